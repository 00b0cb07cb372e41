"""What pages ask of any game's table: what lies between a finger and the rules. Each game has its own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Literal, Self

from kit.core.compose import choices
from kit.core.game import CHANCE, Event, Facts, Refusal, Scenario, Slot
from kit.core.manifest import GAMES
from kit.core.match import Step
from kit.core.seats import largest_table
from kit.draw import motion
from kit.draw.board import Board
from kit.draw.marked import Marks
from kit.draw.scene import Group, Scene
from kit.text import Catalogue
from kit.widgets.features import (
    Clock,
    EndButton,
    Motion,
    News,
    OwnBattles,
    Phase,
    RealTable,
    Selection,
    Stakes,
    Strokes,
    TapResult,
    Way,
)
from kit.widgets.wording import Wording


class Table(Wording):
    """One game's board under a finger. Places are numbers, as in `Event.path`; states and actions are the game's.

    All that pages ask is here. What has a body is the answer of a game that has none of its own.
    """

    game: Any
    clock = Clock()
    stakes = Stakes()
    strokes = Strokes()
    own_battles = OwnBattles()
    forewarns = True
    """Whether the board shows where a piece could go and be lost."""
    real: RealTable | None = None
    """What is different where the match is on a real table beside the screen."""
    by_hand = True
    """Whether people may roll or draw themselves, and say what shows."""
    phases: Mapping[Any, Phase] = {}
    """The parts of a turn, by what a state calls its `phase`."""
    places: Collection[str] = ()
    """The kinds of parts of an action that are places of the board."""
    parts: Mapping[str, Callable[[Any, Selection, str], TapResult | None]] = {}
    """What it means to choose a part of an action beside the board, by its kind; the last argument is its value."""
    idle_tap = ""
    """The key of what is told to whoever taps where nothing is to be chosen."""
    turned: bool | None = None
    """Whether the board is seen from its second side; `None` where it cannot be turned."""
    beginning = ""
    """The scenario of a first match."""
    counted: Literal["turns", "rounds", "seasons"] = "turns"
    """By what word the catalogue calls what is counted in a match."""
    together = False
    """Whether those who could take a piece do it together, so that an arrow from one of them would say too little."""
    blank: Marks = Marks()
    """A view without any mark."""
    pending: Refusal
    """Why nothing else can be done while chance is awaited."""

    on: frozenset[str] = frozenset()
    """The switches of its own that are on."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The ids of the seats, those of the largest table."""
        return tuple(seat.id for seat in largest_table(self.game))

    @cached_property
    def where(self) -> Any:
        """What stands where, by name (`kit.core.board.Board`)."""
        return GAMES[self.game.id].part("board")()

    def seen_from(self, players: Sequence[int]) -> Self:
        """The table as those see it who sit at the screen, where that matters."""
        return self

    @abstractmethod
    def board(self, s: Any) -> Board:
        """The board's measures."""

    def size(self, s: Any) -> tuple[float, float]:
        """Of the board, in its own units."""
        board = self.board(s)
        return board.width, board.height

    def place_at(self, s: Any, x: float, y: float) -> int | None:
        """The place at shares (0 to 1) of the board's width and height."""
        board = self.board(s)
        return board.at(x * board.width, y * board.height)

    def centre(self, s: Any, place: int) -> tuple[float, float]:
        """The middle of a place as shares of the board's width and height."""
        board = self.board(s)
        x, y = board.centre(place)
        return x / board.width, y / board.height

    def place_width(self, s: Any) -> float:
        """Width of a place as a share of the board's width."""
        board = self.board(s)
        return board.place_width / board.width

    def home(self, s: Any) -> int:
        """Where the keyboard's cursor starts: where the first thing can be chosen."""
        there = (choice.slot for choice in choices(self.game, s))
        return next((self.choice_place(s, slot) for slot in there if self._on_board(slot)), self.elsewhere(s))

    def choice_place(self, s: Any, slot: Slot) -> int:
        """The place that a part of an action is about."""
        return int(slot.value) if self._on_board(slot) else self.elsewhere(s)

    def elsewhere(self, s: Any) -> int:
        """The place that stands for whatever is about none."""
        return 0

    def _on_board(self, slot: Slot) -> bool:
        return slot.kind in self.places and slot.value is not None

    def around(self, s: Any, place: int) -> Sequence[int]:
        """The neighbours of a place."""
        return self.board(s).around(place)

    def step(self, s: Any, place: int, direction: Any) -> int:
        """The place that an arrow key leads to: "left", "right", "up", "down"."""
        return self.board(s).step(place, direction)

    # --- what is chosen

    def pick(self, s: Any, selection: Selection, place: int) -> TapResult:
        """What a tap on a place means, given the parts chosen so far: whatever the game offers there, first as the next
        part, then as a new beginning; what was chosen last is put back."""
        if self.game.current_player(s) == CHANCE:
            return TapResult(selection, refusal=self.pending)
        for parts in dict.fromkeys((selection, ())):
            for choice in choices(self.game, s, parts):
                if self._on_board(choice.slot) and self.choice_place(s, choice.slot) == place:
                    chosen = (*parts, choice.slot)
                    return TapResult(() if chosen == selection else chosen, action=choice.action)
        if (tried := self.tried(s, selection, place)) is None:
            return TapResult(selection, key=self.idle_tap)
        return TapResult(selection, refusal=self.game.explain(s, tried), tried=tried)

    def tried(self, s: Any, selection: Selection, place: int) -> Any:
        """What a tap would mean that the game does not offer, so that the rule can be told that forbids it; `None`
        where it means nothing."""
        return None

    def listed(self, s: Any, selection: Selection) -> Selection:
        """Of the parts chosen so far those by which the list of moves goes on; others are known to the table alone."""
        return selection

    def taken_up(self, s: Any, selection: Selection) -> Selection:
        """The parts chosen so far, the last one from the list of moves, with what the table has to know besides."""
        return selection

    def path_to(self, s: Any, selection: Selection, place: int) -> tuple[int, ...]:
        """The way that the chosen piece would take to a place; empty where none is shown."""
        return ()

    def held(self, step: Step) -> Selection:
        """What stays in the hand of a person after an action of theirs, as where the same piece may go on."""
        return ()

    def traced(self, s: Any, selection: Selection, a: Any) -> Any:
        """The action as it was composed part by part, where there are several that have the same effect."""
        return a

    def instead(self, s: Any, selection: Selection, place: int) -> Facts:
        """What could be done instead of what was refused, as facts of the sentence."""
        return {}

    def buttons(self, s: Any, selection: Selection, t: Catalogue) -> list[Way]:
        """Choices that no tap on the board can mean, with the words of their buttons."""
        return []

    def end_button(self, s: Any, t: Catalogue) -> EndButton | None:
        """The big button; `None` where nothing is ended by a button."""
        phase = self.phase(s)
        return EndButton(t(f"ui.{phase.ends}"), phase.ending, calm=True) if phase.ends else None

    # --- marks and motion

    def view(self, s: Any, selection: Selection, base: Any) -> Marks:
        """The marks for the parts chosen so far, on top of others: the piece, and where it can go."""
        offered = [choice for choice in choices(self.game, s, selection) if self._on_board(choice.slot)]
        costs = {self.choice_place(s, one.slot): one.facts.get("cost", 1) for one in offered if one.action is not None}
        marked: Marks = replace(base, selected=self.choice_place(s, selection[0]) if selection else None, costs=costs)
        return marked

    @abstractmethod
    def scene(self, s: Any, view: Any, t: Catalogue) -> Scene:
        """The board as it is to be painted."""

    def in_danger(self, s: Any, side: int | None = None) -> Collection[int]:
        """The places of a side's pieces (of whoever's turn it is, if none is named) that others could take next."""
        return ()

    def dressed(self, s: Any, view: Marks) -> Marks:
        """A view with the marks that follow from the state alone."""
        return view

    def after(self, view: Marks, steps: Sequence[Step]) -> Marks:
        """A view with the marks that the steps up to now leave behind."""
        return view

    def shows_way(self, view: Marks, way: tuple[int, ...]) -> Marks:
        """A view with the way that an action would take if it is played."""
        return replace(view, path=way)

    def taken(self, s: Any) -> Sequence[int]:
        """The places with pieces on them, as far as a speech bubble should rather not hide them."""
        return ()

    def flags(self, s: Any) -> Sequence[tuple[float, float, float]]:
        """Where flags are that a speech bubble should rather not hide: the middle of each as shares of the board's
        width and height, and half its size as a share of its width."""
        return ()

    def chosen_place(self, s: Any, view: Marks) -> int | None:
        """Where the chosen piece stands."""
        return view.selected

    def motions(self, s: Any, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        """How an event is seen over the scene before it, `s` being the state before it: its first piece walks."""
        piece = pieces.get(next(iter(event.pieces), ""))
        if piece is None or len(event.path) < 2:
            return []
        way = [self.board(s).centre(place) for place in event.path]
        return [(motion.walk(piece, way), float(motion.milliseconds("step") * (len(way) - 1)), [piece.key])]

    # --- the course of a match

    def phase(self, s: Any) -> Phase:
        """The part of the turn."""
        return self.phases.get(getattr(s, "phase", None), Phase())

    def turn(self, s: Any) -> int:
        """The number of the turn or round."""
        number: int = self.where.turn(s)
        return number

    def lasted(self, s: Any) -> int:
        """How many turns or rounds there have been, once it is over."""
        return self.turn(s)

    @abstractmethod
    def turn_words(self, s: Any, t: Catalogue) -> str:
        """The turn, and how many there are."""

    def heading(self, s: Any, t: Catalogue) -> str:
        """What the story of a match that begins there has above its first line; "" for nothing."""
        return ""

    def agreed(self, s: Any) -> Any:
        """What holds the options that are in force, as attributes."""
        return getattr(s, "treaty", s)

    def people_only(self, s: Any) -> str:
        """Why no computer player can sit there, by its key in the catalogue; "" where one can."""
        return ""

    def forced(self, s: Any) -> Any:
        """An action that is played by itself because there is nothing to decide; `None` where there is."""
        return None

    def in_vain(self, s: Any) -> tuple[Refusal, int] | None:
        """Why a piece that seems to have something to do has not, where an action is forced, and the place that this is
        about; `None` where nobody would wonder."""
        return None

    def ends_in_vain(self, s: Any) -> tuple[Refusal, int] | None:
        """The same, foreseen for what the big button would begin, as long as something can still be done about it."""
        return None

    def now(self, s: Any, selection: Selection) -> str:
        """The rule that says what whoever decides may do now, or what a die decides, `now.<rule>` in the catalogue
        being its sentence; "" for none."""
        return self.phase(s).rule

    def now_facts(self, s: Any) -> Facts:
        """What the sentence of that rule has to know."""
        return {}

    def besides(self, s: Any, rule_id: str, t: Catalogue) -> str:
        """What of a rule does not hold in this match, in a sentence; else nothing."""
        return ""

    def takes_for_granted(self, s: Any, selection: Selection) -> str:
        """The rule that what is asked now takes for granted, so that it is told with it the first time; "" for none."""
        return ""

    def waits(self, s: Any) -> str:
        """The rule that says why nobody else can do anything while somebody decides, `wait.<rule>` in the catalogue
        being its sentence; "" for none."""
        return self.phase(s).alone

    def passes(self, s: Any) -> bool:
        """Whether the big button would end something in which nothing was done, though something could be."""
        return False

    def only_ends(self, s: Any, a: Any) -> bool:
        """Whether an action only ends something, and so that nothing need be said of it."""
        return False

    def standing(self, s: Any, player: int) -> int:
        """How many pieces a player has."""
        return 0

    def gained(self, step: Step, players: Collection[int], others: Collection[int]) -> int:
        """What players won in a step, for the best moment of a match: the pieces that the others lost."""
        return sum(self.standing(step.before, seat) - self.standing(step.after, seat) for seat in others)

    def lies_open(self, a: Any) -> bool:
        """Whether everybody sees an action, as what a computer player may say beforehand; of chance, whether everybody
        sees what it has shown, as a die, and not a card that is drawn."""
        return not self.game.hides

    def amid(self, s: Any) -> bool:
        """Whether something that was begun has still to be seen to its end: what chance brings, what others answer."""
        return bool(self.game.current_player(s) == CHANCE)

    def fell(self, s: Any, t: Any) -> Sequence[int]:
        """The places where pieces were taken between two states."""
        return ()

    def news(self, s: Any, a: Any, t: Any) -> News:
        """What an action has brought that is to be taken in, between the two states."""
        return News(fell=self.fell(s, t))

    def one_throw(self, step: Step) -> bool:
        """Whether the die that falls by itself after this one belongs to the same throw: of both is told at once."""
        return True

    def rolls(self, s: Any, doer: int | None) -> int | None:
        """Whose the die is that is awaited; `doer`: who decided last, if anybody has."""
        return doer

    def opens_turn(self, s: Any) -> bool:
        """Whether the die that is awaited begins a turn: whoever rolls it is called by name."""
        return False

    def waits_for_hand(self, step: Step, humans: Sequence[int]) -> bool:
        """Whether a die that is awaited after a step waits for somebody to press a button."""
        return self.game.current_player(step.before) in humans

    def switched(self, what: str) -> Self:
        """The table with a switch of its own turned; the same one where it has none of that name."""
        return self

    def part(self, s: Any, selection: Selection, kind: str, value: str) -> TapResult | None:
        """What it means to choose a part of an action beside the board; `None` where that means nothing."""
        answer = self.parts.get(kind)
        return answer(s, selection, value) if answer is not None else None

    def part_place(self, s: Any, kind: str, value: str) -> int | None:
        """The place that a part chosen beside the board is about, if it is about one: words about it stand there."""
        return None

    def own_battle(self, file: str) -> Scenario | None:
        """The battle that somebody made, if the text is such a file."""
        return self.own_battles.read(file, self.game.id)
