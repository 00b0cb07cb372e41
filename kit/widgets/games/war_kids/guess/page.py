"""The guess-the-unit app: a clue, the sand, four units to tap, two piles, and a padlock to win open."""

from __future__ import annotations

from kit.widgets.games.war_kids.guess.dialogs import DIALOGS
from kit.widgets.games.war_kids.guess.model import GuessPage
from kit.widgets.games.war_kids.guess.update import on
from kit.widgets.games.war_kids.guess.view import view
from kit.widgets.run.model import speaking
from kit.widgets.run.program import Program, asked
from kit.widgets.run.turn import Kind

GUESS: Kind[GuessPage] = Kind(on, view)


def guess_page() -> Program[GuessPage]:
    """The page, for the last line of a cell."""
    return Program(GUESS, GuessPage(**speaking("war_kids", asked()), dialogs=frozenset(DIALOGS)))
