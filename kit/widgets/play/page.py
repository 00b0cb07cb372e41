"""The play app of a game: what its page begins with, what it answers, how it is seen."""

from __future__ import annotations

from kit.core.manifest import GAMES
from kit.draw.scene import Scene
from kit.widgets.agreed import Settings, first_sitters
from kit.widgets.board.view import motions
from kit.widgets.play.dialogs import DIALOGS
from kit.widgets.play.model import Draft, Play, new_match
from kit.widgets.play.update import ANSWERS, tend
from kit.widgets.play.view import view
from kit.widgets.run.model import speaking
from kit.widgets.run.program import Program, asked
from kit.widgets.run.turn import Kind


def first(page: Play) -> Scene:
    """The board that will probably be shown first: that of the battle which the address asks for."""
    wanted = page.scenario_called(page.query.get("scenario"))
    state = page.state if wanted is None else page.game.initial_state(wanted)
    return page.table.scene(state, page.table.blank, page.t)


PLAY: Kind[Play] = Kind(ANSWERS, view, tend, motions, first)


def play_page(game: str) -> Program[Play]:
    """The play app of a game."""
    manifest = GAMES[game]
    panel, match = manifest.part("panel")(), new_match(manifest.game)
    settings = Settings(first_sitters(manifest.game.seats(match.scenario)))
    table = manifest.part("table")()
    page = Play(
        **speaking(game, asked()),
        game=manifest.game,
        table=table,
        panel=panel,
        match=match,
        settings=settings,
        draft=Draft(table.beginning or match.scenario.id, settings),
        dialogs=frozenset({*DIALOGS, *panel.dialogs()}),
    )
    return Program(PLAY, page)
