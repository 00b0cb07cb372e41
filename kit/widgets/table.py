"""What pages ask of any game's table, and the small values it answers with. Each game has a folder with its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from htpy import Node
from markupsafe import Markup

from kit.core.game import Choice, Event, Facts, Outcome, Ref, Refusal, Scenario, Slot
from kit.draw.board import Board
from kit.draw.motion import Frame
from kit.draw.scene import Group, Scene
from kit.draw.svg import scene_svg
from kit.draw.view import View
from kit.text import Catalogue
from kit.widgets.html import icon

if TYPE_CHECKING:
    from kit.core.match import Step
    from kit.widgets.learn import LearnPage
    from kit.widgets.play import PlayPage

Partial = tuple[Slot, ...]
Thrown = tuple[str, tuple[int, ...], str, bool]
"""Dice that lie there: whose they are ("" for a spell's), their pips, what they come to in words, and whether they
win."""
Motion = tuple[Frame, float, Sequence[str]]
"""What is seen for how many milliseconds, and the pieces that are left out meanwhile."""


PICTURES: dict[tuple[str, str, str, int], Markup] = {}
"""The pictures of scenarios that have been drawn, by game, scenario, language and the side in front."""


@dataclass(frozen=True, slots=True)
class Picked:
    """What a tap on a place means: the parts chosen now, an action that is complete, a refusal, or just a word."""

    partial: Partial = ()
    action: Any = None
    refusal: Refusal | None = None
    tried: Any = None
    key: str = ""
    facts: Facts | None = None
    way: tuple[int, ...] = ()
    """A way that is not the straight one, to be seen before the action is played."""


@dataclass(frozen=True, slots=True)
class Way:
    """A choice that no tap on the board can mean: its number in the list of choices, its words, and its chance."""

    number: int
    words: str
    chance: str = ""
    dice: int = 0
    """How many dice it takes."""
    picture: Node = None
    near: bool = False
    """Whether it stands beside the board already, and once more here where a small screen has no room for that."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice: the reason, what to try, the place it is about, and the way for the arrow."""

    why: str
    attempt: str
    place: int | None
    way: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bill:
    """What a way costs: who goes it, the ground and the price of each step, and the points there are."""

    unit: Ref
    side: int
    picture: str
    steps: tuple[tuple[Ref, int], ...]
    have: int

    @property
    def total(self) -> int:
        return sum(price for _, price in self.steps)


class Panel(ABC):
    """What a game shows beside and above its board, as HTML. The answers here are those of a game without any."""

    faces = False
    """Whether counters have a friendly and a military face."""

    @abstractmethod
    def picture(self, size: int) -> Node:
        """The game's picture at the left of the header."""

    @abstractmethod
    def chips(self, page: PlayPage) -> Node:
        """What the header tells of the match."""

    @abstractmethod
    def side(self, player: int, size: int) -> Node:
        """The picture that stands for a side."""

    def worn(self, picture: str, player: int, size: int) -> Node:
        """A pictogram in a side's colours."""
        return icon(picture, size)

    def doer(self, event: Event) -> str:
        """The name of the picture beside a line of the story; "" for none."""
        return event.pieces[0] if event.pieces else ""

    def doer_picture(self, page: PlayPage, name: str, size: int) -> Node:
        """That picture."""
        return None

    def tray(self, page: PlayPage) -> Node:
        """Dice and whatever is counted, below what is asked."""
        from kit.widgets.play_tray import tray

        return tray(page)

    def busy(self, page: PlayPage) -> bool:
        """Whether the tray needs the room in which a computer player would talk."""
        from kit.widgets.play_tray import chances

        return bool(chances(page))

    def lesson_tray(self, page: LearnPage) -> Node:
        """What a lesson shows in place of the dice tray; nothing where the tray will do."""
        return None

    def scenario_picture(self, page: PlayPage, scenario: Scenario) -> Node:
        """The picture of a scenario in the dialog of a new match: its board, drawn once."""
        name = page.game.id, scenario.id, page.t.lang, page.table.front()
        if name not in PICTURES:
            state = page.game.initial_state(scenario)
            PICTURES[name] = Markup(scene_svg(page.table.scene(state, page.table.blank, page.t)))
        return PICTURES[name]

    def opening(self, page: PlayPage) -> Node:
        """What is chosen in the dialog of a new match besides the rules."""
        return None

    def more_matches(self, page: PlayPage) -> Node:
        """Further ways to a match, at the foot of that dialog."""
        return None

    def menu_lines(self, page: PlayPage) -> Node:
        """Lines of the menu that only this game has."""
        return None

    def dialogs(self) -> Mapping[str, Any]:
        """Dialogs that only this game has, by their names."""
        return {}


class Table(ABC):
    """One game's board under a finger. Places are numbers, as in `Event.path`; states and actions are the game's."""

    game: Any
    sides: tuple[str, str]
    panel: Panel
    army = "side"
    """The kind of noun that names who plays a side."""
    turns = False
    """Whether the board can be seen from either side."""
    beginning = ""
    """The scenario of a first match."""

    @property
    @abstractmethod
    def blank(self) -> View:
        """A view without any mark."""

    def seen_from(self, players: Sequence[int]) -> None:
        """Turns the board to those who sit at the screen, where that matters."""
        return

    def front(self) -> int:
        """From whose side the board is seen."""
        return 0

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

    # --- marks and motion

    def dressed(self, s: Any, view: View) -> View:
        """A view with the marks that follow from the state alone."""
        return view

    def after(self, view: View, steps: Sequence[Step]) -> View:
        """A view with the marks that the steps up to now leave behind."""
        return view

    def shows_way(self, view: View, way: tuple[int, ...]) -> View:
        """A view with the way that an action would take if it is played."""
        return replace(view, path=way)

    def taken(self, s: Any) -> Sequence[int]:
        """The places with pieces on them, as far as a speech bubble should rather not hide them."""
        return ()

    @abstractmethod
    def chosen_place(self, s: Any, view: View) -> int | None:
        """Where the chosen piece stands."""

    @abstractmethod
    def motions(self, s: Any, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        """How an event is seen over the scene before it, `s` being the state before it."""

    # --- the course of a match

    @abstractmethod
    def turn(self, s: Any) -> int:
        """The number of the turn or round."""

    @abstractmethod
    def turn_words(self, s: Any, t: Catalogue) -> str:
        """The turn, and how many there are."""

    @abstractmethod
    def agreed(self, s: Any) -> Any:
        """What holds the options that are in force, as attributes."""

    def roll_waits(self, step: Step, humans: Sequence[int]) -> bool:
        """Whether a die that is awaited after a step waits for somebody to press a button."""
        return self.game.current_player(step.before) in humans

    def time_limit(self, s: Any) -> int:
        """Seconds that the match may last; 0 where no clock runs."""
        return 0

    def time_over(self) -> Any:
        """What is played when they are over."""
        return None

    def by_clock(self, a: Any) -> bool:
        """Whether nobody but the clock plays such an action."""
        return False

    def part(self, s: Any, partial: Partial, kind: str, value: str) -> Picked | None:
        """What it means to choose a part of an action beside the board; `None` where that means nothing."""
        return None

    def forbidden_part(self, s: Any, name: str, rule_id: str) -> Any:
        """What a part chosen beside the board may mean that this very rule forbids; `None` if there is nothing."""
        return None

    def stakes(self, s: Any) -> range | None:
        """What whoever decides may stake; `None` where nothing is staked."""
        return None

    def staked(self, count: int) -> Any:
        """The action that stakes so much, where something is staked."""
        return None

    def own_battle(self, file: str) -> Scenario | None:
        """The battle that somebody made, if the text is such a file."""
        return None

    def set_up(self, scenario: Scenario, length: int) -> Scenario:
        """A scenario as it was agreed: with another length, where it has one."""
        return scenario

    # --- words

    def choice_words(self, s: Any, partial: Partial, choice: Choice, t: Catalogue) -> str:
        """One line of the list of moves."""
        table: Any = self
        if choice.action is not None:
            return str(table.action_words(s, choice.action, t))
        return str(table.describe(s, table.choice_place(s, choice.slot), (), t))

    def aims(self, s: Any, partial: Partial, t: Catalogue) -> list[tuple[str, list[int]]]:
        """What the chosen piece could aim at with one die: words, and the faces that hit."""
        return []

    def told_roll(self, s: Any, pips: int, t: Catalogue) -> list[Thrown]:
        """The dice up to the one that was rolled in this state."""
        return []

    def roll_button(self, s: Any, t: Catalogue) -> str:
        """The words of the button that rolls."""
        return t("dice.roll")

    def side_ref(self, player: int) -> Ref:
        """A side as a noun."""
        return Ref("side", self.sides[player])

    def player_ref(self, player: int) -> Ref:
        """Who plays a side, as a noun."""
        return Ref(self.army, self.sides[player])

    def outcome_facts(self, outcome: Outcome) -> dict[str, Any]:
        """What the sentence about a won match names."""
        winner = outcome.winners[0]
        return {"winner": self.side_ref(winner), "loser": self.side_ref(1 - winner), **outcome.facts}

    def title(self, scenario: Scenario, t: Catalogue) -> str:
        """The scenario's name."""
        return scenario.titles.get(t.lang) or next(
            iter(scenario.titles.values()), t(f"scenario.{scenario.id}.title") if not scenario.titles else scenario.id
        )

    def briefing(self, scenario: Scenario, t: Catalogue) -> str:
        """The scenario's story and goal in a few sentences."""
        if scenario.titles:
            return scenario.briefings.get(t.lang, "")
        return t(f"scenario.{scenario.id}.briefing")
