"""From the command line to a match in the terminal, and from its end to a file that goes on with it."""

from __future__ import annotations

import argparse
import os
import tempfile
import traceback
from pathlib import Path
from typing import Any, TextIO

from kit.command.interruptions import Interruptions
from kit.core.game import Trouble
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.players.outside import SIGN
from kit.terminal.host import Host
from kit.terminal.terminal import Terminal, default_file, going_on, keep, read
from kit.widgets.console import Console, Wanted
from kit.widgets.play.console import BoardConsole
from kit.widgets.run.model import Message
from kit.widgets.settings import OWN, invite, own_players

TAB = "terminal"


def console_of(game: str) -> Console[Any]:
    """How a game is played here: by a way of its own, else on the page of a match."""
    manifest = GAMES[game]
    found: Console[Any] = manifest.part("console")() if "console" in manifest.parts else BoardConsole()
    return found


def play(wanted: argparse.Namespace, keyboard: TextIO, out: TextIO) -> int:
    """One match; returns the exit code."""
    console = console_of(wanted.game)
    guests = {seat: who for seat, who in enumerate(wanted.seated) if not isinstance(who, int)}
    invite(typed(wanted))  # the page speaks of each by the name that was typed
    host = Host(console.kind, console.page(wanted.game), lambda words: terminal.pass_on(words), wanted.seed, guests)
    terminal = Terminal(host, console, out)
    with Interruptions() as interruptions:
        try:
            interruptions.let_in()
            code = held(terminal, wanted, keyboard)
            interruptions.keep_out()
        except KeyboardInterrupt:
            code = 130
        return kept(terminal, wanted) or code


def held(terminal: Terminal, wanted: argparse.Namespace, keyboard: TextIO) -> int:
    """The match, until it is over or ends in another way; returns the exit code."""
    try:
        begin(terminal.host, terminal.console, wanted)
        terminal.run(keyboard)
    except Trouble as trouble:
        terminal.say(terminal.page.t.trouble(trouble))
        return 2
    except OSError:
        nobody_listens(terminal.out)
    except Exception:
        traceback.print_exc()
        return 1
    return 0


def nobody_listens(out: TextIO) -> None:
    """The terminal is gone: what is left unsaid must not go there at the very end either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def typed(wanted: argparse.Namespace) -> list[str]:
    """The players from outside by the names that were typed, in the order of their seats."""
    return [name.strip() for name in (wanted.seats or "").split(",") if SIGN in name]


def begin(host: Host[Any], console: Console[Any], wanted: argparse.Namespace) -> None:
    """A new match, or one from a file. Raises `Trouble` where that cannot be read."""
    host.tell(Message("hello", {"tab": TAB, "languages": (wanted.lang,), "still": True}))
    if wanted.load is not None:
        text = read(wanted.load)
        if not console.own_battle(host.page, text):
            Match.load(GAMES[wanted.game].game, text)  # the page itself would only say so, and begin anew
        host.tell(Message("load_file", {"text": text}))
        return
    called = iter(typed(wanted))
    levels = [who if isinstance(who, int) else OWN + own_players().index(next(called)) for who in wanted.seated]
    asked = Wanted(wanted.scenario or "", levels, wanted.own_dice, not wanted.no_tutor, wanted.agreed)
    for message in console.begin(host.page, asked):
        host.tell(message)


def kept(terminal: Terminal, wanted: argparse.Namespace) -> int:
    """Keeps a match that is not over, and tells how to go on; returns the exit code."""
    page = terminal.page
    if not page.match.steps or page.match.outcome is not None:
        return 0
    told, code = told_kept(page, wanted)
    try:
        terminal.say(told)
    except OSError:
        nobody_listens(terminal.out)
    return code


def told_kept(page: Any, wanted: argparse.Namespace) -> tuple[str, int]:
    """Keeps the match, if not where it should be then where anything can; what is said of it, and the exit code."""
    path = wanted.load or default_file(page)
    try:
        try:
            keep(page, path)
        except Trouble:
            path = Path(tempfile.gettempdir()) / path.name
            keep(page, path)
    except Trouble as trouble:
        return page.t.trouble(trouble), 1
    guests = wanted.seats if any(not isinstance(who, int) for who in wanted.seated) else ""
    return "\n" + page.t("terminal.kept", file=path, command=going_on(path, page.game.id, guests)), 0
