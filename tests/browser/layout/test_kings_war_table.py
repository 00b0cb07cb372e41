"""Kings War beside its board: the ceremony of a duel, abilities, keys, every screen and language."""

from collections.abc import Callable

import pytest
from browser_board import Desk
from browser_checks import SIZES, Checks, crossed, sizes
from browser_kings import EN, GAME_ID, MIDDLE, play_all, sit_at
from playwright.sync_api import Page, expect

from kit.games.kings_war import GAME
from kit.games.kings_war.rules.turn import ABILITIES
from kit.text import text

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
    expect(page.locator(".kit-ask")).to_contain_text("How many tokens do you spend?")
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
      lie: lying.map((x) => [x.getBoundingClientRect().x, x.getBoundingClientRect().y + scrollY]), // on the page
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


@pytest.mark.usefixtures("pace")
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


@crossed(size=tuple(SIZES), lang=("en", "it"))
def test_that_the_king_takes_whoever_wins_beside_him_is_seen_on_every_screen(
    open_page: Callable[..., Page], page: Page, check: Checks, lang: str
) -> None:
    desk = sit_at(open_page, page, "fen 4k3/5p2/8/8/2B5/8/8/4K3 w - - 0 1\nbowls 3 3")
    desk.tap("c4", "f7")
    expect(page.locator(".kit-ask")).to_contain_text(text(GAME_ID, lang)("ask.bid.attack.king"))
    expect(page.locator(".kit-again")).to_be_visible()
    expect(page.locator("[data-do=pay]")).to_be_in_viewport(ratio=1)
    check.all(page)


# --- every screen, both languages


@crossed(size=tuple(SIZES), lang=("en", "it"), moment=("", "duel Nf3xe5 bids", "untie"))
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
