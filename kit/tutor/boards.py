"""The games that lessons are about: each with the view of its board by name."""

from __future__ import annotations

from typing import Any, NamedTuple

from kit.core.board import Board
from kit.core.game import Game
from kit.core.rules import RuleBook
from kit.games import war_kids
from kit.games.war_kids.board import WarKidsBoard


class Subject(NamedTuple):
    """A game that can be taught: the game, its board by name, its rule book."""

    game: Game[Any, Any]
    board: Board
    book: RuleBook


SUBJECTS: dict[str, Subject] = {war_kids.GAME.id: Subject(war_kids.GAME, WarKidsBoard(), war_kids.GAME.book)}
"""By game id; a new game adds its line."""
