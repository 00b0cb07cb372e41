"""A match on the page as a test sees it: taps by the name of a place, the match kept by the tab, pixels."""

import json
from collections.abc import Callable, Sequence

import browser_tab
from browser_checks import READY, load_file, ready
from browser_server import Server
from playwright.sync_api import Locator, Page, expect

from kit.core import files
from kit.core.manifest import GAMES
from kit.core.match import MAX_BYTES, SEALED, Match
from kit.tutor.boards import SUBJECTS

KEPT = "localStorage.getItem(`kit.match.GAME.${sessionStorage.getItem('kit.tab')}`)"
CHANGED = f"before => ({KEPT} ?? '') !== before"
DRAWN = """async ([x, y, side]) => {
  await window.near?.paint();
  const colours = new Set();
  for (const layer of document.querySelectorAll(".kit-canvas canvas")) {
    const half = Math.round(side * layer.width / 2);
    const left = Math.round(x * layer.width) - half, top = Math.round(y * layer.height) - half;
    const { data } = layer.getContext("2d").getImageData(left, top, 2 * half, 2 * half);
    for (let i = 0; i < data.length; i += 4)
      if (data[i + 3]) colours.add((data[i] << 16) + (data[i + 1] << 8) + data[i + 2]);
  }
  return colours.size;
}"""
BOX = """() => {
  const top = document.querySelector(".kit-top");
  const seen = () => top.getBoundingClientRect();
  if (seen().top < 0 || seen().bottom > innerHeight) top.scrollIntoView({ block: "start" });
  return [seen().x, seen().y, seen().width, seen().height];
}"""


def record_of(text: str) -> list[str]:
    """Everything that happened in a kept match, in notation; nothing where none is kept. What is sealed is opened."""
    kept = json.loads(text or '{"actions": []}')
    found: list[str] = (files.unsealed(kept[SEALED], MAX_BYTES) if SEALED in kept else kept)["actions"]
    return found


def sit_down(open_page: Callable[..., Page], game: str = "war_kids", **query: str) -> "Desk":
    """Opens the play app and waits until somebody is asked something."""
    desk = Desk(open_page(f"{game}/{GAMES[game].match_page}", **query), game)
    ready_board(desk)
    return desk


def ready_board(desk: "Desk") -> None:
    """Waits until no dialog is open and somebody is asked something."""
    expect(desk.page.get_by_role("dialog")).to_be_hidden()
    expect(desk.page.locator(".kit-ask")).to_be_visible(timeout=READY)


def lose_kernel(desk: "Desk", server: Server, place: str) -> None:
    """The kernel of the page dies, which a tap finds out; the one button brings the match back."""
    page = desk.page
    server.kill_kernel(page)
    desk.tap(place)
    button = page.locator("#house-gone:visible button, .kit-gone:visible button")
    with page.expect_navigation(timeout=READY):
        button.first.click()
    ready(page)


def keep(page: Page, text: str, game: str = "war_kids") -> None:
    """Before the page is opened: its tab has kept this match from an earlier visit."""
    browser_tab.keep(page, f"match.{game}", text)


IN_MENU = ("redo", "read", "language")
"""What the bar of a phone has no room for."""


class Desk:
    """The board of one page with a match on it."""

    def __init__(self, page: Page, game: str = "war_kids") -> None:
        self.page = page
        self.subject = SUBJECTS[game]
        self.touch = page.evaluate("navigator.maxTouchPoints") > 0
        self.table = GAMES[game].part("table")()
        self._read: tuple[str, Match] | None = None

    def button(self, do: str, **data: str) -> Locator:
        """The button that does this, wherever it is shown; a phone has some in its menu, which is opened."""
        wanted = "".join(f"[data-{name}='{value}']" for name, value in data.items())
        found = self.page.locator(f"button[data-do={do}]{wanted}:visible").first
        if do in IN_MENU and not found.count() and self.page.locator(".kit-bar .kit-rare").count():
            self.page.locator(".kit-bar [data-dialog=menu]").dispatch_event("click")
        return found

    def press(self, do: str, **data: str) -> None:
        """Presses the button that does this."""
        button = self.button(do, **data)
        (button.tap if self.touch else button.click)()

    def load(self, text: str) -> None:
        """Opens a save file in the dialog of saving, which is open."""
        load_file(self.page, text)

    # --- the match that the tab keeps

    @property
    def text(self) -> str:
        """The save file of the match as it lies in the browser."""
        return str(self.page.evaluate(self._of_game(KEPT)))

    def _of_game(self, script: str) -> str:
        return script.replace("GAME", self.subject.game.id)

    @property
    def match(self) -> Match:
        """The match of this tab."""
        return self.match_in(self.text)

    def match_in(self, text: str) -> Match:
        """The match in a save file, to be looked at: the same as before for the same text."""
        if self._read is None or self._read[0] != text:
            self._read = text, Match.load(self.subject.game, text)[0]
        return self._read[1]

    @property
    def record(self) -> list[str]:
        """Everything that happened, in notation."""
        return record_of(self.text)

    def wait_for_actions(self, count: int) -> None:
        """Waits until the tab keeps a match of exactly so many actions."""
        self._wait_for(lambda length: length == count)

    def wait_for_more(self, count: int) -> None:
        """Waits until the tab keeps a match of more than so many actions."""
        self._wait_for(lambda length: length > count)

    def _wait_for(self, right: Callable[[int], bool]) -> None:
        """Waits until the match that the tab keeps has the right number of actions."""
        while not right(len(record_of(before := self._kept()))):
            self.page.wait_for_function(self._of_game(CHANGED), arg=before)

    def _kept(self) -> str:
        """What lies in the browser of this tab's match, "" where there is nothing."""
        return str(self.page.evaluate(f"{self._of_game(KEPT)} ?? ''"))

    # --- taps

    def place(self, name: str) -> int:
        """The number of a place."""
        return self.subject.board.place(self.match.state, name)

    def points(self, names: Sequence[str]) -> list[tuple[float, float]]:
        """Where the middles of places are on the screen, once the board is scrolled into it."""
        s = self.match.state
        x, y, width, height = self.page.evaluate(BOX)
        middles = [self.table.centre(s, self.subject.board.place(s, name)) for name in names]
        return [(x + across * width, y + down * height) for across, down in middles]

    def tap(self, *names: str) -> None:
        """Taps the middles of places with the mouse, or with a finger."""
        for x, y in self.points(names):
            if self.touch:
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)

    # --- pixels

    def _square(self, name: str) -> Sequence[float]:
        s = self.match.state
        return [*self.table.centre(s, self.place(name)), self.table.place_width(s) * 0.9]

    def colours(self, name: str) -> int:
        """How many colours are seen on a place; a board that is not painted has none."""
        return int(self.page.evaluate(DRAWN, self._square(name)))
