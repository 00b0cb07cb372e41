"""Stands for the browser of a page: carries out its effects at once and in their order, and passes on what it says."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from time import monotonic, time
from typing import Any, Generic

from kit.players import LEVELS, Fault, Planner, Player, think
from kit.widgets.run.model import Moment, Told
from kit.widgets.run.turn import (
    Advise,
    After,
    Cancel,
    Effect,
    Inquiry,
    Kind,
    M,
    NewPlayers,
    Order,
    Playback,
    Stop,
    Store,
    Think,
    Work,
    answer,
)


class Host(Generic[M]):
    """A page and whatever goes on with it. Nothing takes its time but thinking: nobody watches a motion here."""

    def __init__(
        self,
        kind: Kind[M],
        page: M,
        say: Callable[[str], None],
        seed: int | None = None,
        guests: Mapping[int, Player] | None = None,
    ) -> None:
        self.kind, self.page, self._say = kind, page, say
        self.rng = Random(seed)
        self.guests = dict(guests or {})
        """Players from outside, by their seats."""
        self._players: dict[int, Player] = {}
        """The computer players by their seats: they remember their plans."""
        self._line: deque[Told] = deque()
        self._next: Playback | Think | None = None
        """What goes on by itself once everything has been answered."""
        self._bells: dict[str, tuple[float, Told]] = {}
        """Messages that are told after a while: when, by the clock that only runs forward."""

    def tell(self, told: Told) -> None:
        """Answers what the page is told, and whatever follows by itself until somebody is asked again."""
        self._line.append(told)
        try:
            while self._line or self._next is not None:
                if self._line:
                    self._answer(self._line.popleft())
                else:
                    self._go_on()
        except KeyboardInterrupt:
            self._line.clear()
            raise

    def ring(self) -> None:
        """Tells what was to be told by now, as that a clock has run out."""
        for name, (when, message) in list(self._bells.items()):
            if monotonic() >= when:
                del self._bells[name]
                self.tell(message)

    def _answer(self, told: Told) -> None:
        at = Moment(monotonic(), int(time()), self.rng.getrandbits(60))
        self.page, effects = answer(self.kind, self.page, told, at)
        for effect in effects:
            self._carry_out(effect)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Order(name="say", facts={"text": str(words)}):
                self._say(words)
            case Store(key=key, value=value):
                self.page = replace(self.page, kept=_kept(self.page.kept, key, value))
            case Playback() | Think():
                self._next = effect
            case Stop():
                self._next = None
            case NewPlayers():
                self._players.clear()
            case After(name=name, seconds=seconds, message=message):
                self._bells[name] = monotonic() + seconds, message
            case Cancel(name=name):
                self._bells.pop(name, None)
            case Advise(game=game, seen=seen, then=then):
                self._follow(then, think(Planner(), game, seen, self.rng))
            case Inquiry(make=make):
                self._line.extend(message for message in make() if message is not None)
            case Work(make=make, then=then):
                self._follow(then, make())

    def _go_on(self) -> None:
        doing, self._next = self._next, None
        match doing:
            case Playback(then=then):
                self._line.append(then)
            case Think():
                try:
                    decision = think(self._player(doing), doing.game, doing.seen, self.rng)
                except Fault as fault:
                    self._follow(doing.failed, fault)
                else:
                    self._follow(doing.then, decision)

    def _follow(self, then: Callable[[Any, Any], None], found: Any) -> None:
        """What was found out is answered next."""
        self._line.append(lambda turn: then(turn, found))

    def _player(self, asked: Think) -> Player:
        if asked.player in self.guests:
            return self.guests[asked.player]
        if asked.player not in self._players:
            self._players[asked.player] = LEVELS[asked.level]()
        return self._players[asked.player]


def _kept(kept: Mapping[str, str], key: str, value: str | None) -> dict[str, str]:
    others = {name: text for name, text in kept.items() if name != key}
    return others if value is None else {**others, key: value}
