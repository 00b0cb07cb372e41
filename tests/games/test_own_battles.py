"""Files of battles that people made: what is no such file, or holds what cannot be, is one sentence in each language.

Each game that has a workshop brings `drafts.toml`: a good file, and what is changed in it, by the trouble that it is.
"""

import json
from contextlib import suppress
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.core.game import Trouble
from kit.core.match import Match
from kit.games import GAMES, game
from kit.text import languages, text
from tests.games.tabled import table

MADE = {game_id: found for game_id in GAMES if (found := table(game_id, "drafts"))}
READ = {game_id: import_module(f"kit.games.{game_id}.draft_file").read_file for game_id in MADE}
HOSTILE = ["", "{", "[]", '"x"', "[" * 100_000, "x" * 200_001]
CHANGED = [(game_id, *one) for game_id in MADE for one in MADE[game_id]["refused"].items()]
every_workshop = pytest.mark.parametrize("game_id", MADE)


def trouble(game_id: str, content: str) -> str:
    with pytest.raises(Trouble) as caught:
        READ[game_id](content)
    assert all(text(game_id, lang).trouble(caught.value) for lang in languages())
    return caught.value.key.removeprefix("trouble.")


@every_workshop
def test_what_is_no_such_file_is_told(game_id: str) -> None:
    good, g = MADE[game_id]["good"], game(game_id)
    odd = [good.replace('"version": 1', f'"version": {number}') for number in ("1e999", "9" * 5000)]
    for content in (*HOSTILE, good[: len(good) // 2], good[:-9], Match(g, g.scenarios()[0]).save(), *odd):
        assert trouble(game_id, content).rpartition(".")[2] in ("broken", "foreign", "big")


@pytest.mark.parametrize(("game_id", "key", "changes"), CHANGED)
def test_what_is_changed_in_a_good_file_is_told(game_id: str, key: str, changes: list[dict[str, object]]) -> None:
    for one in changes:
        assert trouble(game_id, json.dumps(json.loads(MADE[game_id]["good"]) | one)) == key, one


@every_workshop
@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(max_size=8), lambda x: st.lists(x, max_size=3)))
def test_any_value_of_a_field_is_read_or_told(game_id: str, value: object) -> None:
    good = json.loads(MADE[game_id]["good"])
    for field in good:
        with suppress(Trouble):
            READ[game_id](json.dumps(good | {field: value}))
