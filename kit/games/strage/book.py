"""La Strage: the rule book. Chapters register their rules as they are imported: the order of the checks (ST-WHY-1)."""

from kit.core.rules import RuleBook

BOOK = RuleBook()
BOOK.note("ST-AIM-1", "ST-WHY-1")
