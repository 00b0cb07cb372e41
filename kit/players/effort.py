"""How hard players think. Nothing here is a time, so that the same seed gives the same turn anywhere."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Span:
    """How much is played on from each plan to compare them (`rollouts`).

    >>> Span(rollouts=4).rollouts < Span().rollouts
    True
    """

    rollouts: int = 18
    """Ways in which the match may go on."""
    judged: int = 6
    """Plans that are compared, at most."""
    kept: float = 0.5
    """The part of their worth that remains as it was found before."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far it looks where dice decide at every step (`prospect`).

    >>> Reach(width=1).width < Reach().width
    True
    """

    width: int = 3
    """Sequences that are carried on, of each length."""
    narrow: int = 1
    """The same after dice."""
    dice: int = 3
    """Ends at which dice are thrown and the turn is planned on, at most."""
    few: int = 2
    """Different outcomes of dice after which it is not."""
    span: Span = field(default_factory=Span)
    """How it compares the best ends, where the game plays on in rough strokes."""


@dataclass(frozen=True, slots=True)
class Scope:
    """How far it looks where a piece acts several times in a turn (`rounds`).

    >>> Scope(width=2).width < Scope().width
    True
    """

    width: int = 16
    """Sequences that are carried on, of each length."""
    narrow: int = 5
    """The same after a die."""
    dice: int = 8
    """Dice of its own after which it goes on, at most."""
    ends: int = 8
    """Ends that are played on, at most."""
    rounds: int = 3
    """How often each of them is; then the better half of them once more as often in all, and so on; the last two twice
    as often."""
    prior: int = 8
    """As how many rounds the worth of an end counts as it stands."""
    longest: int = 200
    """Actions of such a round, at most."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How far it looks where a turn is one action (`foresight`).

    >>> Sight(budget=50).looks == Sight().looks
    True
    """

    budget: int = 600
    """Weighings after which nothing more is looked at."""
    looks: tuple[tuple[int, tuple[int, ...]], ...] = ((500, (0,)),)
    """The looks one after the other: so many of the best actions, and as many choices further as there are widths,
    so many actions of each but the last being followed."""
    risk: float = 0.03
    """How much of its chance to win it gives, on the average of its wishes, to do an action because it is new."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a planner thinks.

    The figures were chosen by hand. What a change is worth anybody can measure, by
    `python3 -m kit simulate war_kids hill --levels 3,2 --matches 400 --jobs 2`.

    >>> Effort(budget=100).budget < Effort().budget
    True
    """

    budget: int = 2800
    """Weighings after which it is content with the best plan it has."""
    search: float = 0.25
    """The part of them after which no other beginning is tried."""
    starts: int = 5
    """Searches from different beginnings, at most."""
    combinations: int = 2
    """Searches that begin with what several pieces can do together, at most."""
    tried: int = 60
    """So many ways to do that are weighed, at most."""
    passes: int = 4
    """Rounds over all pieces in each."""
    wide: int = 8
    """Actions of a piece that are tried again after the first round."""
    judged: int = 6
    """Plans that are judged again with the answer, at most."""
    refined: int = 60
    """Changes of the best plan that are judged with the answer too, at most."""
    slack: float = 8.0
    """By how much what the answer leaves of a plan may fall short of the best plan's."""
    trust: tuple[float, ...] = (0.2, 0.3, 0.5)
    """The weights of the position after my turn, after the answer, after my next turn, and so on."""
    sight: Sight = field(default_factory=Sight)
    scope: Scope = field(default_factory=Scope)
    reach: Reach = field(default_factory=Reach)
