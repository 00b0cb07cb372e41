"""The short winter, a first game of two years (RUL-54)."""

from pathlib import Path
from random import Random

import pytest

from kit.core.chance import draw
from kit.core.files import text_in
from kit.core.game import CHANCE
from kit.games import runewars
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import DATA, NUMBER
from kit.games.runewars.rules import ending
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import DRAGON, ORDER, WINTER, Group, State, replaced
from kit.text import languages, text

SHORT = next(one for one in GAME.scenarios() if one.id == "short")
FIRST = next(one for one in GAME.scenarios() if one.id == "valley")


def asked(s: State) -> list[str]:
    """The steps of the set-up in which a person is asked, whoever answers with the first that there is."""
    rng, found = Random(7), []
    while s.phase != ORDER and s.realm is not None and not s.realm.card:
        if GAME.current_player(s) == CHANCE:
            s = GAME.apply(s, draw(GAME.chance_outcomes(s), rng))
        else:
            found.append(s.realm.todo[0].what)
            s = GAME.apply(s, GAME.legal_actions(s)[0])
    return found


def test_all_is_set_out_before_the_first_season() -> None:
    assert asked(GAME.initial_state(SHORT)) == []
    assert {"setup.stronghold", "setup.models", "setup.hero", "setup.objective"} <= {*asked(GAME.initial_state(FIRST))}
    with BOOK.disabled("RUL-54"):
        assert asked(GAME.initial_state(SHORT))


@pytest.mark.parametrize("runes", [DATA.setup.short.runes_needed - 1, DATA.setup.short.runes_needed])
def test_the_runes_are_counted_after_two_years(runes: int) -> None:
    s = GAME.initial_state(SHORT)
    for area in range(runes):
        s = s.but(
            runes=replaced(s.runes, area, DRAGON), forces=replaced(s.forces, area, (Group(0, NUMBER["levy"], 1),))
        )
    assert not ending.is_over(s.but(year=2, season=WINTER))
    assert ending.is_over(s.but(year=3))
    outcome = ending.verdict(s)
    assert ending.word(outcome) == ("won" if runes >= DATA.setup.short.runes_needed else "lost")
    assert (outcome.facts["needed"], outcome.facts["years"]) == (DATA.setup.short.runes_needed, DATA.setup.short.years)
    with BOOK.disabled("RUL-54"):
        assert (ending.needed(s), ending.years(s)) == (DATA.setup.solo.runes_needed, DATA.setup.solo.years)


NUMBERS = {"en": ("no", "one", "two", "three", "four"), "it": ("nessuna", "una", "due", "tre", "quattro")}


@pytest.mark.parametrize("lang", languages())
def test_the_book_and_the_board_beside_it_say_how_many_runes_win(lang: str) -> None:
    number = NUMBERS[lang][DATA.setup.short.runes_needed]
    book = (
        text_in(Path(runewars.__file__).parent / f"RULES.{lang}.md").partition('id="RUL-54"')[2].partition("<a id")[0]
    )
    assert f"{number} {'dragon runes' if lang == 'en' else 'rune di drago'}" in " ".join(book.split())
    assert number in text("runewars", lang)("board.RUL-54")
