"""What a game shows beside and above its board, as HTML, and all that it is given for that: what whoever looks at the
screen may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from htpy import Node, div, fragment, li, small, span, ul
from markupsafe import Markup

from kit.core.game import CHANCE, Event, Ref, Scenario
from kit.core.match import Step
from kit.core.seats import largest_table
from kit.draw.seats import seat_svg
from kit.draw.svg import scene_svg
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.features import Selection
from kit.widgets.html import data, icon, press
from kit.widgets.table import Table

PICTURES: dict[tuple[str, str, str, bool | None], Markup] = {}
"""The pictures of scenarios that have been drawn, by game, scenario, language and the side in front."""


class Panel(ABC):
    """What a game shows of a `PanelContext`. The answers here are those of a game that shows nothing of its own."""

    game: Any
    faces = False
    """Whether counters have a friendly and a military face."""
    upfront: Mapping[str, str] = MappingProxyType({})
    """Options of the rules that are not folded away in the dialog of a new match, each with what the catalogue calls
    it there."""

    apart: Collection[str] = ()
    """Options of the rules that are folded away under a heading of their own, `setting.apart`, as variants are."""
    sides: tuple[str, ...] = ()
    """The ids of the seats of the match; before one has begun those of the largest table."""
    cautions: Mapping[str, str] = MappingProxyType({})
    """By option the key of a word of caution; by "" the one about all of those."""

    @abstractmethod
    def picture(self, size: int) -> Node:
        """The game's picture at the left of the header."""

    @abstractmethod
    def chips(self, context: PanelContext) -> Node:
        """What the header tells of the match."""

    def course(self, context: PanelContext) -> Node:
        """How far a turn has come, above what is asked."""
        return None

    def side(self, player: int, size: int) -> Node:
        """The picture that stands for a side: its emblem in its colour, if the game has no other."""
        seats = {seat.id: seat for seat in largest_table(self.game)}
        return Markup(seat_svg(seats[self.sides[player]] if self.sides else [*seats.values()][player], size))

    def beside(self, sides: tuple[str, ...], s: Any) -> Self:
        """The panel of a match with these seats, in that state."""
        if sides == self.sides:
            return self
        other = copy(self)
        other.sides = sides
        return other

    def worn(self, picture: str, player: int, size: int) -> Node:
        """A pictogram in a side's colours."""
        return icon(picture, size)

    def rule_picture(self, rule: str, size: int) -> Node:
        """What a rule is about, beside its sentence, where it is told with a question (`Table.takes_for_granted`)."""
        return None

    def left(self, context: PanelContext, player: int, size: int) -> Node:
        """The pieces that a player still has, small."""
        return None

    def lost(self, context: PanelContext, player: int, count: int) -> Node:
        """How many pieces a player has lost, so that nobody takes it for points won."""
        return fragment[self.side(player, 28), f"\N{MINUS SIGN}{count}"]

    def doer(self, event: Event) -> str:
        """The name of the picture beside a line of the story; "" for none."""
        return event.pieces[0] if event.pieces else ""

    def doer_picture(self, context: PanelContext, name: str, size: int) -> Node:
        """That picture."""
        return None

    def chance_picture(self, size: int) -> Node:
        """What stands on the button with which chance is to show something."""
        return icon("hint", size)

    def tray(self, context: PanelContext) -> Node:
        """What chance may show, and whatever is counted, below what is asked."""
        return chances(context) if self.busy(context) else None

    def asked(self, context: PanelContext) -> Node:
        """What there is to tap in the card that asks, besides its buttons."""
        return None

    def busy(self, context: PanelContext) -> bool:
        """Whether the tray needs the room in which a computer player would talk."""
        return context.game.current_player(context.state) == CHANCE and not context.over

    def lesson_tray(self, context: PanelContext) -> Node:
        """What a lesson shows of chance, and of whatever else is counted; nothing where there is nothing."""
        return fragment[chances(context), self.roll_row(context)] if context.chance_waits else None

    def lesson_chance(self, context: PanelContext) -> Node:
        """What chance has just shown in a lesson: below what is asked, but above the answers where that is about it."""
        return None

    def roll_row(self, context: PanelContext) -> Node:
        """The button with which chance is to show something; nothing where it is not awaited."""
        if not context.chance_waits:
            return None
        words = context.table.chance_button(context.state, context.t)
        return div(".kit-row")[press("roll", words, self.chance_picture(30))]

    def scenario_picture(self, context: PanelContext, scenario: Scenario) -> Node:
        """The picture of a scenario in the dialog of a new match: its board, drawn once."""
        name = context.game.id, scenario.id, context.t.lang, context.table.turned
        if name not in PICTURES:
            state = context.game.initial_state(scenario)
            PICTURES[name] = Markup(scene_svg(context.table.scene(state, context.table.blank, context.t)))
        return PICTURES[name]

    def drawn_choices(self, option: str, t: Catalogue) -> Mapping[str, Node]:
        """What an option may be, as far as pictures say it better than words."""
        return {}

    def opening(self, context: PanelContext) -> Node:
        """What is chosen in the dialog of a new match besides the rules."""
        return None

    def more_matches(self, context: PanelContext) -> Node:
        """Further ways to a match, at the foot of that dialog."""
        return None

    def menu_lines(self, context: PanelContext) -> Node:
        """Lines of the menu that only this game has."""
        return None

    def dialogs(self) -> Mapping[str, Any]:
        """Dialogs that only this game has, by their names."""
        return {}


def chances(context: PanelContext) -> Node:
    """Everything that chance may show next with its share; to tap, where people say what their own has shown."""
    t, s = context.t, context.state
    lines: list[Node] = []
    for number, (action, share) in enumerate(context.game.chance_outcomes(s), 1):
        words = context.table.chance_words(s, action, t)
        odds = small[t("odds.fraction", wins=share.numerator, of=share.denominator)]
        if context.own_chance:
            lines.append(li[press("die", words, odds, css="kit-line", **data(value=number, key=f"die-{number}"))])
        else:
            lines.append(li[span(".kit-line")[words, " ", odds]])
    return html.card(ul(".kit-list")[lines], css="kit-tray", heading=t("chance.title"), picture="hint")


if TYPE_CHECKING:  # nobody who plays waits for the lessons
    from kit.tutor import Frame, Lesson


@dataclass(frozen=True, kw_only=True)
class PanelContext:
    """What a panel shows. States are observations of the viewer's."""

    t: Catalogue
    game: Any
    table: Table
    lobby: str
    """The address of the lobby."""
    face: str
    state: Any
    """The position that taps are about."""
    shown: Any
    """The position on the board."""
    start: Any
    """The first position of the match or the step."""
    steps: Sequence[Step] = ()
    """What has been played."""
    scenario: Scenario | None = None
    selection: Selection = ()
    """The parts of an action that have been chosen."""
    stake: int = 0
    """How much is to be staked before the dice."""
    parts: tuple[str, ...] = ()
    """The keys of the buttons that an advice is about."""
    faces: tuple[int, ...] = ()
    """What people's own dice show, as far as it has been typed, where several are thrown together."""
    my_turn: bool
    """Whether a person decides now."""
    people: tuple[int, ...] = ()
    """The players at this screen."""
    viewer: int | None = None
    """Who looks at the screen; `None` while it may be anybody."""
    own_chance: bool = True
    """Whether people type in what their own dice show."""
    chance_waits: bool = False
    """Whether a die waits for a person."""
    telling: bool = True
    """Whether all that happened has been seen, so that it may be put in words and sums."""
    summed: bool = True
    """Whether the dice that lie there may be added up: once they have landed, before what follows from them is seen."""
    over: bool = False
    """Whether the match is over."""
    watching: bool = False
    """Whether the match is watched again."""
    seconds_left: int = 0
    """On the clock of the match."""
    clock_runs: bool = False
    drafted: str = ""
    """The scenario that is chosen in the dialog of a new match."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The options that are chosen there."""
    length: int = 0
    """The rounds or minutes that are chosen there; 0: as the scenario says."""
    lesson: Lesson | None = None
    frames: Sequence[Frame] = ()
    """What has been shown of the tutor's last answer."""
    fell: Sequence[Frame] = ()
    """What has been thrown, or done, before the present step of a lesson, since its pieces were put there."""
    answered: bool = False
    """Whether an answer of the tutor stays on the board until the learner goes on."""
    asks: bool = False
    """Whether a lesson only asks something, and nothing is played."""

    @property
    def decides(self) -> int:
        """The player who decides in the position on the board; while only dice do, whose turn it is."""
        player: int = self.game.current_player(self.shown)
        return player if player >= 0 else self.shown.side

    def decider_words(self, side: Ref) -> str:
        """That the one who decides, a noun, has the turn, or decides in the middle of somebody else's."""
        return self.t("chip.to_play" if self.decides == self.shown.side else "chip.decides", side=side)
