"""The runner, on small lessons written here: dice, the other side, hints, undo, what the browser stores."""

import json
from typing import Any

import pytest
from trial import FATAL, FLIGHT, FLIGHTS, POINT, SPELL, WALK, begin, names, offer, two

from kit.core.chance import Roll
from kit.tutor import LessonRun, Pick, Tap

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
    assert (reaction.kind, reaction.key) == ("wrong", "lesson.not_yet")
    assert (reaction.expected, len(reaction.frames)) == (False, 1)
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
    run = begin('position = "map 7x5; bS D2; pS A7"', WALK, FLIGHT.replace("bP1", "bS1"), POINT)
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
    run = begin('position = "map 7x5; bP D2; pS A7"', FLIGHT.replace("D5", "D4"), FATAL, POINT)
    offer(run, "P D2-D4")
    assert (offer(run, "P D4xD5").kind, run.state) == ("wrong", run.start)


# --- undo, guide, hints, storage -------------------------------------------------------------------------------------


def test_back_starts_the_step_again_and_forgets_nothing_about_stars() -> None:
    run = two()
    assert offer(run, "S B2-B3").kind == "accepted"
    assert (list(run.played), run.state == run.start) == (["S B2-B3"], False)
    run.back()
    assert (list(run.played), run.state, run.moves) == ([], run.start, 1)


def test_what_was_right_is_kept_where_only_the_end_comes_too_early() -> None:
    run = two()
    offer(run, "P D2-D3")
    half = run.state
    assert offer(run, "end movement").kind == "wrong"
    assert (list(run.played), run.state) == (["P D2-D3"], half)
    assert offer(run, "S B2-B3").kind == "step"
    run = two()
    offer(run, "S B2-C2")
    offer(run, "end movement")
    assert (list(run.played), run.state) == ([], run.start)


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
