"""The play page of Kings War without a browser: taps, abilities, and what comes before and after a match."""

from kit.games.kings_war import GAME
from kit.games.kings_war.actions import REST
from kit.widgets.games.kings_war.table import KingsWarTable
from tests.widgets.kings_desk import EN, MIDDLE

# --- abilities


def test_tokens_of_a_rest_are_seen_on_their_way_to_the_bowl():
    s = GAME.parse_position(MIDDLE)
    (event,) = (e for e in GAME.events(s, REST, GAME.apply(s, REST), None) if e.kind.startswith("rested"))
    table = KingsWarTable()
    ((frame, length, left_out),) = table.motions(s, event, table.scene(s, table.blank, EN), {})
    first, last = frame(0.0), frame(1.0)
    assert len(first) == len(last) == event.facts["tokens"] == 3
    assert len({(coin.dx, coin.dy) for coin in first}) == 3
    assert {(coin.dx, coin.dy) for coin in last} == {(0.85 * table.board(s).width, 0.0)}
    assert length > 0
    assert not left_out
