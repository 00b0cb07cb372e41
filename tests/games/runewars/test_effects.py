"""What each card does, told as a table: the position, what happens, and what is another after it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from kit.games.runewars.game import GAME
from kit.games.runewars.pieces import DATA
from kit.games.runewars.rules.tasks import OPS, listed
from kit.games.runewars.state import State

FOLDER = Path(__file__).parent
CASES: dict[str, Any] = tomllib.loads((FOLDER / "effects.toml").read_text())
BASE = CASES.pop("base")["items"]
ONCE = ("year", "now", "open")
"""The words that say something but once; of the others each about something else."""


def items(text: str) -> Iterator[tuple[str, str]]:
    """The items of a position, each by what it is about."""
    for item in filter(None, map(str.strip, text.replace("\n", ";").split(";"))):
        word, *rest = item.split()
        yield word if word in ONCE else " ".join([word, *rest[:1]]), item


def laid(case: dict[str, Any], *more: str) -> State:
    """The position of a case."""
    found = {**dict(items(BASE)), **dict(items(case.get("with", "")))}
    return GAME.parse_position("\n".join([*found.values(), *more]))


def todo(case: dict[str, Any]) -> list[str]:
    """The effects of a case, not yet begun."""
    places = [place for name in case.get("todo", "").split() for place in listed(name)]
    return [f"todo {place} p1 0 - {case.get('area', '-')} - -" for place in places]


def played(case: dict[str, Any]) -> State:
    """The position once all that is told has been done."""
    s = laid(case, *todo(case))
    for text in case.get("does", ()):
        a = GAME.parse_action(s, text)
        assert GAME.explain(s, a) is None, f"{text}: {GAME.explain(s, a)}, but {offered(s)}"
        s = GAME.apply(s, a)
        assert GAME.parse_position(GAME.position_text(s)) == s
    return s


def offered(s: State) -> list[str]:
    """What could be done instead."""
    found = GAME.legal_actions(s) or [a for a, _ in GAME.chance_outcomes(s)]
    return [GAME.action_text(s, a) for a in found]


def stands(line: str, s: State) -> bool:
    return any(fnmatchcase(one, line) for one in GAME.position_text(s).splitlines())


@pytest.mark.parametrize("name", CASES)
def test_it_does_what_it_does(name: str) -> None:
    case = CASES[name]
    before, after = laid(case), played(case)
    for line in case["then"]:
        assert not stands(line, before), line
        assert stands(line, after), f"{line}\n{GAME.position_text(after)}"
    for text in case.get("no", ()):
        refusal = GAME.explain(after, GAME.parse_action(after, text.partition(": ")[0]))
        assert refusal is not None
        assert refusal.code == text.partition(": ")[2] or not text.partition(": ")[2]


def test_every_card_has_a_case() -> None:
    told = {name.split()[0] for name in CASES}
    seasons = {card for cards in DATA.seasons.values() for card in cards}
    tactics = {name for name, card in DATA.tactics.items() if not card.timing.startswith("battle")}
    bonuses = {place.split(".")[0] for place in OPS if ".at_harvest_bonus." in place}
    rest = {*DATA.titles, *DATA.cities, *DATA.exploration.tokens._fields, *DATA.heroes, *DATA.quests, *DATA.rewards}
    assert not (seasons | tactics | bonuses | rest | {*DATA.objectives}) - told
