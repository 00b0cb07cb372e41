"""The learn page without a browser: every lesson by tapping, wrong tries, help, blows and spells."""

import asyncio
import json

import pytest

from kit.draw.scene import keyed
from kit.games.war_kids.state import hex_name
from tests.sampling import sampled
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.learner import LESSONS, STEPS, at, solve, solve_step, taps_of

HAD_ITS_GO = {(2, 3): "C5", (9, 4): "C4", (10, 2): "D5", (15, 2): "D3", (18, 6): "C4"}
"""Steps that ask to use a counter again, and such a counter."""

# --- the lessons, played through the page


@pytest.mark.slow
@pytest.mark.parametrize("lang", sampled(["en", "it"], 1))
@pytest.mark.parametrize("lesson", range(1, len(LESSONS) + 1))
def test_every_lesson_is_done_by_its_solution(lesson, lang):
    tab = at(lesson)
    if lang == "it":
        tab.send("language")
    for step in LESSONS[lesson - 1].steps:
        assert step.goal[lang] in tab.sees("ask").replace("&#39;", "'")
        assert tab.page.my_turn
        solve_step(tab)
    assert json.loads(tab.kept["progress.war_kids"])[LESSONS[lesson - 1].id] == 3
    assert not tab.page.dialog, "nothing covers the last explanation"
    assert {"en": "3 stars", "it": "3 stelle"}[lang] in tab.program.app.ask
    assert 'data-do="next_lesson"' in tab.program.app.ask


@pytest.mark.parametrize(("lesson", "step"), sampled(STEPS, 40))
def test_to_take_up_or_look_at_ones_own_counter_is_no_try(lesson, step):
    """Whoever is awaited to choose a loss among them, or would go on after the match, means it; and where the rule
    asked about refuses a counter that has had its go, to take that up is the try."""
    tab = at(lesson, step)
    page, s = tab.page, tab.page.state
    before = page.run.number, page.run.moves, page.run.wrongs, page.run.stars
    chosen = s.outcome is not None or (s.pending is not None and s.pending.asks == "loss")
    if page.run.step.kind not in ("do", "try") or chosen or (lesson, step) in HAD_ITS_GO:
        return
    for unit in (unit for unit in s.battle.armies[s.side] if s.at[unit] >= 0):
        tab.tap(hex_name(s, s.at[unit]))
        run = tab.page.run
        assert (run.number, run.moves, run.wrongs, run.stars) == before
        assert tab.page.hand.partial or tab.page.hand.bubble, "every tap has an answer"
        tab.send("let_go")


@pytest.mark.parametrize(("step", "counter"), HAD_ITS_GO.items())
def test_a_counter_that_has_had_its_go_is_tried_by_the_first_tap_and_wears_no_ring(step, counter):
    tab = at(*step)
    number, there = tab.page.run.number, tab.page.run.board.place(tab.page.state, counter)
    tab.tap(counter)
    assert (tab.page.run.number, tab.page.run.wrongs) == (number + 1, 0)
    assert tab.page.hand.bubble is not None
    assert tab.page.marked().refused == there
    used = {p.place for p in tab.page.run.board.pieces(tab.page.shown_state) if p.marks and p.side == tab.page.seat}
    assert used
    assert not tab.page.marked().pointed & used


@pytest.mark.slow
@pytest.mark.parametrize("lesson", range(1, len(LESSONS) + 1))
def test_every_step_is_done_from_the_list_of_moves_too(lesson):
    tab = at(lesson)
    places = {}
    while not tab.page.run.finished:
        s = tab.page.state
        places = {hex_name(s, place): place for place in range(s.battle.grid.size)}
        number = tab.page.run.number
        if tab.page.step.kind in ("point", "try") and taps_of(tab)[0]:
            for name in taps_of(tab)[0][:: max(1, len(taps_of(tab)[0]) - 1)]:
                if tab.page.run.number == number and f'data-place="{places[name]}"' in tab.program.app.more:
                    tab.send("place", place=str(places[name]))
            if tab.page.run.number == number:
                tab.tap(taps_of(tab)[0][-1])
            assert tab.page.run.number == number + 1, (tab.page.run.lesson.id, number)
            tab.send("go_on")
        else:
            solve_step(tab)
    assert "kit-won-3" in tab.program.app.ask


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "step"), sampled(STEPS, 40))
def test_four_hints_lead_out_of_every_step(lesson, step):
    tab = at(lesson, step)
    words = []
    for level in range(1, 5):
        tab.send("hint")
        assert tab.page.help.level == level
        words.append(tab.sees("ask"))
        if level in (2, 3) and tab.page.step.kind != "answer":
            assert tab.page.hand.marks
    assert words[0]
    if tab.page.stays:
        assert tab.page.stays.kind == "shown"
        tab.send("go_on")
    solve_step(tab)


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "step"), sampled(STEPS, 40))
def test_whatever_is_tried_is_answered_on_the_board_and_the_step_can_still_be_done(lesson, step):
    tab = at(lesson, step)
    for what in tries(tab):
        before = tab.page.run.moves
        tab.send("choose", choice=str(what)) if isinstance(what, int) else tab.tap(*what)
        if tab.page.run.number != step - 1:
            return
        if tab.page.run.moves > before and not tab.page.run.played:
            assert tab.page.hand.bubble is not None, what
            assert tab.page.hand.marks or tab.page.stays, what
        if tab.page.stays is not None:
            tab.send("go_on")
        tab.send("again")
        assert tab.page.my_turn, what
    solve_step(tab)


def tries(tab: FakeBrowser) -> list:
    """A few things that come to mind in a step: wrong answers, far hexes, walks of one's own units."""
    s, step = tab.page.state, tab.page.run.step
    if step.kind == "answer":
        return [n for n, choice in enumerate(step.choices) if not choice.right]
    names = [hex_name(s, place) for place in range(s.battle.grid.size)]
    mine = [hex_name(s, here) for unit, here in enumerate(s.at) if here >= 0 and s.battle.units[unit].side == s.side]
    if step.kind == "point":
        return [(name,) for name in (*mine, names[-1])]
    return [(names[-1],), *((unit, name) for unit in mine[:2] for name in names[lesson_number(tab) :: 11])]


def lesson_number(tab: FakeBrowser) -> int:
    return LESSONS.index(tab.page.run.lesson)


# --- a wrong try


def test_a_wrong_try_is_played_and_then_it_is_the_learners_go_again():
    tab = at(1)
    tab.tap("E1")
    assert tab.page.stays.kind == "wrong"
    soldier = tab.page.shown_state.at[0]
    assert soldier != tab.page.state.at[0]
    assert "the Soldier stops" in tab.sees("bubble")
    assert 'data-do="go_on"' in tab.program.app.ask
    tab.send("go_on")
    assert tab.page.shown_state is tab.page.state
    assert tab.page.hand.bubble is None
    solve_step(tab)


def test_a_forbidden_try_is_marked_and_says_why():
    tab = at(3, 4)
    tab.tap("D2", "D6")
    assert any(order["order"] == "shake" for order in tab.orders)
    assert "3 steps, 3 hexes" in tab.sees("bubble")
    assert any(mark.kind == "arrow" for mark in tab.page.hand.marks)
    assert tab.page.stays.kind == "step"


def test_to_draw_the_other_sides_piece_is_to_try_it():
    """Wherever it is let go: before, only the hex where it ended was spoken of."""
    tab = at(2, 4)
    tab.draw("A4", "B3")
    assert "It’s your turn now: Pink waits." in tab.sees("bubble")
    assert tab.page.stays.kind == "step"


def test_the_way_is_shown_of_the_piece_that_is_to_go_and_of_no_other():
    tab = at(1, 2)
    tab.tap("E4")
    assert tab.page.marked().path == ()
    assert tab.page.marked().arrow
    tab.tap("E2")
    assert [hex_name(tab.page.state, here) for here in tab.page.marked().path] == ["E2", "D2", "C2", "B2"]


def test_the_words_stand_where_they_point_and_a_tap_takes_them_away():
    tab = at(2)
    tab.tap("D4", "C4")
    assert "The flag is here" in tab.sees("bubble")
    s, place = tab.page.state, tab.page.hand.bubble.place
    assert hex_name(s, place) in ("C2", "D2")
    tab.send("quiet")
    assert tab.sees("bubble") == ""
    assert tab.page.hand.marks
    tab.tap("D2")
    assert not tab.page.hand.path, "the trace of the wrong way goes with the next try"
    tab.tap("D2")
    solve_step(tab)


def test_a_tap_while_something_still_moves_is_neither_lost_nor_misread():
    tab = at(3, 5)

    async def run() -> None:
        tab.tap("C1", "C4")
        assert tab.page.playing is not None
        tab.tap("C4")
        assert tab.page.playing is None
        assert tab.page.hand.partial, "the Pegasus was meant, and is chosen"
        tab.tap("C7")
        while tab.page.playing is not None:
            await tab.rest()

    asyncio.run(run())
    assert (tab.page.stays.kind, tab.page.run.number) == ("step", 5)


def test_whoever_finishes_a_phase_while_the_last_move_is_still_seen_is_not_ignored():
    tab = at(3, 8)

    async def run() -> None:
        tab.tap("D2", "D5")
        assert tab.page.playing is not None
        tab.send("end")
        await tab.rest()

    asyncio.run(run())
    assert tab.page.run.played[-1] == "end movement"


def test_a_button_that_ends_a_phase_ends_nothing_of_the_next_step():
    tab = at(3, 5)

    async def run() -> None:
        tab.tap("C1", "C4", "C4", "C7")
        assert tab.page.playing is not None
        tab.send("end")
        await tab.rest()

    asyncio.run(run())
    assert (tab.page.stays.kind, tab.page.run.number) == ("step", 5)


def test_a_tap_while_praise_is_on_its_way_does_not_take_it_away():
    tab = at(1, 2)

    async def run() -> None:
        tab.tap("E2", "B2")
        assert tab.page.playing is not None
        tab.tap("B2")
        assert tab.page.stays is not None

    asyncio.run(run())
    assert "3 steps, and there it is" in tab.sees("ask")


def test_where_the_turn_passes_by_itself_it_is_said_that_one_is_over():
    tab = at(3, 5)
    assert "Here each flight ends your turn" in tab.sees("ask")
    tab.tap("C1", "C4")
    assert "Turn 1 is over. Now turn 2 begins." in tab.sees("ask")


def test_what_show_me_costs_is_said_of_the_stars_that_are_lit():
    tab = at(1, 4)
    assert "then 1 star only" in tab.sees("tray")
    tab = at(1, 6)
    assert "2 stars become 1" in tab.sees("tray")


def test_a_rule_is_explained_where_the_lesson_foresaw_nothing():
    tab = at(3)
    tab.tap("D2", "D7")
    assert tab.page.hand.bubble.rule_id == "WK-MOVE-2"
    english = tab.sees("bubble")
    tab.send("language")
    assert tab.sees("bubble") not in ("", english)
    tab.send("language")
    assert tab.sees("bubble") == english
    tab.send("why")
    assert (tab.page.dialog, tab.page.dialog_fact) == ("why", "WK-MOVE-2")


def test_wrong_tries_cost_stars_but_never_all():
    tab = at(1)
    for name in ("E1", "E3", "E4", "A1") * 3:
        tab.tap(name)
        tab.send("go_on")
    solve(tab)
    assert json.loads(tab.kept["progress.war_kids"]) == {LESSONS[0].id: 1}


def test_the_solution_is_shown_as_motion_and_any_tap_ends_it():
    tab = at(1, 2, still=False)

    async def run() -> None:
        tab.send("show_me")
        await asyncio.sleep(0)
        assert tab.page.watching
        assert "Watch" in tab.sees("ask")
        tab.tap("A1")
        assert tab.page.stays.kind == "shown"
        tab.send("go_on")

    asyncio.run(run())
    solve_step(tab)


def test_undo_and_redo_within_a_step():
    tab = at(2, 5)
    tab.tap("E2", "D2")
    moved = tab.page.state
    tab.send("undo")
    assert tab.page.state != moved
    tab.send("redo")
    assert tab.page.state == moved
    tab.send("undo")
    solve_step(tab)


# --- blows and spells


@pytest.mark.parametrize(
    ("lesson", "step", "taps", "rule"),
    [
        (2, 4, ["A4"], "WK-TURN-3"),
        (8, 4, ["E4", "D4"], "WK-SPELL-1"),
        (9, 2, ["D4", "D3"], "WK-FIGHT-1"),
        (10, 2, ["C7", "D6"], "WK-ENG-1"),
        (10, 2, ["D5"], "WK-ENG-1"),
        (11, 4, ["C3", "D2"], "WK-SPELL-7"),
        (11, 5, ["C2"], "WK-SPELL-4"),
        (11, 5, ["E2"], "WK-SPELL-3"),
        (11, 6, ["D2", "D9"], "WK-SPELL-5"),
        (12, 3, ["D2", "D5"], "WK-SPELL-8"),
    ],
)
def test_a_tap_that_can_mean_what_a_lesson_foresees_is_answered_in_its_words(lesson, step, taps, rule):
    tab = at(lesson, step)
    said = {foreseen.refused: foreseen.say["en"] for foreseen in tab.page.step.tries}[rule]
    tab.tap(*taps)
    bubble = tab.page.hand.bubble
    assert (f"{bubble.first} {bubble.rest}".strip(), bubble.rule_id) == (said, rule)


def test_a_turn_can_be_ended_in_vain_only_where_a_lesson_asks_for_it():
    assert 'data-do="end"' in at(7, 3).program.app.ask
    assert 'data-do="end"' not in at(7, 1).program.app.ask
    assert 'data-do="end"' not in at(10, 6).program.app.ask


def test_the_header_counts_the_stars_that_are_kept_and_a_tap_tells_of_those_that_are_lit():
    """What it has counted once is there in the lobby, too: a lesson left half way has brought nothing yet."""
    tab = at(1)
    while not tab.page.run.finished:
        assert "star" not in tab.sees("head"), "beside the star that is lit, none would be a riddle"
        solve_step(tab)
    assert "3 stars" in tab.sees("head")
    tab = at(1)
    assert 'data-do="tell" class="kit-bare"' in tab.program.app.ask
    tab.send("tell", fact="lit")
    assert tab.sees("note") == tab.page.t("chip.lit.what")


def test_where_totals_lie_over_the_counters_no_counter_is_drawn_larger():
    tab = at(18, 4)
    scales = []
    for name in ("C4", "D4"):
        tab.tap(name, width=382)
        page = tab.page
        there = keyed(page.table.scene(page.shown_state, page.view, page.t).pieces)
        scales.append({round(piece.scale, 2) for piece in there.values()})
    assert len(scales[0]) == 2, "the chosen one is large"
    assert len(scales[1]) == 1


def test_a_tapped_companion_answers_in_its_own_bubble_until_something_else_is_done():
    tab = at(1)
    line = tab.page.t("lesson.welcome", number=1)
    own = tab.sees("ask")
    jokes = []
    for _ in range(3):
        tab.send("poke")
        assert tab.sees("note") == ""
        jokes.append(tab.sees("ask"))
        assert tab.said()[-1] in jokes[-1]
    assert len({own, *jokes}) == 4, "each tap tells another"
    tab.tap("A1")
    assert tab.sees("ask") not in jokes
    assert line in own or tab.page.step.say["en"] in own


def test_the_same_answer_to_another_wrong_tap_says_what_was_tapped():
    tab = at(1, 3)
    assert tab.page.run.step.kind == "point"
    grass = ("A1", "B1", "B1")
    said = []
    for name in grass:
        tab.tap(name)
        bubble = tab.page.hand.bubble
        said.append(f"{bubble.first} {bubble.rest}")
    assert said[0] != said[1]
    assert said[0].strip() in said[1]
    assert "B1" in said[1]
    tab.send("language")
    assert "B1" in tab.sees("bubble")
