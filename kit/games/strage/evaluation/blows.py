"""La Strage: what a position is worth with the blows that are sure to come in the turn: whom an orc attacks, and which
sprites take fright. Without them it would make no difference where an orc goes."""

from __future__ import annotations

from kit.games.strage import transition
from kit.games.strage.actions import Escort
from kit.games.strage.evaluation.terms import balance, held, standing, totals
from kit.games.strage.parts import chances
from kit.games.strage.rules import fighting, orcs
from kit.games.strage.squares import around
from kit.games.strage.state import MASSACRE, State, all_elves
from kit.space.squares import scan_forward

FIGHTS = chances(fighting.succeeds) / 6
"""How often a fight succeeds."""
BITES = chances(orcs.succeeds) / 6
"""How often an orc's attack does."""
FLEES = chances(orcs.flees) / 6
"""How often a sprite that is alone beside an orc runs away."""


def worth(s: State, player: int) -> float:
    """What a state is worth to a clan in the sum of the `terms`: where a die is awaited, or an orc attacks next, on the
    average of what can come of it, each sprite that takes fright being reckoned by itself."""
    now = standing(s, player)
    match s.phase:
        case "fight":
            return (1 - FIGHTS) * now + FIGHTS * without_victim(s, s.pending[1], player)
        case "hit":
            return (1 - BITES) * now + BITES * without_victim(s, s.pending[1], player) + frightened(s, player, now)
        case "attack":
            found = without_victim(s, prey(s), player)
            return (1 - BITES) * now + BITES * found + frightened(s, player, now)
        case "massacre":
            return now + frightened(s, player, now)
        case "escort" if not s.sprites:
            return standing(transition.left_or_stayed(s, Escort(leaves=False)), player)
    return now


def without_victim(s: State, square: int, player: int) -> float:
    """What it is worth once whoever stands there is beaten."""
    gone = ~(1 << square)
    elves = tuple([squares & gone for squares in s.elves])
    return balance(totals(elves, s.sprites, s.orcs & gone, s.saved, held(s.cards)), player, s.gone)


def prey(s: State) -> int:
    """The square of the half-elf whom whoever's turn it is would have attacked by an orc."""
    victims = scan_forward(around(s.orcs) & all_elves(s))
    return max(victims, key=lambda square: without_victim(s, square, s.side))


def frightened(s: State, player: int, now: float) -> float:
    """By how much the massacre to come changes what a state is worth now."""
    if s.phase == MASSACRE:
        sure, risky = s.fled, s.rolling
    else:
        sure, risky = 0, orcs.endangered(s)
    found = sum(fright(s, square, player, now) for square in scan_forward(risky))
    return FLEES * found + sum(fright(s, square, player, now) for square in scan_forward(sure))


def fright(s: State, square: int, player: int, now: float) -> float:
    """By how much it changes what a state is worth now that the sprite on a square is lost."""
    left = s.sprites & ~(1 << square)
    if left:
        return balance(totals(s.elves, left, s.orcs, s.saved, held(s.cards)), player, s.gone) - now
    t = orcs.lost(s, s.sprites)
    return standing(transition.over(t, turn_ends=True) or t, player) - now
