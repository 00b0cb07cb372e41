"""The computer players as company: a face, a greeting, thoughts aloud at level 1, a kind word for a good move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from htpy import Node, div, p, strong
from markupsafe import Markup

from kit.core.game import CHANCE, Ref
from kit.draw.faces import face_svg
from kit.text import Catalogue
from kit.widgets.agreed import OPPONENTS
from kit.widgets.replay import Replay

if TYPE_CHECKING:
    from kit.players import Decision

Remark = Callable[[Catalogue], str]
"""Words that can be said in any language."""
TALKER = 1
"""The level that says what it thinks."""
READING = 1.2
"""Seconds that a thought is there to be read before the action follows."""
PATIENCE = 8.0
"""Seconds that are waited at most until the device has read a line aloud."""
KEPT = 2
"""How many thoughts of a turn stay to be read."""


class Company(Replay):
    """A page on which computer players sit at the board and talk a little."""

    rng: Any
    voice: int | None = None
    """The seat of the computer player whose words are shown."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.remarks: list[Remark] = []
        """Its words, oldest first."""
        self._heard = asyncio.Event()

    # --- who sits there

    def level(self, player: int) -> int:
        """The level of the computer player at a seat; 0 for a person."""
        level: int = self.settings.seats[player].level
        return level

    def opponent(self) -> int | None:
        """The seat of the computer player that a single person plays against."""
        seats = range(len(self.settings.seats))
        computers = [n for n in seats if self.level(n)]
        return computers[0] if len(computers) == 1 and len(seats) == 2 else None

    # --- what is said

    def hush(self) -> None:
        """Nobody says anything any more."""
        self.remarks, self.voice = [], None

    def remark(self, player: int, words: Remark) -> None:
        """A computer player says something new."""
        self.remarks, self.voice = [words], player
        self.say(words(self.t))

    def greet(self) -> None:
        """The computer player says hello before the first move."""
        seat = self.opponent()
        if seat is not None:
            key = f"opponent.{OPPONENTS[self.level(seat)]}.hello"
            self.remark(seat, lambda t: t(key))

    def respond(self) -> None:
        """A kind word for a move of the person's that took something from the computer player."""
        seat, step = self.opponent(), self.match.steps[-1]
        if seat is None or step.before.side == seat:
            return
        self.hush()
        if self.table.standing(step.after, seat) < self.table.standing(step.before, seat):
            key, number = f"opponent.{OPPONENTS[self.level(seat)]}.praise", len(self.match.steps) % 3
            self.remarks, self.voice = [lambda t: t(key, pick=number)], seat

    async def muse(self, player: int, thought: Decision[Any]) -> None:
        """Level 1 says what it thinks, and leaves time to read it; others just wait a moment."""
        if self.settings.aloud:
            await self.silence()
        if self.level(player) != TALKER:
            await self.pause(0.25)
            return
        s, number = self.match.state, len(self.match.steps)
        last = self.match.steps[-1] if self.match.steps else None
        if last is None or self.voice != player or self.game.current_player(last.before) not in (player, CHANCE):
            self.hush()
        if self.remarks and self.table.is_end(thought.action) and not self.table.spared(s, thought.action):
            await self.pause(0.25)
            return
        self.voice = player
        self.remarks = [*self.remarks, lambda t: self.table.thought(s, thought, number, t)][-KEPT:]
        self.say(self.said_by_seat())
        if self.settings.aloud:
            self.speak(self.remarks[-1](self.t))
            await self.silence()
        self.show()
        await self.pause(READING)

    def said_by_seat(self) -> str:
        """The last words of the computer player, with its name."""
        assert self.voice is not None
        name = self.t.word(Ref("opponent", OPPONENTS[self.level(self.voice)]), "The")
        return f"{name}: {self.remarks[-1](self.t)}"

    # --- the device's voice

    def speak(self, words: str) -> None:
        """Reads words aloud; `silence` waits for their end."""
        self._heard.clear()
        self.read_aloud(words)

    async def silence(self) -> None:
        """Waits until the device has read its last line, if it can read at all."""
        if self.can_speak:
            try:
                await asyncio.wait_for(self._heard.wait(), PATIENCE)
            except TimeoutError:
                self._heard.set()

    def on_spoken(self, **more: Any) -> None:
        self._heard.set()

    def tell_aloud(self, words: Sequence[str]) -> None:
        """Tells what happened, to a screen reader and aloud where that is wanted."""
        for line in words:
            self.say(line)
        if self.settings.aloud and words:
            self.speak(" ".join(words))


def face(level: int, size: int) -> Node:
    """The picture of the computer player of a level."""
    return Markup(face_svg(OPPONENTS[level], size))


def seat(page: Company) -> Node:
    """The computer player that has something to say: its face, its name, its words."""
    if page.voice is None or not page.remarks:
        return None
    level, words = page.level(page.voice), [remark(page.t) for remark in page.remarks]
    return div(".kit-seat")[
        face(level, 52),
        div(".kit-thought")[
            strong[page.t.word(Ref("opponent", OPPONENTS[level]), "The")],
            (p(class_="" if line == words[-1] else "kit-before")[line] for line in words),
        ],
    ]


def farewell(page: Company) -> Node:
    """What the computer player says at the end of a match against one person."""
    player, outcome = page.opponent(), page.match.outcome
    if player is None or outcome is None:
        return None
    result = "draw" if len(outcome.winners) != 1 else "won" if outcome.winners[0] == player else "lost"
    level = page.level(player)
    return div(".kit-seat")[
        face(level, 64),
        div(".kit-thought")[
            strong[page.t.word(Ref("opponent", OPPONENTS[level]), "The")],
            p[page.t(f"opponent.{OPPONENTS[level]}.{result}")],
        ],
    ]
