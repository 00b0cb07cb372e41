"""What `python3 -m kit shots` photographs of a game: a page, the moment it is in, and what is tapped first."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kit.core.game import Scenario
from kit.core.match import Match

TAB = "shots"
"""The tab whose match or lesson lies on the device."""
NOWHERE: Mapping[str, int] = {}
MENU, BOOK = ".kit-bar [data-dialog=menu]", "[data-dialog=book]"


@dataclass(frozen=True, slots=True)
class Moment:
    """What the device keeps before the page opens, and the position that is on its board then."""

    key: str
    text: str
    state: Any
    front: int = 0
    """The player from whose side the board is seen."""
    places: Mapping[str, int] = field(default_factory=dict)
    """Places by names of their own; all others go by those of the game."""


def kept(moment: Moment) -> str:
    """The script by which a tab that opens a page keeps it."""
    text = f"localStorage.setItem('kit.{moment.key}', {json.dumps(moment.text)})"
    return f"sessionStorage.setItem('kit.tab', '{TAB}'); {text}"


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture: its name, the page, what to tap first, and the moment."""

    name: str
    page: str = ""
    """As in "kings_war/play"; "" for the lobby."""
    taps: tuple[str, ...] = ()
    """Selectors to tap in turn; "@D4" is a place on the board. A "?" before one: if it is there, and before a place: if
    no dialog is open."""
    begin: Callable[[], Moment] | None = None


def of_match(
    match: Match, levels: Sequence[int] = (0, 0), places: Mapping[str, int] = NOWHERE, own_chance: bool = False
) -> Moment:
    """A match in which somebody of these levels sits at each seat, people being 0; whether they roll their own dice."""
    people = [player for player, level in enumerate(levels) if not level]
    saved = match.save(settings={"seats": [{"level": level} for level in levels], "own_chance": own_chance})
    front = people[0] if len(people) == 1 else 0
    return Moment(f"match.{match.game.id}.{TAB}", saved, match.state, front, places)


def after(game: Any, position: str, *played: str, levels: Sequence[int] = (0, 0), own: bool = False) -> Moment:
    """A match that began there, once this has been played; `own`: people say what chance shows."""
    match = Match(game, Scenario("shot", position, {"en": "A match", "it": "Una partita"}, {"en": "", "it": ""}))
    for words in played:
        match.play(game.parse_action(match.state, words))
    return of_match(match, levels, own_chance=own)


def done_to(game: str, name: str, step: int) -> Any:
    """A lesson that has been done up to a step, counted from 1."""
    from kit.tutor import LessonRun, Pick, Tap, find_lesson  # names of pictures are told before its pieces are there

    run = LessonRun(find_lesson(game, name))
    while run.number < step - 1:
        number, now = run.number, run.step
        if now.kind == "answer":
            run.offer(Pick([choice.right for choice in now.choices].index(True)))
        elif now.kind == "point":
            run.offer(Tap(run.board.place(run.state, now.places[0])))
        for text in now.solution:
            run.offer(run.game.parse_action(run.state, text))
        assert run.number == number + 1, f"{name} is not done by what solves its step {number + 1}"
    return run


def at_step(game: str, name: str, step: int = 1) -> Moment:
    """A lesson at the step of that number."""
    return of_lesson(done_to(game, name, step))


def of_lesson(run: Any, places: Mapping[str, int] = NOWHERE) -> Moment:
    """A lesson that has been begun."""
    kept = json.dumps({"asked": "", "run": run.progress()})
    return Moment(f"lesson.{run.lesson.game}.{TAB}", kept, run.state, places=places)
