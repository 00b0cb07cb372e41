"""Kanonkugle as a `kit.core.game.Game`: who decides, what is legal, what an action does and tells."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from kit.core.base_game import BaseGame
from kit.core.chance import DIE, Roll
from kit.core.game import CHANCE, TERMINAL, Event, Option
from kit.games.kanonkugle import action_notation, evaluation, events, legal, notation, transition
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.action_notation import GRAMMAR
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.pieces import DATA
from kit.games.kanonkugle.rules import BOOK, assault
from kit.games.kanonkugle.state import (
    ACTIVATE,
    ACTIVATING,
    COUNTER,
    MOVE,
    RALLYING,
    REMOVE,
    ROLLED,
    SHOOT,
    STRIKING_BACK,
    THROWN,
    VALUES,
    VOLLEY,
    State,
)  # fmt: skip


def _named(label: str, *rule_ids: str) -> Option:
    return Option(label, VALUES[label][0], rule_ids, values=VALUES[label])


OPTIONS = (
    _named("points_mode", "KK-PTS-1", "KK-PTS-2"),
    _named("damage_formula", "KK-ASLT-5", "KK-ASLT-6"),
    _named("end", "KK-END-1", "KK-END-2", "KK-END-3", "KK-END-4"),
    _named("cover_mode", "KK-COV-5", "KK-COV-6"),
    _named("leave_cover", "KK-SHOOT-4"),
    _named("rounding", "KK-MOVE-3"),
    Option("assault_wears_shield", False, ("KK-ASLT-7",)),
    Option("rout_withdrawal", False, ("KK-ROUT-2",)),
    Option("uniform_reach", False, ("KK-ASLT-2",)),
    Option("counter_sacrifice", False, ("KK-SUI-3",)),
    Option("real_table", False, ("KK-SEQ-1",)),
)
"""What may be agreed. Where the rules leave a gap, the default is our ruling, and the other reading a switch."""


class Kanonkugle(BaseGame[State, Action]):
    """Two to four players; nothing is hidden."""

    id = "kanonkugle"
    book = BOOK
    grammar = GRAMMAR
    positions = notation
    data = DATA
    switches = OPTIONS
    menu = True
    legal_actions = staticmethod(legal.legal_actions)
    offers = staticmethod(legal.offers)
    slots = staticmethod(action_notation.slots)
    choice_facts = staticmethod(action_notation.choice_facts)
    dropped_out = staticmethod(transition.dropped_out)
    terms = staticmethod(evaluation.terms)
    prospects = staticmethod(evaluation.prospects)
    rollouts = staticmethod(evaluation.rollouts)
    threats = staticmethod(evaluation.threats)
    blunders = staticmethod(evaluation.blunders)

    def num_players(self, s: State) -> int:
        return s.players

    def current_player(self, s: State) -> int:
        if s.outcome is not None:
            return TERMINAL
        if s.phase in ROLLED or s.phase in THROWN:
            return CHANCE
        if s.phase == REMOVE:
            return s.forces[assault.losing(s)].owner
        return s.forces[s.clash.target].owner if s.phase == COUNTER and s.clash is not None else s.side

    def chance_outcomes(self, s: State) -> Sequence[tuple[Action, Fraction]]:
        if s.outcome is not None:
            return ()
        if s.phase in ROLLED:
            return DIE
        return thrown(s) if s.phase in THROWN else ()

    def apply(self, s: State, a: Action) -> State:  # noqa: C901  one line each
        match a:
            case Roll(pips=pips):
                return transition.rolled(s, pips)
            case do.Hits(count=count):
                return transition.thrown(s, count)
            case do.Deploy() | do.ToldDeploy():
                return transition.deployed(s, a)
            case do.Rally(troop=troop):
                return transition.tested(s, troop, RALLYING)
            case do.Skip():
                return s.but(phase=ACTIVATE)
            case do.Activate(troop=troop):
                return transition.tested(s, troop, ACTIVATING)
            case do.Stop():
                return s.but(phase=SHOOT)
            case do.Shoot() | do.ToldShoot():
                return transition.shot(s, a)
            case do.EndShooting():
                return s.but(phase=MOVE)
            case do.Move() | do.ToldMove():
                return transition.moved(s, a)
            case do.Assault() | do.ToldAssault():
                return transition.assaulted(s, a)
            case do.Remove(units=units):
                return transition.removed(s, units)
            case do.Counter():
                return transition.countered(s, a)
            case do.Decline():
                return transition.declined(s)
            case do.Holds(side=side):
                return transition.round_closed(s, side)
        return transition.turn_ended(s)

    def events(self, s: State, a: Action, t: State, viewer: int | None = None) -> Sequence[Event]:
        return events.events(s, a, t)


def rating(s: State) -> int:
    """The greatest face that is a hit, of the dice that are thrown together now."""
    c = s.fight
    ratings = s.forces[c.target if s.phase == STRIKING_BACK else c.doer].troop.ratings
    return min(ratings.tir if s.phase == VOLLEY else ratings.mis, 6)


def thrown(s: State) -> list[tuple[Action, Fraction]]:
    """How many of the dice are hits, with the exact chance of each number."""
    dice, good = s.fight.dice, rating(s)
    counts = [(n, comb(dice, n) * good**n * (6 - good) ** (dice - n)) for n in range(dice + 1)]
    return [(do.Hits(n), Fraction(ways, 6**dice)) for n, ways in counts if ways]


def counted(s: State, faces: Sequence[int]) -> int | None:
    """How many of the faces that somebody typed are hits; `None` where it is not the right number of dice, or no die
    shows that."""
    good = s.clash is not None and len(faces) == s.clash.dice and all(type(n) is int and 1 <= n <= 6 for n in faces)
    return sum(face <= rating(s) for face in faces) if good else None


GAME = Kanonkugle()
