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
from kit.widgets.seen import Seen

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

    def chips(self, seen: Seen) -> Node:
        """The reserve, both bowls, who leads, and how long it still lasts."""
        s = seen.shown
        return fragment[
            reserve(seen, s, css="kit-more"),
            bowl(seen, s, WHITE),
            bowl(seen, s, BLACK),
            counted(seen, s),
            limit(seen, s),
        ]

    def rule_picture(self, rule: str, size: int) -> Node:
        return coin(size)

    def left(self, seen: Seen, player: int, size: int) -> Node:
        s = seen.state
        men = [kind for kind in range(KING, 0, -1) for _ in range((s.kinds[kind] & s.sides[player]).bit_count())]
        return fragment[(chess_icon(kind, player, size) for kind in men)]

    def doer(self, event: Event) -> str:
        who = event.facts.get("piece")
        if isinstance(who, Ref):
            return who.id
        side = event.kind.rpartition(".")[2]
        return f"{side}_king" if side in SIDES else ""

    def doer_picture(self, seen: Seen, name: str, size: int) -> Node:
        return named_icon(name, size) or span(style=f"width:{size}px")

    def tray(self, seen: Seen) -> Node:
        why_sure = sure.told(seen)
        fought = None if why_sure is not None else duel.tray(seen, seen.steps)
        fighting = isinstance(seen.shown.pending, Duel) or seen.state.pending is not None
        strip = None if fighting or seen.over else card.strip(seen)
        return fragment[why_sure or again.told(seen), tally(seen), fought, strip]

    def asked(self, seen: Seen) -> Node:
        passing = None if seen.selection else card.passing(seen)
        if (hope := duel.hope(seen)) is not None:
            return fragment[again.goes_on(seen), duel.king_waits(seen), hope]
        return duel.throw(seen) or (div(".kit-row")[passing] if passing else None)

    def busy(self, seen: Seen) -> bool:
        return isinstance(seen.state.pending, Duel)

    def lesson_tray(self, seen: Seen) -> Node:
        return school.tray(seen, [bowl(seen, seen.shown, side) for side in (WHITE, BLACK)])

    def scenario_picture(self, seen: Seen, scenario: Scenario) -> Node:
        return scenario_picture(scenario.id)

    def opening(self, seen: Seen) -> Node:
        """How many rounds, or minutes."""
        t = seen.t
        chosen = next(sc for sc in seen.game.scenarios() if sc.id == seen.drafted)
        known = taps.length_of(chosen)
        if known is None:
            return None
        what, length = known
        words: list[tuple[str, Node]] = [(str(n), str(n)) for n in LENGTHS[what]]
        name = t(f"opening.{what}")
        switch = html.segments("draft", words, str(seen.length or length), name, **data(what="length"))
        return div(".kit-field")[span[name], switch]

    def dialogs(self) -> Mapping[str, Any]:
        return {"abilities": card.dialog}


def reserve(seen: Seen, s: State, css: str = "") -> Node:
    """The tokens that a rest could take; nothing where nobody can rest."""
    if not s.treaty.abilities:
        return None
    return html.chip(coin(22), seen.t("chip.reserve", n=s.reserve), css=css, fact="reserve")


def bowl(seen: Seen, s: State, side: int) -> Node:
    """A bowl: whose it is, and its tokens as one coin and a figure."""
    count = s.bowls[side]
    words = seen.t("chip.bowl", who=Ref("side", SIDES[side]), n=count)
    number = span(aria_hidden="true")[str(count)]
    return html.chip(
        chess_icon(KING, side, 26),
        span(".kit-hide")[words],
        coin(20, empty=not count),
        number,
        css="kit-bowl",
        fact="bowl" if s.treaty.abilities else "purse",
    )


def counted(seen: Seen, s: State) -> Node:
    """The values of both sides' pieces (KW-END-6)."""
    white, black = strength(s, WHITE), strength(s, BLACK)
    leads = "white" if white > black else "black" if black > white else "nobody"
    words = seen.t("chip.count", white=white, black=black, leads=leads)
    return html.chip(
        span(".kit-hide")[words],
        span(aria_hidden="true")[seen.t("chip.worth")],
        span(".kit-score", aria_hidden="true")[
            span(class_="kit-ahead" if leads == "white" else "")[str(white)],
            ":",
            span(class_="kit-ahead" if leads == "black" else "")[str(black)],
        ],
        css="kit-more",
        fact="count",
    )


def tally(seen: Seen) -> Node:
    """What the header has no room for on a small screen."""
    t, s = seen.t, seen.shown
    count = f"{strength(s, WHITE)} : {strength(s, BLACK)}"
    rounds = not s.treaty.minutes or s.last_round
    return div(".kit-tally")[
        reserve(seen, s),
        html.chip(t("chip.pieces", count=count), fact="count"),
        html.chip(seen.table.turn_words(s, t), fact="round") if rounds else None,
    ]


def limit(seen: Seen, s: State) -> Node:
    """The round and the last one, or the clock."""
    t = seen.t
    if s.treaty.minutes and not s.last_round:
        left = seen.seconds_left
        runs = str(left) if seen.clock_runs else ""
        shown = time({"data-clock": runs, "role": "timer"})[f"{left // 60}:{left % 60:02}"]
        return html.chip(Markup(icon_svg("hourglass", 20)), span(".kit-hide")[t("chip.clock")], shown, fact="clock")
    return html.chip(seen.table.turn_words(s, t), css="kit-more", fact="round")
