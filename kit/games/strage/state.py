"""La Strage: what is agreed, the state, and who stands where."""

from __future__ import annotations

from dataclasses import dataclass, fields

from kit.core.game import Outcome
from kit.core.state import Changeable
from kit.games.strage.actions import Lightning, Metamorphosis
from kit.games.strage.pieces import HALF_ELVES, ORCS


@dataclass(frozen=True, slots=True)
class Treaty:
    """What is agreed before the first roll."""

    magic: bool = False
    place_first: bool = False
    """Without magic, too, all newcomers come before the first move or fight (a reading of ST-PLACE-5)."""
    place_between: bool = False
    """With magic, too, newcomers may come between moves and fights (a reading of ST-PLACE-5)."""
    orcs_may_enter: bool = True
    """Orcs may walk into the Placement Area (ST-ORC-4)."""
    finish_turn: bool = False
    """The turn in which the last sprite goes is played to its end (a reading of ST-END-1)."""
    roll_order: bool = True
    """Dice say who begins (ST-ORD-1); without, the clans play in the order of the list."""


SWITCHES = tuple(field.name for field in fields(Treaty))

# The phases, in the words of the notation. Chance decides in ROLLED and in DRAWN.
ORDER, DEAL, POINTS, DRAWING = "order", "deal", "points", "draw"
MAIN, ESCORT, FIGHT = "main", "escort", "fight"
MAGIC, OPPOSE, ANSWER, TAKE, SUIT = "magic", "oppose", "answer", "take", "suit"
ORC, ATTACK, HIT, MASSACRE = "orc", "attack", "hit", "massacre"
ROLLED = frozenset((ORDER, POINTS, FIGHT, HIT, MASSACRE))
DRAWN = frozenset((DEAL, DRAWING))
PHASES = (
    ORDER, DEAL, POINTS, DRAWING, MAIN, ESCORT, FIGHT, MAGIC, OPPOSE, ANSWER, TAKE, SUIT, ORC, ATTACK, HIT, MASSACRE
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cards(Changeable):
    """Where the cards are; each of the 42 is in one place."""

    hands: tuple[int, ...]
    """Per clan its cards; in an observation those that the viewer knows."""
    deck: int
    """What is yet to be drawn; in an observation what may be, or may lie in a hand that took it from this deck."""
    discard: int = 0
    known: tuple[int, ...] = ()
    """Per clan those cards of its hand that everybody has seen (ST-OBS-2)."""
    elder: tuple[int, ...] = ()
    """Of each earlier deck that ran out, the oldest first, the cards that lie in hands unseen. Which they are,
    everybody can tell: all the others of that deck have been seen."""
    blind: tuple[tuple[int, ...], ...] = ()
    """In an observation: per clan how many cards the viewer does not know, by the decks of `elder` and the present one;
    nothing where all are known."""
    jacks: tuple[int, ...] = ()
    """Per clan the Jack of its Immunity, as a set."""
    piles: tuple[int, ...] = ()
    """Per clan the numbers beside its Jack."""
    owed: tuple[int, ...] = ()
    """Who draws the next cards, one each."""
    spell: Lightning | Metamorphosis | None = None
    """The spell that may be opposed now."""
    total: int = 0
    """The sum of the numbers that oppose it."""
    cast: bool = False
    """Whether this turn's spell has been cast (ST-MAG-1)."""
    closed: str = ""
    """The rule by which nothing more can be played against the last spell of this phase; "" where none says so."""

    @property
    def opposed(self) -> Lightning | Metamorphosis:
        """The spell that may be opposed now, while there is one."""
        assert self.spell is not None
        return self.spell


@dataclass(frozen=True, slots=True)
class State(Changeable):
    """A moment of a match. Clans are numbered as in `pieces`, sets of squares as in `kit.space.squares`."""

    treaty: Treaty
    sprites: int
    orcs: int
    elves: tuple[int, ...]
    """Per clan the squares of its half-elves."""
    saved: tuple[int, ...]
    """Per clan how many sprites it has brought home."""
    lost: int = 0
    """How many sprites were lost for good."""
    order: tuple[int, ...] = ()
    """The clans in the order of play; none while it is rolled for."""
    rolls: tuple[tuple[int, ...], ...] = ()
    """Per clan its dice for the order, while it is rolled for."""
    phase: str = ORDER
    side: int = 0
    """Whose turn it is."""
    turn: int = 0
    """The number of the turn, 1 for the first; 0 before it."""
    points: int = 0
    """The action points left."""
    placed: int = 0
    """Newcomers of this turn."""
    begun: bool = False
    """Whether a half-elf has moved or fought in this turn."""
    fought: bool = False
    pending: tuple[int, ...] = ()
    """The square of an escort; attacker and target while a fight's or an orc's die is awaited."""
    rolling: int = 0
    """The sprites that have yet to roll in the massacre."""
    fled: int = 0
    """Those that rolled badly in it."""
    gone: int = 0
    """The clans that gave up, as a set."""
    cards: Cards | None = None
    """Without magic there are none."""
    outcome: Outcome | None = None

    @property
    def dealt(self) -> Cards:
        """The cards of a match with magic."""
        assert self.cards is not None
        return self.cards


def all_elves(s: State) -> int:
    """The squares of all half-elves."""
    mask = 0
    for squares in s.elves:
        mask |= squares
    return mask


def rivals(s: State, side: int) -> int:
    """The squares of the other clans' half-elves."""
    return all_elves(s) & ~s.elves[side]


def occupied(s: State) -> int:
    """The squares on which anything stands."""
    return s.sprites | s.orcs | all_elves(s)


def clan_at(s: State, square: int) -> int | None:
    """Whose half-elf stands on a square; `None` for nobody's."""
    for clan, squares in enumerate(s.elves):
        if squares >> square & 1:
            return clan
    return None


def supply(s: State, side: int) -> int:
    """The clan's half-elves off the map."""
    return HALF_ELVES - s.elves[side].bit_count()


def orcs_off(s: State) -> int:
    """The orcs off the map."""
    return ORCS - s.orcs.bit_count()


def without_elf(s: State, square: int) -> State:
    """A half-elf goes back to its clan's supply (ST-PLACE-4)."""
    gone = ~(1 << square)
    return s.but(elves=tuple([squares & gone for squares in s.elves]))


def with_elves(s: State, side: int, squares: int) -> tuple[int, ...]:
    """Per clan the squares of its half-elves, those of one clan changed."""
    found = list(s.elves)
    found[side] = squares
    return tuple(found)


def shielded(s: State, side: int) -> bool:
    """Whether a clan has an Immunity."""
    return s.cards is not None and s.cards.jacks[side] != 0
