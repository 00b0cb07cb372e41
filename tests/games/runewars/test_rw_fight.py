"""The battle of Rune Winter on the screen: what each model, hero, card and ward does."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from kit.games.runewars.pieces import DATA
from kit.games.runewars.rules import fight
from kit.games.runewars.state import RETREAT, State, Stronghold
from tests.games.runewars.fights import GAME, awaited, battle, hurt, models, played, words

CASES: dict[str, Any] = tomllib.loads((Path(__file__).parent / "fight_cases.toml").read_text())

# --- what each kind does


def outcome(case: dict[str, Any]) -> tuple[str, str, str]:
    fortress = ["stronghold B a1"] if case.get("fortress") else []
    s = battle(case["mine"], case["theirs"], *fortress, faction=case.get("faction", "crown"))
    s = played(s, *case["acts"])
    while s.phase == RETREAT:
        s = GAME.apply(s, awaited(s)[0])
    return models(s), hurt(s), models(s, "X") + models(s, "Y")


@pytest.mark.parametrize("name", CASES)
def test_each_special_does_what_it_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[name]
    expected = case["gives"], case.get("hurt", ""), case.get("goes", "")
    assert outcome(case) == expected
    monkeypatch.setattr(fight, "carried_out", lambda place, like: [])
    try:
        nothing = outcome(case)
    except AssertionError:
        return
    assert (nothing != expected) != bool(case.get("silent"))


def test_there_is_a_case_of_each_kind() -> None:
    assert {*DATA.units, *DATA.neutrals} <= {*CASES}


# --- heroes, cards and wards


def test_a_hero_lets_one_model_turn_two_cards_and_one_is_kept() -> None:
    s = battle("P:levyx2 P:ramx1", "A:paleriderx1", "figure h1 p1 B 0 0,0,0 - -")
    assert words(s) == ["models B P:levyx1", "models B P:ramx1", "decline"]
    s = played(s, "models B P:levyx1", "turn 9", "turn 5")
    assert words(s) == ["choose 1", "choose 2"]
    assert hurt(played(s, "choose 1", "turn 19")) == "a1/palerider/no/2"
    assert not hurt(played(s, "choose 2", "turn 19"))
    alike = played(
        battle("P:levyx1", "A:paleriderx1", "figure h1 p1 B 0 0,0,0 - -"), "models B P:levyx1", "turn 9", "turn 11"
    )
    assert hurt(alike) == "a1/palerider/no/2"


def test_each_hero_fights_beside_another_kind() -> None:
    both = "figure h1 p1 B 0 0,0,0 - -; figure h3 p1 B 0 0,0,0 - -"
    s = played(battle("P:levyx1 P:ramx1", "A:paleriderx1", both), "models B P:ramx1")
    assert words(s) == ["models B P:levyx1", "decline"]
    bertrand = played(battle("P:levyx1 P:ramx1", "A:paleriderx1", "figure h2 p1 B 0 0,0,0 - -"), "models B P:ramx1")
    assert words(bertrand) == ["models B P:levyx1", "decline"]
    for elsewhere in ("figure h1 p1 X 0 0,0,0 - -", f"{both}; option edition original"):
        assert words(battle("P:levyx1 P:ramx1", "A:paleriderx1", elsewhere))[0].startswith("turn")


def held(*cards: str) -> str:
    return f"player p1 1,1,1 {','.join(cards)} - - no -"


def test_an_ambushed_kind_turns_a_card_less() -> None:
    s = battle("P:ramx1", "A:bonewalkerx2 A:paleriderx1", held("ambush/0"))
    assert words(s) == ["take ambush", "decline"]
    s = played(s, "take ambush")
    assert words(s) == ["models B A:bonewalkerx1", "models B A:paleriderx1"]
    s = played(s, "models B A:bonewalkerx1", "turn 5")
    assert s.realm is not None
    assert s.realm.fight is not None
    assert s.realm.fight.initiative == 5
    assert "ambush" in next(pile for pile in s.realm.decks if pile.name == "tactic").discards
    assert words(battle("P:ramx1", "A:paleriderx1", held("ambush/0"), attacker="a1"))[0].startswith("turn")


def test_a_card_is_not_played_in_the_season_in_which_it_came() -> None:
    assert words(battle("P:ramx1", "A:bonewalkerx2", held("ambush/5"))) == ["take ambush", "decline"]
    assert words(battle("P:ramx1", "A:bonewalkerx2", held("ambush/6")))[0].startswith("turn")


def test_who_holds_is_stronger_by_two() -> None:
    s = played(
        battle("P:levyx1", "A:bonewalkerx1 A:bonearcherx1", held("hold/0"), attacker="a1"),
        "turn 5",
        "turn 8",
        "turn 10",
    )
    assert words(s) == ["take hold", "decline"]
    assert models(played(s, "take hold")).startswith("P:levyx1")
    assert models(played(s, "decline", "pick X")) == "A:bonewalkerx1 A:bonearcherx1"


def test_two_rally_at_the_end_of_a_round() -> None:
    s = battle("P:levyx3 P:ramrx1", "A:bonearcherx1 N:skyfangx3", held("rally/0"))
    s = played(s, "turn 9", "turn 11", "turn 12")
    assert models(s).startswith("P:levyrx3")
    assert words(s) == ["take rally", "decline"]
    s = played(s, "take rally")
    assert models(s).startswith("P:levyx2 P:levyrx1 P:ramrx1")


WARDED = "stronghold B p1; lies B - ward -"


@pytest.mark.parametrize("ward", [True, False])
def test_the_ward_of_crown_adds_two(ward: bool) -> None:
    there = WARDED if ward else "stronghold B p1"
    s = battle("", "A:bonewalkerx7", there, attacker="a1")
    s = played(s, *(f"turn {card}" for card in (5, 6, 8, 10, 16, 17, 18)))
    assert s.strongholds[s.land.number("B")] == (Stronghold(0, True) if ward else None)


def test_the_ward_of_glade_drives_one_off() -> None:
    s = battle("", "A:tyrantx1 A:firecallerrx1", WARDED, "models X A:zealotx1", faction="glade", attacker="a1")
    s = played(s, "turn 9")
    assert models(s, "X").endswith("A:tyrantrx1")


@pytest.mark.parametrize(
    ("faction", "theirs", "left"),
    [("pyre", "A:stagriderx2", "A:stagriderx1"), ("barrow", "A:ramx2 A:ramrx1", "A:ramrx3")],
)
def test_the_wards_that_work_once_may_be_kept(faction: str, theirs: str, left: str) -> None:
    def begin(*more: str) -> State:
        cards = {"pyre": ["turn 5", "turn 6"], "barrow": ["turn 9", "turn 11"]}[faction]
        return played(battle("", theirs, WARDED, *more, faction=faction, attacker="a1"), *cards)

    assert words(begin()) == ["take ward", "decline"]
    s = played(begin(), "take ward")
    while s.phase != RETREAT and "ward" in words(s)[0]:
        s = GAME.apply(s, awaited(s)[0])
    assert s.realm is not None
    assert s.realm.once == (faction,)
    assert "take ward" not in words(begin(f"once {faction}"))
    kept = played(begin(), "decline")
    assert kept.realm is not None
    assert not kept.realm.once


def test_a_lancer_brings_his_player_a_card_and_the_automa_none() -> None:
    deck = "deck tactic spy - -"
    s = battle("P:lancerx1", "A:bonewalkerx2", deck=deck)
    s = GAME.apply(s, GAME.parse_action(s, "turn 21"))
    assert words(s) == ["draw spy"]
    s = GAME.apply(s, GAME.parse_action(s, "draw spy"))
    assert s.realm is not None
    assert [one.card for one in s.realm.players[0].tactics] == ["spy"]
    s = battle("P:bonewalkerx2", "A:lancerx1", faction="barrow", deck=deck)
    s = GAME.apply(s, GAME.parse_action(s, "turn 21"))
    assert "draw spy" not in words(s)
