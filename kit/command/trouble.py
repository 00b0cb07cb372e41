"""What stops a command for reasons of the machine, as the one sentence the person gets.

Only the standard library; Python 3.7 can read it.
"""

import contextlib
import errno
from collections.abc import Iterator
from pathlib import Path

from kit.command.words import say

ROOT = Path(__file__).resolve().parents[2]

# pip prints these when the index cannot be reached, whatever the reason.
UNREACHABLE = ("connection broken by", "Failed to establish a new connection", "Read timed out", "ProxyError")

# Python and the systems say these when a disk takes no more, and when it takes nothing from us.
FULL = ("No space left", "not enough space", "Disk quota exceeded")
CLOSED = ("Permission denied", "Read-only file system", "Operation not permitted")

FULL_NUMBERS = (errno.ENOSPC, errno.EDQUOT)
CLOSED_NUMBERS = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EISDIR)


class Trouble(Exception):
    """The command cannot go on; the message is the one sentence the person gets."""


class NoSpace(Trouble):
    """The disk is full."""


@contextlib.contextmanager
def told_kindly() -> Iterator[None]:
    """What the disk refuses meanwhile becomes a Trouble."""
    try:
        yield
    except OSError as refusal:
        if refusal.errno in FULL_NUMBERS:
            raise NoSpace(say("no_space")) from refusal
        if refusal.errno in CLOSED_NUMBERS:
            raise Trouble(say("no_write", folder=ROOT)) from refusal
        raise trouble_of([str(refusal)]) from refusal


def trouble_of(tail: list[str]) -> Trouble:
    """The trouble of a command that failed, from its last lines."""
    text = "\n".join(tail)
    if any(sign in text for sign in UNREACHABLE):
        return Trouble(say("no_network"))
    if any(sign in text for sign in FULL):
        return NoSpace(say("no_space"))
    if any(sign in text for sign in CLOSED):
        return Trouble(say("no_write", folder=ROOT))
    return Trouble(say("failed", tail="\n".join("  " + line for line in tail[-3:]), log=ROOT / ".venv-log"))
