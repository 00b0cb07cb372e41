"""Whatever is said for an action of La Strage is checked by playing what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chess import scan_forward, square_distance

from kit.core.chance import Roll
from kit.core.game import CHANCE
from kit.games.strage import GAME
from kit.games.strage import cards as pack
from kit.games.strage.actions import Attack, Done, Fight, Immunity, Lightning, Move, Oppose, OrcMove, Place
from kit.games.strage.reasons import Reason
from kit.games.strage.state import ATTACK, MAIN, State, all_elves, clan_at, shielded

UNTOLD: tuple[str, ...] = ()
"""Kinds of points that are nowhere the weightiest."""
UNMARKED: tuple[str, ...] = ()
"""Kinds of points whose hints point at nothing."""


def attacked(s: State, clan: int, square: int) -> set[int]:
    """The squares of all who attack a clan's half-elf there if they are asked to: every orc, every rival."""
    orcs = s.but(phase=ATTACK, pending=())
    found = {a.orc for a in GAME.legal_actions(orcs) if isinstance(a, Attack) and a.end == square}
    for rival in range(len(s.elves)):
        turn = s.but(side=rival, phase=MAIN, points=1, fought=False, pending=())
        if rival != clan:
            found |= {a.start for a in GAME.legal_actions(turn) if isinstance(a, Fight) and a.end == square}
    return found


def walked(s: State, start: int, arrived: Callable[[State, int], bool], together: bool = False) -> int | None:
    """In how many steps a half-elf comes to where it is to come to, with as many points as that takes; every step is
    asked of the rules."""
    here, count, seen = [(s.but(phase=MAIN, points=99, side=clan_at(s, start)), start)], 0, {start}
    while here:
        if any(arrived(t, square) for t, square in here):
            return count
        ahead = []
        for t, square in here:
            for a in GAME.legal_actions(t) if t.phase == MAIN else ():
                if isinstance(a, Move) and (a.start, a.together) == (square, together) and a.end not in seen:
                    seen.add(a.end)
                    ahead.append((GAME.apply(t, a).but(points=99), a.end))
        here, count = ahead, count + 1
    return None


def to_a_sprite(s: State, start: int) -> int | None:
    """How many steps from a half-elf to a sprite that was alone."""
    lone = s.sprites & ~all_elves(s)
    return walked(s.but(sprites=lone), start, lambda t, square: bool(lone >> square & 1))


def home(s: State, start: int) -> int | None:
    """How many steps a pair takes home."""
    return walked(s, start, lambda t, square: square // 8 == 7, together=True)


def scared(s: State) -> set[int]:
    """The sprites that would roll if the massacre came now."""
    t = GAME.apply(s.but(phase="hit", pending=(0, 63), orcs=s.orcs), Roll(1))
    return set(scan_forward(t.rolling)) if t.phase == "massacre" else set()


def wins(s: State, a: Any) -> int:
    """In how many of the 6 throws somebody leaves the map."""
    t = GAME.apply(s, a)
    ends = [GAME.apply(t, Roll(pips)) for pips in range(1, 7)]
    there = all_elves(s) | s.orcs
    return sum(((all_elves(end) | end.orcs) & there) != there for end in ends)


def check(o: State, a: Any, point: Reason) -> None:
    """Fails unless the point is true of the action in this observation."""
    where = (GAME.position_text(o), GAME.action_text(o, a), point)
    t = GAME.apply(o, a)
    for family in (_walks, _fights, _orcs, _spells, _answers):
        held = family(o, a, t, point)
        if held is not None:
            assert held, where
            return
    raise AssertionError(f"nobody looks whether {point.kind} is true")


def _walks(o: State, a: Any, t: State, point: Reason) -> bool | None:
    me, lone = o.side, o.sprites & ~all_elves(o)
    match point.kind:
        case "win":
            ends = [t] if t.outcome else [GAME.apply(t, b) for b in GAME.legal_actions(t)]
            return all(end.outcome is not None and end.outcome.winners == (me,) for end in ends)
        case "home" | "hop_home":
            return t.saved[me] == o.saved[me] + 1 == point.count
        case "escape" | "flee":
            pair = bool(o.sprites >> a.start & 1) and a.together
            return (
                point.by in attacked(o, me, a.start) and not attacked(t, me, a.end) and pair == (point.kind == "escape")
            )
        case "join" | "join_guard" | "enter_with":
            end = a.square if isinstance(a, Place) else a.end
            orc = any(square_distance(q, end) == 1 for q in scan_forward(o.orcs))
            held = bool(lone >> end & 1) and bool(t.elves[me] & t.sprites >> end << end & 1 << end)
            return held and (point.kind == "enter_with" or orc == (point.kind == "join_guard"))
        case "nearer":
            return a.together and 7 - a.end // 8 == point.count < point.before == 7 - a.start // 8
        case "seek":
            return (
                to_a_sprite(t, a.end) == point.count and (to_a_sprite(o, a.start) or 0) == point.before != point.count
            )
        case "enter_near":
            return to_a_sprite(t, a.square) == point.count
        case "enter":
            return to_a_sprite(t, a.square) is None and t.elves[me].bit_count() == o.elves[me].bit_count() + 1
        case "leave_near" | "stay_near" | "stay":
            return _leaves(o, a, t, point)
        case "spent":
            return not o.points and isinstance(a, Done)
        case "enough":
            return bool(o.points) and isinstance(a, Done)
    return None


def _leaves(o: State, a: Any, t: State, point: Reason) -> bool:
    if point.kind != "leave_near":
        stays = bool(t.elves[o.side] >> point.place & 1)
        return stays and (point.kind == "stay" or to_a_sprite(o, point.place) == point.count)
    again = t.but(phase=MAIN, points=9, placed=0, begun=False)
    ways = [
        to_a_sprite(GAME.apply(again, b).but(sprites=t.sprites), b.square) if not t.sprites >> b.square & 1 else 0
        for b in GAME.legal_actions(again)
        if isinstance(b, Place)
    ]
    before = to_a_sprite(o, point.place)
    return min(way for way in ways if way is not None) == point.count and (before is None or before > point.count)


def _fights(o: State, a: Any, t: State, point: Reason) -> bool | None:
    if point.kind.startswith("approach"):
        return _approaches(o, a, t, point)
    if not point.kind.startswith(("fight", "attack")):
        return None
    held, clan, me = wins(o, a) == point.count, clan_at(o, a.end), o.side
    assert point.by == a.end
    match point.kind:
        case "fight_pair" | "attack_pair":
            return held and clan not in (None, me) and bool(o.sprites >> a.end & 1)
        case "fight_guard":
            pair = bool(o.elves[me] & o.sprites & 1 << point.place)
            return held and pair and square_distance(point.place, a.end) == 1
        case "fight_fright":
            return held and point.place in scared(o) and square_distance(point.place, a.end) == 1
        case "fight_orc":
            return held and clan is None
        case "fight" | "attack":
            return held and clan not in (None, me)
        case "attack_first":
            return held and [n for n, count in enumerate(o.saved) if count == max(o.saved)] == [clan]
        case "attack_lone":
            return held and clan == me and not o.sprites >> a.end & 1
        case "attack_own":
            return held and all(o.elves[me] >> b.end & 1 for b in GAME.legal_actions(o))
    return None


def _approaches(o: State, a: Any, t: State, point: Reason) -> bool:
    foe = point.by or 0
    start, end = (None, a.square) if isinstance(a, Place) else (a.start, a.end)
    new = Fight(end, foe) in GAME.legal_actions(t) and Fight(start, foe) not in GAME.legal_actions(o)
    rival = clan_at(o, foe) not in (None, o.side)
    pair = bool(t.sprites >> foe & 1) == (point.kind == "approach_pair")
    return new and rival and pair and wins(t, Fight(end, foe)) == point.count


def forced(s: State) -> bool:
    """Whether nobody but the own half-elves can be attacked by an orc now."""
    found = [a.end for a in GAME.legal_actions(s.but(phase=ATTACK, pending=())) if isinstance(a, Attack)]
    return bool(found) and all(s.elves[s.side] >> end & 1 for end in found)


def _orcs(o: State, a: Any, t: State, point: Reason) -> bool | None:
    if not point.kind.startswith("orc_"):
        return None
    end = a.path[-1] if isinstance(a, OrcMove) else a.square
    me, prey = o.side, point.by
    mine = {q for q in scan_forward(o.elves[me]) if square_distance(q, end) == 1}
    assert not mine, "an orc beside the own half-elves is never advised for what it does to others"
    match point.kind:
        case "orc_instead" | "orc_nobody":
            return forced(o) and not forced(t) and (prey is None or end in attacked(t, clan_at(t, prey), prey))
        case "orc_away":
            orcs_near = [q for q in attacked(t, me, point.place) if t.orcs >> q & 1]
            return bool(o.elves[me] >> point.place & 1) and not orcs_near and a.path[0] in attacked(o, me, point.place)
        case "orc_pair" | "orc_rival":
            pair = bool(t.sprites >> prey & 1)
            rival = clan_at(t, prey) == point.who != me
            return rival and pair == (point.kind == "orc_pair") and end in attacked(t, point.who, prey)
        case "orc_shut" | "orc_way":
            pair = bool(o.sprites >> prey & 1) and clan_at(o, prey) != me
            return pair and home(o, prey) == point.before and (home(t, prey) or 0) == point.count
        case "orc_calms":
            return point.place in scared(o) and point.place not in scared(t)
        case "orc_scares":
            return point.place in scared(t) and point.place not in scared(o)
        case "orc_far":
            near = [q for q in scan_forward(all_elves(t) | t.sprites) if square_distance(q, end) == 1]
            return not near
        case "orc_clear":
            return not any(end in attacked(t, me, q) for q in scan_forward(t.elves[me]))
    return None


def _spells(o: State, a: Any, t: State, point: Reason) -> bool | None:
    me = o.side
    match point.kind:
        case "bolt_pair" | "bolt":
            pair = bool(o.sprites >> a.target & 1)
            return (
                clan_at(o, a.target) == point.who != me and pair == (point.kind == "bolt_pair") and t.phase == "oppose"
            )
        case "bolt_guard":
            return a.target in attacked(o, me, point.place) and a.target not in attacked(t, me, point.place)
        case "bolt_fright":
            return point.place in scared(o) and isinstance(a, Lightning) and not t.orcs >> a.target & 1
        case "change":
            works = GAME.apply(t, Oppose())
            return works.lost == o.lost + 1 and clan_at(o, a.target) == point.who != me
        case "curse_guard":
            return any(o.orcs >> q & 1 for q in attacked(o, me, point.place)) and not any(
                t.orcs >> q & 1 for q in attacked(t, me, point.place)
            )
        case "curse_fright":
            return len(scared(o) - scared(t)) == point.count and point.place in scared(o) - scared(t)
        case "curse":
            return o.orcs.bit_count() - t.orcs.bit_count() == point.count and t.phase == o.phase
        case "immune":
            rivals = [square for clan, squares in enumerate(t.elves) if clan != me for square in scan_forward(squares)]
            return not any({*rivals} & attacked(t, me, q) for q in scan_forward(t.elves[me]))
    return _cards(o, a, t, point)


def _cards(o: State, a: Any, t: State, point: Reason) -> bool | None:
    me, magic = o.side, t.cards
    match point.kind:
        case "upheaval":
            return t.phase == "take"
        case "hop_away":
            return a.path[0] in scared(o) and a.path[-1] not in scared(t)
        case "hop_near":
            return square_distance(a.path[-1], point.by) == 1 and clan_at(t, point.by) == me
        case "break":
            return shielded(o, a.clan) and not shielded(t, a.clan)
        case "break_soon":
            assert magic is not None
            pile = magic.piles[a.clan]
            return shielded(t, a.clan) and (pack.total(pile), pack.suits(pile)) == (point.count, point.before)
        case "cast":
            refused = GAME.explain(o, Immunity(0))
            return refused is not None and refused.rule_id == "ST-MAG-1"
        case "keep":
            return o.cards is not None and not o.cards.cast
    return None


def _answers(o: State, a: Any, t: State, point: Reason) -> bool | None:
    assert o.cards is not None
    assert t.cards is not None
    played = pack.those(getattr(a, "cards", ()))
    match point.kind:
        case "oppose":
            return t.cards.total == point.count == pack.total(played) and GAME.current_player(t) != CHANCE
        case "oppose_card":
            return t.phase == "magic" and bool(t.cards.closed) and t.elves == o.elves
        case "let_be" | "let_be_lone" | "let_be_must":
            alone, pair = len(GAME.legal_actions(o)) == 1, bool(o.sprites >> point.place & 1)
            return alone == (point.kind == "let_be_must") and (point.kind != "let_be_lone" or not pair)
        case "answer":
            return t.elves != o.elves and point.count >= point.before == o.cards.total
        case "no_answer" | "no_answer_must":
            return t.elves == o.elves and (len(GAME.legal_actions(o)) == 1) == (point.kind == "no_answer_must")
        case "take" | "take_number":
            number = bool(1 << a.card & pack.NUMBERS)
            theirs = bool(o.cards.hands[point.who or 0] >> a.card & 1)
            return number == (point.kind == "take_number") and theirs and bool(t.cards.hands[o.side] >> a.card & 1)
        case "take_none" | "no_suit":
            return t.cards.hands == o.cards.hands
        case "suit":
            gone = [a.bit_count() - b.bit_count() for a, b in zip(o.cards.hands, t.cards.hands, strict=True)]
            return (sum(gone) - gone[o.side], gone[o.side]) == (point.count, point.before)
    return None
