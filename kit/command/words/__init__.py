"""The sentences of the command line, in both languages.

The terminal speaks before gettext's catalogues can be relied on (an old Python, a half-made environment), so its
few sentences stand here, in the files beside this one: those of the house itself, of how a command was typed, and of
the verbs that measure, play and hold tournaments. Those of pages and games stand in ``kit.text``. Python 3.6 can read
this file.
"""

import json
import locale
import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
FILES = ("house", "arguments", "measuring", "playing", "tournament")


def read(name: str) -> "dict[str, dict[str, str]]":
    """The sentences of a file by their keys, each by its languages."""
    found: dict[str, dict[str, str]] = json.loads((HERE / (name + ".json")).read_text(encoding="utf-8"))
    return found


WORDS = {key: sentence for name in FILES for key, sentence in read(name).items()}


def language() -> str:
    """The language of the terminal: ``it`` where the machine speaks Italian, else ``en``."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "it" if os.environ[name].lower().startswith("it") else "en"
    if sys.platform == "win32":
        import ctypes

        # The low ten bits of a Windows language id are the language, 0x10 is Italian.
        return "it" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 0x10 else "en"
    return "it" if (locale.getlocale()[0] or "").lower().startswith("it") else "en"


def say(key: str, **facts: object) -> str:
    """The sentence for ``key`` in the terminal's language, with its facts filled in."""
    return WORDS[key][language()].format(**facts)
