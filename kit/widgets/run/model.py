"""What every page knows, as one frozen value: its language, the device it is on, its open dialog, its passing word; and
what it is told, and what it answers: a message is a function, with its name, its facts and who may say it.

What a browser sends is read and checked here, and nowhere else.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from inspect import unwrap
from typing import Any, ClassVar, Literal, TypeVar

from kit.core import files
from kit.core.game import Refusal, Trouble
from kit.text import Catalogue, languages, text

UNREAD = "unread."
"""How the names of all places begin where things are kept that cannot be read; then comes the place they were in, and
when."""


@dataclass(frozen=True)
class Moment:
    """When a message came, and a number that nobody could foresee."""

    now: float = 0.0
    """Seconds of a clock that only runs forward."""
    date: int = 0
    """Seconds since 1970."""
    seed: int = 0


@dataclass(frozen=True, eq=False, kw_only=True)
class Page:
    """One page. Each kind of page has more: see `kit.widgets.board.model` and the pages themselves."""

    kind: ClassVar[str] = "play"
    """For the style sheet."""
    domain: str = "kit"
    """The catalogue that it speaks from."""
    t: Catalogue
    at: Moment = Moment()
    """Of the last message."""
    greeted: bool = False
    """Whether the browser has said hello."""
    kept: Mapping[str, str] = field(default_factory=dict)
    """What this device keeps for this page: key -> text, or its end where a glimpse is enough."""
    unkept: str = ""
    """Why the device does not keep what it is given, as a key of the catalogue; "" as long as it does."""
    tab: str = ""
    other_tabs: frozenset[str] = frozenset()
    query: Mapping[str, str] = field(default_factory=dict)
    """What was asked in the address: as Voilà tells it, then as the browser says it."""
    voices: frozenset[str] = frozenset()
    still: bool = False
    """Whether the person wants no motion."""
    hurried: bool = False
    """Whether what goes on by itself is wanted over."""
    lobby: str = "../../tree"
    """The address of the lobby seen from this page, right behind any proxy and for both ways of serving."""
    notice: str = ""
    """A passing word of the page itself; it goes with the next message."""
    trouble: str = ""
    """The last sentence about something that went wrong."""
    heard: str = ""
    """The passing word that those who listen have been told."""
    dialog: str = ""
    """The name of the open dialog, or nothing."""
    dialog_fact: str = ""
    dialogs: frozenset[str] = frozenset()
    """The names of those that it has."""
    why_unread: Mapping[str, Trouble] = field(default_factory=dict)
    """What has been set aside since the page was opened: why it cannot be read, by its new place."""
    unread_files: Mapping[str, str] = field(default_factory=dict)
    """What has been saved to a file since then: the file's name, by its place."""
    memo: dict[Any, Any] = field(default_factory=dict)
    """What has been drawn or found out already, by what it was made from; nothing else depends on what is in it."""

    def same_as(self, other: Page | None) -> bool:
        """Whether nothing differs but the moment of the last message."""
        names = (one.name for one in fields(self) if one.name != "at")
        return other is not None and all(getattr(self, name) == getattr(other, name) for name in names)

    # --- language

    @property
    def language(self) -> str:
        """The language of the page, as in "it"."""
        return self.t.lang

    def other_language(self) -> str:
        """The language that the button offers."""
        known = languages()
        return known[(known.index(self.language) + 1) % len(known)]

    @property
    def can_speak(self) -> bool:
        """Whether the device has a voice for the language."""
        return self.language in self.voices

    def refuses(self, told: Told, refusal: Refusal) -> Message:
        """What is said when a rule refuses what the page was told."""
        return Message("refuse", {"refusal": refusal})

    def besides(self, rule_id: str) -> str:
        """What is to be known of a rule here that its own words do not say, in a sentence; else nothing."""
        return ""

    @property
    def sounds(self) -> bool:
        """Whether the page may be heard."""
        return self.kept.get("sound") != "off"

    # --- the device's memory

    def needed(self) -> list[str]:
        """What the browser tells this page of all that the device keeps: keys, and with a dot at the end all that begin
        so. `$tab` stands for the tab, `$resume` for what the address asks for by that name.
        """
        return ["language", "sound"]

    def glimpsed(self) -> list[str]:
        """How the keys begin of whose text the page is told only the end, which says when it was saved."""
        return [f"{UNREAD}{place.removesuffix('.')}." for place in self.guarded_places()]

    def keeps_any(self, places: str) -> bool:
        """Whether the device keeps anything whose name begins so, as far as the page is told."""
        return any(key.startswith(places) for key in self.kept)

    def guarded_places(self) -> list[str]:
        """The places, and with a dot at the end the beginnings of places, whose texts the page looks after."""
        return []

    def kept_data(self, key: str, default: Any) -> Any:
        """Plain data kept under the key; the default if there is none, or something of another type."""
        return plain_data(self.kept.get(key, ""), default)

    @property
    def unread(self) -> list[str]:
        """Where this page's things lie that cannot be read, the latest first."""
        begins = tuple(f"{UNREAD}{place}" for place in self.guarded_places())
        return sorted((key for key in self.kept if key.startswith(begins or (" ",))), key=when_set_aside, reverse=True)


def speaking(domain: str, query: Mapping[str, str]) -> dict[str, Any]:
    """What a new page begins with."""
    return {"domain": domain, "t": text(domain, "en"), "query": query}


def plain_data(text: str, default: Any) -> Any:
    """The plain data in a text; the default if it holds none, or something of another type."""
    try:
        data = files.parse(text)
    except Trouble:
        return default
    return data if isinstance(data, type(default)) else default


def when_set_aside(key: str) -> int:
    """When something was set aside, in seconds."""
    number = key.rpartition(".")[2]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 12 else 0


F = TypeVar("F", bound=Callable[..., None])


@dataclass(frozen=True)
class Message:
    """Something that is said to a page, by its name; what is left out of its facts is as the answer has it."""

    name: str
    facts: Mapping[str, Any] = field(default_factory=dict)


Told = Message | Callable[[Any], None]
"""What a page is told: a message, or, by its own program, an answer with all its facts."""

# --- reading what a browser sends


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


def _texts(value: Any) -> tuple[str, ...] | None:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list | tuple) else None


def _named(value: Any) -> dict[str, str] | None:
    if not isinstance(value, Mapping):
        return None
    return {str(key): text for key, text in value.items() if isinstance(text, str)}


def _points(value: Any) -> tuple[tuple[float, float], ...] | None:
    if not isinstance(value, list | tuple):
        return None
    found = []
    for point in value[:MOST_POINTS]:
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
    "bool": lambda value: value if isinstance(value, bool) else None,
    "tuple[str, ...]": _texts,
    "Mapping[str, str]": _named,
    "Points": _points,
}
"""How a value becomes what an answer has in a fact of that type; `None` where it makes no sense there."""
Points = tuple[tuple[float, float], ...]
"""Places on the board as shares (0 to 1) of its width and height."""

# --- answering

Manner = Literal["asked", "unasked", "silent", "inner"]
"""Who says a message: somebody, and a passing word goes; the browser by itself, and a word about what went wrong stays;
the same about the screen alone, and every word stays; only the page's own program, and no browser."""


@dataclass(frozen=True)
class Answer:
    """The answer to a message."""

    make: Callable[..., None]
    facts: Mapping[str, str]
    """The type of each, as it is written."""
    defaults: tuple[Any, ...]
    manner: Manner


class Answers:
    """What a kind of page answers to each message: the functions that are marked with it, and those of its `bases`, of
    which it may answer some in another way, but about the same facts. A fact that makes no sense is as if left out.

    >>> on = Answers()
    >>> @on.named("set")
    ... def set_to(turn: Any, what: str = "", value: str = "") -> None:
    ...     "A setting."
    >>> on.read({"do": "set", "what": "aloud", "value": True, "self": 1})
    Message(name='set', facts={'what': 'aloud', 'value': 'on'})
    >>> on.read({"do": "set", "what": ["aloud"]}), on.read({"do": "no_such_thing"}), on.read(7)
    (Message(name='set', facts={}), None, None)
    """

    _names: ClassVar[dict[Callable[..., None], str]] = {}
    """What a browser calls what each function answers."""

    def __init__(self, *bases: Answers) -> None:
        self.known: ChainMap[str, Answer] = ChainMap({}, *(base.known for base in bases))
        """By what a browser calls each message."""

    # --- marks

    def __call__(self, make: F) -> F:
        """The answer to the message that is called as the function is."""
        return self._add("asked", make.__name__, make)

    def named(self, name: str) -> Callable[[F], F]:
        """The answer to the message of that name."""
        return partial(self._add, "asked", name)

    def unasked(self, make: F) -> F:
        """The answer to what the browser says by itself."""
        return self._add("unasked", make.__name__, make)

    def silent(self, make: F) -> F:
        """The answer to what the browser says by itself about the screen alone."""
        return self._add("silent", make.__name__, make)

    def inner(self, make: F) -> F:
        """What the page's own program asks for, and each kind of page may do in its own way."""
        return self._add("inner", make.__name__, make)

    def _add(self, manner: Manner, name: str, make: F) -> F:
        plain, before = unwrap(make), self.known.get(name)
        facts = {fact: kind for fact, kind in plain.__annotations__.items() if fact not in ("turn", "return")}
        found = Answer(make, facts, plain.__defaults__ or (), before.manner if before else manner)
        if name in self.known.maps[0] or (before and (before.facts, before.defaults) != (facts, found.defaults)):
            raise TypeError(f"{name} is answered already, or about other facts")
        if found.manner != "inner" and (len(facts) != len(found.defaults) or not READERS.keys() >= {*facts.values()}):
            raise TypeError(f"{name} has a fact that a browser cannot say, or cannot leave out")
        self.known[name] = found
        self._names[make] = name
        return make

    # --- use

    def read(self, content: Any) -> Message | None:
        """The message in what a browser has sent; `None` if it is none that it may send. Never raises."""
        if not isinstance(content, Mapping) or not isinstance(content.get("do"), str):
            return None
        answer = self.known.get(content["do"])
        if answer is None or answer.manner == "inner":
            return None
        found = {
            fact: READERS[kind](files.whole(content[fact])) for fact, kind in answer.facts.items() if fact in content
        }
        return Message(content["do"], {fact: value for fact, value in found.items() if value is not None})

    def manner(self, told: Told) -> Manner:
        """Who says it."""
        return self.known[told.name].manner if isinstance(told, Message) else "inner"

    def give(self, turn: Any, told: Told) -> None:
        """Answers what a page is told."""
        if isinstance(told, Message):
            self.known[told.name].make(turn, **told.facts)
        else:
            told(turn)

    def instead(self, make: Callable[..., None]) -> Callable[..., None]:
        """What this kind of page answers to the message that a function answers elsewhere."""
        return self.known[self._names[make]].make
