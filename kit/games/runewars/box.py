"""Rune Winter on the screen: a table that was set for the box becomes one of our own. The automa's models and the
neutral ones get their kinds and the areas what they yield, the piles are shuffled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kit.games.runewars.muster import stock
from kit.games.runewars.owners import race
from kit.games.runewars.pieces import DATA, KINDS, NEUTRAL, NUMBER, PLAYERS, RANK, THREAT, figures
from kit.games.runewars.realm import DIALS, Cards, Deck, Player, Realm, dealt
from kit.games.runewars.rules import placing
from kit.games.runewars.rules.opening import steps
from kit.games.runewars.sheets import Ground
from kit.games.runewars.state import SEASONS, Groups, State, changed
from kit.space.hexes import bits


def opened(s: State) -> State:
    """The table as it is on the screen, before anybody has drawn, chosen or placed anything. What had happened on it
    has not: of that the box alone knows the rest."""
    areas, n, sides = grounds(s), len(s.forces), len(s.factions)
    forces = tuple(_figured(s, groups, ground) for groups, ground in zip(s.forces, areas, strict=True))
    kept = tuple(None if there is not None and there.owner in PLAYERS else there for there in s.strongholds)
    stocks = tuple(stock(faction)._replace(tactics=0) for faction in s.factions)
    treaty = replace(s.treaty, figures=True, fate="drawn", commander=False, free_cities=False, dev_cards=False)
    s = State(
        s.land, treaty, s.factions, s.fortress_areas, forces, s.runes, kept, (0,) * n, ((),) * n,
        stocks=stocks, dragons=s.dragons, orders=(0,) * sides,
    )  # fmt: skip
    players = tuple(Player(dials(faction)) for faction in s.factions)
    yields = tuple(tuple(getattr(ground, resource) for resource in DIALS) for ground in areas)
    nothing = ("",) * n
    realm = Realm(players, yields, nothing, nothing, nothing, decks=tuple(_piles(s)), todo=tuple(steps(s)))
    return s.but(realm=realm)


def dials(faction: str) -> tuple[int, ...]:
    """Where a faction's dials stand at first."""
    return tuple(getattr(DATA.factions[faction].start, resource) for resource in DIALS)


def grounds(s: State) -> list[Ground]:
    """What each area is, by its tile or by the realm of whose home it is; an area that is on no tile yields nothing."""
    found = [Ground()] * len(s.forces)
    for area, name in enumerate(s.land.names):
        number, letter = name[:-1], name[-1:]
        if number.isdecimal() and int(number) in DATA.tiles and letter in DATA.offsets:
            found[area] = DATA.tiles[int(number)].areas[letter]  # type: ignore[index]
    for faction, home in zip(s.factions, s.land.homes, strict=True):
        realm = DATA.home_realm(faction)
        letters: list[Any] = [s.land.names[area][-1:] for area in bits(home)]
        named = letters if sorted(letters) == sorted(realm) else [*realm]
        for area, letter in zip(bits(home), named, strict=False):
            found[area] = realm[letter]
    return found


def _figured(s: State, groups: Groups, ground: Ground) -> Groups:
    """The models of the automa and the neutral ones by kind: neutral ones as the tile has them; of several kinds of a
    class the one that threatens most (RUL-04). A player's own are still to come."""
    there: Groups = ()
    for owner, kind, standing, routed in groups:
        if owner in PLAYERS:
            continue
        if owner == NEUTRAL:
            known = [NUMBER[name] for name in ground.neutrals if RANK[NUMBER[name]] == RANK[kind]]
            among = known or [n for n, one in enumerate(KINDS) if one.neutral and not one.name.startswith("n")]
        else:
            among = list(figures(race(s.factions, owner)))
        like = max((n for n in among if RANK[n] == RANK[kind]), key=lambda n: THREAT[n])
        there = changed(there, owner, like, standing, routed)
    return there


def _piles(s: State) -> Iterator[Deck]:
    """All piles, shuffled: quests of tiles that lie on the board alone (RS-SETUP-15), objectives of the players' own
    side, and as many city tokens as there are."""
    for season in SEASONS:
        yield Deck(season, dealt(DATA.seasons[season]))  # type: ignore[index]
    yield Deck("tactic", dealt([*DATA.tactics] * DATA.tactic_copies))
    yield Deck("quest", dealt(_quests(s)))
    yield Deck("reward", dealt(DATA.rewards))
    yield Deck("hero", dealt(DATA.heroes))
    side = DATA.factions[s.factions[0]].align
    yield Deck("objective", dealt(name for name, one in DATA.objectives.items() if one.align == side))
    yield Deck("city", dealt(DATA.cities))
    if s.treaty.explore:
        copies = getattr(DATA.exploration.copies, "solo" if len(s.factions) == 1 else "coop")
        yield Deck("explore", dealt([*DATA.exploration.tokens._fields] * copies))
        yield Deck("place", dealt(s.land.names[area] for area in _unexplored(s)))


def _quests(s: State) -> Cards:
    """Without a city on the board the quest of the cities stays out, too (BG-CITY-2)."""
    tiles = {int(name[:-1]) for name in s.land.names if name[:-1].isdecimal()}
    deck = placing.quest_deck(tiles)
    return tuple(name for name in deck if s.land.cities or DATA.quests[name].where != "city_area")


def _unexplored(s: State) -> list[int]:
    """The areas where an exploration token can lie (BG-EXPLORE-1)."""
    taken = [*bits(s.land.cities | s.land.home), *s.fortress_areas]
    return [area for area in range(len(s.forces)) if area not in taken]
