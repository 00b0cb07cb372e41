"""The dialog of a new match, at one look; which scenarios have been won on this device; saved means saved."""

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from fake_browser import FakeBrowser, saved
from workbench import Bench

from kit.core.agreements import Resign
from kit.core.game import CHANCE, TERMINAL, Scenario
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.draw.columns import columns
from kit.games.war_kids import GAME
from kit.players import Greedy, think
from kit.text import languages, text
from kit.widgets.matches import save
from kit.widgets.play.page import play_page

MEADOW = {"scenario": "meadow", "seats": "0,1"}
WON = "won.war_kids"
WORDS = 12


@cache
def fought(scenario: str = "meadow", winner: int = 0) -> Match:
    """A match to its end that this side has won."""
    for seed in range(60):
        (one,) = (found for found in GAME.scenarios() if found.id == scenario)
        match, rng = Match(GAME, one, seed=seed), Random(seed)
        while match.current_player != TERMINAL:
            if match.current_player == CHANCE:
                match.roll()
            else:
                match.play(think(Greedy(), GAME, match.state, rng).action)
        if match.outcome and match.outcome.winners == (winner,):
            return match
    raise AssertionError("nobody wins like that")


def ended(match: Match, *levels: int, kept: dict[str, str] | None = None) -> FakeBrowser:
    """A tab in which this match has come to its end, with somebody of these levels at each seat."""
    tab = FakeBrowser(kept, query=MEADOW)
    tab.take(match, *levels)
    tab.do(save)
    return tab


def dialog(tab: FakeBrowser) -> str:
    """What the dialog shows, as HTML."""
    return tab.shown["dialog"]


def test_abilities_are_chosen_before_the_options_are_opened() -> None:
    tab = FakeBrowser(page=play_page("kings_war"), query={"scenario": "rounds", "off": "abilities"})
    tab.send("open", dialog="new")
    front, options = dialog(tab).split("kit-fold", 1)
    assert tab.page.t("setting.with_abilities") in front
    assert "abilities" not in options
    tab.send("draft", what="abilities", value="on")
    tab.send("new_match")
    assert tab.page.state.treaty.abilities


@pytest.mark.parametrize("game", [game for game, manifest in GAMES.items() if "panel" in manifest.parts])
def test_an_option_is_shown_wherever_it_acts_and_nowhere_else(game: str) -> None:
    rules, seen = GAMES[game].game, set[str]()
    for scenario in rules.scenarios():
        tab = FakeBrowser(page=play_page(game), query={"scenario": scenario.id})
        tab.send("open", dialog="new")
        acts = {option.id for option in rules.options() if option.seats <= len(rules.seats(scenario))}
        there = {option.id for option in rules.options() if f'data-what="{option.id}"' in dialog(tab)}
        assert there == acts, scenario.id
        seen |= there
    assert seen == {option.id for option in rules.options()}


# --- how many columns


@pytest.mark.parametrize(("most", "counts"), [(4, range(1, 13)), (3, range(1, 7))])
def test_no_card_is_left_over_alone(most: int, counts: range) -> None:
    for count in counts:
        wide = columns(count, most)
        assert wide == count if count <= most else 2 <= wide <= most
        assert wide == 1 or count % wide != 1


# --- what there is to choose


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES.having("table"))
def test_a_card_has_one_sentence_of_a_childs_length(game: str, lang: str) -> None:
    table = GAMES[game].part("table")()
    for scenario in GAMES[game].game.scenarios():
        line = table.line(scenario, text(GAMES[game].domain, lang))
        assert 0 < len(line.split()) <= WORDS, line
        assert line[:-1].count(".") + line[:-1].count("?") == 0, line


def test_of_somebodys_own_battle_the_first_sentence_is_told() -> None:
    tab = FakeBrowser({"match.war_kids.T": saved()})
    mine = Scenario("own", "", {"en": "Mine"}, {"en": "Bar the way! Nobody may pass. Ever."})
    assert tab.page.table.line(mine, tab.page.t) == "Bar the way!"
    assert tab.page.table.line(replace(mine, briefings={}), tab.page.t) == ""


def test_every_opponent_has_a_face_and_a_name() -> None:
    tab = FakeBrowser(query={})
    shown = dialog(tab)
    for seat in (0, 1):
        assert shown.count(f'data-seat="{seat}"') == 4
    for name, times in (("Me", 1), ("Someone else", 1), ("Cricket", 2), ("Fox", 2), ("Owl", 2)):
        assert shown.count(f"<span>{name}</span>") == times
    tab.send("draft", what="seat", value="3", seat="1")
    assert "Makes a plan" in dialog(tab)


@pytest.mark.parametrize("game", GAMES.having("table"))
def test_only_where_people_can_draw_themselves_it_is_offered_and_done(game: str) -> None:
    table = GAMES[game].part("table")()
    tab = FakeBrowser(page=play_page(game), query={})
    offered = 'data-what="own_chance"' in dialog(tab)
    assert offered <= (table.by_hand and table.real is None)
    tab.send("draft", what="own_chance", value="on")
    tab.send("new_match")
    assert tab.page.own_chance <= (offered or table.real is not None)


@pytest.mark.parametrize("game", GAMES.having("table"))
def test_who_sits_where_is_asked_only_where_somebody_can_choose(game: str) -> None:
    table, tab = GAMES[game].part("table")(), FakeBrowser(page=play_page(game), query={})
    for scenario in GAMES[game].game.scenarios():
        tab.send("draft", what="scenario", value=scenario.id)
        people_only = table.people_only(GAMES[game].game.initial_state(scenario))
        rules_play = any(seat.automa for seat in GAMES[game].game.seats(scenario))
        asks = table.real is None and not (people_only and rules_play)
        assert ('data-what="seat"' in dialog(tab)) == asks, scenario.id


@pytest.mark.parametrize("game", GAMES.having("table"))
def test_each_seat_is_called_and_drawn_by_who_sits_there(game: str) -> None:
    for scenario in GAMES[game].game.scenarios():
        pictures: dict[str, str] = {}
        page = FakeBrowser(page=play_page(game), query={"scenario": scenario.id}).page
        for player, seat in enumerate(page.match.seats):
            assert page.table.side_ref(player).id == seat.id, scenario.id
            assert pictures.setdefault(seat.id, str(page.panel.side(player, 30))) == str(page.panel.side(player, 30))
        assert len({*pictures.values()}) == len(pictures)


def test_the_start_comes_last_and_has_the_focus() -> None:
    shown = dialog(FakeBrowser(query={}))
    assert shown.index('data-what="seat"') < shown.index("<details") < shown.index('data-do="new_match"')
    assert shown.count("autofocus") == 1
    assert "autofocus" in shown[shown.rindex("<button") :]


# --- what has been won


def test_a_win_is_remembered_once_and_marked() -> None:
    tab = ended(fought(), 0, 1)
    assert json.loads(tab.kept[WON]) == ["meadow"]
    tab.do(save)
    assert json.loads(tab.kept[WON]) == ["meadow"]
    tab.send("open", dialog="new")
    assert dialog(tab).count('class="kit-won"') == 1
    other = ended(fought("puzzle"), 0, 0, kept=dict(tab.kept))
    assert json.loads(other.kept[WON]) == ["meadow", "puzzle"]


@pytest.mark.parametrize("levels", [(1, 0), (1, 2)])
def test_a_match_that_a_computer_player_won_is_none(levels: tuple[int, int]) -> None:
    assert WON not in ended(fought(), *levels).kept


def test_what_somebody_gave_up_is_not_won() -> None:
    match = Match(GAME, GAME.scenarios()[0])
    match.play(Resign(1))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert WON not in ended(match, 0, 1).kept


def test_a_battle_of_ones_own_is_none_to_collect() -> None:
    tab = FakeBrowser({"match.war_kids.T": saved()})
    match: Any = tab.page.match.copy()
    while match.current_player != TERMINAL:
        match.play(GAME.legal_actions(match.state)[0]) if match.current_player != CHANCE else match.roll()
    assert WON not in ended(match, 0, 0).kept


def test_damage_in_what_was_won_is_set_aside() -> None:
    tab = FakeBrowser({WON: '{"meadow"', "match.war_kids.T": saved()})
    assert WON not in tab.kept
    assert [text for key, text in tab.kept.items() if key.startswith(f"unread.{WON}.")] == ['{"meadow"']
    assert FakeBrowser({WON: '["meadow", 7]'}).page.won == {"meadow"}


# --- saved means saved


def pages() -> list[FakeBrowser]:
    return [FakeBrowser(query=MEADOW), FakeBrowser(page=play_page("kings_war"), query={"scenario": "rounds"}), Bench()]


@pytest.mark.parametrize("number", range(3))
def test_the_bright_button_goes_on_once_all_is_kept(number: int) -> None:
    tab = pages()[number]
    tab.send("open", dialog="save")
    shown = dialog(tab)
    assert '<p class="kit-saved">' in shown
    assert shown.count('class="kit-btn"') == 1
    assert 'class="kit-btn" type="button" autofocus' in shown[shown.index('data-do="dismiss" class="kit-btn"') :]
    tab.send("dismiss")
    assert dialog(tab) == ""


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(("trouble", "words"), [("store_full", "no room"), ("store_shut", "keeps nothing")])
def test_what_is_not_kept_has_no_tick(number: int, trouble: str, words: str) -> None:
    tab = pages()[number]
    tab.send(trouble)
    tab.send("open", dialog="save")
    shown = dialog(tab)
    assert words in shown
    assert "kit-saved" not in shown
    assert shown.count('class="kit-btn"') == 1
    assert 'data-do="save_file" class="kit-btn"' in shown
    tab.send("store_kept")
    assert "kit-saved" in dialog(tab)
