"""Rune Winter on the screen: the realm as text, a part of `notation`. A value with fields is written as a row in their
order: an area and an owner by its name, what there are several of with commas between, and "-" for nothing.

    yields 2a 1 1 0              what an area yields of food, wood and ore
    player p1 3,2,1 ambush/0 q1,q4 g2 no -      dials, tactics and since when, quests, objective, fulfilled, activated
    lies 2b c4 - -               the city token of an area, its development, its exploration token
    figure h3 p1 Ha 1 0,1,0 r5 move             a hero
    tomb h5 2c r1                a fallen-hero token
    deck tactic ambush,hold - rally             a pile: unseen, under it, discards
    change p1 reach yes -1 1 season_end
    active 2a; came Ha 2a p1 9 2 where an order has led models
    open s4; todo gain p1 2 - - - -; done battle; once pyre
    fight a1 no 2 p1/levy/0 p1/levy/11 a1/palerider/no/1 - - - 2,0 - h3/p1/levy      a battle, as `fight` has it
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, get_args, get_origin, get_type_hints

from kit.core.positions import Items, only, understood
from kit.core.state import read_count
from kit.games.runewars.fight import Fight
from kit.games.runewars.pieces import KINDS, OWNERS
from kit.games.runewars.realm import Came, Change, Deck, Fallen, Hero, Player, Realm, Task
from kit.games.runewars.state import State, replaced, sure
from kit.space.hexes import bits, mask_of

NOTHING = "-"
ROWS: Mapping[str, tuple[str, type]] = {
    "figure": ("heroes", Hero), "tomb": ("fallen", Fallen), "deck": ("decks", Deck), "change": ("changes", Change),
    "todo": ("todo", Task), "came": ("came", Came),
}  # fmt: skip
"""Per word the field of a realm that holds such rows, in their order."""
LISTS = ("done", "once")
SETS = ("areas",)
"""What says of a number that it is a set of areas."""
WORDS = ("yields", "player", "lies", "open", "active", "fight", *ROWS, *LISTS)
LYING = ("cities", "developments", "tokens")


# --- one value


def text(s: State, value: Any, hint: Any) -> str:
    """A value of a row as a word."""
    if get_origin(hint) is tuple:
        return ",".join(text(s, one, get_args(hint)[0]) for one in value) or NOTHING
    if hasattr(hint, "_fields"):
        return "/".join(text(s, one, of) for one, of in zip(value, _hints(hint).values(), strict=True))
    if hasattr(hint, "__metadata__"):
        several = [] if value is None else bits(value) if hint.__metadata__ == SETS else [value]
        return ",".join(_names(s, hint)[one] for one in several) or NOTHING
    if hint is bool:
        return "yes" if value else "no"
    return str(value) or NOTHING


def value(s: State, word: str, hint: Any) -> Any:
    """The value that is written so. Raises `ValueError`."""
    if get_origin(hint) is tuple:
        return () if word == NOTHING else tuple(value(s, one, get_args(hint)[0]) for one in word.split(","))
    if hasattr(hint, "_fields"):
        return hint(*(value(s, one, of) for one, of in zip(word.split("/"), _hints(hint).values(), strict=True)))
    if hasattr(hint, "__metadata__"):
        if hint.__metadata__ == SETS:
            return mask_of(map(s.land.number, () if word == NOTHING else word.split(",")))
        return None if word == NOTHING and None in _kinds(hint) else _names(s, hint).index(word)
    if hint is bool:
        return ("no", "yes").index(word) == 1
    if hint is int:
        return -read_count(word[1:]) if word[:1] == "-" else read_count(word)
    return "" if word == NOTHING else word


KIND_NAMES = tuple(kind.name for kind in KINDS)


def _names(s: State, hint: Any) -> Sequence[str]:
    return {"area": s.land.names, "areas": s.land.names, "owner": OWNERS, "kind": KIND_NAMES}[hint.__metadata__[0]]


def _kinds(hint: Any) -> Sequence[Any]:
    return [None if kind is type(None) else kind for kind in get_args(hint.__origin__)]


_hints: Callable[[Any], Mapping[str, Any]] = cache(partial(get_type_hints, include_extras=True))


def row(s: State, values: Any) -> str:
    """A value with fields as a row."""
    return " ".join(text(s, one, of) for one, of in zip(values, _hints(type(values)).values(), strict=True))


def read_row(s: State, kind: Callable[..., Any], words: Sequence[str]) -> Any:
    """The value with fields that is written so. Raises `ValueError`."""
    return kind(*(value(s, one, of) for one, of in zip(words, _hints(kind).values(), strict=True)))


# --- the realm


def read(items: Items, s: State) -> State:
    """The state with the realm that items speak of; without any there is none."""
    if not any(items.of(word) for word in WORDS):
        return s
    n = len(s.forces)
    s = s.but(realm=Realm((Player(),) * len(s.factions), ((0, 0, 0),) * n, ("",) * n, ("",) * n, ("",) * n))
    for word, reader in READERS.items():
        for words in items.of(word):
            s = understood([word, *words], reader, s, words)
    return s


def _but(s: State, **changes: Any) -> State:
    return s.but(realm=sure(s.realm).but(**changes))


def _yields(s: State, words: list[str]) -> State:
    name, food, wood, ore = words
    figures = read_count(food), read_count(wood), read_count(ore)
    return _but(s, yields=replaced(sure(s.realm).yields, s.land.number(name), figures))


def _player(s: State, words: list[str]) -> State:
    player, players = OWNERS.index(words[0]), sure(s.realm).players
    if players[player] != Player():
        raise ValueError
    return _but(s, players=replaced(players, player, read_row(s, Player, words[1:])))


def _lies(s: State, words: list[str]) -> State:
    name, *lying = words
    area = s.land.number(name)
    for field, word in zip(LYING, lying, strict=True):
        s = _but(s, **{field: replaced(getattr(s.realm, field), area, value(s, word, str))})
    return s


def _row_of(field: str, kind: type) -> Callable[[State, list[str]], State]:
    return lambda s, words: _but(s, **{field: (*getattr(s.realm, field), read_row(s, kind, words))})


READERS: Mapping[str, Callable[[State, list[str]], State]] = {
    "yields": _yields,
    "player": _player,
    "lies": _lies,
    **{word: _row_of(field, kind) for word, (field, kind) in ROWS.items()},
    "open": lambda s, words: _but(s, card=only(words)),
    "active": lambda s, words: _but(s, active=s.land.number(only(words))),
    "done": lambda s, words: _but(s, done=tuple(words)),
    "once": lambda s, words: _but(s, once=tuple(words)),
    "fight": lambda s, words: _but(s, fight=read_row(s, Fight, words)),
}


def lines(s: State) -> Iterator[str]:
    """The realm of a state as text."""
    realm = s.realm
    if realm is None:
        return
    for area, name in enumerate(s.land.names):
        if any(realm.yields[area]):
            yield f"yields {name} {' '.join(map(str, realm.yields[area]))}"
        lying = [getattr(realm, field)[area] for field in LYING]
        if any(lying):
            yield f"lies {name} {' '.join(text(s, one, str) for one in lying)}"
    for player, held in enumerate(realm.players):
        yield f"player {OWNERS[player]} {row(s, held)}"
    for word, (field, _) in ROWS.items():
        yield from (f"{word} {row(s, one)}" for one in getattr(realm, field))
    if realm.card:
        yield f"open {realm.card}"
    if realm.fight is not None:
        yield f"fight {row(s, realm.fight)}"
    if realm.active is not None:
        yield f"active {s.land.names[realm.active]}"
    yield from (f"{word} {' '.join(getattr(realm, word))}" for word in LISTS if getattr(realm, word))
