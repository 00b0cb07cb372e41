"""What is said can be printed in any terminal: letters that it lacks are written with plainer ones.

Only the standard library; Python 3.6 can read it.
"""

import codecs
import os
import sys
import unicodedata

NAME = "plainly"
PLAINER = str.maketrans(
    {
        **dict.fromkeys("“”«»„", '"'),
        **dict.fromkeys("‘’\u0300\u0301", "'"),  # as Italian is written without its accents: perche', e'
        **dict.fromkeys("–—−·", "-"),
        **dict.fromkeys("█■", "#"),
        "░": ".",
        "×": "x",
        "°": " deg",
        "≤": "<=",
        "≥": ">=",
        "✓": "+",
        "✗": "-",
        "→": "->",
        "\u2044": "/",
    }
)


def plain(text: str) -> str:
    """A text in ASCII; a question mark stands for what has no likeness there.

    >>> plain("«È così…» – 2½ × ü")
    '"E\\' cosi\\'..." - 21/2 x u'
    """
    letters = unicodedata.normalize("NFKD", text).translate(PLAINER)
    return "".join(one for one in letters if not unicodedata.combining(one)).encode("ascii", "replace").decode()


def lacking(error: UnicodeError) -> "tuple[str, int]":
    """What is written in place of letters that an encoding lacks, and where to go on: an error handler of `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def begin() -> None:
    """From now on nothing that is printed or typed can fail for its letters, in this process and in those it starts."""
    codecs.register_error(NAME, lacking)
    for name, mode, errors in (("stdin", "r", "replace"), ("stdout", "w", NAME), ("stderr", "w", NAME)):
        stream = getattr(sys, name)
        if stream is None:  # closed, or there never was one
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)
    os.environ["PYTHONIOENCODING"] = os.environ.get("PYTHONIOENCODING", "").partition(":")[0] + ":replace"
