"""What a try costs, on small lessons: the stars, and what counts as a wrong try."""

import pytest
from trial import FLIGHTS, POINT, TOO_FAR, TWO, begin, offer, two

from kit.tutor import LessonRun, Tap, find_lesson


@pytest.mark.parametrize(("slips", "stars"), [(0, 3), (1, 2), (3, 2), (4, 1), (9, 1)])
def test_three_stars_at_par_two_with_a_slip_a_step_else_one(slips: int, stars: int) -> None:
    run = begin(FLIGHTS)
    for _ in range(slips):
        assert offer(run, "P D2-D3").kind == "wrong"
    for _ in range(2):
        assert offer(run, "P D2-D5").kind == "step"
    last = offer(run, "P D2-D5")
    assert (last.kind, last.stars, run.finished) == ("lesson", stars, True)


def test_being_refused_costs_the_third_star_and_never_more() -> None:
    """It is for who was right the first time; whoever is curious keeps the second."""
    right, curious, helped = begin(FLIGHTS), begin(FLIGHTS), begin(FLIGHTS)
    for _ in range(20):
        assert offer(curious, "P D2-D7").kind == "refused"
    helped.hint()
    for run in (right, curious, helped):
        for _ in range(3):
            offer(run, "P D2-D5")
    assert (right.stars, curious.stars, helped.stars) == (3, 2, 2)


def test_a_slip_is_seen_in_the_stars_at_once_and_not_when_others_are_done() -> None:
    run = begin(FLIGHTS)
    assert offer(run, "P D2-D3").kind == "wrong"
    assert run.stars == 2
    for _ in range(3):
        offer(run, "P D2-D5")
        assert run.stars == 2


def test_what_was_taken_back_was_in_vain_and_what_is_played_again_was_not() -> None:
    run = two()
    offer(run, "P D2-D3")
    assert run.stars == 3
    data = run.progress()
    back = LessonRun.resume(run.lesson, {**data, "played": []})
    assert back.stars == 2
    again = LessonRun.resume(run.lesson, {**back.progress(), "played": data["played"]})
    assert again.stars == 3


def test_a_tap_on_a_piece_that_can_do_nothing_costs_nothing() -> None:
    run = begin(FLIGHTS)
    action = run.game.parse_action(run.state, "P D2-D7")
    assert run.offer(action, meant=False).kind == "refused"
    assert run.stars == 3


def test_where_a_rule_is_to_be_tried_being_refused_by_it_is_right_and_all_else_is_not() -> None:
    """The star is for the first try that a rule refuses; what the rules allow costs nothing, though it is not asked."""
    for first, stars in (("", 3), ("P D2-D4", 3), ("S A7-B7", 2)):
        run = begin(3 * TOO_FAR)
        if first:
            assert offer(run, first).kind in ("wrong", "refused")
        while not run.finished:
            offer(run, run.step.solution[0])
        assert run.stars == stars, first


def test_whoever_was_shown_the_solution_gets_one_star_and_does_it_too() -> None:
    run = begin(FLIGHTS)
    for _ in range(3):
        run.hint()
    shown = run.hint()
    assert [run.game.action_text(f.before, f.action) for f in shown.frames] == ["P D2-D3-D4-D5"]
    assert (run.number, run.state) == (0, run.start)
    for _ in range(3):
        offer(run, "P D2-D5")
    assert (run.finished, run.stars) == (True, 1)


def test_after_the_end_nothing_more_happens() -> None:
    run = begin(FLIGHTS)
    for _ in range(3):
        offer(run, "P D2-D5")
    state = run.state
    assert (run.offer(Tap(0)).kind, run.offer(Tap(0)).stars, run.state) == ("lesson", 3, state)
    assert run.guide == ()


def test_to_pass_before_anything_was_done_costs_no_try() -> None:
    """The button stands where "Go on" stood: who taps it twice has not been wrong."""
    run = begin(FLIGHTS)
    assert offer(run, "end movement").kind == "wrong"
    assert (run.moves, run.wrongs) == (0, 0)
    offer(run, "P D2-D3")
    assert offer(run, "end movement").kind == "wrong"
    assert run.wrongs == 1


def test_to_pass_too_early_is_wrong_once_something_was_done_and_answered_at_once_before() -> None:
    run = begin(
        'position = "map 7x5; bP D2; bS B2; pS A7"',
        TWO + '[[steps.wrong]]\naction = "end movement"\nlook = ["D5"]\nsay = { it = "Presto.", en = "Early." }\n',
        POINT,
        POINT,
    )
    first = offer(run, "end movement")
    assert (first.kind, first.say and first.say["en"], run.wrongs, run.stars) == ("wrong", "Early.", 0, 3)
    offer(run, "P D2-D3")
    assert offer(run, "end movement").kind == "wrong"
    assert (run.wrongs, run.stars) == (1, 2)


@pytest.mark.parametrize(("tapped", "stars"), [(("e8", "e1"), 3), (("a1",), 2)])
def test_what_is_tapped_out_of_curiosity_is_answered_and_costs_no_star(tapped: tuple[str, ...], stars: int) -> None:
    run = LessonRun(find_lesson("kings_war", "01-who-leads"))
    for name in tapped:
        reaction = run.offer(Tap(run.board.place(run.state, name)))
        assert (reaction.kind, reaction.expected) == ("wrong", True)
    assert run.stars == stars
    assert run.offer(Tap(run.board.place(run.state, "d1"))).kind == "step"
    assert run.stars == stars
