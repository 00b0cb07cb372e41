"""The whole game of Rune Winter under a finger: the map that the companion draws, with what each area yields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Self

from kit.core.game import CHANCE, Event, Ref, Slot
from kit.core.match import Step
from kit.draw import motion
from kit.draw.marked import Marks
from kit.draw.scene import Group, Scene
from kit.games.runewars import actions as do
from kit.games.runewars import scene
from kit.games.runewars.rules import fight, tasks
from kit.games.runewars.rules.fight_effects import area
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import State
from kit.text import Catalogue
from kit.widgets.features import Motion, News, OwnBattles, Selection, chosen
from kit.widgets.games.runewars.solo import pictures, plans, taps
from kit.widgets.games.runewars.solo.words import SoloTelling, me
from kit.widgets.games.runewars.table import RuneWinterTable
from kit.widgets.games.runewars.words import Telling, a_player_decides

SWITCHES = "at_once", "plan"
"""What can be switched while the page is open: that cards come all at once; that it is shown where the automa would
go."""
WALKED = "marched", "attacked", "retreated"
"""The events in which models go from an area to another."""
LOOKED_AT = "battle.draw", "test_card", "talk.card", "season.card", "explored"
"""The steps whose cards are looked at."""


@dataclass(frozen=True)
class View(Marks):
    """The marks of the whole game."""

    ways: tuple[tuple[int, int], ...] = ()
    """Where the automa would march."""


class SoloTable(SoloTelling, RuneWinterTable):
    """The screen keeps everything that the box would."""

    game = GAME
    real = None
    by_hand = False
    beginning = "short"
    own_battles = OwnBattles()
    blank = View()
    parts = taps.PARTS
    pending = taps.PENDING
    pick = staticmethod(taps.tapped)

    def switched(self, what: str) -> Self:
        if what not in SWITCHES:
            return self
        other = copy(self)
        other.on = self.on ^ {what}
        return other

    def part_place(self, s: State, kind: str, value: str) -> int | None:
        return s.land.names.index(value) if kind in ("look", "to") and value in s.land.names else None

    def choice_place(self, s: State, slot: Slot) -> int:
        if slot.kind == "hero" and s.realm is not None:
            return next((one.area for one in s.realm.heroes if one.id == slot.value), self.elsewhere(s))
        return super().choice_place(s, slot)

    def listed(self, s: State, selection: Selection) -> Selection:
        """What is open beside the map is no part of an action."""
        own = {"look", "party", "swap", "n", "left", "odds", "lost"}
        return () if chosen(selection).keys() & own else selection

    # --- marks

    def dressed(self, s: State, view: Marks) -> Marks:
        """Where the automa would go, if that is to be seen."""
        return replace(view, ways=tuple((a.start, a.end) for a in self.plan(s))) if isinstance(view, View) else view

    def plan(self, s: State) -> Sequence[do.March]:
        """The marches of the automa if nothing changed; none where nobody wants to see them, or others act."""
        return plans.marches(s) if "plan" in self.on and s.outcome is None and a_player_decides(s) else ()

    def view(self, s: State, selection: Selection, base: Any) -> Marks:
        """Where a tap does something; of what is chosen, where it can go."""
        parts = chosen(selection)
        goals = taps.goals(s, selection)
        here = self.choice_place(s, selection[0]) if parts.keys() & {"look", "hero"} else None
        ready = goals if here is not None and parts.keys() != {"look"} else taps.candidates(s)
        marked: Marks = replace(base, pointed=frozenset({*base.pointed, *ready}), selected=here)
        return replace(marked, focus=here if base.focus is None else base.focus)

    def scene(self, s: State, view: Any, t: Catalogue) -> Scene:
        drawn = scene.scene(s, view)
        middle = scene.board(s.land).centre
        ways = [shape for start, end in getattr(view, "ways", ()) for shape in scene.arrow(middle(start), middle(end))]
        ground = (*drawn.ground, *pictures.yields(s), *scene.activations(s))
        return replace(drawn, ground=ground, effects=(*drawn.effects, *ways))

    def motions(self, s: State, event: Event, scene_: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        """Who marches is seen to go."""
        if event.kind not in WALKED or len(event.path) < 2:
            return []
        name = s.land.names[event.path[0]]
        gone = [one for key, one in pieces.items() if key.endswith(f"@{name}") and key[0] in "PQABN"]
        middle = self.board(s).centre
        way = [middle(event.path[0]), middle(event.path[-1])]
        walker = next((one for one in gone if (one.key[0] in "PQ") == a_player_decides(s)), None)
        if walker is None:
            return []
        return [(motion.walk(walker, way), float(motion.milliseconds("step") * 2), [])]

    # --- the course of a match

    def waits_for_hand(self, step: Step, humans: Sequence[int]) -> bool:
        return False

    def chance_lands(self, s: State) -> bool:
        """Cards of a battle, of a bid, of the automa and of a quest are looked at, each by itself."""
        if self.game.current_player(s) != CHANCE or "at_once" in self.on:
            return False
        task = tasks.waiting(s)
        return task is None or tasks.op(task).name in LOOKED_AT

    def chance_sums(self, s: State) -> bool:
        """Of a battle the last card before what the cards bring is carried out."""
        task = tasks.waiting(s)
        if task is None or tasks.op(task).name != "battle.draw":
            return False
        then = tasks.realm(s).todo[1:2]
        return task.n < 2 and not any(one.what in ("battle.draw", "battle.pick") for one in then)

    def news(self, s: State, a: Any, t: State) -> News:
        """That both sides of a battle have counted is told where it was fought; that water has frozen, or flows again,
        at a border where that is seen."""
        end, told = fight.counted(s, a, t), [one.kind for one in GAME.events(s, a, t)]
        if end is not None:
            return News(brought=(area(end),), line=told.index("fought"))
        return News(brought=min(t.land.blue)[:1], line=told.index("water")) if "water" in told else News()

    def only_ends(self, s: State, a: Any) -> bool:
        return isinstance(a, do.Done | do.Decline)

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """An area for those who listen, with what it yields and who of the heroes is there."""
        words = [Telling.describe(self, s, place, selection, t)]
        if s.realm is not None:
            words += [pictures.yield_words(s, place, t)] if any(s.realm.yields[place]) else []
            built = s.realm.developments[place]
            words += [t("say.development", card=Ref("development", built))] if built else []
            words += [t("say.hero", hero=Ref("hero", one.id)) for one in s.realm.heroes if one.area == place]
            words += [t("say.activated")] if s.realm.players[me(s)].activated >> place & 1 else []
        return " ".join(words)
