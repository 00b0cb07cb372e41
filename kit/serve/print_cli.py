"""``python3 -m kit print``: counters, maps, cards and the rest as PDF files."""

import argparse
import contextlib
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from kit.core.game import Trouble
from kit.printables import registry
from kit.printables.options import Field, Number, OneOf, SomeOf
from kit.printables.registry import Printable
from kit.serve.words import language, say
from kit.text.catalogue import text

TOO_LONG = 1_000_000
"""No more letters of a file are looked at; a battle has far fewer."""


def main(argv: Sequence[str]) -> int:
    """The ``print`` verb; returns the exit code."""
    wanted = arguments(argv)
    try:
        battle = wanted.battle.read_text(encoding="utf-8")[:TOO_LONG] if wanted.battle else None
    except (OSError, ValueError):
        print(say("no_read_file", path=ascii(str(wanted.battle))[1:-1]), file=sys.stderr)
        return 1
    try:
        typed = {
            name: value
            for name, value in vars(wanted).items()
            if name not in ("game", "what", "out", "battle") and value is not None
        }
        made = registry.make(wanted.game, wanted.what, {"lang": language(), **typed}, battle)
        path = wanted.out or Path(f"{made.file}.pdf")
        content = made.pdf()
    except Trouble as trouble:
        # Who names no game of ours is told so in the words that all games share.
        domain = wanted.game if wanted.game in registry.games() else "kit"
        print(text(domain, language()).trouble(trouble), file=sys.stderr)
        return 2
    try:
        path.write_bytes(content)
    except (OSError, ValueError):
        print(say("no_write_file", path=ascii(str(path))[1:-1]), file=sys.stderr)
        return 1
    print(say("printed", path=path, n=len(made.sheets)))
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line; every option is still what was typed, None where it was not."""
    parser = Parser(prog="python3 -m kit print", description=say("print"), add_help=False, allow_abbrev=False)
    parser.add_argument("-h", "--help", action="help", help=say("help_help"))
    parser.add_argument("game", help=say("print_game", games=", ".join(registry.games())))
    parser.add_argument("what", help=say("print_what", names=", ".join(what.name for what in every_printable())))
    parser.add_argument("--out", type=Path, metavar="FILE", help=say("print_out", file="…pdf"))
    parser.add_argument("--battle", type=Path, metavar="FILE", help=say("print_battle"))
    add(parser, registry.LANGUAGE)
    add(parser, registry.PAPER)
    for what in every_printable():
        group = parser.add_argument_group(say("print_own", what=what.name))
        for option in what.own:
            add(group, option)
    return parser.parse_args(argv)


class Parser(argparse.ArgumentParser):
    """What is wrong with the command line is told in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, message + "\n")


def every_printable() -> list[Printable]:
    """The printables of all games, those of one name once; where they differ, with the options of all."""
    found: dict[str, Printable] = {}
    for what in (what for game in registry.games() for what in registry.printables(game)):
        known = found.setdefault(what.name, what)
        more = tuple(option for option in what.own if option.name not in {one.name for one in known.own})
        found[what.name] = replace(known, own=(*known.own, *more))
    return list(found.values())


def add(parser: "argparse._ActionsContainer", option: Field) -> None:
    """An option of a printable as one of the command line."""
    # Two printables may share an option: the help names it once.
    with contextlib.suppress(argparse.ArgumentError):
        parser.add_argument(f"--{option.name}", metavar=option.name.upper(), help=told(option))


def told(option: Field) -> str:
    """What the help says about an option; argparse wants its percent signs doubled."""
    if isinstance(option, Number):
        said = say("print_number", name=option.name, low=option.low, high=option.high, usual=option.usual)
    elif isinstance(option, OneOf):
        said = say("print_choice", name=option.name, names=", ".join(option.known()))
    elif isinstance(option, SomeOf):
        said = say("print_several", name=option.name, names=", ".join(option.known()))
    else:
        said = say("print_words", name=option.name, n=option.longest)
    return said.replace("%", "%%")
