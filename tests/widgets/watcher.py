"""Somebody who watches a page without a browser: what it shows, frame by frame, until all has come to rest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.widgets.fake_browser import FakeBrowser

TELLING = ("head", "ask", "log", "more")


@dataclass(frozen=True)
class Frame:
    """What is to be seen and heard at one moment."""

    moving: bool
    """Whether the board still shows what was before."""
    told: tuple[str, ...]
    tray: str
    dialog: str
    heard: int
    """How much has been said to those who listen."""


def watched(tab: FakeBrowser, do: Callable[[], None], still: bool = False) -> list[Frame]:
    """Every frame from before something is done until all has come to rest."""
    frames: list[Frame] = []
    show = tab.program.show

    def seen() -> None:
        show()
        told = tuple(tab.sees(region) for region in TELLING)
        urgent = tab.said(urgent=False)
        frames.append(Frame(tab.page.behind is not None, told, tab.sees("tray"), tab.sees("dialog"), len(urgent)))

    async def run() -> None:
        tab.set(still=still)
        tab.program.show = seen  # type: ignore[method-assign]
        seen()
        do()
        for _ in range(400):
            await tab.rest()
            if tab.program.thinking is None:
                break

    async def at_once(seconds: float) -> None:
        await asyncio.sleep(0)

    tab.program.sleep = at_once
    asyncio.run(run())
    return frames


def moves_seen(tab: FakeBrowser, do: Callable[[], None]) -> list[tuple[str, str]]:
    """The kind of everything that is seen on the board, with what stood beside the board when it began."""
    seen: list[tuple[str, str]] = []

    async def move(state: Any, event: Any) -> None:
        seen.append((event.kind, tab.sees("tray")))

    tab.program._move = move  # type: ignore[method-assign]
    watched(tab, do)
    return seen
