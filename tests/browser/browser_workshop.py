"""The workshop of War Kids in a real browser, as somebody uses it."""

import json
from collections.abc import Sequence
from typing import Any

from browser_checks import READY, load_file, settle
from playwright.sync_api import Page, expect

from kit.core.match import Match
from kit.draw.hexboard import HexBoard
from kit.games.war_kids.draft import Draft
from kit.games.war_kids.draft_file import read_file
from kit.space.hexes import HexGrid

BOX = """() => {
  const top = document.querySelector(".kit-top");
  top.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = top.getBoundingClientRect();
  return [x, y, width, height];
}"""
PRESS = """selector => {
  const button = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length);
  button?.click();
  return Boolean(button);
}"""
KEPT = "localStorage.getItem(`kit.workshop.war_kids.${sessionStorage.getItem('kit.tab')}`)"


class Bench:
    """A battle in the making."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def plan(self) -> Draft:
        """The draft that the device keeps."""
        return read_file(self.page.evaluate(KEPT))

    def wait_for(self, condition: str) -> None:
        """Waits until what the device keeps (`d`) fulfils it."""
        self.page.wait_for_function(f"() => {{ const d = JSON.parse({KEPT} || 'null'); return d && {condition}; }}")

    def wait_for_items(self, *items: str) -> None:
        """Waits until the battle that the device keeps has these items and no others besides its size."""
        self.wait_for(f"d.position.trim().split('\\n').slice(1).join('; ') === {json.dumps('; '.join(items))}")

    def point(self, name: str) -> tuple[float, float]:
        """Where a hex is on the screen."""
        left, top, wide, high = self.page.evaluate(BOX)
        kept = self.page.evaluate(KEPT)
        board = HexBoard(HexGrid(*map(int, (json.loads(kept)["position"].split()[1] if kept else "9x8").split("x"))))
        across, down = board.centre(board.grid.index(name))
        return left + across / board.width * wide, top + down / board.height * high

    def draw(self, *places: str) -> None:
        """A stroke with the mouse."""
        mouse = self.page.mouse
        mouse.move(*self.point(places[0]))
        mouse.down()
        for place in places[1:]:
            mouse.move(*self.point(place), steps=5)
        mouse.up()

    def touch(self, place: str) -> None:
        """A tap with a finger."""
        self.page.touchscreen.tap(*self.point(place))

    def take(self, what: str, name: str) -> None:
        """A step of the workshop (tab), or a tool (pick)."""
        button = self.page.locator(f"[data-{what}={name}]")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def do(self, do: str, **data: str) -> None:
        """Presses a button: found and pressed in one go, as with each press the page is told anew."""
        wanted = "".join(f"[data-{name}='{value}']" for name, value in data.items())
        self.page.wait_for_function(PRESS, arg=f"[data-do={do}]{wanted}")

    def keys(self, *pressed: str) -> None:
        """Presses keys, each once what came of the one before is there."""
        for key in pressed:
            self.page.keyboard.press(key)
            settle(self.page)

    def load(self, text: str) -> None:
        """Opens a file."""
        self.do("open", dialog="save")
        load_file(self.page, text)

    def download(self, do: str, ways: Sequence[dict[str, str]]) -> bytes:
        """What is downloaded after some buttons."""
        for way in ways:
            self.do(**way)
        with self.page.expect_download(timeout=READY) as file:
            self.page.locator(f"dialog [data-do={do}]").click()
        return file.value.path().read_bytes()


def kept_and_played(bench: Bench, game: Any) -> tuple[Match, dict[str, Any]]:
    """After a reload the draft is as before and goes to the play page, as a match without computer players."""
    page, before = bench.page, bench.plan
    page.reload()
    expect(page.locator("[data-do=play]:not([aria-disabled])")).to_be_visible(timeout=READY)
    assert bench.plan == before
    bench.do("play")
    person = page.locator("dialog [data-seat='1'][data-value='0']")
    person.click()
    expect(person).to_have_attribute("aria-pressed", "true")  # the dialog has been drawn again
    # Not `do`, which would press again on the page to which this leads, where no such button is.
    page.locator("dialog [data-do=begin]").click()
    page.wait_for_url("**/play.ipynb*")
    expect(page.locator(".kit-ask")).to_be_visible(timeout=READY)
    kept = page.evaluate(f"localStorage.getItem(`kit.match.{game.id}.${{sessionStorage.getItem('kit.tab')}}`)")
    return Match.load(game, kept)
