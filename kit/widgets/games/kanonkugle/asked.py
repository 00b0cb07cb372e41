"""The buttons in the card that asks, in Kanonkugle: put them there, go, shoot, strike back, choose for me; at a real
table what a troop does, how far it was, how many are seen."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from htpy import Node, b, div, fragment, p, span
from markupsafe import Markup

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.events import side
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.rules import assault, control, ending
from kit.games.kanonkugle.sight import Cover, covers
from kit.games.kanonkugle.state import (
    ACTIVATE,
    ANY,
    COUNTER,
    DEPLOY,
    HOLDING,
    MOVE,
    RALLY,
    REMOVE,
    SHOOT,
    State,
    of,
    others,
)
from kit.games.kanonkugle.walking import leaving
from kit.widgets import html
from kit.widgets.features import chosen
from kit.widgets.games.kanonkugle import attacking, real, taps
from kit.widgets.games.kanonkugle.cards import BIG, CALM, SIDE, choose, giving, let_go, named, picture
from kit.widgets.games.kanonkugle.going import FORMS, KEPT
from kit.widgets.games.kanonkugle.hints import PHASES
from kit.widgets.games.kanonkugle.marks import callable_now
from kit.widgets.games.kanonkugle.parts import ASSAULT, GOES, SHOT, action_of, figures, told_action
from kit.widgets.games.kanonkugle.words import hits
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

DOTS = {
    KEPT: ((6, 8), (16, 6), (11, 15), (20, 16), (7, 21), (17, 23)),
    "line": ((3, 14), (8.5, 14), (14, 14), (19.5, 14), (25, 14)),
    "column": ((14, 3), (14, 8.5), (14, 14), (14, 19.5), (14, 25)),
    "block": tuple((x, y) for y in (8.5, 14, 19.5) for x in (8.5, 14, 19.5)),
    "loose": tuple((x, y) for y in (5, 14, 23) for x in (4, 14, 24)),
}
"""How a formation looks as a little picture."""


def asked(context: PanelContext) -> Node:
    """What there is to press now; `None` where that is nothing of the game's own."""
    if not context.my_turn:
        return None
    s: State = context.state
    if s.treaty.real_table and (found := at_real_table(context, s)) is not None:
        return found
    answer = BY_PHASE.get(s.phase)
    return answer(context, s) if answer is not None else None


def done(context: PanelContext, s: State) -> Node:
    """The button that only ends something: never the brightest while there is anything else. A lesson has one of its
    own; what happens by itself in a moment is nobody's to press."""
    if context.lesson is not None or context.table.forced(s) is not None:
        return None
    name = PHASES[s.phase].ends
    css = (BIG if s.phase in (SHOOT, MOVE) and control.none_acts(s) else CALM) + " kit-pointed" * (
        "end" in context.parts
    )
    return choose("pass", name, context.t(f"ui.{name}"), icon("next", 22), css=css)


def may(s: State, a: do.Action | None) -> bool:
    """Whether nothing is missing from an action, and nothing forbids it."""
    return a is not None and GAME.explain(s, a) is None


def go_button(s: State, a: do.Action | None, *content: Node) -> Node:
    """The button that does what was chosen, faint as long as that may not be."""
    ready = may(s, a)
    return choose("go", "on", *content, css=BIG if ready else CALM, off=not ready)


def at_real_table(context: PanelContext, s: State) -> Node:
    """What there is to press where people measure; `None` where that is as on any table."""
    if s.phase == HOLDING:
        return holding(context, s)
    if s.phase == REMOVE:
        return taken_off(context)
    chosen_one = s.phase in (SHOOT, MOVE) and "troop" in chosen(context.selection)
    return deed(context, s) if chosen_one else None


# --- placing


def placing(context: PanelContext, s: State) -> Node:
    if "troop" not in chosen(context.selection):
        return div(".kit-ways")[(
            choose("troop", n, picture(context, n), named(context, n), css=BIG if first else CALM)
            for first, n in ((n == taps.waiting(s)[0], n) for n in taps.waiting(s))
        )]  # fmt: skip
    a = action_of(s, context.selection)
    big = go_button(s, a, icon("check", 24), context.t("ui.place"))
    # The button comes first, so that its place is the same for all.
    return div(".kit-deploying", style="margin-top: 0")[div(".kit-row")[big, let_go(context)], forming(context)]


def forming(context: PanelContext) -> Node:
    """The formations, and turning."""
    s, t, parts = context.state, context.t, chosen(context.selection)
    force = s.forces[parts["troop"]]
    if force.troop.units == 1 or len(force.places) == 1:
        return None
    kept = (KEPT,) if force.places else ()
    now = parts.get("form", KEPT)
    name = p(".kit-sub", aria_hidden="true")[t("form.title"), ": ", b[t(f"form.{now}")]]
    return fragment[name, div(".kit-forms", role="group", aria_label=t("form.title"))[
        (
            press("choose_part", Markup(form_svg(form)), css="kit-form", label=t(f"form.{form}"),
                  aria_pressed=str(form == now).lower(), title=t(f"form.{form}"),
                  **data(kind="form", value=form, key=f"form-{form}"))
            for form in (*kept, *FORMS)
        ),
        (
            press("choose_part", Markup(turn_svg(way)), css="kit-form", label=t(f"form.turn.{way}"),
                  title=t(f"form.turn.{way}"), **data(kind="spin", value=way, key=f"spin-{way}"))
            for way in ("left", "right")
        ),
    ]]  # fmt: skip


def form_svg(form: str) -> str:
    """That picture."""
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="2.5"/>' for x, y in DOTS[form])
    return f'<svg width="28" height="28" viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">{dots}</svg>'


def turn_svg(way: str) -> str:
    """An arrow around a figure: how a formation turns."""
    flip = "" if way == "left" else ' transform="translate(28 0) scale(-1 1)"'
    return (
        '<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">'
        f'<g{flip} fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">'
        '<path d="M6 11A9 9 0 1 1 6.5 18.5"/><path d="M4 4.5L6 11L12.5 9.5"/></g>'
        '<circle cx="14" cy="14.5" r="2.6" fill="currentColor"/></svg>'
    )


# --- control


def waking(context: PanelContext, s: State) -> Node:
    """Every troop for which a die can be thrown, with its chance; those that are active already keep their places, so
    that the way to leave it, which comes last, has one."""
    t = context.t
    mine = callable_now(s)
    active = [n for n in of(s, s.side) if s.phase == ACTIVATE and s.forces[n].active]
    free = context.lesson is None  # a lesson says itself whom it wants
    best = max(mine, key=lambda n: len(hits(s, n)), default=-1) if free else -1

    def chance(number: int) -> str:
        return t("odds.low", n=len(hits(s, number)))

    return div(".kit-ways")[
        (
            choose("troop", n, picture(context, n), named(context, n), span(".kit-chance")[chance(n)],
                   css=(BIG if n == best else CALM) + " kit-pointed" * (f"troop-{n}" in context.parts))
            if n in mine else
            choose("troop", n, picture(context, n), named(context, n), span(".kit-chance")[t("tag.active")], css=CALM,
                   off=True)
            for n in sorted({*mine, *active})
        ),
        done(context, s),
    ]  # fmt: skip


# --- acting


def acting(context: PanelContext, s: State) -> Node:
    parts = chosen(context.selection)
    if "troop" not in parts:
        free = [n for n in of(s, s.side) if taps.can_act(s, n) is None]
        css = {n: f"{CALM} kit-small" + " kit-pointed" * (f"troop-{n}" in context.parts) for n in free}
        mine = [choose("troop", n, picture(context, n), named(context, n), css=css[n]) for n in free]
        ways = [div(".kit-troops")[mine] if mine else None, done(context, s)]
        return div(".kit-ways")[ways] if any(ways) else None
    if "target" in parts:
        return aiming(context, s)
    a = action_of(s, context.selection)
    go = go_button(s, a, icon("move", 24), context.t("ui.go")) if a is not None else None
    found = attacking.attacks(context, s, parts["troop"]) if a is None else None
    forms = forming(context) if context.lesson is None else None  # no lesson is about them
    return div(".kit-deploying")[found, forms, div(".kit-row")[go, let_go(context)]]


def aiming(context: PanelContext, s: State) -> Node:
    t, parts = context.t, chosen(context.selection)
    deed = parts.get("deed")
    if deed is None:
        return div(".kit-ways")[
            choose("deed", SHOT, icon("eye", SIDE), t("ui.shoot"), attacking.of_deed(context, SHOT)),
            choose("deed", ASSAULT, icon("swords", SIDE), t("ui.assault"), attacking.of_deed(context, ASSAULT)),
            let_go(context),
        ]
    a = action_of(s, context.selection)
    fires, idle = ("ui.fire", "ui.shoot") if deed == SHOT else ("ui.strike", "ui.assault")
    words = t(fires, n=_count(s, a)) if may(s, a) else t(idle)
    big = go_button(s, a, words, html.die(5, 30))
    more = leaving_cover(context, s) if deed == SHOT else giving(context, s, a)
    return div(".kit-deploying")[more, div(".kit-row")[big, let_go(context)]]


def _count(s: State, a: object) -> int:
    """The dice of a volley, an assault or a counter-attack."""
    if isinstance(a, do.Shoot):
        return int(GAME.choice_facts(s, a)["dice"])
    if isinstance(a, do.Assault):
        return assault.dice(s.forces[a.troop], a.sacrifice or 0)
    if isinstance(a, do.Counter) and s.clash is not None:
        return assault.dice(s.forces[s.clash.target], a.sacrifice or 0)
    return 0


def leaving_cover(context: PanelContext, s: State) -> Node:
    """The switch with which a shooter leaves its cover first, where it may."""
    parts, t = chosen(context.selection), context.t
    force = s.forces[parts["troop"]]
    target = s.forces[parts["target"]]
    hidden = any(cover is not Cover.VIEW for cover in covers(s.table, target.places, force.places))
    if not hidden and s.treaty.leave_cover != ANY:
        return None
    on = bool(parts.get("leaves"))
    words = t("ui.leave_cover", n=leaving(force.troop.ratings.mov))
    return press("choose_part", icon("move", 22), words, css=f"{CALM} kit-small", aria_pressed=str(on).lower(),
                 **data(kind="leaves", value="off" if on else "on", key="leaves"))  # fmt: skip


# --- answers


def removing_figures(context: PanelContext, s: State) -> Node:
    number = assault.losing(s)
    t, full = context.t, len(figures(context.selection)) == s.forces[number].excess
    pointed = " kit-pointed" * ("rest-on" in context.parts)
    if full:
        return div(".kit-row")[choose("go", "on", icon("leave", 24), t("ui.remove")), let_go(context)]
    return div(".kit-row")[choose("rest", "on", icon("hint", 24), t("ui.remove.choose"), css=BIG + pointed)]


def countering(context: PanelContext, s: State) -> Node:
    t = context.t
    a = action_of(s, context.selection)
    dice, pointed = span(".kit-chance")[t("odds.dice", n=_count(s, a))], "counter-on" in context.parts
    big = choose("counter", "on", icon("swords", SIDE), t("ui.counter"), dice, css=BIG + " kit-pointed" * pointed)
    return div(".kit-ways")[giving(context, s, a), big, done(context, s)]


BY_PHASE = {
    DEPLOY: placing, RALLY: waking, ACTIVATE: waking, SHOOT: acting, MOVE: acting, REMOVE: removing_figures,
    COUNTER: countering,
}  # fmt: skip


# --- at a real table: what a troop does, how far it was, how many are seen


def deed(context: PanelContext, s: State) -> Node:
    """What a chosen troop does, and what has to be told of it."""
    parts, t = chosen(context.selection), context.t
    if "deed" not in parts:
        can, pictures = real.deeds(s, parts["troop"]), attacking.PICTURES
        return div(".kit-ways")[
            (choose("deed", one, icon(pictures[one], SIDE), t(f"real.{one}"), has(context, s, one), css=among(can))
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
    big = go_button(s, a, icon("check", 24), context.t(f"real.{parts['deed']}.done"))
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

    def seen(what: str) -> Node:
        ends = (f"{what}-less",), (f"{what}-more",)
        return stepper(context, t(f"see.{what}", n=parts[what]), "seen", str(parts[what]), *ends)

    out = mark(context, "leaves", t("real.leaves", n=leaving(force.troop.ratings.mov)))
    return [length(context, t("real.far")), div(".kit-measured")[seen("view"), seen("half")], out]


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


def taken_off(context: PanelContext) -> Node:
    """The figures have been taken off the real table."""
    return div(".kit-row")[choose("go", "on", icon("leave", 24), context.t("real.removed"))]


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
