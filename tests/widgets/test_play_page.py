"""The play page without a browser: what people can do, and what hostile pages can send."""

import asyncio
import json
import logging
import re
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.core.match import Match
from kit.games.war_kids import GAME
from kit.widgets.matches import KEPT_MATCHES
from kit.widgets.play import PlayPage
from tests.widgets.fake_browser import FakeBrowser, saved

MEADOW = {"scenario": "meadow", "seats": "0,0"}
AGAINST_CRICKET = {"scenario": "meadow", "seats": "0,1"}
HANDLERS = sorted(name[3:] for name in dir(PlayPage) if name.startswith("on_"))


def opened(text: str) -> FakeBrowser:
    """A tab that has taken up a saved match."""
    return FakeBrowser({"match.war_kids.T": text})


# --- hostile messages


HOSTILE = [
    None,
    7,
    "undo",
    [],
    {},
    {"do": None},
    {"do": 7},
    {"do": ["undo"]},
    {"do": "no_such_thing"},
    {"do": "_ipython_display_"},
    {"do": "receive", "message": {"do": "end"}},
    {"do": ""},
    {"do": "tap"},
    {"do": "tap", "x": "0.5", "y": None, "width": []},
    {"do": "tap", "x": 1e308, "y": -1e308, "width": 1e308},
    {"do": "tap", "x": float("nan"), "y": float("inf"), "width": float("nan")},
    {"do": "tap", "x": 10**400, "y": 0.5, "width": 800},
    {"do": "tap", "self": 1, "x": 0.5},
    {"do": "key", "key": 7},
    {"do": "key", "key": {"enter": 1}},
    {"do": "act", "index": -1},
    {"do": "act", "index": 10**9},
    {"do": "act", "index": "9" * 5000},
    {"do": "act", "index": "²"},
    {"do": "act", "index": [0]},
    {"do": "die", "value": 7},
    {"do": "die", "value": "9" * 5000},
    {"do": "die", "value": "²"},
    {"do": "die", "value": {"pips": 6}},
    {"do": "roll"},
    {"do": "open", "dialog": "no_such_dialog"},
    {"do": "open", "dialog": ["menu"]},
    {"do": "open", "dialog": "why", "fact": "WK-NONE-1"},
    {"do": "open", "dialog": "why", "fact": {"x": 1}},
    {"do": "open", "dialog": "end"},
    {"do": "why", "rule": ["WK-MOVE-1"]},
    {"do": "why", "rule": "<script>"},
    {"do": "draft", "what": "seat", "value": 9, "seat": -1},
    {"do": "draft", "what": ["scenario"], "value": {}},
    {"do": "set", "what": "seats", "value": []},
    {"do": "set", "what": "face", "value": "<b>"},
    {"do": "set", "what": {"own_dice": 1}, "value": [1]},
    {"do": "load_file"},
    {"do": "load_file", "text": 7},
    {"do": "load_file", "text": "x" * 1_000_001},
    {"do": "load_file", "text": "[" * 100_000},
    {"do": "load_file", "text": '{"format": "little-wars-kit match", "version": 1e999}'},
    {"do": "resume", "key": "match.war_kids.nowhere"},
    {"do": "resume", "key": ["match.war_kids.T"]},
    {"do": "resume", "key": "language"},
    {"do": "voices", "voices": 7},
    {"do": "voices", "voices": [None, {}]},
    {"do": "still", "on": "yes"},
    {"do": "board_focus", "on": [1]},
    {"do": "replay", "step": "-"},
    {"do": "replay", "step": "9" * 5000},
    {"do": "replay", "step": [1]},
    {"do": "play_from_here"},
    {"do": "replay_pause"},
    {"do": "store_full"},
    {"do": "read"},
    {"do": "hello", "kept": 7, "tab": {}, "others": 7, "query": [], "voices": 7, "languages": 7},
    {"do": "hello", "kept": {"match.war_kids.x": 7}, "tab": "T", "languages": [7, None]},
]


@pytest.mark.parametrize("message", HOSTILE, ids=lambda message: json.dumps(message)[:60])
def test_no_message_breaks_the_page_or_the_match(message, caplog):
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G2", "F2")
    before = list(tab.page.match.record)
    assert len(before) == 1
    with caplog.at_level(logging.ERROR, "kit"):
        tab.page.receive(message)
    assert not caplog.records, caplog.records[0].exc_text
    assert tab.page.match.record == before
    tab.send("replay_end")
    tab.send("dismiss")
    tab.tap("G4", "F4")
    assert len(tab.page.match.record) == 2


SIMPLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
VALUES = SIMPLE | st.lists(SIMPLE, max_size=3) | st.dictionaries(st.text(max_size=5), SIMPLE, max_size=3)
NAMES = [
    "x",
    "y",
    "width",
    "key",
    "index",
    "value",
    "what",
    "seat",
    "dialog",
    "fact",
    "rule",
    "text",
    "step",
    "on",
    "voices",
    "scenario",
    "self",
]
WORDS = [
    "enter",
    "up",
    "left",
    "menu",
    "new",
    "end",
    "seat",
    "own_dice",
    "past_dice",
    "face",
    "scenario",
    "hill",
    "meadow",
    "on",
    "off",
    "0",
    "1",
    "2",
    "3",
    "6",
    "replay",
]
MESSAGES = st.builds(
    lambda do, facts: {"do": do, **facts},
    st.sampled_from([name for name in HANDLERS if name not in ("hello", "store_full")]),
    st.dictionaries(st.sampled_from(NAMES), VALUES | st.sampled_from(WORDS) | st.floats(0, 1), max_size=4),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(MESSAGES, min_size=5, max_size=25))
def test_any_stream_of_messages_leaves_a_page_that_plays(messages):
    tab = opened(saved(own_dice=True))
    for message in messages:
        tab.page.receive(message)
        assert "<script" not in tab.page.app.ask
    again, _ = Match.load(GAME, tab.page.saved_text())
    assert again.state == tab.page.match.state
    assert tab.page.app.bar


def test_names_from_a_file_are_text_never_markup():
    data = json.loads(saved())
    data["scenario"]["titles"] = {"en": "<img src=x onerror=alert(1)>"}
    tab = opened(json.dumps(data))
    tab.send("open", dialog="menu")
    tab.send("open", dialog="end")
    assert "<img" not in "".join(getattr(tab.page.app, region) for region in ("head", "ask", "log", "dialog"))


# --- a person plays


def test_a_tap_moves_and_a_refusal_says_why():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "D5")
    assert "takes 5 points" in tab.sees("bubble")
    assert tab.page.match.record == []
    assert any(order["order"] == "shake" for order in tab.orders)
    tab.tap("F4")
    assert len(tab.record) == 1
    assert "flies from G3 to F4" in tab.sees("log")
    tab.tap("G3")
    assert not tab.page.partial


def test_a_tap_outside_the_hexes_lets_go():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3")
    assert tab.page.partial
    tab.send("tap", x=0.001, y=0.001, width=800)
    assert not tab.page.partial


def test_on_a_small_board_the_loupe_asks_once_more():
    tab = opened(saved())
    tab.tap("H3", "G3", width=360)
    assert tab.page.match.record == []
    glass = [order["at"] for order in tab.orders if order["order"] == "loupe"][-1]
    assert glass is not None
    tab.tap("G3", width=360)
    assert len(tab.record) == 1
    assert [order["at"] for order in tab.orders if order["order"] == "loupe"][-1] is None


def test_the_list_of_moves_plays_like_the_board():
    tab = FakeBrowser(query=MEADOW)
    assert tab.page.app.more.count('data-do="act"') == 5  # four units, and "I have finished"
    tab.send("act", index="3")
    assert "Pegasus" in tab.sees("ask")
    tab.send("act", index="0")
    assert tab.record[0].startswith("P G3-")


def test_the_arrows_say_what_they_meet():
    tab = FakeBrowser(query=MEADOW)
    tab.send("board_focus", on=True)
    for key in ("enter", "up", "enter"):
        tab.send("key", key=key)
    assert len(tab.record) == 1
    said = [order["text"] for order in tab.orders if order["order"] == "say"]
    assert any("chosen" in words for words in said)
    assert any(words.startswith("F") for words in said)


# --- dice


def cast(**settings) -> FakeBrowser:
    """A tab in which the blue Mage has cast at the pink one, and the die is awaited."""
    tab = opened(saved(**settings))
    tab.tap("G4", "C6")
    assert tab.record == ["M G4*C6"]
    return tab


def test_an_own_die_decides_and_nothing_else_may_happen_before():
    tab = cast(own_dice=True)
    assert "3 in 6" in tab.sees("tray")
    tab.tap("H3")
    assert "spell in flight" in tab.sees("bubble") or "die" in tab.sees("bubble")
    tab.send("end")
    tab.send("act", index="0")
    tab.send("roll")
    assert tab.record[:1] == ["M G4*C6"]


def test_an_own_die_shows_what_was_typed():
    tab = cast(own_dice=True)
    tab.send("die", value="6")
    assert tab.record == ["M G4*C6", "roll 6"]
    assert "A 6, and 4 was enough" in tab.sees("log")


def test_no_die_can_be_typed_while_the_screen_rolls():
    tab = cast(own_dice=False)
    tab.send("die", value="6")
    assert tab.record == ["M G4*C6"]
    tab.send("roll")
    assert re.fullmatch(r"roll [1-6]", tab.record[1])


def test_the_way_of_rolling_changes_while_a_die_is_awaited():
    tab = cast(own_dice=False)
    tab.send("set", what="own_dice", value="on")
    tab.send("die", value="2")
    assert tab.record == ["M G4*C6", "roll 2"]


def test_a_die_stands():
    tab = cast(own_dice=True)
    tab.send("die", value="2")
    assert 'data-do="undo"' in tab.page.app.bar
    tab.send("undo")
    assert tab.record == ["M G4*C6", "roll 2"]
    assert "The die has been rolled" in tab.sees("note")


def test_a_die_goes_back_where_that_was_agreed_and_the_story_says_so():
    tab = cast(own_dice=True, past_dice=True)
    tab.send("die", value="2")
    tab.send("undo")
    assert tab.page.match.steps == []
    assert tab.record == ["M G4*C6", "roll 2", "table take back 2"]
    assert "The die was taken back" in tab.sees("log")
    tab.send("redo")
    assert tab.record[-2:] == ["M G4*C6", "roll 2"]
    assert "The die was taken back" in tab.sees("log")
    again = FakeBrowser(tab.kept)
    assert again.page.match.state == tab.page.match.state
    assert again.sees("log") == tab.sees("log")


# --- computer players, undo and redo


def played(tab: FakeBrowser, *steps: dict[str, object]) -> FakeBrowser:
    """Sends messages, and waits after each until it is the person's turn again."""

    async def run() -> None:
        for step in ({"do": "dismiss"}, *steps):
            tab.page.receive(step)
            await tab.rest()

    asyncio.run(run())
    return tab


def test_undo_goes_back_to_the_persons_last_decision_and_redo_brings_the_replies_back():
    tab = FakeBrowser(query=AGAINST_CRICKET)
    tab.tap("G3", "F4")
    moved = list(tab.record)
    played(tab, {"do": "end"})
    full, state = list(tab.record), tab.page.match.state
    assert len(full) > len(moved) + 2
    assert state.side == 0
    played(tab, {"do": "undo"})
    assert tab.record == moved
    played(tab, {"do": "redo"})
    assert tab.record == full
    assert tab.page.match.state == state


def test_undo_while_the_computer_plays_gives_the_turn_back():
    tab = FakeBrowser(query=AGAINST_CRICKET, still=False)

    async def run() -> None:
        await tab.rest()
        tab.send("end")
        while tab.page.match.state.side == 0:
            await asyncio.sleep(0.01)
        tab.send("undo")
        await tab.rest()

    asyncio.run(run())
    assert tab.page.match.steps == []
    assert tab.page.my_turn


def test_an_undo_that_may_not_be_leaves_the_computer_playing():
    tab = opened(saved(seats=(0, 1), own_dice=True))

    async def run() -> None:
        await tab.rest()
        tab.tap("G4", "C6")
        tab.send("die", value="2")
        await tab.rest()
        tab.send("end")
        tab.send("undo")
        tab.send("undo")
        await tab.rest()
        tab.send("end")
        await asyncio.sleep(0)
        tab.send("open", dialog="menu")
        await tab.rest()

    asyncio.run(run())
    assert tab.page.my_turn or tab.page.dice_wait
    assert len(tab.page.match.steps) > len(["cast", "roll", "end movement", "end combat"])


def test_computers_play_to_the_end_and_the_end_is_told_once():
    tab = FakeBrowser(query={"scenario": "meadow", "seats": "1,2"})
    played(tab)
    outcome = tab.page.match.outcome
    assert outcome is not None
    assert tab.page.dialog == "end"
    played(tab, {"do": "dismiss"}, {"do": "language"})
    assert tab.page.dialog == ""
    played(tab, {"do": "rematch"})
    assert tab.page.dialog == "end"
    assert tab.page.match.steps


def test_a_resignation_can_be_taken_back():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    tab.send("resign")
    assert tab.page.match.outcome is not None
    assert "aria-disabled" not in tab.page.app.bar.split('data-do="redo"')[0]
    tab.send("undo")
    assert tab.page.match.outcome is None
    assert tab.page.dialog == ""
    assert tab.page.notice == ""
    assert len(tab.record) == 1


# --- what could hit me


def test_dangers_are_ringed_until_asked_again():
    tab = opened(saved())
    tab.send("open", dialog="menu")
    tab.send("threats")
    assert tab.page.dialog == ""
    assert tab.sees("note")
    assert tab.page.view().danger
    tab.send("threats")
    assert not tab.page.view().danger


def test_dangers_are_the_persons_own_also_while_the_computer_plays():
    tab = opened(saved(seats=(1, 0)))
    tab.send("threats")
    s = tab.page.match.state
    assert s.side == 0
    mine = {s.at[unit] for unit in s.battle.armies[1]}
    assert tab.page.view().danger <= mine
    assert tab.page.view().danger


# --- keeping


def test_a_match_survives_a_reload():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    again = FakeBrowser(tab.kept)
    assert again.page.match.state == tab.page.match.state
    assert again.sees("log") == tab.sees("log")
    assert again.page.settings == tab.page.settings


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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "broken"),
        (saved()[:200], "broken"),
        ("{}", "not a match"),
        (saved().replace("war_kids", "chess"), "another game"),
        (saved().replace('"version": 1', '"version": 99'), "99"),
        (saved().replace('"actions": []', '"actions": ["P Z99-A1"]'), "1"),
        ("x" * 1_000_001, "big"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence_and_the_match_goes_on(text, words):
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    before, place = tab.page.match, dict(tab.kept)
    tab.send("open", dialog="save")
    tab.send("load_file", text=text)
    assert tab.page.match is before
    assert tab.kept == place
    assert tab.sees("note"), words
    tab.tap("G2", "F2")
    assert len(tab.record) == 2


def test_a_kept_match_that_cannot_be_read_leads_to_a_new_one():
    tab = opened("nonsense")
    assert tab.page.dialog == "new"
    tab.send("new_match")
    tab.tap("G3", "F4")
    assert len(tab.record) == 1


def test_a_file_that_was_saved_can_be_opened():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    tab.send("save_file")
    (order,) = (order for order in tab.orders if order["order"] == "download")
    assert order["name"].endswith(".json")
    other = FakeBrowser(query={"scenario": "hill", "seats": "0,0"})
    other.send("load_file", text=order["text"])
    assert other.page.match.state == tab.page.match.state


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
    assert tab.page.app.language == "it"
    assert "Pegaso" in tab.sees("log")
    assert tab.kept["language"] == "it"
    assert [words[:5] for words in tab.hears()] == ["en-GB", "it-IT"]


def test_a_refusal_is_read_aloud_before_what_is_asked():
    tab = FakeBrowser(query=MEADOW, voices=["en"])
    tab.tap("G3", "D5")
    tab.send("read")
    assert "takes 5 points" in tab.hears()[-1]


def test_without_a_voice_there_is_no_button():
    tab = FakeBrowser(query=MEADOW, voices=["it"])
    assert 'data-do="read"' not in tab.page.app.bar
    tab.send("voices", voices=["it", "en"])
    assert 'data-do="read"' in tab.page.app.bar


# --- a new match


def test_every_choice_of_a_new_match_reaches_it():
    tab = FakeBrowser()
    assert tab.page.dialog == "new"
    choices = [("scenario", "hill", "0"), ("seat", "3", "0"), ("seat", "0", "1"), ("face", "military", "0")]
    choices += [(name, "on", "0") for name in ("own_dice", "past_dice")]
    option = GAME.options()[0].id
    for what, value, seat in [*choices, (option, "on", "0")]:
        tab.send("draft", what=what, value=value, seat=seat)
    tab.send("new_match")
    page = tab.page
    assert page.match.scenario.id == "hill"
    assert [seat.level for seat in page.settings.seats] == [3, 0]
    assert (page.settings.face, page.settings.own_dice, page.settings.past_dice) == ("military", True, True)
    assert page.match.options[option] is True
    again = FakeBrowser(tab.kept)
    assert again.page.settings == page.settings
    assert again.page.match.options == page.match.options


def test_every_option_has_its_words_and_its_switch():
    tab = FakeBrowser()
    for option in GAME.options():
        assert f'data-what="{option.id}"' in tab.page.app.dialog


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
    assert 'href="../../day/waterloo"' in tab.page.app.dialog
    tab.send("new_match")
    tab.send("open", dialog="menu")
    assert "/day/waterloo" in tab.page.app.dialog
    tab.send("open", dialog="new")
    tab.send("draft", what="scenario", value="hill")
    assert "/day/waterloo" not in tab.page.app.dialog


def test_an_unknown_battle_in_the_address_changes_nothing():
    tab = FakeBrowser(query={"new": "<b>"})
    assert tab.page.dialog == "new"
    assert tab.page.draft.scenario == "meadow"
