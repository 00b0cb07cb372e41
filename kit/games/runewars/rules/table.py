"""Chapter: what the player says of his own table. He moves his pieces there; the program follows, and keeps count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from kit.core.rules import No, need
from kit.games.runewars import actions as do
from kit.games.runewars import state
from kit.games.runewars.book import BOOK
from kit.games.runewars.owners import race
from kit.games.runewars.pieces import AUTOMAS, CLASSES, KINDS, NEUTRAL, PLAYERS, figures
from kit.games.runewars.state import Group, State, Stock, Stronghold, Title, come, replaced, sent, supply

MOST = 30
"""The most influence there is, and a bound to all that is counted."""
InAnArea = do.Change | do.Shift | do.SetRune | do.SetStronghold | do.SetHeroes | do.SetFallen


def sides(s: State) -> tuple[int, ...]:
    """The owners of a match."""
    return (*PLAYERS[: len(s.factions)], *AUTOMAS[: len(s.factions)], NEUTRAL)


def is_count(number: int, most: int = MOST) -> bool:
    return 0 <= number <= most


def is_area(s: State, area: int) -> bool:
    return 0 <= area < len(s.forces)


@BOOK.refuses("BG-CTRL", *get_args(InAnArea))
def it_is_an_area(s: State, a: InAnArea) -> No:
    areas = (a.start, a.end) if isinstance(a, do.Shift) else (a.area,)
    known = all(is_area(s, area) for area in areas) and len({*areas}) == len(areas)
    return need(known, "UNKNOWN_AREA")


def fielded(s: State, owner: int) -> Sequence[int]:
    """The kinds of model that an owner can have: those of its faction, and for a player neutral ones that he has won
    (BG-ALLY-1)."""
    neutral = [
        number for number, kind in enumerate(KINDS) if kind.neutral and kind.name.startswith("n") != s.treaty.figures
    ]
    own = figures(race(s.factions, owner)) if s.treaty.figures else CLASSES
    return neutral if owner == NEUTRAL else [*own, *neutral] if owner in PLAYERS else own


@BOOK.refuses("BG-ALLY-1", do.Change)
def there_are_such_models(s: State, a: do.Change) -> No:
    return need(a.owner in sides(s) and a.kind in fielded(s, a.owner), "NO_SUCH_MODEL")


@BOOK.refuses("BG-CTRL", do.Change)
def nobody_goes_who_is_not_there(s: State, a: do.Change) -> No:
    had = next((group for group in s.forces[a.area] if (group.owner, group.kind) == (a.owner, a.kind)), None)
    stand, routed = (had.standing, had.routed) if had else (0, 0)
    ok = stand + a.standing >= 0 and routed + a.routed >= 0 and (a.standing or a.routed)
    return need(ok, "NOT_SO_MANY", count=stand + routed)


@BOOK.refuses("RUL-20", do.Change)
def the_supply_has_them(s: State, a: do.Change) -> No:
    left = supply(s, a.owner, a.kind)
    return need(a.standing + a.routed <= left, "SUPPLY", count=left)


@BOOK.refuses("BG-CTRL", do.Shift)
def they_are_there(s: State, a: do.Shift) -> No:
    if not a.models:
        return need(False, "NO_SUCH_MODEL")
    here = {(group.owner, group.kind): group for group in s.forces[a.start]}
    pairs = [(group, here.get((group.owner, group.kind))) for group in a.models]
    ok = len({(group.owner, group.kind) for group in a.models}) == len(a.models)
    for group, had in pairs:
        ok = ok and had is not None and 0 <= group.standing <= had.standing and 0 <= group.routed <= had.routed
        ok = ok and group.standing + group.routed > 0
    return need(ok, "NOT_SO_MANY", count=0)


@BOOK.refuses("RS-GEN-17", do.SetRune)
def there_is_such_a_token(s: State, a: do.SetRune) -> No:
    return need(a.rune in range(len(state.RUNES)) and a.rune != s.runes[a.area], "NO_TOKEN")


def with_rune(s: State, area: int, rune: int) -> State:
    """The area with that token. A token taken away unseen is as likely a dragon rune as any other; so where the last
    ones leave, those that are left are what can be left."""
    runes = replaced(s.runes, area, rune)
    unseen = runes.count(state.HIDDEN)
    dragons = s.dragons + (rune == state.HIDDEN and s.runes[area] == state.DRAGON)
    return s.but(runes=runes, dragons=min(dragons, unseen))


@BOOK.refuses("RUL-37", do.SetStronghold)
def it_is_somebodys(s: State, a: do.SetStronghold) -> No:
    known = a.owner is None or a.owner in sides(s)[:-1]
    change = a.owner is not None or s.strongholds[a.area] is not None
    twice = a.owner in AUTOMAS and any(
        there is not None and there.owner == a.owner and area != a.area for area, there in enumerate(s.strongholds)
    )
    return need(known and change and not twice, "NO_STRONGHOLD")


@BOOK.refuses("RUL-22", do.SetHeroes)
def so_many_heroes(s: State, a: do.SetHeroes) -> No:
    return need(is_count(a.heroes, 6) and a.heroes != s.heroes[a.area], "NO_HERO")


@BOOK.refuses("RS-SPRING-2", do.SetFallen)
def so_many_tokens(s: State, a: do.SetFallen) -> No:
    known = len(a.rewards) <= 6 and all(is_count(one, 4) for one in a.rewards)
    return need(known and tuple(sorted(a.rewards)) != s.fallen[a.area], "NO_HERO")


@BOOK.refuses("RS-SUMMER-1", do.SetTitle)
def it_is_a_title(s: State, a: do.SetTitle) -> No:
    known = a.title in range(len(state.TITLES)) and is_count(a.tokens)
    holder = a.holder is None or a.holder in PLAYERS[: len(s.factions)]
    return need(known and holder and s.titles[a.title] != Title(a.holder, a.tokens), "NO_TITLE")


@BOOK.refuses("RUL-27", do.SetStock)
def it_can_be_had(s: State, a: do.SetStock) -> No:
    known = a.player in PLAYERS[: len(s.factions)] and all(map(is_count, (a.influence, a.tactics, a.rewards)))
    return need(known and s.stocks[a.player] != Stock(a.influence, a.tactics, a.rewards), "NO_STOCK")


@BOOK.refuses("RUL-42", do.SetCommander)
def a_commander_plays(s: State, a: do.SetCommander) -> No:
    known = a.area is None or is_area(s, a.area)
    return need(s.treaty.commander and known and a.area != s.commander, "NO_COMMANDER")


def edited(s: State, a: object) -> State:
    """The table as the player says that it is."""
    match a:
        case do.Change(area, owner, kind, standing, routed):
            return come(s, area, (Group(owner, kind, standing, routed),))
        case do.Shift(start, end, models):
            return sent(s, start, end, models)
        case do.SetRune(area, rune):
            return with_rune(s, area, rune)
        case do.SetStronghold(area, owner, damaged):
            there = None if owner is None else Stronghold(owner, damaged)
            return s.but(strongholds=replaced(s.strongholds, area, there))
        case do.SetHeroes(area, heroes):
            return s.but(heroes=replaced(s.heroes, area, heroes))
        case do.SetFallen(area, rewards):
            return s.but(fallen=replaced(s.fallen, area, tuple(sorted(rewards))))
        case do.SetTitle(title, holder, tokens):
            return s.but(titles=replaced(s.titles, title, Title(holder, tokens)))
        case do.SetStock(player, influence, tactics, rewards):
            return s.but(stocks=replaced(s.stocks, player, Stock(influence, tactics, rewards)))
    assert isinstance(a, do.SetCommander)
    return s.but(commander=a.area)
