"""What a kernel does while it waits for its page: whatever takes long the first time and is the same for every page."""

from __future__ import annotations

from contextlib import suppress

import comm
from IPython import get_ipython
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances as alive

from kit.widgets.app import Cell
from kit.widgets.ready import every_page, open_unseen


def warm_up() -> None:
    """Makes every page once, up to what is seen first, and takes them all away again; no browser hears of it. One that
    cannot be made says so to whoever opens it, and keeps no other from getting warm."""
    before = comm.create_comm
    made: list[Widget] = []
    comm.create_comm = comm.DummyComm
    Widget.on_widget_constructed(made.append)
    try:
        for page in every_page():
            with suppress(Exception):
                open_unseen(Cell(page()))
    finally:
        Widget.on_widget_constructed(None)
        for widget in made:
            widget.close()
        comm.create_comm = before


FOR_ALL = frozenset(alive)
"""What a library has made while it was loaded, for all pages: the one widget that every canvas names."""


def clear() -> None:
    """Takes away the page that a notebook has made, and all that its cells have named."""
    for name, widget in list(alive.items()):
        if name not in FOR_ALL:
            widget.close()
    get_ipython().reset(new_session=False)
