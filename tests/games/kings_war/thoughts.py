"""Kings War, for the tests of its lessons: what a learner may think of, legal or not; what the lessons leave out."""

from typing import Any

from kit.games.kings_war.actions import PASS, REST, Bid, Bombard, Charge, Move, Support, Untie, Walk, Web
from kit.games.kings_war.squares import grid

VERBS = {
    "it": "Attacca Bombarda Carica Conta Dai Fai Mangia Metti Muovi Passa Porta Prova Riposa Salva Scegli Tocca "
    "Usa Vinci",
    "en": "Attack Bombard Capture Charge Choose Count Get Give Let Make Move Pass Put Rest Save Tap Try Use Walk Win",
}
"""The verbs that goals begin with."""
UNASKABLE = {
    "KW-SET-5": "dice are offered only while they are awaited, and no die of ours shows a seven",
    "KW-WEB-7": "it refuses only under the switch untie_first; the lesson shows that freeing gives check",
}
"""Rules about what neither a tap nor the notation can ask for in a lesson, and why; some step is about each."""
UNTAUGHT = {"KW-SET-6": "about positions that are typed in or loaded: no player at a board meets it"}
"""Rules that no lesson teaches, and why."""
MOST = 9
"""The highest bid that is thought of."""


def thoughts(s: Any) -> list[Any]:
    """Moves of every piece to every square, each ability from each piece to each other and a little beyond, bids,
    knots."""
    pieces = [q for q in range(64) if (s.sides[0] | s.sides[1]) >> q & 1]
    mine = [q for q in pieces if s.sides[s.side] >> q & 1]
    walks = [Move(q, there) for q in mine for there in range(64)]
    walks += [Move(q, there) for q in pieces if q not in mine for there in _beside(q)]
    pawns = [Support(q, there) for q in mine for there in _beside(q)]
    feet = [Walk(q, there) for q in mine for there in (*_beside(q), (q + 17) % 64)]
    pairs = [(q, other) for q in mine for other in (*pieces, 27) if other != q]
    pushes = [kind(q, other) for kind in (Charge, Web) for q, other in pairs]
    shots = [Bombard(q, other, there) for q, other in pairs for there in (*_beside(other)[:2], (other + 3) % 64)]
    bids = [Bid(count) for count in (-1, *range(MOST + 1))]
    knots = [Untie(q) for q in (None, *pieces[:4], 99)]
    odd = [Move(0, 64), Move(-1, 3), Support(99, 3), Bombard(0, 99, 5)]
    return [*walks, *pawns, *feet, *pushes, *shots, *bids, *knots, REST, PASS, *odd]


def _beside(square: int) -> list[int]:
    return [there for there in range(64) if grid(square) >> there & 1]
