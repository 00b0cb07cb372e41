"""A match in the browser: a refused move, undo, the language, a spell with one's own die, files, a reload."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browser_board import keep, sit_down
from browser_checks import READY
from playwright.sync_api import Page, expect

from kit.text import text
from tests.waiting import wait_until
from tests.widgets.fake_browser import saved

EN, IT = text("war_kids", "en"), text("war_kids", "it")


def test_a_refusal_says_why_and_undo_redo_and_the_language_work_in_place(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="hill", seats="0,0")
    page, bubble = desk.page, desk.page.locator(".kit-speech")
    desk.tap("H2", "A1")
    expect(bubble).to_contain_text("Pegasus")
    expect(page.locator(".kit-urgent")).to_contain_text("Pegasus")
    assert desk.record == []
    rule = bubble.locator(".kit-rule")
    name = rule.inner_text()
    rule.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", level=2)).to_have_text(name)
    sheet.get_by_role("button", name=EN("ui.ok")).click()
    expect(sheet).to_be_hidden()

    stood = desk.look("H2")
    desk.tap("F3")
    desk.wait_for_actions(1)
    desk.wait_for_change("H2", stood)
    expect(bubble).to_be_hidden()
    expect(page.locator(".kit-log li").first).to_contain_text("from H2 to F3")
    gone = desk.look("H2")
    desk.press("undo")
    desk.wait_for_actions(0)
    desk.wait_for_change("H2", gone)
    desk.press("redo")
    desk.wait_for_actions(1)
    record = desk.record

    address = page.url
    desk.press("language")
    expect(page.locator(".kit-ask")).to_contain_text(IT("ask.choose_unit"))
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator(".kit-log li").first).to_contain_text("da H2")
    assert (page.url, desk.record) == (address, record)


def test_a_typed_die_decides_a_spell_and_is_typed_again_if_it_was_mistyped(
    open_page: Callable[..., Page], page: Page
) -> None:
    keep(page, saved(own_chance=True))
    desk = sit_down(open_page)
    desk.tap("G4")
    expect(page.locator(".kit-tray .kit-odds").first).to_have_attribute("aria-label", "3 in 6")
    desk.tap("C6")
    desk.wait_for_actions(1)
    desk.press("die", value="4")
    desk.wait_for_actions(2)
    expect(page.locator(".kit-log li").first).to_contain_text("4")
    expect(page.locator(".kit-rolled")).to_be_visible()
    assert desk.record[1] == "roll 4"
    expect(page.locator(".kit-chip.kit-pink")).to_contain_text("3")
    page.locator("[data-do=undo]").click()
    expect(page.locator(".kit-dice [data-do=die]")).to_have_count(6)
    desk.press("die", value="3")
    expect(page.locator(".kit-chip.kit-pink")).to_contain_text("4")


def test_a_match_goes_to_a_file_comes_back_and_survives_a_reload(
    open_page: Callable[..., Page], tmp_path: Path
) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    page = desk.page
    desk.tap("G2", "F2")
    desk.wait_for_actions(1)
    desk.press("open", dialog="save")
    with page.expect_download() as download:
        desk.press("save_file")
    file = tmp_path / download.value.suggested_filename
    assert re.fullmatch(r"war_kids-meadow-\d{4}-\d\d-\d\d\.json", file.name)
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["actions"] == desk.record

    moved = desk.look("F2")
    desk.press("undo")
    desk.wait_for_actions(0)
    desk.wait_for_change("F2", moved)
    desk.press("open", dialog="save")
    with page.expect_file_chooser() as chooser:
        desk.press("pick_file")
    chooser.value.set_files(file)
    desk.wait_for_actions(1)
    expect(page.locator(".kit-note")).to_contain_text(EN("save.loaded", turn=1))

    desk.press("open", dialog="save")
    desk.load(file.read_text("utf-8")[:-40])
    expect(page.locator(".kit-note")).to_contain_text(EN("trouble.save.broken"))
    assert len(desk.record) == 1

    record, looks = desk.record, desk.look("F2")
    page.reload()
    expect(page.locator(".kit-log li:not(:has(.kit-task))")).to_have_count(1, timeout=READY)
    assert desk.record == record
    page.wait_for_function("document.querySelector('.kit-ask')")
    desk.tap("G4", "F4")
    desk.wait_for_actions(2)
    assert desk.look("F2") == looks


@pytest.mark.parametrize("size", ["phone"])
def test_a_new_match_begins_at_the_top_of_the_page(open_page: Callable[..., Page], page: Page) -> None:
    sit_down(open_page, scenario="meadow", seats="0,1")
    page.evaluate("scrollTo(0, 400)")
    assert page.evaluate("scrollY") > 40
    page.locator("[data-dialog=menu]").first.click()
    page.locator("dialog [data-dialog=new]").click()
    page.get_by_role("button", name=EN("ui.start")).click()
    expect(page.locator(".kit-ask .kit-q")).to_be_visible()
    wait_until(lambda: page.evaluate("scrollY") == 0, 5, "its head is in sight")
