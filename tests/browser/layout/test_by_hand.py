"""What somebody does on the board itself: taps with mouse and finger, ways that are drawn, arrows, a loupe, a file."""

from collections.abc import Callable

import pytest
from browser_board import Desk, keep, ready_board, sit_down
from browser_checks import NEXT_FRAME, settle
from playwright.sync_api import Page, expect

from kit.games.war_kids.state import hex_name
from kit.text import text
from kit.widgets.games.kanonkugle.shots import NEAR
from kit.widgets.games.kings_war.shots import MIDDLE
from tests.widgets.fake_browser import SPELL, saved

EN = text("war_kids", "en")
BOTH, MOUSE, TOUCH = ("mouse", "touch"), ("mouse",), ("touch",)
MORE, PAY = "[data-do=stake][data-key=more]", "[data-do=pay]"
PAIR = "sprites d2 f2 h7; orcs h8; red d2; order red green blue; now red main; points 4; turn 1"
LAST = "sprites d7; red d7; green e5; saved 0 1 0; lost 14; order red green blue; now red main; points 3; turn 1"
DUEL = """option magic; sprites d5; red a1; green d5; order red green blue; now red magic; turn 4
hand red AS 7H 4D 2C; hand green 6H 5C KD; hand blue 2S 3S"""
UNCOVER = "[data-do=uncover]"
MOVING = NEAR.replace("order A B", "order A B; now A move")
GO = ".kit-ask [data-kind=go]:not([aria-disabled=true])"


def die(pips: int) -> str:
    """The button of a face."""
    return f"[data-do=die][data-value='{pips}']"


def part(value: str) -> str:
    """The button of a part of an action."""
    return f"[data-do=choose_part][data-value='{value}']"


def cards(*numbers: int) -> list[str]:
    """The buttons of cards."""
    return [f"[data-key=card-{number}]" for number in numbers]


DONE = {
    "war_kids": (SPELL, BOTH, ["@G4", "@C6", die(4)], ["M G4*C6", "roll 4"]),
    "kings_war": (MIDDLE, BOTH, ["@f3", "@e5", MORE, PAY, PAY, die(2), die(5)],
                  ["Nf3xe5", "bid 1", "bid 0", "roll 2", "roll 5"]),
    "kings_war-ability": (MIDDLE, BOTH, [part("bombard"), "@a1", "@a7", "@a6"], ["bombard a1 a7-a6"]),
    "kings_war-knot": (MIDDLE + "untie", MOUSE, ["@g2"], ["untie g2"]),
    "strage": (PAIR, BOTH, ["@d2", "@d5"], 3),
    "strage-home": (LAST, BOTH, ["@d7", "@d8", "[data-do=act][data-key=way-1]"], 2),
    "strage-cards": (DUEL, BOTH, [UNCOVER, *cards(0), "@d5", UNCOVER, *cards(35, 14), "[data-kind=play]", UNCOVER,
                     *cards(23, 36), "[data-kind=play]"], 3),
    "kanonkugle": (MOVING, TOUCH, ["@23,20", "@24,12", GO], 1),
    "kanonkugle-drawn": (MOVING, MOUSE, ["@23,20>25,17>26,14"], 1),
    "kanonkugle-carried": (MOVING, MOUSE, ["[data-key=card-0]>24,12", GO], 1),
}  # fmt: skip
"""What is done in a position, and the record of it or how long that is."""


@pytest.fixture
def size(request: pytest.FixtureRequest) -> str:
    """Fingers have a tablet where nothing else is said."""
    ways = getattr(getattr(request.node, "callspec", None), "params", {})
    return "tablet" if ways.get("way") == "touch" else "laptop"


@pytest.mark.cases(6)
@pytest.mark.parametrize(("case", "way"), [(case, way) for case, (_, ways, _, _) in DONE.items() for way in ways])
def test_it_is_done_by_hand(open_page: Callable[..., Page], page: Page, case: str, way: str) -> None:
    game, (position, _, steps, record) = case.partition("-")[0], DONE[case]
    keep(page, saved(position, game, seats=(0,) * (3 if game == "strage" else 2), own_chance=True), game)
    desk = sit_down(open_page, game)
    for step in steps:
        settle(page)
        if ">" in step:
            start, *way = step.split(">")
            where = [middle(page, start)] if start.startswith("[") else desk.points([start[1:]])
            draw(page, [*where, *desk.points(way)])
        elif step.startswith("@"):
            desk.tap(step[1:])
        else:
            button = page.locator(f"{step}:visible").first
            (button.tap if desk.touch else button.click)()
    desk.wait_for_actions(record if isinstance(record, int) else len(record))
    assert isinstance(record, int) or desk.record == record


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Of something beside the board."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(page: Page, points: list[tuple[float, float]]) -> None:
    """A way with the mouse."""
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=3)
    page.mouse.up()


def test_every_unit_is_painted_and_a_refusal_leads_to_its_rule(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="hill", seats="0,0")
    s = desk.match.state
    bare = desk.colours(hex_name(s, next(here for here in range(s.battle.grid.size) if here not in s.at)))
    assert bare > 1
    assert all(desk.colours(hex_name(s, here)) > bare for here in s.at if here >= 0)
    desk.tap("H2", "A1")
    desk.page.locator("[data-do=unfold]").click()
    rule = desk.page.locator(".kit-speech .kit-rule")
    name = rule.inner_text()
    rule.click()
    expect(desk.page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(name)
    assert desk.record == []


FOCUSED = "selector => document.activeElement.matches(selector)"


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until something has the focus; its focus is visible then."""
    for _ in range(60):
        if page.evaluate(FOCUSED, selector):
            assert page.evaluate(FOCUSED, ":focus-visible"), selector
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def test_the_keyboard_alone_plays(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/play")
    said, desk = page.locator(".kit-said"), Desk(page)

    def keys(*pressed: str) -> None:
        for key in pressed:
            page.keyboard.press(key)

    def choose(selector: str) -> None:
        tab_to(page, selector)
        keys("Enter")

    choose(".kit-dialog [data-what=seat][data-seat='1'][data-value='0']")
    choose("[data-do=new_match]")
    ready_board(desk)
    assert page.evaluate(FOCUSED, ".kit-top"), "after Start the board is next"
    plain = desk.colours("G3")
    keys("ArrowRight")
    expect(said).to_contain_text("G3")
    assert desk.colours("G3") > plain, "a ring is drawn there"
    keys("Enter", "ArrowUp", "Enter")
    desk.wait_for_actions(1)
    keys("ArrowDown", "ArrowLeft", "Enter", *["ArrowUp"] * 4, "Enter")
    expect(page.locator(".kit-urgent")).to_contain_text(page.locator(".kit-speech b").inner_text())
    choose(".kit-speech [data-do=unfold]")
    choose(".kit-speech .kit-rule")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    tab_to(page, ".kit-top")
    keys("Escape")
    expect(page.locator(".kit-speech")).to_be_hidden()
    choose("[data-do=end]")
    desk.wait_for_actions(3)
    choose("[data-do=undo]")
    desk.wait_for_actions(1)


@pytest.mark.parametrize("size", ["phone"])
def test_on_a_phone_a_loupe_shows_a_small_hex_before_it_is_chosen(open_page: Callable[..., Page], size: str) -> None:
    desk = sit_down(open_page, scenario="hill", seats="0,0")
    page, loupe = desk.page, desk.page.locator(".kit-loupe")
    desk.tap("H2")
    expect(page.locator(".kit-ask")).not_to_contain_text(EN("ask.choose_unit"))
    expect(loupe).to_be_hidden()
    page.evaluate("near.paint()")
    desk.tap("F3")
    expect(loupe).to_be_visible()
    colours = page.evaluate(LOUPE)
    assert colours > 20
    assert desk.record == []
    desk.tap("G2")
    page.wait_for_function(f"colours => ({LOUPE})() !== colours", arg=colours)
    desk.tap("G2")
    desk.wait_for_actions(1)
    expect(loupe).to_be_hidden()


LOUPE = """() => {
  const { data } = document.querySelector(".kit-loupe canvas").getContext("2d").getImageData(0, 0, 240, 240);
  const colours = new Set();
  for (let i = 0; i < data.length; i += 4) colours.add((data[i] << 16) + (data[i + 1] << 8) + data[i + 2]);
  return colours.size;
}"""


@pytest.mark.parametrize("size", ["phone"])
def test_a_finger_draws_a_troop_along_or_moves_nothing(open_page: Callable[..., Page], page: Page) -> None:
    keep(page, saved(MOVING, "kanonkugle", seats=(0, 1)), "kanonkugle")
    desk = sit_down(open_page, "kanonkugle")
    screen = page.context.new_cdp_session(page)

    def strokes(*points: tuple[float, float]) -> None:
        for kind, at in (("touchStart", points[:1]), *(("touchMove", (one,)) for one in points[1:]), ("touchEnd", ())):
            spots = [{"x": x, "y": y} for x, y in at]
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})
            page.evaluate(NEXT_FRAME)

    ((x, y),) = desk.points(["8,50"])
    strokes(*((x, y - 15 * n) for n in range(8)))
    assert page.evaluate("scrollY") == 0
    assert desk.record == []
    strokes(*desk.points(["23,20", "24,18.5", "25,17", "26,15.5", "26,14"]))
    desk.wait_for_more(0)
    assert desk.record[0] == "move A1 20,20 23,14"


def test_a_finger_that_begins_beside_a_troop_draws_nothing(open_page: Callable[..., Page], page: Page) -> None:
    keep(page, saved(MOVING, "kanonkugle", seats=(0, 1)), "kanonkugle")
    desk = sit_down(open_page, "kanonkugle")
    draw(page, desk.points(["10,10", "14,14"]))
    settle(page)
    assert desk.record == []
    page.mouse.move(*desk.points(["23,20"])[0])
    expect(page.locator(".kit-top.kit-grab")).to_have_count(1)
