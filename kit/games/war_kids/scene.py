"""War Kids: the board as a scene: what the state shows, and the marks for what the person points at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

from kit.draw import counters, hexmap, marks
from kit.draw.counters import ArmyName, Face, Kind
from kit.draw.hexboard import LARGE, HexBoard
from kit.draw.marked import Marks
from kit.draw.scene import Group, Scene, Shape, Shapes
from kit.games.war_kids.actions import DiceAttack, Strike
from kit.games.war_kids.battle import Battle
from kit.games.war_kids.pieces import COMBAT, GONE, KINDS, MOVEMENT, RIVER, SIDES, STRENGTH, WOOD
from kit.games.war_kids.rules import combat, dice
from kit.games.war_kids.state import State

OTHER_FACE: Mapping[Face, Face] = {"friendly": "military", "military": "friendly"}


CLOSE = 1.35
"""How many times as large as the others a counter is drawn that is to be read on a small screen: it hides no disc."""


@dataclass(frozen=True, slots=True)
class View(Marks):
    """What the person points at and wants to see; hexes are numbers, and so is the chosen unit."""

    clashes: frozenset[int] = frozenset()
    """Those of them where it must fight with dice."""
    targets: frozenset[int] = frozenset()
    """Hexes whose unit can be struck or aimed at."""
    distances: Mapping[int, int] = field(default_factory=dict)
    """Hexes a spell can aim at, with the distance."""
    helpers: frozenset[int] = frozenset()
    """Hexes of own Soldiers that can join a strike."""
    joined: frozenset[int] = frozenset()
    """Units that have joined it."""
    fight: DiceAttack | None = None
    """The dice combat that is being put together: its totals are shown."""
    blows: tuple[tuple[int, int], ...] = ()
    """Who strikes whom, by their hexes: an arrow stands where crossed swords else do."""
    spell: tuple[int, ...] = ()
    sights: tuple[tuple[int, ...], ...] = ()
    """Ways that a Mage can cast along, where obstacles count (WK-ADV-O-2, WK-ADV-V-1)."""
    barred: tuple[tuple[int, int, int], ...] = ()
    """Lines it cannot: from, to, and the hex in the way (WK-ADV-O-1, WK-ADV-V-2)."""
    small: bool = False
    """Whether the board is shown small, so that its letters have to be large."""


def board(battle: Battle, small: bool = False) -> HexBoard:
    """The board's measures; with larger letters where it is shown small."""
    return HexBoard(battle.grid, letters=LARGE) if small else HexBoard(battle.grid)


@lru_cache(maxsize=8)
def ground(battle: Battle, small: bool = False) -> Shapes:
    """Everything that stays the same during a match."""
    cells = range(battle.grid.size)
    return hexmap.hex_ground(
        board(battle, small),
        levels=battle.level,
        woods=[h for h in cells if battle.ground[h] == WOOD],
        rivers=[h for h in cells if battle.ground[h] == RIVER],
        roads=battle.roads,
        houses=battle.houses,
    )


def wanted(battle: Battle) -> dict[int, ArmyName | None]:
    """The hexes with a flag, each with the army that alone wants it, if one does."""
    sides = [{here for hold in battle.holds if hold.side == side for here in hold.hexes} for side in range(len(SIDES))]
    alone = {
        here: cast(ArmyName, SIDES[hold.side])
        for hold in battle.holds
        for here in hold.hexes
        if here not in sides[1 - hold.side]
    }
    both = sorted({*battle.flags, *(battle.limit.hexes if battle.limit else ()), *(sides[0] & sides[1])})
    return {**alone, **dict.fromkeys(both)}


def goals(battle: Battle, among: Sequence[int] | None = None, taken: int = 0) -> Shapes:
    """A flag for each hex that somebody wants, or for those among some: in the army's colours, or plain where both want
    it or nobody. `taken` has a bit for each hex where a counter stands."""
    b, flags, shapes = board(battle), wanted(battle), list[Shape]()
    for here in [here for here in flags if among is None or here in among]:
        shapes += marks.goal(b, here, flags[here], taken=bool(taken >> here & 1))
    return tuple(shapes)


def flags(s: State) -> list[tuple[float, float, float]]:
    """Where the flags are on the board: the middle of each, and half its size."""
    return [marks.goal_box(board(s.battle), here, bool(_taken(s) >> here & 1)) for here in wanted(s.battle)]


def under(s: State, view: View) -> Shapes:
    """The marks below the counters: reach with its costs, targets, danger, the cursor."""
    b = board(s.battle)
    shapes: list[Shape] = [*marks.reach(b, view.costs, view.path), *marks.danger(b, view.danger)]
    shapes += marks.cost_discs(b, {here: cost for here, cost in view.costs.items() if here in view.danger}, view.path)
    shapes += marks.touching_sides(b, _touching(s, view))
    shapes += marks.pointed_at(b, view.pointed | view.helpers)
    shapes += marks.clashes(b, view.clashes)
    if view.path:
        shapes += marks.dots(b, view.path)
    if view.refused is not None:
        shapes += marks.refused(b, view.refused)
    shapes += marks.threats(b, view.targets)
    if view.focus is not None:
        shapes += marks.focus(b, view.focus)
    return tuple(shapes)


def pieces(s: State, view: View, names: Mapping[str, str]) -> Shapes:
    """The counters, each under its unit's id, the selected one above the others; below them the names, above
    them the flags."""
    lifted = view.joined if view.selected is None else view.joined | {view.selected}
    there = [u for u in range(len(s.at)) if s.at[u] != GONE]
    drawn: list[Shape] = [piece(s, u, view) for u in sorted(there, key=lambda u: u in lifted or s.at[u] in view.near)]
    places = [hexmap.Place(here, names.get(label, label)) for here, label in s.battle.labels]
    called = hexmap.place_names(board(s.battle, view.small), places, _stood_on(s)) if places else ()
    return (*called, *drawn, *goals(s.battle, None, _taken(s)))


def _stood_on(s: State) -> list[hexmap.Box]:
    """What counters and flags cover."""
    half, b = counters.SIDE / 2, board(s.battle)
    sizes = [(*b.centre(here), half) for here in s.at if here != GONE] + flags(s)
    return [(x - size, y - size, x + size, y + size + counters.SHADOW) for x, y, size in sizes]


def piece(s: State, unit: int, view: View) -> Group:
    """One counter: friendly or military face, number bottom right (WK-COMP-3), and the signs of its state.

    A wounded one is turned over (WK-COMP-5): it shows the face that is not in use, and a bandage. Where counters are
    small, Strength is left out unless it counts (WK-UNIT-2).
    """
    return counters.counter(s.battle.units[unit].id, *_stands(s, unit, view))


def _stands(s: State, unit: int, view: View) -> tuple[float, float, counters.Look, float]:
    """The middle of a counter, what it shows, and how large it is."""
    who = s.battle.units[unit]
    signs: tuple[tuple[counters.State, bool], ...] = (
        ("selected", unit == view.selected or unit in view.joined),
        ("moved", s.phase == MOVEMENT and bool(s.moved >> unit & 1)),
        ("spent", bool(s.spent >> unit & 1)),
        ("wounded", bool(s.wounded >> unit & 1)),
        ("displaced", bool(s.displaced >> unit & 1)),
    )
    army, kind = cast(ArmyName, SIDES[who.side]), cast(Kind, KINDS[who.kind])
    x, y = board(s.battle).centre(s.at[unit])
    look = counters.look(
        army,
        kind,
        s.battle.points[unit],
        STRENGTH[who.kind] if s.battle.adv_soldiers or not view.cramped else None,
        face=OTHER_FACE[view.face] if s.wounded >> unit & 1 else view.face,
        states=[sign for sign, there in signs if there],
        bold=view.cramped,
    )
    close = s.at[unit] in view.near and not totals(s, view.fight)  # their plates would lie on its face
    return x, y, look, counters.SIDE * (CLOSE if close else 1)


def over(s: State, view: View) -> Shapes:
    """What lies above the counters: contacts still open (WK-FIGHT-6), a spell's way, distances, a hint's arrow."""
    b = board(s.battle)
    shapes: list[Shape] = [*marks.touching(b, [pair for pair in _touching(s, view) if min(pair) not in view.distances])]
    for pair in view.blows:
        shapes += marks.arrow(b, *pair, end=marks.BESIDE)
    shapes += totals(s, view.fight)
    for way in view.sights:
        shapes += marks.sight_line(b, way)
    for start, end, at in view.barred:
        shapes += marks.barred_line(b, start, end, at)
    if view.sights or view.barred:
        shapes += marks.cost_discs(b, view.costs, view.path)
    if view.spell:
        shapes += marks.spell_route(b, view.spell)
    for here, distance in view.distances.items():
        shapes += marks.distance_disc(b, here, distance)
    if view.arrow:
        shapes += marks.arrow(b, *view.arrow, end=_room(s, view.arrow[-1]))
        shapes += goals(s.battle, view.arrow[-1:], _taken(s))
    met = {here for way in (*view.blows, view.arrow) for here in way}
    badged = [_stands(s, unit, view) for unit, here in enumerate(s.at) if here in met]
    shapes += [counters.badges(*counter) for counter in badged if counter[2].states.intersection(counters.BADGED)]
    return tuple(shapes)


def _touching(s: State, view: View) -> list[tuple[int, int]]:
    """The hexes of who can strike whom in combat, or has joined in the blow whose dice are awaited."""
    if s.phase != COMBAT or s.outcome is not None:
        return []
    awaited = _awaited(s, view.fight)
    blows: list[Strike | DiceAttack] = [awaited] if awaited is not None else []
    if s.pending is None:
        blows += [*combat.strikes(s), *dice.open_attacks(s)]
    pairs = dict.fromkeys((s.at[u], s.at[blow.target]) for blow in blows for u in blow.by)
    return [pair for pair in pairs if pair not in view.blows]


def _awaited(s: State, chosen: DiceAttack | None) -> DiceAttack | None:
    """The dice combat whose dice are awaited, or else the one that is being put together."""
    awaited = s.pending.deed if s.pending is not None and s.pending.asks == "die" else chosen
    return awaited if isinstance(awaited, DiceAttack) else None


def _taken(s: State) -> int:
    """The hexes with counters, a bit each."""
    return s.taken[0] | s.taken[1]


def _room(s: State, here: int) -> float:
    """How far from the middle of its hex an arrow to `here` ends: in it, where a tap is right, and beside a counter."""
    return marks.BESIDE if _taken(s) >> here & 1 else marks.INTO


def totals(s: State, chosen: DiceAttack | None = None) -> Shapes:
    """Both totals of a dice combat before the dice, and after the first one (WK-ADV-S-2): of the one whose dice are
    awaited, or else of the one that is being put together."""
    awaited = _awaited(s, chosen)
    if awaited is None:
        return ()
    (more, less), shown = dice.strengths(s, awaited), s.pending.pips if s.pending is not None else ()
    b, mine, theirs = board(s.battle), cast(ArmyName, SIDES[s.side]), cast(ArmyName, SIDES[1 - s.side])
    start, end = s.at[awaited.by[0]], s.at[awaited.target]
    first = marks.total_plate(b, start, str(more + shown[0]) if shown else f"{more}+", mine)
    return (*first, *marks.total_plate(b, end, f"{less}+", theirs))


def scene(s: State, view: View | None = None, names: Mapping[str, str] | None = None, description: str = "") -> Scene:
    """The whole board. `names` maps the labels of the map to words in the person's language."""
    view, b = view or View(), board(s.battle)
    shown = pieces(s, view, names or {})
    return Scene(b.width, b.height, ground(s.battle, view.small), under(s, view), shown, over(s, view), description)
