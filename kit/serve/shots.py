"""``python3 -m kit shots``: every page, on three screens and in two languages, as pictures to look at."""

import argparse
import importlib.util
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from kit import resources
from kit.serve import bootstrap, chromium, shots_kings, shots_learn
from kit.serve.words import say

SCREENS = {"1366": (1366, 768), "1024": (1024, 768), "390": (390, 844)}
LANGUAGES = {"it": "it-IT", "en": "en-GB"}
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
TAB = "shots"
SETTLE = 900  # ms that motions and fonts get before the picture is taken


@dataclass(frozen=True)
class Shot:
    """A picture: its name, the page, what to tap first, and what the device keeps before the page opens."""

    name: str
    page: str = ""
    taps: tuple[str, ...] = ()
    """Selectors to tap in turn; "@D4" is a place on the board of what is `kept`; "?" before one: if it is there."""
    kept: str = ""
    """Which match lies on the device: "", "middle", "over", "waterloo"; a moment of `shots_learn` or `shots_kings`."""


PLAY, GUESS, LEARN, WORKSHOP = "war_kids/play", "war_kids/guess", "war_kids/learn", "war_kids/workshop"
KINGS = "kings_war/play"
MENU, BOOK, FRONT = "[data-dialog=menu]", "[data-dialog=book]", "[data-what=front][data-value='1']"
SHOTS = (
    Shot("lobby"),
    Shot("print", taps=("a[href$='/voila/print/war_kids']",)),
    Shot("print-kings", taps=("a[href$='/voila/print/kings_war']",)),
    Shot("day", taps=("a[href*='/voila/day/']",)),
    Shot("guess-start", GUESS),
    Shot("guess-clue", GUESS, (".kit-btn:not(.kit-second)",)),
    Shot("learn", LEARN),
    Shot("learn-dice", LEARN, ("@C4", "@D4", "@D3"), "dice"),
    Shot("learn-magic", LEARN, ("@D2", "@D4"), "magic"),
    Shot("learn-exam", LEARN, kept="exam"),
    Shot("learn-stars", LEARN, ("@next",), "stars"),
    Shot("play-new", PLAY),
    Shot("play", PLAY, kept="middle"),
    Shot("play-refused", PLAY, ("@unit", "@far"), "middle"),
    Shot("play-menu", PLAY, (MENU,), "middle"),
    Shot("play-save", PLAY, ("[data-dialog=save]",), "middle"),
    Shot("play-rules", PLAY, (MENU, BOOK), "middle"),
    Shot("play-end", PLAY, kept="over"),
    Shot("play-waterloo", PLAY, kept="waterloo"),
    Shot("play-waterloo-closer", PLAY, ("?.kit-zoom button", "?.kit-zoom button"), "waterloo"),
    Shot("workshop-new", WORKSHOP),
    Shot("workshop-land", WORKSHOP, ("[data-start=hill]",)),
    Shot("workshop-armies", WORKSHOP, ("[data-start=waterloo]", "[data-tab=armies]")),
    Shot("workshop-rules", WORKSHOP, ("[data-start=hill]", "[data-tab=rules]")),
    Shot("workshop-story", WORKSHOP, ("[data-start=meadow]", "[data-tab=story]")),
    Shot("workshop-problem", WORKSHOP, ("[data-start='']", "[data-do=problem]")),
    Shot("kings-learn", "kings_war/learn"),
    Shot("kings-new", KINGS, ("[data-value=rounds]",)),
    Shot("kings", KINGS, ("@f3",), "kings"),
    Shot("kings-bid", KINGS, ("@f3", "@e5", "[data-key=more]"), "kings"),
    Shot("kings-range", KINGS, ("[data-value=bombard]", "@a1", "@a7"), "kings"),
    Shot("kings-knots", KINGS, ("@f3", "@g5"), "kings"),
    Shot("kings-card", KINGS, ("[data-dialog=abilities]",), "kings"),
    Shot("kings-black", KINGS, ("@e5",), "kings-black"),
    Shot("kings-rich", KINGS, ("@f3", "@e5", *["[data-key=more]"] * 12), "kings-rich"),
    Shot("kings-bids", KINGS, kept="kings-bids"),
    Shot("kings-dice", KINGS, kept="kings-dice"),
    Shot("kings-failed", KINGS, ("@f3", "@e5"), "kings-failed"),
    Shot("kings-hint", KINGS, ("[data-do=hint]",), "kings-alone"),
    Shot("kings-tutor", KINGS, ("@f3", "@g5"), "kings-alone"),
    Shot("kings-menu", KINGS, (MENU, FRONT), "kings"),
    Shot("kings-turned", KINGS, (MENU, FRONT, "dialog [data-do=dismiss]", "@f3"), "kings"),
    Shot("kings-rules", KINGS, (MENU, BOOK), "kings"),
    Shot("kings-end", KINGS, kept="kings-over"),
    Shot("kings-lost", KINGS, kept="kings-lost"),
    Shot("kings-counted", KINGS, kept="kings-counted"),
    Shot("kings-drawn", KINGS, kept="kings-drawn"),
    Shot("kings-again", KINGS, ("dialog [data-do=replay]",), "kings-over"),
    Shot("play-again", PLAY, ("dialog [data-do=replay]",), "over"),
)


def main(argv: Sequence[str]) -> int:
    """The ``shots`` verb; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m kit shots", description=say("shots"), add_help=False)
    parser.add_argument("-h", "--help", action="help", help=say("help_help"))
    parser.add_argument("--out", type=Path, default=Path("shots"), metavar="DIR", help=say("shots_out"))
    names = ", ".join(shot.name for shot in SHOTS)
    parser.add_argument("only", nargs="*", metavar="NAME", help=say("shots_only", names=names))
    wanted = parser.parse_args(argv)
    bootstrap.set_up_tests()
    browser = chromium.find()
    if browser is None or importlib.util.find_spec("playwright") is None:
        print(say("shots_tools"), file=sys.stderr)
        return 1
    wanted.out.mkdir(parents=True, exist_ok=True)
    with served() as (url, _):
        for path in take(url, browser, wanted.out, [s for s in SHOTS if not wanted.only or s.name in wanted.only]):
            print(path, flush=True)
    return 0


@contextmanager
def served(*arguments: str, **environment: str) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """The address of our own server command on a free port, and its process, ended afterwards."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tempfile.mkdtemp(prefix="k-")
    command = [sys.executable, "-m", "kit", "--no-browser", "--port", str(port), *arguments]
    own = dict(os.environ, KIT_SETUP="off", TMPDIR=folder, **environment)
    process = subprocess.Popen(command, env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(url, timeout=5).close()
                break
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        yield url, process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def take(url: str, browser: Path, out: Path, shots: Sequence[Shot]) -> Iterator[Path]:
    """Takes the pictures one after the other and yields their paths."""
    from playwright.sync_api import sync_playwright

    there = {path.stem for path in resources.root("notebooks").glob("*/*.ipynb")}
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=browser, args=list(FLAGS))
        for shot in shots:
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
                    one(context.new_page(), url, shot, path)
                    context.close()
                    yield path
        chrome.close()


def one(page: Any, url: str, shot: Shot, path: Path) -> None:
    """One picture."""
    lesson: Any = None
    way: tuple[str, ...] = ()
    if shot.kept in shots_learn.MOMENTS:
        lesson, way = shots_learn.moment(shot.kept)
    game, seats = shot.page.partition("/")[0], (0, 0)
    match: Any = None
    if shot.kept in shots_kings.MOMENTS:
        match, seats = shots_kings.moment(shot.kept)
    elif not lesson:
        match = kept_match(shot.kept)
    if lesson:
        page.add_init_script(f"sessionStorage.setItem('kit.tab', '{TAB}'); {shots_learn.kept(lesson, TAB)}")
    if match is not None:
        saved = json.dumps(match.save(settings={"seats": [{"level": level} for level in seats]}))
        page.add_init_script(
            f"sessionStorage.setItem('kit.tab', '{TAB}'); localStorage.setItem('kit.match.{game}.{TAB}', {saved})"
        )
    page.goto(f"{url}voila/render/{shot.page}.ipynb" if shot.page else url)
    page.wait_for_selector(".kit-bar button" if shot.page else "h1", timeout=60_000)
    page.wait_for_timeout(SETTLE)
    for tap in shot.taps:
        if tap == "@next":
            strike(page, lesson, way)
        elif tap.startswith("@") and lesson:
            tap_at(page, lesson.state, lesson.board.place(lesson.state, tap[1:]))
        elif tap.startswith("@"):
            tap_piece(page, shot, match, seats, tap)
        elif not tap.startswith("?"):
            page.locator(tap).first.click()
        elif (there := page.locator(f"{tap[1:]}:visible").first).count():
            there.click()
        page.wait_for_timeout(SETTLE)
    page.screenshot(path=path)


def kept_match(kind: str) -> Any:
    """A match between two greedy players: on the hill in its middle or to its end, or Waterloo; None for none."""
    if not kind:
        return None
    from kit.core.game import CHANCE, TERMINAL
    from kit.core.match import Match
    from kit.games.war_kids import GAME
    from kit.players import Greedy, think

    name, turn = ("waterloo", 2) if kind == "waterloo" else ("hill", 3)
    scenario = next(one for one in GAME.scenarios() if one.id == name)
    match, rng = Match(GAME, scenario, seed=7), Random(7)
    while match.current_player != TERMINAL:
        if kind != "over" and match.state.turn == turn and match.state.phase == 0 and len(match.steps) > 30:
            break
        if match.current_player == CHANCE:
            match.roll()
        else:
            match.play(think(Greedy(), GAME, match.state, rng).action)
    return match


def tap_piece(page: Any, shot: Shot, match: Any, seats: tuple[int, int], tap: str) -> None:
    """Taps what a shot names on the board of its match."""
    if shot.kept in shots_kings.MOMENTS:
        tap_square(page, tap[1:], turned=seats[0] > 0 or FRONT in shot.taps)
    else:
        tap_hex(page, match.state, tap)


def tap_hex(page: Any, s: Any, which: str) -> None:
    """Taps the hex of one of the side's units ("@unit"), or a free one that is too far for it ("@far")."""
    battle = s.battle
    unit = max((u for u in battle.armies[s.side] if s.at[u] >= 0), key=lambda u: battle.points[u])
    taken = s.taken[0] | s.taken[1]
    far = [h for h in range(battle.grid.size) if battle.grid.distance(h, s.at[unit]) == 4 and not taken >> h & 1]
    tap_at(page, s, s.at[unit] if which == "@unit" else far[len(far) // 2])


def strike(page: Any, lesson: Any, way: Sequence[str]) -> None:
    """Taps the hexes of a blow, the last one again if the page asks for that: a small board shows a loupe first."""
    for name in (*way, way[-1]):
        if not page.locator("dialog[open]").count():
            tap_at(page, lesson.state, lesson.board.place(lesson.state, name))
            page.wait_for_timeout(SETTLE)


def tap_square(page: Any, name: str, turned: bool) -> None:
    """Taps a square of a chessboard."""
    from kit.draw.squareboard import SquareBoard

    board = SquareBoard(turned=turned)
    x, y = board.centre(8 * (int(name[1]) - 1) + "abcdefgh".index(name[0]))
    box = page.locator(".kit-top").bounding_box()
    page.mouse.click(box["x"] + box["width"] * x / board.width, box["y"] + box["height"] * y / board.height)


def tap_at(page: Any, s: Any, place: int) -> None:
    """Taps the middle of a hex."""
    from kit.games.war_kids.scene import board

    battle = s.battle
    x, y = board(battle).centre(place)
    box = page.locator(".kit-top").bounding_box()
    across, down = x / board(battle).width, y / board(battle).height
    page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] * down)
