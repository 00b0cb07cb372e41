"""The workshop of Kanonkugle: troops, armies and a table are made, tried, played, kept as a file and printed."""

from __future__ import annotations

from collections.abc import Mapping

from kit.core.manifest import GAMES
from kit.games.kanonkugle import GAME
from kit.widgets.board.view import first
from kit.widgets.games.kanonkugle.troops.dialogs import DIALOGS
from kit.widgets.games.kanonkugle.troops.model import Workshop
from kit.widgets.games.kanonkugle.troops.table import BenchTable
from kit.widgets.games.kanonkugle.troops.update import on
from kit.widgets.games.kanonkugle.troops.view import view
from kit.widgets.play.parts import Draft as Chosen
from kit.widgets.run.device import NOTHING
from kit.widgets.run.model import speaking
from kit.widgets.run.turn import Kind, Opening
from kit.widgets.settings import Settings, first_sitters

WORKSHOP: Kind[Workshop] = Kind(on, view, first=first)


def troops_page(query: Mapping[str, str] = NOTHING) -> Opening[Workshop]:
    """The page, asked for with what stands in an address."""
    page = Workshop(
        **speaking(GAME.id, query),
        game=GAME,
        table=BenchTable(),
        panel=GAMES[GAME.id].part("panel")(),
        dialogs=frozenset(DIALOGS),
        draft=Chosen("own", Settings(first_sitters(GAME.seats(GAME.scenarios()[0])))),
    )
    return Opening(WORKSHOP, page)
