"""Every page, at every moment that `python3 -m kit shots` photographs, is as a page must be: its letters, its targets,
its words whole, what screen readers are handed; with the browser's letters twice as large and one's own colours, too.

Each is opened in one language and seen on three screens; `--thorough` opens it anew for each screen and language."""

import pytest
from browser_checks import SIZES, Checks
from browser_tree import Tree
from layout_host import Host
from playwright.sync_api import Page

from kit.serve.shots import SETTLED, shots, show
from kit.widgets.shot import Shot

SHOTS = {shot.name: shot for shot in shots()}


@pytest.mark.parametrize("shot", SHOTS.values(), ids=SHOTS)
def test_it_is_as_a_page_must_be(page: Page, server: Host, check: Checks, shot: Shot) -> None:
    show(page, server.address(), shot)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED)
        check.all(page)
        check.large_letters(page)
    complaints = Tree(page).complaints(live=bool(shot.page))
    assert not complaints, "\n".join(complaints)
    check.colours(page)
