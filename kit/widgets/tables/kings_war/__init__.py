"""The table of Kings War."""
