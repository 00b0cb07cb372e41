"""Chapter: victory. Looked at after each elimination and at the end of each full turn."""

from __future__ import annotations

from kit.core.game import Outcome
from kit.games.war_kids.battle import Eliminate, Hold, Limit, State
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.units import BLUE, GONE, LEADER, PINK, SIDES


@BOOK.acts("WK-VIC-1", off=False)
def enough_eliminated(s: State, side: int) -> bool:
    """Whether `side` has removed as many enemies as an `Eliminate` condition asks."""
    lost, left = s.losses[1 - side], s.taken[1 - side]
    return any(
        left == 0 if v.count is None else lost >= v.count for v in s.battle.victory if isinstance(v, Eliminate)
    )


@BOOK.acts("WK-VIC-2", off=False)
@BOOK.acts("WK-LEAD-2", off=False)
def leader_captured(s: State, side: int) -> bool:
    """Whether `side` has eliminated the enemy's last leader, where that was agreed to lose the match."""
    leaders = [u for u in s.battle.armies[1 - side] if s.battle.kinds[u] == LEADER]
    return s.battle.leader_loss and bool(leaders) and all(s.at[u] == GONE for u in leaders)


def met(s: State, hold: Hold) -> bool:
    """Whether the side stands on enough of the hexes now, in a full turn that counts."""
    standing = sum(s.taken[hold.side] >> here & 1 for here in hold.hexes)
    return s.turn >= hold.from_turn and standing >= hold.count


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
            blue, pink = (sum(s.taken[side] >> here & 1 for here in limit.hexes) for side in (BLUE, PINK))
            return blue, pink
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
    """The winners, nobody where both sides are satisfied at the same look."""
    return () if len(winners) > 1 else winners


def after_elimination(s: State) -> Outcome | None:
    """The outcome that an elimination brings at once."""
    for rule_id, reached in (("WK-VIC-2", leader_captured), ("WK-VIC-1", enough_eliminated)):
        winners = tuple(side for side in (BLUE, PINK) if reached(s, side))
        if winners:
            return Outcome(both_is_a_draw(winners), rule_id if len(winners) == 1 else "WK-VIC-5")
    return None


def after_full_turn(s: State) -> Outcome | None:
    """The outcome at the end of a full turn, given up-to-date counters; holding comes before the turn limit."""
    winners = holders(s)
    if winners:
        return Outcome(both_is_a_draw(winners), "WK-VIC-3" if len(winners) == 1 else "WK-VIC-5")
    return time_is_up(s)
