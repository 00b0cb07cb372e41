"""What lies beside the board in a lesson of Rune Winter: Fate cards and their worth, titles, orders, bids."""

from __future__ import annotations

from htpy import Node, b, div, fragment, small, span, strong

from kit.core.game import Ref
from kit.games.runewars import actions as do
from kit.games.runewars.rules import draws
from kit.games.runewars.rules.seasons import ORDERS
from kit.games.runewars.state import BID, CARD, HERO, ORDER, SUMMER, TITLE, TITLES, State, Title
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.games.runewars import pictures
from kit.widgets.games.runewars.editor import SECOND, chooses
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext


def tray(context: PanelContext) -> Node:
    """Titles, what is to be chosen, and what Fate cards mean where one is to be turned."""
    charged = any(isinstance(frame.action, do.Charge) for frame in context.frames)
    held = titles(context) if charged or context.shown.season == SUMMER else None
    parts = [held, orders(context), bids(context), fate(context)]
    return fragment[parts] if any(part is not None for part in parts) else None


def symbol_words(s: State, symbol: str, t: Catalogue) -> str:
    n = draws.value(s.treaty, symbol, s.sums)
    common = draws.SYMBOL.count(symbol)
    return t("school.symbol", symbol=Ref("symbol", symbol), n=n, common=common, cards=len(draws.SYMBOL))


def fate(context: PanelContext) -> Node:
    """The three symbols with their worth, as long as a card is to be turned."""
    t = context.t
    if not context.chance_waits:
        return None
    row = div(".rune-symbols")[(cell(context.shown, symbol, t) for symbol in draws.SYMBOLS)]
    button = div(".kit-row")[press("roll", icon("rune", 26), t("ui.turn"))]
    return html.card(row, button, css="kit-tray", heading=t("school.fate"), picture="rune")


def turned(context: PanelContext) -> Node:
    """The symbol that the last card shows, with its worth."""
    t, last = context.t, last_shown(context)
    if context.chance_waits or last is None:
        return None
    symbol, before = last
    words = fragment[
        pictures.symbol(symbol, 44), b[t.word(Ref("symbol", symbol), "Name"), " ", worth(before, symbol, t)]
    ]
    shown = press("tell", words, css="rune-turned", **data(fact=symbol, key="turned"))
    return html.card(shown, css="kit-tray", heading=t("school.fate"), picture="rune")


def worth(s: State, symbol: str, t: Catalogue) -> str:
    """What a symbol comes to: a number, or that it takes a fallen hero."""
    if s.phase == HERO:
        return t("school.hero", taken="yes" if draws.is_hero_symbol(s.treaty, symbol) else "no")
    return f"= {draws.value(s.treaty, symbol, s.sums)}"


def cell(s: State, symbol: str, t: Catalogue) -> Node:
    """One of the three."""
    common = t("odds.fraction", wins=draws.SYMBOL.count(symbol), of=len(draws.SYMBOL))
    parts = pictures.symbol(symbol, 44), b[worth(s, symbol, t)], span(".kit-sub")[common]
    return press("tell", parts, css="rune-symbol", label=symbol_words(s, symbol, t), **data(fact=symbol, key=symbol))


def last_shown(context: PanelContext) -> tuple[str, State] | None:
    """The symbol of the card that was turned last in this step, and the moment in which that was."""
    for frame in reversed([*context.fell, *context.frames]):
        if isinstance(frame.action, do.Shown):
            return draws.SYMBOLS[frame.action.symbol], frame.before
    return None


def titles(context: PanelContext) -> Node:
    """The titles with their influence, and whose each is."""
    t, s = context.t, context.shown
    if all(title == Title() for title in s.titles):
        return None
    active = context.my_turn and s.phase == TITLE

    def line(number: int, held: Title) -> Node:
        name = span[t.word(Ref("title", TITLES[number]), "Name")]
        whose = pictures.owner(held.holder, 26, s.factions) if held.holder is not None else None
        parts = (
            pictures.title(TITLES[number], 38),
            name,
            span(".rune-held")[icon("token", 24), b[str(held.tokens)], whose],
        )
        return chooses("title", str(number), parts, css="rune-honour") if active else div(".rune-honour")[parts]

    lines = div(".rune-honours")[(line(number, held) for number, held in enumerate(s.titles))]
    return html.card(lines, css="kit-tray", heading=t("school.titles"), picture="token")


def orders(context: PanelContext) -> Node:
    """The eight orders; those of this year are pale."""
    s, t = context.shown, context.t
    if s.phase != ORDER or not context.my_turn:
        return None
    used = s.orders[s.side]

    def line(n: int) -> Node:
        css = SECOND + " rune-given" * (used >> n & 1)
        return chooses("order", str(n), b[str(n)], order(n, t), css=css)

    return div(".rune-orders")[map(line, range(1, ORDERS + 1))]


def order(n: int, t: Catalogue) -> Node:
    """An order by its name, and what it does."""
    return span[strong[t.word(Ref("order", str(n)), "Name")], small[t(f"order.{n}.does")]]


def bids(context: PanelContext) -> Node:
    """What can be bid, and one more than that."""
    s, t = context.shown, context.t
    most = s.stocks[s.side].influence
    if s.phase == BID and s.bids:
        return html.card(b[t("event.bid", bids=list(s.bids))], css="kit-tray", heading=t("ui.bid"), picture="token")
    if s.phase != CARD or not (context.my_turn and most):
        return None

    def line(n: int) -> Node:
        facts = data(kind="bids", value=n, key=f"bid-{n}")
        return press("choose_part", icon("token", 26), str(n), css="kit-btn kit-second", **facts)

    return html.card(
        div(".rune-bids")[map(line, range(most + 2))], css="kit-tray", heading=t("ui.bid"), picture="token"
    )
