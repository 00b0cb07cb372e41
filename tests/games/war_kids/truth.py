"""Whatever is said for an action is checked by playing what it says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random
from typing import Any

from kit.core.chance import Roll
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Cast, DiceAttack, Move, Strike, doers
from kit.games.war_kids.pieces import GONE, MOVEMENT
from kit.games.war_kids.reasons import Reason, quarry
from kit.games.war_kids.state import State

ENEMY_TURNS = 12
UNTOLD = ("take", "away_flag", "away")
"""Kinds of points that are nowhere the weightiest: "take" is what is left of the others."""
UNMARKED: tuple[str, ...] = ()
"""Kinds of points whose hints point at nothing."""


def played(s: State, *actions: Any) -> State:
    """The state after actions that have to be legal one after the other."""
    for action in actions:
        assert GAME.explain(s, action) is None, (GAME.position_text(s), action)
        s = GAME.apply(s, action)
    return s


def hurt(before: State, after: State, unit: int) -> bool:
    """Whether the unit was eliminated or wounded in between."""
    return after.at[unit] == GONE or bool(after.wounded >> unit & 1 and not before.wounded >> unit & 1)


def rest_undone(s: State) -> State:
    """The enemy's turn, if nothing more is done in this one; compulsory blows are left out."""
    return GAME.apply(GAME.apply(s, END_MOVEMENT) if s.phase == MOVEMENT else s, END_COMBAT)


def strikes_it(s: State, by: int, target: int) -> bool:
    """Whether the unit alone defeats the target in some turn of its side that it begins now."""
    lines: list[tuple[Any, ...]] = [(END_MOVEMENT, Strike((by,), target))]
    for a in GAME.legal_actions(s):
        if a == Cast(by, target):
            return True
        if isinstance(a, Move) and a.unit == by:
            lines.append((a, END_MOVEMENT, Strike((by,), target)))
    for line in lines:
        t = s
        for action in line:
            if GAME.explain(t, action) is not None:
                break
            t = GAME.apply(t, action)
        else:
            return hurt(s, t, target)
    return False


def wins_by(s: State, side: int, blows: int) -> bool:
    """Whether a side, which is to move, can win by so many blows."""
    if s.outcome is not None:
        return s.outcome.winners == (side,)
    ways = [a for a in GAME.legal_actions(s) if isinstance(a, Strike)] if blows else []
    return any(wins_by(played(s, a), side, blows - 1) for a in ways)


def enemy_turns(s: State, seed: int) -> Iterator[tuple[State, State]]:
    """Turns of the enemy played at random with the best of dice, eager to cast and to strike."""
    begin = rest_undone(s)
    for number in range(ENEMY_TURNS):
        rng, t = Random(f"{seed} {number}"), begin
        while t.outcome is None and t.side == begin.side:
            if t.pending is not None and t.pending.asks == "die":
                t = GAME.apply(t, Roll(6))
                continue
            actions = list(GAME.legal_actions(t))
            eager = [a for a in actions if not isinstance(a, Move) and doers(a)]
            t = GAME.apply(t, rng.choice(eager if eager and rng.random() < 0.5 else actions))
        yield begin, t


def holds_out(s: State, unit: int, seed: int) -> bool:
    """Whether none of these turns harms the unit."""
    return not any(hurt(begin, end, unit) for begin, end in enemy_turns(s, seed))


def check(s: State, a: Any, point: Reason, seed: int = 1) -> None:
    """Fails unless the point is true."""
    where, after = (GAME.position_text(s), GAME.action_text(s, a), point), played(s, a)
    match point.kind:
        case "win" | "win_more" | "take" | "take_safe" | "take_back" | "three":
            blow = a if isinstance(a, Strike) else next(b for b in _blows(played(after, END_MOVEMENT)) if _is(b, point))
            before = s if isinstance(a, Strike) else played(after, END_MOVEMENT)
            end = played(before, blow)
            assert (end.at[point.target] == GONE) == point.falls, where
            assert hurt(before, end, point.target), where
            assert len(blow.by) == point.crew, where
            if point.kind == "win":
                assert end.outcome is not None, where
                assert end.outcome.winners == (s.side,), where
            if point.kind == "win_more":
                assert end.outcome is None, where
                assert wins_by(end, s.side, point.count), where
                assert point.count == 1 or not wins_by(end, s.side, point.count - 1), where
            if point.kind == "take_safe":
                assert holds_out(end, point.unit, seed), where
            if point.kind == "take_back":
                assert strikes_it(rest_undone(end), point.by, point.unit), where
        case "guard" | "escape":
            assert (point.kind == "escape") == (point.unit == getattr(a, "unit", None)), where
            assert strikes_it(rest_undone(s), point.by, point.unit), where
            assert holds_out(after, point.unit, seed), where
        case "flag" | "bar":
            side = s.side if point.kind == "flag" else 1 - s.side
            holds = [h for h in s.battle.holds if h.side == side and a.path[-1] in h.hexes]
            assert holds, where
            assert a.path[-1] == point.place, where
            assert point.kind == "flag" or all(h.count == len(h.hexes) for h in holds), where
        case "spell":
            assert isinstance(a, Cast), where
            assert GAME.choice_facts(s, a)["wins"], where
        case "hunt":
            soon = rest_undone(after)
            assert strikes_it(soon if soon.outcome else rest_undone(soon), point.unit, point.target), where
        case _:
            check_quiet(s, a, point, seed, where)


def _blows(s: State) -> list[Strike]:
    return [a for a in GAME.legal_actions(s) if isinstance(a, Strike)]


def _is(blow: Strike, point: Reason) -> bool:
    return blow.target == point.target and blow.by[0] == point.unit and len(blow.by) == point.crew


def good_faces(s: State, mage: int, target: int) -> int:
    """With how many faces a fast spell that is cast now does harm; 0 if it cannot be cast."""
    if GAME.explain(s, Cast(mage, target)) is not None:
        return 0
    flying = GAME.apply(s, Cast(mage, target))
    return sum(hurt(s, GAME.apply(flying, Roll(pips)), target) for pips in range(1, 7))


def good_throws(s: State, attack: DiceAttack, target: int) -> int:
    """How many of the 36 throws of a dice combat harm its target."""
    begun = played(s, attack)
    ends = (GAME.apply(GAME.apply(begun, Roll(one)), Roll(two)) for one in range(1, 7) for two in range(1, 7))
    return sum(hurt(s, end, target) for end in ends)


def next_turn(s: State) -> State:
    """The beginning of the side's next turn, if nobody does anything until then."""
    return rest_undone(rest_undone(s))


def three_strike_it(s: State, target: int) -> bool:
    """Whether three Soldiers take the target together in the turn that begins now, each walking at most once."""
    near = s.battle.grid.neighbour_mask[s.at[target]]
    soldiers = [u for u in s.battle.armies[s.side] if s.at[u] != GONE and s.battle.kinds[u] == 0]

    def come(t: State, trio: tuple[int, ...]) -> bool:
        fight = GAME.apply(t, END_MOVEMENT)
        blow = Strike(trio, target)
        if GAME.explain(fight, blow) is None:
            return hurt(fight, GAME.apply(fight, blow), target)
        # Who is there already may make room for another.
        walks = [a for a in GAME.legal_actions(t) if isinstance(a, Move) and a.unit in trio and near >> a.path[-1] & 1]
        return any(come(GAME.apply(t, walk), trio) for walk in walks)

    return any(come(s, trio) for trio in combinations(soldiers, 3))


def dice_threaten(s: State, target: int) -> bool:
    """Whether some Soldier can attack the target with dice, and win, in the turn that begins now: from where he stands,
    after a walk, or once somebody else has made way for his."""
    if not s.battle.adv_soldiers:
        return False
    return any(_dice_win(t, target) for t in _gathered(s, target))


def _gathered(s: State, *targets: int) -> Iterator[State]:
    """The movements by which up to two units come near others, or one once another has made way."""
    once = [GAME.apply(s, walk) for walk in _walks(s)]
    near = 0
    for target in targets:
        near |= s.battle.grid.neighbour_mask[s.at[target]]
    twice = (GAME.apply(t, walk) for t in once for walk in _walks(t) if near >> walk.path[-1] & 1)
    return chain((s,), once, twice)


def _walks(s: State) -> list[Move]:
    return [a for a in GAME.legal_actions(s) if isinstance(a, Move)]


def _dice_win(s: State, target: int) -> bool:
    fight = GAME.apply(s, END_MOVEMENT)
    attacks = (a for a in GAME.legal_actions(fight) if isinstance(a, DiceAttack) and a.target == target)
    return any(good_throws(fight, a, target) for a in attacks)


def past_its_guard(s: State, target: int) -> bool:
    """Whether the target is lost to a blow after another one has felled the leader beside it."""
    near = s.battle.grid.neighbour_mask[s.at[target]]
    guards = [u for u in s.battle.leaders[1 - s.side] if s.at[u] != GONE and near >> s.at[u] & 1]
    for t in _gathered(s, target, *guards):
        fight = GAME.apply(t, END_MOVEMENT)
        for after in [GAME.apply(fight, blow) for blow in _blows(fight) if blow.target in guards]:
            if any(hurt(after, GAME.apply(after, blow), target) for blow in _blows(after) if blow.target == target):
                return True
    return False


def struck_together(s: State, target: int) -> bool:
    """Whether the target is lost to three Soldiers, to one unit that another one has made way for, or to two."""
    walks = [a for a in GAME.legal_actions(s) if isinstance(a, Move)]
    way = [GAME.apply(s, walk) for walk in walks]
    return three_strike_it(s, target) or (
        any(strikes_it(t, u, target) for t in way for u in s.battle.fighters[s.side]) or past_its_guard(s, target)
    )


def check_quiet(s: State, a: Any, point: Reason, seed: int, where: object) -> None:
    """Fails unless the point about a quiet action is true."""
    after = played(s, a)
    if point.kind in ("to_flag", "to_bar", "near", "far", "away", "away_flag"):
        check_way(s, a, point)
        assert not point.safe or holds_out(after, point.unit, seed), where
    elif point.kind in ("dice", "dice_soon", "slow", "open", "aim"):
        check_odds(s, a, point)
    else:
        check_company(s, after, point, seed)


def check_odds(s: State, a: Any, point: Reason) -> None:
    """Fails unless the faces and the throws that are told are good ones, and there were fewer before."""
    where, after = (GAME.position_text(s), GAME.action_text(s, a), point), played(s, a)
    match point.kind:
        case "dice":
            assert good_throws(s, a, point.target) == point.count, where
        case "dice_soon":
            fight = played(after, END_MOVEMENT)
            groups = [b for b in GAME.legal_actions(fight) if isinstance(b, DiceAttack) and b.target == point.target]
            told = [good_throws(fight, b, point.target) for b in groups if len(b.by) == point.crew]
            assert point.count in told, where
            assert point.count > point.before, where
        case "slow":
            throws = [(one, two) for one in range(1, 7) for two in range(1, 7) if _pushes(s, a, one, two)]
            assert len(throws) == point.count, where
        case "open" | "aim":
            there, here = (after, s) if point.kind == "open" else (next_turn(after), next_turn(s))
            assert good_faces(there, point.unit, point.target) == point.count > point.before, where
            assert good_faces(here, point.unit, point.target) == point.before, where


def check_company(s: State, after: State, point: Reason, seed: int) -> None:
    """Fails unless those who are together do what is said of them."""
    where, far = (GAME.position_text(s), point), s.battle.grid.distances
    match point.kind:
        case "gather":
            assert three_strike_it(next_turn(after), point.target), where
            assert not three_strike_it(next_turn(s), point.target), where
        case "heal":
            assert s.wounded >> point.unit & 1, where
            assert not played(after, END_MOVEMENT).wounded >> point.unit & 1, where
        case "shelter":
            beside = [u for u in s.battle.leaders[s.side] if after.at[u] != GONE]
            assert any(far[after.at[u]][point.place] == 1 for u in beside), where
            assert after.at[point.unit] == point.place, where
        case "avenge":
            struck = list(_blows_at(rest_undone(after), point.by, point.unit))
            assert struck, where
            assert all(strikes_it(t, point.friend, point.by) for t in struck), where
        case "flee":
            begin = rest_undone(s)
            assert dice_threaten(begin, point.unit) or struck_together(begin, point.unit), where
            assert holds_out(after, point.unit, seed), where
        case _:
            raise AssertionError(f"nobody checks {point.kind}")


def check_way(s: State, a: Any, point: Reason) -> None:
    """Fails unless the hexes that are told are those that are left."""
    where, far = (GAME.position_text(s), GAME.action_text(s, a), point), s.battle.grid.distances
    start, *_, end = a.path if isinstance(a, Move) else a.route
    enemies, mine = ([s.at[u] for u in s.battle.armies[side] if s.at[u] != GONE] for side in (1 - s.side, s.side))
    flags = {side: [h for hold in s.battle.holds if hold.side == side for h in hold.hexes] for side in (0, 1)}
    if point.kind in ("to_flag", "to_bar", "near"):
        side = s.side if point.kind == "to_flag" else 1 - s.side
        assert point.place in (enemies if point.kind == "near" else flags[side]), where
        assert far[end][point.place] == point.count < point.before == far[start][point.place], where
        if point.kind == "near":
            assert point.count == min(far[end][h] for h in enemies) or point.target in quarry(s), where
        return
    others = {"far": enemies, "away": mine, "away_flag": flags[1 - s.side]}[point.kind]
    assert point.count in [far[end][h] for h in others], where
    assert point.count > point.before, where
    if point.kind != "away_flag":
        assert point.count == min(far[end][h] for h in others), where
        assert point.before == min(far[start][h] for h in others), where


def _pushes(s: State, a: Cast, one: int, two: int) -> bool:
    """Whether these dice let a slow spell move its target."""
    end = GAME.apply(GAME.apply(GAME.apply(s, a), Roll(one)), Roll(two))
    return end.pending is not None and end.pending.asks == "push"


def _blows_at(s: State, by: int, target: int) -> Iterator[State]:
    """The states after each turn in which the unit alone walks up and strikes the target."""
    walks = [a for a in GAME.legal_actions(s) if isinstance(a, Move) and a.unit == by]
    for line in ([], *([walk] for walk in walks)):
        fight = played(s, *line, END_MOVEMENT)
        if GAME.explain(fight, Strike((by,), target)) is None:
            yield GAME.apply(GAME.apply(fight, Strike((by,), target)), END_COMBAT)
