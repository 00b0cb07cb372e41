"""Chapter: models that come and go by an effect, or for want of food."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kit.games.runewars import actions as do
from kit.games.runewars import state
from kit.games.runewars.book import BOOK
from kit.games.runewars.land import closed
from kit.games.runewars.pieces import AUTOMAS, DATA, NEUTRAL, NUMBER, RANK, THREAT
from kit.games.runewars.realm import DIALS, Task
from kit.games.runewars.rules import spring
from kit.games.runewars.rules.control import LIMIT, areas_of, fitted, strongholds
from kit.games.runewars.rules.moving import everywhere, within
from kit.games.runewars.rules.places import those
from kit.games.runewars.rules.table import fielded
from kit.games.runewars.rules.tasks import PAYS, amount, changed, does, op, pushed, realm, step, still
from kit.games.runewars.rules.worst import best, worst
from kit.games.runewars.state import Group, State, Stronghold, count, replaced, supply
from kit.space.hexes import bits

FOOD = DIALS.index("food")


def owner_of(task: Task) -> int:
    """Whose models an effect is about: the player's unless it says neutral."""
    return NEUTRAL if op(task).get("side") == "neutral" else task.side


def one_of_each(s: State, area: int, owner: int, lying: bool = True) -> Iterator[do.PickModels]:
    """One model of each kind that an owner has in an area, standing, or routed where these count."""
    for group in s.forces[area]:
        if group.owner == owner:
            yield from [do.PickModels(area, (Group(owner, group.kind, 1),))] * bool(group.standing)
            yield from [do.PickModels(area, (Group(owner, group.kind, 0, 1),))] * bool(group.routed and lying)


def come(s: State, task: Task, a: do.PickModels) -> State:
    """Models come to an area; more of the same effect come there, too."""
    return still(state.come(s, a.area, a.models), task, area=a.area)


# --- who comes


def new_ones(s: State, task: Task, owner: int, kinds: Iterable[int], areas: Iterable[int]) -> list[do.PickModels]:
    """One new model, of each of these kinds that there are any of, in each of these areas that has room (BG-MOVE-3)."""
    able = [kind for kind in kinds if supply(s, owner, kind)]
    room = [area for area in areas if count(s.forces[area], owner) < LIMIT]
    return [do.PickModels(area, (Group(owner, kind, 1),)) for area in room for kind in able]


def recruits(s: State, task: Task) -> list[do.PickModels]:
    """One model of the player's faction, at one of his strongholds (BG-RECRUIT-1)."""
    kinds = [NUMBER[unit.id] for unit in DATA.of_class(s.factions[task.side], op(task)["class"])]
    areas = strongholds(s, task.side) if task.area is None else (task.area,)
    return new_ones(s, task, task.side, kinds, areas)


does("recruit", asks=recruits)(come)


def allies(s: State, task: Task) -> list[do.PickModels]:
    """One neutral model of a shape, which becomes the player's own (BG-ALLY-1), in the city."""
    kinds = map(NUMBER.__getitem__, DATA.shape_unit[op(task)["shape"]])
    return new_ones(s, task, task.side, kinds, (state.sure(task.area),))


does("recruit_neutral", asks=allies)(come)


def reinforcements(s: State, task: Task) -> list[do.PickModels]:
    """One model of the automa, where it is worst for the player; a full area keeps no more (RS-GEN-9)."""
    areas = those(s, task, op(task)["area"]) if task.area is None else 1 << task.area
    lots = [lot for lot in spring.batches(s, AUTOMAS[task.side], 1, (op(task)["class"],)) if lot]
    found = [do.PickModels(area, lot) for area in bits(areas) for lot in lots]
    return worst(found, lambda a: fitted(state.come(s, a.area, a.models), a.area))


does("automa_generate", asks=reinforcements)(come)


def wild_ones(s: State, task: Task) -> list[do.PickModels]:
    """One neutral model of a class, of the kind that threatens most."""
    kinds = [kind for kind in fielded(s, NEUTRAL) if RANK[kind] == op(task)["class"] and supply(s, NEUTRAL, kind)]
    areas = those(s, task, op(task)["area"])
    strongest = best(kinds, lambda kind: THREAT[kind])
    return [do.PickModels(area, (Group(NEUTRAL, kind, 1),)) for area in bits(areas) for kind in strongest]


@does("place_neutral", asks=wild_ones)
def place_neutral(s: State, task: Task, a: do.PickModels) -> State:
    return state.come(s, a.area, a.models)


# --- who goes


def sends(s: State, task: Task) -> Sequence[Any]:
    """One standing model goes a few steps over open borders, or over blue ones, where there is room; a player need not
    move any more."""
    effect, owner = op(task), owner_of(task)
    barred = s.land.red if effect.get("across") == "blue" else s.land.red | s.land.blue
    beside, ends = closed(s.land.touching, barred), those(s, task, *effect["to"])
    sharing = (*AUTOMAS, NEUTRAL) if owner == NEUTRAL else (owner,)
    found = [
        do.Send(one.area, end, one.models)
        for area in range(len(s.forces))
        for one in one_of_each(s, area, owner, lying=False)
        if one.models[0].kind in rested(s, task, area)
        for end in bits(within(beside, everywhere(s), area, effect["steps"]))
        if end != area and ends >> end & 1 and count(s.forces[end], *sharing) < LIMIT
    ]
    return [*found, do.Decline()] if found and effect.get("by") == "player" else found


def rested(s: State, task: Task, area: int) -> set[int]:
    """The kinds of which a model stands in an area that this effect has not moved there."""
    came = [kind for end, _, kind in (one.partition(":") for one in task.seen) if end == str(area)]
    return {one.kind for one in s.forces[area] if one.standing > came.count(str(one.kind))}


@does("move_models", asks=sends)
def move_models(s: State, task: Task, a: do.Send) -> State:
    """A model goes; there is no battle."""
    came = f"{a.end}:{a.models[0].kind}"
    return state.sent(still(s, task, seen=(*task.seen, came)), a.start, a.end, a.models)


def gone(s: State, task: Task, a: do.PickModels) -> State:
    """Models go back to the supply."""
    return state.gone(s, a.area, a.models)


def losses(s: State, task: Task) -> list[do.PickModels]:
    """One model, in any area or where the effect says."""
    areas = those(s, task, op(task).get("area", "any_area")) if task.area is None else 1 << task.area
    return [one for area in bits(areas) for one in one_of_each(s, area, owner_of(task))]


does("destroy_models", asks=losses)(gone)
PAYS["destroy_models"] = lambda s, task: (
    sum(count(s.forces[area], owner_of(task)) for area in bits(areas_of(s, task.side))) >= amount(s, task)
)


@does("rout_models")
def rout_models(s: State, task: Task) -> State:
    """So many in every area that has enough models."""
    least, owner = op(task)["per_area"]["player_models_min"], owner_of(task)
    areas = [area for area, groups in enumerate(s.forces) if count(groups, owner) >= least]
    return pushed(s, *(step(task, "rout_here", n=task.n, area=area) for area in areas))


def able(s: State, task: Task) -> list[do.PickModels]:
    """One standing model of the area."""
    return list(one_of_each(s, state.sure(task.area), owner_of(task), lying=False))


@does("rout_here", asks=able)
def rout_here(s: State, task: Task, a: do.PickModels) -> State:
    ((owner, kind, n, _),) = a.models
    return s.but(forces=replaced(s.forces, a.area, state.changed(s.forces[a.area], owner, kind, -n, n)))


# --- strongholds, and food


def intact(s: State, task: Task) -> list[do.PickArea]:
    """The player's strongholds that are not damaged."""
    return [do.PickArea(area) for area, there in enumerate(s.strongholds) if there == Stronghold(task.side)]


@does("stronghold_damage", asks=intact)
def stronghold_damage(s: State, task: Task, a: do.PickArea) -> State:
    return s.but(strongholds=replaced(s.strongholds, a.area, Stronghold(task.side, damaged=True)))


PAYS["stronghold_damage"] = lambda s, task: len(intact(s, task)) >= amount(s, task)


@BOOK.acts("BG-FOOD-1", off=LIMIT)
def fed(s: State, player: int) -> int:
    """How many models of a player live through a winter in each area: one at least."""
    return max(1, changed(s, player, "winter_limit", realm(s).players[player].dials[FOOD]))


@does("food_limit")
def food_limit(s: State, task: Task) -> State:
    """What an area cannot feed is lost; the player chooses which."""
    excess = {area: count(groups, task.side) - fed(s, task.side) for area, groups in enumerate(s.forces)}
    return pushed(s, *(step(task, "starve", n=n, area=area) for area, n in excess.items() if n > 0))


does("starve", asks=losses)(gone)
