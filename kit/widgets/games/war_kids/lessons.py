"""What lessons need of a game's board besides what play needs: forbidden tries, what a way costs, places to name."""

from __future__ import annotations

from itertools import pairwise

from kit.core.compose import choices
from kit.core.game import Ref, Slot
from kit.games.war_kids import GAME, ground
from kit.games.war_kids.action_notation import attempt
from kit.games.war_kids.actions import Action, Cast, DiceAttack, Move, Strike
from kit.games.war_kids.battle import Eliminate
from kit.games.war_kids.pieces import COMBAT, KINDS, LEADER, MAGE, OPEN, RIVER, SEATS, SOLDIER, WOOD
from kit.games.war_kids.state import State, name, unit_at
from kit.text import Catalogue
from kit.widgets.games.war_kids import answers
from kit.widgets.games.war_kids.table import WarKidsTable
from kit.widgets.lesson_table import Bill, LessonTable
from kit.widgets.tap_result import Selection


class WarKidsLessonTable(WarKidsTable, LessonTable):
    """War Kids as a lesson needs it."""

    price_rule = "WK-MOVE-4"
    """Once a lesson has taught this rule, ways are shown with their price."""
    padlock = "guess"
    """WK-GUESS-6."""

    def takes_up(self, s: State, place: int) -> Selection:
        unit = unit_at(s, place)
        over = s.outcome is not None or (s.pending is not None and s.pending.asks == "loss")
        return () if over or unit is None or s.battle.units[unit].side != s.side else (Slot("unit", unit),)

    def forbidden(self, s: State, selection: Selection, place: int, rule_id: str) -> Action | None:
        """The action that a tap may mean and that this very rule forbids; `None` if there is none."""
        for tried in self._meanings(s, selection, place):
            refusal = GAME.explain(s, tried)
            if refusal and refusal.rule_id == rule_id:
                return tried
        return None

    def _meanings(self, s: State, selection: Selection, place: int) -> list[Action]:
        """What a tap may mean. Where a unit is chosen: that it walks there, or does something to whoever stands there;
        else that the unit that stands there takes a step, or strikes an enemy that it touches or, if it
        is one itself, has something done to it."""
        unit = unit_at(s, place)
        if s.pending is not None:
            meant = answers.meant(s, selection, place, unit)
            return [meant] if meant else []
        if selection:
            chosen = selection[0].value
            if s.at[chosen] == place:
                return []
            deeds: list[Action] = [] if unit is None else self._deeds(s, chosen, unit)
            return [attempt(s, chosen, place), *deeds]
        if unit is None:
            # After the movement a step that is tried in vain goes wherever somebody could have gone.
            near = s.battle.grid.neighbours[place] if s.phase == COMBAT else ()
            army = [u for u in s.battle.armies[s.side] if s.at[u] in near]
            return [Move(mine, (s.at[mine], place)) for mine in army]
        around = s.battle.grid.neighbours[place]
        free = [there for there in around if unit_at(s, there) is None]
        steps: list[Action] = [Move(unit, (place, there)) for there in free[:1]]
        if s.battle.units[unit].side != s.side:
            army = [u for u in s.battle.armies[s.side] if s.at[u] >= 0]
            return [*steps, *(deed for mine in army for deed in self._from_afar(s, mine, unit))]
        foes = [u for u in s.battle.armies[1 - s.side] if s.at[u] in around]
        return [*steps, *(blow for foe in foes for blow in self._blows(s, unit, foe))]

    def _deeds(self, s: State, unit: int, target: int) -> list[Action]:
        """What a unit may be meant to do to another: cast, fast or slow, or strike."""
        return [Cast(unit, target), Cast(unit, target, slow=True), *self._blows(s, unit, target)]

    def _from_afar(self, s: State, unit: int, target: int) -> list[Action]:
        """What a unit may be meant to do to another where nobody was chosen: blows need touch, spells a Mage."""
        if s.battle.kinds[unit] == MAGE:
            return [Cast(unit, target), Cast(unit, target, slow=True)]
        return self._blows(s, unit, target) if s.at[target] in s.battle.grid.neighbours[s.at[unit]] else []

    def _blows(self, s: State, unit: int, target: int) -> list[Action]:
        """The strike, and the attack with dice where Soldiers use them."""
        dice = s.battle.adv_soldiers and s.battle.kinds[unit] == SOLDIER
        return [self._blow(s, unit, target), *([DiceAttack((unit,), target)] if dice else [])]

    def _blow(self, s: State, unit: int, target: int) -> Strike:
        """The strike by that unit and, where a Soldier needs helpers, by the first that touch the target, even those
        that have struck already."""
        kinds, near = s.battle.kinds, s.battle.grid.neighbour_mask[s.at[target]]
        army = s.battle.armies[s.battle.units[unit].side] if kinds[unit] == kinds[target] == SOLDIER else ()
        helpers = [u for u in army if u != unit and kinds[u] == SOLDIER and s.at[u] >= 0 and near >> s.at[u] & 1]
        return Strike(tuple(sorted((unit, *helpers[:2]))), target)

    def taken_by(self, start: State, s: State, player: int) -> tuple[int, int]:
        enough = [goal.count or 0 for goal in s.battle.victory if isinstance(goal, Eliminate)]
        return s.losses[1 - player] - start.losses[1 - player], min(enough, default=0)

    def bill(self, s: State, way: tuple[int, ...]) -> Bill | None:
        """What it costs the unit at the start of a way to go it; `None` if nobody stands there, if it is no way, or if
        it ends at somebody: then it is a blow, a spell or a step that nobody takes. A push costs nothing."""
        unit = unit_at(s, way[0]) if len(way) > 1 else None
        if (
            unit is None
            or s.pending is not None
            or unit_at(s, way[-1]) is not None
            or any(there not in s.battle.prices[here] for here, there in pairwise(way))
        ):
            return None
        who = s.battle.units[unit]
        steps = tuple((self._hard(s, here, there), s.battle.prices[here][there]) for here, there in pairwise(way))
        picture = SEATS[who.side].emblem if who.kind == LEADER else KINDS[who.kind]
        return Bill(name(s, unit), who.side, picture, steps, ground.allowance(s.battle, s.battle.points[unit], way))

    def _hard(self, s: State, here: int, there: int) -> Ref:
        """What a step goes over, for its price."""
        kind = {OPEN: "open", WOOD: "wood", RIVER: "river"}[s.battle.ground[there]]
        crossing = kind == "open" and s.battle.level[here] != s.battle.level[there]
        return Ref("ground", "contour" if crossing else kind)

    def asked(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str] | None:
        """What the advanced rules ask in the middle of an action; `None` where they ask nothing."""
        return answers.asks(s, selection, t)

    def ready(self, s: State) -> tuple[int, ...]:
        """Where the units stand that can do something."""
        return tuple(s.at[choice.slot.value] for choice in choices(GAME, s) if choice.slot.kind == "unit")

    def sights(self, s: State) -> list[int]:
        """Where something is to be seen, or where somebody may be pushed: units and flags, or two steps from there."""
        if s.pending is not None and s.pending.asks == "push":
            return sorted(s.battle.pushes[s.at[s.pending.deed.target]])
        return sorted({here for here in s.at if here >= 0} | set(s.battle.flags))
