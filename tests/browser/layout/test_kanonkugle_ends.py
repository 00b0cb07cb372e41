"""The four ends of Kanonkugle through the page, and matches at a real table, by mouse, by finger and with keys alone.
`--thorough` plays each of them from the first die on, in both languages and all ways."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from browser_board import Desk, keep, ready_board, sit_down
from browser_checks import Checks
from browser_kanonkugle import GAME_ID, Fate, KeyPeople, People, PointKeys
from browser_real_table import Family, FamilyWithKeys
from playwright.sync_api import Page
from test_play_kanonkugle import saved, the_end

from kit.text import text

LONG = pytest.mark.thorough
MEADOW = "table meadow; option damage_formula capped; "
LAST = f"""{MEADOW} rounds 8; order B A; round 2; now A shoot
troop A scouts | active tried at 20,20 22.6,20 25.2,20 20,22.6 22.6,22.6 25.2,22.6
troop B beast | pv 3 at 24,38
"""
ROUNDS = f"{MEADOW} rounds 1; troop A beast | active tried at 40,6; troop B beast | at 20,54; order B A; now A move"
ROUTED = f"""{MEADOW} option end all_routed; order B A; round 2; now A move
troop A beast | active tried at 20,28; troop B beast | pv 6 at 20,38
"""
MARKER = f"""{MEADOW} option end objective; held A; order B A; round 3; now A move
troop A beast | active tried at 30,18; troop B beast | routed at 30,54
"""
THREE = """
table crossing; players 3; option damage_formula capped; rounds 1; order C A B; now A shoot
troop A beast | active tried at 20,20; troop B beast | at 52,60; troop C beast | pv 1 at 32,14
"""
BITERS = "; ".join(f"troop {side} Biter units 1 pv 12 mov 3 sc 3 ctr 4 tir 0 mis 4 ddt 0 dan 4" for side in "AB")
"""One on each side that cannot but come to blows."""
REAL = f"{MEADOW} option real_table; rounds 1; troop A beast; troop B beast"


def shown(whole: int) -> Fate:
    return lambda s: whole


def by_side(first: int, other: int) -> Fate:
    return lambda s: first if s.side == 0 else other


COMES_ON = {"activating": shown(1), "initiative": by_side(1, 2), "order": by_side(6, 1)}
HITS = {**COMES_ON, "volley": shown(0), "strike": shown(12), "counterstrike": shown(0)}
FRIGHTENS = {**HITS, "strike": shown(4), "morale": shown(6), "rallying": shown(6)}
WAITS = {**COMES_ON, "activating": by_side(1, 6), "volley": shown(0)}
ENDS: Mapping[str, tuple[str, str, Mapping[str, Fate]]] = {
    "KK-END-1": (LAST, "option end annihilation", {**HITS, "volley": shown(12)}),
    "KK-END-2": (ROUNDS, "rounds 2", COMES_ON),
    "KK-END-3": (ROUTED, "option end all_routed", FRIGHTENS),
    "KK-END-4": (MARKER, "option end objective", WAITS),
}
"""Per rule by which a match ends: a position shortly before it, what is agreed from the first die on, and what own dice
have to show for it."""
WAYS = ("mouse", "touch", "keys")


@pytest.fixture
def size(request: pytest.FixtureRequest) -> str:
    """Fingers have a telephone, mouse and keys a laptop, where nothing else is said."""
    ways = getattr(getattr(request.node, "callspec", None), "params", {})
    return {"touch": "phone"}.get(ways.get("way", ""), "laptop")


def people_at(open_page: Callable[..., Page], way: str, real: bool = False, **more: Any) -> People:
    """Two who sit at one screen, with what they play it by."""
    page = sit_down(open_page, GAME_ID).page
    desk = (PointKeys if way == "keys" else Desk)(page, GAME_ID)
    ready_board(desk)
    assert desk.touch == (way == "touch")
    kinds = {False: (People, KeyPeople), True: (Family, FamilyWithKeys)}
    return kinds[real][way == "keys"](desk, (0, 1), **more)


@pytest.mark.parametrize(
    ("rule", "way", "lang"),
    [
        ("KK-END-1", "mouse", "en"),
        ("KK-END-2", "touch", "en"),
        ("KK-END-3", "touch", "it"),
        ("KK-END-4", "keys", "it"),
    ],
)
def test_a_match_comes_to_each_of_its_ends(
    open_page: Callable[..., Page], page: Page, check: Checks, rule: str, way: str, lang: str
) -> None:
    near, _, fate = ENDS[rule]
    keep(page, saved(near, 0, 0, own_chance=True), GAME_ID)
    people = people_at(open_page, way, fate=fate)
    look = people.play()
    assert look.match.outcome is not None
    assert look.match.outcome.rule_id == rule
    the_end(people, look, text(GAME_ID, lang))
    check.all(page)


def test_of_three_one_is_beaten_and_the_others_go_on(open_page: Callable[..., Page], page: Page) -> None:
    keep(page, saved(THREE, 0, 0, 0, own_chance=True), GAME_ID)
    people = People(sit_down(open_page, GAME_ID), (0, 1, 2), fate={**COMES_ON, "strike": shown(9)})
    look = people.play()
    assert look.match.outcome is not None
    assert [force.pv > 0 for force in look.match.state.forces] == [True, True, False]
    assert {"Assault", "Activate", "Move"} <= people.done
    the_end(people, look, text(GAME_ID, "en"))


@LONG
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("rule", ENDS)
def test_whole_matches_come_to_each_of_their_ends(
    open_page: Callable[..., Page], page: Page, rule: str, way: str, lang: str
) -> None:
    _, agreed, fate = ENDS[rule]
    keep(page, saved(f"{MEADOW} {agreed}; {BITERS}", 0, 0, own_chance=True), GAME_ID)
    people = people_at(open_page, way, fate=fate)
    look = people.play()
    assert look.match.outcome is not None
    assert look.match.outcome.rule_id == rule
    assert "Deploy" in people.done
    the_end(people, look, text(GAME_ID, lang))


@pytest.mark.parametrize(("way", "lang"), [("touch", "it")])
def test_a_family_plays_at_its_own_table(
    open_page: Callable[..., Page], page: Page, check: Checks, way: str, lang: str
) -> None:
    """From the first die to the end: told placing, told shots at half-hidden figures, dice of one's own."""
    keep(page, saved(REAL, 0, 0, own_chance=True), GAME_ID)
    people = people_at(open_page, way, real=True, fate=COMES_ON)
    people.play(enough=lambda look: look.match.state.phase == "shoot")
    check.all(page)
    look = people.play()
    assert {"ToldDeploy", "Activate", "ToldShoot"} <= people.done
    the_end(people, look, text(GAME_ID, lang))


@LONG
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("end", ["rounds", "annihilation", "all_routed", "objective"])
def test_families_play_whole_matches(open_page: Callable[..., Page], page: Page, end: str, way: str, lang: str) -> None:
    agreed = f"{MEADOW} option real_table; option end {end}; rounds 4"
    troops = "troop A scouts; troop A beast; troop B scouts; troop B beast"
    keep(page, saved(f"{agreed}; {troops}", 0, 0, own_chance=True), GAME_ID)
    people = people_at(open_page, way, real=True, seed=5)
    look = people.play()
    assert {"ToldDeploy", "ToldShoot", "ToldAssault", "ToldMove"} <= people.done
    the_end(people, look, text(GAME_ID, lang))
