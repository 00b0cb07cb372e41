"""Chapter: winter. The automa's fortress recruits as long as it stands."""

from __future__ import annotations

from kit.games.runewars.book import BOOK
from kit.games.runewars.state import State

FORTRESS_CLASSES = (3, 2, 1)


@BOOK.acts("RS-WINTER-2", off=None)
def fortress(s: State, automa: int) -> int | None:
    """The area where an automa's fortress still stands, intact or damaged (RUL-32); `None` where it is gone."""
    for area, there in enumerate(s.strongholds):
        if there is not None and there.owner == automa:
            return area
    return None


BOOK.note("RS-WINTER-1", "RUL-32")
