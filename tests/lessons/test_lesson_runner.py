"""The runner, on small lessons written here: dice, the other side, stars, hints, undo, what the browser stores."""

import json
from typing import Any

import pytest

from kit.core.chance import Roll
from kit.tutor import LessonRun, Mark, Pick, Reaction, Tap
from kit.tutor.load import read_lesson

HEAD = """
game = "war_kids"
picture = "flag"
teaches = ["WK-MOVE-2"]
title = { it = "Prova", en = "Trial" }
"""
WORDS = """
goal = { it = "Vola.", en = "Fly." }
hint = { it = "Di qui.", en = "This way." }
rule = "WK-MOVE-2"
"""
FLIGHT = f"""
[[steps]]
{WORDS}
success = {{ stands = {{ who = "bP1", on = ["D5"] }} }}
solution = ["P D2-D5"]
"""
TOO_FAR = f"""
[[steps]]
kind = "try"
{WORDS}
refused = "WK-MOVE-2"
solution = ["P D2-D7"]
"""
SPELL = f"""
[[steps]]
{WORDS}
position = "map 9x7; bM D2; pS D5; pP A9"
success = {{ gone = {{ who = "pS1" }} }}
solution = ["M D2*D5"]
"""
FLIGHTS = (
    'position = "map 7x5; bP D2; pS A7"'
    + FLIGHT
    + 2 * FLIGHT.replace("[[steps]]", '[[steps]]\nposition = "map 7x5; bP D2; pS A7"')
)


def begin(*steps: str) -> LessonRun:
    body = "".join(steps)
    if not body.lstrip().startswith("position"):
        body = 'position = "map 9x7; bP D2; pS A7"\n' + body
    return LessonRun(read_lesson(HEAD + body, "war_kids/00-trial.toml"))


def offer(run: LessonRun, text: str) -> Reaction:
    return run.offer(run.game.parse_action(run.state, text))


def names(run: LessonRun, marks: tuple[Mark, ...]) -> dict[str, list[str]]:
    return {mark.kind: [run.board.name(run.start, place) for place in mark.places] for mark in marks}


# --- stars -----------------------------------------------------------------------------------------------------------


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


# --- answers ---------------------------------------------------------------------------------------------------------


def test_a_refusal_marks_the_place_and_what_is_asked_for() -> None:
    """Not whatever the rules allow instead: most of that would be wrong, too."""
    run = begin(FLIGHTS)
    reaction = offer(run, "P D2-D7")
    assert reaction.refusal is not None
    assert (reaction.refusal.rule_id, reaction.expected) == ("WK-MOVE-2", False)
    assert names(run, reaction.marks) == {"no": ["D7"], "look": ["D5"]}
    assert run.state == run.start


def test_an_unforeseen_wrong_try_marks_where_to_go_and_starts_again() -> None:
    run = begin(FLIGHTS)
    reaction = offer(run, "P D2-D4")
    assert (reaction.kind, reaction.key, reaction.expected, len(reaction.frames)) == (
        "wrong",
        "lesson.not_yet",
        False,
        1,
    )
    assert names(run, reaction.marks) == {"look": ["D5"]}
    assert (run.state, list(run.played)) == (run.start, [])


def test_to_pass_is_wrong_unless_the_solution_says_so() -> None:
    run = begin(FLIGHTS)
    assert offer(run, "end movement").kind == "wrong"
    ending = FLIGHT.replace('stands = { who = "bP1", on = ["D5"] }', 'phase = { name = "combat" }').replace(
        "P D2-D5", "end movement"
    )
    run = begin('position = "map 7x5; bP D2; pS A7"', ending, ending, ending)
    assert names(run, offer(run, "P D2-D3").marks) == {"pass": []}
    assert offer(run, "end movement").kind == "step"


def test_to_pass_before_anything_was_done_costs_no_try() -> None:
    """The button stands where "Go on" stood: who taps it twice has not been wrong."""
    run = begin(FLIGHTS)
    assert offer(run, "end movement").kind == "wrong"
    assert (run.moves, run.wrongs) == (0, 0)
    offer(run, "P D2-D3")
    assert offer(run, "end movement").kind == "wrong"
    assert run.wrongs == 1


def test_what_is_foreseen_is_played_from_where_the_wrong_try_led() -> None:
    reply = """
[[steps.wrong]]
action = "P D2-B4"
play = ["end movement", "end combat", "S A7-B7"]
say = { it = "Eccolo.", en = "There." }
[[steps.wrong]]
look = ["D5"]
say = { it = "Qui.", en = "Here." }
"""
    run = begin('position = "map 7x5; bP D2; pS A7"', FLIGHT + reply, FLIGHT, FLIGHT)
    reaction = offer(run, "P D2-C3")
    assert (reaction.say or {})["en"] == "Here."
    reaction = offer(run, "P D2-B4")
    assert (reaction.say or {})["en"] == "There."
    assert [frame.before.side for frame in reaction.frames] == [0, 0, 0, 1]
    assert all(here.after == there.before for here, there in zip(reaction.frames, reaction.frames[1:], strict=False))
    assert run.state == run.start


def test_a_reply_that_the_rules_forbid_stops_there() -> None:
    reply = '[[steps.wrong]]\nplay = ["end movement", "S A7-D7", "end combat"]\nsay = { it = "No.", en = "No." }\n'
    run = begin('position = "map 7x5; bP D2; pS A7"', FLIGHT + reply, FLIGHT, FLIGHT)
    frames = offer(run, "P D2-D3").frames
    assert [frame.refusal and frame.refusal.rule_id for frame in frames] == [None, None, "WK-TURN-3"]


def test_tries_of_the_wrong_kind_are_answered_by_the_goal() -> None:
    run = begin(FLIGHTS)
    for what in (Tap(3), Pick(0)):
        reaction = run.offer(what)
        assert (reaction.kind, reaction.say, bool(reaction.marks)) == ("refused", run.step.goal, True)
    assert run.offer("nonsense").kind == "refused"
    assert (run.moves, run.stars) == (0, 3)


POINT = f"""
[[steps]]
kind = "point"
{WORDS}
places = ["D4"]
[[steps.wrong]]
place = "A7"
look = ["D4"]
say = {{ it = "Lui no.", en = "Not that one." }}
"""


def test_a_tap_on_a_piece_shows_how_far_it_goes() -> None:
    run = begin('position = "map 7x5; bP D2; pS A7"', POINT * 3)
    reaction = run.offer(Tap(run.board.place(run.state, "D2")))
    marks = names(run, reaction.marks)
    assert (reaction.kind, marks["no"]) == ("wrong", ["D2"])
    assert {"D5", "D6"} & set(marks["reach"]) == {"D5"}
    foreseen = run.offer(Tap(run.board.place(run.state, "A7")))
    assert ((foreseen.say or {})["en"], names(run, foreseen.marks)) == ("Not that one.", {"no": ["A7"], "look": ["D4"]})
    assert [run.board.name(run.state, place) for place in run.places()] == ["A7", "D2", "D4"]
    assert run.offer(Tap(run.board.place(run.state, "D4"))).kind == "step"


def test_a_tap_counts_beside_a_place_as_far_as_the_step_says() -> None:
    run = begin('position = "map 7x5; bP D2; pS A7"', POINT.replace("places", "within = 1\nplaces") * 3)
    kinds = {name: run.copy().offer(Tap(run.board.place(run.state, name))) for name in ("D4", "D5", "D6", "A6", "B1")}
    assert [reaction.kind for reaction in kinds.values()] == ["step", "step", "wrong", "wrong", "wrong"]
    assert [kinds[name].expected for name in ("D6", "A6", "B1")] == [False, True, False]


# --- the others, dice, turns -----------------------------------------------------------------------------------------


def test_scripted_dice_fall_by_themselves() -> None:
    four, two = (f"chance = ['roll {n}']\n" for n in (4, 2))
    run = begin(SPELL + four, SPELL + two, SPELL)
    reaction = offer(run, "M D2*D5")
    assert (reaction.kind, [frame.action for frame in reaction.frames][1:]) == ("step", [Roll(4)])
    missed = offer(run, "M D2*D5")
    assert (missed.kind, len(missed.frames), run.state) == ("wrong", 2, run.start)


def test_where_the_script_has_no_die_the_learner_rolls_one_and_it_is_no_move() -> None:
    run = begin(SPELL, SPELL, SPELL)
    assert offer(run, "M D2*D5").kind == "accepted"
    again = LessonRun.resume(run.lesson, run.progress())
    assert again.state.casting is not None
    assert again.offer(Roll(3)).kind == "step"
    assert run.offer(Roll(2)).kind == "wrong"
    assert (again.moves, run.moves) == (1, 1)


def test_one_action_a_turn_the_turn_passes_and_the_other_side_follows_its_script() -> None:
    walk = f"""
[[steps]]
{WORDS}
one_per_turn = true
script = ["S A7-A6", "end movement", "end combat"]
success = {{ stands = {{ who = "bS1", on = ["D4"] }} }}
solution = ["S D2-D3", "S D3-D4"]
"""
    run = begin('position = "map 7x5; bS D2; pS A7"', walk, FLIGHT.replace("bP1", "bS1"), POINT)
    first = offer(run, "S D2-D3")
    told = [run.game.action_text(f.before, f.action) for f in first.frames]
    assert told == ["S D2-D3", "end movement", "end combat", "S A7-A6", "end movement", "end combat"]
    assert (first.kind, run.state.turn, run.state.side) == ("accepted", 2, 0)
    assert offer(run, "S D3-D4").kind == "step"


def test_the_step_starts_again_when_its_limit_is_reached() -> None:
    slow = FLIGHT.replace("solution", "one_per_turn = true\nlimit = 3\nsolution")
    run = begin('position = "map 7x5; bP D2; pS A7"', slow, FLIGHT, FLIGHT)
    kinds = [offer(run, text).kind for text in ("P D2-D1", "P D1-D2", "P D2-D1")]
    assert (kinds, run.state) == (["accepted", "accepted", "wrong"], run.start)


def test_the_end_of_the_match_ends_a_try() -> None:
    fatal = f"""
[[steps]]
{WORDS}
position = "map 7x5; bP D4 D2; pP D5; pL A7; victory eliminate 1; now blue combat"
success = {{ gone = {{ who = "pL1" }} }}
solution = ["P D4xD5", "P D2xA7"]
"""
    run = begin('position = "map 7x5; bP D2; pS A7"', FLIGHT.replace("D5", "D4"), fatal, POINT)
    offer(run, "P D2-D4")
    assert (offer(run, "P D4xD5").kind, run.state) == ("wrong", run.start)


# --- undo, guide, hints, storage -------------------------------------------------------------------------------------


TWO = f"""
[[steps]]
{WORDS}
guide = {{ arrow = ["D2", "D3"] }}
success = {{ filled = {{ on = ["D3", "B3"] }} }}
solution = ["P D2-D3", "S B2-B3"]
"""


def two() -> LessonRun:
    return begin('position = "map 7x5; bP D2; bS B2; pS A7"', TWO, POINT, POINT)


def test_back_starts_the_step_again_and_forgets_nothing_about_stars() -> None:
    run = two()
    assert offer(run, "S B2-B3").kind == "accepted"
    assert (list(run.played), run.state == run.start) == (["S B2-B3"], False)
    run.back()
    assert (list(run.played), run.state, run.moves) == ([], run.start, 1)


def test_the_guide_is_there_until_the_learner_begins() -> None:
    run = two()
    assert names(run, run.guide) == {"arrow": ["D2", "D3"]}
    offer(run, "P D2-D3")
    assert run.guide == ()


def test_hints_speak_of_what_is_still_to_be_done() -> None:
    run = two()
    offer(run, "P D2-D3")
    run.hint()
    assert names(run, run.hint().marks) == {"look": ["B3"]}
    assert names(run, run.hint().marks) == {"look": ["B3"], "arrow": ["B2", "B3"]}


def test_a_new_step_begins_its_hints_afresh() -> None:
    run = two()
    run.hint()
    run.hint()
    offer(run, "P D2-D3")
    offer(run, "S B2-B3")
    assert (run.number, run.hint().level) == (1, 1)


def test_progress_survives_the_browser() -> None:
    run = two()
    run.hint()
    offer(run, "S B2-B3")
    again = LessonRun.resume(run.lesson, json.loads(json.dumps(run.progress())))
    assert (again.state, again.progress(), again.stars) == (run.state, run.progress(), run.stars)


def damaged() -> list[Any]:
    sound = two()
    offer(sound, "S B2-B3")
    data = sound.progress()
    others = [{**data, key: None} for key in data] + [{**data, "counts": [1, 2]}, {**data, "counts": [-1, 0, 0, 0, 0]}]
    return [None, [], "x", {}, *others, {**data, "lesson": "war_kids/00-trial/00000000"}, {**data, "step": 9}]


@pytest.mark.parametrize("data", damaged())
def test_damaged_progress_starts_the_lesson_again(data: Any) -> None:
    run = LessonRun.resume(two().lesson, data)
    assert (run.number, run.state, run.moves) == (0, two().state, 0)


@pytest.mark.parametrize("change", [{"start": "map"}, {"start": "", "step": 1}])
def test_a_position_that_cannot_be_read_starts_the_lesson_again(change: dict[str, Any]) -> None:
    run = LessonRun.resume(two().lesson, {**two().progress(), **change})
    assert (run.number, run.state) == (0, two().state)


def test_actions_that_cannot_be_replayed_are_left_out() -> None:
    run = two()
    offer(run, "S B2-B3")
    data = {**run.progress(), "played": ["S B2-B3", "S A1-A2", 7]}
    assert LessonRun.resume(run.lesson, data).state == run.state
