"""The well: positions and actions as text.

A position is a list of items, one a line or separated by ";"::

    red b1 d1            where the pawns of a seat stand
    hand red 1 3 ?       its cards; ? is one that whoever looks does not know
    shown 2 6            cards that are out of the game
    now green            whose turn it is, if not red's
    turn 7               the number of the turn, if not the first
    draws green red      who draws a card before anything else
    duel b2 c3 4         an attack, and what the attacked has laid: a card, ?, or - for none

An action is "b1-c2", "lay 4", "pass" or "draw 5".
"""

from __future__ import annotations

import re

from well.state import DECK, PASS, SIDES, SIZE, TURNS, UNSEEN, Action, Duel, State, owner

from kit.core.actions import Count, Grammar, Named
from kit.core.game import Trouble

MAX_LENGTH = 1_000
"""Longest position text that is read, in characters."""


SQUARE = Named([f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcde"], board=True)
GRAMMAR = Grammar(Action, {"count": Count(digits=1), "square": SQUARE}, any_case=True)
name = SQUARE.names.__getitem__
square = SQUARE.names.index


def position_text(s: State) -> str:
    """The whole state as text; `parse_position` reads it back to an equal state."""
    lines = [" ".join([side, *map(name, s.pawns[n])]) for n, side in enumerate(SIDES) if s.pawns[n]]
    lines += [" ".join(["hand", side, *map(_card, s.hands[n])]) for n, side in enumerate(SIDES) if s.hands[n]]
    lines += [" ".join(["shown", *map(str, s.shown)])] if s.shown else []
    lines += [f"now {SIDES[s.side]}"] if s.side else []
    lines += [f"turn {s.turn}"] if s.turn > 1 else []
    lines += [" ".join(["draws", *(SIDES[seat] for seat in s.owed)])] if s.owed else []
    if s.duel is not None:
        lines.append(" ".join(["duel", name(s.duel.start), name(s.duel.end), *map(_card, s.duel.laid)]))
    return "\n".join(lines) + "\n"


def _card(card: int) -> str:
    return {UNSEEN: "?", PASS: "-"}.get(card, str(card))


def _read(text: str) -> int:
    found = {"?": UNSEEN, "-": PASS} | {str(card): card for card in DECK}
    if text not in found:
        raise ValueError
    return found[text]


def parse_position(text: str) -> State:
    """The state written as text. Raises `Trouble` naming the item that cannot be read."""
    if len(text) > MAX_LENGTH:
        raise Trouble("trouble.position.long", limit=MAX_LENGTH)
    items = [part.strip().lower() for line in text.splitlines() for part in line.split(";")]
    s = State(((), (), ()))
    for item in filter(None, items):
        try:
            s = _with(s, item.split())
        except ValueError:
            raise Trouble("trouble.position.item", item=item[:40]) from None
    if not _sound(s):
        raise Trouble("trouble.position.item", item=(items or [""])[-1][:40])
    return s


def _with(s: State, words: list[str]) -> State:
    """The state with one more item; raises `ValueError` where that makes no sense."""
    match words:
        case [side, *names] if side in SIDES and 0 < len(names) < 3:
            seat = SIDES.index(side)
            there = tuple(sorted(map(square, names)))
            return s.but(pawns=tuple(there if n == seat else other for n, other in enumerate(s.pawns)))
        case ["hand", side, *cards] if side in SIDES and 0 < len(cards) < 4 and "-" not in cards:
            seat, hand = SIDES.index(side), tuple(sorted(map(_read, cards)))
            return s.but(hands=tuple(hand if n == seat else other for n, other in enumerate(s.hands)))
        case ["shown", *cards] if cards and not {"?", "-"} & set(cards):
            return s.but(shown=tuple(sorted(map(_read, cards))))
        case ["now", side] if side in SIDES:
            return s.but(side=SIDES.index(side))
        case ["turn", number] if re.fullmatch(r"\d{1,2}", number) and 0 < int(number) <= TURNS + 1:
            return s.but(turn=int(number))
        case ["draws", *sides] if sides and set(sides) <= {*SIDES}:
            return s.but(owed=tuple(map(SIDES.index, sides)))
        case ["duel", start, end, *laid] if len(laid) < 2:
            return s.but(duel=Duel(square(start), square(end), tuple(map(_read, laid))))
    raise ValueError


def _sound(s: State) -> bool:
    """Whether such a position can be: each pawn on its own square, no card twice too often, a duel between two."""
    pawns = [pawn for there in s.pawns for pawn in there]
    cards = [*(card for hand in s.hands for card in hand), *s.shown, *(s.duel.laid if s.duel else ())]
    known = [card for card in cards if card > 0]
    used = len([card for card in cards if card != PASS]) + len(s.owed)
    fits = len(set(pawns)) == len(pawns) and any(s.pawns) and all(known.count(card) < 3 for card in known)
    fought = s.duel is None or (
        owner(s, s.duel.start) == s.side and owner(s, s.duel.end) not in (None, s.side) and not s.owed
    )
    return fits and fought and used <= len(DECK) and bool(s.pawns[s.side])
