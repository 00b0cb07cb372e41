"""Positions to begin from: what no match comes to is refused with its sentence, what is over is over at once."""

import pytest
from st_cases import SETUP, whole

from kit.core.chance import Roll
from kit.core.game import TERMINAL, Scenario, Trouble
from kit.games.strage import GAME
from kit.games.strage.cards import NAMES
from kit.games.strage.rules import BOOK
from kit.text.catalogue import text

FULL = f"sprites {SETUP}"
EIGHT = "a3 b3 c3 d3 e3 f3 g3 h3"
IMPOSSIBLE = {
    "sprites": ("clans red green blue; orcs a3",),
    "clans": ("new; clans red green", "new; clans red green blue yellow red", "new; clans"),
    "item": (
        "new; sprites a9",
        "new; sprites a1 a1",
        "new; clans green red blue; sprites a1",
        "new; sprites a1; yellow a3",
        "new; sprites a1; order red green pink",
        "now red dance",
        "now pink main",
        "points -1",
        "points many",
        "turn 50001",
        "turn 99999",
        "points 1 2",
        "saved 1 2",
        "begun twice",
        "red a3; points 3; trolls a4",
        "hand red 8S; now red magic",
        "hand pink AS; now red magic",
        "spell curse KS a3; now red oppose",
        "closed ST-OPP-2; now red magic",
        "closed; now red magic",
        "elder; now red magic",
        "hand red AS; hand red KS; now red magic",
        "blind red 1 2; now red magic",
        "blind red 0; now red magic",
        "rolled red " + "1 " * 61,
    ),
    "once": (
        "points 1; points 2",
        "sprites a1; sprites b1",
        "red a3; red a4",
        "option magic; option magic off",
    ),
    "cards": ("sprites a1; hand red AS", "sprites a1; cast", "sprites a1; deck"),
    "long": ("sprites a1;" + " " * 20_000,),
    "half_elves": ("red a3 b3 c3 d3 e3 f3 g3",),
    "orcs": (f"orcs {EIGHT} a4",),
    "too_many_sprites": (FULL + " a3", FULL + "; lost 1", FULL + "; saved 0 1 0"),
    "shared": ("red c3; green c3", "red c3; orcs c3", "sprites c3; orcs c3", "red c3; blue c3; sprites c3"),
    "home": ("sprites a8",),
    "order": (
        "order red green; now red main",
        "order red green green; now red main",
        "order red green blue; now red order",
        "order red red blue; new; sprites a1",
    ),
    "phase": (
        # the dice for the order
        "new; sprites a1; rolled red 7",
        "new; sprites a1; rolled green 3",
        "new; sprites a1; rolled red 3; rolled green 4; rolled blue 5",
        "new; sprites a1; rolled red 3 4; rolled green 3; rolled blue 3 6",
        "rolled red 3; now red main",
        # points, and what was done with them
        "points 7",
        "points 3; now red orc",
        "points 3; now red points",
        "placed 3",
        "points 5; placed 2",
        "points 6; begun",
        "fought",
        "begun; now red points",
        "placed 1; option magic; owed red; now red draw",
        "turn 1; now red deal; option magic; owed red",
        # what is awaited
        "red c3; pending c3",
        "red c3; points 3; rolling a1",
        "fled a1; now red orc",
        "red d7; saved 1 0 0; begun; pending d7; now red escort",
        "red d8; saved 1 0 0; begun; now red escort",
        "red d8; begun; pending d8; now red escort",
        "red d8; saved 1 0 0; pending d8; now red escort",
        "green d8; saved 1 0 0; begun; pending d8; now red escort",
        "red c3; green c5; begun; fought; pending c3 c5; now red fight",
        "red c3; sprites c4; begun; fought; pending c3 c4; now red fight",
        "red c3; green c4; pending c3 c4; now red fight",
        "red c3; green c4; begun; fought; pending c3; now red fight",
        "red c3; green c4; begun; fought; pending c4 c3; now red fight",
        "red c3; orcs c5; pending c5 c3; now red hit",
        "red c3; orcs c4; pending c3 c4; now red hit",
        "red c3; orcs c4; now red hit",
        "red c3; orcs c5; now red attack",
        "orcs a8 b8 c8 d8 a7 b7 c7 d7; red a6 b6 c6 d6 e6 e7; green e8; now red orc",
        "sprites c3; orcs c4; now red massacre",
        "sprites c3; orcs c5; rolling c3; now red massacre",
        "sprites c3 d3; orcs c4; rolling c3; fled c3; now red massacre",
        "sprites c3; red c3; orcs c4; rolling c3; now red massacre",
        "sprites a3 a1; orcs b4; pending a1 b2; rolling a3; now red massacre",
        "red a3; sprites a1; orcs b4; pending b4 a3; fled a1; now red hit",
        "red a3; sprites a1; orcs b4; pending b4 a3; rolling a1; now red hit",
        "red c3; green c4; sprites a1; begun; fought; pending c3 c4; fled a1; now red fight",
        "red d8; sprites a1; saved 1 0 0; begun; pending d8; rolling a1; now red escort",
        "orcs c4; red c3; pending c4 c3; now red attack",
        # what is awaited of cards
        "option magic off; now red magic",
        "option magic off; now red draw",
        "option magic off; now red take",
        "option magic off; now red oppose",
        "hand red AS; pending a1; now red magic",
        "hand red AS; now red take",
        "hand red AS; cast; now red suit",
        "option magic; now red draw",
        "option magic; owed green; now red draw",
        "option magic; owed red red red; now red draw",
        "option magic; deck; discard rest; owed red; now red draw",
        "option magic; owed green green green green green; now red deal",
        "option magic; order green red blue; owed green; now red deal",
        "green d5; cast; discard AS; now red oppose",
        "green d5; discard AS; spell lightning AS d5; now red oppose",
        "green d5; cast; hand red AS; spell lightning AS d5; now red oppose",
        "red d5; cast; discard AS; spell lightning AS d5; now red oppose",
        "orcs d5; cast; discard AS; spell lightning AS d5; now red oppose",
        "green d5; cast; discard KS; spell lightning KS d5; now red oppose",
        "green d5; jack green JS; cast; discard AS; spell lightning AS d5; now red oppose",
        "green d5; cast; discard QS; spell metamorphosis QS d5; now red oppose",
        "green d5; sprites d5; cast; discard AS; spell metamorphosis AS d5; now red oppose",
        "green d5; sprites d5; orcs a8; cast; discard QS; spell metamorphosis QS d5 from a8; now red oppose",
        "green d5; cast; discard AS; spell lightning AS d5; total 11; now red oppose",
        "green d5; cast; discard AS; spell lightning AS d5; now red answer",
        "green d5; cast; discard AS; spell lightning AS d5; total 10; now red answer",
        "green d5; cast; discard AS; spell lightning AS d5; total 109; now red answer",
        # who gave up
        "gone red",
        "gone red green; now blue main",
        "gone red green blue; now red main",
        "new; sprites a1; option roll_order off; gone red green blue",
        "gone green; green c3",
        "gone green; hand green AS; now red magic",
        "gone green; jack green JS; now red magic",
        # the end
        "over",
        "gone green; over",
        "sprites; red d8; saved 1 0 0; begun; pending d8; now red escort; over",
        "gone green blue; option magic; owed red; now red draw; over",
    ),
    "card_twice": (
        "hand red AS; hand green AS; now red magic",
        "hand red AS; discard AS; now red magic",
        "hand red AS 2S; elder 2S; elder 2S; now red magic",
    ),
    "card_missing": (f"deck {' '.join(NAMES[1:])}; now red magic", "elder 2S; deck; discard 3S; now red magic"),
    "known": ("hand red AS; known red KS; now red magic", "known red KS; now red magic"),
    "jack": (
        "jack red KS; now red magic",
        "jack red JS JC; now red magic",
        "pile red 7S; now red magic",
        "jack red JS; pile red KS; now red magic",
    ),
    "unseen": (
        "hand red 2S; known red 2S; elder 2S; now red magic",
        "elder 2S; now red magic",
        "hand red AS; elder 7S; discard 7S; blind blue 1 2; now red magic",
        "hand red AS; elder JS; jack blue JS; blind blue 1 2; now red magic",
        "green d5; hand red AS; spell lightning AS d5; now red magic",
        "total 11; now red magic",
        "owed red; now red magic",
        "cast; now red main",
        "closed ST-OPP-4; now red magic",
        "cast; closed ST-OPP-4; now red orc",
        "blind green 30; blind blue 20; now red magic",
    ),
}
AS_IT_IS = ("sprites", "cards", "long")
"""Reasons whose positions are not made whole."""


@pytest.mark.parametrize("reason", IMPOSSIBLE)
def test_what_no_match_comes_to_is_refused(reason):
    for position in IMPOSSIBLE[reason]:
        with pytest.raises(Trouble) as trouble:
            GAME.initial_state(Scenario("own", position if reason in AS_IT_IS else whole(position)))
        assert trouble.value.key == f"trouble.position.{reason}", position


@pytest.mark.parametrize("reason", IMPOSSIBLE)
def test_what_is_wrong_is_said_in_both_languages(reason):
    catalogues = [text("strage", lang) for lang in ("it", "en")]
    for position in IMPOSSIBLE[reason]:
        with pytest.raises(Trouble) as trouble:
            GAME.parse_position(position if reason in AS_IT_IS else whole(position))
        assert len({t.trouble(trouble.value) for t in catalogues}) == 2


@pytest.mark.parametrize("option", ["option fly", "option", "option magic maybe", "option magic on off"])
def test_an_option_that_there_is_not_is_refused(option):
    with pytest.raises(Trouble) as trouble:
        GAME.parse_position(f"sprites a1; {option}")
    assert trouble.value.key == "trouble.option"


@pytest.mark.parametrize(
    "position",
    [
        "new; sprites a1; rolled red 3; rolled green 3",
        "new; sprites a1; rolled red 3 4; rolled green 3; rolled blue 6",
        "new; clans red green blue yellow; sprites a1; rolled red 3; rolled green 3; rolled blue 6; rolled yellow 6",
        "new; sprites a1; option roll_order off",
        "new; sprites a1; option roll_order off; order blue red green; gone blue",
        "red c3; points 4; placed 1; begun",
        "red c3; points 3; placed 1; begun; fought",
        "red d8; sprites a1; saved 1 0 0; begun; pending d8; now red escort",
        "red d8; sprites; saved 1 0 0; begun; pending d8; now red escort",
        "red c3; green c4; begun; fought; pending c3 c4; now red fight",
        "red c3; orcs c4; begun; fought; pending c3 c4; now red fight",
        "red c3; orcs c4; now red attack",
        "red c3; orcs c4; pending c4 c3; now red hit",
        "sprites c3 d3; orcs c4; rolling d3; fled c3; now red massacre",
        "sprites c3; orcs c4; rolling c3; gone red; now red massacre",
        "option magic; owed green blue green; order green red blue; now green deal",
        "option magic; owed red; points 3; now red draw",
        "hand red AS; known red AS; now red magic",
        "hand red X1 AS; hand green KH; known red X1 AS; known green KH; cast; now red take",
        "hand red X1; known red X1; cast; now red suit",
        "jack red JS; pile red 7S 4H; now green magic",
        "green d5; cast; discard AS; spell lightning AS d5; now red oppose",
        "green d5; cast; discard AS 7S 4H; spell lightning AS d5; total 11; now red answer",
        "green d5; sprites d5; orcs a8; cast; discard QS; spell metamorphosis QS d5; now red oppose",
        f"sprites d5; green d5; orcs {EIGHT}; cast; discard QS; spell metamorphosis QS d5 from a3; now red oppose",
        "cast; closed ST-OPP-4; discard AS X1; now red magic",
        "hand red AS 2S; hand green 3S; known red AS; elder 2S; elder 3S; now red magic",
        "hand red AS; blind green 3; blind blue 2; now red magic",
        "hand red AS; elder 2S 3S; blind green 2 3; now red magic",
        "clans red green blue yellow; yellow c3; gone blue; points 2",
        "clans red green blue yellow; gone blue green; now yellow orc",
        "sprites; red d8; option finish_turn; saved 1 0 0; points 2; begun",
    ],
)  # fmt: skip
def test_what_a_match_comes_to_is_read_and_written(position):
    s = GAME.parse_position(whole(position))
    words = GAME.position_text(s)
    assert GAME.parse_position(words) == s
    assert GAME.position_text(GAME.parse_position(words)) == words
    assert s.outcome is None
    assert GAME.legal_actions(s)


@pytest.mark.parametrize(
    ("position", "winners", "rule_id"),
    [
        ("sprites; saved 3 2 1", (0,), "ST-END-2"),
        ("sprites; saved 3 2 1; over", (0,), "ST-END-2"),
        ("sprites; saved 2 2 1; green a3; now red orc", (1,), "ST-END-3"),
        ("sprites; lost 16; now red points", (), "ST-END-4"),
        ("new; sprites; option magic; option roll_order off", (), "ST-END-4"),
        ("sprites; green d5; cast; discard AS; spell lightning AS d5; now red oppose", (1,), "ST-END-3"),
        ("sprites; saved 1 0 0; option finish_turn; now red massacre; over", (0,), "ST-END-2"),
        ("sprites a1; gone red green; now blue main; over", (2,), "ST-END-2"),
        ("sprites a1; gone red green; now red magic; option magic; over", (2,), "ST-END-2"),
        ("new; sprites a1; gone red green; over; now red order", (2,), "ST-END-2"),
    ],
)
def test_what_is_over_is_over_at_once(position, winners, rule_id):
    for s in (GAME.parse_position(whole(position)), GAME.initial_state(Scenario("own", whole(position)))):
        assert s.outcome is not None
        assert (s.outcome.winners, s.outcome.rule_id) == (winners, rule_id)
        assert GAME.current_player(s) == TERMINAL
        assert list(GAME.legal_actions(s)) == []
        assert list(GAME.chance_outcomes(s)) == []
        assert GAME.parse_position(GAME.position_text(s)) == s
        assert rule_id in BOOK.rules


@pytest.mark.parametrize("scenario", GAME.scenarios(), ids=lambda scenario: scenario.id)
def test_every_scenario_begins_before_the_first_roll(scenario):
    s = GAME.initial_state(scenario)
    assert s.turn == 0 or (scenario.id == "walk" and s.turn == 1)
    assert not s.orcs
    assert not any(s.elves)
    assert (s.sprites.bit_count() == 16) == (scenario.id not in ("walk", "short"))
    assert len(GAME.seats(scenario)) == len(s.elves) == (4 if scenario.id.endswith("four") else 3)
    assert (s.cards is not None) == scenario.id.startswith("magic")


def test_who_plays_a_position_that_cannot_be_read_is_the_usual_three():
    assert len(GAME.seats(Scenario("broken", "nonsense"))) == 3
    assert len(GAME.seats(Scenario("broken", "clans red"))) == 3


def test_no_match_begins_with_cards_that_nobody_knows():
    position = whole("hand red AS; blind green 3; blind blue 2; now red magic")
    assert GAME.parse_position(position).cards.blind
    with pytest.raises(Trouble) as trouble:
        GAME.initial_state(Scenario("own", position))
    assert trouble.value.key == "trouble.position.unseen"


def test_the_last_turn_that_is_counted_is_read_back_after_it():
    s = GAME.parse_position(whole("turn 50000; now red massacre; sprites c3 a1; orcs c4; rolling c3"))
    for pips in (1, 3):
        s = GAME.apply(s, Roll(pips))
        assert GAME.parse_position(GAME.position_text(s)) == s
    assert s.turn == 50_000
