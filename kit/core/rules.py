"""Rule books: every rule id of a game, its kind, and the code that carries it.

A rule *refuses* (a predicate that `explain` asks), *acts* (a function that `apply` and the tables use), *shows* (drawn
on the board) or is a *note* (stands in the printed rules). A test can switch one rule off to see its own test fail.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from kit.core.game import Refusal

Kind = Literal["refuses", "acts", "shows", "note"]
No = tuple[str, dict[str, Any]] | None
Check = Callable[[Any, Any], No]
F = TypeVar("F", bound=Callable[..., Any])


def need(ok: object, code: str, **facts: Any) -> No:
    """`None` if the condition holds, else the refusal's code and facts; the last line of most rules.

    >>> need(3 < 4, "TOO_FAR"), need(5 < 4, "TOO_FAR", need=5)
    (None, ('TOO_FAR', {'need': 5}))
    """
    return None if ok else (code, facts)


@dataclass(slots=True)
class Rule:
    """One rule id with everything that carries it.

    >>> book = RuleBook()
    >>> book.note("RACE-0")
    >>> book.rules["RACE-0"].kinds
    {'note'}
    """

    id: str
    kinds: set[Kind] = field(default_factory=set)
    checks: list[tuple[type, Check]] = field(default_factory=list)
    actors: list[tuple[str, str, Callable[..., Any], Any]] = field(default_factory=list)
    """(module, name, function, what stands in its place while the rule is off)"""


class RuleBook:
    """The rules of one game in the order a teacher would explain them, which is also the order of the checks.

    >>> book = RuleBook()
    >>> @book.refuses("RACE-1", int)
    ... def one_or_two_steps(s, steps):
    ...     return need(1 <= steps <= 2, "TOO_FAR", steps=steps)
    >>> book.explain(None, 2)
    >>> book.explain(None, 5)
    Refusal(rule_id='RACE-1', code='TOO_FAR', facts={'steps': 5})
    """

    def __init__(self) -> None:
        self.rules: dict[str, Rule] = {}
        self.caches: list[Callable[[], None]] = []
        """Called when a rule is switched, because tables made under the other rules are then wrong."""
        self.asked: dict[Any, Any] = {}
        """What has been asked under the present rules (`kit.core.compose`)."""
        self._checks: dict[type, list[tuple[str, Check]]] = {}

    def _rule(self, rule_id: str, kind: Kind) -> Rule:
        rule = self.rules.setdefault(rule_id, Rule(rule_id))
        rule.kinds.add(kind)
        return rule

    def refuses(self, rule_id: str, *actions: type) -> Callable[[F], F]:
        """Registers a predicate `(state, action) -> need(...)` for those action types."""

        def register(check: F) -> F:
            rule = self._rule(rule_id, "refuses")
            for action in actions:
                rule.checks.append((action, check))
                self._checks.setdefault(action, []).append((rule_id, check))
            return check

        return register

    def acts(self, rule_id: str, off: Any) -> Callable[[F], F]:
        """Registers a module-level function; `off` is its value, or what is called instead, while the rule is off."""

        def register(actor: F) -> F:
            self._rule(rule_id, "acts").actors.append((actor.__module__, actor.__name__, actor, off))
            return actor

        return register

    def shows(self, *rule_ids: str) -> None:
        """Declares rules that the board shows."""
        for rule_id in rule_ids:
            self._rule(rule_id, "shows")

    def note(self, *rule_ids: str) -> None:
        """Declares rules that need no code: permissions, consequences, advice."""
        for rule_id in rule_ids:
            self._rule(rule_id, "note")

    def explain(self, s: Any, a: Any) -> Refusal | None:
        """The first rule that refuses the action, or `None`; an unknown type of action is refused by every game."""
        checks = self._checks.get(type(a))
        if checks is None:
            return Refusal("", "UNKNOWN_ACTION")
        for rule_id, check in checks:
            no = check(s, a)
            if no is not None:
                return Refusal(rule_id, *no)
        return None

    @contextmanager
    def disabled(self, rule_id: str) -> Iterator[None]:
        """The game without one rule, for the test that each rule is really tested."""
        rule, kept = self.rules[rule_id], self._checks
        self._checks = {t: [c for c in checks if c[0] != rule_id] for t, checks in kept.items()}
        for module, name, _, off in rule.actors:
            setattr(sys.modules[module], name, off if callable(off) else lambda *args, _off=off, **kw: _off)
        self._forget()
        try:
            yield
        finally:
            self._checks = kept
            for module, name, actor, _ in rule.actors:
                setattr(sys.modules[module], name, actor)
            self._forget()

    def _forget(self) -> None:
        self.asked.clear()
        for clear in self.caches:
            clear()
