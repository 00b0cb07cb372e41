"""Moments of War Kids to photograph: amid a battle and at its end, in lessons, in the workshop."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from kit.core.chance import Roll
from kit.core.compose import legal
from kit.core.game import CHANCE, TERMINAL
from kit.core.match import Match
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Move
from kit.players import Greedy, think
from kit.tutor import LessonRun, find_lesson, lessons
from kit.widgets import shot
from kit.widgets.shot import BOOK, MENU, Moment, Shot, at_step, of_lesson, of_match

PLAY, GUESS, LEARN, WORKSHOP = "war_kids/play", "war_kids/guess", "war_kids/learn", "war_kids/workshop"
MOST = 400
"""More actions than a match of the exam can take."""


def battle(name: str, turn: int = 0) -> Moment:
    """A match between two greedy players, in that turn or, with none named, at its end."""
    (scenario,) = (one for one in GAME.scenarios() if one.id == name)
    match, rng = Match(GAME, scenario, seed=7), Random(7)
    while match.current_player != TERMINAL:
        if turn and match.state.turn == turn and match.state.phase == 0 and len(match.steps) > 30:
            break
        if match.current_player == CHANCE:
            match.roll()
        else:
            match.play(think(Greedy(), GAME, match.state, rng).action)
    return of_match(match, places=a_unit_and_a_hex_too_far(match.state) if turn else {})


def dicing() -> Moment:
    """A battle with dice, at the first turn in which a Soldier could go where it would have to fight."""
    (scenario,) = (one for one in GAME.scenarios() if one.id == "hill")
    match, rng = Match(GAME, scenario, {"adv_soldiers": True}, seed=7), Random(7)
    while match.outcome is None:
        s = match.state
        walks = (a for a in legal(GAME, s) if isinstance(a, Move) and "of_36" in GAME.choice_facts(s, a))
        if (walk := next(walks, None)) is not None:
            return of_match(match, places={"soldier": walk.path[0]})
        if match.current_player == CHANCE:
            match.roll()
        else:
            match.play(think(Greedy(), GAME, s, rng).action)
    raise AssertionError("nobody could go to where it would have to fight")


def a_unit_and_a_hex_too_far(s: Any) -> dict[str, int]:
    """Where the fastest unit of the side stands, and a free hex that it cannot reach."""
    battle = s.battle
    unit = max((u for u in battle.armies[s.side] if s.at[u] >= 0), key=lambda u: battle.points[u])
    taken = s.taken[0] | s.taken[1]
    far = [h for h in range(battle.grid.size) if battle.grid.distance(h, s.at[unit]) == 4 and not taken >> h & 1]
    return {"unit": s.at[unit], "far": far[len(far) // 2]} if far else {"unit": s.at[unit]}


position = partial(shot.after, GAME)
"""A match that began there, once this has been played; `own`: people say what their dice show."""


def amid(name: str, number: int) -> Moment:
    """A lesson at the step of that number."""
    run = LessonRun(find_lesson("war_kids", name))
    run.number = number - 1
    return of_lesson(LessonRun.resume(run.lesson, {**run.progress(), "start": run.step.position, "played": []}))


def fought(number: int = 0) -> Moment:
    """The exam after so many actions of a greedy learner; for 0, before a blow that wins it, but not every star."""
    exam = lessons("war_kids")[-1]
    for seed in range(60):
        rng, run = Random(seed), LessonRun(exam)
        for count in range(MOST):
            s, before = run.state, run.progress()
            die = run.game.current_player(s) == CHANCE
            action = Roll(rng.randint(1, 6)) if die else think(Greedy(), run.game, s, rng).action
            if count == number and number and not die:
                return of_lesson(run)
            way = run.board.way(s, action)
            if run.offer(action).kind != "accepted":
                break
        if run.finished and run.stars < len(run.earned) and len(way) == 2 and not die:
            return of_lesson(LessonRun.resume(exam, before), {"striker": way[0], "struck": way[1]})
    return of_lesson(run)


MIDDLE, OVER = partial(battle, "hill", 3), partial(battle, "hill")
WATERLOO = partial(battle, "waterloo", 2)
CLOSER = "?.kit-zoom button"
TRAP = "map 9x8; bP H4; bS H6; pS A8; pP B2; victory limit 12 units"
"""Where Blue's Pegasus stands it is safe; where it could fly, the pink one can take it."""
ADVANCED = """
map 9x8; wood C3; level1 D4 D5 E4 E5; bM G4; bL H1; bS F7 wounded; bS G8; pM C6; pL A9; pS F8; pS A3
victory limit 12 units; option adv_mages; option adv_soldiers; option adv_wounded
"""
FIRST, COUNTED = partial(at_step, "war_kids", "01-who-is-who"), partial(at_step, "war_kids", "03-three-steps")
CHARGED = ("M G4*C6 slow", "roll 1", "roll 5", "push C6-B6-B7", "end movement")
BEGUN = ".kit-btn:not(.kit-second)"
SHOTS = (
    Shot("guess-start", GUESS),
    Shot("guess-clue", GUESS, (".kit-btn:not(.kit-second)",)),
    Shot("guess-told", GUESS, (BEGUN, ".kit-answer >> nth=0")),
    Shot("learn", LEARN),
    Shot("learn-hint", LEARN, ("[data-do=hint]",)),
    Shot("learn-refused", LEARN, ("@E2", "@A1"), partial(FIRST, 2)),
    Shot("learn-several", LEARN, ("@B2",), partial(FIRST, 3)),
    Shot("learn-ring", LEARN, ("@E1", "@B1"), partial(FIRST, 4)),
    Shot("learn-cost", LEARN, begin=COUNTED),
    Shot("learn-count", LEARN, ("[data-choice='2']",), partial(COUNTED, 2)),
    Shot("learn-road", LEARN, (".kit-head [data-dialog=road]",)),
    Shot("learn-dice", LEARN, ("@C4", "@D4", "@D3"), partial(amid, "18-soldiers-and-dice", 4)),
    Shot("learn-magic", LEARN, ("@D2", "@D4"), partial(amid, "16-fast-and-slow", 3)),
    Shot("learn-exam", LEARN, begin=partial(fought, 8)),
    Shot("learn-stars", LEARN, ("@striker", "@struck"), fought),
    Shot("play-new", PLAY),
    Shot("play", PLAY, begin=MIDDLE),
    Shot("play-refused", PLAY, ("@unit", "@far"), MIDDLE),
    Shot("play-warned", PLAY, ("@H4", "@E4"), partial(position, TRAP, levels=(0, 1))),
    Shot("play-slow", PLAY, ("@G4", "@C6"), partial(position, ADVANCED, own=True)),
    Shot("play-group", PLAY, ("@F7", "@F8", "@G8"), partial(position, ADVANCED, *CHARGED, own=True)),
    Shot("play-loss", PLAY, (), partial(position, ADVANCED, *CHARGED, "S F7+G8vF8", "roll 1", "roll 6", own=True)),
    Shot("play-dice", PLAY, ("@soldier",), dicing),
    Shot("play-menu", PLAY, (MENU,), MIDDLE),
    Shot("play-resign", PLAY, (MENU, "[data-dialog=resign]"), MIDDLE),
    Shot("play-options", PLAY, ("dialog .kit-fold summary >> nth=0",)),
    Shot("play-advanced", PLAY, ("dialog .kit-fold summary >> nth=1", "[data-what=adv_leader]")),
    Shot("play-save", PLAY, ("[data-dialog=save]",), MIDDLE),
    Shot("play-rules", PLAY, (MENU, BOOK, ".kit-tab[data-fact='4']"), MIDDLE),
    Shot("play-end", PLAY, begin=OVER),
    Shot("play-again", PLAY, (".kit-end [data-do=replay]",), OVER),
    Shot("play-waterloo", PLAY, begin=WATERLOO),
    Shot("play-waterloo-closer", PLAY, (CLOSER, CLOSER), WATERLOO),
    Shot("workshop-new", WORKSHOP),
    Shot("workshop-land", WORKSHOP, ("[data-start=hill]",)),
    Shot("workshop-armies", WORKSHOP, ("[data-start=waterloo]", "[data-tab=armies]")),
    Shot("workshop-rules", WORKSHOP, ("[data-start=hill]", "[data-tab=rules]")),
    Shot("workshop-story", WORKSHOP, ("[data-start=meadow]", "[data-tab=story]")),
    Shot("workshop-problem", WORKSHOP, ("[data-start='']", "[data-do=problem]")),
    Shot("workshop-size", WORKSHOP, ("[data-start=hill]", "[data-dialog=size]")),
    Shot("workshop-options", WORKSHOP, ("[data-start=hill]", "[data-tab=rules]", "[data-dialog=options]")),
    Shot("workshop-save", WORKSHOP, ("[data-start=hill]", "[data-dialog=save]")),
    Shot("workshop-menu", WORKSHOP, ("[data-start=hill]", MENU)),
    Shot("workshop-play", WORKSHOP, ("[data-start=hill]", "[data-do=play]")),
)
