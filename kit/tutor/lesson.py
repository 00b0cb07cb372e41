"""What a lesson is: values read from a TOML file by `kit.tutor.load`, the same for every game.

Sentences are tables from language to text; actions, positions and places are written in the game's own notation.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NewType

from kit.tutor.goals import Goal

Words = NewType("Words", Mapping[str, str])
"""One sentence: from language to text."""
Kind = Literal["do", "try", "point", "answer", "exam"]
Sort = Literal["lesson", "warm_up", "puzzle"]
WORDS = 12
"""The most words of anything a lesson says: a goal, a line, a hint, praise, the answer to a wrong try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """How the board answers: what it marks, where it points, what it plays; and the words beside that."""

    say: Words
    look: tuple[str, ...] = ()
    """Places to mark."""
    arrow: tuple[str, ...] = ()
    """Places an arrow runs through, its point at the last."""
    play: tuple[str, ...] = ()
    """Actions played from the position that the wrong try led to; the step then starts again."""

    @property
    def shown(self) -> bool:
        """Whether the board shows something; words alone are not enough."""
        return bool(self.look or self.arrow or self.play)


@dataclass(frozen=True, slots=True, kw_only=True)
class Try(Answer):
    """A forbidden action that a learner is likely to try, and the rule that refuses it."""

    action: str
    refused: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong(Answer):
    """A legal try that leads nowhere: a certain action, a tapped place, or a condition; with none of them, any."""

    action: str = ""
    place: str = ""
    when: Goal | None = None
    free: bool = False
    """Whether a tap there is curious rather than wrong: it is answered, and costs no star."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered(Answer):
    """One of the answers to choose from. `say` is the answer; `reply` what is said once a wrong one was chosen."""

    right: bool = False
    reply: Words | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """Help that is there from the start of a step; it fades from step to step."""

    look: tuple[str, ...] = ()
    arrow: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Star:
    """What one more star of an exam asks for, besides winning."""

    say: Words
    when: Goal


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing to do.

    `do`: play actions until `success` is met. `try`: attempt something that the rule `refused` forbids; being refused
    is the step. `point`: tap one of `places`. `answer`: choose the right one of `choices`. `exam`: win a match against
    a computer player of that `level`; a match that ends without `success` is played again.
    """

    goal: Words
    rule: str
    """The rule the step is about, opened by "why?"."""
    hint: Words
    kind: Kind = "do"
    position: str = ""
    """Where the step starts; empty: where the one before ended."""
    seat: int = -1
    """The player whose side the learner takes in an `answer` or a `point`; -1: whoever decides there."""
    say: Words | None = None
    """The companion's line."""
    done: Words | None = None
    """What is said at the end of the step."""
    guide: Guide | None = None
    look: tuple[str, ...] = ()
    """What the second hint marks, where the goal of the solution would not do."""
    places: tuple[str, ...] = ()
    within: int = 0
    """How many steps beside one of the places, or beside the place of a wrong try, a tap may be: some where a table
    has no squares."""
    choices: tuple[Offered, ...] = ()
    success: Goal | None = None
    refused: str = ""
    thrown: tuple[str, ...] = ()
    """What chance has shown before an `answer` or a `do` asks: it is seen to fall as the step begins. What follows from
    it, once all of it lies there, an answer shows, or a `do` begins with."""
    solution: tuple[str, ...] = ()
    tries: tuple[Try, ...] = ()
    """Named `try` in the file."""
    wrong: tuple[Wrong, ...] = ()
    level: int = 0
    """Of the computer player, in an exam."""
    stars: tuple[Star, ...] = ()
    """What the second star of an exam asks for, and the third; the first is for winning. Named `star` in the file."""
    faces: Literal["", "friendly", "military"] = ""
    """Which faces of the counters are up, where the step is about that."""
    script: tuple[str, ...] = ()
    """The other side's actions, in order; where it ends, the other side passes."""
    chance: tuple[str, ...] = ()
    """What dice and cards show, in the game's notation and in order; where that ends, the learner's own is awaited."""
    one_per_turn: bool = False
    """After each action of the learner the turn passes by itself."""
    limit: int = 0
    """After so many actions without success the step starts again; 0: as many as the solution has."""

    @property
    def par(self) -> int:
        """The fewest things to do: the length of the solution; dice and attempts that must be refused do not count."""
        decided = sum(not text.startswith("roll ") for text in self.solution)
        return {"do": decided, "try": 0, "point": 1, "answer": 1, "exam": 0}[self.kind]


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """One idea in three to eight steps, or an exam; or, if it is no `lesson` but something besides, any few steps.

    `warm_up`: for those who want it, before the first lesson. `puzzle`: one question with one best idea.
    """

    game: str
    id: str
    """The file's name without its ending, as in "04-into-the-wood"; unique within the game."""
    title: Words
    picture: str
    """The pictogram in the header."""
    teaches: tuple[str, ...]
    """Rule ids."""
    position: str
    steps: tuple[Step, ...]
    sort: Sort = "lesson"

    @cached_property
    def edition(self) -> str:
        """Its name with a check sum, so that a place in an older version of the file is not taken for this one."""
        return f"{self.game}/{self.id}/{zlib.crc32(repr(self).encode()):08x}"

    @property
    def exam(self) -> Step | None:
        """The last step, if that is a match to be won."""
        return self.steps[-1] if self.steps[-1].kind == "exam" else None

    @property
    def par(self) -> int:
        """The fewest things to do in the whole lesson."""
        return sum(step.par for step in self.steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Syllabus:
    """The lessons of a game in teaching order. Complete: every rule id of the game is taught."""

    game: str
    complete: bool
    lessons: tuple[str, ...]
    extra: str = ""
    """The first of the lessons about rules that are agreed on top of the standard ones."""
