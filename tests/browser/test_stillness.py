"""Nothing jumps under a finger: the board does not move a pixel, and what can be pressed keeps its place."""

from collections.abc import Callable
from typing import Any

import pytest
from test_learn import School
from playwright.sync_api import Page, expect

WATCH = """() => {
  window.seen = new Map();
  const look = () => {
    for (const where of [".kit-table", ".kit-panel", ".kit-bar", "[data-region=tray]", "[data-region=ask]", "[data-region=log]"]) {
      const box = document.querySelector(where)?.getBoundingClientRect();
      if (!box || !box.width) continue;
      const at = [box.x, box.y + scrollY, box.width, box.height].map((n) => Math.round(n * 10) / 10).join(" ");
      if (!window.seen.has(where)) window.seen.set(where, new Set());
      window.seen.get(where).add(at);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
SEEN = "() => Object.fromEntries([...window.seen].map(([where, places]) => [where, [...places]]))"


def places(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate(SEEN)
    return found


@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_probe(open_page: Callable[..., Page], size: str) -> None:
    page = open_page("war_kids/learn", lesson="1")
    school = School(page)
    page.wait_for_timeout(800)
    page.evaluate(WATCH)
    school.press(".kit-mascot")
    school.press(".kit-bar [data-do=hint]")
    page.wait_for_timeout(300)
    school.tap("E1")
    expect(page.locator(".kit-speech")).to_be_visible()
    page.wait_for_timeout(300)
    school.press("[data-do=go_on]")
    school.tap("A1")
    page.wait_for_timeout(300)
    school.to_the_stars(school.tap, school.press)
    page.wait_for_timeout(300)
    for where, seen in places(page).items():
        print(where, seen)
    raise AssertionError
