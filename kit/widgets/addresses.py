"""Where pages lie, seen from each other: notebooks below a server, or the files of a site that has none."""

from __future__ import annotations

import os

ENDING = os.environ.get("KIT_PAGES", ".ipynb")
"""Of the name of a page."""
LOBBY = os.environ.get("KIT_LOBBY", "")
"""The lobby's address; "" where it depends on how deep pages lie."""
MAX_DEEP = 9
"""Folders between a page and the lobby at most."""


def page_at(name: str, query: str = "") -> str:
    """The address of a page of the same game, or of another one named before it, asked for with `query`.

    >>> page_at("play", "seats=0,1"), page_at("solo/play")
    ('play.ipynb?seats=0,1', '../solo/play.ipynb')
    """
    name = f"../{name}" if "/" in name else name
    return f"{name}{ENDING}?{query}" if query else f"{name}{ENDING}"


def lobby(deep: int | None) -> str:
    """The address of the lobby, so `deep` below the pages of a server.

    >>> lobby(2)
    '../../tree'
    """
    return LOBBY or "../" * min(deep or 2, MAX_DEEP) + "tree"
