"""The small values of a game's table: what it answers to a tap, a choice, advice; and what several games could want of
a page beside the board itself, of which, as it is here, there is nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from htpy import Node

from kit.core.game import Facts, Refusal, Scenario, Slot
from kit.draw import motion
from kit.draw.motion import Frame
from kit.draw.scene import Group
from kit.text import languages, text


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A part of a turn: what a page says of it by itself, whoever decides there."""

    rule: str = ""
    """The rule that says what may be done, or what chance decides, as long as nothing is chosen."""
    alone: str = ""
    """The rule that says why nobody else can do anything meanwhile."""
    ends: str = ""
    """By what words the catalogue calls the big button, `ui.<ends>`; "" where there is none."""
    ending: Any = None
    """What that plays."""


@dataclass(frozen=True, kw_only=True)
class Clock:
    """A match that may be over after a time that was agreed."""

    limit: Callable[[Any], int] | None = None
    """Seconds that the match may last, by its state; 0 where no clock runs, nothing where none ever does."""
    over: Any = None
    """The action that is played when they are over; nobody but the clock plays it."""
    set_to: Callable[[Scenario, int], Scenario] = lambda scenario, length: scenario
    """A scenario as it was agreed, with another length."""


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """Something that whoever decides may stake before chance decides, such as tokens."""

    free: Callable[[Any], range | None] = lambda s: None
    """How much may be staked in a state; `None` where nothing is."""
    stake: Callable[[int], Any] = lambda count: None
    """The action that stakes so much."""


@dataclass(frozen=True, kw_only=True)
class Strokes:
    """Ways that a finger draws over the board, as where places are not squares."""

    grips: Callable[[Any, Selection], Mapping[int, float] | None] = lambda s, selection: None
    """By state and chosen parts: the places where a finger that draws has to begin, each with how far around it, as a
    share of the board's width, elsewhere it moves the board; empty where it may begin anywhere, `None` where nothing is
    drawn."""
    meant: Callable[[Any, Selection, tuple[int, ...]], TapResult] = lambda s, selection, way: TapResult(selection)
    """What it means that a finger went over these places."""
    under_way: Callable[[Any, Selection, tuple[int, ...]], Selection] = lambda s, selection, way: selection
    """The parts that are shown while a finger that went over these places is still on the board."""


@dataclass(frozen=True)
class OwnBattles:
    """Battles that somebody made in a workshop, in files."""

    module: str = ""
    """What reads them (`is_file`, `read_scenario`); only who brings a file waits for it."""
    untitled: str = ""
    """The key of the title of one that has none."""

    def titles(self, domain: str) -> dict[str, str]:
        """That title in every language."""
        return {lang: text(domain, lang)(self.untitled) for lang in languages()}

    def read(self, file: str, domain: str) -> Scenario | None:
        """The battle in a file; `None` if it is another kind of file."""
        reader = import_module(self.module) if self.module else None
        return reader.read_scenario(file, self.titles(domain)) if reader and reader.is_file(file) else None


@dataclass(frozen=True, kw_only=True)
class RealTable:
    """A match on a real table beside the screen. People there move the pieces of everybody, also of those whom
    the rules play: such a deed stands as an instruction until it is done. Undo goes back past anything, and what has
    happened on the table may be said at any time."""

    typed: Callable[[Any], bool] = lambda s: True
    """Whether people type in what chance shows in a state; else the screen draws when it is told to."""
    joined: Callable[[Any, Any], tuple[Any, ...] | None] = lambda before, after: None
    """Two things said of the table one after the other as one, or as none where they cancel out; `None` where they stay
    two."""
    stays: Callable[[Selection, Any], Selection] = lambda selection, a: ()
    """What stays open after something was done, of what was."""
    why: str = ""
    """The dialog that says why what stands there is to be done."""


@dataclass(frozen=True, kw_only=True)
class DicePool:
    """Dice that are thrown together, where chance only says how many of them succeed."""

    count: Callable[[Any], int] = lambda s: 0
    """How many are awaited in a state; 0 where one alone is, or none."""
    shown: Callable[[Any, Sequence[int]], Any] = lambda s, faces: None
    """What chance has brought where they show these faces; `None` where they cannot be those dice."""


@dataclass(frozen=True, kw_only=True)
class News:
    """What an action has brought that is to be taken in before anything else happens."""

    fell: Sequence[int] = ()
    """The places where pieces were taken."""
    withstood: Sequence[int] = ()
    """The places where somebody was attacked in vain."""
    brought: Sequence[int] = ()
    """The places of those whom it brought something that no piece shows, as it is told there."""
    scored: Sequence[int] = ()
    """The places where somebody won what counts for the match."""
    flies: str = ""
    """Where beside the board that is counted, as a selector: a picture of it flies there."""
    hue: str = ""
    """The colour of whoever won it, by its name in the palette."""
    earned: Mapping[int, str] = field(default_factory=dict)
    """The players who have gained something with a capture, each with the rule by which, `earned.<rule>` in the
    catalogue saying what for."""
    line: int = 0
    """Which of the events of the action is told there."""
    again: bool = False
    """Whether somebody acts once more because of what has just failed."""


@dataclass(frozen=True)
class EndButton:
    """The big button, which ends something."""

    words: str
    action: Any
    """What it plays."""
    calm: bool = False
    """Whether it is only one way to go on, and not the one to point at: something would be left undone."""


Selection = tuple[Slot, ...]
"""The parts of an action that have been chosen."""
Thrown = tuple[str, tuple[int, ...], str, bool]
"""Dice that lie there: whose they are ("" for a spell's), their pips, what they come to in words, and whether they
win."""
Motion = tuple[Frame, float, Sequence[str]]
"""What is seen for how many milliseconds, and the pieces that are left out meanwhile."""


def all_at_once(there: Sequence[Group], frame: Callable[[Group], Frame], milliseconds: float) -> list[Motion]:
    """Each of some pieces in its motion, all of them at the same time; nothing where there are none."""
    frames = [frame(one) for one in there]
    return [(motion.together(*frames), float(milliseconds), [one.key for one in there])] if there else []


@dataclass(frozen=True, slots=True)
class TapResult:
    """What a tap on a place means: the parts chosen now, an action that is complete, a refusal, or just a word."""

    selection: Selection = ()
    action: Any = None
    refusal: Refusal | None = None
    tried: Any = None
    key: str = ""
    facts: Facts | None = None
    more: str = ""
    """The key of what is said besides the word."""
    then: tuple[Any, ...] = ()
    """Further actions that follow by themselves as long as they can, as where a way takes one for each step."""
    way: tuple[int, ...] = ()
    """A way that is not the straight one, to be seen before the action is played."""
    seen: bool = False
    """Whether it has been shown what the action would do, so that no further tap has to confirm it."""
    parts: tuple[str, ...] = ()
    """The keys of the buttons beside the board that the word is about; "end" for the big one."""
    places: tuple[int, ...] = ()
    """The places that the word is about, besides the one that was tapped."""


def chosen(selection: Selection) -> dict[str, Any]:
    """The parts by their kind; of several of a kind the last."""
    return {slot.kind: slot.value for slot in selection}


def tries(game: Any, s: Any, selection: Selection, a: Any, seen: bool = False) -> TapResult:
    """An action, or why it cannot be done; `seen`: it has been shown what it would do."""
    refusal = game.explain(s, a)
    return TapResult(action=a, seen=seen) if refusal is None else TapResult(selection, refusal=refusal, tried=a)


@dataclass(frozen=True, slots=True)
class Way:
    """A choice that no tap on the board can mean: its number in the list of choices, its words, and its chance."""

    number: int
    words: str
    chance: str = ""
    dice: int = 0
    """How many dice it takes."""
    picture: Node = None
    near: bool = False
    """Whether it stands beside the board already, and once more here where a small screen has no room for that."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice: the reason, what to try, the place it is about, the way for the arrow, and what else is marked."""

    why: str
    attempt: str
    place: int | None
    way: tuple[int, ...]
    """Of one place alone, it is pointed out."""
    places: tuple[int, ...] = ()
    """Places that are pointed out besides."""
    parts: tuple[str, ...] = ()
    """The keys of the buttons beside the board that it takes; "end" for the big one."""
    leads: bool = False
    """Whether what to try is said before the reason, which begins where that ends."""

    @property
    def words(self) -> tuple[str, str]:
        """What is said first, and then."""
        return (self.attempt, self.why) if self.leads and self.attempt else (self.why, self.attempt)
