"""La Strage: actions as text, the second half of `notation`.

"place c2", "d2-d3" for a half-elf alone, "d2-d3 together" for one that brings its sprite, "c3xd4" for a fight, "stay"
and "leave" after an exit, "done"; "orc b3", "orc d5-e6-f7", "orc e5xd4"; "roll 4", "draw 7H"; "lightning AS d5",
"immunity JS", "metamorphosis QC c2", "metamorphosis QC c2 from e5", "curse KS h8 g8", "upheaval X1",
"caprice X1 d6-d7", "take 3D", "suit hearts", "break green 2D 7S", "oppose 7C 4D", "answer 6S 5H"; "take none",
"suit none", "oppose none", "answer none". Cards are written as `cards.NAMES` has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from kit.core.chance import Roll
from kit.core.game import Trouble
from kit.games.strage import actions
from kit.games.strage.actions import Action
from kit.games.strage.cards import NAMES, SUITS
from kit.games.strage.pieces import SIDES
from kit.space.squares import SQUARE_NAMES

SQUARE = SQUARE_NAMES


def action_text(a: Action) -> str:
    """The action as text, for example "d2-d3 together"."""
    match a:
        case actions.Place(square=square):
            return f"place {SQUARE[square]}"
        case actions.Move(start=start, end=end, together=together):
            return f"{SQUARE[start]}-{SQUARE[end]}{' together' if together else ''}"
        case actions.Fight(start=start, end=end):
            return f"{SQUARE[start]}x{SQUARE[end]}"
        case actions.Escort(leaves=leaves):
            return "leave" if leaves else "stay"
        case actions.Done():
            return "done"
        case actions.OrcPlace(square=square):
            return f"orc {SQUARE[square]}"
        case actions.OrcMove(path=path):
            return f"orc {_way(path)}"
        case actions.Attack(orc=orc, end=end):
            return f"orc {SQUARE[orc]}x{SQUARE[end]}"
        case Roll(pips=pips):
            return f"roll {pips}"
        case actions.Draw(card=card):
            return f"draw {NAMES[card]}"
    return _card_text(a)


def _card_text(a: Action) -> str:
    match a:
        case actions.Lightning(card=card, target=target):
            return f"lightning {NAMES[card]} {SQUARE[target]}"
        case actions.Immunity(card=card):
            return f"immunity {NAMES[card]}"
        case actions.Metamorphosis(card=card, target=target, orc=orc):
            return f"metamorphosis {NAMES[card]} {SQUARE[target]}{'' if orc is None else f' from {SQUARE[orc]}'}"
        case actions.Curse(card=card, orcs=orcs):
            return " ".join(["curse", NAMES[card], *(SQUARE[orc] for orc in orcs)])
        case actions.Upheaval(card=card):
            return f"upheaval {NAMES[card]}"
        case actions.Caprice(card=card, path=path):
            return f"caprice {NAMES[card]} {_way(path)}"
        case actions.TakeCard(card=taken):
            return f"take {'none' if taken is None else NAMES[taken]}"
        case actions.NameSuit(suit=suit):
            return f"suit {'none' if suit is None else SUITS[suit]}"
        case actions.Break(clan=clan, cards=cards):
            return " ".join(["break", SIDES[clan], *(NAMES[card] for card in cards)])
        case actions.Oppose(cards=cards):
            return " ".join(["oppose", *(NAMES[card] for card in cards)]) if cards else "oppose none"
        case actions.Answer(cards=cards):
            return " ".join(["answer", *(NAMES[card] for card in cards)]) if cards else "answer none"
    raise TypeError(a)


def _way(path: Iterable[int]) -> str:
    return "-".join(SQUARE[square] for square in path)


def parse_action(text: str) -> Action:
    """The action written as text. Raises `Trouble` if it cannot be read."""
    words = text.split()
    try:
        return _read(words)
    except (ValueError, IndexError, KeyError):
        raise Trouble("trouble.action.unread", text=text[:40]) from None


def _read(words: list[str]) -> Action:
    if found := re.fullmatch(r"([a-h][1-8])([-x])([a-h][1-8])", words[0]):
        start, end = SQUARE.index(found[1]), SQUARE.index(found[3])
        if words[1:] not in ([], ["together"]) or (found[2] == "x" and words[1:]):
            raise ValueError
        return actions.Fight(start, end) if found[2] == "x" else actions.Move(start, end, bool(words[1:]))
    return _READERS[words[0]](*words[1:])


def _card(word: str) -> int:
    return NAMES.index(word)


def _cards(words: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(_card, words))


def _squares(word: str) -> tuple[int, ...]:
    return tuple(map(SQUARE.index, word.split("-")))


def _orc(word: str) -> Action:
    if "x" in word:
        orc, end = map(SQUARE.index, word.split("x"))
        return actions.Attack(orc, end)
    path = _squares(word)
    return actions.OrcMove(path) if len(path) > 1 else actions.OrcPlace(path[0])


def _roll(word: str) -> Action:
    if not re.fullmatch(r"\d{1,3}", word):
        raise ValueError
    return Roll(int(word))


def _metamorphosis(card: str, target: str, *orc: str) -> Action:
    if orc and (len(orc) != 2 or orc[0] != "from"):
        raise ValueError
    return actions.Metamorphosis(_card(card), SQUARE.index(target), SQUARE.index(orc[1]) if orc else None)


def _played(kind: Any) -> Callable[..., Action]:
    def read(*words: str) -> Action:
        if not words:
            raise ValueError
        action: Action = kind(() if words == ("none",) else _cards(words))
        return action

    return read


def _whole(action: Action) -> Callable[..., Action]:
    def read(*words: str) -> Action:
        if words:
            raise ValueError
        return action

    return read


def _exactly(count: int, read: Callable[..., Action]) -> Callable[..., Action]:
    def checked(*words: str) -> Action:
        if len(words) != count:
            raise ValueError
        return read(*words)

    return checked


_READERS: dict[str, Callable[..., Action]] = {
    "place": _exactly(1, lambda word: actions.Place(SQUARE.index(word))),
    "orc": _exactly(1, _orc),
    "stay": _whole(actions.Escort(False)),
    "leave": _whole(actions.Escort(True)),
    "done": _whole(actions.DONE),
    "roll": _exactly(1, _roll),
    "draw": _exactly(1, lambda word: actions.Draw(_card(word))),
    "lightning": _exactly(2, lambda card, at: actions.Lightning(_card(card), SQUARE.index(at))),
    "immunity": _exactly(1, lambda card: actions.Immunity(_card(card))),
    "metamorphosis": lambda *words: _metamorphosis(*_at_least(2, words)),
    "curse": lambda *words: actions.Curse(_card(_at_least(2, words)[0]), tuple(map(SQUARE.index, words[1:]))),
    "upheaval": _exactly(1, lambda card: actions.Upheaval(_card(card))),
    "caprice": _exactly(2, lambda card, way: actions.Caprice(_card(card), _squares(way))),
    "take": _exactly(1, lambda word: actions.TakeCard(None if word == "none" else _card(word))),
    "suit": _exactly(1, lambda word: actions.NameSuit(None if word == "none" else SUITS.index(word))),
    "break": lambda *words: actions.Break(SIDES.index(_at_least(2, words)[0]), _cards(words[1:])),
    "oppose": _played(actions.Oppose),
    "answer": _played(actions.Answer),
}
"""Per first word what reads the others."""


def _at_least(count: int, words: tuple[str, ...]) -> tuple[str, ...]:
    if len(words) < count:
        raise ValueError
    return words
