"""The learn page without a browser: every lesson by tapping, wrong tries, help, blows and spells."""

import asyncio
import json

import pytest

from kit.draw.scene import keyed
from kit.games.war_kids.state import hex_name
from tests.sampling import sampled
from tests.widgets.pupil import LESSONS, at, solve

STEPS = [(n, m) for n, lesson in enumerate(LESSONS, 1) for m in range(1, len(lesson.steps) + 1)]
HAD_ITS_GO = {(2, 3): "C5", (9, 4): "C4", (10, 2): "D5", (15, 2): "D3", (18, 6): "C4"}
"""Steps that ask to use a counter again, and such a counter."""

# --- the lessons, played through the page


@pytest.mark.parametrize(("lesson", "step"), sampled(STEPS, 24))
def test_to_take_up_or_look_at_ones_own_counter_is_no_try(lesson, step):
    """Whoever is awaited to choose a loss among them, or would go on after the match, means it; and where the rule
    asked about refuses a counter that has had its go, to take that up is the try."""
    tab = at("war_kids", lesson, step)
    page, s = tab.page, tab.page.state
    before = page.run.number, page.run.moves, page.run.wrongs, page.run.stars
    chosen = s.outcome is not None or (s.pending is not None and s.pending.asks == "loss")
    if page.run.step.kind not in ("do", "try") or chosen or (lesson, step) in HAD_ITS_GO:
        return
    for unit in (unit for unit in s.battle.armies[s.side] if s.at[unit] >= 0):
        tab.tap(hex_name(s, s.at[unit]))
        run = tab.page.run
        assert (run.number, run.moves, run.wrongs, run.stars) == before
        assert tab.page.hand.selection or tab.page.hand.bubble, "every tap has an answer"
        tab.send("let_go")


@pytest.mark.parametrize(("step", "counter"), HAD_ITS_GO.items())
def test_a_counter_that_has_had_its_go_is_tried_by_the_first_tap_and_wears_no_ring(step, counter):
    tab = at("war_kids", *step)
    number, there = tab.page.run.number, tab.page.run.board.place(tab.page.state, counter)
    tab.tap(counter)
    assert (tab.page.run.number, tab.page.run.wrongs) == (number + 1, 0)
    assert tab.page.hand.bubble is not None
    assert tab.page.marked().refused == there
    used = {p.place for p in tab.page.run.board.pieces(tab.page.shown_state) if p.marks and p.side == tab.page.seat}
    assert used
    assert not tab.page.marked().pointed & used


# --- a wrong try


def test_a_tap_while_something_still_moves_is_neither_lost_nor_misread():
    tab = at("war_kids", 3, 5)

    async def run() -> None:
        tab.tap("C1", "C4")
        assert tab.page.playing is not None
        tab.tap("C4")
        assert tab.page.playing is None
        assert tab.page.hand.selection, "the Pegasus was meant, and is chosen"
        tab.tap("C7")
        while tab.page.playing is not None:
            await tab.rest()

    asyncio.run(run())
    assert (tab.page.run.number, [*tab.page.run.played]) == (5, [])


@pytest.mark.parametrize(("step", "taps"), [(8, "D2 D5"), (5, "C1 C4 C4 C7")])
def test_a_button_that_ends_a_phase_while_the_last_move_is_seen_ends_that_phase_alone(step: int, taps: str) -> None:
    tab = at("war_kids", 3, step)

    async def run() -> None:
        tab.tap(*taps.split())
        assert tab.page.playing is not None
        tab.send("end")
        await tab.rest()

    asyncio.run(run())
    if step == 8:
        assert tab.page.run.played[-1] == "end movement"
    else:
        assert (tab.page.run.number, [*tab.page.run.played]) == (5, []), "nothing of the next step"


def test_a_tap_while_praise_is_on_its_way_does_not_take_it_away():
    tab = at("war_kids", 1, 2)

    async def run() -> None:
        tab.tap("E2", "B2")
        assert tab.page.playing is not None
        tab.tap("B2")
        assert tab.page.stays is not None

    asyncio.run(run())
    assert "3 steps, and there it is" in tab.sees("ask")


def test_wrong_tries_cost_stars_but_never_all():
    tab = at("war_kids", 1)
    for name in ("E1", "E3", "E4", "A1") * 3:
        tab.tap(name)
        tab.send("go_on")
    solve(tab)
    assert json.loads(tab.kept["progress.war_kids"]) == {LESSONS[0].id: 1}


# --- blows and spells


def test_where_totals_lie_over_the_counters_no_counter_is_drawn_larger():
    tab = at("war_kids", 18, 4)
    scales = []
    for name in ("C4", "D4"):
        tab.tap(name, width=382)
        page = tab.page
        there = keyed(page.table.scene(page.shown_state, page.view, page.t).pieces)
        scales.append({round(piece.scale, 2) for piece in there.values()})
    assert len(scales[0]) == 2, "the chosen one is large"
    assert len(scales[1]) == 1
