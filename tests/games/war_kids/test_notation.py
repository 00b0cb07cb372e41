"""The notation: what is written is read back, whatever is read is sound, and the unreadable is told, never raised."""

import re
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from wk_cases import position

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL, Trouble
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Cast, Move, Strike
from kit.games.war_kids.notation import MAX_LENGTH, attempt
from kit.space.hexes import MAX_COLS, MAX_ROWS
from tests.sampling import amount

HILL = GAME.initial_state(GAME.scenarios()[-1])
WORDS = """map 9x8 30x20 3x3 0x0 31x2 wood river road flag label level1 level2 level3 level4 bS pS bP pP bM pM bL pL
bS2 pM12 bS999 bS1000 gone moved spent engaged first turn now lost held casting over option leader_loss combat_must on
off draw victory eliminate all hold limit units losses hexes blue pink count for from movement combat A1 A2 B1 B2 C3 D4
H9 T30 Z9 a1 0 1 2 3 12 99 9999 99999 -1 ٣ ² WK-VIC-1 by=units x= =x hill D4*A1 A1*D4 # ; - + * x é 🎲"""
words = st.lists(st.sampled_from([*WORDS.split(), "\0", "\x1c"]), max_size=8).map(" ".join)
items = st.one_of(words, st.text(max_size=20))
texts = st.one_of(
    st.lists(items, max_size=12).map("\n".join),
    st.lists(items, max_size=12).map(lambda lines: "map 9x8;bM D4;pS A1;" + ";".join(lines)),
    st.text(max_size=200),
)
actions = st.one_of(
    st.text(max_size=30),
    st.from_regex(re.compile(r"([SPML] )?[A-Ta-t][0-9]{1,2}([-+*xX][A-T][0-9]{1,2}){0,4}"), fullmatch=True),
    st.from_regex(r"(roll )?[0-9²٣]{1,2}|end( [a-z]{1,8})?", fullmatch=True),
)


def trouble_of(read, *args):
    """What reading told instead of an answer, or `None`; anything but `Trouble` is raised."""
    try:
        read(*args)
    except Trouble as trouble:
        return trouble
    return None


def is_told_or_sound(text):
    """Asserts that a position is either told to be unreadable or sound."""
    trouble = trouble_of(GAME.parse_position, text)
    if trouble is None:
        is_sound(GAME.parse_position(text))
    else:
        assert trouble.key.startswith("trouble.")
        assert all(isinstance(fact, int | str) for fact in trouble.facts.values())


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


@pytest.mark.slow
@given(texts)
@settings(max_examples=amount(100, 5_000))
@example("")
@example("map 9x8\nlabel D4 " + "x" * 39 + " y z")
@example("map 30x20\nbS " + " ".join(f"{chr(65 + row)}{column + 1}" for row in range(20) for column in range(30)))
@example("map 3x3;victory hold blue A1 A1 count 2")
@example("map 3x3;bM A1;pS B1;casting A1*B1;now pink combat")
@example("map 3x3;over x draw a=b=c")
@example("map 3x3;" + "victory hold blue A1;" * 900)
def test_any_text_is_a_sound_position_or_told(text):
    is_told_or_sound(text)


@pytest.mark.slow
@given(st.integers(0, 10**9))
@settings(max_examples=amount(100, 5_000))
def test_a_position_with_some_slips_of_the_pen_is_sound_or_told(seed):
    rng, text = Random(seed), list(GAME.position_text(HILL))
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text))
        text[at : at + rng.randrange(3)] = rng.choice(
            ["", " ", "\n", ";", "9", "A", "x", "gone", "moved", rng.choice(WORDS)]
        )
    is_told_or_sound("".join(text))


@pytest.mark.slow
@given(actions)
@settings(max_examples=amount(100, 5_000))
def test_any_text_is_an_action_that_can_be_judged_or_told(text):
    for s in (HILL, position("bM D2; bS D4; pS D5; casting D2*D5"), position("bP D2; over WK-VIC-1 blue")):
        trouble = trouble_of(GAME.parse_action, s, text)
        if trouble is not None:
            assert trouble.key in ("trouble.action.unread", "trouble.action.nobody", "trouble.position.hex")
            continue
        a = GAME.parse_action(s, text)
        assert isinstance(a, Move | Cast | Strike | Roll) or a in (END_MOVEMENT, END_COMBAT)
        refusal = GAME.explain(s, a)
        assert refusal is None or refusal.code != "UNKNOWN_ACTION"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "map"),
        ("bS D2", "map"),
        ("map 31x2", "map"),
        ("map 0x5", "map"),
        ("map 9 7", "map"),
        ("map 9x7\nbS H1", "hex"),
        ("map 9x7\nwood D10", "hex"),
        ("map 9x7\nbS D2\npS D2", "twice"),
        ("map 9x7\nbS1 D2\nbS1 D3", "same_unit"),
        ("map 9x7\nbX D2", "item"),
        ("map 9x7\nrS D2", "item"),
        ("map 9x7\nnow green movement", "item"),
        ("map 9x7\nnow blue", "item"),
        ("map 9x7\nturn 0", "item"),
        ("map 9x7\nturn soon", "item"),
        ("map 9x7\nlost 1", "item"),
        ("map 9x7\nheld 1", "item"),
        ("map 9x7\nvictory eliminate 0", "item"),
        ("map 9x7\nvictory hold blue", "item"),
        ("map 9x7\nvictory hold blue D2 count 2", "item"),
        ("map 9x7\nvictory hold blue D2 for 0", "item"),
        ("map 9x7\nvictory hold blue D2 upto 3", "item"),
        ("map 9x7\nvictory limit 3", "item"),
        ("map 9x7\nvictory limit 3 hexes", "item"),
        ("map 9x7\nvictory limit 3 units\nvictory limit 4 units", "item"),
        ("map 9x7\nvictory glory", "item"),
        ("map 9x7\nbS D2\npS D5\ncasting D2*D5", "item"),
        ("map 9x7\nbM D2\nbS D5\ncasting D2*D5", "item"),
        ("map 9x7\nbM D2\npS D5\ncasting D2-D3", "item"),
        ("map 9x7\nover", "item"),
        ("map 9x7\nover WK-VIC-1 green", "item"),
        ("map 9x7\n" + "#" * MAX_LENGTH, "long"),
    ],
)
def test_what_cannot_be_is_told_by_its_item(text, key):
    with pytest.raises(Trouble) as told:
        GAME.parse_position(text)
    assert told.value.key == f"trouble.position.{key}"


def test_an_unknown_option_is_told():
    for text in ("map 9x7\noption magic", "map 9x7\noption leader_loss maybe"):
        with pytest.raises(Trouble, match=r"trouble\.option"):
            GAME.parse_position(text)


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


@pytest.mark.parametrize("text", ["turn 50001", "lost 0 49999", "lost 999999999 0", "turn 999999999"])
def test_more_turns_and_losses_than_can_be_are_told(text):
    with pytest.raises(Trouble, match=r"trouble\.position\.item"):
        position(f"bP D2; pS A1; pS D5; {text}")


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
    "text", ["", "D", "D2-", "D2*", "D2+E2", "D2-D3*D5", "S D2-D3 now", "roll", "roll 12", "end game"]
)
def test_an_unreadable_action_is_told(text):
    with pytest.raises(Trouble, match=r"trouble\.action\.unread"):
        GAME.parse_action(position("bP D2; bM E2; pS D5"), text)


@pytest.mark.parametrize("text", ["S D2-D3", "D4-D5", "M E2*D6", "P D2+E2xD5"])
def test_an_action_of_nobody_is_told(text):
    with pytest.raises(Trouble, match=r"trouble\.action\.nobody"):
        GAME.parse_action(position("bP D2; bM E2; pS D5"), text)


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
