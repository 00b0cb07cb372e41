"""What a screen reader says of a piece of a page, as plain lines, and what a page says to those who tap, as it is said
to those who type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html.parser import HTMLParser

from htpy import Node, fragment

from kit.text.catalogue import Catalogue

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


def typed(words: str, t: Catalogue) -> str:
    """The words, without the sentences that only an eye understands, and without the finger; "" where nothing is left.
    Which words those are, the catalogue says.

    >>> from kit.text import text
    >>> t = text("kit", "en")
    >>> typed("Untie a knot? Tap a disc: it lands there.", t), typed("Joker: tap a sprite in a frame.", t)
    ('Untie a knot?', 'Joker.')
    >>> typed("First tap an orc.", t), typed("Tap a ringed enemy.", t)
    ('First choose an orc.', '')
    """
    instead = dict(line.split(" = ") for line in t("terminal.typed").splitlines())
    seen, finger = _any_of(t("terminal.seen").split(", ")), _any_of(instead)
    lines = []
    for line in words.split("\n"):
        heard = [_heard(sentence, seen) for sentence in re.split(r"(?<=[.?!…]) ", line)]
        lines.append(finger.sub(lambda found: _instead(found[0], instead), " ".join(filter(None, heard))))
    return "\n".join(line for line, was in zip(lines, words.split("\n"), strict=True) if line or not was)


def told_apart(lines: Sequence[str]) -> list[str]:
    """Lines of which no two read alike: those that did have a number.

    >>> told_apart(["Joker", "Ace", "Joker"])
    ['Joker (1)', 'Ace', 'Joker (2)']
    """
    return [
        f"{line} ({lines[:at].count(line) + 1})" if lines.count(line) > 1 else line for at, line in enumerate(lines)
    ]


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """What finds any of these words, the longer ones first."""
    either = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"\b(?:{either})(?!\w)", re.IGNORECASE)


def _heard(sentence: str, seen: re.Pattern[str]) -> str:
    """What of a sentence needs no eye: all of it, what stands before a colon, or nothing."""
    found = seen.search(sentence)
    if found is None:
        return sentence
    head, colon, _ = sentence[: found.start()].rpartition(":")
    return f"{head}." if colon else ""


def _instead(found: str, instead: dict[str, str]) -> str:
    """What stands instead of some words, with a capital where they have one."""
    said = instead[found.lower()]
    return said[:1].upper() + said[1:] if found[0].isupper() else said
