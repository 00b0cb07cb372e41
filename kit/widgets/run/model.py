"""What every page knows, as one frozen value: its language, the device it is on, its open dialog, its passing word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from kit.core import files
from kit.core.game import Refusal, Trouble
from kit.text import Catalogue, languages, text
from kit.widgets.run.messages import Message, Told

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
