"""``python3 -m kit print``: counters, maps, cards and the rest as PDF files."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from kit.command.parser import Parser
from kit.command.words import language, say
from kit.core import files
from kit.core.game import Trouble
from kit.core.manifest import GAMES
from kit.printables import registry
from kit.printables.options import Field, Number, OneOf, SomeOf
from kit.text.catalogue import text

TOO_LONG = 1_000_000
"""No more letters of a file are looked at; a battle has far fewer."""


def main(argv: Sequence[str]) -> int:
    """The ``print`` verb; returns the exit code."""
    wanted = arguments(argv)
    try:
        battle = files.text_in(wanted.battle)[:TOO_LONG] if wanted.battle else None
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
        print(told(wanted.game, trouble), file=sys.stderr)
        return 2
    try:
        path.write_bytes(content)
    except (OSError, ValueError):
        print(say("no_write_file", path=ascii(str(path))[1:-1]), file=sys.stderr)
        return 1
    t = text(GAMES[wanted.game].domain, language())
    print(say("printed", path=path, n=len(made.sheets)), t(f"print.{wanted.what}.more"))
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line; every option is still what was typed, None where it was not."""
    game, what = named(argv)
    parser = SheetParser(game, what)
    parser.add_argument("game", nargs="?")
    parser.add_argument("what", nargs="?")
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--battle", type=Path, metavar="FILE")
    try:
        there = registry.printables(game) if game else ()
        if what:
            registry.printable(game, what)
    except Trouble as trouble:
        parser.error(told(game, trouble))
    except ImportError:
        parser.early(argv)
        raise
    for option in {option.name: option for printable in there for option in printable.options}.values():
        parser.add_argument(f"--{option.name}")
    wanted = parser.parse_args(argv)
    if not game:
        parser.error(say("which_game", games=", ".join(registry.games())))
    if not what:
        parser.error(say("which_sheet", names=", ".join(one.name for one in there)))
    return wanted


def named(argv: Sequence[str]) -> tuple[str, str]:
    """The game and the sheet that are named, "" for none; every option but the one for help has a value.

    >>> named(["--paper", "letter", "war_kids", "--hex=30", "map"])
    ('war_kids', 'map')
    """
    words, value = [], False
    for word in argv:
        if not value and not word.startswith("-"):
            words.append(word)
        value = not value and word.startswith("--") and "=" not in word and word != "--help"
    return (*words, "", "")[0], (*words, "", "")[1]


def told(game: str, trouble: Trouble) -> str:
    """What is wrong, as a sentence; who names no game of ours is told so in the words that all games share."""
    return text(GAMES[game].domain if game in GAMES else "kit", language()).trouble(trouble)


class SheetParser(Parser):
    """The command line of ``print``. Its help tells the sheets of each game apart; of a game or a sheet that is named
    also the options."""

    def __init__(self, game: str, what: str) -> None:
        super().__init__("print")
        self.game, self.what = game, what

    def early(self, argv: Sequence[str]) -> None:
        """Where a piece that the game needs is not here yet: the help, and what is wrong with the name of a sheet, as
        far as the manifest tells; else nothing."""
        if {"-h", "--help"} & set(argv):
            self.print_help()
            self.exit()
        names = GAMES[self.game].names.get("sheets", ())
        if names and not self.what:
            self.error(say("which_sheet", names=", ".join(names)))
        if names:
            try:
                registry.among(names, self.what)
            except Trouble as trouble:
                self.error(told(self.game, trouble))

    def format_help(self) -> str:
        games = [self.game] if self.game else registry.games()
        sheets = [line for game in games for line in ["", *listed(game, self.what, bool(self.game))]]
        common = [
            ("--out FILE", say("print_out", file="…pdf")),
            ("--battle FILE", say("print_battle")),
            *(
                (f"--{option.name} {option.name.upper()}", meant(option))
                for option in (registry.LANGUAGE, registry.PAPER)
            ),
            ("-h, --help", say("help_help")),
        ]
        more = [] if self.game else ["", say("print_more")]
        lines = [say("print_usage"), "", say("print"), *sheets, "", *columns(common), *more]
        return "\n".join(lines) + "\n"


def listed(game: str, what: str, options: bool) -> list[str]:
    """The lines about a game: each of its sheets, or that one, by name, with its options in short or each in a line."""
    t = text(GAMES[game].domain, language())
    head = f"{t(f'game.{game}.title')}: python3 -m kit print {game} …"
    lines = [head]
    try:
        there = [one for one in registry.printables(game) if what in ("", one.name)]
    except ImportError:
        names = [name for name in GAMES[game].names.get("sheets", ()) if what in ("", name)]
        rows = columns([(name, t(f"print.{name}")) for name in names]) or [say("print_later")]
        return [*lines, *(f"  {row}" for row in rows)]
    width = max((len(one.name) for one in there), default=0) + 2
    for one in there:
        short = "" if options else "".join(f" --{option.name}" for option in one.own)
        lines.append(f"  {one.name:<{width}}{t(f'print.{one.name}')}{short and f'  ({short.strip()})'}")
        if what:
            lines.append(f"  {t(f'print.{one.name}.more')}")
        if options:
            lines += [
                f"  {line}" for line in columns([(f"  --{own.name} {own.name.upper()}", meant(own)) for own in one.own])
            ]
    return lines


def columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """What is typed and what it means, side by side."""
    width = max((len(typed) for typed, _ in rows), default=0) + 2
    return [f"  {typed:<{width}}{meaning}" for typed, meaning in rows]


def meant(option: Field) -> str:
    """What the help says about an option."""
    if isinstance(option, Number):
        return say("print_number", low=option.low, high=option.high, usual=option.usual)
    if isinstance(option, OneOf):
        return ", ".join(option.known())
    if isinstance(option, SomeOf):
        return say("print_several", names=", ".join(option.known()))
    return say("print_words", n=option.longest)
