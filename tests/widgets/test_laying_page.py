"""The table editor of Rune Winter without a browser: a board laid by tap and by keyboard, its checklist, its files, and
a match played on it in the companion."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.games.runewars import GAME, draft_file
from kit.games.runewars import draft as drafts
from kit.games.runewars.draft import Draft
from kit.games.runewars.draft_table import from_state
from kit.text import languages
from kit.widgets.games.runewars.companion import companion_page
from kit.widgets.games.runewars.laying.model import TABS, sheet_of
from kit.widgets.games.runewars.laying.view import DIALOGS, table_page
from tests.widgets.fake_browser import FakeBrowser

FAN = from_state(GAME.initial_state(GAME.scenarios()[0]))


class Bench(FakeBrowser):
    """A tab with the table editor in it."""

    def __init__(self, kept: dict[str, str] | None = None, start: str = "", **hello: Any) -> None:
        super().__init__(kept, page=table_page(), **hello)
        if self.page.dialog == "new":
            self.send("new", start=start)

    @property
    def plan(self) -> Draft:
        found: Draft = self.page.plan
        return found

    def use(self, tool: str, *names: str) -> None:
        self.send("tool", pick=tool)
        for name in names:
            x, y = self.page.table.centre(self.page.state, sheet_of(self.page.state).number(name))
            self.send("tap", x=x, y=y, width=800)

    def unmet(self) -> list[str]:
        return [check.rule for check in self.page.found() if check.stops]


def lay(tab: Bench, d: Draft) -> None:
    """Lays a board tap by tap as somebody lays it who has it before him."""
    for seat, faction in enumerate(d.factions[1:], 1):
        tab.send("faction", value=faction, seat=str(seat))
    for player, home in enumerate(d.homes):
        tab.use(f"home{player}", home[0])
        while {*tab.plan.homes[player]} != {*home}:
            tab.use(f"home{player}", home[0])
    tab.use("area", *sorted(d.areas))
    tab.use("city", *sorted(d.cities))
    for (one, other), tone in d.borders.items():
        tab.use(tone, one, other)
    for name, counts in d.neutrals.items():
        for rank, n in enumerate(counts, 1):
            tab.use(f"neutral{rank}", *[name] * n)
    tab.use("fortress", *d.capitals)
    tab.use("token", *(name for name in d.tokens if name not in tab.plan.tokens and "RS-SETUP-9" in tab.unmet()))


@pytest.mark.parametrize("scenario", [scenario.id for scenario in GAME.scenarios()])
def test_each_board_of_ours_is_laid_by_tap_and_is_the_same(scenario: str) -> None:
    wanted = from_state(GAME.initial_state(next(one for one in GAME.scenarios() if one.id == scenario)))
    tab = Bench()
    assert tab.unmet()
    lay(tab, wanted)
    assert not tab.unmet()
    assert (tab.plan.areas, tab.plan.borders, tab.plan.neutrals) == (wanted.areas, wanted.borders, wanted.neutrals)
    assert tab.page.state.runes == Bench(start=scenario).page.state.runes


def test_the_areas_of_a_board_of_ours_keep_their_names() -> None:
    tab = Bench(start="valley")
    ours = {*GAME.initial_state(next(one for one in GAME.scenarios() if one.id == "valley")).land.names}
    assert {*tab.page.state.land.names} == ours
    tab.use("area", "A1")
    assert {*tab.page.state.land.names} == {*ours, "A1"}, "what is laid besides is called by where it lies"
    tab.send("undo")
    assert "Your home realm: Ha, Hb and Hc" in tab.sees("log")
    again = Bench(tab.kept)
    assert again.plan == tab.plan
    tab.send("play")
    tab.send("begin")
    assert {*FakeBrowser(tab.kept, page=companion_page()).page.state.land.names} == ours


def test_the_keyboard_lays_and_takes_away_and_says_what_lies_there() -> None:
    tab = Bench()
    tab.send("key", key="right")
    before = tab.page.hand.cursor
    tab.send("key", key="enter")
    name = sheet_of(tab.page.state).names[before]
    assert tab.plan.areas == {name}
    assert tab.said()[-1] == f"{name}: empty"
    tab.send("key", key="right")
    assert "nothing lies here" in tab.said()[-1]
    tab.send("key", key="left")
    tab.send("key", key="delete")
    assert not tab.plan.areas


def test_steps_are_taken_back_and_done_again() -> None:
    tab = Bench()
    tab.use("area", "C3", "C4")
    tab.send("undo")
    assert tab.plan.areas == {"C3"}
    tab.send("redo")
    assert tab.plan.areas == {"C3", "C4"}
    tab.use("area", "C3")
    tab.send("redo")
    assert tab.plan.areas == {"C4"}


@pytest.mark.parametrize(
    ("tool", "name"),
    [("city", "D3"), ("neutral1", "A1"), ("stronghold", "A2"), ("fortress", "B2"), ("token", "A2")],
)
def test_a_tap_in_vain_says_why_and_changes_nothing(tool: str, name: str) -> None:
    tab = Bench(start="fan")
    before = tab.plan
    tab.use(tool, name)
    assert tab.plan == before
    assert tab.page.hand.bubble is not None


def test_a_border_takes_two_areas_that_touch() -> None:
    tab = Bench(start="fan")
    tab.use("red", "A2", "A3")
    assert tab.plan.borders == {("A2", "A3"): "red"}
    assert "Closed border to 10c" in tab.page.table.describe(
        tab.page.state, sheet_of(tab.page.state).number("A2"), (), tab.page.t
    )
    tab.use("red", "A2", "A5", "A4")
    assert tab.plan.borders == {("A2", "A3"): "red", ("A4", "A5"): "red"}
    tab.use("red", "A2", "A3")
    assert tab.plan.borders == {("A4", "A5"): "red"}


def test_the_checklist_says_what_is_missing_and_a_tap_shows_where() -> None:
    tab = Bench(start="ridge")
    assert 'data-state="fine"' in tab.shown["log"]
    assert 'data-state="todo"' not in tab.shown["log"]
    tab.use("fortress", tab.plan.capitals[0])
    assert 'data-state="todo"' in tab.shown["log"]
    assert 'data-mark="RS"' in tab.shown["log"]
    tab.send("play")
    assert "go" not in [order["order"] for order in tab.orders]
    bubble = tab.page.hand.bubble
    assert bubble is not None
    assert bubble.rule_id == "RS-SETUP-6"
    assert (tab.page.tool, tab.page.tab_open) == ("fortress", "pieces")
    assert len(tab.page.view.pointed) == 2
    tab.send("new", start="fan")
    tab.use("city", "A5", "B3")
    assert 'data-mark="RUL"' in tab.shown["log"]
    assert "RUL-53" not in tab.unmet()


def test_the_rules_move_fortress_and_tokens_and_say_so() -> None:
    tab = Bench(start="fan")
    tab.use("area", "A1")
    assert "By the rules the fortress is now in A1. No token lies in 10a any more." in tab.sees("note")
    assert tab.unmet() == ["RS-SETUP-1"], "an area too many, and no other fault"
    tab.send("undo")
    assert not tab.unmet()


def test_two_players_share_one_sheet() -> None:
    tab = Bench(start="fan")
    tab.send("faction", value="glade", seat="1")
    assert [*tab.plan.factions] == ["crown", "glade"]
    assert "home1" in tab.shown["tray"] or tab.page.tab_open != "land"
    tab.use("home1", "G5")
    assert len(tab.plan.homes[1]) == 3
    tab.send("faction", value="none", seat="1")
    assert [*tab.plan.factions] == ["crown"]
    assert len(tab.plan.homes) == 1


def test_what_is_agreed_and_the_title_are_kept() -> None:
    tab = Bench(start="fan")
    tab.send("option", what="picks", value="on")
    tab.send("story", value="  The  yard ")
    tab.use("guards", "B3")
    again = Bench(tab.kept)
    assert again.plan == tab.plan
    assert (again.plan.title, again.plan.picks, [*again.plan.guards]) == ("The yard", True, ["B3"])
    assert "as you left it" in again.sees("note")


def test_it_is_saved_to_a_file_and_opened_from_it() -> None:
    tab = Bench(start="marsh")
    tab.send("save_file")
    order = next(order for order in tab.orders if order["order"] == "download")
    other = Bench(tab="U")
    other.send("load_file", text=order["text"])
    assert other.plan == tab.plan
    before = other.plan
    for text in ("", "{", json.dumps({**json.loads(order["text"]), "homes": []})):
        other.send("load_file", text=text)
        assert other.plan == before
        assert other.page.trouble


def test_a_broken_draft_on_the_device_is_told_and_set_aside() -> None:
    tab = FakeBrowser({"workshop.runewars.T": "{"}, page=table_page())
    assert "could not be opened" in tab.sees("dialog")
    assert any(key.startswith("unread.workshop.runewars.T") for key in tab.kept)


def test_the_own_board_is_played_in_the_companion() -> None:
    tab = Bench()
    lay(tab, FAN)
    tab.send("play")
    tab.send("draft", what="draw_profile", value="red0")
    tab.send("draft", what="fate", value="typed")
    tab.send("begin")
    assert [order["url"].partition("?")[0] for order in tab.orders if order["order"] == "go"] == ["companion.ipynb"]
    beside = FakeBrowser(tab.kept, page=companion_page())
    said: dict[str, Any] = {"draw_profile": "red0", "fate": "typed"}
    board = draft_file.scenario(tab.plan, dict.fromkeys(languages(), ""))
    assert beside.page.match.start == GAME.initial_state(board, said)
    assert beside.page.dialog == "placing"
    beside.send("placed")
    beside.send("choose_part", kind="do", value="carried")
    assert [step.text for step in beside.page.match.steps] == ["carried"]


def test_its_file_begins_a_match_in_the_companion_too() -> None:
    beside = FakeBrowser(page=companion_page())
    beside.send("load_file", text=draft_file.file_text(FAN))
    assert beside.page.match.scenario.id == "own"


@pytest.mark.parametrize("lang", languages())
def test_every_tool_and_every_dialog_can_be_seen(lang: str) -> None:
    tab = Bench(start="fan", languages=[lang])
    tab.send("faction", value="glade", seat="1")
    for name, tools in TABS.items():
        tab.send("tab", tab=name)
        for tool in tools:
            tab.send("tool", pick=tool)
            assert f'data-pick="{tool}"' in tab.shown["tray"], tool
    for dialog in {*DIALOGS} - {"why", "unread"}:
        tab.send("open", dialog=dialog)
        assert tab.shown["dialog"], dialog
        tab.send("dismiss")
    assert not tab.page.trouble


def test_the_sheet_of_an_own_board_is_printed() -> None:
    tab = Bench(start="valley")
    assert tab.page.pdf().startswith(b"%PDF")
    assert tab.page.file_name("pdf") == "runewars-the-valley.pdf"


@pytest.mark.parametrize(
    "do", ["tool", "tab", "faction", "option", "story", "new", "problem", "touch", "key", "resume"]
)
def test_nonsense_changes_nothing(do: str) -> None:
    tab = Bench(start="fan")
    before = tab.plan
    for value in ("", "x" * 900, "-1", "[]"):
        tab.send(do, pick=value, tab=value, value=value, what=value, seat=value, index=value, key=value, place=value)
    assert do in ("story", "new") or tab.plan == before
    assert drafts.pruned(tab.plan) == tab.plan
