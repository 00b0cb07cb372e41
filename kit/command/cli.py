"""The verbs of ``python3 -m kit``. Each is a function in a module of its own, imported when it is asked for.

A verb's module has ``main(argv)``, which does it, and ``arguments(argv)``, which reads the command line: it ends the
process where something is wrong there, or help is wanted.
"""

import importlib
import sys
from collections.abc import Sequence
from types import ModuleType

import kit
from kit.command.trouble import Trouble
from kit.command.words import say

# Verb -> its module. Its line in the help is the word of the same name.
VERBS = {
    "serve": "kit.serve.server",
    "play": "kit.terminal.play_cli",
    "print": "kit.printables.print_cli",
    "lab": "kit.serve.lab",
    "docs": "kit.serve.api",
    "site": "kit.site.site_cli",
    "test": "kit.command.suite",
    "shots": "kit.lab.shots",
    "film": "kit.lab.film",
    "bench": "kit.lab.bench",
    "simulate": "kit.lab.simulate",
    "tournament": "kit.lab.tournament",
    "new-game": "kit.command.new_game",
    "new-player": "kit.command.new_player",
}
HELP = ("-h", "--help", "help")
VERSION = "--version"


def main(argv: Sequence[str]) -> int:
    """Does what the command line asks; with no verb the games open. Returns the exit code."""
    if argv and argv[0] in HELP:
        print(usage())
        return 0
    if argv and argv[0] == VERSION:
        print(say("version", version=kit.__version__))
        return 0
    verb, rest = asked(argv)
    if verb not in VERBS:
        print(say("unknown", verb=verb, verbs=", ".join(VERBS)), file=sys.stderr)
        return 2
    try:
        code: int = module(verb).main(rest)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return code


def at_once(argv: Sequence[str], everything: bool) -> int | None:
    """What can be told before anything is installed: help, the version, and what is wrong with the names that were
    typed; returns the exit code then, None where there is something to do. With ``everything`` there already, the verbs
    read their own command lines in their own time."""
    verb, rest = asked(argv)
    if verb not in VERBS or (argv and argv[0] in (*HELP, VERSION)):
        return main(argv)
    if everything:
        return None
    try:
        module(verb).arguments(rest)
    except SystemExit as told:
        return int(told.code or 0)
    except ImportError:
        # Which names there are is told by a piece that is not here yet.
        return None
    return None


def asked(argv: Sequence[str]) -> tuple[str, list[str]]:
    """The verb that was typed or meant, and what follows it."""
    verb, *rest = ["serve", *argv] if not argv or argv[0].startswith("-") else argv
    return verb, rest


def module(verb: str) -> ModuleType:
    """The module of a verb."""
    return importlib.import_module(VERBS[verb])


def usage() -> str:
    """What ``--help`` shows."""
    width = max(map(len, VERBS)) + 2
    lines = [f"  {verb:<{width}}{say(verb)}" for verb in VERBS]
    return "\n".join([say("usage"), "", f"{say('commands')}:", *lines, "", say("each_help")])
