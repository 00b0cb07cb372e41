"""La Strage under a finger, in a match and in lessons: half-elves, sprites and orcs on the chessboard, cards beside
it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.core.chance import Roll
from kit.core.compose import choices, legal
from kit.core.game import Event, Slot
from kit.core.match import Step
from kit.draw.scene import Group, Scene
from kit.draw.squareboard import SquareBoard
from kit.games.strage import GAME, scene
from kit.games.strage.actions import DONE, Action, Attack, Caprice, Escort, Fight, Move, OrcMove, OrcPlace, Place
from kit.games.strage.pieces import HALF_ELVES, SIDES
from kit.games.strage.rules.ending import verdict
from kit.games.strage.scene import BOARD, View
from kit.games.strage.squares import NEAR
from kit.games.strage.state import (
    ANSWER,
    ATTACK,
    DRAWN,
    ESCORT,
    FIGHT,
    MAGIC,
    MAIN,
    MASSACRE,
    OPPOSE,
    ORC,
    ORDER,
    POINTS,
    SUIT,
    TAKE,
    State,
    orcs_off,
)
from kit.space.squares import scan_forward
from kit.text import Catalogue
from kit.widgets.dice import DiceTable
from kit.widgets.features import EndButton, Motion, News, Selection, chosen
from kit.widgets.games.strage import hints, marks, taps
from kit.widgets.games.strage.words import Telling
from kit.widgets.lesson_table import LessonTable

MIDDLE = 3
AMID = (ESCORT, OPPOSE, ANSWER, TAKE, SUIT)
"""The phases in the middle of something that was begun."""
ENDS: dict[str, Action] = {"end": DONE, "leave": Escort(True)}
"""What the buttons beside the board would play."""


class StrageTable(Telling, DiceTable):
    """La Strage on a chessboard; places are the squares of `kit.space.squares`."""

    game = GAME
    beginning = "walk"
    phases = hints.PHASES
    parts = taps.PARTS
    places = ("elf", "orc", "sprite", "square", "enemy", "target")
    blank = View()
    pending = taps.WAITS
    """Why nothing else can be done while a die is awaited."""
    pick = staticmethod(taps.tapped)
    taken = staticmethod(marks.open_squares)
    view = staticmethod(marks.view)

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

    def path_to(self, s: State, selection: Selection, place: int) -> tuple[int, ...]:
        """The way that the chosen half-elf, orc or sprite would take."""
        if way := marks.reach(s, selection).get(place):
            return way
        found = [c.action for c in choices(GAME, s, selection) if c.slot == Slot("square", place)] if selection else []
        return next((a.path for a in found if isinstance(a, OrcMove | Caprice)), ())

    def held(self, step: Step) -> Selection:
        """Whoever has walked may walk on, and whoever has fought, or has come in as the last one who can."""
        s: State = step.after
        if s.phase != MAIN or not s.points:
            return ()
        match step.action:
            case Move(end=square):
                return taps.in_hand(s, square)
            case Place(square=square) if not any(isinstance(a, Place) for a in legal(GAME, s)):
                return taps.in_hand(s, square)
            case Roll() if step.before.phase == FIGHT:
                return taps.in_hand(s, step.before.pending[0])
        return ()

    # --- marks and motion

    def in_danger(self, s: State, side: int | None = None) -> list[int]:
        """The squares of a clan's half-elves (of whoever's turn it is, if none is named) that somebody beside them can
        attack."""
        return marks.dangers(s, s.side if side is None else side)

    def after(self, base: View, steps: Sequence[Step]) -> View:  # type: ignore[override]
        return replace(base, last=marks.trace(steps), helpful=True)

    def scene(self, s: State, base: View, t: Catalogue) -> Scene:
        return scene.scene(s, base)

    def motions(self, s: State, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        return marks.motions(s, event, BOARD, pieces)

    # --- the course of a match

    def turn_words(self, s: State, t: Catalogue) -> str:
        return t("chip.turn", turn=max(s.turn, 1))

    def standing(self, s: State, player: int) -> int:
        return s.elves[player].bit_count()

    def gained(self, step: Step, players: Collection[int], others: Collection[int]) -> int:
        """Sprites brought home, before all; then rivals that were beaten, and not those who leave by themselves."""
        s, t = step.before, step.after
        home = sum(t.saved[seat] - s.saved[seat] for seat in players)
        return home * HALF_ELVES + (super().gained(step, players, others) if self.fell(s, t) else 0)

    def news(self, s: State, a: Any, t: State) -> News:
        """A sprite that came home is celebrated; whoever was beaten is told of."""
        told = GAME.events(s, a, t)
        home = next((event for event in told if event.kind == "home"), None)
        if home is None:
            return self._of_others(s, t, told)
        side = SIDES[s.side]
        counted = f":is(.kit-score-chip, .kit-score-card) [data-clan={side}]"
        return News(scored=home.path, flies=counted, hue=f"clan.{side}", line=told.index(home))

    def _of_others(self, s: State, t: State, told: Sequence[Event]) -> News:
        """Who was beaten, or attacked in vain; whom a spell is aimed at, and whom it did nothing to after all."""
        fell, spell = self.fell(s, t), s.cards.spell if s.cards is not None else None
        missed = [event.path[-1] for event in told if event.kind in marks.MISSES]
        cast = [event.path[-1] for event in told if event.kind.startswith("cast.") and event.path]
        away = next((n for n, event in enumerate(told) if event.kind == "sprites_lost"), None)
        if away is not None:  # to be read, whoever plays on
            return News(brought=fell, line=away)
        vain = next((n for n, event in enumerate(told) if event.kind == "annulled"), 0)
        saved = [spell.target] if vain and spell is not None else []
        return News(fell=fell, withstood=missed, brought=[] if fell else [*cast, *saved], line=vain)

    def forced(self, s: State) -> Any:
        """Where orcs have only one to attack, that one is attacked: which orc does it makes no difference. Whether a
        half-elf stays after the last sprite is not asked where it makes none either."""
        if s.phase == ESCORT and not s.sprites and not s.treaty.finish_turn:
            ends = {verdict(GAME.apply(s, a)).winners for a in legal(GAME, s)}
            return Escort(False) if len(ends) == 1 else None
        found = legal(GAME, s) if s.phase == ATTACK else []
        return found[0] if found and len({getattr(a, "end", None) for a in found}) == 1 else None

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

    def rolls(self, s: State, doer: int | None) -> int:
        return s.side

    def opens_turn(self, s: State) -> bool:
        return s.phase == POINTS

    def waits_for_hand(self, step: Step, humans: Sequence[int]) -> bool:
        """A die waits for whoever's turn it is; in a massacre the first one does, and the others follow."""
        s: State = step.after
        if s.phase == ORDER or s.phase in DRAWN or s.side not in humans:
            return False
        return not (s.phase == MASSACRE and step.before.phase == MASSACRE)


# --- lessons


class StrageLessonTable(StrageTable, LessonTable):
    """What a way costs stands on its squares: no bill is made out for it."""

    parts = taps.LED

    def part_meanings(self, s: State, name: str) -> list[Action]:
        return [ENDS[name]] if name in ENDS else []

    def meanings(self, s: State, selection: Selection, place: int) -> Iterator[Any]:
        """What a tap may mean: a newcomer, a step, a fight, an orc that comes, goes or attacks."""
        parts = chosen(selection)
        if s.phase == MAIN and "elf" in parts:
            yield Move(parts["elf"], place, bool(parts.get("together")))
            yield Fight(parts["elf"], place)
        if s.phase == MAIN:
            yield Place(place)
            yield from (Move(place, near) for near in scan_forward(NEAR[place]))
        elif s.elves[s.side] >> place & 1:
            yield from (Move(place, near) for near in scan_forward(NEAR[place]))
        if s.phase == ORC:
            yield OrcPlace(place) if orcs_off(s) else OrcMove((parts.get("orc", place), place))
        if s.phase == ATTACK:
            yield from (Attack(orc, place) for orc in scan_forward(s.orcs))
        yield Escort(True)

    def end_button(self, s: State, t: Catalogue) -> EndButton | None:
        """Orcs can be passed over in vain, where a lesson asks for it."""
        return EndButton(t("ui.skip_orcs"), DONE) if s.phase in (ORC, ATTACK) else super().end_button(s, t)

    def asked(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str] | None:
        """What the rules ask amid an action or a spell; `None` where the lesson's own sentence is enough, so that
        nothing moves when a piece is taken up."""
        if not ((selection and s.phase == MAGIC) or s.phase in AMID):
            return None
        question, more = self.asks(s, selection, t)
        return question, "" if s.phase == ESCORT and s.sprites else more  # a lesson says itself who comes in again

    def ready(self, s: State) -> tuple[int, ...]:
        """Where the pieces stand that can do something, and the squares that can be chosen at once."""
        found = (choice.slot for choice in choices(GAME, s) if choice.slot.kind in self.places)
        return tuple(dict.fromkeys(int(slot.value) for slot in found if slot.value is not None))

    def sights(self, s: State) -> list[int]:
        """All squares: areas are to be pointed at, too."""
        return list(range(64))
