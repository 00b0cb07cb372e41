"""What a player has beside his models: influence, titles, heroes with their quests, cards, and how near his objective
is. Each is in the unit of `terms`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any

from kit.games.runewars.pieces import DATA
from kit.games.runewars.realm import Hero, Task
from kit.games.runewars.rules import ending, places
from kit.games.runewars.rules.hand import reached
from kit.games.runewars.rules.heroes import attribute
from kit.games.runewars.rules.tasks import realm
from kit.games.runewars.state import SPRING, SUMMER, TITLES, State
from kit.space.hexes import bits

OBJECTIVE = 9.0
"""What it is worth that the objective can be claimed."""
BIDS = 0.9, 0.45, 0.12
"""What each influence is worth: of the first three, of the next three, and of any more."""
TITLE = {"speaker": 1.6, "patron": 1.8, "spymaster": 1.2}
TACTIC = 0.5
HERO, HURT, TRAINED = 2.0, 0.4, 0.25
FURTHER = 1.0, 0.5, 0.3
"""How much of a hero's worth counts, of the first, the second and the third: they share the quests."""
SHARD, REWARD, TRADED = 4.5, 2.2, 0.5
"""What a shard is worth, another reward, and how much more that is with the title that trades it."""
QUEST, LATER = 2.5, 0.7
"""What a quest is worth that is surely won; and how much of it a summer later."""


def of_a_player(s: State, player: int, rest: float) -> dict[str, float]:
    """What a player has and may hope for, where so much of the match is left."""
    held = realm(s).players[player]
    heroes = [one for one in realm(s).heroes if one.owner == player]
    return {
        "objective": 0.0 if held.fulfilled or not held.objective else OBJECTIVE * progress(s, player, held.objective),
        "influence": min(1.0, 3 * rest) * _influence(s.stocks[player].influence),
        "titles": rest * sum(TITLE[name] for name, one in zip(TITLES, s.titles, strict=True) if one.holder == player),
        "heroes": sum(
            sorted((_hero(one, rest) for one in heroes), reverse=True)[n] * FURTHER[n] for n in range(len(heroes))
        )
        + _rewards(s, player, heroes),
        "quests": min(1.0, 4 * rest) * _quests(s, player, heroes),
        "cards": TACTIC * min(1.0, 3 * rest) * min(5, len(held.tactics)),
    }


def _influence(n: int) -> float:
    first, second, more = BIDS
    return first * min(n, 3) + second * min(max(n - 3, 0), 3) + more * max(n - 6, 0)


# --- the objective

FORTRESS_STANDS = 0.3
"""How near an objective is that asks for the fortress to be gone."""


def progress(s: State, player: int, objective: str) -> float:
    """How near a player is to his objective, the last steps counting most."""
    gone = "fortress_gone" in DATA.objectives[objective].cond
    found = min((has / needs for has, needs in reached(s, player, objective)), default=1.0)
    return 1.0 if found >= 1 else 0.75 * max(found, FORTRESS_STANDS * gone) ** 1.5


# --- heroes


def _hero(one: Hero, rest: float) -> float:
    return (HERO - HURT * one.damage + TRAINED * sum(one.training)) * min(1.0, 2 * rest)


def _rewards(s: State, player: int, heroes: list[Hero]) -> float:
    """What rewards are worth: shards by the pair, the others with the title that trades them."""
    cards = [card for one in heroes for card in one.rewards]
    shards = sum(DATA.rewards[card].kind == "shard" for card in cards)
    patron = s.titles[TITLES.index("patron")].holder == player
    return SHARD * shards + (shards >= 2) * 2.0 + REWARD * (1 + TRADED * patron) * (len(cards) - shards)


@lru_cache(maxsize=64)
def success(cards: int, duel: int = 0) -> float:
    """The chance that a test of so many cards succeeds: one that is not red among them; of a duel roughly so."""
    if duel:
        return min(0.9, max(0.05, 0.53 * cards / duel - 0.1))
    return 1 - comb(18, cards) / comb(30, cards)


def _quests(s: State, player: int, heroes: list[Hero]) -> float:
    """What the heroes may hope for of the quests in hand, one each summer: the same one is won once."""
    quests = [DATA.quests[card] for card in realm(s).players[player].quests]
    goals = [(quest, list(bits(places.found(s, Task("", player), quest.where)))) for quest in quests]
    hand = len(quests)
    hopes = [(_quest(s, goals, one), min(hand, _summers(s, one))) for one in heroes]
    found = [hope * LATER**n for hope, summers in hopes for n in range(summers)]
    return sum(sorted(found, reverse=True)[:hand])


def _summers(s: State, one: Hero) -> int:
    """How often a hero may still attempt a quest."""
    now = s.season == SPRING or (s.season == SUMMER and one.action in ("", "move"))
    return ending.years(s) - s.year + now


def _quest(s: State, goals: Sequence[tuple[Any, Sequence[int]]], one: Hero) -> float:
    """The best that a hero can hope for of the quests in hand, each with where it is; those near him before those far
    away."""
    best, steps = 0.0, s.land.steps[one.area]
    for quest, there in goals:
        if not there:
            continue
        near = min([steps[area] for area in there])
        duel = DATA.neutrals[quest.versus].hp if quest.test == "duel" else 0
        odds = success(attribute(one, "s" if duel else quest.test), duel)
        now = near == 0 and s.season == SUMMER and one.action == "move"
        soon = 1.0 if now else (0.75, 0.7, 0.65, 0.5, 0.4)[min(near, 4)]
        best = max(best, odds * soon)
    risk = 0.15 * (one.damage + 1 >= DATA.heroes[one.id].hp)
    return QUEST * max(0.0, best - risk)
