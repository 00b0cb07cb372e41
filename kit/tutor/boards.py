"""The games that lessons are about: each with the view of its board by name."""

from __future__ import annotations

from typing import Any, NamedTuple

from kit.core.board import Board
from kit.core.game import Game
from kit.core.rules import RuleBook
from kit.games import kings_war, war_kids
from kit.games.kings_war.board import KingsWarBoard
from kit.games.war_kids.board import WarKidsBoard


class Subject(NamedTuple):
    """A game that can be taught: the game, its board by name, its rule book."""

    game: Game[Any, Any]
    board: Board
    book: RuleBook


SUBJECTS: dict[str, Subject] = {
    war_kids.GAME.id: Subject(war_kids.GAME, WarKidsBoard(), war_kids.GAME.book),
    kings_war.GAME.id: Subject(kings_war.GAME, KingsWarBoard(), kings_war.GAME.book),
}
"""By game id; a new game adds its line."""
