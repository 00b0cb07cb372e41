"""What the tools of the workshop are called."""

from __future__ import annotations

from kit.core.game import Ref
from kit.games.war_kids.pieces import KINDS, SIDES
from kit.text import Catalogue
from kit.widgets.games.war_kids.workshop.tools import Tool


def tool_name(t: Catalogue, one: Tool) -> str:
    """What a tool is called."""
    if one.does == "unit":
        side, kind = one.value
        return t.word(Ref("unit", f"{SIDES[side]}_{KINDS[kind]}"), "Name short")
    return t("workshop.tool.goal" if one.does == "goal" else f"workshop.tool.{one.id}")


def tool_said(t: Catalogue, one: Tool) -> str:
    """What a tool is called for those who do not see its colours: with the side of its unit."""
    if one.does != "unit":
        return tool_name(t, one)
    side, kind = one.value
    return t.word(Ref("unit", f"{SIDES[side]}_{KINDS[kind]}"), "Name")
