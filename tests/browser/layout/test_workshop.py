"""The workshop in a real browser: what is made by mouse, finger and keys is kept, opened, played and printed."""

import json
from collections.abc import Callable

import pytest
from browser_checks import settle
from browser_workshop import Bench, kept_and_played
from playwright.sync_api import Page, expect

from kit.games.war_kids import GAME
from kit.games.war_kids.draft_file import position, read_file


def begun(page: Page, start: str = "") -> Bench:
    """A battle is begun, on an empty map or one of ours."""
    page.locator(f"[data-do=new][data-start='{start}']").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    return Bench(page)


@pytest.mark.cases(1)
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_battle_is_made_by_mouse_kept_undone_and_played(open_page: Callable[..., Page], lang: str) -> None:
    page = open_page("war_kids/workshop", lang=lang)
    bench = begun(page)
    bench.draw("C3", "C5")
    bench.wait_for_items("wood C3 C4 C5")
    expect(page.locator(".kit-trail polyline")).to_have_attribute("points", "")
    bench.take("pick", "road")
    bench.draw("H2", "H4")
    bench.wait_for_items("wood C3 C4 C5", "road H2 H3 H4")
    page.keyboard.press("Control+Z")
    bench.wait_for_items("wood C3 C4 C5")
    page.keyboard.press("Control+Shift+Z" if lang == "en" else "Control+Y")
    bench.wait_for_items("wood C3 C4 C5", "road H2 H3 H4")
    bench.do("undo")
    bench.take("tab", "armies")
    bench.draw("H5")
    bench.take("pick", "pink_mage")
    bench.draw("A5")
    bench.draw("A5", "B5")
    bench.take("tab", "rules")
    bench.do("add_aim", aim="limit")
    bench.wait_for_items("wood C3 C4 C5", "victory limit 12 units", "bS H5", "pM B5")
    bench.take("tab", "story")
    page.locator("input[data-what=title]").first.fill("The <b>mill</b")
    page.locator("textarea").first.evaluate("x => (x.value = '1', x.dispatchEvent(new Event('change', {bubbles: 1})))")
    page.wait_for_function("() => document.querySelector('textarea').defaultValue === '1'")  # drawn, as somebody types
    page.keyboard.type(">")
    page.keyboard.press("Tab")
    bench.wait_for(f"d.titles.{lang} === 'The <b>mill</b>'")
    before = bench.plan
    match, extra = kept_and_played(bench, GAME)
    assert match.scenario.titles == {lang: "The <b>mill</b>"}
    assert match.scenario.position == position(before)
    assert [seat["level"] for seat in extra["settings"]["seats"]] == [0, 0]


def test_a_battle_is_made_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/workshop")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    bench, said = Bench(page), page.locator(".kit-said")
    page.locator(".kit-top").focus()
    bench.keys("ArrowLeft", "3", "Enter", "Shift+ArrowRight", "Shift+ArrowRight", "ArrowDown", "8", "Enter", "Delete")
    expect(said).to_contain_text("F6")
    bench.wait_for_items("river E4 E5 E6")
    page.locator("[data-tab=armies]").focus()
    bench.keys("Enter")
    page.locator(".kit-top").focus()
    bench.keys("6", "Enter", "9", "Enter", "ArrowUp", "Enter")
    bench.wait_for_items("river E4 E5 E6", "pP E6")
    expect(said).to_contain_text("Pegasus")


@pytest.mark.parametrize("size", ["phone"])
def test_a_finger_taps_zooms_and_draws(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/workshop")
    bench = begun(page)
    bench.touch("C3")
    bench.wait_for_items("wood C3")
    screen, here, there = page.context.new_cdp_session(page), bench.point("E4"), bench.point("E6")
    for kind, at in zip(["Start", "Move", "Start", "End"], ([here], [there], [there, here], []), strict=True):
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(at)]
        screen.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": spots})
        settle(page)
    bench.wait_for_items("wood C3")  # two fingers move the board: what the first has drawn is taken back
    bench.take("tab", "armies")
    bench.touch("H5")
    bench.wait_for_items("wood C3", "bS H5")
    page.locator(".kit-zoom button").first.tap()
    bench.take("pick", "rubber")
    expect(page.locator(".kit-zoomed")).to_be_visible()
    bench.touch("E5")
    bench.take("pick", "pink_mage")
    bench.touch("E5")
    bench.wait_for_items("wood C3", "bS H5", "pM E5")


MARKUP = {"format": "little-wars-kit scenario", "version": 1, "game": "war_kids", "titles": {}, "briefings": {},
          "position": "map 9x8\nlabel D4 <img src=x onerror=alert(1)>\nexplode"}  # fmt: skip


def test_a_battle_is_saved_opened_and_printed_and_a_bad_file_refused(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/workshop")
    bench = begun(page, "hill")
    bench.draw("B2", "B4")
    bench.wait_for("d.position.includes('B2 B3 B4')")
    made = bench.plan
    text = bench.download("save_file", [{"do": "open", "dialog": "save"}]).decode()
    assert read_file(text) == made
    page.keyboard.press("Escape")
    bench.load(json.dumps(MARKUP))
    expect(page.locator(".kit-note")).not_to_be_empty()
    expect(page.locator(".kit-note img, .kit-note script")).to_have_count(0)
    assert bench.plan == made
    bench.do("open", dialog="menu")
    bench.do("open", dialog="new")
    bench.do("new", start="")
    bench.wait_for_items()
    bench.load(text)
    bench.wait_for("d.position.includes('B2 B3 B4')")
    assert bench.plan == made
    assert bench.download("print", [{"do": "print"}]).startswith(b"%PDF")
