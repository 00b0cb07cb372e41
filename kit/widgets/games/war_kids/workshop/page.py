"""The workshop: an adult makes a battle on one screen, plays it, keeps it as a file and prints it."""

from __future__ import annotations

from collections.abc import Mapping

from kit.games.war_kids import GAME
from kit.widgets.board.view import first
from kit.widgets.games.war_kids.panel import WarKidsPanel
from kit.widgets.games.war_kids.workshop.dialogs import DIALOGS
from kit.widgets.games.war_kids.workshop.model import Workshop
from kit.widgets.games.war_kids.workshop.table import WorkshopTable
from kit.widgets.games.war_kids.workshop.tools import FIRST, tool
from kit.widgets.games.war_kids.workshop.update import on
from kit.widgets.games.war_kids.workshop.view import view
from kit.widgets.play.parts import Draft as Chosen
from kit.widgets.run.device import NOTHING
from kit.widgets.run.model import speaking
from kit.widgets.run.turn import Kind, Opening
from kit.widgets.settings import Settings, first_sitters

WORKSHOP: Kind[Workshop] = Kind(on, view, first=first)


def workshop_page(query: Mapping[str, str] = NOTHING) -> Opening[Workshop]:
    """The page, asked for with what stands in an address."""
    page = Workshop(
        **speaking(GAME.id, query),
        game=GAME,
        table=WorkshopTable(),
        panel=WarKidsPanel(),
        dialogs=frozenset(DIALOGS),
        tool=tool(FIRST["land"]),
        draft=Chosen("own", Settings(first_sitters(GAME.seats(GAME.scenarios()[0])))),
    )
    return Opening(WORKSHOP, page)
