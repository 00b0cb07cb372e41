"""A speech bubble hides nothing that is to be counted or tapped, nor what stands around the board."""

from collections.abc import Callable

import pytest
from browser_board import keep, sit_down
from browser_checks import settle, sizes
from playwright.sync_api import Page, expect
from test_learn import School

from tests.widgets.fake_browser import saved
from tests.widgets.test_losses import BY_A_SOLDIER, TAKES

AROUND = ("C3", "C5", "B3", "B4", "D3", "D4")


def hides(page: Page, school: School, *names: str) -> list[str]:
    """Which of these hexes the bubble touches."""
    speech, board = (page.locator(where).bounding_box() for where in (".kit-speech", ".kit-top"))
    assert speech
    assert board
    s, half, found = school.run.state, 0.4 * school.table.place_width(school.run.state) * board["width"], []
    for name in names:
        x, y = school.table.centre(s, school.place(name))
        x, y = board["x"] + x * board["width"], board["y"] + y * board["height"]
        across = speech["x"] < x + half and x - half < speech["x"] + speech["width"]
        if across and speech["y"] < y + half and y - half < speech["y"] + speech["height"]:
            found.append(name)
    return found


def at(open_page: Callable[..., Page], lesson: str, steps: int) -> tuple[Page, School]:
    page = open_page("war_kids/learn", lesson=lesson)
    school = School(page)
    for _ in range(steps):
        school.step(school.tap, school.press)
    return page, school


@sizes
def test_what_is_to_be_counted_is_all_in_sight(open_page: Callable[..., Page], size: str) -> None:
    page, school = at(open_page, "3", 1)
    for choice in (0, 2):
        school.press(f"[data-choice='{choice}']")
        reply = school.run.step.choices[choice].reply
        assert reply
        expect(page.locator(".kit-speech")).to_contain_text(reply["en"])
        assert hides(page, school, "C4", *AROUND) == []


@sizes
def test_beside_the_upper_edge_it_covers_neither_the_goal_nor_the_title(
    open_page: Callable[..., Page], size: str
) -> None:
    page, school = at(open_page, "1", 1)
    school.tap("E2", *["A1"] * (2 if size == "phone" else 1))
    speech = page.locator(".kit-speech")
    expect(speech).to_contain_text(school.run.step.goal["en"])
    assert hides(page, school, "A1", "B2", "E1", "E2", "E3", "E4") == []
    head, box = page.locator(".kit-head").bounding_box(), speech.bounding_box()
    assert head
    assert box
    assert box["y"] >= head["y"] + head["height"]


@pytest.mark.parametrize("lang", ["en", "it"])
@sizes
def test_it_hides_no_flag_over_a_piece(open_page: Callable[..., Page], size: str, lang: str) -> None:
    page, school = at(open_page, "2", 3)
    flags = school.table.flags(school.run.state)
    assert len(flags) == 2
    school.tap("A4")
    speech, board = page.locator(".kit-speech"), page.locator(".kit-top").bounding_box()
    expect(speech).to_contain_text({"en": "It’s your turn now", "it": "Adesso tocca a te"}[lang])
    settle(page)
    box = speech.bounding_box()
    assert board
    assert box
    for x, y, half in flags:
        x, y, half = board["x"] + x * board["width"], board["y"] + y * board["height"], half * board["width"]
        beside = x + half <= box["x"] or box["x"] + box["width"] <= x - half
        assert beside or y + half <= box["y"] or box["y"] + box["height"] <= y - half


COVERS = """(selector) => {
  const box = (x) => x.getBoundingClientRect(), speech = box(document.querySelector(".kit-speech"));
  return [...document.querySelectorAll(selector)].map(box).some((one) =>
    one.left < speech.right && speech.left < one.right && one.top < speech.bottom && speech.top < one.bottom);
}"""
"""Whether the bubble touches something on the page."""


@pytest.mark.parametrize("size", ["phone"])
def test_on_a_phone_it_hides_neither_who_speaks_nor_what_is_asked(open_page: Callable[..., Page]) -> None:
    page, school = at(open_page, "1", 1)
    school.tap("E2", "A1", "A1")
    expect(page.locator(".kit-speech")).to_be_visible()
    settle(page)
    assert page.locator(".kit-companion").is_visible()
    for told in (".kit-companion", ".kit-q", ".kit-head", ".kit-bar"):
        assert not page.evaluate(COVERS, told), told
    assert hides(page, school, "A1", "B2", "E2") == []


@pytest.mark.parametrize("size", ["phone"])
def test_on_a_phone_the_question_of_a_match_and_the_piece_it_speaks_of_stay_in_sight(
    open_page: Callable[..., Page],
) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,1")
    desk.tap("G3")
    desk.tap("C4", "C4")
    expect(desk.page.locator(".kit-speech")).to_be_visible()
    settle(desk.page)
    for told in (".kit-q", ".kit-thought", ".kit-bar"):
        assert not desk.page.evaluate(COVERS, told), told
    under = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.kit-speech'))"
    assert not any(desk.page.evaluate(under, point) for point in desk.points(["G3", "C4"]))


@sizes
def test_it_hides_no_piece_where_there_is_room_beside_them(open_page: Callable[..., Page], size: str) -> None:
    page, school = at(open_page, "1", 3)
    school.tap("E1", *["B1"] * (2 if size == "phone" else 1))
    expect(page.locator(".kit-speech")).to_contain_text("one step: to a ringed space, a “hex”")
    settle(page)
    assert hides(page, school, "A3", "C3", "D4", "E1", "B1", "D1", "E2") == []


@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize(
    ("lesson", "steps", "taps", "seen"),
    [
        ("2", 1, ["C2"], ["C2", "D4", "C5"]),
        ("3", 3, ["D2", "D6", "D6"], ["D2", "D5", "D6"]),
        ("3", 6, ["D4", "D5"], ["D4", "D5", "C5", "E5"]),
        ("6", 0, ["D3", "D4"], ["D3", "D4", "C4", "E4"]),
        ("6", 2, ["B2", "B4", "B4"], ["A3", "B2", "B3", "B4", "C3"]),
    ],
)
def test_on_a_phone_a_refusal_is_told_on_the_board_beside_what_it_speaks_of(
    open_page: Callable[..., Page], lesson: str, steps: int, taps: list[str], seen: list[str]
) -> None:
    page, school = at(open_page, lesson, steps)
    school.tap(*taps)
    expect(page.locator(".kit-speech")).to_be_visible()
    settle(page)
    assert page.evaluate(COVERS, ".kit-top")
    assert hides(page, school, *seen) == []


@pytest.mark.parametrize("size", ["phone"])
def test_on_a_phone_it_stays_off_the_row_that_it_speaks_of_and_off_the_panel(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,1")
    speech, panel = (desk.page.locator(where) for where in (".kit-speech", ".kit-panel"))
    for name in ("E1", "E5", "F5", "G1", "G5", "G7"):
        desk.tap(name)
        expect(speech).to_be_visible()
        settle(desk.page)
        said, below = speech.bounding_box(), panel.bounding_box()
        assert said
        assert below
        ((_, y),) = desk.points([name])
        assert not said["y"] < y < said["y"] + said["height"], name
        assert said["y"] + said["height"] <= below["y"], name
        desk.page.keyboard.press("Escape")


@pytest.mark.parametrize("size", ["laptop"])
def test_it_hides_no_letter_of_a_row_where_it_can_lie_beside(open_page: Callable[..., Page]) -> None:
    page, school = at(open_page, "1", 2)
    school.tap("E3")
    speech, board = (page.locator(where) for where in (".kit-speech", ".kit-top"))
    expect(speech).to_contain_text("The Mage has a 1")
    box, table = speech.bounding_box(), board.bounding_box()
    assert box
    assert table
    assert box["x"] > table["x"] + 0.05 * table["width"]


@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_where_several_may_be_meant_its_tail_shows_to_none(open_page: Callable[..., Page], size: str) -> None:
    page, school = at(open_page, "1", 2)
    school.tap("B2")
    speech = page.locator(".kit-speech")
    expect(speech).to_be_visible()
    assert hides(page, school, "B2", "E1", "E3", "E4") == []
    assert speech.evaluate("x => getComputedStyle(x, '::after').display") == "none"


@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_its_tail_shows_to_its_place_wherever_it_lies(open_page: Callable[..., Page], size: str) -> None:
    page, school = at(open_page, "2", 0)
    school.tap("D4", "C4")
    expect(page.locator(".kit-speech")).to_be_visible()
    school.press(".kit-bar [data-do=language]")
    for wide, high in ((1366, 768), (1024, 768), (1500, 900)):
        page.set_viewport_size({"width": wide, "height": high})
        settle(page)
        board = page.locator(".kit-top").bounding_box()
        tail = page.locator(".kit-speech").evaluate(TIP)
        assert board
        x, y = school.table.centre(school.run.state, school.place("C2"))
        reach = 0.75 * school.table.place_width(school.run.state) * board["width"]
        assert abs(board["x"] + x * board["width"] - tail[0]) < reach, (wide, tail)
        assert abs(board["y"] + y * board["height"] - tail[1]) < reach, (wide, tail)


TIP = """(speech) => {
  const box = speech.getBoundingClientRect(), tail = getComputedStyle(speech, "::after");
  const along = (start, end, length) => (start === "auto" ? length - parseFloat(end) - 9 : parseFloat(start) + 9);
  return [box.x + along(tail.left, tail.right, box.width), box.y + along(tail.top, tail.bottom, box.height)];
}"""
"""The middle of the bubble's tail, on the page."""


@pytest.mark.parametrize("size", ["laptop"])
def test_a_tap_on_a_bubble_chooses_the_piece_that_it_covers(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    speech = desk.page.locator(".kit-speech")
    desk.tap("C4")
    expect(speech).to_be_visible()
    speech.evaluate(OVER, desk.points(["G3"])[0])
    desk.tap("G3")
    expect(speech).to_have_count(0)
    expect(desk.page.locator(".kit-ask .kit-q")).to_have_text("Pick where your Pegasus lands.")
    desk.tap("A1")
    speech.locator(".kit-rule").click()
    expect(desk.page.get_by_role("dialog")).to_be_visible()


OVER = """(speech, [x, y]) => {
  speech.style.position = "fixed"; speech.style.transform = "none";
  speech.style.left = `${x - 20}px`; speech.style.top = `${y - 8}px`;
}"""
"""Lays the bubble over a point of the page."""


def test_on_a_phone_that_is_scrolled_down_a_place_that_is_spoken_of_comes_in_sight(
    open_page: Callable[..., Page], page: Page
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    page.evaluate("document.querySelector('.kit-panel').style.paddingBottom = '900px'; scrollTo(0, 700)")
    page.wait_for_function("scrollY === 700")
    desk.press("why")
    page.wait_for_function("scrollY < 100")
    bubble = page.locator(".kit-speech")
    expect(bubble).to_be_visible()
    said, board = bubble.bounding_box(), page.locator(".kit-table").bounding_box()
    assert said is not None
    assert board is not None
    assert board["y"] >= 0
    assert said["y"] + said["height"] <= board["y"] + board["height"] + 2, "and the bubble lies there"


@sizes
def test_what_was_lost_leaves_the_board_of_a_phone_to_whoever_decides(
    open_page: Callable[..., Page], page: Page, size: str
) -> None:
    keep(page, saved(BY_A_SOLDIER, seats=(0, 1)))
    sit_down(open_page)
    expect(page.locator("[data-do=end]")).to_be_enabled()
    speech = page.locator(".kit-speech")
    expect(speech).to_contain_text("takes the blue Pegasus")
    expect(speech.get_by_text(TAKES)).to_be_visible(visible=size != "phone")
    expect(speech.locator(".kit-rule")).to_be_visible(visible=size != "phone")
