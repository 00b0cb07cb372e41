"""Why?, at this very moment of La Strage: the rule that says what can be done, or what a die decides."""

from __future__ import annotations

from kit.games.strage import cards as pack
from kit.games.strage.actions import Metamorphosis
from kit.games.strage.scene import elves_beside_orcs, letter_of
from kit.games.strage.state import (
    ANSWER,
    ATTACK,
    ESCORT,
    FIGHT,
    HIT,
    MAGIC,
    MAIN,
    MASSACRE,
    ORC,
    ORDER,
    POINTS,
    SUIT,
    TAKE,
    State,
    all_elves,
    orcs_off,
)  # fmt: skip
from kit.widgets.games.strage import taps
from kit.widgets.tap_result import Selection

BY_PHASE = {
    ORDER: "ST-ORD-1", POINTS: "ST-PA-1", FIGHT: "ST-FIGHT-2", HIT: "ST-ATT-3", MASSACRE: "ST-MASS-1",
    MAIN: "ST-TURN-1", ESCORT: "ST-EXIT-2", ORC: "ST-ORC-3", ATTACK: "ST-ATT-1", MAGIC: "ST-MAG-1",
    ANSWER: "ST-OPP-3", TAKE: "ST-JOLLY-1", SUIT: "ST-JOLLY-2",
}  # fmt: skip
"""Per phase the rule that says what may be done now, where nothing is chosen yet."""
OF_CARD = {"A": "ST-ACE-1", "J": "ST-JACK-1", "Q": "ST-QUEEN-1", "K": "ST-KING-1", "X": "ST-CAPR-1"}
"""Per spell's card the rule that says what it does."""


def rule(s: State, selection: Selection) -> str:
    """The rule that answers for the moment, and for what is chosen; "" where a card is drawn."""
    match s.phase:
        case "main":
            return _main(s, selection)
        case "magic":
            return _magic(s, selection)
        case "oppose":
            assert s.cards is not None
            return "ST-OPP-5" if isinstance(s.cards.spell, Metamorphosis) else "ST-OPP-2"
        case "attack" if only_own(s):
            return "ST-ATT-2"
        case "orc" if orcs_off(s):
            return "ST-ORC-2"
    return BY_PHASE.get(s.phase, "")


def only_own(s: State) -> bool:
    """Whether an orc could attack none but the half-elves of whoever's turn it is."""
    return not all_elves(s) & ~s.elves[s.side] & elves_beside_orcs(s)


def _main(s: State, selection: Selection) -> str:
    """The rule of what is chosen; of the points, where nothing is."""
    parts = taps.chosen(selection)
    if "newcomer" in parts or (s.points and not s.elves[s.side]):
        return "ST-PLACE-1"
    if "elf" in parts:
        return "ST-MOVE-3" if parts.get("together") else "ST-MOVE-1"
    return BY_PHASE[MAIN] if s.points else "ST-PA-2"


def _magic(s: State, selection: Selection) -> str:
    """The rule of the chosen card; of spells, where none is."""
    assert s.cards is not None
    card = taps.first_card(selection)
    if card is None:
        return "ST-MAG-2" if s.cards.cast else BY_PHASE[MAGIC]
    return "ST-JACK-3" if 1 << card & pack.NUMBERS else OF_CARD[letter_of(card)]
