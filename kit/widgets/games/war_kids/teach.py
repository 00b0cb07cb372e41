"""What the notebooks `teach.*.ipynb` ask besides `lab`: to look at a moment of War Kids with a player's eyes.

A side is "blue" or "pink", a state what `start`, `position` or `after` give. All that makes a player strong or weak is
written in the notebook; what is here only counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from kit.core.game import Trouble
from kit.explore import samples
from kit.games.war_kids import GAME
from kit.games.war_kids.evaluation import dangers
from kit.games.war_kids.pieces import GONE, MOVEMENT, SEATS, SIDES
from kit.games.war_kids.rules import combat
from kit.games.war_kids.state import State
from kit.widgets.games.war_kids import lab
from kit.widgets.games.war_kids.lab import *  # noqa: F403
from kit.widgets.games.war_kids.lab import LAB, kindly
from kit.widgets.lab import Matches
from kit.widgets.lab_cells import counted
from kit.widgets.lab_kindly import Between, Deed, Many, Seed, known, shown, slips

OWN = (
    "after", "apart", "best", "contest", "danger", "grow", "hope", "me", "moment", "other", "pairs", "ready",
    "terms", "units", "won",
)  # fmt: skip
__all__ = [*lab.__all__, *OWN]  # noqa: PLE0604

grow = LAB.grow


@kindly
def me(s: State) -> str:
    """The side whose turn it is."""
    return SIDES[s.side]


@kindly
def other(side: str) -> str:
    """The other side."""
    return SIDES[1 - _side(side)]


@kindly
def after(s: State, action: Deed) -> State:
    """The state that an action leads to."""
    return GAME.apply(s, action)


@kindly
def won(s: State, side: str) -> int:
    """1 where a side has won, -1 where the other one has, else 0."""
    who = _side(side)
    return (s.outcome.winners == (who,)) - (s.outcome.winners == (1 - who,)) if s.outcome is not None else 0


@kindly
def best(actions: Sequence[Any], worth: Any, most: Annotated[int, Between(0, 1000)] = 0) -> list[Any]:
    """The actions of the greatest worth, by a function that says what one is worth; with `most` so many, the best
    first."""
    if not callable(worth):
        raise Trouble("lab.trouble.function", what="worth", said=shown(worth))
    with slips(getattr(worth, "__name__", "worth")):
        worths = [worth(action) for action in actions]
    if most:
        ranked = sorted(range(len(actions)), key=lambda n: -worths[n])
        return [actions[n] for n in ranked[:most]]
    top = max(worths)
    return [action for action, value in zip(actions, worths, strict=True) if value >= top - 1e-9]


# --- what can be counted ---------------------------------------------------------------------------------------------


@kindly
def units(s: State, side: str) -> int:
    """How many units of a side are on the map."""
    return s.taken[_side(side)].bit_count()


@kindly
def ready(s: State, side: str) -> int:
    """How many enemies a side can strike from where it stands, in the turn that is being played."""
    return len({strike.target for strike in combat.strikes(s)}) if s.side == _side(side) else 0


@kindly
def danger(s: State, side: str) -> int:
    """How many units of a side the other one could take in its next turn, or in what is left of its present one."""
    return len(dangers(s, _side(side)))


@kindly
def apart(s: State, side: str) -> float:
    """How many steps it is, on average, from a unit of a side to the nearest enemy; 0 where one side has nobody."""
    who, far = _side(side), s.battle.grid.distances
    own, foes = ([s.at[u] for u in s.battle.armies[one] if s.at[u] != GONE] for one in (who, 1 - who))
    return sum(min(far[here][there] for there in foes) for here in own) / len(own) if own and foes else 0.0


@kindly
def pairs(s: State, side: str) -> int:
    """How many units of a side stand beside a friend."""
    who, near = _side(side), s.battle.grid.neighbour_mask
    return sum(bool(near[s.at[u]] & s.taken[who]) for u in s.battle.armies[who] if s.at[u] != GONE)


@kindly
def moment(s: State, side: str) -> int:
    """0 while a side moves, 1 while it strikes, 2 in the turn of the other one."""
    return 2 if s.side != _side(side) else 0 if s.phase == MOVEMENT else 1


@kindly
def terms(s: State, side: str) -> dict[str, float]:
    """What the Fox looks at, by name, good for a side where it is positive; to the Fox a position is worth the sum."""
    return GAME.terms(s, _side(side))


@kindly
def hope(s: State, side: str, matches: Annotated[int, Between(1, 10_000)] = 20) -> float:
    """What part of so many matches a side wins if chance plays them to their end from here: no more than
    `play(s, matches=20).share(side)`, and it knows of matches that are over."""
    who = _side(side)
    if s.outcome is not None:
        return float(s.outcome.shares(SEATS)[who])
    return float(samples.share(samples.sample(GAME, LAB.board, s, (), matches, "1"), who))


@kindly
def contest(s: State, one: Any, rival: Any, matches: Many = 100, seed: Seed = 1) -> Matches:
    """Matches from a state in which one player leads the first side, and in every other one its rival does: so it makes
    no difference who begins. They are told as if the first player always led the first side."""
    pairs = ((one, rival), (rival, one))
    halves = [
        samples.sampled(
            GAME, LAB.board, LAB.going_on(s), LAB.seats(s, players), (matches + 1 - turned) // 2, f"{seed} {turned}"
        )
        for turned, players in enumerate(pairs)
    ]
    played = (
        replace(match, winners=tuple(seat ^ turned for seat in match.winners))
        for turned, half in enumerate(halves)
        for match in half
    )
    return Matches(LAB, tuple(counted(played, matches)), even=True)


def _side(name: str) -> int:
    known(name, SIDES)
    return SIDES.index(name)
