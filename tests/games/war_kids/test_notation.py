"""The notation: what is written is read back, whatever is read is sound, and the unreadable is told, never raised."""

import pytest

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL
from kit.games.war_kids import GAME
from kit.games.war_kids.action_notation import attempt
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Cast, Move, Strike
from kit.space.hexes import MAX_COLS, MAX_ROWS
from tests.games.war_kids.cases import position


def is_sound(s):
    """Asserts that a position that was read can be written, read again and played from."""
    back = GAME.parse_position(GAME.position_text(s))
    assert back == s
    assert hash(back) == hash(s)
    assert GAME.position_text(back) == GAME.position_text(s)
    legal = GAME.legal_actions(s)
    assert bool(legal) == (GAME.current_player(s) != TERMINAL)
    for a in legal[:40]:
        assert GAME.explain(s, a) is None
        assert GAME.parse_action(s, GAME.action_text(s, a)) == a
        GAME.events(s, a, GAME.apply(s, a))


def test_remarks_semicolons_and_spaces_are_free():
    one = GAME.parse_position("map 9x7\nwood D3 D4\nbS D2\npS D8\nturn 2\nnow pink combat\n")
    other = GAME.parse_position("  map  9x7;bS D2 # the vanguard\n\n wood D4; wood D3 ;pS D8;now pink combat;turn 2")
    assert one == other


def test_the_last_turn_that_is_counted_is_followed_by_itself():
    battle = "map 9x7; bP D2; pS A1; pS D5; victory eliminate all"
    s = GAME.parse_position(f"{battle}; turn 50000; lost 0 49998; now pink movement")
    for words in ("end", "end", "P D2-D3-D4", "end", "P D4xD5"):
        s = GAME.apply(s, GAME.parse_action(s, words))
        is_sound(s)
    assert (s.turn, s.losses) == (50_000, (0, 49_999))


def test_units_are_numbered_and_in_order():
    s = GAME.parse_position("map 9x7; pL A9; bP3 D4; bS D2 D3; bP D5; pS gone")
    assert [unit.id for unit in s.battle.units] == ["bS1", "bS2", "bP3", "bP4", "pS1", "pL1"]
    assert [unit.id for unit, here in zip(s.battle.units, s.at, strict=True) if here < 0] == ["pS1"]


def test_the_largest_army_on_the_largest_map_round_trips():
    everywhere = " ".join(f"{chr(65 + row)}{column + 1}" for row in range(MAX_ROWS) for column in range(MAX_COLS))
    is_sound(GAME.parse_position(f"map {MAX_COLS}x{MAX_ROWS}; wood {everywhere}; level3 {everywhere}; bS {everywhere}"))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("P D2-D3-D4", Move(0, (28, 29, 30))),
        ("d2-d3", Move(0, (28, 29))),
        ("  p   D2-D3 ", Move(0, (28, 29))),
        ("M E2*D5", Cast(1, 2)),
        ("D2xD5", Strike((0,), 2)),
        ("E2+D2XD5", Strike((0, 1), 2)),
        ("roll 4", Roll(4)),
        ("4", Roll(4)),
        ("end", END_MOVEMENT),
        ("END COMBAT", END_COMBAT),
    ],
)
def test_actions_are_read_generously(text, action):
    assert GAME.parse_action(position("bP D2; bM E2; pS D5"), text) == action


@pytest.mark.parametrize(
    ("situation", "there", "path"),
    [
        ("bP D2", "D5", "D2-D3-D4-D5"),
        ("wood D3; bP D2", "D4", "D2-C3-C4-D4"),
        ("wood D4; bP D2", "D5", "D2-D3-D4-D5"),
        ("wood D3; bS D2", "D4", "D2-D3-D4"),
        ("bP D2; pS D4", "D4", "D2-D3-D4"),
        ("bS D2", "G9", "D2-D3-D4-D5-D6-D7-E8-F8-G9"),
        ("bP A1; bS A2 B1", "C5", "A1-A2-B2-B3-C4-C5"),
        ("bP D2", "D2", "D2"),
    ],
)
def test_pointing_at_a_hex_means_the_best_way_there(situation, there, path):
    s = position(situation)
    grid = s.battle.grid
    unit = next(u for u, kind in enumerate(s.battle.kinds) if "SPML"[kind] == situation.split("b")[1][0])
    found = attempt(s, unit, grid.index(there))
    assert "-".join(map(grid.name, found.path)) == path
    assert GAME.explain(s, found) is None or found not in GAME.legal_actions(s)


def test_a_casting_that_is_read_awaits_a_die_and_spends_the_spell():
    s = position("bM D2; pS D5; casting D2*D5")
    assert GAME.current_player(s) == CHANCE
    assert s.spent == 1
