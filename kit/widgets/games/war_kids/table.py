"""What lies between a finger and the rules: which place was meant, what it completes, and what to say about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.core.compose import choices, legal
from kit.core.game import CHANCE, Event, Facts, Outcome, Ref, Refusal, Scenario, Slot
from kit.draw.hexboard import HexBoard
from kit.draw.scene import Group, Scene
from kit.games.war_kids import GAME, goals, scene
from kit.games.war_kids.actions import (
    END_COMBAT,
    END_MOVEMENT,
    Action,
    Cast,
    DiceAttack,
    Move,
    Strike,
)
from kit.games.war_kids.battle import Battle, Eliminate
from kit.games.war_kids.evaluation import dangers
from kit.games.war_kids.pieces import COMBAT, GONE, MOVEMENT, OPEN, SIDES, WOOD
from kit.games.war_kids.rules import combat
from kit.games.war_kids.scene import View
from kit.games.war_kids.setup import MARKS
from kit.games.war_kids.state import State, hex_name, name, shielded, unit_at
from kit.text import Catalogue
from kit.widgets.dice import DiceTable
from kit.widgets.features import EndButton
from kit.widgets.games.war_kids import answers, hints, taps
from kit.widgets.games.war_kids.moving import motions
from kit.widgets.games.war_kids.words import Telling
from kit.widgets.tap_result import Motion, Selection, TapResult, Way


class WarKidsTable(Telling, DiceTable):
    """War Kids on a board of hexes; places are hex numbers."""

    game = GAME
    beginning = "meadow"
    together = True
    blank = View()
    pending = Refusal("WK-SPELL-6", "PENDING")
    """Why nothing else can be done while a die is awaited."""

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

    def taken(self, s: State) -> Sequence[int]:
        return [here for here in s.at if here != GONE]

    def flags(self, s: State) -> list[tuple[float, float, float]]:
        wide, tall = self.size(s)
        return [(x / wide, y / tall, half / wide) for x, y, half in scene.flags(s)]

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

    def home(self, s: State) -> int:
        """Where the keyboard's cursor starts: the first unit that can do something, else the middle of the map."""
        for choice in choices(GAME, s):
            if choice.slot.kind in ("unit", "step", "loss"):
                return answers.choice_place(s, choice.slot)
        return s.battle.grid.size // 2

    # --- what is chosen and what can be

    def view(self, s: State, selection: Selection, base: View) -> View:
        """The marks for the parts chosen so far."""
        if s.pending is not None and GAME.current_player(s) != CHANCE:
            return answers.marks(s, selection, base)
        if not selection:
            return self._combat_marks(s, base)
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
        distances, way = answers.aimed(s, selection)
        sights, barred = answers.lines(s, selection[0].value) if len(selection) == 1 else ((), ())
        return replace(
            base,
            spell=way or base.spell,
            joined=frozenset(slot.value for slot in selection[2:]),
            fight=answers.composed(s, selection),
            sights=sights,
            barred=barred,
            selected=selection[0].value,
            costs=reach,
            clashes=frozenset(clashes),
            targets=frozenset(targets),
            distances=distances,
            helpers=frozenset(helpers),
        )

    def _combat_marks(self, s: State, base: View) -> View:
        """The marks of Combat while nobody is chosen: who can be struck, and which Mages can still cast."""
        if s.phase != COMBAT or GAME.current_player(s) == CHANCE:
            return base
        actions = legal(GAME, s)
        targets = frozenset(s.at[a.target] for a in actions if isinstance(a, Strike | DiceAttack))
        casters = frozenset(s.at[a.mage] for a in actions if isinstance(a, Cast))
        return replace(base, targets=targets, helpers=casters)

    def path_to(self, s: State, selection: Selection, place: int) -> tuple[int, ...]:
        """The way the chosen unit would walk to a hex it can reach, or be pushed."""
        if s.pending is not None:
            pushed = taps.answer(s, selection, place).action if s.pending.asks == "push" else None
            return pushed.route if pushed is not None else ()
        choice = taps.offered(s, selection, Slot("hex", place))
        return choice.action.path if choice and isinstance(choice.action, Move) else ()

    def pick(self, s: State, selection: Selection, place: int) -> TapResult:
        """What a tap on a hex means, given the parts chosen so far."""
        return taps.tapped(s, selection, place)

    def instead(self, s: State, selection: Selection, place: int) -> Facts:
        """Facts for a refusal: the two hexes nearest to the one meant that the chosen unit can reach, and how many
        units have yet to move."""
        reach = self.view(s, selection, View()).costs if selection else {}
        near = sorted(reach, key=lambda h: (s.battle.grid.distance(h, place), reach[h], h))
        army = [u for u in s.battle.armies[s.side] if s.at[u] >= 0]
        left = sum(not s.moved >> u & 1 for u in army)
        return ({"try_hex": [hex_name(s, h) for h in near[:2]]} if near else {}) | ({"try_count": left} if left else {})

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

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """A hex for those who listen: its name, ground, unit, and what can be done there."""
        view = self.view(s, selection, View())
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
        if place in view.clashes and (choice := taps.offered(s, selection, Slot("hex", place))) is not None:
            words.append(t("say.clash", wins=choice.facts["of_36"], lost=choice.facts["lost_36"]))
        return ", ".join(words)

    def asks(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        """What is asked of the person now: one sentence and one softer line."""
        if (asked := answers.asks(s, selection, t)) is not None:
            return asked
        if len(selection) > 1:
            return t("ask.choose_three"), ""
        if selection:
            return self._asks_chosen(s, selection, t)
        army = [u for u in s.battle.armies[s.side] if s.at[u] >= 0]
        if s.phase == MOVEMENT:
            moved = sum(s.moved >> u & 1 for u in army)
            if moved == len(army):
                calm = self.forced(GAME.apply(s, END_MOVEMENT)) is not None
                return t("ask.all_moved.calm" if calm else "ask.all_moved"), ""
            return t("ask.choose_unit"), t("ask.choose_unit.more", n=moved, of=len(army)) if moved else ""
        actions = legal(GAME, s)
        blows = [a for a in actions if isinstance(a, Strike | DiceAttack)]
        n, of = combat.together(blows), len({blow.target for blow in blows})
        mages = len({a.mage for a in actions if isinstance(a, Cast)})
        if n:
            several = of == 1 and len(blows) > 1
            key = "ask.fight.who" if several else "ask.fight" if n == of else "ask.fight.some"
            return t(key, n=n, of=of), t("ask.fight.more", n=of)
        if mages:
            return t("ask.may_cast", n=mages), t("ask.may_cast.more")
        tired = taps.has_struck(s)
        return t("ask.no_fight"), t.refusal(tired).partition("\n")[0] if tired else ""

    def so_far(self, s: State, t: Catalogue) -> str:
        limit = s.battle.limit
        if limit is not None and s.turn == limit.turns:
            return hints.goal_told(s, goals.Goal("last", by=limit.by), t)
        counts = [v.count for v in s.battle.victory if isinstance(v, Eliminate) and v.count is not None]
        if not counts:
            return ""
        other = self.side_ref(1 - s.side)
        return t("ask.so_far", n=s.losses[1 - s.side], of=counts[0], other=other, lost=s.losses[s.side])

    def _asks_chosen(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        unit = selection[0].value
        view, said = self.view(s, selection, View()), name(s, unit)
        if view.costs and view.distances:
            return t("ask.mage"), t("ask.mage.more")
        if view.distances:
            return t("ask.choose_target"), ""
        if view.targets:
            return t("ask.choose_victim", unit=said, n=len(view.targets)), ""
        effort = any(cost > s.battle.points[unit] for cost in view.costs.values())
        more = t("ask.choose_hex.effort" if effort else "ask.choose_hex.more")
        return t("ask.choose_hex", unit=said), answers.clashes(s, selection, t) or more

    def roll_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, list[int]]:
        """What is asked while a die is awaited, and the faces that win."""
        return answers.roll_ask(s, mine, t)

    def roll_fraction(self, s: State, t: Catalogue) -> str:
        """The chance of what is awaited, in words."""
        return answers.fraction(s, t)

    def throws(self, s: State, selection: Selection) -> list[int]:
        """What comes of each throw of the two dice that are awaited, or that would be: see `answers.throws`."""
        return answers.throws(s, selection)

    def buttons(self, s: State, selection: Selection, t: Catalogue) -> list[Way]:
        """Choices that no tap can mean, with the words of their buttons."""
        return answers.buttons(s, selection, t)

    def traced(self, s: State, selection: Selection, a: Action) -> Action:
        """The action as it was composed."""
        traced: Action = answers.traced(s, selection, a)
        return traced

    def choice_place(self, s: State, slot: Slot) -> int:
        """The hex that a part of an action is about."""
        return answers.choice_place(s, slot)

    def end_button(self, s: State, t: Catalogue) -> EndButton | None:
        """The big button, which is calm while somebody can still move or cast; `None` where the rules ask for something
        else first."""
        if s.pending is not None:
            return None
        if s.phase == MOVEMENT:
            return EndButton(t("ui.end_movement"), END_MOVEMENT, calm=self._moves_left(s))
        return EndButton(t("ui.end_combat"), END_COMBAT, last=any(isinstance(a, Cast) for a in legal(GAME, s)))

    def _moves_left(self, s: State) -> bool:
        return s.phase == MOVEMENT and s.pending is None and legal(GAME, s) != [END_MOVEMENT]

    def now(self, s: State, selection: Selection) -> str:
        if s.pending is not None:
            return ""
        return "WK-MOVE-1" if s.phase == MOVEMENT else "WK-FIGHT-2"

    def passes(self, s: State) -> bool:
        idle = s.phase == MOVEMENT and s.pending is None and not (s.moved | s.spent)
        return idle and legal(GAME, s) != [END_MOVEMENT] and not taps.struck_after(s)

    def in_vain(self, s: State) -> tuple[Refusal, int] | None:
        return taps.in_vain(s) if s.phase == COMBAT and s.pending is None else None

    def ends_in_vain(self, s: State) -> tuple[Refusal, int] | None:
        after = GAME.apply(s, END_MOVEMENT) if self._moves_left(s) else None
        return self.in_vain(after) if after is not None and self.forced(after) is not None else None

    def forced(self, s: State) -> Any:
        """An action the page may play by itself because there is nothing to decide: an empty combat phase."""
        actions = legal(GAME, s)
        return actions[0] if actions[:1] == [END_COMBAT] else None
