"""``python3 -m kit shots``: every page, on three screens and in two languages, as pictures to look at."""

import argparse
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kit import resources
from kit.command import bootstrap, chromium
from kit.command.parser import Parser
from kit.command.words import say
from kit.core.manifest import GAMES
from kit.printables import registry
from kit.widgets.shot import Moment, Shot, kept

SCREENS = {"1366": (1366, 768), "1024": (1024, 768), "390": (390, 844)}
LANGUAGES = {"it": "it-IT", "en": "en-GB"}
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
SETTLED = "() => document.fonts.status === 'loaded' && (document.querySelector('.kit')?.settled?.() ?? true)"
"""Whether nothing moves on a page any more, and nothing is waited for."""


def shots() -> tuple[Shot, ...]:
    """Every picture: the lobby, the page for coders, what each game has to print, its pages there, its own moments."""
    sheets = (Shot(f"print-{game}", taps=(f"a[href$='/voila/print/{game}']",)) for game in registry.games())
    coders = Shot("coders", taps=("[data-dialog=coder]", "dialog a[href$='/voila/coders']"))
    return (Shot("lobby"), coders, *sheets, *(shot for game in GAMES for shot in of_game(game)))


def of_game(game: str) -> tuple[Shot, ...]:
    """The pictures of a game: its pages that need no kernel, its moments."""
    parts = GAMES[game].parts
    sites = GAMES[game].part("site") if "site" in parts else ()
    pages = (Shot(site.path.split("/")[0], taps=(f"a[href$='/voila/{site.path}']",)) for site in sites)
    return (*pages, *(GAMES[game].part("shots") if "shots" in parts else ()))


def known() -> list[str]:
    """The names of all pictures; those of a game whose pieces are not here yet as its manifest tells them."""
    names = ["lobby", "coders", *(f"print-{game}" for game in registry.games())]
    for game, manifest in GAMES.items():
        try:
            names += [shot.name for shot in of_game(game)]
        except ImportError:
            if "shots" not in manifest.names:
                raise
            names += manifest.names["shots"]
    return names


def main(argv: Sequence[str]) -> int:
    """The ``shots`` verb; returns the exit code."""
    wanted = arguments(argv)

    def pictures(browser: Path) -> Iterator[Path]:
        with served() as (url, _):
            yield from take(url, browser, wanted.out, [s for s in shots() if not wanted.only or s.name in wanted.only])

    return made(pictures, wanted.out)


def made(pictures: Callable[[Path], Iterator[Path]], out: Path) -> int:
    """Makes pictures with a browser, into the folder `out`, and tells the name of each; returns the exit code."""
    bootstrap.set_up_tests()
    browser = chromium.find()
    if browser is None or importlib.util.find_spec("playwright") is None:
        print(say("shots_tools"), file=sys.stderr)
        return 1
    out.mkdir(parents=True, exist_ok=True)
    for path in pictures(browser):
        print(path, flush=True)
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line: the folder ``out``, and the names of ``only`` those pictures that are wanted, [] for all."""
    parser = Parser("shots")
    parser.add_argument("--out", type=Path, default=Path("shots"), metavar="DIR", help=say("shots_out"))
    parser.add_argument("only", nargs="*", metavar="NAME", help=say("shots_only"))
    wanted = parser.parse_args(argv)
    names = known() if wanted.only else []
    for name in wanted.only:
        if name not in names:
            parser.error(say("no_shot", name=name, names=", ".join(names)))
    return wanted


@contextmanager
def served(*arguments: str, **environment: str) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """The address of our own server command on a free port, and its process, ended afterwards."""
    folder = tempfile.mkdtemp(prefix="k-")
    own = dict(os.environ, KIT_SETUP="off", TMPDIR=folder, **environment)
    try:
        with answering("kit", "--no-browser", *arguments, port="--port", env=own) as found:
            yield found
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def answering(
    module: str, *arguments: str, port: str = "", env: Mapping[str, str] | None = None
) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """The address of a server that a module is, once it answers, and its process, ended afterwards; `port` is the
    option that names one, which comes first where there is none."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number = str(probe.getsockname()[1])
    named = [*arguments, port, number] if port else [number, *arguments]
    command = [sys.executable, "-m", module, *named]
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{number}/"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(url, timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield url, process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def take(url: str, browser: Path, out: Path, wanted: Sequence[Shot]) -> Iterator[Path]:
    """Takes the pictures one after the other and yields their paths."""
    from playwright.sync_api import sync_playwright

    there = {path.stem for path in resources.root("notebooks").glob("*/*.ipynb")}
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=browser, args=list(FLAGS))
        for shot in wanted:
            if shot.page and shot.page.split("/")[1] not in there:
                continue
            for screen, (width, height) in SCREENS.items():
                for lang, locale in LANGUAGES.items():
                    view = {"width": width, "height": height}
                    context = chrome.new_context(
                        viewport=view,  # type: ignore[arg-type]
                        locale=locale,
                        reduced_motion="reduce",
                        has_touch=width < 500,
                    )
                    path = out / f"{shot.name}-{screen}-{lang}.png"
                    page = context.new_page()
                    one(page, url, shot, path)
                    # A page that is left says goodbye to its kernel; one whose browser is gone keeps its place.
                    page.goto("about:blank")
                    context.close()
                    yield path
        chrome.close()


def one(page: Any, url: str, shot: Shot, path: Path) -> None:
    """One picture."""
    show(page, url, shot)
    page.screenshot(path=path)


def show(page: Any, url: str, shot: Shot) -> None:
    """Brings a page to the moment of which a picture is wanted."""
    moment = shot.begin() if shot.begin else None
    if moment is not None:
        page.add_init_script(kept(moment))
    page.goto(f"{url}voila/render/{shot.page}.ipynb" if shot.page else url)
    page.wait_for_selector(".kit-bar button" if shot.page else "h1", timeout=60_000)
    page.wait_for_function(SETTLED)
    for tap in shot.taps:
        what = tap.removeprefix("?")
        if what.startswith("@") and moment is not None:
            if what == tap or not page.locator("dialog[open]").count():
                tap_at(page, shot, moment, what[1:])
        elif what == tap:
            seen = page.locator(f"{tap}:visible").first  # a phone has no room in its bar for what stands in its menu
            seen.click() if seen.count() else page.locator(tap).first.dispatch_event("click")
        elif (there := page.locator(f"{what}:visible").first).count():
            there.click()
        page.wait_for_function(SETTLED)


def tap_at(page: Any, shot: Shot, moment: Moment, name: str) -> None:
    """Taps the middle of a place of the board."""
    manifest = GAMES[shot.page.partition("/")[0]]
    board = manifest.part("board")()
    turned = any("data-what=front" in tap for tap in shot.taps)
    table = manifest.part("table")().seen_from((1 if turned else moment.front,))
    place = moment.places[name] if name in moment.places else board.place(moment.state, name)
    x, y = table.centre(moment.state, place)
    box = page.locator(".kit-top").bounding_box()
    page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
