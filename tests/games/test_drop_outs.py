"""Somebody gives up in the midst of whatever is done: the others play on, and nobody waits. Each game brings cases in
`drop_outs.toml`: a position, `steps` that are played, `who` gives up one after the other; then `on` is played on; what
lines `then` stand in the position, what is `gone` from it, or how it has ended.
"""

from __future__ import annotations

from typing import Any

import pytest

from kit.games import GAMES, game
from tests.games.brought import must_bring
from tests.games.tabled import table

ALL = [(game_id, case) for game_id in GAMES for case in table(game_id, "drop_outs").get("case", ())]


@pytest.mark.parametrize(
    ("game_id", "case"), ALL, ids=lambda value: value if isinstance(value, str) else value["who"][0]
)
def test_the_others_play_on(game_id: str, case: dict[str, Any]) -> None:
    g, cases, sound = game(game_id), must_bring(game_id, "cases").cases(), must_bring(game_id, "soundness")
    s = start = cases.run(case["position"], case.get("steps", ()))
    for who in case["who"]:
        s = g.dropped_out(s, list(cases.sides).index(who))
        sound.check(s, start)
        assert g.parse_position(g.position_text(s)) == s
    for step in case.get("on", ()):
        s = cases.play(s, step)
        sound.check(s, start)
        assert g.parse_position(g.position_text(s)) == s
    lines = g.position_text(s).splitlines()
    assert set(case.get("then", ())) <= set(lines), lines
    assert not {word for word in case.get("gone", ()) if any(line.startswith(word) for line in lines)}
    end = g.outcome(s)
    assert (end is None) == bool(g.legal_actions(s)) == ("winners" not in case)
    if end is not None:
        assert list(end.winners) == case["winners"]
        assert end.rule_id == case.get("rule", end.rule_id)
        assert list(end.ranking) == case.get("ranking", list(end.ranking))
