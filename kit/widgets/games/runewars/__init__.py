"""Rune Winter on pages: the companion beside somebody's box."""
