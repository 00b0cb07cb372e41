"""What can be chosen about a printable, and reading what somebody typed: a value, or one clear sentence."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kit.core.game import Trouble
from kit.text.catalogue import Catalogue

SHOWN = 24
"""No more letters of what was typed are repeated in a sentence."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; millimetres or a count. `name` is also its word on the command line and in the page's address."""

    name: str
    usual: int
    low: int
    high: int
    noun: tuple[str, str] | None = None
    """What is counted, as a noun of the catalogue (kind and id); None for a measure."""

    def read(self, typed: str) -> int:
        """The number. `Trouble` if it is none, or out of reach."""
        typed = typed.strip()
        good = typed.isascii() and typed.isdecimal() and len(typed) <= 6
        if not good or not self.low <= int(typed) <= self.high:
            raise Trouble("trouble.print.number", option=self.name, value=shown(typed), low=self.low, high=self.high)
        return int(typed)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words; the first is the usual one. `known` is called each time: scenarios come and go."""

    name: str
    known: Callable[[], tuple[str, ...]]
    said: Callable[[Catalogue, str], str] | None = None
    """What a value is called where it has a name of its own; None: the catalogue's `print.<name>.<value>`."""

    @property
    def usual(self) -> str:
        """What holds if nothing was chosen."""
        return self.known()[0]

    def read(self, typed: str) -> str:
        """The word. `Trouble` if it is none of them."""
        if typed not in self.known():
            names = ", ".join(self.known())
            raise Trouble("trouble.print.choice", option=self.name, value=shown(typed), names=names)
        return typed


@dataclass(frozen=True, slots=True)
class SomeOf:
    """Any of a few words, with commas between them; "all" is every one, and nothing none."""

    name: str
    known: Callable[[], tuple[str, ...]]
    said: Callable[[Catalogue, str], str]
    usual: str = ""

    def read(self, typed: str) -> tuple[str, ...]:
        """The words, in their own order. `Trouble` for one that is not among them."""
        wanted = {word.strip() for word in typed.split(",") if word.strip()}
        if wanted == {"all"}:
            return self.known()
        for word in sorted(wanted - set(self.known())):
            names = ", ".join(self.known())
            raise Trouble("trouble.print.choice", option=self.name, value=shown(word), names=names)
        return tuple(word for word in self.known() if word in wanted)


@dataclass(frozen=True, slots=True)
class Words:
    """A name somebody types, of at most `longest` letters; empty leaves room to write by hand."""

    name: str
    longest: int
    usual: str = ""

    def read(self, typed: str) -> str:
        """The name in one line. `Trouble` if it is too long."""
        text = " ".join(unicodedata.normalize("NFC", typed).split())
        text = "".join(letter for letter in text if unicodedata.category(letter) not in ("Cc", "Cf"))
        if len(text) > self.longest:
            raise Trouble("trouble.print.long", n=len(text), most=self.longest)
        return text.strip()


Field = Number | OneOf | SomeOf | Words
Values = Mapping[str, Any]


def read(options: tuple[Field, ...], typed: Mapping[str, str]) -> dict[str, Any]:
    """The value of every option, from what was typed. `Trouble` names what is wrong; unknown names are wrong too."""
    known = {option.name for option in options}
    for name in typed:
        if name not in known:
            names = ", ".join(sorted(known))
            raise Trouble("trouble.print.option", option=shown(name), names=names)
    return {option.name: option.read(typed.get(option.name, str(option.usual))) for option in options}


def shown(typed: str) -> str:
    """What was typed, as far as it may be repeated: short, and in letters that any terminal takes."""
    text = "".join(letter if letter.isprintable() else "?" for letter in typed[: SHOWN + 1])
    return text if len(typed) <= SHOWN else f"{text[:SHOWN]}…"
