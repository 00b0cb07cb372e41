"""``python3 -m kit bench``: how fast the engine, the computer players and the pages are, in one run."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kit.command import bootstrap, chromium
from kit.command.parser import Parser
from kit.command.words import language, say
from kit.core.capabilities import Lookahead, Probe, kernel
from kit.core.game import Game
from kit.core.manifest import GAMES, Manifest, Trial, loaded
from kit.explore import bench, env
from kit.explore.bench import Pace, Spread
from kit.explore.playouts import random_transitions
from kit.lab import report
from kit.lab.report import Progress
from kit.players import LEVELS, SLICE
from kit.text import text

CHESS = "python-chess"
READY = 0.45
"""How many times that the play page may take where a kernel is ready, from a tap in the lobby."""
CLASS_GOALS = {"openings_p95_s": 1.5, "openings_failed": 0, "taps_p95_ms": 50}
"""What thirty children may have to wait at most."""
SITE_GOALS = {
    "site_first_s": 4.0,
    "site_later_s": 2.0,
    "site_brotli_mb": 10.0,
    "site_tap_ratio": 1.3,
    "site_turn_s": 3.0,
    "site_pss_mb": 350.0,
}
"""What the site without a server may take at most."""
BUDGET = {"ready_s": 1.2, "tap_ms": 1.5, "kernel_pss_mb": 1.25}
"""How many times the figure of the empty canvas a page may cost."""
DRAG = 1.5
"""How many times a tap on the usual board it may take until a piece that is drawn is shown where it would stand."""
WEIGHINGS = "weighings"
SEEDS = (1, 2, 3)
"""Of the matches in which the players' time is taken."""
COMMAND = "python3 -m kit bench"

MADE = ("pages", "class", "no_server")
"""Of these the figures are numbers already."""

Say = Callable[..., str]


def main(argv: Sequence[str]) -> int:
    """The ``bench`` verb; returns the exit code."""
    wanted = arguments(argv)
    if wanted.workers:
        from kit.lab import bench_workers

        return bench_workers.main(wanted.game, tapped()[0])
    bootstrap.set_up_tests()
    browser = None if wanted.engine_only else chromium.find()
    missing = lacks(wanted.engine_only, browser)
    if missing:
        print(say(missing), file=sys.stderr)
        return 1
    if wanted.site:
        alone = Run(browser, wanted.game)
        alone.progress.parts = 1
        alone.command = alone.figures["command"] = f"{alone.command} --site"
        site_alone(alone, browser)
        alone.progress.clear()
        return 0 if "no_server" in alone.figures else 1
    figures = run(browser, wanted.game)
    if wanted.json:
        report.write_json(wanted.json, figures)
    if browser is not None and not any(key.endswith("pages") for key in figures):
        print(say("bench_no_page"), file=sys.stderr)
        return 1
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line: ``engine_only``, ``workers``, ``site``, the ``game`` whose page is measured, the file for
    ``json`` or None."""
    parser = Parser("bench")
    parser.add_argument("--engine-only", action="store_true", help=say("bench_engine_only"))
    parser.add_argument("--workers", action="store_true", help=say("bench_workers"))
    parser.add_argument("--site", action="store_true", help=say("bench_site"))
    games = tapped()
    parser.add_argument(
        "--game", metavar="NAME", choices=games, default=games[0], help=say("bench_game", game=games[0])
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help=say("json_help"))
    wanted = parser.parse_args(argv)
    parser.need_folder(wanted.json)
    return wanted


def tapped() -> list[str]:
    """The games whose pages can be measured, the first one if none is named."""
    return [game for game in GAMES.having("table") if GAMES[game].tapped is not None]


def lacks(engine_only: bool, browser: Path | None) -> str:
    """The sentence about what is missing for the measurement, "" if nothing is."""
    if not engine_only and (browser is None or find_spec("playwright") is None):
        return "bench_tools"
    return ""


def run(browser: Path | None, game: str = "") -> dict[str, Any]:
    """Measures, shows each table as soon as it is there, and returns all figures; a run with pages, those of a game, is
    written down."""
    run = Run(browser, game)
    found = bench.rates(plays(), told=run.part("engine"))
    compared = {ratio(one): bench.per(found, one.name, one.beside) for one in trials() if one.beside}
    run.show("engine", {**found, **compared}, engine)
    run.show("learners", bench.rates(environments(), told=run.part("learners")), learners)
    for manifest in run.watched:
        pace = paces(manifest, run.part("players", manifest))
        run.show("players", pace, partial(players, scenario=manifest.watched), manifest)
    for manifest in run.asked:
        answers = bench.times(bench.asking(manifest.part("probes")), told=run.part("probes", manifest))
        run.show("probes", answers, partial(questions, probes=manifest.part("probes")), manifest)
    opened = measured(browser, run.page, run.part("pages", run.other)) if browser is not None else None
    if opened is not None:
        run.show("pages", opened, pages, run.other)
        from kit.lab import bench_class

        run.part("class", run.other)
        run.show("class", bench_class.measure(run.page), children, run.other)
        site_alone(run, browser)
    run.progress.clear()
    return run.figures


class Run:
    """What is to be measured, and the figures of what has been."""

    def __init__(self, browser: Path | None, game: str) -> None:
        usual, *_ = tapped()
        self.page = GAMES[game or usual]
        self.other = self.page if self.page.id != usual else None
        """Only what is not about the usual page says so: else its sections would have other names than ever."""
        self.watched = [one for one in GAMES.values() if one.watched]
        self.asked = list(GAMES.having("probes").values())
        self.command = f"{COMMAND} --game {self.page.id}" if self.other else COMMAND
        self.figures: dict[str, Any] = {"command": self.command, "machine": report.machine()}
        self.kept = browser is not None and bootstrap.is_checkout()
        """Whether the tables are written down, too."""
        self.progress = Progress(2 + len(self.watched) + len(self.asked) + (3 if browser else 0))

    def part(self, key: str, of: Manifest | None = None) -> bench.Told:
        """The next table is measured; returns what hears how far that is."""
        self.progress.part(titled(key, say, language(), of))
        return self.progress.far

    def show(self, key: str, figure: Any, body: Callable[[Any, Say], str], of: Manifest | None = None) -> None:
        """The figures of a table are there."""
        self.progress.clear()
        made = {name: value.figures() for name, value in figure.items()} if key not in MADE else figure
        self.figures[f"{of.id}_{key}" if of else key] = made
        print(f"{titled(key, say, language(), of)}\n\n{body(figure, say)}\n", flush=True)
        if self.kept:
            line = report.made_by(self.command, self.figures["machine"])
            title = titled(key, report.english, "en", of)
            report.record(title, f"{line}\n\n{body(figure, report.english)}")


def site_alone(run: Run, browser: Path | None) -> None:
    """Measures the site without a server, where it can be made and its pages open."""
    from playwright.sync_api import Error

    from kit.lab import bench_site

    told = run.part("no_server", run.other)
    try:
        found = bench_site.measure(browser, run.page, max(LEVELS), told) if browser is not None else {}
    except Error:
        print(say("bench_no_page"), file=sys.stderr)
        return
    if found:
        run.show("no_server", found, site, run.other)


def titled(key: str, say: Say, lang: str, of: Manifest | None) -> str:
    """The title of a table; if it is about one game, with its name."""
    return f"{say(key)}: {text(of.domain, lang)(f'game.{of.id}.title')}" if of else say(key)


def trials() -> list[Trial]:
    """What the games want measured."""
    return [trial for manifest in GAMES.values() for trial in manifest.bench]


def ratio(trial: Trial) -> str:
    """The name of the row that compares two rates."""
    return f"{trial.name} / {trial.beside}"


def plays() -> dict[str, bench.Play]:
    """What is played at random, by its row: each game's trials, and what else there is to compare them with."""
    own = {trial.name: played(manifest.game, trial) for manifest in GAMES.values() for trial in manifest.bench}
    spiel = {f"OpenSpiel {name}": play for name, play in bench.spiel_plays().items()}
    return {**own, CHESS: bench.chess_play, **spiel}


def environments() -> dict[str, bench.Play]:
    """What is played step by step, as programs that learn do: each game's first scenario, and PettingZoo's own."""
    own = {f"{game} {GAMES[game].game.scenarios()[0].id}": partial(env, game) for game in GAMES}
    return bench.zoo_plays(own)


def played(game: Game[Any, Any], trial: Trial) -> bench.Play:
    """How a trial is played once."""
    (scenario,) = (one for one in game.scenarios() if one.id == trial.scenario)
    s = game.initial_state(scenario, dict.fromkeys(trial.options, True))
    simulator = kernel(game, s) if trial.kernel else None
    if simulator is not None:
        return simulator.play
    return partial(random_transitions, game, s, matches=1, counts=loaded(trial.counts) if trial.counts else None)


def paces(manifest: Manifest, told: bench.Told) -> dict[str, Pace | Spread]:
    """The pace of each level at a game; where levels look ahead, also what the highest weighs in a second."""
    steps = len(LEVELS) + 1
    game, looks_ahead = manifest.game, isinstance(manifest.game, Lookahead)
    s = next(game.initial_state(one) for one in game.scenarios() if one.id == manifest.watched)
    found: dict[str, Pace | Spread] = {}
    for number, level in enumerate(LEVELS):
        told(number, steps)
        found[str(level)] = bench.pace(game, s, level, SEEDS)
    told(len(LEVELS), steps)
    return {**found, WEIGHINGS: bench.weighings(game, s, max(LEVELS), SEEDS)} if looks_ahead else found


def measured(browser: Path, page: Manifest, told: bench.Told) -> dict[str, dict[str, float]] | None:
    """The figures of the pages; None where one of them would not open."""
    from playwright.sync_api import Error

    from kit.lab import bench_pages

    try:
        return bench_pages.measure(browser, page, told)
    except Error:
        return None


def verdict(ok: bool) -> str:
    """A mark that needs no language."""
    return "✓" if ok else "✗"


def engine(figures: Mapping[str, Spread], say: Say) -> str:
    """The rates as a table, and below them how many times one is the other."""
    rows = [["", say("lowest"), say("median"), say("highest"), say("goal")]]
    goals = {ratio(trial) if trial.beside else trial.name: trial for trial in trials()}
    for name, found in figures.items():
        trial = goals.get(name)
        goal, digits = trial.goal if trial else 0, 2 if trial and trial.beside else 0
        reached = f"≥ {report.number(goal, digits)} {verdict(found.median >= goal)}" if goal else ""
        values = (found.lowest, found.median, found.highest)
        rows.append([name, *(report.number(value, digits) for value in values), reached])
    rounds = max(len(found.values) for found in figures.values())
    missing = "" if any(name.startswith("OpenSpiel") for name in figures) else f"\n\n{say('no_spiel')}"
    return f"{say('engine_how', rounds=rounds)}\n\n{report.table(rows)}{missing}"


def learners(figures: Mapping[str, Spread], say: Say) -> str:
    """The steps of environments as a table; a line says what is not installed."""
    if not figures:
        return say("no_zoo")
    rows = [["", say("lowest"), say("median"), say("highest")]]
    for name, found in figures.items():
        rows.append([name, *(report.number(value) for value in (found.lowest, found.median, found.highest))])
    rounds = max(len(found.values) for found in figures.values())
    missing = "" if any(name.startswith("PettingZoo") for name in figures) else f"\n\n{say('no_zoo_games')}"
    return f"{say('learners_how', rounds=rounds)}\n\n{report.table(rows)}{missing}"


def players(figures: Mapping[str, Pace | Spread], say: Say, scenario: str) -> str:
    """What each level takes for its turns and its slices as a table, and how fast the highest weighs."""
    limit = round(SLICE * 1000)
    heads = ["turns", "turn_median", "turn_longest", "slices", "slice_longest", "slices_over", "matches_rate"]
    rows = [["", *(say(head, limit=limit) for head in heads)]]
    after = ""
    for level, pace in figures.items():
        if isinstance(pace, Spread):
            after = f"\n\n{say('weighings_how', level=max(LEVELS), rate=report.number(pace.median))}"
            continue
        turns, slices = pace.turns, pace.slices
        seconds = [f"{report.number(spent, 3)} s" for spent in (turns.median, turns.highest)]
        longest = f"{report.number(slices.highest * 1000, 1)} ms"
        many = report.number(len(slices.values))
        rate = report.number(pace.rate, 2) if pace.matches.values else ""
        rows.append([say("level", level=level), str(len(turns.values)), *seconds, many, longest, str(pace.late), rate])
    return f"{say('players_how', scenario=scenario)}\n\n{report.table(rows)}{after}"


def questions(figures: Mapping[str, Spread], say: Say, probes: Sequence[Probe]) -> str:
    """What each question takes as a table."""
    rows = [["", say("lowest"), say("median"), say("highest"), say("goal")]]
    goals = {probe.row: probe.most for probe in probes}
    for row, found in figures.items():
        goal = goals.get(row, 0.0)
        reached = f"≤ {report.number(goal)} {verdict(found.median <= goal)}" if goal else ""
        rows.append([row, *(report.number(value, 2) for value in (found.lowest, found.median, found.highest)), reached])
    times = max(len(found.values) for found in figures.values())
    return f"{say('probes_how', times=times)}\n\n{report.table(rows)}"


def pages(figures: Mapping[str, Mapping[str, float]], say: Say) -> str:
    """The play page beside the empty canvas as a table."""
    rows = [["", say("floor"), say("play_page"), say("ratio"), say("goal")]]
    for key, most in BUDGET.items():
        # Not the ratio that was rounded for reading: what is just over the budget is over it.
        ratio = figures["play"][key] / figures["floor"][key]
        reached = f"≤ {most:.2f} {verdict(ratio <= most)}"
        rows.append([say(key), str(figures["floor"][key]), str(figures["play"][key]), f"{ratio:.3f}", reached])
    if "other" in figures:
        tap, drag = figures["other"]["tap_ms"], figures["play"]["drag_ms"]
        reached = f"≤ {DRAG:.2f} {verdict(drag / tap <= DRAG)}"
        rows.append([say("drag_ms"), str(tap), str(drag), f"{drag / tap:.3f}", reached])
    floor, ready = figures["floor"]["ready_s"], figures["ready"]["ready_s"]
    reached = f"≤ {READY:.2f} {verdict(ready / floor <= READY)}"
    rows.append([say("from_lobby_s"), str(floor), str(ready), f"{ready / floor:.3f}", reached])
    return f"{say('pages_how')}\n\n{report.table(rows)}"


def children(figures: Mapping[str, float], say: Say) -> str:
    """What a class of thirty meets, as a table."""
    return f"{say('class_how')}\n\n{measures(figures, CLASS_GOALS, say)}"


def site(figures: Mapping[str, float], say: Say) -> str:
    """What the site without a server takes, as a table."""
    return f"{say('site_how')}\n\n{measures(figures, SITE_GOALS, say)}"


def measures(figures: Mapping[str, float], goals: Mapping[str, float], say: Say) -> str:
    """Figures one below the other, each beside the most that it may be."""
    rows = [["", say("measured"), say("goal")]]
    for key, value in figures.items():
        goal = goals.get(key)
        reached = "" if goal is None else f"≤ {report.number(goal, 1)} {verdict(value <= goal)}"
        rows.append([say(key), report.number(value, 2 if key.endswith(("_s", "_ratio", "brotli_mb")) else 0), reached])
    return report.table(rows)
