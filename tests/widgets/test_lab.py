"""The laboratory: what notebooks ask, answered in the language of the notebook."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from fractions import Fraction

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from kit.explore.samples import Estimate, Sample
from kit.games.war_kids import GAME
from kit.widgets import lab_charts
from kit.widgets.games.war_kids import lab
from kit.widgets.lab import Matches
from kit.widgets.lab_words import Picture, number, percent

pytestmark = pytest.mark.usefixtures("nothing_chosen")


# --- the language


@pytest.mark.parametrize(
    ("notebook", "machine", "expected"),
    [
        ("war_kids/explore.it.ipynb", "en_GB.UTF-8", "it"),
        ("war_kids.en.ipynb", "it_IT.UTF-8", "en"),
        ("explore.it-Copy1.ipynb", "en_GB.UTF-8", "it"),
        ("exit.ipynb", "en_GB.UTF-8", "en"),
        ("mine.ipynb", "it_IT.UTF-8", "it"),
        ("", "de_DE.UTF-8", "en"),
    ],
)
def test_the_language_is_that_of_the_notebook(
    notebook: str, machine: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", notebook)
    monkeypatch.setenv("LC_ALL", machine)
    assert lab.language() == expected


def test_an_editor_names_the_notebook_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JPY_SESSION_NAME")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr(sys.modules["__main__"], "__vsc_ipynb_file__", "/home/mia/explore.it.ipynb", raising=False)
    assert lab.language() == "it"


def test_so_does_voila(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JPY_SESSION_NAME")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("SCRIPT_NAME", "/en/voila/render/war_kids/explore.it.ipynb")
    assert lab.language() == "it"


def test_a_language_that_was_chosen_stays() -> None:
    assert lab.language("it") == "it"
    assert lab.language() == "it"
    assert lab.LAB.word("distance") == "distanza"
    assert (number(2.5), percent(0.5)) == ("2,5", "50 %")
    lab.language("en")
    assert (number(2.5), percent(0.5)) == ("2.5", "50%")


@pytest.mark.parametrize(
    ("value", "said"), [(3, "3"), (3.0, "3"), (0.25, "0.2"), (Fraction(5, 36), "5/36"), (Fraction(1, 216), "0.005")]
)
def test_numbers_are_written_short(value: float | Fraction, said: str) -> None:
    assert number(value) == said


def test_words_that_are_not_known_stay_as_they_are() -> None:
    assert lab.LAB.word("Mia") == "Mia"
    assert lab.LAB.word(7) == "7"
    assert lab.LAB.word("fox") == "Fox"
    assert lab.LAB.word("adv_roads") == "Roads make you quicker"


# --- positions


PLAIN = "map 9x9; bP E5"
RING = "map 9x9; wood D4 D5 E4 E6 F4 F5; bP E5"


def test_a_pegasus_reaches_three_rings_on_a_meadow() -> None:
    found = lab.reach(lab.position(PLAIN), "E5")
    assert sorted(found.values()) == [1] * 6 + [2] * 12 + [3] * 18


def test_a_ring_of_wood_halves_them() -> None:
    found = lab.reach(lab.position(RING), "E5")
    assert sorted(found.values()) == [2] * 6 + [3] * 12


@pytest.mark.parametrize(("kind", "plain", "ring"), [("S", 6, 6), ("P", 36, 18), ("M", 6, 6), ("L", 36, 18)])
def test_the_slow_lose_nothing_in_the_wood(kind: str, plain: int, ring: int) -> None:
    for text, count in ((PLAIN, plain), (RING, ring)):
        assert len(lab.reach(lab.alone(lab.position(text), kind, "E5"), "E5")) == count


def test_what_is_reached_is_what_may_be_walked_to() -> None:
    s = lab.start("hill")
    moves = [a for a in GAME.legal_actions(s) if lab.say(s, a).startswith("P H2-")]
    assert set(lab.reach(s, "H2")) == {lab.say(s, a).split("-")[-1] for a in moves}
    assert lab.choices(s) == len(GAME.legal_actions(s))


def test_alone_keeps_the_map_and_nobody_else() -> None:
    s = lab.alone(lab.start("hill"), "L", "D5")
    assert [unit.id for unit in s.battle.units] == ["bL1"]
    assert s.battle.ground == lab.start("hill").battle.ground
    assert len(lab.hexes(s)) == 72


def test_a_wall_shows_two_sides_and_breaks_at_its_end() -> None:
    front = "map 9x7; pS D3 D4 D5 D6 D7; bS E4 E5 E6 E7 E8; now blue combat; "
    assert lab.blows(lab.position(front + "bS E3")) == []
    assert lab.blows(lab.position(front + "bS D8")) == ["S E7+E8+D8xD7"]
    assert lab.blows(lab.position("map 9x7; pS D3 D4 D5; bP E5; now blue combat")) == ["P E5xD4", "P E5xD5"]


def test_scenarios_begin_as_agreed() -> None:
    s = lab.start("hill", "adv_leader", first="pink")
    assert s.side == 1
    assert s.battle.adv_leader
    assert s.battle.adv_wounded, "what a rule needs comes along"
    assert lab.start("hill", *lab.rules()).battle.adv_los


def test_how_far_an_action_ends_from_the_other_leader() -> None:
    s = lab.position("map 9x3; bP B2; bL A1; pL B9; victory eliminate 1")
    assert lab.far(s, GAME.parse_action(s, "P B2-B3-B4")) == 5
    assert lab.far(s, GAME.parse_action(s, "end movement")) == 99


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: lab.start("moon"), "“moon”"),
        (lambda: lab.position("map 9x9; bP Z1"), "Z1"),
        (lambda: lab.reach(lab.position(PLAIN), "A1"), "A1"),
        (lambda: lab.reach(lab.position(PLAIN), "K9"), "I9"),
        (lambda: lab.show(lab.position(PLAIN), "A1"), "A1"),
        (lambda: lab.start("hill", "adv_moon"), "adv_moon"),
        (lambda: lab.play(lab.start("meadow"), "wolf"), "“wolf”"),
    ],
)
def test_what_cannot_be_answered_is_told_in_one_sentence(ask: object, said: str) -> None:
    assert callable(ask)
    with pytest.raises(ValueError, match=said) as trouble:
        ask()
    assert "\n" not in str(trouble.value)
    assert "trouble." not in str(trouble.value)


# --- pictures


def svg(picture: Picture) -> str:
    assert picture._repr_html_().startswith("<figure")
    return picture.svg


def test_a_picture_speaks_and_shrinks() -> None:
    picture = lab.show(lab.position(PLAIN), "E5")
    assert repr(picture) == "The blue Pegasus on E5 can get to 36 hexes."
    assert f"<title>{picture.said}</title>" in svg(picture)
    assert "min(100%" in svg(picture)
    assert "100vh" in svg(picture), "a window shows it whole"
    assert svg(picture).count('font-weight="800"') >= 36


def test_places_have_their_names() -> None:
    english = svg(lab.show(lab.start("waterloo")))
    lab.language("it")
    assert ">Paris wood<" in english
    assert ">Paris wood<" not in svg(lab.show(lab.start("waterloo")))
    assert ">La Haye Sainte<" in english


@pytest.fixture
def words_drawn(monkeypatch: pytest.MonkeyPatch) -> Callable[[Picture], set[str]]:
    """Tells the words in a chart, which its picture shows as outlines."""
    drawn: dict[int, Figure] = {}

    def picture(figure: Figure, said: str) -> Picture:
        found = whole(figure, said)
        drawn[id(found)] = figure
        return found

    whole = lab_charts.picture
    monkeypatch.setattr(lab_charts, "picture", picture)
    return lambda found: {text.get_text() for text in drawn[id(found)].findobj(Text) if text.get_visible()}


def test_charts_are_in_the_language_of_the_notebook(words_drawn: Callable[[Picture], set[str]]) -> None:
    found = {"plain": lab.play(lab.start("meadow"), matches=4)}

    def charts() -> list[Picture]:
        bars, curve = lab.bars({1: 2}, "distance", "chance"), lab.curve([1, 2], "step")
        return [lab.shares(found), lab.lengths(found), bars, curve]

    english = charts()
    lab.language("it")
    italian = charts()
    pairs = (
        ("How often Blue wins", "Quanto spesso vince Azzurro"),
        ("How many turns a match takes", "Quanti turni dura una partita"),
        ("chance", "probabilità"),
        ("step", "passo"),
    )
    for here, there, (one, other) in zip(english, italian, pairs, strict=True):
        assert one in words_drawn(here)
        assert other in words_drawn(there)
        assert one not in words_drawn(there)
        assert svg(here) != svg(there)
    assert "no extra rule" in words_drawn(english[0])
    assert "nessuna regola in più" in words_drawn(italian[0])


def test_charts_write_numbers_as_the_language_does(words_drawn: Callable[[Picture], set[str]]) -> None:
    assert "2.5" in words_drawn(lab.bars({1: 2.5}))
    assert "2.5" in words_drawn(lab.curve([1, 2.5]))
    lab.language("it")
    assert "2,5" in words_drawn(lab.bars({1: 2.5}))
    assert "2,5" in words_drawn(lab.curve([1, 2.5]))


@pytest.mark.parametrize("draw", [lambda: lab.bars({1: 2}), lambda: lab.curve([1]), lambda: lab.shares({})])
def test_without_matplotlib_a_chart_is_one_sentence_that_says_what_to_do(
    draw: Callable[[], Picture], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == "matplotlib" else found(name))
    picture = draw()
    assert repr(picture) == "Charts need matplotlib, which is not here yet: “python3 -m kit lab” adds it."
    assert f"<p>{picture.said}</p>" in picture._repr_html_()
    lab.language("it")
    assert "«python3 -m kit lab»" in repr(draw())


def test_a_heat_map_names_its_darkest_hex() -> None:
    picture = lab.heat(lab.position("map 3x2; bP A1"), {"A1": 1, "A2": 5, "B3": 2.5})
    assert repr(picture) == "The darkest hex is A2: 5."
    assert ">2.5<" in svg(picture)


def test_two_series_are_told_apart_by_name(words_drawn: Callable[[Picture], set[str]]) -> None:
    slow = {n: lab.spell(n, slow=True) for n in (1, 7)}
    picture = lab.bars({"fast": {1: lab.spell(1)}, "slow": slow}, "distance", "chance")
    assert {"fast magic", "slow magic", "58", "chance, %", "distance", "1", "7"} <= words_drawn(picture)
    assert "slow magic 7: 58" in repr(picture)


def test_shares_that_are_known_well_are_shown_closely(words_drawn: Callable[[Picture], set[str]]) -> None:
    even = [Sample((number % 2,), "R", 1, 1, tuple(GAME.seats(GAME.scenarios()[0]))) for number in range(1000)]
    close, wide = (words_drawn(lab.shares({"plain": Matches(lab.LAB, tuple(even[:count]))})) for count in (1000, 50))
    assert {"40%", "50%", "60%"} <= close
    assert "40%" not in wide
    assert {"0%", "50%", "100%"} <= wide


def test_what_may_as_well_be_half_is_marked_as_open(words_drawn: Callable[[Picture], set[str]]) -> None:
    seats = tuple(GAME.seats(GAME.scenarios()[0]))
    even, clear = (
        lab.shares({"plain": Matches(lab.LAB, tuple(Sample((k % n,), "R", 1, 1, seats) for k in range(60)))})
        for n in (2, 1)
    )
    assert repr(even).endswith("no extra rule: 50% (38%–62%) ?")
    assert any("no difference seen" in word for word in words_drawn(even))
    assert "?" not in repr(clear)
    assert not any("no difference seen" in word for word in words_drawn(clear))


def test_bars_of_a_sample_say_how_sure_they_are() -> None:
    assert repr(lab.bars({"A1": Estimate(2, 1, 4), "A2": 3}, y="hexes")) == "hexes / . A1: 2 (1–4); A2: 3"
    assert repr(lab.curve([1, Estimate(2, 1, 4)], y="hexes")) == "hexes: from 1 to 2; at the end: 2 (1–4)."


def test_a_curve_tells_from_where_to_where() -> None:
    assert repr(lab.curve([3, 9, 4], "step", "choices")) == "choices: from 3 to 9."


def test_footsteps_are_per_match() -> None:
    found = lab.footsteps(lab.start("meadow"), matches=3)
    assert set(found) == set(lab.hexes(lab.start("meadow")))
    assert sum(found.values()) > 0
    assert all(round(value * 3) == pytest.approx(value * 3) for value in found.values())


def test_everything_offered_is_there_and_documented() -> None:
    for name in lab.__all__:
        assert getattr(lab, name).__doc__, name
