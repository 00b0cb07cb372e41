"""The contract of every game with a board: a hint has words and places in each language, a warning what is better, and
both go by what the seat knows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playouts import ALL, listed, sample

from kit.core.capabilities import Cautious, Foresight
from kit.core.manifest import GAMES
from kit.games import game
from kit.players import Decision
from kit.players.warning import warning
from kit.players.weigh import END
from kit.text import languages, text

WITH_A_TABLE = pytest.mark.parametrize("game_id", [name for name in ALL if name in GAMES.having("table")])
STATES = 120
ACTIONS = 4


def decided(g: Any, game_id: str) -> list[tuple[Any, list[Any]]]:
    """States in which a player decides, each as that player sees it, with some of what can be done."""
    rng, found = Random(21), []
    for s in sample(game_id, STATES):
        player = g.current_player(s)
        if player >= 0:
            legal = list(listed(game_id, s))
            found.append((g.observation(s, player), rng.sample(legal, min(ACTIONS, len(legal)))))
    assert len(found) > STATES // 20
    return found


@pytest.mark.slow
@WITH_A_TABLE
def test_every_hint_has_words_and_points_at_the_board(game_id: str) -> None:
    g, table, rng = game(game_id), GAMES[game_id].part("table")(), Random(5)
    for o, actions in decided(g, game_id):
        reasons = ["", END, *g.terms(o, g.current_player(o))]
        for a in actions:
            for lang in languages():
                hint = table.hint(o, Decision(a, rng.choice(reasons)), text(GAMES[game_id].domain, lang))
                said = f"{hint.why} {hint.attempt}".strip()
                assert said, (a, lang)
                assert not set("{}[]") & set(said), said
                for place in {*hint.way, *hint.places, *((hint.place,) if hint.place is not None else ())}:
                    x, y = table.centre(o, place)
                    assert 0 <= x <= 1, said
                    assert 0 <= y <= 1, said


@WITH_A_TABLE
def test_hints_and_warnings_go_by_what_the_seat_knows(game_id: str) -> None:
    """What it cannot know is dealt again: the same words, the same warnings."""
    g, table, rng = game(game_id), GAMES[game_id].part("table")(), Random(6)
    t, dealt = text(GAMES[game_id].domain, "en"), 0
    for o, actions in decided(g, game_id) if g.hides else decided(g, game_id)[:3]:
        player = g.current_player(o)
        other = g.sample(o, player, rng)
        dealt += other != o
        for a in actions:
            assert table.hint(g.observation(other, player), Decision(a), t) == table.hint(o, Decision(a), t)
            assert warning(g, other, a) == warning(g, g.sample(o, player, rng), a)
    assert (dealt > 5) == g.hides


@pytest.mark.slow
@WITH_A_TABLE
def test_every_warning_has_words_and_what_is_better_can_be_done(game_id: str) -> None:
    g, table, told = game(game_id), GAMES[game_id].part("table")(), 0
    for o, actions in decided(g, game_id):
        for a in actions:
            for threat in warning(g, o, a):
                shown = o if isinstance(g, Cautious) else g.apply(o, a)
                for lang in languages():
                    said = table.threat(shown, threat, text(GAMES[game_id].domain, lang))
                    assert said, (a, lang)
                    assert not set("{}[]") & set(said), said
                assert 0 < threat.chance <= 1
                assert threat.better is None or g.explain(o, threat.better) is None
                told += 1
    assert told or not isinstance(g, Foresight | Cautious)
