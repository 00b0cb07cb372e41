"""War Kids on the board with the advanced rules: wounds, pushes, obstacles and lines of sight, totals of dice."""

import pytest
from golden import as_golden

from kit.core.game import Slot
from kit.draw.scene import Text, keyed, walk
from kit.draw.svg import markup, scene_svg
from kit.games.war_kids import GAME
from kit.games.war_kids.scene import View, over, pieces, scene, totals
from kit.widgets.games.war_kids.table import WarKidsTable

TABLE = WarKidsTable()
SIGHTS = GAME.parse_position(
    "map 9x7; wood B6 D6; level1 F4 F5 F6 G5; river B2; bM D2; bM A1 spent; bS D3 wounded; bP F2 wounded; bL E2; "
    "pS D5; pM F5; pP B4 displaced; pS D8; pL A9 wounded; victory limit 9 units; "
    "option adv_obstacles; option adv_los; option adv_wounded; option adv_mages"
)
FIGHT = GAME.parse_position(
    "map 9x7; bS D3; bS C4; pS D4; victory limit 9 units; option adv_soldiers; now blue combat; fighting C4+D3vD4"
)


def view_of(s, *selection):
    return TABLE.view(s, tuple(Slot(kind, value) for kind, value in selection), View())


def mage_chosen():
    return view_of(SIGHTS, ("unit", SIGHTS.at.index(SIGHTS.battle.grid.index("D2"))))


@pytest.mark.parametrize("face", ["friendly", "military"])
def test_wk_comp_5_a_wounded_counter_is_turned_over(face):
    hurt = GAME.parse_position("map 9x7; bS D2 wounded; pS D5; victory limit 9 units; option adv_wounded")
    well = hurt.but(wounded=0)
    other = "military" if face == "friendly" else "friendly"
    turned = keyed(pieces(hurt, View(face=face), {}))["bS1"]
    plain = keyed(pieces(well, View(face=other), {}))["bS1"]
    assert markup(plain.children[0].children) in markup(turned.children[0].children)
    assert markup((turned,)) != markup((plain,))


def test_a_displaced_counter_wears_a_sign():
    s = GAME.parse_position("map 9x7; bM D2 spent; pS D5 displaced; victory limit 9 units; option adv_mages")
    drawn = [markup((keyed(pieces(state, View(), {}))["pS1"],)) for state in (s, s.but(displaced=0))]
    assert len(drawn[0]) > len(drawn[1])


def test_obstacles_and_lines_of_sight_are_told_for_a_chosen_mage():
    view, name = mage_chosen(), SIGHTS.battle.grid.name
    barred = {(name(end), name(at)) for _, end, at in view.barred}
    assert ("D5", "D3") in barred
    assert ("D8", "D3") in barred
    assert ("F5", "F5") in barred, "the slope stops it at the last step"
    assert [name(way[-1]) for way in view.sights] == ["B4"]
    assert len(over(SIGHTS, view)) > len(over(SIGHTS, View()))


def test_nothing_of_that_is_drawn_without_the_rule():
    s = GAME.parse_position("map 9x7; bM D2; bS D3; pS D5; victory limit 9 units")
    view = view_of(s, ("unit", 1))
    assert (view.sights, view.barred) == ((), ())


def test_both_totals_stand_on_the_board_before_the_dice():
    def figures(s):
        return [shape.text for shape in walk(totals(s)) if isinstance(shape, Text)]

    assert figures(FIGHT) == ["6+", "3+"]
    s = GAME.apply(FIGHT, GAME.chance_outcomes(FIGHT)[3][0])
    assert figures(s) == ["10", "3+"]
    assert figures(GAME.apply(s, GAME.chance_outcomes(s)[0][0])) == []


def test_a_push_is_traced_step_by_step():
    s = GAME.parse_position("map 9x7; bM D1; bS D8; pS D5; victory limit 9 units; option adv_mages; pushing D1*D5 slow")
    grid = s.battle.grid
    first = view_of(s)
    assert {grid.name(h) for h in first.helpers} == {"C5", "C6", "D4", "D6", "E5", "E6"}
    second = view_of(s, ("step", grid.index("C5")))
    assert {grid.name(h) for h, cost in first.costs.items() if cost == 1} == {grid.name(h) for h in first.helpers}
    assert {grid.distance(grid.index("D5"), h) for h, cost in first.costs.items() if cost == 2} == {2}
    assert second.arrow == (grid.index("D5"), grid.index("C5"))
    picked = TABLE.pick(s, (Slot("step", grid.index("C5")),), grid.index("B4"))
    assert GAME.action_text(s, picked.action) == "push D5-C5-B4"
    straight = TABLE.pick(s, (), grid.index("B4"))
    assert straight.action.route == TABLE.path_to(s, (), grid.index("B4"))
    assert (straight.action.route[0], straight.action.route[-1]) == (grid.index("D5"), grid.index("B4"))


def test_the_totals_stand_there_while_the_group_is_chosen():
    s = GAME.parse_position("map 9x7; bS D3; bS C4; pS D4; victory limit 9 units; option adv_soldiers; now blue combat")
    alone = view_of(s, ("unit", 0), ("target", 2))
    both = view_of(s, ("unit", 0), ("target", 2), ("unit", 1))
    told = [[shape.text for shape in walk(totals(s, view.fight)) if isinstance(shape, Text)] for view in (alone, both)]
    assert told == [["3+", "3+"], ["6+", "3+"]]
    assert (alone.joined, both.joined) == (set(), {1})
    lifted = [markup((keyed(pieces(s, view, {}))["bS2"],)) for view in (alone, both)]
    assert lifted[0] != lifted[1]


def test_a_loss_is_chosen_among_ringed_soldiers():
    s = GAME.parse_position(
        "map 9x7; bS D3; bS C4; pS D4; victory limit 9 units; option adv_soldiers; now blue combat; losing C4+D3vD4"
    )
    assert {s.battle.grid.name(h) for h in view_of(s).targets} == {"C4", "D3"}
    assert GAME.action_text(s, TABLE.pick(s, (), s.battle.grid.index("C4")).action) == "lose C4"
    assert TABLE.pick(s, (), s.battle.grid.index("D4")).refusal.code == "BAD_GROUP"


@pytest.mark.parametrize(
    ("name", "s", "view"), [("sights", SIGHTS, mage_chosen()), ("dice_fight", FIGHT, View(face="military"))]
)
def test_the_board_looks_as_it_did(name, s, view):
    assert as_golden(name, scene_svg(scene(s, view)))
