"""At its moments, what a page is about then is in sight, and nothing lies upon it; each in one language, others with
each commit."""

import pytest
from browser_checks import SIZES, Checks
from browser_moments import SCREENS, SIGHTS, Sight, languages
from browser_sight import hidden
from layout_host import Host
from playwright.sync_api import Page

from kit.serve.shots import show

CASES = [
    pytest.param(sight, screen, "laptop" if screen == "magnified" else screen.split("-")[0], lang,
                 id=f"{sight.shot.name}-{number}-{screen}-{lang}")
    for number, sight in enumerate(SIGHTS)
    for screen in sight.screens
    for lang in ([sight.lang] if sight.lang else languages(f"{sight.shot.name} {screen}"))
]  # fmt: skip


@pytest.mark.parametrize(("sight", "screen", "size", "lang"), CASES)
def test_what_it_is_about_is_in_sight(page: Page, server: Host, check: Checks, sight: Sight, screen: str) -> None:
    width, height = {**SIZES, **SCREENS}[screen]
    page.set_viewport_size({"width": width, "height": height})
    show(page, server.address(), sight.shot)
    if sight.whole:
        assert hidden(page, sight.whole, sight.above) == []
    if sight.holds:
        page.wait_for_function(sight.holds, timeout=3000)
    check.in_sight(page)
    check.no_sideways_scroll(page)
    check.nothing_clipped(page)
