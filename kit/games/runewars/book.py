"""Rune Winter: the register of its rules."""

from __future__ import annotations

from kit.core.rules import RuleBook

BOOK = RuleBook()
