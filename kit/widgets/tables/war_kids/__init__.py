"""The table of War Kids."""
