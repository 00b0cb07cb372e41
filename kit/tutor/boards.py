"""The games that lessons are about, each with the view of its board by name. A game is loaded where it is taught."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from kit.core.board import Board
from kit.core.game import Game
from kit.core.manifest import GAMES
from kit.core.rules import RuleBook


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
        return iter(GAMES.having("board"))

    def __len__(self) -> int:
        return len(GAMES.having("board"))


@cache
def _subject(game_id: str) -> Subject:
    manifest = GAMES[game_id]
    return Subject(manifest.game, manifest.part("board")(), manifest.game.book)


SUBJECTS = Subjects()
