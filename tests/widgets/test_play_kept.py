"""The play page without a browser: what is kept, language and voice, the dialog of a new match."""

import json
import time

import pytest

from kit.core import match as matches
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.games.war_kids import GAME
from kit.tutor import lessons
from kit.widgets.matches import KEPT_MATCHES
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import MEADOW, SPELL, FakeBrowser, opened, saved

# --- keeping


def test_a_match_survives_a_reload():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    again = FakeBrowser(tab.kept)
    assert again.page.match.state == tab.page.match.state
    assert again.sees("log") == tab.sees("log")
    assert again.page.settings == tab.page.settings


def test_what_settings_were_called_before_is_understood():
    tab = opened(saved(own_dice=True, past_dice=True, face="military", spent=12))
    settings = tab.page.settings
    assert (settings.own_chance, settings.past_chance, settings.face, settings.spent) == (True, True, "military", 12)


STRANGE = [
    ("own_chance", 1),
    ("own_chance", "on"),
    ("face", "cubist"),
    ("spent", -1),
    ("spent", True),
    ("spent", 10**9),
]
STRANGE += [("front", 2), ("front", 0.5), ("tutor", None), ("aloud", [])]


@pytest.mark.parametrize(("name", "value"), STRANGE)
def test_a_strange_setting_stays_at_its_default(name, value):
    tab = opened(saved(**{name: value}))
    assert tab.page.settings == opened(saved()).page.settings


@pytest.mark.parametrize("levels", [("0", 1), (0,), (0, 9), (0, -1), (0, 1, 2), (True, 0)])
def test_who_cannot_sit_there_is_replaced(levels):
    tab = opened(saved(seats=levels))
    assert [sitter.level for sitter in tab.page.settings.seats] == [0, 1]


def test_a_match_undone_past_its_end_survives_a_reload_and_can_be_ended_again():
    tab = opened(saved(SPELL.replace("limit 12 units", "eliminate 1"), own_chance=True, past_chance=True))
    tab.tap("G4", "C6")
    tab.send("die", value="6")
    assert tab.page.match.outcome is not None
    tab.send("undo")
    assert tab.page.match.outcome is None
    again = FakeBrowser(tab.kept)
    assert again.page.match.state == tab.page.match.state
    assert again.sees("log") == tab.sees("log")
    again.send("redo")
    assert again.page.match.outcome is not None


def test_who_comes_from_the_lobby_begins_a_new_match_where_the_last_is_over():
    tab = opened(saved(SPELL.replace("limit 12 units", "eliminate 1"), own_chance=True))
    tab.tap("G4", "C6")
    tab.send("die", value="6")
    assert FakeBrowser(tab.kept).page.dialog == ""
    over = FakeBrowser(tab.kept, query={"anew": "1"})
    assert over.page.match.outcome is not None
    assert over.page.dialog == "new"
    over.send("dismiss")
    assert over.page.dialog == ""
    assert over.page.match.outcome is not None
    assert FakeBrowser(tab.kept, query={"resume": "T", "anew": "1"}).page.dialog == ""


def test_the_longest_match_ends_in_a_draw_that_is_kept(monkeypatch):
    monkeypatch.setattr(matches, "MAX_ACTIONS", 2)
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4", "G2", "F2")
    assert "too long to be kept" in tab.sees("ask")
    again = FakeBrowser(tab.kept)
    assert again.page.match.outcome == tab.page.match.outcome
    again.send("undo")
    assert again.page.my_turn


def test_the_device_keeps_twelve_matches_and_the_oldest_goes():
    kept = {f"match.war_kids.{n}": saved().replace('"when": 1', f'"when": {n}') for n in range(1, 21)}
    kept["match.other.1"] = saved()
    tab = FakeBrowser(kept | {"language": "it"}, query=MEADOW)
    mine = [key for key in tab.kept if key.startswith("match.war_kids.")]
    assert len(mine) == KEPT_MATCHES == 12
    assert tab.page.slot in mine
    assert {f"match.war_kids.{n}" for n in range(10, 21)} <= set(mine)
    assert "match.other.1" in tab.kept
    assert tab.kept["language"] == "it"


def test_two_tabs_never_write_to_the_same_place():
    one, two = FakeBrowser(tab="1", query=MEADOW), FakeBrowser(tab="2", query=MEADOW)
    one.tap("G3", "E4")
    two.tap("G2", "F2")
    stored = [{order["key"] for order in tab.orders if order["order"] == "store"} for tab in (one, two)]
    assert not {key for key in stored[0] & stored[1] if key.startswith("match.")}


def test_a_new_match_puts_the_old_one_aside_and_it_can_be_carried_on():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    first = tab.page.match.state
    tab.send("open", dialog="new")
    tab.send("draft", what="scenario", value="hill")
    tab.send("new_match")
    assert tab.page.match.scenario.id == "hill"
    (aside,) = tab.page.others()
    tab.send("resume", key=aside)
    assert tab.page.match.state == first
    assert not tab.page.others()


def test_a_finished_match_is_not_put_aside():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    tab.send("resign")
    tab.send("rematch")
    assert not tab.page.others()


def test_a_match_is_played_on_from_a_step_and_the_old_one_stays():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4", "G2", "F2", "G4", "F4")
    tab.send("replay", step="1")
    assert "Step 1 of 3" in tab.sees("ask")
    assert "G2 to F2" not in tab.sees("log")
    tab.send("play_from_here")
    assert len(tab.record) == 1
    (aside,) = tab.page.others()
    assert len(json.loads(tab.kept[aside])["actions"]) == 3


def test_after_the_end_of_a_match_nothing_is_played_on_and_the_page_says_so():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    tab.send("resign")
    tab.send("dismiss")
    tab.send("replay", step=str(len(tab.page.match.steps)))
    before = tab.page.match
    tab.send("play_from_here")
    assert tab.page.match is before
    assert "The match is over here" in tab.sees("note")
    tab.send("replay", step="0")
    tab.send("play_from_here")
    assert tab.record == []


def test_a_full_device_is_told():
    tab = FakeBrowser(query=MEADOW)
    tab.send("store_full")
    assert tab.sees("note")


# --- language and voice


def test_the_language_changes_in_place():
    tab = FakeBrowser(query=MEADOW, voices=["en-GB", "it-IT"])
    tab.tap("G3", "E4")
    tab.send("read")
    tab.send("language")
    tab.send("read")
    assert tab.program.app.language == "it"
    assert "Pegaso" in tab.sees("log")
    assert tab.kept["language"] == "it"
    assert [words[:5] for words in tab.hears()] == ["en-GB", "it-IT"]


def test_a_refusal_is_read_aloud_before_what_is_asked():
    tab = FakeBrowser(query=MEADOW, voices=["en"])
    tab.tap("G3", "D5")
    tab.send("read")
    assert "takes 5 steps" in tab.hears()[-1]


def test_without_a_voice_there_is_no_button():
    tab = FakeBrowser(query=MEADOW, voices=["it"])
    assert 'data-do="read"' not in tab.program.app.bar
    tab.send("voices", voices=["it", "en"])
    assert 'data-do="read"' in tab.program.app.bar


# --- a new match


def test_every_choice_of_a_new_match_reaches_it():
    tab = FakeBrowser()
    assert tab.page.dialog == "new"
    choices = [("scenario", "hill", "0"), ("seat", "3", "0"), ("seat", "0", "1"), ("face", "military", "0")]
    choices += [(name, "on", "0") for name in ("own_chance", "past_chance")]
    option = GAME.options()[0].id
    for what, value, seat in [*choices, (option, "on", "0")]:
        tab.send("draft", what=what, value=value, seat=seat)
    tab.send("new_match")
    assert tab.page.match.scenario.id == "hill"
    assert [seat.level for seat in tab.page.settings.seats] == [3, 0]
    assert (tab.page.settings.face, tab.page.settings.own_chance, tab.page.settings.past_chance) == (
        "military",
        True,
        True,
    )
    assert tab.page.match.options[option] is True
    again = FakeBrowser(tab.kept)
    assert again.page.settings == tab.page.settings
    assert again.page.match.options == tab.page.match.options


def test_every_option_has_its_words_and_its_switch():
    tab = FakeBrowser()
    for option in GAME.options():
        assert f'data-what="{option.id}"' in tab.program.app.dialog


def test_closing_the_first_dialog_starts_the_match_that_is_seen():
    tab = FakeBrowser()
    tab.send("dismiss")
    tab.tap("G3", "F4")
    assert len(tab.record) == 1


def test_saved_times_are_now():
    before = int(time.time())
    tab = FakeBrowser(query=MEADOW)
    assert before <= json.loads(tab.kept[tab.page.slot])["extra"]["when"] <= time.time()


def test_waterloo_alone_leads_to_its_real_day():
    tab = FakeBrowser(query={"new": "waterloo"})
    assert tab.page.dialog == "new"
    assert tab.page.draft.scenario == "waterloo"
    assert 'href="../../day/waterloo"' in tab.program.app.dialog
    tab.send("new_match")
    tab.send("open", dialog="menu")
    assert "/day/waterloo" in tab.program.app.dialog
    tab.send("open", dialog="new")
    tab.send("draft", what="scenario", value="hill")
    assert "/day/waterloo" not in tab.program.app.dialog


def test_an_unknown_battle_in_the_address_changes_nothing():
    tab = FakeBrowser(query={"new": "<b>"})
    assert tab.page.dialog == "new"
    assert tab.page.draft.scenario == "meadow"


# --- lessons


@pytest.mark.parametrize("game", [game for game in GAMES.having("lesson_table") if "table" in GAMES[game].parts])
def test_the_end_of_a_match_leads_to_the_first_lesson_that_is_not_done(game):
    wanted = [lesson for lesson in lessons(game) if lesson.sort != "warm_up"]
    for done in (0, 2, len(wanted)):
        kept = {f"progress.{game}": json.dumps({lesson.id: 1 for lesson in wanted[:done]})}
        match = Match(GAMES[game].game, GAMES[game].game.scenarios()[0])
        kept[f"match.{game}.T"] = match.save(settings={"seats": [{"level": 0} for _ in match.seats]}, when=1)
        tab = FakeBrowser(kept, page=play_page(game))
        for _ in match.seats[1:]:
            tab.send("resign")
        assert "kit-end" in tab.program.app.ask
        assert ("learn.ipynb" in tab.program.app.ask) is (done < len(wanted))
        for lesson in wanted[done : done + 1]:
            assert f'href="learn.ipynb?lesson={lesson.id}"' in tab.program.app.ask
            assert lesson.title["en"] in tab.sees("ask").replace("&#39;", "'")
