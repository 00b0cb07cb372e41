"""Kanonkugle's page at a real table: people move their own figures, the page asks what it has to know."""

from __future__ import annotations

import re
from random import Random

import pytest

from kit.core.agreements import Resign as GiveUp
from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Scenario, Slot
from kit.core.match import Match
from kit.draw.scene import Text
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.actions import Action, ToldAssault, ToldDeploy, ToldMove, ToldShoot
from kit.games.kanonkugle.tabletop import laid_out
from kit.players import Decision
from kit.text import languages, text
from kit.widgets.features import chosen
from kit.widgets.games.kanonkugle.table import KanonkugleTable
from kit.widgets.play.page import play_page
from kit.widgets.settings import Sitter
from tests.sampling import sampled
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.pages import sat

TABLE = KanonkugleTable()
TABLE_SLOT = Slot("target", 3)
BEGUN = (
    "table meadow; option real_table; option damage_formula capped; rounds 2; order A B; round 1; now A shoot;"
    "troop A scouts | active figures 6; troop A beast | active figures 1;"
    "troop B scouts | figures 6; troop B beast | figures 1"
)


def at(position: str, **options: object) -> FakeBrowser:
    """A tab with two people at a real table who roll their own dice."""
    return sat("kanonkugle", position, options=options, own_chance=False)


# --- people alone play there: a computer player knows neither how far it is nor whom one sees


ALONE = {"en": "they alone can measure", "it": "solo loro possono misurare"}


@pytest.mark.parametrize("levels", [(0, 1), (2, 0), (3, 3)])
def test_a_saved_match_with_a_computer_is_played_on_by_people(levels: tuple[int, int]) -> None:
    """It once shot 12 dice and announced an assault, and nobody had measured."""
    position = BEGUN
    if levels[0] == 0:  # the computer plays the other side, and would begin
        position = BEGUN.translate(str.maketrans("AB", "BA"))
    match = Match(GAME, Scenario("here", position, {"en": "Here"}), seed=1)
    saved = match.save(settings={"seats": [{"level": level} for level in levels]}, over=False, when=1)
    tab = FakeBrowser(page=play_page("kanonkugle"))
    tab.send("load_file", text=saved)
    tab.settle()
    assert tab.page.match.steps == match.steps == []
    assert tab.page.settings.seats == (Sitter(), Sitter())
    assert tab.page.my_turn
    assert ALONE["en"] in tab.page.notice
    assert buttons(tab), "people are asked"


def test_what_a_computer_has_ended_stays_as_it_was() -> None:
    match = Match(GAME, Scenario("here", BEGUN, {"en": "Here"}), seed=1)
    match.play(GiveUp(0))
    tab = FakeBrowser(page=play_page("kanonkugle"))
    tab.send("load_file", text=match.save(settings={"seats": [{"level": 0}, {"level": 2}]}, over=True, when=1))
    assert tab.page.settings.seats == (Sitter(), Sitter(2))
    assert ALONE["en"] not in tab.page.notice


@pytest.mark.parametrize("lang", languages())
def test_no_computer_is_offered_there_and_it_is_said_why(lang: str) -> None:
    tab = FakeBrowser(page=play_page("kanonkugle"), languages=[lang])
    tab.send("open", dialog="new")
    seats = 'data-what="seat"'
    before = tab.program.app.dialog.count(seats)
    assert before > 2
    assert ALONE[lang] not in tab.program.app.dialog
    tab.send("draft", what="real_table", value="on")
    assert tab.program.app.dialog.count(seats) == 2
    assert ALONE[lang] in tab.program.app.dialog
    tab.send("draft", what="real_table", value="off")
    assert tab.program.app.dialog.count(seats) == before
    assert tab.page.draft.settings.seats[1].level > 0, "who was chosen before comes back"
    tab.send("draft", what="real_table", value="on")
    tab.send("new_match")
    assert tab.page.settings.seats == (Sitter(), Sitter())
    assert tab.page.companions == ()


def buttons(tab: FakeBrowser) -> list[tuple[str, str]]:
    """What can be chosen beside the table: the kind and the value of each button."""
    found = re.findall(r"<button[^>]*data-do=\"choose_part\"[^>]*>", tab.html())
    return [(re.search('data-kind="([^"]*)"', one)[1], re.search('data-value="([^"]*)"', one)[1]) for one in found]  # type: ignore[index]


def press(tab: FakeBrowser, kind: str, value: object) -> None:
    assert (kind, str(value)) in buttons(tab), (kind, value, buttons(tab))
    tab.send("choose_part", kind=kind, value=str(value))


def test_a_volley_is_told_by_its_range_and_by_who_is_seen() -> None:
    tab = at(BEGUN)
    press(tab, "troop", 0)
    press(tab, "deed", "shoot")
    press(tab, "target", 2)
    for _ in range(3):
        press(tab, "seen", "half-more")
    press(tab, "step", "less")
    press(tab, "step", "bit_less")
    assert "6 dice" in tab.sees("tray") or "9 dice" in tab.sees("tray")
    press(tab, "go", "on")
    assert tab.page.match.steps[-1].action == ToldShoot(0, 2, 185_000, 3, 3)
    assert tab.page.state.clash.dice == 6 + 3


def test_a_range_that_is_too_long_is_told_at_once_and_can_be_mended() -> None:
    tab = at(BEGUN)
    press(tab, "troop", 0)
    press(tab, "deed", "shoot")
    press(tab, "target", 3)
    press(tab, "step", "bit_more")
    assert "20.5 cm" in tab.sees("ask")
    press(tab, "go", "on")
    assert tab.page.state.phase == "shoot"
    assert "20" in tab.sees("bubble") or "20" in tab.sees("ask")
    press(tab, "step", "bit_less")
    press(tab, "go", "on")
    assert tab.page.state.phase == "volley"


def test_a_way_over_several_grounds_is_told_leg_by_leg() -> None:
    tab = at(BEGUN)
    press(tab, "troop", 1)
    press(tab, "deed", "move")
    for _ in range(5):
        press(tab, "step", "less")
    press(tab, "leg", "more")
    press(tab, "ground", "rough")
    press(tab, "step", "more")
    press(tab, "step", "bit_more")
    press(tab, "go", "on")
    assert tab.page.match.steps[-1].action == ToldMove(1, ((60_000, "open"), (25_000, "rough")))


def test_the_ground_says_how_far_one_goes() -> None:
    tab = at(BEGUN)
    press(tab, "troop", 1)
    press(tab, "deed", "move")
    for ground, far in (("rough", "8 cm"), ("impervious", "6 cm"), ("open", "11 cm")):
        press(tab, "ground", ground)
        assert far in tab.sees("ask")


def test_around_an_obstacle_it_has_to_be_shorter() -> None:
    tab = at(BEGUN)
    press(tab, "troop", 1)
    press(tab, "deed", "assault")
    press(tab, "target", 2)
    press(tab, "mark", "around")
    press(tab, "go", "on")
    assert tab.page.state.clash is None
    press(tab, "step", "bit_less")
    press(tab, "go", "on")
    assert tab.page.match.steps[-1].action == ToldAssault(1, 2, ((105_000, "open"),), around=True)


def test_a_tap_on_the_plan_chooses_and_aims() -> None:
    tab = at(BEGUN)
    tab.send("tap", **dict(zip("xy", TABLE.centre(tab.page.state, TABLE.home(tab.page.state)), strict=True)), width=800)
    assert chosen(tab.page.selection)["troop"] == 0
    enemy = TABLE.choice_place(tab.page.state, TABLE_SLOT)
    tab.send("tap", **dict(zip("xy", TABLE.centre(tab.page.state, enemy), strict=True)), width=800)
    assert chosen(tab.page.selection) | {"troop": 0, "deed": "shoot", "target": 3} == chosen(tab.page.selection)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (ToldMove(0, ((50_000, "open"),)), "Move the Scouts, measure, and tell me how far."),
        (ToldShoot(0, 3, 100_000, 1, 0), "Measure to Red’s Beast: the Scouts could shoot."),
        (ToldAssault(1, 2, ((50_000, "open"),)), "Measure to Red’s Scouts: the Beast could assault."),
    ],
)
def test_a_hint_says_what_to_measure_and_points_at_the_troop(action: Action, said: str) -> None:
    found = TABLE.hint(GAME.parse_position(BEGUN), Decision(action), text("kanonkugle", "en"))
    assert found.attempt == said
    assert found.parts == (f"troop-{action.troop}",)


def test_a_plan_shows_rows_of_troops_and_nothing_to_measure() -> None:
    tab = at(BEGUN)
    scene = TABLE.scene(tab.page.state, tab.page.view, tab.page.t)
    board = TABLE.board(tab.page.state)
    assert (scene.width, scene.height) == (board.width, board.height)
    assert board.high < board.wide
    assert not [shape for shape in scene.ground if isinstance(shape, Text)]
    rows = {force.owner: {p.y for p in force.places} for force in laid_out(tab.page.state).forces}
    assert max(rows[0]) < min(rows[1])


def test_a_troop_that_is_to_be_placed_is_ringed_on_the_plan_and_a_tap_there_says_that_it_stands() -> None:
    troops = "; ".join(f"troop {side} {troop}" for side in "AB" for troop in ("scouts", "beast"))
    s = GAME.parse_position(f"table meadow; option real_table; {troops}; order A B; now A deploy")
    assert TABLE.view(s, (), TABLE.blank).choices == {0, 1}
    own, foe = (TABLE.choice_place(s, Slot("troop", n)) for n in (1, 2))
    assert TABLE.pick(s, (), own).action == ToldDeploy(1)
    assert TABLE.pick(s, (), foe).action is None


@pytest.mark.parametrize(("end", "lang"), sampled([("rounds", "en"), ("objective", "it")], 1))
def test_whoever_presses_any_buttons_comes_to_the_end_of_a_match(end: str, lang: str) -> None:
    rng = Random(end + lang)
    short = GAME.scenarios()[0].position.replace("rounds 8", "rounds 2")
    tab = at(short, real_table=True, end=end)
    tab.send("language", lang=lang)
    for _ in range(1_500):
        s = tab.page.match.state
        if GAME.current_player(s) == TERMINAL:
            break
        if GAME.current_player(s) == CHANCE:
            tab.act(draw(GAME.chance_outcomes(s), rng))
            tab.settle()
            continue
        tab.settle()
        found = buttons(tab)
        assert found, tab.sees("ask")
        usual = [one for one in found if one[0] in ("go", "deed", "target", "troop", "holds", "counter")]
        press(tab, *rng.choice(usual if usual and rng.random() < 0.7 else found))
    assert GAME.current_player(tab.page.match.state) == TERMINAL
    assert not re.search(r"\{\w+|real\.\w+", tab.sees("ask"))
    assert text("kanonkugle", lang)("real.nobody")


@pytest.mark.parametrize("lang", languages())
def test_the_table_at_home_is_asked_for_at_first_sight(lang: str) -> None:
    """Beside the seats of a new match, before anything that is folded away; what is chosen there is played."""
    tab = FakeBrowser(page=play_page("kanonkugle"), languages=[lang])
    tab.send("open", dialog="new")
    shown, t = tab.program.app.dialog, text("kanonkugle", lang)
    assert shown.count('data-what="real_table"') == 2
    assert shown.index('data-what="seat"') < shown.index('data-what="real_table"') < shown.index("<details")
    assert shown.index(t("setting.stand")) < shown.index(t("setting.stand.on"))
    tab.send("draft", what="real_table", value="on")
    pressed = re.findall(
        r'<button[^>]*aria-pressed="true"[^>]*data-what="real_table"[^>]*>(.*?)</button>', tab.program.app.dialog
    )
    assert [words.endswith(t("setting.stand.on")) for words in pressed] == [True]
    tab.send("new_match")
    assert tab.page.match.state.treaty.real_table


@pytest.mark.parametrize("lines", [(0, "move"), (1, "assault", 2), (0, "shoot", 3)])
def test_what_a_line_of_the_list_begins_is_told_like_that_of_a_button(lines: tuple[object, ...]) -> None:
    tab = at(BEGUN)
    for value in lines:
        tab.send("act", index=next(n for n, one in enumerate(tab.page.offered()) if one.slot.value == value))
    assert chosen(tab.page.hand.selection)["far"]
    assert 'data-kind="step"' in tab.program.app.ask
    assert 'data-kind="go"' in tab.program.app.ask
    assert len(tab.page.offered()) > 1, "and the list goes on"
