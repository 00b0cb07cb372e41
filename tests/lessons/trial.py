"""Small lessons for the tests of the runner, and a learner's way through them."""

from kit.tutor import LessonRun, Mark, Reaction
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
TWO = f"""
[[steps]]
{WORDS}
guide = {{ arrow = ["D2", "D3"] }}
success = {{ filled = {{ on = ["D3", "B3"] }} }}
solution = ["P D2-D3", "S B2-B3"]
"""


def two() -> LessonRun:
    return begin('position = "map 7x5; bP D2; bS B2; pS A7"', TWO, POINT, POINT)
