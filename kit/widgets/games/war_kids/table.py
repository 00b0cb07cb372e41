"""What lies between a finger and the rules: which place was meant, what it completes, and what to say about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.core.compose import choices
from kit.core.game import CHANCE, Choice, Event, Outcome, Ref, Refusal, Scenario, Slot
from kit.draw.hexboard import HexBoard
from kit.draw.scene import Group, Scene
from kit.games.war_kids import GAME, scene
from kit.games.war_kids.actions import (
    END_COMBAT,
    END_MOVEMENT,
    Action,
    Cast,
    DiceAttack,
    Move,
    Strike,
)
from kit.games.war_kids.battle import Battle
from kit.games.war_kids.notation import attempt
from kit.games.war_kids.outlook import dangers
from kit.games.war_kids.pieces import COMBAT, GONE, MAGE, MOVEMENT, OPEN, SIDES, SOLDIER, WOOD
from kit.games.war_kids.scene import View
from kit.games.war_kids.setup import MARKS
from kit.games.war_kids.state import State, hex_name, name, shielded, unit_at
from kit.text import Catalogue
from kit.widgets.dice import DiceTable
from kit.widgets.games.war_kids import answers
from kit.widgets.games.war_kids.moving import motions
from kit.widgets.games.war_kids.words import Telling
from kit.widgets.picked import Motion, Partial, Picked, Way


class WarKidsTable(Telling, DiceTable):
    """War Kids on a board of hexes; places are hex numbers."""

    game = GAME
    beginning = "meadow"
    pending = Refusal("WK-SPELL-6", "PENDING")
    """Why nothing else can be done while a die is awaited."""

    @property
    def blank(self) -> View:
        return View()

    def board(self, s: State) -> HexBoard:
        return scene.board(s.battle)

    def dressed(self, s: State, view: View) -> View:  # type: ignore[override]
        return replace(view, spell=answers.spell_way(s))

    def shows_way(self, view: View, way: tuple[int, ...]) -> View:  # type: ignore[override]
        return replace(view, spell=way)

    def chosen_place(self, s: State, view: View) -> int | None:  # type: ignore[override]
        return s.at[view.selected] if view.selected is not None and s.at[view.selected] >= 0 else None

    def motions(self, s: State, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        return motions(event, self.points(s, event.path), scene, pieces)

    def points(self, s: State, path: tuple[int, ...]) -> list[tuple[float, float]]:
        """The middles of the hexes of a path in board units."""
        return [scene.board(s.battle).centre(here) for here in path]

    def turn(self, s: State) -> int:
        return s.turn

    def taken(self, s: State) -> Sequence[int]:
        return [here for here in s.at if here != GONE]

    def fell(self, s: State, t: State) -> list[int]:
        return [here for here, there in zip(s.at, t.at, strict=True) if here != GONE == there]

    def turn_words(self, s: State, t: Catalogue) -> str:
        limit = s.battle.limit
        return t("chip.turn", turn=s.turn, turns=limit.turns) if limit else t("chip.turn.open", turn=s.turn)

    def agreed(self, s: State) -> Battle:
        return s.battle

    def own_battle(self, file: str) -> Scenario | None:
        # Only who brings a file waits for what reads it.
        from kit.widgets.games.war_kids.own_battle import own_battle

        return own_battle(file, GAME.id)

    def outcome_facts(self, outcome: Outcome) -> dict[str, Any]:
        facts = super().outcome_facts(outcome)
        if outcome.rule_id in ("WK-VIC-2", "WK-LEAD-2"):
            facts["loser"] = SIDES[1 - outcome.winners[0]]
        return facts

    def in_danger(self, s: State, side: int | None = None) -> list[int]:
        """The hexes of a side's units (the active side's if none is named) that the enemy's next turn could take."""
        return [s.at[unit] for unit in dangers(s, s.side if side is None else side)]

    def around(self, s: State, place: int) -> tuple[int, ...]:
        """The neighbours of a hex."""
        return s.battle.grid.neighbours[place]

    def step(self, s: State, place: int, direction: Any) -> int:
        """The hex an arrow key leads to."""
        return s.battle.grid.step(place, direction)

    def home(self, s: State) -> int:
        """Where the keyboard's cursor starts: the first unit that can do something, else the middle of the map."""
        for choice in choices(GAME, s):
            if choice.slot.kind in ("unit", "step", "loss"):
                return answers.choice_place(s, choice.slot)
        return s.battle.grid.size // 2

    # --- what is chosen and what can be

    def view(self, s: State, partial: Partial, base: View) -> View:
        """The marks for the parts chosen so far."""
        if s.pending is not None and GAME.current_player(s) != CHANCE:
            return answers.marks(s, partial, base)
        if not partial:
            return base
        reach, clashes, targets, helpers = {}, set(), set(), set()
        for choice in choices(GAME, s, partial):
            kind, value = choice.slot.kind, choice.slot.value
            if kind == "hex":
                reach[value] = choice.facts["cost"]
                clashes |= {value} if "of_36" in choice.facts else set()
            elif kind == "target":
                targets.add(s.at[value])
            elif kind == "unit":
                helpers.add(s.at[value])
        if len(partial) > 1:
            targets.add(s.at[partial[1].value])
        distances, way = answers.aimed(s, partial)
        sights, barred = answers.lines(s, partial[0].value) if len(partial) == 1 else ((), ())
        return replace(
            base,
            spell=way or base.spell,
            joined=frozenset(slot.value for slot in partial[2:]),
            fight=answers.composed(s, partial),
            sights=sights,
            barred=barred,
            selected=partial[0].value,
            costs=reach,
            clashes=frozenset(clashes),
            targets=frozenset(targets),
            distances=distances,
            helpers=frozenset(helpers),
        )

    def path_to(self, s: State, partial: Partial, place: int) -> tuple[int, ...]:
        """The way the chosen unit would walk to a hex it can reach, or be pushed."""
        if s.pending is not None:
            pushed = self._answer(s, partial, place).action if s.pending.asks == "push" else None
            return pushed.route if pushed is not None else ()
        choice = self._choice(s, partial, Slot("hex", place))
        return choice.action.path if choice and isinstance(choice.action, Move) else ()

    def pick(self, s: State, partial: Partial, place: int) -> Picked:
        """What a tap on a hex means, given the parts chosen so far."""
        if GAME.current_player(s) == CHANCE:
            return Picked(partial, refusal=GAME.explain(s, END_COMBAT))
        if s.pending is not None:
            return self._answer(s, partial, place)
        unit = unit_at(s, place)
        return self._next(s, partial, place, unit) if partial else self._first(s, place, unit)

    def instead(self, s: State, partial: Partial, place: int) -> dict[str, list[str]]:
        """The two hexes nearest to the one meant that the chosen unit can reach, as facts for a refusal."""
        reach = self.view(s, partial, View()).costs if partial else {}
        if not reach:
            return {}
        near = sorted(reach, key=lambda h: (s.battle.grid.distance(h, place), reach[h], h))
        return {"try_hex": [hex_name(s, h) for h in near[:2]]}

    def _answer(self, s: State, partial: Partial, place: int) -> Picked:
        """A tap while a push is traced or a loss is chosen; a tap on the step chosen takes it back."""
        choice = answers.tapped(s, partial, place)
        if choice is not None and choice.action is not None:
            return Picked(action=answers.traced(s, partial, choice.action))
        if choice is not None:
            return Picked((*partial, choice.slot))
        if partial and partial[-1].value == place:
            return Picked()
        if (push := answers.straight_to(s, partial, place)) is not None:
            return Picked(action=push)
        tried = answers.meant(s, partial, place, unit_at(s, place))
        return Picked(partial, refusal=GAME.explain(s, tried), tried=tried) if tried else Picked(partial)

    def _choice(self, s: State, partial: Partial, slot: Slot) -> Choice | None:
        return next((choice for choice in choices(GAME, s, partial) if choice.slot == slot), None)

    def _next(self, s: State, partial: Partial, place: int, unit: int | None) -> Picked:
        for slot in (Slot("target", unit), Slot("unit", unit), Slot("hex", place)):
            choice = self._choice(s, partial, slot)
            if choice and choice.action is not None:
                return self._complete(s, choice.action)
            if choice:
                return self._narrowed(s, (*partial, slot))
        chosen = partial[0].value
        if Slot("unit", unit) in partial[2:]:
            return Picked(tuple(slot for slot in partial if slot != Slot("unit", unit)))
        if unit is not None and len(partial) > 1 and unit == partial[1].value:
            return self._all_of(s, partial)
        if unit == chosen:
            return Picked()
        if unit is not None and self._choice(s, (), Slot("unit", unit)):
            return Picked((Slot("unit", unit),))
        tried = self._meant(s, chosen, place, unit)
        refusal = GAME.explain(s, tried) if tried else None
        return Picked(partial, refusal=refusal, tried=tried) if refusal else self._about(s, place, unit, partial)

    def _narrowed(self, s: State, partial: Partial) -> Picked:
        """The parts, or the one action left when there is only one way to complete them. A dice combat waits for its
        word: its totals are seen first (WK-ADV-S-2)."""
        if answers.composed(s, partial) is not None:
            return Picked(partial)
        n = len(partial)
        left = {a for a in GAME.legal_actions(s) if any(way[:n] == partial for way in GAME.slots(s, a))}
        return self._complete(s, left.pop()) if len(left) == 1 else Picked(partial)

    def _complete(self, s: State, a: Action) -> Picked:
        """An action that nothing is missing from; a spell that goes round something shows how first (WK-SPELL-6)."""
        way = answers.way_round(s, a)
        return Picked(action=a, way=way, key="tell.round", facts={"n": len(way) - 1}) if way else Picked(action=a)

    def _all_of(self, s: State, partial: Partial) -> Picked:
        """A second tap on the target of a dice combat: those chosen attack."""
        group = next((choice for choice in choices(GAME, s, partial) if choice.slot.kind == "group"), None)
        return Picked(action=group.action) if group else Picked(partial)

    def _meant(self, s: State, chosen: int, place: int, unit: int | None) -> Action | None:
        """The action a person means who has chosen a unit and taps a place where it cannot act."""
        if unit is not None and s.battle.units[unit].side != s.side:
            return Cast(chosen, unit) if s.battle.kinds[chosen] == MAGE else self._strike(s, chosen, unit)
        return attempt(s, chosen, place) if s.phase == MOVEMENT else None

    def _strike(self, s: State, chosen: int, target: int) -> Strike | DiceAttack:
        """The strike with every Soldier that could join, so that the refusal counts how many are there."""
        if s.battle.adv_soldiers and s.battle.kinds[chosen] == SOLDIER:
            return DiceAttack((chosen,), target)
        if s.battle.kinds[chosen] != SOLDIER or s.battle.kinds[target] != SOLDIER:
            return Strike((chosen,), target)
        near = s.battle.grid.neighbour_mask[s.at[target]]
        friends = [u for u in s.battle.armies[s.side] if s.battle.kinds[u] == SOLDIER and s.at[u] >= 0]
        joined = [u for u in friends if near >> s.at[u] & 1 and not s.engaged >> u & 1]
        return Strike(tuple(sorted({chosen, *joined})[:3]), target)

    def _first(self, s: State, place: int, unit: int | None) -> Picked:
        if unit is not None and self._choice(s, (), Slot("unit", unit)):
            return Picked((Slot("unit", unit),))
        if unit is None:
            return self._about(s, place, unit)
        if s.battle.units[unit].side != s.side:
            strikes = [a for a in GAME.legal_actions(s) if isinstance(a, Strike | DiceAttack) and a.target == unit]
            if len(strikes) == 1:
                return Picked(action=strikes[0])
            return Picked(key="tell.choose_attacker") if strikes else self._about(s, place, unit)
        return self._cannot(s, place, unit)

    def _cannot(self, s: State, place: int, unit: int) -> Picked:
        """Why an own unit has nothing to do."""
        if s.phase == MOVEMENT:
            around = s.battle.grid.neighbours[place]
            free = [there for there in around if unit_at(s, there) is None]
            tried: Action = Move(unit, (place, (free or around)[0]))
        elif s.battle.kinds[unit] == MAGE:
            enemies = [u for u in s.battle.armies[1 - s.side] if s.at[u] >= 0]
            nearest = min(enemies, key=lambda u: s.battle.grid.distance(place, s.at[u]), default=None)
            tried = Cast(unit, nearest) if nearest is not None else Cast(unit, -1)
        else:
            near = s.battle.grid.neighbour_mask[place]
            touched = [u for u in s.battle.armies[1 - s.side] if s.at[u] >= 0 and near >> s.at[u] & 1]
            if not touched:
                return Picked(key="tell.no_contact", facts={"unit": name(s, unit)})
            tried = self._strike(s, unit, touched[0])
        return Picked(refusal=GAME.explain(s, tried), tried=tried)

    def _about(self, s: State, place: int, unit: int | None, partial: Partial = ()) -> Picked:
        """A word about a place where nothing is to be done."""
        if unit is not None:
            side = "theirs" if s.battle.units[unit].side != s.side else "mine"
            return Picked(partial, key=f"tell.{side}", facts={"unit": name(s, unit), "points": s.battle.points[unit]})
        if s.phase == COMBAT:
            return Picked(partial, key="tell.combat", facts={"at": hex_name(s, place)})
        if not partial:
            return Picked(key="tell.first", facts={"at": hex_name(s, place)})
        ground = {OPEN: "open", WOOD: "wood"}.get(s.battle.ground[place], "river")
        return Picked(partial, key=f"tell.{ground}", facts={"at": hex_name(s, place)})

    # --- words

    def names(self, s: State, t: Catalogue) -> dict[str, str]:
        """The places of the map in the person's language."""
        labels = {label for _, label in s.battle.labels}
        return {label: t(f"place.{label}") for label in labels if t.has(f"place.{label}")}

    def scene(self, s: State, view: View, t: Catalogue) -> Scene:
        """The board as it is to be painted."""
        return scene.scene(s, view, self.names(s, t))

    def board_label(self, s: State, t: Catalogue) -> str:
        """What a screen reader says of the whole board."""
        grid = s.battle.grid
        blue, pink = (taken.bit_count() for taken in s.taken)
        return f"{t('say.board', rows=grid.rows, cols=grid.cols, blue=blue, pink=pink)} {t('region.board.keys')}"

    def describe(self, s: State, place: int, partial: Partial, t: Catalogue) -> str:
        """A hex for those who listen: its name, ground, unit, and what can be done there."""
        view = self.view(s, partial, View())
        ground = Ref("ground", {OPEN: "open", WOOD: "wood"}.get(s.battle.ground[place], "river"))
        facts: dict[str, Any] = {"at": hex_name(s, place), "ground": ground}
        facts |= {"level": s.battle.level[place]} if s.battle.level[place] else {}
        for label in (label for here, label in s.battle.labels if here == place):
            facts["label"] = self.names(s, t).get(label, label)
        for hold in (hold for hold in s.battle.holds if place in hold.hexes):
            facts["flag"] = SIDES[hold.side]
        words = [t("say.hex", **facts)]
        unit = unit_at(s, place)
        if unit is not None:
            words.append(t("say.unit", unit=name(s, unit), points=s.battle.points[unit]))
            words += [t(f"say.{sign}") for sign in MARKS if getattr(s, sign) >> unit & 1]
            words += [t("say.shielded")] if shielded(s, unit) else []
            words += [t("say.selected")] if unit == view.selected else []
        words += [t("say.ringed")] if place in view.targets else []
        words += [t("say.cost", n=view.costs[place])] if place in view.costs else []
        if place in view.clashes and (choice := self._choice(s, partial, Slot("hex", place))) is not None:
            words.append(t("say.clash", wins=choice.facts["of_36"], lost=choice.facts["lost_36"]))
        return ", ".join(words)

    def asks(self, s: State, partial: Partial, t: Catalogue) -> tuple[str, str]:
        """What is asked of the person now: one sentence and one softer line."""
        if (asked := answers.asks(s, partial, t)) is not None:
            return asked
        if len(partial) > 1:
            return t("ask.choose_three"), ""
        if partial:
            return self._asks_chosen(s, partial, t)
        army = [u for u in s.battle.armies[s.side] if s.at[u] >= 0]
        if s.phase == MOVEMENT:
            moved = sum(s.moved >> u & 1 for u in army)
            if moved == len(army):
                return t("ask.all_moved"), ""
            return t("ask.choose_unit"), t("ask.choose_unit.more", n=moved, of=len(army)) if moved else ""
        actions = GAME.legal_actions(s)
        contacts = len({a.target for a in actions if isinstance(a, Strike | DiceAttack)})
        mages = len({a.mage for a in actions if isinstance(a, Cast)})
        if contacts:
            return t("ask.fight", n=contacts), t("ask.fight.more")
        return t("ask.no_fight"), t("ask.may_cast", n=mages) if mages else ""

    def _asks_chosen(self, s: State, partial: Partial, t: Catalogue) -> tuple[str, str]:
        unit = partial[0].value
        view, said = self.view(s, partial, View()), name(s, unit)
        if view.costs and view.distances:
            return t("ask.mage"), t("ask.mage.more")
        if view.distances:
            return t("ask.choose_target"), ""
        if view.targets:
            return t("ask.choose_victim", unit=said), ""
        return t("ask.choose_hex", unit=said), answers.clashes(s, partial, t) or t("ask.choose_hex.more")

    def roll_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, list[int]]:
        """What is asked while a die is awaited, and the faces that win."""
        return answers.roll_ask(s, mine, t)

    def roll_fraction(self, s: State, t: Catalogue) -> str:
        """The chance of what is awaited, in words."""
        return answers.fraction(s, t)

    def throws(self, s: State, partial: Partial) -> list[int]:
        """What comes of each throw of the two dice that are awaited, or that would be: see `answers.throws`."""
        return answers.throws(s, partial)

    def buttons(self, s: State, partial: Partial, t: Catalogue) -> list[Way]:
        """Choices that no tap can mean, with the words of their buttons."""
        return answers.buttons(s, partial, t)

    def traced(self, s: State, partial: Partial, a: Action) -> Action:
        """The action as it was composed."""
        traced: Action = answers.traced(s, partial, a)
        return traced

    def choice_place(self, s: State, slot: Slot) -> int:
        """The hex that a part of an action is about."""
        return answers.choice_place(s, slot)

    def end_button(self, s: State, t: Catalogue) -> tuple[str, Action] | None:
        """The words of the big button, and what it plays; `None` where the rules ask for something else first."""
        if s.pending is not None:
            return None
        return (t("ui.end_movement"), END_MOVEMENT) if s.phase == MOVEMENT else (t("ui.end_combat"), END_COMBAT)

    def now(self, s: State, partial: Partial) -> str:
        if s.pending is not None:
            return ""
        return "WK-MOVE-1" if s.phase == MOVEMENT else "WK-FIGHT-2"

    def passes(self, s: State) -> bool:
        idle = s.phase == MOVEMENT and s.pending is None and not (s.moved | s.spent)
        return idle and GAME.legal_actions(s) != [END_MOVEMENT]

    def forced(self, s: State) -> Any:
        """An action the page may play by itself because there is nothing to decide: an empty combat phase."""
        actions = GAME.legal_actions(s)
        return actions[0] if actions[:1] == [END_COMBAT] else None
