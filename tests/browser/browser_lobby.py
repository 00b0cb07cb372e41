"""A visitor of the lobby, as tests make one: somebody who has played here, and who then begins afresh."""

import json
from typing import Any

from playwright.sync_api import Page


def begun(page: Page, **kept: Any) -> None:
    """What a device keeps of somebody who has played here; dots in the names are written `__`."""
    for name, value in {"visitor": {"name": "Mia", "age": "child", "time": "medium"}, **kept}.items():
        text = value if isinstance(value, str) else json.dumps(value)
        page.evaluate("([key, text]) => localStorage.setItem('kit.' + key, text)", [name.replace("__", "."), text])


def start_afresh(page: Page) -> None:
    """Clears the device."""
    page.locator("[data-dialog=afresh]").click()
    page.locator("#afresh [data-do=afresh]").click()
