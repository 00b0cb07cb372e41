"""Who plays, as the command line names them: checked before anything is played, and called by name afterwards."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from kit.command.parser import Parser
from kit.command.trouble import Trouble
from kit.command.words import language, say
from kit.core import game as core
from kit.explore import rival
from kit.explore.entrants import Entrant
from kit.explore.playouts import Forfeit
from kit.explore.spread import Spread, spread_over
from kit.games import GAMES
from kit.players import CONTESTANTS
from kit.players.checked import LIMIT
from kit.players.outside import SIGN, in_file
from kit.players.sandbox import Sandboxed, dismiss
from kit.text.catalogue import SHARED, text
from kit.widgets import settings

Say = Callable[..., str]


def sentence(trouble: core.Trouble, lang: str = "") -> str:
    """What is wrong, in one sentence in the terminal's language."""
    return text(SHARED, lang or language()).trouble(trouble)


def check(name: str, rules: core.Game[Any, Any]) -> None:
    """`Trouble` unless there is such a player for the game."""
    level, at, folder = name.partition(rival.SIGN)
    if at and level in CONTESTANTS:
        if not rival.is_checkout(folder):
            raise Trouble(say("no_kit_there", folder=folder))
        if level == "random":
            raise Trouble(say("no_level", level=name, names=", ".join(CONTESTANTS)))
        if rules.hides:
            raise Trouble(say("no_rival", game=rules.id))
        return
    try:
        Entrant.of(name)
    except core.Trouble as trouble:
        raise Trouble(sentence(trouble)) from None


def begin(entrants: Sequence[Entrant], rules: core.Game[Any, Any], limit: float) -> None:
    """Makes each player out of a file, to see that it can be; `Trouble` where it cannot."""
    try:
        for one in entrants:
            if isinstance(player := one.player(limit), Sandboxed):
                player.begin(rules)
    except core.Trouble as trouble:
        raise Trouble(sentence(trouble)) from None


def own(name: str) -> Entrant:
    """The player out of a file that is to sit at the pages of this machine; `Trouble` where there is none."""
    try:
        in_file(name)
        return Entrant.of(name)
    except core.Trouble as trouble:
        raise Trouble(sentence(trouble)) from None


def invite(entrants: Sequence[Entrant]) -> None:
    """Lets all pages of this process and of its kernels know the players, once it is seen that they can be made."""
    begin(entrants, next(iter(GAMES.values())).game, LIMIT)
    dismiss()
    settings.invite(f"{entrant.path}{SIGN}{entrant.inside}" for entrant in entrants)


@contextmanager
def spreading(dask: str | None, jobs: int) -> Iterator[Spread]:
    """How matches are spread: over a Dask cluster where one is named, else over so many processes."""
    if dask is None:
        yield spread_over(jobs)
        return
    from kit.lab.cluster import cluster

    with cluster(dask, jobs) as spread:
        yield spread


def called(names: Sequence[str], say: Say) -> list[str]:
    """What contestants are called: a level by its number, one out of a file by its name there."""
    return [_level(name, say) or told for name, told in zip(names, settings.told_apart(names), strict=True)]


def _level(name: str, say: Say) -> str:
    level, at, folder = name.partition(rival.SIGN)
    if name not in CONTESTANTS and not (at and level in CONTESTANTS):
        return ""
    words = say("random") if level == "random" else say("level", level=level)
    return say("level_of", who=words, folder=folder) if at else words


def faults(forfeits: Sequence[Forfeit], say: Say, lang: str) -> list[str]:
    """How many matches were lost by a fault, and the first fault of each kind of each player."""
    told: dict[tuple[str, str], str] = {}
    for one in forfeits:
        told.setdefault((str(one.facts.get("who")), one.key), sentence(one.fault, lang))
    return [say("forfeited", count=len(forfeits)), *told.values()] if forfeits else []


def playing(parser: Parser, seed: int, jobs: int) -> None:
    """The options that say how matches are played."""
    parser.add_argument("--seed", default=str(seed), metavar="N", help=say("simulate_seed", seed=seed))
    parser.add_argument("--jobs", default=str(jobs), metavar="N", help=say("simulate_jobs", jobs=jobs))
    parser.add_argument("--dask", metavar="ADDRESS", help=say("dask_help"))
    parser.add_argument("--limit", default=f"{LIMIT:g}", metavar="S", help=say("limit_help", seconds=f"{LIMIT:g}"))


def read(wanted: argparse.Namespace, *counts: str) -> None:
    """Makes numbers of what was typed: the time to think, in seconds, and whole ones from 1 up; `Trouble` where one is
    none."""
    try:
        limit = float(wanted.limit)
    except ValueError:
        limit = 0.0
    if not 0 < limit <= 3600:
        raise Trouble(say("not_seconds", option="--limit", value=wanted.limit[:40]))
    wanted.limit = limit
    for option in counts:
        value = getattr(wanted, option)
        if not value.isdecimal() or int(value) < 1:
            raise Trouble(say("not_positive", option=f"--{option}", value=value))
        setattr(wanted, option, int(value))
