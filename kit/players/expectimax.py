"""Expectimax, action by action, in games that tell their afterstates: what a choice is worth, dice and answers in.

A *choice* is a state in which a player decides. Each of its actions leads to one or more states by chance; where the
same player still chooses afterwards, the attempt has failed and the rest of the choice is left as it was. So of all
attempts that would win more than the best sure action, the dearest is tried first, then the next.

Where more than two play, everybody who is not of the player's team is taken to play against it, which is the paranoid
search of the literature.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from kit.core.game import CHANCE, TERMINAL
from kit.core.seats import automas, friends, ruled
from kit.players.weigh import BATCH, Terms

NO_FLOOR = float("-inf")
Ways = tuple[tuple[Any, float], ...]
"""The states that an action leads to, each with its probability."""


@dataclass(slots=True)
class Branch:
    """An action of a choice, where it leads, and what each of these states is worth to whoever chooses.

    >>> branches = [Branch("walk", (("end", 1.0),), [2.0], (False,))]
    >>> back_up(branches), branches[0].value
    (2.0, 2.0)
    """

    action: Any
    ways: Ways
    worths: list[float]
    again: tuple[bool, ...]
    """Whether in that state the same player still chooses."""
    value: float = 0.0


def back_up(branches: Sequence[Branch], here: float = 0.0) -> float:
    """Gives each branch its value, that of trying it first, and returns the value of the choice.

    `here` is what the choice is worth as it stands: by so much as a failed attempt leaves less, it has cost.

    >>> sure = Branch("walk", (("end", 1.0),), [2.0], (False,))
    >>> bold = Branch("jump", (("end", 0.5), ("fell", 0.5)), [6.0, 0.0], (False, True))
    >>> back_up([sure, bold]), bold.value
    (4.0, 4.0)
    """
    for branch in branches:
        branch.value = sum(p * worth for (_, p), worth in zip(branch.ways, branch.worths, strict=True))
    sure = [branch.value for branch in branches if not any(branch.again)]
    if not sure:
        return max(branch.value for branch in branches)
    rest = max(sure)
    for branch in sorted((branch for branch in branches if any(branch.again)), key=_won):
        branch.value = _tried(branch, rest, here)
        rest = max(rest, branch.value)
    return rest


def _tried(branch: Branch, rest: float, here: float) -> float:
    """What an attempt is worth where the rest of the choice is worth so much, and the choice as it stands `here`."""
    value = 0.0
    for (_, p), worth, again in zip(branch.ways, branch.worths, branch.again, strict=True):
        value += p * (rest - max(0.0, here - worth) if again else worth)
    return value


def _won(branch: Branch) -> float:
    """What an attempt is worth once it has not failed; a hopeless one nothing."""
    ways = zip(branch.ways, branch.worths, branch.again, strict=True)
    ends = [(p, worth) for (_, p), worth, again in ways if not again]
    return sum(p * worth for p, worth in ends) / sum(p for p, _ in ends) if ends else float("-inf")


def is_bound(branches: Sequence[Branch]) -> bool:
    """Whether every branch may leave the choice with the same player: an answer asked in the middle of an action.

    >>> is_bound([Branch("bid", (("bidding", 1.0),), [0.0], (True,))])
    True
    """
    return all(any(branch.again) for branch in branches)


@dataclass(slots=True)
class Expectimax:
    """Looking ahead for one player; `used` counts the weighings.

    >>> from kit.games import game
    >>> from kit.players import finish
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/4P3/8/8/K7 w - - 0 1; option capture_dice off")
    >>> search = Expectimax.of(kings_war, s, 0)
    >>> kings_war.action_text(s, finish(search.branches(s))[0].action), search.used > 1
    ('e4xd5', True)
    """

    game: Any
    player: int
    ours: frozenset[int]
    """The players whose choices are for it: its own, and those of its team."""
    nobody: frozenset[int] = frozenset()
    """The players for whom the rules decide."""
    near: bool = False
    """Whether an action is seen by itself, where the game says that this is less (`Nearsighted`)."""
    used: int = 0
    _known: dict[Any, Terms] = field(default_factory=dict)
    _answers: Counter[Any] = field(default_factory=Counter)
    """How often an action of the others was answer enough."""

    @classmethod
    def of(cls, game: Any, s: Any, player: int) -> Expectimax:
        """Looking ahead from a state."""
        return cls(game, player, friends(game, s, player), automas(game, s))

    def sign(self, chooser: int) -> float:
        """1 for a choice that is made for the player, -1 for one against it."""
        return 1.0 if chooser in self.ours else -1.0

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

    def branches(self, s: Any, floor: float = NO_FLOOR) -> Generator[None, None, list[Branch]]:
        """What can be done in a choice, each state that follows weighed as it stands, the best first.

        Where others choose, nothing more is looked at once what they have leaves the player less than the `floor`; what
        has done so before is tried first.
        """
        chooser, found = self.game.current_player(s), []
        sign, rest = self.sign(chooser), NO_FLOOR
        actions = [ruled(self.game, s)] if chooser in self.nobody else (yield from self.game.candidates(s))
        if floor > NO_FLOOR:
            actions = sorted(actions, key=self._answers.__getitem__, reverse=True)
        here = sign * self.weigh(s)
        for number, action in enumerate(actions):
            branch = yield from self._branch(s, action, chooser, sign)
            found.append(branch)
            if floor > NO_FLOOR:
                if not any(branch.again) or rest > NO_FLOOR:
                    rest = max(rest, _tried(branch, rest, here))
                if -rest < floor - 1e-9:
                    self._answers[action] += 1
                    break
            if number % BATCH == BATCH - 1:
                yield
        back_up(found, here)
        found.sort(key=lambda branch: -branch.value)
        return found

    def _branch(self, s: Any, action: Any, chooser: int, sign: float) -> Generator[None, None, Branch]:
        ways = tuple((yield from (self.game.immediate if self.near else self.game.afterstates)(s, action)))
        worths = [sign * self.weigh(t) for t, _ in ways]
        return Branch(action, ways, worths, tuple(self.game.current_player(t) == chooser for t, _ in ways))

    def value(self, s: Any, widths: Sequence[int], floor: float = NO_FLOOR) -> Generator[None, None, float]:
        """The worth of a state to the player, as many choices ahead as there are widths: of each all actions are
        weighed, and but for the last one so many of the best looked at further. What is worth less than the `floor`
        may be worth less still."""
        if self.game.current_player(s) in (TERMINAL, CHANCE) or not widths:
            return self.weigh(s)
        sign = self.sign(self.game.current_player(s))
        branches = yield from self.branches(s, floor if len(widths) == 1 and sign < 0 else NO_FLOOR)
        if len(widths) > 1:
            branches = best(branches, widths[0])
            for branch in branches:
                yield from self.deepen(branch, sign, widths[1:], is_bound(branches))
        return sign * back_up(branches, sign * self.weigh(s))

    def deepen(
        self, branch: Branch, sign: float, widths: Sequence[int], all_: bool, floor: float = NO_FLOOR
    ) -> Generator[None, None, None]:
        """Looks further at where a branch leads; unless all is asked for, not where its attempt has failed.

        An attempt that succeeds to less than what is sure, the `floor`, is not worth trying, so that it need not be
        known how much less; where several things may come of an action, it must.
        """
        if all_ or branch.again.count(False) != 1:
            floor = NO_FLOOR
        for number, (t, _) in enumerate(branch.ways):
            if all_ or not branch.again[number]:
                branch.worths[number] = sign * (yield from self.value(t, widths, floor))


def best(branches: Sequence[Branch], most: int) -> list[Branch]:
    """So many of the best branches, a sure one among them if there is any; they are in order.

    >>> risky = Branch("jump", (("end", 0.5), ("fell", 0.5)), [6.0, 0.0], (False, True))
    >>> sure = Branch("walk", (("end", 1.0),), [2.0], (False,))
    >>> [branch.action for branch in best([risky, sure], 1)]
    ['jump', 'walk']
    """
    found = list(branches[:most])
    sure = next((branch for branch in branches if not any(branch.again)), None)
    return found if sure is None or sure in found else [*found, sure]
