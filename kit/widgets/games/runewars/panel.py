"""Rune Winter above and beside the map: year and runes, the season in its four steps, what to do, and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Self

from htpy import Node, b, details, div, fragment, h2, li, ol, p, span, summary

from kit.core.compose import legal
from kit.core.game import CHANCE, Event, Ref
from kit.games.runewars import GAME
from kit.games.runewars import actions as do
from kit.games.runewars.pieces import AUTOMAS, OWNERS, PLAYERS, opponent
from kit.games.runewars.rules.draws import PROFILES, SYMBOLS
from kit.games.runewars.rules.ending import dragon_runes, needed
from kit.games.runewars.rules.retreat import leaving
from kit.games.runewars.rules.runes import to_reveal
from kit.games.runewars.rules.seasons import ORDERS
from kit.games.runewars.state import AUTUMN, BATTLE, BID, CARD, ORDER, PLACE, RESOLVE, SEASONS, State
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.addresses import page_at
from kit.widgets.dialogs import menu_line
from kit.widgets.features import chosen
from kit.widgets.games.runewars import battle_aid, checks, editor, lately, lesson_tray, pictures, reason, said, weighing
from kit.widgets.games.runewars.editor import SECOND, chooses, does, plates, unless
from kit.widgets.games.runewars.races import drafted, races, welcome
from kit.widgets.games.runewars.said import EDITS
from kit.widgets.games.runewars.words import DEEDS, about, deed, equals, in_the_box
from kit.widgets.html import data, icon, press
from kit.widgets.panel import Panel, PanelContext

INFLUENCE = 7
"""The order that brings influence."""
STEPS = "card", "order", "resolve", "automa"
STEP_OF = {CARD: 0, BID: 0, PLACE: 0, ORDER: 1, RESOLVE: 2}
WON = do.Won(True), do.Won(False)
MAP_WIDE = 260
"""Pixels of the picture of the areas that an instruction is about."""


def step_of(s: State) -> int:
    """Which of the four steps a season is in; a battle that the player has begun belongs to his order."""
    begun_by_player = s.attacker in PLAYERS or (s.phase == "retreat" and s.attacker is None)
    return 2 if begun_by_player and s.phase in ("battle", "retreat") else STEP_OF.get(s.phase, 3)


class RuneWinterPanel(Panel):
    """The companion's."""

    game = GAME
    editor = "table"
    """Where its page lies in which boards are laid."""
    upfront = MappingProxyType(
        {"faction": "faction", "fate": "fate", "draw_profile": "draw_profile", "hero_symbol": "hero_symbol"}
    )

    apart: Collection[str] = ("hard", "free_cities", "commander", "explore", "dev_cards")
    cautions = MappingProxyType(
        {"": "warning.W-VARIANT-UNTESTED", "explore": "warning.open", "hero_symbol": "warning.copy"}
    )

    factions: tuple[str, ...] = ()
    """The players' races."""

    def beside(self, sides: tuple[str, ...], s: State) -> Self:
        other = super().beside(sides, s)
        if other.factions != s.factions:
            other = copy(other)
            other.factions = s.factions
        return other

    def side(self, player: int, size: int) -> Node:
        return pictures.owner(OWNERS.index(self.sides[player]), size, self.factions)

    def drawn_choices(self, option: str, t: Catalogue) -> Mapping[str, Node]:
        """The symbols of a Fate card, with what each is worth."""
        if option == "draw_profile":
            return {name: worth(values, t) for name, values in PROFILES.items()}
        if option == "hero_symbol":
            return {name: fragment[pictures.symbol(name, 30), t.word(Ref("symbol", name), "Name")] for name in SYMBOLS}
        return {}

    def picture(self, size: int) -> Node:
        return icon("rune", size)

    def chips(self, context: PanelContext) -> Node:
        """The year, and the dragon runes that the player has."""
        s: State = context.shown
        t, n = context.t, dragon_runes(s)
        words = t("chip.runes", n=n, of=needed(s))
        influence = " · ".join(str(stock.influence) for stock in s.stocks)
        return fragment[
            html.chip(context.table.turn_words(s, t), css="kit-more", fact="year"),
            html.chip(t("chip.influence", n=influence), css="kit-more", fact="influence"),
            html.chip(icon("rune", 22), words, fact="runes", label=t("say.runes", n=n, of=needed(s))),
        ]

    def course(self, context: PanelContext) -> Node:
        """The four seasons, and the four steps of this one."""
        s, t = context.shown, context.t
        if context.over or context.watching:
            return None
        now = step_of(s)
        seasons = (
            li(aria_current="step" if season == s.season else None)[t.word(Ref("season", season), "Name")]
            for season in SEASONS
        )
        steps = (
            li(class_="rune-past" if n < now else "", aria_current="step" if n == now else None)[
                b[f"{n + 1}"], span[t(f"step.{step}")]
            ]
            for n, step in enumerate(STEPS)
        )
        return fragment[
            welcome(context),
            div(".rune-course", **data(begins=begins(context)))[
                ol(".rune-seasons", aria_label=t("region.seasons"))[seasons],
                ol(".rune-steps", aria_label=t("region.steps"))[steps],
                self.lately(context),
            ],
        ]

    def lately(self, context: PanelContext) -> Node:
        """What has just happened."""
        told = lately.words(context.steps[-1], context.t) if context.steps else ""
        return p(".rune-lately")[icon("check", 20), span[told]] if told else None

    def asked(self, context: PanelContext) -> Node:
        s, parts = context.state, chosen(context.selection)
        if context.over or context.watching:
            return None
        for kind, card in OPEN.items():
            if kind in parts:
                return card(context)
        if GAME.current_player(s) == CHANCE:
            return shown(context) if context.own_chance else None
        if deed(s) is not None:
            return instruction(context)
        if equals(s):
            return choices(context)
        ask = ASKED.get(s.phase)
        return ask(context) if ask is not None else choices(context)

    def tray(self, context: PanelContext) -> Node:
        """Why, and the way out: what is wrong on the map."""
        if context.over or context.selection:
            return None
        return fragment[way_out(context), reason.card(context)]

    def busy(self, context: PanelContext) -> bool:
        return False

    def chance_picture(self, size: int) -> Node:
        return pictures.fate_card(size)

    def left(self, context: PanelContext, player: int, size: int) -> Node:
        """The dragon runes in the players' areas."""
        runes = dragon_runes(context.state) if player < len(context.state.factions) else 0
        return fragment[(pictures.token("dragon", size) for _ in range(runes))] if runes else None

    def doer(self, event: Event) -> str:
        symbol = event.facts.get("symbol")
        return DOERS.get(event.kind, "") if symbol is None else f"fate {symbol.id}"

    def doer_picture(self, context: PanelContext, name: str, size: int) -> Node:
        if name == "automa":
            return pictures.owner(AUTOMAS[0], size, context.state.factions)
        if name.startswith("fate "):
            return pictures.symbol(name.partition(" ")[2], size)
        return icon(name, size) if name else pictures.owner(PLAYERS[0], size, context.state.factions)

    def to_editor(self, t: Catalogue) -> Node:
        """The line of the menu that leads to a board of one's own."""
        return html.link(page_at(self.editor), icon("brush", 26), t("laying.title"), css="kit-line")

    def menu_lines(self, context: PanelContext) -> Node:
        t = context.t
        return fragment[
            li[chooses("check", "all", icon("eye", 26), t("ui.check"), css="kit-line")],
            menu_line("open", "undo", t("ui.back_to"), **data(dialog="back_to", key="back_to")),
            menu_line("open", "map", t("placing.title"), **data(dialog="placing", key="placing")),
            li[self.to_editor(t)],
        ]

    def opening(self, context: PanelContext) -> Node:
        """Which race the player has on the board that is chosen, and which the automa, with what the box calls them."""
        found = drafted(self.game, context)
        words = [p(".kit-sub")[in_the_box((one, opponent(one)), context.t)] for one in found]
        return fragment[races(self.game, context), words]

    def more_matches(self, context: PanelContext) -> Node:
        """The way to a board of one's own."""
        return html.link(
            page_at(self.editor), icon("brush", 22), context.t("laying.title"), css="kit-btn kit-second kit-small"
        )

    def dialogs(self) -> Mapping[str, Any]:
        return {"reason": reason.dialog, "worst": reason.worst, "back_to": reason.back_to}


def worth(values: Sequence[int], t: Catalogue) -> Node:
    """What the three symbols count."""
    said = ", ".join(f"{t.word(Ref('symbol', name), 'name')} {n}" for name, n in zip(SYMBOLS, values, strict=True))
    pairs = ((pictures.symbol(name, 24), b[str(n)]) for name, n in zip(SYMBOLS, values, strict=True))
    return span(".rune-worth", role="img", aria_label=said)[pairs]


DOERS = {
    kind: picture
    for picture, kinds in {
        "automa": "generated trimmed looted charged marched attacked stayed retreated rune_placed bid_won bid_lost",
        "rune": "revealed",
        "brush": "added removed shifted rune_set stronghold_set heroes_set fallen_set title_set stock_set"
        " commander_set",
    }.items()
    for kind in kinds.split()
}
"""By the kind of an event the picture beside its line; the player's emblem for any other."""


def begins(context: PanelContext) -> str:
    """What is asked, by a name: it is another one where something else is. What is put right in a card changes none."""
    done = sum(not isinstance(step.action, EDITS) for step in context.steps)
    open_now = chosen(context.selection)
    return " ".join([str(done), *open_now, str(open_now.get("look", ""))])


def way_out(context: PanelContext) -> Node:
    """Whatever is not as the page believes; a step back is in the bar."""
    return div(".rune-out")[chooses("check", "", icon("eye", 22), context.t("ui.not_so"))]


def shown(context: PanelContext) -> Node:
    """What the own Fate card shows, or the own token."""
    s, t = context.state, context.t
    token = to_reveal(s) is not None
    buttons = []
    for number, (action, _) in enumerate(context.game.chance_outcomes(s), 1):
        if token:
            picture = pictures.token("dragon" if action.dragon else "false", 44)
        else:
            picture = pictures.symbol(SYMBOLS[action.symbol], 44)
        words = context.table.action_words(s, action, t)
        buttons.append(press("die", picture, words, css=SECOND, **data(value=number, key=f"die-{number}")))
    return fragment[small_map(context), div(".rune-shown")[buttons]]


def small_map(context: PanelContext) -> Node:
    """The areas that are spoken of."""
    areas, way = about(context.state)
    return div(".rune-map")[pictures.part(context.state, areas, way, MAP_WIDE)] if areas else None


def instruction(context: PanelContext) -> Node:
    """What is to be done for the automa: the models as plates, the areas, and that it is done."""
    s, t = context.state, context.t
    a = deed(s)
    those = leaving(s.forces[a.start]) if isinstance(a, do.Retreat) else getattr(a, "models", ())
    return fragment[
        p(".rune-number")[t("instruction.number", n=numbered(context))],
        div(".rune-deed")[plates(those, t), small_map(context)],
        div(".kit-row")[does(t("ui.done_here"), a, s, icon("check", 26))],
    ]


def numbered(context: PanelContext) -> int:
    """Which instruction of the season it is, counted from 1."""
    now = context.state.year, context.state.season
    here = takewhile(lambda step: (step.before.year, step.before.season) == now, reversed(context.steps))
    return 1 + sum(isinstance(step.action, DEEDS) for step in here)


def choices(context: PanelContext) -> Node:
    """A button for each of several ways."""
    s, t = context.state, context.t
    return div(".rune-choices")[(does(context.table.action_words(s, a, t), a, s, css=SECOND) for a in legal(GAME, s))]


def asks_battle(context: PanelContext) -> Node:
    """Who has won, once what was lost is put right in the area; who cannot have won yet says why."""
    s, t = context.state, context.t
    assert s.at is not None
    name = s.land.names[s.at]
    return fragment[
        small_map(context),
        div(".rune-choices")[
            chooses("aid", "open", icon("swords", 24), t("ui.aid")),
            chooses("look", name, icon("brush", 24), t("ui.losses", area=name)),
            (does(context.table.action_words(s, a, t), a, s, css=SECOND) for a in WON),
        ],
        unless(s, t, *WON),
    ]


def asks_card(context: PanelContext) -> Node:
    """What can be the matter with a season card."""
    s, t = context.state, context.t
    return fragment[
        taken(s, t),
        div(".kit-row")[
            does(t("ui.carried"), do.Carried(), s, icon("check", 26), css="kit-btn" if not gains(s) else SECOND)
        ],
        p(".kit-sub")[t("card.only")],
        div(".rune-choices")[
            (chooses("bids", how, t(f"ui.{how}")) for how in ("bid", "sums")),
            chooses("grants", "", t("ui.grant")),
            chooses("weigh", "open", t("ui.worst")),
            does(t("ui.discard"), do.Discard(), s, css=SECOND),
        ],
    ]


def gains(s: State) -> tuple[str, ...]:
    """What a player takes one of in this season beside its card; nothing where several share it out by themselves."""
    return said.GAINS if s.season == AUTUMN and len(s.factions) == 1 else ()


def taken(s: State, t: Catalogue) -> Node:
    """The card is carried out, and the page counts what has been taken."""
    return [
        div(".kit-row")[chooses("takes", what, icon("check", 26), t(f"ui.takes.{what}"), css="kit-btn")]
        for what in gains(s)
    ]


def asks_order(context: PanelContext) -> Node:
    """The eight orders; those of this year are gone."""
    s, t = context.state, context.t
    return div(".rune-orders", data_asked="")[
        (does(lesson_tray.order(n, t), do.Order(n), s, b[str(n)], css=SECOND) for n in range(1, ORDERS + 1))
    ]


def asks_resolve(context: PanelContext) -> Node:
    """That the order is carried out; where there can be a battle, that comes first. Talk is folded away."""
    s, t = context.state, context.t
    fights, talks = ([a for a in legal(GAME, s) if isinstance(a, kind)] for kind in (do.Battle, do.Driven))
    resolved = icon("check", 26), t("ui.resolved")
    return fragment[
        battles(context, fights),
        div(".rune-choices")[chooses("leaves", "", *resolved)]
        if fights
        else div(".kit-row")[does(resolved[1], do.Done(), s, resolved[0])],
        details(".kit-fold")[
            summary[t("ui.talk")],
            div(".rune-choices")[(does(context.table.action_words(s, a, t), a, s, css=SECOND) for a in talks)],
        ]
        if talks
        else None,
        [h2(".kit-h")[t("check.stock")], checks.stock(s, t, s.side)] if s.chosen[s.side] == INFLUENCE else None,
    ]


def battles(context: PanelContext, fights: Sequence[Any]) -> Node:
    """A button for each battle that can begin."""
    s, t = context.state, context.t
    return [div(".kit-row")[does(context.table.action_words(s, a, t), a, s, icon("swords", 26))] for a in fights]


def leaves(context: PanelContext) -> Node:
    """Whether an order is over while a battle is not fought."""
    s, t = context.state, context.t
    return fragment[
        battles(context, [a for a in legal(GAME, s) if isinstance(a, do.Battle)]),
        div(".rune-choices")[
            does(t("ui.leaves"), do.Done(), s, css=SECOND), press("let_go", t("ui.cancel"), css=SECOND)
        ],
    ]


ASKED = {"card": asks_card, "order": asks_order, "resolve": asks_resolve, BATTLE: asks_battle}
"""By the phase what there is to tap."""
OPEN = {
    "aid": battle_aid.card,
    "weigh": weighing.card,
    "look": editor.area, "leaves": leaves,
    "check": checks.check, "bid": checks.bid, "sums": checks.bid, "grants": checks.grants,
}  # fmt: skip
"""By what is open its card."""
