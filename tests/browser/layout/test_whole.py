"""A match of each game through its page, by mouse, by finger and with keys alone, in both languages: to its end, then
watched again, and begun once more."""

from collections.abc import Callable
from itertools import product

import pytest
from browser_board import Desk, keep, ready_board
from browser_checks import Checks
from browser_player import END, HOME, SHORT, Player
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.text import text
from tests.sampling import THOROUGH, crossed, sampled
from tests.widgets.fake_browser import saved


@pytest.fixture
def size(way: str) -> str:
    """Fingers have a telephone."""
    return "phone" if way == "touch" else "laptop"


@pytest.mark.cases(4)
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


VALLEY = """factions crown; board valley; option figures; fortress 2c; stronghold 2c a1; stronghold Ha p1
models 2c A:bonewalkerx2; player p1 3,2,1 - - - no -; orders p1 2 3 4; now order 0
"""
RUNES = "\n".join(f"token {area} dragon; models {area} P:levyx1" for area in ("Ha", "Hb", "Hc", "8a", "8b", "8c"))
PAIR = """factions crown glade; board realms; option figures
fortress 1b; fortress 7b; stronghold 1b a1; stronghold 7b a2
stronghold Ha p1; stronghold Ka p2; models Ha P:levyx2; models Ka Q:hunterx2; token Ha dragon; token Ka dragon
models 1b A:bonewalkerx2; models 7b B:zealotx2; player p1 3,2,1 - - - no -; player p2 2,3,1 - - - no -
orders p1 2 3 4; orders p2 2 3 4; now order 0; year 6 winter"""
LAST = {
    "won": (f"{VALLEY}year 6 winter\n{RUNES}", True),
    "lost": (f"{VALLEY}year 6 winter; models Ha P:levyx2", False),
    "hard": (f"{VALLEY}year 6 winter; option hard\n{RUNES}", True),
    "short": (f"{VALLEY}year 2 winter; option short\n{RUNES}", True),
    "pair": (PAIR, False),
}
"""The last season of a match of Rune Winter, and whether it is won."""
WAYS, LANGS = ("mouse", "touch", "keys"), ("en", "it")
EVERY = tuple(product(LAST, WAYS, LANGS))
FEW = tuple((one, WAYS[n % 3], LANGS[n % 2]) for n, one in enumerate(LAST))
"""So that each ending comes, each way to act and each language; some of them in a run."""


@pytest.mark.parametrize(("ending", "way", "lang"), EVERY if THOROUGH else sampled(FEW, 2))
def test_each_ending_of_rune_winter_is_reached(
    open_page: Callable[..., Page], page: Page, ending: str, way: str, lang: str
) -> None:
    position, won = LAST[ending]
    sides = 2 if ending == "pair" else 1
    keep(page, saved(position, "solo", seats=(0,) * sides + (-1,) * sides), "solo")
    desk = Desk(open_page("solo/play"), "solo")
    ready_board(desk)
    assert Player(desk, way).play() == END
    assert desk.match.outcome is not None
    assert (0 in desk.match.outcome.winners) == won
    expect(page.locator("html")).to_have_attribute("lang", lang)
