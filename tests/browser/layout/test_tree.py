"""What screen readers are handed of every page: names, headings, landmarks, live regions; and Start by key alone."""

from collections.abc import Callable, Iterator

import pytest
from browser_near import Near
from browser_tree import Tree
from playwright.sync_api import Browser, BrowserContext, Page

from kit.core.manifest import GAMES
from kit.widgets.games.kanonkugle.troops.page import troops_page
from kit.widgets.games.war_kids.guess.page import guess_page
from kit.widgets.games.war_kids.workshop.page import workshop_page
from kit.widgets.learn.page import learn_page
from kit.widgets.play.page import play_page

MAKERS = {"guess": guess_page, "workshop": workshop_page, "troops": troops_page}
LEARNT = [name for name, one in GAMES.items() if any("learn" in card.pages for card in one.cards)]
PLAYED = [name for name, one in GAMES.items() if any("play" in card.pages for card in one.cards)]


@pytest.fixture(scope="module")
def window(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB", reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def tab(window: BrowserContext) -> Iterator[Callable[[], Page]]:
    yield window.new_page
    for page in window.pages:
        page.close()


def right(page: Page) -> None:
    complaints = Tree(page).complaints()
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("game", PLAYED)
def test_a_match_can_be_begun_and_read_without_seeing_it(tab: Callable[[], Page], game: str) -> None:
    near = Near(tab(), play_page(game))
    right(near.tab)
    near.tab.locator("[data-do=new_match]").focus()
    near.press("Enter")
    assert near.focused(".kit-top")
    right(near.tab)
    near.tab.locator(".kit-bar [data-key=menu]").focus()
    near.press("Enter")
    right(near.tab)


@pytest.mark.parametrize(
    ("other", "alike"), [("data-do=why data-rule=A-1", 0), ("data-do=why data-rule=A-2", 1), ("", 1)]
)
def test_two_buttons_of_one_name_are_one_to_who_listens_only_if_they_do_the_same(
    tab: Callable[[], Page], other: str, alike: int
) -> None:
    page = tab()
    page.set_content(
        f"<h1>A</h1><main><button data-do=why data-rule=A-1>Hop</button><button {other}>Hop</button></main>"
    )
    assert sum("'Hop'" in one for one in Tree(page).complaints()) == alike


@pytest.mark.parametrize("game", LEARNT)
def test_a_lesson_can_be_read_without_seeing_it(tab: Callable[[], Page], game: str) -> None:
    near = Near(tab(), learn_page(game))
    right(near.tab)


@pytest.mark.parametrize("name", MAKERS)
def test_so_can_the_other_pages(tab: Callable[[], Page], name: str) -> None:
    near = Near(tab(), MAKERS[name]())
    right(near.tab)
    if near.tab.evaluate("!!document.querySelector('dialog[open]')"):
        near.press("Escape")
        right(near.tab)
