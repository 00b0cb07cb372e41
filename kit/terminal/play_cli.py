"""``python3 -m kit play``: a match in the terminal, for screen readers and for a quick look."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kit.command import named
from kit.command.parser import Parser, whole
from kit.command.trouble import Trouble
from kit.command.words import language, say
from kit.core.game import Game, Scenario
from kit.core.game import Trouble as Wrong
from kit.games import GAMES
from kit.text import languages
from kit.text.catalogue import text

PERSON = ("0", "person", "persona")


def main(argv: Sequence[str]) -> int:
    """The ``play`` verb; returns the exit code."""
    wanted = arguments(argv)
    from kit.terminal import match

    return match.play(wanted, sys.stdin, sys.stdout)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line: the ``game``, and what was asked for; ``seats`` as they were typed, or None."""
    parser = Parser("play")
    parser.add_argument("game", nargs="?", help=say("simulate_game", games=", ".join(GAMES)))
    parser.add_argument("scenario", nargs="?", help=say("play_scenario"))
    parser.add_argument("--seats", "--levels", metavar="A,B", help=say("play_seats"))
    parser.add_argument("--rules", metavar="A,B=C", default="", help=say("play_rules"))
    parser.add_argument("--own-dice", action="store_true", help=say("play_own_dice"))
    parser.add_argument("--no-tutor", action="store_true", help=say("play_no_tutor"))
    parser.add_argument("--seed", type=whole, metavar="N", help=say("play_seed"))
    parser.add_argument("--lang", choices=languages(), default=language(), help=say("play_lang"))
    parser.add_argument("--load", type=Path, metavar="FILE", help=say("play_load"))
    wanted = parser.parse_args(argv)
    try:
        if wanted.scenario is None:
            wanted.rules_of, found = named.game(wanted.game), None
        else:
            wanted.rules_of, found = named.scenario(wanted.game, wanted.scenario)
        wanted.agreed = rules(wanted.rules_of, wanted.rules)
        wanted.seated = seats(wanted.rules_of, found, wanted.seats, counted=wanted.load is None)
    except Trouble as trouble:
        parser.error(str(trouble))
    except Wrong as trouble:
        parser.error(text(GAMES[wanted.game].domain, wanted.lang).trouble(trouble))
    if wanted.load is not None and not wanted.load.is_file():
        parser.error(say("no_read_file", path=ascii(str(wanted.load))[1:-1]))
    return wanted


def rules(game: Game[Any, Any], typed: str) -> dict[str, str]:
    """The rules that were agreed, by their names: "on", "off" or one of their values."""
    known = {option.id: option for option in game.options()}
    found = {}
    for word in filter(None, (one.strip() for one in typed.split(","))):
        name, sign, value = word.partition("=")
        value = value if sign else "on"
        option = known.get(name)
        if option is None:
            raise Trouble(say("no_rule", rule=name, rules=", ".join(known) or "–"))
        values = option.values or ("on", "off")
        if value not in values:
            raise Trouble(say("no_rule_value", rule=name, value=value, values=", ".join(values)))
        found[name] = value
    return found


def seats(game: Game[Any, Any], scenario: Scenario | None, typed: str | None, counted: bool = True) -> list[Any]:
    """Who sits at each seat: 0 for a person, a level, or the player that a file and a name stand for; [] where nobody
    was named. An automa's seat is nobody's to take. Of a match in a file it is not `counted` how many there are."""
    from kit.players import player_from

    if typed is None:
        return []
    there = game.seats(scenario or game.scenarios()[0])
    names = [name.strip() for name in typed.split(",")]
    free = [seat for seat in there if not seat.automa]
    if not counted:
        return [sitter(name, player_from) for name in names]
    if len(names) != len(free):
        key = "play_how_many" if len(free) > 1 else "play_one_seat"
        raise Trouble(say(key, seats=len(free), example=",".join(["0", *["2"] * (len(free) - 1)])))
    sitting = iter([sitter(name, player_from) for name in names])
    return [-1 if seat.automa else next(sitting) for seat in there]


def sitter(name: str, player_from: Any) -> Any:
    """A person (0), a level, or a player from outside."""
    if name.lower() in PERSON:
        return 0
    if name in ("1", "2", "3"):
        return int(name)
    if ":" not in name:
        raise Trouble(say("play_who", name=name[:40]))
    return player_from(name)
