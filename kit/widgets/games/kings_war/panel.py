"""Kings War beside and above its board: bowls and reserve, the count, abilities, the duel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from htpy import Node, div, fragment, span, time
from markupsafe import Markup

from kit.core.game import Event, Ref, Scenario
from kit.draw.inline import icon_svg
from kit.games.kings_war import GAME
from kit.games.kings_war.pieces import BLACK, SIDES, WHITE
from kit.games.kings_war.state import Duel, State, strength
from kit.widgets import html
from kit.widgets.dice import DicePanel
from kit.widgets.games.kings_war import again, card, duel, school, sure, taps
from kit.widgets.games.kings_war.pictures import chess_icon, coin, named_icon, scenario_picture
from kit.widgets.html import data
from kit.widgets.panel import PanelContext

KING = 6
LENGTHS = {"rounds": (8, 15, 25, 40), "clock": (10, 20, 30, 45)}
"""Rounds and minutes to choose from."""


class KingsWarPanel(DicePanel):
    """Tokens that can be counted, the reminder of the abilities, and the ceremony of the bids."""

    game = GAME

    def picture(self, size: int) -> Node:
        return Markup(icon_svg("chess_n", size))

    def side(self, player: int, size: int) -> Node:
        return chess_icon(KING, player, size)

    def chips(self, context: PanelContext) -> Node:
        """The reserve, both bowls, who leads, and how long it still lasts."""
        s = context.shown
        return fragment[
            reserve(context, s, css="kit-more"),
            bowl(context, s, WHITE),
            bowl(context, s, BLACK),
            counted(context, s),
            limit(context, s),
        ]

    def rule_picture(self, rule: str, size: int) -> Node:
        return coin(size)

    def left(self, context: PanelContext, player: int, size: int) -> Node:
        s = context.state
        men = [kind for kind in range(KING, 0, -1) for _ in range((s.kinds[kind] & s.sides[player]).bit_count())]
        return fragment[(chess_icon(kind, player, size) for kind in men)]

    def doer(self, event: Event) -> str:
        who = event.facts.get("piece")
        if isinstance(who, Ref):
            return who.id
        side = event.kind.rpartition(".")[2]
        return f"{side}_king" if side in SIDES else ""

    def doer_picture(self, context: PanelContext, name: str, size: int) -> Node:
        return named_icon(name, size) or span(style=f"width:{size}px")

    def tray(self, context: PanelContext) -> Node:
        why_sure = sure.told(context)
        fought = None if why_sure is not None else duel.tray(context, context.steps)
        fighting = isinstance(context.shown.pending, Duel) or context.state.pending is not None
        strip = None if fighting or context.over else card.strip(context)
        return fragment[why_sure or again.told(context), tally(context), fought, strip]

    def asked(self, context: PanelContext) -> Node:
        passing = None if context.selection else card.passing(context)
        if (hope := duel.hope(context)) is not None:
            return fragment[again.goes_on(context), duel.king_waits(context), hope]
        return duel.throw(context) or (div(".kit-row")[passing] if passing else None)

    def busy(self, context: PanelContext) -> bool:
        return isinstance(context.state.pending, Duel)

    def lesson_tray(self, context: PanelContext) -> Node:
        return school.tray(context, [bowl(context, context.shown, side) for side in (WHITE, BLACK)])

    def scenario_picture(self, context: PanelContext, scenario: Scenario) -> Node:
        return scenario_picture(scenario.id)

    def opening(self, context: PanelContext) -> Node:
        """How many rounds, or minutes."""
        t = context.t
        chosen = next(sc for sc in context.game.scenarios() if sc.id == context.drafted)
        known = taps.length_of(chosen)
        if known is None:
            return None
        what, length = known
        words: list[tuple[str, Node]] = [(str(n), str(n)) for n in LENGTHS[what]]
        name = t(f"opening.{what}")
        switch = html.segments("draft", words, str(context.length or length), name, **data(what="length"))
        return div(".kit-field")[span[name], switch]

    def dialogs(self) -> Mapping[str, Any]:
        return {"abilities": card.dialog}


def reserve(context: PanelContext, s: State, css: str = "") -> Node:
    """The tokens that a rest could take; nothing where nobody can rest."""
    if not s.treaty.abilities:
        return None
    return html.chip(coin(22), context.t("chip.reserve", n=s.reserve), css=css, fact="reserve")


def bowl(context: PanelContext, s: State, side: int) -> Node:
    """A bowl: whose it is, and its tokens as one coin and a figure."""
    count = s.bowls[side]
    words = context.t("chip.bowl", who=Ref("side", SIDES[side]), n=count)
    number = span(aria_hidden="true")[str(count)]
    return html.chip(
        chess_icon(KING, side, 26),
        span(".kit-hide")[words],
        coin(20, empty=not count),
        number,
        css="kit-bowl",
        fact="bowl" if s.treaty.abilities else "purse",
    )


def counted(context: PanelContext, s: State) -> Node:
    """The values of both sides' pieces (KW-END-6)."""
    white, black = strength(s, WHITE), strength(s, BLACK)
    leads = "white" if white > black else "black" if black > white else "nobody"
    words = context.t("chip.count", white=white, black=black, leads=leads)
    return html.chip(
        span(".kit-hide")[words],
        span(aria_hidden="true")[context.t("chip.worth")],
        span(".kit-score", aria_hidden="true")[
            span(class_="kit-ahead" if leads == "white" else "")[str(white)],
            ":",
            span(class_="kit-ahead" if leads == "black" else "")[str(black)],
        ],
        css="kit-more",
        fact="count",
    )


def tally(context: PanelContext) -> Node:
    """What the header has no room for on a small screen."""
    t, s = context.t, context.shown
    count = f"{strength(s, WHITE)} : {strength(s, BLACK)}"
    rounds = not s.treaty.minutes or s.last_round
    return div(".kit-tally")[
        reserve(context, s),
        html.chip(t("chip.pieces", count=count), fact="count"),
        html.chip(context.table.turn_words(s, t), fact="round") if rounds else None,
    ]


def limit(context: PanelContext, s: State) -> Node:
    """The round and the last one, or the clock."""
    t = context.t
    if s.treaty.minutes and not s.last_round:
        left = context.seconds_left
        runs = str(left) if context.clock_runs else ""
        shown = time({"data-clock": runs, "role": "timer"})[f"{left // 60}:{left % 60:02}"]
        return html.chip(Markup(icon_svg("hourglass", 20)), span(".kit-hide")[t("chip.clock")], shown, fact="clock")
    return html.chip(context.table.turn_words(s, t), css="kit-more", fact="round")
