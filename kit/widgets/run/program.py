"""The program of a page: it alone knows its window, what paints its board, and whatever goes on beside them.

    message  ->  update(page, message)  ->  the next page, and effects  ->  view(page)  ->  the screen

A message comes from the browser, or from something that went on by itself and is over. Each is answered, and shown once
if it has changed anything.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from random import Random
from time import monotonic, perf_counter
from typing import Any, Generic

from kit.core.game import Trouble
from kit.widgets.run.model import Message, Moment, Told
from kit.widgets.run.turn import (
    Advise,
    After,
    Animate,
    Cancel,
    Effect,
    Finish,
    Focus,
    Inquiry,
    InSight,
    Lasting,
    M,
    Move,
    NewPlayers,
    Opening,
    Order,
    Pause,
    Playback,
    Rearrange,
    Screen,
    Silence,
    Stop,
    Store,
    Think,
    Work,
    answer,
    tripped,
)
from kit.widgets.run.window import REGIONS, Animator, Painter, Receipts, Window, changes, names, pieces
from kit.widgets.settings import OWN, own_players

LOG = logging.getLogger("kit")
SHORT = 400
"""Characters up to which a text that is to be kept travels as it is."""
SLICE = 0.020
"""Seconds after which something long lets the page have its turn."""
PATIENCE = 8.0
"""Seconds that are waited at most until the device has read a line aloud, or brought the board in sight."""
SAID = {
    "lost": "trouble.lost", "part": "trouble.lost.part", "unkept": "trouble.lost.unkept",
    "resume": "trouble.lost.button", "closer": "ui.closer", "farther": "ui.farther",
}  # fmt: skip
"""What the browser says by itself."""


class Program(Generic[M]):
    """One page, in a window and with what paints its board."""

    def __init__(
        self, opening: Opening[M], app: Window, painter: Painter, seed: str | None = None, pace: float = 1
    ) -> None:
        self.kind, self.page, self.app, self.animator = opening.kind, opening.page, app, Animator(painter)
        needs = {"whole": self.page.needed(), "ends": self.page.glimpsed()}
        app.put(page=self.page.kind, pace=pace, needs=needs)
        self.now: Callable[[], float] = monotonic
        self.sleep: Callable[[float], Coroutine[Any, Any, Any]] = asyncio.sleep
        self.aside: Callable[[Callable[[], Any]], Coroutine[Any, Any, Any]] = asyncio.to_thread
        """Does work that takes a while, so that the page can go on meanwhile."""
        self.rng = Random(seed)
        """Where a seed is given chance takes the same course each time; else nobody can foresee any."""
        self.thinking: asyncio.Task[None] | None = None
        """What goes on by itself: motions, and whoever else plays."""
        self._line: deque[Told] = deque()
        """What has been said and not yet answered."""
        self._answering = False
        self._receipts = Receipts()
        self._stored: dict[str, tuple[int, str]] = {}
        """What the browser surely has under a key, and how often it has changed: changes are told from there on."""
        self._players: dict[int, Any] = {}
        """The computer players by their seats, made when first asked: they remember their plans."""
        self._bells: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        """All that goes on beside the page."""
        self._busy: set[asyncio.Task[None]] = set()
        """What of it a person, too, waits for."""
        self._aloud = asyncio.Event()
        self._sighted = asyncio.Event()
        self._focus: Focus | None = None
        self._nudges: list[Order] = []
        """What is to move once the page shows it."""
        self._shown: M | None = None
        """The page that the browser shows."""

    def prepare(self) -> None:
        """Makes ready what the first picture will probably need; nothing is shown yet."""
        if self.kind.first is not None:
            self.animator.prepare(self.kind.first(self.page))

    # --- messages

    def receive(self, content: Any) -> None:
        """Takes what the browser sends. Never raises: trouble is told to the person, kindly."""
        if not isinstance(content, dict) or not isinstance(content.get("do"), str):
            return
        numbered = content.get("numbered")
        if self._receipts.takes(numbered):
            message = self.kind.answers.read(content)
            if message is not None:
                self.tell(message)
        self.app.order("again" if self._receipts.misses(numbered) else "pong", heard=self._receipts.last(numbered))

    def tell(self, told: Told) -> None:
        """Answers what the page is told, and whatever that leads to at once; then shows the page if it is another."""
        self._line.append(told)
        if self._answering:
            return
        self._answering = True
        try:
            while self._line:
                self._answer(self._line.popleft())
        finally:
            self._answering = False
        try:
            if self._focus or self._nudges or not self.page.same_as(self._shown):
                self.show()
        except Exception:
            LOG.exception("a page could not be shown")

    def _answer(self, told: Told) -> None:
        self._hear(told)
        at = Moment(self.now(), int(time.time()), self.rng.getrandbits(60))
        self.page, effects = answer(self.kind, self.page, told, at)
        for effect in effects:
            self._carry_out(effect)

    def _hear(self, told: Told) -> None:
        """What it means for the line to the browser, whatever the page makes of it."""
        match told:
            case Message("hello", facts):
                if facts.get("edition", self.app.edition) != self.app.edition:
                    self.app.tell_all()
                self._stored = {key: (0, text) for key, text in facts.get("kept", {}).items()}
            case Message("whole"):
                self.app.tell_all()
            case Message("back"):
                self.app.tell_all()
                self.animator.redraw()
            case Message("stored", {"key": key}):
                self._stored.pop(key, None)
            case Message("store_again", {"key": key}) if key in self._stored:
                number, value = self._stored[key]
                self.app.order("store", key=key, number=number, value=value)
            case Message("spoken"):
                self._aloud.set()
            case Message("sighted"):
                self._sighted.set()

    # --- effects

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Order(name="nudge"):
                self._nudges.append(effect)
            case Order(name=name, facts=facts):
                if name == "speak":
                    self._aloud.clear()
                self.app.order(name, **facts)
            case Focus():
                self._focus = effect
            case Store(key=key, value=value):
                self._store(key, value)
            case Move(key=key, to=to):
                self._stored.pop(key, None)
                self.app.order("set_aside", key=key, to=to)
            case Finish():
                self.animator.finish()
            case Stop():
                self.animator.finish()
                self._stop()
            case NewPlayers():
                self._players.clear()
            case _:
                self._begin(effect)

    def _begin(self, effect: Lasting) -> None:
        """Effects that take their time."""
        match effect:
            case Playback():
                self._stop()
                self.thinking = self.spawn(self._run(effect))
                if self.thinking is None and effect.skipped is not None:
                    self.tell(effect.skipped)
            case Think():
                self._stop()
                self.thinking = self.spawn(self._think(effect))
            case Advise():
                self.spawn(self._advise(effect))
            case After(name=name):
                self._cancel(name)
                bell = self.spawn(self._ring(effect), waits=True)
                if bell is not None:
                    self._bells[name] = bell
            case Inquiry(name=name):
                self._cancel(name)
                asking = self.spawn(self._inquire(effect))
                if asking is not None:
                    self._bells[name] = asking
            case Cancel(name=name):
                self._cancel(name)
            case Work():
                self.spawn(self._work(effect))

    def _store(self, key: str, value: str | None) -> None:
        """Tells the browser what to keep: of a longer text only what has changed, where it surely has the rest."""
        if value is None:
            self._stored.pop(key, None)
            self.app.order("store", key=key, value=None)
            return
        number, before = self._stored.get(key, (0, ""))
        self._stored[key] = number + 1, value
        if before and len(value) > SHORT:
            self.app.order("store_changes", key=key, number=number + 1, changes=changes(before, value))
        else:
            self.app.order("store", key=key, number=number + 1, value=value)

    # --- what goes on by itself

    def spawn(self, work: Coroutine[Any, Any, None], waits: bool = False) -> asyncio.Task[None] | None:
        """Runs work beside the page, kept until it ends; whether it only waits for its hour. `None` where no event loop
        runs."""
        try:
            task = asyncio.get_running_loop().create_task(self._beside(work))
        except RuntimeError:
            work.close()
            return None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # it never began if it was cancelled at once
        if not waits:
            self._busy.add(task)
            self.app.put(busy=True)
            task.add_done_callback(self._rested)
        return task

    def _rested(self, task: asyncio.Task[None]) -> None:
        self._busy.discard(task)
        self.app.put(busy=bool(self._busy))

    async def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            LOG.exception("work beside a page tripped")
            self.page, effects = tripped(self.kind, self.page)
            for effect in effects:
                self._carry_out(effect)
            self.show()

    def _stop(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None

    def _over(self, told: Told) -> None:
        """What went on by itself is over: it can no longer be stopped by what follows from it."""
        self.thinking = None
        self.tell(told)

    async def _run(self, playback: Playback) -> None:
        for step in playback.steps:
            match step:
                case Animate(state=state, events=events):
                    for event in events:
                        await self._move(state, event)
                case Rearrange(state=state):
                    await self._animate(self.kind.rearranged(self.page, state, self.animator.scene))
                case Pause(seconds=seconds, always=always):
                    waits = not self.page.hurried and (always or not self.page.still)
                    await self.sleep(self.app.pace * seconds if waits else 0)
                case Silence():
                    await self._silence()
                case InSight():
                    self._sighted.clear()
                    self.app.order("in_sight")
                    await self._patiently(self._sighted)
        self._over(playback.then)

    async def _move(self, state: Any, event: Any) -> None:
        await self._animate(self.kind.motions(self.page, state, event, self.animator.scene))

    async def _animate(self, motions: list[Any]) -> None:
        self.animator.pace = 0 if self.page.still or self.page.hurried else self.app.pace
        await self.animator.animate(motions)

    async def _silence(self) -> None:
        """Waits until the device has read its last line, if it can read at all."""
        if self.page.can_speak:
            await self._patiently(self._aloud)

    async def _patiently(self, done: asyncio.Event) -> None:
        """Waits until the device has done something, but not for ever."""
        try:
            await asyncio.wait_for(done.wait(), PATIENCE)
        except TimeoutError:
            done.set()

    async def _think(self, asked: Think) -> None:
        from kit.players import LEVELS, decide, player_from

        answer: Callable[[Any, Any], None]
        found: Any
        try:
            if asked.player not in self._players:
                own = asked.level >= OWN
                made = player_from(own_players()[asked.level - OWN]) if own else LEVELS[asked.level]()
                self._players[asked.player] = made
            decision = await decide(self._players[asked.player], asked.game, asked.seen, self.rng)
        except Trouble as trouble:
            answer, found = asked.failed, trouble
        else:
            answer, found = asked.then, decision
        self._over(lambda turn: answer(turn, found))

    async def _advise(self, asked: Advise) -> None:
        from kit.players import Planner, decide

        decision = await decide(Planner(), asked.game, asked.seen, self.rng)
        self.tell(lambda turn: asked.then(turn, decision))

    async def _work(self, work: Work) -> None:
        made = await self.aside(work.make)
        self.tell(lambda turn: work.then(turn, made))

    async def _inquire(self, asked: Inquiry) -> None:
        begun = perf_counter()
        for message in asked.make():
            if message is not None:
                self.tell(message)
            if message is not None or perf_counter() > begun + SLICE:
                await asyncio.sleep(0)
                begun = perf_counter()

    async def _ring(self, bell: After) -> None:
        await self.sleep(bell.seconds)
        del self._bells[bell.name]
        self.tell(bell.message)

    def _cancel(self, name: str) -> None:
        if (bell := self._bells.pop(name, None)) is not None:
            bell.cancel()

    # --- showing

    def show(self) -> None:
        """Brings everything up to date; only what changed travels, all of it at once: the browser sees one moment."""
        app, page, screen = self.app, self.page, self.kind.view(self.page)
        if page.greeted and (app.language, bool(app.words)) != (page.language, True):
            app.put(language=page.language, words={name: page.t(key) for name, key in SAID.items()})
        app.put(brush=screen.brush, grips=[list(grip) for grip in screen.grips])
        self._show_board(screen)
        shown = screen.regions if page.greeted else {}
        regions = {name: str(shown.get(name) or "") for name in REGIONS if name not in screen.kept}
        app.put(title=screen.title, **regions)
        if self._focus is not None and page.greeted:
            facts = {"keyboard": True} if self._focus.keyboard else {}
            app.order("focus", selector=self._focus.selector, **facts)
        self._focus = None
        while self._nudges:
            app.order("nudge", **self._nudges.pop(0).facts)
        self._shown = page

    def _show_board(self, screen: Screen) -> None:
        board = screen.board
        if board is None:
            return
        found = names(board.scene)
        self.app.put(
            ratio=round(board.scene.width / board.scene.height, 4),
            home=[round(share, 2) for share in board.home],
            place=round(board.place_width, 4),
            names=found,
            pieces=pieces(board.scene) if found else [],
            board_label=board.label,
        )
        self.animator.show(board.scene)
        self.app.order("loupe", at=board.loupe)
