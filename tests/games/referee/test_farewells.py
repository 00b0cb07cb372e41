"""How a match of three, or one against the rules, is said to have ended: nothing speaks of two, in any language."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.game import Outcome
from kit.core.match import Match
from kit.text import text
from kit.widgets.play import words
from kit.widgets.play.page import play_page
from kit.widgets.play.view import ended as end_card
from kit.widgets.play.words import end_title
from kit.widgets.settings import COMPUTERS
from tests.widgets.fake_browser import FakeBrowser

TWO = {"en": ("both", "Neither"), "it": ("tutti e due", "Nessuno dei due", "entramb")}


class Over(Match):
    """A match that has ended so."""

    ends = Outcome((), "TABLE-LONG")

    @property
    def outcome(self) -> Outcome:
        return self.ends


def ended(game: str, levels: tuple[int, ...], lang: str, *winners: int) -> Any:
    tab = FakeBrowser(page=play_page(game), query={"scenario": game, "seats": "0,0,0", "lang": lang})
    match = Over(tab.page.game, tab.page.game.scenarios()[0], seed=4)
    match.ends = Outcome(winners, "TABLE-LONG")
    tab.take(match, *levels)
    assert tab.page.t.lang == lang
    return tab.page


@pytest.mark.parametrize("lang", TWO)
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("winners", [(), (0,), (1,), (2,), (0, 2), (0, 1, 2)])
def test_three_part(lang: str, level: int, winners: tuple[int, ...]) -> None:
    page = ended("well", (0, level, level), lang, *winners)
    told = f"{end_title(page)} {words.farewell(page)} {end_card(page)}"
    assert not [word for word in TWO[lang] if word in told]


@pytest.mark.parametrize("lang", TWO)
def test_two_part_as_ever(lang: str) -> None:
    t = text("kit", lang)
    for who in COMPUTERS[1:]:
        assert any(word in t(f"computer.{who}.draw", players=2) for word in TWO[lang])
        assert not any(word in t(f"computer.{who}.draw", players=3) for word in TWO[lang])
        assert t(f"computer.{who}.lost", players=2, you="won") != t(f"computer.{who}.lost", players=3, you="lost")
        assert t(f"computer.{who}.won", players=2, you="lost") != t(f"computer.{who}.won", players=4, you="won")


def test_who_has_lost_with_somebody_is_not_told_to_have_won() -> None:
    page = ended("well", (0, 1, 1), "en", 2)
    assert "I was lucky today." in str(words.farewell(page))
    assert end_title(page) == "Gold wins this one."
    page = ended("well", (0, 1, 0), "en", 0)
    assert end_title(page) == "Red wins!"


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Green and Gold win this one."), ("it", "Stavolta vincono il Verde e il Giallo.")]
)
def test_several_have_won(lang: str, told: str) -> None:
    page = ended("well", (0, 1, 1), lang, 1, 2)
    assert end_title(page) == told


@pytest.mark.parametrize(("lang", "told"), [("en", "Not this time."), ("it", "Stavolta non è andata.")])
def test_nobody_has_won_against_the_rules(lang: str, told: str) -> None:
    page = ended("boat", (0, -1), lang)
    assert end_title(page) == told
    shown = str(end_card(page))
    assert text("kit", lang)("end.after.you_lost") in shown
    assert text("kit", lang)("end.title.draw") not in shown
    assert page.t("outcome.TABLE-LONG") in shown
