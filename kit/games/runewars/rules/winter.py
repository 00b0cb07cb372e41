"""Chapter: winter. The automa's fortress recruits as long as it stands."""

from __future__ import annotations

from kit.games.runewars.book import BOOK
from kit.games.runewars.rules.control import strongholds
from kit.games.runewars.state import State

FORTRESS_CLASSES = (3, 2, 1)


@BOOK.acts("RS-WINTER-2", off=None)
def fortress(s: State, automa: int) -> int | None:
    """The area where an automa's fortress still stands, intact or damaged (RUL-32); `None` where it is gone."""
    return next(iter(strongholds(s, automa)), None)


BOOK.note("RS-WINTER-1", "RUL-32")
