"""The dialogs of the workshop: a new battle, the name of a place, extra rules, files, paper, playing, the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from htpy import Node, div, form, li, p, small, span, strong, ul
from markupsafe import Markup

from kit.core.game import Scenario
from kit.draw.svg import scene_svg
from kit.games.war_kids import draft as drafts
from kit.games.war_kids.draft import MAX_NAME, SHEET, Draft
from kit.widgets import html
from kit.widgets.dialogs import setting
from kit.widgets.games.war_kids.workshop.aims import sizes, stepper
from kit.widgets.games.war_kids.workshop.model import Workshop
from kit.widgets.games.war_kids.workshop.update import HEX_MM
from kit.widgets.html import data, icon, press
from kit.widgets.workshop import view as making
from kit.widgets.workshop.view import text_field


def new(page: Workshop) -> Node:
    """An empty map, or one of ours to begin with."""
    t = page.t
    empty = Markup(scene_svg(page.table.scene(drafts.state(Draft()), page.table.blank, t)))
    return making.beginnings(
        page,
        t("workshop.new"),
        t("workshop.new.more"),
        making.beginning("", empty, t("workshop.empty"), t("workshop.empty.more"), first=True),
        *(ours(page, one) for one in page.game.scenarios()),
    )


def ours(page: Workshop, one: Scenario) -> Node:
    """A battle of ours to begin with."""
    t, state = page.t, page.game.initial_state(one)
    picture = Markup(scene_svg(page.table.scene(state, page.table.blank, t)))
    size = t("workshop.size", cols=state.battle.grid.cols, rows=state.battle.grid.rows)
    return making.beginning(one.id, picture, page.table.title(one, t), size)


def size(page: Workshop) -> Node:
    """How large the map is."""
    t = page.t
    return html.sheet(
        t("workshop.tool.size"),
        t("ui.close"),
        p(".kit-text")[t("workshop.size.more")],
        sizes(page),
        press("dismiss", t("ui.ok")),
    )


def name(page: Workshop) -> Node:
    """What a place is called."""
    t, here = page.t, page.naming or 0
    words = page.plan.labels.get(here, "")
    key = f"place.{words}"
    return html.sheet(
        t("workshop.name", at=SHEET.name(here)),
        t("ui.close"),
        form(".kit-list", data_do="name")[
            text_field(
                span[t("workshop.name.more")], "name", t(key) if t.has(key) else words, MAX_NAME, autofocus=True
            ),
            html.submit(t("ui.ok")),
        ],
    )


def options(page: Workshop) -> Node:
    """The extra rules, a switch for each."""
    t, d = page.t, page.plan
    usual = {option.id: option.default for option in page.game.options()}

    def on(option: str) -> bool:
        return bool(d.options.get(option, usual[option]))

    return html.sheet(
        t("setting.adv"),
        t("ui.close"),
        p(".kit-sub")[t("workshop.options.more")],
        ul(".kit-list.kit-rules")[
            (li[rule(page, option.id, on(option.id))] for option in page.game.options() if option.id.startswith("adv_"))
        ],
        setting(page, "combat_must", on("combat_must"), "option"),
        div(".kit-stick")[press("dismiss", t("ui.ok"), autofocus=True)],
    )


def rule(page: Workshop, option: str, on: bool) -> Node:
    """One extra rule: its name, what it does, whether it is on."""
    t = page.t
    return press(
        "option",
        span(".kit-rule-words")[strong[t(f"setting.{option}")], small[t(f"setting.{option}.more")]],
        span(".kit-onoff")[icon("check", 20) if on else None, t("ui.on" if on else "ui.off")],
        css="kit-line",
        aria_pressed=str(on).lower(),
        **data(option=option, value="off" if on else "on", key=f"rule-{option}"),
    )


def printing(page: Workshop) -> Node:
    """Which paper, and how large the hexes."""
    t = page.t
    hexes = stepper(page, "paper", t("print.option.hex"), str(page.hex_mm), HEX_MM, what="hex")
    fields = div(".kit-fields")[making.paper_field(page), hexes]
    return making.printing(page, t("workshop.print.more"), fields)


DIALOGS: dict[str, Callable[[Any], Node]] = {
    "new": new,
    "size": size,
    "name": name,
    "options": options,
    "menu": lambda page: making.menu(page, page.t("workshop.new")),
    **making.DIALOGS,
    "print": printing,
    "play": lambda page: making.playing(page, after=p(".kit-sub")[page.t("workshop.play.more")]),
}
