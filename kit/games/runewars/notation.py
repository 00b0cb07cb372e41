"""Rune Winter: positions as text, for scenarios, lessons, save files and tests.

A position is a list of items, one a line or separated by ";"; `#` begins a remark::

    factions crown               what each player plays
    area H1 0 0                  an area and where it lies, in axial coordinates; or all areas of a known board:
    board fan                    the same hexes named by tile are the school; also valley, ridge, marsh, pass, whole
    home H1 H2 H3                the home realm, once a player
    cities M2 R4                 those that are played with
    red R1 M1; blue F1 F2        a closed border
    fortress R1                  the area of the automa's fortress, once an automa
    models H1 P1x3 A1rx2         the models of an area, written as `action_notation` says
    token M1 hidden              a rune token: hidden, dragon-down, false-down, dragon or false
    dragons 2                    how many of the hidden ones are dragon runes
    stronghold H1 p1             whose stronghold stands there; `damaged` after it
    hero F1 1; fallen M3 2 0     heroes of players; fallen-hero tokens, by the rewards that lie with them
    title patron p1 3            who holds a title, and the influence on it
    stock p1 4 2 1               a player's influence, tactics, and rewards
    commander R1
    fate 1 7 30                  the Fate cards that have been turned
    year 2 autumn; now march 0   the season; the phase, and which player or automa acts
    orders p1 2 4; chosen 4      the orders of this year, and of this season
    bids 2; drawn 1; sums; scope automa
    queue M2; unordered R4       the cities that generate
    unclaimed M2; claimed M2 - R4       which automa they generate for, where two play
    at M1; attacker a1           what it is about
    ring 2; moved M1; asked M1 R1; from F1 M1; full M2       the train so far
    yields 2a 1 1 0              and all else that the screen keeps: see `realm_notation`
    option hard                  also: option draw_profile red0
    over won                     the match has ended; or `lost`, or `swept`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kit.core.game import Seat, Trouble
from kit.core.positions import Items, only, option_lines, understood
from kit.core.state import read_count
from kit.games.runewars import land_notation, realm_notation, setup, state
from kit.games.runewars.action_notation import models_text, read_models
from kit.games.runewars.book import once
from kit.games.runewars.land_notation import names as areas_text
from kit.games.runewars.pieces import AUTOMAS, DATA, FACTIONS, OWNERS, PLAYERS
from kit.games.runewars.rules import draws, ending
from kit.games.runewars.rules.runes import SCOPES
from kit.games.runewars.state import Groups, State, Stock, Stronghold, Title, Train, Treaty, replaced
from kit.space.hexes import bits, mask_of

MAX_LENGTH = 30_000
"""Longest position text that is read, in characters."""
Agree = Callable[[Treaty], Treaty]


CROWN = "M8 26L31 62L50 14L69 62L92 26L83 88H17Z"
"""An emblem of our own, drawn as a pictogram is."""
SEATS = (
    Seat("p1", "azzurro.face", CROWN, team="players"),
    Seat("p2", "terrain.open_tx", "clan_green", team="players"),
    Seat("a1", "rosa.face", "clan_red", team="automas", automa=True),
    Seat("a2", "terrain.hill2", "clan_gold", team="automas", automa=True),
)


# --- reading a position


@lru_cache(maxsize=256)
def seats(text: str) -> Sequence[Seat]:
    """Who plays a position: the players, then the automas that answer to them; one of each where it cannot be read."""
    found = re.search(r"(?:^|[;\n])\s*factions([^;\n#]*)", text[:MAX_LENGTH])
    return SEATS if found is not None and len(found[1].split()) > 1 else SEATS[::2]


def parse_position(text: str, agree: Agree = lambda treaty: treaty) -> State:
    """The state written as text, its treaty changed by `agree`. Raises `Trouble` naming the item that is wrong."""
    items = Items(text, MAX_LENGTH, {*_READERS, *land_notation.WORDS, *realm_notation.WORDS, *_AGREED}, _OFTEN)
    treaty = agree(replace(Treaty(), **items.options(_FLAGS, VALUES)))
    factions = _factions(items)
    ground = land_notation.read(items, len(factions))
    n, sides = len(ground.names), len(factions)
    fortresses = tuple(understood(["fortress", *words], lambda names: ground.number(only(names)), words)
                       for words in items.of("fortress"))  # fmt: skip
    if len(fortresses) != sides:
        raise Trouble("trouble.runewars.fortress")
    s = State(
        ground, treaty, factions, fortresses, ((),) * n, (0,) * n, (None,) * n, (0,) * n, ((),) * n,
        stocks=(Stock(),) * sides, orders=(0,) * sides, train=Train(),
    )  # fmt: skip
    return setup.begun(realm_notation.read(items, items.read(s, _READERS)), items.of("over"))


def _factions(items: Items) -> tuple[str, ...]:
    words = (items.of("factions") or [["crown"]])[0]
    if not 1 <= len(words) <= len(PLAYERS) or len({*words}) < len(words) or not {*words} <= {*FACTIONS}:
        raise Trouble("trouble.position.item", item=" ".join(["factions", *words])[:60])
    if len({DATA.factions[word].align for word in words}) > 1:
        raise Trouble("trouble.runewars.allies")
    return tuple(words)


def _those(s: State, names: Iterable[str]) -> int:
    areas = [s.land.number(name) for name in names]
    if len({*areas}) != len(areas):
        raise ValueError
    return mask_of(areas)


def _put(field: str, value: Callable[[State, list[str]], Any], none: Any) -> Callable[[State, list[str]], State]:
    """What reads something that an area has; once an area."""

    def read(s: State, words: list[str]) -> State:
        area, values = s.land.number(words[0]), getattr(s, field)
        if values[area] != none:
            raise ValueError
        return s.but(**{field: replaced(values, area, value(s, words[1:]))})

    return read


def _models(s: State, words: list[str]) -> Groups:
    if not words:
        raise ValueError
    return read_models(" ".join(words))


def _owner(s: State, word: str, known: Sequence[int] = (*PLAYERS, *AUTOMAS)) -> int:
    owner = OWNERS.index(word)
    if owner not in known or known.index(owner) % 2 >= len(s.factions):
        raise ValueError
    return owner


def _player(s: State, word: str) -> int:
    return _owner(s, word, PLAYERS)


def _stronghold(s: State, words: list[str]) -> Stronghold:
    owner, *damaged = words
    if damaged not in ([], ["damaged"]):
        raise ValueError
    return Stronghold(_owner(s, owner), bool(damaged))


def _title(s: State, words: list[str]) -> State:
    title, holder, tokens = words
    place = state.TITLES.index(title)
    if s.titles[place] != Title():
        raise ValueError
    return s.but(
        titles=replaced(s.titles, place, Title(None if holder == "none" else _player(s, holder), read_count(tokens)))
    )


def _stock(s: State, words: list[str]) -> State:
    player = _player(s, words[0])
    if s.stocks[player] != Stock() or len(words) != 4:
        raise ValueError
    return s.but(stocks=replaced(s.stocks, player, Stock(*map(read_count, words[1:]))))


def _year(s: State, words: list[str]) -> State:
    year, season = words
    if season not in state.SEASONS:
        raise ValueError
    return s.but(year=read_count(year), season=season)


def _now(s: State, words: list[str]) -> State:
    phase, side = words
    if phase not in state.PHASES or read_count(side) >= len(s.factions):
        raise ValueError
    return s.but(phase=phase, side=int(side))


def _claimed(s: State, words: list[str]) -> State:
    """Per automa its cities, written one after the other with a "-" between."""
    parts = " ".join(words).split("-")
    if len(parts) != len(s.factions):
        raise ValueError
    return s.but(claimed=tuple(_those(s, part.split()) for part in parts))


def _orders(s: State, words: list[str]) -> State:
    player = _player(s, words[0])
    if s.orders[player]:
        raise ValueError
    return s.but(orders=replaced(s.orders, player, _set(words[1:])))


def _set(words: Iterable[str]) -> int:
    numbers = [read_count(word) for word in words]
    if len({*numbers}) != len(numbers) or not numbers or max(numbers) > 60:
        raise ValueError
    return mask_of(numbers)


def _train(s: State, **changes: Any) -> State:
    return s.but(train=s.train.but(**changes))


def _from(s: State, words: list[str]) -> State:
    end = s.land.number(words[0])
    came = s.train.came_from or (0,) * len(s.forces)
    if came[end] or len(words) < 2:
        raise ValueError
    return _train(s, came_from=replaced(came, end, _those(s, words[1:])))


def _yes(words: list[str]) -> bool:
    if words:
        raise ValueError
    return True


def _autumn(s: State, words: list[str]) -> State:
    return _train(s, ring=read_count(only(words)), came_from=s.train.came_from or (0,) * len(s.forces))


def _numbers(s: State, words: list[str]) -> tuple[int, ...]:
    return tuple(map(read_count, words))


VALUES: Mapping[str, tuple[str, ...]] = {
    "faction": ("board", *FACTIONS),
    "draw_profile": tuple(draws.PROFILES),
    "hero_symbol": draws.SYMBOLS,
    "fortress_distance": ("farthest", "three"),
    "setup_choice": ("automa", "player"),
    "spring_draw": ("per_city", "shared"),
    "edition": ("revised", "original"),
    "elimination": ("at_once", "play_on"),
    "coop_distance": ("either", "corresponding"),
    "fate": ("drawn", "typed"),
}
"""The options that are no mere switches, with what they may be."""
_FLAGS = tuple(name for name in state.SWITCHES if name not in VALUES)
_AGREED = ("factions", "fortress", "option", "over")
_OFTEN = (
    "area", "home", "red", "blue", "fortress", "models", "token", "stronghold", "hero", "fallen", "title", "stock",
    "orders", "from", "option", "yields", "lies", "player", *realm_notation.ROWS,
)  # fmt: skip
_READERS: dict[str, Callable[[State, list[str]], State]] = {
    "models": _put("forces", _models, ()),
    "token": _put("runes", lambda s, words: state.RUNES.index(only(words)), 0),
    "dragons": lambda s, words: s.but(dragons=read_count(only(words))),
    "stronghold": _put("strongholds", _stronghold, None),
    "hero": _put("heroes", lambda s, words: read_count(only(words)), 0),
    "fallen": _put("fallen", lambda s, words: tuple(sorted(map(read_count, words))), ()),
    "title": _title,
    "stock": _stock,
    "commander": lambda s, words: s.but(commander=s.land.number(only(words))),
    "fate": lambda s, words: s.but(fate=_set(words) >> 1),
    "year": _year,
    "now": _now,
    "orders": _orders,
    "chosen": lambda s, words: s.but(chosen=_numbers(s, words)),
    "bids": lambda s, words: s.but(bids=_numbers(s, words)),
    "drawn": lambda s, words: s.but(drawn=_numbers(s, words)),
    "sums": lambda s, words: s.but(sums=_yes(words)),
    "scope": lambda s, words: s.but(scope=SCOPES[SCOPES.index(only(words))]),
    "queue": lambda s, words: s.but(queue=tuple(s.land.number(name) for name in words)),
    "unclaimed": lambda s, words: s.but(unclaimed=tuple(s.land.number(name) for name in words)),
    "claimed": _claimed,
    "unordered": lambda s, words: s.but(unordered=_those(s, words)),
    "at": lambda s, words: s.but(at=s.land.number(only(words))),
    "attacker": lambda s, words: s.but(attacker=_owner(s, only(words))),
    "ring": _autumn,
    "moved": lambda s, words: _train(s, moved=_those(s, words)),
    "asked": lambda s, words: _train(s, asked=_those(s, words)),
    "from": _from,
    "full": lambda s, words: _train(s, full=tuple(s.land.number(name) for name in words)),
}
"""Per word what reads it, in the order in which the parts of a state are put together."""


# --- writing a position


@once()
def position_text(s: State) -> str:
    """The whole state as text; `parse_position` reads it back to an equal state."""
    names = s.land.names
    lines = [f"factions {' '.join(s.factions)}", *land_notation.lines(s.land)]
    lines += [f"fortress {names[area]}" for area in s.fortress_areas]
    lines += option_lines(s.treaty, state.SWITCHES)
    for area, name in enumerate(names):
        there = s.strongholds[area]
        lines += [f"models {name} {models_text(s.forces[area])}"] * bool(s.forces[area])
        lines += [f"token {name} {state.RUNES[s.runes[area]]}"] * bool(s.runes[area])
        if there is not None:
            lines.append(f"stronghold {name} {OWNERS[there.owner]}{' damaged' * there.damaged}")
        lines += [f"hero {name} {s.heroes[area]}"] * bool(s.heroes[area])
        lines += [f"fallen {name} {_row(s.fallen[area])}"] * bool(s.fallen[area])
    lines += [f"dragons {s.dragons}"] * bool(s.dragons)
    for title, held in zip(state.TITLES, s.titles, strict=True):
        holder = "none" if held.holder is None else OWNERS[held.holder]
        lines += [f"title {title} {holder} {held.tokens}"] * (held != Title())
    lines += [f"stock {OWNERS[player]} {_row(stock)}" for player, stock in enumerate(s.stocks) if stock != Stock()]
    lines += [] if s.commander is None else [f"commander {names[s.commander]}"]
    lines += [f"fate {_row(card + 1 for card in bits(s.fate))}"] * bool(s.fate)
    lines += [f"year {s.year} {s.season}", f"now {s.phase} {s.side}", *_turn_lines(s), *_train_lines(s)]
    lines += realm_notation.lines(s)
    if s.outcome is not None:
        lines.append(f"over {ending.word(s.outcome)}")
    return "\n".join(lines) + "\n"


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _turn_lines(s: State) -> list[str]:
    names = s.land.names
    lines = [f"orders {OWNERS[player]} {_row(bits(orders))}" for player, orders in enumerate(s.orders) if orders]
    lines += [f"{word} {_row(numbers)}" for word in ("chosen", "bids", "drawn") if (numbers := getattr(s, word))]
    lines += ["sums"] * s.sums + [f"scope {s.scope}"] * bool(s.scope)
    lines += [f"queue {' '.join(names[area] for area in s.queue)}"] * bool(s.queue)
    lines += [f"unclaimed {' '.join(names[area] for area in s.unclaimed)}"] * bool(s.unclaimed)
    lines += ["claimed " + " - ".join(areas_text(names, areas) for areas in s.claimed)] * bool(s.claimed)
    lines += [f"unordered {areas_text(names, s.unordered)}"] * bool(s.unordered)
    lines += [f"at {names[s.at]}"] if s.at is not None else []
    return lines + ([f"attacker {OWNERS[s.attacker]}"] if s.attacker is not None else [])


def _train_lines(s: State) -> list[str]:
    names, train = s.land.names, s.train
    if not train.came_from:
        return []
    lines = [f"ring {train.ring}"]
    lines += [f"{word} {areas_text(names, areas)}" for word in ("moved", "asked") if (areas := getattr(train, word))]
    lines += [f"from {names[end]} {areas_text(names, start)}" for end, start in enumerate(train.came_from) if start]
    return lines + [f"full {' '.join(names[area] for area in train.full)}"] * bool(train.full)
