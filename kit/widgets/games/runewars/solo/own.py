"""What is the player's own: dials, influence, orders, hand, heroes, titles. All of it is in sight or a tap away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from htpy import Node, b, div, fragment, h2, li, ol, p, small, span, ul

from kit.core.game import Phrase, Ref
from kit.games.runewars import actions as do
from kit.games.runewars.differences import card
from kit.games.runewars.owners import owner
from kit.games.runewars.pieces import DATA
from kit.games.runewars.realm import ATTRIBUTES, DIALS, Hero
from kit.games.runewars.rules.calendar import begun
from kit.games.runewars.rules.heroes import attribute, figure
from kit.games.runewars.rules.seasons import ORDERS
from kit.games.runewars.rules.tasks import realm
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import SEASONS, TITLES, State
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.games.runewars.editor import chooses
from kit.widgets.games.runewars.pictures import title as title_picture
from kit.widgets.games.runewars.solo import pictures
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

ME = 0
"""The player; he is alone."""


def card_of_mine(context: PanelContext) -> Node:
    """The card that is always there."""
    s, t = context.shown, context.t
    mine = realm(s).players[ME]
    hand = len(mine.tactics) + len(mine.quests) + bool(mine.objective)
    heroes = [one for one in realm(s).heroes if one.owner == ME]
    titles = sum(title.holder == ME for title in s.titles)
    return html.card(
        dials(s, t),
        wheel(s, t),
        div(".rune-drawers")[
            drawer("hand", "map", t("own.hand", n=hand)),
            drawer("heroes", "hero", t("own.heroes", n=len(heroes))),
            drawer("titles", "mage", t("own.titles", n=titles)),
            drawer("season", "tree", t("own.season")) if latest_card(context) else None,
        ],
        div(".rune-drawers")[
            chooses("opens", "left", icon("why", 22), t("own.left"), css="kit-btn kit-second kit-small"),
            chooses("opens", "plan", icon("eye", 22), t("own.plan"), css="kit-btn kit-second kit-small"),
        ]
        if context.my_turn
        else None,
        css="kit-tray rune-mine",
    )


def dials(s: State, t: Catalogue) -> Node:
    """The three dials, and influence."""
    values = realm(s).players[ME].dials
    return div(".rune-dials")[
        [pictures.dial(name, value, t) for name, value in zip(DIALS, values, strict=True)],
        div(".rune-purse", role="img", aria_label=t("chip.influence", n=s.stocks[ME].influence))[
            icon("token", 28), b[str(s.stocks[ME].influence)], small[t("own.influence")]
        ],
    ]


def drawer(dialog: str, picture: str, words: str) -> Node:
    """A button that opens a dialog."""
    return press(
        "open", icon(picture, 22), words, css="kit-btn kit-second kit-small", **data(dialog=dialog, key=f"own-{dialog}")
    )


def wheel(s: State, t: Catalogue) -> Node:
    """The orders of this year: those that have been used, the one of this season."""
    used, now = s.orders[ME], s.chosen[ME] if s.chosen else 0
    said = [Ref("order", str(n)) for n in range(1, ORDERS + 1) if used >> n & 1]
    lines = (
        li(class_="rune-used" if used >> n & 1 else "", aria_current="step" if n == now else None)[str(n)]
        for n in range(1, ORDERS + 1)
    )
    words = t("own.used", orders=said) if said else t("own.unused")
    return div(".rune-wheel", role="img", aria_label=words)[ol[lines]]


def is_highest(s: State, number: int) -> bool:
    """Whether an order would be the highest of this year, and so have its bonus."""
    return number > s.orders[ME].bit_length() - 1


# --- dialogs


def hand(context: PanelContext) -> Node:
    """Tactics, quests, the objective, with their words; what can be played now is."""
    s, t = context.state, context.t
    mine = realm(s).players[ME]
    tactics = [
        pictures.face(card(held.card), t, new(s, held.since, t), plays(s, held.card, t, context.my_turn))
        for held in mine.tactics
    ]
    quests = [pictures.face(card(name), t, **where(s, name)) for name in mine.quests]
    goal = [pictures.face(card(mine.objective), t, achieved(s, t, context.my_turn))] if mine.objective else []
    return html.sheet(
        t("own.hand.title"),
        t("ui.close"),
        section(t("own.objective"), goal),
        section(t("own.tactics"), tactics),
        section(t("own.quests"), quests),
    )


def section(title: str, cards: list[Node]) -> Node:
    """Cards under a heading; nothing where there are none."""
    return fragment[h2(".kit-h")[title], div(".rune-cards")[cards]] if cards else None


def new(s: State, since: int, t: Catalogue) -> Node:
    """That a tactics card cannot be played in the season in which it came."""
    return small(".rune-new")[t("own.new")] if since >= begun(s) else None


def plays(s: State, name: str, t: Catalogue, mine: bool) -> Node:
    """The button that plays a card, if it can be played."""
    a = do.PlayTactic(name)
    return button(s, a, t("act.play", card=Ref("tactic", name))) if mine and GAME.explain(s, a) is None else None


def achieved(s: State, t: Catalogue, mine: bool) -> Node:
    """The button that claims the objective; or that it has been claimed."""
    if realm(s).players[ME].fulfilled:
        return small[icon("check", 18), t("own.fulfilled")]
    return button(s, do.Achieve(), t("act.achieve")) if mine and GAME.explain(s, do.Achieve()) is None else None


def button(s: State, a: Any, words: str) -> Node:
    """A small button that does something."""
    return press(
        "choose_part",
        words,
        css="kit-btn kit-small",
        **data(kind="do", value=GAME.action_text(s, a), key=f"now-{words}"),
    )


def where(s: State, quest: str) -> dict[str, str]:
    """The area of a quest that is bound to a tile."""
    at = DATA.quests[quest].where
    name = at if isinstance(at, str) else f"{at[0]}{at[1]}"
    return {"area": name} if name in s.land.names else {}


def heroes(context: PanelContext) -> Node:
    """The heroes, each with health, attributes and rewards; those who have fallen."""
    s, t = context.state, context.t
    mine = [hero_card(s, one, t) for one in realm(s).heroes if one.owner == ME]
    fallen = [
        p[t("own.fallen", hero=Ref("hero", one.hero), area=s.land.names[one.area], n=len(one.rewards))]
        for one in realm(s).fallen
    ]
    return html.sheet(t("own.heroes.title"), t("ui.close"), mine or p[t("own.nobody")], fallen)


def hero_card(s: State, one: Hero, t: Catalogue, *more: Node) -> Node:
    """A hero as a card."""
    most = figure(s, one, "hero_hp", DATA.heroes[one.id].hp)
    return div(".rune-hero")[
        pictures.face(Ref("hero", one.id), t),
        ul(".rune-traits")[
            li[b[f"{most - one.damage}/{most}"], small[t("own.health")]],
            (
                li[b[str(attribute(one, name))], small[t(f"attribute.{name}")], trained(one, n)]
                for n, name in enumerate(ATTRIBUTES)
            ),
            li[b[s.land.names[one.area]], small[t("own.area")]],
        ],
        div(".rune-cards")[[pictures.face(card(name), t) for name in one.rewards]] if one.rewards else None,
        more,
    ]


def printed(name: str, t: Catalogue) -> Node:
    """What stands on a hero's card: health, and the three attributes."""
    sheet = DATA.heroes[name]
    traits = [(t("own.health"), sheet.hp), *((t(f"attribute.{one}"), getattr(sheet, one)) for one in ATTRIBUTES)]
    return small[", ".join(f"{words} {n}" for words, n in traits)]


def trained(one: Hero, n: int) -> Node:
    """How often an attribute has been trained."""
    return span(".rune-trained", aria_hidden="true")["+" * one.training[n]] if one.training[n] else None


def titles(context: PanelContext) -> Node:
    """The three titles: who holds each, what lies on it, what it does."""
    s, t = context.state, context.t
    lines: Iterator[Node] = (
        div(".rune-face")[
            div(".rune-title")[title_picture(name, 34), b[t.word(Ref("title", name), "Name")]],
            span[t(f"title.{name}")],
            small[t("own.title", owner=owner(s, held.holder), n=held.tokens)],
        ]
        for name, held in zip(TITLES, s.titles, strict=True)
    )
    return html.sheet(t("own.titles.title"), t("ui.close"), div(".rune-cards")[lines])


def latest_card(context: PanelContext) -> str:
    """The season card of this season, "" before it is drawn."""
    s = context.state
    for step in reversed(context.steps):
        if (step.before.year, step.before.season) != (s.year, s.season):
            break
        drawn = step.action
        if isinstance(drawn, do.Draw) and drawn.card in DATA.seasons[s.season]:
            return drawn.card
    return str(realm(s).card)


def season(context: PanelContext) -> Node:
    """The season card, with its words, and what the season brings besides."""
    s, t, name = context.state, context.t, latest_card(context)
    assert s.season in SEASONS
    return html.sheet(
        t.word(Ref("season", s.season), "Name"),
        t("ui.close"),
        div(".rune-cards")[pictures.face(Phrase(f"season.{name}.title"), t)] if name else None,
        p[t(f"brings.{s.season}")],
    )


DIALOGS = {"hand": hand, "heroes": heroes, "titles": titles, "season": season}
"""What a drawer opens, by its name."""
