"""La Strage: the actions. Squares are those of `kit.space.squares`, cards and suits those of `cards`, clans
those of `pieces`. Rolls come from `kit.core.chance`. How they are written stands in `action_notation`."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from kit.core.actions import action
from kit.core.chance import Roll

Square = Annotated[int, "square"]
Elf = Annotated[int, "square", "elf"]
Enemy = Annotated[int, "square", "enemy"]
Target = Annotated[int, "square", "target"]
Card = Annotated[int, "card"]
Answers = Annotated[tuple[int, ...], "answers", "numbers"]


@action()
class Place:
    """A half-elf of the own supply comes onto a square of the Placement Area (ST-PLACE-1)."""

    square: Square


@action("{start}-{end}[ {together}]")
class Move:
    """A half-elf goes one square (ST-MOVE-1), with the sprite on its square or without."""

    start: Elf
    end: Square
    together: bool = False


@action("{start}x{end}")
class Fight:
    """A half-elf attacks a rival half-elf or an orc beside it (ST-FIGHT-1); a die follows."""

    start: Elf
    end: Enemy


@action("{leaves}")
class Escort:
    """What becomes of the half-elf that has brought a sprite home: it leaves the map, or stays (ST-EXIT-2)."""

    leaves: Annotated[bool, "leaves"]


@action()
class Done:
    """No more of this phase: of placing, moving and fighting, or of magic."""


@action("orc {square}")
class OrcPlace:
    """An orc comes onto an empty square outside the Placement Area (ST-ORC-2)."""

    square: Square


@action("orc {path}")
class OrcMove:
    """An orc walks one or two squares, the first of the path being where it stands (ST-ORC-3)."""

    path: Annotated[tuple[int, ...], "path"]


@action("orc {orc}x{end}")
class Attack:
    """An orc attacks a half-elf beside it (ST-ATT-1); a die follows."""

    orc: Annotated[int, "square", "orc"]
    end: Enemy


@action()
class Draw:
    """Chance: a card comes from the deck into the hand of whoever draws."""

    card: Card


@action()
class Lightning:
    """An Ace removes one orc or one half-elf (ST-ACE-1)."""

    card: Card
    target: Target


@action()
class Immunity:
    """A Jack protects the own half-elves from the other clans' and from Lightning (ST-JACK-1)."""

    card: Card


@action("metamorphosis {card} {target}[ from {orc}]")
class Metamorphosis:
    """A Queen makes an orc of a sprite that a rival half-elf accompanies (ST-QUEEN-1); `orc` is the square that an orc
    leaves for it, `None` where one is off the map (ST-QUEEN-2)."""

    card: Card
    target: Target
    orc: Annotated[int | None, "other square", "orc"] = None


@action()
class Curse:
    """A King removes one to three orcs (ST-KING-1)."""

    card: Card
    orcs: Annotated[tuple[int, ...], "squares"]


@action()
class Upheaval:
    """A Joker, first way: everybody shows the hand (ST-JOLLY-1, Rivolgimento)."""

    card: Card


@action()
class Caprice:
    """A Joker, second way: a lone sprite walks one or two squares, the first of the path being where it stands
    (ST-CAPR-1)."""

    card: Card
    path: Annotated[tuple[int, ...], "path"]


@action("take {card}")
class TakeCard:
    """In an Upheaval: one card of a rival's hand, or none (`None`)."""

    card: Annotated[int | None, "card or none", "take"] = None


@action("suit {suit}")
class NameSuit:
    """In an Upheaval: the suit that everybody discards, or none (`None`)."""

    suit: Annotated[int | None, "suit"] = None


@action()
class Break:
    """Numbers laid beside a rival clan's Immunity (ST-JACK-3)."""

    clan: Annotated[int, "clan"]
    cards: Annotated[tuple[int, ...], "cards", "numbers"]


@action()
class Oppose:
    """The owner of the target plays numbers, a Joker or a Queen against a spell; no cards: lets it happen."""

    cards: Answers = ()


@action()
class Answer:
    """The caster plays numbers against an opposition (ST-OPP-3); no cards: lets the spell fail."""

    cards: Answers = ()


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
