"""The cards that the player opens: an area, who leaves it, a hero on his way, what is left to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil
from random import Random
from typing import Any

from htpy import Node, b, div, fragment, li, ol, p, small, span, ul

from kit.core.game import Ref
from kit.games.runewars import actions as do
from kit.games.runewars import fight_odds
from kit.games.runewars.differences import card
from kit.games.runewars.events import models
from kit.games.runewars.owners import owner, together
from kit.games.runewars.pieces import AUTOMAS, KINDS
from kit.games.runewars.rules import fight
from kit.games.runewars.rules.tasks import realm
from kit.games.runewars.state import RUNES, State
from kit.text import Catalogue
from kit.widgets.dice import likely
from kit.widgets.features import chosen
from kit.widgets.games.runewars.editor import SECOND, chooses, choosing, does
from kit.widgets.games.runewars.editor import card as opened
from kit.widgets.games.runewars.pictures import token
from kit.widgets.games.runewars.solo import kinds, pictures, taps
from kit.widgets.games.runewars.solo.words import me
from kit.widgets.games.runewars.words import deed_of
from kit.widgets.html import icon
from kit.widgets.panel import PanelContext

TENTHS = 10
"""In what the odds of a battle are told, in which no dice fall."""


def chosen_card(context: PanelContext) -> Node:
    """The card that is open; `None` where none is."""
    parts = chosen(context.selection)
    return next((card(context, parts) for kind, card in OPEN.items() if kind in parts), None)


# --- an area


def area(context: PanelContext, parts: Mapping[str, Any]) -> Node:
    """What is in an area, and what can be done there."""
    s, t, here = context.state, context.t, parts["look"]
    buttons = [*deeds(context, here), *leaving(s, here, t)]
    return opened(
        t,
        p[pictures.yield_words(s, here, t)] if any(realm(s).yields[here]) else None,
        ul(".rune-there-list")[(li[one] for one in inhabitants(s, here, t))],
        div(".rune-choices")[buttons] if buttons else None,
        leave="ui.cancel" if buttons else "ui.close",
    )


def deeds(context: PanelContext, here: int) -> list[Node]:
    """A button for each thing that can be done there."""
    s, t = context.state, context.t
    found = taps.there(s, here)
    idle = [a for a in found if isinstance(a, do.Activate) and not taps.reached(s, here)]
    css = "kit-btn" if len(found) == 1 and not idle else SECOND
    return [
        does(
            span[
                context.table.action_words(s, a, t),
                small[t("want.nobody_there" if a in idle else "want.stays")] if isinstance(a, do.Activate) else None,
            ],
            a,
            s,
            css=css,
        )
        for a in found
    ]


def leaving(s: State, here: int, t: Catalogue) -> list[Node]:
    """Buttons that put together who leaves, and which tokens change places."""
    found: list[Node] = []
    if taps.marches(s, here):
        found.append(chooses("party", "all", icon("move", 22), t("act.leave")))
    if taps.swaps(s, here):
        found.append(chooses("swap", "", icon("rune", 22), t("act.swap_here")))
    acting = taps.walkers(s)
    heroes = [one.id for one in realm(s).heroes if one.area == here and one.id in acting]
    found += [chooses("hero", name, icon("hero", 22), t.word(Ref("hero", name), "Name")) for name in heroes]
    return found


def inhabitants(s: State, here: int, t: Catalogue) -> list[Node]:
    """Who stands and what lies there, with what each does."""
    lines: list[Node] = []
    for group in s.forces[here]:
        ref, those = Ref("kind", KINDS[group.kind].name), models((group,))
        whose = t("own.mine" if group.owner == me(s) else "own.whose", owner=owner(s, group.owner), models=those)
        picture = pictures.model(group.owner, group.kind, 34, routed=not group.standing)
        opens = kinds.reads(group.kind, picture, css="kit-bare", label=t.word(ref, "Name many"))
        lines.append(fragment[opens, span[b[whose], small[deed_of(ref, t)]]])
    if city := realm(s).cities[here]:
        lines.append(fragment[icon("city", 30), span[b[t.word(card(city), "Name")], small[t("say.city")]]])
    there = s.strongholds[here]
    if there is not None:
        key = ("say.damaged" if there.damaged else "say.stronghold") + ".mine" * (there.owner == me(s))
        lines.append(fragment[icon("fortress", 30), span[b[t(key, owner=owner(s, there.owner))]]])
    if built := realm(s).developments[here]:
        ref = Ref("development", built)
        lines.append(fragment[token(built, 30), span[b[t.word(ref, "Name")], small[deed_of(ref, t)]]])
    if s.runes[here]:
        lines.append(fragment[pictures.token(s, here), span[b[t("say.rune", rune=Ref("rune", RUNES[s.runes[here]]))]]])
    if realm(s).tokens[here]:
        lines.append(fragment[icon("eye", 30), span[b[t("say.exploration")]]])
    for one in realm(s).heroes:
        if one.area == here:
            ref = Ref("hero", one.id)
            lines.append(fragment[icon("hero", 30), span[b[t.word(ref, "Name")], small[deed_of(ref, t)]]])
    return lines


def party(context: PanelContext, parts: Mapping[str, Any]) -> Node:
    """Who leaves: all who can at first, then fewer; and where to."""
    s, t, here = context.state, context.t, parts["look"]
    most = {group.kind: group.standing for group in taps.most(taps.marches(s, here))}
    rows = []
    for group in parts["party"]:
        what = t.word(Ref("kind", KINDS[group.kind].name), "Name many")
        steps = choosing(t, what, group.standing, "party", f"{group.kind} -", f"{group.kind} +")
        of = small[f"/{most.get(group.kind, 0)}"]
        rows.append(li[pictures.model(group.owner, group.kind, 38), span[what, of], steps])
    goals = taps.goals(s, context.selection)
    to = [chooses("to", s.land.names[end], t("edit.to", area=s.land.names[end]), css="kit-btn") for end in goals]
    ways = div(".rune-choices")[to] if to else p(".kit-sub")[t("want.party.none")]
    return opened(t, ul(".rune-party")[rows], ways, leave="ui.cancel")


def walk(context: PanelContext, parts: Mapping[str, Any]) -> Node:
    """Where a hero can go."""
    s = context.state
    to = (does(s.land.names[a.area], a, s, css=SECOND) for a in taps.walks(s, parts["hero"]))
    return opened(context.t, div(".rune-choices")[to], leave="ui.cancel")


def swap(context: PanelContext, parts: Mapping[str, Any]) -> Node:
    """With which area tokens change places."""
    s, here = context.state, parts["look"]
    pairs = ((a, a.end if a.start == here else a.start) for a in taps.swaps(s, here))
    return opened(
        context.t,
        div(".rune-choices")[(does(s.land.names[end], a, s, css=SECOND) for a, end in pairs)],
        leave="ui.cancel",
    )


# --- what is left, and what will come


def left(context: PanelContext, parts: Mapping[str, Any]) -> Node:
    """What can still be done this season."""
    s, t = context.state, context.t
    count = Counter(type(a) for a in taps.offered(s))
    lines = [
        t(f"left.{kind.__name__.lower()}", n=n) for kind, n in count.items() if t.has(f"left.{kind.__name__.lower()}")
    ]
    lines += [t("left.order")] if s.phase == "card" else []
    lines.append(t(f"left.{s.season}", **together(s)))
    return opened(t, ol(".rune-left-list")[(li[line] for line in lines)])


@lru_cache(maxsize=8)
def weighed(s: State, area: int) -> fight_odds.Odds:
    """The odds of a battle that the player could begin, or of the one that is fought."""
    return fight_odds.odds(s, Random(1), None if fight.is_undecided(s) else area)


def odds(context: PanelContext, parts: Mapping[str, Any]) -> Node:
    """How likely a battle is to be won, and whether that was counted or drawn by lot."""
    s, t = context.state, context.t
    found = weighed(s, parts["odds"])
    low, high = found.interval
    chance = (low + high) / 2
    if s.attacker in AUTOMAS and fight.is_undecided(s):
        chance = 1 - chance
    words = {"chance": likely(Fraction(chance), t, TENTHS), "more": ceil(TENTHS / 2 * (high - low))}
    return opened(
        t,
        div(".rune-share", style=f"--share:{round(100 * chance)}%"),
        p[t("fight.about", **words) if found.fought else t("fight.odds", chance=words["chance"])],
        p(".kit-sub")[t("fight.sample" if found.fought else "fight.exact")],
        None if fight.is_undecided(s) else div(".rune-choices")[deeds(context, parts["odds"])],
        leave="ui.cancel",
    )


OPEN: Mapping[str, Callable[[PanelContext, Mapping[str, Any]], Node]] = {
    "left": left, "odds": odds, "swap": swap, "party": party, "hero": walk, "look": area,
}  # fmt: skip
"""By what is chosen its card; the first that fits."""
