"""Tables: what pages ask of a game's board is there for every game, and pages know no game by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kit import widgets
from kit.core.chance import draw
from kit.core.game import TERMINAL, Threat
from kit.core.manifest import GAMES
from kit.players import Decision
from kit.text import Catalogue, text
from kit.widgets.features import Selection
from kit.widgets.lesson_table import LessonTable
from kit.widgets.panel import Panel
from kit.widgets.table import Table

HOME = Path(widgets.__file__).parent
SHARED = sorted(file for file in HOME.glob("*.py") if file.name != "__init__.py")
"""All but the one that tells how to call a page."""


@pytest.mark.parametrize("file", SHARED, ids=lambda file: file.name)
def test_a_shared_page_knows_no_game(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    games = "|".join(game for game in GAMES if game != "guess")
    assert not re.findall(rf"import .*\b({games})\b|kit\.games\.\w+", text)
    assert not re.findall(rf"[\"']({games})[\"']\s*(?:[,)\]:]|==)", text)


@pytest.mark.parametrize("game", GAMES.having("table"))
def test_every_table_answers_all_that_pages_ask(game: str) -> None:
    """An abstract one could not be made: mypy looks at what pages ask, Python at what a game has no answer for."""
    table = GAMES[game].part("table")()
    assert isinstance(table, Table)
    assert isinstance(GAMES[game].part("panel")(), Panel)
    assert table.game is GAMES[game].game


@pytest.mark.parametrize("game", GAMES.having("table"))
def test_a_switch_that_a_game_has_not_got_changes_nothing(game: str) -> None:
    table = GAMES[game].part("table")()
    assert table.on == frozenset()
    assert table.switched("nonsense") is table


@pytest.mark.parametrize("game", GAMES.having("lesson_table"))
def test_every_lesson_table_answers_what_lessons_ask(game: str) -> None:
    assert isinstance(GAMES[game].part("lesson_table")(), LessonTable)


def moments(game_id: str, count: int) -> Iterator[Any]:
    """States of a match of random play."""
    game, rng = GAMES[game_id].game, Random(7)
    s = game.initial_state(game.scenarios()[0])
    for _ in range(count):
        if game.current_player(s) == TERMINAL:
            return
        yield s
        chance = game.chance_outcomes(s)
        s = game.apply(s, draw(chance, rng) if chance else rng.choice(game.legal_actions(s)))


@pytest.mark.parametrize("game", GAMES.having("table"))
def test_dice_that_are_thrown_together_are_counted(game: str) -> None:
    """Whatever they show is one of the outcomes of chance; of too few or too many nothing is known."""
    table = GAMES[game].part("table")()
    for s in moments(game, 150):
        dice, count = table.dice_pool, table.dice_pool.count(s)
        if not count:
            assert dice.shown(s, (1,)) is None
            continue
        outcomes = [action for action, _ in GAMES[game].game.chance_outcomes(s)]
        assert {dice.shown(s, (face,) * count) for face in range(1, 7)} <= {*outcomes}
        assert dice.shown(s, (1,) * (count - 1)) is None
        assert dice.shown(s, (1,) * (count + 1)) is None
        assert dice.shown(s, (7,) * count) is None


@pytest.mark.parametrize("game", GAMES.having("table"))
def test_what_can_be_taken_hold_of_lies_on_the_board(game: str) -> None:
    """And what is chosen of an action is what the list of moves goes on with, if a table has no parts of its own."""
    table = GAMES[game].part("table")()
    for s in moments(game, 60):
        assert table.listed(s, ()) == ()
        for place, radius in (table.strokes.grips(s, ()) or {}).items():
            x, y = table.centre(s, place)
            assert 0 <= x <= 1
            assert 0 <= y <= 1
            assert 0 < radius < 0.5


class Bare(Table):
    """A table that answers only what it must, on a board of three places."""

    game = GAMES["guess"].game
    sides = ("one", "two")

    def __init__(self) -> None:
        self.said: list[str] = []

    board = choice_place = pick = view = scene = None  # type: ignore[assignment]
    chosen_place = motions = turn_words = agreed = None  # type: ignore[assignment]
    board_label = asks = None  # type: ignore[assignment]

    def describe(self, s: Any, place: int, selection: Selection, t: Catalogue) -> str:
        return f"place {place}"

    def action_words(self, s: Any, a: Any, t: Catalogue) -> str:
        return f"does {a}"


def test_a_game_without_answers_of_its_own_gets_plain_ones() -> None:
    table, t = Bare(), text("kit", "en")
    thought = Decision("a", "")
    assert (table.hint(None, thought, t).why, table.thought(None, thought, 0, t)) == ("does a", "does a")
    assert table.threat(None, Threat(0, 2, (), Fraction(1)), t) == "place 2"
    assert (table.buttons(None, (), t), table.end_button(None, t)) == ([], None)
    assert (table.path_to(None, (), 1), table.instead(None, (), 1), table.traced(None, (), "a")) == ((), {}, "a")
    assert table.forced(None) is None
    assert table.listed(None, ()) == ()
    assert not table.only_ends(None, "a")
    assert (table.in_danger(None), table.standing(None, 0)) == ((), 0)
    assert (table.chance_ask(None, True, t)[0], table.chance_button(None, t)) == (t("chance.ask"), t("chance.show"))
