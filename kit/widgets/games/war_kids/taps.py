"""What a person means who taps a hex: what it completes, what it narrows down, and why nothing comes of it."""

from __future__ import annotations

from typing import Any

from kit.core.compose import choices, legal
from kit.core.game import CHANCE, Choice, Refusal, Slot
from kit.games.war_kids import GAME, sight
from kit.games.war_kids.action_notation import attempt
from kit.games.war_kids.actions import (
    END_COMBAT,
    END_MOVEMENT,
    Action,
    Cast,
    ChooseLoss,
    DiceAttack,
    Displace,
    Move,
    Strike,
)
from kit.games.war_kids.pieces import COMBAT, MAGE, MOVEMENT, OPEN, PEGASUS, SOLDIER, WOOD
from kit.games.war_kids.rules import magic, spells
from kit.games.war_kids.state import State, hex_name, name, unit_at
from kit.widgets.features import Selection, TapResult


def choice_place(s: State, slot: Slot) -> int:
    """The hex that a part of an action is about."""
    if slot.kind in ("step", "hex"):
        return int(slot.value)
    return s.at[slot.value] if slot.kind in ("unit", "target", "loss") else 0


def tapped(s: State, selection: Selection, place: int) -> TapResult:
    """What a tap on a hex means, given the parts chosen so far."""
    if GAME.current_player(s) == CHANCE:
        return TapResult(selection, refusal=GAME.explain(s, END_COMBAT))
    if s.pending is not None:
        return answer(s, selection, place)
    unit = unit_at(s, place)
    return _next(s, selection, place, unit) if selection else _first(s, place, unit)


def answer(s: State, selection: Selection, place: int) -> TapResult:
    """A tap while a push is traced or a loss is chosen; a tap on the step chosen takes it back, one on the last
    hex of a push goes there at once."""
    choice = next((choice for choice in choices(GAME, s, selection) if choice_place(s, choice.slot) == place), None)
    if choice is not None and choice.action is not None:
        return TapResult(action=traced(selection, choice.action))
    if choice is not None:
        return TapResult((*selection, choice.slot))
    if selection and selection[-1].value == place:
        return TapResult()
    pushes = magic.displacements(s) if s.awaited.asks == "push" and not selection else ()
    if (push := next((a for a in pushes if a.route[-1] == place), None)) is not None:
        return TapResult(action=push)
    tried = answered(s, selection, place, unit_at(s, place))
    return TapResult(selection, refusal=GAME.explain(s, tried), tried=tried) if tried else TapResult(selection)


def answered(s: State, selection: Selection, place: int, unit: int | None) -> Action | None:
    """What a person means who taps where no push can go and no loss be chosen."""
    if s.awaited.asks == "loss":
        return ChooseLoss(unit) if unit is not None else None
    here = s.at[magic.pushed(s)]
    if not selection and place in s.battle.pushes[here]:
        return s.battle.pushes[here][place]
    return Displace((here, *(slot.value for slot in selection), place))


def traced(selection: Selection, a: Any) -> Any:
    """The action as it was composed: a displacement along the very steps that were chosen."""
    if isinstance(a, Displace) and selection and selection[0].kind == "step":
        return Displace((a.route[0], selection[0].value, a.route[-1]))
    return a


def offered(s: State, selection: Selection, slot: Slot) -> Choice | None:
    """The choice of this part of an action, if it can be chosen."""
    return next((choice for choice in choices(GAME, s, selection) if choice.slot == slot), None)


def _next(s: State, selection: Selection, place: int, unit: int | None) -> TapResult:
    for slot in (Slot("target", unit), Slot("unit", unit), Slot("hex", place)):
        choice = offered(s, selection, slot)
        if choice and choice.action is not None:
            return _complete(s, choice.action)
        if choice:
            return _narrowed(s, (*selection, slot))
    chosen = selection[0].value
    if Slot("unit", unit) in selection[2:]:
        return TapResult(tuple(slot for slot in selection if slot != Slot("unit", unit)))
    if unit is not None and len(selection) > 1 and unit == selection[1].value:
        return _all_of(s, selection)
    if unit == chosen:
        return TapResult()
    if unit is not None and offered(s, (), Slot("unit", unit)):
        return TapResult((Slot("unit", unit),))
    if (
        s.phase == MOVEMENT
        and unit in _enemies(s)
        and s.battle.kinds[chosen] != MAGE
        and chosen not in _touching(s, place)
    ):
        return TapResult(selection, key="tell.go_beside", facts={"target": name(s, unit)}, places=(place,))
    tried = _meant(s, chosen, place, unit)
    refusal = GAME.explain(s, tried) if tried else None
    return TapResult(selection, refusal=refusal, tried=tried) if refusal else _about(s, place, unit, selection)


def composed(s: State, selection: Selection) -> DiceAttack | None:
    """The dice combat as it has been put together so far."""
    found = choices(GAME, s, selection) if len(selection) > 1 else []
    return next((choice.action for choice in found if isinstance(choice.action, DiceAttack)), None)


def _narrowed(s: State, selection: Selection) -> TapResult:
    """The parts, or the one action left when there is only one way to complete them. A dice combat waits for its
    word: its totals are seen first (WK-ADV-S-2)."""
    if composed(s, selection) is not None:
        return TapResult(selection)
    n = len(selection)
    left = {a for a in legal(GAME, s) if any(way[:n] == selection for way in GAME.slots(s, a))}
    return _complete(s, left.pop()) if len(left) == 1 else TapResult(selection)


def way_round(s: State, a: Action) -> tuple[int, ...]:
    """The way of a spell that is longer than the straight one, because something is in between (WK-ADV-O-2)."""
    if not isinstance(a, Cast):
        return ()
    here, there = s.at[a.mage], s.at[a.target]
    far = spells.spell_distance(s, a.mage, a.target)
    longer = far is not None and far > s.battle.grid.distance(here, there)
    return sight.route(s.battle, here, there, spells.occupied(s)) if longer else ()


def _complete(s: State, a: Action) -> TapResult:
    """An action that nothing is missing from; a spell that goes round something shows how first (WK-SPELL-6)."""
    way = way_round(s, a)
    return TapResult(action=a, way=way, key="tell.round", facts={"n": len(way) - 1}) if way else TapResult(action=a)


def _all_of(s: State, selection: Selection) -> TapResult:
    """A second tap on the target of a dice combat: those chosen attack."""
    group = next((choice for choice in choices(GAME, s, selection) if choice.slot.kind == "group"), None)
    return TapResult(action=group.action) if group else TapResult(selection)


def _meant(s: State, chosen: int, place: int, unit: int | None) -> Action | None:
    """The action a person means who has chosen a unit and taps a place where it cannot act."""
    if unit is not None and s.battle.units[unit].side != s.side:
        return Cast(chosen, unit) if s.battle.kinds[chosen] == MAGE else _strike(s, chosen, unit)
    return attempt(s, chosen, place) if s.phase == MOVEMENT else None


def _strike(s: State, chosen: int, target: int) -> Strike | DiceAttack:
    """The strike with every Soldier that could join, so that the refusal counts how many are there."""
    if s.battle.adv_soldiers and s.battle.kinds[chosen] == SOLDIER:
        return DiceAttack((chosen,), target)
    if s.battle.kinds[chosen] != SOLDIER or s.battle.kinds[target] != SOLDIER:
        return Strike((chosen,), target)
    near = s.battle.grid.neighbour_mask[s.at[target]]
    friends = [u for u in s.battle.armies[s.side] if s.battle.kinds[u] == SOLDIER and s.at[u] >= 0]
    joined = [u for u in friends if near >> s.at[u] & 1 and not s.engaged >> u & 1]
    return Strike(tuple(sorted({chosen, *joined})[:3]), target)


def in_vain(s: State) -> tuple[Refusal, int] | None:
    """Why somebody who touches an enemy in Combat and has not struck yet cannot strike it, and where the enemy is."""
    for enemy in _enemies(s):
        here = s.at[enemy]
        touching = [u for u in _touching(s, here) if s.battle.kinds[u] <= PEGASUS and not s.engaged >> u & 1]
        if touching and (refusal := GAME.explain(s, _strike(s, touching[0], enemy))):
            return refusal, here
    return None


def forced(s: State) -> Action | None:
    """What is done by itself because there is nothing to decide: an empty combat phase ends."""
    actions = legal(GAME, s)
    return actions[0] if actions[:1] == [END_COMBAT] else None


def has_struck(s: State) -> Refusal | None:
    """Why somebody who touches an enemy still and has struck already cannot strike again."""
    for enemy in _enemies(s):
        if tired := [u for u in _touching(s, s.at[enemy]) if s.engaged >> u & 1]:
            return GAME.explain(s, _strike(s, tired[0], enemy))
    return None


def _enemies(s: State) -> list[int]:
    return [u for u in s.battle.armies[1 - s.side] if s.at[u] >= 0]


def _touching(s: State, place: int) -> list[int]:
    """The units of the active side beside a hex."""
    near = s.battle.grid.neighbour_mask[place]
    return [u for u in s.battle.armies[s.side] if s.at[u] >= 0 and near >> s.at[u] & 1]


def _first(s: State, place: int, unit: int | None) -> TapResult:
    if unit is not None and offered(s, (), Slot("unit", unit)):
        return TapResult((Slot("unit", unit),))
    if unit is None:
        return _about(s, place, unit)
    return _enemy(s, place, unit) if s.battle.units[unit].side != s.side else _cannot(s, place, unit)


def _enemy(s: State, place: int, enemy: int) -> TapResult:
    """An enemy tapped while nobody is chosen: the only blow is struck, the only Mage chosen, so that its odds are seen
    first; else whom to tap first, what comes before the blow, or why whoever touches it cannot strike."""
    blows = [a for a in legal(GAME, s) if isinstance(a, Strike | DiceAttack) and a.target == enemy]
    if len(blows) == 1:
        return TapResult(action=blows[0])
    if blows:
        return TapResult(key="tell.choose_attacker", places=tuple(sorted({s.at[u] for a in blows for u in a.by})))
    casters = sorted({a.mage for a in legal(GAME, s) if isinstance(a, Cast) and a.target == enemy})
    if casters:
        chosen = (Slot("unit", casters[0]),) if len(casters) == 1 else ()
        return TapResult(chosen, key="tell.cast" if chosen else "tell.choose_caster", facts={"target": name(s, enemy)})
    touching = _touching(s, place)
    if s.phase == COMBAT and touching:
        tried = _strike(s, min(touching, key=lambda u: s.engaged >> u & 1), enemy)
        return TapResult(refusal=GAME.explain(s, tried), tried=tried)
    if touching and enemy in struck_after(s):
        return TapResult(key="tell.finish_first", parts=("end",))
    return _about(s, place, enemy)


def struck_after(s: State) -> set[int]:
    """The enemies that could be struck if Movement ended now."""
    after = legal(GAME, GAME.apply(s, END_MOVEMENT)) if s.phase == MOVEMENT else []
    return {a.target for a in after if isinstance(a, Strike | DiceAttack)}


def _cannot(s: State, place: int, unit: int) -> TapResult:
    """Why an own unit has nothing to do."""
    if s.phase == MOVEMENT:
        around = s.battle.grid.neighbours[place]
        free = [there for there in around if unit_at(s, there) is None]
        tried: Action = Move(unit, (place, (free or around)[0]))
    elif s.battle.kinds[unit] == MAGE:
        nearest = min(_enemies(s), key=lambda u: s.battle.grid.distance(place, s.at[u]), default=None)
        tried = Cast(unit, nearest) if nearest is not None else Cast(unit, -1)
    else:
        near = s.battle.grid.neighbour_mask[place]
        touched = [u for u in s.battle.armies[1 - s.side] if s.at[u] >= 0 and near >> s.at[u] & 1]
        if not touched:
            return TapResult(key="tell.no_contact", facts={"unit": name(s, unit)})
        tried = _strike(s, unit, touched[0])
    return TapResult(refusal=GAME.explain(s, tried), tried=tried)


def _about(s: State, place: int, unit: int | None, selection: Selection = ()) -> TapResult:
    """A word about a place where nothing is to be done."""
    if unit is not None:
        theirs = s.battle.units[unit].side != s.side
        three = theirs and s.battle.kinds[unit] == SOLDIER and not s.battle.adv_soldiers  # WK-FIGHT-4
        return TapResult(
            selection,
            key="tell.theirs" if theirs else "tell.mine",
            facts={"unit": name(s, unit), "points": s.battle.points[unit]},
            more="tell.three" if three else "",
        )
    if place in s.battle.flags or any(place in hold.hexes for hold in s.battle.holds):
        first = _first_of_all(s, place, selection)
        return TapResult(selection, key="tell.flag", facts={"at": hex_name(s, place)}, more=first)
    if s.phase == COMBAT:
        strikes = any(isinstance(a, Strike | DiceAttack) for a in legal(GAME, s))
        return TapResult(selection, key="tell.combat" if strikes else "tell.nobody", facts={"at": hex_name(s, place)})
    ground, first = _ground(s, place), _first_of_all(s, place, selection)
    if ground == "open" and not selection:
        return TapResult(key=first)
    return TapResult(selection, key=f"tell.{ground}", facts={"at": hex_name(s, place)}, more=first)


def _first_of_all(s: State, place: int, selection: Selection) -> str:
    """What is said where a hex was tapped before any unit."""
    if s.phase != MOVEMENT or selection:
        return ""
    reached = any(isinstance(a, Move) and a.path[-1] == place for a in legal(GAME, s))
    return "tell.first" if reached else "tell.too_far"


def _ground(s: State, place: int) -> str:
    """What a hex is, by what entering it costs."""
    kind = {OPEN: "open", WOOD: "wood"}.get(s.battle.ground[place], "river")
    if kind != "open":
        return kind
    return "hill" if s.battle.level[place] else "road" if s.battle.on_road >> place & 1 else "open"
