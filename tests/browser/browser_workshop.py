"""What the workshops of the games have in common in a real browser."""

from typing import Any, Protocol

from browser_checks import READY
from playwright.sync_api import Page, expect

from kit.core.match import Match

BOX = """() => {
  const top = document.querySelector(".kit-top");
  top.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = top.getBoundingClientRect();
  return [x, y, width, height];
}"""


class Bench(Protocol):
    """A workshop as a test uses it."""

    page: Page

    @property
    def plan(self) -> Any:
        """The draft that the device keeps."""

    def do(self, do: str, **data: str) -> None:
        """Presses a button."""


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
    bench.do("begin")
    page.wait_for_url("**/play.ipynb*")
    expect(page.locator(".kit-ask")).to_be_visible(timeout=READY)
    kept = page.evaluate(f"localStorage.getItem(`kit.match.{game.id}.${{sessionStorage.getItem('kit.tab')}}`)")
    return Match.load(game, kept)
