"""War Kids: the rules, a chapter a module, in the order in which they are checked and a teacher would explain them.

A predicate answers `need(condition, code, facts)`. What is asked first is told first: is the match over, whose turn is
it, what is awaited, which unit, which phase, then geometry, occupancy, price, limits per turn, protection. The chapter
on the ground stands beside this folder, because the tables of a battle are made from it.
"""

# isort: off  (importing a chapter registers its rules, so this is the order of the checks)
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.rules import combat, movement, spells, turn, victory

__all__ = ["BOOK", "combat", "movement", "spells", "turn", "victory"]
