"""What is seen on the board of War Kids: marks for the parts chosen so far, lines of sight, the ways of spells;
motion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kit.core.compose import choices, legal
from kit.core.game import CHANCE, Event
from kit.draw import motion
from kit.draw.scene import Group, Scene
from kit.games.war_kids import GAME, sight
from kit.games.war_kids.actions import Cast, DiceAttack, Strike
from kit.games.war_kids.pieces import COMBAT, MAGE
from kit.games.war_kids.rules import magic, spells
from kit.games.war_kids.scene import View
from kit.games.war_kids.state import State
from kit.widgets.features import Motion, Selection
from kit.widgets.games.war_kids import taps

BARRED = 4
"""How many barred lines of sight are drawn, the nearest first: more of them hide the board."""
FLIGHTS = ("spell_hit", "spell_hit_hurt", "spell_missed", "slow_hit", "slow_missed")
LOSSES = ("struck", "struck_by_three", "dice_won", "loss")
"""Events in which a spell flies, and those in which the last piece leaves the board."""


def view(s: State, selection: Selection, base: View) -> View:
    """The marks for the parts chosen so far."""
    if s.pending is not None and GAME.current_player(s) != CHANCE:
        return _answering(s, selection, base)
    if not selection:
        return _combat(s, base)
    reach, clashes, targets, helpers = {}, set(), set(), set()
    for choice in choices(GAME, s, selection):
        kind, value = choice.slot.kind, choice.slot.value
        if kind == "hex":
            reach[value] = choice.facts["cost"]
            clashes |= {value} if "of_36" in choice.facts else set()
        elif kind == "target":
            targets.add(s.at[value])
        elif kind == "unit":
            helpers.add(s.at[value])
    if len(selection) > 1:
        targets.add(s.at[selection[1].value])
    distances, way = aimed(s, selection)
    sights, barred = lines(s, selection[0].value) if len(selection) == 1 else ((), ())
    return replace(
        base,
        spell=way or base.spell,
        joined=frozenset(slot.value for slot in selection[2:]),
        fight=taps.composed(s, selection),
        sights=sights,
        barred=barred,
        selected=selection[0].value,
        costs=reach,
        clashes=frozenset(clashes),
        targets=frozenset(targets),
        distances=distances,
        helpers=frozenset(helpers),
    )


def _combat(s: State, base: View) -> View:
    """The marks of Combat while nobody is chosen: who can be struck, and which Mages can still cast."""
    if s.phase != COMBAT or GAME.current_player(s) == CHANCE:
        return base
    actions = legal(GAME, s)
    targets = frozenset(s.at[a.target] for a in actions if isinstance(a, Strike | DiceAttack))
    casters = frozenset(s.at[a.mage] for a in actions if isinstance(a, Cast))
    return replace(base, targets=targets, helpers=casters)


def _answering(s: State, selection: Selection, base: View) -> View:
    """The marks while a push is traced or a loss is chosen."""
    found = frozenset(taps.choice_place(s, choice.slot) for choice in choices(GAME, s, selection))
    if s.awaited.asks == "loss":
        return replace(base, targets=found)
    unit = magic.pushed(s)
    here = s.at[unit]
    ends = dict.fromkeys((a.route[-1] for a in magic.displacements(s)), 2)
    if not selection:
        return replace(base, selected=unit, costs=ends | dict.fromkeys(found, 1), helpers=found)
    way = (here, *(slot.value for slot in selection))
    return replace(base, selected=unit, costs=dict.fromkeys(found, 2), helpers=found, arrow=base.arrow or way)


def aimed(s: State, selection: Selection) -> tuple[dict[int, int], tuple[int, ...]]:
    """For a chosen Mage: the hexes it can aim at with their distances, and the way to the target once it is chosen."""
    if s.battle.kinds[selection[0].value] != MAGE:
        return {}, ()
    casts = [a for a in legal(GAME, s) if isinstance(a, Cast) and a.mage == selection[0].value]
    if len(selection) == 1:
        return {s.at[a.target]: GAME.choice_facts(s, a)["distance"] for a in casts}, ()
    here, there = s.at[selection[0].value], s.at[selection[1].value]
    return {}, sight.route(s.battle, here, there, spells.occupied(s))


def spell_way(s: State) -> tuple[int, ...]:
    """The way of the spell whose die is awaited."""
    if s.casting is None:
        return ()
    return sight.route(s.battle, s.at[s.casting[0]], s.at[s.casting[1]], spells.occupied(s))


def lines(s: State, unit: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, int, int], ...]]:
    """For a Mage that has its spell, where obstacles count: the ways it can cast along, and the lines that are barred,
    the nearest of them, each with its start, its end and the hex in the way."""
    battle, taken = s.battle, spells.occupied(s)
    if battle.kinds[unit] != MAGE or not battle.adv_obstacles or (s.moved | s.spent) >> unit & 1:
        return (), ()
    if GAME.current_player(s) == CHANCE or battle.units[unit].side != s.side:
        return (), ()
    here, limit = s.at[unit], spells.spell_range(battle.adv_mages)
    enemies = [
        s.at[u] for u in battle.armies[1 - s.side] if s.at[u] >= 0 and battle.grid.distance(here, s.at[u]) <= limit
    ]
    far = {there: sight.distance(battle, here, there, taken) for there in enemies}
    free = {there for there, steps in far.items() if steps is not None and steps <= limit}
    seen = [there for there in enemies if there in free]
    ways = tuple((here, there) if battle.adv_los else sight.route(battle, here, there, taken) for there in seen)
    closed = sorted(set(enemies) - free, key=battle.grid.distances[here].__getitem__)[:BARRED]
    barred = ((there, sight.in_the_way(battle, here, there, taken)) for there in enemies if there in closed)
    return ways, tuple((here, there, at) for there, at in barred if at is not None)


# --- motion: counters walk, are pushed and leave the board; spells fly


def motions(event: Event, points: list[tuple[float, float]], scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
    """How an event is seen; `points` are the middles of its path in board units."""
    actors = [pieces[key] for key in event.pieces if key in pieces]
    if not actors:
        return []
    first, last = actors[0], actors[-1]
    gone: Motion = (motion.leave(last, _home(last, scene)), float(motion.milliseconds("leave")), [last.key])
    if event.kind in ("moved", "displaced"):
        length = motion.milliseconds("step") * (len(points) - 1)
        return [(motion.walk(first, points), length, [first.key])]
    if event.kind in FLIGHTS:
        way = [(first.dx, first.dy), (last.dx, last.dy)]
        flight: Motion = (motion.spell(way, 60.0), float(motion.milliseconds("spell")), [])
        return [flight, gone] if event.kind == "spell_hit" else [flight]
    return [gone] if event.kind in LOSSES else []


def _home(piece: Group, scene: Scene) -> tuple[float, float]:
    """Where a counter goes that leaves the board: to the edge of its owner, pink above and blue below."""
    return piece.dx, 0.0 if piece.key.startswith("p") else scene.height
