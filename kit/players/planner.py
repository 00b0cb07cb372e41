"""Level 3: a player that plans its whole turn, looks at the answer, and goes on with its plan while nothing unforeseen
happens."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import Any

from kit.core.game import Game
from kit.players.base import Steps, Thought
from kit.players.greedy import weighed
from kit.players.turn import Plan, TurnSearch
from kit.players.weigh import END, is_end, reason


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a planner thinks; nothing here is a time, so that the same seed gives the same turn anywhere."""

    starts: int = 5
    """Searches from different beginnings."""
    passes: int = 4
    """Rounds over all pieces in each."""
    wide: int = 8
    """Actions of a piece that are tried again after the first round."""
    judged: int = 6
    """Plans that are judged again with the answer."""
    refined: int = 12
    """Changes of the best plan that are judged with the answer too."""
    trust: float = 0.35
    """The weight of the position before the answer against the one after it."""


class Planner:
    """Plans the whole turn. It keeps what it means to do next, and forgets it when the match goes another way."""

    id = "planner"

    def __init__(self, effort: Effort | None = None) -> None:
        self.effort = effort or Effort()
        self._next: tuple[Any, Plan] | None = None
        """The state the plan goes on from, and what follows."""
        self._hope: Plan = ()
        """The plan before the last die, where a new search begins."""

    def ponder(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        player = game.current_player(o)
        s = game.sample(o, player, rng)
        actions = game.legal_actions(s)
        yield
        if len(actions) == 1:
            return Thought(actions[0], END if is_end(game, s, actions[0]) else "")
        search = TurnSearch(game, player, rng)
        if self._next is not None and self._next[0] == s and self._next[1]:
            plan = self._next[1]
        else:
            plan = yield from self._plan(search, s)
        gamble = yield from search.gamble(s, plan)
        if gamble is not None:
            self._next, self._hope = None, plan
            return Thought(gamble, (yield from why(game, s, gamble, player)), plan)
        action, *rest = yield from search.urgent_first(s, plan)
        after = tuple(rest)
        self._next, self._hope = (game.apply(s, action), after), ()
        return Thought(action, (yield from why(game, s, action, player, after)), after)

    # --- which plan

    def _plan(self, search: TurnSearch, s: Any) -> Generator[None, None, Plan]:
        """The best whole turn found: every action up to the moment somebody else decides."""
        found = yield from self._candidates(search, s)
        judged: list[tuple[float, int, Plan, Plan]] = []
        for number, plan in enumerate(found):
            worth, whole = yield from search.judge(s, plan, self.effort.trust, self.effort.wide)
            judged.append((worth, -number, plan, whole))
        worth, _, plan, whole = max(judged, key=lambda entry: entry[:2])
        for _ in range(self.effort.refined):
            changed = search.shaken(s, plan, 1.5 / max(1, len(search.menu(s))))
            changed = search.realise(s, changed)[1]
            if changed == plan:
                continue
            better, turn = yield from search.judge(s, changed, self.effort.trust, self.effort.wide)
            if better > worth + 1e-9:
                worth, plan, whole = better, changed, turn
        return whole

    def _candidates(self, search: TurnSearch, s: Any) -> Generator[None, None, list[Plan]]:
        """The best plans of searches from different beginnings, each leading to another state."""
        ends: dict[Any, tuple[float, int, Plan]] = {}
        beginnings: list[Plan] = [(), *([self._hope] if self._hope else [])]
        for number in range(self.effort.starts):
            begin = beginnings[number] if number < len(beginnings) else search.shaken(s, (), 0.5)
            worth, plan = yield from search.improve(s, begin, self.effort.passes, self.effort.wide)
            end, plan = search.realise(s, plan)
            if end not in ends or ends[end][0] < worth:
                ends[end] = worth, -number, plan
        ranked = sorted(ends.values(), key=lambda entry: entry[:2], reverse=True)
        return [plan for _, _, plan in ranked[: self.effort.judged]]


def why(game: Game[Any, Any], s: Any, a: Any, player: int, rest: Plan = ()) -> Generator[None, None, str]:
    """The term that speaks for an action against the other actions of the moment; where they are all as good, the term
    that the action, or else the rest of the turn that it begins, brings."""
    if is_end(game, s, a):
        return END
    actions = [a, *(other for other in game.legal_actions(s) if other != a)]
    found = yield from weighed(game, s, actions, player)
    now = [game.terms(s, player)]
    spoken = reason(found[0][1], [terms for _, terms in found[1:]]) or reason(found[0][1], now)
    return spoken or reason(game.terms(_carried_on(game, game.apply(s, a), rest, player), player), now)


def _carried_on(game: Game[Any, Any], s: Any, rest: Plan, player: int) -> Any:
    """The last state of a plan in which the player still decides."""
    for a in rest:
        after = game.apply(s, a)
        if game.current_player(after) != player:
            break
        s = after
    return s
