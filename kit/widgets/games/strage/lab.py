"""The laboratory of La Strage: what its notebooks `explore.*.ipynb` and anybody's own notebook ask.

A square is its name ("d4"), a state what `start` or `position` give. Functions that make a picture return it: a
notebook shows it when it is the last line of a cell. `homeward`, `fighter`, `leaver` and `stayer` are players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Annotated, Any

from kit.explore import odds, samples
from kit.games.strage import GAME, scene
from kit.games.strage import cards as pack
from kit.games.strage.actions import Attack, Done, Escort, Fight, Move, Place
from kit.games.strage.board import StrageBoard
from kit.games.strage.rules.opposing import OVER, SUITS
from kit.games.strage.rules.turn import lone
from kit.games.strage.state import State, all_elves
from kit.space.squares import distance, rank, scan_forward
from kit.widgets.lab import Lab
from kit.widgets.lab_kindly import Between, Many, Seed, kindly_in
from kit.widgets.lab_players import Guest
from kit.widgets.lab_words import language

__all__ = [
    "arrives", "bars", "beats", "choices", "curve", "fates", "fighter", "homeward", "language", "leaver", "lengths",
    "opposes", "play", "position", "say", "shares", "show", "start", "stayer", "story", "vanishes", "watch",
]  # fmt: skip

LAB = Lab("strage", GAME, StrageBoard(), State, scene.scene)
show = LAB.show
position, choices, say = LAB.position, LAB.choices, LAB.say
play, story, watch = LAB.play, LAB.story, LAB.watch
bars, curve, shares, lengths = LAB.bars, LAB.curve, LAB.shares, LAB.lengths
kindly = kindly_in(LAB)
FACES = range(1, 7)


# --- positions and exact chances -------------------------------------------------------------------------------------


@kindly
def start(sprites: str = "a1 c1 e1 g1 b2 d2 f2 h2", order: str = "red green blue") -> State:
    """The beginning of a match with sprites on those squares, the clans playing in that order."""
    return GAME.parse_position(f"clans red green blue; sprites {sprites}; order {order}")


@kindly
def arrives(turns: Annotated[int, Between(1, 100)], steps: Annotated[int, Between(0, 1000)] = 7) -> Fraction:
    """The exact chance that the dice of so many turns give that many action points."""
    ways = {0: 1}
    for _ in range(turns):
        ways = {n: sum(ways.get(n - pips, 0) for pips in FACES) for n in range(1, max(ways) + len(FACES) + 1)}
    return Fraction(sum(count for n, count in ways.items() if n >= steps), len(FACES) ** turns)


@kindly
def vanishes(s: State, action: str, at: str) -> Fraction:
    """The exact chance that the sprite on a square runs away after an action, by all the dice that follow it."""
    square = LAB.board.place(s, at)
    return odds.chance(GAME, s, GAME.parse_action(s, action), lambda t: not t.sprites >> square & 1)


@kindly
def beats(s: State, action: str, at: str) -> Fraction:
    """The exact chance that whoever stands on a square, an orc or a half-elf, leaves the map by an action."""
    square = LAB.board.place(s, at)
    return odds.chance(GAME, s, GAME.parse_action(s, action), lambda t: not (t.orcs | all_elves(t)) >> square & 1)


@kindly
def opposes(held: Annotated[int, Between(0, len(pack.NAMES))]) -> Fraction:
    """The exact chance that a hand of so many cards from the whole pack can oppose Lightning."""
    weak = Counter({(0, 0, 0): 1})
    for card in pack.single(pack.NUMBERS):
        for (count, total, suits), ways in list(weak.items()):
            weak[count + 1, min(total + pack.FACES[card], OVER + 1), suits | 1 << pack.suit(card)] += ways
    others = (pack.PACK & ~(pack.NUMBERS | pack.JOKERS)).bit_count()
    failing = sum(
        ways * comb(others, held - count)
        for (count, total, suits), ways in weak.items()
        if count <= held and (total <= OVER or suits.bit_count() < SUITS)
    )
    return 1 - Fraction(failing, comb(len(pack.NAMES), held))


# --- players ---------------------------------------------------------------------------------------------------------


@kindly
def homeward(s: State, actions: Sequence[Any]) -> list[Any]:
    """Walks sprites home by the nearest way, never fights, and spares its own half-elves."""
    worth = [_worth(s, a) for a in actions]
    best = max(worth)
    return [a for a, value in zip(actions, worth, strict=True) if value == best]


@kindly
def fighter(s: State, actions: Sequence[Any]) -> list[Any]:
    """Fights whenever that is possible; otherwise as `homeward`."""
    return [a for a in actions if isinstance(a, Fight)] or homeward(s, actions)


@kindly
def leaver(s: State, actions: Sequence[Any]) -> list[Any]:
    """As `homeward`; its half-elves leave the map together with their sprite."""
    return [a for a in actions if a == Escort(True)] or homeward(s, actions)


@kindly
def stayer(s: State, actions: Sequence[Any]) -> list[Any]:
    """As `homeward`; its half-elves stay on row 8."""
    return [a for a in actions if a == Escort(False)] or homeward(s, actions)


def _worth(s: State, a: Any) -> int:
    match a:
        case Move(start=start, end=end, together=True):
            ahead = rank(end) - rank(start)
            return 100 + 10 * rank(end) if ahead > 0 else 5 if ahead == 0 else -9
        case Place(square=square):
            return 60 + rank(square) if s.sprites >> square & 1 else 3
        case Move(start=start, end=end):
            if s.sprites >> start & 1:
                return -9
            if lone(s) >> end & 1:
                return 50
            return 20 if _far(s, end) < _far(s, start) else -9
        case Fight():
            return -9
        case Attack(end=end):
            return -9 if s.elves[s.side] >> end & 1 else 0
        case Done():
            return 0
    return 0


def _far(s: State, square: int) -> int:
    """Steps to the nearest sprite that is alone."""
    return min((distance(square, other) for other in scan_forward(lone(s))), default=9)


# --- matches and pictures --------------------------------------------------------------------------------------------


@kindly
def fates(s: State, *players: Guest, matches: Many = 20, seed: Seed = 1) -> dict[str, float]:
    """What becomes of 100 sprites: how many get home, how many run away."""
    begun, ends = s.sprites.bit_count() or 1, LAB.ends(s, players, matches, seed)
    return {
        "home": samples.average([100 * sum(end.saved) / begun for end in ends]),
        "ran_away": samples.average([100 * end.lost / begun for end in ends]),
    }


LAB.shows(show)
