"""Planning a turn by its prospects, where dice decide at every step who acts at all: through the protocol alone.

Where something can be done that is followed by dice, each action is weighed by itself. Else of all sequences of own
actions the best ones are carried on, a beam search, up to where the turn ends or somebody else decides. What dice
bring is the expectation, and so is what the others will do: the game says both (`kit.core.game.Prospective`). After a
fight the turn is planned on from its likeliest outcome, so that what has to be done before something else is done
first; what a single die brings that lets somebody act, or not, the game says.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from kit.core.capabilities import Farsighted
from kit.core.game import CHANCE, TERMINAL, Game
from kit.players.base import Decision, Steps, listed
from kit.players.effort import Reach, Span
from kit.players.rollouts import foreseen, lucks
from kit.players.turn import Plan
from kit.players.weigh import END, SIDES, Terms, is_end, outcomes, reason

SHORT = 6
"""Small answers between dice and the next own action, at most."""


@dataclass(slots=True)
class End:
    """Where a sequence of own actions leads, and what that is worth.

    >>> End(("wait",), "state", 1.5, over=True).worth
    1.5
    """

    plan: Plan
    state: Any
    worth: float
    over: bool
    """Whether it ends the turn."""


@dataclass(slots=True)
class Prospects:
    """The search for one player in one state; no state is weighed twice.

    >>> from kit.games import game
    >>> kanonkugle = game("kanonkugle")
    >>> s = kanonkugle.initial_state(kanonkugle.scenarios()[0])
    >>> sorted(Prospects(kanonkugle, 0, Reach()).terms(s)) == sorted(kanonkugle.prospects(s, 0))
    True
    """

    game: Any
    player: int
    reach: Reach
    _known: dict[Any, Terms] = field(default_factory=dict)

    def terms(self, s: Any) -> Terms:
        """The named prospects of a state."""
        found = self._known.get(s)
        if found is None:
            found = self._known[s] = self.game.prospects(s, self.player)
        return found

    def weigh(self, s: Any) -> float:
        """Their sum; where a single die is awaited, on the average of what it may show."""
        if self.game.current_player(s) == CHANCE and len(self.game.chance_outcomes(s)) <= SIDES:
            return sum(weight * sum(self.terms(t).values()) for t, weight in outcomes(self.game, s))
        return sum(self.terms(s).values())

    def next(self, s: Any, actions: list[Any]) -> Generator[None, None, list[End]]:
        """Where each action leads, without a look further, the best first."""
        found = []
        for action in actions:
            t = self.game.apply(s, action)
            found.append(End((action,), t, self.weigh(t), is_end(self.game, s, action)))
            yield
        found.sort(key=lambda end: -end.worth)
        return found

    def ends(self, s: Any, width: int) -> Generator[None, None, list[End]]:
        """Where the best sequences of own actions lead, the best first."""
        game, frontier = self.game, [((), s)]
        seen, found = {s}, dict[Any, tuple[Plan, bool]]()
        while frontier:
            onward: list[tuple[float, int, Plan, Any]] = []
            for plan, here in frontier:
                actions = yield from listed(game, here)
                for action in actions:
                    t, longer = game.apply(here, action), (*plan, action)
                    if game.current_player(t) != self.player:
                        found.setdefault(t, (longer, is_end(game, here, action)))
                    elif t not in seen:
                        seen.add(t)
                        onward.append((self.weigh(t), -len(onward), longer, t))
                    yield
            onward.sort(key=lambda one: one[:2], reverse=True)
            frontier = [(plan, t) for _, _, plan, t in islice(onward, width)]
        ranked = []
        for t, (plan, over) in found.items():
            ranked.append(End(plan, t, self.weigh(t), over))
            yield
        ranked.sort(key=lambda end: -end.worth)
        return ranked

    def after_dice(self, ends: list[End]) -> Generator[None, None, None]:
        """Gives the best ends at which dice are thrown what the rest of the turn adds after them."""
        game = self.game
        thrown = [end for end in ends if game.current_player(end.state) == CHANCE and not end.over]
        for end in thrown[: self.reach.dice]:
            ways = outcomes(game, end.state)
            yield
            if len(ways) <= self.reach.few:
                continue
            t = yield from self._answered(max(ways, key=lambda way: way[1])[0])
            if game.current_player(t) == self.player:
                best = (yield from self.ends(t, self.reach.narrow))[0]
                end.worth += max(best.worth - self.weigh(t), 0.0)
        ends.sort(key=lambda end: -end.worth)

    def _answered(self, s: Any) -> Generator[None, None, Any]:
        """The state after small answers of others, and dice that follow them as they most likely fall."""
        game = self.game
        for _ in range(SHORT):
            who = game.current_player(s)
            if who == CHANCE:
                s = max(outcomes(game, s), key=lambda way: way[1])[0]
            elif who not in (self.player, TERMINAL):
                ways = [game.apply(s, a) for a in game.legal_actions(s)]
                s = min(ways, key=self.weigh)
            else:
                break
            yield
        return s


def plan_by_prospects(game: Game[Any, Any], s: Any, rng: Random, reach: Reach) -> Steps:
    """The first action of the sequence with the best prospects; of equal ones any.

    >>> from kit.games import game
    >>> from kit.core.chance import draw
    >>> from kit.players import finish
    >>> kanonkugle = game("kanonkugle")
    >>> s = kanonkugle.initial_state(kanonkugle.scenarios()[0])
    >>> rng = Random(1)
    >>> while kanonkugle.current_player(s) == CHANCE:
    ...     s = kanonkugle.apply(s, draw(kanonkugle.chance_outcomes(s), rng))
    >>> kanonkugle.explain(s, finish(plan_by_prospects(kanonkugle, s, rng, Reach(width=1))).action) is None
    True
    """
    player = game.current_player(s)
    actions = yield from listed(game, s)
    yield
    if len(actions) == 1:
        return Decision(actions[0], END if is_end(game, s, actions[0]) else "")
    search = Prospects(game, player, reach)
    ends = yield from search.next(s, actions)
    if any(game.current_player(end.state) == CHANCE and not end.over for end in ends):
        yield from search.after_dice(ends)
    else:
        ends = yield from search.ends(s, reach.width)
    if isinstance(game, Farsighted):
        yield from judged(game, player, ends, reach.span, rng)
    chosen = rng.choice([end for end in ends if end.worth >= ends[0].worth - 1e-9])
    action, *rest = chosen.plan
    return Decision(action, _why(search, s, action, chosen, ends), tuple(rest))


def judged(game: Any, player: int, ends: list[End], span: Span, rng: Random) -> Generator[None, None, None]:
    """Leaves the best ends, weighed anew by what comes of them.

    >>> from kit.players import finish
    >>> class Race:
    ...     def current_player(self, s):
    ...         return 0
    ...     def rollouts(self, s, player, luck):
    ...         return [[1.0 if s == "ahead" else 0.0] for _ in luck]
    >>> ends = [End(("rest",), "behind", 0.5, over=True), End(("run",), "ahead", 0.4, over=True)]
    >>> finish(judged(Race(), 0, ends, Span(rollouts=2), Random(1)))
    >>> [end.plan for end in ends]
    [('run',), ('rest',)]
    """
    del ends[span.judged :]
    if len(ends) < 2:
        return
    luck = lucks(span.rollouts, rng)
    for end in ends:
        if game.current_player(end.state) != TERMINAL:
            ahead = yield from foreseen(game, end.state, player, luck)
            end.worth = span.kept * end.worth + (1 - span.kept) * ahead
    ends.sort(key=lambda end: -end.worth)


def _why(search: Prospects, s: Any, action: Any, chosen: End, ends: list[End]) -> str:
    """The term that speaks for where the plan leads, against where the others do; what ends a phase, for itself."""
    if is_end(search.game, s, action):
        return END
    others = [search.terms(end.state) for end in ends if end is not chosen]
    return reason(search.terms(chosen.state), others or [search.terms(s)])
