"""La Strage: positions as text, for scenarios, lessons, save files and tests.

A position is a list of items, one a line or separated by ";"; `#` begins a remark::

    clans red green blue         who plays; these three where nothing is said
    sprites a1 b1 c2             (this item must be there)
    orcs d5 e6
    red c3 c4                    a clan's half-elves; those not named are in its supply
    saved 5 4 3; lost 2          the sprites that each clan brought home; those gone for good
    order green red blue         who plays after whom; without it, dice decide
    rolled red 5 3               a clan's dice for the order
    now red main; turn 7         whose turn it is, and its phase
    points 3; placed 2; begun; fought      action points left, newcomers, whether it moved, and fought
    pending c3 d4                who fights whom, while the die is awaited; or the square of an escort
    rolling b3 c3; fled b2       the sprites that roll in a massacre, and those that rolled badly
    gone green                   who gave up
    option magic                 also: option orcs_may_enter off
    over                         the match has ended

and with magic, cards being written as in `cards`::

    hand red AS 7H; known red 7H           a clan's cards, and those of them that everybody has seen
    deck 2S 3S; discard KH                 without the first, all cards that are nowhere else
    jack green JS; pile green 7S 4H        an Immunity, and the numbers beside it
    owed red red                           who draws next
    spell lightning AS d5; total 11        what may be opposed; the sum that opposes it
    cast; closed ST-OPP-4                  this turn's spell is cast; why nothing can be played against it
    elder 2C 5D                            cards of an earlier deck that lie in hands unseen
    blind red 1 3                          in an observation: a clan's unknown cards, by decks

How actions are written stands in `action_notation`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kit.core.game import Seat, Trouble
from kit.core.positions import Items, only, option_lines
from kit.core.state import read_count
from kit.games.strage import cards as pack
from kit.games.strage import setup
from kit.games.strage.action_notation import GRAMMAR
from kit.games.strage.actions import Lightning, Metamorphosis
from kit.games.strage.pieces import CLANS, SIDES
from kit.games.strage.rules import turn
from kit.games.strage.state import PHASES, SWITCHES, Cards, State, Treaty
from kit.space.squares import SQUARE_NAMES, scan_forward

MAX_LENGTH = 20_000
"""Longest position text that is read, in characters."""
MAX_DICE = 60
"""Most dice for the order that a clan is read to have rolled; so many ties in a row nobody lives to see."""
Agree = Callable[[Treaty], Treaty]


# --- reading a position


@lru_cache(maxsize=256)
def seats(text: str) -> Sequence[Seat]:
    """Who plays a position; the usual three where it cannot be read."""
    found = re.search(r"(?:^|[;\n])\s*clans([^;\n#]*)", text[:MAX_LENGTH])
    count = len(found[1].split()) if found else turn.PLAYERS[0]
    return CLANS[:count] if count in turn.PLAYERS else CLANS[: turn.PLAYERS[0]]


def parse_position(text: str, agree: Agree = lambda treaty: treaty) -> State:
    """The state written as text, its treaty changed by `agree`. Raises `Trouble` naming the item that is wrong."""
    items = Items(text, MAX_LENGTH, {*_READERS, *_AGREED}, _OFTEN)
    if not items.of("sprites"):
        raise Trouble("trouble.position.sprites")
    clans = _clans(items)
    treaty = agree(replace(Treaty(), **items.options(SWITCHES)))
    s = State(treaty, 0, 0, (0,) * clans, (0,) * clans, phase="")
    if treaty.magic:
        none = (0,) * clans
        s = s.but(cards=Cards(none, 0, known=none, jacks=none, piles=none))
    elif cards := [words for words in items if words[0] in _MAGIC]:
        raise Trouble("trouble.position.cards", item=" ".join(cards[0])[:60])
    s = items.read(s, _READERS)
    if s.cards is not None and not items.of("deck"):
        s = s.but(cards=s.cards.but(deck=_nowhere_else(s.cards)))
    return setup.begun(s, over=bool(items.of("over")))


def _clans(items: Items) -> int:
    for words in items.of("clans"):
        wrong = turn.objection(len(words))
        if wrong is not None:
            raise wrong
        if tuple(words) != SIDES[: len(words)]:
            raise Trouble("trouble.position.item", item=" ".join(["clans", *words])[:60])
        return len(words)
    return turn.PLAYERS[0]


def _nowhere_else(cards: Cards) -> int:
    """The cards that neither lie anywhere nor are unknown in a hand."""
    seen = cards.discard
    for place in (*cards.hands, *cards.jacks, *cards.piles, *cards.elder):
        seen |= place
    if cards.spell is not None:
        seen |= 1 << cards.spell.card
    return pack.PACK & ~seen


def _nothing(words: list[str]) -> bool:
    if words:
        raise ValueError
    return True


def _set(found: Sequence[int]) -> int:
    mask = pack.those(found)
    if mask.bit_count() != len(found):
        raise ValueError
    return mask


def _squares(words: Iterable[str]) -> list[int]:
    return [SQUARE_NAMES.index(word) for word in words]


def _clan(s: State, word: str) -> int:
    return SIDES[: len(s.elves)].index(word)


def _card_set(words: Iterable[str]) -> int:
    return _set([pack.NAMES.index(word) for word in words])


def _put(values: tuple[Any, ...], clan: int, value: Any) -> tuple[Any, ...]:
    """The values with one that was not set yet."""
    if values[clan]:
        raise ValueError
    return (*values[:clan], value, *values[clan + 1 :])


def _elves(side: str) -> Callable[[State, list[str]], State]:
    def read(s: State, words: list[str]) -> State:
        return s.but(elves=_put(s.elves, _clan(s, side), _set(_squares(words))))

    return read


def _saved(s: State, words: list[str]) -> State:
    if len(words) != len(s.saved):
        raise ValueError
    return s.but(saved=tuple(map(read_count, words)))


def _order(s: State, words: list[str]) -> State:
    return s.but(order=tuple(_clan(s, word) for word in words))


def _rolled(s: State, words: list[str]) -> State:
    rolls = s.rolls or ((),) * len(s.elves)
    if len(words) > MAX_DICE + 1:
        raise ValueError
    return s.but(rolls=_put(rolls, _clan(s, words[0]), tuple(map(read_count, words[1:]))))


def _now(s: State, words: list[str]) -> State:
    side, phase = words
    if phase not in PHASES:
        raise ValueError
    return s.but(side=_clan(s, side), phase=phase)


def _cards(s: State, **changes: Any) -> State:
    return s.but(cards=s.dealt.but(**changes))


def _of_clan(field: str) -> Callable[[State, list[str]], State]:
    """What reads cards that a clan has."""

    def read(s: State, words: list[str]) -> State:
        return _cards(s, **{field: _put(getattr(s.cards, field), _clan(s, words[0]), _card_set(words[1:]))})

    return read


def _spell(s: State, words: list[str]) -> State:
    spell = GRAMMAR.read(s, " ".join(words))
    if not isinstance(spell, Lightning | Metamorphosis):
        raise ValueError
    return _cards(s, spell=spell)


def _elder(s: State, words: list[str]) -> State:
    if not words:
        raise ValueError
    return _cards(s, elder=(*s.dealt.elder, _card_set(words)))


def _blind(s: State, words: list[str]) -> State:
    counts = s.dealt.blind or ((0,) * (len(s.dealt.elder) + 1),) * len(s.elves)
    clan, unknown = _clan(s, words[0]), tuple(map(read_count, words[1:]))
    if any(counts[clan]) or not any(unknown) or len(unknown) != len(counts[clan]):
        raise ValueError
    return _cards(s, blind=(*counts[:clan], unknown, *counts[clan + 1 :]))


def _closed(s: State, words: list[str]) -> State:
    (rule_id,) = words
    if rule_id not in ("ST-OPP-3", "ST-OPP-4", "ST-OPP-5"):
        raise ValueError
    return _cards(s, closed=rule_id)


def _over(s: State, words: list[str]) -> State:
    _nothing(words)
    return s


_AGREED = ("clans", "option")
_MAGIC = (
    "hand", "known", "deck", "discard", "elder", "blind", "jack", "pile", "owed", "spell", "total", "cast", "closed"
)  # fmt: skip
"""What only a position with magic may have."""
_OFTEN = ("option", "rolled", "hand", "known", "elder", "blind", "jack", "pile")
"""What a position may have several times."""
_READERS: dict[str, Callable[[State, list[str]], State]] = {
    "sprites": lambda s, words: s.but(sprites=_set(_squares(words))),
    "orcs": lambda s, words: s.but(orcs=_set(_squares(words))),
    **{side: _elves(side) for side in SIDES},
    "saved": _saved,
    "lost": lambda s, words: s.but(lost=read_count(only(words))),
    "order": _order,
    "rolled": _rolled,
    "now": _now,
    "turn": lambda s, words: s.but(turn=read_count(only(words))),
    "points": lambda s, words: s.but(points=read_count(only(words))),
    "placed": lambda s, words: s.but(placed=read_count(only(words))),
    "begun": lambda s, words: s.but(begun=_nothing(words)),
    "fought": lambda s, words: s.but(fought=_nothing(words)),
    "pending": lambda s, words: s.but(pending=tuple(_squares(words))),
    "rolling": lambda s, words: s.but(rolling=_set(_squares(words))),
    "fled": lambda s, words: s.but(fled=_set(_squares(words))),
    "gone": lambda s, words: s.but(gone=_set([_clan(s, word) for word in words])),
    "hand": _of_clan("hands"),
    "known": _of_clan("known"),
    "discard": lambda s, words: _cards(s, discard=_card_set(words)),
    "deck": lambda s, words: _cards(s, deck=_card_set(words)),
    "elder": _elder,
    "blind": _blind,
    "jack": _of_clan("jacks"),
    "pile": _of_clan("piles"),
    "owed": lambda s, words: _cards(s, owed=tuple(_clan(s, word) for word in words)),
    "spell": _spell,
    "total": lambda s, words: _cards(s, total=read_count(only(words))),
    "cast": lambda s, words: _cards(s, cast=_nothing(words)),
    "closed": _closed,
    "over": _over,
}
"""Per word what reads it, in the order in which the parts of a state are put together."""


# --- writing a position


def position_text(s: State) -> str:
    """The whole state as text; `parse_position` reads it back to an equal state."""
    sides = SIDES[: len(s.elves)]
    lines = [f"clans {' '.join(sides)}", _line("sprites", s.sprites)]
    lines += [_line("orcs", s.orcs)] * bool(s.orcs)
    lines += [_line(side, squares) for side, squares in zip(sides, s.elves, strict=True) if squares]
    lines += [f"saved {' '.join(map(str, s.saved))}"] * any(s.saved)
    lines += [f"lost {s.lost}"] * bool(s.lost)
    lines += option_lines(s.treaty, SWITCHES)
    lines += [" ".join(["order", *(SIDES[clan] for clan in s.order)])] * bool(s.order)
    lines += [f"rolled {side} {' '.join(map(str, dice))}" for side, dice in zip(sides, s.rolls, strict=False) if dice]
    lines.append(f"now {SIDES[s.side]} {s.phase}")
    counts = ("turn", s.turn), ("points", s.points), ("placed", s.placed)
    lines += [f"{word} {count}" for word, count in counts if count]
    lines += [word for word, on in (("begun", s.begun), ("fought", s.fought)) if on]
    lines += [" ".join(["pending", *(SQUARE_NAMES[square] for square in s.pending)])] * bool(s.pending)
    lines += [_line("rolling", s.rolling)] * bool(s.rolling) + [_line("fled", s.fled)] * bool(s.fled)
    lines += [" ".join(["gone", *(SIDES[clan] for clan in scan_forward(s.gone))])] * bool(s.gone)
    lines += [] if s.cards is None else _card_lines(s, s.cards)
    lines += ["over"] * (s.outcome is not None)
    return "\n".join(lines) + "\n"


def _line(word: str, squares: int) -> str:
    return " ".join([word, *(SQUARE_NAMES[square] for square in scan_forward(squares))])


def _card_lines(s: State, cards: Cards) -> list[str]:
    lines = []
    for word, sets in (("hand", cards.hands), ("known", cards.known), ("jack", cards.jacks), ("pile", cards.piles)):
        lines += [f"{word} {SIDES[clan]} {pack.texts(held)}" for clan, held in enumerate(sets) if held]
    lines += [f"deck {pack.texts(cards.deck)}".strip()] * (cards.deck != _nowhere_else(cards))
    lines += [f"discard {pack.texts(cards.discard)}"] * bool(cards.discard)
    lines += [f"elder {pack.texts(older)}" for older in cards.elder]
    lines += [
        f"blind {SIDES[clan]} {' '.join(map(str, counts))}" for clan, counts in enumerate(cards.blind) if any(counts)
    ]
    lines += [" ".join(["owed", *(SIDES[clan] for clan in cards.owed)])] * bool(cards.owed)
    lines += [] if cards.spell is None else [f"spell {GRAMMAR.text(s, cards.spell)}"]
    lines += [f"total {cards.total}"] * bool(cards.total)
    lines += ["cast"] * cards.cast
    lines += [f"closed {cards.closed}"] * bool(cards.closed)
    return lines
