"""The kit's own scenarios: what the specification says of them."""

import re
from pathlib import Path

import pytest

from kit.games import war_kids
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_MOVEMENT, Cast, Move, Strike
from kit.games.war_kids.battle import ADVANCED
from kit.games.war_kids.pieces import BLUE, KINDS, PEGASUS, PINK, RIVER, SIDES, SOLDIER
from kit.text.catalogue import languages, text
from tests.games.tabled import table

BY_ID = {scenario.id: GAME.initial_state(scenario) for scenario in GAME.scenarios()}
MEADOW, HILL, WATERLOO = (BY_ID[name] for name in ("meadow", "hill", "waterloo"))
OURS = ("bridge", "race", "forest", "siege", "puzzle")
"""The scenarios that are the kit's own."""
every_scenario = pytest.mark.parametrize("s", BY_ID.values(), ids=list(BY_ID))


def named(s, hexes):
    return " ".join(s.battle.grid.name(here) for here in hexes)


def every_blue_movement(s):
    """All hexes that each blue unit can end on in the first movement, whatever the others do before it.

    Others can only free a hex or bar a way, so the map without them is the most that can be hoped for.
    """
    battle = s.battle
    return {u: {s.at[u]} | {a.path[-1] for a in battle.moves(u, s.at[u], 0)} for u in battle.armies[BLUE]}


@pytest.mark.parametrize("name", BY_ID)
def test_the_ground_and_what_wins_are_as_specified(name):
    lines = GAME.position_text(BY_ID[name]).splitlines()
    assert [line for line in lines if not re.match(r"[bp][SPML]\d", line)] == table("war_kids", "scenarios")[name]


def test_the_easier_come_first():
    assert [scenario.id for scenario in GAME.scenarios()] == ["meadow", "hill", *OURS, "waterloo"]


def test_the_meadow_turned_half_round_is_the_same_but_for_the_right_edge_and_the_woods():
    """In shifted rows column 7 has no partner; every other hex has one, with the other army. The woods lie one hex
    to the right of the middle, which makes up for who begins."""
    grid, cells = MEADOW.battle.grid, range(MEADOW.battle.grid.size)
    edge = {grid.index(name) for name in ("B7", "D7", "F7")}
    partner = {}
    for here in cells:
        row, col = grid.row(here), grid.col(here)
        if here not in edge:
            partner[here] = grid.index(f"{'ABCDEFG'[6 - row]}{(7 if row % 2 == 0 else 6) - col}")
    assert set(partner) == set(cells) - edge
    assert all(partner[partner[here]] == here for here in partner)
    ground = MEADOW.battle.ground
    assert named(MEADOW, [here for here in sorted(partner) if ground[here] != ground[partner[here]]]) == "D2 D3 D4 D5"
    for here, other in partner.items():
        assert {partner[h] for h in grid.neighbours[here] if h not in edge} == {
            h for h in grid.neighbours[other] if h not in edge
        }
    units = {here: unit for unit, here in zip(MEADOW.battle.units, MEADOW.at, strict=True)}
    for here, unit in units.items():
        facing = units[partner[here]]
        assert (facing.kind, facing.side) == (unit.kind, 1 - unit.side)


def test_the_mages_of_the_hill_begin_seven_apart_and_reach_nobody():
    blue, pink = (HILL.at[army[0]] for army in HILL.battle.mages)
    assert HILL.battle.grid.distance(blue, pink) == 7
    after = GAME.apply(HILL, END_MOVEMENT)
    assert not [a for s in (HILL, after) for a in GAME.legal_actions(s) if isinstance(a, Cast)]


def test_at_waterloo_nobody_falls_by_contact_in_the_first_player_turn():
    battle, near = WATERLOO.battle, WATERLOO.battle.grid.neighbour_mask
    at = {here: unit for unit, here in zip(battle.units, WATERLOO.at, strict=True)}
    attackers: dict[str, set[str]] = {}
    for u, reached in every_blue_movement(WATERLOO).items():
        for target in battle.armies[PINK]:
            if any(near[here] >> WATERLOO.at[target] & 1 for here in reached):
                attackers.setdefault(named(WATERLOO, [WATERLOO.at[target]]), set()).add(battle.units[u].id)
                assert (battle.units[u].kind, at[WATERLOO.at[target]].kind) != (PEGASUS, SOLDIER)
    assert attackers == {"F5": {"bS1", "bS2"}}
    assert at[battle.grid.index("F5")].kind == SOLDIER


def test_at_waterloo_no_leader_begins_within_reach_of_an_enemy_mage():
    battle = WATERLOO.battle
    for side in (BLUE, PINK):
        (leader,) = battle.leaders[side]
        distances = {battle.grid.distance(WATERLOO.at[leader], WATERLOO.at[m]) for m in battle.mages[1 - side]}
        assert min(distances) > 6


@every_scenario
def test_at_the_start_nobody_touches_an_enemy(s):
    near = s.battle.grid.neighbour_mask
    assert (s.side, s.turn, s.losses) == (BLUE, 1, (0, 0))
    assert not any(near[s.at[u]] & s.taken[PINK] for u in s.battle.armies[BLUE])
    assert not [a for a in GAME.legal_actions(GAME.apply(s, END_MOVEMENT)) if isinstance(a, Strike)]


@every_scenario
def test_everybody_can_move_at_the_start_but_those_who_stand_behind_friends(s):
    behind = {id(BY_ID["race"]): {"bS3", "bP2"}, id(BY_ID["forest"]): {"bL1"}}.get(id(s), set())
    moving = {s.battle.units[a.unit].id for a in GAME.legal_actions(s) if isinstance(a, Move)}
    assert moving == {s.battle.units[u].id for u in s.battle.armies[BLUE]} - behind


@pytest.mark.parametrize("options", [(), ADVANCED], ids=["basic", "all_eight"])
@pytest.mark.parametrize("name", ["meadow", *(name for name in OURS if name != "puzzle")])
def test_in_ours_nobody_is_within_reach_in_the_first_player_turn(name, options):
    """Not even on a road, with all rules: by contact nobody is touched, and no fast spell goes so far."""
    s = GAME.initial_state(next(found for found in GAME.scenarios() if found.id == name), dict.fromkeys(options, True))
    near = s.battle.grid.neighbour_mask
    for reached in every_blue_movement(s).values():
        assert not any(near[here] & s.taken[PINK] for here in reached)
    assert not [a for a in GAME.legal_actions(s) if isinstance(a, Cast) and not a.slow]


def test_in_the_puzzle_nobody_can_be_struck_in_the_first_player_turn():
    """It begins in the middle of things: a Mage can try its luck at once; the guard can be touched, but not struck."""
    s = BY_ID["puzzle"]
    near, battle = s.battle.grid.neighbour_mask, s.battle
    reached = every_blue_movement(s)
    touched = {
        (KINDS[battle.kinds[u]], KINDS[battle.kinds[target]])
        for u, hexes in reached.items()
        for target in battle.armies[PINK]
        if any(near[here] >> s.at[target] & 1 for here in hexes)
    }
    assert touched == {("mage", "soldier"), ("leader", "soldier")}


def test_the_bridge_is_the_one_dry_way_over_the_brook():
    """With the bridge away, whoever goes from one side to the other has to wade."""
    battle = BY_ID["bridge"].battle
    grid, bridge = battle.grid, battle.grid.index("E5")
    dry = {here for here, kind in enumerate(battle.ground) if kind != RIVER and here != bridge}
    reached, edge = set(), {grid.index("A5")}
    while edge:
        reached |= edge
        edge = {there for here in edge for there in grid.neighbours[here]} & dry - reached
    assert grid.index("I5") not in reached
    assert {named(BY_ID["bridge"], [here]) for here in grid.neighbours[bridge]} >= {"E4", "E6"}


def test_the_race_is_the_same_for_both_but_for_one_step_of_a_mage():
    """Mirrored at the middle row it is itself with the armies changed."""
    battle, grid = BY_ID["race"].battle, BY_ID["race"].battle.grid
    mirror = {here: (grid.rows - 1 - grid.row(here)) * grid.cols + grid.col(here) for here in range(grid.size)}
    assert all((battle.ground[h], battle.level[h]) == (battle.ground[m], battle.level[m]) for h, m in mirror.items())
    units = {here: unit for unit, here in zip(battle.units, BY_ID["race"].at, strict=True)}
    there = {(mirror[here], unit.kind, 1 - unit.side) for here, unit in units.items()}
    other = there - {(here, unit.kind, unit.side) for here, unit in units.items()}
    assert {(grid.name(here), KINDS[kind], SIDES[side]) for here, kind, side in other} == {
        ("A5", "mage", "pink"),
        ("I4", "mage", "blue"),
    }


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", BY_ID)
def test_the_rule_book_places_the_armies_as_they_stand(name, lang):
    book = (Path(war_kids.__file__).parent / f"RULES.{lang}.md").read_text(encoding="utf-8")
    chapter = book.split(f"### {text('war_kids', lang)(f'scenario.{name}.title')}\n")[1].split("\n### ")[0]
    rows = [line.strip("| ").split(" | ") for line in chapter.splitlines() if line.startswith("| ")]
    said = [cell.strip(" |") for row in rows[1:] for cell in row[1:] if cell.strip(" |")]
    stood = {}
    for unit, here in zip(BY_ID[name].battle.units, BY_ID[name].at, strict=True):
        stood.setdefault((unit.kind, unit.side), []).append(here)
    assert sorted(said) == sorted(named(BY_ID[name], hexes) for hexes in stood.values())
