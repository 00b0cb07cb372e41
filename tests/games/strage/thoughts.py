"""La Strage, for the tests of its lessons: what a learner may think of, legal or not; what the lessons leave out."""

from typing import Any

from chess import scan_forward

from kit.games.strage.actions import (
    DONE,
    Answer,
    Attack,
    Break,
    Caprice,
    Curse,
    Escort,
    Fight,
    Immunity,
    Lightning,
    Metamorphosis,
    Move,
    NameSuit,
    Oppose,
    OrcMove,
    OrcPlace,
    Place,
    TakeCard,
    Upheaval,
)  # fmt: skip
from kit.games.strage.cards import NUMBERS, single
from kit.games.strage.rules import hands
from kit.games.strage.squares import NEAR
from kit.games.strage.state import all_elves, occupied

VERBS = {
    "it": "Attacca Chiudi Conta Fai Finisci Guarda Lancia Lascia Metti Muovi Porta Portalo Prendi Prova Scegli Tira "
    "Tocca Vinci",
    "en": "Attack Bring Cast Choose Count End Finish Leave Let Look Make Move Put Roll Send Take Tap Try Walk Win",
}
"""The verbs that goals begin with."""
PLAYS_FIRST = True
"""Its first lessons are played: hardly anything is asked in them, or forbidden."""
UNASKABLE: dict[str, str] = {
    "ST-COMP-1": "it refuses dice that no die of ours shows",
    "ST-DECK-1": "cards come from the deck by themselves",
    "ST-MAG-3": "where a card goes that was played is seen and not asked for",
    "ST-OBS-2": "what everybody has seen is remembered, and asks for nothing",
    "ST-PLY-1": "who plays is settled before a lesson begins",
}
"""Rules about what neither a tap nor the notation can ask for in a lesson, and why; some step is about each."""
UNTAUGHT: dict[str, str] = {}
"""Rules that no lesson teaches, and why."""


def thoughts(s: Any) -> list[Any]:
    """Steps of every half-elf to every square beside it and beyond, alone and together; fights, newcomers and orcs
    everywhere; what cards may do, with the cards of whoever decides and with others."""
    elves, here = list(scan_forward(all_elves(s))), list(scan_forward(occupied(s)))
    pairs = [(q, there) for q in here for there in (*scan_forward(NEAR[q]), (q + 16) % 64)]
    steps = [Move(*pair, both) for pair in pairs for both in (False, True)]
    blows = [kind(*pair) for kind in (Fight, Attack) for pair in pairs]
    new = [kind(square) for kind in (Place, OrcPlace) for square in range(64)]
    walks = [OrcMove((q, there)) for q in here for there in scan_forward(NEAR[q])]
    walks += [OrcMove((q, there, (there + 8) % 64)) for q in here for there in scan_forward(NEAR[q])]
    ends = [DONE, Escort(True), Escort(False), Oppose(), Answer(), TakeCard(), NameSuit()]
    odd = [Move(0, 64), Place(-1), OrcMove((1,)), Attack(99, 0)]
    return [*steps, *blows, *new, *walks, *ends, *odd, *(_of_cards(s, elves) if s.cards is not None else ())]


def _of_cards(s: Any, elves: list[int]) -> list[Any]:
    hand = s.cards.hands[hands.holder(s)]
    cards, numbers = list(single(hand)), list(single(hand & NUMBERS))
    orcs, sprites = list(scan_forward(s.orcs)), list(scan_forward(s.sprites))
    spells = [Lightning(card, square) for card in cards for square in (*elves, *orcs)]
    spells += [Metamorphosis(card, square) for card in cards for square in elves]
    ways = [(square, there) for square in sprites for there in scan_forward(NEAR[square])]
    spells += [Caprice(card, way) for card in cards for way in ways]
    spells += [kind(card) for kind in (Immunity, Upheaval, TakeCard) for card in cards]
    spells += [Curse(card, tuple(orcs[:count])) for card in cards for count in range(1, 5)]
    sets = [tuple(numbers[:count]) for count in range(1, len(numbers) + 1)] + [(card,) for card in cards]
    laid = [Break(clan, cards) for clan in range(len(s.elves)) for cards in sets]
    return [*spells, *laid, *map(Oppose, sets), *map(Answer, sets), *map(NameSuit, range(-1, 5))]
