"""Guess the unit: what an action made happen, for the story and for the motion; what is shown and said, by key:
counters in the scene, clues and kind words in the catalogue."""

from __future__ import annotations

from kit.core.game import Event, Ref
from kit.games.war_kids.guess import rules
from kit.games.war_kids.guess.state import Action, Answer, Clue, Draw, Guess, SetUp, State, TimeOut
from kit.games.war_kids.pieces import DATA, KINDS, LETTERS, SIDES


def counter_ids(s: State, taker: int | None = None) -> list[str]:
    """The scene keys of the counters that somebody has taken; without a taker, of those in the middle."""
    if s.colour is None:
        return []
    found = []
    for kind, takers in enumerate(s.taken):
        owners: list[int | None] = [*takers, *[None] * s.left(kind)]
        found += [counter_id(s, kind, number) for number, owner in enumerate(owners) if owner == taker]
    return found


def counter_id(s: State, kind: int, number: int) -> str:
    """The scene key of a counter, the first of its kind having number 0."""
    return f"{SIDES[s.colour or 0][0]}{LETTERS[kind]}{number + 1}"


def clue_key(clue: Clue) -> str:
    """The catalogue's key of a clue; what it meant has the same key with ".means"."""
    return f"clue.{KINDS[clue[0]]}.{clue[1]}"


def unit_name(s: State, kind: int) -> Ref:
    """The unit as a noun of the catalogue, with its army: "blue_soldier"."""
    return Ref("unit", f"{SIDES[s.colour or 0]}_{KINDS[kind]}")


def feedback(s: State, a: Answer) -> tuple[str, ...]:
    """Keys of what is kindly said after a wrong answer in the state `s`; nothing after a right one.

    What the clue meant; before that, where the clue fits the kind that was named nearly as well, what tells them apart.
    """
    if s.clue is None or (isinstance(a, Guess) and a.kind == s.clue[0]):
        return ()
    means = f"{clue_key(s.clue)}.means"
    kinds = KINDS[s.clue[0]], KINDS[a.kind] if isinstance(a, Guess) else ""
    if kinds[1] in DATA["guess"]["mixed"].get(f"{kinds[0]}.{s.clue[1]}", ()):
        return f"guess.mixed.{'-'.join(sorted(kinds))}", means
    return (means,)


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
