"""Everything that is sent to a page, and all that it ever showed: read for cards that nobody there may know."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from playwright.sync_api import Page

from kit.core import files
from kit.core.match import MAX_BYTES, SEALED
from kit.games.strage import cards as pack
from kit.games.strage.events import card as card_ref
from kit.text import languages, text
from kit.widgets.games.strage.hand import PACK
from kit.widgets.games.strage.pictures import card_picture

WATCH = """
  window.kitSeen = new Set();
  new MutationObserver((news) => {
    for (const { target } of news) {
      const box = (target.closest ? target : target.parentElement)?.closest("[data-region], [aria-live], .kit, title");
      if (box && !box.matches(".kit")) window.kitSeen.add(box.outerHTML);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""
TAKE = "() => { const seen = [...window.kitSeen]; window.kitSeen.clear(); return seen; }"
NOW = """() => {
  const boxes = [...document.querySelectorAll("[data-region], [aria-live]")], rest = document.body.cloneNode(true);
  for (const x of rest.querySelectorAll("[data-region], [aria-live], script, style")) x.remove();
  return [...boxes, rest].map((x) => x.outerHTML).concat(document.title, document.cookie, location.href,
    ...Object.entries(localStorage), ...Object.entries(sessionStorage));
}"""
DRAWN = """pictures => pictures.map((html) => {
  const box = document.createElement("p");
  box.innerHTML = html;
  return box.innerHTML;
})"""
PICTURE = re.compile(r'<svg[^>]*class="[^"]*kit-face[^"]*".*?</svg>', re.S)
BUTTON = re.compile(r'data-key=\\?"(?:card|take)-(\d+)')
WRITTEN = re.compile(r"(?<![^\s\"',:;(\[])([A2-7JQK][SCDH]|X[12])(?![^\s\"',;)\]]|\sIS\b)")
"""How a card is written in the record of a match: as a word of its own, and not as in a licence's "AS IS"."""


REMEMBERED = 300
"""Texts that are not read again: most of a page stays as it was."""
ALL = range(len(pack.NAMES))
WORDS = tuple(text("strage", lang) for lang in languages())
BY_NAME = {t.word(card_ref(card), "Name").lower(): card for t in WORDS for card in ALL[: pack.JOKERS_AT]}
"""The card of each name, in each language; the two Jokers have one name and one picture: they are found otherwise."""
NAMED = re.compile(rf"\b\w+ (?:{'|'.join({name.split()[1] for name in BY_NAME})}) \w+\b", re.I)
assert all(map(NAMED.fullmatch, BY_NAME))


def leaves(data: Any) -> Iterator[str]:
    """All texts in plain data."""
    match data:
        case str():
            yield data
        case dict():
            for key, value in data.items():
                yield key
                yield from leaves(value)
        case list():
            for value in data:
                yield from leaves(value)


def around(one: str, match: "re.Match[str]") -> str:
    """What was found, and some of the text before it."""
    return one[max(match.start() - 80, 0) : match.start() + 40]


class Eyes:
    """Reads what goes over the line to a page, each state of its document, and what its device keeps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.read = 0
        """Letters read so far."""
        self._ways: dict[str, dict[str, dict[int, str]]] = {}
        self._frames: list[str] = []
        page.on("websocket", self._follow)
        page.add_init_script(WATCH)

    def _follow(self, socket: Any) -> None:
        for event in ("framereceived", "framesent"):
            socket.on(event, lambda frame: self._frames.extend(leaves(json.loads(frame))))

    def lately(self) -> dict[int, str]:
        """The cards in all that was sent or shown since this was asked last, and how each was found."""
        frames, self._frames[:] = [*self._frames], []
        return self.cards([*self.page.evaluate(TAKE), *frames])

    def now(self) -> dict[int, str]:
        """The cards in what the page is at this moment, and in all that the device keeps as it lies there."""
        return self.cards(self.there())

    def there(self) -> list[str]:
        """All texts that lie on the page and on the device."""
        found: list[str] = self.page.evaluate(NOW)
        return found

    def sealed(self) -> dict[int, str]:
        """The cards in what the device keeps, for whoever sets out to open it."""
        kept = [one for one in self.there() if one.startswith("{") and f'"{SEALED}"' in one]
        return self.cards(words for one in kept for words in leaves(files.unsealed(json.loads(one)[SEALED], MAX_BYTES)))

    def cards(self, texts: Iterable[str]) -> dict[int, str]:
        """The cards in some texts, and how each was found: by name, as it is written, by picture, by what is sent when
        it is tapped."""
        return {card: found for one in texts for way in self.ways(one).values() for card, found in way.items()}

    def ways(self, one: str) -> dict[str, dict[int, str]]:
        """The cards in a text by the ways in which they can be found, each with the words around it."""
        self.read += len(one)
        if one not in self._ways:
            if len(self._ways) > REMEMBERED:
                self._ways.clear()
            self._ways[one] = self._found(one)
        return self._ways[one]

    def _found(self, one: str) -> dict[str, dict[int, str]]:
        called = ((BY_NAME.get(match[0].lower()), around(one, match)) for match in NAMED.finditer(one))
        found: dict[str, dict[int, str]] = {
            "name": {card: words for card, words in called if card is not None},
            "written": {pack.NAMES.index(match[0]): around(one, match) for match in WRITTEN.finditer(one)},
            "button": {int(match[1]): around(one, match) for match in BUTTON.finditer(one)},
            "picture": {},
        }
        if "kit-face" in one:
            pictures = self._pictures()
            seen = (match for match in PICTURE.finditer(one) if match[0] in pictures)
            found["picture"] = {pictures[match[0]]: around(one, match) for match in seen}
        return found

    def _pictures(self) -> dict[str, int]:
        """The card of each picture, as Python sends it and as the browser has it."""
        if not hasattr(self, "_known"):
            made = [(str(card_picture(card, t, PACK.width)), card) for t in WORDS for card in ALL[: pack.JOKERS_AT]]
            drawn = self.page.evaluate(DRAWN, [svg for svg, _ in made])
            self._known = dict(made) | dict(zip(drawn, (card for _, card in made), strict=True))
        return self._known
