"""``python3 -m kit film``: the moving picture of the README, one a language, of a lesson as it is played."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from kit.command.parser import Parser
from kit.command.words import say
from kit.core.manifest import GAMES
from kit.lab.shots import FLAGS, LANGUAGES, SETTLED, made, served, tap_at
from kit.widgets.shot import Shot, kept

SCENE: Shot = next(iter(GAMES.having("film").values())).part("film")
"""What is shown."""
VIEW, SIZE = {"width": 1024, "height": 640}, (800, 500)
MOVING, TAPPED, AT_REST, LAST = 100, 400, 1500, 3500
"""How long a picture of a motion stays, one of a tap, one at rest, and the last of all, in milliseconds."""
SLOW = 6
"""So many times as long as usual everything takes while it is filmed: so a film is as smooth as the page, however busy
the machine is."""
TIMERS = """const at = setTimeout;
window.setTimeout = (what, ms = 0, ...rest) => at(what, ms * (window.kitSlow ?? 1), ...rest);"""
"""Lets what a page does later wait for as long, once it stands there."""
FINGER = """addEventListener('pointerdown', event => {
  const dot = document.createElement('div');
  dot.style.cssText = `position:fixed;left:${event.clientX - 18}px;top:${event.clientY - 18}px;width:36px;height:36px;
    border-radius:50%;background:#23201a77;border:3px solid #fff;z-index:99999;pointer-events:none`;
  document.documentElement.append(dot);
  setTimeout(() => dot.remove(), 700);
}, true)"""
"""Shows where a finger is."""


def main(argv: Sequence[str]) -> int:
    """The ``film`` verb; returns the exit code."""
    wanted = arguments(argv)
    return made(lambda browser: make(browser, wanted.out), wanted.out)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line: the folder ``out``."""
    parser = Parser("film")
    parser.add_argument("--out", type=Path, default=Path("shots"), metavar="DIR", help=say("shots_out"))
    return parser.parse_args(argv)


def make(browser: Path, out: Path) -> Iterator[Path]:
    """Makes the pictures and yields their paths."""
    from playwright.sync_api import sync_playwright

    with served(KIT_PACE=str(SLOW)) as (url, _), sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=browser, args=list(FLAGS))
        for lang, locale in LANGUAGES.items():
            page = chrome.new_page(viewport=VIEW, locale=locale)  # type: ignore[arg-type]
            page.set_default_timeout(240_000)
            path = out / f"play.{lang}.webp"
            bind(list(scene(page, url)), path)
            page.close()
            yield path
        chrome.close()


def scene(page: Any, url: str) -> Iterator[tuple[bytes, int]]:
    """The scene as pictures, each with its time."""
    assert SCENE.begin is not None
    moment = SCENE.begin()
    page.add_init_script(kept(moment))
    page.add_init_script(TIMERS)
    page.add_init_script(FINGER)
    page.goto(f"{url}voila/render/{SCENE.page}.ipynb")
    page.wait_for_selector(".kit-bar button")
    page.wait_for_function(SETTLED)
    page.evaluate(f"window.kitSlow = {SLOW}")
    page.context.new_cdp_session(page).send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOW})
    yield page.screenshot(), AT_REST
    for tap in SCENE.taps:
        if tap.startswith("@"):
            tap_at(page, SCENE, moment, tap[1:])
        else:
            page.locator(f"{tap}:visible").first.click()
        yield page.screenshot(), TAPPED
        yield from until_settled(page)
    yield page.screenshot(), LAST


def until_settled(page: Any) -> Iterator[tuple[bytes, int]]:
    """What is seen until nothing moves any more and the finger is gone; the last of it for some time."""
    since, shown = perf_counter(), page.screenshot()
    while not page.evaluate(f"({SETTLED})()"):
        page.wait_for_timeout(max(0, MOVING * SLOW - (perf_counter() - since) * 1000))
        now, following = perf_counter(), page.screenshot()
        yield shown, round((now - since) * 1000 / SLOW)
        since, shown = now, following
    page.wait_for_timeout(800 * SLOW)
    yield page.screenshot(), AT_REST


def bind(pictures: list[tuple[bytes, int]], path: Path) -> None:
    """Writes them one after the other into one file; what is seen twice is there once, for as long, if not too long."""
    from PIL import Image

    told: list[tuple[bytes, int]] = []
    for shown, time in pictures:
        if told and told[-1][0] == shown:
            told[-1] = (shown, min(told[-1][1] + time, LAST))
        else:
            told.append((shown, time))
    first, *others = (Image.open(io.BytesIO(shown)).convert("RGB").resize(SIZE) for shown, _ in told)
    times = [time for _, time in told]
    first.save(path, save_all=True, append_images=others, duration=times, loop=0, quality=60, method=6)
