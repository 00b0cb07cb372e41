"""The answers of a worksheet: the game finds them, and the assessment sheet tells them.

What a cell asks is one of::

    judge              whether its action is allowed, and if not, which rule says no
    fact cost          what one wants to know of its last action (`Game.choice_facts`)
    sum cost           ... of all of them together
    fact attack        ... or what its last action makes happen (`Event.facts`)
    chance duel_won 2  how probable an event of that kind is with the two dice (without a number: the one) that its
                       actions call for
    places P .*-(\\w+)  to which places an action leads that is written so: what stands in the brackets
    count .*           how many actions that are written so are allowed
    told               what happens, in the game's words
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kit.core.diagrams import Panel
from kit.core.game import CHANCE, Event, Refusal
from kit.core.manifest import GAMES
from kit.printables.school.lessons import Cell
from kit.text.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether an action is allowed: `None`, or the reason why not."""

    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Chance:
    """So many throws of so many."""

    count: int
    of: int


@dataclass(frozen=True, slots=True)
class Places:
    """The names of places, in order."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """A fact: a number, a length, or several."""

    value: Any


@dataclass(frozen=True, slots=True)
class Told:
    """What happens last."""

    event: Event


Answer = Judged | Chance | Places | Value | Told


def begun(game: str, cell: Cell) -> Any:
    """The state that a cell shows."""
    one = GAMES[game].game
    if cell.scenario:
        return one.initial_state(next(known for known in one.scenarios() if known.id == cell.scenario))
    return _after(one, one.parse_position(cell.position), cell.first)


def board(game: str, cell: Cell) -> Panel:
    """What is drawn of a cell."""
    one = GAMES[game].game
    s = begun(game, cell)
    shown: list[Any] = []
    t = s
    for words in cell.show:
        a = one.parse_action(t, words)
        shown.append(a)
        if one.explain(t, a) is None:
            t = one.apply(t, a)
    return Panel("right", game, s, tuple(shown), cell.part)


def find(game: str, cell: Cell) -> Answer:
    """The answer. `ValueError` where the cell asks for what there is not."""
    one = GAMES[game].game
    s = begun(game, cell)
    kind, _, what = cell.find.partition(" ")
    match kind:
        case "judge":
            (words,) = cell.do
            return Judged(one.explain(s, one.parse_action(s, words)))
        case "fact":
            return Value(_fact(one, s, cell, what))
        case "sum":
            whole = [_fact(one, s, replace(cell, do=cell.do[:n]), what) for n in range(1, len(cell.do) + 1)]
            return Value(sum(whole))
        case "chance":
            event, _, dice = what.partition(" ")
            return _chance(one, _after(one, s, cell.do), event, int(dice or 1))
        case "places":
            texts = [one.action_text(s, a) for a in one.legal_actions(_after(one, s, cell.do))]
            found = [match for text in texts if (match := re.fullmatch(what, text))]
            return Places(tuple(sorted({match[1] for match in found})))
        case "count":
            actions = [one.action_text(s, a) for a in one.legal_actions(_after(one, s, cell.do))]
            return Value(sum(bool(re.fullmatch(what, text)) for text in actions))
        case "told":
            return Told(_last(one, s, cell)[-1])
    raise ValueError(f"nobody can find {cell.find!r}")


def said(answer: Answer, t: Catalogue) -> str:
    """An answer in words."""
    match answer:
        case Judged(refusal=no):
            return t("school.no", why=t.refusal(no).partition("\n")[0]) if no else t("school.yes")
        case Chance(count=count, of=of):
            return t("print.chances.of", n=count, of=of)
        case Places(names=names):
            return t("school.places", n=len(names), names=", ".join(names)) if names else t("school.nowhere")
        case Value(value=value):
            return ", ".join(map(str, value)) if isinstance(value, tuple) else t.word(value, "name")
        case Told(event=event):
            return t.event(event)


def _after(one: Any, s: Any, words: tuple[str, ...]) -> Any:
    """The state once all that was done."""
    for text in words:
        a = one.parse_action(s, text)
        refusal = one.explain(s, a)
        if refusal is not None:
            raise ValueError(f"{text} is refused: {refusal}")
        s = one.apply(s, a)
    return s


def _last(one: Any, s: Any, cell: Cell) -> list[Event]:
    """What the last action makes happen."""
    s = _after(one, s, cell.do[:-1])
    a = one.parse_action(s, cell.do[-1])
    return list(one.events(s, a, _after(one, s, cell.do[-1:])))


def _fact(one: Any, s: Any, cell: Cell, name: str) -> Any:
    before = _after(one, s, cell.do[:-1])
    facts = dict(one.choice_facts(before, one.parse_action(before, cell.do[-1])))
    for event in _last(one, s, cell):
        facts.update(event.facts)
    return facts[name]


def _chance(one: Any, s: Any, kind: str, dice: int) -> Chance:
    """So many dice are thrown in every way there is."""
    if one.current_player(s) != CHANCE:
        raise ValueError(f"no die is awaited: {one.position_text(s)}")
    share, parts = Fraction(0), 1
    thrown = [(s, Fraction(1), False)]
    for _ in range(dice):
        thrown = [
            (u := one.apply(t, roll), chance * part, seen or _happens(one.events(t, roll, u), kind))
            for t, chance, seen in thrown
            for roll, part in one.chance_outcomes(t)
        ]
    for _, chance, seen in thrown:
        share += chance if seen else 0
        parts = math.lcm(parts, chance.denominator)
    return Chance(int(share * parts), parts)


def _happens(events: Sequence[Event], kind: str) -> bool:
    return any(event.kind == kind for event in events)
