"""Cases of rules as text, for any game, and what every rule book owes: each rule shown both ways, and missed when off.

A case has a position, steps to play in the game's notation, and lines of the position afterwards. A step is one of

    P D2-D3-D4                                     legal
    P D2-D3-D4 = moved WK-MOVE-4 cost=2            legal, and the first thing it makes happen, with some of its facts
    P D2-D3-D4 ! TOO_FAR WK-MOVE-2 need=2 have=1   refused by that rule, with exactly these facts
    choices 3                                      how many actions are legal
    decides pink                                   whose decision it is
    lists P D2-D3-D4; misses P D2-D1               among the legal actions, or not

Whatever is refused or happens is told in every language, and how it ends.

A module of tests makes `CASES = Cases(...)` and imports everything from here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from kit.core.game import Ref
from kit.core.manifest import GAMES
from kit.core.seats import seats_of
from tests.games import said

__all__ = [
    "Case",
    "Cases",
    "pytest_generate_tests",
    "test_a_rule_that_acts_has_a_case_of_each_sort",
    "test_a_rule_that_refuses_has_a_case_of_each_sort",
    "test_a_rule_without_code_neither_refuses_nor_acts",
    "test_case",
    "test_every_rule_is_named_by_a_case",
    "test_the_book_has_every_rule_of_the_game_and_no_other",
    "test_the_names_of_the_cases_are_all_different",
    "test_without_the_rule_its_own_test_fails",
    "test_without_the_rule_what_it_refused_is_not_refused_by_it",
]
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


@dataclass
class Cases:
    """The cases of one game, from tables beside its tests and from code."""

    game: Any
    folder: Path
    sides: Sequence[str]
    tables: Sequence[str]
    complete: Callable[[str], str] = str
    """What makes a whole position of a short one."""
    looks: Mapping[str, Callable[[Any, str], None]] = field(default_factory=dict)
    """The game's own steps that only look, by their first word."""
    in_code: Sequence[Case] = ()

    @cached_property
    def ids(self) -> list[str]:
        ids: list[str] = tomllib.loads((self.folder / "rule_ids.toml").read_text(encoding="utf-8"))["ids"]
        return ids

    @cached_property
    def all(self) -> list[Case]:
        return [*(case for name in self.tables for case in self.table(name)), *self.in_code]

    def table(self, name: str) -> Iterator[Case]:
        """The cases in a file of rules."""
        for row in tomllib.loads((self.folder / name).read_text(encoding="utf-8"))["case"]:
            (kind,) = (key for key in KINDS if key in row)
            yield Case(
                row["rule"],
                kind,
                row[kind],
                lambda row=row: self.run(row["position"], row["steps"], row.get("then", ())),
            )

    def of_rule(self, rule_id: str, *kinds: str) -> list[Case]:
        return [case for case in self.all if case.rule == rule_id and case.kind in kinds]

    def of_kind(self, *kinds: str) -> list[str]:
        return [rule_id for rule_id in self.ids if set(kinds) & self.game.book.rules[rule_id].kinds]

    def position(self, text: str) -> Any:
        return self.game.parse_position(self.complete(text))

    def run(self, text: str, steps: Sequence[str], then: Sequence[str] = ()) -> Any:
        """Plays the steps and compares; returns the state at the end."""
        s = self.position(text)
        for step in steps:
            s = self.play(s, step)
        lines = self.game.position_text(s).splitlines()
        for line in then:
            assert (line.removeprefix("no ") in lines) is not line.startswith("no "), f"{line!r}:\n" + "\n".join(lines)
        return s

    def play(self, s: Any, step: str) -> Any:
        """The state after one step; the same one where the step is refused or only looks."""
        word, _, rest = step.partition(" ")
        if word in self.looks:
            self.looks[word](s, rest)
            return s
        if word == "choices":
            assert len(self.game.legal_actions(s)) == int(rest)
            return s
        if word == "decides":
            assert self.game.current_player(s) == ("chance", *self.sides).index(rest) - 1
            return s
        if word in ("lists", "misses"):
            assert (self.game.parse_action(s, rest) in self.game.legal_actions(s)) is (word == "lists")
            return s
        words, refused, expected = step.partition(" ! ")
        if refused:
            self.refuses(s, self.game.parse_action(s, words), expected)
            return s
        words, told, expected = step.partition(" = ")
        a = self.game.parse_action(s, words)
        assert self.game.explain(s, a) is None, f"{words}: {self.game.explain(s, a)}"
        t = self.game.apply(s, a)
        events = self.game.events(s, a, t)
        for event in events:
            said.happened(self.game.id, event)
        if (end := self.game.outcome(t)) and "table" in GAMES[self.game.id].parts:
            said.over(self.game.id, end, seats_of(self.game, t))
        if told:
            kind, rule_id, *facts = expected.split()
            event = events[0]
            assert (event.kind, event.rule_id) == (kind, rule_id)
            assert plain(event.facts).items() >= given(facts).items(), plain(event.facts)
        return t

    def refuses(self, s: Any, a: Any, expected: str) -> None:
        """Asserts the refusal: its code, its rule and all its facts."""
        code, rule_id, *facts = expected.split()
        refusal = self.game.explain(s, a)
        assert refusal is not None, f"{a} is legal"
        assert (refusal.code, refusal.rule_id, plain(refusal.facts)) == (code, rule_id, given(facts))
        assert a not in self.game.legal_actions(s)
        said.why_not(self.game.id, refusal)


def plain(facts: Mapping[str, Any]) -> dict[str, str]:
    """The facts as words."""
    return {key: fact.id if isinstance(fact, Ref) else str(fact) for key, fact in facts.items()}


def given(words: Sequence[str]) -> dict[str, str]:
    """The facts that a step names, as words."""
    return dict(word.split("=") for word in words)


# --- what every rule book owes


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    cases = getattr(metafunc.module, "CASES", None)
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases.all, ids=lambda case: case.id)
    for name, kinds in RULE_IDS.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, cases.of_kind(*kinds))
    if "cases" in metafunc.fixturenames:
        metafunc.parametrize("cases", [cases], ids=[cases.game.id])


RULE_IDS = {"refusing": ("refuses",), "acting": ("acts",), "coded": ("refuses", "acts"), "codeless": ("note", "shows")}
"""Per name of an argument the kinds of rule it goes through."""


def test_case(case):
    case.run()


def test_the_names_of_the_cases_are_all_different(cases):
    assert len({case.id for case in cases.all}) == len(cases.all)


def test_the_book_has_every_rule_of_the_game_and_no_other(cases):
    assert sorted(cases.game.book.rules) == sorted(cases.ids)


def test_every_rule_is_named_by_a_case(cases):
    named, rules = {case.rule for case in cases.all}, cases.game.book.rules
    assert named <= set(cases.ids)
    assert [rule_id for rule_id in cases.ids if rule_id not in named and rules[rule_id].kinds != {"shows"}] == []


def test_a_rule_that_refuses_has_a_case_of_each_sort(cases, refusing):
    assert cases.of_rule(refusing, "no")
    assert cases.of_rule(refusing, "passes")


def test_a_rule_that_acts_has_a_case_of_each_sort(cases, acting):
    assert cases.of_rule(acting, "does")
    assert cases.of_rule(acting, "passes")


def test_a_rule_without_code_neither_refuses_nor_acts(cases, codeless):
    assert cases.of_rule(codeless, "no", "does") == []


def failing(cases: list[Case]) -> Iterator[Case]:
    """The cases that do not come out as they say."""
    for case in cases:
        try:
            case.run()
        except Exception:
            yield case


def test_without_the_rule_its_own_test_fails(cases, coded):
    of_rule = cases.of_rule(coded, "no", "does")
    with cases.game.book.disabled(coded):
        assert list(failing(of_rule))
    assert list(failing(of_rule)) == []


def test_without_the_rule_what_it_refused_is_not_refused_by_it(cases, refusing):
    """Each case that shows a refusal fails without its rule, so that none of them passes for another reason."""
    of_rule = cases.of_rule(refusing, "no")
    with cases.game.book.disabled(refusing):
        stubborn = [case.name for case in of_rule if case not in list(failing([case]))]
    assert stubborn == []
