"""What the device remembers of a learner: the stars of each lesson, and where each tab is in its lesson."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from kit.tutor import Lesson, LessonRun
from kit.tutor.stars import merged, parse_stars, stars_text
from kit.widgets.page import plain_data
from kit.widgets.unread import UnreadPage

PROGRESS = "progress."
"""How the names of all places begin where stars are kept; then comes the game."""


@lru_cache(maxsize=16)
def _stars_in(text: str) -> Mapping[str, int]:
    """The stars in a text that the device keeps; a page asks for them dozens of times a message."""
    kept: dict[str, Any] = plain_data(text, {})
    return {name: count for name, count in kept.items() if type(count) is int and 1 <= count <= 3}


def _is_place(data: Any) -> bool:
    """Whether this says how far a tab is in a lesson."""
    match data:
        case {"asked": str(), "run": {"lesson": str()}}:
            return True
    return False


class ProgressPage(UnreadPage):
    """A page that keeps a learner's progress in the lessons of a game."""

    game: Any
    lessons: tuple[Lesson, ...]
    road: tuple[Any, Markup] = ((), Markup())
    """What the road of lessons was last drawn from, and the road."""

    def needed(self) -> list[str]:
        return [*super().needed(), PROGRESS, self.places]

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), PROGRESS, self.places]

    # --- stars

    def guard_stars(self, game: str) -> None:
        """Sets the stars of a game aside if some of them cannot be read; the others stay."""
        good = self._stars_of(game)
        self.look_after(f"{PROGRESS}{game}", lambda data: data == good)
        if good and f"{PROGRESS}{game}" not in self.kept:
            self.keep_data(f"{PROGRESS}{game}", good)

    @property
    def stars(self) -> dict[str, int]:
        """The best result of each lesson done, 1 to 3, by the lesson's id."""
        return self._stars_of(self.game.id)

    def _stars_of(self, game: str) -> dict[str, int]:
        return dict(_stars_in(self.kept.get(f"{PROGRESS}{game}", "")))

    def win(self, lesson: Lesson, stars: int) -> None:
        """Keeps the stars of a lesson, unless it has brought more before."""
        self._keep_stars(self.game.id, {lesson.id: stars})

    def _keep_stars(self, game: str, stars: Mapping[str, int]) -> None:
        self.guard_stars(game)
        self.keep_data(f"{PROGRESS}{game}", merged(self._stars_of(game), stars))

    def first_undone(self) -> Lesson:
        """The lesson to go on with: the first one not done; when all are done, the first with the fewest stars."""
        return min(self.wanted, key=lambda lesson: self.stars.get(lesson.id, 0))

    @property
    def wanted(self) -> list[Lesson]:
        """The lessons that are for everybody: all but the warm-ups."""
        return [lesson for lesson in self.lessons if lesson.sort != "warm_up"]

    def alike(self, lesson: Lesson) -> list[Lesson]:
        """The lessons of one sort, which are counted together."""
        return [other for other in self.lessons if other.sort == lesson.sort]

    def number(self, lesson: Lesson) -> int:
        """Of a lesson among those of its sort, from 1."""
        return self.alike(lesson).index(lesson) + 1

    # --- taking them along

    def on_stars_file(self, **more: Any) -> None:
        """Hands over the stars of all games as a file."""
        games = [key.removeprefix(PROGRESS) for key in self.kept if key.startswith(PROGRESS)]
        stars = {f"{game}/{name}": count for game in games for name, count in self._stars_of(game).items()}
        name = f"little-wars-kit-{time.strftime('%Y-%m-%d')}.json"
        self.app.order("download", name=name, text=stars_text(stars))
        self.notice = self.t("save.file_ready", name=name)
        self.dialog = ""

    def on_load_file(self, text: Any = "", **more: Any) -> None:
        """Takes the stars of a file; those already here stay if they are better."""
        self.dialog = ""
        found: defaultdict[str, dict[str, int]] = defaultdict(dict)
        for name, count in parse_stars(text if isinstance(text, str) else "").items():
            game, _, lesson = name.partition("/")
            found[game][lesson] = count
        for game, stars in found.items():
            self._keep_stars(game, stars)
        self.notice = self.t("lesson.brought_back", n=sum(sum(stars.values()) for stars in found.values()))

    # --- where this tab is

    @property
    def places(self) -> str:
        """How the names of all places begin where tabs keep how far they are in a lesson of the game."""
        return f"lesson.{self.game.id}."

    def keep_place(self, run: LessonRun) -> None:
        """Keeps how far this tab is, with the lesson that its address asked for."""
        asked = self.query.get("lesson", "")
        self.keep_data(f"{self.places}{self.tab}", {"asked": asked, "run": run.progress()})

    def kept_run(self) -> LessonRun | None:
        """The lesson this tab was in, unless its address now asks for another one; else that of a tab since closed."""
        mine = f"{self.places}{self.tab}"
        open_tabs = {f"{self.places}{tab}" for tab in self.other_tabs}
        for key in [key for key in self.kept if key.startswith(self.places) and key not in open_tabs]:
            self.look_after(key, _is_place)
        left = [key for key in self.kept if key.startswith(self.places) and key not in open_tabs | {mine}]
        runs = [self._run_at(key) for key in (mine, *left)]
        for key in left:
            self.keep(key, None)
        return next((run for run in runs if run and not run.finished), None)

    def _run_at(self, key: str) -> LessonRun | None:
        match self.kept_data(key, {}):
            case {"asked": asked, "run": {"lesson": str(name)} as data} if asked == self.query.get("lesson", ""):
                lesson = self.lesson_called(name.split("/")[1]) if name.count("/") == 2 else None
                return LessonRun.resume(lesson, data) if lesson else None
        return None

    def lesson_called(self, name: object) -> Lesson | None:
        """The lesson with that id, or with that number; warm-ups and puzzles have none."""
        numbered = (lesson for lesson in self.lessons if lesson.sort == "lesson")
        known = {lesson.id: lesson for lesson in self.lessons}
        known |= {str(number): lesson for number, lesson in enumerate(numbered, start=1)}
        return known.get(name) if isinstance(name, str) else None
