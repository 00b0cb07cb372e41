"""The page about the real day behind Waterloo."""
