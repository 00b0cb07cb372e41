"""Cases of War Kids as text: a position, steps to play in the game's notation, and lines of the position afterwards.

A position without a map gets the one of the specification's examples: 9 x 7 open hexes, 99 turns. A step is one of

    P D2-D3-D4                                     legal
    P D2-D3-D4 = moved WK-MOVE-4 cost=2            legal, and the first thing it makes happen, with some of its facts
    P D2-D3-D4 ! TOO_FAR WK-MOVE-2 need=2 have=1   refused by that rule, with exactly these facts
    reach D2: C1 C2 D1                             the hexes that the unit can end on, all of them
    choices 3                                      how many actions are legal
    decides pink                                   whose decision it is
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit.core.game import Ref
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Move
from kit.games.war_kids.battle import State, unit_at
from kit.games.war_kids.units import SIDES

HERE = Path(__file__).parent
KINDS = ("no", "does", "passes")
"""What a case shows of its rule: that it refuses, that it acts, or that it lets pass."""


@dataclass(frozen=True)
class Case:
    """One case of one rule; `run` raises an exception where the game does not do as it says."""

    rule: str
    kind: str
    name: str
    run: Callable[[], None]

    @property
    def id(self) -> str:
        return f"{self.rule} {self.kind}: {self.name}"


def position(text: str) -> State:
    """The position, on the examples' map where it names none."""
    if not text.startswith("map "):
        text = f"map 9x7\nvictory limit 99 units\n{text}"
    return GAME.parse_position(text)


def run(text: str, steps: Sequence[str], then: Sequence[str] = ()) -> State:
    """Plays the steps and compares; returns the state at the end."""
    s = position(text)
    for step in steps:
        s = play(s, step)
    lines = GAME.position_text(s).splitlines()
    for line in then:
        assert line in lines, f"{line!r} is not in\n" + "\n".join(lines)
    return s


def play(s: State, step: str) -> State:
    """The state after one step; the same one where the step is refused or only looks."""
    if step.startswith("reach "):
        here, _, goals = step.removeprefix("reach ").partition(":")
        assert reach(s, here) == sorted(goals.split())
        return s
    if step.startswith("choices "):
        assert len(GAME.legal_actions(s)) == int(step.split()[1])
        return s
    if step.startswith("decides "):
        assert GAME.current_player(s) == SIDES.index(step.split()[1])
        return s
    words, refused, expected = step.partition(" ! ")
    if refused:
        refuses(s, GAME.parse_action(s, words), expected)
        return s
    words, told, expected = step.partition(" = ")
    a = GAME.parse_action(s, words)
    assert GAME.explain(s, a) is None, f"{words}: {GAME.explain(s, a)}"
    assert GAME.canonical(s, a) in GAME.legal_actions(s)
    t = GAME.apply(s, a)
    if told:
        kind, rule_id, *facts = expected.split()
        event = GAME.events(s, a, t)[0]
        assert (event.kind, event.rule_id) == (kind, rule_id)
        assert plain(event.facts).items() >= given(facts).items(), plain(event.facts)
    return t


def refuses(s: State, a: Any, expected: str) -> None:
    """Asserts the refusal: its code, its rule and all its facts."""
    code, rule_id, *facts = expected.split()
    refusal = GAME.explain(s, a)
    assert refusal is not None, f"{a} is legal"
    assert (refusal.code, refusal.rule_id, plain(refusal.facts)) == (code, rule_id, given(facts))
    assert a not in GAME.legal_actions(s)


def reach(s: State, here: str) -> list[str]:
    """The names of the hexes that the unit on a hex can end on."""
    grid = s.battle.grid
    unit = unit_at(s, grid.index(here))
    moves = [a for a in GAME.legal_actions(s) if isinstance(a, Move) and a.unit == unit]
    assert len({move.path[-1] for move in moves}) == len(moves)
    return sorted(grid.name(move.path[-1]) for move in moves)


def plain(facts: Mapping[str, Any]) -> dict[str, str]:
    """The facts as words."""
    return {key: fact.id if isinstance(fact, Ref) else str(fact) for key, fact in facts.items()}


def given(words: Sequence[str]) -> dict[str, str]:
    """The facts that a step names, as words."""
    return dict(word.split("=") for word in words)


def table(name: str) -> Iterator[Case]:
    """The cases in a file of rules."""
    for row in tomllib.loads((HERE / name).read_text(encoding="utf-8"))["case"]:
        (kind,) = (key for key in KINDS if key in row)
        yield Case(row["rule"], kind, row[kind], lambda row=row: _run(row))


def _run(row: Mapping[str, Any]) -> None:
    run(row["position"], row["steps"], row.get("then", ()))
