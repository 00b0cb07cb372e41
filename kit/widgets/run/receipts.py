"""What was heard of each browser that shows a page: a message that was lost with its line is said again, and one that
comes twice is answered once."""

from __future__ import annotations

from typing import Any

Count = tuple[str, int]
"""The name of a browser's line, and the number of a message: 1, 2, 3... as they were sent."""


class Receipts:
    """How far each line was heard.

    >>> receipts = Receipts()
    >>> receipts.takes(["a", 1]), receipts.takes(["a", 3]), receipts.last(["a", 3])
    (True, False, ('a', 1))
    >>> receipts.takes(["a", 2]), receipts.takes(["a", 2]), receipts.takes(None)
    (True, False, True)
    """

    def __init__(self) -> None:
        self._last: dict[str, int] = {}

    def takes(self, numbered: Any) -> bool:
        """Whether a message with this number is the next one of its line; one that has none always is."""
        count = _count(numbered)
        if count is None:
            return True
        line, number = count
        if number != self._last.get(line, 0) + 1:
            return False
        self._last[line] = number
        return True

    def last(self, numbered: Any) -> Count | None:
        """The last message that was heard on the line of this one."""
        count = _count(numbered)
        return count and (count[0], self._last.get(count[0], 0))

    def misses(self, numbered: Any) -> bool:
        """Whether something before this message was lost."""
        count = _count(numbered)
        return count is not None and count[1] > self._last.get(count[0], 0)


def _count(numbered: Any) -> Count | None:
    match numbered:
        case [str(line), int(number)]:
            return line, number
    return None
