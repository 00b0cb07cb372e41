"""``python3 -m kit simulate``: computer players against each other, and how often each wins."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from kit.command import bootstrap, named
from kit.command.parser import Parser
from kit.command.trouble import Trouble
from kit.command.words import language, say
from kit.core.game import Game, Ref
from kit.core.seats import persons
from kit.explore.entrants import Entrant
from kit.explore.playouts import random_kernel
from kit.explore.playouts import seated as sitting
from kit.explore.tournament import (
    Played,
    Record,
    Use,
    endings,
    record,
    tournament,
    turn_median,
    uses,
)
from kit.games import GAMES
from kit.lab import report
from kit.lab.contestants import Say, begin, called, check, faults, playing, read, spreading
from kit.players import CONTESTANTS, RandomPlayer
from kit.text.catalogue import text

MATCHES, SEED, JOBS = 40, 1, 1
LONG = 150
"""Turns of each seat from which on a match is told as a long one."""
MORE = 4
"""So many times as many matches halve an interval."""
HEADS = ("matches", "won", "drawn", "lost", "share", "interval", "turn_median")


def main(argv: Sequence[str]) -> int:
    """The ``simulate`` verb; returns the exit code."""
    wanted = arguments(argv)
    played: list[Played] = []
    entrants = [Entrant.of(name) for name in wanted.levels]
    begin(entrants, wanted.rules, wanted.limit)
    matches, seed, limit = wanted.matches, wanted.seed, wanted.limit
    try:
        with spreading(wanted.dask, wanted.jobs) as spread:
            for match in tournament(wanted.rules, wanted.start, entrants, matches, seed, limit=limit, spread=spread):
                played.append(match)
                if sys.stderr.isatty():
                    print(f"\r{len(played)}/{wanted.matches}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        # What has been played is worth telling all the same.
        wanted.matches = len(played)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    if not played:
        return 130
    print(told(wanted, played, say, language()))
    if wanted.json:
        report.write_json(wanted.json, figures(wanted, played))
    if wanted.record:
        title = f"{wanted.game} {wanted.scenario}, {','.join(wanted.levels)}"
        line = report.made_by(command(wanted), report.machine())
        report.record(title, f"{line}\n\n{told(wanted, played, report.english, 'en')}")
        print(say("written", path=report.RESULTS))
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line, and with it the ``rules`` (the game) and the state to ``start`` from."""
    parser = Parser("simulate")
    names = ", ".join(CONTESTANTS)
    parser.add_argument("game", nargs="?", help=say("simulate_game", games=", ".join(GAMES)))
    parser.add_argument("scenario", nargs="?", help=say("simulate_scenario"))
    parser.add_argument("--levels", metavar="A,B", help=say("simulate_levels", names=names))
    parser.add_argument(
        "-n", "--matches", default=str(MATCHES), metavar="N", help=say("simulate_matches", matches=MATCHES)
    )
    playing(parser, SEED, JOBS)
    parser.add_argument("--json", type=Path, metavar="FILE", help=say("json_help"))
    parser.add_argument("--record", action="store_true", help=say("simulate_record"))
    wanted = parser.parse_args(argv)
    try:
        wanted.rules, scenario = named.scenario(wanted.game, wanted.scenario)
        wanted.scenario = scenario.id
        wanted.start = wanted.rules.initial_state(scenario)
        seats = len(persons(wanted.rules, wanted.start))
        levels = usual(seats) if wanted.levels is None else wanted.levels.split(",")
        wanted.levels = [name.strip() for name in levels]
        for name in dict.fromkeys(wanted.levels):
            check(name, wanted.rules)
        seated(wanted.levels, seats)
        read(wanted, "matches", "jobs")
    except Trouble as trouble:
        parser.error(str(trouble))
    parser.need_folder(wanted.json)
    if wanted.record and not bootstrap.is_checkout():
        parser.error(say("no_checkout"))
    return wanted


def usual(seats: int) -> list[str]:
    """Who plays where nobody is named: one that thinks a little, and all others at random."""
    return ["2", *["random"] * (seats - 1)]


def seated(levels: Sequence[str], seats: int) -> None:
    """`Trouble` unless there is a player for each seat that can be taken."""
    if len(levels) != seats:
        key = "how_many_levels" if seats > 1 else "one_level"
        raise Trouble(say(key, seats=seats, example=",".join(["2"] * seats)))


def command(wanted: argparse.Namespace) -> str:
    """The command that plays the same matches again."""
    levels = ",".join(wanted.levels)
    return (
        f"python3 -m kit simulate {wanted.game} {wanted.scenario} --levels {levels} "
        f"--matches {wanted.matches} --seed {wanted.seed}"
    )


# --- the result in words and figures


def told(wanted: argparse.Namespace, played: Sequence[Played], say: Say, lang: str) -> str:
    """The result as a sentence, a table and how the matches ended."""
    sides = seat_names(wanted.rules, wanted.scenario, say, lang)
    rows = [["", *(say(head) for head in HEADS)]]
    standing: dict[str, Record] = {}
    if len(set(wanted.levels)) > 1:
        for who, name in enumerate(names(wanted.levels, say)):
            # What another process thinks is not counted here.
            elsewhere = wanted.levels[who] not in CONTESTANTS
            spent = "" if elsewhere else f"{report.number(turn_median(played, who), 3)} s"
            rows.append([name, *cells(record(played, who)), spent])
            standing.setdefault(name, record(played, who))
            for seat in persons(wanted.rules, wanted.start):
                rows.append([say("on_seat", who=name, seat=sides[seat]), *cells(record(played, who, seat)), ""])
    seats = {side: record(played, seat=seat) for seat, side in enumerate(sides)}
    rows += [[side, *cells(found), ""] for side, found in seats.items()]
    t = text(GAMES[wanted.game].domain, lang)
    names_of = {rule_id: f"{t.rule(rule_id)} ({rule_id})" if rule_id else "–" for rule_id in endings(played)}
    rules = ", ".join(f"{names_of[rule_id]} {count}" for rule_id, count in endings(played).items())
    head = say("simulated", matches=wanted.matches, scenario=wanted.scenario, seed=wanted.seed)
    if by_kernel(wanted):
        head = f"{head} {say('by_kernel')}"
    parts = [head, report.table(rows), say("ended_by", rules=rules)]
    parts += faults([one for match in played for one in match.forfeits], say, lang)
    if any(turns := [match.turns for match in played]):
        parts.append(say("lengths", median=round(median(turns)), longest=max(turns), over=LONG, count=long(played)))
    if uses(played):
        parts += [say("kinds_how"), done(wanted, played, say)]
    return "\n\n".join([*parts, verdict(standing or seats, wanted.matches, say)])


def verdict(standing: Mapping[str, Record], matches: int, say: Say) -> str:
    """Who is ahead, and whether that is sure: as it is where no other share may be as high."""
    ahead, *others = sorted(standing, key=lambda who: -standing[who].share)
    (low, high), most = standing[ahead].interval, max((standing[one].interval[1] for one in others), default=0.0)
    facts = {"who": ahead, "share": report.percent(standing[ahead].share)}
    facts |= {"low": report.percent(low), "high": report.percent(high), "more": str(matches * MORE)}
    return say("clear" if low > most else "not_clear", **facts)


def long(played: Sequence[Played]) -> int:
    """How many of the matches took more than `LONG` turns of each seat."""
    return sum(match.turns > LONG * len(match.seats) for match in played)


def names(levels: Sequence[str], say: Say) -> list[str]:
    """What the contestants are called."""
    known = list(dict.fromkeys(levels))
    told = dict(zip(known, called(known, say), strict=True))
    return [told[name] for name in levels]


def done(wanted: argparse.Namespace, played: Sequence[Played], say: Say) -> str:
    """The table of what was done: per kind of action how often in a match, and in how many of the matches at all; of
    contestants that differ each by itself."""
    several = len(set(wanted.levels)) > 1
    told = [{use.kind: use for use in uses(played, who)} for who in (range(len(wanted.levels)) if several else [None])]
    heads = [f"{name}, " if several else "" for name in names(wanted.levels, say)][: len(told)]
    rows = [["", *(f"{head}{say(column)}" for head in heads for column in ("per_match", "in_matches"))]]
    for kind in [use.kind for use in uses(played)]:
        found = [one.get(kind, Use(kind, 0.0, 0.0)) for one in told]
        rows.append(
            [kind, *(cell for use in found for cell in (report.number(use.mean, 2), report.percent(use.share)))]
        )
    return report.table(rows)


def by_kernel(wanted: argparse.Namespace) -> bool:
    """Whether the game's kernel plays these matches."""
    if set(wanted.levels) != {"random"}:
        return False
    players = [RandomPlayer() for _ in wanted.levels]
    return random_kernel(wanted.rules, wanted.start, sitting(wanted.rules, wanted.start, players)) is not None


def seat_names(rules: Game[Any, Any], scenario_id: str, say: Say, lang: str) -> list[str]:
    """What the seats are called: by their side where the game has a word for it, else by number."""
    t = text(GAMES[rules.id].domain, lang)
    (scenario,) = (one for one in rules.scenarios() if one.id == scenario_id)
    return [
        t.word(Ref("side", seat.id), "") if t.has(f"noun.side.{seat.id}") else say("seat", seat=number)
        for number, seat in enumerate(rules.seats(scenario), 1)
    ]


def cells(found: Record) -> list[str]:
    """A record as cells of the table."""
    low, high = found.interval
    counts = [str(count) for count in (found.matches, found.won, found.drawn, found.lost)]
    return [*counts, report.percent(found.share), f"{report.percent(low)} – {report.percent(high)}"]


def figures(wanted: argparse.Namespace, played: Sequence[Played]) -> dict[str, Any]:
    """The result as JSON."""

    def one(found: Record) -> dict[str, Any]:
        counts = {"won": found.won, "drawn": found.drawn, "lost": found.lost}
        return {**counts, "share": found.share, "interval": found.interval}

    def habits(who: int | None = None) -> dict[str, dict[str, float]]:
        return {use.kind: {"mean": use.mean, "share": use.share} for use in uses(played, who)}

    seats = persons(wanted.rules, wanted.start)
    turns = [match.turns for match in played]
    return {
        "command": command(wanted),
        "machine": report.machine(),
        "contestants": [
            {
                "level": level,
                "all": one(record(played, who)),
                "seats": [one(record(played, who, seat)) for seat in seats],
                "turn_median_s": turn_median(played, who),
                "kinds": habits(who),
            }
            for who, level in enumerate(wanted.levels)
        ],
        "seats": [one(record(played, seat=seat)) for seat in range(wanted.rules.num_players(wanted.start))],
        "endings": endings(played),
        "forfeits": [
            {"match": number, "seat": one.seat, "fault": one.key, **one.facts}
            for number, match in enumerate(played)
            for one in match.forfeits
        ],
        "turns": {"median": median(turns), "longest": max(turns), "long": long(played)},
        "kinds": habits(),
    }
