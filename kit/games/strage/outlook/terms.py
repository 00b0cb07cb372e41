"""La Strage: the named parts of a position's worth, in sprites brought home."""

from __future__ import annotations

from chess import BB_RANKS

from kit.games.strage import secrets, transition
from kit.games.strage.rules import turn
from kit.games.strage.squares import around
from kit.games.strage.state import State, rivals, shielded

ESCORT = (0.25, 0.30, 0.36, 0.43, 0.52, 0.63, 0.78, 0.0)
"""What a sprite that walks hand in hand is worth, by its row: the nearer to home, the more."""
ROWS = tuple(zip(BB_RANKS, ESCORT, strict=True))
SEEKER = (0.17, 0.13, 0.10)
"""What a half-elf without a sprite is worth that has one so near: beside it, two steps away, farther."""
FEAR = 0.25
"""The part of an escort's worth that is at risk where an enemy stands beside it."""
PRESENCE = 0.012
"""What a half-elf on the map is worth besides: they decide where sprites do not (ST-END-3)."""
LEADER = 0.4
"""How much more the foremost rival counts than the others."""
CARD = 0.015
"""What a card in the hand is worth, whichever it is: rivals' are not known."""
SHIELD = 0.08
"""What an Immunity is worth, besides the fear that it takes away."""
WORKS = 0.7
"""How often a spell is reckoned to work that may be opposed."""
NAMES = ("saved", "escorts", "seekers", "danger", "presence", "magic")


def terms(s: State, player: int) -> dict[str, float]:
    """Per name what it is worth to a clan, less what it is worth to its rivals on the average; and how far the foremost
    of them is ahead of the others."""
    now = _terms(s, player)
    cards = s.cards
    if cards is None or cards.spell is None:
        return now
    then = _terms(transition.effect(s.but(cards=cards.but(spell=None, total=0)), cards.spell), player)
    return {name: WORKS * then[name] + (1 - WORKS) * worth for name, worth in now.items()}


def _terms(s: State, player: int) -> dict[str, float]:
    parts = _parts(s)
    mine = parts[player]
    others = [part for clan, part in enumerate(parts) if clan != player and not s.gone >> clan & 1]
    count = len(others) or 1
    found = {name: mine[n] - sum([part[n] for part in others]) / count for n, name in enumerate(NAMES)}
    totals = [sum(part) for part in others] or [0.0]
    found["leader"] = LEADER * (sum(totals) / count - max(totals))
    return found


def _parts(s: State) -> list[tuple[float, ...]]:
    """Per clan the parts of its worth, as `NAMES` says."""
    lone = turn.lone(s)
    one = around(lone)
    two = around(one) & ~one
    orcs = around(s.orcs)
    found: list[tuple[float, ...]] = []
    for clan, elves in enumerate(s.elves):
        pairs, alone = elves & s.sprites, elves & ~s.sprites
        shield = shielded(s, clan)
        feared = pairs & (orcs if shield else orcs | around(rivals(s, clan))) if pairs else 0
        escorts = danger = 0.0
        if pairs:
            for row, worth in ROWS:
                here = pairs & row
                if here:
                    escorts += worth * here.bit_count()
                    if feared & here:
                        danger -= FEAR * worth * (feared & here).bit_count()
        seekers = 0.0
        if alone:
            beside, near = (alone & one).bit_count(), (alone & two).bit_count()
            far = alone.bit_count() - beside - near
            seekers = SEEKER[0] * beside + SEEKER[1] * near + SEEKER[2] * far
        magic = SHIELD * shield + CARD * secrets.hand_size(s.cards, clan) if s.cards is not None else 0.0
        found.append((float(s.saved[clan]), escorts, seekers, danger, PRESENCE * elves.bit_count(), magic))
    return found
