"""The dialogs of the workshop: how a troop looks, another table, files, paper, playing, the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from htpy import Node, div, p, span, strong
from markupsafe import Markup

from kit.draw.svg import scene_svg
from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle import draft_file
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.pictures import picture_of
from kit.games.kanonkugle.scene import scene
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.troops import COLOURS, PICTURES
from kit.space.plane import CM
from kit.widgets import html
from kit.widgets.dialogs import switch
from kit.widgets.games.kanonkugle.troops.design import step
from kit.widgets.games.kanonkugle.troops.model import Workshop
from kit.widgets.games.kanonkugle.troops.pictures import look_svg
from kit.widgets.html import data, icon, press
from kit.widgets.workshop import view as making
from kit.widgets.workshop.view import file_buttons, text_field


def look(page: Workshop) -> Node:
    """The picture and the colour of the troop."""
    t, troop = page.t, page.looked_at
    now = picture_of(troop)
    return html.sheet(
        t("troops.look"),
        t("ui.close"),
        div(".kit-tr-looks", role="group", **{"aria-label": t("troops.picture")})[
            (
                press(
                    "look",
                    look_svg(name, troop.colour, 64),
                    css="kit-tool",
                    label=t(f"troops.picture.{name}"),
                    aria_pressed=str(name == now).lower(),
                    **data(what="picture", value=name, key=f"picture-{name}"),
                )
                for name in PICTURES
            )
        ],
        div(".kit-tr-looks", role="group", **{"aria-label": t("troops.colour")})[
            (
                press(
                    "look",
                    look_svg(now, name, 64),
                    span[t(f"troops.colour.{name or 'none'}")],
                    css="kit-tool",
                    aria_pressed=str(name == troop.colour).lower(),
                    **data(what="colour", value=name, key=f"colour-{name}"),
                )
                for name in ("", *COLOURS)
            )
        ],
        press("dismiss", t("ui.ok"), autofocus=True),
        press("open", icon("rubber", 22), t("troops.drop"), css="kit-btn kit-second kit-small", **data(dialog="drop")),
    )


def drop(page: Workshop) -> Node:
    """Whether the troop shall really go."""
    t = page.t
    return html.sheet(
        t("troops.drop.ask", troop=page.looked_at.name),
        t("ui.close"),
        press("dismiss", t("troops.drop.no"), autofocus=True),
        press("drop_troop", icon("rubber", 22), t("troops.drop"), css="kit-btn kit-second"),
    )


def another_table(page: Workshop) -> Node:
    """One of ours, a bare one, another size."""
    t, d = page.t, page.plan
    sizes: list[tuple[str, Node]] = [(f"{wide}x{high}", f"{wide} × {high}") for wide, high in tables.TABLE_SIZES]
    now = "x".join(str(side // CM) for side in d.table.size)
    wide, high = (side // CM for side in d.table.size)
    return html.sheet(
        t("troops.tables"),
        t("ui.close"),
        div(".kit-cards.kit-tr-tables")[
            (table_card(page, own, own.id, t(f"scenario.{own.id}.title")) for own in draft_file.tables()),
            table_card(page, tables.bare(wide, high), "bare", t("troops.table.bare")),
        ],
        switch("size", t("troops.table.size"), now, sizes, do="table"),
        press("dismiss", t("ui.ok")),
    )


def table_card(page: Workshop, table: Table, value: str, title: str) -> Node:
    """A table to begin with."""
    picture = scene_svg(scene(State(page.plan.treaty, table, (), 2, phase="activate")))
    return press(
        "table", span(".kit-pic")[Markup(picture)], span[strong[title]], css="kit-pick",
        aria_pressed=str(value == page.plan.table.id).lower(), **data(value=value, key=f"table-{value}"),
    )  # fmt: skip


def title_field(page: Workshop) -> Node:
    """What the battle is called, and how long it lasts."""
    t, d = page.t, page.plan
    words = t("troops.rounds.label")
    return div(".kit-fields")[
        text_field(
            span[t("troops.battle.name")],
            "title",
            d.title,
            drafts.MAX_TITLE,
            placeholder=t("troops.untitled"),
            **data(do="name", what="title"),
        ),
        div(".kit-field")[
            span[words],
            div(".kit-tr-figures", role="group", **{"aria-label": words})[
                step(page, "rounds", -1, words, d.rounds <= drafts.ROUNDS[0]),
                strong[t("troops.rounds", n=d.rounds)],
                step(page, "rounds", 1, words, d.rounds >= drafts.ROUNDS[1]),
            ],
        ],
    ]


def new(page: Workshop) -> Node:
    """Begin afresh: what was there is kept."""
    t = page.t
    return html.sheet(
        t("troops.afresh"),
        t("ui.close"),
        p(".kit-text")[t("troops.afresh.more")],
        press("new", icon("brush", 26), t("troops.afresh.own"), autofocus=True, **data(start="")),
        press("new", icon("flag", 26), t("troops.afresh.ours"), css="kit-btn kit-second", **data(start="ours")),
        file_buttons(page),
    )


DIALOGS: dict[str, Callable[[Any], Node]] = {
    "look": look,
    "drop": drop,
    "tables": another_table,
    "new": new,
    "menu": lambda page: making.menu(page, page.t("troops.afresh")),
    **making.DIALOGS,
    "save": lambda page: making.save(page, title_field(page)),
    "print": lambda page: making.printing(page, page.t("print.banners.more"), making.paper_field(page)),
    "play": lambda page: making.playing(page, title_field(page)),
}
