"""Small pictures of War Kids for pages: pictograms in the colours of an army."""

from __future__ import annotations

from typing import cast

from markupsafe import Markup

from kit.draw.counters import ArmyName
from kit.draw.inline import army_icon_svg
from kit.games.war_kids.pieces import SEATS, SIDES


def worn(picture: str, side: str, size: int) -> Markup:
    """A pictogram in a side's colours."""
    return Markup(army_icon_svg(picture, cast(ArmyName, side), size))


def army_icon(side: str, size: int) -> Markup:
    """The face of a side's leader in its colours."""
    return worn(SEATS[SIDES.index(side)].emblem, side, size)
