"""What is wrong with a battle in the making is named as it arises, with the hexes concerned."""

import pytest

from kit.games.war_kids import GAME, draft_file
from kit.games.war_kids import draft as drafts
from kit.games.war_kids.actions import Cast, Strike
from kit.games.war_kids.draft import SHEET, Draft
from kit.games.war_kids.draft_file import problems
from kit.text import languages, text
from tests.games.tabled import table

CALM = "map 9x8\nbS H3 H5\nbL H1\npS A3 A5\npL A9\nvictory eliminate 2\nvictory limit 10 units\n"
"""Nothing is wrong with this one."""


def told(position, **more):
    """The problems of a position: their short names, each with the hexes concerned."""
    found = problems(draft_file.from_position(position), **more)
    return [(p.key.rpartition(".")[2], [SHEET.name(h) for h in p.places], p.stops) for p in found]


def names(position):
    return [name for name, _, _ in told(position)]


def test_a_calm_battle_has_none():
    assert told(CALM) == []


@pytest.mark.parametrize("scenario", GAME.scenarios(), ids=lambda scenario: scenario.id)
def test_nothing_stops_our_battles(scenario):
    assert not [p for p in problems(draft_file.from_scenario(scenario)) if p.stops]


def test_an_empty_map_lacks_armies_and_a_way_to_win():
    assert [p.key for p in problems(Draft())] == [
        "workshop.problem.army",
        "workshop.problem.army",
        "workshop.problem.victory",
    ]
    assert {p.facts.get("side") for p in problems(Draft())} == {"blue", "pink", None}


@pytest.mark.parametrize(("old", "new", "expected"), table("war_kids", "drafts")["problems"])
def test_each_problem_is_named_with_its_hex(old, new, expected):
    assert [list(one) for one in told(CALM.replace(old, new))] == expected


def test_a_hold_without_hexes_asks_for_them():
    d = drafts.wins(draft_file.from_position(CALM), 2, drafts.Hold(0, ()))
    d = drafts.wins(d, 1, drafts.Limit(9, "hexes"))
    assert [p.key.rpartition(".")[2] for p in problems(d)] == ["limit_goal", "goal"]
    d = drafts.goal(drafts.goal(d, 1, SHEET.index("D5"), True), 2, SHEET.index("D5"), True)
    assert problems(d) == []


def test_capturing_the_leader_is_a_way_to_win():
    lone = CALM.replace("victory eliminate 2\nvictory limit 10 units\n", "option leader_loss\n")
    assert names(lone) == ["endless"]


def test_what_stops_a_match_comes_first_and_the_first_turn_last():
    position = CALM.replace("pS A3 A5", "pS A3; pM G5").replace("victory limit 10 units\n", "")
    assert names(position) == ["endless", "dies"]
    assert told(position.replace("bL H1", "bL H3"))[0] == ("twice", ["H3"], True)


# --- the first turn


@pytest.mark.parametrize(("pieces", "expected"), table("war_kids", "drafts")["first_turn"])
def test_a_first_turn_in_which_something_dies_is_named(pieces, expected):
    position = f"map 9x8; {pieces}; victory eliminate all; victory limit 9 units"
    found = [[name, hexes[:2]] for name, hexes, _ in told(position)]
    assert found == expected
    assert told(position, ahead=False) == []


def first_turn_losses(position):
    """The hexes where a unit can be struck in the first player-turn, found by playing every legal movement."""
    start = GAME.initial_state(drafts_scenario(position))
    lost, todo, seen = set(), [start], set()
    while todo:
        s = todo.pop()
        for a in GAME.legal_actions(s):
            match a:
                case Cast():
                    continue
                case Strike(target=target):
                    lost.add(start.battle.grid.name(s.at[target]))
            t = GAME.apply(s, a)
            if t.side == start.side and (t.at, t.phase, t.engaged) not in seen:
                seen.add((t.at, t.phase, t.engaged))
                todo.append(t)
    return lost


def drafts_scenario(position):
    return draft_file.scenario(draft_file.from_position(position), {"en": "x"})


@pytest.mark.parametrize("blue", ["bP D1", "bS C2 C4; bP D1", "bS C1 C2 C3"])
@pytest.mark.parametrize("pink", ["pS B2", "pM A2; pS A4", "pS B2; pL B3", "pP A1; pM C5"])
def test_the_legal_actions_of_the_first_turn_say_the_same(blue, pink):
    position = f"map 5x4; wood B4; {blue}; {pink}; victory eliminate all; victory limit 9 units"
    named = {hexes[0] for name, hexes, _ in told(position) if name == "dies"}
    assert named == first_turn_losses(position)


def test_a_crowd_in_danger_is_told_in_a_few_lines():
    position = "map 9x8; bP E1 E3 E5 E7 E9 D2; pM C1 C3 C5 C7 C9 B2; victory eliminate all; victory limit 9 units"
    found = told(position)
    assert [name for name, _, _ in found].count("dies") == 4
    assert found[-1][0] == "more_die"
    assert len(found[-1][1]) == 2


def test_every_problem_is_told_in_every_language():
    positions = (
        CALM.replace("bS H3 H5", "bS H3 H12 A3"),
        CALM.replace("eliminate 2", "eliminate 9").replace("victory limit 10 units\n", ""),
        CALM.replace("bL H1\n", "option leader_loss\n"),
        CALM.replace("bS H3 H5", "option adv_leader\nbS H3 H5"),
        "map 9x8; bP E1 E3 E5 E7 E9 D2; bM H8; pM C1 C3 C5 C7 C9 B2; pS B8; victory eliminate all",
    )
    found = [p for position in positions for p in problems(draft_file.from_position(position))]
    found += problems(drafts.wins(drafts.wins(Draft(), 0, drafts.Hold(0, ())), 1, drafts.Limit(3, "hexes")))
    found += problems(Draft())
    assert len({p.key for p in found}) >= 11
    for lang in languages():
        t = text("war_kids", lang)
        assert all(t(p.key, **p.facts) for p in found)
