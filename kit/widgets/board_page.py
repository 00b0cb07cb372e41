"""What pages with a board share: taps and keys, the chosen parts, the speech bubble, motions, rules, dialogs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import dist
from random import Random
from typing import Any, ClassVar

from htpy import Node

from kit.core.compose import choices
from kit.core.game import Event, Refusal, Refused
from kit.core.manifest import GAMES
from kit.draw.marked import Marks
from kit.draw.scene import keyed
from kit.widgets.page import whole
from kit.widgets.picked import Partial, Picked
from kit.widgets.stage import Staged
from kit.widgets.table import Table

SMALL_PLACE = 44
"""Pixels: below this width a tap on a place shows it in a loupe first, and a second tap confirms."""


@dataclass(frozen=True, slots=True)
class Bubble:
    """Words at a place of the board: a first sentence, the rest, and the rule behind them."""

    first: str
    rest: str = ""
    rule_id: str = ""
    place: int | None = None


class BoardPage(Staged):
    """A page with a board on which places are tapped until an action is complete.

    Subclasses say which position a tap is about (`state`), which one is shown, and what becomes of an action.
    """

    dialogs: ClassVar[Mapping[str, Callable[[Any], Node]]] = {}
    """What each dialog shows, by its name."""
    face = "friendly"
    """How the counters look."""

    def __init__(self, game: str) -> None:
        self.domain = game
        self.table = self.new_table(game)
        self.game = self.table.game
        super().__init__()
        self.known_dialogs = {**self.dialogs, **self.table.panel.dialogs()}
        self.partial: Partial = ()
        self.base: Marks = self.table.blank
        self.stake = 0
        """How much is to be staked before the dice."""
        self.cursor: int | None = None
        self.cursor_seen = False
        self.armed: int | None = None
        """The place that a second tap confirms, in the loupe if it is small."""
        self.ahead: tuple[int, ...] = ()
        """The way that the action would take which a second tap plays."""
        self.bubble: Bubble | None = None

    # --- what subclasses say

    def new_table(self, game: str) -> Table:
        """What a tap on the board of that game means here."""
        table: Table = GAMES[game].part("table")()
        return table

    @property
    def spared(self) -> tuple[int, ...]:
        """Further places that a speech bubble should not hide."""
        return self.ahead

    @property
    def people(self) -> tuple[int, ...]:
        """The players at this screen, as far as the page knows."""
        return ()

    @property
    def rolls_own_dice(self) -> bool:
        """Whether people type in what their own dice show."""
        return True

    @property
    @abstractmethod
    def state(self) -> Any:
        """The position that taps are about."""

    @property
    def shown_state(self) -> Any:
        """The position on the board."""
        return self.state if self.behind is None else self.behind

    @property
    @abstractmethod
    def my_turn(self) -> bool:
        """Whether a person decides now."""

    @abstractmethod
    def act(self, action: Any) -> None:
        """Takes an action that the person has completed."""

    def not_now(self, place: int) -> None:
        """Answers a tap while nobody is asked."""

    def words_to_read(self) -> str:
        """What "read aloud" reads when there is no bubble."""
        return ""

    # --- what people do

    def on_tap(self, x: Any = -1, y: Any = -1, width: Any = 0, **more: Any) -> None:
        if not all(isinstance(v, int | float) for v in (x, y, width)):
            return
        place = self.table.place_at(self.state, x, y) if 0 <= x <= 1 and 0 <= y <= 1 else None
        self.cursor_seen = False
        if place is None:
            self.let_go()
            return
        small = 0 < width < SMALL_PLACE / self.table.place_width(self.state)
        self.cursor = self._nearest(place, x, y) if small else place
        self.pick(self.cursor, confirm=small)

    def _nearest(self, place: int, x: float, y: float) -> int:
        """On a small board: the nearest place that means something, among the one tapped and its neighbours; what is
        chosen can always be let go."""
        if self.partial and place == self.table.choice_place(self.state, self.partial[0]):
            return place
        useful = [here for here in (place, *self.table.around(self.state, place)) if self.means_something(here)]
        return min(useful, key=lambda here: dist(self.table.centre(self.state, here), (x, y)), default=place)

    def means_something(self, place: int) -> bool:
        """Whether a tap there completes an action or chooses something."""
        picked = self.table.pick(self.state, self.partial, place)
        return picked.refusal is None and (picked.action is not None or picked.partial not in ((), self.partial))

    def on_key(self, key: Any = "", **more: Any) -> None:
        if key == "escape":
            self.let_go()
            return
        self.cursor_seen = True
        if self.cursor is None:
            self.cursor = self.table.home(self.state)
        elif key in ("left", "right", "up", "down"):
            self.cursor = self.table.step(self.state, self.cursor, key)
        elif key == "enter":
            self.pick(self.cursor)
        self.say(self.table.describe(self.state, self.cursor, self.partial, self.t))

    def on_board_focus(self, on: Any = False, **more: Any) -> None:
        self.cursor_seen = on is True
        if self.cursor_seen and self.cursor is None:
            self.cursor = self.table.home(self.state)

    def on_let_go(self, **more: Any) -> None:
        self.let_go()

    def let_go(self) -> None:
        """Puts the chosen piece back and closes what is open."""
        self.partial, self.bubble, self.armed, self.stake = (), None, None, 0
        self.unmark()

    def unmark(self) -> None:
        """Takes the marks of the last answer off the board."""
        self.ahead = ()
        self.base = replace(self.base, refused=None, arrow=())

    def pick(self, place: int, confirm: bool = False) -> None:
        """A tap on a place of the board; an action waits for a second tap on a small board (`confirm`), or where its
        way is to be seen first."""
        self.settle()
        self.bubble = None
        self.unmark()
        if not self.my_turn:
            self.not_now(place)
            return
        picked = self.table.pick(self.state, self.partial, place)
        if picked.action is not None and (confirm or picked.way) and self.armed != place:
            self.armed = place
            self._seen_first(picked, place)
            return
        self.armed = None
        self.picked(picked, place)

    def _seen_first(self, picked: Picked, place: int) -> None:
        """Shows the way that an action would take, and says what a second tap does."""
        if picked.way:
            self.ahead = picked.way
            self.bubble = Bubble(self.t(picked.key, **(picked.facts or {})), place=place)
            self.say(self.bubble.first)

    def picked(self, picked: Picked, place: int | None) -> None:
        """What a tap meant: an action, a refusal, a word, or a part of an action."""
        if picked.action is not None:
            self.act(picked.action)
        elif picked.refusal is not None:
            self.refuse(picked.refusal, place)
        else:
            self.partial = picked.partial
            if picked.key:
                self.bubble = Bubble(self.t(picked.key, **(picked.facts or {})), place=place)
                self.say(self.bubble.first)

    def on_act(self, index: Any = None, **more: Any) -> None:
        """One line of the list of moves."""
        found = choices(self.game, self.state, self.partial) if self.my_turn else []
        number = whole(index)
        if number is not None and number < len(found):
            self.settle()
            choice = found[number]
            if choice.action is not None:
                self.act(self.table.traced(self.state, self.partial, choice.action))
            else:
                self.partial = (*self.partial, choice.slot)

    def on_choose_part(self, kind: Any = "", value: Any = "", **more: Any) -> None:
        """A part of an action that is chosen beside the board; where it cannot be, why not."""
        if not self.my_turn:
            self.not_now(self.table.home(self.state))
            return
        self.settle()
        self.bubble = None
        self.unmark()
        picked = self.table.part(self.state, self.partial, str(kind), str(value))
        if picked is not None:
            self.picked(picked, None)

    def on_stake(self, count: Any = "", **more: Any) -> None:
        """So much is to be staked."""
        number, free = whole(count), self.table.stakes(self.state) if self.my_turn else None
        if free is not None and number is not None:
            self.stake = min(number, free[-1])

    def on_pay(self, **more: Any) -> None:
        """Stakes what was chosen."""
        if self.my_turn and self.table.stakes(self.state) is not None:
            self.settle()
            self.act(self.table.staked(self.stake))

    def on_quiet(self, **more: Any) -> None:
        """A tap on the speech bubble: what it covers is seen again."""
        self.bubble = None

    # --- saying why not

    def why_not(self, refusal: Refusal, place: int | None) -> Bubble:
        """The words of a refusal, at the place that was meant."""
        instead = self.table.instead(self.state, self.partial, place) if place is not None else {}
        first, _, rest = self.t.refusal(refusal, **instead).partition("\n")
        return Bubble(first, rest, refusal.rule_id, place)

    def refuse(self, refusal: Refusal, place: int | None) -> None:
        """Shows why not, at the place that was meant."""
        self.bubble = self.why_not(refusal, place)
        self.base = replace(self.base, refused=place)
        self.app.order("shake")
        self.say(f"{self.bubble.first} {self.bubble.rest}", urgent=True)

    def refused(self, refused: Refused) -> None:
        self.refuse(refused.refusal, self.cursor)

    def on_language(self, **more: Any) -> None:
        super().on_language()
        self.bubble = None

    # --- advice

    async def advise(self, rng: Random) -> None:
        """A strong player's advice for whoever decides now, with its reason, unless something has happened since."""
        from kit.players import Planner, decide

        s = self.state
        seen = self.game.observation(s, self.game.current_player(s))
        advice = self.table.hint(s, await decide(Planner(), self.game, seen, rng), self.t)
        if self.state is s:
            self.let_go()
            self.bubble = Bubble(advice.why, advice.attempt, place=advice.place)
            self.base = replace(self.base, arrow=advice.way)
            self.say(f"{advice.why} {advice.attempt}")
            self.guarded(lambda: None)

    # --- motion

    async def animate(self, events: Iterable[Event]) -> None:
        """Shows events as motion over the state that is still on the board, then the board as it is now."""
        await self.motion(events)
        self.behind = None
        self.show()

    async def motion(self, events: Iterable[Event]) -> None:
        """Shows events as motion over the state that is still on the board."""
        self.stage.still = self.still
        for event in events:
            if self.behind is not None:
                scene = self.stage.scene
                await self.stage.animate(self.table.motions(self.behind, event, scene, keyed(scene.pieces)))

    # --- dialogs

    def on_dismiss(self, **more: Any) -> None:
        self.dialog = ""

    def on_open(self, dialog: Any = "", fact: Any = "", **more: Any) -> None:
        """Opens a dialog by its name."""
        if not isinstance(dialog, str) or dialog not in self.known_dialogs:
            return
        if dialog != "why" or str(fact) in self.game.book.rules:
            self.dialog, self.dialog_fact = dialog, str(fact)[:40]

    def on_why(self, rule: Any = "", **more: Any) -> None:
        """The rule behind a refusal or a line of the story; with nothing to explain, the whole rule book."""
        asked = str(rule or (self.bubble.rule_id if self.bubble else ""))
        self.on_open("why" if asked in self.game.book.rules else "book", asked)

    def on_read(self, **more: Any) -> None:
        """Reads what is asked, or the bubble, aloud."""
        if not self.can_speak:
            self.notice = self.t("ui.read.none")
            return
        self.read_aloud(f"{self.bubble.first} {self.bubble.rest}" if self.bubble else self.words_to_read())

    # --- showing

    def own_view(self) -> Marks:
        """The marks that the page itself puts on the board."""
        focus = self.cursor if self.cursor_seen else None
        marked = replace(self.base, face=self.face, focus=focus)  # type: ignore[arg-type]
        dressed: Marks = self.table.dressed(self.shown_state, marked)
        return dressed

    def view(self) -> Marks:
        """The marks on the board: the page's own, and what can be done with the parts chosen so far."""
        base = self.own_view()
        if not self.my_turn or self.behind is not None:
            return base
        view: Marks = self.table.view(self.state, self.partial, base)
        if self.ahead:
            return self.table.shows_way(view, self.ahead)
        pointed = self.armed if self.armed is not None else self.cursor if self.cursor_seen else None
        way = self.table.path_to(self.state, self.partial, pointed) if pointed is not None else ()
        return replace(view, path=way) if way else view

    def show(self) -> None:
        s = self.shown_state
        width, height = self.table.size(s)
        with self.app.hold_sync():
            self.app.ratio = round(width / height, 4)
            self.app.place = round(self.table.place_width(s), 4)
            self.app.title = self.title()
            self.app.board_label = self.table.board_label(s, self.t)
        self.stage.show(self.table.scene(s, self.view(), self.t))
        self.app.order("loupe", at=self._glass(s))
        super().show()

    def prepare(self) -> None:
        self.stage.prepare(self.table.scene(self.first_state(), self.base, self.t))

    def first_state(self) -> Any:
        """The position that the board will probably show first."""
        return self.state

    def title(self) -> str:
        """The title of the page in the browser."""
        return self.t(f"game.{self.game.id}.title")

    def _glass(self, s: Any) -> dict[str, float] | None:
        """Where the loupe looks: at the hex that a second tap confirms, unless it would hide the way there."""
        if self.armed is None or self.ahead:
            return None
        x, y = self.table.centre(s, self.armed)
        return {"x": x, "y": y, "size": self.table.place_width(s) * 1.3}
