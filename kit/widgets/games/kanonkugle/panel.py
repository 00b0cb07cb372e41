"""Kanonkugle beside and above its table: banners, who is seen and what follows, dice and their odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import prod
from types import MappingProxyType

from htpy import Node, b, div, fragment, li, ol, p, span

from kit.core.chance import Roll
from kit.core.game import CHANCE, Event
from kit.core.match import Step
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.action_notation import name as name_of
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.events import side
from kit.games.kanonkugle.game import rating
from kit.games.kanonkugle.pictures import picture_of
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.rules import assault, shooting
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.state import ACTIVATE, COUNTER, THROWN, TWO_THIRDS, VOLLEY, State
from kit.widgets import dice as dice_pool
from kit.widgets import html
from kit.widgets.dice import DicePanel, awaited, own_die, table_of
from kit.widgets.games.kanonkugle import asked, blows, cards, hearts
from kit.widgets.games.kanonkugle.cards import SHIELD, named, picture
from kit.widgets.games.kanonkugle.marks import callable_now
from kit.widgets.games.kanonkugle.parts import action_of
from kit.widgets.games.kanonkugle.words import FACES, hits
from kit.widgets.html import data, icon
from kit.widgets.panel import PanelContext

COVERS = {Cover.VIEW: "view", Cover.HALF: "half", Cover.HIDDEN: "hidden"}


class KanonkuglePanel(DicePanel):
    """Banners, dice, and the buttons that go with what is chosen."""

    game = GAME
    upfront = MappingProxyType({"real_table": "stand"})

    def picture(self, size: int) -> Node:
        return icon("kaiju", size)

    def chips(self, context: PanelContext) -> Node:
        """The round, and whose turn it is, or who answers in the middle of it."""
        s: State = context.shown
        if context.over:
            return None
        words = context.table.turn_words(s, context.t)
        decider, player = side(context.decides), PLAYERS[context.decides]
        name, heard = context.t.word(decider, "Name"), context.decider_words(decider)
        whose = html.chip(icon(player.emblem, 24), name, css=f"kit-side-{player.id}", fact="side", label=heard)
        turns = html.chip(words, _order(s), css="kit-turns", fact="round", label=_heard(context, s, words))
        return fragment[turns if s.round else None, whose]

    def left(self, context: PanelContext, player: int, size: int) -> Node:
        """The troops that a player still has."""
        return fragment[
            (icon(picture_of(f.troop), size) for f in context.state.forces if f.owner == player and f.places)
        ]

    def doer(self, event: Event) -> str:
        return event.pieces[0] if event.pieces else getattr(event.facts.get("who"), "id", "")

    def doer_picture(self, context: PanelContext, name: str, size: int) -> Node:
        s: State = context.state
        force = next((force for n, force in enumerate(s.forces) if f"troop{name_of(s, n)}" == name), None)
        if force is not None:
            return div(class_=f"kit-doer kit-army-{PLAYERS[force.owner].id}")[icon(picture_of(force.troop), size - 6)]
        emblem = next((seat.emblem for seat in PLAYERS if seat.id == name), "")
        return icon(emblem, size) if emblem else None

    def asked(self, context: PanelContext) -> Node:
        return asked.asked(context)

    def tray(self, context: PanelContext) -> Node:
        return fragment[tray(context), cards.cards(context)]

    def busy(self, context: PanelContext) -> bool:
        return busy(context)

    def lesson_tray(self, context: PanelContext) -> Node:
        """What is chosen, odds, and the banners."""
        waits = context.game.current_player(context.state) == CHANCE
        buttons = None if waits or context.asks else asked.asked(context)
        asks = html.card(buttons) if buttons is not None else None
        odds = None if context.asks or context.answered else tray(context)
        return fragment[self.roll_row(context), asks, odds, cards.cards(context)]

    def lesson_chance(self, context: PanelContext) -> Node:
        return lesson(context)


def _order(s: State) -> Node:
    """In which order they have their turns in this round, whose it is now larger."""
    now = [PLAYERS[player].id + " kit-now" * (player == s.side) for player in s.order]
    shown = zip(now, s.order, strict=True)
    return span(".kit-order")[(span(class_=f"kit-side-{name}")[icon(PLAYERS[n].emblem, 16)] for name, n in shown)]


def _heard(context: PanelContext, s: State, words: str) -> str:
    """The same for those who listen."""
    t = context.t
    return ", ".join((words, *(t.word(side(player), "Name") for player in s.order)))


# --- dice: the odds of every result, what was thrown


def tray(context: PanelContext) -> Node:
    """What dice may bring, or have brought."""
    last = last_throw(context)
    if last is not None and not context.telling:
        return _card(lies(context, last))
    s: State = context.state
    if context.over:
        return _card(lies(context, last)) if last is not None else None
    if context.game.current_player(s) == CHANCE:
        return waits(context, s)
    if context.my_turn:
        a = action_of(s, context.selection)
        if (
            isinstance(a, do.Shoot | do.Assault | do.Counter | do.ToldShoot | do.ToldAssault)
            and GAME.explain(s, a) is None
        ):
            return preview(context, s, a)
        if s.phase == ACTIVATE:
            far = chain(context, s) if context.lesson is None else None  # there each troop's own chance is enough
            return [_card(lies(context, last)) if last is not None else None, far]
    return _card(lies(context, last)) if last is not None else None


def _card(*parts: Node, heading: str = "", icon_name: str = "") -> Node:
    return html.card(*parts, css="kit-tray kit-dice-card", heading=heading, picture=icon_name)


# --- what was thrown


def last_throw(context: PanelContext) -> Step | None:
    """The step in which dice fell last."""
    return next((step for step in reversed(context.steps) if isinstance(step.action, Roll | do.Hits)), None)


def lesson(context: PanelContext) -> Node:
    """The dice of what a lesson has just shown."""
    steps = tuple(Step(one.before, one.action, one.after, "") for one in context.frames if one.refusal is None)
    fell = [step for step in steps if isinstance(step.action, Roll | do.Hits)]
    now = replace(context, steps=steps, telling=context.telling and (context.answered or not context.asks))
    return _card([lies(now, step) for step in fell]) if fell else None


def lies(context: PanelContext, last: Step) -> Node:
    """The dice that lie there."""
    if isinstance(last.action, do.Hits):
        s: State = last.before
        good = [n for n in FACES if n <= rating(s)]
        shown = blows.faces(s, last.action.count)
        return dice_pool.thrown(context, shown, good, context.t("dice.hits", n=last.action.count))
    table, t = table_of(context), context.t
    count = sum(isinstance(step.action, Roll | do.Hits) for step in context.steps)
    return [
        div(".kit-odds.kit-rolled", **html.told(words if context.telling else ""), **data(rests=count))[
            seen_side(whose), [html.die(n, 46, lit=(lit or None) if context.telling else None) for n in dice],
            b[words] if context.telling else None,
        ]
        for whose, dice, words, lit in table.told_roll(last.before, last.action.pips, t)
    ]  # fmt: skip


def seen_side(whose: str) -> Node:
    """Whose die it is."""
    emblem = next((seat.emblem for seat in PLAYERS if seat.id == whose), "")
    return icon(emblem, 26) if emblem else None


# --- what is awaited


def waits(context: PanelContext, s: State) -> Node:
    """The odds of the dice that are awaited, and people's own."""
    t = context.t
    own = context.own_chance and context.chance_waits
    if s.phase not in THROWN:
        return _card(awaited(context), own_die(context) if own else None)
    return _card(
        dice_pool.own_dice(context, t("dice.how_many")) if own else None,
        low(context, rating(s)),
        odds(context, s),
    )


def low(context: PanelContext, good: int) -> Node:
    """The faces that hit."""
    return html.odds([n for n in FACES if n <= good], context.t("odds.low", n=good))


def odds(context: PanelContext, s: State) -> Node:
    """How likely each number of hits is in a state in which dice are awaited, and what it costs the target."""
    t, shares = context.t, []
    for action, share in GAME.chance_outcomes(s):
        assert isinstance(action, do.Hits)
        shares.append((str(action.count), _cost(s, action.count), share))
    least = sum((share for name, _, share in shares if name != "0"), Fraction(0))
    loses = s.phase != VOLLEY
    if loses:
        least = sum((share for _, cost, share in shares if cost), Fraction(0))
    heading = t("odds.hits_cost" if loses else "odds.hits", chance=dice_pool.likely(least, t))
    return dice_pool.bars(shares, t, heading)


def _cost(s: State, count: int) -> str:
    """The life points that so many hits take in an assault, as they stand below a column; of a volley each is one."""
    lost = hearts.lost(s, count) if s.phase != VOLLEY else 0
    return f"\N{MINUS SIGN}{lost}" if lost else ""


# --- before it is done


def preview(context: PanelContext, s: State, a: Action) -> Node:
    """What a volley, an assault or a counter-attack would bring."""
    after = GAME.apply(s, a)
    if after.phase not in THROWN or after.clash is None:
        return None
    t = context.t
    if isinstance(a, do.Shoot | do.ToldShoot):
        return [
            sights(context, s, a),
            _card(
                low(context, rating(after)),
                odds(context, after),
                heading=t("odds.each_hit"),
                icon_name="die_3",
            ),
        ]
    doer, target = (
        (s.clash.target, s.clash.doer)
        if isinstance(a, do.Counter) and s.clash
        else (after.clash.doer, after.clash.target)
    )
    force = after.forces[target]
    dan = after.forces[doer].troop.ratings.dan
    shield = t(f"odds.shield.{after.treaty.damage_formula}", n=assault.shield(force), dan=dan)
    if force.routed:
        shield = t("odds.no_shield")
    return _card(
        low(context, rating(after)),
        p(".kit-sub.kit-with-shield")[SHIELD, shield],
        odds(context, after),
        heading=t("odds.each_strike"), icon_name="swords",
    )  # fmt: skip


def sights(context: PanelContext, s: State, a: do.Shoot | do.ToldShoot) -> Node:
    """How many of the target are in view, half hidden and hidden, and the dice that follow."""
    t, covers = context.t, shooting.seen(s, a)
    pv, units = s.forces[a.troop].pv, len(covers)
    total = shooting.dice(s, s.forces[a.troop], covers)
    share = {
        Cover.VIEW: -(-pv * covers.count(Cover.VIEW) // units),
        Cover.HALF: -(-pv * covers.count(Cover.HALF) // (2 * units)),
    }
    exact = s.treaty.cover_mode != TWO_THIRDS and sum(share.values()) == total
    rows = []
    for cover, name in COVERS.items():
        count = covers.count(cover)
        dice = share.get(cover, 0)
        words = t("see.dice", n=dice) if dice else t("see.no_dice")
        rows.append(
            li(class_=None if count else "kit-none")[
                span(class_=f"kit-sight kit-sight-{name}")[picture(context, a.target, 24)],
                b[str(count)], span[t(f"see.{name}", n=count)], span(".kit-count-dice")[words if exact else ""],
            ]
        )  # fmt: skip
    sum_up = None if exact else p(".kit-sub")[t("see.total", n=total)]
    return html.card(ol(".kit-sights")[rows], sum_up, heading=t("see.title"), picture="eye")


# --- the chain


def chain(context: PanelContext, s: State) -> Node:
    """Activation as a gamble: the troops that wait, the surest first, and how likely it is to come so far."""
    t = context.t
    waiting = sorted(callable_now(s), key=lambda n: (-len(hits(s, n)), n))
    if len(waiting) < 2:
        return None
    shares = [Fraction(len(hits(s, n)), 6) for n in waiting]
    so_far = [prod(shares[: k + 1], start=Fraction(1)) for k in range(len(shares))]
    return _card(
        ol(".kit-chain")[
            (
                li[
                    picture(context, n, 26),
                    span[named(context, n)],
                    b[dice_pool.likely(share, t)],
                    span(".kit-share", aria_hidden="true")[span(style=f"width:{round(100 * share)}%")],
                ]
                for n, share in zip(waiting, so_far, strict=True)
            )
        ],
        p(".kit-sub")[t("chain.more")],
        heading=t("chain.title"),
        icon_name="hourglass",
    )


def busy(context: PanelContext) -> bool:
    """Whether dice, or what is chosen, need the room in which a computer player would talk."""
    s: State = context.state
    waits = context.game.current_player(s) == CHANCE or s.phase in (ACTIVATE, COUNTER)
    return not context.over and (waits or bool(context.my_turn and context.selection))
