"""Players that look one action ahead: level 2, and the kind level 1 that a child can beat; and the one that looks at
nothing."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from random import Random
from typing import Any

from kit.core.capabilities import Lookahead
from kit.core.game import CHANCE, Game
from kit.players.base import Decision, Steps, listed
from kit.players.foresight import glanced, is_sound, leeways
from kit.players.repertoire import Repertoire
from kit.players.weigh import BATCH, END, Terms, is_end, reason, value


def weighed(
    game: Game[Any, Any], o: Any, actions: list[Any], player: int
) -> Generator[None, None, list[tuple[float, Terms]]]:
    """Per action the value of what it leads to (expected, where a die follows), and the terms at that moment.

    >>> from kit.games import game
    >>> from kit.players import finish
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> found = finish(weighed(war_kids, s, war_kids.legal_actions(s)[:3], 0))
    >>> [worth == sum(terms.values()) for worth, terms in found]
    [True, True, True]
    """
    if isinstance(game, Lookahead):
        return (yield from glanced(game, o, actions, player))
    found: list[tuple[float, Terms]] = []
    for number, action in enumerate(actions):
        t = game.apply(o, action)
        terms = game.terms(t, player)
        chance = game.current_player(t) == CHANCE
        found.append((value(game, t, player) if chance else sum(terms.values()), terms))
        if number % BATCH == BATCH - 1:
            yield
    return found


class Greedy:
    """The action that leads to the best state, as the terms see it; of equal ones any. Where a turn is one action, one
    about as good that is new in the match goes before.

    >>> from kit.games import game
    >>> from kit.players import think
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/4P3/8/8/K7 w - - 0 1; option capture_dice off")
    >>> kings_war.action_text(s, think(Greedy(), kings_war, s, Random(1)).action)
    'e4xd5'
    """

    id = "greedy"
    risk = 0.02
    """How much of its chance to win it gives for that one, on the average of its wishes."""

    def __init__(self) -> None:
        self._shown = Repertoire()

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        player, actions = game.current_player(o), (yield from listed(game, o))
        s = game.sample(o, player, rng)
        yield
        found = yield from weighed(game, s, actions, player)
        worths = [worth for worth, _ in found]
        if isinstance(game, Lookahead):
            free = leeways(game, s, max(worths), self.risk)
            chosen = _shown(worths, actions, rng, self._shown, free, partial(is_sound, game, s))
        else:
            chosen = _best(worths, rng)
        return _thought(game, s, actions, found, chosen)


class Gentle:
    """Made to be beaten: it sees a part of the board at a time, enjoys what it wins, hardly minds what it risks, and
    now and then does just anything. Where a turn is one action, it likes to do what is new in the match.

    >>> from kit.games import game
    >>> from kit.players import think
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> think(Gentle(), war_kids, s, Random(1)).action in war_kids.legal_actions(s)
    True
    """

    id = "gentle"
    whim = 0.2
    """How often it does anything."""
    sight = 0.5
    """The part of its possible actions that it looks at."""
    care = 0.25
    """How much of a loss it minds."""
    slack = 1.0
    """By how much what is new may please it less than the best, in the game's unit."""

    enough = 12.0
    """The lead, in the game's unit, from which it wants to come to an end: it looks at everything, and has no whims."""

    def __init__(self) -> None:
        self._shown = Repertoire()

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        player, actions = game.current_player(o), (yield from listed(game, o))
        seen = rng.sample(actions, max(1, round(len(actions) * self.sight)))
        slack = self.slack if isinstance(game, Lookahead) else None
        s = game.sample(o, player, rng)
        now = game.terms(s, player)
        if slack is not None and sum(now.values()) >= self.enough:
            seen = actions
        elif rng.random() < self.whim:
            return Decision(rng.choice(actions) if slack is None else self._shown.any(actions, rng))
        yield
        found = yield from weighed(game, s, seen, player)
        moods = [self._mood(now, terms) for _, terms in found]
        chosen = _best(moods, rng) if slack is None else _shown(moods, seen, rng, self._shown, lambda wish: self.slack)
        return _thought(game, s, seen, found, chosen)

    def _mood(self, now: Terms, then: Terms) -> float:
        """How glad it would be: what is won in full, what is lost in part."""
        changes = [then[name] - worth for name, worth in now.items()]
        return sum(change if change > 0 else self.care * change for change in changes)


def _best(worths: list[float], rng: Random) -> int:
    """Which action is the best, of equal ones any."""
    best = max(worths)
    return rng.choice([i for i, worth in enumerate(worths) if worth >= best - 1e-9])


def _shown(
    worths: list[float],
    actions: list[Any],
    rng: Random,
    shown: Repertoire,
    leeway: Callable[[float], float],
    sound: Callable[[Any], bool] = lambda a: True,
) -> int:
    """Which action is the best, or about as good and new in the match."""
    ranked = sorted(range(len(worths)), key=lambda i: -worths[i])
    return ranked[shown.best([(worths[i], actions[i]) for i in ranked], leeway, rng, sound)]


def _thought(
    game: Game[Any, Any], o: Any, actions: list[Any], found: list[tuple[float, Terms]], chosen: int
) -> Decision[Any]:
    if is_end(game, o, actions[chosen]):
        return Decision(actions[chosen], END)
    others = [terms for i, (_, terms) in enumerate(found) if i != chosen]
    return Decision(actions[chosen], reason(found[chosen][1], others))


class RandomPlayer:
    """Any legal action.

    >>> from kit.games import game
    >>> from kit.players import think
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> think(RandomPlayer(), war_kids, s, Random(1)).action in war_kids.legal_actions(s)
    True
    """

    id = "random"

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        yield
        return Decision(rng.choice(game.legal_actions(o)))
