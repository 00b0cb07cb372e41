"""War Kids: the rules, a chapter a module, in the order in which they are checked and a teacher would explain them.

A predicate answers `need(condition, code, facts)`. What is asked first is told first: is the match over, whose turn is
it, what is awaited, which unit, which phase, then geometry, occupancy, price, limits per turn, protection. The chapter
on the ground stands beside this folder, because the tables of a battle are made from it.
"""

# Importing a chapter registers its rules, so this is the order of the checks.
# isort: off
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.rules import turn
from kit.games.war_kids.rules import movement
from kit.games.war_kids.rules import spells
from kit.games.war_kids.rules import combat
from kit.games.war_kids.rules import magic
from kit.games.war_kids.rules import dice
from kit.games.war_kids.rules import victory
# isort: on

__all__ = ["BOOK", "combat", "dice", "magic", "movement", "spells", "turn", "victory"]
