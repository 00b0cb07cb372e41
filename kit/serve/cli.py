"""The verbs of ``python3 -m kit``. Each is a function in a module of its own, imported when it is asked for."""

import importlib
import sys
from collections.abc import Sequence

from kit.serve.trouble import Trouble
from kit.serve.words import say

# Verb -> "module:function(argv) -> exit code". Its line in the help is the word of the same name.
VERBS = {
    "serve": "kit.serve.server:main",
    "print": "kit.serve.print_cli:main",
    "lab": "kit.serve.lab:main",
    "test": "kit.serve.suite:main",
    "shots": "kit.serve.shots:main",
    "bench": "kit.serve.bench:main",
    "simulate": "kit.serve.simulate:main",
    "new-game": "kit.serve.new_game:main",
}


def main(argv: Sequence[str]) -> int:
    """Does what the command line asks; with no verb the games open. Returns the exit code."""
    if argv and argv[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    if not argv or argv[0].startswith("-"):
        argv = ["serve", *argv]
    verb, *rest = argv
    if verb not in VERBS:
        print(say("unknown", verb=verb, verbs=", ".join(VERBS)), file=sys.stderr)
        return 2
    module, function = VERBS[verb].split(":")
    try:
        code: int = getattr(importlib.import_module(module), function)(rest)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return code


def usage() -> str:
    """What ``--help`` shows."""
    width = max(map(len, VERBS)) + 2
    lines = [f"  {verb:<{width}}{say(verb)}" for verb in VERBS]
    return "\n".join([say("usage"), "", f"{say('commands')}:", *lines, "", say("each_help")])
