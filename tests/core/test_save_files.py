"""Save files that are broken, cut short, huge, hostile, of another version or game: one `Trouble`, no more."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kit.core.game import Trouble
from kit.core.match import MAX_BYTES, Match
from kit.games.war_kids import GAME
from kit.text import languages, text
from tests.games.tabled import beside

GOOD = Match(GAME, GAME.scenarios()[0])
for words in ("P G3-F3", "S G2-F2", "end movement", "end combat", "P A5-B5"):
    GOOD.play(GAME.parse_action(GOOD.state, words))
FILE = GOOD.save(settings={})
DATA: dict[str, Any] = json.loads(FILE)
BROKEN = beside(__file__, "broken_files")
BOMB = "[" * 100_000


def refusal(content: str) -> Trouble:
    """What loading says; it must say something, in every language, with no gap."""
    with pytest.raises(Trouble) as caught:
        Match.load(GAME, content)
    for lang in languages():
        sentence = text("war_kids", lang).trouble(caught.value)
        assert sentence
        assert "{" not in sentence
    return caught.value


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("", "trouble.save.broken"),
        ("hello", "trouble.save.broken"),
        (FILE[:-40], "trouble.save.broken"),
        (BOMB, "trouble.save.broken"),
        ('{"a":' * 5000, "trouble.save.broken"),
        ("x" * (MAX_BYTES + 1), "trouble.save.big"),
        ("[]", "trouble.save.foreign"),
        ("null", "trouble.save.foreign"),
        ('{"format": "something else"}', "trouble.save.foreign"),
        (json.dumps(DATA | {"actions": ["end movement"] * 60_000}), "trouble.save.big"),
        (json.dumps(DATA | {"undone": ["end movement"] * 60_000}), "trouble.save.big"),
        (json.dumps({k: v for k, v in DATA.items() if k != "extra"}), "trouble.save.broken"),
    ],
)
def test_each_says_what_is_wrong(content: str, key: str) -> None:
    assert refusal(content).key == key


@pytest.mark.parametrize(("key", "changes"), [(key, one) for key, those in BROKEN["changes"].items() for one in those])
def test_what_is_changed_in_a_good_file_is_named(key: str, changes: dict[str, Any]) -> None:
    assert refusal(json.dumps(DATA | changes)).key == f"trouble.{key}"


def made(position: str) -> str:
    """A save file about a battle that somebody made."""
    scenario = {"id": "made", "position": position, "titles": {}, "briefings": {}}
    return json.dumps(DATA | {"scenario": scenario, "actions": []})


LONG = "map 3x3\n" + "wood A1\n" * 10_000
POSITIONS = [(key, one) for key, those in BROKEN["positions"].items() for one in those]


@pytest.mark.parametrize(("key", "position"), [*POSITIONS, ("position.long", LONG)])
def test_an_impossible_battle_in_a_file_is_named(key: str, position: str) -> None:
    assert refusal(made(position)).key == f"trouble.{key}"


def test_a_refused_file_leaves_no_trace() -> None:
    before = GOOD.save(settings={})
    refusal(json.dumps(DATA | {"actions": [*DATA["actions"], "P A1-A2"]}))
    assert GOOD.save(settings={}) == before


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(sorted(DATA)), plain, min_size=1))
@example({"options": {"": []}})
def test_any_value_in_any_field_is_refused_or_read(changes: dict[str, Any]) -> None:
    try:
        match, _ = Match.load(GAME, json.dumps(DATA | changes))
    except Trouble:
        return
    assert match.game is GAME


@given(st.integers(0, len(FILE) - 1), st.text(max_size=3), st.integers(0, 5))
def test_any_scratch_in_the_file_is_refused_or_read(place: int, ink: str, width: int) -> None:
    scratched = FILE[:place] + ink + FILE[place + width :]
    try:
        Match.load(GAME, scratched)
    except Trouble:
        return
