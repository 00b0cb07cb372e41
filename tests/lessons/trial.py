"""Small lessons for the tests of the runner, and a learner's way through them."""

from kit.tutor import LessonRun, Mark, Reaction
from kit.tutor.load import read_lesson
from tests.games.tabled import beside

PARTS = beside(__file__, "trial")
HEAD, FLIGHT, TOO_FAR, SPELL = ("\n" + PARTS[name] for name in ("head", "flight", "too_far", "spell"))
POINT, TWO, WALK, FATAL = ("\n" + PARTS[name] for name in ("point", "two", "walk", "fatal"))
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


def two() -> LessonRun:
    return begin('position = "map 7x5; bP D2; bS B2; pS A7"', TWO, POINT, POINT)
