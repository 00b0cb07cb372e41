"""Kings War: the rules, a chapter a module, in the order in which they are checked and a teacher would explain them.

A predicate answers `need(condition, code, facts)`. What is asked first is told first: is the match over, what is
awaited, whose piece is it, how does it go, can it be paid, and does it leave the King in check.
"""

# Importing a chapter registers its rules, so this is the order of the checks.
# isort: off
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.rules import turn
from kit.games.kings_war.rules import moves
from kit.games.kings_war.rules import duels
from kit.games.kings_war.rules import abilities
from kit.games.kings_war.rules import ending
# isort: on

__all__ = ["BOOK", "abilities", "duels", "ending", "moves", "turn"]
