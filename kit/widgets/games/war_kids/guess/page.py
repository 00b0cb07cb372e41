"""The guess-the-unit app: a clue, the sand, four units to tap, two piles, and a padlock to win open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, ClassVar

from htpy import Node

from kit.core.game import CHANCE, Event, Refused
from kit.core.match import Match, Step
from kit.games.war_kids.guess import GAME, rules
from kit.games.war_kids.guess.page import clue_key, feedback, unit_name
from kit.games.war_kids.guess.state import CHILD, Guess, SetUp, State, TimeOut
from kit.games.war_kids.units import KINDS, SIDES
from kit.widgets.games.war_kids.guess import view
from kit.widgets.games.war_kids.guess.agreed import Agreed, read_agreed
from kit.widgets.games.war_kids.guess.dialogs import DIALOGS
from kit.widgets.games.war_kids.guess.padlock import PadlockPage
from kit.widgets.games.war_kids.guess.sand import Sand
from kit.widgets.matches import MatchPage
from kit.widgets.page import whole

WORD, VOICE = 0.4, 0.65
"""Seconds for each word of a clue: read by somebody, and spoken by the device."""


class GuessPage(MatchPage, PadlockPage):
    """One game of guess-the-unit. The program reads the part of the adult."""

    kind = "guess"
    domain = "war_kids"
    game = GAME
    dialogs: ClassVar[Mapping[str, Callable[[Any], Node]]] = DIALOGS

    def __init__(self) -> None:
        super().__init__()
        self.now: Callable[[], float] = time.monotonic
        self.settings = Agreed()
        self.match = Match(GAME, GAME.scenarios()[0])
        self.colour = 0
        """The side marked on the first screen."""
        self.sand: Sand | None = None
        """The hourglass of the open clue; none if there is no clue, or no clock."""
        self.running: asyncio.Task[None] | None = None
        self.speaking = False
        self.ruled_out: frozenset[int] = frozenset()
        """The kinds that hints have ruled out for the open clue."""
        self.sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep

    # --- beginning

    def needed(self) -> list[str]:
        return [*super().needed(), "progress.guess"]

    def begin(self) -> None:
        if self.reopen():
            self.notice = self.t("save.saved") if self.match.steps else ""
        elif self.query.get("colour") in SIDES:
            self.settings = replace(self.settings, size="quick" if self.query.get("set") == "quick" else "full")
            self.set_up(SIDES.index(self.query["colour"]))
        self.look_after("unlocked", lambda data: isinstance(data, dict))
        self.look_after("progress.guess", lambda data: isinstance(data, dict) and data.get("guess", 1) in (1, 2, 3))
        self.offer_unread()
        self.go_on()

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), "progress.guess"]

    def read_settings(self, data: Any) -> Agreed:
        return read_agreed(data)

    def loaded_words(self) -> str:
        return self.t("guess.loaded", n=self.state.middle)

    def take(self, match: Match, settings: Agreed) -> None:
        self.match, self.settings, self.dialog = match, settings, ""
        self.colour = self.state.colour or 0
        self.new_clue()

    @property
    def state(self) -> State:
        """Where the game stands."""
        state: State = self.match.state
        return state

    @property
    def answered(self) -> Step | None:
        """The answer that is being talked about: the last step, if it is one."""
        last = self.match.steps[-1] if self.match.steps else None
        return last if last is not None and isinstance(last.action, Guess | TimeOut) else None

    # --- what is done

    def on_colour(self, value: Any = "", **more: Any) -> None:
        if value in SIDES:
            self.colour = SIDES.index(value)

    def on_start(self, **more: Any) -> None:
        if self.state.colour is None:
            self.set_up(self.colour)
            self.go_on()

    def set_up(self, colour: int) -> None:
        """All counters of the colour go to the middle."""
        self.match = Match(GAME, GAME.scenarios()[0], seed=time.time_ns())
        self.did(self.match.play(SetUp(colour, self.settings.size)))

    def on_next(self, **more: Any) -> None:
        """The next clue."""
        if self.answered is not None and self.match.outcome is None:
            self.draw()

    def draw(self) -> None:
        """Chance draws a clue."""
        self.match.roll()
        self.save()
        self.new_clue()
        self.focus = ".kit-clue"
        self.say(self.clue_words())
        if self.settings.aloud and self.can_speak:
            self.read_clue()
        self.let_run()

    def on_guess(self, kind: Any = "", **more: Any) -> None:
        """The child names a kind; only the first answer counts."""
        if kind not in KINDS:
            return
        number = KINDS.index(kind)
        if number in self.ruled_out:
            self.notice = self.t("guess.hint.not", unit=unit_name(self.state, number))
            return
        self.answer(Guess(number))

    def answer(self, action: Guess | TimeOut) -> None:
        """Plays the answer, and says kindly what the clue was about."""
        self.did(self.match.play(action))
        self.new_clue()
        self.app.order("hush")
        self.focus = "[data-do=next]"
        self.say(" ".join(self.verdict()))
        if self.settings.aloud and self.can_speak:
            self.read_aloud(" ".join(self.verdict()))
        if self.match.outcome is not None:
            self.finish()

    def did(self, events: Sequence[Event]) -> None:
        """After each action: keep it."""
        self.save()

    def refused(self, refused: Refused) -> None:
        self.notice = self.t.refusal(refused.refusal).replace("\n", " ")
        self.say(self.notice, urgent=True)

    def finish(self) -> None:
        """The middle is empty: stars, and perhaps the padlock."""
        if rules.unlocks(self.state):
            self.unlock("win")
        best = self.kept_data("progress.guess", {})
        if best.get("guess", 0) not in range(self.stars(), 4):
            self.keep_data("progress.guess", {"guess": self.stars()})
        self.dialog = "end"

    def stars(self) -> int:
        """The stars of a finished game: for playing it, for winning it, for three counters out of four."""
        yours = self.state.score(CHILD)
        return 1 + rules.unlocks(self.state) + (4 * yours >= 3 * sum(self.state.counters))

    def on_again(self, **more: Any) -> None:
        """Back to the first screen."""
        self.take(Match(GAME, GAME.scenarios()[0]), self.settings)
        self.keep(self.slot, None)
        self.go_on()

    # --- the sand

    def new_clue(self) -> None:
        """Forgets what belonged to the clue before."""
        self.ruled_out, self.speaking = frozenset(), False
        asked = self.state.clue is not None and self.settings.seconds
        self.sand = Sand(self.settings.seconds, -self.reading(), now=self.now) if asked else None

    def reading(self) -> float:
        """Seconds to read the clue: the sand runs only then (WK-GUESS-3)."""
        return 1 + WORD * len(self.clue_words().split())

    def go_on(self, events: Sequence[Event] = ()) -> None:
        if self.game.current_player(self.state) == CHANCE and self.answered is None:
            self.draw()
        if self.match.outcome is not None and not self.dialog:
            self.dialog = "end"
        self.let_run()

    def let_run(self) -> None:
        """Lets the sand run, unless a dialog is open or the clue is being spoken."""
        if self.running is not None:
            self.running.cancel()
            self.running = None
        if self.sand is None:
            return
        self.sand.hold(bool(self.dialog) or self.speaking)
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return
        if self.speaking or not self.sand.held:
            self.running = asyncio.ensure_future(self._run())

    async def _run(self) -> None:
        if self.speaking:
            await self.sleep(2 + VOICE * len(self.clue_words().split()))
            self.guarded(self.on_spoken)
            return
        sand = self.sand
        assert sand is not None
        if sand.waiting:
            await self.sleep(sand.waiting)
            self.guarded(lambda: sand.restart())
        await self.sleep(sand.left)
        self.running = None
        self.guarded(lambda: self.answer(TimeOut()))

    def on_spoken(self, **more: Any) -> None:
        """The device has read the clue: now the time runs."""
        if self.speaking:
            self.speaking = False
            if self.sand is not None and self.sand.spent < 0:
                self.sand.restart()
            self.let_run()

    # --- words

    def clue_words(self) -> str:
        """The open clue, or the one that was just answered."""
        asked = self.answered.before.clue if self.answered else self.state.clue
        return self.t(clue_key(asked)) if asked else ""

    def verdict(self) -> list[str]:
        """What is said after an answer: who it was, and after a mistake what the clue meant."""
        step = self.answered
        if step is None:
            return []
        kind = step.before.clue[0]
        facts = {"unit": unit_name(step.before, kind)}
        if isinstance(step.action, TimeOut):
            key = "guess.time_out"
        elif step.action.kind != kind:
            key = "guess.wrong"
        else:
            key = "guess.right" if step.after.score(CHILD) % 2 else "guess.right.again"
        return [self.t(key, **facts), *(self.t(more) for more in feedback(step.before, step.action))]

    def outcome_words(self) -> str:
        """How the game ended, in one sentence; nothing while it goes on."""
        outcome = self.match.outcome
        if outcome is None:
            return ""
        how = "drawn" if len(outcome.winners) != 1 else "won" if outcome.winners[0] == CHILD else "lost"
        return self.t(f"guess.{how}", **outcome.facts)

    def read_clue(self) -> None:
        """The device speaks the clue; the sand waits."""
        self.speaking = True
        self.read_aloud(self.clue_words())

    def on_read(self, **more: Any) -> None:
        """Reads aloud what stands there: the clue, or what the answer was."""
        if not self.can_speak:
            self.notice = self.t("ui.read.none")
        elif self.state.clue is not None:
            self.read_clue()
            self.let_run()
        else:
            self.read_aloud(" ".join(self.verdict()) or self.t("guess.choose_colour"))

    def on_language(self, **more: Any) -> None:
        super().on_language()
        if self.sand is not None:
            self.sand.look()

    # --- undo, redo, hint, why

    @property
    def can_undo(self) -> bool:
        return self.settings.take_back and self.match.undo_count((CHILD,), past_dice=True) > 0

    def on_undo(self, **more: Any) -> None:
        if not self.match.steps:
            self.notice = self.t("ui.undo.none")
        elif not self.settings.take_back:
            self.notice = self.t("guess.first_answer")
        elif self.match.undo((CHILD,), past_dice=True):
            self.turned_back("undo.answer")

    def on_redo(self, **more: Any) -> None:
        if self.match.redo((CHILD,)):
            self.turned_back("undo.answered")
        else:
            self.notice = self.t("ui.redo.none")

    def turned_back(self, key: str) -> None:
        """After undo or redo: says so, and what stands there now."""
        self.dialog = ""
        self.save()
        self.new_clue()
        self.go_on()
        asked = self.t("guess.ask" if self.state.clue else "guess.choose_colour")
        now = self.verdict() or [self.clue_words(), asked]
        self.say(" ".join(filter(None, [self.t(key), *now])))

    def on_hint(self, **more: Any) -> None:
        """Rules out a kind that is not talking, up to two for a clue."""
        clue = self.state.clue
        if clue is None:
            self.notice = self.t("guess.hint.now")
            return
        wrong = [kind for kind in range(len(KINDS)) if kind != clue[0] and kind not in self.ruled_out]
        if len(wrong) < 2:
            self.notice = self.t("guess.hint.two")
            return
        kind = self.rng.choice(wrong)
        self.ruled_out |= {kind}
        self.notice = self.t("guess.hint.not", unit=unit_name(self.state, kind))
        self.say(self.notice)

    def on_why(self, **more: Any) -> None:
        """The rule behind what stands there."""
        if self.match.outcome is not None:
            rule = self.match.outcome.rule_id
        elif self.answered is not None:
            rule = "WK-GUESS-7" if isinstance(self.answered.action, TimeOut) else "WK-GUESS-4"
        else:
            rule = "WK-GUESS-2" if self.state.colour is None else "WK-GUESS-3"
        self.on_open("why", rule)

    # --- dialogs and settings

    def on_open(self, dialog: Any = "", fact: Any = "", **more: Any) -> None:
        """Opens a dialog by its name; the sand stops meanwhile."""
        if not isinstance(dialog, str) or dialog not in self.dialogs:
            return
        if dialog == "adult":
            self.ask_adult()
        if dialog != "why" or str(fact) in self.game.book.rules:
            self.dialog, self.dialog_fact = dialog, str(fact)[:40]
            self.let_run()

    def on_dismiss(self, **more: Any) -> None:
        super().on_dismiss()
        self.let_run()

    def on_set(self, what: Any = "", value: Any = "", **more: Any) -> None:
        """One of the agreements; a new time counts at once."""
        data = asdict(self.settings)
        data[str(what)] = {"on": True, "off": False}.get(str(value), value)
        if what == "seconds":
            data["seconds"] = whole(value)
        changed = read_agreed(data)
        if changed.seconds != self.settings.seconds:
            self.settings = changed
            self.new_clue()
        self.settings = changed
        if self.match.steps:
            self.save()
        self.let_run()

    # --- showing

    def show(self) -> None:
        self.app.title = self.t("guess.title")
        super().show()
        if self.focus:
            self.app.order("focus", selector=self.focus)
            self.focus = ""

    def regions(self) -> dict[str, Any]:
        return view.regions(self) if self.greeted else {}
