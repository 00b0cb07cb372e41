"""Kanonkugle: its rule book."""

from kit.core.rules import RuleBook

BOOK = RuleBook()
