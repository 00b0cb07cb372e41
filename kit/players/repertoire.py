"""What a computer player has shown of a game in its match. Whoever learns a game from it should meet all that can be
done there; so of actions about as good as the best it takes one of a kind that it has not done yet.

This is a wish to show and no judgement: what it may cost is bounded by the leeway of each level, once for each kind of
action. What it does cost anybody can measure, as `kit.explore.tournament` lets the levels play each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

EVEN = 0.1
"""Up to so much less, in the game's unit, is as good: no eye could tell, and no two matches should be the same."""
WISHES = 0.3, 1.7
"""How much a player wishes to show a kind of action at least and at most, 1 on the average; it is drawn once for each
kind, so that two players show more between them, and one saves up for what is dear."""


def kind(a: Any) -> str:
    """What kind of action it is, as the game's code calls it.

    >>> kind(3), kind("e2-e4")
    ('int', 'str')
    """
    return type(a).__name__


class Repertoire:
    """The kinds of actions that a player has done in its match, and how much it wishes to do the others.

    >>> shown = Repertoire()
    >>> shown.lacks("e2-e4"), shown.best([(2.0, "e2-e4"), (1.0, "Rest")], lambda wish: 0.0, Random(1))
    (True, 0)
    >>> shown.lacks("e2-e4")
    False
    """

    def __init__(self) -> None:
        self._done: set[str] = set()
        self._wishes: dict[str, float] = {}

    def lacks(self, a: Any) -> bool:
        """Whether it has done nothing of that kind."""
        return kind(a) not in self._done

    def wish(self, a: Any, rng: Random) -> float:
        """How much it wishes to do something of that kind (`WISHES`); nothing once it has."""
        if not self.lacks(a):
            return 0.0
        if kind(a) not in self._wishes:
            self._wishes[kind(a)] = rng.uniform(*WISHES)
        return self._wishes[kind(a)]

    def best(
        self,
        ranked: Sequence[tuple[float, Any]],
        leeway: Callable[[float], float],
        rng: Random,
        sound: Callable[[Any], bool] = lambda a: True,
    ) -> int:
        """Which of some actions with their worths, the best first, to do: the best of a new kind that falls short by at
        most the leeway of the wish for it, and is sound; or else any that is as good as the best (`EVEN`). From then on
        it has done that."""
        top, chosen = ranked[0][0], 0
        if not self.lacks(ranked[0][1]):
            near = (i for i, (worth, a) in enumerate(ranked) if top - worth <= leeway(self.wish(a, rng)))
            new = (i for i in near if self.lacks(ranked[i][1]) and sound(ranked[i][1]))
            even = [i for i, (worth, _) in enumerate(ranked) if worth >= top - EVEN]
            found = next(new, None)
            chosen = rng.choice(even) if found is None else found
        self._done.add(kind(ranked[chosen][1]))
        return chosen

    def any(self, actions: Sequence[Any], rng: Random) -> Any:
        """Anything, but of a new kind if there is one."""
        chosen = rng.choice([a for a in actions if self.lacks(a)] or list(actions))
        self._done.add(kind(chosen))
        return chosen
