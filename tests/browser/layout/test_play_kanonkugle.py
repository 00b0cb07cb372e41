"""Whole matches of Kanonkugle through the page: by mouse, by finger and by keys alone, in both languages."""

from collections.abc import Callable

import pytest
from browser_board import Desk, keep, sit_down
from browser_checks import NEXT_FRAME, Checks, ready, settle, sizes
from browser_kanonkugle import GAME_ID, IN_SIGHT, KeyPeople, Look, People, PointKeys
from playwright.sync_api import Page, expect

from kit.core.game import Scenario
from kit.core.match import Match
from kit.games.kanonkugle import GAME
from kit.text import Catalogue, text

EN, IT = text(GAME_ID, "en"), text(GAME_ID, "it")
SHORT = (
    "table meadow; option damage_formula capped; rounds 2; troop A scouts; troop A beast; troop B scouts; troop B beast"
)
CLOSE = """
table meadow; option damage_formula capped; rounds 3
troop A scouts | at 20,20 23,20 26,20 20,23 23,23 26,23
troop A beast | pv 6 at 38,24
troop B scouts | pv 6 at 24,36 27,36 30,36
troop B beast | pv 5 routed at 41,34
order A B; round 1; now A activate
"""


ONE_LINE = """box => {
  const middles = [...box.children].map((x) => x.getBoundingClientRect()).map((r) => (r.top + r.bottom) / 2);
  return Math.max(...middles) - Math.min(...middles) < 4;
}"""
MARCH = """
table wall; option damage_formula capped; rounds 1
troop A scouts | active tried at 10,4 13,4 16,4 10,7 13,7 16,7
troop A beast | active tried at 40,6
troop B scouts | at 44,53 47,53 50,53 44,56 47,56 50,56
troop B beast | at 20,54
order A B; round 1; now A move
"""


def saved(position: str, *levels: int, **settings: object) -> str:
    """The save file of a match that begins in a position."""
    scenario = Scenario("mine", position, {"en": "Mine", "it": "Mia"}, {"en": "", "it": ""})
    agreed = {"seats": [{"level": level} for level in levels], **settings}
    return Match(GAME, scenario).save(settings=agreed, when=1)


def the_end(people: People, look: Look, t: Catalogue) -> None:
    """The page says who has won, and the record is that of the match."""
    outcome = look.match.outcome
    assert outcome is not None
    heading = people.desk.page.locator(".kit-end").get_by_role("heading", level=2)
    if not outcome.winners:
        expect(heading).to_contain_text(t("end.title.draw"))
    elif len(people.seats) > 1:
        expect(heading).to_contain_text(t("end.title.won", winner=people.desk.table.side_ref(outcome.winners[0])))
    assert people.desk.record == look.match.record


def test_two_by_mouse_and_whatever_comes_between(open_page: Callable[..., Page], page: Page) -> None:
    """Something is taken back and done again, the page loaded again, its language changed; the match
    goes on to its end, is watched again, and played once more."""
    keep(page, saved(SHORT, 0, 0), GAME_ID)
    desk = sit_down(open_page, GAME_ID)
    people = People(desk, (0, 1))
    people.play(enough=lambda look: look.match.state.phase == "move")
    look = people.look()
    before = look.match.record
    people.step(look)
    after = desk.record
    desk.press("undo")
    desk.wait_for_actions(len(before))
    desk.press("redo")
    desk.wait_for_actions(len(after))
    people.look()
    record = desk.record
    page.reload()
    ready(page)
    assert people.look().match.record[: len(record)] == record
    desk.press("language")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    record = people.look().match.record
    look = people.play()
    assert look.match.record[: len(record)] == record
    assert {"Deploy", "Activate", "Move"} <= people.done
    the_end(people, look, IT)
    desk.press("replay", key="watch")
    steps = len(look.match.steps)
    step = page.locator(".kit-ask .kit-sub")
    for key, number in (("forward", 1), ("last", steps), ("first", 0)):
        desk.press("replay", key=IT(f"replay.{key}"))
        expect(step).to_have_text(IT("replay.step", step=number, of=steps))
    desk.press("replay_end")
    desk.press("rematch")
    expect(page.locator(".kit-end")).to_have_count(0)


@pytest.mark.parametrize(("size", "lang"), [("phone", "it"), ("tablet", "en")])
def test_a_fight_by_finger(open_page: Callable[..., Page], page: Page, check: Checks, lang: str) -> None:
    keep(page, saved(CLOSE, 0, 0), GAME_ID)
    people = People(sit_down(open_page, GAME_ID), (0, 1))
    look = people.play()
    the_end(people, look, text(GAME_ID, lang))
    check.all(page)


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_match_with_keys_alone(open_page: Callable[..., Page], page: Page, lang: str) -> None:
    keep(page, saved(MARCH, 0, 0), GAME_ID)
    opened = sit_down(open_page, GAME_ID)
    people = KeyPeople(PointKeys(opened.page, GAME_ID), (0, 1))
    look = people.play()
    the_end(people, look, text(GAME_ID, lang))
    assert "Move" in people.done


def test_a_fight_with_keys_and_dice_of_one_s_own(open_page: Callable[..., Page], page: Page) -> None:
    keep(page, saved(CLOSE, 0, 0, own_chance=True), GAME_ID)
    opened = sit_down(open_page, GAME_ID)
    people = KeyPeople(PointKeys(opened.page, GAME_ID), (0, 1), seed=3)
    the_end(people, people.play(), EN)
    assert people.done & {"faces", "counted"}


@pytest.mark.parametrize(("size", "lang"), [("tablet", "it"), ("tablet", "en"), ("phone", "it"), ("laptop", "it")])
def test_dice_stand_in_one_line_with_what_they_come_to(open_page: Callable[..., Page], page: Page, lang: str) -> None:
    six = CLOSE.replace("scouts | at", "scouts | pv 6 active tried at").replace(" 20,23 23,23 26,23", "")
    keep(page, saved(six.replace("activate", "shoot"), 0, 0), GAME_ID)
    people = People(sit_down(open_page, GAME_ID), (0, 1))
    state = people.look().match.state
    people.choose("troop", 0)
    people.tap_troop(state, 2)
    people.ready()
    odds = page.locator(".kit-odds", has_text=text(GAME_ID, lang)("odds.low", n=3))
    expect(odds).to_be_visible()
    assert odds.evaluate(ONE_LINE)
    people.choose("go", "on")
    thrown = page.locator(".kit-rolled.kit-many")
    expect(thrown.locator("strong")).to_be_visible()
    assert (thrown.locator(".die").count(), thrown.evaluate(ONE_LINE)) == (5, True)


@sizes
def test_a_fight_fits_and_can_be_read(open_page: Callable[..., Page], page: Page, check: Checks) -> None:
    """The board as it is while one aims, in every size."""
    keep(page, saved(CLOSE.replace("scouts | at 20", "scouts | active tried at 20").replace("activate", "shoot"), 0, 1),
         GAME_ID)  # fmt: skip
    desk = sit_down(open_page, GAME_ID)
    check.all(page)
    desk.press("choose_part", kind="troop", value="0")
    expect(page.locator(".kit-forms")).to_be_visible()
    check.all(page)
    desk.press("let_go")
    expect(page.locator(".kit-forms")).to_have_count(0)
    desk.tap("23,20")
    desk.tap("27,36")
    expect(page.locator(".kit-sights")).to_be_visible()
    check.all(page)


@pytest.mark.parametrize(("size", "lang"), [("phone", "it")])
@pytest.mark.parametrize("width", [360, 320])
@pytest.mark.parametrize("phase", ["deploy", "move"])
def test_formations_fit_on_a_small_telephone(
    open_page: Callable[..., Page], page: Page, check: Checks, phase: str, width: int
) -> None:
    """All of them in sight with what sends the troop, none cut off."""
    position = CLOSE.replace("scouts | at 20", "scouts | active tried at 20").replace("activate", "move")
    if phase == "deploy":
        position = "table meadow; troop A scouts; troop B beast; order A B; now A deploy"
    page.set_viewport_size({"width": width, "height": 780})
    keep(page, saved(position, 0, 1), GAME_ID)
    desk = sit_down(open_page, GAME_ID)
    desk.press("choose_part", kind="troop", value="0")
    forms = page.locator(".kit-forms > *")
    expect(forms).to_have_count(6 if phase == "deploy" else 7)
    desk.press("choose_part", kind="form", value="line")
    expect(page.locator("[data-kind=form][data-value=line]")).to_have_attribute("aria-pressed", "true")
    for form in forms.all():
        expect(form).to_be_in_viewport(ratio=1)
    if (phase, width) != ("deploy", 320):  # there the page has to be moved for what sends the troop
        page.wait_for_function(IN_SIGHT)
    check.all(page)


@pytest.mark.parametrize(("size", "lang"), [("phone", "en")])
def test_what_is_told_of_a_way_stays_in_its_card(open_page: Callable[..., Page], page: Page, check: Checks) -> None:
    """At a real table, after a first leg: every button of the card lies within it."""
    position = (
        "table meadow; option real_table; troop A scouts | active tried figures 6; troop A beast | figures 1; "
        "troop B beast | figures 1; order A B; round 2; now A shoot"
    )
    keep(page, saved(position, 0, 0), GAME_ID)
    desk = sit_down(open_page, GAME_ID)
    desk.press("choose_part", kind="troop", value="0")
    calm = page.locator("[data-kind=deed].kit-second")
    expect(calm).to_have_count(2)  # of several ways none is the next step
    desk.press("choose_part", kind="deed", value="move")
    desk.press("choose_part", kind="leg", value="more")
    expect(page.locator("[data-kind=leg]")).to_have_count(2)
    card = page.locator(".kit-ask").bounding_box()
    assert card is not None
    for button in page.locator(".kit-ask button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert card["x"] < box["x"]
        assert box["x"] + box["width"] < card["x"] + card["width"]
    check.all(page)


def test_a_finger_that_begins_beside_a_troop_draws_nothing(open_page: Callable[..., Page], page: Page) -> None:
    keep(page, saved(CLOSE.replace("scouts | at 20", "scouts | active tried at 20").replace("activate", "move"), 0, 1),
         GAME_ID)  # fmt: skip
    desk = Desk(sit_down(open_page, GAME_ID).page, GAME_ID)
    before = desk.record
    (x0, y0), (x1, y1), (x2, y2) = desk.points(["10,10", "14,14", "23,20"])
    page.mouse.move(x0, y0)
    page.mouse.down()
    page.mouse.move(x1, y1, steps=3)
    page.mouse.up()
    settle(page)
    assert desk.record == before
    page.mouse.move(x2, y2)
    expect(page.locator(".kit-top.kit-grab")).to_have_count(1)


@pytest.mark.parametrize("size", ["phone"])
def test_a_finger_draws_a_troop_along_and_moves_the_page_elsewhere(open_page: Callable[..., Page], page: Page) -> None:
    keep(page, saved(CLOSE.replace("scouts | at 20", "scouts | active tried at 20").replace("activate", "move"), 0, 1),
         GAME_ID)  # fmt: skip
    desk = sit_down(open_page, GAME_ID)
    screen = page.context.new_cdp_session(page)

    def strokes(*points: tuple[float, float]) -> None:
        for kind, at in (("touchStart", points[:1]), *(("touchMove", (one,)) for one in points[1:]), ("touchEnd", ())):
            spots = [{"x": x, "y": y} for x, y in at]
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})
            page.evaluate(NEXT_FRAME)

    before = page.evaluate("scrollY")
    (x, y) = desk.points(["8,50"])[0]
    strokes(*((x, y - 15 * n) for n in range(8)))
    assert page.evaluate("scrollY") > before
    assert desk.record == []
    page.evaluate("scrollTo(0, 0)")
    strokes(*desk.points(["23,20", "24,18.5", "25,17", "26,15.5", "26,14"]))
    desk.wait_for_more(0)
    assert desk.record[0] == "move A1 20,20 23,14"
