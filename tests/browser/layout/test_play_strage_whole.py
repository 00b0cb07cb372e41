"""Whole matches of La Strage through the page, by mouse and by finger, to the end screen and beyond. Those with keys
alone are in test_play_strage_secrets.py. `--thorough` plays the long ones too, which take some minutes each."""

from collections.abc import Callable
from pathlib import Path

import pytest
from browser_board import Desk, keep, ready_board, sit_down
from browser_checks import Checks, ready
from browser_eyes import Eyes
from browser_strage import DIE, END, GAME_ID, MOVES, ROLL, Look, People, SquareKeys
from playwright.sync_api import Page, expect
from test_play_strage_secrets import Secrets

from kit.games.strage import GAME
from kit.text import Catalogue, text
from tests.widgets.fake_browser import saved

EN, IT = text(GAME_ID, "en"), text(GAME_ID, "it")
EVERYBODY = (0, 1, 2)
FOUR = """
option magic; clans red green blue yellow; sprites b2 d2 f2; orcs c5 f6; red b4; yellow g3
order red green blue yellow; now red points; turn 1
hand red AS 7H 4D 6C; hand green QS 6H 5D 3D; hand blue X2 7C 4S 2D; hand yellow 7D 4C JC 5S
"""


def turn(number: int) -> Callable[[Look], bool]:
    """Whether somebody is to move who has not yet, in that turn or later."""
    return lambda look: look.sign == MOVES and look.match.state.turn >= number and look.match.state.phase == "main"


def the_end(people: People, look: Look, t: Catalogue) -> None:
    """The page says who has won, and all that was played is in its record."""
    assert look.sign == END
    outcome = look.match.outcome
    assert outcome is not None
    heading = people.desk.page.locator(".kit-end").get_by_role("heading", level=2)
    if not outcome.winners:
        expect(heading).to_contain_text(t("end.title.draw"))
    elif len(people.seats) > 1:
        expect(heading).to_contain_text(t("end.title.won", winner=people.desk.table.side_ref(outcome.winners[0])))
    else:
        mine = outcome.winners[0] == people.seats[0]
        winner = people.desk.table.side_ref(outcome.winners[0])
        expect(heading).to_contain_text(t("end.title.you_won") if mine else t("end.title.you_lost", winner=winner))


def watched_again(people: People, look: Look, t: Catalogue) -> None:
    """From the first step to the last, and the match is as it was."""
    desk, steps = people.desk, len(look.match.steps)
    desk.press("replay", key="watch")
    step = desk.page.locator(".kit-ask .kit-sub")
    for key, number in (("forward", 1), ("forward", 2), ("back", 1), ("last", steps), ("first", 0)):
        desk.press("replay", key=t(f"replay.{key}"))
        expect(step).to_have_text(t("replay.step", step=number, of=steps))
    desk.press("replay_end")
    expect(desk.page.locator(".kit-end")).to_be_visible()
    assert desk.record == look.match.record


def test_three_at_one_screen_by_mouse_and_whatever_comes_between(
    open_page: Callable[..., Page], page: Page, tmp_path: Path
) -> None:
    """A match is saved and opened, its page loaded again, its language changed; it goes on to its end,
    is watched again, and played once more."""
    desk = sit_down(open_page, GAME_ID, scenario="walk", seats="0,0,0")
    people = People(desk, EVERYBODY)
    people.play(enough=turn(2))
    before = desk.record
    assert before[-1].startswith("roll")
    page.locator("[data-do=undo]").click(force=True)  # it looks off, and says why
    expect(page.locator(".kit-note")).to_contain_text(EN("ui.undo.dice"))
    assert desk.record == before

    people.step(people.look())
    after = desk.record
    desk.press("undo")
    desk.wait_for_actions(len(before))
    desk.press("redo")
    desk.wait_for_actions(len(after))
    people.holds = False

    desk.press("open", dialog="save")
    with page.expect_download() as download:
        desk.press("save_file")
    download.value.save_as(tmp_path / "match.json")
    people.play(enough=turn(3))
    desk.press("open", dialog="save")
    desk.load((tmp_path / "match.json").read_text("utf-8"))
    desk.wait_for_actions(len(after))
    people.holds = False

    people.play(enough=turn(3))
    record = desk.record
    page.reload()
    ready(page)
    people.holds = False
    assert people.look().match.record == record

    desk.press("language")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    people.play(enough=turn(4))
    record = desk.record
    look = people.play()
    assert look.match.record[: len(record)] == record
    assert {ROLL, MOVES, "Move", "Place", "OrcPlace", "Escort"} <= people.done
    the_end(people, look, IT)
    watched_again(people, look, IT)
    desk.press("rematch")
    expect(page.locator(".kit-end")).to_have_count(0)
    people.holds = False
    look = people.play(enough=turn(1))
    assert (look.match.scenario.id, look.match.state.turn) == ("walk", 1)


@pytest.mark.parametrize(("size", "lang"), [("tablet", "it")])
def test_one_finger_against_two_computers(open_page: Callable[..., Page], check: Checks) -> None:
    desk = Desk(open_page("strage/play"), GAME_ID)
    desk.press("draft", what="scenario", value="short")
    for seat in ("1", "2"):
        desk.press("draft", what="seat", seat=seat, value="2")
    desk.press("new_match")
    ready_board(desk)
    people = People(desk, (0,))
    look = people.play()
    the_end(people, look, IT)
    check.all(desk.page)
    watched_again(people, look, IT)


@pytest.mark.parametrize("size", ["phone"])
def test_one_finger_against_three_computers_with_magic(open_page: Callable[..., Page], page: Page) -> None:
    eyes = Eyes(page)
    keep(page, saved(FOUR, GAME_ID, seats=(0, 2, 2, 2)), GAME_ID)
    secrets = Secrets(eyes, (0,))
    people = People(sit_down(open_page, GAME_ID), (0,), seen=secrets.look)
    look = people.play()
    the_end(people, look, EN)
    assert secrets.shown == {"name", "picture", "button"}


def test_own_dice_are_typed_in(open_page: Callable[..., Page], page: Page) -> None:
    keep(page, saved("sprites d4; red d4; order red green blue; now red points; turn 1", GAME_ID, seats=(0, 0, 0),
                     own_chance=True), GAME_ID)  # fmt: skip
    people = People(sit_down(open_page, GAME_ID), EVERYBODY)
    the_end(people, people.play(), EN)
    assert DIE in people.done
    assert ROLL not in people.done


LONG = pytest.mark.thorough
CLANS = {
    "together": ("clans red green blue; order red green blue", (0, 0, 0)),
    "against two": ("clans red green blue; order red green blue", (0, 2, 2)),
    "against three": ("clans red green blue yellow; order red green blue yellow", (0, 2, 2, 2)),
}
"""Who sits there: the clans of a position, and whether a person or a computer player plays each."""


@LONG
@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("magic", ["", "; option magic"], ids=["base", "magic"])
@pytest.mark.parametrize("company", CLANS)
def test_whole_matches_of_all_kinds(
    open_page: Callable[..., Page], page: Page, company: str, magic: str, lang: str, way: str
) -> None:
    """Each company, with cards and without, in both languages, by mouse, by finger and with keys alone."""
    clans, seats = CLANS[company]
    keep(page, saved(f"sprites b2 d2 f3 g2; {clans}{magic}", GAME_ID, seats=seats), GAME_ID)
    page = open_page(f"{GAME_ID}/play")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    desk = (SquareKeys if way == "keys" else Desk)(page, GAME_ID)
    ready_board(desk)
    assert desk.touch == (way == "touch")
    people = People(desk, tuple(seat for seat, level in enumerate(seats) if not level))
    look = people.play()
    the_end(people, look, text(GAME_ID, lang))
    watched_again(people, look, text(GAME_ID, lang))


@pytest.fixture
def size(request: pytest.FixtureRequest) -> str:
    """Fingers have a tablet, mouse and keys a laptop, where nothing else is said."""
    ways = getattr(getattr(request.node, "callspec", None), "params", {})
    return {"touch": "tablet"}.get(ways.get("way", ""), "laptop")


@LONG
@pytest.mark.parametrize("alone", [False, True], ids=["together", "alone"])
@pytest.mark.parametrize("scenario", [one.id for one in GAME.scenarios()])
def test_every_match_as_it_is_offered(open_page: Callable[..., Page], page: Page, scenario: str, alone: bool) -> None:
    count = len(GAME.seats(next(one for one in GAME.scenarios() if one.id == scenario)))
    seats = (0,) if alone else tuple(range(count))
    levels = ",".join("0" if seat in seats else "2" for seat in range(count))
    people = People(sit_down(open_page, GAME_ID, scenario=scenario, seats=levels), seats)
    look = people.play()
    the_end(people, look, EN)
    watched_again(people, look, EN)
