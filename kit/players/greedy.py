"""Players that look one action ahead: level 2, and the kind level 1 that a child can beat."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from kit.core.game import CHANCE, Game, Lookahead
from kit.players.base import Decision, Steps
from kit.players.foresight import glanced
from kit.players.weigh import BATCH, END, Terms, is_end, reason, value


def weighed(
    game: Game[Any, Any], o: Any, actions: list[Any], player: int
) -> Generator[None, None, list[tuple[float, Terms]]]:
    """Per action the value of what it leads to (expected, where a die follows), and the terms at that moment."""
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
    """Always the action that leads to the best state, as the terms see it; of equal ones any."""

    id = "greedy"

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        player, actions = game.current_player(o), list(game.legal_actions(o))
        s = game.sample(o, player, rng)
        yield
        found = yield from weighed(game, s, actions, player)
        best = max(worth for worth, _ in found)
        chosen = rng.choice([i for i, (worth, _) in enumerate(found) if worth >= best - 1e-9])
        return _thought(game, s, actions, found, chosen)


class Gentle:
    """Made to be beaten: it sees a part of the board at a time, enjoys what it wins, hardly minds what it risks, and
    now and then does just anything."""

    id = "gentle"
    whim = 0.2
    """How often it does anything."""
    sight = 0.5
    """The part of its possible actions that it looks at."""
    care = 0.25
    """How much of a loss it minds."""

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        player, actions = game.current_player(o), list(game.legal_actions(o))
        seen = rng.sample(actions, max(1, round(len(actions) * self.sight)))
        if rng.random() < self.whim:
            return Decision(rng.choice(actions))
        yield
        s = game.sample(o, player, rng)
        now = game.terms(s, player)
        found = yield from weighed(game, s, seen, player)
        moods = [self._mood(now, terms) for _, terms in found]
        best = max(moods)
        return _thought(game, s, seen, found, rng.choice([i for i, mood in enumerate(moods) if mood >= best - 1e-9]))

    def _mood(self, now: Terms, then: Terms) -> float:
        """How glad it would be: what is won in full, what is lost in part."""
        changes = [then[name] - worth for name, worth in now.items()]
        return sum(change if change > 0 else self.care * change for change in changes)


def _thought(
    game: Game[Any, Any], o: Any, actions: list[Any], found: list[tuple[float, Terms]], chosen: int
) -> Decision[Any]:
    if is_end(game, o, actions[chosen]):
        return Decision(actions[chosen], END)
    others = [terms for i, (_, terms) in enumerate(found) if i != chosen]
    return Decision(actions[chosen], reason(found[chosen][1], others))
