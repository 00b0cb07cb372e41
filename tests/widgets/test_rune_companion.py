"""The companion of Rune Winter: whole matches beside a table, by what can be pressed."""

import json
import re

import pytest

from kit.games.runewars import GAME
from kit.games.runewars import actions as do
from kit.games.runewars.rules.ending import dragon_runes
from kit.games.runewars.state import SEASONS
from tests.widgets.pages import sat
from tests.widgets.rune_desk import Table, begun

MOST_TAPS = 12
MOST_BYTES = 300_000


def steps(table: Table) -> list[str]:
    return [step.text for step in table.tab.page.match.steps]


def goes_back(table: Table, far: int) -> None:
    """By the list of names to an earlier moment, and forth again: everything is as it was, the cards too."""
    before, s = steps(table), table.s
    table.tab.send("open", dialog="back_to")
    named = [int(one["step"]) for one in table.buttons() if one["do"] == "back_to"]
    target = min(named, key=lambda step: abs(len(before) - far - step))
    table.press("back_to", entered=True, step=target)
    assert steps(table) == before[:target]
    while len(steps(table)) < len(before):
        table.press("redo", entered=True)
    assert (steps(table), table.s) == (before, s)


def looks_twice(table: Table, area: str, kind: int) -> None:
    """Something is not as the page believes; it is put right, and on second thoughts taken back."""
    before, s = steps(table), table.s
    table.press("choose_part", entered=True, kind="check", value="")
    table.press("choose_part", entered=True, kind="look", value=area)
    table.press("choose_part", entered=True, kind="owner", value="p1")
    table.does(f"change {area} p1 {kind} +1", entered=True)
    table.does(f"change {area} p1 {kind} +1", entered=True)
    assert steps(table) == [*before, f"change {area} p1 {kind} +2"], "two taps on a stepper are told as one"
    table.press("undo", entered=True)
    assert (steps(table), table.s) == (before, s)


def to_the_end(table: Table) -> None:
    while table.s.outcome is None:
        table.season()


def ends_well(table: Table, rule: str) -> None:
    """Six years, the right verdict, told; no season took many taps, and the file is small."""
    page = table.tab.page
    assert page.match.outcome.rule_id == rule
    assert dragon_runes(table.s) == page.match.outcome.facts["runes"]
    assert len(table.seasons) == 24
    assert max(table.seasons.values()) <= MOST_TAPS
    assert len(table.tab.kept[page.slot].encode()) < MOST_BYTES
    assert "24" in table.tab.sees("ask")
    assert page.t(f"outcome.{rule}", **page.match.outcome.facts) in table.tab.sees("ask")


def test_six_years_with_cards_from_the_screen_are_won() -> None:
    table = begun("drawn", "en")
    table.season("shift Ha-8c P1x1 P2x1", "set rune Hb dragon", "set heroes Ha 2")
    looks_twice(table, "Hc", 2)
    while table.s.year < 3:
        table.season()
    goes_back(table, 25)
    table.season("set rune Hc dragon")
    state = table.s
    table.reload()
    assert table.s == state, "nothing is lost with the page"
    while (table.s.year, table.s.season) != (6, "winter"):
        table.season()
    goes_back(table, 3)
    while table.s.phase != "resolve":
        table.moved()
    for name, models in (("8b", "P2x1"), ("8a", "P1x1"), ("7b", "P1x1")):
        table.takes("Ha", name, models)
    table.says("set rune 8b dragon", "set rune 8c dragon")
    table.does("done")
    to_the_end(table)
    ends_well(table, "RS-END-2")


def test_six_years_with_cards_from_the_box_are_lost() -> None:
    table = begun("typed", "it", "ridge")
    while table.s.year < 2:
        table.season()
    table.moved()
    looks_twice(table, "Hb", 1)
    goes_back(table, 12)
    table.press("undo", entered=True)
    table.press("redo", entered=True)
    while table.s.year < 5:
        table.season("set rune Hb dragon") if table.s.runes[table.s.land.number("Hb")] == 0 else table.season()
    table.reload()
    to_the_end(table)
    ends_well(table, "RS-END-3")
    table.tab.send("replay", key="watch")
    assert table.tab.page.replay is not None


def test_a_deed_of_the_automa_stands_until_it_is_done_and_says_why() -> None:
    table = begun()
    table.season()
    while table.tab.page.match.current_player != 1:
        table.moved()
    page = table.tab.page
    ruling = GAME.policy(table.s)
    assert page.at_rest
    assert page.t(ruling.key, **ruling.facts) in table.tab.sees("ask")
    assert page.t(f"{ruling.key}.why", **ruling.facts) in table.tab.sees("tray")
    assert f"{ruling.rule_id} · {page.t('mark.printed')}" in table.tab.sees("tray")
    table.tab.send("why")
    assert page.t.rule(ruling.rule_id) in table.tab.sees("dialog")
    assert "the author’s: from his pages" in table.tab.sees("dialog")


@pytest.mark.parametrize(
    "value", ["dance", "turn 1", "generate 2b A1x9", "change 2b p1 1 +99", "set rune 2b", "", "x" * 9_000], ids=range(7)
)
def test_what_makes_no_sense_changes_nothing(value: str) -> None:
    table = begun()
    for kind in ("do", "look", "owner", "going", "to", "bids", "check", "grants", "nonsense"):
        table.tab.send("choose_part", kind=kind, value=value)
        assert steps(table) == []
    assert "ours" not in table.tab.page.trouble
    table.tab.send("back_to", step=value)
    table.tab.send("back_to", step=99)
    assert steps(table) == []


def test_what_is_bid_comes_before_the_card() -> None:
    table = begun("typed")
    table.press("choose_part", kind="bids", value="sums")
    table.tab.send("hint")
    assert table.tab.page.t("now.RS-GEN-16") in table.tab.sees("bubble")
    assert table.tab.page.hand.bubble.place is None, "it is about no area"
    table.press("choose_part", kind="bids", value="sums 1")
    assert steps(table) == ["bid 1 sums"]
    assert table.s.stocks[0].influence == 0
    table.press("die", value=3)
    assert table.s.phase == "card", "the card is carried out after the bid"


def test_the_screen_stays_awake_and_the_match_is_in_the_story() -> None:
    table = begun()
    table.season("change Ha p1 2 -1")
    assert {"order": "awake"}.items() <= next(one for one in table.tab.orders if one["order"] == "awake").items()
    assert "On the table, fewer in Ha: 1 Type 2 (you)." in table.tab.sees("log")
    saved = json.loads(table.tab.kept[table.tab.page.slot])
    assert "change Ha p1 2 -1" in saved["actions"]
    assert not re.search("We have no words", table.tab.html())


TOGETHER = """
factions crown glade; board fan; home H1 H2; home R3 R4; fortress R1; fortress M3; cities M2
stronghold R1 a1; stronghold M3 a2; stronghold H1 p1; stronghold R3 p2
models H1 P1x3; models R3 Q1x3; models R1 A3x1 A1x6; models M3 B3x1 B1x2; models M2 A1x2
stock p1 2 0 0; stock p2 2 0 0
"""


def test_two_players_at_one_table_go_through_a_year_with_two_automas() -> None:
    table = Table(sat("runewars", TOGETHER, 0, 0, -1, -1))
    table.press("choose_part", kind="bids", value="bid")
    assert "First player: how much?" in table.tab.sees("ask")
    table.press("choose_part", kind="bids", value="bid 1")
    assert "Second player: how much?" in table.tab.sees("ask")
    table.press("choose_part", kind="bids", value="bid 2")
    assert steps(table) == ["bid 1 2"]
    assert "Influence 1 · 0" in table.tab.sees("head")
    while (table.s.year, table.s.phase) != (2, "order"):
        assert table.moved()
    assert max(table.seasons.values()) <= 2 * MOST_TAPS
    assert table.tab.page.humans == (0, 1)


def test_what_two_are_told_names_the_one_it_is_about_or_fits_both() -> None:
    table = Table(sat("runewars", TOGETHER, 0, 0, -1, -1))
    told, tab = [], table.tab
    tab.send("language", to="it")
    while (table.s.year, table.s.phase) != (2, "order"):
        assert table.moved()
        told += [tab.sees("ask"), tab.sees("tray"), tab.sees("log")]
    for area in ("H1", "R3", "M2"):
        tab.tap(area)
        told.append(tab.sees("ask"))
    tab.send("let_go")
    tab.send("open", dialog="placing")
    told.append(tab.sees("dialog"))
    everything = " ".join(told)
    assert not re.findall(r"[^.]*\b(?:tu|tuo|tua|tuoi|tue|ti|te|alleato)\b[^.]*", everything)
    for words in ("Primo giocatore: scegli un ordine", "L’ordine del secondo giocatore", "H1: del primo giocatore"):
        assert words in everything


def test_the_story_has_a_heading_for_each_season() -> None:
    table = begun()
    for _ in range(5):
        table.season()
    told = table.tab.sees("log")
    table.tab.send("open", dialog="story")
    headings = re.findall(r'kit-turn">([^<]*)<', table.tab.shown["dialog"])
    assert headings == [f"Year 1, {season}" for season in SEASONS] + ["Year 2, spring", "Year 2, summer"]
    assert told.count("Year 2, summer") == 1, "there it is no line beside its heading"


def test_no_battle_is_left_behind_unasked() -> None:
    table = begun()
    for words in ("carried", "order 2"):
        table.does(words)
    table.says("shift Ha-8a P2x3")
    table.press("choose_part", kind="leaves", value="")
    assert "There is still a battle in 8a." in table.tab.sees("ask")
    assert table.s.phase == "resolve"
    table.does("battle 8a")
    refused = table.tab.page.t.refusal(GAME.explain(table.s, do.Won(False))).split("\n")[0]
    assert refused in table.tab.sees("ask"), "who cannot have won yet, and why"
    table.says("change 8a a1 1 -2")
    table.does("won attacker")
    assert "There is still" not in table.tab.sees("ask")


def test_a_march_takes_two_taps() -> None:
    table = begun()
    for words in ("carried", "order 2"):
        table.does(words)
    table.says("change Ha p1 2 -1 +1")
    table.tab.tap("Ha")
    table.tab.tap("Hc")
    assert steps(table)[-1] == "shift Ha-Hc P1x3 P2x2", "whoever lies does not march"
    assert not table.tab.page.hand.selection, "the next march may begin"
    table.tab.tap("Ha")
    assert "Ha: yours" in table.tab.sees("ask"), "where nobody can march from, the area is looked at"


def test_a_tap_on_a_marked_area_chooses_it() -> None:
    table = begun()
    for words in ("carried", "order 4", "done"):
        table.does(words)
    table.tab.tap("Ha")
    assert "Ha: yours" in table.tab.sees("ask"), "another area is looked at"
    table.press("let_go")
    table.tab.tap("2b")
    assert steps(table)[-1] == "next 2b"


def test_whoever_ties_is_told_that_a_tie_is_lost() -> None:
    table = begun("typed", scenario="marsh")
    table.press("choose_part", kind="bids", value="bid")
    table.press("choose_part", kind="bids", value="bid 2")
    table.press("die", value=1)
    assert "Bid and spent: 2." in table.tab.sees("log")
    assert "The automa bids 2, too: a tie is lost without the Speaker." in table.tab.sees("log")
    assert "Influence 0" in table.tab.sees("head")


def test_what_autumn_brings_is_taken_with_its_card() -> None:
    table = begun()
    while table.s.season != "autumn":
        table.season()
    table.press("choose_part", kind="takes", value="influence")
    assert (table.s.phase, table.s.stocks[0].influence) == ("order", 3)
    table.press("undo")
    table.press("undo")
    table.press("choose_part", kind="takes", value="tactic")
    assert (table.s.phase, table.s.stocks[0].influence, table.s.stocks[0].tactics) == ("order", 1, 2)
