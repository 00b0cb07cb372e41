"""A capture that is fought out, as a small ceremony: both sums, the bid, the odds of every bid, the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import chess
from htpy import Node, b, div, i, p, section, small, span, strong

from kit.core.chance import Roll
from kit.core.game import Ref
from kit.core.match import Step
from kit.games.kings_war import GAME, transition
from kit.games.kings_war.actions import Bid, Support
from kit.games.kings_war.pieces import KINDS, SIDES
from kit.games.kings_war.reasons import captures, left_tied
from kit.games.kings_war.rules import duels, moves
from kit.games.kings_war.state import Duel, State, kind_at, own_webs, piece, value
from kit.widgets import html
from kit.widgets.dice import own_die
from kit.widgets.games.kings_war.pictures import chess_icon, coin, side_die
from kit.widgets.games.kings_war.taps import free_tokens
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

FACES = range(1, 7)
PILE = 5
"""So many tokens lie partly upon each other, so that a full bowl can be counted in a single line."""
FLAT, TAPPED = 6, 4
"""So many tokens lie side by side, and so many with room for a finger on each."""


@dataclass(frozen=True, slots=True)
class Half:
    """One side of a duel: who, with which piece, and what is added up."""

    side: int
    kind: int
    value: int
    bonus: int
    bid: int | None
    """`None` while it is not known."""
    pips: int | None

    @property
    def total(self) -> int | None:
        """The sum, once the die lies there."""
        return None if self.pips is None else self.value + self.bonus + (self.bid or 0) + self.pips


def shown(s: State, steps: Sequence[Step]) -> tuple[State, Duel] | None:
    """The duel that is on, or else the last one, with the state in which it was fought."""
    if isinstance(s.pending, Duel):
        return s, s.pending
    for step in reversed(steps):
        old = step.before.pending
        if isinstance(step.action, Roll) and isinstance(old, Duel):
            return step.before, with_die(old, step.action)
    return None


def with_die(fought: Duel, die: Roll) -> Duel:
    """A duel in which one more die lies there."""
    return Duel(fought.deed, fought.bids, (*fought.pips, die.pips))


def is_past(s: State, steps: Sequence[Step]) -> bool:
    """Whether the duel that is shown is over, and something else was done since."""
    return not isinstance(s.pending, Duel) and bool(steps) and not isinstance(steps[-1].action, Roll)


def halves(s: State, fought: Duel) -> tuple[Half, Half]:
    """Attacker and defender."""
    deed = fought.deed
    there = moves.taken_square(s, deed)
    assert there is not None
    bids: list[int | None] = [*fought.bids, None, None]
    pips: list[int | None] = [*fought.pips, None, None]
    bonus = duels.support_bonus(s, deed) if isinstance(deed, Support) else 0
    mine, theirs = kind_at(s, deed.start), kind_at(s, there)
    return (
        Half(s.side, mine, value(mine), bonus, bids[0], pips[0]),
        Half(1 - s.side, theirs, value(theirs), 0, bids[1], pips[1]),
    )


def tray(context: PanelContext, steps: Sequence[Step], button: Node = None, below: Node = None) -> Node:
    """The whole ceremony, with a button below the sums if there is one, and what stands `below` the odds; later its
    dice, until there is another."""
    found = shown(context.state, steps)
    if found is None:
        return None
    s, fought = found
    free = free_tokens(context.state) if context.my_turn else None
    stake = context.stake if free is not None else None
    return div(".kit-duel")[
        sums(context, s, fought, stake, is_past(context.state, steps)),
        button,
        [purse(context, free), pay(context, s, fought)] if free is not None else None,
        odds(context, s, fought, stake),
        below,
    ]


# --- both sums


def sums(context: PanelContext, s: State, fought: Duel, stake: int | None, past: bool = False) -> Node:
    """Who fights whom: value, tokens and die of both sides. The attacker comes first, but whoever is alone at the
    screen always has the same place. Dice that lie there are large."""
    attacker, defender = halves(s, fought)
    won = None
    if len(fought.pips) > 1 and (context.summed or past):
        won = duels.succeeds(*duels.totals(s, fought))
    first = len(fought.bids) == 0
    thrown = bool(fought.pips)
    rest = len(fought.pips) - (not (context.summed or past or context.asks))  # what a question is about lies there
    both = [
        _half(context, s, attacker, stake if first else None, won, thrown, rest > 0),
        _half(context, s, defender, None if first else stake, None if won is None else not won, thrown, rest > 1),
    ]
    left, right = both[::-1] if context.people == (defender.side,) else both
    falls = thrown and not (past or context.summed)
    states = {"thrown": thrown, "falls": falls, "done": won is not None, "past": past, "knots": bool(own_webs(s))}
    css = "".join(f" kit-{name}" for name, holds in states.items() if holds)
    spoken_of = {"data-told": True} if won is not None and not past else {}
    return section(class_=f"kit-card kit-versus{css}", **data(do="tell", fact="duel"), **spoken_of)[
        p(".kit-h")[icon("die_3", 18), context.t("duel.last")] if past else None,
        left,
        strong(".kit-stood")[context.t("duel.held")] if won is False and not past else None,
        None if thrown else div(".kit-swords")[icon("swords", 34)],
        right,
        p(".kit-tie")[context.t("duel.tie")]
        if won is not None and not past and attacker.total == defender.total
        else None,
    ]


def _half(
    context: PanelContext, s: State, half: Half, stake: int | None, won: bool | None, thrown: bool, rests: bool
) -> Node:
    t = context.t
    name = t.word(Ref("piece", f"{SIDES[half.side]}_{KINDS[half.kind]}"), "Name short")
    bid = stake if half.bid is None else half.bid
    parts: list[Node] = [span(".kit-worth")[str(half.value)]]
    if half.bonus:
        parts += [i["+"], span(".kit-worth.kit-friends")[chess_icon(1, half.side, 22), str(half.bonus)]]
    if bid or (half.bid is None and s.bowls[half.side]):
        parts += [i["+"], span(".kit-bet")["…" if bid is None else str(bid)]]
    total = half.total if won is not None or (rests and context.chance_waits) else None
    parts += [i["+"], span(".kit-shows")[str(half.pips)] if rests else span(".kit-unknown")["?"]]
    if total is not None:  # what is thrown in one go is added up when both dice lie there
        parts += [i["="], strong(".kit-total")[str(total)]]
    facts: dict[str, Any] = {"piece": name, "points": half.value, "bonus": half.bonus, "bid": bid or 0}
    label = t("duel.sum", **facts, **({"pips": half.pips, "total": total} if total else {}))
    state = "" if won is None else " kit-victor" if won else " kit-beaten"
    return div({"class": f"kit-half{state}"})[
        small[_role(context, s, half.side)],
        chess_icon(half.kind, half.side, 48),
        b[name],
        _lies(half) if thrown else None,
        div(".kit-sum-line", role="img", aria_label=label)[parts],
    ]


def _lies(half: Half) -> Node:
    """A side's die, large, or its place."""
    if half.pips is None:
        return span(".kit-cast.kit-unknown")["?"]
    lies = data(rests=f"{half.side}-{half.kind}-{half.bid}-{half.pips}")
    return span(".kit-cast", **lies)[side_die(half.pips, half.side, 48)]


def _role(context: PanelContext, s: State, side: int) -> str:
    """Who attacks, who defends."""
    if context.people == (side,):
        return context.t("duel.attacks.you" if side == s.side else "duel.defends.you")
    return context.t("duel.attacks" if side == s.side else "duel.defends", who=Ref("side", SIDES[side]))


def seen_by(context: PanelContext, s: State) -> int:
    """From whose side the odds are told: whoever bids, else the only person at the screen, else the attacker."""
    player: int = context.game.current_player(s)
    if player >= 0 and player in context.people:
        return player
    return context.people[0] if len(context.people) == 1 else s.side


# --- the bid


def purse(context: PanelContext, free: range) -> Node:
    """How many of the free tokens? One more, one less, and all that lie in the bowl; a tap on one of a few stakes so
    many, on a heap one more, too, and after the last none."""
    t, most = context.t, free[-1]
    left = t("bid.of", n=context.stake, of=most)

    def step(sign: str, count: int, key: str, label: str) -> Node:
        off = not 0 <= count <= most
        facts = data(count=min(max(count, 0), most), key=key)
        return press("stake", sign, css="kit-btn kit-second kit-bid-step", label=label, off=off, **facts)

    more = data(do="stake", count=(context.stake + 1) % (most + 1))
    return section(class_="kit-card kit-tray kit-purse", **more)[
        step("−", context.stake - 1, "less", t("bid.less")),
        div(".kit-purse-coins", role="img", aria_label=left)[coins(most, context.stake)],
        step("+", context.stake + 1, "more", t("bid.more")),
        p(aria_hidden="true")[left],
    ]


def coins(most: int, stake: int) -> list[Node]:
    """All tokens of a bowl, those that are staked filled: side by side, or of more in rows of five."""
    if most <= TAPPED:  # a tap on the last of those that are staked takes it back
        return [
            span(".kit-token", data_do="stake", data_count=n - (n == stake))[coin(30, empty=n > stake)]
            for n in range(1, most + 1)
        ]
    if most <= FLAT:
        return [coin(30, empty=n >= stake) for n in range(most)]
    piles = (range(first, min(first + PILE, most)) for first in range(0, most, PILE))
    return [span(".kit-five")[(coin(24, empty=n >= stake) for n in reversed(pile))] for pile in piles]


def pay(context: PanelContext, s: State, fought: Duel) -> Node:
    """The button that pays; where dice follow at once, it says so."""
    last = len(fought.bids) == 1 or not s.bowls[1 - s.side]
    rolls = last and not context.own_chance
    words = context.t("ui.bid.roll" if rolls else "ui.bid", n=context.stake, tokens=context.stake)
    return press("pay", words, icon("die_5", 30) if rolls else coin(26))


# --- the odds


@dataclass(frozen=True, slots=True)
class Odds:
    """Of the 36 throws which win for whoever is asked; as a share, in words, and what one more token brings."""

    told: tuple[int, ...]
    share: str
    words: str
    more: str


def odds_of(context: PanelContext, s: State, fought: Duel, stake: int | None) -> Odds:
    """The odds before the dice, with the tokens that are staked so far."""
    bids = fought.bids if stake is None else (*fought.bids, stake)
    attack, defence = duels.strengths(s, Duel(fought.deed, bids))
    mine = seen_by(context, s)
    told = tuple(int(duels.succeeds(attack + one, defence + two) == (mine == s.side)) for one in FACES for two in FACES)
    wins = told.count(1)
    attacker, defender = halves(s, fought)
    half = attacker if mine == s.side else defender
    open_answer = mine == s.side and len(bids) < 2 and s.bowls[1 - s.side]
    form = "the" if attacker.kind == defender.kind else "the short"  # of two Knights it is said which
    who = context.t.word(Ref("piece", f"{SIDES[half.side]}_{KINDS[half.kind]}"), form)
    facts: dict[str, Any] = {"piece": who, "n": wins}
    if open_answer:
        facts["who"] = Ref("side", SIDES[1 - s.side])
    words = context.t("odds.duel.attack" if mine == s.side else "odds.duel.defence", **facts)
    return Odds(told, context.t("odds.fraction", wins=wins, of=36), words, _one_more(context, s, stake, mine))


def odds(context: PanelContext, s: State, fought: Duel, stake: int | None) -> Node:
    """Every throw of the dice, those that win for whoever is asked lit; in words, and what one more token brings."""
    if fought.pips:
        return None
    found = odds_of(context, s, fought, stake)
    label = " ".join(filter(None, (f"{found.share}.", found.words, found.more)))
    more = small[found.more] if found.more else None
    attacker, defender = map(_head, halves(s, fought))
    return section(class_="kit-card kit-chances", **data(do="tell", fact="throws"))[
        html.throws(found.told, label, strong[found.share], p[found.words], more, heads=(attacker, defender))
    ]


def _head(half: Half) -> html.Head:
    """Whose die it is, at an edge of the throws: the piece, and the die in its side's colours."""
    return chess_icon(half.kind, half.side, 18), [side_die(n, half.side, 19) for n in FACES]


def hope(context: PanelContext) -> Node:
    """The odds beside the question how many tokens to spend; the card of throws below then shows them alone."""
    found = shown(context.state, context.steps)
    if found is None or not context.my_turn or free_tokens(context.state) is None:
        return None
    now = odds_of(context, *found, context.stake)
    return p(".kit-hope")[strong[now.share], now.words]


def king_waits(context: PanelContext) -> Node:
    """Beside the question how many tokens an attack spends: that the enemy King could capture, without dice, whoever
    wins there (KW-KING-2)."""
    s = context.state
    if not isinstance(s.pending, Duel) or s.pending.bids:
        return None
    after = left_tied(transition.won(s, s.pending.deed))
    ways = captures(after).get(s.pending.deed.end, []) if after.outcome is None else []
    king = next((piece(after, a.start) for a in ways if kind_at(after, a.start) == chess.KING), None)
    return p(".kit-again")[context.t("ask.bid.attack.king", king=king)] if king is not None else None


def _one_more(context: PanelContext, s: State, stake: int | None, mine: int) -> str:
    """What one more token would bring, if anything."""
    if stake is None or GAME.explain(s, Bid(stake + 1)) is not None:
        return ""
    now, then = (GAME.choice_facts(s, Bid(tokens))["of_36"] for tokens in (stake, stake + 1))
    return context.t("odds.duel.one_more", n=then if mine == s.side else 36 - then) if now != then else ""


# --- the dice


def throw(context: PanelContext) -> Node:
    """Six faces to tap, where somebody is asked what their own die shows."""
    awaited = context.chance_waits and context.own_chance and context.table.chance_open(context.state)
    return own_die(context) if awaited else None
