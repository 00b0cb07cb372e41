"""How the levels think in games that tell their afterstates: a glance at each action, or a look at the answers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Any

from kit.core.capabilities import Nearsighted
from kit.players.base import Decision, Steps
from kit.players.effort import Sight
from kit.players.expectimax import NO_FLOOR, Branch, Expectimax, back_up, best, is_bound
from kit.players.repertoire import EVEN, Repertoire
from kit.players.warning import warning
from kit.players.weigh import Terms, reason

SURE = 0.75
"""The chance to win from which on it can afford to show what is new."""
MOST = 8.0
"""By how much an action may fall short of the best one, in the game's unit, however sure the match is."""


def leeway(game: Any, o: Any, top: float, risk: float) -> float:
    """By how much less than the best an action may bring, in the game's unit, to cost at most so much of the chance to
    win, and only while the match is as good as won (`SURE`); never less than what is as good, nor more than `MOST`.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/4P3/8/8/K7 w - - 0 1; option capture_dice off")
    >>> leeway(kings_war, s, top=40.0, risk=0.02) > leeway(kings_war, s, top=0.0, risk=0.02)
    True
    """
    left = max(SURE, game.hope(o, top) - risk)
    low, high = EVEN, MOST
    if game.hope(o, top - high) >= left:
        return high
    while high - low > EVEN / 4:
        middle = (low + high) / 2
        low, high = (middle, high) if game.hope(o, top - middle) >= left else (low, middle)
    return low


def leeways(game: Any, o: Any, top: float, risk: float) -> Callable[[float], float]:
    """The `leeway` of each wish, where on the average so much may be risked; without one only for what is as good.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/4P3/8/8/K7 w - - 0 1; option capture_dice off")
    >>> leeways(kings_war, s, 40.0, 0.0)(1.0) == EVEN
    True
    """
    return cache(lambda wish: leeway(game, o, top, risk * wish) if risk * wish else EVEN)


def is_sound(game: Any, o: Any, a: Any) -> bool:
    """Whether nobody would warn of an action.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/8/4P3/8/K7 w - - 0 1; option capture_dice off")
    >>> is_sound(kings_war, s, kings_war.parse_action(s, "e3-e4"))
    False
    """
    return not warning(game, o, a)


def foresee(game: Any, o: Any, rng: Random, sight: Sight, shown: Repertoire) -> Steps:
    """The action that is best after the answers to it, or about as good and new in the match; of equal ones any.

    >>> from kit.games import game
    >>> from kit.players import finish
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/4P3/8/8/K7 w - - 0 1; option capture_dice off")
    >>> thought = finish(foresee(kings_war, s, Random(1), Sight(budget=60), Repertoire()))
    >>> kings_war.action_text(s, thought.action), thought.reason
    ('e4xd5', 'pieces')
    """
    search = Expectimax.of(game, o, game.current_player(o))
    yield
    branches = yield from search.branches(o)
    everything, here = branches, search.weigh(o)
    rng.shuffle(branches)
    branches.sort(key=lambda branch: -branch.value)
    risk = 0.0 if is_bound(branches) else sight.risk
    free = leeways(game, o, branches[0].value, risk)
    if len(branches) > 1:
        for most, widths in sight.looks:
            branches = yield from _looked(search, branches, most, widths, sight, lambda a: free(shown.wish(a, rng)))
            back_up(branches, here)
            branches.sort(key=lambda branch: -branch.value)
    still = leeways(game, o, branches[0].value, risk)
    ranked = [(branch.value, branch.action) for branch in branches]
    chosen = branches[shown.best(ranked, lambda wish: min(free(wish), still(wish)), rng, partial(is_sound, game, o))]
    others = [expected(search, branch) for branch in everything if branch is not chosen]
    return Decision(chosen.action, reason(expected(search, chosen), others))


def _looked(
    search: Expectimax,
    branches: list[Branch],
    most: int,
    widths: tuple[int, ...],
    sight: Sight,
    slack: Callable[[Any], float],
) -> Generator[None, None, list[Branch]]:
    """The best branches looked at further, as far as the budget reaches; none if it is spent."""
    picked, bound, floor = best(branches, most), is_bound(branches), NO_FLOOR
    for number, branch in enumerate(picked):
        if search.used >= sight.budget:
            # What was looked at less far cannot be compared; a sure action must remain.
            rest = picked[:number]
            return rest if any(not any(branch.again) for branch in rest) or (bound and rest) else branches
        yield from search.deepen(branch, 1.0, widths, bound, floor - slack(branch.action))
        yield
        if not any(branch.again):
            floor = max(floor, sum(p * worth for (_, p), worth in zip(branch.ways, branch.worths, strict=True)))
    return picked


def expected(search: Expectimax, branch: Branch) -> Terms:
    """The named worth of what an action leads to, on the average, as it stands there.

    >>> from kit.games import game
    >>> from kit.players import finish
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/4P3/8/8/K7 w - - 0 1; option capture_dice off")
    >>> search = Expectimax.of(kings_war, s, 0)
    >>> expected(search, finish(search.branches(s))[0])["pieces"] > search.terms(s)["pieces"]
    True
    """
    found: dict[str, float] = {}
    for t, p in branch.ways:
        for name, worth in search.terms(t).items():
            found[name] = found.get(name, 0.0) + p * worth
    return found


def glanced(game: Any, o: Any, actions: Sequence[Any], player: int) -> Generator[None, None, list[tuple[float, Terms]]]:
    """Per action its value at a glance, and the named worth of what it leads to, on the average. What is not worth a
    thought is worth less than all else.

    >>> from kit.games import game
    >>> from kit.players import finish
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/4P3/8/8/K7 w - - 0 1; option capture_dice off")
    >>> taken, passed = (kings_war.parse_action(s, words) for words in ("e4xd5", "e4-e5"))
    >>> (good, _), (poor, _) = finish(glanced(kings_war, s, [taken, passed], 0))
    >>> good > poor
    True
    """
    search = replace(Expectimax.of(game, o, player), near=isinstance(game, Nearsighted))
    branches = {branch.action: branch for branch in (yield from search.branches(o))}
    lowest = min(branch.value for branch in branches.values()) - 1.0
    here = search.terms(o)
    return [(branches[a].value, expected(search, branches[a])) if a in branches else (lowest, here) for a in actions]
