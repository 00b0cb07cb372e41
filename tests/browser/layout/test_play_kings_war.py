"""Kings War through the page: a match from its first move, and one for each way it can end."""

from collections.abc import Callable
from random import Random

import pytest
from browser_board import Desk, sit_down
from browser_checks import settle
from browser_kings import EN, GAME_ID, MIDDLE, play, play_all, sit_at
from layout_host import Host
from playwright.sync_api import Page, expect

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Move
from kit.games.kings_war.rules.turn import ABILITIES

DISC = 14
"""Pixels from the middle of a disc to its edge."""


def rematch(desk: Desk) -> None:
    """Once more, from the card that tells the end."""
    desk.page.locator(".kit-end [data-do=rematch]").click()
    desk.wait_for_actions(0)


def the_end(desk: Desk, rule_id: str, title: str) -> None:
    """The match is over by that rule, and the page says so."""
    outcome = desk.match.outcome
    assert outcome is not None
    assert outcome.rule_id == rule_id
    expect(desk.page.locator(".kit-end").get_by_role("heading", level=2)).to_contain_text(title)


@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_the_word_that_something_was_tried_hides_no_disc(open_page: Callable[..., Page], page: Page, size: str) -> None:
    held = "fen 1nb1kbnQ/1pp1ppp1/r7/p6p/8/2N5/PPP2PPP/R1B1KBNR w KQ - 0 7\ntried f1a6\noption abilities off"
    desk = sit_at(open_page, page, held)
    desk.tap("f1", "a6")
    speech = desk.page.locator(".kit-speech")
    expect(speech).to_contain_text("You tried that this turn")
    box = speech.bounding_box()
    assert box
    for x, y in desk.points(("b5", "c4", "d3", "e2")):
        beside = x + DISC <= box["x"] or x - DISC >= box["x"] + box["width"]
        assert beside or y + DISC <= box["y"] or y - DISC >= box["y"] + box["height"]


# --- a whole match from the first move


def test_some_rounds_are_played_from_the_first_move_and_watched_again(
    open_page: Callable[..., Page],
) -> None:
    desk = Desk(open_page("kings_war/play"), GAME_ID)
    page = desk.page
    desk.press("draft", what="scenario", value="rounds")
    desk.press("draft", what="length", value="8")
    desk.press("draft", what="seat", seat="1", value="0")
    page.get_by_text(EN("ui.settings")).click()
    desk.press("draft", what="own_chance", value="on")
    desk.press("new_match")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(".kit-head")).to_contain_text("Round 1 of 8")
    rng = Random(2)
    while (match := desk.match).current_player != TERMINAL:
        legal = list(GAME.legal_actions(match.state))
        captures = [a for a in legal if "of_36" in GAME.choice_facts(match.state, a) and isinstance(a, Move)]
        rare = [a for a in legal if type(a) in ABILITIES and rng.random() < 0.3]
        play(desk, Roll(6) if match.current_player == CHANCE else rng.choice(captures or rare or legal))
    the_end(desk, match.outcome.rule_id if match.outcome else "", "win" if match.outcome.winners else "draw")
    steps = len(desk.match.steps)
    desk.press("replay", key="watch")
    step = page.locator(".kit-ask .kit-sub")
    expect(step).to_have_text(f"Step 0 of {steps}")
    desk.press("replay", key=EN("replay.last"))
    expect(step).to_have_text(f"Step {steps} of {steps}")
    desk.press("replay_end")
    desk.press("rematch")
    desk.wait_for_actions(0)
    assert desk.match.start.treaty.rounds == 8


# --- every way to end


def test_checkmate(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen 6k1/5ppp/8/8/8/8/4rPPP/R5K1 w - - 0 30\nbowls 0 3\nweb e2 2")
    play_all(desk, "h2-h3", "Kg8-h8", "untie e2", "Ra1-a8")
    the_end(desk, "KW-END-1", "White wins")


def test_checkmate_by_untying(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen 6k1/8/8/8/8/8/5PPP/4r1K1 b - - 0 30\nweb e1 1")
    play_all(desk, "Kg8-g7", "untie e1")
    the_end(desk, "KW-END-1", "Black wins")


def test_the_count_after_the_last_round(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen 4k3/8/8/3n4/8/2N5/8/R3K3 w - - 0 2\nrounds 2", own_chance=True)
    play_all(desk, "Nc3xd5", "roll 1", "roll 6", "rest", "rest")
    the_end(desk, "KW-END-4", "White wins")
    expect(page.locator(".kit-end")).to_contain_text("10")


def test_tokens_decide_an_even_count_and_nobody_wins_an_even_bowl(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen 4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 2\nbowls 1 0\nrounds 2")
    play_all(desk, "rest", "Ke8-e7")
    the_end(desk, "KW-END-5", "White wins")
    rematch(desk)
    play_all(desk, "Ke1-e2", "Ke8-e7")
    the_end(desk, "KW-END-5", "White wins")


def test_the_bell_of_the_clock(open_page: Callable[..., Page], page: Page, server: Host) -> None:
    desk = sit_at(open_page, page, "fen 4k3/8/8/3n4/8/2N5/8/R3K3 w - - 0 5\nclock 1", spent=55)
    server.clock.advance(10)
    desk.wait_for_actions(1)
    assert desk.record == ["time over"]
    expect(page.locator(".kit-log li").first).to_contain_text("last")
    play_all(desk, "Ra1-a2", "rest")
    the_end(desk, "KW-END-4", "White wins")


def test_two_bare_kings(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen 4k3/8/8/8/8/8/3r4/4K3 w - - 0 40\nbowls 0 2")
    play_all(desk, "Ke1xd2")
    the_end(desk, "KW-END-8", "White wins")


def test_fifty_quiet_turns_draw(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen 4k3/8/8/3n4/8/2N5/8/4K3 b - - 99 90")
    play_all(desk, "rest")
    the_end(desk, "KW-END-7", "A draw")


def test_the_third_repetition_draws_where_that_is_agreed(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen 4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 9\noption draw_repeated")
    play_all(desk, *("Ke1-e2", "Ke8-e7", "Ke2-e1", "Ke7-e8") * 2)
    the_end(desk, "KW-END-7", "A draw")


def test_no_moves_left_without_abilities_is_a_draw(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen k7/8/1K6/8/8/8/8/2Q5 w - - 0 9\noption abilities off")
    play_all(desk, "Qc1-c7")
    the_end(desk, "KW-END-7", "A draw")


def test_a_draw_that_both_want_and_giving_up(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, MIDDLE)
    for agreed, title in ((True, "A draw"), (False, "Black wins")):
        desk.press("open", dialog="menu")
        desk.press("open", dialog="resign")
        if agreed:
            desk.press("open", dialog="draw")
            desk.press("agree", seat="0")
            expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_contain_text("A draw?")
            desk.press("agree", seat="1")
        else:
            desk.press("resign")
        expect(page.locator(".kit-end").get_by_role("heading", level=2)).to_contain_text(title)
        rematch(desk)
        expect(page.get_by_role("dialog")).to_be_hidden()


CUT = """() => {
  const list = document.querySelector(".kit-log ol"), box = list.getBoundingClientRect();
  const whole = list.matches("[data-more]") ? parseFloat(list.style.getPropertyValue("--whole")) : box.height;
  const low = Math.min(box.top + whole, document.querySelector(".kit-panel").getBoundingClientRect().bottom);
  const lines = [...list.children].map((line) => line.getBoundingClientRect());
  return lines.filter((line) => line.top < low - 1 && line.bottom > low + 1).length;
}"""
"""How many entries of the story end in the middle."""


FADES = """() => {
  const panel = document.querySelector(".kit-panel"), more = panel.matches("[data-more]");
  const hides = panel.scrollHeight > panel.scrollTop + panel.clientHeight + 4;
  return more === hides && (getComputedStyle(panel).maskImage !== "none") === hides;
}"""
"""Whether what lies below the edge of the panel fades out there, and nothing else does."""


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_the_story_is_cut_between_its_entries_only(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_down(open_page, GAME_ID, scenario="rounds", seats="0,1")
    settle(page)
    assert not page.evaluate(CUT), "what the match is about is told whole"
    play_all(desk, "e2-e4")
    expect(page.locator(".kit-log li:not(:has(.kit-task))")).to_have_count(2)
    settle(page)
    assert not page.evaluate(CUT)
    assert page.evaluate(FADES)
    page.locator(".kit-panel").evaluate("panel => { panel.scrollTop = panel.scrollHeight; }")
    settle(page)
    assert page.evaluate(FADES)


@pytest.mark.parametrize("size", ["tablet"])
def test_a_tap_on_the_sign_below_the_story_brings_what_follows(open_page: Callable[..., Page], page: Page) -> None:
    play_all(sit_down(open_page, GAME_ID, scenario="rounds", seats="0,1"), "e2-e4")
    expect(page.locator(".kit-log li:not(:has(.kit-task))")).to_have_count(2)
    story = page.locator(".kit-log ol[data-more]")
    story.scroll_into_view_if_needed()
    box = story.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 10)
    page.wait_for_function("document.querySelector('.kit-log ol').scrollTop > 20")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone"])
def test_a_tap_on_the_picture_of_a_line_opens_its_rule(open_page: Callable[..., Page], page: Page) -> None:
    play_all(sit_down(open_page, GAME_ID, scenario="rounds", seats="0,1"), "e2-e4")
    line = page.locator(".kit-log li:has(.kit-rule)").first
    line.locator("svg").first.click()
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(
        line.locator(".kit-rule").inner_text()
    )


HALF = """() => {
  const list = document.querySelector(".kit-log ol"), top = list.getBoundingClientRect().top;
  const from = top + (list.matches("[data-before]") ? parseFloat(list.style.getPropertyValue("--from")) : 0);
  const lines = [...list.querySelectorAll("li")].flatMap((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return [...range.getClientRects()].filter((box) => box.height < 30 && box.width > 20);
  });
  return lines.filter((box) => box.top < from - 4 && box.bottom > from + 4).length;
}"""
"""How many lines of words the top of the story cuts through."""


@pytest.mark.parametrize("size", ["tablet"])
def test_the_story_begins_again_with_what_is_new_and_never_with_half_a_line(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, GAME_ID, scenario="rounds", seats="0,0")
    play_all(desk, "e2-e4", "d7-d5", "a2-a3", "a7-a6")
    story = desk.page.locator(".kit-log ol")
    expect(story).to_have_attribute("data-scroll", "4-")
    story.scroll_into_view_if_needed()
    box = story.bounding_box()
    assert box is not None
    desk.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 10)
    desk.page.wait_for_function("document.querySelector('.kit-log ol').scrollTop > 20")
    settle(desk.page)
    assert not desk.page.evaluate(HALF)
    for place in (30, 37, 44):
        story.evaluate("(list, top) => { list.style.scrollSnapType = 'none'; list.scrollTop = top; }", place)
        settle(desk.page)
        assert not desk.page.evaluate(HALF), place
    play_all(desk, "h2-h3")
    settle(desk.page)
    assert story.evaluate("list => list.scrollTop") == 0


FADING = """() => {
  const panel = document.querySelector(".kit-panel"), low = panel.getBoundingClientRect().bottom;
  const fades = panel.matches("[data-more]") ? low - 22 : low;
  const edges = [...document.querySelectorAll(".kit-links :is(a, button)")].map((link) => {
    const words = document.createRange();
    words.selectNodeContents(link);
    return words.getBoundingClientRect();
  });
  return edges.filter(({ top, bottom }) => top < low && bottom > fades + 2).length;
}"""
"""How many links of the card of the end are seen in part only."""


@pytest.mark.parametrize("size", ["tablet"])
def test_no_link_of_the_end_fades_out_at_the_edge(open_page: Callable[..., Page], page: Page) -> None:
    position = "fen 4k3/8/8/8/8/8/PPPpPPPP/RNBQKBN1 w - - 0 2\nrounds 2"
    desk = sit_at(open_page, page, position, seats=(0, 1))
    play(desk, GAME.parse_action(desk.match.state, "Ke1xd2"))
    expect(page.locator(".kit-end .kit-seat")).to_be_visible()
    settle(page)
    assert not page.evaluate(FADING)
