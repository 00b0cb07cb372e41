"""La Strage through the page: matches by taps and buttons, with magic and without, on every screen and in both
languages."""

from collections.abc import Callable
from typing import Any

import pytest
from browser_board import Desk, keep, sit_down
from browser_checks import SIZES, Checks, crossed, sizes
from browser_strage import DIE, MOVES, People
from playwright.sync_api import Page, expect

from kit.games.strage import GAME
from kit.games.strage import cards as pack
from kit.text import text
from tests.widgets.fake_browser import saved

GAME_ID = "strage"
EN = text(GAME_ID, "en")
PAIR = "sprites d2 f2 h7; orcs h8; red d2; order red green blue; now red main; points 4; turn 1"
LATE = "sprites d7; red d7; order red green blue; now red main; points 3; turn 1"
DUEL = """
option magic; sprites d5; red a1; green d5; order red green blue; now red magic; turn 4; hand red AS 7H 4D 2C
hand green 6H 5C KD; hand blue 2S 3S
"""


def sit_at(open_page: Callable[..., Page], page: Page, position: str, *levels: int, **settings: Any) -> Desk:
    """A match that begins in a position, at its first question."""
    seats = levels or (0, 0, 0)
    keep(page, saved(position, GAME_ID, seats=seats, **settings), GAME_ID)
    return sit_down(open_page, GAME_ID)


def test_some_turns_of_three_at_one_screen_are_played_by_taps(open_page: Callable[..., Page], page: Page) -> None:
    position = GAME.scenarios()[0].position + "; now red points; turn 1"
    people = People(sit_at(open_page, page, position, own_chance=True), (0, 1, 2), seed=5)
    people.play(enough=lambda look: look.match.state.turn > 2)
    assert {DIE, MOVES, "Place", "Done", "OrcPlace"} <= people.done


def test_a_way_of_several_steps_is_one_tap_and_the_sprite_is_home(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, PAIR)
    desk.tap("d2", "d5")
    desk.wait_for_actions(3)
    expect(page.locator(".kit-points")).to_contain_text(EN("points.left", n=1))
    desk.press("undo")
    desk.wait_for_actions(2)


def test_the_last_sprite_home_ends_the_match(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, LATE)
    desk.tap("d7", "d8")
    desk.wait_for_actions(1)
    expect(desk.page.locator(".kit-ask")).to_contain_text(EN("ask.escort"))
    desk.press("act", key="way-1")
    expect(desk.page.locator(".kit-end").get_by_role("heading", level=2)).to_contain_text("Red wins")


def test_lightning_is_opposed_and_answered_behind_covers(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, DUEL)
    uncover = page.locator("[data-do=uncover]")
    uncover.click()
    desk.press("choose_part", kind="card", value="0")
    expect(page.locator(".kit-ask")).to_contain_text(EN("ask.card.A"))
    desk.tap("d5")
    expect(page.locator(".kit-hand-card")).to_have_count(0)
    uncover.click()
    for card, sum_ in ((35, "6"), (14, "11")):
        desk.press("choose_part", kind="card", value=str(card))
        expect(page.locator(".kit-total-line b")).to_have_text(sum_)
    desk.press("choose_part", kind="play")
    uncover.click()
    expect(page.locator(".kit-ask")).to_contain_text(EN("ask.answer", total=11))
    for card in (23, 36):
        desk.press("choose_part", kind="card", value=str(card))
    desk.press("choose_part", kind="play")
    expect(page.locator(".kit-log li").first).to_contain_text("The Lightning strikes")
    assert not desk.match.state.elves[1]


@crossed(size=tuple(SIZES), lang=("en", "it"), moment=("walk", "orcs", "magic"))
def test_the_page_is_good_on_every_screen(
    open_page: Callable[..., Page], page: Page, check: Checks, moment: str, lang: str
) -> None:
    position = {"walk": PAIR, "orcs": PAIR.replace("main; points 4", "attack").replace("h8", "e3"), "magic": DUEL}[
        moment
    ]
    desk = sit_at(open_page, page, position, 0, 1, 1)
    if moment == "walk":
        desk.tap("d2")
    check.all(page)


@sizes
@pytest.mark.parametrize("lang", ["en", "it"])
def test_who_may_oppose_sees_the_cards(open_page: Callable[..., Page], page: Page, check: Checks, lang: str) -> None:
    """On a phone, too, without scrolling: the cards that oppose lie above the bar, with the button that plays them."""
    struck = DUEL.replace("now red magic", "now red oppose; cast; spell lightning AS d5; discard AS")
    desk = sit_at(open_page, page, struck.replace("hand red AS", "hand red"), 1, 0, 1)
    bar = page.locator(".kit-bar").bounding_box()
    assert bar is not None
    for card in pack.single(desk.match.state.cards.hands[1]):
        if pack.FACES[card]:
            desk.press("choose_part", kind="card", value=str(card))
    expect(page.locator(".kit-total-line b")).to_have_text("11")
    expect(page.locator("[data-do=choose_part][data-kind=play]:not(.kit-second)")).to_be_visible()
    for card in pack.single(desk.match.state.cards.hands[1]):
        box = page.locator(f"[data-key=card-{card}]").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"] + 1
    button = page.locator("[data-do=choose_part][data-kind=play]").bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= bar["y"]
    assert 44 <= button["height"] <= 60
    check.all(page)


@sizes
def test_a_new_match_is_good_on_every_screen(open_page: Callable[..., Page], check: Checks) -> None:
    page = open_page("strage/play")
    desk = Desk(page, GAME_ID)
    desk.press("draft", what="scenario", value="magic_four")
    check.all(page)
    desk.press("new_match")
    expect(page.locator(".kit-hand-card")).to_be_visible()
    check.all(page)
