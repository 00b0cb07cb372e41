"""The named parts of the evaluation: the one source of the computer's choice and of the hint's reason.

A dragon rune counts ten. Each term is good for the players when positive, and for the automas as bad. The weights were
chosen by hand; what a change is worth anybody can measure: `python3 -m kit simulate solo valley --levels 2`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import tanh

from kit.games.runewars import state
from kit.games.runewars.evaluation import hopes
from kit.games.runewars.evaluation.clash import Side, clash, side
from kit.games.runewars.pieces import AUTOMAS, NEUTRAL, NUMBER, PLAYERS, THREAT
from kit.games.runewars.realm import Player
from kit.games.runewars.rules import battle, ending, moving, orders, runes, winter
from kit.games.runewars.rules.calendar import begun
from kit.games.runewars.rules.control import areas_of, holders, is_automas, is_fortified
from kit.games.runewars.rules.opening import recruits
from kit.games.runewars.rules.tasks import realm
from kit.games.runewars.state import Groups, State, count, standing, total
from kit.space.hexes import bits

TERMS = (
    "end", "runes", "hold", "reach", "objective", "army", "enemy", "winter", "growth", "orders", "influence", "titles",
    "heroes", "quests", "cards",
)  # fmt: skip
"""The names of the terms."""

END = 12.0
PAR, SCALE = 10.0, 20.0
"""What is worth more than the runes that win where the chance is even, and how fast it rises."""
RUNE = 10.0
MODEL = 0.09
"""What a point of threat of the player's models is worth at the beginning."""
LYING = 0.7
"""The part of it that a routed model keeps."""
ENEMY = 0.05
REACH = 0.5
"""How much of a rune counts that the armies may yet take, where they are far stronger."""
HASTE = 0.3
"""How much of that goes by with the years."""
FROST = 1.0
GROWTH = 0.45
OLD = 0.25
"""The part of a model's worth that remains to the end."""
CITY = 3.0
"""What it is worth to hold a city from the beginning on: nothing grows there, and it rallies."""
FORTRESS = 3.0
"""What it is worth from the beginning on that an automa's fortress is gone: nothing grows in winter."""
_NOTHING = dict.fromkeys(TERMS, 0.0)


def left(s: State) -> float:
    """The part of the match that is still to come, from 1 to 0."""
    seasons = ending.years(s) * len(state.SEASONS)
    return max(0.0, (seasons - begun(s) + 0.5) / seasons)


def terms(s: State, player: int) -> dict[str, float]:
    """The named parts of the evaluation of a state for a player; the names are `TERMS`."""
    sign = 1.0 if player < len(s.factions) else -1.0
    return {name: sign * worth for name, worth in of_the_players(s).items()}


@lru_cache(maxsize=2048)
def of_the_players(s: State) -> Mapping[str, float]:
    """The same for the players' side."""
    if s.outcome is not None:
        return {**_NOTHING, "end": _end(s, 0.0), "runes": RUNE * ending.dragon_runes(s)}
    found = {**_NOTHING, **of_the_board(s)}
    for one in range(len(s.factions)):
        for name, worth in hopes.of_a_player(s, one, left(s)).items():
            found[name] += worth
        found["growth"] += _growth(s, one)
        found["orders"] += _orders(s, one)
    return found


def weigh(s: State) -> float:
    """What a state is worth to the players."""
    return sum(of_the_players(s).values())


def hope(s: State, worth: float) -> float:
    """The chance to win of whoever decides in a state that is worth so much to it."""
    enough = RUNE * ending.needed(s) + PAR
    return (1 + tanh((worth - enough) / SCALE)) / 2


def of_the_board(s: State) -> dict[str, float]:
    """What can be seen on the map."""
    rest = left(s)
    mine = areas_of(s, *PLAYERS)
    return {
        "end": _end(s, rest),
        "runes": RUNE * _runes(s, mine),
        "hold": -RUNE * sum(risk(s, area) for area in bits(mine) if s.runes[area] == state.DRAGON),
        "reach": RUNE * _prospects(s, mine, rest),
        "army": MODEL * (OLD + (1 - OLD) * rest) * sum(map(might, s.forces)),
        "enemy": -ENEMY * rest * sum(map(_hostile, s.forces)) + rest * _springs(s, mine),
        "winter": -_frost(s),
    }


def _end(s: State, rest: float) -> float:
    """What it is worth to have the runes that win, the more the nearer the end is (RS-END-2)."""
    return END * (1 - rest) ** 3 * tanh(ending.dragon_runes(s) - ending.needed(s) + 0.5)


@lru_cache(maxsize=4096)
def might(groups: Groups) -> float:
    """What the players' models of an area threaten, routed ones less."""
    return sum(
        THREAT[kind] * (stand + LYING * lie) for owner, kind, stand, lie in groups if owner in PLAYERS
    )  # fmt: skip


@lru_cache(maxsize=4096)
def guard(groups: Groups) -> float:
    """What stands there against the players."""
    return sum(THREAT[kind] * (stand + 0.3 * lie) for owner, kind, stand, lie in groups if owner not in PLAYERS)


@lru_cache(maxsize=4096)
def _hostile(groups: Groups) -> float:
    """What the automas' models of an area threaten."""
    return sum(THREAT[kind] * (stand + lie) for owner, kind, stand, lie in groups if owner in AUTOMAS)


def _springs(s: State, mine: int) -> float:
    """What it is worth where the automas' models no longer come from."""
    standing_ = sum(winter.fortress(s, automa) is not None for automa in AUTOMAS[: len(s.factions)])
    return CITY * (mine & s.land.cities).bit_count() - FORTRESS * standing_


def _runes(s: State, mine: int) -> float:
    """The dragon runes in the players' areas, and of tokens about to be turned up what they are on the average."""
    sure = sum(s.runes[area] in (state.DRAGON, state.DRAGON_DOWN) for area in bits(mine))
    return sure + chance(s) * sum(s.runes[area] == state.HIDDEN for area in bits(mine))


def chance(s: State) -> float:
    """The chance that a token nobody knows is a dragon rune."""
    return float(runes.dragon_chance(s)) if runes.hidden(s) else 0.0


# --- whether a rune stays


def risk(s: State, area: int) -> float:
    """How likely an area of the player's is lost to the next trains: only where one has six models, or nearly, and
    nowhere else to go (RS-AUTUMN-4 to RS-AUTUMN-6)."""
    danger, holds = 0.0, holders(s)
    for near in bits(s.land.open[area]):
        if not is_automas(holds[near]):
            continue
        there = total(s.forces[near])
        if there < 4 or any(_takes(holds[other], s.forces[other]) for other in bits(s.land.open[near])):
            continue
        danger = max(danger, 1.0 if there >= 6 else 0.4)
    if not danger:
        return 0.0
    mine = standing(s.forces[area], *PLAYERS) + (5 if s.strongholds[area] is not None else 0)
    return danger * 4.0 / (4.0 + 2.0 * mine) * (1.0 if s.season in (state.SUMMER, state.AUTUMN) else 0.6)


def _takes(owner: int, groups: Groups) -> bool:
    """Whether a train would rather go there than attack."""
    return owner not in PLAYERS and (owner not in AUTOMAS or total(groups) < 8)


# --- what may still be taken

RANKED = (0.6, 0.45, 0.3, 0.2, 0.15, 0.1)
"""How much of what may be taken counts, the best first: there are two orders a year to take it."""
STRIDE = 2
"""From so far away models come to a battle."""
DRAWS_NEAR = 0.12
"""How much it counts to be near, beside whether a battle would be won."""


def _prospects(s: State, mine: int, rest: float) -> float:
    """The runes, and the cities, that the players' armies may still take, by the odds of a battle next year."""
    worth = {state.HIDDEN: chance(s), state.DRAGON: 1.0, state.DRAGON_DOWN: 1.0}
    armies = [(area, might(s.forces[area])) for area in bits(mine) if s.forces[area]]
    found = []
    for area, rune in enumerate(s.runes):
        if mine >> area & 1:
            continue
        spring = CITY * (s.land.cities >> area & 1) + FORTRESS * is_fortified(s, area)
        prize = worth.get(rune, 0.0) + spring / RUNE * rest
        if prize:
            found.append(prize * ((1 - DRAWS_NEAR) * _conquered(s, area) + DRAWS_NEAR * _nearness(s, armies, area)))
    found.sort(reverse=True)
    return (
        REACH
        * min(1.0, 3.0 * rest)
        * (1 - HASTE + HASTE * rest)
        * sum(a * b for a, b in zip(RANKED, found, strict=False))
    )


def _conquered(s: State, area: int) -> float:
    """The chance that the player who can come in most strength takes an area."""
    foes = _foes(s.forces[area])
    walls = battle.strength(s.strongholds[area], conquest=True)
    best = 0.0
    for player in range(len(s.factions)):
        stuck = realm(s).players[player].activated if s.season != state.WINTER else 0
        mine: dict[int, int] = {}
        for start in _around(s.land.steps[area]):
            if not stuck >> start & 1:
                for owner, kind, stand, lie in s.forces[start]:
                    if owner == player:
                        mine[kind] = mine.get(kind, 0) + stand + (lie if s.season == state.WINTER else 0)
        if mine:
            best = max(best, clash(tuple(sorted(mine.items())), foes, walls).chance)
    return best


@lru_cache(maxsize=4096)
def _foes(groups: Groups) -> Side:
    """Who stands there against the players."""
    return side(groups, *AUTOMAS, NEUTRAL)


@lru_cache(maxsize=512)
def _around(steps: tuple[int, ...]) -> Sequence[int]:
    """The areas from where models come to a battle; `steps` is how far each is."""
    return [start for start, far in enumerate(steps) if 0 < far <= STRIDE]


def _nearness(s: State, armies: Sequence[tuple[int, float]], area: int) -> float:
    """How near the players' armies are to an area, those that are strong counting more."""
    near = _weights(s.land.steps[area])
    force = sum([power * near[start] for start, power in armies])
    return force / (force + guard(s.forces[area]) + 20.0)


NEAR = (1.0, 1.0, 0.9, 0.5, 0.35, 0.25)
"""How much of an army counts for a goal so many steps away."""


@lru_cache(maxsize=512)
def _weights(steps: tuple[int, ...]) -> Sequence[float]:
    """The same of an army in each area; `steps` is how far that is."""
    return [NEAR[min(far, len(NEAR) - 1)] for far in steps]


# --- winter


def _frost(s: State) -> float:
    """What the players' models over the food limit are worth that the next winter takes (BG-FOOD-1)."""
    weight = {state.SPRING: 0.25, state.SUMMER: 0.5, state.AUTUMN: 0.95}.get(s.season, 0.12) * (
        s.year < ending.years(s) or s.season != state.WINTER
    )
    lost = 0.0
    for player in range(len(s.factions)):
        limit = max(1, realm(s).players[player].dials[0])
        for groups in s.forces:
            there = count(groups, player)
            if there > limit:
                lost += (there - limit) * might(groups) / there
    return MODEL * (0.3 + 0.7 * left(s)) * FROST * weight * lost


# --- growth


@lru_cache(maxsize=4096)
def musters(faction: str, dials: tuple[int, ...]) -> tuple[float, ...]:
    """What each dial recruits, in points of threat, the best first."""
    found = [[THREAT[NUMBER[kind]] for kind in recruits(faction, dial, value)] for dial, value in enumerate(dials)]
    return tuple(sorted((float(sum(several)) for several in found), reverse=True))


def _growth(s: State, player: int) -> float:
    """What the dials recruit in the years to come, and what they would after a harvest."""
    held: Player = realm(s).players[player]
    now, later = musters(s.factions[player], held.dials), musters(s.factions[player], orders.yielded(s, player))
    years = left(s) * ending.years(s)
    worth = [a + 0.6 * b for a, b, _ in (now, later)]
    return MODEL * GROWTH * min(years, 2.5) * (0.5 * worth[0] + 0.5 * worth[1]) * (0.3 + 0.7 * left(s))


# --- the orders that are left

USES = {
    moving.REGROUP: (0.5, 0.3), moving.MARCH: (1.8, 0.3), moving.CONQUEST: (1.8, 0.5), orders.HARVEST: (0.8, 0.3),
    orders.MUSTER: (1.6, 1.0), orders.RALLY: (0.6, 0.8), orders.INFLUENCE: (0.8, 1.0), orders.FORTIFY: (0.2, 0.0),
}  # fmt: skip
"""What an order still to be given is worth, and what more as the highest that lies there."""


def _orders(s: State, player: int) -> float:
    """What the orders bring that can still be given this year; in the last year only those that fight count."""
    seasons = len(state.SEASONS) - 1 - state.SEASONS.index(s.season) + (player >= len(s.chosen))
    return to_give(s.orders[player], seasons, s.year == ending.years(s))


@lru_cache(maxsize=4096)
def to_give(given: int, seasons: int, last: bool) -> float:
    """The most that the orders of so many seasons are worth, where some have been given: each only once a year, and
    with its bonus only if it is higher than those."""
    found = [0.0]
    for number, (worth, bonus) in USES.items() if seasons else ():
        if not given >> number & 1 and not (last and number not in (moving.MARCH, moving.CONQUEST)):
            more = worth + bonus * (given >> number == 0)
            found.append(more + to_give(given | 1 << number, seasons - 1, last))
    return max(found)
