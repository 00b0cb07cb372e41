"""What speaks for an action on the map, so that it is surely true: each point is looked up in the rules.

That somebody "can be attacked" somewhere means: by whoever stands beside, without a step. What speaks for cards stands
in `reasons_of_cards`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kit.games.strage import GAME
from kit.games.strage.actions import Attack, Done, Escort, Fight, Move, OrcMove, OrcPlace, Place
from kit.games.strage.evaluation import attacks
from kit.games.strage.rules import orcs, turn
from kit.games.strage.squares import ALL, EXIT, NEAR, PLACEMENT, around
from kit.games.strage.state import ATTACK, State, all_elves, clan_at, occupied, rivals
from kit.space.squares import scan_forward

OFF = -1
"""The square of nobody, and of whoever is not on the map."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for an action; whoever stands on the map is named by the square."""

    kind: str
    place: int | None = None
    """The square that it is about."""
    by: int | None = None
    """Who could attack, or is attacked."""
    who: int | None = None
    """The clan that it is about, besides the own one."""
    count: int = 0
    """How many: steps, orcs, cards, throws of 6, what numbers make."""
    before: int = 0
    """The same, were it not for the action."""
    card: int | None = None
    """The card that it is about."""
    sixths: int | None = None
    """In how many of six ways in which the hidden cards may lie somebody can oppose, or answer; 0 and 6 are sure."""


def points(s: State, a: Any) -> Iterator[Reason]:
    """What can be said for an action on the map."""
    match a:
        case Move(together=True):
            yield from _ends(s, a)
            yield from _led(s, a)
        case Move():
            yield from _walks(s, a)
        case Place(square=square):
            yield from _enters(s, square)
        case Fight():
            yield from _fights(s, a)
        case Escort():
            yield from _ends(s, a)
            yield from _leaves(s, a)
        case OrcPlace() | OrcMove():
            yield from _orc(s, a)
        case Attack():
            yield from _attacks(s, a)
        case Done():
            yield Reason("spent") if not s.points else Reason("enough", count=s.points)


def _ends(s: State, a: Any) -> Iterator[Reason]:
    """The match is over and won, whatever is still asked."""
    t = GAME.apply(s, a)
    ends = [GAME.apply(t, choice) for choice in GAME.legal_actions(t)] if isinstance(a, Move) and not t.sprites else [t]
    if all(end.outcome is not None and end.outcome.winners == (s.side,) for end in ends):
        yield Reason("win")


# --- walking


def steps(s: State, start: int, goals: int) -> int | None:
    """How many steps a lone half-elf takes to the nearest of some squares as everybody stands; `None` for no way."""
    return spread(1 << start, goals, ALL & ~turn.full(s))


def spread(reached: int, goals: int, free: int) -> int | None:
    """How many steps it takes from some squares to the nearest of others, over free ones; `None` for no way."""
    count = 0
    while not reached & goals:
        further = reached | around(reached) & free
        if further == reached:
            return None
        reached, count = further, count + 1
    return count


def _led(s: State, a: Move) -> Iterator[Reason]:
    """A sprite comes home, out of danger, or nearer home."""
    if EXIT >> a.end & 1:
        yield Reason("home", a.end, count=s.saved[s.side] + 1)
        return
    yield from _escapes(s, a, "escape")
    before, count = _to_exit(a.start), _to_exit(a.end)
    if count < before:
        yield Reason("nearer", a.end, count=count, before=before)


def _to_exit(square: int) -> int:
    """How many rows lie between a square and the last one."""
    return 7 - square // 8


def _escapes(s: State, a: Move, kind: str) -> Iterator[Reason]:
    """Whoever could be attacked where it stands, and where it goes by nobody."""
    danger = attacks.attackers(GAME, s, s.side, a.start)
    if danger and not attacks.attackers(GAME, GAME.apply(s, a), s.side, a.end):
        yield Reason(kind, a.end, by=danger[0])


def _walks(s: State, a: Move) -> Iterator[Reason]:
    """A lone half-elf, or one that lets go: it comes to a sprite, nearer to one, or out of danger."""
    t, lone = GAME.apply(s, a), turn.lone(s)
    if lone >> a.end & 1:
        yield from _joins(s, a.end)
    elif not s.sprites >> a.start & 1:
        before, count = steps(s, a.start, lone), steps(t, a.end, turn.lone(t))
        if count is not None and (before is None or count < before):
            yield Reason("seek", a.end, count=count, before=before or 0)
    yield from _escapes(s, a, "flee")
    yield from _approaches(s, a.start, t, a.end)


def _approaches(s: State, start: int, t: State, end: int) -> Iterator[Reason]:
    """A rival that it can fight in this very turn from there, and could not before; one that leads a sprite first."""
    before = {b.end for b in GAME.legal_actions(s) if isinstance(b, Fight) and b.start == start}
    fights = [b for b in GAME.legal_actions(t) if isinstance(b, Fight) and b.start == end and b.end not in before]
    foes = [b for b in fights if clan_at(t, b.end) is not None]
    if foes:
        best = max(foes, key=lambda b: t.sprites >> b.end & 1)
        kind = "approach_pair" if t.sprites >> best.end & 1 else "approach"
        yield Reason(kind, best.end, by=best.end, count=GAME.choice_facts(t, best)["of_6"])


def _joins(s: State, square: int) -> Iterator[Reason]:
    """A sprite that was alone is not any more: it can walk, and beside an orc it need not roll."""
    orc = next(scan_forward(NEAR[square] & s.orcs), None)
    yield Reason("join" if orc is None else "join_guard", square, by=orc)


def _enters(s: State, square: int) -> Iterator[Reason]:
    """A newcomer takes a sprite by the hand, or a rival is beside it, or it is one more on the map."""
    if turn.lone(s) >> square & 1:
        yield Reason("enter_with", square)
        return
    count = steps(s, square, turn.lone(s))
    foes = [] if count is not None else list(_approaches(s, OFF, GAME.apply(s, Place(square)), square))
    yield from foes or [Reason("enter", square) if count is None else Reason("enter_near", square, count=count)]


# --- fights


def _fights(s: State, a: Fight) -> Iterator[Reason]:
    """What a fight that is won brings; its throws of 6 are told with it."""
    wins, clan, mine = GAME.choice_facts(s, a)["of_6"], clan_at(s, a.end), s.elves[s.side]
    pairs = mine & s.sprites & NEAR[a.end]
    if clan is not None and s.sprites >> a.end & 1:
        yield Reason("fight_pair", a.end, by=a.end, who=clan, count=wins)
    elif pairs:
        yield Reason("fight_guard", next(scan_forward(pairs)), by=a.end, count=wins)
    elif clan is None and turn.lone(s) & NEAR[a.end]:
        yield Reason("fight_fright", next(scan_forward(turn.lone(s) & NEAR[a.end])), by=a.end, count=wins)
    elif clan is not None:
        yield Reason("fight", a.end, by=a.end, who=clan, count=wins)
    else:
        yield Reason("fight_orc", a.end, by=a.end, count=wins)


def _leaves(s: State, a: Escort) -> Iterator[Reason]:
    """To leave is to come in again near the sprites that are left; to stay counts where sprites do not decide."""
    here, lone = s.pending[0], turn.lone(s)
    entries = PLACEMENT & ~turn.full(s)
    ways = [way for square in scan_forward(entries) if (way := steps(s, square, lone)) is not None]
    far = steps(s, here, lone)
    again = min(ways) if ways else None
    if a.leaves and again is not None and (far is None or again < far):
        yield Reason("leave_near", here, count=again, before=far or 0)
    elif not a.leaves and far is not None and (again is None or far <= again):
        yield Reason("stay_near", here, count=far)
    elif not a.leaves:
        yield Reason("stay", here)


# --- orcs


def _orc(s: State, a: Any) -> Iterator[Reason]:
    """Beside whom the orc comes, and from whom it goes away."""
    start, end = (a.path[0], a.path[-1]) if isinstance(a, OrcMove) else (OFF, a.square)
    t, mine = GAME.apply(s, a), s.elves[s.side]
    preys = NEAR[end] & rivals(s, s.side)
    pairs = preys & s.sprites
    freed = [q for q in scan_forward(mine & NEAR[start]) if not t.orcs & NEAR[q]] if start != OFF else []
    if NEAR[end] & mine:
        return
    if _forced(s) and not _forced(t):
        square = next(scan_forward(preys), None)
        yield Reason("orc_instead" if square is not None else "orc_nobody", end, by=square)
    if freed:
        freed.sort(key=lambda q: not s.sprites >> q & 1)
        yield Reason("orc_away", freed[0], count=len(freed))
    if pairs:
        square = _foremost(s, pairs)
        yield Reason("orc_pair", end, by=square, who=clan_at(s, square))
    elif preys:
        square = _foremost(s, preys)
        yield Reason("orc_rival", end, by=square, who=clan_at(s, square))
    yield from _in_the_way(s, t)
    yield from _frights(s, t, end)
    yield Reason("orc_clear" if NEAR[end] & (all_elves(s) | turn.lone(s)) else "orc_far", end)


def _in_the_way(s: State, t: State) -> Iterator[Reason]:
    """A rival's pair that has a longer way home then."""
    for square in scan_forward(rivals(s, s.side) & s.sprites):
        before, count = _led_home(s, square), _led_home(t, square)
        if before is not None and (count is None or count > before):
            yield Reason("orc_shut" if count is None else "orc_way", square, square, count=count or 0, before=before)
            return


def _led_home(s: State, square: int) -> int | None:
    """How many steps a pair takes to the last row as everybody stands; `None` for no way."""
    return spread(1 << square, EXIT, ALL & ~occupied(s))


def _frights(s: State, t: State, end: int) -> Iterator[Reason]:
    """A lone sprite near a rival that takes fright then, one near the own clan that does not any more."""
    scared, calmed = orcs.endangered(t) & ~orcs.endangered(s), orcs.endangered(s) & ~orcs.endangered(t)
    for kind, squares, theirs in (("orc_calms", calmed, False), ("orc_scares", scared, True)):
        for square in scan_forward(squares):
            near = [steps(s, elf, 1 << square) for elf in scan_forward(s.elves[s.side])]
            far = [steps(s, elf, 1 << square) for elf in scan_forward(rivals(s, s.side))]
            mine, others = (min((n for n in found if n is not None), default=99) for found in (near, far))
            if (others < mine) == theirs and mine != others:
                yield Reason(kind, square, by=end)
                return


def _foremost(s: State, squares: int) -> int:
    """Of half-elves the one whose clan has saved most."""
    return max(scan_forward(squares), key=lambda square: s.saved[clan_at(s, square) or 0])


def _forced(s: State) -> bool:
    """Whether an orc, if it attacked now, could attack none but the half-elves of whoever's turn it is."""
    attacks = _pairs(s)
    return bool(attacks) and all(s.elves[s.side] >> a.end & 1 for a in attacks)


def _pairs(s: State) -> list[Attack]:
    """What an orc could do that attacked now."""
    found = GAME.legal_actions(s.but(phase=ATTACK, pending=()))
    return [a for a in found if isinstance(a, Attack)]


def _attacks(s: State, a: Attack) -> Iterator[Reason]:
    """Whom the orc attacks, and why not another one; its throws of 6 are told with it."""
    hits, clan = GAME.choice_facts(s, a)["of_6"], clan_at(s, a.end)
    pair = bool(s.sprites >> a.end & 1)
    if clan != s.side:
        ahead = all(s.saved[clan or 0] > count for n, count in enumerate(s.saved) if n != clan)
        kind = "attack_pair" if pair else "attack_first" if ahead else "attack"
        yield Reason(kind, a.end, by=a.end, who=clan, count=hits)
    elif not pair and any(s.sprites >> b.end & 1 for b in _pairs(s)):
        yield Reason("attack_lone", a.end, by=a.end, count=hits)
    elif _forced(s):
        yield Reason("attack_own", a.end, by=a.end, count=hits)
