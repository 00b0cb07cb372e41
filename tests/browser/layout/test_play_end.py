"""The card of the end beside the board: whole, whatever there is to tell of the match."""

import random
from dataclasses import replace

import pytest
from browser_board import keep
from browser_checks import SIZES
from browser_near import Near
from playwright.sync_api import Browser, expect

from kit.core.game import CHANCE
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import saved

LONG = {"war_kids": "bridge", "kings_war": "rounds", "strage": "walk", "kanonkugle": "samples"}
"""Of each game a match that anybody wins in any case, with much to tell of it."""
CUT = """() => {
  const panel = document.querySelector(".kit-panel"), low = panel.getBoundingClientRect().bottom;
  const fades = panel.matches("[data-more]") ? low - 22 : low;
  return [...document.querySelectorAll(".kit-end .kit-links :is(a, button)")].filter((link) => {
    const words = document.createRange();
    words.selectNodeContents(link);
    return words.getBoundingClientRect().bottom > fades;
  }).map((link) => link.textContent);
}"""

ALONE = """() => {
  const low = document.querySelector(".kit-panel").getBoundingClientRect().bottom - 22;
  const edge = (what) => document.querySelector(`.kit-log ${what}`).getBoundingClientRect();
  const heading = edge("h2"), line = edge("li");
  return heading.top < low && line.top + Math.min(line.height, 46) > low + 1;
}"""
"""Whether the heading of the story is in sight without a line of it."""


def played(game: str, scenario: str) -> Match:
    """A match to its end, in which whoever can takes something."""
    rules, chance = GAMES[game].game, random.Random(0)
    match = Match(rules, next(one for one in rules.scenarios() if one.id == scenario))
    while match.outcome is None:
        s = match.state
        if match.current_player == CHANCE:
            match.play(chance.choice([action for action, _ in rules.chance_outcomes(s)]))
        else:
            every = list(rules.legal_actions(s))
            match.play(chance.choice([action for action in every if "x" in rules.action_text(s, action)] or every))
    return match


@pytest.mark.parametrize("result", ["won", "lost"])
@pytest.mark.parametrize("game", LONG)
@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_every_link_of_the_end_is_in_sight_and_no_heading_stands_alone(
    chromium: Browser, size: str, game: str, result: str
) -> None:
    width, height = SIZES[size]
    match = played(game, LONG[game])
    assert match.outcome is not None
    person = match.outcome.results(match.seats).index(result)
    seats = ",".join("01"[seat != person] for seat in range(len(match.seats)))
    with chromium.new_context(viewport={"width": width, "height": height}, locale="it") as context:
        near = Near(context.new_page(), play_page(game), f"scenario={LONG[game]}&seats={seats}")
        near.program.page = replace(near.page, match=match, news=len(match.steps), end_told=True, behind=None)
        near.tab.locator(".kit-bar [data-dialog=menu]").click()
        near.settle()
        near.press("Escape")
        assert near.tab.locator(".kit-end .kit-links :is(a, button)").count() >= 3
        assert near.tab.evaluate(CUT) == []
        assert not near.tab.evaluate(ALONE)
        near.tab.locator(".kit-log li").first.scroll_into_view_if_needed()
        expect(near.tab.locator(".kit-log li").first).to_be_in_viewport()


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("size", ["phone", "small phone"])
def test_the_longest_count_of_turns_makes_no_page_wider_than_the_screen(
    chromium: Browser, size: str, lang: str
) -> None:
    width, height = {**SIZES, "small phone": (360, 640)}[size]
    position = "map 9x8; bP H4; bS H6; pS A8; pP B2; victory limit 10 units; turn 10"
    with chromium.new_context(viewport={"width": width, "height": height}, locale=lang) as context:
        tab = context.new_page()
        keep(tab, saved(position, seats=(0, 1)))
        near = Near(tab, play_page("war_kids"))
        assert "10" in near.tab.locator(".kit-turns").inner_text()
        assert near.tab.evaluate("document.scrollingElement.scrollWidth") <= width
        assert near.tab.locator(".kit-head").evaluate("head => head.scrollWidth <= head.clientWidth")
