"""A match of each game through its page, by mouse, by finger and with keys alone, in both languages: to its end, then
watched again, and begun once more."""

from collections.abc import Callable

import pytest
from browser_board import Desk, keep, ready_board
from browser_checks import Checks
from browser_player import END, HOME, SHORT, Player
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.text import text
from tests.sampling import crossed
from tests.widgets.fake_browser import saved


@pytest.fixture
def size(way: str) -> str:
    """Fingers have a telephone."""
    return "phone" if way == "touch" else "laptop"


@crossed(game=tuple(SHORT), way=("mouse", "touch", "keys"), lang=("en", "it"), own=("", "dice"))
def test_a_match_is_played_to_its_end(
    open_page: Callable[..., Page], page: Page, check: Checks, game: str, way: str, lang: str, own: str
) -> None:
    seats = (0,) * (3 if game == "strage" else 2)
    keep(page, saved(SHORT[game], game, seats=seats, own_chance=bool(own)), game)
    desk = Desk(open_page(f"{game}/play"), game)
    ready_board(desk)
    player = Player(desk, way, liked=HOME if game == "strage" else "")
    assert player.play() == END
    match, t = desk.match, text(GAMES[game].domain, lang)
    assert match.outcome is not None
    heading = page.locator(".kit-end").get_by_role("heading", level=2)
    if match.outcome.winners:
        expect(heading).to_contain_text(t("end.title.won", winner=desk.table.side_ref(match.outcome.winners[0])))
    else:
        expect(heading).to_contain_text(t("end.title.draw"))
    check.all(page)
    record, steps, step = desk.record, len(match.steps), page.locator(".kit-ask .kit-sub").first
    player.press(page.locator(".kit-end [data-do=replay]:visible").last)
    for key, number in (("last", steps), ("back", steps - 1), ("first", 0), ("forward", 1)):
        player.press(desk.button("replay", key=t(f"replay.{key}")))
        expect(step).to_have_text(t("replay.step", step=number, of=steps))
    player.press(desk.button("replay_end"))
    assert desk.record == record
    player.press(desk.button("rematch"))
    expect(page.locator(".kit-end")).to_have_count(0)
    assert desk.match.start == match.start
    player.press(desk.button("language"))
    expect(page.locator("html")).to_have_attribute("lang", {"en": "it", "it": "en"}[lang])
