"""The page of "guess the unit"."""
