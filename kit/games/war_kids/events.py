"""War Kids: what an action made happen, told once for the log, the animation and the screen reader."""

from __future__ import annotations

from itertools import pairwise

from kit.core.chance import Roll
from kit.core.game import Event
from kit.games.war_kids import ground
from kit.games.war_kids.actions import Action, Cast, EndCombat, EndMovement, Move, Strike
from kit.games.war_kids.battle import State, hex_name, name
from kit.games.war_kids.rules import spells
from kit.games.war_kids.units import GONE, PEGASUS, SIDES, SOLDIER


def events(s: State, a: Action, t: State) -> list[Event]:
    """What happened between `s` and `t`, in order; the end of the match comes last."""
    told = [*_told(s, a, t), *_leaders_lost(s, t)]
    if t.outcome is None:
        told += _news_of_the_turn(s, t)
    elif s.outcome is None:
        winner = SIDES[t.outcome.winners[0]] if len(t.outcome.winners) == 1 else "nobody"
        told.append(Event(f"end.{winner}", t.outcome.rule_id, t.outcome.facts))
    return told


def _told(s: State, a: Action, t: State) -> list[Event]:
    units = s.battle.units
    match a:
        case Move(unit=unit, path=path):
            places = {"start": hex_name(s, path[0]), "end": hex_name(s, path[-1])}
            facts = {"unit": name(s, unit), **places, "cost": ground.cost(s.battle, path)}
            return [Event("moved", _price_rule(s, a), facts, (units[unit].id,), path)]
        case Cast(mage=mage, target=target):
            facts = _about(s, mage, target) | {"distance": spells.spell_distance(s, mage, target)}
            path = s.battle.grid.route(s.at[mage], s.at[target])
            return [Event("cast", "WK-SPELL-5", facts, (units[mage].id, units[target].id), path)]
        case Roll(pips=pips):
            assert s.casting is not None
            mage, target = s.casting
            facts = _about(s, mage, target) | {"pips": pips, "distance": spells.spell_distance(s, mage, target)}
            kind = "spell_hit" if t.losses != s.losses else "spell_missed"
            return [Event(kind, "WK-SPELL-6", facts, (units[mage].id, units[target].id))]
        case Strike(by=by, target=target):
            kind = "struck_by_three" if len(by) > 1 else "struck"
            pieces = tuple(units[u].id for u in (*by, target))
            return [Event(kind, _strike_rule(s, a), _about(s, by[0], target), pieces)]
        case EndMovement():
            return [Event(f"movement_over.{SIDES[s.side]}", "WK-TURN-1")]
        case EndCombat():
            return [Event(f"turn_passes.{SIDES[t.side]}", "WK-TURN-2", {"turn": t.turn})] if t.outcome is None else []


def _leaders_lost(s: State, t: State) -> list[Event]:
    """The leaders that are gone, where they shielded somebody and the match goes on."""
    if t.losses == s.losses or t.outcome is not None:
        return []
    gone = (u for leaders in s.battle.leaders for u in leaders if s.at[u] != GONE and t.at[u] == GONE)
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


def _about(s: State, unit: int, target: int) -> dict[str, object]:
    """Who did it to whom, and where the target stood."""
    return {"unit": name(s, unit), "target": name(s, target), "at": hex_name(s, s.at[target])}


def _price_rule(s: State, a: Move) -> str:
    """The rule that made the price of the move what it was."""
    if ground.cost(s.battle, a.path) > s.battle.points[a.unit]:
        return "WK-MOVE-9"
    causes = max(len(ground.dear_prices(s.battle, here, there)) for here, there in pairwise(a.path))
    return ("WK-MOVE-4", "WK-MOVE-5", "WK-MOVE-6")[causes]


def _strike_rule(s: State, a: Strike) -> str:
    """The rule by which the contact eliminated the target."""
    if s.battle.kinds[a.by[0]] == PEGASUS:
        return "WK-FIGHT-5"
    return "WK-FIGHT-4" if s.battle.kinds[a.target] == SOLDIER else "WK-FIGHT-3"
