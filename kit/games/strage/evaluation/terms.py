"""La Strage: the named parts of a position's worth, in sprites brought home."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kit.games.strage import transition
from kit.games.strage.cards import hand_size
from kit.games.strage.squares import around
from kit.games.strage.state import Cards, State, all_elves, shielded
from kit.space.squares import RANKS

ESCORT = (0.25, 0.30, 0.36, 0.43, 0.52, 0.63, 0.78, 0.0)
"""What a sprite that walks hand in hand is worth, by its row: the nearer to home, the more."""
ROWS = tuple(zip(RANKS, ESCORT, strict=True))
SEEKER = (0.17, 0.13, 0.10)
"""What a half-elf without a sprite is worth that has one so near: beside it, two steps away, farther."""
HUNT = (0.68, 0.52)
"""The part of what a lone sprite on a higher row would be worth more than one on the first, for the one half-elf of a
clan that stands beside it, or two steps away."""
HUNTS = sorted(
    ((part * (worth - ESCORT[0]), row, steps) for steps, part in enumerate(HUNT) for row, worth in ROWS[1:-1]),
    reverse=True,
)
"""What such a half-elf is worth more, for a sprite on which row and how many steps off, the best first."""
FEAR = 0.25
"""The part of an escort's worth that is at risk where an enemy stands beside it."""
PRESENCE = 0.012
"""What a half-elf on the map is worth besides: they decide where sprites do not (ST-END-3)."""
LAST = 0.12
"""What it is worth more where no sprite is left; less, the more there are."""
VICTORY = 1.0
"""What a match that is won is worth besides, and by how much less one that a rival wins."""
DRAW = -0.4
"""What a match that nobody wins is worth to whoever looks farther: more than to lose it, yet it is no victory."""
LEADER = 0.4
"""How much more the foremost rival counts than the others."""
CARD = 0.015
"""What a card in the hand is worth, whichever it is: rivals' are not known."""
SHIELD = 0.08
"""What an Immunity is worth, besides the fear that it takes away."""
WORKS = 0.7
"""How often a spell is reckoned to work that may be opposed."""
NAMES = ("saved", "escorts", "seekers", "danger", "presence", "magic")
KNOWN = 1 << 14
"""Positions of one clan of which is remembered what they are worth: from one action to the next few change."""


def terms(s: State, player: int) -> dict[str, float]:
    """Per name what it is worth to a clan, less what it is worth to its rivals on the average; and how far the foremost
    of them is ahead of the others."""
    now = _terms(s, player)
    cards = s.cards
    if cards is None or cards.spell is None:
        return now
    then = _terms(transition.effect(s.but(cards=cards.but(spell=None, total=0)), cards.spell), player)
    return {name: WORKS * then[name] + (1 - WORKS) * worth for name, worth in now.items()}


def standing(s: State, player: int) -> float:
    """The sum of the `terms`, in less time, and `DRAW` where nobody has won."""
    cards, ending = s.cards, 0.0
    if s.outcome is not None:
        ending = _victory(s, player) if s.outcome.winners else DRAW
    now = balance(totals(s.elves, s.sprites, s.orcs, s.saved, held(cards)), player, s.gone) + ending
    if cards is None or cards.spell is None:
        return now
    then = transition.effect(s.but(cards=cards.but(spell=None, total=0)), cards.spell)
    return WORKS * standing(then, player) + (1 - WORKS) * now


def balance(found: list[float], player: int, gone: int) -> float:
    """What a clan's own worth comes to beside its rivals', the foremost counting more."""
    mine = found.pop(player)
    if gone:
        found = [one for clan, one in enumerate(found) if not gone >> clan + (clan >= player) & 1] or [0.0]
    mean = sum(found) / len(found)
    return mine - mean + LEADER * (mean - max(found))


def _terms(s: State, player: int) -> dict[str, float]:
    parts = _parts(s)
    mine = parts[player]
    others = [part for clan, part in enumerate(parts) if clan != player and not s.gone >> clan & 1]
    count = len(others) or 1
    found = {}
    for name, worth, *theirs in zip(NAMES, mine, *others, strict=True):
        found[name] = worth - sum(theirs) / count
    totals = [sum(part) for part in others] or [0.0]
    found["leader"] = LEADER * (sum(totals) / count - max(totals))
    found["victory"] = _victory(s, player)
    return found


def _victory(s: State, player: int) -> float:
    """What the end is worth, once it has come."""
    if s.outcome is None or not s.outcome.winners:
        return 0.0
    return VICTORY if player in s.outcome.winners else -VICTORY


def _parts(s: State) -> list[tuple[float, ...]]:
    """Per clan the parts of its worth, as `NAMES` says."""
    everybody, orcs = all_elves(s), around(s.orcs)
    lone = s.sprites & ~everybody
    last = LAST / (1 + s.sprites.bit_count())
    found: list[tuple[float, ...]] = []
    for clan, elves in enumerate(s.elves):
        pairs = elves & s.sprites
        shield = s.cards is not None and shielded(s, clan)
        feared = pairs & (orcs if shield else orcs | around(everybody ^ elves)) if pairs else 0
        magic = SHIELD * shield + CARD * hand_size(s.cards, clan) if s.cards is not None else 0.0
        there = (PRESENCE + last) * elves.bit_count()
        found.append((s.saved[clan], *_walking(pairs, feared, elves ^ pairs, lone), there, magic))
    return found


Held = Sequence[tuple[bool, float]] | None
"""Per clan whether it has an Immunity, and what all its cards are worth; `None` without magic."""


def held(cards: Cards | None) -> Held:
    """What the clans have in their hands and before them."""
    if cards is None:
        return None
    return [(jack != 0, SHIELD * (jack != 0) + CARD * hand_size(cards, clan)) for clan, jack in enumerate(cards.jacks)]


def totals(elves: Sequence[int], sprites: int, orcs: int, saved: Sequence[int], cards: Held) -> list[float]:
    """Per clan its worth by itself; the arguments are fields of a `State`, and what is `held`."""
    everybody = 0
    for squares in elves:
        everybody |= squares
    near, lone = around(orcs), sprites & ~everybody
    there = PRESENCE + LAST / (1 + sprites.bit_count())
    found: list[float] = []
    for clan, squares in enumerate(elves):
        pairs = squares & sprites
        feared = 0
        if pairs:
            feared = pairs & near
            if cards is None or not cards[clan][0]:
                feared |= pairs & around(everybody ^ squares)
        total = saved[clan] + _walked(pairs, feared, squares ^ pairs, lone) + there * squares.bit_count()
        found.append(total if cards is None else total + cards[clan][1])
    return found


@lru_cache(KNOWN)
def _walked(pairs: int, feared: int, alone: int, lone: int) -> float:
    """What a clan's half-elves are worth in all."""
    return sum(_walking(pairs, feared, alone, lone))


@lru_cache(KNOWN)
def _walking(pairs: int, feared: int, alone: int, lone: int) -> tuple[float, float, float]:
    """What a clan's half-elves are worth: those with a sprite, those without, those in danger."""
    escorts = danger = seekers = 0.0
    for row, worth in ROWS:
        escorts += worth * (pairs & row).bit_count()
        danger -= FEAR * worth * (feared & row).bit_count()
    if alone:
        one, two = _within(lone, 0), _within(lone, 1)
        beside, near = (alone & one).bit_count(), (alone & two & ~one).bit_count()
        seekers = SEEKER[0] * beside + SEEKER[1] * near + SEEKER[2] * (alone.bit_count() - beside - near)
        seekers += next((more for more, row, steps in HUNTS if alone & _within(lone & row, steps)), 0.0)
    return escorts, seekers, danger


def _within(squares: int, steps: int) -> int:
    """The squares so many steps away from some at most, 0 for those beside them."""
    near = around(squares)
    return near | around(near) if steps else near
