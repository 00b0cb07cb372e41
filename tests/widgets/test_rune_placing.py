"""The placement sheet on the companion without a browser: it opens with a new match, and each thing is ticked off."""

from __future__ import annotations

import pytest

from kit.games.runewars.placement import placement
from kit.text import languages
from kit.widgets.games.runewars.companion import companion_page
from tests.widgets.fake_browser import FakeBrowser

KEPT = "placed.runewars"


def begun(lang: str = "en") -> FakeBrowser:
    tab = FakeBrowser(page=companion_page(), languages=[lang])
    tab.send("draft", what="scenario", value="marsh")
    tab.send("new_match")
    return tab


@pytest.mark.parametrize("lang", languages())
def test_it_opens_with_a_new_match_and_has_every_line(lang: str) -> None:
    tab = begun(lang)
    assert tab.page.dialog == "placing"
    start = tab.page.match.start
    assert all(f'data-value="{line.key(start)}"' in tab.shown["dialog"] for line in placement(start))


def test_ticks_are_kept_for_that_match_and_taken_back() -> None:
    tab = begun()
    tab.send("tick", value="mix")
    tab.send("tick", value="no such line")
    again = FakeBrowser(tab.kept, page=companion_page())
    assert again.page.dialog == "placing"
    assert "1 of" in again.shown["dialog"]
    again.send("tick", value="mix")
    assert "0 of" in again.shown["dialog"]


def test_one_button_closes_it_for_good() -> None:
    tab = begun()
    tab.send("placed")
    assert tab.page.dialog == ""
    again = FakeBrowser(tab.kept, page=companion_page())
    assert again.page.dialog == ""
    again.send("open", dialog="placing")
    assert again.page.dialog == "placing"


def test_it_does_not_come_back_while_one_plays() -> None:
    tab = begun()
    tab.send("dismiss")
    assert tab.page.dialog == ""
    tab.send("choose_part", kind="do", value="carried")
    assert KEPT not in tab.kept or tab.kept[KEPT] is None
    tab.send("undo")
    assert (tab.page.match.steps, tab.page.dialog) == ([], "")


@pytest.mark.parametrize("kept", ["{", "[]", '{"table": 1}', '{"ticks": [[]], "table": 3}'])
def test_nonsense_on_the_device_is_as_if_nothing_was_ticked(kept: str) -> None:
    tab = FakeBrowser({KEPT: kept}, page=companion_page())
    tab.send("draft", what="scenario", value="marsh")
    tab.send("new_match")
    assert tab.page.dialog == "placing"
    assert "0 of" in tab.shown["dialog"]
