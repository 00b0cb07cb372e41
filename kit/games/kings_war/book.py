"""Kings War: the rule book. Chapters register their rules as they are imported: the order of the checks."""

from kit.core.rules import RuleBook

BOOK = RuleBook()
BOOK.shows("KW-SET-4")
BOOK.note("KW-SET-1", "KW-SET-2", "KW-TURN-3", "KW-TAKE-3", "KW-TAKE-5", "KW-TAKE-7", "KW-TOK-6")
BOOK.note("KW-KING-3", "KW-KING-5", "KW-AB-P-2", "KW-WEB-1")
