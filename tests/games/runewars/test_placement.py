"""The placement sheet says everything that stands on the board at first, each thing once, and by which rule."""

from collections import Counter

import pytest

from kit.core.game import Scenario
from kit.games.runewars.game import GAME
from kit.games.runewars.pieces import AUTOMAS, NEUTRAL
from kit.games.runewars.placement import placement
from kit.games.runewars.rules import BOOK
from kit.games.runewars.state import HIDDEN, count
from kit.text import languages, text

MODELS = ("guards", "neutrals", "army")


@pytest.mark.parametrize("scenario", GAME.scenarios(), ids=lambda scenario: scenario.id)
def test_all_that_stands_there_is_said_once(scenario: Scenario) -> None:
    s = GAME.initial_state(scenario)
    lines = placement(s)
    keys = [line.key(s) for line in lines]
    assert len({*keys}) == len(keys)
    said = Counter[tuple[str, int | None]]()
    for line in lines:
        said[line.what if line.what not in MODELS else "models", line.area] += line.pieces
    for area, groups in enumerate(s.forces):
        assert said["models", area] == count(groups, 0, 1, *AUTOMAS, NEUTRAL)
        assert said["city", area] == s.land.cities >> area & 1
        assert said["fortress", area] == (area in s.fortress_areas)
        assert said["hero", area] == s.heroes[area]
        assert said["token", area] == (s.runes[area] == HIDDEN)
    assert said["mix", None] == s.runes.count(HIDDEN)
    assert {line.rule for line in lines} >= {f"RS-SETUP-{n}" for n in (1, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15)}
    assert {line.rule for line in lines} <= {*BOOK.rules}


@pytest.mark.parametrize("lang", languages())
def test_each_line_is_a_short_sentence(lang: str) -> None:
    t = text("runewars", lang)
    more = "option explore; option dev_cards; commander 10b"
    s = GAME.parse_position(GAME.position_text(GAME.initial_state(GAME.scenarios()[0])) + more)
    lines = placement(s)
    assert {line.what for line in lines} >= {"explore", "dev_cards", "commander"}
    for line in lines:
        sentence = t(f"placing.{line.what}", area="M2", **line.facts)
        assert "{" not in sentence
        assert len(sentence.split()) <= 16, sentence
