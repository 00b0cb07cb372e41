"""Settings from plain data: exactly what is written there, or what they were."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from kit.core.structured import settings


@dataclass(frozen=True)
class Part:
    size: int
    name: str = "part"


@dataclass(frozen=True)
class Whole:
    parts: tuple[Part, ...] = (Part(1),)
    face: Literal["plain", "gay"] = "plain"
    loud: bool = False
    count: int = 3


def test_what_is_written_is_taken():
    data: dict[str, Any] = {"parts": [{"size": 2, "name": "two"}, {"size": 3}], "face": "gay", "loud": True, "count": 0}
    assert settings(Whole(), data) == Whole((Part(2, "two"), Part(3)), "gay", True, 0)


def test_what_is_not_known_is_left_out():
    assert settings(Whole(), {"parts": [{"size": 2, "more": 1}], "other": 7}) == Whole((Part(2),))


@pytest.mark.parametrize(
    "wrong",
    [
        {"parts": {"size": 2}},
        {"parts": [2]},
        {"parts": [{"name": "two"}]},
        {"parts": [{"size": "2"}]},
        {"parts": None},
        {"face": "ugly"},
        {"face": 1},
        {"face": ["plain"]},
        {"loud": 1},
        {"loud": "yes"},
        {"count": True},
        {"count": 2.0},
        {"count": None},
    ],
)
def test_what_is_not_of_its_type_stays(wrong):
    assert settings(Whole(), wrong) == Whole()
    assert settings(Whole(count=5), {**wrong, "count": 9 if "count" not in wrong else "9"}).count in (5, 9)


@pytest.mark.parametrize("data", [None, [], "settings", 7])
def test_no_settings_change_nothing(data):
    assert settings(Whole(), data) == Whole()
