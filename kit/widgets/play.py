"""The play app: one match on one screen, for people and computer players."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, cast

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL, Event, Refused, Scenario
from kit.core.match import Match, Step
from kit.core.table import AgreeDraw, Resign
from kit.draw.marked import Marks
from kit.widgets import play_dialogs, play_rules, play_view
from kit.widgets.agreed import FLAGS, Seat, Settings, read_settings
from kit.widgets.board_page import Bubble
from kit.widgets.page import whole
from kit.widgets.play_undo import Undoing
from kit.widgets.story import Story

if TYPE_CHECKING:
    from kit.players import Decision, Player


@dataclass(slots=True)
class Draft:
    """The match being chosen in the dialog."""

    scenario: str
    settings: Settings = field(default_factory=Settings)
    options: dict[str, bool] = field(default_factory=dict)
    length: int = 0
    """Rounds or minutes, where the scenario has any; 0: as it says itself."""


class PlayPage(Undoing):
    """One match of a game on a board."""

    kind = "play"
    dialogs = play_dialogs.DIALOGS

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.settings = Settings()
        self.match = Match(self.game, self.game.scenarios()[0])
        self.draft = Draft(self.match.scenario.id)
        self.end_shown = False
        """Whether the players have been told how the match ended; told once, the board is theirs to look at."""
        self.computers: dict[int, Player] = {}
        """The computer players of this match by their seat, made when first asked: they remember their plans."""
        self.rng = Random()
        self.story = Story(self)

    # --- beginning, resuming, saving

    def needed(self) -> list[str]:
        return [*super().needed(), play_rules.place(self)]

    def begin(self) -> None:
        self.dangers = False
        if self.reopen():
            self.notice = self.t("save.saved") if self.match.steps else ""
        elif not self._open_query():
            play_dialogs.change_draft(self, "scenario", self.query.get("new", ""), "")
            self.dialog = "new"
        self.look_after(play_rules.place(self), lambda data: isinstance(data, list))
        self.offer_unread()
        self.go_on()

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), play_rules.place(self)]

    def first_state(self) -> Any:
        wanted = self.scenario_called(self.query.get("scenario"))
        return self.state if wanted is None else self.game.initial_state(wanted)

    def _open_query(self) -> bool:
        """A match asked for in the address, as in `?scenario=meadow&seats=0,1`."""
        wanted = self.scenario_called(self.query.get("scenario"))
        if wanted is None:
            return False
        levels = [int(level) for level in self.query.get("seats", "0,1").split(",") if level in ("0", "1", "2", "3")]
        if len(levels) == len(self.settings.seats):
            self.settings = replace(self.settings, seats=tuple(Seat(level) for level in levels))
        self.start(wanted, {})
        return True

    def save(self) -> None:
        self.settings = replace(self.settings, spent=self.seconds_spent())
        super().save()
        play_rules.remember(self)

    def read_settings(self, data: Any) -> Settings:
        return read_settings(data, len(self.settings.seats))

    def take(self, match: Match, settings: Settings) -> None:
        self.stop_thinking()
        self.match, self.settings, self.replay = match, settings, None
        self.wind()
        self.let_go()
        self.hush()
        self._known.clear()
        self.cursor, self.dialog, self._focus = None, "", ".kit-top"
        self.computers, self.end_shown = {}, False

    def load(self, text: str) -> None:
        """Takes up a saved match, or begins a battle from the workshop."""
        own = self.table.own_battle(text)
        self.start(own, {}) if own else super().load(text)

    def start(self, scenario: Scenario, options: dict[str, bool]) -> None:
        """A new match with the present settings; one that is not over is put aside, to be carried on with later."""
        if self.match.outcome is None:
            self.put_aside()
        self.take(Match(self.game, scenario, options, seed=time.time_ns()), replace(self.settings, spent=0))
        self.greet()
        self.save()

    # --- who decides

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def rolls_own_dice(self) -> bool:
        return self.settings.own_dice

    def turn(self) -> int:
        number: int = self.table.turn(self.match.state)
        return number

    @property
    def my_turn(self) -> bool:
        """Whether a person decides now."""
        return self.match.current_player in self.humans and self.replay is None and self.held is None

    @property
    def dice_wait(self) -> bool:
        """Whether a die waits for a person: always with own dice, else after a person's own spell."""
        if self.match.current_player != CHANCE or self.replay is not None:
            return False
        return self.settings.own_dice or self.table.roll_waits(self.match.steps[-1], self.humans)

    # --- what people do

    def not_now(self, place: int) -> None:
        if self.held is not None:
            self.on_take_back()
        elif self.replay is None and self.match.current_player not in (TERMINAL, CHANCE):
            who = play_view.seat_name(self, self.match.current_player)
            self.bubble = Bubble(self.t("ask.wait", who=who), place=place)
        elif self.dice_wait:
            self.refuse(self.table.pending, place)

    def on_end(self, **more: Any) -> None:
        """The big button that ends a phase."""
        if self.my_turn and (offered := self.table.end_button(self.match.state, self.t)) is not None:
            self.settle()
            self.act(offered[1])

    def on_roll(self, **more: Any) -> None:
        if self.dice_wait:
            self.did(self._rolled())

    def _rolled(self) -> Sequence[Event]:
        self.match.roll()
        return self.match.events(len(self.match.steps) - 1)

    def on_die(self, value: Any = None, **more: Any) -> None:
        """The pips of the person's own die."""
        if self.dice_wait and self.settings.own_dice:
            self.act(Roll(whole(value) or 0))

    def act(self, action: Any) -> None:
        """Plays a person's action, unless the tutor speaks up; a refusal becomes a bubble."""
        if self.warned(action):
            return
        try:
            events = self.match.play(action)
        except Refused as refused:
            self.refuse(refused.refusal, self.cursor)
            return
        self.did(events)

    def did(self, events: Sequence[Event], seen: bool = False) -> None:
        """After each action: tell it, keep it, show it unless its motion has been seen, go on."""
        self.let_go()
        self.notice = ""
        self._happened(events)
        self.go_on(() if seen else events)

    def played(self, events: Sequence[Event]) -> None:
        self.did(events, seen=True)

    def _happened(self, events: Sequence[Event]) -> None:
        self.behind = self.match.steps[-1].before
        self.respond()
        self.tell(len(self.match.steps) - 1, events)
        self.save()

    # --- the story

    def tell(self, number: int, events: Sequence[Event]) -> None:
        """Tells aloud what a step made happen."""
        self.tell_aloud([line.words for line in self.story.of(number)])

    def outcome_words(self) -> str:
        """How the match ended, in one sentence."""
        return play_view.outcome_words(self)

    # --- going on: motion, dice, computer players, what is forced

    def go_on(self, events: Sequence[Event] = ()) -> None:
        """Shows what happened and lets the others play until a person is asked again; where there is nothing of either,
        what was asked for is shown as it is."""
        if events or self.behind is not None or not self.at_rest:
            self.go(self._going_on(events))
        else:
            self.stop_thinking()
            self._end()

    @property
    def at_rest(self) -> bool:
        """Whether nothing goes on by itself: a person decides, is to roll, or looks at something else."""
        player = self.match.current_player
        if player == TERMINAL or self.replay is not None or self.dialog == "new" or self.dice_wait:
            return True
        return player != CHANCE and self.table.forced(self.match.state) is None and self.settings.seats[player].person

    async def _going_on(self, events: Sequence[Event]) -> None:
        await self.animate(events)
        while not self.at_rest:
            step = await self._step()
            self._happened(step)
            await self.animate(step)
        self.thinking = None
        self._end()
        self.guarded(lambda: None)

    def _end(self) -> None:
        """Opens the dialog of the end, once."""
        if self.match.outcome is not None and self.replay is None and not self.dialog and not self.end_shown:
            self.dialog, self.end_shown = "end", True

    async def _step(self) -> Sequence[Event]:
        """One action of Chance, of a computer player, or one that is forced."""
        player = self.match.current_player
        if player == CHANCE:
            await self.pause(0.5)
            return self._rolled()
        if (forced := self.table.forced(self.match.state)) is not None:
            return self.match.play(forced)
        self.show()
        thought = await self._computer(player, self.settings.seats[player].level)
        await self.muse(player, thought)
        return self.match.play(thought.action)

    async def _computer(self, player: int, level: int) -> Decision[Any]:
        """What the computer player at a seat decides; it sees only what that player may know."""
        from kit.players import LEVELS, decide

        if player not in self.computers:
            self.computers[player] = LEVELS[level]()
        seen = self.game.observation(self.match.state, player)
        return await decide(self.computers[player], self.game, seen, self.rng)

    # --- dialogs and settings

    def on_dismiss(self, **more: Any) -> None:
        if self.dialog == "new" and not self.match.steps and self.slot not in self.kept:
            self.start(self.match.scenario, {})
        self.dialog = ""
        self.go_on()

    def on_open(self, dialog: Any = "", fact: Any = "", **more: Any) -> None:
        if dialog == "new":
            ours = [scenario.id for scenario in self.game.scenarios()]
            chosen = self.match.scenario.id if self.match.scenario.id in ours else ours[0]
            self.draft = Draft(chosen, self.settings, dict(self.match.options))
        super().on_open(dialog, fact)

    def on_draft(self, what: Any = "", value: Any = "", seat: Any = "0", **more: Any) -> None:
        """One choice in the dialog of a new match."""
        play_dialogs.change_draft(self, str(what), str(value), str(seat))

    def on_new_match(self, **more: Any) -> None:
        if (scenario := self.scenario_called(self.draft.scenario)) is not None:
            self.settings = replace(self.draft.settings, front=-1)
            self.start(self.table.set_up(scenario, self.draft.length), dict(self.draft.options))
            self.go_on()

    def on_rematch(self, **more: Any) -> None:
        self.start(self.match.scenario, self.match.options)
        self.go_on()

    def on_set(self, what: Any = "", value: Any = "", **more: Any) -> None:
        """A setting that may change in mid-match."""
        if what == "face" and value in ("friendly", "military"):
            self.settings = replace(self.settings, face=str(value))
        elif what == "front" and self.table.turns and whole(value) in range(len(self.table.sides)):
            self.settings = replace(self.settings, front=int(value))
        elif what in FLAGS:
            self.settings = replace(self.settings, **{str(what): value in ("on", True)})
        self.save()
        self.go_on()

    def words_to_read(self) -> str:
        return " ".join(words for words in play_view.ask_words(self) if words)

    def on_resign(self, **more: Any) -> None:
        player = self.match.current_player if self.my_turn else next(iter(self.humans), 0)
        self._table_action(Resign(player))

    def on_draw(self, **more: Any) -> None:
        self._table_action(AgreeDraw())

    def _table_action(self, action: Any) -> None:
        self.stop_thinking()
        if self.match.explain(action) is None:
            self.match.play(action)
            self.save()
        self.dialog, self.end_shown = "end", True

    # --- showing

    def show(self) -> None:
        self.table.seen_from(self.humans if self.settings.front < 0 else (self.settings.front,))
        self.tend_clock()
        super().show()

    @property
    def shown_state(self) -> Any:
        """The state on the board: the present one, or the step being watched."""
        if self.behind is not None:
            return self.behind
        if self.replay is None:
            return self.match.state if self.held is None else self.held.after
        return self.match.steps[self.replay - 1].after if self.replay else self.match.start

    def _steps_shown(self) -> Sequence[Step]:
        """The steps that led to what is on the board."""
        steps = self.match.steps if self.replay is None else self.match.steps[: self.replay]
        return steps[:-1] if self.behind is not None and self.held is None else steps

    def own_view(self) -> Marks:
        after: Marks = self.table.after(super().own_view(), self._steps_shown())
        return replace(after, face=cast(Any, self.settings.face))

    def regions(self) -> dict[str, Any]:
        return play_view.regions(self) if self.greeted else {}
