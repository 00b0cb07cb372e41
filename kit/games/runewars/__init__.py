"""Rune Winter: one player beside the box, against an opponent that lives in a rule book."""
