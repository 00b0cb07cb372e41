"""La Strage under a finger: half-elves, sprites and orcs on the chessboard, cards and buttons beside it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from kit.core.chance import Roll
from kit.core.compose import choices
from kit.core.game import Event, Slot
from kit.core.match import Step
from kit.draw.scene import Group, Scene
from kit.draw.squareboard import SquareBoard
from kit.games.strage import GAME, scene
from kit.games.strage.actions import Caprice, Move, OrcMove
from kit.games.strage.pieces import HALF_ELVES
from kit.games.strage.scene import BOARD, View
from kit.games.strage.state import DRAWN, ESCORT, FIGHT, MAIN, MASSACRE, ORDER, State, Treaty
from kit.space.squares import scan_forward
from kit.text import Catalogue
from kit.widgets.dice import DiceTable
from kit.widgets.games.strage import beside, taps
from kit.widgets.games.strage.marks import dangers, open_squares, trace, view
from kit.widgets.games.strage.moving import motions
from kit.widgets.games.strage.words import Telling
from kit.widgets.tap_result import Motion, Selection, TapResult

MIDDLE = 3


class StrageTable(Telling, DiceTable):
    """La Strage on a chessboard; places are the squares of `kit.space.squares`."""

    game = GAME
    beginning = "walk"
    places = ("elf", "orc", "sprite", "square", "enemy", "target")
    blank = View()
    pending = taps.WAITS
    """Why nothing else can be done while a die is awaited."""

    def board(self, s: State) -> SquareBoard:
        return BOARD

    def home(self, s: State) -> int:
        """Where the keyboard's cursor starts: at an own half-elf, if there is one."""
        mine = next(iter(scan_forward(s.elves[s.side])), None)
        return mine if s.phase == MAIN and mine is not None else super().home(s)

    def elsewhere(self, s: State) -> int:
        """The middle of the first row."""
        return MIDDLE

    # --- what is chosen

    def pick(self, s: State, selection: Selection, place: int) -> TapResult:
        return taps.tapped(s, selection, place)

    def part(self, s: State, selection: Selection, kind: str, value: str) -> TapResult | None:
        return beside.part(s, selection, kind, value)

    def path_to(self, s: State, selection: Selection, place: int) -> tuple[int, ...]:
        """The way that the chosen half-elf, orc or sprite would take."""
        if way := taps.reach(s, selection).get(place):
            return way
        found = [c.action for c in choices(GAME, s, selection) if c.slot == Slot("square", place)] if selection else []
        return next((a.path for a in found if isinstance(a, OrcMove | Caprice)), ())

    def held(self, step: Step) -> Selection:
        """Whoever has walked may walk on, and whoever has fought."""
        s: State = step.after
        if s.phase != MAIN or not s.points:
            return ()
        match step.action:
            case Move(end=square):
                return taps.in_hand(s, square)
            case Roll() if step.before.phase == FIGHT:
                return taps.in_hand(s, step.before.pending[0])
        return ()

    # --- marks and motion

    def view(self, s: State, selection: Selection, base: Any) -> View:
        return view(s, selection, cast(View, base))

    def in_danger(self, s: State, side: int | None = None) -> list[int]:
        """The squares of a clan's half-elves (of whoever's turn it is, if none is named) that somebody beside them can
        attack."""
        return dangers(s, s.side if side is None else side)

    def after(self, base: Any, steps: Sequence[Step]) -> View:
        return replace(cast(View, base), last=trace(steps), helpful=True)

    def taken(self, s: State) -> Sequence[int]:
        return open_squares(s)

    def scene(self, s: State, base: Any, t: Catalogue) -> Scene:
        return scene.scene(s, cast(View, base))

    def motions(self, s: State, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        return motions(s, event, BOARD, pieces)

    # --- the course of a match

    def turn_words(self, s: State, t: Catalogue) -> str:
        return t("chip.turn", turn=max(s.turn, 1))

    def agreed(self, s: State) -> Treaty:
        return s.treaty

    def standing(self, s: State, player: int) -> int:
        return s.elves[player].bit_count()

    def gained(self, step: Step, players: Collection[int], others: Collection[int]) -> int:
        """Sprites brought home, before all; then rivals that were beaten, and not those who leave by themselves."""
        s, t = step.before, step.after
        home = sum(t.saved[seat] - s.saved[seat] for seat in players)
        return home * HALF_ELVES + (super().gained(step, players, others) if self.fell(s, t) else 0)

    def fell(self, s: State, t: State) -> list[int]:
        """Where half-elves and orcs were beaten, and sprites ran away; who leaves of its own accord is not told."""
        if s.phase in (MAIN, ESCORT):
            return []
        gone = s.sprites & ~t.sprites if t.lost > s.lost else 0
        for a, b in zip(s.elves, t.elves, strict=True):
            gone |= a & ~b
        gone |= s.orcs & ~t.orcs if t.orcs.bit_count() < s.orcs.bit_count() else 0
        return list(scan_forward(gone))

    def one_throw(self, step: Step) -> bool:
        """The dice of the order are one throw, and those of a massacre; an orc's die is told of before the next."""
        return step.before.phase == step.after.phase or step.after.phase in DRAWN

    def waits_for_hand(self, step: Step, humans: Sequence[int]) -> bool:
        """A die waits for whoever's turn it is; in a massacre the first one does, and the others follow."""
        s: State = step.after
        if s.phase == ORDER or s.phase in DRAWN or s.side not in humans:
            return False
        return not (s.phase == MASSACRE and step.before.phase == MASSACRE)
