"""How fast the site without a server is, beside the page that a server has: both in turn, in the same run.

The site is made by its own command and handed out by a plain server of files, which is gone on each later visit. What a
computer player takes is measured in the browser's own Python, from the site's own files.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import psutil

from kit.core.manifest import Manifest
from kit.explore.bench import Told
from kit.lab.bench_pages import PAINTED, TAPS, WATCH, Watched, play_page
from kit.lab.machine import MEGABYTE
from kit.lab.shots import FLAGS, answering, served

ROUNDS = 5
SEEDS = (1, 2, 3)
LONG = 120_000
"""Milliseconds in which anything is there."""
SCREEN: Any = {"viewport": {"width": 1366, "height": 768}, "locale": "en-GB"}
READY = """new Promise(async (done) => {
  const all = async () => (await (await caches.open("kit-memory")).keys()).some(({ url }) => url.endsWith("/all"));
  while (!await all()) await new Promise((wait) => setTimeout(wait, 100));
  done();
})"""
"""Settled once the lobby has made all pages ready."""
TURNS = """async (asked) => {
  const get = (name) => fetch(new URL(name, location));
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", location));
  const { lock: lockFileContents } = await (await get("site.json")).json();
  const python = await loadPyodide({ indexURL: new URL("pyodide/", location).href, lockFileContents });
  const pack = (await get("python.pack")).body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(pack).arrayBuffer(), length = new DataView(bytes).getUint32(0, true);
  let at = 4 + length;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)))) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, new Uint8Array(bytes, (at += size) - size, size));
  }
  python.globals.set("asked", JSON.stringify(asked));
  return python.runPython(`
import json, sys
sys.path.insert(0, "/kit")
from kit.core.manifest import GAMES
from kit.explore.bench import pace
asked = json.loads(asked)
game = GAMES[asked["game"]].game
(scenario,) = (one for one in game.scenarios() if one.id == asked["scenario"])
pace(game, game.initial_state(scenario), asked["level"], asked["seeds"]).turns.median`);
}"""
"""Seconds that a level thinks for a turn."""
BROTLI = """const { readFileSync } = require("fs"), { brotliCompressSync } = require("zlib");
const { files } = JSON.parse(/^const SITE = (.*);$/m.exec(readFileSync("keeps.js", "utf8"))[1]);
console.log(files.reduce((sum, name) => sum + brotliCompressSync(readFileSync(name)).length, 0));"""


@dataclass
class Visits:
    """What was measured: seconds, milliseconds, megabytes."""

    first: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    tap: list[float] = field(default_factory=list)
    served: list[float] = field(default_factory=list)
    """Taps on the page that a server has."""
    memory: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """By the names of their rows."""
        tap, by_server = median(self.tap), median(self.served)
        return {
            "site_first_s": median(self.first),
            "site_later_s": median(self.later),
            "site_tap_ms": tap,
            "site_served_ms": by_server,
            "site_tap_ratio": tap / by_server,
            "site_pss_mb": max(self.memory),
        }


def measure(chromium: Path, manifest: Manifest, level: int, told: Told) -> Mapping[str, float]:
    """The figures of the site; none where it cannot be made, which the command for it says itself."""
    from playwright.sync_api import sync_playwright

    play, visits = play_page(manifest), Visits()
    with ExitStack() as open_now:
        folder = Path(open_now.enter_context(tempfile.TemporaryDirectory(prefix="k-")), "site")
        if subprocess.run([sys.executable, "-m", "kit", "site", folder], stdout=subprocess.DEVNULL).returncode:
            return {}
        url, _ = open_now.enter_context(served("--class", "0"))
        browser = open_now.enter_context(sync_playwright()).chromium.launch(executable_path=chromium, args=list(FLAGS))
        for number in range(ROUNDS):
            told(number, ROUNDS + 1)
            on_server(browser, f"{url}{play.address}", play, visits)
            on_site(browser, folder, play, visits)
        told(ROUNDS, ROUNDS + 1)
        turn = {"site_turn_s": thought(browser, folder, manifest, level)} if manifest.watched else {}
        browser.close()
        return {**visits.figures(), **turn, "site_brotli_mb": packed(folder)}


def on_server(browser: Any, address: str, play: Watched, visits: Visits) -> None:
    """Opens the page that a server has, and taps it."""
    context = browser.new_context(**SCREEN)
    page = context.new_page()
    answered(page, address, play)
    visits.served += taps(page, play)
    context.close()


def on_site(browser: Any, folder: Path, play: Watched, visits: Visits) -> None:
    """Opens the page of the site in an empty profile; then the lobby, until all is kept; then the page again, when the
    server has gone."""
    context = browser.new_context(**SCREEN)
    page = context.new_page()
    with files(folder) as (url, server):
        name, _, query = play.address.removeprefix("voila/render/").partition(".ipynb")
        address = f"{url}{name}.html{query}"
        visits.first.append(answered(page, address, play))
        visits.tap += taps(page, play)
        page.goto(url)
        page.evaluate(READY)
        server.kill()
        server.wait()
        page.close()
        page = context.new_page()
        visits.later.append(answered(page, address, play))
        visits.tap += taps(page, play)
        visits.memory.append(memory())
    context.close()


def answered(page: Any, address: str, play: Watched) -> float:
    """Seconds from the address to the answer to a tap as early as can be."""
    page.add_init_script(play.begin)
    start = time.perf_counter()
    page.goto(address)
    page.wait_for_function(PAINTED, arg=list(play.watch), polling="raf", timeout=LONG)
    tapped(page, play)
    return time.perf_counter() - start


def taps(page: Any, play: Watched) -> list[float]:
    """Milliseconds from some taps to the first changed pixel, once all is at rest."""
    page.wait_for_timeout(1500)
    found = []
    for _ in range(TAPS):
        found.append(tapped(page, play))
        page.wait_for_timeout(250)
    return found


def tapped(page: Any, play: Watched) -> float:
    """Milliseconds from one tap to the first changed pixel."""
    box = page.locator("canvas").first.bounding_box()
    page.evaluate(WATCH, [*play.watch, "pointerdown"])
    page.mouse.click(box["x"] + box["width"] * play.tap[0], box["y"] + box["height"] * play.tap[1])
    return float(page.evaluate("window.kitTapped"))


def memory() -> float:
    """Proportional memory of the largest process that shows pages, in MB."""
    found = [0.0]
    for process in psutil.Process().children(recursive=True):
        # One that ends just now counts for nothing.
        with suppress(psutil.NoSuchProcess):
            if "--type=renderer" in process.cmdline():
                info = process.memory_full_info()
                found.append(float(getattr(info, "pss", info.rss)) / MEGABYTE)
    return max(found)


def thought(browser: Any, folder: Path, manifest: Manifest, level: int) -> float:
    """Seconds that a level thinks for a turn of a game, by the browser's Python."""
    page = browser.new_page()
    with files(folder) as (url, _):
        page.goto(url)
        asked = {"game": manifest.id, "scenario": manifest.watched, "level": level, "seeds": SEEDS}
        seconds = float(page.evaluate(TURNS, asked))
    page.close()
    return seconds


def packed(folder: Path) -> float:
    """Megabytes of all that a browser keeps of the site, each file packed as hosts do it."""
    done = subprocess.run(["node", "-e", BROTLI], cwd=folder, capture_output=True, check=True)
    return int(done.stdout) / MEGABYTE


def files(folder: Path) -> AbstractContextManager[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a server of files, which answers, and its process, ended afterwards."""
    return answering("http.server", "--bind", "127.0.0.1", "--directory", str(folder))
