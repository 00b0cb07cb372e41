"""What a tap on the chessboard means: a piece, where it goes, what its ability is aimed at."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self, cast

import chess

from kit.core.game import CHANCE, Event, Refusal, Slot
from kit.core.match import Step
from kit.draw.scene import Group, Scene
from kit.draw.squareboard import SquareBoard
from kit.games.kings_war import GAME, scene
from kit.games.kings_war.actions import EXPIRE, Bid, Rest, Untie
from kit.games.kings_war.pieces import BLACK
from kit.games.kings_war.scene import View
from kit.games.kings_war.state import Duel, State, Untying, king_of, strength
from kit.text import Catalogue
from kit.widgets.dice import DiceTable
from kit.widgets.features import Clock, News, Stakes
from kit.widgets.games.kings_war import taps
from kit.widgets.games.kings_war.marks import dangers, motions, trace, view
from kit.widgets.games.kings_war.words import Telling
from kit.widgets.tap_result import Selection, TapResult, tries


class KingsWarTable(Telling, DiceTable):
    """Kings War on a chessboard; places are the squares of `chess`."""

    game = GAME
    clock = Clock(limit=taps.seconds, over=EXPIRE, set_to=taps.with_length)
    stakes = Stakes(free=taps.free_tokens, stake=Bid)
    beginning = "rounds"
    counted = "rounds"
    places = ("piece", "square", "target", "untie")
    pending = Refusal("KW-TOK-2", "ROLL_FIRST")
    """Why nothing else can be done while dice are awaited."""
    bidding = Refusal("KW-TOK-2", "BID_FIRST")
    """Why nothing else can be done before tokens are spent."""

    def __init__(self, turned: bool = False) -> None:
        self.turned: bool = turned
        self.blank = View(turned=turned)

    def seen_from(self, players: Sequence[int]) -> Self:
        return type(self)(tuple(players) == (1,))

    def board(self, s: State) -> SquareBoard:
        return scene.board(self.turned)

    def elsewhere(self, s: State) -> int:
        """The square of the King whose turn it is."""
        return king_of(s, s.side)

    # --- marks and motion

    def view(self, s: State, selection: Selection, base: View) -> View:
        """The marks for the parts chosen so far."""
        return view(s, selection, base)

    def after(self, base: Any, steps: Sequence[Step]) -> View:
        return replace(cast(View, base), last=trace(steps))

    def taken(self, s: State) -> Sequence[int]:
        return list(chess.scan_forward(s.sides[0] | s.sides[1]))

    def motions(self, s: State, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Any]:
        return motions(s, event, self.board(s), pieces)

    def scene(self, s: State, base: View, t: Catalogue) -> Scene:
        """The board as it is to be painted."""
        return scene.scene(s, base)

    def in_danger(self, s: State, side: int | None = None) -> list[int]:
        """The squares of a side's pieces (the mover's if none is named) that the other side could capture next."""
        return dangers(s, s.side if side is None else side)

    # --- what is chosen

    def pick(self, s: State, selection: Selection, place: int) -> TapResult:
        """What a tap on a square means, given the parts chosen so far."""
        if GAME.current_player(s) == CHANCE or isinstance(s.pending, Duel):
            return TapResult(selection, refusal=self.pending if GAME.current_player(s) == CHANCE else self.bidding)
        if isinstance(s.pending, Untying):
            return tries(GAME, s, selection, Untie(place))
        return taps.tapped(s, selection, place)

    def part(self, s: State, selection: Selection, kind: str, value: str) -> TapResult | None:
        return taps.ability(s, selection, value) if kind == "ability" else None

    def part_place(self, s: State, kind: str, value: str) -> int | None:
        """The first piece of whoever decides that has the ability."""
        there = s.kinds[taps.USERS[value]] & s.sides[s.side] if kind == "ability" and value in taps.USERS else 0
        return next(iter(chess.scan_forward(there)), None)

    def besides(self, s: State, rule_id: str, t: Catalogue) -> str:
        without = rule_id == "KW-TURN-1" and not s.treaty.abilities
        return t("why.no_abilities") if without else ""

    # --- the course of a match

    def lasted(self, s: State) -> int:
        begun = s.outcome is None or s.side == BLACK or s.tried  # Black's last move has begun a round for White
        rounds = s.round if begun else s.round - 1
        return min(rounds, s.last_round) if s.last_round else rounds

    def gained(self, step: Step, players: Collection[int], others: Collection[int]) -> int:
        """What the pieces count that the others lost (KW-END-6)."""
        return sum(strength(step.before, seat) - strength(step.after, seat) for seat in others)

    def fell(self, s: State, t: State) -> list[int]:
        fewer = [(a, b) for a, b in zip(s.sides, t.sides, strict=True) if a.bit_count() > b.bit_count()]
        return [square for a, b in fewer for square in chess.scan_forward(a & ~b)]

    def news(self, s: State, a: Any, t: State) -> News:
        events = GAME.events(s, a, t) if isinstance(s.pending, Duel) else []
        return News(
            fell=self.fell(s, t),
            withstood=[event.path[-1] for event in events if event.kind == "duel_lost"],
            brought=[king_of(s, s.side)] if isinstance(a, Rest) else [],
            earned={side: "KW-TOK-4" for side in range(2) if t.bowls[side] > s.bowls[side]},
            again=bool(t.tried),
        )

    def turn_words(self, s: State, t: Catalogue) -> str:
        if not s.last_round:
            return t("chip.round", round=self.lasted(s))
        return t("chip.round", round=self.lasted(s), rounds=s.last_round)

    def amid(self, s: State) -> bool:
        return isinstance(s.pending, Duel)

    def waits_for_hand(self, step: Step, humans: Sequence[int]) -> bool:
        """The first die waits for a button where people take part, unless one has just paid to roll."""
        duel = step.after.pending
        if not isinstance(duel, Duel) or duel.pips or not humans:
            return False
        return not (isinstance(step.action, Bid) and GAME.current_player(step.before) in humans)

    # --- for the list of moves

    def part_words(self, s: State, slot: Slot, t: Catalogue) -> str:
        return self.ability_words(slot.value, t) if slot.kind == "ability" else super().part_words(s, slot, t)
