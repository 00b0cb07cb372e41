"""What lessons ask of a game's table besides: forbidden tries, what a way costs, places to name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kit.core.compose import choices
from kit.core.game import Ref
from kit.text import Catalogue
from kit.widgets.features import Selection
from kit.widgets.table import Table


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


class LessonTable(Table):
    """One game's board in a lesson. What has a body here is the answer of a game that has none of its own."""

    price_rule = ""
    """Once a lesson has taught this rule, ways are shown with their price."""
    padlock = ""
    """The page that opens the way to a first match, where a padlock is on that."""

    def forbidden(self, s: Any, selection: Selection, place: int, rule_id: str) -> Any:
        """The action that a tap may mean and that this very rule forbids; `None` if there is none."""
        return self._barred(s, self.meanings(s, selection, place), rule_id)

    def forbidden_part(self, s: Any, name: str, rule_id: str) -> Any:
        """What a part chosen beside the board may mean that this very rule forbids; `None` if there is nothing."""
        return self._barred(s, self.part_meanings(s, name), rule_id)

    def meanings(self, s: Any, selection: Selection, place: int) -> Iterable[Any]:
        """The actions that a tap may mean, allowed or not, the likeliest first."""
        return ()

    def part_meanings(self, s: Any, name: str) -> Iterable[Any]:
        """Those that a part chosen beside the board may mean."""
        return ()

    def _barred(self, s: Any, tries: Iterable[Any], rule_id: str) -> Any:
        """The first of some actions that this very rule forbids."""
        return next((a for a in tries if (no := self.game.explain(s, a)) and no.rule_id == rule_id), None)

    def dice_against(self, s: Any, thrown: Any, player: int) -> bool:
        """Whether dice have just decided against the player who took the chance."""
        return False

    def takes_up(self, s: Any, place: int) -> Selection:
        """The part that takes up a piece of whoever decides, even one with which nothing can be done: to do so, or to
        look at it, is no try. Nothing where none stands there, or where a tap on it means something at once."""
        return ()

    def taken_by(self, start: Any, s: Any, player: int) -> tuple[int, int]:
        """How many pieces the player has taken since the start, and how many it takes to win, 0 where no number is
        enough; nothing where that is not counted."""
        return 0, 0

    def bill(self, s: Any, way: tuple[int, ...]) -> Bill | None:
        """What it costs whoever stands at the start of a way to go it; `None` where that has no price."""
        return None

    def asked(self, s: Any, selection: Selection, t: Catalogue) -> tuple[str, str] | None:
        """What the rules ask in the middle of an action; `None` where they ask nothing."""
        return self.asks(s, selection, t) if selection else None

    def ready(self, s: Any) -> tuple[int, ...]:
        """Where the pieces stand that can do something."""
        return tuple(dict.fromkeys(self.choice_place(s, choice.slot) for choice in choices(self.game, s)))

    def first(self, s: Any, place: int, t: Catalogue) -> str:
        """What is said to whoever taps where the piece at the place is to go, before that piece."""
        return t("lesson.first")

    def marked_words(self, s: Any, t: Catalogue) -> str:
        """What a mark means that stands on the board by itself, whatever the step is about; "" where there is none."""
        return ""

    def told(self, s: Any, fact: str, t: Catalogue) -> str:
        """What a tap on a fact beside the board tells; "" for what the game does not know."""
        return ""

    def sights(self, s: Any) -> list[int]:
        """Where something is to be seen that a lesson may ask to point at."""
        return sorted(self.taken(s))
