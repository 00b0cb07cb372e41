"""The specification's examples: each one is played, and none is forgotten."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from kit.core.game import Trouble
from kit.games.strage import GAME
from tests.games.strage.cases import cases, whole

HERE = Path(__file__).parent
EXAMPLES = {case["id"]: case for case in json.loads((HERE / "st_examples.json").read_text(encoding="utf-8"))["cases"]}
PLAYED = tomllib.loads((HERE / "st_examples.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", PLAYED)
def test_example(example):
    case = PLAYED[example]
    cases().run(case["position"], case["steps"], case.get("then", ()))
    for position, key in case.get("unread", {}).items():
        with pytest.raises(Trouble) as trouble:
            GAME.parse_position(whole(position))
        assert trouble.value.key == key


@pytest.mark.parametrize("example", PLAYED)
def test_an_example_is_refused_by_the_rules_that_the_specification_names(example):
    told, case = EXAMPLES[example]["expected"], PLAYED[example]
    refused = {step.split(" ! ")[1].split()[1] for step in case["steps"] if " ! " in step}
    assert refused <= set(re.findall(r"ST-[A-Z]+-\d+", told))
    assert bool(refused) == ("llegal" in told or "no removal choice" in told) or "unread" in case


NAMED = [example for example, told in EXAMPLES.items() if "Only the pieces named" in told["situation"]]


@pytest.mark.parametrize("example", NAMED)
def test_an_example_begins_with_the_pieces_that_the_specification_names(example):
    """And with no others, but for a sprite on a1 and orcs that only have to be there."""
    situation, position = EXAMPLES[example]["situation"].partition("Red places")[0], whole(PLAYED[example]["position"])
    named = set(squares(re.sub("[^.;]*empty", "", situation)))
    assert named <= set(squares(position)) or "As before" in situation
    orcs = [square for item in position.split("; ") if item.startswith("orcs") for square in squares(item)]
    assert set(squares(position)) - named <= {"a1", *orcs} or "As before" in situation


def squares(words):
    return re.findall(r"\b[a-h][1-8]\b", words)


def test_every_example_is_played():
    assert sorted(PLAYED) == sorted(EXAMPLES)
