"""How fast the play page is, beside a page with one empty canvas: both in turn, in the same run.

Both start cold, each with a kernel that starts by itself; the play page besides on a server that keeps some ready, and
from a tap in the lobby. The figures are ratios to trust and absolute times to read with care: time until the page shows
its picture, from a tap to the first changed pixel, and the memory of the kernel behind the page.
"""

import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import psutil

from kit import resources
from kit.core.game import Scenario
from kit.core.manifest import GAMES, Manifest
from kit.core.match import Match
from kit.explore.bench import Told
from kit.lab.machine import kernels_of
from kit.lab.shots import FLAGS, served
from kit.text import languages
from kit.widgets.settings import AUTOMA
from kit.widgets.shot import kept, of_match

ROUNDS = 9
TAPS = 12
READY = 2
"""So many kernels are kept ready beside."""
READING = 2000
"""So many milliseconds somebody looks at the lobby that is there."""
FLOOR = """\
from ipycanvas import Canvas
canvas = Canvas(width=1600, height=1240)
canvas.layout.width = "100%"

def ready():
    canvas.fill_style = "#D7E5AC"
    canvas.fill_rect(0, 0, 1600, 1240)

def tapped(x, y):
    canvas.fill_style = "#F2B134" if canvas.fill_style != "#F2B134" else "#1C6CA8"
    canvas.fill_rect(x - 40, y - 40, 80, 80)

canvas.on_client_ready(ready)
canvas.on_mouse_down(tapped)
canvas
"""
PAINTED = (
    "([x, y]) => { const c = document.querySelector('canvas'); return c && c.width > 300 && "
    "c.getContext('2d').getImageData(x * c.width, y * c.height, 1, 1).data[3] > 0; }"
)
WATCH = """([x, y, touched]) => { const c = document.querySelector('canvas'), pen = c.getContext('2d');
  const look = () => pen.getImageData(x * c.width, y * c.height, 1, 1).data.join();
  const before = look();
  window.kitTapped = new Promise((done, fail) => addEventListener(touched, () => {
    const start = performance.now(), since = () => performance.now() - start;
    const wait = () => (since() < 10000 ? requestAnimationFrame(check) : fail(new Error('no answer to a tap')));
    const check = () => (look() !== before ? done(since()) : wait());
    check();
  }, { once: true, capture: true })); }"""


Point = tuple[float, float]


@dataclass(frozen=True)
class Watched:
    """A page that is measured."""

    address: str
    """Below the server's own."""
    tap: Point
    """Where it is tapped, as shares of the canvas."""
    watch: Point
    """The pixel whose change is waited for."""
    begin: str = "0"
    """The script by which the tab keeps the match that it opens with."""
    drag: tuple[Point, ...] = ()
    """Where a piece is taken hold of, and between which two points it is drawn, the first of which is watched."""


EMPTY = Watched("voila/render/floor/canvas.ipynb", (0.5, 0.5), (0.5, 0.5))


@dataclass
class Figures:
    """What was measured of one page: seconds, milliseconds, megabytes."""

    ready: list[float] = field(default_factory=list)
    tap: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    drag: list[float] = field(default_factory=list)

    def medians(self) -> dict[str, float]:
        """The median of each figure; that of a drag only where pieces can be drawn."""
        return {
            "ready_s": round(median(self.ready), 2),
            "tap_ms": round(median(self.tap), 1),
            "kernel_pss_mb": round(median(self.memory), 1),
            **({"drag_ms": round(median(self.drag), 1)} if self.drag else {}),
        }


def measure(chromium: Path, manifest: Manifest, told: Told) -> dict[str, dict[str, float]]:
    """The medians of both pages, "floor" and a game's "play", the "ratio" of the second to the first, and "ready"
    ones; where pieces are drawn, also those of the usual page, on which they are tapped, as "other"."""
    from playwright.sync_api import sync_playwright

    play = play_page(manifest)
    pages_ = {"floor": EMPTY, "play": play}
    if play.drag:
        pages_["other"] = play_page(next(one for one in GAMES.values() if one.tapped is not None))
    figures = {name: Figures() for name in pages_}
    ready: list[float] = []
    with ExitStack() as open_now:
        folder = str(open_now.enter_context(notebooks()))
        url, process = open_now.enter_context(served("--class", "0", "--notebooks", folder, KIT_FORKS="off"))
        quick, keeper = open_now.enter_context(served("--class", str(READY), "--notebooks", folder))
        browser = open_now.enter_context(sync_playwright()).chromium.launch(executable_path=chromium, args=list(FLAGS))
        for number in range(ROUNDS):
            told(number, ROUNDS)
            settled(keeper, READY)
            for name, page in pages_.items():
                one(browser, url, process, page, figures[name])
            ready.append(from_lobby(browser, quick, play))
        browser.close()
    least, full = figures["floor"].medians(), figures["play"].medians()
    return {
        "floor": least,
        "play": full,
        "ratio": {key: round(full[key] / least[key], 2) for key in least},
        "ready": {"ready_s": round(median(ready), 2)},
        **({"other": figures["other"].medians()} if play.drag else {}),
    }


def from_lobby(browser: Any, url: str, play: Watched) -> float:
    """Seconds from the lobby, in an empty browser profile, to the board; its address is one that leads right to it."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB")
    page = context.new_page()
    page.goto(url)
    # Whoever reads the lobby gives it this time.
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(READING)
    page.evaluate(play.begin)
    start = time.perf_counter()
    page.evaluate("address => { location.href = address; }", f"{url}{play.address}")
    page.wait_for_function(PAINTED, arg=list(play.watch), polling="raf", timeout=60_000)
    seconds = time.perf_counter() - start
    context.close()
    return seconds


def settled(process: Any, count: int, seconds: int = 300) -> None:
    """Waits until the server has so many kernels, and all of them have done what they wanted to do."""
    before = -1.0
    for _ in range(seconds):
        kernels = kernels_of(process.pid)
        spent = 0.0
        for kernel in kernels:
            # One that ends just now counts for nothing.
            with suppress(psutil.NoSuchProcess):
                spent += sum(kernel.cpu_times()[:2])
        if len(kernels) == count and abs(spent - before) < 0.05:
            return
        before = spent
        time.sleep(1)


@contextmanager
def notebooks() -> Iterator[Path]:
    """A folder with our notebooks and one that holds nothing but an empty canvas."""
    folder = Path(tempfile.mkdtemp(prefix="k-"))
    shutil.copytree(resources.root("notebooks"), folder / "pages")
    (folder / "pages" / "floor").mkdir()
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "c",
        "metadata": {},
        "outputs": [],
        "source": FLOOR,
    }
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    notebook = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (folder / "pages" / "floor" / "canvas.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    try:
        yield folder / "pages"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def one(browser: Any, url: str, process: Any, page_: Watched, figures: Figures) -> None:
    """Opens the page once in an empty browser profile, taps it, and looks at its kernel."""
    tapped, watched = page_.tap, page_.watch
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(page_.begin)
    start = time.perf_counter()
    page.goto(f"{url}{page_.address}")
    page.wait_for_function(PAINTED, arg=list(watched), polling="raf", timeout=60_000)
    figures.ready.append(time.perf_counter() - start)
    page.wait_for_timeout(1500)
    figures.memory.append(kernel_memory(process.pid))
    for _ in range(TAPS):
        box = page.locator("canvas").first.bounding_box()
        page.evaluate(WATCH, [*watched, "pointerdown"])
        page.mouse.click(box["x"] + box["width"] * tapped[0], box["y"] + box["height"] * tapped[1])
        figures.tap.append(page.evaluate("window.kitTapped"))
        page.wait_for_timeout(250)
    if page_.drag:
        draw(page, page_, figures)
    context.close()
    time.sleep(1.5)


def draw(page: Any, page_: Watched, figures: Figures) -> None:
    """Takes hold of a piece and draws it back and forth; each time one place shows that it came, or went."""
    box = page.locator("canvas").first.bounding_box()
    hold, *ends = ((box["x"] + box["width"] * x, box["y"] + box["height"] * y) for x, y in page_.drag)
    page.mouse.move(*hold)
    page.mouse.down()
    for number in range(TAPS):
        page.evaluate(WATCH, [*page_.drag[1], "pointermove"])
        page.mouse.move(*ends[number % 2])
        figures.drag.append(page.evaluate("window.kitTapped"))
        page.wait_for_timeout(250)


def play_page(manifest: Manifest) -> Watched:
    """The play page of a game whose manifest says where to tap it."""
    tapped = manifest.tapped
    assert tapped is not None
    game, named, table = manifest.game, manifest.part("board")(), manifest.part("table")()
    (scenario,) = (one for one in game.scenarios() if one.id == tapped.scenario)
    words = dict.fromkeys(languages(), "bench")
    match = Match(game, Scenario("bench", tapped.position, words, words) if tapped.position else scenario)
    for text in tapped.played:
        match.play(game.parse_action(match.state, text))
    s = match.state
    board = table.board(s)
    tap, (x, y) = table.centre(s, named.place(s, tapped.tap)), table.centre(s, named.place(s, tapped.watch))
    people = [AUTOMA if seat.automa else 0 for seat in match.seats]
    begin = kept(of_match(match, people)) if tapped.position or tapped.played else "0"
    seats = ",".join(map(str, people))
    address = f"voila/render/{manifest.id}/{manifest.match_page}.ipynb?scenario={scenario.id}&seats={seats}"
    aside = tapped.aside * board.radius / board.height if tapped.aside else 0.0
    drag = tuple(table.centre(s, named.place(s, at)) for at in tapped.drag)
    return Watched(address, tap, (x, y + aside), begin, drag)


def kernel_memory(server: int) -> float:
    """Proportional memory of the newest kernel of the server, in MB."""
    info = kernels_of(server)[-1].memory_full_info()
    return float(getattr(info, "pss", info.rss)) / 1e6
