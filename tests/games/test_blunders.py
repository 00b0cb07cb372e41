"""What the tutor warns of is true: of each blunder of a game that has any (`Cautious`) both ways are tried, and of whom
other warnings speak. The positions stand in `hints.toml` of each game."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.capabilities import Cautious, Foresight
from kit.core.manifest import GAMES
from kit.games import game
from kit.players.warning import warning
from kit.text.catalogue import languages, text
from tests.games.brought import must_bring
from tests.games.tabled import state, table
from tests.games.warned import warned_of

CAUTIOUS = [game_id for game_id in GAMES if isinstance(game(game_id), Cautious)]


def each(part: str) -> pytest.MarkDecorator:
    """Each entry of a part of the tables, with its game."""
    found = [(game_id, one) for game_id in GAMES for one in table(game_id, "hints").get(part, ())]
    return pytest.mark.parametrize(("game_id", "one"), found, ids=str)


@pytest.mark.parametrize("game_id", CAUTIOUS)
def test_there_is_a_case_for_every_kind(game_id: str) -> None:
    assert set(table(game_id, "hints")["mistakes"]) == set(must_bring(game_id, "blunders").KINDS)
    assert isinstance(game(game_id), Foresight)


@each("mistakes")
def test_of_each_mistake_the_tutor_warns_in_a_few_words_and_of_what_is_better_it_does_not(
    game_id: str, one: str
) -> None:
    g, (position, regretted, better) = game(game_id), table(game_id, "hints")["mistakes"][one]
    s = state(game_id, position)
    assert warned_of(g, s, regretted) == [one]
    assert warned_of(g, s, better) == []
    (threat,) = warning(g, s, g.parse_action(s, regretted))
    assert threat.better is not None
    assert g.explain(s, threat.better) is None
    assert warning(g, s, threat.better) == ()
    for lang in languages():
        o = g.observation(s, g.current_player(s))
        said = must_bring(game_id, "blunders").warning(o, threat, text(game_id, lang))
        assert said.endswith(".")
        assert not set("{}[]") & set(said)
        assert len(said.split()) <= 12


@each("quiet")
def test_where_nothing_is_thrown_away_nobody_warns(game_id: str, one: str) -> None:
    position, action = table(game_id, "hints")["quiet"][one]
    assert warned_of(game(game_id), state(game_id, position), action) == []


@each("warned")
def test_of_whom_a_warning_speaks_and_who_can_take_it(game_id: str, one: dict[str, Any]) -> None:
    g, board = game(game_id), GAMES[game_id].part("board")()
    s = state(game_id, one["position"])
    a = g.parse_action(s, one["action"])
    assert g.explain(s, a) is None
    found = [
        f"{board.name(s, threat.place)} by {' '.join(board.name(s, here) for _, here in threat.by)}, {threat.chance}"
        for threat in warning(g, s, g.canonical(s, a))
    ]
    assert found == one["told"]
