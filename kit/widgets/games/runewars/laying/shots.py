"""Moments of the table editor to photograph: the start, half laid, complete, against the rules, who plays."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from kit.games.runewars import GAME, draft_file
from kit.games.runewars.draft import Draft, area, border
from kit.games.runewars.draft_table import from_state, state
from kit.games.runewars.draft_tiles import with_realm, with_tile
from kit.widgets.shot import MENU, TAB, Moment, Shot

TABLE = "runewars/table"


def ours(name: str) -> Draft:
    """A board of ours as a draft."""
    return from_state(GAME.initial_state(next(one for one in GAME.scenarios() if one.id == name)))


def laid(d: Draft) -> Moment:
    """A board that the device keeps."""
    return Moment(f"workshop.runewars.{TAB}", draft_file.file_text(d, when=1), state(d))


HALF = Draft(areas=frozenset({"C3", "C4", "D3", "D4"}), homes=(("E3", "E4", "F3"),), cities=frozenset({"D4"}))
WALLED = border(border(area(ours("fan"), "D5"), "red", "A2", "A3"), "blue", "A2", "B2")
WRONG = replace(WALLED, cities=frozenset({"A5", "B3", "C3"}))
COOP = replace(HALF, factions=("crown", "glade"), homes=(("E3", "E4", "F3"), ()))
TILES = with_tile(with_tile(Draft(), 2, "D3"), 3, "C4")
OURS = with_realm(with_tile(TILES, 8, "B4"), 0, "E2")
SHOTS = (
    Shot("rune-table-new", TABLE),
    Shot("rune-table-half", TABLE, begin=partial(laid, HALF)),
    Shot("rune-table", TABLE, begin=partial(laid, ours("valley"))),
    Shot(
        "rune-table-pieces",
        TABLE,
        ("[data-tab=pieces]", "[data-pick=fortress]"),
        partial(laid, replace(ours("ridge"), capitals=())),
    ),
    Shot("rune-table-wrong", TABLE, ("[data-key=check-0]",), partial(laid, WRONG)),
    Shot("rune-table-players", TABLE, ("[data-tab=players]",), partial(laid, COOP)),
    Shot("rune-table-tiles", TABLE, ("[data-tab=tiles]", "[data-pick=tile8]"), partial(laid, TILES)),
    Shot("rune-table-ours", TABLE, ("[data-tab=tiles]", "[data-pick=realm0]"), partial(laid, OURS)),
    Shot("rune-table-screen", TABLE, ("[data-do=screen]",), partial(laid, ours("valley"))),
    Shot("rune-table-menu", TABLE, (MENU,), partial(laid, HALF)),
    Shot("rune-table-play", TABLE, ("[data-do=play]",), partial(laid, ours("valley"))),
)
