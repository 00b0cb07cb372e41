"""The battle of Rune Winter on the screen: how it begins, who suffers first, how it ends, and what is proposed."""

from __future__ import annotations

import pytest

from kit.core.game import CHANCE, Trouble
from kit.games.runewars.rules.fight_proposals import proposal
from kit.games.runewars.state import RETREAT, State, Stronghold
from tests.games.runewars.fights import CROWN, GAME, battle, models, moment, played, row, words


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


# --- how it begins, and what is refused


def test_the_player_begins_a_battle_and_nobody_says_how_it_ends() -> None:
    s = GAME.parse_position(
        f"{CROWN}; models B P:levyx2 A:paleriderx1; orders p1 2; chosen 2; year 2 summer; now resolve 0"
    )
    assert GAME.explain(s, GAME.parse_action(s, "battle B")) is not None, "no order has led anybody there"
    s = played(s.but(realm=s.realm.but(active=s.land.number("B"))), "battle B")
    assert (s.phase, GAME.current_player(s)) == ("battle", CHANCE)
    for act in ("won attacker", "won defender", "decline"):
        assert GAME.explain(s, GAME.parse_action(s, act)) is not None


def test_the_automa_attacks_in_autumn_and_goes_on_afterwards() -> None:
    s = GAME.parse_position(
        f"{CROWN}; models X A:bonewalkerx6; models B P:levyx2; orders p1 2; chosen 2; year 2 autumn; now resolve 0"
    )
    s = GAME.apply(s, GAME.parse_action(s, "done"))
    s = played(s, "march X-B A:bonewalkerx4", "turn 5", "turn 6")
    assert (models(s), s.attacker) == ("P:levyx2 A:bonewalkerx4", 2)
    s = played(s, "turn 8", "turn 10", "turn 16", "turn 17")
    assert (models(s), models(s, "Y"), s.season) == ("A:bonewalkerx4", "P:levyrx2", "winter")


@pytest.mark.parametrize(
    "wrong",
    [
        row(hurt="a1/palerider/no/3"), row(hurt="a1/palerider/yes/1"), row(routed="a1/palerider/1"),
        row().replace(" 5 ", " 6 "), row().replace("a1 no", "p1 no"), row().replace("0,0", "0"),
        row().replace("5 - -", "5 - p1/levy/30"), row().replace("5 - -", "5 - p1/1/3"), row().replace("no", "maybe", 1),
    ],
)  # fmt: skip
def test_a_battle_that_cannot_be_is_refused_in_a_sentence(wrong: str) -> None:
    with pytest.raises(Trouble):
        moment("P:levyx1 A:paleriderx1", wrong)


def test_a_battle_without_its_row_is_refused() -> None:
    with pytest.raises(Trouble):
        GAME.parse_position(
            f"{CROWN}; models B P:levyx2; orders p1 2; chosen 2; year 2 summer; now battle 0; at B; attacker p1"
        )


def test_of_two_players_the_one_who_fights_decides_for_both_sides() -> None:
    """The automa that answers to the first attacks the second."""
    s = GAME.parse_position(
        "factions crown glade; area B 0 0; area H 5 0; area K -5 0; area Z 9 0; area W -9 0; home H; home K; "
        "fortress Z; fortress W; option figures; models B Q:hunterx1 A:bonearcherx1 A:bonewalkerx2; orders p1 2; "
        "orders p2 3; chosen 2 3; year 2 autumn; now battle 0; at B; attacker a1; ring 0; player p2 1,1,1 - - - no -; "
        "todo damage p2 1 - - - -; todo battle.tally a1 0 - - - -; fight p2 no 2 - - - - - - 0,0 - -"
    )
    assert (len(words(s)), GAME.current_player(s)) == (2, 1)
    text = GAME.position_text(s).replace("damage p2", "damage a1").replace("Q:hunterx1", "Q:hunterx1 Q:singerx1")
    there = GAME.parse_position(text)
    assert (len(words(there)), GAME.current_player(there)) == (2, 1)


@pytest.mark.parametrize(("there", "ways"), [("N:wildkinx1", ["X"]), ("N:wildkinx1 A:bonewalkerx1", ["Y"])])
def test_neutrals_alone_retreat_to_either_automa(there: str, ways: list[str]) -> None:
    """RS-GEN-4; with the one automa they keep away from the other (RS-VAR-2.5)."""
    s = GAME.parse_position(
        "factions crown glade; area B 0 0; area X 1 0; area Y -1 0; area H 5 0; area K -5 0; area Z 9 0; area W -9 0; "
        f"home H; home K; fortress Z; fortress W; option figures; models B P:levyx4 {there}; models X B:zealotx1; "
        "orders p1 2; orders p2 3; chosen 2 3; year 2 summer; now battle 0; at B; attacker p1; "
        "player p2 1,1,1 - - - no -; todo battle.tally p1 0 - - - -; fight a1 no 5 - - - - - - 0,0 - -"
    )
    assert words(s) == [f"retreat B-{end}" for end in ways]


# --- what is proposed (C.9)


def proposed(s: State) -> str:
    return GAME.action_text(s, proposal(s))


def test_the_kind_with_most_standing_is_proposed_to_draw_first() -> None:
    s = battle("P:ramx1", "A:bonearcherx1 N:wildkinx2")
    assert words(s) == ["models B A:bonearcherx1", "models B N:wildkinx1"]
    assert proposed(s) == "models B N:wildkinx1"


def test_losses_of_the_automa_are_proposed_for_the_weakest_that_has_drawn() -> None:
    there = "P:levyx1 A:bonearcherx1 A:paleriderx1 N:hexlingx1"
    assert proposed(moment(there, row(), "todo rout p1 1 - - - -")) == "models B A:bonearcherx1"
    drawn = row().replace("5 -", "5 neutral/hexling/0")
    assert proposed(moment(there, drawn, "todo rout p1 1 - - - -")) == "models B N:hexlingx1"


def test_its_blows_are_proposed_for_the_strongest_that_has_not_drawn() -> None:
    s = played(battle("P:zealotx1 P:tyrantx1 P:firecallerx1", "A:hunterx1", faction="pyre"), "turn 9")
    assert proposed(s) == "models B P:tyrantx1"


@pytest.mark.parametrize(("mine", "gives_itself"), [("P:wardenx1", True), ("P:stagriderx1", False)])
def test_a_model_is_proposed_to_give_itself_up_where_that_takes_as_much(mine: str, gives_itself: bool) -> None:
    """Two points of damage destroy a warden, but no stag rider."""
    s = played(
        battle(mine, "A:zealotx1", "change p1 reach yes 0 0 order_end", faction="glade"), *["turn 5"] * ("stag" in mine)
    )
    assert proposed(played(s, "turn 9")) == f"choose {1 if gives_itself else 2}"
