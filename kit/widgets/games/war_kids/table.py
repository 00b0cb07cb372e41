"""War Kids under a finger, in a match and in lessons: counters on a board of hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from kit.core.compose import choices, legal
from kit.core.game import Event, Facts, Outcome, Ref, Refusal, Slot
from kit.draw.hexboard import HexBoard
from kit.draw.scene import Group, Scene
from kit.games.war_kids import GAME, ground, scene
from kit.games.war_kids.action_notation import attempt
from kit.games.war_kids.actions import (
    END_COMBAT,
    END_MOVEMENT,
    Action,
    Cast,
    DiceAttack,
    EndCombat,
    EndMovement,
    Move,
    Strike,
)
from kit.games.war_kids.battle import Battle, Eliminate
from kit.games.war_kids.evaluation import dangers
from kit.games.war_kids.pieces import (
    COMBAT,
    GONE,
    KINDS,
    LEADER,
    MAGE,
    MOVEMENT,
    OPEN,
    RIVER,
    SEATS,
    SIDES,
    SOLDIER,
    WOOD,
)
from kit.games.war_kids.scene import View
from kit.games.war_kids.state import State, hex_name, name, unit_at
from kit.text import Catalogue
from kit.widgets.dice import DiceTable
from kit.widgets.features import EndButton, Motion, News, OwnBattles, Selection
from kit.widgets.games.war_kids import hints, marks, taps
from kit.widgets.games.war_kids.words import Telling, asked
from kit.widgets.lesson_table import Bill, LessonTable


class WarKidsTable(Telling, DiceTable):
    """War Kids on a board of hexes; places are hex numbers."""

    game = GAME
    beginning = "meadow"
    together = True
    blank = View()
    own_battles = OwnBattles("kit.games.war_kids.draft_file", "workshop.untitled")
    pending = Refusal("WK-SPELL-6", "PENDING")
    """Why nothing else can be done while a die is awaited."""
    choice_place = staticmethod(taps.choice_place)
    pick = staticmethod(taps.tapped)
    view = staticmethod(marks.view)
    forced = staticmethod(taps.forced)

    def board(self, s: State) -> HexBoard:
        return scene.board(s.battle)

    def home(self, s: State) -> int:
        """Where the keyboard's cursor starts: the first unit that can do something, else the middle of the map."""
        for choice in choices(GAME, s):
            if choice.slot.kind in ("unit", "step", "loss"):
                return taps.choice_place(s, choice.slot)
        return s.battle.grid.size // 2

    # --- what is chosen and what can be

    def path_to(self, s: State, selection: Selection, place: int) -> tuple[int, ...]:
        """The way the chosen unit would walk to a hex it can reach, or be pushed."""
        if s.pending is not None:
            pushed = taps.answer(s, selection, place).action if s.pending.asks == "push" else None
            return pushed.route if pushed is not None else ()
        choice = taps.offered(s, selection, Slot("hex", place))
        return choice.action.path if choice and isinstance(choice.action, Move) else ()

    def traced(self, s: State, selection: Selection, a: Action) -> Any:
        return taps.traced(selection, a)

    def now(self, s: State, selection: Selection) -> str:
        if s.pending is not None:
            return ""
        return "WK-MOVE-1" if s.phase == MOVEMENT else "WK-FIGHT-2"

    def instead(self, s: State, selection: Selection, place: int) -> Facts:
        """Facts for a refusal: the two hexes nearest to the one meant that the chosen unit can reach, and how many
        units have yet to move."""
        found = choices(GAME, s, selection) if selection else []
        reach = {one.slot.value: one.facts.get("cost", 0) for one in found if one.slot.kind in ("hex", "step")}
        near = sorted(reach, key=lambda h: (s.battle.grid.distance(h, place), reach[h], h))
        army = [u for u in s.battle.armies[s.side] if s.at[u] >= 0]
        left = sum(not s.moved >> u & 1 for u in army)
        return ({"try_hex": [hex_name(s, h) for h in near[:2]]} if near else {}) | ({"try_count": left} if left else {})

    def end_button(self, s: State, t: Catalogue) -> EndButton | None:
        """The big button, which is calm while somebody can still move or cast; `None` where the rules ask for something
        else first."""
        if s.pending is not None:
            return None
        if s.phase == MOVEMENT:
            return EndButton(t("ui.end_movement"), END_MOVEMENT, calm=self._moves_left(s))
        return EndButton(t("ui.end_combat"), END_COMBAT, calm=any(isinstance(a, Cast) for a in legal(GAME, s)))

    def _moves_left(self, s: State) -> bool:
        return s.phase == MOVEMENT and s.pending is None and legal(GAME, s) != [END_MOVEMENT]

    # --- what is seen

    def scene(self, s: State, view: View, t: Catalogue) -> Scene:
        return scene.scene(s, view, self.names(s, t))

    def dressed(self, s: State, view: View) -> View:  # type: ignore[override]
        return replace(view, spell=marks.spell_way(s))

    def shows_way(self, view: View, way: tuple[int, ...]) -> View:  # type: ignore[override]
        return replace(view, spell=way)

    def chosen_place(self, s: State, view: View) -> int | None:  # type: ignore[override]
        return s.at[view.selected] if view.selected is not None and s.at[view.selected] >= 0 else None

    def motions(self, s: State, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        return marks.motions(event, [self.board(s).centre(here) for here in event.path], scene, pieces)

    def taken(self, s: State) -> Sequence[int]:
        return [here for here in s.at if here != GONE]

    def flags(self, s: State) -> list[tuple[float, float, float]]:
        wide, tall = self.size(s)
        return [(x / wide, y / tall, half / wide) for x, y, half in scene.flags(s)]

    def in_danger(self, s: State, side: int | None = None) -> list[int]:
        """The hexes of a side's units (the active side's if none is named) that the enemy's next turn could take."""
        return [s.at[unit] for unit in dangers(s, s.side if side is None else side)]

    # --- the course of a match

    def outcome_facts(self, outcome: Outcome) -> dict[str, Any]:
        facts = super().outcome_facts(outcome)
        if outcome.rule_id in ("WK-VIC-2", "WK-LEAD-2"):
            facts["loser"] = SIDES[1 - outcome.winners[0]]
        return facts

    def turn_words(self, s: State, t: Catalogue) -> str:
        limit = s.battle.limit
        return t("chip.turn", turn=s.turn, turns=limit.turns) if limit else t("chip.turn.open", turn=s.turn)

    def agreed(self, s: State) -> Battle:
        return s.battle

    def standing(self, s: State, player: int) -> int:
        return s.taken[player].bit_count()

    def fell(self, s: State, t: State) -> list[int]:
        return [here for here, there in zip(s.at, t.at, strict=True) if here != GONE == there]

    def news(self, s: State, a: Any, t: State) -> News:
        """Dice that took nobody are told where they were meant to, as well as those that did."""
        fell, deed = self.fell(s, t), s.pending
        vain = deed is not None and deed.asks == "die" and t.pending is None and not fell
        return News(fell=fell, withstood=[s.at[deed.deed.target]] if vain and deed else [])

    def only_ends(self, s: State, a: Action) -> bool:
        """An end of the movement that leaves somebody alone who could have been taken is worth a word."""
        return isinstance(a, EndMovement | EndCombat) and hints.leaves_alone(s, a) is None

    def passes(self, s: State) -> bool:
        idle = s.phase == MOVEMENT and s.pending is None and not (s.moved | s.spent)
        return idle and legal(GAME, s) != [END_MOVEMENT] and not taps.struck_after(s)

    def in_vain(self, s: State) -> tuple[Refusal, int] | None:
        return taps.in_vain(s) if s.phase == COMBAT and s.pending is None else None

    def ends_in_vain(self, s: State) -> tuple[Refusal, int] | None:
        after = GAME.apply(s, END_MOVEMENT) if self._moves_left(s) else None
        return self.in_vain(after) if after is not None and self.forced(after) is not None else None


# --- lessons


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

    def meanings(self, s: State, selection: Selection, place: int) -> list[Action]:
        """What a tap may mean. Where a unit is chosen: that it walks there, or does something to whoever stands there;
        else that the unit that stands there takes a step, or strikes an enemy that it touches or, if it
        is one itself, has something done to it."""
        unit = unit_at(s, place)
        if s.pending is not None:
            meant = taps.answered(s, selection, place, unit)
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
        return asked(s, selection, t)

    def ready(self, s: State) -> tuple[int, ...]:
        """Where the units stand that can do something."""
        return tuple(s.at[choice.slot.value] for choice in choices(GAME, s) if choice.slot.kind == "unit")

    def sights(self, s: State) -> list[int]:
        """Where something is to be seen, or where somebody may be pushed: units and flags, or two steps from there."""
        if s.pending is not None and s.pending.asks == "push":
            return sorted(s.battle.pushes[s.at[s.pending.deed.target]])
        return sorted({here for here in s.at if here >= 0} | set(s.battle.flags))
