"""The loop of every page: message, update, effects, view."""
