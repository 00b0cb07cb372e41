"""What a page is told, as small frozen values. What a browser sends is read and checked here, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from kit.core import files
from kit.core.game import Refusal

# --- reading what a browser sends


class Message:
    """Something that a page is told."""

    do: ClassVar[str] = ""
    """What a browser calls it, where that is not its own name."""


class Inner(Message):
    """Something that only the page's own program says: no browser can send it."""


class Unasked(Message):
    """Something that the browser says by itself, nobody having done anything: a word about what went wrong stays."""


class Silent(Unasked):
    """Something about the screen alone: every word on the page stays."""


def whole(value: Any) -> int | None:
    """A whole number of at most six figures, as a browser sends it; `None` if it is anything else.

    >>> whole("12"), whole(7), whole("-1"), whole(True)
    (12, 7, None, None)
    """
    return int(value) if isinstance(value, str | int) and re.fullmatch(r"[0-9]{1,6}", str(value)) else None


def _text(value: Any) -> str | None:
    if isinstance(value, bool):
        return "on" if value else "off"
    number = whole(value) if isinstance(value, int) else None
    return str(number) if number is not None else value if isinstance(value, str) else None


def _number(value: Any) -> float | None:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list | tuple) else ()


def _named(value: Any) -> dict[str, str]:
    found = value if isinstance(value, Mapping) else {}
    return {str(key): text for key, text in found.items() if isinstance(text, str)}


def _points(value: Any) -> tuple[tuple[float, float], ...]:
    found = []
    for point in value[:MOST_POINTS] if isinstance(value, list | tuple) else ():
        match point:
            case [int() | float() as x, int() | float() as y]:
                found.append((x, y))
    return tuple(found)


MOST_POINTS = 400
"""No more points of one message are looked at."""
READERS: dict[str, Callable[[Any], Any]] = {
    "int | None": whole,
    "str": _text,
    "str | None": _text,
    "float": _number,
    "bool": lambda value: value is True,
    "tuple[str, ...]": _texts,
    "Mapping[str, str]": _named,
    "Points": _points,
}
"""How a value becomes what a message has in a field of that type; `None` where it makes no sense there."""
Points = tuple[tuple[float, float], ...]
"""Places on the board as shares (0 to 1) of its width and height."""


def name_of(message: type[Message]) -> str:
    """What a browser calls a message.

    >>> name_of(SaveFile), name_of(SetTo)
    ('save_file', 'set')
    """
    return message.do or re.sub(r"(?<!^)(?=[A-Z])", "_", message.__name__).lower()


def named(messages: Iterable[type[Message]]) -> dict[str, type[Message]]:
    """Those of some messages that a browser may send, by its names for them."""
    return {name_of(one): one for one in messages if not issubclass(one, Inner)}


def parse(content: Any, known: Mapping[str, type[Message]]) -> Message | None:
    """The message in what a browser has sent; `None` if it is none of those known. Never raises: a fact that makes no
    sense is as if it had been left out.

    >>> parse({"do": "set", "what": "aloud", "value": True, "self": 1}, named([SetTo]))
    SetTo(what='aloud', value='on')
    >>> parse({"do": "set", "what": ["aloud"]}, named([SetTo])), parse(7, named([SetTo]))
    (SetTo(what='', value=''), None)
    """
    if not isinstance(content, Mapping) or not isinstance(content.get("do"), str):
        return None
    kind = known.get(content["do"])
    if kind is None:
        return None
    facts: Any = fields(kind)  # type: ignore[arg-type]
    found = {one.name: READERS[one.type](files.whole(content[one.name])) for one in facts if one.name in content}
    return kind(**{name: value for name, value in found.items() if value is not None})


# --- of every page


@dataclass(frozen=True)
class Hello(Message):
    """The browser is there: what it keeps, whole or by its end, which tab this is, what was asked in the address,
    how `deep` below Voilà's pages this one lies, which is one folder more at Binder, and the edition it has."""

    kept: Mapping[str, str] = field(default_factory=dict)
    ends: Mapping[str, str] = field(default_factory=dict)
    tab: str = ""
    others: tuple[str, ...] = ()
    query: Mapping[str, str] = field(default_factory=dict)
    voices: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    still: bool = False
    deep: int | None = None
    edition: int | None = None


@dataclass(frozen=True)
class Language(Message):
    """The other language."""


@dataclass(frozen=True)
class Voices(Unasked):
    """The languages in which the device can read aloud."""

    voices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Still(Unasked):
    """Whether the person wants no motion."""

    on: bool = False


@dataclass(frozen=True)
class Spoken(Unasked):
    """The device has read its last line aloud."""


@dataclass(frozen=True)
class Sighted(Unasked):
    """The board is in sight, and stands still."""


@dataclass(frozen=True)
class Stored(Unasked):
    """Another tab of this device has kept something, or forgotten it."""

    key: str = ""
    value: str | None = None


@dataclass(frozen=True)
class StoreAgain(Unasked):
    """The browser cannot tell what a kept text has become, and wants the whole of it."""

    key: str = ""


@dataclass(frozen=True)
class StoreFull(Message):
    """There is no more room on the device, and nothing to give up for it; said when it begins."""


@dataclass(frozen=True)
class StoreShut(Message):
    """The browser keeps nothing at all; said once."""


@dataclass(frozen=True)
class StoreKept(Message):
    """What could not be kept for a while is kept now, all of it."""


@dataclass(frozen=True)
class Whole(Unasked):
    """The browser has missed something."""


@dataclass(frozen=True)
class Back(Message):
    """The connection was gone and is back: whatever was sent meanwhile may be lost."""


@dataclass(frozen=True)
class Open(Message):
    """A dialog, by its name, and what it is about."""

    dialog: str = ""
    fact: str = ""


@dataclass(frozen=True)
class Dismiss(Message):
    """The open dialog is closed."""


@dataclass(frozen=True)
class Why(Message):
    """The rule behind a refusal or a line of the story; with nothing to explain, the whole rule book."""

    rule: str = ""


@dataclass(frozen=True)
class Read(Message):
    """What is asked, or what has been said, is to be read aloud."""


@dataclass(frozen=True)
class SetTo(Message):
    """A setting."""

    do: ClassVar[str] = "set"
    what: str = ""
    value: str = ""


@dataclass(frozen=True)
class Sound(Message):
    """Whether pages may be heard on this device: "on", "off"."""

    value: str = ""


@dataclass(frozen=True)
class Tell(Message):
    """What is this? Asked of a small label in the header."""

    fact: str = ""


@dataclass(frozen=True)
class SaveUnread(Message):
    """What could not be read, as a file, just as it is."""

    key: str = ""


@dataclass(frozen=True)
class ForgetUnread(Message):
    """What could not be read is no longer wanted."""

    key: str = ""


@dataclass(frozen=True)
class SaveFile(Message):
    """What is on the page, as a file."""


@dataclass(frozen=True)
class LoadFile(Message):
    """A file that was chosen."""

    text: str = ""


@dataclass(frozen=True)
class Resume(Message):
    """Something else that this device keeps is gone on with; the browser sends its text along."""

    key: str = ""
    text: str = ""


@dataclass(frozen=True)
class Undo(Message):
    """One step back."""


@dataclass(frozen=True)
class Redo(Message):
    """One step forward again."""


@dataclass(frozen=True)
class Hint(Message):
    """Help."""


# --- what the program says itself


@dataclass(frozen=True)
class Began(Inner):
    """The browser has said hello."""


@dataclass(frozen=True)
class Refuse(Inner):
    """Something is not possible, at the place that was meant; `named`: at the one that the rule names."""

    refusal: Refusal
    place: int | None
    named: bool = False
