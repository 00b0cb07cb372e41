"""Rune Winter: the register of its rules, and what is worked out under them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar

from kit.core.rules import RuleBook, need

BOOK = RuleBook()
T = TypeVar("T")
NOTHING: tuple[object, Any] = (object(), None)
"""A key that no state has."""


def due(rule_id: str, phase: str, *actions: type) -> None:
    """Registers the rule that such actions are for one phase alone."""
    BOOK.refuses(rule_id, *actions)(lambda s, a: need(s.phase == phase, "NOT_NOW"))


def once(*fields: str) -> Callable[[Callable[[Any], T]], Callable[[Any], T]]:
    """Keeps the last answer about a state until one of the fields that it depends on is another, or with none named,
    until the state is: each step asks the same things again and again."""
    key_of: Callable[[Any], object] = attrgetter(*fields) if fields else lambda s: s

    def keeping(work_out: Callable[[Any], T]) -> Callable[[Any], T]:
        last = NOTHING

        @wraps(work_out)
        def asked(s: Any) -> T:
            nonlocal last
            key, kept = key_of(s), last
            if kept[0] is not key and (not fields or kept[0] != key):
                kept = last = key, work_out(s)
            answer: T = kept[1]
            return answer

        def forget() -> None:
            nonlocal last
            last = NOTHING

        BOOK.caches.append(forget)
        return asked

    return keeping
