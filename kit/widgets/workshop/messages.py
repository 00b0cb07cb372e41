"""What every workshop is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kit.core.game import Trouble
from kit.widgets.run.messages import Inner, Message


@dataclass(frozen=True)
class OpenTab(Message):
    """One of the parts."""

    do = "tab"
    tab: str = ""


@dataclass(frozen=True)
class TakeTool(Message):
    """A tool is taken in hand."""

    do = "tool"
    pick: str = ""


@dataclass(frozen=True)
class Problem(Message):
    """A problem is to be shown where it can be put right."""

    index: int | None = None


@dataclass(frozen=True)
class Play(Message):
    """The battle is to be played: by whom?"""


@dataclass(frozen=True)
class Begin(Message):
    """Its match begins."""


@dataclass(frozen=True)
class Print(Message):
    """Opens the dialog, or from there makes the PDF."""


@dataclass(frozen=True)
class Printed(Inner):
    """The PDF is there, or why it cannot be."""

    name: str
    content: bytes | Trouble


@dataclass(frozen=True)
class Opened(Inner):
    """A draft has been read and takes the place of the present one."""

    draft: Any


@dataclass(frozen=True)
class Stopped(Inner):
    """A match cannot begin because of a problem: it is pointed out."""

    found: Any
