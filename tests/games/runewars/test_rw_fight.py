"""The battle of Rune Winter on the screen: what each model, card and ward does, and the steps of it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from kit.core.game import CHANCE, Trouble
from kit.games.runewars import realm_notation, transition
from kit.games.runewars.action_notation import models_text
from kit.games.runewars.actions import Draw
from kit.games.runewars.game import RuneWinter
from kit.games.runewars.pieces import DATA, OWNERS
from kit.games.runewars.rules import fight
from kit.games.runewars.state import RETREAT, State, Stronghold

GAME = RuneWinter()
CASES: dict[str, Any] = tomllib.loads((Path(__file__).parent / "fight_cases.toml").read_text())
LAND = (
    "area B 0 0; area X 1 0; area Y -1 0; area H1 5 0; area H2 6 0; area H3 5 1; area Z 9 0; home H1 H2 H3; "
    "fortress Z; option figures; option elimination play_on; "
    "deck tactic - - -; deck autumn - - -; deck winter w1 - -; deck summer - - -; deck spring - - -; "
)


def battle(mine: str, theirs: str, *more: str, faction: str = "crown", attacker: str = "p1") -> State:
    """The game where a battle has just begun in B; next to it lie X and Y, with nobody unless more says so."""
    here = " ".join(filter(None, (mine, theirs)))
    now = "summer; now resolve 0" if attacker == "p1" else "autumn; now march 0; ring 0; asked H1 H2 H3 B X Y Z; at X"
    order = [] if any(word.startswith("orders") for word in more) else ["orders p1 2; chosen 2"]
    words = [LAND, f"factions {faction}", *[f"models B {here}"] * bool(here), *more, *order, f"year 2 {now}"]
    if not any(word.startswith("player") for word in more):
        words.append("player p1 1,1,1 - - - no -")
    s = GAME.parse_position("; ".join(words))
    return transition.settled(transition.battle_begun(s, s.land.number("B"), OWNERS.index(attacker)))


def played(s: State, *acts: str) -> State:
    """The state after these actions, each of which has to be legal; tactics are drawn in between."""
    for act in acts:
        s = without_draws(s)
        a = GAME.parse_action(s, act)
        assert GAME.explain(s, a) is None, (act, [GAME.action_text(s, one) for one in awaited(s)])
        s = GAME.apply(s, a)
    return without_draws(s)


def without_draws(s: State) -> State:
    while isinstance(awaited(s)[0] if awaited(s) else None, Draw) and s.realm and s.realm.fight:
        s = GAME.apply(s, awaited(s)[0])
    return s


def awaited(s: State) -> list[Any]:
    """What can come next."""
    if GAME.current_player(s) == CHANCE:
        return [a for a, _ in GAME.chance_outcomes(s)]
    return list(GAME.legal_actions(s))


def words(s: State) -> list[str]:
    """What can come next, as text."""
    return [GAME.action_text(s, a) for a in awaited(s)]


def models(s: State, area: str = "B") -> str:
    return models_text(s.forces[s.land.number(area)])


def hurt(s: State) -> str:
    """The models with damage, as they are written; "" for none."""
    on = s.realm.fight if s.realm is not None else None
    return ",".join(realm_notation.text(s, one, type(one)) for one in on.hurt) if on is not None else ""


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


# --- moments of a battle


def moment(here: str, on: str, *more: str) -> State:
    """A battle in B that the player attacks, as its row says; with what is to be done, and then the end."""
    rest = "" if any("tally" in word for word in more) else "; todo battle.tally p1 0 - - - -"
    return GAME.parse_position(
        f"{LAND}; factions crown; orders p1 2; chosen 2; year 2 summer; now battle 0; at B; attacker p1; models B {here}; "
        f"player p1 1,1,1 - - - no -; fight {on}; {'; '.join(more)}{rest}"
    )


def row(hurt: str = "-", routed: str = "-", conquest: str = "no") -> str:
    return f"a1 {conquest} 5 - - {hurt} {routed} - - 0,0 - -"


def test_an_undamaged_model_is_routed_first() -> None:
    there = "P:levyx1 A:bonewalkerx1 A:paleriderx2"
    s = moment(there, row(hurt="a1/palerider/no/1"), "todo rout p1 1 - - - -")
    assert words(s) == ["models B A:bonewalkerx1", "models B A:paleriderx1"]
    s = moment(
        "P:levyx2 A:paleriderx1 N:colossusx1",
        row(hurt="a1/palerider/no/1,neutral/colossus/no/1"),
        "todo rout p1 1 - - - -",
    )
    assert words(s) == ["models B A:paleriderx1 1", "models B N:colossusx1 1"]


@pytest.mark.parametrize(
    ("here", "hurt", "options"),
    [
        ("A:bonewalkerx1 A:paleriderx1 A:paleriderrx1", "a1/palerider/yes/1", []),
        ("A:bonewalkerx1 A:paleriderx1 A:bonearcherrx1", "-", ["models B A:bonewalkerx1", "models B A:paleriderx1"]),
        ("A:bonewalkerrx1 A:paleriderrx1", "-", ["models B A:bonewalkerrx1", "models B A:paleriderrx1"]),
    ],
    ids=["damaged", "standing", "lying"],
)
def test_damage_goes_first_to(here: str, hurt: str, options: list[str]) -> None:
    s = moment(f"P:levyx8 {here}", row(hurt=hurt), "todo damage p1 1 - - - -", "todo damage p1 1 - - - -")
    if options:
        assert words(s) == options
    else:
        assert "A:paleriderrx1" not in models(s)
        assert "A:paleriderx1" in models(s)


@pytest.mark.parametrize(
    ("mine", "stronghold", "conquest", "wins"),
    [
        (2, "", "no", True), (1, "", "no", False),
        (6, "stronghold B a1", "no", False), (7, "stronghold B a1", "no", True),
        (4, "stronghold B a1 damaged", "no", False), (5, "stronghold B a1 damaged", "no", True),
        (3, "stronghold B a1", "yes", False), (4, "stronghold B a1", "yes", True),
        (1, "stronghold B a1 damaged", "yes", False), (2, "stronghold B a1 damaged", "yes", True),
    ],
)  # fmt: skip
def test_a_stronghold_fights_and_a_tie_is_the_defenders(mine: int, stronghold: str, conquest: str, wins: bool) -> None:
    s = moment(f"P:levyx{mine} A:paleriderx1", row(conquest=conquest), *filter(None, [stronghold]))
    assert (words(s)[0] in ("pick B", "retreat B-X")) == wins
    there = s.strongholds[s.land.number("B")]
    assert (there is not None and there.damaged) == (not wins and bool(stronghold))
    if stronghold and wins:
        assert words(s) == ["pick B", "decline"]
        raised, left = played(s, "pick B").strongholds, played(s, "decline").strongholds
        assert (raised[s.land.number("B")], left[s.land.number("B")]) == (Stronghold(0, True), None)


def test_a_stronghold_stays_whole_where_no_attacker_stands() -> None:
    s = moment("P:levyrx1 A:paleriderx1", row(routed="p1/levy/1"), "stronghold B a1")
    assert s.strongholds[s.land.number("B")] == Stronghold(2)


@pytest.mark.parametrize(("edition", "wins"), [("revised", True), ("original", False)])
def test_a_routed_hexagon_counts_in_the_revised_edition(edition: str, wins: bool) -> None:
    s = moment("P:levyx1 P:ramrx1 A:bonewalkerx1", row(), f"option edition {edition}")
    assert (s.phase == RETREAT) == wins


def test_an_attacker_without_models_cannot_win() -> None:
    on = row().replace("0,0", "9,0")
    assert models(moment("P:levyrx1", on)) == "P:levyrx1"
    s = moment("A:bonewalkerx1", on)
    assert (s.phase, models(s)) == ("resolve", "A:bonewalkerx1")


def test_the_bonus_of_conquest_counts_in_its_battle_alone() -> None:
    for order, done, counts in ((3, ["done supremacy"], True), (3, [], False), (2, ["done supremacy"], False)):
        s = battle("P:levyx2", "A:bonewalkerx1", f"orders p1 {order}; chosen {order}", *done)
        assert s.realm is not None
        assert s.realm.fight is not None
        assert s.realm.fight.conquest == counts
        assert "battle" in s.realm.done


# --- retreats


def test_a_beaten_player_goes_to_his_own_else_where_nobody_is() -> None:
    beaten = "P:levyx1 P:levyrx2 A:paleriderx2"
    one_of_two = row(routed="p1/levy/1")
    s = moment(beaten, one_of_two)
    assert words(s) == ["pick X", "pick Y"]
    assert (models(played(s, "pick Y")), models(played(s, "pick Y"), "Y")) == ("A:paleriderx2", "P:levyrx2")
    s = moment(beaten, one_of_two, "models X P:levyx1")
    assert models(s, "X") == "P:levyx1 P:levyrx2"
    nowhere = moment(beaten, one_of_two, "models X A:bonewalkerx1; models Y N:wildkinx1")
    assert (models(nowhere), nowhere.phase) == ("A:paleriderx2", "resolve")
    closed = moment(beaten, one_of_two, "blue B X; red B Y")
    assert (models(closed), closed.phase) == ("A:paleriderx2", "resolve")
    winter = moment(beaten, one_of_two, "blue B X; red B Y; change p1 blue_open no 1 0 season_end")
    assert models(winter, "X") == "P:levyrx2"


def test_beaten_models_of_the_automa_retreat_but_those_that_lay_before() -> None:
    s = moment(
        "P:levyx5 A:paleriderx1 A:paleriderrx1 A:bonewalkerrx3",
        row(routed="a1/bonewalker/1"),
        "models X A:bonewalkerx1",
    )
    assert words(s) == ["retreat B-X"]
    s = played(s, "retreat B-X")
    assert (models(s), models(s, "X"), s.phase) == (
        "P:levyx5",
        "A:bonewalkerx1 A:bonewalkerrx1 A:paleriderrx1",
        "resolve",
    )


def test_what_is_over_eight_goes_and_the_player_says_what() -> None:
    s = moment("P:levyx9 P:levyrx1 P:lancerx1 A:bonewalkerx1", row(routed="p1/levy/1"), "models Y A:bonewalkerx1")
    assert words(s) == ["models B P:levyrx1", "models B P:levyx1", "models B P:lancerx1"]
    s = played(s, "models B P:lancerx1", "models B P:levyx1", "models B P:levyrx1")
    assert (models(s), s.phase) == ("P:levyx8 A:bonewalkerx1", RETREAT)
    s = moment("P:lancerx1 A:bonewalkerx2", row(), "models X P:levyx8")
    assert words(s) == ["models X P:lancerrx1", "models X P:levyx1"]


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
