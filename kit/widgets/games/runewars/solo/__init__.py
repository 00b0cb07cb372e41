"""Rune Winter whole, on the screen: its page of a match."""
