"""The play app of a game: what its page begins with, what it answers, how it is seen."""

from __future__ import annotations

from collections.abc import Mapping

from kit.draw.scene import Scene
from kit.widgets.board.view import motions
from kit.widgets.play.fresh import fresh
from kit.widgets.play.model import Play, on
from kit.widgets.play.update import tend
from kit.widgets.play.view import view
from kit.widgets.run.device import NOTHING
from kit.widgets.run.turn import Kind, Opening


def first(page: Play) -> Scene:
    """The board that will probably be shown first: that of the battle which the address asks for."""
    wanted = page.scenario_called(page.query.get("scenario"))
    state = page.state if wanted is None else page.game.initial_state(wanted)
    return page.table.scene(state, page.table.blank, page.t)


PLAY: Kind[Play] = Kind(on, view, tend, motions, first)


def play_page(game: str, query: Mapping[str, str] = NOTHING) -> Opening[Play]:
    """The play app of a game, asked for with what stands in an address."""
    return Opening(PLAY, fresh(game, query))
