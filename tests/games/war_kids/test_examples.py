"""The specification's examples: each one of the rules is played, and none is forgotten."""

import json
import tomllib

import pytest

from tests.games.war_kids.cases import HERE, run

EXAMPLES = {case["id"]: case for case in json.loads((HERE / "examples.json").read_text(encoding="utf-8"))["cases"]}
PLAYED = tomllib.loads((HERE / "examples.toml").read_text(encoding="utf-8"))
COLUMN_FOUR_AND_MORE = " ".join(["level1", *(f"{row}{column}" for row in "ABCDEFG" for column in range(4, 10))])
NUMBERS = {
    "cost 3": "cost=3",
    "(4 needed)": "need=4",
    "(2 needed, 1 available)": "need=2 have=1",
    "(7)": "distance=7",
    "distance 3": "distance=3",
    "distance 4": "distance=4",
    "distance 8": "distance=8",
    "8 v 8": "attack=8 defence=8",
    "7 v 9": "attack=7 defence=9",
}
"""Numbers as the specification writes them, and as a step names them."""


@pytest.mark.parametrize("example", PLAYED)
def test_example(example):
    case = PLAYED[example]
    run(case["position"].replace("{level1}", COLUMN_FOUR_AND_MORE), case["steps"], case.get("then", ()))
    if "without" in case:
        run(case["position"].replace(case["without"], ""), case["steps_without"])


@pytest.mark.parametrize("example", PLAYED)
def test_an_example_names_the_code_and_the_numbers_that_are_expected(example):
    """Codes stand in capitals in the specification; each one is looked for in the steps, and no other one is."""
    expected, steps = EXAMPLES[example]["expected"], "\n".join(PLAYED[example]["steps"])
    codes = {word.strip("();,.") for word in expected.replace("END_COMBAT", "").split()}
    codes = {word for word in codes if (word.isupper() and "_" in word) or word == "PROTECTED"}
    refused = {step.split(" ! ")[1].split()[0] for step in PLAYED[example]["steps"] if " ! " in step}
    assert codes <= refused
    for words, step in NUMBERS.items():
        assert words not in expected or step in steps
    if "END_COMBAT legal" in expected:
        assert PLAYED[example]["steps"][-1] == "end combat"


def test_every_example_is_played_here_or_belongs_elsewhere():
    elsewhere = [case["id"] for case in EXAMPLES.values() if case["rule"].startswith("WK-GUESS-")]
    assert elsewhere == ["WK-P50", "WK-P51", "WK-P52"]
    assert sorted([*PLAYED, *elsewhere]) == sorted(EXAMPLES)
