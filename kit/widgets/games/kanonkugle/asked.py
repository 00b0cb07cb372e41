"""The buttons in the card that asks, in Kanonkugle: put them there, go, shoot, strike back, choose for me."""

from __future__ import annotations

from htpy import Node, div, span
from markupsafe import Markup

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.rules import assault
from kit.games.kanonkugle.sight import Cover, covers
from kit.games.kanonkugle.state import ACTIVATE, ANY, COUNTER, DEPLOY, HOLDING, MOVE, RALLY, REMOVE, SHOOT, State, of
from kit.games.kanonkugle.walking import leaving
from kit.widgets import html
from kit.widgets.games.kanonkugle import going, measured, taps
from kit.widgets.games.kanonkugle.buttons import BIG, CALM, SIDE, choose, giving, let_go, named, picture
from kit.widgets.games.kanonkugle.forms import FORMS, KEPT
from kit.widgets.games.kanonkugle.parts import ASSAULT, SHOT, action_of, chosen, figures
from kit.widgets.games.kanonkugle.words import ENDS, hits
from kit.widgets.html import data, icon, press
from kit.widgets.panel_context import PanelContext


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
    """The button that only ends something: never the brightest. A lesson has one of its own; what happens by itself in
    a moment is nobody's to press."""
    if context.lesson is not None or context.table.forced(s) is not None:
        return None
    name = ENDS[s.phase]
    css = CALM + " kit-pointed" * ("end" in context.parts)
    return choose("pass", name, context.t(f"ui.{name}"), icon("next", 22), css=css)


def at_real_table(context: PanelContext, s: State) -> Node:
    """What there is to press where people measure; `None` where that is as on any table."""
    if s.phase == DEPLOY:
        return measured.placed(context, taps.waiting(s))
    if s.phase == HOLDING:
        return measured.holding(context, s)
    if s.phase == REMOVE:
        return measured.taken_off(context, s)
    chosen_one = s.phase in (SHOOT, MOVE) and "troop" in chosen(context.selection)
    return measured.deed(context, s) if chosen_one else None


# --- placing


def placing(context: PanelContext, s: State) -> Node:
    if "troop" not in chosen(context.selection):
        return div(".kit-ways")[(
            choose("troop", n, picture(context, n), named(context, n), css=BIG if first else CALM)
            for first, n in ((n == taps.waiting(s)[0], n) for n in taps.waiting(s))
        )]  # fmt: skip
    a = action_of(s, context.selection)
    ready = a is not None and GAME.explain(s, a) is None
    big = choose("go", "on", icon("check", 24), context.t("ui.place"), css=BIG if ready else CALM, off=not ready)
    return div(".kit-deploying")[forming(context), div(".kit-row")[big, let_go(context)]]


def forming(context: PanelContext) -> Node:
    """The formations, and turning."""
    s, t, parts = context.state, context.t, chosen(context.selection)
    force = s.forces[parts["troop"]]
    if force.troop.units == 1:
        return None
    kept = (KEPT,) if force.places else ()
    now = parts.get("form", KEPT)
    return div(".kit-forms", role="group", aria_label=t("form.title"))[
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
    ]  # fmt: skip


DOTS = {
    KEPT: ((6, 8), (16, 6), (11, 15), (20, 16), (7, 21), (17, 23)),
    "line": ((3, 14), (8.5, 14), (14, 14), (19.5, 14), (25, 14)),
    "column": ((14, 3), (14, 8.5), (14, 14), (14, 19.5), (14, 25)),
    "block": (
        (8.5, 8.5),
        (14, 8.5),
        (19.5, 8.5),
        (8.5, 14),
        (14, 14),
        (19.5, 14),
        (8.5, 19.5),
        (14, 19.5),
        (19.5, 19.5),
    ),
    "loose": ((4, 5), (14, 5), (24, 5), (4, 14), (14, 14), (24, 14), (4, 23), (14, 23), (24, 23)),
}
"""How a formation looks as a little picture."""


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
    """Every troop for which a die can be thrown, with its chance; then the way to leave it."""
    t = context.t
    mine = [n for n in of(s, s.side) if _open(s, n)]
    best = max(mine, key=lambda n: len(hits(s, n)), default=-1)

    def chance(number: int) -> str:
        return t("odds.fraction", wins=len(hits(s, number)), of=6)

    return div(".kit-ways")[
        (
            choose("troop", n, picture(context, n), named(context, n), span(".kit-chance")[chance(n)],
                   css=(BIG if n == best else CALM) + " kit-pointed" * (f"troop-{n}" in context.parts))
            for n in mine
        ),
        done(context, s),
    ]  # fmt: skip


def _open(s: State, number: int) -> bool:
    force = s.forces[number]
    return force.routed and not force.rallied if s.phase == RALLY else not force.routed and not force.tried


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
    ready = a is not None and GAME.explain(s, a) is None
    go = choose("go", "on", icon("move", 24), context.t("ui.go"), css=BIG if ready else CALM, off=not ready)
    return div(".kit-deploying")[forming(context), div(".kit-row")[go if a is not None else None, let_go(context)]]


def aiming(context: PanelContext, s: State) -> Node:
    t, parts = context.t, chosen(context.selection)
    deed = parts.get("deed")
    if deed is None:
        return div(".kit-ways")[
            choose("deed", SHOT, icon("eye", SIDE), t("ui.shoot"), _dice(context, SHOT)),
            choose("deed", ASSAULT, icon("swords", SIDE), t("ui.assault"), _dice(context, ASSAULT)),
            let_go(context),
        ]
    a = action_of(s, context.selection)
    ready = a is not None and GAME.explain(s, a) is None
    count = _count(s, a) if ready else 0
    words = (
        t("ui.fire" if deed == SHOT else "ui.strike", n=count)
        if ready
        else t("ui.shoot" if deed == SHOT else "ui.assault")
    )
    big = choose("go", "on", words, html.die(5, 30), css=BIG if ready else CALM, off=not ready)
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


def _dice(context: PanelContext, deed: str) -> Node:
    s, parts = context.state, chosen(context.selection)
    a: object = do.Shoot(parts["troop"], parts["target"])
    if deed == ASSAULT:
        a = going.assault(s, parts["troop"], parts["target"])[0]
    return span(".kit-chance")[context.t("odds.dice", n=_count(s, a))]


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
    dice, pointed = (
        span(".kit-chance")[t("odds.dice", n=_count(s, a))],
        " kit-pointed" * ("counter-on" in context.parts),
    )
    big = choose("counter", "on", icon("swords", SIDE), t("ui.counter"), dice, css=BIG + pointed)
    return div(".kit-ways")[giving(context, s, a), big, done(context, s)]


BY_PHASE = {
    DEPLOY: placing, RALLY: waking, ACTIVATE: waking, SHOOT: acting, MOVE: acting, REMOVE: removing_figures,
    COUNTER: countering,
}  # fmt: skip
