"""What a screen reader says of a piece of a page, as plain lines."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from htpy import Node, fragment

LINES = frozenset({"p", "div", "li", "section", "button", "h1", "h2", "h3", "tr", "summary", "blockquote", "ul", "ol"})
"""What stands on a line of its own."""
VOID = frozenset({"br", "img", "hr", "input", "meta", "link", "wbr"})


def spoken(node: Node) -> list[str]:
    """The lines of an element: of what has a label the label, nothing of what is hidden from those who listen.

    >>> from htpy import b, div, i, p
    >>> spoken(div[p["It is ", b["Blue"], "."], i(aria_hidden="true")["!"], div(aria_label="Two dice: 3, 4")["34"]])
    ['It is Blue.', 'Two dice: 3, 4']
    """
    listener = _Listener()
    listener.feed(str(fragment[node]))
    listener.close()
    lines = (_tidy(line) for line in "".join(listener.said).split("\n"))
    return [line for line in lines if line]


def _tidy(line: str) -> str:
    """Single spaces, and none before a full stop."""
    return re.sub(r" ([.,;:!?)])", r"\1", " ".join(line.split()))


class _Listener(HTMLParser):
    """Collects what is said."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self._quiet = 0
        """How many elements are open around which nothing is said, or a label was."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag in VOID:
            return
        if self._quiet:
            self._quiet += 1
            return
        if tag in LINES:
            self.said.append("\n")
        if told.get("aria-hidden") == "true" or tag in ("style", "script", "svg"):
            self._quiet = 1
        elif told.get("role") != "group" and (label := told.get("aria-label")):
            self.said.append(label)
            self._quiet = 1

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if self._quiet:
            self._quiet -= 1
        if not self._quiet:
            self.said.append("\n" if tag in LINES else " ")

    def handle_data(self, data: str) -> None:
        if not self._quiet:
            self.said.append(data)
