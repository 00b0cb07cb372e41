"""Looking ahead, action by action, in games that tell their prospects: the value of a choice through dice and answers.

A *choice* is a state in which a player decides. Each of its actions leads to one or more states by chance; where the
same player still chooses afterwards, the attempt has failed and the rest of the choice is left as it was. So of all
attempts that would win more than the best sure action, the dearest is tried first, then the next.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from kit.core.game import CHANCE, TERMINAL
from kit.players.weigh import BATCH, Terms

Ways = tuple[tuple[Any, float], ...]
"""The states that an action leads to, each with its probability."""


@dataclass(slots=True)
class Option:
    """An action of a choice, where it leads, and what each of these states is worth to whoever chooses."""

    action: Any
    ways: Ways
    worths: list[float]
    again: tuple[bool, ...]
    """Whether in that state the same player still chooses."""
    value: float = 0.0


def settle(options: Sequence[Option], here: float = 0.0) -> float:
    """Gives each option its value, that of trying it first, and returns the value of the choice.

    `here` is what the choice is worth as it stands: by so much as a failed attempt leaves less, it has cost.
    """
    for option in options:
        option.value = sum(p * worth for (_, p), worth in zip(option.ways, option.worths, strict=True))
    sure = [option.value for option in options if not any(option.again)]
    if not sure:
        return max(option.value for option in options)
    rest = max(sure)
    for option in sorted((option for option in options if any(option.again)), key=_won):
        option.value = 0.0
        for (_, p), worth, again in zip(option.ways, option.worths, option.again, strict=True):
            option.value += p * (rest - max(0.0, here - worth) if again else worth)
        rest = max(rest, option.value)
    return rest


def _won(option: Option) -> float:
    """What an attempt is worth once it has not failed; a hopeless one nothing."""
    ways = zip(option.ways, option.worths, option.again, strict=True)
    ends = [(p, worth) for (_, p), worth, again in ways if not again]
    return sum(p * worth for p, worth in ends) / sum(p for p, _ in ends) if ends else float("-inf")


def is_bound(options: Sequence[Option]) -> bool:
    """Whether every option may leave the choice with the same player: an answer asked in the middle of an action."""
    return all(any(option.again) for option in options)


@dataclass(slots=True)
class Ahead:
    """Looking ahead for one player; `used` counts the weighings."""

    game: Any
    player: int
    used: int = 0
    _known: dict[Any, Terms] = field(default_factory=dict)

    def terms(self, s: Any) -> Terms:
        """The named worth of a state to the player; no state is weighed twice."""
        found = self._known.get(s)
        if found is None:
            self.used += 1
            found = self._known[s] = self.game.terms(s, self.player)
        return found

    def weigh(self, s: Any) -> float:
        """The worth of a state to the player, without a look further."""
        return sum(self.terms(s).values())

    def options(self, s: Any) -> Generator[None, None, list[Option]]:
        """What can be done in a choice, each state that follows weighed as it stands, the best first."""
        chooser, found = self.game.current_player(s), []
        sign = 1.0 if chooser == self.player else -1.0
        for number, action in enumerate(self.game.sensible(s)):
            ways = tuple(self.game.prospects(s, action))
            worths = [sign * self.weigh(t) for t, _ in ways]
            found.append(Option(action, ways, worths, tuple(self.game.current_player(t) == chooser for t, _ in ways)))
            if number % BATCH == BATCH - 1:
                yield
        settle(found, sign * self.weigh(s))
        found.sort(key=lambda option: -option.value)
        return found

    def value(self, s: Any, widths: Sequence[int]) -> Generator[None, None, float]:
        """The worth of a state to the player, as many choices ahead as there are widths: of each all actions are
        weighed, and but for the last one so many of the best looked at further."""
        if self.game.current_player(s) in (TERMINAL, CHANCE) or not widths:
            return self.weigh(s)
        options = yield from self.options(s)
        sign = 1.0 if self.game.current_player(s) == self.player else -1.0
        if len(widths) > 1:
            options = best(options, widths[0])
            for option in options:
                yield from self.deepen(option, sign, widths[1:], is_bound(options))
        return sign * settle(options, sign * self.weigh(s))

    def deepen(self, option: Option, sign: float, widths: Sequence[int], all_: bool) -> Generator[None, None, None]:
        """Looks further at where an option leads; unless all is asked for, not where its attempt has failed."""
        for number, (t, _) in enumerate(option.ways):
            if all_ or not option.again[number]:
                option.worths[number] = sign * (yield from self.value(t, widths))


def best(options: Sequence[Option], most: int) -> list[Option]:
    """So many of the best options, a sure one among them if there is any; they are in order."""
    found = list(options[:most])
    sure = next((option for option in options if not any(option.again)), None)
    return found if sure is None or sure in found else [*found, sure]
