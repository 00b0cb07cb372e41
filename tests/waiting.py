"""The one place where a test waits by the wall: for something that another process brings about."""

import asyncio
import time
from collections.abc import Callable

PAUSE = 0.05
"""Seconds after which a process is asked again."""


def wait_until(true: Callable[[], bool], seconds: float, what: str) -> None:
    """Waits for something that this test has caused; fails by naming it."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"{what}: not after {seconds} s"
        time.sleep(PAUSE)


def stay(seconds: float) -> None:
    """Lets time pass, where what another process does after so long is what a thorough test asks."""
    time.sleep(seconds)


async def until(true: Callable[[], bool], seconds: float, what: str) -> None:
    """The same, while other tasks go on."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"{what}: not after {seconds} s"
        await asyncio.sleep(PAUSE)
