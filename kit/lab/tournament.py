"""``python3 -m kit tournament``: players against each other, everybody with everybody or by the Swiss system."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from kit.command import named
from kit.command.parser import Parser
from kit.command.trouble import Trouble
from kit.command.words import language, say
from kit.core import game as core
from kit.core.seats import persons
from kit.explore import league
from kit.explore.entrants import Entrant
from kit.explore.league import Line, Tournament
from kit.explore.playouts import Forfeit
from kit.games import GAMES
from kit.lab import report
from kit.lab.contestants import Say, begin, called, check, faults, playing, read, sentence, spreading
from kit.lab.ratings import ordered, prepare, ratings
from kit.lab.results import Results
from kit.players import CONTESTANTS

ROUNDS, SEED = 10, 1
HEADS = ("rating", "interval", "matches", "won", "drawn", "lost", "share")


def main(argv: Sequence[str]) -> int:
    """The ``tournament`` verb; returns the exit code."""
    wanted = arguments(argv)
    prepare()
    it = Tournament(
        wanted.game, wanted.scenario, tuple(map(Entrant.of, wanted.players)), wanted.rounds, wanted.seed, wanted.swiss,
        wanted.rules, wanted.limit,
    )  # fmt: skip
    game, _ = league.beginning(it.game, it.scenario, it.rules)
    begin(it.entrants, game, it.limit)
    with Results(wanted.out, it) as results:
        whole = play_all(it, results, wanted.dask, wanted.jobs)
        if results.lines:
            print(told(it.head, results.lines, say, language()))
            print("\n" + say("tournament_kept", path=wanted.out))
        if not whole:
            print(say("stopped"), file=sys.stderr)
    return 0 if whole else 130


def play_all(it: Tournament, results: Results, dask: str | None, jobs: int) -> bool:
    """Plays what is not there yet; False where somebody stopped it."""
    from tqdm import tqdm

    before = 0
    total = league.planned(it)
    spread = spreading(dask, jobs) if len(results.lines) < total else nullcontext(map)
    try:
        with spread as over, tqdm(total=total, initial=len(results.lines), disable=None, leave=False) as bar:
            for batch in league.batches(it, results.lines):
                todo = results.left(batch, before)
                for line in over(partial(league.play, it), todo):
                    results.add(line)
                    bar.update()
                before += len(batch)
    except KeyboardInterrupt:
        return False
    return True


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line, each part of it checked."""
    parser = Parser("tournament")
    parser.add_argument("game", nargs="?", help=say("simulate_game", games=", ".join(GAMES)))
    names = ", ".join(CONTESTANTS)
    parser.add_argument("players", nargs="*", metavar="player", help=say("tournament_players", names=names))
    parser.add_argument("--scenario", metavar="NAME", help=say("tournament_scenario"))
    parser.add_argument("--rules", metavar="A,B", default="", help=say("tournament_rules"))
    parser.add_argument("--rounds", metavar="N", default=str(ROUNDS), help=say("tournament_rounds", rounds=ROUNDS))
    parser.add_argument("--swiss", action="store_true", help=say("tournament_swiss"))
    playing(parser, SEED, os.cpu_count() or 1)
    parser.add_argument("--out", metavar="FILE", type=Path, help=say("tournament_out"))
    wanted = parser.parse_args(argv)
    try:
        if wanted.scenario is None:
            wanted.scenario = named.game(wanted.game).scenarios()[0].id
        rules, _ = named.scenario(wanted.game, wanted.scenario)
        wanted.rules = tuple(filter(None, wanted.rules.split(",")))
        check_rules(rules, wanted.scenario, wanted.rules)
        check_players(rules, wanted)
        read(wanted, "rounds", "jobs")
    except Trouble as trouble:
        parser.error(str(trouble))
    wanted.out = wanted.out or Path(f"tournament-{wanted.game}-{wanted.scenario}.jsonl")
    parser.need_folder(wanted.out)
    return wanted


def check_rules(rules: core.Game[Any, Any], scenario: str, names: tuple[str, ...]) -> None:
    """`Trouble` unless there are such extra rules, and they go together."""
    there = [option.id for option in rules.options() if option.takes(True)]
    for name in names:
        if name not in there:
            raise Trouble(say("no_rule", rule=name, rules=", ".join(there) or "–"))
    try:
        league.beginning(rules.id, scenario, names)
    except core.Trouble as trouble:
        raise Trouble(sentence(trouble)) from None


def check_players(rules: core.Game[Any, Any], wanted: argparse.Namespace) -> None:
    """`Trouble` unless these players can meet there."""
    for name in wanted.players:
        check(name, rules)
    if len(set(wanted.players)) < len(wanted.players):
        raise Trouble(say("player_twice"))
    seats = len(persons(*league.beginning(rules.id, wanted.scenario, wanted.rules)))
    if seats < 2:
        raise Trouble(say("nobody_to_meet"))
    if len(wanted.players) < (seats if wanted.swiss else 2):
        raise Trouble(say("too_few_players", least=seats if wanted.swiss else 2))


# --- the result in words


def told(head: Line, lines: Sequence[Line], say: Say, lang: str) -> str:
    """The standings as a table, and the faults by which matches were lost."""
    rows = [["", *(say(one) for one in HEADS)], *table(head, lines, say)]
    out = [Forfeit(one["seat"], one["fault"], {k: v for k, v in one.items() if k not in ("seat", "fault")})
           for line in lines for one in line["forfeits"]]  # fmt: skip
    first = say("tournament_told", matches=len(lines), scenario=head["scenario"], seed=head["seed"])
    return "\n\n".join([first, report.table(rows), say("rating_how"), *faults(out, say, lang)])


def table(head: Line, lines: Sequence[Line], say: Say) -> list[list[str]]:
    """Per entrant, the strongest first, its name and its figures."""
    found = ratings(len(head["players"]), (tuple(league.results(line)) for line in lines))
    standings = league.standings(GAMES[head["game"]].game, head, lines)
    names = called([player["name"] for player in head["players"]], say)
    rows = []
    for who in ordered(found):
        one, rating = standings[who], found[who]
        counts = [str(count) for count in (one.matches, one.won, one.drawn, one.lost)]
        between = f"{rating.low:.0f} – {rating.high:.0f}"
        rows.append([names[who], f"{rating.value:.0f}", between, *counts, report.percent(one.share)])
    return rows
