"""Tables that somebody lays: every rule of the checklist both ways, boards of ours as drafts, what they come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce

import pytest

from kit.core.game import Scenario
from kit.games.runewars import draft as drafts
from kit.games.runewars import draft_file
from kit.games.runewars import draft_table as tables
from kit.games.runewars.draft import Draft
from kit.games.runewars.draft_checks import Check, checklist
from kit.games.runewars.game import GAME
from kit.games.runewars.pieces import AUTOMAS, DATA
from kit.games.runewars.rules.garrison import Said
from kit.games.runewars.state import HIDDEN, count
from kit.text import languages, text

FAN = tables.from_state(GAME.initial_state(GAME.scenarios()[0]))
COOP = reduce(
    drafts.area, [f"{row}{col}" for row in "DE" for col in range(1, 10)], Draft(("crown", "glade"), homes=((), ()))
)
COOP = drafts.home(drafts.home(COOP, 0, "B4"), 1, "B6")
"""Two rows of nine before two home realms."""


def unmet(d: Draft) -> dict[str, Check]:
    return {check.rule: check for check in checklist(d) if check.stops}


@pytest.mark.parametrize("scenario", GAME.scenarios(), ids=lambda scenario: scenario.id)
def test_a_board_of_ours_is_the_same_from_its_draft(scenario: Scenario) -> None:
    s = GAME.initial_state(scenario)
    d = tables.from_state(s)
    assert not unmet(d)
    assert draft_file.read_file(draft_file.file_text(d)) == d
    t = GAME.initial_state(draft_file.scenario(d, {"en": "Mine"}))
    order = sorted(range(len(s.forces)), key=lambda area: (s.land.places[area][1], s.land.places[area][0]))

    def automas(groups: tuple[object, ...]) -> list[object]:
        return [group for group in groups if group[0] > 1]  # type: ignore[index]

    assert [automas(s.forces[area]) for area in order] == [automas(there) for there in t.forces]
    assert [s.runes[area] for area in order] == list(t.runes)
    assert [s.strongholds[area] for area in order] == list(t.strongholds)
    assert (s.stocks, s.dragons, s.heroes.count(1)) == (t.stocks, t.dragons, t.heroes.count(1))


@pytest.mark.parametrize("faction", DATA.factions)
def test_a_player_begins_with_the_six_models_of_his_dials(faction: str) -> None:
    s = tables.state(replace(FAN, factions=(faction,)))
    assert sum(count(groups, 0) for groups in s.forces) == 6


WRONG: dict[str, Callable[[Draft], Draft]] = {
    "RS-SETUP-1": lambda d: drafts.area(d, "D6"),
    "RS-SETUP-2": lambda d: drafts.city(d, "B2"),
    "RS-SETUP-3": lambda d: drafts.border(drafts.border(d, "red", "A2", "A3"), "blue", "B2", "A2"),
    "RS-SETUP-5": lambda d: drafts.area(d, "D3"),
    "RS-SETUP-6": lambda d: reduce(drafts.city, ("A2", "A3", "A4", "B2", "B4"), d),
}


@pytest.mark.parametrize("rule", WRONG)
def test_a_rule_that_is_broken_stands_in_the_checklist_and_only_then(rule: str) -> None:
    assert rule not in unmet(FAN)
    found = unmet(WRONG[rule](FAN))
    assert rule in found
    assert rule == "RS-SETUP-5" or found[rule].wrong


def test_too_many_neutrals_stop_a_match() -> None:
    d = replace(FAN, neutrals=dict.fromkeys(FAN.areas, (0, 0, 4)))
    assert "RS-SETUP-4" in unmet(d)


def test_fortress_and_tokens_are_proposed_and_chosen_where_there_is_a_choice() -> None:
    d = replace(tables.from_state(GAME.initial_state(GAME.scenarios()[4])), capitals=(), tokens=())
    wanted = unmet(d)["RS-SETUP-6"].areas
    assert len(wanted) == 2
    assert tables.fortress(d, next(name for name in d.areas if name not in wanted)) == d
    d = tables.fortress(tables.fortress(d, wanted[0]), wanted[1])
    assert d.capitals == (wanted[1],)
    while "RS-SETUP-9" in (left := unmet(d)):
        d = tables.token(d, left["RS-SETUP-9"].areas[0])
    assert not left
    assert tables.state(d).runes.count(HIDDEN) == 4
    assert "RS-SETUP-6" in unmet(tables.fortress(d, wanted[1]))


def test_no_city_is_allowed_and_worth_a_word() -> None:
    (warned,) = (check for check in checklist(replace(FAN, cities=frozenset())) if check.warns)
    assert (warned.rule, warned.stops) == ("RUL-53", False)
    assert not [check for check in checklist(FAN) if check.warns]


def test_the_player_may_pick_the_first_models() -> None:
    d = replace(FAN, picks=True)
    city = next(iter(d.cities))
    assert len(tables.guard_ways(d, city)) == 2
    assert not tables.guarded(FAN, city).guards
    d = tables.guarded(d, city)
    assert d.guards[city] == Said(None, 1)
    s = tables.state(d)
    assert [group.kind for group in s.forces[s.land.number(d.called[city])]] == [1, 2]


def test_two_players_lay_eighteen_areas_and_two_fortresses_and_say_who_guards_what_is_as_near_to_both() -> None:
    assert "RS-SETUP-1" not in unmet(COOP)
    d = COOP
    while "RS-SETUP-6" in (left := unmet(d)):
        d = tables.fortress(d, left["RS-SETUP-6"].areas[0])
    while "RS-SETUP-9" in (left := unmet(d)):
        d = tables.token(d, left["RS-SETUP-9"].areas[0])
    while "RUL-50" in (left := unmet(d)):
        d = tables.guarded(d, left["RUL-50"].areas[0])
    assert not left
    s = GAME.initial_state(draft_file.scenario(d, {"en": "Ours"}))
    assert len(s.fortress_areas) == len(s.land.homes) == 2
    assert s.runes.count(HIDDEN) == 8
    assert all(sum(count(groups, automa) for groups in s.forces) > 3 for automa in AUTOMAS)


def test_what_lay_in_an_area_goes_with_it() -> None:
    d = drafts.neutral(FAN, "A5", 2)
    d = drafts.border(d, "red", "A5", "A4")
    gone = drafts.area(d, "A5")
    assert (gone.borders, gone.neutrals, gone.cities) == ({}, {}, FAN.cities - {"A5"})
    assert drafts.area(gone, "A5") != d


def test_a_home_realm_turns_where_it_begins_and_covers_areas() -> None:
    d = drafts.home(Draft(areas=frozenset({"C4"})), 0, "C3")
    seen = [d.homes[0]]
    while (d := drafts.home(d, 0, "C3")).homes[0] != seen[0]:
        seen.append(d.homes[0])
    assert len({frozenset(there) for there in seen}) == len(seen) == 6
    assert not d.areas
    d = drafts.stronghold(d, d.homes[0][1])
    assert d.homes[0] == (seen[0][1], seen[0][0], seen[0][2])
    assert tables.state(d).strongholds[drafts.ground(d).number(seen[0][1])] == (0, False)


@pytest.mark.parametrize("board", [scenario.id for scenario in GAME.scenarios() if scenario.id != "fan"])
def test_a_home_realm_keeps_its_names_wherever_it_goes(board: str) -> None:
    scenario = next(one for one in GAME.scenarios() if one.id == board)
    d = tables.from_state(GAME.initial_state(scenario))
    for player, home in enumerate(d.homes):
        names = [d.called[one] for one in home]
        for place in (home[0], home[1], min(d.areas), "A1"):
            moved = drafts.home(d, player, place)
            assert [moved.called[one] for one in moved.homes[player]] == names
            assert len({*moved.called.values()}) == len(moved.called)
            assert draft_file.read_file(draft_file.file_text(moved)) == moved


def test_two_players_are_of_one_side() -> None:
    d = drafts.played(FAN, 1, "glade")
    assert d.factions == ("crown", "glade")
    assert drafts.played(d, 0, "pyre").factions == ("pyre", "barrow")
    assert drafts.played(d, 1, "").factions == ("crown",)


@pytest.mark.parametrize("lang", languages())
def test_each_line_of_the_checklist_has_its_sentence(lang: str) -> None:
    t = text("runewars", lang)
    for d in (Draft(), FAN, replace(FAN, capitals=()), COOP, *(break_(FAN) for break_ in WRONG.values())):
        for check in checklist(d):
            words = t.refusal(check.refusal) if check.refusal else t(check.key, **check.facts)
            assert words
            assert "{" not in words
