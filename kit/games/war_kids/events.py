"""War Kids: what an action made happen, told once for the log, the animation and the screen reader."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kit.core.chance import Roll
from kit.core.game import Event
from kit.games.war_kids import actions as do
from kit.games.war_kids import ground, sight
from kit.games.war_kids.pieces import GONE, PEGASUS, SIDES, SOLDIER
from kit.games.war_kids.rules import combat, dice, magic, spells
from kit.games.war_kids.state import State, hex_name, name

HURT = {
    "struck": "struck_hurt",
    "struck_by_three": "struck_by_three_hurt",
    "spell_hit": "spell_hit_hurt",
    "dice_won": "dice_won_hurt",
    "loss": "loss_hurt",
}
"""Events in which a unit is lost, and what they are where it is only wounded."""


def events(s: State, a: do.Action, t: State) -> list[Event]:
    """What happened between `s` and `t`, in order; the end of the match comes last."""
    told = [*_told(s, a, t), *_leaders_lost(s, t)]
    if t.outcome is None:
        told += _news_of_the_turn(s, t)
    elif s.outcome is None:
        winner = SIDES[t.outcome.winners[0]] if len(t.outcome.winners) == 1 else "nobody"
        told.append(Event(f"end.{winner}", t.outcome.rule_id, t.outcome.facts))
    return told


def _told(s: State, a: do.Action, t: State) -> list[Event]:
    match a:
        case do.Move():
            return [_moved(s, a)]
        case do.Cast():
            return [_cast(s, a)]
        case Roll(pips=pips):
            deed, shown = s.awaited.deed, (*s.awaited.pips, pips)
            return [_spell_rolled(s, deed, shown, t) if isinstance(deed, do.Cast) else _fight_rolled(s, deed, shown, t)]
        case do.Strike(by=by, target=target):
            kind = "struck_by_three" if len(by) > 1 else "struck"
            return [_defeat(s, t, kind, _strike_rule(s, a), by[0], target, helpers=by[1:])]
        case do.DiceAttack(by=by, target=target):
            more, less = dice.strengths(s, a)
            facts = _about(s, by[0], target) | {"count": len(by), "attack": more, "defence": less}
            return [Event("dice_attack", "WK-ADV-S-2", facts, _keys(s, *by, target))]
        case do.Displace(route=route):
            unit = magic.pushed(s)
            facts = {"unit": name(s, unit), "start": hex_name(s, route[0]), "end": hex_name(s, route[-1])}
            return [Event("displaced", "WK-ADV-M-4", facts, _keys(s, unit), route)]
        case do.ChooseLoss(soldier=soldier):
            return [_defeat(s, t, "loss", "WK-ADV-S-6", soldier, soldier)]
        case do.EndMovement():
            healed = (Event("healed", "WK-ADV-L-2", _about(s, u, u), _keys(s, u)) for u in dice.healed(s))
            fight = "yes" if combat.strikes(t) or dice.open_attacks(t) or spells.spells(t) else "no"
            return [*healed, Event(f"movement_over.{SIDES[s.side]}", "WK-TURN-1", {"fight": fight})]
        case do.EndCombat():
            return [Event(f"turn_passes.{SIDES[t.side]}", "WK-TURN-2", {"turn": t.turn})] if t.outcome is None else []


def _leaders_lost(s: State, t: State) -> list[Event]:
    """The leaders that are gone, where they shielded somebody and the match goes on."""
    if t.losses == s.losses or t.outcome is not None:
        return []
    gone = (u for leaders in s.battle.shields for u in leaders if s.at[u] != GONE and t.at[u] == GONE)
    return [Event("leader_lost", "WK-LEAD-1", {"unit": name(s, u)}, (s.battle.units[u].id,)) for u in gone]


def _news_of_the_turn(s: State, t: State) -> list[Event]:
    """At the end of a full turn: who holds its hexes, and that the last turn begins."""
    if t.turn == s.turn:
        return []
    told = [
        Event(f"holding.{SIDES[hold.side]}", "WK-VIC-3", {"count": held, "turns": hold.turns})
        for hold, held in zip(t.battle.holds, t.held, strict=True)
        if held
    ]
    limit = t.battle.limit
    if limit is not None and t.turn == limit.turns:
        told.append(Event("last_turn", "WK-VIC-4"))
    return told


def _moved(s: State, a: do.Move) -> Event:
    places = {"start": hex_name(s, a.path[0]), "end": hex_name(s, a.path[-1])}
    facts = {"unit": name(s, a.unit), **places, "cost": ground.cost(s.battle, a.path)}
    return Event("moved", _price_rule(s, a), facts, _keys(s, a.unit), a.path)


def _cast(s: State, a: do.Cast) -> Event:
    path = a.route or sight.route(s.battle, s.at[a.mage], s.at[a.target], spells.occupied(s))
    facts = _about(s, a.mage, a.target) | {"distance": spells.spell_distance(s, a.mage, a.target)}
    rule_id = "WK-ADV-M-2" if a.slow else _flight_rule(s)
    return Event("cast_slow" if a.slow else "cast", rule_id, facts, _keys(s, a.mage, a.target), path)


def _flight_rule(s: State) -> str:
    """The rule by which a spell finds its way."""
    if not s.battle.adv_obstacles:
        return "WK-SPELL-5"
    return "WK-ADV-V-2" if s.battle.adv_los else "WK-ADV-O-2"


def _spell_rolled(s: State, deed: do.Cast, shown: tuple[int, ...], t: State) -> Event:
    """A die of a spell: one more is awaited, or it hits, or it misses."""
    mage, target = deed.mage, deed.target
    facts: dict[str, Any] = {"pips": sum(shown), "distance": spells.spell_distance(s, mage, target)}
    if deed.slow:
        rest = None if t.pending is None else t.pending.asks
        kind = {"die": "slow_die", "push": "slow_hit"}.get(rest or "", "slow_missed")
        rule_id = "WK-ADV-M-3" if kind == "slow_hit" else "WK-ADV-M-2"
        return Event(kind, rule_id, _about(s, mage, target) | facts, _keys(s, mage, target))
    if (t.losses, t.wounded) != (s.losses, s.wounded):
        return _defeat(s, t, "spell_hit", "WK-SPELL-6", mage, target, **facts)
    return Event("spell_missed", "WK-SPELL-6", _about(s, mage, target) | facts, _keys(s, mage, target))


def _fight_rolled(s: State, deed: do.DiceAttack, shown: tuple[int, ...], t: State) -> Event:
    """A die of a dice combat: the attacker's, or the defender's that decides it."""
    lead, target = deed.by[0], deed.target
    more, less = dice.strengths(s, deed)
    facts: dict[str, Any] = {"pips": shown[-1], "attack": more + shown[0], "defence": less + shown[-1]}
    if len(shown) == 1:
        facts["defence"] = less
        return Event("attack_die", "WK-ADV-S-2", _about(s, lead, target) | facts, _keys(s, *deed.by, target))
    if dice.result(s, deed, shown) > 0:
        return _defeat(s, t, "dice_won", "WK-ADV-S-4", lead, target, helpers=deed.by[1:], **facts)
    asked = t.pending is not None
    equal = facts["attack"] == facts["defence"]
    kind = "dice_equal" if equal else "dice_lost" if asked else "dice_shielded"
    rule_id = "WK-ADV-S-3" if equal else "WK-ADV-S-6"
    return Event(kind, rule_id, _about(s, lead, target) | facts, _keys(s, *deed.by, target))


def _defeat(
    s: State, t: State, kind: str, rule_id: str, unit: int, target: int, helpers: tuple[int, ...] = (), **facts: object
) -> Event:
    """A unit lost a fight: it is gone, or (kind "..._hurt") it is wounded."""
    hurt = (t.wounded & ~s.wounded) >> target & 1
    keys = _keys(s, *dict.fromkeys((unit, *helpers, target)))
    return Event(HURT[kind] if hurt else kind, "WK-ADV-W-1" if hurt else rule_id, _about(s, unit, target) | facts, keys)


def _keys(s: State, *units: int) -> tuple[str, ...]:
    return tuple(s.battle.units[u].id for u in units)


def _about(s: State, unit: int, target: int) -> dict[str, object]:
    """Who did it to whom, and where the target stood."""
    return {"unit": name(s, unit), "target": name(s, target), "at": hex_name(s, s.at[target])}


def _price_rule(s: State, a: do.Move) -> str:
    """The rule that made the price of the move what it was."""
    points, spent = s.battle.points[a.unit], ground.cost(s.battle, a.path)
    if spent > points:
        return "WK-ADV-R-1" if spent <= ground.allowance(s.battle, points, a.path) else "WK-MOVE-9"
    causes = max(len(ground.dear_prices(s.battle, here, there)) for here, there in pairwise(a.path))
    return ("WK-MOVE-4", "WK-MOVE-5", "WK-MOVE-6")[causes]


def _strike_rule(s: State, a: do.Strike) -> str:
    """The rule by which the contact eliminated the target."""
    if s.battle.kinds[a.by[0]] == PEGASUS:
        return "WK-FIGHT-5"
    return "WK-FIGHT-4" if s.battle.kinds[a.target] == SOLDIER else "WK-FIGHT-3"
