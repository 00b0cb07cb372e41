"""La Strage: positions with magic that random play seldom reaches: all orcs there, Immunities, several decks."""

from __future__ import annotations

from random import Random
from typing import Any

from kit.games.strage import GAME, setup
from kit.games.strage.cards import JACKS, JOKERS, NAMES, NUMBERS, QUEENS, those
from kit.games.strage.state import MAGIC, MAIN, ORC, Cards, State, Treaty


def crowd(rng: Random) -> Any:
    """Such a position, up to three actions later."""
    s = position(rng, rng.choice((3, 3, 4)))
    assert setup.objection(s) is None
    for _ in range(rng.randrange(4)):
        legal = GAME.legal_actions(s)
        if not legal:
            break
        kind = rng.choice(sorted({type(a).__name__ for a in legal}))
        s = GAME.apply(s, rng.choice([a for a in legal if type(a).__name__ == kind]))
    return s


def position(rng: Random, clans: int) -> State:
    squares = rng.sample(range(56), 56)
    orcs = {squares.pop() for _ in range(rng.choice((3, 7, 8, 8, 8)))}
    elves = [{squares.pop() for _ in range(rng.randrange(1, 6))} for _ in range(clans)]
    escorts = [square for own in elves for square in own if rng.random() < 0.5]
    sprites = {*escorts[:8], *(squares.pop() for _ in range(rng.randrange(1, 6)))}
    phase = rng.choice((MAGIC, MAGIC, MAGIC, MAIN, ORC))
    treaty = Treaty(True, place_between=rng.random() < 0.2, orcs_may_enter=rng.random() < 0.9)
    s = State(treaty, those(sprites), those(orcs), tuple(map(those, elves)), (0,) * clans)
    s = s.but(order=tuple(rng.sample(range(clans), clans)), phase=phase, side=rng.randrange(clans), turn=9)
    return s.but(points=rng.randrange(1, 6) if phase == MAIN else 0, cards=dealt(rng, clans))


def dealt(rng: Random, clans: int) -> Cards:
    """Hands, some cards of which everybody knows, and some of which come from an earlier deck; Jacks and numbers."""
    hands, known, jacks, piles = ([0] * clans for _ in range(4))
    left = rng.sample(range(len(NAMES)), len(NAMES))
    for clan in range(clans):
        spells = [card for card in left if 1 << card & (JOKERS | QUEENS)]
        hands[clan] = those([*rng.sample(left, rng.randrange(8)), *spells[: rng.randrange(2)]])
        left = [card for card in left if not hands[clan] >> card & 1]
        jack = next((card for card in left if 1 << card & JACKS), None)
        if jack is not None and rng.random() < 0.4:
            left.remove(jack)
            beside = [card for card in left if 1 << card & NUMBERS][: rng.randrange(2)]
            left = [card for card in left if card not in beside]
            jacks[clan], piles[clan] = 1 << jack, those(beside)
        known[clan] = hands[clan] & rng.getrandbits(42) & rng.getrandbits(42)
    unseen = sum(hands) & ~sum(known)
    elder = [some for some in (unseen & rng.getrandbits(42) & rng.getrandbits(42),) if some]
    elder += [some for some in (unseen & ~sum(elder) & rng.getrandbits(42),) if some and elder]
    cut = rng.randrange(len(left) + 1)
    return Cards(
        tuple(hands), those(left[:cut]), those(left[cut:]),
        known=tuple(known), elder=tuple(elder), jacks=tuple(jacks), piles=tuple(piles),
    )  # fmt: skip
