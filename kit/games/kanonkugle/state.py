"""Kanonkugle: what is agreed, and the state."""

from __future__ import annotations

from dataclasses import dataclass

from kit.core.game import Outcome
from kit.core.state import Changeable
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.troops import Troop
from kit.space.plane import CM, Point

EQUAL, FREE = "equal", "free"
UP, EXACT = "up", "exact"
TWO_THIRDS = "two_thirds"
COVERED, ANY = "covered", "any"
PRODUCT, ADD, CAPPED = "product", "add", "capped"
ROUNDS, ANNIHILATION, ALL_ROUTED, OBJECTIVE = "rounds", "annihilation", "all_routed", "objective"


@dataclass(frozen=True, slots=True)
class Treaty:
    """What is agreed before the first die."""

    points_mode: str = EQUAL
    """Whether all troops cost the same (KK-PTS-1), or what they like (KK-PTS-2)."""
    rounding: str = UP
    """Of the length of a way (KK-MOVE-3)."""
    cover_mode: str = EXACT
    """How dice are counted against a troop that is partly in cover (KK-COV-5, KK-COV-6)."""
    leave_cover: str = COVERED
    """Who may leave cover before shooting (KK-SHOOT-4)."""
    damage_formula: str = PRODUCT
    """What hits do in an assault (KK-ASLT-5)."""
    end: str = ROUNDS
    """What ends the match besides elimination (KK-END)."""
    assault_wears_shield: bool = False
    """An assault, too, wears the shield (KK-ASLT-7)."""
    rout_withdrawal: bool = False
    """A routed troop may move away (KK-ROUT-2)."""
    uniform_reach: bool = False
    """Around cover, too, an assault may be as long as the movement (a reading of KK-ASLT-2)."""
    counter_sacrifice: bool = False
    """A counter-attack may be a suicide assault, too (a reading of KK-SUI-3)."""
    real_table: bool = False
    """The figures stand on a real table: people measure and look, and say what they found (`actions.TOLD`)."""
    rounds: int = 12
    """The last round, where rounds end the match."""
    stat_cap: int = 5
    """The greatest rating (KK-TROOP-5); 0 for none."""
    cohesion: int = 2 * CM
    """The gap, in micrometres, over which a troop holds together (KK-MOVE-9); -1 for any."""
    marker: Point | None = None
    """What is fought for, where that ends the match; `None` for the middle of the table."""


VALUES = {
    "points_mode": (EQUAL, FREE),
    "rounding": (UP, EXACT),
    "cover_mode": (EXACT, TWO_THIRDS),
    "leave_cover": (COVERED, ANY),
    "damage_formula": (PRODUCT, ADD, CAPPED),
    "end": (ROUNDS, ANNIHILATION, ALL_ROUTED, OBJECTIVE),
}
"""Per option that has named values what they are, the default first."""
SWITCHES = ("assault_wears_shield", "rout_withdrawal", "uniform_reach", "counter_sacrifice", "real_table")
"""The options that are on or off."""

SOMEWHERE = Point(-1, -1)
"""Where each figure of a real table stands, as far as the rules know."""

# The phases, in the words of the notation. Chance decides in ROLLED (one die) and in THROWN (many). In HOLDING somebody
# says who holds the marker of a real table.
ORDER, DEPLOY, INITIATIVE = "order", "deploy", "initiative"
RALLY, RALLYING, ACTIVATE, ACTIVATING = "rally", "rallying", "activate", "activating"
SHOOT, MOVE = "shoot", "move"
VOLLEY, STRIKE, COUNTER, STRIKING_BACK, MORALE, REMOVE = (
    "volley",
    "strike",
    "counter",
    "counterstrike",
    "morale",
    "remove",
)
HOLDING = "holding"
ROLLED = frozenset((ORDER, INITIATIVE, RALLYING, ACTIVATING, MORALE))
THROWN = frozenset((VOLLEY, STRIKE, STRIKING_BACK))
PHASES = (
    ORDER, DEPLOY, INITIATIVE, RALLY, RALLYING, ACTIVATE, ACTIVATING, SHOOT, MOVE,
    VOLLEY, STRIKE, COUNTER, STRIKING_BACK, MORALE, REMOVE, HOLDING,
)  # fmt: skip
SHOT, MOVED, ASSAULTED = "shot", "moved", "assaulted"
DEEDS = (SHOT, MOVED, ASSAULTED)
"""What a troop may have done in a turn (KK-ACT-0)."""


@dataclass(frozen=True, slots=True)
class Force(Changeable):
    """A troop in a match: what is left of it, and where."""

    owner: int
    troop: Troop
    pv: int
    """Life points left; 0 for one that is destroyed (KK-UNIT-3)."""
    sc: int
    """The shield that is left."""
    places: tuple[Point, ...] = ()
    """Per figure its centre; none before it is placed and once it is destroyed."""
    routed: bool = False
    active: bool = False
    tried: bool = False
    """Whether a die was thrown in this turn to activate it (KK-ACT-2)."""
    rallied: bool = False
    """Whether one was thrown to rally it (KK-RALLY-1)."""
    acted: str = ""
    """What it did in this turn (KK-ACT-0)."""

    @property
    def there(self) -> bool:
        """Whether it is on the table."""
        return bool(self.places)

    @property
    def radius(self) -> int:
        """Of each base, in micrometres."""
        return self.troop.radius

    @property
    def excess(self) -> int:
        """How many figures have to be taken off (KK-UNIT-2)."""
        return len(self.places) - self.troop.standing(self.pv)


@dataclass(frozen=True, slots=True)
class Clash(Changeable):
    """A volley or an assault under way."""

    doer: int
    target: int
    dice: int
    """How many dice are thrown now, or were thrown last."""
    step: str
    """The phase in which its last dice are or were thrown."""
    sacrifice: tuple[int, int] = (0, 0)
    """What the assaulter and the assaulted give up at the end (KK-SUI-2)."""
    lost: tuple[int, int] = (0, 0)
    """What the assaulter and the assaulted have lost so far."""
    tests: tuple[int, ...] = ()
    """The troops that have yet to test their morale, the next one first."""


@dataclass(frozen=True, slots=True)
class State(Changeable):
    """A moment of a match."""

    treaty: Treaty
    table: Table
    forces: tuple[Force, ...]
    """All troops of all players."""
    players: int
    phase: str = ORDER
    side: int = 0
    """Whose turn it is, or who rolls or places."""
    order: tuple[int, ...] = ()
    """The players in the order of this round, or of placing."""
    rolls: tuple[tuple[int, ...], ...] = ()
    """Per player the dice for the order, while it is rolled for."""
    round: int = 0
    """1 for the first; 0 while troops are placed."""
    tested: int = -1
    """The troop whose die for rallying or activation is awaited."""
    clash: Clash | None = None
    holder: int = -1
    """Who held the marker at the end of the last round (KK-END-4); -1 for nobody."""
    outcome: Outcome | None = None

    @property
    def fight(self) -> Clash:
        """The fight under way, while there is one."""
        assert self.clash is not None
        return self.clash


def of(s: State, side: int) -> list[int]:
    """A player's troops on the table, by their numbers."""
    return [number for number, force in enumerate(s.forces) if force.owner == side and force.places]


def nth(s: State, number: int) -> int:
    """Which of its player's troops of the same name a troop is, from 1; 0 where it is the only one."""
    force = s.forces[number]
    alike = [n for n, f in enumerate(s.forces) if f.owner == force.owner and f.troop.name == force.troop.name]
    return alike.index(number) + 1 if len(alike) > 1 else 0


def others(s: State, side: int) -> list[int]:
    """The other players' troops on the table."""
    return [number for number, force in enumerate(s.forces) if force.owner != side and force.places]


def playing(s: State) -> list[int]:
    """The players that have troops left, on the table or not yet placed."""
    return [side for side in range(s.players) if any(f.pv and f.owner == side for f in s.forces)]


def with_force(s: State, number: int, **changes: object) -> State:
    """The state with one troop changed."""
    forces = list(s.forces)
    forces[number] = forces[number].but(**changes)
    return s.but(forces=tuple(forces))
