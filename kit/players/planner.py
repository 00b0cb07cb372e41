"""Level 3: a player that plans its whole turn, looks at the answer, and goes on with its plan while nothing unforeseen
happens. Where a turn is one action, it looks ahead action by action instead."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from kit.core.capabilities import Combining, Lookahead, Prospective, Stepwise
from kit.core.game import CHANCE, TERMINAL, Game, Slot
from kit.core.seats import automas, ruled
from kit.players.base import Decision, Steps, listed
from kit.players.effort import Effort
from kit.players.foresight import foresee
from kit.players.greedy import weighed
from kit.players.prospect import plan_by_prospects
from kit.players.repertoire import Repertoire
from kit.players.rounds import plan_turn
from kit.players.turn import Plan, TurnSearch
from kit.players.weigh import BATCH, END, is_end, outcomes, reason


class Planner:
    """Plans the whole turn. It keeps what it means to do next, and forgets it when the match goes another way.

    >>> from kit.games import game
    >>> from kit.players import think
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> thought = think(Planner(Effort(budget=40)), war_kids, s, Random(1))
    >>> war_kids.explain(s, thought.action) is None
    True
    """

    id = "planner"

    def __init__(self, effort: Effort | None = None) -> None:
        self.effort = effort or Effort()
        self._next: tuple[Any, Plan] | None = None
        """The state the plan goes on from, and what follows."""
        self._hope: Plan = ()
        """The plan before the last die, where a new search begins."""
        self._shown = Repertoire()

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        if isinstance(game, Lookahead):
            return (yield from foresee(game, o, rng, self.effort.sight, self._shown))
        if isinstance(game, Stepwise | Prospective):
            return (yield from self._step(game, o, rng))
        player = game.current_player(o)
        s = game.sample(o, player, rng)
        actions = game.legal_actions(s)
        yield
        if len(actions) == 1:
            return Decision(actions[0], END if is_end(game, s, actions[0]) else "")
        search = TurnSearch(game, player, rng)
        known = self._next[1] if self._next is not None and self._next[0] == s else ()
        draft = known or (yield from search.improve(s, self._hope, self.effort.passes, self.effort.wide))[1]
        gamble = yield from search.gamble(s, draft)
        if gamble is not None:
            self._next, self._hope = None, draft
            return Decision(gamble, (yield from why(game, s, gamble, player)), draft)
        action, *rest = known or (yield from self._plan(search, s, draft))
        action, after = game.canonical(s, action), tuple(rest)
        self._next, self._hope = (game.apply(s, action), after), ()
        return Decision(action, (yield from why(game, s, action, player, after)), after)

    def _step(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        """The next action where pieces act in any order, or several times in a turn, or as dice have it: that of the
        plan, as long as all goes by it."""
        player, known = game.current_player(o), self._next
        if known is not None and game.observation(known[0], player) == o:
            s, (action, *rest) = known  # the plan is for the hands that it supposes: under others it may not be legal
            thought = Decision(action, (yield from why(game, s, action, player, tuple(rest))), tuple(rest))
        else:
            s = game.sample(o, player, rng)
            if isinstance(game, Prospective):
                thought = yield from plan_by_prospects(game, s, rng, self.effort.reach)
            else:
                thought = yield from plan_turn(game, s, rng, self.effort.scope)
        self._next = (game.apply(s, thought.action), thought.plan) if thought.plan else None
        return thought

    # --- which plan

    def _plan(self, search: TurnSearch, s: Any, draft: Plan) -> Generator[None, None, Plan]:
        """The best whole turn found: every action up to the moment somebody else decides."""
        effort = self.effort
        plan, *others = yield from self._candidates(search, s, draft)
        spent = search.spent
        others += yield from self._together(search, s)
        budget = effort.budget + search.spent - spent  # what they do together is sought besides, not instead
        worth, answered, whole = yield from self._judge(search, s, plan, float("-inf"))
        tried = {plan}
        for number in range(len(others) + effort.refined):
            if search.spent >= budget:
                break
            if number < len(others):
                changed = others[number]
            else:
                changed = search.varied(s, plan, effort.wide)
                yield
                changed = search.realise(s, changed)[1]
            if changed in tried:
                continue
            tried.add(changed)
            better, then, turn = yield from self._judge(search, s, changed, answered)
            if better > worth + 1e-9:
                worth, answered, plan, whole = better, then, changed, turn
        return (yield from search.urgent_first(s, whole))

    def _candidates(self, search: TurnSearch, s: Any, draft: Plan) -> Generator[None, None, list[Plan]]:
        """The best plans of searches from different beginnings, each leading to another state."""
        effort, ends = self.effort, dict[Any, tuple[float, int, Plan]]()
        for number in range(effort.starts):
            if number and search.spent >= effort.search * effort.budget:
                break
            begin = draft if number == 0 else (yield from search.shaken(s, (), 0.5))
            worth, plan = yield from search.improve(s, begin, effort.passes, effort.wide)
            end, plan = search.realise(s, plan)
            if end not in ends or ends[end][0] < worth:
                ends[end] = worth, -number, plan
        ranked = sorted(ends.values(), key=lambda entry: entry[:2], reverse=True)
        return [plan for _, _, plan in ranked[: effort.judged]]

    def _together(self, search: TurnSearch, s: Any) -> Generator[None, None, list[Plan]]:
        """The best plans that begin with what several pieces can do together."""
        effort, found = self.effort, list[tuple[float, Plan]]()
        combinations = search.game.combinations(s) if isinstance(search.game, Combining) else ()
        for plan in islice(combinations, effort.tried):
            found.append((search.weigh(search.realise(s, plan)[0]), plan))
            yield
        plans = []
        for _, plan in sorted(found, key=lambda entry: -entry[0])[: effort.combinations]:
            _, better = yield from search.improve(s, plan, effort.passes, effort.wide)
            plans.append(search.realise(s, better)[1])
        return plans

    def _judge(
        self, search: TurnSearch, s: Any, plan: Plan, to_beat: float
    ) -> Generator[None, None, tuple[float, float, Plan]]:
        """The worth of a plan with what is likely to follow, what the answer alone leaves of it, and the whole turn it
        leads to. A plan of which the answer leaves far less than what is to be beaten is worth nothing more."""
        t, planned = search.realise(s, plan)
        yield
        t, rest = yield from search.finish(t)
        now, *later = self.effort.trust
        worth, answered, reply = now * search.weigh(t), search.weigh(t), Reply(search)
        for number, weight in enumerate(later):
            if search.game.current_player(t) != CHANCE:
                t = yield from reply.turn(t)
            after = self._settled(search, t) + reply.corrected
            worth += weight * after
            if number == 0:
                answered = after
                if answered < to_beat - self.effort.slack:
                    return float("-inf"), answered, planned + rest
        return worth, answered, planned + rest

    def _settled(self, search: TurnSearch, t: Any) -> float:
        """What a state at the end of a turn is worth. The terms fit best for who has just moved and can mend nothing
        more, so that after a turn of the only other player it is what the state is not worth to that one."""
        game = search.game
        others = [player for player in range(game.num_players(t)) if player != search.player]
        if len(others) == 1 and game.current_player(t) == search.player:
            return -search.of(others[0]).weigh(t)
        return search.weigh(t)


def why(game: Game[Any, Any], s: Any, a: Any, player: int, rest: Plan = ()) -> Generator[None, None, str]:
    """The term that speaks for an action against what else its piece could do; where that is all as good, the term
    that the action, or else the rest of the turn that it begins, brings.

    >>> from kit.games import game
    >>> from kit.players import finish
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/4P3/8/8/K7 w - - 0 1; option capture_dice off")
    >>> finish(why(kings_war, s, kings_war.parse_action(s, "e4xd5"), 0))
    'pieces'
    """
    if is_end(game, s, a):
        return END
    piece = next(iter(game.slots(s, a)))[0]
    others = yield from listed(game, s)
    actions = [a, *(b for b in others if b != a and next(iter(game.slots(s, b)))[0] == piece)]
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


FEW = 14
"""So many actions are all weighed each time; of more, those of each piece that gained most before."""
MOST = 150
"""Actions after which a turn is broken off."""


@dataclass(slots=True)
class Reply:
    """What somebody would do with a turn, for the player of a search, who keeps the count of the weighings.

    It looks no further than one action, as most people and level 2 do. A die falls as it most likely falls; what its
    other sides would change is kept as a correction.

    >>> from kit.games import game
    >>> from random import Random
    >>> from kit.players import finish
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> after = finish(Reply(TurnSearch(war_kids, 0, Random(1))).turn(s))
    >>> war_kids.current_player(s), war_kids.current_player(after)
    (0, 1)
    """

    search: TurnSearch
    corrected: float = 0.0
    """What the unlikely sides of the dice so far are worth to the player of the search, on the average."""

    def turn(self, s: Any) -> Generator[None, None, Any]:
        """The state after the turn of whoever decides, and of Chance in between."""
        game = self.search.game
        if game.current_player(s) == TERMINAL:
            return s
        mind, nobody = self.search.of(game.current_player(s)), automas(game, s)
        queue: list[tuple[float, Any]] = []
        for _ in range(MOST):
            if game.current_player(s) == CHANCE:
                s = yield from self._fallen(s)
            elif mind.decides(s) and mind.player in nobody:
                s = game.apply(s, ruled(game, s))
                yield
            elif mind.decides(s):
                s = yield from self._next(mind, s, queue)
            else:
                break
        return s

    def _fallen(self, s: Any) -> Generator[None, None, Any]:
        """The state after the likeliest side of the die."""
        ways = sorted(outcomes(self.search.game, s), key=lambda way: -way[1])
        likely = ways[0][0]
        for number, (other, weight) in enumerate(ways[1:]):
            self.corrected += weight * (self.search.weigh(other) - self.search.weigh(likely))
            if number % BATCH == 0:
                yield
        return likely

    def _next(self, mind: TurnSearch, s: Any, queue: list[tuple[float, Any]]) -> Generator[None, None, Any]:
        """The state after the next action. `queue` keeps what the others gained when they were weighed last."""
        found = yield from self._again(mind, s, queue)
        if found is None:
            found = yield from self._all(mind, s, queue)
        action, t = found
        if len(queue) < FEW or mind.piece(s, action).kind == END:
            queue.clear()
        return t

    def _all(self, mind: TurnSearch, s: Any, queue: list[tuple[float, Any]]) -> Generator[None, None, tuple[Any, Any]]:
        """The best of all actions, each weighed now, and where it leads."""
        actions = self.search.game.legal_actions(s)
        if len(actions) == 1:
            return actions[0], self.search.game.apply(s, actions[0])
        here, found = mind.weigh(s), []
        for number, action in enumerate(actions):
            t = self.search.game.apply(s, action)
            found.append((mind.weigh(t) - here, -number, action, t))
            if number % BATCH == BATCH - 1:
                yield
        found.sort(key=lambda entry: entry[:2], reverse=True)
        queue[:] = [(gain, action) for gain, _, action, _ in found[1:]]
        return found[0][2], found[0][3]

    def _again(
        self, mind: TurnSearch, s: Any, queue: list[tuple[float, Any]]
    ) -> Generator[None, None, tuple[Any, Any] | None]:
        """The best of the queue, of each piece only that action being weighed again that gained most before; `None` if
        nothing of it can be done."""
        game, here = self.search.game, mind.weigh(s) if queue else 0.0
        legal = {mind.slots(s, action): action for action in game.legal_actions(s)} if queue else {}
        best: tuple[float, Any, Any] | None = None
        seen: set[Slot] = set()
        left: list[tuple[float, Any]] = []
        for gain, action in queue:
            piece = mind.piece(s, action)
            if piece not in seen:
                now = legal.get(mind.slots(s, action))
                if now is None:
                    continue
                seen.add(piece)
                action, t = now, game.apply(s, now)
                gain = mind.weigh(t) - here
                if best is None or gain > best[0]:
                    best = gain, action, t
                yield
            left.append((gain, action))
        if best is None:
            return None
        queue[:] = sorted((entry for entry in left if entry[1] is not best[1]), key=lambda entry: -entry[0])
        return best[1], best[2]
