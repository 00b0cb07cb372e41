"""Moments of Rune Winter to photograph: a new match, each step of a season, what stands on the table, the end."""

from __future__ import annotations

from functools import partial

from kit.games.runewars import GAME
from kit.widgets import shot
from kit.widgets.games.runewars.laying import shots as laying
from kit.widgets.shot import MENU, Shot, at_step

COMPANION, LEARN = "runewars/companion", "runewars/learn"
BOARD = next(scenario for scenario in GAME.scenarios() if scenario.id == "valley").position
AUTUMN = (
    BOARD.replace("models 2b A3x1 A1x2", "models 2b A3x1 A2x2 A1x4") + "\nyear 3 autumn; fallen 7b 1; stock p1 3 1 1"
)
AUTUMN = AUTUMN.replace("stock p1 1 1 0; hero Ha 1", "hero Ha 1; title patron p1 2")
after = partial(shot.after, GAME, BOARD, levels=(0, -1))
"""A match that began in the valley, once this has been played."""
lesson = partial(at_step, "runewars")
"""A lesson at the step of that number."""
typed = partial(shot.after, GAME, f"{BOARD}\noption fate typed", levels=(0, -1))
late = partial(shot.after, GAME, AUTUMN, levels=(0, -1))
ORDERED = "carried", "order 4", "done"
DRAWN = *ORDERED, "next 2b", "turn 1"
LAST = BOARD.replace("token 2c dragon-down", "token 2c dragon") + "\nyear 6 winter; option fate typed"
TWO = """factions crown glade; board school; home Ha Hb; home 11b 11c; fortress 10b; fortress 11a; cities 9c
stronghold 10b a1; stronghold 11a a2; stronghold Ha p1; stronghold 11b p2; stock p1 2 0 0; stock p2 2 0 0
models Ha P1x3; models 11b Q1x3; models 10b A3x1 A1x6; models 11a B3x1 B1x2; models 9c A1x2"""
two = partial(shot.after, GAME, TWO, levels=(0, 0, -1, -1))
PLACED = "[data-do=placed]"
"""Closes the sheet of what goes where."""
FIGHT = "06-fight-harvest-muster"
AREA, CHECK = "@7b", "[data-kind=check]"
SHOTS = (
    Shot("rune-learn", LEARN),
    Shot("rune-learn-hint", LEARN, ("[data-do=hint]", "[data-do=hint]"), partial(lesson, "01-six-runes", 2)),
    Shot("rune-learn-refused", LEARN, ("@10a", "@10b"), partial(lesson, "01-six-runes", 3)),
    Shot("rune-learn-won", LEARN, ("@9b", "@9c", "[data-do=end]"), partial(lesson, "01-six-runes", 5)),
    Shot("rune-learn-fate", LEARN, begin=partial(lesson, "03-the-fate-card")),
    Shot("rune-learn-orders", LEARN, begin=partial(lesson, "05-four-steps", 5)),
    Shot("rune-learn-fight", LEARN, begin=partial(lesson, FIGHT)),
    Shot("rune-learn-won-fight", LEARN, ("[data-value='battle 10a']",), partial(lesson, FIGHT)),
    Shot("rune-learn-develop", LEARN, begin=partial(lesson, FIGHT, 6)),
    Shot("rune-learn-party", LEARN, ("@9a",), partial(lesson, FIGHT, 8)),
    Shot("rune-learn-routs", LEARN, begin=partial(lesson, "07-march-and-five-rounds", 6)),
    Shot("rune-learn-talk", LEARN, begin=partial(lesson, "08-talk-or-fight", 4)),
    Shot("rune-learn-hero", LEARN, ("@Ha",), partial(lesson, "12-heroes-and-the-last-rune")),
    Shot("rune-learn-begin", LEARN, begin=partial(lesson, "17-before-you-play", 2)),
    Shot("rune-learn-exam", LEARN, begin=partial(lesson, "18-the-last-year")),
    Shot("rune-learn-titles", LEARN, begin=partial(lesson, "10-titles-and-bids")),
    Shot("rune-learn-bids", LEARN, ("[data-value='3']",), partial(lesson, "10-titles-and-bids", 5)),
    Shot("rune-learn-puzzle", LEARN, ("@9c",), partial(lesson, "11-the-little-train", 6)),
    Shot("rune-learn-train", LEARN, ("@10a", "@9c"), partial(lesson, "11-the-little-train", 7)),
    Shot("rune-new", COMPANION),
    Shot("rune-new-settings", COMPANION, (".kit-folds > details summary",)),
    Shot("rune-placing", COMPANION, ("[data-value='city@7c']",), after),
    Shot("rune-card", COMPANION, (PLACED,), after),
    Shot("rune-bid", COMPANION, (PLACED, "[data-kind=bids]"), after),
    Shot("rune-order", COMPANION, begin=partial(after, "carried", "order 4", "done")),
    Shot("rune-orders", COMPANION, begin=partial(after, "carried")),
    Shot("rune-resolve", COMPANION, begin=partial(after, "carried", "order 4")),
    Shot("rune-area", COMPANION, ("@Ha",), partial(after, "carried", "order 4")),
    Shot("rune-besides", COMPANION, (AREA, ".rune-area > details summary"), partial(after, "carried", "order 4")),
    Shot("rune-going", COMPANION, ("@Ha",), partial(after, "carried", "order 2")),
    Shot("rune-routed", COMPANION, ("@Ha",), partial(after, "carried", "order 2", "change Ha p1 2 -1 +1")),
    Shot("rune-check", COMPANION, (CHECK,), partial(late, *ORDERED)),
    Shot("rune-turn", COMPANION, begin=partial(after, *ORDERED, "next 2b")),
    Shot("rune-symbol", COMPANION, begin=partial(typed, *ORDERED, "next 2b")),
    Shot("rune-deed", COMPANION, begin=partial(after, *DRAWN)),
    Shot("rune-march", COMPANION, begin=partial(late, *ORDERED)),
    Shot("rune-why", COMPANION, (".kit-bar [data-do=why]",), partial(late, *ORDERED)),
    Shot(
        "rune-weigh",
        COMPANION,
        (PLACED, "[data-kind=weigh]", "[data-value='cost 0 1']", "[data-value='show 1']", "[data-value='cost 3 1']"),
        after,
    ),
    Shot("rune-worst", COMPANION, (PLACED, "[data-kind=weigh]", "[data-dialog=worst]"), after),
    Shot("rune-winter", COMPANION, (PLACED,), partial(shot.after, GAME, f"{BOARD}\nyear 3 winter", levels=(0, -1))),
    Shot("rune-two", COMPANION, begin=partial(two, "carried")),
    Shot("rune-two-area", COMPANION, ("@11b",), partial(two, "carried", "order 4")),
    Shot("rune-story", COMPANION, (MENU, "[data-dialog=story]"), partial(after, *ORDERED, "next 2b", "turn 1")),
    Shot("rune-back", COMPANION, (MENU, "[data-dialog=back_to]"), partial(after, *DRAWN)),
    Shot(
        "rune-aid",
        COMPANION,
        ("[data-kind=aid]", "[data-value='line 0.bowline']", "[data-value='card d1']", "[data-value='card r1']"),
        partial(after, "carried", "order 2", "shift Ha-8a P2x3", "battle 8a"),
    ),
    Shot("rune-end", COMPANION, begin=partial(shot.after, GAME, LAST, *ORDERED, "shown gold", levels=(0, -1))),
    *laying.SHOTS,
)
