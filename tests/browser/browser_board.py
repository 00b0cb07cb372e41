"""A match on the page as a test sees it: taps by the name of a hex, the match kept by the tab, pixels."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from browser_checks import READY
from playwright.sync_api import FilePayload, Page, expect

from kit.core.chance import Roll
from kit.core.match import Match
from kit.games.war_kids import GAME
from kit.games.war_kids.battle import hex_name
from kit.widgets.tables import TABLES

SLOT = "kit.match.war_kids.${sessionStorage.getItem('kit.tab')}"
KEPT = f"localStorage.getItem(`{SLOT}`)"
LENGTH = f"count => JSON.parse({KEPT} || '{{\"actions\": []}}').actions.length === count"
DRAWN = """([x, y, side]) => {
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
SUM = """([x, y, side]) => {
  let sum = 0;
  for (const layer of document.querySelectorAll(".kit-canvas canvas")) {
    const half = Math.round(side * layer.width / 2);
    const left = Math.round(x * layer.width) - half, top = Math.round(y * layer.height) - half;
    const { data } = layer.getContext("2d").getImageData(left, top, 2 * half, 2 * half);
    for (let i = 0; i < data.length; i++) sum = (sum * 31 + data[i]) % 4294967291;
  }
  return sum;
}"""
BOX = """() => {
  const top = document.querySelector(".kit-top");
  const seen = () => top.getBoundingClientRect();
  if (seen().top < 0 || seen().bottom > innerHeight) top.scrollIntoView({ block: "start" });
  return [seen().x, seen().y, seen().width, seen().height];
}"""
KEEP = """text => {
  try {
    if (sessionStorage.getItem("kit.tab")) return;
    sessionStorage.setItem("kit.tab", "T");
    localStorage.setItem("kit.match.war_kids.T", text);
  } catch { /* an empty page keeps nothing */ }
}"""


def sit_down(open_page: Callable[..., Page], **query: str) -> "Desk":
    """Opens the play app and waits until somebody is asked something."""
    desk = Desk(open_page("war_kids/play", **query))
    ready_board(desk)
    return desk


def ready_board(desk: "Desk") -> None:
    """Waits until no dialog is open and somebody is asked something."""
    expect(desk.page.get_by_role("dialog")).to_be_hidden()
    expect(desk.page.locator(".kit-ask")).to_be_visible(timeout=READY)


def keep(page: Page, text: str) -> None:
    """Before the page is opened: its tab has kept this match from an earlier visit."""
    page.add_init_script(f"({KEEP})({json.dumps(text)})")


class Desk:
    """The board of one page with a match on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touch = page.evaluate("navigator.maxTouchPoints") > 0
        self.table = TABLES["war_kids"]()

    def press(self, do: str, **data: str) -> None:
        """Presses the button that does this, wherever it is shown."""
        wanted = "".join(f"[data-{name}='{value}']" for name, value in data.items())
        button = self.page.locator(f"button[data-do={do}]{wanted}:visible").first
        (button.tap if self.touch else button.click)()

    def load(self, text: str) -> None:
        """Opens a save file in the dialog of saving, which is open."""
        file = FilePayload(name="match.json", mimeType="application/json", buffer=text.encode())
        self.page.locator("input[type=file]").set_input_files(file)
        expect(self.page.get_by_role("dialog")).to_be_hidden()

    # --- the match that the tab keeps

    @property
    def text(self) -> str:
        """The save file of the match as it lies in the browser."""
        return str(self.page.evaluate(KEPT))

    @property
    def match(self) -> Match:
        """The match of this tab."""
        return Match.load(GAME, self.text)[0]

    @property
    def record(self) -> list[str]:
        """Everything that happened, in notation."""
        found: list[str] = json.loads(self.text)["actions"]
        return found

    def wait_for_actions(self, count: int) -> None:
        """Waits until the tab keeps a match of exactly so many actions."""
        self.page.wait_for_function(LENGTH, arg=count)

    def wait_for_more(self, count: int) -> None:
        """Waits until the tab keeps a match of more than so many actions."""
        self.page.wait_for_function(LENGTH.replace("===", ">"), arg=count)

    # --- taps

    def place(self, name: str) -> int:
        """The number of a hex."""
        s = self.match.state
        return next(here for here in range(s.battle.grid.size) if hex_name(s, here) == name)

    def points(self, names: Sequence[str]) -> list[tuple[float, float]]:
        """Where the middles of hexes are on the screen, once the board is scrolled into it."""
        s = self.match.state
        x, y, width, height = self.page.evaluate(BOX)
        places = {hex_name(s, here): self.table.centre(s, here) for here in range(s.battle.grid.size)}
        return [(x + places[name][0] * width, y + places[name][1] * height) for name in names]

    def tap(self, *names: str) -> None:
        """Taps the middles of hexes with the mouse, or with a finger."""
        for x, y in self.points(names):
            if self.touch:
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)

    def play(self, action: Any) -> None:
        """Plays an action as a person does: its parts on the board one by one, or the big button."""
        match, count = self.match, len(self.record)
        places = list(self._places(match.state, action))
        if places:
            self.tap(*places)
        elif isinstance(action, Roll):
            self.press("die", value=str(action.pips))
        else:
            self.press("end")
        self.wait_for_more(count)

    def _places(self, s: Any, action: Any) -> Iterator[str]:
        for slot in next(iter(GAME.slots(s, action)), ()):
            if slot.kind in ("unit", "target"):
                yield hex_name(s, s.at[slot.value])
            elif slot.kind == "hex":
                yield hex_name(s, slot.value)

    # --- pixels

    def _square(self, name: str) -> Sequence[float]:
        s = self.match.state
        return [*self.table.centre(s, self.place(name)), self.table.place_width(s) * 0.9]

    def colours(self, name: str) -> int:
        """How many colours are seen on a hex; a board that is not painted has none."""
        return int(self.page.evaluate(DRAWN, self._square(name)))

    def look(self, name: str) -> int:
        """A number that changes with the looks of a hex."""
        return int(self.page.evaluate(SUM, self._square(name)))

    def wait_for_change(self, name: str, look: int) -> None:
        """Waits until a hex looks different."""
        self.page.wait_for_function(f"([square, look]) => ({SUM})(square) !== look", arg=[self._square(name), look])
