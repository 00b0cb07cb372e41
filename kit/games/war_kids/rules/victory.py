"""Chapter: victory. Looked at after each elimination and at the end of each full turn."""

from __future__ import annotations

from collections.abc import Mapping

from kit.core.game import Outcome
from kit.games.war_kids.battle import Battle, Eliminate, Hold, Limit
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import BLUE, GONE, PINK, SIDES
from kit.games.war_kids.state import State
from kit.space.hexes import mask_of


@BOOK.acts("WK-VIC-1", off=False)
def enough_eliminated(s: State, side: int) -> bool:
    """Whether `side` has removed as many enemies as an `Eliminate` condition asks."""
    lost, left = s.losses[1 - side], s.taken[1 - side]
    return any(left == 0 if v.count is None else lost >= v.count for v in s.battle.victory if isinstance(v, Eliminate))


@BOOK.acts("WK-LEAD-2", off=False)
def losing_the_leader_loses(battle: Battle) -> bool:
    """Whether that was agreed before the match."""
    return battle.leader_loss


@BOOK.acts("WK-VIC-2", off=False)
def leader_captured(s: State, side: int) -> bool:
    """Whether the enemy of `side` had leaders and has lost the last one."""
    leaders = s.battle.leaders[1 - side]
    return bool(leaders) and all(s.at[u] == GONE for u in leaders)


def met(s: State, hold: Hold) -> bool:
    """Whether the side stands on enough of the hexes now, in a full turn that counts."""
    return s.turn >= hold.from_turn and (s.taken[hold.side] & mask_of(hold.hexes)).bit_count() >= hold.count


def held_so_far(s: State) -> tuple[int, ...]:
    """Per hold condition, the full turns it has been met running, the one that ends now included."""
    return tuple(n + 1 if met(s, hold) else 0 for hold, n in zip(s.battle.holds, s.held, strict=True))


@BOOK.acts("WK-VIC-3", off=())
def holders(s: State) -> tuple[int, ...]:
    """The sides that have held their hexes long enough, given up-to-date counters."""
    done = {hold.side for hold, n in zip(s.battle.holds, s.held, strict=True) if n >= hold.turns}
    return tuple(sorted(done))


def score(s: State, limit: Limit) -> tuple[int, int]:
    """What each side has when the last full turn is over, by the measure of the limit."""
    match limit.by:
        case "units":
            return s.taken[BLUE].bit_count(), s.taken[PINK].bit_count()
        case "losses":
            return s.losses[PINK], s.losses[BLUE]
        case "hexes":
            wanted = mask_of(limit.hexes)
            return (s.taken[BLUE] & wanted).bit_count(), (s.taken[PINK] & wanted).bit_count()
    return int(limit.by == SIDES[BLUE]), int(limit.by == SIDES[PINK])


@BOOK.acts("WK-VIC-4", off=None)
def time_is_up(s: State) -> Outcome | None:
    """The outcome after the last full turn; equal scores are a draw."""
    limit = s.battle.limit
    if limit is None or s.turn < limit.turns:
        return None
    blue, pink = score(s, limit)
    winners = (BLUE,) if blue > pink else (PINK,) if pink > blue else ()
    return Outcome(winners, "WK-VIC-4", {"by": limit.by, "blue": blue, "pink": pink, "turns": limit.turns})


@BOOK.acts("WK-VIC-5", off=lambda winners: winners[:1])
def both_is_a_draw(winners: tuple[int, ...]) -> tuple[int, ...]:
    """The winners; nobody where both sides are satisfied at the same look."""
    return () if len(winners) > 1 else winners


def verdict(satisfied: Mapping[int, str]) -> Outcome | None:
    """The outcome, given the sides whose conditions are met at one look, each with the rule that says so."""
    if not satisfied:
        return None
    rule_id = "WK-VIC-5" if len(satisfied) > 1 else next(iter(satisfied.values()))
    return Outcome(both_is_a_draw(tuple(satisfied)), rule_id)


def after_elimination(s: State) -> Outcome | None:
    """The outcome that an elimination brings at once."""
    satisfied = {}
    for side in (BLUE, PINK):
        if losing_the_leader_loses(s.battle) and leader_captured(s, side):
            satisfied[side] = "WK-VIC-2"
        elif enough_eliminated(s, side):
            satisfied[side] = "WK-VIC-1"
    return verdict(satisfied)


def after_full_turn(s: State) -> Outcome | None:
    """The outcome at the end of a full turn, given up-to-date counters; holding comes before the turn limit."""
    return verdict(dict.fromkeys(holders(s), "WK-VIC-3")) or time_is_up(s)
