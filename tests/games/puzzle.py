"""What is promised of a puzzle, and the search over every action, die and card that proves it, for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from kit.core.game import CHANCE, Game
from kit.games import game
from kit.tutor import find_lesson
from tests.games.brought import must_bring

Worth = tuple[Fraction, ...]
"""What is wanted first, and among equals what is wanted next; each as its expectation."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is promised of the puzzle with one best idea."""

    worth: Callable[[Any], Worth | None]
    """What a state is worth in which the search ends; `None` where it goes on."""
    best: Worth
    """What the solution's first action is worth."""
    second: Worth
    """What the next best first action is worth; the difference is the margin."""
    actions: Callable[[Any], Sequence[Any]] | None = None
    """All that can be done in a state, where the game lists only a menu of it."""


class Search:
    """What a position is worth to whoever decides in it, the others answering in the worst way, chance by its odds."""

    def __init__(self, game: Game[Any, Any], puzzle: Puzzle, start: Any) -> None:
        self.game, self.puzzle, self.start = game, puzzle, start
        self.learner = game.current_player(start)
        self.actions = puzzle.actions or game.legal_actions
        self.known: dict[Any, Worth] = {}

    def worth(self, s: Any) -> Worth:
        if s not in self.known:
            self.known[s] = self._worth(s)
        return self.known[s]

    def _worth(self, s: Any) -> Worth:
        end = self.puzzle.worth(s)
        if end is not None:
            return end
        decides = self.game.current_player(s)
        if decides == CHANCE:
            outcomes = [(odds, self.worth(self.game.apply(s, a))) for a, odds in self.game.chance_outcomes(s)]
            parts = range(len(outcomes[0][1]))
            return tuple(sum((odds * worth[part] for odds, worth in outcomes), Fraction(0)) for part in parts)
        return (max if decides == self.learner else min)(worth for worth, _ in self.found(s))

    def found(self, s: Any) -> list[tuple[Worth, Any]]:
        """Every action with its worth."""
        return [(self.worth(self.game.apply(s, a)), a) for a in self.actions(s)]

    def ranking(self) -> list[tuple[Worth, str]]:
        """Every first action with its worth, the best first."""
        told = [(worth, self.game.action_text(self.start, a)) for worth, a in self.found(self.start)]
        return sorted(told, reverse=True)


@cache
def searched(game_id: str, name: str) -> Search:
    """The search of a game's puzzle, by its lesson's name."""
    rules, puzzle = game(game_id), must_bring(game_id, "puzzles").PUZZLES[name]
    return Search(rules, puzzle, rules.parse_position(find_lesson(game_id, name).position))
