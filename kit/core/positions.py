"""Positions as text, as most games write them: a list of items, one a line or separated by ";"; `#` begins a remark. An
item is a word and what is said with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from kit.core.game import Trouble
from kit.core.state import no_option

S = TypeVar("S")
T = TypeVar("T")
Objection = Trouble | None
"""Why no match comes to a position, `None` where one may."""


class Items(list[list[str]]):
    """The items of a position, each as its words, in their order. Raises `Trouble` for a text that is longer than
    `most`, for an unknown word, and for one that stands there again and is not among those that may (`often`).

    >>> items = Items("web d5 3; web e5 2 # caught\\nbowls 3 1", 100, ("web", "bowls"), ("web",))
    >>> items.of("web")
    [['d5', '3'], ['e5', '2']]
    """

    def __init__(self, text: str, most: int, known: Collection[str], often: Collection[str]) -> None:
        super().__init__()
        if len(text) > most:
            raise Trouble("trouble.position.long", limit=most)
        lines = (line.partition("#")[0] for line in text.splitlines())
        seen: set[str] = set()
        for words in (item.split() for line in lines for item in line.split(";")):
            if not words:
                continue
            if words[0] not in known:
                raise Trouble("trouble.position.item", item=" ".join(words)[:60])
            if words[0] in seen and words[0] not in often:
                raise Trouble("trouble.position.once", item=words[0])
            seen.add(words[0])
            self.append(words)

    def of(self, word: str) -> list[list[str]]:
        """What is said with a word, once for each time."""
        return [words for first, *words in self if first == word]

    def read(self, s: S, readers: Mapping[str, Callable[[S, list[str]], S]]) -> S:
        """A state changed by what is said, in the order of the readers."""
        for word, read in readers.items():
            for words in self.of(word):
                s = understood([word, *words], read, s, words)
        return s

    def options(self, switches: Collection[str], values: Mapping[str, Collection[str]] | None = None) -> dict[str, Any]:
        """The options that are switched on or off, or have one of their values."""
        found: dict[str, Any] = {}
        for key, *words in (words or [""] for words in self.of("option")):
            on_or_off = key in switches and words in ([], ["on"], ["off"])
            if not on_or_off and (len(words) != 1 or words[0] not in (values or {}).get(key, ())):
                raise no_option(key, {*switches, *(values or ())}, " ".join([key, *words]))
            if key in found:
                raise Trouble("trouble.position.once", item=f"option {key}")
            found[key] = words != ["off"] if on_or_off else words[0]
        return found


def understood(words: Sequence[str], read: Callable[..., T], *args: Any) -> T:
    """What is read of an item; what goes wrong is `Trouble` that names it.

    >>> understood(["bowls", "many"], int, "many")
    Traceback (most recent call last):
    kit.core.game.Trouble: trouble.position.item {'item': 'bowls many'}
    """
    try:
        return read(*args)
    except (ValueError, IndexError, KeyError):
        raise Trouble("trouble.position.item", item=" ".join(words)[:60]) from None


def only(words: Sequence[str]) -> str:
    """The single word that is said. Raises `ValueError` for none or more.

    >>> only(["3"])
    '3'
    """
    (word,) = words
    return word


def must(ok: object, key: str, **facts: Any) -> Objection:
    """Nothing if the condition holds, else what is wrong; the last line of most checks of a position.

    >>> must(3 < 4, "trouble.position.order"), must(5 < 4, "trouble.position.order")
    (None, Trouble('trouble.position.order'))
    """
    return None if ok else Trouble(key, **facts)


def option_lines(treaty: Any, switches: Sequence[str]) -> list[str]:
    """The switches that are not as they are by themselves, and those that have another value, written.

    >>> from kit.games.kings_war.state import SWITCHES, Treaty
    >>> option_lines(Treaty(capture_dice=False, retry=True), SWITCHES)
    ['option capture_dice off', 'option retry']
    """
    usual = type(treaty)()
    changed = {key: value for key in switches if (value := getattr(treaty, key)) != getattr(usual, key)}
    return [
        f"option {key} {value}" if isinstance(value, str) else f"option {key}{'' if value else ' off'}"
        for key, value in changed.items()
    ]
