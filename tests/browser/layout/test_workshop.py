"""The workshop in a real browser: a battle is made by mouse, finger and keyboard, kept, opened, played and printed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser_checks import READY, Checks, settle, sizes
from browser_workshop import BOX, kept_and_played
from playwright.sync_api import FilePayload, Page, expect

from kit.core.match import Match
from kit.draw.hexboard import HexBoard
from kit.games.war_kids import GAME
from kit.games.war_kids.draft import Draft
from kit.games.war_kids.draft_file import position, read_file
from kit.space.hexes import HexGrid

KEPT = "localStorage.getItem(`kit.workshop.war_kids.${sessionStorage.getItem('kit.tab')}`)"
LANGS = pytest.mark.parametrize("lang", ["en", "it"])


class Bench:
    """The workshop as a test uses it."""

    def __init__(self, page: Page, start: str = "") -> None:
        self.page = page
        page.locator(f"[data-do=new][data-start='{start}']").click()
        expect(page.get_by_role("dialog")).to_be_hidden()

    @property
    def plan(self) -> Draft:
        """The battle that the device keeps."""
        return read_file(self.page.evaluate(KEPT))

    def wait_for(self, *items: str) -> None:
        """Waits until the battle that the device keeps has these items and no others besides its size."""
        said = "text => (JSON.parse(text || '{}').position || '').trim().split('\\n').slice(1).join('; ')"
        self.page.wait_for_function(f"wanted => ({said})({KEPT}) === wanted", arg="; ".join(items))

    def point(self, name: str) -> tuple[float, float]:
        x, y, width, height = self.page.evaluate(BOX)
        size = json.loads(self.page.evaluate(KEPT))["position"].split()[1] if self.page.evaluate(KEPT) else "9x8"
        board = HexBoard(HexGrid(*map(int, size.split("x"))))
        across, down = board.centre(board.grid.index(name))
        return x + across / board.width * width, y + down / board.height * height

    def draw(self, *hexes: str) -> None:
        """A stroke with the mouse."""
        mouse = self.page.mouse
        mouse.move(*self.point(hexes[0]))
        mouse.down()
        for name in hexes[1:]:
            mouse.move(*self.point(name), steps=5)
        mouse.up()

    def touch(self, name: str) -> None:
        """A tap with a finger."""
        self.page.touchscreen.tap(*self.point(name))

    def tab(self, name: str) -> None:
        self.page.locator(f"[data-tab={name}]").click()
        expect(self.page.locator(f"[data-tab={name}]")).to_have_attribute("aria-pressed", "true")

    def take(self, tool: str) -> None:
        self.page.locator(f"[data-pick={tool}]").click()
        expect(self.page.locator(f"[data-pick={tool}]")).to_have_attribute("aria-pressed", "true")

    def do(self, do: str, **data: str) -> None:
        wanted = "".join(f"[data-{name}='{value}']" for name, value in data.items())
        button = self.page.locator(f"[data-do={do}]{wanted}:visible").first
        # Above the bar at the bottom; and a button that is off may be pressed all the same.
        button.evaluate("button => button.scrollIntoView({ block: 'center' })")
        button.click(force=True)

    def load(self, text: str, name: str = "battle.json") -> None:
        """Opens a file."""
        self.do("open", dialog="save")
        file = FilePayload(name=name, mimeType="application/json", buffer=text.encode())
        self.page.locator("input[type=file]").set_input_files(file)
        expect(self.page.get_by_role("dialog")).to_be_hidden()


@LANGS
def test_a_battle_is_made_by_mouse_kept_undone_and_played(open_page: Callable[..., Page], lang: str) -> None:
    page = open_page("war_kids/workshop", lang=lang)
    bench = Bench(page)
    bench.draw("C3", "C5")
    bench.wait_for("wood C3 C4 C5")
    expect(page.locator(".kit-trail polyline")).to_have_attribute("points", "")
    bench.take("road")
    bench.draw("H2", "H4")
    bench.wait_for("wood C3 C4 C5", "road H2 H3 H4")
    bench.do("undo")
    bench.wait_for("wood C3 C4 C5")
    page.keyboard.press("Control+Shift+Z")
    bench.wait_for("wood C3 C4 C5", "road H2 H3 H4")
    page.keyboard.press("Control+Z")
    bench.wait_for("wood C3 C4 C5")
    bench.tab("armies")
    bench.draw("H5")
    bench.take("pink_mage")
    bench.draw("A5")
    bench.draw("A5", "B5")
    bench.wait_for("wood C3 C4 C5", "bS H5", "pM B5")
    bench.tab("rules")
    bench.do("add_aim", aim="hold_blue")
    expect(page.locator("[data-pick=goal0]")).to_have_attribute("aria-pressed", "true")
    bench.draw("D5", "D6")
    bench.wait_for("wood C3 C4 C5", "victory hold blue D5 D6", "bS H5", "pM B5")
    bench.do("add_aim", aim="limit")
    bench.wait_for("wood C3 C4 C5", "victory hold blue D5 D6", "victory limit 12 units", "bS H5", "pM B5")
    bench.tab("story")
    page.locator("input[data-what=title]").first.fill("The <b>mill</b>")
    page.locator("textarea").first.fill("Take it.")
    page.locator("textarea").first.blur()
    page.wait_for_function(f"JSON.parse({KEPT}).briefings.{lang} === 'Take it.'")
    before = bench.plan
    match, extra = kept_and_played(bench, GAME)
    assert match.scenario.titles == {lang: "The <b>mill</b>"}
    assert match.scenario.position == position(before)
    assert [seat["level"] for seat in extra["settings"]["seats"]] == [0, 0]


def test_a_battle_is_made_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/workshop")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    bench_keys = page.keyboard.press
    page.locator(".kit-top").focus()
    for key in ("ArrowLeft", "3", "Enter", "Shift+ArrowRight", "Shift+ArrowRight", "ArrowDown", "8", "Enter", "Delete"):
        bench_keys(key)
        settle(page)
    said = page.locator(".kit-said")
    expect(said).to_contain_text("F6")
    bench = Bench.__new__(Bench)
    bench.page = page
    bench.wait_for("river E4 E5 E6")
    page.locator("[data-tab=armies]").focus()
    bench_keys("Enter")
    expect(page.locator("[data-tab=armies]")).to_have_attribute("aria-pressed", "true")
    page.locator(".kit-top").focus()
    for key in ("6", "Enter", "9", "Enter", "ArrowUp", "Enter"):
        bench_keys(key)
        settle(page)
    bench.wait_for("river E4 E5 E6", "pP E6")
    expect(said).to_contain_text("Pegasus")


@pytest.mark.parametrize("size", ["phone"])
def test_a_finger_taps_zooms_and_draws(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/workshop")
    bench = Bench(page)
    bench.touch("C3")
    bench.wait_for("wood C3")
    bench.tab("armies")
    bench.touch("H5")
    bench.wait_for("wood C3", "bS H5")
    page.locator(".kit-zoom button").first.tap()
    bench.take("rubber")
    expect(page.locator(".kit-zoomed")).to_be_visible()
    bench.touch("E5")
    bench.take("pink_mage")
    bench.touch("E5")
    bench.wait_for("wood C3", "bS H5", "pM E5")


HOSTILE = {
    "broken": '{"format": "little-wars-kit scenario", "version": 1',
    "a match": Match(GAME, GAME.scenarios()[0]).save(),
    "huge": "x" * 1_200_000,
    "markup": json.dumps(
        {
            "format": "little-wars-kit scenario",
            "version": 1,
            "game": "war_kids",
            "position": "map 9x8\nlabel D4 <img src=x onerror=alert(1)>\nexplode",
            "titles": {},
            "briefings": {},
        }
    ),
}


def test_files_are_saved_opened_and_bad_ones_refused(open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = open_page("war_kids/workshop")
    bench = Bench(page, "hill")
    bench.draw("B2", "B4")
    page.wait_for_function(f"({KEPT} || '').includes('B2 B3 B4')")
    made = bench.plan
    bench.do("open", dialog="save")
    with page.expect_download() as download:
        bench.do("save_file")
    download.value.save_as(tmp_path / "mine.json")
    text = (tmp_path / "mine.json").read_text(encoding="utf-8")
    assert read_file(text) == made
    for file in HOSTILE.values():
        bench.load(file)
        expect(page.locator(".kit-note")).not_to_be_empty()
        assert bench.plan == made
        expect(page.locator(".kit-note img, .kit-note script")).to_have_count(0)
    bench.do("open", dialog="menu")
    bench.do("open", dialog="new")
    bench.do("new", start="")
    bench.wait_for()
    bench.load(text)
    page.wait_for_function(f"({KEPT} || '').includes('B2 B3 B4')")
    assert bench.plan == made


def test_problems_are_shown_at_their_hex_and_nothing_half_made_is_played(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/workshop")
    bench = Bench(page)
    lines = page.locator("[data-do=problem]")
    expect(lines).to_have_count(3)
    bench.do("play")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(".kit-note")).to_contain_text("no units")
    bench.load(
        json.dumps(
            {
                "format": "little-wars-kit scenario",
                "version": 1,
                "game": "war_kids",
                "position": "map 9x8\nbS H3 H3\npS A3\nvictory eliminate 1\nvictory limit 9 units",
                "titles": {},
                "briefings": {},
            }
        )
    )
    expect(lines).to_have_count(1)
    lines.first.click()
    expect(page.locator(".kit-speech")).to_contain_text("H3")
    bench.do("mend")
    expect(lines).to_have_count(0)
    bench.do("play")
    expect(page.locator("dialog [data-do=begin]")).to_be_visible()


def test_it_is_printed(open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = open_page("war_kids/workshop")
    bench = Bench(page, "meadow")
    bench.do("print")
    with page.expect_download(timeout=READY) as download:
        page.locator("dialog [data-do=print]").click()
    download.value.save_as(tmp_path / "mine.pdf")
    assert (tmp_path / "mine.pdf").read_bytes().startswith(b"%PDF")


@sizes
@LANGS
def test_every_step_and_dialog_is_as_a_page_must_be(
    open_page: Callable[..., Page], check: Checks, lang: str, size: str
) -> None:
    page: Any = open_page("war_kids/workshop", lang=lang)
    check.all(page)
    bench = Bench(page, "hill")
    for step in ("land", "armies", "rules", "story"):
        bench.tab(step)
        check.all(page)
    for dialog in ("size", "options", "save", "menu"):
        bench.tab("rules" if dialog == "options" else "land")
        bench.do("open", dialog=dialog)
        expect(page.get_by_role("dialog")).to_be_visible()
        check.all(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    bench.do("play")
    expect(page.get_by_role("dialog")).to_be_visible()
    check.all(page)


PANEL = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const wide = [...document.querySelectorAll(".kit-tool")].filter((tool) => {
    const range = document.createRange();
    range.selectNodeContents(tool.querySelector("span"));
    return range.getBoundingClientRect().width > tool.clientWidth;
  });
  const bench = document.querySelector(".kit-bench > div");
  const play = box("[data-do=play]");
  return { play: play.bottom - box(".kit-bar").top, bottom: box(".kit-panel").bottom - box(".kit-bar").top,
    wide: wide.map((tool) => tool.innerText), room: bench.scrollHeight - bench.clientHeight };
}"""


@sizes
@LANGS
def test_the_panel_shares_its_height_and_a_finger_sees_no_digits(
    open_page: Callable[..., Page], lang: str, size: str
) -> None:
    page = open_page("war_kids/workshop", lang=lang)
    bench = Bench(page)
    for start in ("", "hill"):
        if start:
            bench.do("open", dialog="menu")
            bench.do("open", dialog="new")
            bench.do("new", start=start)
        for step in ("land", "armies", "rules", "story"):
            bench.tab(step)
            found = page.evaluate(PANEL)
            assert found["wide"] == []
            if size != "phone":
                assert found["bottom"] <= 0
                assert found["play"] <= -10
            if step in ("land", "armies"):
                assert found["room"] <= 0, "all tools are in sight"
                digits = page.locator(".kit-digit:visible").count()
                assert bool(digits) == (size == "laptop")
