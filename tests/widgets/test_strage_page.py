"""La Strage on its page: ways, hands that hold on, dice, cards and covers."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from kit.core.agreements import Resign
from kit.core.chance import Roll
from kit.core.game import Slot
from kit.games.strage import GAME, scene
from kit.games.strage.actions import Attack, Break, Escort, Fight, Move, Oppose, Place
from kit.games.strage.events import clan
from kit.players import Decision
from kit.text import text
from kit.widgets.games.strage import marks, taps
from kit.widgets.games.strage.table import StrageTable
from kit.widgets.matches import go_on
from kit.widgets.play.view import regions, view
from tests.widgets.pages import sat

TABLE = StrageTable()
EN = text("strage", "en")
ORDER = "order red green blue; turn 2; "
PAIR = ORDER + "sprites d2 f2 c5; orcs h8; red d2; green e5; now red main; points 3"
MAGIC = (ORDER + "option magic; sprites c5; orcs h8; red d2; green e5 c5; hand red AS 7H 4D 2C QS X1; "
         "hand green 6H 5C KD; hand blue 2S 3S; now red magic")  # fmt: skip


def state(position: str) -> Any:
    return GAME.parse_position(position)


def sq(name: str) -> int:
    return TABLE_PLACES.index(name)


TABLE_PLACES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]


# --- ways


def test_a_pair_goes_round_what_a_lone_half_elf_walks_through() -> None:
    s = state(PAIR.replace("d2 f2 c5", "d2 d3").replace("red d2", "red d2 c3 e3"))
    alone, both = marks.ways(s, sq("d2"), False, 3), marks.ways(s, sq("d2"), True, 3)
    assert alone[sq("d4")] == (sq("d2"), sq("d3"), sq("d4"))
    assert sq("d3") not in both
    assert sq("d4") not in both, "neither between two half-elves nor round them in three steps"


def test_a_pair_stops_at_home() -> None:
    s = state(ORDER + "sprites a7; red a7; green h1; now red main; points 3")
    assert {len(way) for end, way in marks.ways(s, sq("a7"), True, 3).items() if end // 8 == 7} == {2, 3, 4}
    assert all(not any(here // 8 == 7 for here in way[:-1]) for way in marks.ways(s, sq("a7"), True, 3).values())


def test_every_step_of_a_way_is_legal() -> None:
    s = state(PAIR)
    for end, way in marks.ways(s, sq("d2"), True, s.points).items():
        t = s
        for a in taps.walk(way, True):
            assert GAME.explain(t, a) is None
            t = GAME.apply(t, a)
        assert t.elves[0] >> end & 1


def test_too_far_says_what_it_takes() -> None:
    picked = TABLE.pick(state(PAIR), (Slot("elf", sq("d2")), Slot("together", True)), sq("d8"))
    assert (picked.key, picked.facts) == ("tell.far", {"need": 6, "have": 3, "at": "d8"})


# --- a tap


@pytest.mark.parametrize(
    ("name", "action"),
    [("a1", Place(0)), ("f2", Place(13)), ("b2", Place(9))],
)
def test_with_empty_hands_a_green_square_brings_somebody_in(name: str, action: Any) -> None:
    assert TABLE.pick(state(PAIR), (), sq(name)).action == action


def test_an_enemy_is_fought_or_the_one_who_can_is_taken_up() -> None:
    s = state(PAIR.replace("red d2", "red d2 d4"))
    held = (Slot("elf", sq("d4")),)
    assert TABLE.pick(s, held, sq("e5")).action == Fight(sq("d4"), sq("e5"))
    assert TABLE.pick(s, (), sq("e5")).selection == held
    assert TABLE.aims(s, held, EN)[0][1] == [5, 6]


def test_any_orc_beside_it_attacks_the_half_elf_that_is_tapped() -> None:
    s = state(ORDER + "sprites a1; orcs d4 e4; red d5; green h8; now red attack")
    assert TABLE.pick(s, (), sq("d5")).action.end == sq("d5")
    assert TABLE.pick(s, (), sq("d4")).action.orc == sq("d4")
    assert TABLE.pick(s, (), sq("h8")).key == "tell.attack_far"


def test_what_leads_nowhere_is_answered() -> None:
    """Every tap in every phase means something, says why not, or is told in words that are there."""
    for position in (PAIR, MAGIC, PAIR.replace("main; points 3", "orc"), PAIR.replace("main; points 3", "points")):
        s = state(position)
        for place in range(64):
            picked = TABLE.pick(s, (), place)
            assert picked.action or picked.refusal or picked.key or picked.selection
            assert not picked.key or EN(picked.key, **(picked.facts or {}))


# --- magic


def test_the_dice_are_seen_where_cards_are_hidden() -> None:
    tab = sat("strage", MAGIC.replace("now red magic", "now red points"), own_chance=True)
    tab.send("die", value=5)
    assert tab.page.secret
    assert [step.action.pips for step in tab.page.context.steps] == [5]
    assert all(step.after.cards.hands[1] == 0 for step in tab.page.context.steps), "no other hand"


def test_numbers_are_added_up_until_they_suffice() -> None:
    s = state(MAGIC.replace("hand red AS ", "hand red ").replace("now red magic", "now red oppose; cast; discard AS; "
              "spell lightning AS e5"))  # fmt: skip
    cards = [35, 14]
    selection: Any = ()
    for card in cards:
        selection = TABLE.part(s, selection, "card", str(card)).selection  # type: ignore[union-attr]
    assert taps.play_of(s, selection) == Oppose((14, 35))
    assert TABLE.part(s, selection, "play", "now").action == Oppose((14, 35))  # type: ignore[union-attr]
    weak = TABLE.part(s, selection[:1], "play", "now")
    assert weak is not None
    assert weak.refusal is not None
    assert weak.refusal.code == "TOO_WEAK"


def test_numbers_go_beside_a_rivals_jack() -> None:
    s = state(MAGIC.replace("now red magic", "jack green JS; pile green 3H; now red magic"))
    selection: Any = ()
    for card in (36, 23):
        selection = TABLE.part(s, selection, "card", str(card)).selection  # type: ignore[union-attr]
    assert TABLE.part(s, selection, "break", "1").action == Break(1, (23, 36))  # type: ignore[union-attr]


def test_a_spell_and_numbers_are_not_taken_up_together() -> None:
    s = state(MAGIC)
    both = TABLE.part(s, (Slot("card", 36),), "card", "0")
    assert both is not None
    assert both.selection == (Slot("card", 0),)


# --- those who listen


def test_squares_are_told() -> None:
    s = state(PAIR)
    held = (Slot("elf", sq("d2")), Slot("together", True))
    assert (
        TABLE.describe(s, sq("d2"), held, EN)
        == "d2, red half-elf hand in hand with a sprite, newcomers enter here, chosen"
    )
    assert TABLE.describe(s, sq("d4"), held, EN) == "d4, 2 steps away"
    assert TABLE.describe(s, sq("c5"), (), EN) == "c5, sprite, alone"
    assert TABLE.describe(s, sq("h8"), (), EN) == "h8, orc, home"


def test_every_action_has_words() -> None:
    for position in (PAIR, MAGIC, PAIR.replace("main; points 3", "orc")):
        s = state(position)
        for a in GAME.legal_actions(s):
            assert TABLE.action_words(s, a, EN)
            assert TABLE.action_words(s, a, text("strage", "it"))


def test_a_planned_step_that_cannot_be_done_is_left_out() -> None:
    tab = sat("strage", PAIR)
    tab.hold(then=(Move(sq("h1"), sq("h2")),))
    tab.do(go_on)
    tab.tap("d2", "d3")
    assert tab.record == ["d2-d3 together"]
    assert not tab.page.hand.then


def test_what_an_orcs_die_said_is_told_before_the_next_players_die_falls() -> None:
    tab = sat("strage", ORDER + "sprites d4; orcs d5; red d4; green h1; now red hit; pending d5 d4", 0, 1, 1)
    tab.page.match.play(Roll(1))
    tab.set(behind=None)
    assert tab.page.match.state.phase == "points"
    assert not tab.page.rolling
    assert EN("dice.missed") in str(tab.page.panel.tray(tab.page.context))


def test_the_dice_of_a_massacre_are_one_throw() -> None:
    tab = sat("strage", ORDER + "sprites b2 c2; orcs c3; red h1; green h2; now red massacre; rolling b2 c2", 0, 1, 1)
    tab.page.match.play(Roll(1))
    assert tab.page.rolling


def test_whoever_has_nobody_on_the_map_sees_where_one_enters() -> None:
    """In a match; a lesson points at what it wants."""
    s = state(PAIR.replace("red d2; ", ""))
    asked = TABLE.view(s, (), TABLE.after(TABLE.blank, ()))
    assert asked.costs == TABLE.view(s, (Slot("newcomer", None),), TABLE.blank).costs
    assert len(asked.costs) == 16
    assert not TABLE.view(s, (), TABLE.blank).costs


def test_the_big_button_waits_until_the_points_are_spent() -> None:
    assert TABLE.end_button(state(PAIR), text("strage", "en")).calm
    assert not TABLE.end_button(state(PAIR.replace("points 3", "points 0")), text("strage", "en")).calm


# --- a sprite comes home


def test_a_homecoming_is_celebrated_and_then_the_question_comes() -> None:
    tab = sat("strage", ORDER + "sprites a7 c1; red a7; green h1; saved 1 0 0; now red main; points 2")
    tab.tap("a7", "a8")
    told = [order for order in tab.orders if order["order"] == "cheer"]
    assert [(one["what"], one["hue"]) for one in told] == [("scored", "clan.red")]
    assert "data-clan=red" in told[0]["flies"]
    assert {"kit-score-chip", 'data-clan="red"'} <= {*re.findall(r'kit-score-chip|data-clan="red"', tab.html())}
    page = tab.page
    assert "leave the board" in tab.sees("ask")
    assert "ask" in view(replace(page, joy=len(page.match.steps))).kept
    assert "ask" not in view(page).kept
    lit, dark = (scene.over(one, scene.View()) for one in (page.state, replace(page.state, phase="main", pending=())))
    assert len(lit) > len(dark)


# --- somebody gives up


def test_whoever_gave_up_is_told_and_may_go_to_another_match() -> None:
    tab = sat("strage", PAIR, 0, 1, 1)
    assert not tab.page.only_watches
    tab.page.match.play(Resign(0))
    assert tab.page.only_watches
    seen = str(regions(tab.page)["ask"])
    assert EN("ask.gave_up") in seen
    assert 'data-dialog="new"' in seen
    assert tab.page.panel.left(tab.page.context, 0, 24) == EN("end.gave_up")


def test_when_somebody_gives_up_the_others_play_on(caplog: pytest.LogCaptureFixture) -> None:
    tab = sat("strage", PAIR, 0, 1, 1)
    tab.send("resign")
    tab.settle()
    assert tab.page.match.gone == {0}
    assert not caplog.records


# --- what is asked, and of whom


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_die_of_somebody_else_is_not_asked_of_the_person_who_played_last(lang: str) -> None:
    tab = sat("strage", ORDER + "sprites d2; orcs h8; red d2; green e5; now green points", 0, 1, 1)
    if lang == "it":
        tab.send("language")
    t = text("strage", lang)
    assert t("ask.roll.points", who=clan(1)) in tab.sees("ask")
    assert t("ask.roll.mine", who=clan(1)) not in tab.sees("ask")


def test_whether_a_half_elf_stays_is_asked_only_where_it_can_decide() -> None:
    home = ORDER + "sprites; red d8; green e5; saved {saved}; lost 14; now red escort; pending d8; begun"
    assert TABLE.forced(state(home.format(saved="2 0 0"))) == Escort(False)
    assert TABLE.forced(state(home.format(saved="1 1 0"))) is None


def test_what_orcs_do_is_told_to_whoever_plays_one_for_the_first_time_and_once() -> None:
    tab = sat("strage", PAIR.replace("main; points 3", "orc"), 0, 1, 1)
    assert EN("now.ST-ORC-1") in tab.sees("ask")
    tab.tap("a6")
    assert "ST-ORC-1" in tab.page.kept_names("told")


def test_whoever_lets_an_orc_attack_an_own_half_elf_says_so() -> None:
    s = state(ORDER + "sprites a1; orcs d4; red d5; green h8; now red attack")
    thought = TABLE.thought(s, Decision(Attack(sq("d4"), sq("d5"))), 0, EN)
    assert thought == EN("thought.own_attack", at="d5")
