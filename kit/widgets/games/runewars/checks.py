"""The check-up: what the page believes of the whole table, each thing to be put right; a bid; where a rune may go."""

from __future__ import annotations

from htpy import Node, details, div, fragment, h2, li, p, span, summary, ul

from kit.core.game import Ref
from kit.games.runewars import actions as do
from kit.games.runewars.owners import owner as owner_ref
from kit.games.runewars.pieces import KINDS, PLAYERS
from kit.games.runewars.rules.control import control
from kit.games.runewars.rules.runes import SCOPES
from kit.games.runewars.rules.table import fielded, sides
from kit.games.runewars.scene import chips, tokens
from kit.games.runewars.state import TITLES, State, supply
from kit.text import Catalogue
from kit.widgets.features import chosen
from kit.widgets.games.runewars import pictures
from kit.widgets.games.runewars.editor import SECOND, back, chooses, counted, does, figure, name, picked
from kit.widgets.games.runewars.words import about
from kit.widgets.html import icon
from kit.widgets.panel import PanelContext

MOST_BID = 12
"""Buttons for what is bid, at most."""


def check(context: PanelContext) -> Node:
    """All that is on the table; the areas that are spoken of come first."""
    s, t = context.state, context.t
    first = about(s)[0]
    order = [*first, *(area for area in range(len(s.forces)) if area not in first)]
    return div(".rune-area", data_asked="")[
        back(t),
        ul(".rune-areas")[(li[line(s, t, area, area in first)] for area in order)],
        h2(".kit-h")[t("check.stock")],
        [stock(s, t, player) for player in PLAYERS[: len(s.factions)]],
        h2(".kit-h")[t("check.titles")],
        [title(s, t, number) for number in range(len(TITLES))],
        details(".kit-fold")[summary[icon("swords", 20), t("check.supply")], [left(s, t, owner) for owner in sides(s)]],
        back(t),
    ]


def line(s: State, t: Catalogue, area: int, marked: bool) -> Node:
    """An area: whose it is, its name, and what stands and lies there."""
    shown = [pictures.chip(one, 30) for one in chips(s.forces[area])]
    lying = [pictures.lying(token, 26) for token in tokens(s, area)]
    whose = control(s, area)
    css = "kit-line rune-line rune-spoken" if marked else "kit-line rune-line"
    said = t("say.area", area=s.land.names[area], owner=owner_ref(s, whose if whose >= 0 else None))
    return chooses(
        "look",
        s.land.names[area],
        pictures.owner(whose, 28, s.factions) if whose >= 0 else span(".rune-nobody"),
        span(".rune-name")[s.land.names[area]],
        span(".rune-there")[lying, shown] if lying or shown else span(".kit-sub")[t("check.empty")],
        css=css,
        aria_label=said,
    )


def stock(s: State, t: Catalogue, player: int) -> Node:
    """What a player has in hand."""
    has = s.stocks[player]

    def put(word: str, n: int) -> do.SetStock:
        return do.SetStock(player, **{**has._asdict(), word: max(n, 0)})

    return ul(".rune-counts")[
        (
            li[
                span[t(f"check.{word}")],
                counted(t, s, t(f"check.{word}"), n, put(word, n - 1), put(word, n + 1)),
            ]
            for word, n in has._asdict().items()
        )
    ]


def title(s: State, t: Catalogue, number: int) -> Node:
    """Who holds a title, and the influence on it."""
    holder, n = s.titles[number]
    word = t.word(Ref("title", TITLES[number]), "Name")
    holders = [None, *PLAYERS[: len(s.factions)]]
    return div(".rune-office")[
        span[word],
        div(".rune-picks")[
            (
                picked(
                    s,
                    do.SetTitle(number, one, n),
                    one == holder,
                    icon("close", 22) if one is None else pictures.owner(one, 26, s.factions),
                    f"{word}: {t.word(owner_ref(s, one), 'Name')}",
                )
                for one in holders
            )
        ],
        counted(t, s, word, n, do.SetTitle(number, holder, max(n - 1, 0)), do.SetTitle(number, holder, n + 1)),
    ]


def left(s: State, t: Catalogue, owner: int) -> Node:
    """What an owner has left in the supply."""
    kinds = [kind for kind in fielded(s, owner) if not KINDS[kind].neutral or owner not in PLAYERS]
    return p(".rune-left")[
        span[name(s, owner, t)], (span[figure(owner, kind), str(supply(s, owner, kind))] for kind in reversed(kinds))
    ]


# --- the season card


def bid(context: PanelContext) -> Node:
    """How much each player bids, one after the other."""
    s, t, parts = context.state, context.t, chosen(context.selection)
    how = "bid" if "bid" in parts else "sums"
    player = len(parts[how])
    most = min(s.stocks[player].influence, MOST_BID)
    return fragment[
        div(".rune-numbers")[(chooses("bids", f"{how} {n}", str(n)) for n in range(most + 1))],
        chooses("check", "", icon("eye", 22), t("ui.not_so")),
        back(t, "ui.cancel"),
    ]


def grants(context: PanelContext) -> Node:
    """Whose area the rune goes into."""
    s, t = context.state, context.t
    return fragment[
        div(".rune-choices")[(does(t(f"ui.grant.{scope}"), do.Grant(scope), s, css=SECOND) for scope in SCOPES)],
        back(t, "ui.cancel"),
    ]
