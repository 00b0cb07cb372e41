"""The buttons in the card that asks, at a real table: what a troop does, how far it was, how many are seen."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from htpy import Node, b, div, span

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.events import side
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.rules import ending
from kit.games.kanonkugle.state import State, others
from kit.games.kanonkugle.walking import leaving
from kit.widgets.games.kanonkugle import real
from kit.widgets.games.kanonkugle.cards import BIG, CALM, SIDE, choose, giving, let_go, named, picture
from kit.widgets.games.kanonkugle.parts import ASSAULT, GOES, SHOT, told_action
from kit.widgets.html import data, icon
from kit.widgets.panel_context import PanelContext
from kit.widgets.tap_result import chosen

PICTURES = {SHOT: "eye", ASSAULT: "swords", GOES: "move"}


def deed(context: PanelContext, s: State) -> Node:
    """What a chosen troop does, and what has to be told of it."""
    parts, t = chosen(context.selection), context.t
    if "deed" not in parts:
        can = real.deeds(s, parts["troop"])
        return div(".kit-ways")[
            (choose("deed", one, icon(PICTURES[one], SIDE), t(f"real.{one}"), has(context, s, one), css=among(can))
             for one in can),
            let_go(context),
        ]  # fmt: skip
    if parts["deed"] != GOES and "target" not in parts:
        foes = others(s, s.side)
        return div(".kit-ways")[
            (choose("target", n, emblem(s, n), picture(context, n), named(context, n), css=among(foes)) for n in foes),
            let_go(context),
        ]
    asked = shot(context, s) if parts["deed"] == SHOT else way(context, s)
    a = told_action(s, context.selection)
    ready = a is not None and GAME.explain(s, a) is None
    words = context.t(f"real.{parts['deed']}.done")
    big = choose("go", "on", icon("check", 24), words, css=BIG if ready else CALM, off=not ready)
    return div(".kit-deploying")[asked, div(".kit-row", **data(asked="told"))[big, let_go(context)]]


def among(choices: Sequence[object]) -> str:
    """How a button that is one of these looks: the only one is the next step, of several none is it yet."""
    return BIG if len(choices) == 1 else CALM


def emblem(s: State, number: int) -> Node:
    """Whose a troop is."""
    return icon(PLAYERS[s.forces[number].owner].emblem, SIDE)


def has(context: PanelContext, s: State, one: str) -> Node:
    """How many centimetres a troop has for a deed."""
    force = s.forces[chosen(context.selection)["troop"]]
    far = force.troop.ratings.ddt * 10 if one == SHOT else force.troop.walks
    return span(".kit-chance")[context.t("tape.cm", length=far)]


def stepper(
    context: PanelContext, words: str, kind: str, shown: str, low: tuple[str, ...], high: tuple[str, ...]
) -> Node:
    """A number between the buttons that make it smaller and larger."""
    t, signs = context.t, {"bit_less": "\N{MINUS SIGN}½", "bit_more": "+½"}

    def button(value: str) -> Node:
        way = value.rpartition("-")[2]
        sign = signs.get(value, "\N{MINUS SIGN}" if way == "less" else "+")
        label = t(f"real.{way}", what=words)
        return choose(kind, value, sign, css=f"{CALM} kit-small", label=label)

    return div(".kit-measure", role="group", aria_label=words)[
        span[words],
        div[[button(value) for value in low], b(aria_live="polite")[shown], [button(value) for value in high]],
    ]


def length(context: PanelContext, words: str) -> Node:
    """How far something is."""
    far = Decimal(chosen(context.selection)["far"]) / 10
    shown = context.t("tape.cm", length=far.normalize() if far % 1 else int(far))
    return stepper(context, words, "step", shown, ("less", "bit_less"), ("bit_more", "more"))


def mark(context: PanelContext, name: str, words: str) -> Node:
    """Something that is so or is not."""
    on = str(bool(chosen(context.selection).get(name))).lower()
    return choose("mark", name, words, css=f"{CALM} kit-small", pressed=on)


def shot(context: PanelContext, s: State) -> Node:
    """How far the nearest that can be hit is, how many are in view and half hidden."""
    t, parts = context.t, chosen(context.selection)
    force = s.forces[parts["troop"]]
    counts = [
        stepper(
            context, t(f"see.{what}", n=parts[what]), "seen", str(parts[what]), (f"{what}-less",), (f"{what}-more",)
        )
        for what in ("view", "half")
    ]
    out = mark(context, "leaves", t("real.leaves", n=leaving(force.troop.ratings.mov)))
    return [length(context, t("real.far")), div(".kit-counted")[counts], out]


def way(context: PanelContext, s: State) -> Node:
    """What a way led over and how long it was, leg by leg; and what the rules ask besides."""
    t, parts = context.t, chosen(context.selection)
    before = [
        span(".kit-chance")[t("real.leg", length=far // 10_000, ground=t(f"real.ground.{ground}"))]
        for far, ground in parts.get("legs", ())
    ]
    grounds = div(".kit-grounds", role="group", aria_label=t("real.ground"))[
        (
            choose("ground", one, t(f"real.ground.{one}"), css=f"{CALM} kit-small",
                   pressed=str(one == parts["ground"]).lower())
            for one in real.grounds(s.forces[parts["troop"]])
        )
    ]  # fmt: skip
    more = div(".kit-row.kit-legs")[
        choose("leg", "more", t("real.leg.more"), css=f"{CALM} kit-small"),
        choose("leg", "less", t("real.leg.less"), css=f"{CALM} kit-small") if before else None,
    ]
    force = s.forces[parts["troop"]]
    asked = mark(context, "around", t("real.around")) if parts["deed"] == ASSAULT else None
    if parts["deed"] == GOES and force.routed:
        asked = mark(context, "nearer", t("real.nearer"))
    given = giving(context, s, told_action(s, context.selection)) if parts["deed"] == ASSAULT else None
    return [div(".kit-row")[before] if before else None, grounds, length(context, t("real.length")), more, asked, given]


def taken_off(context: PanelContext, s: State) -> Node:
    """The figures have been taken off the real table."""
    return div(".kit-row")[choose("go", "on", icon("leave", 24), context.t("real.removed"))]


def placed(context: PanelContext, waiting: list[int]) -> Node:
    """A troop has been placed."""
    return div(".kit-ways")[
        (
            choose("troop", n, picture(context, n), named(context, n), css=BIG if first else CALM)
            for first, n in ((n == waiting[0], n) for n in waiting)
        )
    ]


def holding(context: PanelContext, s: State) -> Node:
    """Who holds the marker."""
    t = context.t
    return div(".kit-ways")[
        (
            choose("holds", n, icon(PLAYERS[n].emblem, SIDE), t.word(side(n), "Name"), css=CALM)
            for n in ending.steady(s)
        ),
        choose("holds", "nobody", t("real.nobody"), css=CALM),
    ]
