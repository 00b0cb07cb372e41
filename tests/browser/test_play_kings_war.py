"""Kings War through the page: a match for each way it can end, the ceremony of a duel, every screen and language."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from browser_board import Desk, keep, sit_down
from browser_checks import Checks, sizes
from playwright.sync_api import Page, expect

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Bid, Move, Untie
from kit.games.kings_war.rules.turn import ABILITIES
from kit.text import text
from tests.widgets.fake_browser import saved

EN = text("kings_war", "en")
GAME_ID = "kings_war"
MIDDLE = """
fen r1bqk1nr/ppp2pp1/2n1p2p/4b3/3P4/2NB1N2/PPP2PPP/R1BQK2R w KQkq - 0 9
bowls 9 4
web c6 3
web g2 2
"""
SIX = Roll(6)


def sit_at(open_page: Callable[..., Page], page: Page, position: str, **settings: Any) -> Desk:
    """A match that begins in a position, at its first question."""
    keep(page, saved(position, GAME_ID, **settings), GAME_ID)
    return sit_down(open_page, GAME_ID)


def play(desk: Desk, action: Any) -> None:
    """Plays an action as a person does: squares on the board, abilities on the card, coins, dice, buttons."""
    match, count, name = desk.match, len(desk.record), desk.subject.board.name
    s = match.state
    if isinstance(action, Bid):
        for _ in range(action.tokens):
            desk.press("stake", key="more")
        desk.press("pay")
    elif isinstance(action, Roll):
        desk.press("die", value=str(action.pips))
    elif isinstance(action, Untie) and action.square is None:
        desk.press("act", key="way-0")
    else:
        for slot in next(iter(GAME.slots(s, action))):
            if slot.kind == "ability":
                desk.press("choose_part", value=slot.value)
            elif slot.kind in ("rest", "pass"):
                desk.press("choose_part", value=slot.kind)
            elif slot.kind == "promotion":
                desk.press("act", key=f"way-{(5, 4, 3, 2).index(slot.value)}")
            else:
                desk.tap(name(s, slot.value))
    desk.wait_for_more(count)


def play_all(desk: Desk, *texts: str) -> None:
    for words in texts:
        play(desk, GAME.parse_action(desk.match.state, words))


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
        play(desk, SIX if match.current_player == CHANCE else rng.choice(captures or rare or legal))
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


def test_the_bell_of_the_clock(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen 4k3/8/8/3n4/8/2N5/8/R3K3 w - - 0 5\nclock 1", spent=55)
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


# --- the ceremony of a duel


def test_a_duel_with_bids_and_own_dice(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, MIDDLE, own_chance=True)
    desk.tap("f3")
    stood = desk.look("e5")
    desk.tap("e5")
    desk.wait_for_actions(1)
    desk.wait_for_change("e5", stood)
    tray = page.locator(".kit-duel")
    expect(tray).to_contain_text("15 in 36")
    desk.press("stake", key="more")
    expect(tray).to_contain_text("21 in 36")
    expect(tray).to_contain_text("With one more token: 26 in 36.")
    desk.press("pay")
    desk.wait_for_actions(2)
    expect(page.locator(".kit-ask")).to_contain_text(EN("ask.bid.defence"))
    play_all(desk, "bid 0", "roll 2", "roll 5")
    expect(page.locator(".kit-done")).to_contain_text("=7")
    expect(page.locator(".kit-ask")).to_contain_text(EN("ask.tried"))
    desk.tap("f3", "e5")
    expect(page.locator(".kit-speech .kit-rule")).to_have_text(EN.rule("KW-TAKE-4"))


ROLLED = """() => ({
  versus: document.querySelector(".kit-versus").getBoundingClientRect().toJSON(),
  board: document.querySelector(".kit-table").getBoundingClientRect().top + scrollY,
  dice: [...document.querySelectorAll(".kit-cast > svg")].map((x) => x.getBoundingClientRect().width),
  tumbles: document.getAnimations().filter((x) => x.animationName === "kit-tumble").length,
})"""


@sizes
def test_the_dice_rest_large_beside_the_board_and_nothing_jumps(
    open_page: Callable[..., Page], page: Page, check: Checks
) -> None:
    desk = sit_at(open_page, page, MIDDLE, own_chance=True)
    play_all(desk, "Nf3xe5", "bid 0", "bid 0", "roll 2", "roll 5")
    expect(page.locator(".kit-done")).to_contain_text("=6")
    page.wait_for_function(f"!({ROLLED})().tumbles")
    fresh = page.evaluate(ROLLED)
    desk.tap("f3")
    assert page.evaluate(ROLLED)["tumbles"] == 0
    desk.tap("d2")
    expect(page.locator(".kit-past")).to_contain_text(EN("duel.last"))
    later = page.evaluate(ROLLED)
    assert min(later["dice"]) >= 44
    assert later["tumbles"] == 0
    assert later["board"] == fresh["board"]
    assert later["versus"]["height"] == fresh["versus"]["height"]
    check.nothing_clipped(page)
    check.no_sideways_scroll(page)


FALL = """async () => {
  const moments = [], begun = performance.now(), bar = document.querySelector(".kit-bar");
  const look = () => {
    const lying = [...document.querySelectorAll(".kit-cast > svg")].filter((x) => !x.getAnimations().length);
    moments.push({
      lie: lying.map((x) => [x.getBoundingClientRect().x, x.getBoundingClientRect().y]),
      sums: document.querySelectorAll(".kit-total").length,
      asked: document.querySelector(".kit-ask .kit-q").textContent,
      seen: lying.every((x) => x.getBoundingClientRect().bottom < bar.getBoundingClientRect().top),
    });
  };
  while (!document.querySelector(".kit-done") && performance.now() - begun < 20000) {
    look();
    await new Promise((done) => setTimeout(done, 40));
  }
  look();
  return moments;
}"""


@sizes
def test_dice_that_have_landed_lie_still_and_nothing_is_told_before_both_do(
    open_page: Callable[..., Page], page: Page
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    desk = sit_at(open_page, page, MIDDLE.replace("bowls 9 4", "bowls 0 0"), seats=(0, 1))
    desk.tap("f3", "e5")
    page.locator("[data-do=roll]").click()
    *falling, told = page.evaluate(FALL)
    assert max(len(moment["lie"]) for moment in falling) == 2, "both were seen to lie there"
    places = {tuple(map(round, moment["lie"][0])) for moment in [*falling, told] if moment["lie"]}
    assert len(places) == 1, "the first die stays where it fell"
    assert {moment["sums"] for moment in falling} == {0}
    assert len({moment["asked"] for moment in falling}) == 1
    assert told["sums"] == 2
    assert all(moment["seen"] for moment in [*falling, told])


def test_abilities_webs_and_knots_on_the_board(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, MIDDLE)
    lit = page.locator(".kit-ability.kit-usable")
    expect(lit).to_have_count(
        len({ABILITIES[type(a)] for a in GAME.legal_actions(desk.match.state) if type(a) in ABILITIES})
    )
    desk.press("open", dialog="abilities")
    expect(page.locator(".kit-reminder")).to_have_count(6)
    desk.press("dismiss")
    play_all(desk, "web d1 d8", "untie g2", "rest", "untie c6")
    assert desk.record == ["web d1 d8", "untie g2", "rest", "untie c6"]
    play_all(desk, "bombard a1 a7-a6")
    assert desk.match.state.webs


def test_the_keyboard_alone_plays(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen 4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 9")
    page.locator(".kit-top").focus()
    for key in ("ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".kit-said")).not_to_be_empty()
    page.locator("[data-key=ability-rest]").focus()
    page.keyboard.press("Enter")
    desk.wait_for_actions(1)
    assert desk.record == ["rest"]


# --- every screen, both languages


@sizes
@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("moment", ["", "duel Nf3xe5 bids", "untie"])
def test_the_page_is_good_on_every_screen(
    open_page: Callable[..., Page], page: Page, check: Checks, moment: str, lang: str
) -> None:
    sit_at(open_page, page, MIDDLE + moment)
    check.all(page)


@sizes
def test_the_beginning_and_the_card_are_good_on_every_screen(open_page: Callable[..., Page], check: Checks) -> None:
    page = open_page("kings_war/play")
    desk = Desk(page, GAME_ID)
    desk.press("draft", what="scenario", value="rounds")
    check.all(page)
    desk.press("new_match")
    desk.press("open", dialog="abilities")
    check.all(page)


# --- what a small screen needs, and two people at one


@sizes
def test_the_chosen_piece_offers_its_ability_where_the_card_is_far(
    open_page: Callable[..., Page], page: Page, check: Checks, size: str
) -> None:
    desk = sit_at(open_page, page, MIDDLE)
    desk.tap("f3")
    near = page.locator(".kit-ask .kit-near")
    expect(near).to_have_count(1)
    narrow = page.evaluate("innerWidth") <= 900
    expect(near).to_be_visible(visible=narrow)
    check.all(page)
    if narrow:
        near.click()
        desk.tap("f4")
        desk.wait_for_actions(1)
        assert desk.record == ["walk f3-f4"]


def test_a_full_bowl_is_counted_beside_the_bid_on_a_phone(
    open_page: Callable[..., Page], page: Page, check: Checks
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    desk = sit_at(open_page, page, MIDDLE.replace("bowls 9 4", "bowls 40 3"))
    desk.tap("f3", "e5", "e5")
    expect(page.locator(".kit-five")).to_have_count(8)
    expect(page.locator(".kit-purse-coins svg")).to_have_count(40)
    check.nothing_clipped(page)


def test_the_board_is_turned_in_the_menu_and_finger_and_keys_follow(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, MIDDLE)
    desk.press("open", key="menu")
    desk.press("set", what="front", value="1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    desk.table = desk.table.seen_from((1,))
    desk.tap("f3", "g5")
    desk.wait_for_actions(1)
    desk.press("undo")
    desk.wait_for_actions(0)
    desk.tap("f3")
    page.locator(".kit-top").focus()
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    desk.wait_for_actions(1)
    assert desk.record == ["Nf3-d2"]
    desk.press("undo")
    desk.wait_for_actions(0)
    page.reload()
    expect(page.locator(".kit-ask")).to_be_visible(timeout=60_000)
    desk.tap("f3", "h4")
    desk.wait_for_actions(1)
    assert desk.record == ["Nf3-h4"]


@pytest.mark.parametrize("size", ["phone"])
def test_who_watches_a_match_again_on_a_phone_sees_the_board(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, "fen 4k3/8/8/8/8/8/3r4/4K3 w - - 0 40\nbowls 0 2")
    play_all(desk, "Ke1xd2")
    page.locator(".kit-end [data-do=replay]").first.click()
    expect(page.locator(".kit-ask [data-do=replay_end]")).to_be_visible()
    expect(page.locator(".kit-table")).to_be_in_viewport(ratio=1)
