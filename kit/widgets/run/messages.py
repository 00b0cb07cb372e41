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


def whole(value: Any) -> int | None:
    """A whole number of at most six figures, as a browser sends it; `None` if it is anything else.

    >>> whole("12"), whole(7), whole("-1"), whole(True)
    (12, 7, None, None)
    """
    return int(value) if isinstance(value, str | int) and re.fullmatch(r"[0-9]{1,6}", str(value)) else None


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int):
        value = whole(value)
        return "" if value is None else str(value)
    return value if isinstance(value, str) else ""


def _number(value: Any) -> float:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else -1


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
    "str | None": lambda value: value if isinstance(value, str) else None,
    "float": _number,
    "bool": lambda value: value is True,
    "tuple[str, ...]": _texts,
    "Mapping[str, str]": _named,
    "Points": _points,
}
"""How a value becomes what a message has in a field of that type; whatever it is, something comes of it."""
Points = tuple[tuple[float, float], ...]
"""Places on the board as shares (0 to 1) of its width and height."""


def name_of(message: type[Message]) -> str:
    """What a browser calls a message.

    >>> name_of(ReplayRun), name_of(SetTo)
    ('replay_run', 'set')
    """
    return message.do or re.sub(r"(?<!^)(?=[A-Z])", "_", message.__name__).lower()


def named(messages: Iterable[type[Message]]) -> dict[str, type[Message]]:
    """Those of some messages that a browser may send, by its names for them."""
    return {name_of(one): one for one in messages if not issubclass(one, Inner)}


def parse(content: Any, known: Mapping[str, type[Message]]) -> Message | None:
    """The message in what a browser has sent; `None` if it is none of those known. Never raises: a fact that makes no
    sense is as if it had been left out.

    >>> parse({"do": "act", "index": "3", "self": 1}, named([Act]))
    Act(index=3)
    >>> parse({"do": "act", "index": [3]}, named([Act])), parse(7, named([Act]))
    (Act(index=None), None)
    """
    if not isinstance(content, Mapping) or not isinstance(content.get("do"), str):
        return None
    kind = known.get(content["do"])
    if kind is None:
        return None
    facts: Any = fields(kind)  # type: ignore[arg-type]
    found = {one.name: READERS[one.type](files.whole(content[one.name])) for one in facts if one.name in content}
    return kind(**found)


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
class Voices(Message):
    """The languages in which the device can read aloud."""

    voices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Still(Message):
    """Whether the person wants no motion."""

    on: bool = False


@dataclass(frozen=True)
class Spoken(Message):
    """The device has read its last line aloud."""


@dataclass(frozen=True)
class Stored(Message):
    """Another tab of this device has kept something, or forgotten it."""

    key: str = ""
    value: str | None = None


@dataclass(frozen=True)
class StoreAgain(Message):
    """The browser cannot tell what a kept text has become, and wants the whole of it."""

    key: str = ""


@dataclass(frozen=True)
class StoreFull(Message):
    """There is no more room on the device, and nothing to give up for it; said when it begins."""


@dataclass(frozen=True)
class StoreShut(Message):
    """The browser keeps nothing at all; said once."""


@dataclass(frozen=True)
class Whole(Message):
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


# --- of pages with a board


@dataclass(frozen=True)
class Tap(Message):
    """A tap on the board, as shares of its width and height; `width`: the board's in pixels."""

    x: float = -1
    y: float = -1
    width: float = 0


@dataclass(frozen=True)
class Key(Message):
    """A key while the board has the focus."""

    key: str = ""
    shift: bool = False


@dataclass(frozen=True)
class BoardFocus(Message):
    """Whether the board has the focus of the keyboard."""

    on: bool = False


@dataclass(frozen=True)
class LetGo(Message):
    """What was chosen is put back."""


@dataclass(frozen=True)
class Quiet(Message):
    """A tap on the speech bubble: what it covers is seen again."""


@dataclass(frozen=True)
class Act(Message):
    """One line of the list of moves."""

    index: int | None = None


@dataclass(frozen=True)
class ChoosePart(Message):
    """A part of an action that is chosen beside the board."""

    kind: str = ""
    value: str = ""


@dataclass(frozen=True)
class Stake(Message):
    """So much is to be staked."""

    count: int | None = None


@dataclass(frozen=True)
class Pay(Message):
    """What was chosen is staked."""


@dataclass(frozen=True)
class End(Message):
    """The big button that ends a phase."""


@dataclass(frozen=True)
class Roll(Message):
    """The die is to be rolled on the screen."""


@dataclass(frozen=True)
class Die(Message):
    """The pips of a person's own die."""

    value: int | None = None


# --- what the program says itself


@dataclass(frozen=True)
class Began(Inner):
    """The browser has said hello."""


@dataclass(frozen=True)
class Composed(Inner):
    """A person has completed an action."""

    action: Any


@dataclass(frozen=True)
class Refuse(Inner):
    """Something is not possible, at the place that was meant."""

    refusal: Refusal
    place: int | None


@dataclass(frozen=True)
class NotNow(Inner):
    """A tap on a place while nobody is asked."""

    place: int


@dataclass(frozen=True)
class Landed(Inner):
    """What happened has been seen."""


@dataclass(frozen=True)
class Advised(Inner):
    """A strong player's decision, about the state it was asked about."""

    state: Any
    decision: Any
