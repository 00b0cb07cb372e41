"""Cards beside a board, for games with a pack: to be chosen, seen, counted, or said to have been drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from htpy import Node, div, span

from kit.core.game import Ref
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.html import data, press
from kit.widgets.panel import PanelContext


@dataclass(frozen=True, kw_only=True)
class Pack:
    """How the cards of a game are seen and called. A card is what the parts of its actions hold."""

    face: Callable[[Any, Catalogue, float], Node]
    """A card's picture, so many pixels wide."""
    back: Callable[[float], Node]
    """One face down."""
    noun: Callable[[Any], Ref]
    does: Callable[[Any], str]
    """The key of the words for what a card does."""
    width: float

    def choice(self, context: PanelContext, card: Any, kind: str, chosen: bool = False) -> Node:
        """A card to be chosen as a part of that kind; its name and what it does are heard."""
        pointed = " kit-pointed" * (f"{kind}-{card}" in context.parts)
        told = f"{self._name(card, context.t)}, {context.t(self.does(card))}"
        facts = data(kind=kind, value=card, key=f"{kind}-{card}")
        return self._button("choose_part", context, card, told, pointed, aria_pressed=str(chosen).lower(), **facts)

    def told(self, context: PanelContext, card: Any) -> Node:
        """A card that says what it does when it is tapped, whoever's turn it is: `chip.<what it does>.what`."""
        return self._button(
            "tell", context, card, self._name(card, context.t), **data(fact=self.does(card), key=f"card-{card}")
        )

    def count(self, held: int, words: str) -> Node:
        """How many cards somebody holds, or how many are left."""
        return span(".kit-held", role="img", aria_label=words)[self.back(15), str(held)]

    def drawn(self, context: PanelContext, heading: str) -> Node:
        """All cards that chance may bring, where people say which it has brought."""
        outcomes = enumerate((action.card for action, _ in context.game.chance_outcomes(context.state)), 1)
        faces = (
            self._button("die", context, card, self._name(card, context.t), **data(value=number, key=f"die-{number}"))
            for number, card in outcomes
        )
        return html.card(dealt(faces), css="kit-tray", heading=heading, picture="eye")

    def _name(self, card: Any, t: Catalogue) -> str:
        return t.word(self.noun(card), "Name")

    def _button(self, do: str, context: PanelContext, card: Any, label: str, css: str = "", **facts: Any) -> Node:
        return press(do, self.face(card, context.t, self.width), css=f"kit-face-button{css}", label=label, **facts)


def dealt(cards: Iterable[Node], **attributes: Any) -> Node:
    """Cards side by side, in rows as wide as there is room."""
    return div(".kit-dealt", **attributes)[cards]
