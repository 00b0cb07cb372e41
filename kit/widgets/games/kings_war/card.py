"""The reminder card of the six abilities (KW-SET-4): what can be used now is lit; a tap uses it or says why not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from htpy import Node, b, button, div, li, p, section, small, span, strong, ul

from kit.core.compose import legal
from kit.core.game import Ref
from kit.games.kings_war.actions import PASS
from kit.games.kings_war.pieces import COSTS, KINDS, SIDES
from kit.games.kings_war.rules.turn import ABILITIES, RULES
from kit.games.kings_war.state import own_webs
from kit.widgets import html
from kit.widgets.features import chosen
from kit.widgets.games.kings_war import taps
from kit.widgets.games.kings_war.pictures import ability_picture, chess_icon, coin
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext


def usable(context: PanelContext) -> set[str]:
    """The abilities that can be used now."""
    if not context.my_turn:
        return set()
    return {ABILITIES[type(a)] for a in legal(context.game, context.state) if type(a) in ABILITIES}


def side_shown(context: PanelContext) -> int:
    """Whose pieces stand on the card."""
    side: int = context.people[0] if len(context.people) == 1 else context.shown.side
    return side


def strip(context: PanelContext, known: Collection[str] = tuple(RULES)) -> Node:
    """Six buttons: the piece, the ability's name, its price. A lesson has those that are `known`, and passing below
    them, where pieces are tied."""
    s, t = context.state, context.t
    if not s.treaty.abilities:
        return None
    lit, side = usable(context), side_shown(context)
    now = chosen(context.selection).get("ability") if context.my_turn else None
    more = press("open", icon("why", 20), label=t("card.open"), css="kit-help", **data(dialog="abilities", key="card"))
    return section(class_="kit-card kit-abilities")[
        div(".kit-strip-head")[p(".kit-h")[t("card.heading")], more],
        div(".kit-strip", role="group", aria_label=t("card.title"))[
            (_ability(context, name, side, name in lit, name == now) for name in RULES if name in known)
        ],
        passing(context) if context.lesson is not None else None,
    ]


def _ability(context: PanelContext, name: str, side: int, lit: bool, now: bool) -> Node:
    t = context.t
    price: list[Node] = [coin(16), b[str(COSTS[name])]] if COSTS[name] else [b["0"]]
    state = t("card.lit" if lit else "card.dark")
    does = t(f"ability.{name}.does")
    label = f"{t('move.ability', name=t(f'ability.{name}'), cost=COSTS[name])}: {does}, {state}"
    usable, pointed = " kit-usable" * lit, " kit-pointed" * (f"ability-{name}" in context.parts)
    attrs: dict[str, Any] = {
        "class": f"kit-ability{usable}{pointed}",
        "type": "button",
        "data-do": "choose_part",
        "aria-pressed": str(now).lower(),
        "aria-label": label,
        **data(kind="ability", value=name, key=f"ability-{name}"),
    }
    return button(attrs)[
        chess_icon(taps.USERS[name], side, 34),
        span(".kit-what")[t(f"ability.{name}")],
        span(".kit-price")[price],
        span(".kit-does")[does],
    ]


def opener(context: PanelContext) -> Node:
    """On a phone, where the card lies below the fold: a button near the board that opens it; ringed where an advice is
    about an ability."""
    s = context.state
    if not (context.my_turn and s.treaty.abilities and s.pending is None):
        return None
    pointed = " kit-pointed" * any(part.startswith("ability-") for part in context.parts)
    css = f"kit-btn kit-second kit-small kit-opener{pointed}"
    return press("open", coin(24), context.t("card.short"), css=css, **data(dialog="abilities", key="abilities"))


def passing(context: PanelContext) -> Node:
    """Passing unties every piece at once (KW-WEB-5)."""
    if not context.my_turn or not own_webs(context.state) or context.state.pending is not None:
        return None
    off = context.game.explain(context.state, PASS) is not None
    facts = data(kind="ability", value="pass", key="pass")
    words = context.t("ui.pass")
    return press("choose_part", icon("web_knot", 24), words, css="kit-btn kit-second kit-small", off=off, **facts)


def dialog(context: PanelContext) -> Node:
    """The whole card: each ability with its rule in a sentence, and why it cannot be used now."""
    t, lit, side = context.t, usable(context), side_shown(context)
    lines = (_reminder(context, name, side, name in lit) for name in RULES)
    return html.sheet(
        t("card.title"),
        t("ui.close"),
        ul(".kit-list")[lines],
        p(".kit-sub")[t("card.more")],
        press("dismiss", t("ui.ok"), autofocus=True),
    )


def _reminder(context: PanelContext, name: str, side: int, lit: bool) -> Node:
    """One ability on the card: whose, its price, its rule; a tap on it is a tap on its button."""
    t, why = context.t, "" if lit else why_dark(context, name)
    who = t.word(Ref("piece", f"{SIDES[side]}_{KINDS[taps.USERS[name]]}"), "Name short")
    tapped = data(do="choose_part", kind="ability", value=name)
    pointed = " kit-pointed" * (f"ability-{name}" in context.parts)
    return li(class_=f"kit-reminder{' kit-usable' if lit else ''}{pointed}", **tapped)[
        chess_icon(taps.USERS[name], side, 48),
        div[
            strong[t(f"ability.{name}")],
            small[f"{who} · {t('card.price', cost=COSTS[name])}"],
            p[t(f"rule.{RULES[name]}.text")],
            p(".kit-why-not")[why] if why else None,
        ],
        ability_picture(name),
    ]


def why_dark(context: PanelContext, name: str) -> str:
    """Why an ability cannot be used now, in a sentence; empty while somebody else decides."""
    picked = taps.ability(context.state, (), name) if context.my_turn else None
    if picked is None or picked.action is not None:
        return ""
    if picked.refusal is not None:
        return context.t.refusal(picked.refusal).partition("\n")[0]
    return context.t(picked.key, **(picked.facts or {})) if picked.key else ""
