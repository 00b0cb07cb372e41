"""The battle aid: who draws when, what the cards come to; losses are put right beside it, and no card is lost."""

from kit.games.runewars.rules.battle import tally
from tests.widgets.rune_desk import Table, begun


def fighting() -> Table:
    """Your three of Type 2 stand in 8a against two of Type 1, and the aid is open."""
    table = begun()
    for words in ("carried", "order 2"):
        table.does(words)
    table.says("shift Ha-8a P2x3")
    table.does("battle 8a")
    table.press("choose_part", kind="aid", value="open")
    return table


def typed(table: Table, line: str, *faces: str) -> None:
    table.press("choose_part", kind="aid", value=f"line {line}")
    for face in faces:
        table.press("choose_part", kind="aid", value=f"card {face}")
    table.press("choose_part", kind="aid", value=f"line {line}")


def test_lines_come_by_their_initiative_the_attacker_first() -> None:
    table = fighting()
    there = [one["value"] for one in table.buttons() if one.get("value", "").startswith("line ")]
    assert there == ["line 0.bowline", "line 0.lancer", "line 2.bonewalker"]


def test_cards_are_added_up_and_losses_are_put_right_beside_them() -> None:
    table = fighting()
    typed(table, "0.bowline", "d1", "r1")
    typed(table, "2.bonewalker", "*")
    assert "The defender takes: damage 1, routs 1, specials 0." in table.tab.sees("ask")
    assert "The attacker takes: damage 0, routs 0, specials 1." in table.tab.sees("ask")
    assert tally(table.s, table.s.at, 0) == (3, 2)
    table.does("change 8a a1 1 -1", entered=True)
    assert "The defender takes: damage 1, routs 1, specials 0." in table.tab.sees("ask"), "the cards are still there"
    assert "So far the attacker would win." in table.tab.sees("ask")
    for _ in range(2):
        table.press("choose_part", kind="aid", value="more 1 1")
    assert "Equal so far" in table.tab.sees("ask")
    table.press("choose_part", kind="aid", value="back")
    assert "specials 0." in table.tab.sees("ask")


def test_it_ends_with_the_battle_and_makes_sense_of_nothing_else() -> None:
    table = fighting()
    for nonsense in ("line x", "card d9", "more 7 1", "more", "", "x" * 999):
        table.tab.send("choose_part", kind="aid", value=nonsense)
    table.does("change 8a a1 1 -1", entered=True)
    table.does("change 8a a1 1 -1", entered=True)
    table.does("won attacker")
    assert table.s.phase == "resolve"
    table.tab.send("choose_part", kind="aid", value="open")
    assert "would win" not in table.tab.sees("ask")
