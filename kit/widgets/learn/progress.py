"""What the device remembers of a learner: the stars of each lesson, and where each tab is in its lesson."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from kit.tutor import Lesson, LessonRun
from kit.tutor.stars import merged, parse_stars, stars_text
from kit.widgets.learn.model import PROGRESS, Learn, on
from kit.widgets.run.turn import Turn
from kit.widgets.unreadable import look_after


def _is_place(data: Any) -> bool:
    """Whether this says how far a tab is in a lesson."""
    match data:
        case {"asked": str(), "run": {"lesson": str()}}:
            return True
    return False


# --- stars


def guard_stars(turn: Turn[Learn], game: str) -> None:
    """Sets the stars of a game aside if some of them cannot be read; the others stay."""
    good = turn.page.stars_of(game)
    look_after(turn, f"{PROGRESS}{game}", lambda data: data == good)
    if good and f"{PROGRESS}{game}" not in turn.page.kept:
        turn.keep_data(f"{PROGRESS}{game}", good)


def win(turn: Turn[Learn], lesson: Lesson, stars: int) -> None:
    """Keeps the stars of a lesson, unless it has brought more before."""
    _keep_stars(turn, turn.page.game.id, {lesson.id: stars})


def _keep_stars(turn: Turn[Learn], game: str, stars: Mapping[str, int]) -> None:
    guard_stars(turn, game)
    turn.keep_data(f"{PROGRESS}{game}", merged(turn.page.stars_of(game), stars))


# --- taking them along


@on
def stars_file(turn: Turn[Learn]) -> None:
    """The stars of all games, as a file."""
    page = turn.page
    games = [key.removeprefix(PROGRESS) for key in page.kept if key.startswith(PROGRESS)]
    stars = {f"{game}/{name}": count for game in games for name, count in page.stars_of(game).items()}
    name = f"little-wars-kit-{time.strftime('%Y-%m-%d', time.localtime(page.at.date))}.json"
    turn.order("download", name=name, text=stars_text(stars))
    turn.set(notice=page.t("save.file_ready", name=name), dialog="")


@on
def load_file(turn: Turn[Learn], text: str = "") -> None:
    """Takes the stars of a file; those already here stay if they are better."""
    turn.set(dialog="")
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for name, count in parse_stars(text).items():
        game, _, lesson = name.partition("/")
        found[game][lesson] = count
    for game, stars in found.items():
        _keep_stars(turn, game, stars)
    brought = sum(sum(stars.values()) for stars in found.values())
    turn.set(notice=turn.page.t("lesson.brought_back", n=brought))


# --- where this tab is


def keep_place(turn: Turn[Learn]) -> None:
    """Keeps how far this tab is, with the lesson that its address asked for, and when: the lobby leads back there.
    While nothing has been done in it, what was `left` for it is kept beside it: one comes back to that."""
    page = turn.page
    key, asked = f"{page.places}{page.tab}", page.query.get("lesson", "")
    left = {} if begun(page.run) else {"left": _to_come_back_to(page, key)}
    turn.keep_data(key, {"asked": asked, "run": page.run.progress(), "when": page.at.date, **left})


def begun(run: LessonRun) -> bool:
    """Whether the learner has done anything in a lesson, or asked for help."""
    kept = run.progress()
    return bool(kept["step"] or kept["played"] or any(kept["counts"]))


def _to_come_back_to(page: Learn, key: str) -> Any:
    """What is kept of the lesson in which something was done last; empty if there is none."""
    data = page.kept_data(key, {})
    return data.get("left", data)


def kept_run(turn: Turn[Learn]) -> LessonRun | None:
    """The lesson this tab was in, unless its address now asks for another one; else that of a tab since closed."""
    page = turn.page
    mine = f"{page.places}{page.tab}"
    open_tabs = {f"{page.places}{tab}" for tab in page.other_tabs}
    for key in [key for key in page.kept if key.startswith(page.places) and key not in open_tabs]:
        look_after(turn, key, _is_place)
    page = turn.page
    left = [key for key in page.kept if key.startswith(page.places) and key not in open_tabs | {mine}]
    runs = [_run_at(page, key) for key in (mine, *left)]
    for key in left:
        turn.keep(key, None)
    return next((run for run in runs if run and not run.finished), None)


def _run_at(page: Learn, key: str) -> LessonRun | None:
    match _to_come_back_to(page, key):
        case {"asked": asked, "run": {"lesson": str(name)} as data} if asked == page.query.get("lesson", ""):
            lesson = page.lesson_called(name.split("/")[1]) if name.count("/") == 2 else None
            return LessonRun.resume(lesson, data) if lesson else None
    return None
