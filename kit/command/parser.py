"""The command line of a verb: argparse in the person's language, which tells in one line what is wrong."""

import argparse
import gettext
from pathlib import Path
from typing import NoReturn

from kit.command.words import language, say

# What argparse itself says, in Italian. Its keys are argparse's own; a test finds those that a person can meet.
ARGPARSE = {
    "usage: ": "uso: ",
    "positional arguments": "argomenti",
    "options": "opzioni",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "unrecognized arguments: %s": "non capisco: %s",
    "unexpected option string: %s": "opzione fuori posto: %s",
    "ambiguous option: %(option)s could match %(matches)s": "%(option)s può voler dire: %(matches)s",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r non c'è (scegli tra %(choices)s)",
    "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)": "%(value)r non c'è, forse "
    "%(closest)r? (scegli tra %(choices)s)",
    "invalid %(type)s value: %(value)r": "%(value)r non va bene (%(type)s)",
    "can't open '%(filename)s': %(error)s": "non posso aprire «%(filename)s»: %(error)s",
    "expected one argument": "manca il suo valore",
    "expected at most one argument": "un valore al massimo",
    "expected at least one argument": "serve almeno un valore",
    "expected %s argument": "serve %s valore",
    "expected %s arguments": "servono %s valori",
    "the following arguments are required: %s": "manca: %s",
    "one of the arguments %s is required": "serve uno di questi: %s",
    "not allowed with argument %s": "non va insieme a %s",
    "ignored explicit argument %r": "non vuole un valore: %r",
    "show this help message and exit": "mostra questo aiuto",
    "show program's version number and exit": "dice la versione",
    "%(heading)s:": "%(heading)s:",
    "%(prog)s: error: %(message)s\n": "%(message)s\n",
}


class Parser(argparse.ArgumentParser):
    """The command line of a verb; the verb's name is also the key of the sentence that describes it."""

    def __init__(self, verb: str) -> None:
        speak()
        super().__init__(prog=f"python3 -m kit {verb}", description=say(verb), add_help=False, allow_abbrev=False)
        self.add_argument("-h", "--help", action="help", help=say("help_help"))

    def error(self, message: str) -> NoReturn:
        self.exit(2, message + "\n")

    def need_folder(self, path: Path | None) -> None:
        """Ends where a file is to be written into a folder that is not there: better now than after the work."""
        if path is not None and not path.resolve().parent.is_dir():
            self.error(say("no_folder", folder=path.parent))


def speak() -> None:
    """Has argparse say its own words in the terminal's language.

    It looks them up by gettext, whose catalogues Python does not bring and which knows no language of Windows.
    """
    argparse._ = own  # type: ignore[attr-defined]
    argparse.ngettext = own_plural  # type: ignore[attr-defined]


def own(message: str) -> str:
    """A message of argparse's in the terminal's language.

    >>> from unittest.mock import patch
    >>> with patch.dict("os.environ", LC_ALL="it_IT.UTF-8"):
    ...     own("expected one argument")
    'manca il suo valore'
    """
    return ARGPARSE.get(message, message) if language() == "it" else gettext.gettext(message)


def own_plural(one: str, many: str, n: int) -> str:
    """The same of a message that counts."""
    return own(one if n == 1 else many)


def whole(typed: str) -> int:
    """The whole number that was typed, for ``type=``; argparse adds the name of its option to the sentence.

    >>> whole("8866")
    8866
    """
    try:
        return int(typed)
    except ValueError:
        raise argparse.ArgumentTypeError(say("not_whole", value=typed[:40])) from None
