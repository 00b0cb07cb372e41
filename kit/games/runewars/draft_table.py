"""Rune Winter: the table that a draft comes to by the rules: fortresses, tokens, guards, all before the first season;
and a draft of a table that is set."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kit.games.runewars.draft import LARGE, PLACE, SMALL, Draft, ground, pair_of, sheet
from kit.games.runewars.land import Land
from kit.games.runewars.muster import army, stock
from kit.games.runewars.pieces import AUTOMAS, KINDS, NEUTRAL, NUMBER
from kit.games.runewars.rules import garrison, placing
from kit.games.runewars.rules.garrison import Said
from kit.games.runewars.rules.placing import TokenAreas
from kit.games.runewars.state import DRAGON_DOWN, FALSE, HIDDEN, NONE, Group, Groups, State, Stronghold, Train
from kit.space.hexes import bits, mask_of

# --- where fortresses and tokens go


@lru_cache(maxsize=16)
def fortress_areas(d: Draft) -> tuple[list[int], list[int]]:
    """The areas of the fortresses as far as they are certain: chosen, or the only ones that can be; and those that may
    be chosen for the next, or instead of the last."""
    found: list[int] = []
    options: list[int] = []
    if not all(d.homes):
        return found, options
    there = ground(d)
    wanted = [there.number(name) for name in d.capitals]
    for _ in d.factions:
        options = placing.fortress_candidates(there, d.treaty, mask_of(found))
        pick = [area for area in wanted if area in options] or (options if len(options) == 1 else [])
        if not pick:
            break
        found.append(pick[0])
    return found, options


def fortress(d: Draft, name: str) -> Draft:
    """With a fortress there, where it may stand, or not any more; of several the one chosen first gives way."""
    found, options = fortress_areas(d)
    names = ground(d).names
    rest = tuple(one for one in d.capitals if one != name and one in [names[area] for area in found])
    if name in d.capitals:
        return replace(d, capitals=rest)
    return replace(d, capitals=(*rest, name)[-len(d.factions) :]) if name in [names[area] for area in options] else d


@lru_cache(maxsize=16)
def token_areas(d: Draft) -> TokenAreas | None:
    """The areas for the tokens; `None` before all fortresses stand."""
    found, _ = fortress_areas(d)
    return placing.token_areas(ground(d), mask_of(found)) if len(found) == len(d.factions) else None


def token_mask(d: Draft) -> int:
    """The areas in which a token lies; of more than there is a choice for, those chosen first have given way."""
    found, there = token_areas(d), ground(d)
    if found is None:
        return 0
    chosen = [area for area in map(there.number, d.tokens) if found.may >> area & 1]
    return found.must | mask_of(chosen[max(len(chosen) - found.more, 0) :])


def gone(before: Draft, d: Draft) -> tuple[list[str], list[str]]:
    """What the rules alone have changed: the areas of the fortresses, where these were certain and are others now; and
    the areas of both drafts in which a token lay and lies no more."""
    old, new = ([ground(one).names[area] for area in fortress_areas(one)[0]] for one in (before, d))
    lay, there = ([ground(one).names[area] for area in bits(token_mask(one))] for one in (before, d))
    lost = [name for name in lay if name not in there and name in ground(d).names] if there else []
    return (new if old and new and old != new else []), lost


def token(d: Draft, name: str) -> Draft:
    """With a token more or less among the areas where there is a choice; the one chosen first gives way."""
    found = token_areas(d)
    free = [ground(d).names[area] for area in bits(found.may)] if found is not None else []
    if found is None or name not in free:
        return d
    rest = tuple(one for one in d.tokens if one in free and one != name)
    return replace(d, tokens=rest if name in d.tokens else (*rest, name)[-found.more :])


# --- the guards


def guard_ways(d: Draft, name: str) -> list[Said]:
    """The ways in which an area may be guarded, as far as the rules leave that to the players: which automa, and which
    models."""
    s, ties = table(d)
    if name not in s.land.names or len(s.fortress_areas) < len(d.factions):
        return []
    here = s.land.number(name)
    choices = placing.choices(s.land, here if here in s.fortress_areas else -1, token_mask(d), here)
    automas = AUTOMAS if here in ties else (None,)
    return [Said(automa, choice) for automa in automas for choice in range(len(choices) if d.picks else 1)]


def guarded(d: Draft, name: str) -> Draft:
    """With the next way of guarding an area, where the players have a choice."""
    ways = guard_ways(d, name)
    now = d.guards.get(name, Said())
    turn = (ways.index(now) + 1) % len(ways) if now in ways else 0
    return replace(d, guards={**d.guards, name: ways[turn]}) if len(ways) > 1 else d


# --- the table


def state(d: Draft) -> State:
    """The moment before the first season, as far as it can be shown; an area is called what it is on the table."""
    s = table(d)[0]
    return s.but(land=replace(s.land, names=tuple(d.called.get(name, name) for name in s.land.names)))


@lru_cache(maxsize=16)
def table(d: Draft) -> tuple[State, list[int]]:
    """The same, areas called by where they lie; and those whose automa the players name (RUL-50)."""
    there, (capitals, _) = ground(d), fortress_areas(d)
    tokens, n, players = token_mask(d), len(there.names), len(d.factions)
    at_home = {player: there.number(home[0]) for player, home in enumerate(d.homes) if home}
    runes = [HIDDEN if tokens >> area & 1 else NONE for area in range(n)]
    strongholds: list[Stronghold | None] = [None] * n
    for automa, area in enumerate(capitals):
        runes[area], strongholds[area] = DRAGON_DOWN, Stronghold(AUTOMAS[automa])
    for player, area in at_home.items():
        runes[area], strongholds[area] = FALSE, Stronghold(player)
    s = State(
        there, d.treaty, d.factions, tuple(capitals), tuple(_neutral_groups(d, name) for name in there.names),
        tuple(runes), tuple(strongholds), tuple(int(area in at_home.values()) for area in range(n)), ((),) * n,
        stocks=tuple(stock(faction) for faction in d.factions), orders=(0,) * players, train=Train(),
        dragons=min(placing.SIZES[players - 1].dragon_hidden, runes.count(HIDDEN)),
    )  # fmt: skip
    for player, area in at_home.items():
        groups = tuple(sorted((*s.forces[area], *army(player, d.factions[player]))))
        s = s.but(forces=(*s.forces[:area], groups, *s.forces[area + 1 :]))
    if len(capitals) < players:
        return s, []
    return garrison.garrisoned(s, tokens, {there.number(name): said for name, said in d.guards.items()})


def _neutral_groups(d: Draft, name: str) -> Groups:
    counts = d.neutrals.get(name, ())
    return tuple(Group(NEUTRAL, NUMBER[f"n{rank}"], n) for rank, n in enumerate(counts, 1) if n)


# --- a table of ours


def from_state(s: State) -> Draft:
    """The draft of a table that is set; it comes to lie in the middle of the sheet. Raises `StopIteration` where it has
    no room there."""
    names = next(_laid_out(s.land, most) for most in (SMALL, LARGE) if _laid_out(s.land, most))
    called = dict(enumerate(names))
    homes = []
    for player, realm in enumerate(s.land.homes):
        first = [area for area in bits(realm) if s.strongholds[area] == Stronghold(player)]
        homes.append(tuple(called[area] for area in (*first, *(one for one in bits(realm) if one not in first))))
    borders = {
        pair_of(called[one], called[other]): tone
        for tone in ("red", "blue") for one, other in getattr(s.land, tone)
    }  # fmt: skip
    neutrals = {called[area]: _counted(groups) for area, groups in enumerate(s.forces) if any(_counted(groups))}
    return Draft(
        s.factions,
        frozenset(names).difference(*homes),
        tuple(homes),
        frozenset(called[area] for area in bits(s.land.cities)),
        borders,
        neutrals,
        tuple(called[area] for area in s.fortress_areas),
        tuple(called[area] for area, rune in enumerate(s.runes) if rune == HIDDEN),
        three=s.treaty.fortress_distance == "three",
        picks=s.treaty.setup_choice == "player",
        called={} if {*s.land.names} & {*PLACE} else dict(zip(names, s.land.names, strict=True)),
    )


def _counted(groups: Groups) -> tuple[int, int, int]:
    one, two, three = (
        sum(group.standing for group in groups if group.owner == NEUTRAL and KINDS[group.kind].rank == rank)
        for rank in (1, 2, 3)
    )
    return one, two, three


def _laid_out(there: Land, most: int) -> list[str]:
    """The areas' names where the land lies in the middle of a sheet of that size; none where it has no room."""
    names = {place: name for name, place in PLACE.items() if name in sheet(most).names}
    found: dict[int, list[str]] = {}
    for dq in range(-2 * most, 2 * most):
        for dr in range(-most, most + 1):
            moved = [names.get((q + dq, r + dr), "") for q, r in there.places]
            if all(moved):
                rows, cols = [PLACE[name][1] for name in moved], [int(name[1:]) - 1 for name in moved]
                aside = abs(min(rows) + max(rows) - most + 2) + abs(min(cols) + max(cols) - most + 1)
                found.setdefault(aside, moved)
    return found[min(found)] if found else []
