"""La Strage on its page: ways, hands that hold on, dice, cards and covers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit.core.chance import Roll
from kit.core.game import Scenario, Slot
from kit.core.match import Match
from kit.games.strage import GAME
from kit.games.strage.actions import Break, Fight, Lightning, Move, Oppose, Place
from kit.text import text
from kit.widgets.agreed import Sitter
from kit.widgets.games.strage import beside, means
from kit.widgets.games.strage.table import StrageTable
from kit.widgets.learn.page import learn_page
from kit.widgets.matches import GoOn, Take
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser

TABLE = StrageTable()
EN = text("strage", "en")
ORDER = "order red green blue; turn 2; "
PAIR = ORDER + "sprites d2 f2 c5; orcs h8; red d2; green e5; now red main; points 3"
MAGIC = (ORDER + "option magic; sprites c5; orcs h8; red d2; green e5 c5; hand red AS 7H 4D 2C QS X1; "
         "hand green 6H 5C KD; hand blue 2S 3S; now red magic")  # fmt: skip


def at(position: str, *levels: int, own: bool = False) -> FakeBrowser:
    """A tab with a match from that position; `own`: people say what their dice show."""
    tab = FakeBrowser(page=play_page("strage"))
    match = Match(GAME, Scenario("here", position, {"en": "Here"}), seed=1)
    seats = tuple(map(Sitter, levels or (0, 0, 0)))
    tab.program.tell(Take(match, replace(tab.page.settings, seats=seats, own_chance=own)))
    tab.program.tell(GoOn())
    return tab


def state(position: str) -> Any:
    return GAME.parse_position(position)


def sq(name: str) -> int:
    return TABLE_PLACES.index(name)


TABLE_PLACES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]


# --- ways


def test_a_pair_goes_round_what_a_lone_half_elf_walks_through() -> None:
    s = state(PAIR.replace("d2 f2 c5", "d2 d3").replace("red d2", "red d2 c3 e3"))
    alone, both = means.ways(s, sq("d2"), False, 3), means.ways(s, sq("d2"), True, 3)
    assert alone[sq("d4")] == (sq("d2"), sq("d3"), sq("d4"))
    assert sq("d3") not in both
    assert sq("d4") not in both, "neither between two half-elves nor round them in three steps"


def test_a_pair_stops_at_home() -> None:
    s = state(ORDER + "sprites a7; red a7; green h1; now red main; points 3")
    assert {len(way) for end, way in means.ways(s, sq("a7"), True, 3).items() if end // 8 == 7} == {2, 3, 4}
    assert all(not any(here // 8 == 7 for here in way[:-1]) for way in means.ways(s, sq("a7"), True, 3).values())


def test_every_step_of_a_way_is_legal() -> None:
    s = state(PAIR)
    for end, way in means.ways(s, sq("d2"), True, s.points).items():
        t = s
        for a in means.walk(way, True):
            assert GAME.explain(t, a) is None
            t = GAME.apply(t, a)
        assert t.elves[0] >> end & 1


def test_one_tap_walks_several_steps_and_each_is_taken_back_by_itself() -> None:
    tab = at(PAIR)
    tab.tap("d2", "d4")
    assert tab.record == ["d2-d3 together", "d3-d4 together"]
    assert tab.page.hand.partial == (Slot("elf", sq("d4")), Slot("together", True)), "it may walk on"
    tab.tap("d5")
    assert tab.record[-1] == "d4-d5 together"
    assert not tab.page.hand.partial, "no points are left"
    tab.send("undo")
    assert len(tab.record) == 2


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
    assert TABLE.pick(s, (), sq("e5")).partial == held
    assert TABLE.aims(s, held, EN)[0][1] == [5, 6]


def test_letting_go_leaves_the_sprite() -> None:
    tab = at(PAIR)
    tab.tap("d2")
    tab.send("choose_part", kind="together", value="on")
    tab.tap("d3")
    assert tab.record == ["d2-d3"]
    assert "Its sprite waits on d2" in tab.sees("log")


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
            assert picked.action or picked.refusal or picked.key or picked.partial
            assert not picked.key or EN(picked.key, **(picked.facts or {}))


# --- dice


def test_the_points_that_are_spent_lie_there_with_a_tick() -> None:
    tab = at(ORDER + "sprites d2; orcs h8; red d2; green e5; now red points", own=True)
    tab.send("die", value=4)
    assert "4 left" in tab.sees("tray")
    assert "stroke-dasharray" not in tab.shown["tray"]
    tab.tap("d2", "d3")
    assert "3 left" in tab.sees("tray")
    assert tab.shown["tray"].count("stroke-dasharray") >= 1


def test_the_massacre_shows_each_die_and_who_is_guarded() -> None:
    position = ORDER + "sprites b2 c2 d2; orcs c3; red h1; green d2; now red massacre; rolling b2 c2"
    tab = at(position, own=True)
    assert "guarded" in tab.sees("tray")
    tab.send("die", value=6)
    tab.send("die", value=1)
    told = tab.sees("tray")
    assert told.index("runs off") < told.index("calm") < told.index("guarded")
    assert tab.page.match.state.lost == 1


def test_before_the_first_die_it_is_said_what_its_lit_faces_mean() -> None:
    for rolling, words in (("b2 c2", "They stay on a die from 1 to 5"), ("b2", "It stays on a die from 1 to 5")):
        tab = at(ORDER + f"sprites b2 c2; orcs c3; red h1; now red massacre; rolling {rolling}", own=True)
        assert words in tab.sees("tray")
        tab.send("die", value=2)
        assert words not in tab.sees("tray")


# --- magic


def test_where_nothing_is_hidden_nobody_is_covered_and_dice_are_seen() -> None:
    tab = at(PAIR)
    assert not tab.page.covered
    assert not tab.page.secret
    assert at(MAGIC).page.covered


def test_the_dice_are_seen_where_cards_are_hidden() -> None:
    tab = at(MAGIC.replace("now red magic", "now red points"), own=True)
    tab.send("die", value=5)
    assert tab.page.secret
    assert [step.action.pips for step in tab.page.seen.steps] == [5]
    assert all(step.after.cards.hands[1] == 0 for step in tab.page.seen.steps), "no other hand"


def test_the_head_names_who_answers_a_spell_not_who_casts_it() -> None:
    spell = MAGIC.replace("hand red AS ", "hand red ").replace(
        "now red magic", "now red oppose; cast; discard AS; spell lightning AS e5"
    )
    head = at(spell).program.app.head
    assert 'aria-label="Green decides"' in head


def test_a_card_and_then_its_target() -> None:
    tab = at(MAGIC, 0, 1, 1)
    tab.send("choose_part", kind="card", value="0")
    assert EN("ask.card.A") in tab.sees("ask")
    s = tab.page.state
    assert TABLE.pick(s, tab.page.hand.partial, sq("h8")).action == Lightning(0, sq("h8"))
    assert sq("e5") in tab.page.view.targets


def test_numbers_are_added_up_until_they_suffice() -> None:
    s = state(MAGIC.replace("hand red AS ", "hand red ").replace("now red magic", "now red oppose; cast; discard AS; "
              "spell lightning AS e5"))  # fmt: skip
    cards = [35, 14]
    partial: Any = ()
    for card in cards:
        partial = TABLE.part(s, partial, "card", str(card)).partial  # type: ignore[union-attr]
    assert beside.play_of(s, partial) == Oppose((14, 35))
    assert TABLE.part(s, partial, "play", "now").action == Oppose((14, 35))  # type: ignore[union-attr]
    weak = TABLE.part(s, partial[:1], "play", "now")
    assert weak is not None
    assert weak.refusal is not None
    assert weak.refusal.code == "TOO_WEAK"


@pytest.mark.parametrize(("jack", "key"), [("", "ask.cast.more"), ("; jack green JS", "ask.cast.numbers")])
def test_after_the_spell_it_is_said_what_can_still_be_done(jack: str, key: str) -> None:
    tab = at(MAGIC.replace("now red", f"cast; discard AC{jack}; now red"), 0, 1, 1)
    assert EN("ask.cast") in tab.sees("ask")
    assert EN(key) in tab.sees("ask")


def test_numbers_go_beside_a_rivals_jack() -> None:
    s = state(MAGIC.replace("now red magic", "jack green JS; pile green 3H; now red magic"))
    partial: Any = ()
    for card in (36, 23):
        partial = TABLE.part(s, partial, "card", str(card)).partial  # type: ignore[union-attr]
    assert TABLE.part(s, partial, "break", "1").action == Break(1, (23, 36))  # type: ignore[union-attr]


def test_a_spell_and_numbers_are_not_taken_up_together() -> None:
    s = state(MAGIC)
    both = TABLE.part(s, (Slot("card", 36),), "card", "0")
    assert both is not None
    assert both.partial == (Slot("card", 0),)


def test_the_hand_is_its_owners_alone() -> None:
    tab = at(MAGIC)
    assert "Your cards" not in tab.sees("tray")
    tab.send("uncover")
    assert "Your cards: 6" in tab.sees("tray")
    assert "King of diamonds" not in tab.shown["tray"]


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
    tab = at(PAIR)
    tab.hold(then=(Move(sq("h1"), sq("h2")),))
    tab.program.tell(GoOn())
    tab.tap("d2", "d3")
    assert tab.record == ["d2-d3 together"]
    assert not tab.page.hand.then


def test_what_an_orcs_die_brings_is_told_once_it_has_come_to_rest() -> None:
    tab = at(ORDER + "sprites d4; orcs d5; red d4; green h1; now red hit; pending d5 d4", own=True)
    before = tab.page.match.state
    tab.send("die", value=6)
    after = tab.page
    tab.set(behind=before)
    panel = str(after.panel.tray(tab.page.seen))
    assert EN("dice.hit") not in panel
    assert EN("massacre.odds", n=1) not in panel
    assert EN("massacre.odds", n=1) in str(after.panel.tray(after.seen))


def test_a_die_that_still_tumbles_is_nothing_to_listen_to() -> None:
    tab = at(ORDER + "sprites d4; orcs d5; red d4; green h1; now red hit; pending d5 d4", own=True)
    before = tab.page.match.state
    tab.send("die", value=1)
    assert f'aria-label="{EN("dice.missed")}"' in tab.shown["tray"]
    tab.set(behind=before)
    panel = str(tab.page.panel.tray(tab.page.seen))
    assert 'class="kit-odds kit-rolled" aria-hidden="true"' in panel
    assert 'aria-label=""' not in panel


def test_in_a_lesson_too_one_tap_walks_several_steps() -> None:
    tab = FakeBrowser(page=learn_page("strage"), query={"lesson": "4"})
    tab.tap("d2", "d4")
    assert tab.page.stays is not None
    assert tab.page.stays.kind == "step"
    assert tab.page.run.number == 1


def test_in_a_lesson_whoever_may_walk_on_stays_in_hand() -> None:
    tab = FakeBrowser(page=learn_page("strage"), query={"lesson": "4"})
    tab.tap("d2", "d3")
    assert tab.page.hand.partial == (Slot("elf", sq("d3")), Slot("together", True))
    tab.tap("d4")
    assert tab.page.run.number == 1


def test_what_an_orcs_die_said_is_told_before_the_next_players_die_falls() -> None:
    tab = at(ORDER + "sprites d4; orcs d5; red d4; green h1; now red hit; pending d5 d4", 0, 1, 1)
    tab.page.match.play(Roll(1))
    tab.set(behind=None)
    assert tab.page.match.state.phase == "points"
    assert not tab.page.rolling
    assert EN("dice.missed") in str(tab.page.panel.tray(tab.page.seen))


def test_the_dice_of_a_massacre_are_one_throw() -> None:
    tab = at(ORDER + "sprites b2 c2; orcs c3; red h1; green h2; now red massacre; rolling b2 c2", 0, 1, 1)
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
    assert TABLE.calm(state(PAIR))
    assert not TABLE.calm(state(PAIR.replace("points 3", "points 0")))


def test_orcs_that_wait_are_shown_while_one_is_placed() -> None:
    assert "7 orcs wait" in at(PAIR.replace("main; points 3", "orc")).sees("tray")
    assert "orcs wait" not in at(PAIR).sees("tray")


def test_what_would_lie_beside_a_jack_is_added_up_where_the_hands_title_stood() -> None:
    tab = at(MAGIC.replace("now red magic", "jack green JS; pile green 3H; now red magic"), 0, 1, 1)
    assert "Your cards" in tab.sees("tray")
    tab.send("choose_part", kind="card", value=str(36))
    assert "10 in 1 suit" in tab.sees("tray")
    assert "Your cards" not in tab.sees("tray")
    tab.send("choose_part", kind="card", value=str(0))
    assert "Your cards" in tab.sees("tray"), "an Ace is no number"


def test_in_a_lesson_the_sprite_that_is_tapped_is_the_try_and_no_newcomer() -> None:
    tab = FakeBrowser(page=learn_page("strage"), query={"lesson": "1"})
    tab.tap("d1")
    tab.send("go_on")
    tab.tap("d8")
    tab.send("go_on")
    assert tab.page.run.number == 2
    tab.tap("d2")
    assert not tab.page.run.stumbles
    assert "hand in hand" in tab.html()


def test_what_is_said_of_the_lowest_row_stays_on_the_board() -> None:
    tab = FakeBrowser(page=learn_page("strage"), query={"lesson": "1"})
    tab.tap("e8")
    assert "Nobody is there" in tab.sees("bubble")
    assert "kit-below" not in tab.shown["bubble"]
