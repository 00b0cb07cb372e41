"""At moments that `python3 -m kit shots` photographs: what comes next is in sight, nothing touches its neighbour."""

from typing import Any

import pytest
from browser_server import Server
from playwright.sync_api import Locator, Page, expect

from kit.serve.shots import shots, show

SHOTS = {shot.name: shot for shot in shots()}


def box(found: Locator) -> dict[str, Any]:
    seen = found.bounding_box()
    assert seen is not None
    return dict(seen)


@pytest.mark.parametrize("lang", ["it"])
@pytest.mark.parametrize(
    ("shot", "next_one"),
    [
        ("strage-cards", ".kit-hand-card .kit-face-button"),
        ("kanonkugle-real-assault", ".kit-deploying > .kit-row [data-kind=go]"),
    ],
)
def test_on_a_phone_what_is_asked_for_lies_above_the_bar(page: Page, server: Server, shot: str, next_one: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    show(page, server.address(), SHOTS[shot])
    wanted = box(page.locator(next_one).last)
    assert wanted["y"] + wanted["height"] < box(page.locator(".kit-bar"))["y"] - 2


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("shot", ["kings-bid", "kings-bids", "kings-rich"])
def test_however_many_tokens_one_has_all_throws_are_in_sight(page: Page, server: Server, shot: str) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    show(page, server.address(), SHOTS[shot])
    throws, panel = box(page.locator(".kit-grid")), box(page.locator(".kit-panel"))
    assert throws["y"] + throws["height"] < panel["y"] + panel["height"] - 22, "there it fades out"


@pytest.mark.parametrize("lang", ["it"])
def test_the_costs_below_many_columns_do_not_touch(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    show(page, server.address(), SHOTS["kanonkugle-assault"])
    words = """(spans) => spans.filter((x) => x.textContent.trim()).map((x) => {
      const range = document.createRange();
      range.selectNodeContents(x);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return [left, right, top, bottom];
    })"""
    costs = page.locator(".kit-columns span").evaluate_all(words)
    assert len(costs) > 10
    for n, (left, right, top, bottom) in enumerate(costs):
        for a, b, c, d in costs[n + 1 :]:
            assert right < a - 2 or b < left - 2 or bottom <= c + 2 or d <= top + 2


@pytest.mark.parametrize("lang", ["it"])
def test_of_two_results_as_likely_as_each_other_the_chance_stands_once(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    show(page, server.address(), SHOTS["kanonkugle-real-shot"])
    expect(page.locator(".kit-likeliest")).to_have_count(2)
    chance = page.locator(".kit-likeliest small:visible")
    expect(chance).to_have_text("23%")
    first, second = (box(page.locator(".kit-likeliest").nth(n)) for n in (0, 1))
    middle = (first["x"] + second["x"] + second["width"]) / 2
    assert abs(box(chance)["x"] + box(chance)["width"] / 2 - middle) < 2


@pytest.mark.parametrize("lang", ["it"])
def test_what_the_dice_of_the_sprites_must_show_is_one_line_on_a_tablet(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    show(page, server.address(), SHOTS["strage-fright"])
    die, share = box(page.locator(".kit-tray .kit-odds svg").first), box(page.locator(".kit-tray .kit-odds strong"))
    assert share["y"] < die["y"] + die["height"] / 2


@pytest.mark.parametrize("lang", ["it"])
def test_where_to_start_is_with_its_picture_as_tall_as_those_beside_it_on_a_tablet(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    show(page, server.address(), SHOTS["lobby"])
    start, beside = page.locator(".lobby-hot img"), page.locator(".lobby-game:not(.lobby-hot) img").first
    words = page.locator(".lobby-hot .lobby-here")
    assert abs(box(start)["height"] + box(words)["height"] - box(beside)["height"]) <= 4
    assert box(start)["height"] >= 0.16 * 768


WHOLE = """list => {
  const from = list.getBoundingClientRect().top, latest = list.querySelector("li:not(.kit-turn)");
  return latest.getBoundingClientRect().bottom - from <= parseFloat(list.style.getPropertyValue("--whole"));
}"""
"""Whether the latest that happened is shown to its end, below the heading of its turn."""


@pytest.mark.parametrize("lang", ["en", "it"])
def test_below_the_heading_of_a_turn_the_story_shows_what_happened_last(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    show(page, server.address(), SHOTS["play"])
    story = page.locator(".kit-log ol[data-more]:has(> .kit-turn:first-child)")
    expect(story).to_be_visible()
    assert story.evaluate(WHOLE)
