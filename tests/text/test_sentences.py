"""What happens and what is refused is told as one would say it: sentences of each game's `said.toml`."""

import pytest

from kit.games import GAMES, game
from kit.text import text
from tests.games.tabled import state, table

FOUND = [
    (game_id, part, one, lang)
    for game_id in GAMES
    for part, those in table(game_id, "said").items()
    for one in those
    for lang in ("en", "it")
    if lang in one
]


@pytest.mark.parametrize(("game_id", "part", "one", "lang"), FOUND, ids=lambda value: str(value)[:40])
def test_it_reads_as_one_would_say_it(game_id, part, one, lang):
    g, s, t = game(game_id), state(game_id, one["position"]), text(game_id, lang)
    a = g.parse_action(s, one["action"])
    no = g.explain(s, a)
    assert (no is None) == (part == "event")
    said = t.refusal(no) if no else t.event(g.events(s, a, g.apply(s, a))[0])
    assert one[lang] in said
    assert part == "refusal" or not one[lang].endswith(".") or said.endswith(one[lang])
