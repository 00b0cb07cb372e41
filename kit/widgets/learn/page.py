"""The learn app of a game: what its page begins with, what it answers, how it is seen."""

from __future__ import annotations

from collections.abc import Mapping

from kit.core.manifest import GAMES
from kit.tutor import LessonRun, lessons, syllabus
from kit.widgets.board.view import first, motions, rearranged
from kit.widgets.learn.model import Learn
from kit.widgets.learn.road import DIALOGS
from kit.widgets.learn.update import on
from kit.widgets.learn.view import view
from kit.widgets.run.device import NOTHING
from kit.widgets.run.model import speaking
from kit.widgets.run.turn import Kind, Opening

LEARN: Kind[Learn] = Kind(on, view, motions=motions, rearranged=rearranged, first=first)


def learn_page(game: str, query: Mapping[str, str] = NOTHING) -> Opening[Learn]:
    """The lessons of a game, asked for with what stands in an address."""
    manifest = GAMES[game]
    panel, ours = manifest.part("panel")(), lessons(game)
    page = Learn(
        **speaking(game, query),
        game=manifest.game,
        table=manifest.part("lesson_table")(),
        panel=panel,
        lessons=ours,
        extra=syllabus(game).extra,
        run=LessonRun(ours[0]),
        dialogs=frozenset({*DIALOGS, *panel.dialogs()}),
    )
    return Opening(LEARN, page)
