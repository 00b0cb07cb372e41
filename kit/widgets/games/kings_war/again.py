"""The other side acts again after an attack that failed: beside the board it is said why, as long as it does."""

from __future__ import annotations

from htpy import Node, p, section

from kit.core.game import Ref
from kit.games.kings_war.pieces import SIDES
from kit.games.kings_war.state import State, kind_at
from kit.widgets import html
from kit.widgets.games.kings_war.pictures import chess_icon
from kit.widgets.seen import Seen

RULE = "KW-TURN-4"


def told(seen: Seen) -> Node:
    """The piece that failed, the sentence, and its rule as a link; nothing once it attacks again, which the card that
    asks about it tells, or once somebody at the screen is asked."""
    s = seen.shown
    if not s.tried or s.side in seen.people or s.pending is not None or seen.state.pending is not None or seen.over:
        return None
    return section(".kit-card.kit-sure")[
        chess_icon(_failed(s), s.side, 34),
        p[seen.t("again.told", who=Ref("side", SIDES[s.side])), " ", html.rule_link(RULE, seen.t.rule(RULE))],
    ]


def goes_on(seen: Seen) -> Node:
    """Beside the question how many tokens to spend: why the other side attacks once more."""
    s = seen.state
    if not s.tried or s.side in seen.people:
        return None
    return p(".kit-again")[seen.t("again.goes_on", who=Ref("side", SIDES[s.side]))]


def _failed(s: State) -> int:
    """The kind of the piece that attacked last in vain."""
    return kind_at(s, s.tried[-1][0])
