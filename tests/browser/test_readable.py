"""Every page, at every moment that `python3 -m kit shots` photographs, on three screens: no letters under 16 px,
nothing cut where the browser's letters are twice as large, and with a person's own colours what is chosen looks so."""

import pytest
from browser_checks import SIZES, Checks
from browser_server import Server
from playwright.sync_api import Page

from kit.serve.shots import shots, show
from kit.widgets.shot import Shot

SHOTS = {shot.name: shot for shot in shots()}


@pytest.mark.thorough
@pytest.mark.parametrize("lang", ["it"])
@pytest.mark.parametrize("shot", SHOTS.values(), ids=SHOTS)
def test_everything_can_be_read(page: Page, server: Server, check: Checks, shot: Shot) -> None:
    show(page, server.address(), shot)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        check.readable(page)
        check.large_letters(page)
    check.colours(page)
