"""Chapter: what models, cards and developments do in a battle (BG-BATTLE): the effects of the vocabulary. One model is
chosen at a time. In a task of a battle `side` is whose effect it is, and `card` the kind of model it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from kit.games.runewars import actions as do
from kit.games.runewars.book import BOOK
from kit.games.runewars.effects import Op
from kit.games.runewars.fight import Fight, Model, add, figure
from kit.games.runewars.pieces import EMPTY, KINDS, NUMBER, PLAYERS, UNITS, unit
from kit.games.runewars.realm import Task
from kit.games.runewars.rules import retreat, tasks, worst
from kit.games.runewars.rules.battle import side_of
from kit.games.runewars.rules.control import LIMIT, control, is_players
from kit.games.runewars.rules.moving import beside
from kit.games.runewars.rules.tasks import COUNTS, OPS, PAYS, but_realm, does, op, pushed, realm
from kit.games.runewars.state import Group, State, changed, come, count, gone, replaced, supply, sure
from kit.space.hexes import bits

# --- who fights


def fight(s: State) -> Fight:
    """The battle of a state in which one is fought."""
    found = realm(s).fight
    assert found is not None
    return found


def but_fight(s: State, **changes: Any) -> State:
    """The state with a battle of which some fields are changed."""
    return but_realm(s, fight=fight(s)._replace(**changes))


def area(s: State) -> int:
    """The area that is fought for."""
    assert s.at is not None
    return s.at


def parties(s: State) -> tuple[int, int]:
    """For whom both sides fight: the attacker, and the defender."""
    return sure(s.attacker), fight(s).defender


def owners(s: State, owner: int, enemy: bool = False) -> tuple[int, ...]:
    """Whose models fight on the side of an owner, or against it."""
    one, other = parties(s)
    return side_of(one if (owner in side_of(one)) != enemy else other)


def models(s: State) -> Counter[Model]:
    found: Counter[Model] = Counter()
    for owner, kind, stand, lie in s.forces[area(s)]:
        found[Model(owner, kind)] += stand
        found[Model(owner, kind, True)] += lie
    for model in fight(s).hurt:
        found[model] += 1
        found[model._replace(damage=0)] -= 1
    return +found


def kinds(s: State, owner: int, enemy: bool = False) -> list[tuple[int, int]]:
    """Whose models of which kinds stand on the side of an owner, or against it."""
    theirs = owners(s, owner, enemy)
    return [group[:2] for group in s.forces[area(s)] if group.owner in theirs and group.standing]


def health(s: State, model: Model) -> int:
    """How much damage destroys a model."""
    return figure(fight(s).hp, model.owner, model.kind, unit(model.kind).hp)


def just_routed(s: State, model: Model) -> int:
    """How many models of this kind were routed in this battle; of those that lie, the others are destroyed first."""
    return figure(fight(s).routed, model.owner, model.kind)


def put(s: State, model: Model, now: Model | None) -> State:
    """The state with a model as it is now; `None`: it is gone."""
    owner, kind = model[:2]
    groups = changed(s.forces[area(s)], owner, kind, -(not model.routed), -model.routed)
    hurt = Counter(fight(s).hurt)
    hurt[model] -= 1
    n = just_routed(s, model)
    if now is not None:
        groups = changed(groups, owner, kind, not now.routed, now.routed)
        hurt[now] += 1
        n += now.routed - model.routed
    lying = next((group.routed for group in groups if group[:2] == (owner, kind)), 0)
    routed = add(fight(s).routed, owner, kind, min(n, lying) - just_routed(s, model))
    s = s.but(forces=replaced(s.forces, area(s), groups))
    return but_fight(s, hurt=tuple(sorted(one for one in hurt.elements() if one.damage)), routed=routed)


def adds_up(s: State) -> bool:
    """Whether a battle speaks of models that are there, and that are not destroyed."""
    groups = {group[:2]: group for group in s.forces[area(s)]}
    hurt = Counter(one._replace(damage=0) for one in fight(s).hurt)
    there = Counter({Model(*key, lie): group[2 + lie] for key, group in groups.items() for lie in (False, True)})
    alive = all(UNITS[one.kind] and 0 < one.damage < health(s, one) for one in fight(s).hurt)
    lying = all(0 < one.n <= there[Model(one.owner, one.kind, True)] for one in fight(s).routed)
    return alive and lying and hurt <= there and all(UNITS[one.kind] for one in fight(s).hand)


# --- whom an effect can be about


def fits(s: State, effect: Op, model: Model) -> bool:
    """Whether a model is of those that an effect names."""
    kind, select = unit(model.kind), effect.get("select")
    chosen = {"standing": not model.routed, "damaged_or_routed": model.routed or model.damage > 0}.get(select, True)
    shaped = effect.get("shape", kind.shape) == kind.shape != effect.get("not_shape")
    return chosen and shaped and kind.init >= effect.get("init_min", 0)


def first_damaged(s: State, effect: Op, found: list[Model]) -> list[Model]:
    """Damage goes to a damaged model first, else to one that stands, else to one that lies; where there is a choice, to
    those that the effect prefers."""
    if not effect.get("select"):
        damaged = [model for model in found if model.damage]
        found = damaged or [model for model in found if not model.routed] or found
    least = effect.get("prefer", {}).get("hp_min", 0)
    return [model for model in found if health(s, model) >= least] or found


def first_routed(s: State, effect: Op, found: list[Model]) -> list[Model]:
    """Undamaged ones that stand are routed first; one that lies only where that destroys it."""
    lying = [model for model in found if model.routed] if effect.get("routed_dies") else []
    stand = [model for model in found if not model.routed]
    return [model for model in stand if not model.damage] + lying or stand


def first_gone(s: State, effect: Op, found: list[Model]) -> list[Model]:
    """Those can retreat that stand, or have been routed in this battle."""
    return [model for model in found if not model.routed or (just_routed(s, model) and not effect.get("standing"))]


def first_up(s: State, effect: Op, found: list[Model]) -> list[Model]:
    """Those can stand up that have been routed in this battle."""
    return [model for model in found if model.routed and just_routed(s, model)]


FIRST: dict[str, Callable[[State, Op, list[Model]], list[Model]]] = {
    "damage": first_damaged, "rout": first_routed, "force_retreat": first_gone, "stand": first_up,
}  # fmt: skip


@BOOK.acts("BG-BATTLE", off=lambda s, task: [])
def targets(s: State, task: Task) -> list[Model]:
    """The models among which is chosen: equal ones once."""
    effect = op(task)
    there = models(s)
    if effect.get("distinct"):
        there -= Counter(fight(s).struck)
    theirs = owners(s, task.side, effect.get("side", "own" if effect.name == "stand" else "enemy") == "enemy")
    if _same(s, task) < effect.get("if", {}).get("own_standing_same", 0):
        return []
    found = sorted(model for model in there if model.owner in theirs and fits(s, effect, model))
    return FIRST[effect.name](s, effect, found) if effect.name in FIRST else found


def _same(s: State, task: Task) -> int:
    """How many models of the kind stand that an effect comes from."""
    return sum(group.standing for group in s.forces[area(s)] if group[:2] == (task.side, NUMBER.get(task.card)))


def asked(s: State, task: Task) -> list[Any]:
    """The models as answers; whoever has the effect may leave off where it is up to so many."""
    found: list[Any] = [picked(s, model) for model in targets(s, task)]
    effect = op(task)
    return [*found, do.Decline()] if found and effect.get("up_to") and effect.get("by") == "owner" else found


def picked(s: State, model: Model) -> do.PickModels:
    """A model as an answer."""
    group = Group(model.owner, model.kind, int(not model.routed), int(model.routed))
    return do.PickModels(area(s), (group,), model.damage)


def picked_kind(s: State, owner: int, kind: int) -> do.PickModels:
    """A kind as an answer: one of its models."""
    return picked(s, Model(owner, kind))


def meant(a: do.PickModels) -> Model:
    """The model of an answer."""
    ((owner, kind, _, routed),) = a.models
    return Model(owner, kind, bool(routed), a.damage)


def able(s: State, task: Task) -> bool:
    """Whether an effect can do something; all of it, where what can be done in full is preferred."""
    full = OPS.get(task.what.rpartition(".options.")[0], Op("")).get("full_first")
    n = task.n or tasks.amount(s, task)
    there = models(s)
    found = targets(s, task)
    return bool(found) and (not full or sum(there[model] for model in found) >= n)


PAYS.update(dict.fromkeys(("damage", "rout", "destroy", "force_retreat", "stand"), able))
PAYS["destroy_self"] = lambda s, task: _same(s, task) > 0
PAYS["fewer_cards"] = lambda s, task: bool(drawing(s, task))
COUNTS["damage_on"] = lambda s, task: max(
    (model.damage for model in fight(s).hurt if model[:2] == (task.side, NUMBER[task.card])), default=0
)


# --- what it does


def _struck(s: State, now: Model | None) -> State:
    return s if now is None else but_fight(s, struck=tuple(sorted((*fight(s).struck, now))))


@does("damage", asks=asked)
def damage(s: State, task: Task, a: do.PickModels) -> State:
    """A point of damage; a model that lives may take more."""
    now: Model | None = meant(a)
    for _ in range(1 + op(task).get("repeat_same_if_alive", 0)):
        if now is not None:
            more = now._replace(damage=now.damage + 1)
            lives = more if more.damage < health(s, more) else None
            s, now = put(s, now, lives), lives
    return _struck(s, now)


@does("rout", asks=asked)
def rout(s: State, task: Task, a: do.PickModels) -> State:
    """A model is routed; one that lies already is destroyed, where the effect says so."""
    model = meant(a)
    now = None if model.routed else model._replace(routed=True)
    return _struck(put(s, model, now), now)


@does("destroy", asks=asked)
def destroy(s: State, task: Task, a: do.PickModels) -> State:
    return put(s, meant(a), None)


@does("destroy_self")
def destroy_self(s: State, task: Task) -> State:
    """A model of the kind that drew is destroyed, if one stands."""
    own = [model for model in models(s) if model[:3] == (task.side, NUMBER[task.card], False)]
    return put(s, max(own), None) if own else s


@does("stand", asks=asked)
def stand(s: State, task: Task, a: do.PickModels) -> State:
    """A model that was routed in this battle stands again."""
    return put(s, meant(a), meant(a)._replace(routed=False))


@does("strength")
def strength(s: State, task: Task) -> State:
    """The strength of the side is so much more at the end."""
    mine, theirs = fight(s).strength
    n = task.n
    attacks = task.side in side_of(parties(s)[0])
    return but_fight(s, strength=(mine + n, theirs) if attacks else (mine, theirs + n))


@does("set_hp")
def set_hp(s: State, task: Task) -> State:
    """The kind has another health until the battle is over."""
    kind = NUMBER[task.card]
    old = figure(fight(s).hp, task.side, kind)
    return but_fight(s, hp=add(fight(s).hp, task.side, kind, op(task)["hp"] - old))


@does("summon")
def summon(s: State, task: Task) -> State:
    """Models come out of the supply, as far as it goes, and fight."""
    kind = NUMBER[op(task)["unit"]]
    n = min(task.n, supply(s, task.side, kind))
    return come(s, area(s), (Group(task.side, kind, n),))


def drawing(s: State, task: Task) -> list[do.PickModels]:
    """The kinds of a side that have yet to draw, each as one of its models."""
    over = {one[:2] for one in (*fight(s).drawn, *fight(s).fewer)}
    found = kinds(s, task.side, op(task).get("side") == "enemy")
    return [picked_kind(s, *one) for one in found if one not in over]


@does("fewer_cards", asks=drawing)
def fewer_cards(s: State, task: Task, a: do.PickModels) -> State:
    """A kind turns so many cards fewer."""
    model = meant(a)
    return but_fight(s, fewer=add(fight(s).fewer, model.owner, model.kind, op(task)["n"]))


# --- who has to leave


@does("force_retreat", asks=asked)
def force_retreat(s: State, task: Task, a: do.PickModels) -> State:
    """A model leaves the battle, and goes where its owner can retreat to; if there is nowhere to go it is destroyed."""
    model = meant(a)
    s = but_fight(s, routed=add(fight(s).routed, model.owner, model.kind, -model.routed))
    return pushed(put(s, model, None), Task("battle.flee", model.owner, card=KINDS[model.kind].name))


def havens(s: State, task: Task) -> list[do.PickArea]:
    """Where a beaten model can go, or all models of a player: to its friends, else where nobody is (RS-GEN-4)."""
    here, owner = area(s), task.side
    if owner not in PLAYERS:
        likely = [do.PickArea(end) for end in retreat.likeliest(s, here, 1)]
        return worst.worst(likely, lambda a: flee(s, task, a))
    ends = {end: control(s, end) for end in bits(beside(s, flies=False)[here])}
    friends = [end for end, whose in ends.items() if whose == owner]
    return [do.PickArea(end) for end in friends or [end for end, whose in ends.items() if whose == EMPTY]]


@does("battle.flee", asks=havens)
def flee(s: State, task: Task, a: do.PickArea) -> State:
    """It lies there now."""
    s = come(s, a.area, (Group(task.side, NUMBER[task.card], 0, 1),))
    return pushed(s, Task("battle.trim", task.side, area=a.area)) if is_players(task.side) else s


def too_many(s: State, task: Task) -> list[do.PickModels]:
    """The models of a player where they are more than eight (BG-MOVE-3)."""
    area = sure(task.area)
    mine = tuple(group for group in s.forces[area] if group.owner == task.side)
    if count(mine, task.side) <= LIMIT:
        return []
    each = [Group(task.side, one.kind, 0, 1) for one in mine if one.routed]
    each += [Group(task.side, one.kind, 1) for one in mine if one.standing]
    return [do.PickModels(area, (one,)) for one in each]


@does("talk.trim", asks=too_many)
@does("battle.trim", asks=too_many)
def trim(s: State, task: Task, a: do.PickModels) -> State:
    """One of too many models leaves the board."""
    return pushed(gone(s, a.area, a.models), task._replace(n=0))
