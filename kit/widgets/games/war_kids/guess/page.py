"""The guess-the-unit app: a clue, the sand, four units to tap, two piles, and a padlock to win open."""

from __future__ import annotations

from collections.abc import Mapping

from kit.widgets.games.war_kids.guess.dialogs import DIALOGS
from kit.widgets.games.war_kids.guess.model import GuessPage
from kit.widgets.games.war_kids.guess.update import on
from kit.widgets.games.war_kids.guess.view import view
from kit.widgets.run.device import NOTHING
from kit.widgets.run.model import speaking
from kit.widgets.run.turn import Kind, Opening

GUESS: Kind[GuessPage] = Kind(on, view)


def guess_page(query: Mapping[str, str] = NOTHING) -> Opening[GuessPage]:
    """The page, asked for with what stands in an address."""
    return Opening(GUESS, GuessPage(**speaking("war_kids", query), dialogs=frozenset(DIALOGS)))
