"""The learner's way through a lesson: beginning a step, going on, help, taking back and playing again."""

from __future__ import annotations

from functools import partial
from typing import Any

from kit.tutor import Frame, Lesson, LessonRun
from kit.widgets.board.model import hold, release, stop
from kit.widgets.board.update import ask_advice
from kit.widgets.learn.answers import conclude, play_out, point_out, skip, tell, tell_stars, way_of
from kit.widgets.learn.model import Learn, Playing, Stays, on
from kit.widgets.learn.progress import begun, keep_place
from kit.widgets.learn.words import goal_words, line_words
from kit.widgets.run.turn import Playback, Rearrange, Turn

SHOW = 3
"""The level of help below the one at which the solution is played."""


# --- beginning


def stands(page: Learn, s: Any) -> list[tuple[int, int, str]]:
    """What stands where."""
    pieces = page.run.board.pieces(s)
    return sorted((piece.place, piece.side, piece.kind) for piece in pieces if piece.place is not None)


def take(turn: Turn[Learn], run: LessonRun, focus: bool = True) -> None:
    """Puts a lesson on the page."""
    stop(turn)
    turn.set(run=run, dialog="", stars_told=run.stars, stays=None)
    begin_step(turn, focus, opens=True)


def begin_lesson(turn: Turn[Learn], lesson: Lesson) -> None:
    """A lesson from its first step, seen from its top."""
    page = turn.page
    if page.run.lesson is not lesson and begun(page.run) and not page.run.finished:
        turn.set(aside=page.run)
    take(turn, LessonRun(lesson))
    turn.order("begin")


def turn_to(turn: Turn[Learn], lesson: Lesson) -> None:
    """Another lesson: where it was left half done, what was wrong there stays so."""
    left = turn.page.aside
    if left is None or left.lesson is not lesson or turn.page.run.lesson is lesson:
        begin_lesson(turn, lesson)
        return
    turn.set(aside=turn.page.run if begun(turn.page.run) and not turn.page.run.finished else None)
    take(turn, left)
    turn.order("begin")


def begin_step(turn: Turn[Learn], focus: bool = True, opens: bool = False) -> None:
    """The learner's go, from the start of a step or from where it stands; `opens`: a new one, and what it
    asks about is seen first."""
    if opens:
        turn.set(fell=_lying(turn.page))
    stays, s = turn.page.stays, turn.page.run.state
    turn.set(stays=None, help=None, playing=None, undone=(), gone=None, frames=(), news=None, summed=False)
    if opens:
        left = stays.state if stays is not None and stays.kind == "step" else s
        turn.set(pointers=(), fresh=stands(turn.page, left) != stands(turn.page, s))
    turn.set(seat=turn.page.run.learner)
    release(turn)
    page = turn.page
    hold(turn, cursor=page.table.home(page.state) if page.hand.cursor_seen else None)
    if focus:
        turn.focus(".kit-top")
    keep_place(turn)
    if opens and page.run.thrown and not page.run.played:
        play_out(turn, Playing(page.run.thrown, opened, watched=True, opens=True))
    else:
        opened(turn)


def _lying(page: Learn) -> tuple[Frame, ...]:
    """What has been thrown and done before the step that begins."""
    run = page.run
    return () if run.finished or not run.number or run.step.position else (*page.fell, *page.frames)


def opened(turn: Turn[Learn]) -> None:
    """What a step asks about has been seen: what is asked is told. Dice that are only asked about are not played with:
    they go with the question."""
    run = turn.page.run
    if run.thrown and run.step.kind == "do":
        turn.set(fell=run.thrown, frames=())
    tell(turn, line_words(turn.page), goal_words(turn.page))


@on.named("lesson")
def choose_lesson(turn: Turn[Learn], lesson: str = "") -> None:
    """A lesson chosen on the road, from its first step, or from where it was left."""
    chosen = turn.page.lesson_called(lesson)
    if chosen is not None:
        turn_to(turn, chosen)


@on
def next_lesson(turn: Turn[Learn]) -> None:
    """The lesson after this one; after the last, the first that is not done yet."""
    page = turn.page
    number = page.lessons.index(page.run.lesson) + 1
    turn_to(turn, page.lessons[number] if number < len(page.lessons) else page.first_undone())


@on
def again_lesson(turn: Turn[Learn]) -> None:
    """This lesson from its first step."""
    begin_lesson(turn, turn.page.run.lesson)


# --- going on, trying again


@on
def go_on(turn: Turn[Learn], alone: bool = False) -> None:
    """From what was shown to the learner's next go; `alone`: by itself, unless something was opened meanwhile."""
    skip(turn)
    if alone and turn.page.dialog:
        return
    stays = turn.page.stays
    if turn.page.run.finished:
        turn.order("nudge", selector=".kit-ask .kit-btn")
    elif stays is not None and stays.kind == "step":
        arrange(turn, stays, focus=not alone)
    elif stays is not None:
        begin_step(turn)


def arrange(turn: Turn[Learn], stays: Stays, focus: bool) -> None:
    """First seen, then told: the pieces go to where the next step begins, and then that is told."""
    state = turn.page.run.state
    if stays.state == state:
        begin_step(turn, focus, opens=True)
        return
    release(turn)
    turn.set(playing=Playing((), partial(begin_step, focus=focus, opens=True)), behind=stays.state)
    turn.effect(Playback((Rearrange(turn.page.known(state)),), conclude, skipped=conclude))


@on
def again(turn: Turn[Learn]) -> None:
    """The step from its start."""
    skip(turn)
    page = turn.page
    if page.run.finished:
        begin_lesson(turn, page.run.lesson)
        return
    if not page.can_undo:
        turn.set(notice=page.t("lesson.try_again.none"))
    if page.stays is None:
        run = page.run.copy()
        run.back()
        turn.set(run=run)
    begin_step(turn)


# --- help


@on
def hint(turn: Turn[Learn]) -> None:
    """Help, each time clearer: words, a mark, an arrow, the solution; in an exam, advice."""
    page = turn.page
    if page.step.kind != "exam":
        _help(turn, page.run.help_level)
    elif page.my_turn:
        release(turn)
        ask_advice(turn)
    else:
        turn.set(notice=page.t("ui.hint.none"))


@on
def show_me(turn: Turn[Learn]) -> None:
    """The solution; in an exam there is none, but advice."""
    if turn.page.step.kind == "exam":
        hint(turn)
    else:
        _help(turn, SHOW)


def _help(turn: Turn[Learn], level: int) -> None:
    skip(turn)
    page = turn.page
    if page.run.finished or (page.stays is not None and page.stays.kind == "step"):
        turn.set(notice=page.t("lesson.hint.done"))
        turn.order("nudge", selector=".kit-ask .kit-btn")
        return
    begin_step(turn)
    run = turn.page.run.copy()
    run.help_level = level
    help_ = run.hint()
    turn.set(run=run, help=help_)
    keep_place(turn)
    frames = tuple(frame for frame in help_.frames if frame.refusal is None)
    tell(turn, page.t("lesson.watch") if help_.frames else line_words(turn.page))
    play_out(turn, Playing(frames, helped, watched=bool(help_.frames)))


def helped(turn: Turn[Learn]) -> None:
    """The solution has been shown."""
    page, help_ = turn.page, turn.page.help
    if help_ is None:
        return
    hold(turn, marks=help_.marks)
    point_out(turn, help_.marks)
    tell_stars(turn)
    if not help_.frames:
        return
    last = help_.frames[-1]
    way = way_of(page, last)
    turn.set(stays=Stays("shown", last.after), gone=last)
    hold(turn, path=way)
    if last.refusal is not None:
        hold(turn, refused=next(iter(page.run.barred(last)), None))
        turn.order("shake")


# --- taking back and playing again within a step


@on
def undo(turn: Turn[Learn]) -> None:
    """One step back."""
    skip(turn)
    page = turn.page
    if not page.can_undo:
        turn.set(notice=page.t("ui.undo.none"))
    elif page.stays is not None:
        turn.say(page.t("undo.try"))
        begin_step(turn)
    else:
        data = page.run.progress()
        text = data["played"].pop()
        run = LessonRun.resume(page.run.lesson, data)
        _tell_turned(turn, "undo.back", run, text)
        _goes_on(turn, run, (*page.undone, text))


@on
def redo(turn: Turn[Learn]) -> None:
    """One step forward again."""
    turn.set(dialog="")
    page = turn.page
    if not page.undone or page.stays is not None:
        turn.set(notice=page.t("ui.redo.none"))
        return
    data, (*undone, text) = page.run.progress(), page.undone
    data["played"].append(text)
    _tell_turned(turn, "undo.again", page.run, text)
    _goes_on(turn, LessonRun.resume(page.run.lesson, data), tuple(undone))


def _goes_on(turn: Turn[Learn], run: LessonRun, undone: tuple[str, ...]) -> None:
    turn.set(run=run)
    begin_step(turn)
    turn.set(undone=undone)


def _tell_turned(turn: Turn[Learn], key: str, before: LessonRun, text: str) -> None:
    """Says which action of the learner was taken back or played again; what is asked follows."""
    page, s = turn.page, before.state
    action = page.game.parse_action(s, text)
    events = page.game.events(s, action, page.game.apply(s, action), page.viewer)
    turn.say(page.t(key, what=" ".join(map(page.t.event, events))))
