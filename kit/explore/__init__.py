"""Exploring: playouts, matches between computer players, and what the engine can do in a second."""
