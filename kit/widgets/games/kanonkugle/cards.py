"""The cards of the troops beside the table of Kanonkugle, as banners: what is left of each, and what it is good for;
and the buttons that they and the card that asks have in common."""

from __future__ import annotations

from dataclasses import replace

from htpy import Node, b, dd, details, div, dl, dt, li, section, small, span, strong, summary, ul
from markupsafe import Markup

from kit.core.game import Ref
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.board import marks
from kit.games.kanonkugle.events import side
from kit.games.kanonkugle.pictures import picture_of
from kit.games.kanonkugle.pieces import PLAYERS, called
from kit.games.kanonkugle.state import DEPLOY, REMOVE, Force, State
from kit.games.kanonkugle.walking import allowance
from kit.widgets.games.kanonkugle.parts import may_give, numbered
from kit.widgets.html import data, icon, press
from kit.widgets.panel_context import PanelContext
from kit.widgets.tap_result import chosen

SHIELD = Markup(
    '<svg width="15" height="16" viewBox="0 0 15 16" aria-hidden="true"><path d="M1.5 2L7.5 1L13.5 2V7Q13.5 12.5 7.5 15'
    'Q1.5 12.5 1.5 7Z" fill="none" stroke="currentColor" stroke-width="2"/></svg>'
)
"""The sign of a troop's shield."""
RATED = ("mov", "ddt", "tir", "mis", "dan", "ctr", "sc")
"""The ratings in the order in which a child asks for them: how far, how many, how hard."""
BIG, CALM = "kit-btn", "kit-btn kit-second"
SIDE = 26
"""Pixels of a little picture on a button."""


def cards(context: PanelContext) -> Node:
    """A card for each troop, those of whoever sits there first; below them what the chosen one is good for."""
    s: State = context.shown
    context = replace(context, state=s)  # a lesson may have gone on to other troops already
    first = context.people[0] if len(context.people) == 1 else s.side
    order = sorted(range(s.players), key=lambda player: (player != first, player))
    number = chosen(context.selection).get("troop") if context.my_turn else None
    more = ratings(context, s.forces[number]) if number is not None else None
    return section(class_="kit-card kit-banners")[(_army(context, s, player) for player in order), more]


def _army(context: PanelContext, s: State, player: int) -> Node:
    mine = [n for n, force in enumerate(s.forces) if force.owner == player]
    lives = sum(s.forces[n].pv for n in mine)
    name = context.t.word(side(player), "Name")
    return div(class_=f"kit-army kit-army-{PLAYERS[player].id}")[
        div(".kit-army-head")[
            icon(PLAYERS[player].emblem, 22), strong[name], span[icon("suit_heart", 15), b[str(lives)]]
        ],
        ul[(li[_card(context, s, n)] for n in mine)],
    ]


def _card(context: PanelContext, s: State, number: int) -> Node:
    """A troop: a button where it can be chosen, else it only unfolds."""
    force, t = s.forces[number], context.t
    on = context.my_turn and chosen(context.selection).get("troop") == number
    css = "kit-banner" + " kit-fallen" * (not force.pv) + " kit-fled" * force.routed
    if context.my_turn and not context.asks and selectable(context.state, number):
        names, head = data(kind="troop", value=number, key=f"card-{number}"), _head(context, number, force)
        label, pressed = said(context, number, force), str(on).lower()
        return press("choose_part", *head, css=css, label=label, aria_pressed=pressed, **names)
    return details(open=context.asks and force.owner == s.side)[
        summary(class_=css, aria_label=said(context, number, force), data_key=f"look-{number}")[
            _head(context, number, force)
        ],
        ratings(context, force) if force.pv else small[t("say.destroyed")],
    ]


def selectable(s: State, number: int) -> bool:
    """Whether a tap on a troop's card chooses it."""
    force = s.forces[number]
    if force.owner != s.side or s.phase == REMOVE:
        return False
    return not force.places if s.phase == DEPLOY else bool(force.places)


def _head(context: PanelContext, number: int, force: Force) -> tuple[Node, ...]:
    return (
        picture(context, number, 28),
        span(".kit-banner-name")[
            named(context, number),
            span(".kit-left-of")[
                icon("suit_heart", 15), b[str(force.pv)], SHIELD, b[str(force.sc)], _tags(context, force)
            ],
        ],
    )


def _tags(context: PanelContext, force: Force) -> Node:
    found = [name for name in ("routed", "acted", "active") if name in marks(force)]
    return small(class_=f"kit-tag kit-tag-{found[0]}")[context.t(f"tag.{found[0]}")] if found else None


def said(context: PanelContext, number: int, force: Force) -> str:
    """A card for those who listen."""
    t = context.t
    words = [t("say.card", name=named(context, number), n=force.pv), t("say.shield", n=force.sc)]
    words += [t(f"tag.{name}") for name in ("routed", "active", "acted") if name in marks(force)]
    return ", ".join(words)


def ratings(context: PanelContext, force: Force) -> Node:
    """The seven ratings in centimetres and dice."""
    t, have = context.t, force.troop.ratings
    facts = {
        "mov": t("rate.mov", n=allowance(have.mov)), "ddt": t("rate.ddt", n=10 * have.ddt) if have.tir else "",
        "tir": t("rate.low", n=have.tir) if have.tir else t("rate.none"),
        "mis": t("rate.low", n=have.mis) if have.mis else t("rate.none"),
        "dan": t("rate.dan", n=have.dan) if have.mis else "", "ctr": t("rate.low", n=have.ctr),
        "sc": t("rate.sc", n=force.sc, of=have.sc),
    }  # fmt: skip
    return dl(".kit-ratings")[
        (
            div[dt[t.word(Ref("rating", name), "Name"), " ", b[str(getattr(have, name))]], dd[facts[name]]]
            for name in RATED
            if facts[name]
        )
    ]


# --- buttons that all cards have in common


def choose(
    kind: str, value: object, *content: Node, css: str = BIG, label: str = "", off: bool = False, pressed: str = ""
) -> Node:
    """A button that chooses a part of an action; `pressed` says of one that stays so whether it is."""
    about = data(kind=kind, value=value, key=f"{kind}-{value}")
    about |= {"aria-pressed": pressed} if pressed else {}
    return press("choose_part", *content, css=css, label=label, off=off, **about)


def picture(context: PanelContext, number: int, size: int = SIDE) -> Node:
    """A troop's pictogram."""
    return icon(picture_of(context.state.forces[number].troop), size)


def named(context: PanelContext, number: int) -> str:
    """A troop's name alone; of several that a player calls the same, with its number."""
    s: State = context.state
    return context.t.word(called(s.forces[number].troop.name), "Name") + numbered(s, number)


def let_go(context: PanelContext) -> Node:
    return press(
        "let_go", icon("undo", 20), span[context.t("ui.cancel")], label=context.t("ui.cancel"), css=f"{CALM} kit-small"
    )


def giving(context: PanelContext, s: State, a: object) -> Node:
    """Life points that are given up for dice: one less, how many, one more."""
    if not isinstance(a, do.Assault | do.ToldAssault | do.Counter) or not may_give(s, a):
        return None
    t, given = context.t, a.sacrifice or 0
    return div(".kit-giving", role="group", aria_label=t("give.title"))[
        span[t("give.title"), small[t("give.more")]],
        choose("given", "less", "\N{MINUS SIGN}", css=f"{CALM} kit-small", label=t("give.less"), off=not given),
        b[f"+{given}"],
        choose("given", "more", "+", css=f"{CALM} kit-small", label=t("give.one"), off=given >= may_give(s, a)),
    ]
