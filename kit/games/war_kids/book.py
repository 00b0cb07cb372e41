"""War Kids: the rule book. Chapters register their rules as they are imported: the order of the checks."""

from kit.core.rules import RuleBook

BOOK = RuleBook()
BOOK.shows("WK-COMP-1", "WK-COMP-2", "WK-COMP-3", "WK-COMP-5")
BOOK.note("WK-COMP-6", "WK-COMP-7", "WK-UNIT-2", "WK-SET-1", "WK-SET-2", "WK-SET-3", "WK-SET-5")
BOOK.note("WK-ADV-P-2", "WK-ADV-W-3")
BOOK.note("WK-MOVE-1", "WK-MOVE-3", "WK-MOVE-10", "WK-FIGHT-2", "WK-ENG-2", "WK-ENG-3")
