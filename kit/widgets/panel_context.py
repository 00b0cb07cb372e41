"""What is beside and above a board as whoever looks at the screen may know it: all that a game's panel is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kit.core.game import Ref, Scenario
from kit.core.match import Step
from kit.text import Catalogue
from kit.widgets.table import Table
from kit.widgets.tap_result import Selection

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
