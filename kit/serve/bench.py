"""``python3 -m kit bench``: how fast the engine, the computer players and the pages are, in one run."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kit.core.game import Game
from kit.explore import bench
from kit.explore.bench import Pace, Spread
from kit.explore.playouts import random_transitions
from kit.games import game
from kit.players import LEVELS, SLICE
from kit.serve import bootstrap, chromium, report
from kit.serve.words import say

GAME, SCENARIO = "war_kids", "hill"
GOALS = {SCENARIO: 40_000, "hill +8": 25_000, "hill, kernel": 500_000, "hill +8, kernel": 300_000}
"""Per row the actions per second to reach."""
KINGS_WAR, ROUNDS, CHESS = "kings_war", "rounds", "python-chess"
"""The game that is compared with chess at random, and the scenario in which its players are watched."""
RATIOS = {f"{KINGS_WAR} / {CHESS}": 0.6}
"""Per row that compares two rates what is to be reached."""
READY = 0.45
"""How many times that the play page may take where a kernel is ready, from a tap in the lobby."""
CLASS_GOALS = {"openings_p95_s": 1.5, "openings_failed": 0, "taps_p95_ms": 50}
"""What thirty children may have to wait at most."""
BUDGET = {"ready_s": 1.2, "tap_ms": 1.5, "kernel_pss_mb": 1.25}
"""How many times the figure of the empty canvas a page may cost."""
WEIGHINGS = "weighings"
SEEDS = (1, 2, 3)
"""Of the matches in which the players' time is taken."""
COMMAND = "python3 -m kit bench"

MADE = ("pages", "class")
"""Of these the figures are numbers already."""

Say = Callable[..., str]


def main(argv: Sequence[str]) -> int:
    """The ``bench`` verb; returns the exit code."""
    wanted = arguments(argv)
    bootstrap.set_up_tests()
    browser = None if wanted.engine_only else chromium.find()
    missing = lacks(wanted.engine_only, browser)
    if missing:
        print(say(missing), file=sys.stderr)
        return 1
    figures = run(browser)
    if wanted.json:
        report.write_json(wanted.json, figures)
    if browser is not None and "pages" not in figures:
        print(say("bench_no_page"), file=sys.stderr)
        return 1
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line: ``engine_only``, and the file for ``json`` or None."""
    parser = report.Parser("bench")
    parser.add_argument("--engine-only", action="store_true", help=say("bench_engine_only"))
    parser.add_argument("--json", type=Path, metavar="FILE", help=say("json_help"))
    wanted = parser.parse_args(argv)
    parser.need_folder(wanted.json)
    return wanted


def lacks(engine_only: bool, browser: Path | None) -> str:
    """The sentence about what is missing for the measurement, "" if nothing is."""
    if not engine_only and (browser is None or find_spec("playwright") is None):
        return "bench_tools"
    return ""


def run(browser: Path | None) -> dict[str, Any]:
    """Measures, shows each table as soon as it is there, and returns all figures; a run with pages is written down."""
    figures: dict[str, Any] = {"command": COMMAND, "machine": report.machine()}

    def show(title: str, figure: Any, body: Callable[[Any, Say], str]) -> None:
        figures[title] = {name: value.figures() for name, value in figure.items()} if title not in MADE else figure
        print(f"{say(title)}\n\n{body(figure, say)}\n", flush=True)
        if browser is not None and bootstrap.is_checkout():
            line = report.made_by(COMMAND, figures["machine"])
            report.record(report.english(title), f"{line}\n\n{body(figure, report.english)}")

    war_kids = game(GAME)
    found = bench.rates({**plays(war_kids), **kings_plays(game(KINGS_WAR))})
    show("engine", {**found, f"{KINGS_WAR} / {CHESS}": bench.per(found, KINGS_WAR, CHESS)}, engine)
    s = next(war_kids.initial_state(one) for one in war_kids.scenarios() if one.id == SCENARIO)
    show("players", {str(level): bench.pace(war_kids, s, level, SEEDS) for level in LEVELS}, players)
    show("kings_war_players", kings_players(game(KINGS_WAR)), kings)
    opened = measured(browser) if browser is not None else None
    if opened is not None:
        show("pages", opened, pages)
        from kit.serve import bench_class

        show("class", bench_class.measure(), children)
    return figures


def plays(war_kids: Game[Any, Any]) -> dict[str, bench.Play]:
    """What is played at random: each scenario, one also with all advanced rules, that one by the kernel as well, and
    what else there is to compare it with."""
    hill = next(one for one in war_kids.scenarios() if one.id == SCENARIO)
    advanced = {option.id: True for option in war_kids.options() if option.id.startswith("adv_")}
    starts = {SCENARIO: war_kids.initial_state(hill), "hill +8": war_kids.initial_state(hill, advanced)}
    return {
        **bench.game_plays(war_kids),
        "hill +8": partial(random_transitions, war_kids, starts["hill +8"], matches=1),
        **bench.kernel_plays(war_kids, {f"{name}, kernel": s for name, s in starts.items()}),
        "python-chess": bench.chess_play,
        **{f"OpenSpiel {name}": play for name, play in bench.spiel_plays().items()},
    }


def kings_plays(kings_war: Game[Any, Any]) -> dict[str, bench.Play]:
    """Kings War at random, to a checkmate or fifty quiet turns: every action counted, bids and dice too, and only those
    that begin something."""
    s = kings_war.initial_state(kings_war.scenarios()[0])
    return {
        KINGS_WAR: partial(random_transitions, kings_war, s, matches=1),
        f"{KINGS_WAR}, ACTION": partial(
            random_transitions, kings_war, s, matches=1, counts=lambda t: t.pending is None
        ),
    }


def kings_players(kings_war: Game[Any, Any]) -> dict[str, Pace | Spread]:
    """The pace of each level at Kings War, and what level 3 weighs in a second."""
    s = next(kings_war.initial_state(one) for one in kings_war.scenarios() if one.id == ROUNDS)
    paces: dict[str, Pace | Spread] = {str(level): bench.pace(kings_war, s, level, SEEDS) for level in LEVELS}
    return {**paces, WEIGHINGS: bench.weighings(kings_war, s, max(LEVELS), SEEDS)}


def measured(browser: Path) -> dict[str, dict[str, float]] | None:
    """The figures of the pages; None where one of them would not open."""
    from playwright.sync_api import Error

    from kit.serve import bench_pages

    try:
        return bench_pages.measure(browser)
    except Error:
        return None


def verdict(ok: bool) -> str:
    """A mark that needs no language."""
    return "✓" if ok else "✗"


def engine(figures: Mapping[str, Spread], say: Say) -> str:
    """The rates as a table, and below them how many times one is the other."""
    rows = [["", say("lowest"), say("median"), say("highest"), say("goal")]]
    for name, found in figures.items():
        goal, digits = GOALS.get(name) or RATIOS.get(name), 2 if name in RATIOS else 0
        reached = f"≥ {report.number(goal, digits)} {verdict(found.median >= goal)}" if goal else ""
        values = (found.lowest, found.median, found.highest)
        rows.append([name, *(report.number(value, digits) for value in values), reached])
    rounds = max(len(found.values) for found in figures.values())
    missing = "" if any(name.startswith("OpenSpiel") for name in figures) else f"\n\n{say('no_spiel')}"
    return f"{say('engine_how', rounds=rounds)}\n\n{report.table(rows)}{missing}"


def kings(figures: Mapping[str, Pace | Spread], say: Say) -> str:
    """What each level takes at Kings War as a table, and how fast level 3 weighs."""
    paces = {name: found for name, found in figures.items() if isinstance(found, Pace)}
    speed = figures[WEIGHINGS]
    assert isinstance(speed, Spread)
    rate = say("weighings_how", level=max(LEVELS), rate=report.number(speed.median))
    return f"{players(paces, say, ROUNDS)}\n\n{rate}"


def players(figures: Mapping[str, Pace], say: Say, scenario: str = SCENARIO) -> str:
    """What each level takes for its turns and its slices as a table."""
    limit = round(SLICE * 1000)
    heads = ["turns", "turn_median", "turn_longest", "slices", "slice_longest", "slices_over"]
    rows = [["", *(say(head, limit=limit) for head in heads)]]
    for level, pace in figures.items():
        turns, slices = pace.turns, pace.slices
        seconds = [f"{report.number(spent, 3)} s" for spent in (turns.median, turns.highest)]
        longest = f"{report.number(slices.highest * 1000, 1)} ms"
        many = report.number(len(slices.values))
        rows.append([say("level", level=level), str(len(turns.values)), *seconds, many, longest, str(pace.late)])
    return f"{say('players_how', scenario=scenario)}\n\n{report.table(rows)}"


def pages(figures: Mapping[str, Mapping[str, float]], say: Say) -> str:
    """The play page beside the empty canvas as a table."""
    rows = [["", say("floor"), say("play"), say("ratio"), say("goal")]]
    for key, most in BUDGET.items():
        # Not the ratio that was rounded for reading: what is just over the budget is over it.
        ratio = figures["play"][key] / figures["floor"][key]
        reached = f"≤ {most:.2f} {verdict(ratio <= most)}"
        rows.append([say(key), str(figures["floor"][key]), str(figures["play"][key]), f"{ratio:.3f}", reached])
    floor, ready = figures["floor"]["ready_s"], figures["ready"]["ready_s"]
    reached = f"≤ {READY:.2f} {verdict(ready / floor <= READY)}"
    rows.append([say("from_lobby_s"), str(floor), str(ready), f"{ready / floor:.3f}", reached])
    return f"{say('pages_how')}\n\n{report.table(rows)}"


def children(figures: Mapping[str, float], say: Say) -> str:
    """What a class of thirty meets, as a table."""
    rows = [["", say("measured"), say("goal")]]
    for key, value in figures.items():
        goal = CLASS_GOALS.get(key)
        reached = "" if goal is None else f"≤ {report.number(goal, 1)} {verdict(value <= goal)}"
        rows.append([say(key), report.number(value, 2 if key.endswith("_s") else 0), reached])
    return f"{say('class_how')}\n\n{report.table(rows)}"
