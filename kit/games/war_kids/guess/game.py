"""Guess the unit as a `kit.core.game.Game`: the child is asked, Chance draws the clues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from kit.core.base_game import BaseGame
from kit.core.game import CHANCE, TERMINAL, Event, Facts, Scenario, Seat
from kit.games.war_kids.guess import events, notation, rules
from kit.games.war_kids.guess.state import CHILD, SETS, Action, Draw, Guess, SetUp, State, TimeOut, put
from kit.games.war_kids.pieces import KINDS, SIDES


class GuessTheUnit(BaseGame[State, Action]):
    """The child is player 0 and the only one who decides; the adult, or the program, is player 1."""

    id = "guess"
    book = rules.BOOK
    grammar = notation.GRAMMAR
    positions = notation
    same_seats = (Seat("child"), Seat("adult"))
    outcome = staticmethod(rules.how_it_ended)

    def scenarios(self) -> Sequence[Scenario]:
        return (Scenario("guess", "colour ?"),)

    def current_player(self, s: State) -> int:
        if rules.how_it_ended(s) is not None:
            return TERMINAL
        return CHILD if s.colour is None or s.clue is not None else CHANCE

    def legal_actions(self, s: State) -> Sequence[Action]:
        if rules.how_it_ended(s) is not None:
            return ()
        if s.colour is None:
            return [SetUp(colour, size) for colour in range(len(SIDES)) for size in SETS]
        if s.clue is None:
            return [Draw(kind, number) for kind, number in rules.bag(s)]
        return [*(Guess(kind) for kind in range(len(KINDS))), TimeOut()]

    def choice_facts(self, s: State, a: Action) -> Facts:
        return {"count": sum(rules.counters_of(a.size))} if isinstance(a, SetUp) else {}

    def chance_outcomes(self, s: State) -> Sequence[tuple[Draw, Fraction]]:
        if self.current_player(s) != CHANCE:
            return ()
        clues = rules.bag(s)
        return [(Draw(kind, number), Fraction(1, len(clues))) for kind, number in clues]

    def apply(self, s: State, a: Action) -> State:
        match a:
            case SetUp(colour=colour, size=size):
                return State(colour, rules.counters_of(size), used=s.used)
            case Draw(kind=kind, number=number):
                before = s.used[kind] if rules.unused(s, kind) else 0
                return replace(s, clue=(kind, number), used=put(s.used, kind, before | 1 << number - 1))
        assert s.clue is not None
        kind = s.clue[0]
        taker = rules.who_takes_it(kind, a.kind) if isinstance(a, Guess) else rules.who_takes_it_when_time_is_up()
        return replace(s, clue=None, taken=put(s.taken, kind, (*s.taken[kind], taker)))

    def events(self, s: State, a: Action, t: State, viewer: int | None = None) -> Sequence[Event]:
        return events.events(s, a, t)

    def terms(self, s: State, player: int) -> dict[str, float]:
        return {"material": float(s.score(player) - s.score(1 - player))}
