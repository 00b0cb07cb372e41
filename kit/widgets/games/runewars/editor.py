"""What has changed on the table: one area with its models and tokens, the check-up of all, bids."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from htpy import Node, div

from kit.widgets.html import press
from kit.widgets.panel import PanelContext


def area(context: PanelContext) -> Node:
    return div(".kit-row")[press("let_go", context.t("ui.ok"))]


CARDS: Mapping[str, Callable[[PanelContext], Node]] = {"look": area}
"""By what is open its card."""
