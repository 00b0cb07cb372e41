"""La Strage: the actions. Squares are those of `kit.space.squares`, cards and suits those of `cards`, clans
those of `pieces`. Rolls come from `kit.core.chance`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kit.core.chance import Roll


@dataclass(frozen=True, slots=True)
class Place:
    """A half-elf of the own supply comes onto a square of the Placement Area (ST-PLACE-1)."""

    square: int


@dataclass(frozen=True, slots=True)
class Move:
    """A half-elf goes one square (ST-MOVE-1), with the sprite on its square or without."""

    start: int
    end: int
    together: bool = False


@dataclass(frozen=True, slots=True)
class Fight:
    """A half-elf attacks a rival half-elf or an orc beside it (ST-FIGHT-1); a die follows."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Escort:
    """What becomes of the half-elf that has brought a sprite home: it leaves the map, or stays (ST-EXIT-2)."""

    leaves: bool


@dataclass(frozen=True, slots=True)
class Done:
    """No more of this phase: of placing, moving and fighting, or of magic."""


@dataclass(frozen=True, slots=True)
class OrcPlace:
    """An orc comes onto an empty square outside the Placement Area (ST-ORC-2)."""

    square: int


@dataclass(frozen=True, slots=True)
class OrcMove:
    """An orc walks one or two squares, the first of the path being where it stands (ST-ORC-3)."""

    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """An orc attacks a half-elf beside it (ST-ATT-1); a die follows."""

    orc: int
    end: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: a card comes from the deck into the hand of whoever draws."""

    card: int


@dataclass(frozen=True, slots=True)
class Lightning:
    """An Ace removes one orc or one half-elf (ST-ACE-1)."""

    card: int
    target: int


@dataclass(frozen=True, slots=True)
class Immunity:
    """A Jack protects the own half-elves from the other clans' and from Lightning (ST-JACK-1)."""

    card: int


@dataclass(frozen=True, slots=True)
class Metamorphosis:
    """A Queen makes an orc of a sprite that a rival half-elf accompanies (ST-QUEEN-1); `orc` is the square that an orc
    leaves for it, `None` where one is off the map (ST-QUEEN-2)."""

    card: int
    target: int
    orc: int | None = None


@dataclass(frozen=True, slots=True)
class Curse:
    """A King removes one to three orcs (ST-KING-1)."""

    card: int
    orcs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Upheaval:
    """A Joker, first way: everybody shows the hand (ST-JOLLY-1, Rivolgimento)."""

    card: int


@dataclass(frozen=True, slots=True)
class Caprice:
    """A Joker, second way: a lone sprite walks one or two squares, the first of the path being where it stands
    (ST-CAPR-1)."""

    card: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakeCard:
    """In an Upheaval: one card of a rival's hand, or none (`None`)."""

    card: int | None = None


@dataclass(frozen=True, slots=True)
class NameSuit:
    """In an Upheaval: the suit that everybody discards, or none (`None`)."""

    suit: int | None = None


@dataclass(frozen=True, slots=True)
class Break:
    """Numbers laid beside a rival clan's Immunity (ST-JACK-3)."""

    clan: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Oppose:
    """The owner of the target plays numbers, a Joker or a Queen against a spell; no cards: lets it happen."""

    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The caster plays numbers against an opposition (ST-OPP-3); no cards: lets the spell fail."""

    cards: tuple[int, ...] = ()


Spell = Lightning | Immunity | Metamorphosis | Curse | Upheaval | Caprice
Action = (
    Place | Move | Fight | Escort | Done | OrcPlace | OrcMove | Attack | Draw | Roll
    | Spell | Break | Oppose | Answer | TakeCard | NameSuit
)  # fmt: skip
DONE = Done()


# What there are thousands of is built once and shared.
place, move, fight = cache(Place), cache(Move), cache(Fight)
orc_place, orc_move, attack, draw = cache(OrcPlace), cache(OrcMove), cache(Attack), cache(Draw)
lightning, metamorphosis, curse, caprice = cache(Lightning), cache(Metamorphosis), cache(Curse), cache(Caprice)
