"""The two armies side by side, and the troops that can join them."""

from __future__ import annotations

from htpy import Node, div, h2, li, ol, p, section, small, span, strong, ul

from kit.core.game import Ref
from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.troops import Troop
from kit.widgets import html
from kit.widgets.games.kanonkugle.troops.model import Workshop
from kit.widgets.games.kanonkugle.troops.pictures import seat, token, tone
from kit.widgets.games.kanonkugle.troops.words import figures_words, troop_name
from kit.widgets.html import data, icon, press


def armies(page: Workshop) -> Node:
    """Both armies."""
    return div(".kit-fill.kit-tr-armies")[(army(page, side) for side in range(len(page.plan.armies)))]


def side_ref(side: int) -> Ref:
    """An army as a noun."""
    return Ref("side", PLAYERS[side].id)


def army(page: Workshop, side: int) -> Node:
    """One army: its troops, each with a button that takes it out."""
    t, troops = page.t, drafts.army(page.plan, side)
    empty = t("troops.army.empty" if side == page.side else "troops.army.other", side=side_ref(side))
    name = t.word(side_ref(side), "Name")
    words_sum = t("troops.army.sum", n=len(troops), points=sum(troop.ratings.total for troop in troops))
    return section({"class": "kit-card kit-tr-army", "aria-label": name, "style": tone(side)})[
        h2[seat(side, 34), name, span(".kit-chip")[words_sum] if troops else None],
        ol(".kit-list")[(member(page, side, number, troop) for number, troop in enumerate(troops))],
        None if troops else p(".kit-sub")[empty],
        press(
            "copy",
            icon("again", 22),
            t("troops.army.copy", side=side_ref(1 - side)),
            css="kit-btn kit-second kit-small",
            off=not page.plan.armies[1 - side],
            **data(side=side, key=f"copy{side}"),
        ),
    ]


def member(page: Workshop, side: int, number: int, troop: Troop) -> Node:
    """A troop of an army."""
    t = page.t
    name = troop_name(t, troop.name)
    line = [
        press(
            "look_at",
            token(troop, 44),
            words(page, troop),
            css="kit-line kit-brings",
            **data(troop=troop.name, key=f"member{side}-{number}"),
        ),
        press(
            "leave",
            icon("close", 22),
            css="kit-close",
            label=t("troops.army.leave", troop=name, side=side_ref(side)),
            **data(side=side, number=number, key=f"leave{side}-{number}"),
        ),
    ]
    return li[div(".kit-tr-member")[line]]


def words(page: Workshop, troop: Troop) -> Node:
    """A troop's name, points and figures."""
    t = page.t
    told = f"{t('troops.points.free', n=troop.ratings.total)} · {figures_words(t, troop)}"
    return span(".kit-tr-line-words")[strong[troop_name(t, troop.name)], small[told]]


def joining(page: Workshop) -> Node:
    """Which army troops join, and all troops there are, each with the sign of that army."""
    t = page.t
    sides: list[tuple[str, Node]] = [
        (str(side), span(".kit-tr-seat")[seat(side, 24), t.word(side_ref(side), "Name")]) for side in (0, 1)
    ]
    joins = t("troops.army.join", side=side_ref(page.side))
    return div(".kit-list")[
        html.segments("side", sides, str(page.side), t("troops.army.which")),
        ul(".kit-list")[
            (
                li[
                    press(
                        "join",
                        token(troop, 40),
                        words(page, troop),
                        span(".kit-tr-plus", role="img", aria_label=joins)[seat(page.side, 26), "+"],
                        css="kit-line",
                        **data(troop=troop.name, key=f"join-{troop.name}"),
                    )
                ]
                for troop in drafts.shelf(page.plan)
            )
        ],
    ]
