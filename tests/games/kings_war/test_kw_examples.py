"""The specification's examples: each one is played, and none is forgotten."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.games.kings_war.cases import cases

HERE = Path(__file__).parent
EXAMPLES = {case["id"]: case for case in json.loads((HERE / "kw_examples.json").read_text(encoding="utf-8"))["cases"]}
PLAYED = tomllib.loads((HERE / "kw_examples.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", PLAYED)
def test_example(example):
    case = PLAYED[example]
    cases().run(case["position"], case["steps"], case.get("then", ()))


@pytest.mark.parametrize("example", PLAYED)
def test_an_example_begins_where_the_specification_says_and_names_its_code(example):
    told, case = EXAMPLES[example], PLAYED[example]
    if "FEN " in told["situation"]:
        board = told["situation"].split("FEN ")[1].split()[0]
        assert case["position"].split()[0] == board
    codes = {word.strip("();,.") for word in told["expected"].split()}
    codes = {word for word in codes if word.isupper() and "_" in word}
    assert codes <= {step.split(" ! ")[1].split()[0] for step in case["steps"] if " ! " in step}


def test_every_example_is_played():
    assert sorted(PLAYED) == sorted(EXAMPLES)
