"""Planning a turn action by action, where a piece acts as often as it can pay for, and playing on in the mind.

First a beam search: of all sequences of own actions the best ones are carried on, up to where a phase or the turn
ends, somebody else decides, or a die is thrown; after a die of one's own it goes on from each outcome. The most
promising ends are then played on for a round, everybody doing what is best at a glance, with the same dice for each:
what the rivals hold unseen is dealt anew each time. This is a rollout, as the literature has it, with a policy instead
of chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from kit.core.chance import at
from kit.core.game import CHANCE, TERMINAL, Game
from kit.players.base import Decision, Steps
from kit.players.effort import Scope
from kit.players.turn import Plan
from kit.players.weigh import BATCH, END, is_end, outcomes, reason

TWINS = 2
"""Sequences of one length that are worth the same, at most, where more are to be carried on."""


@dataclass(slots=True)
class End:
    """Where a sequence of own actions leads, and what that is worth.

    >>> End(("d2-d3",), "state", 0.5).plan
    ('d2-d3',)
    """

    plan: Plan
    state: Any
    worth: float


class Luck:
    """How dice fall and cards are drawn in a round that is played on from several ends: alike where they are for the
    same, so that the ends differ by what was done. In the literature, common random numbers.

    >>> from kit.games import game
    >>> strage = game("strage")
    >>> s = strage.initial_state(strage.scenarios()[0])
    >>> Luck(0.5).drawn(strage, s) == Luck(0.5).drawn(strage, s)
    True
    """

    def __init__(self, seed: float) -> None:
        self.seed = seed
        self._rng = Random(seed)
        self._fallen: dict[Any, float] = {}

    def drawn(self, game: Any, s: Any) -> Any:
        """What the awaited die or card shows."""
        purpose = game.purpose(s)
        number = self._fallen.get(purpose)
        if number is None:
            number = self._fallen[purpose] = self._rng.random()
        return at(game.chance_outcomes(s), number)


@dataclass(slots=True)
class Rounds:
    """The search for one player in one state; no state is weighed twice.

    >>> from kit.games import game
    >>> from kit.players import finish
    >>> strage = game("strage")
    >>> s = strage.parse_position("order red green blue; turn 2; sprites d2; orcs h8; red d2; now red main; points 1")
    >>> ends = finish(Rounds(strage, 0, Scope()).ends(s, 2))
    >>> ends[0].worth == max(end.worth for end in ends)
    True
    """

    game: Any
    player: int
    scope: Scope
    _known: dict[Any, float] = field(default_factory=dict)
    _glanced: dict[Any, Any] = field(default_factory=dict)
    """Per state the one after what is best at a glance: rounds with other dice begin alike."""

    def weigh(self, s: Any) -> float:
        """What a state is worth as it stands; the expectation, where a die is thrown."""
        found = self._known.get(s)
        if found is None:
            found = self._known[s] = self.game.worth(s, self.player)
        return found

    def ends(self, s: Any, width: int) -> Generator[None, None, list[End]]:
        """Where the best sequences of own actions lead, the best first."""
        game, frontier = self.game, [((), s)]
        seen, found = {s}, dict[Any, Plan]()
        while frontier:
            onward: list[tuple[float, int, Plan, Any]] = []
            for plan, here in frontier:
                for number, action in enumerate(game.legal_actions(here)):
                    t, longer = game.apply(here, action), (*plan, action)
                    if game.current_player(t) != self.player or is_end(game, here, action):
                        found.setdefault(t, longer)
                    elif t not in seen:
                        seen.add(t)
                        onward.append((self.weigh(t), -len(onward), longer, t))
                    if number % BATCH == BATCH - 1:
                        yield
            onward.sort(key=lambda one: one[:2], reverse=True)
            frontier = [(plan, t) for _, _, plan, t in islice(_few_alike(onward), width)]
        ranked = []
        for number, (t, plan) in enumerate(found.items()):
            ranked.append(End(plan, t, self.weigh(t)))
            if number % BATCH == BATCH - 1:
                yield
        ranked.sort(key=lambda end: -end.worth)
        return ranked

    def after_dice(self, ends: list[End]) -> Generator[None, None, None]:
        """Gives the best ends in which a die is thrown the worth of what can be done after it."""
        thrown = [end for end in ends if self.game.current_player(end.state) == CHANCE][: self.scope.dice]
        for end in thrown:
            ways = outcomes(self.game, end.state)
            if not any(self.game.current_player(t) == self.player for t, _ in ways):
                continue
            end.worth = 0.0
            for t, weight in ways:
                worth = self.weigh(t)
                if self.game.current_player(t) == self.player:
                    worth = (yield from self.ends(t, self.scope.narrow))[0].worth
                end.worth += weight * worth
        ends.sort(key=lambda end: -end.worth)

    def best(self, ends: list[End], rng: Random) -> Generator[None, None, End]:
        """The end that is best on the average of the rounds played from it: successive halving, as the literature has
        it, so that most are played where it is hard to tell."""
        sums = [self.scope.prior * end.worth for end in ends]
        played, left = 0, list(range(len(ends)))
        while len(left) > 1:
            more = max(played, self.scope.rounds) if len(left) > 2 else 2 * max(played, self.scope.rounds)
            lucks = [Luck(rng.random()) for _ in range(more)]
            for number in left:
                for luck in lucks:
                    sums[number] += yield from self.played_on(ends[number].state, luck)
            played += more
            left.sort(key=lambda number: -sums[number])
            left = left[: len(left) // 2]
        return ends[left[0]]

    def played_on(self, t: Any, luck: Luck) -> Generator[None, None, float]:
        """What a state is worth after a round in which everybody does what is best at a glance, and after the next turn
        of the player, which shows what the others have left it."""
        game, others, again = self.game, set[int](), False
        t = game.sample(game.observation(t, self.player), self.player, Random(luck.seed))
        for _ in range(self.scope.longest):
            who = game.current_player(t)
            if who == TERMINAL or (again and who not in (CHANCE, self.player)):
                break
            if who == CHANCE:
                t = game.apply(t, luck.drawn(game, t))
                continue
            if who != self.player:
                others.add(who)
            again = again or (who == self.player and len(others) >= game.num_players(t) - 1)
            here, t = t, self._glanced.get(t)
            if t is None:
                t = self._glanced[here] = yield from game.glanced(here)
                yield
        worth: float = game.worth(t, self.player)
        return worth


def plan_turn(game: Game[Any, Any], s: Any, rng: Random, scope: Scope) -> Steps:
    """The first action of the sequence that is best after the round that follows.

    >>> from kit.games import game
    >>> from kit.players import finish
    >>> strage = game("strage")
    >>> s = strage.parse_position("order red green blue; turn 2; sprites d2; orcs h8; red d2; now red main; points 1")
    >>> thought = finish(plan_turn(strage, s, Random(1), Scope(width=2, ends=1)))
    >>> strage.explain(s, thought.action) is None
    True
    """
    player = game.current_player(s)
    actions = game.legal_actions(s)
    yield
    if len(actions) == 1:
        return Decision(actions[0], END if is_end(game, s, actions[0]) else "")
    search = Rounds(game, player, scope)
    ends = yield from search.ends(s, scope.width)
    yield from search.after_dice(ends)
    ends = list(_different(ends))[: scope.ends]
    chosen = (yield from search.best(ends, rng)) if len(ends) > 1 else ends[0]
    action, *rest = chosen.plan
    others = [end for end in ends if end is not chosen]
    return Decision(action, _why(game, s, action, chosen, others, player), tuple(rest))


def _few_alike(ranked: Iterable[tuple[float, int, Plan, Any]]) -> Iterator[tuple[float, int, Plan, Any]]:
    """The sequences without those that are worth the same to the last digit as `TWINS` better ones, which would leave
    no room for what begins modestly."""
    met = Counter[float]()
    for one in ranked:
        met[one[0]] += 1
        if met[one[0]] <= TWINS:
            yield one


def _different(ends: list[End]) -> Iterator[End]:
    """The ends, those of them left out that are worth the same to the last digit as a better one: twins by symmetry or
    by the order of the same steps."""
    met = set[float]()
    for end in ends:
        if end.worth not in met:
            met.add(end.worth)
            yield end


def _why(game: Game[Any, Any], s: Any, action: Any, chosen: End, others: list[End], player: int) -> str:
    """The term that speaks for where the plan leads, against where the others do; what ends a phase, for itself."""
    if is_end(game, s, action):
        return END
    compared = [game.terms(end.state, player) for end in others]
    return reason(game.terms(chosen.state, player), compared or [game.terms(s, player)])
