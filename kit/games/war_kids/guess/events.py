"""Guess the unit: what an action made happen, for the story and for the motion."""

from __future__ import annotations

from kit.core.game import Event, Ref
from kit.games.war_kids.guess import rules
from kit.games.war_kids.guess.keys import clue_key, counter_id, unit_name
from kit.games.war_kids.guess.state import Action, Draw, SetUp, State, TimeOut
from kit.games.war_kids.pieces import SIDES


def events(s: State, a: Action, t: State) -> list[Event]:
    """What happened between `s` and `t`; the end of the game comes last."""
    told = [_told(s, a, t)]
    if (end := rules.how_it_ended(t)) is not None:
        kind = "guess_drawn" if len(end.winners) != 1 else ("guess_won", "guess_lost")[end.winners[0]]
        told.append(Event(kind, end.rule_id, end.facts))
    return told


def _told(s: State, a: Action, t: State) -> Event:
    match a:
        case SetUp(colour=colour):
            return Event("guess_begins", "WK-GUESS-2", {"side": Ref("side", SIDES[colour]), "count": t.middle})
        case Draw(kind=kind, number=number):
            return Event("clue_given", "WK-GUESS-3", {"clue": clue_key((kind, number))})
    assert s.clue is not None
    kind = s.clue[0]
    facts, piece = {"unit": unit_name(s, kind)}, (counter_id(s, kind, len(s.taken[kind])),)
    if isinstance(a, TimeOut):
        return Event("guess_late", "WK-GUESS-7", facts, piece)
    if a.kind == kind:
        return Event("guess_right", "WK-GUESS-4", facts, piece)
    return Event("guess_wrong", "WK-GUESS-4", facts | {"said": unit_name(s, a.kind)}, piece)
