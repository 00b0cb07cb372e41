"""What is the player's own: dials, influence, orders, hand, heroes, titles. All of it is in sight or a tap away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from htpy import Node, b, div, fragment, h2, li, ol, p, small, span, ul

from kit.core.game import Phrase, Ref
from kit.core.match import Step
from kit.games.runewars import actions as do
from kit.games.runewars.differences import card
from kit.games.runewars.events import models
from kit.games.runewars.owners import owner
from kit.games.runewars.pieces import DATA, PLAYERS
from kit.games.runewars.realm import ATTRIBUTES, DIALS, Hero
from kit.games.runewars.rules.calendar import begun, is_joint
from kit.games.runewars.rules.heroes import attribute, figure
from kit.games.runewars.rules.seasons import ORDERS
from kit.games.runewars.rules.tasks import OPS, listed, place, realm, waiting
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import SEASONS, TITLES, State
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.games.runewars.editor import chooses
from kit.widgets.games.runewars.pictures import owner as seal
from kit.widgets.games.runewars.pictures import season as season_picture
from kit.widgets.games.runewars.pictures import title as title_picture
from kit.widgets.games.runewars.solo import pictures
from kit.widgets.games.runewars.solo.table import SoloTable
from kit.widgets.games.runewars.solo.words import me
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

SMALL = "kit-btn kit-second kit-small"


def card_of_mine(context: PanelContext) -> Node:
    """The card that is always there; where two play it says whose it is."""
    s, t = context.shown, context.t
    return html.card(
        h2(".kit-h.rune-whose")[seal(me(s), 28, s.factions), t.word(owner(s, me(s)), "Name")]
        if len(s.factions) > 1
        else None,
        dials(s, t, me(s)),
        wheel(s, t, me(s)),
        css="kit-tray rune-mine",
    )


def dials(s: State, t: Catalogue, whose: int) -> Node:
    """The three dials, and influence."""
    values, influence = realm(s).players[whose].dials, s.stocks[whose].influence
    return div(".rune-dials")[
        [pictures.dial(name, value, t) for name, value in zip(DIALS, values, strict=True)],
        div(".rune-purse", role="img", aria_label=t("chip.influence", n=influence))[
            icon("token", 28), b[str(influence)], small[t("own.influence")]
        ],
    ]


def drawers(context: PanelContext) -> Node:
    """What is a tap away: hand, heroes, titles, season card, what is left to do, and the switch that shows where the
    automa would go."""
    s, t = context.shown, context.t
    mine = realm(s).players[me(s)]
    hand = len(mine.tactics) + len(mine.quests) + bool(mine.objective)
    plans, found = "plan" in context.table.on, marches(context)
    return div(".rune-drawers")[
        drawer("hand", icon("map", 22), t("own.hand"), hand),
        drawer("heroes", icon("hero", 22), t("own.heroes"), sum(one.owner == me(s) for one in realm(s).heroes)),
        drawer("titles", icon("mage", 22), t("own.titles"), sum(title.holder == me(s) for title in s.titles)),
        drawer("season", season_picture(s.season, 22), t("own.season")) if latest_card(context) else None,
        chooses("opens", "left", icon("why", 24), span[t("own.left")], css=SMALL, off=not context.my_turn),
        press(
            "switch", icon("eye", 22), span[t("own.plan")], None if found is None else b[str(len(found))],
            css=SMALL, aria_pressed=str(plans).lower(), **data(what="plan", key="switch-plan"),
        ),
    ]  # fmt: skip


def drawer(dialog: str, picture: Node, words: str, n: int | None = None) -> Node:
    """A button that opens a dialog, with how much there is in it."""
    shown = picture, span[words], None if n is None else b[str(n)]
    return press("open", shown, css=SMALL, **data(dialog=dialog, key=f"own-{dialog}"))


def marches(context: PanelContext) -> Sequence[do.March] | None:
    """Where the automa would march; `None` unless that is to be seen."""
    table = context.table
    if isinstance(table, SoloTable) and "plan" in table.on and context.my_turn:
        return table.plan(context.state)
    return None


def plan_words(context: PanelContext) -> Node:
    """Beside the switch, that the arrows show it, or that there are none; nothing unless it is to be seen."""
    found, t = marches(context), context.t
    if found is None:
        return None
    told = t("plan.more") if found else t("plan.nobody")
    return p(".rune-lately.rune-season-card")[icon("eye", 24), span[b[t("own.plan")], " ", told]]


def planned(context: PanelContext) -> Node:
    """The same in words; below what is asked, which stays where it is."""
    s, t = context.state, context.t
    lines = [
        t("event.marched", start=s.land.names[a.start], end=s.land.names[a.end], models=models(a.models))
        for a in marches(context) or ()
    ]
    listed = ol(".rune-left-list")[(li[line] for line in lines)]
    return html.card(listed, css="kit-tray", heading=t("own.plan"), picture="eye") if lines else None


def wheel(s: State, t: Catalogue, whose: int) -> Node:
    """The orders of this year: those that have been used, the one of this season."""
    used, now = s.orders[whose], dict(enumerate(s.chosen)).get(whose, 0)
    said = [Ref("order", str(n)) for n in range(1, ORDERS + 1) if used >> n & 1]
    lines = (
        li(class_="rune-used" if used >> n & 1 else "", aria_current="step" if n == now else None)[str(n)]
        for n in range(1, ORDERS + 1)
    )
    words = t("own.used", orders=said) if said else t("own.unused")
    return div(".rune-wheel", role="img", aria_label=words)[ol[lines]]


def is_highest(s: State, number: int) -> bool:
    """Whether an order would be the highest of this year, and so have its bonus."""
    return number > s.orders[me(s)].bit_length() - 1


# --- dialogs


def hand(context: PanelContext, whose: int | None = None) -> Node:
    """Tactics, quests, the objective, with their words; what can be played now is."""
    s, t, whose = context.state, context.t, seen(context, whose)
    mine, now = realm(s).players[whose], context.my_turn and whose == me(s)
    tactics = [
        pictures.face(card(held.card), t, new(s, held.since, t), plays(s, held.card, t, now)) for held in mine.tactics
    ]
    quests = [pictures.face(card(name), t, **where(s, name)) for name in mine.quests]
    goal = [pictures.face(card(mine.objective), t, achieved(s, whose, t, now))] if mine.objective else []
    return html.sheet(
        t("own.hand.title" if whose == me(s) else "own.hand"),
        t("ui.close"),
        of_whom(context, "hand", whose),
        section(t("own.objective"), goal),
        section(t("own.tactics"), tactics),
        section(t("own.quests"), quests),
    )


def seen(context: PanelContext, whose: int | None) -> int:
    """The player whose things a dialog shows: where two play, whoever was named."""
    s = context.state
    return me(s) if whose is None or whose >= len(s.factions) else whose


def of_whom(context: PanelContext, dialog: str, whose: int) -> Node:
    """Where two play, a switch by their names: they have no secrets. Whoever is not asked has dials and orders here."""
    s, t = context.state, context.t
    if len(s.factions) == 1:
        return None
    names = [
        press(
            "open", seal(n, 28, s.factions), t.word(owner(s, n), "Name"), css="", aria_pressed=str(n == whose).lower(),
            **data(dialog=f"{dialog}-{n}", key=f"{dialog}-{n}"),
        )
        for n in range(len(s.factions))
    ]  # fmt: skip
    return fragment[
        div(".kit-seg", role="group", aria_label=t("own.of_whom"))[names],
        None if whose == me(s) else fragment[dials(s, t, whose), wheel(s, t, whose)],
    ]


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


def achieved(s: State, whose: int, t: Catalogue, mine: bool) -> Node:
    """The button that claims the objective; or that it has been claimed."""
    if realm(s).players[whose].fulfilled:
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


def heroes(context: PanelContext, whose: int | None = None) -> Node:
    """The heroes, each with health, attributes and rewards; those who have fallen."""
    s, t, whose = context.state, context.t, seen(context, whose)
    mine = [hero_card(s, one, t) for one in realm(s).heroes if one.owner == whose]
    fallen = [
        p[t("own.fallen", hero=Ref("hero", one.hero), area=s.land.names[one.area], n=len(one.rewards))]
        for one in realm(s).fallen
    ]
    switch = of_whom(context, "heroes", whose)
    title = t("own.heroes.title" if whose == me(s) else "own.heroes")
    return html.sheet(title, t("ui.close"), switch, mine or p[t("own.nobody")], fallen)


def hero_card(s: State, one: Hero, t: Catalogue, *more: Node) -> Node:
    """A hero as a card."""
    most = figure(s, one, "hero_hp", DATA.heroes[one.id].hp)
    return div(".rune-hero")[
        pictures.face(Ref("hero", one.id), t, small[icon("map", 18), t("own.area", area=s.land.names[one.area])]),
        more,
        ul(".rune-traits")[
            li[b[f"{most - one.damage}/{most}"], small[t("print.cards.hp")]],
            (
                li[b[str(attribute(one, name))], small[t(f"print.cards.{name}")], trained(one, n)]
                for n, name in enumerate(ATTRIBUTES)
            ),
        ],
        div(".rune-cards")[[pictures.face(card(name), t) for name in one.rewards]] if one.rewards else None,
    ]


def printed(name: str, t: Catalogue) -> Node:
    """What stands on a hero's card: health, and the three attributes."""
    sheet = DATA.heroes[name]
    traits = [(t("print.cards.hp"), sheet.hp), *((t(f"print.cards.{one}"), getattr(sheet, one)) for one in ATTRIBUTES)]
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
    for step in this_season(context):
        drawn = step.action
        if isinstance(drawn, do.Draw) and drawn.card in DATA.seasons[s.season]:
            return drawn.card
    return str(realm(s).card)


def this_season(context: PanelContext) -> Iterator[Step]:
    """What has been done in this season, the latest first."""
    now = context.state.year, context.state.season
    return takewhile(lambda step: (step.before.year, step.before.season) == now, reversed(context.steps))


def carried_out(context: PanelContext, name: str) -> str:
    """What came of a season card that has alternatives, whether one was chosen or was the only one; "" of any other."""
    if OPS[f"{name}.effect.0"].name != "choose":
        return ""
    told: list[str] = []
    for step in this_season(context):
        task, drawn = waiting(step.before), step.action == do.Draw(name)
        if drawn or (task is not None and place(task).startswith(f"{name}.")):
            events = GAME.events(step.before, step.action, step.after)
            told = [context.t.event(event) for event in events[drawn:]] + told
    return " ".join(told)


def for_whom(s: State, name: str, t: Catalogue) -> str:
    """Where two play, whether each does what a season card says, or both do it together."""
    return t("season.joint" if all(map(is_joint, listed(f"{name}.effect"))) else "season.each")


def season(context: PanelContext) -> Node:
    """The season card, with its words, and what the season brings besides."""
    s, t, name = context.state, context.t, latest_card(context)
    assert s.season in SEASONS
    return html.sheet(
        t.word(Ref("season", s.season), "Name"),
        t("ui.close"),
        div(".rune-cards")[pictures.face(Phrase(f"season.{name}.title"), t)] if name else None,
        p[for_whom(s, name, t)] if name and len(s.factions) > 1 else None,
        p[t(f"brings.{s.season}")],
    )


DIALOGS = {"hand": hand, "heroes": heroes, "titles": titles, "season": season} | {
    f"{name}-{n}": partial(shown, whose=n) for name, shown in (("hand", hand), ("heroes", heroes)) for n in PLAYERS
}
"""What a drawer opens, by its name."""
