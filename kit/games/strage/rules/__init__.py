"""La Strage: the rules, a chapter a module. What is asked first is told first (ST-WHY-1): is it the phase for it, are
there action points, which piece, does it reach, is there room, was it done already in this turn, which cards."""

# Importing a chapter registers its rules, so this is the order of the checks.
# isort: off
from kit.games.strage.book import BOOK
from kit.games.strage.rules import turn
from kit.games.strage.rules import moving
from kit.games.strage.rules import fighting
from kit.games.strage.rules import orcs
from kit.games.strage.rules import hands
from kit.games.strage.rules import spells
from kit.games.strage.rules import casting
from kit.games.strage.rules import opposing
from kit.games.strage.rules import ending
# isort: on

__all__ = [
    "BOOK",
    "casting",
    "ending",
    "fighting",
    "hands",
    "moving",
    "opposing",
    "orcs",
    "spells",
    "turn",
]
