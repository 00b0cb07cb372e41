"""The companion beside the box: the house's page of a match, with a table that is real
(`kit.widgets.features.RealTable`)."""

from __future__ import annotations

from collections.abc import Mapping

from kit.widgets.play.model import Play
from kit.widgets.play.page import play_page
from kit.widgets.run.device import NOTHING
from kit.widgets.run.turn import Opening


def companion_page(query: Mapping[str, str] = NOTHING) -> Opening[Play]:
    """The companion, asked for with what stands in an address."""
    return play_page("runewars", query)
