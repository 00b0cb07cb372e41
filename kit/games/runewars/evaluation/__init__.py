"""Rune Winter: looking ahead."""
