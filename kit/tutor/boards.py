"""The games that lessons are about, each with the view of its board by name. A game is loaded where it is taught."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from kit.core.board import Board
from kit.core.game import Game
from kit.core.rules import RuleBook
from kit.games import game

BOARDS = {"war_kids": "war_kids.board:WarKidsBoard", "kings_war": "kings_war.board:KingsWarBoard"}
"""Per game id where its board by name is; a new game adds its line."""


class Subject(NamedTuple):
    """A game that can be taught: the game, its board by name, its rule book."""

    game: Game[Any, Any]
    board: Board
    book: RuleBook


class Subjects(Mapping[str, Subject]):
    """The subjects by game id, each loaded when it is asked for."""

    def __getitem__(self, game_id: str) -> Subject:
        return _subject(game_id)

    def __iter__(self) -> Iterator[str]:
        return iter(BOARDS)

    def __len__(self) -> int:
        return len(BOARDS)


@cache
def _subject(game_id: str) -> Subject:
    module, _, name = BOARDS[game_id].partition(":")
    taught: Any = game(game_id)
    return Subject(taught, getattr(import_module(f"kit.games.{module}"), name)(), taught.book)


SUBJECTS = Subjects()
