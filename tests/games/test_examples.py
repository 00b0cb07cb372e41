"""The examples of the specifications: each one is played, and none is forgotten.

What each is about stands in `examples.json` of its game, positions and steps under the same id in `examples.toml`
(`rule_cases.py`): with `also`, more of them; with `without`, the steps where that part of the position is not there;
with `unread`, positions that are refused. `elsewhere` says which test holds an example, `numbers` how the specification
writes what steps name.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kit.core.game import Trouble
from kit.games import GAMES, game
from tests.games.brought import brought
from tests.games.tabled import table, whole

HERE = Path(__file__).parent
GIVEN: dict[str, dict[str, Any]] = {
    game_id: {case["id"]: case for case in json.loads(there.read_text(encoding="utf-8"))["cases"]}
    for game_id in GAMES
    if (there := HERE / game_id / "examples.json").is_file()
}
PLAYED = {
    game_id: {example: case for example, case in table(game_id, "examples").items() if example in GIVEN[game_id]}
    for game_id in GIVEN
}
every_example = pytest.mark.parametrize(
    ("game_id", "example"), [(game_id, example) for game_id, those in PLAYED.items() for example in those]
)


@every_example
def test_example(game_id: str, example: str) -> None:
    case, run = PLAYED[game_id][example], brought(game_id, "cases").cases().run
    run(case["position"], case["steps"], case.get("then", ()))
    for more in case.get("also", ()):
        run(more["position"], more["steps"])
    if "without" in case:
        run(case["position"].replace(case["without"], ""), case["steps_without"])
    for position, key in case.get("unread", {}).items():
        with pytest.raises(Trouble) as trouble:
            game(game_id).parse_position(whole(game_id, position))
        assert trouble.value.key == key


@every_example
def test_an_example_is_refused_for_the_reason_that_the_specification_names(game_id: str, example: str) -> None:
    """By the rules, with the codes and the numbers that stand there."""
    told, case = GIVEN[game_id][example], PLAYED[game_id][example]
    expected, steps = told["expected"], "\n".join(case["steps"])
    refused = [step.split(" ! ")[1].split() for step in case["steps"] if " ! " in step]
    words = {word.strip("();,.") for word in expected.replace("END_COMBAT", "").split()}
    codes = {word for word in words if (word.isupper() and "_" in word) or word == "PROTECTED"}
    assert codes <= {no[0] for no in refused}
    if any(re.search(r"\b[A-Z]{2}-[A-Z]+-\d", one["expected"]) for one in GIVEN[game_id].values()):
        named = {*re.findall(r"\b[A-Z]{2}-[A-Z]+-\d+(?:\.\d+)*", expected), told["rule"], *case.get("rules", ())}
        assert {no[1] for no in refused} <= named
        assert bool(refused) == ("llegal" in expected or "no removal choice" in expected) or "unread" in case
    for said, step in table(game_id, "examples").get("numbers", {}).items():
        assert said not in expected or step in steps
    assert "END_COMBAT legal" not in expected or case["steps"][-1] == "end combat"


@every_example
def test_an_example_begins_where_the_specification_says(game_id: str, example: str) -> None:
    """With its board, or the pieces that are named alone, but for a sprite on a1 and orcs that have to be there."""
    told, position = GIVEN[game_id][example]["situation"], PLAYED[game_id][example]["position"]
    if "FEN " in told:
        assert position.split()[0] == told.split("FEN ")[1].split()[0]
    if "Only the pieces named" in told and "As before" not in told.partition("Red places")[0]:
        named = squares(re.sub("[^.;]*empty", "", told.partition("Red places")[0]))
        standing = whole(game_id, position)
        orcs = {square for item in standing.split("; ") if item.startswith("orcs") for square in squares(item)}
        assert named <= squares(standing) <= named | {"a1"} | orcs


def squares(words: str) -> set[str]:
    return set(re.findall(r"\b[a-h][1-8]\b", words))


@pytest.mark.parametrize("game_id", GIVEN)
def test_every_example_is_played_or_held_by_a_test(game_id: str) -> None:
    elsewhere = table(game_id, "examples").get("elsewhere", {})
    assert sorted([*PLAYED[game_id], *elsewhere]) == sorted(GIVEN[game_id])
    for where in elsewhere.values():
        file, _, words = where.partition(": ")
        assert words in (HERE / file).read_text(encoding="utf-8"), where
