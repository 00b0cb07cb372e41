"""What the tutor warns of is true: of each regret of a game that has any (`Cautious`) both ways are tried."""

from __future__ import annotations

from types import ModuleType

import pytest

from kit.core.offers import Cautious, Foresight
from kit.games import GAMES, game
from kit.players.warning import warning
from kit.text.catalogue import languages, text
from tests.games.brought import must_bring
from tests.games.warned import warned_of

CAUTIOUS = [game_id for game_id in GAMES if isinstance(game(game_id), Cautious)]
every_mistake = pytest.mark.parametrize(
    ("game_id", "kind"), [(game_id, kind) for game_id in CAUTIOUS for kind in must_bring(game_id, "regrets").MISTAKES]
)
every_quiet = pytest.mark.parametrize(
    ("game_id", "why"), [(game_id, why) for game_id in CAUTIOUS for why in must_bring(game_id, "regrets").QUIET]
)


def of(game_id: str) -> ModuleType:
    return must_bring(game_id, "regrets")


@pytest.mark.parametrize("game_id", CAUTIOUS)
def test_there_is_a_case_for_every_kind(game_id: str) -> None:
    assert set(of(game_id).MISTAKES) == set(of(game_id).KINDS)
    assert isinstance(game(game_id), Foresight)


@every_mistake
def test_of_each_mistake_the_tutor_warns_and_of_what_is_better_it_does_not(game_id: str, kind: str) -> None:
    g, (position, regretted, better) = game(game_id), of(game_id).MISTAKES[kind]
    s = of(game_id).position(position)
    assert warned_of(g, s, regretted) == [kind]
    assert warned_of(g, s, better) == []


@every_mistake
def test_what_is_named_as_better_can_be_done_and_is(game_id: str, kind: str) -> None:
    g, (position, regretted, _) = game(game_id), of(game_id).MISTAKES[kind]
    s = of(game_id).position(position)
    (peril,) = warning(g, s, g.parse_action(s, regretted))
    assert peril.better is not None
    assert g.explain(s, peril.better) is None
    assert warning(g, s, peril.better) == ()


@pytest.mark.parametrize("lang", languages())
@every_mistake
def test_a_warning_is_at_most_twelve_words(game_id: str, kind: str, lang: str) -> None:
    g, (position, regretted, _) = game(game_id), of(game_id).MISTAKES[kind]
    s, t = of(game_id).position(position), text(game_id, lang)
    for peril in warning(g, s, g.parse_action(s, regretted)):
        said = of(game_id).warning(g.observation(s, g.current_player(s)), peril, t)
        assert said.endswith(".")
        assert not set("{}[]") & set(said)
        assert len(said.split()) <= 12


@every_quiet
def test_where_nothing_is_thrown_away_nobody_warns(game_id: str, why: str) -> None:
    position, action = of(game_id).QUIET[why]
    assert warned_of(game(game_id), of(game_id).position(position), action) == []
