"""A tab with Kings War in it, from a position on."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kit.text import text
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser, saved

EN = text("kings_war", "en")
MIDDLE = """
fen r1bqk1nr/ppp2pp1/2n1p2p/4b3/3P4/2NB1N2/PPP2PPP/R1BQK2R w KQkq - 0 9
bowls 3 1
web c6 3
"""
RICH = MIDDLE.replace("bowls 3 1", "bowls 9 4") + "web g2 2\n"
ROOM = "fen r3k3/1P6/8/8/8/3r4/8/4K2R w - - 0 20\nbowls 4 5"
CLOCK = "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nclock 1"


def opened(position: str, lang: str = "en", kept: Mapping[str, str] = MappingProxyType({}), **settings) -> FakeBrowser:
    kept = {"match.kings_war.T": saved(position, "kings_war", **settings), **kept}
    return FakeBrowser(kept, page=play_page("kings_war"), languages=[lang])


def marks(tab: FakeBrowser) -> Any:
    """What is on the board once nothing moves any more."""
    tab.settle()
    return tab.page.view


def ability(tab: FakeBrowser, name: str) -> None:
    tab.send("choose_part", kind="ability", value=name)
