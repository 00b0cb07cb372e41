"""The troop workshop in a real browser: made by mouse, finger and keyboard, kept, tried, played and printed."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from browser_checks import READY, Checks, settle, sizes
from browser_workshop import BOX, kept_and_played
from playwright.sync_api import FilePayload, Page, expect

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.draft_file import file_text, read_file
from kit.games.kanonkugle.tabletop import top_of
from kit.space.plane import at

KEPT = "localStorage.getItem(`kit.workshop.kanonkugle.${sessionStorage.getItem('kit.tab')}`)"
FULL = replace(Draft(), armies=(("scouts", "beast"), ("horde", "scouts")))
PRESS = """selector => {
  const button = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length);
  button?.click();
  return Boolean(button);
}"""
LANGS = pytest.mark.parametrize("lang", ["en", "it"])


class Bench:
    """The workshop as a test uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def plan(self) -> Draft:
        """What the device keeps."""
        return read_file(self.page.evaluate(KEPT))

    def wait_for(self, condition: str) -> None:
        """Waits until what the device keeps (`d`) fulfils it."""
        self.page.wait_for_function(f"() => {{ const d = JSON.parse({KEPT} || 'null'); return d && {condition}; }}")

    def do(self, do: str, **data: str) -> None:
        wanted = "".join(f"[data-{name}='{value}']" for name, value in data.items())
        # Found and pressed in one go: with each press the page is told anew, and the button is another element.
        self.page.wait_for_function(PRESS, arg=f"[data-do={do}]{wanted}")

    def tab(self, name: str) -> None:
        self.page.locator(f"[data-tab={name}]").click()
        expect(self.page.locator(f"[data-tab={name}]")).to_have_attribute("aria-pressed", "true")

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the table lies on the screen."""
        left, top, width, height = self.page.evaluate(BOX)
        b = top_of(self.plan.table)
        across, down = b.xy(at(x, y))
        return left + across / b.width * width, top + down / b.height * height

    def draw(self, *points: tuple[float, float]) -> None:
        """A stroke with the mouse."""
        mouse = self.page.mouse
        mouse.move(*self.point(*points[0]))
        mouse.down()
        for one in points[1:]:
            mouse.move(*self.point(*one), steps=5)
        mouse.up()

    def load(self, d: Draft) -> None:
        """Opens a file."""
        self.do("open", dialog="save")
        file = FilePayload(name="troops.json", mimeType="application/json", buffer=file_text(d).encode())
        self.page.locator("input[type=file]").set_input_files(file)
        expect(self.page.get_by_role("dialog")).to_be_hidden()


@LANGS
def test_a_troop_is_made_joins_an_army_and_is_played(open_page: Callable[..., Page], lang: str) -> None:
    page = open_page("kanonkugle/troops", lang=lang)
    bench = Bench(page)
    for _ in range(2):
        bench.do("rate", rating="mov", by="1")
    bench.wait_for("d.troops[0].includes('mov 4')")
    for name, times in (("sc", 3), ("ctr", 2), ("tir", 1)):
        for _ in range(times):
            bench.do("rate", rating=name, by="1")
    expect(page.locator(".kit-tr-sum")).to_have_attribute("data-state", "even")
    page.locator("input[name=troop-name]").fill("Le Volpi <b>rosse</b>")
    page.locator("input[name=troop-name]").blur()
    bench.wait_for("d.troops[0].startsWith('Le_Volpi_brosseb')")
    page.locator("[data-key=look]").click()
    bench.do("look", what="picture", value="pegasus")
    bench.do("look", what="colour", value="mint")
    bench.do("dismiss")
    bench.wait_for("d.troops[0].includes('picture pegasus colour mint')")
    bench.tab("army")
    bench.do("join", troop="Le Volpi brosseb")
    bench.do("side", value="1")
    bench.do("join", troop="beast")
    bench.wait_for("d.armies[0].length === 1 && d.armies[1].length === 1")
    before = bench.plan
    match, _ = kept_and_played(bench, GAME)
    assert match.state.forces[0].troop == before.designs[0]


def test_a_table_is_drawn_by_mouse_and_finger_and_taken_back(open_page: Callable[..., Page]) -> None:
    page = open_page("kanonkugle/troops")
    bench = Bench(page)
    bench.load(FULL)
    bench.tab("table")
    page.locator("[data-pick=wall]").click()
    bench.draw((20, 40), (32, 40.4))
    bench.wait_for("Array.isArray(d.table) && d.table.some(line => line.startsWith('obstacle wall1 total'))")
    page.locator("[data-pick=hand]").click()
    bench.draw((26, 40), (26, 44))
    bench.wait_for("d.table.some(line => line.startsWith('obstacle wall1') && line.includes('20,43.25'))")
    bench.do("thing", what="turn")
    bench.wait_for("d.table.some(line => line.startsWith('obstacle wall1') && !line.includes('20,43.25'))")
    bench.do("even")
    bench.wait_for("d.table.some(line => line.startsWith('obstacle wall2'))")
    assert tables.even(bench.plan.table)
    for _ in range(4):
        bench.do("undo")
    bench.wait_for("d.table === 'meadow'")


def test_the_table_is_made_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page("kanonkugle/troops")
    bench = Bench(page)
    bench.load(FULL)
    page.locator("[data-tab=table]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pick=rock]")).to_be_visible()
    page.keyboard.press("4")
    page.locator(".kit-top").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
        settle(page)
    bench.wait_for("Array.isArray(d.table) && d.table.some(line => line.startsWith('obstacle rock1'))")
    before = page.evaluate(KEPT)
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function(f"before => {KEPT} !== before", arg=before)
    expect(page.locator(".kit-said")).to_contain_text("rock")
    page.keyboard.press("Delete")
    bench.wait_for("!Array.isArray(d.table) || !d.table.some(line => line.startsWith('obstacle rock1'))")


def test_a_fair_fight_runs_stops_and_the_page_goes_on(open_page: Callable[..., Page]) -> None:
    page = open_page("kanonkugle/troops")
    bench = Bench(page)
    bench.load(FULL)
    bench.tab("fight")
    bench.do("fight_set", what="level", value="1")
    bench.do("fight_set", what="matches", value="100")
    bench.do("fight")
    expect(page.locator(".kit-tr-counts")).to_be_visible(timeout=READY)
    bench.do("stop_fight")
    expect(page.locator("[data-do=fight]")).to_be_visible()
    assert int(page.get_by_role("progressbar").get_attribute("aria-valuenow") or 0) >= 1
    bench.tab("troop")
    expect(page.locator("[data-do=new_troop]").first).to_be_visible()


def test_banners_and_files_are_downloaded(open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = open_page("kanonkugle/troops")
    bench = Bench(page)
    bench.load(FULL)
    bench.do("print")
    with page.expect_download() as printed:
        page.locator("dialog [data-do=print]").click()
    printed.value.save_as(tmp_path / "banners.pdf")
    assert (tmp_path / "banners.pdf").read_bytes().startswith(b"%PDF")
    bench.do("open", dialog="save")
    with page.expect_download() as saved:
        page.locator("dialog [data-do=save_file]").click()
    saved.value.save_as(tmp_path / "troops.json")
    text = (tmp_path / "troops.json").read_text(encoding="utf-8")
    assert json.loads(text)["format"] == "little-wars-kit troops"
    assert read_file(text) == bench.plan


@LANGS
@sizes
def test_every_part_is_fit_for_everybody(open_page: Callable[..., Page], check: Checks, size: str, lang: str) -> None:
    page = open_page("kanonkugle/troops", lang=lang)
    bench = Bench(page)
    bench.load(FULL)
    for part in ("troop", "army", "table", "fight"):
        bench.tab(part)
        check.all(page)
    for dialog in ("menu", "save", "look", "tables"):
        bench.tab({"tables": "table"}.get(dialog, "troop"))
        if dialog == "look":
            page.locator("[data-do=new_troop]").first.click()
        bench.do("open", dialog=dialog)
        expect(page.get_by_role("dialog")).to_be_visible()
        check.all(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
