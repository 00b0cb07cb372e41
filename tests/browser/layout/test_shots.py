"""Every page, at every moment that `python3 -m kit shots` photographs, is as a page must be: its letters, its targets,
its words whole, what screen readers are handed; with the browser's letters twice as large and one's own colours, too.

Each is opened on one screen and in one language, others with each commit, and then seen on the rest; with
`--thorough` in each language, with a mouse and on one of the screens that are touched."""

from itertools import product
from random import Random

import pytest
from browser_checks import SIZES, Checks
from browser_tree import Tree
from layout_host import Host
from playwright.sync_api import Page

from kit.lab.shots import LANGUAGES, shots, show
from kit.widgets.shot import Shot
from tests.sampling import SEED, THOROUGH, sampled

MOUSE = "laptop"
TOUCHED = sorted(SIZES.keys() - {MOUSE})


def ways(shot: Shot) -> list[tuple[str, str]]:
    """On which screens it is opened, and in which languages."""
    rng = Random(f"{SEED} {shot.name}")
    if THOROUGH:
        return [way for lang in LANGUAGES for way in ((MOUSE, lang), (rng.choice(TOUCHED), lang))]
    return [rng.choice(list(product(SIZES, LANGUAGES)))]


CASES = [
    pytest.param(shot, *way, id="-".join((*filter(None, shot.page.split("/")), shot.name, *way)))
    for shot in shots()
    for way in ways(shot)
]


@pytest.mark.parametrize(("shot", "size", "lang"), sampled(CASES, 10))
def test_it_is_as_a_page_must_be(page: Page, server: Host, check: Checks, shot: Shot, size: str) -> None:
    show(page, server.address(), shot)
    check.in_sight(page)
    check.axe(page)
    complaints = Tree(page).complaints(live=bool(shot.page))
    assert not complaints, "\n".join(complaints)
    check.colours(page)
    others = sorted((TOUCHED if size in TOUCHED else [MOUSE]) if THOROUGH else SIZES)
    others.remove(size)
    check.laid_out_on(page, [size, *others])
    check.large_letters(page)  # last of all: a window that is resized after that ends Chromium's process now and then


@pytest.mark.parametrize(
    ("other", "alike"), [("data-do=why data-rule=A-1", 0), ("data-do=why data-rule=A-2", 1), ("", 1)]
)
def test_two_buttons_of_one_name_are_one_to_who_listens_only_if_they_do_the_same(
    page: Page, other: str, alike: int
) -> None:
    one = "<button data-do=why data-rule=A-1>Hop</button>"
    page.set_content(f"<h1>A</h1><main>{one}<button {other}>Hop</button></main>")
    assert sum("'Hop'" in one for one in Tree(page).complaints()) == alike
