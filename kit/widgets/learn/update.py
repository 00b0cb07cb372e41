"""What the page of a lesson answers: beginning, what the learner tries, settings."""

from __future__ import annotations

from random import Random
from typing import Any

from kit.core.chance import draw
from kit.tutor import LessonRun, Mark, Pick
from kit.tutor import Tap as Pointed
from kit.widgets import unreadable
from kit.widgets.board import update as board
from kit.widgets.board.model import Bubble, cheer, hold, release
from kit.widgets.features import Selection, TapResult
from kit.widgets.learn import answers, progress, steps
from kit.widgets.learn.answers import offer, say_at, skip
from kit.widgets.learn.model import Learn, Stays
from kit.widgets.learn.model import on as on
from kit.widgets.learn.words import goal_words, line_words
from kit.widgets.run import device
from kit.widgets.run.turn import Turn

JOKES = 3
"""So many the companion knows."""


# --- beginning


@on
def began(turn: Turn[Learn]) -> None:
    page = turn.page
    asked = page.lesson_called(page.query.get("lesson"))
    progress.guard_stars(turn, page.game.id)
    run = progress.kept_run(turn)
    steps.take(turn, run or LessonRun(asked or turn.page.first_undone()), focus=False)
    unreadable.offer(turn)


# --- what the learner does


def busy(page: Learn) -> bool:
    """Whether something is being shown, or stays until the learner goes on: any tap goes on then."""
    return page.playing is not None or page.stays is not None


@on
def tap(
    turn: Turn[Learn], x: float = -1, y: float = -1, width: float = 0, held_x: float = -1, held_y: float = -1
) -> None:
    if busy(turn.page):
        hold(turn, cursor_seen=False)
        page = turn.page
        if not _goes_on_to(turn, board.place_of(page, x, y), board.place_of(page, held_x, held_y)):
            return
    drawn = board.place_of(turn.page, held_x, held_y)
    tried = _drawn_in_vain(turn.page, drawn)
    if tried is not None:
        offer(turn, tried, drawn)
        return
    board.tap(turn, x, y, width, held_x, held_y)


def _drawn_in_vain(page: Learn, place: int | None) -> Any:
    """What is tried by drawing the piece at a place, wherever that ends: such as what the step foresees of a piece of
    the other side."""
    if place is None or page.hand.selection or not page.my_turn:
        return None
    foreseen = page.forbidden(place)
    if foreseen is None or _only_taken_up(page, page.table.pick(page.state, (), place), place, foreseen):
        return None
    return foreseen


@on
def key(turn: Turn[Learn], key: str = "", shift: bool = False) -> None:
    if busy(turn.page) and key in ("enter", "escape"):
        cursor = turn.page.hand.cursor
        if not _goes_on_to(turn, cursor if key == "enter" else None):
            return
        hold(turn, cursor=cursor)
    board.key(turn, key, shift)


def _goes_on_to(turn: Turn[Learn], place: int | None, drawn: int | None = None) -> bool:
    """Ends what is being shown, or what stays. Whether the tap that did so is the next try at once: it came while a
    right action was still moving, or a wrong one stayed, and means something; what explains a wrong try is read
    first. After a step that is done it only takes up a piece; `drawn`: the one that was drawn to the place."""
    page = turn.page
    done = page.stays if page.stays is not None and page.stays.kind == "step" and page.stays.praise else None
    soon = (
        bool(page.playing.frames) and not page.watching
        if page.playing is not None
        else page.stays is not None and page.stays.kind in ("wrong", "shown")
    )
    not_now(turn, 0)
    if done is not None:
        _take_up(turn, done, place if drawn is None else drawn)
    return soon and not busy(turn.page) and place is not None and turn.page.means_something(place)


def _take_up(turn: Turn[Learn], done: Stays, place: int | None) -> None:
    """Where the next step begins with all pieces where the last one left them, the tap that went on takes one up."""
    page = turn.page
    if place is None or page.asks or steps.stands(page, done.state) != steps.stands(page, page.run.state):
        return
    skip(turn)  # nothing has to move
    board.choose(turn, place)
    hold(turn, cursor=place)


@on
def not_now(turn: Turn[Learn], place: int) -> None:
    page = turn.page
    if page.playing is not None:
        skip(turn)
    elif page.stays is not None and _unread(page, page.stays):
        # The board says why not: a tap must not wipe that unread. It is the answer to this one, too.
        turn.order("nudge", selector=".kit-speech")
        turn.order("nudge", selector=".kit-ask .kit-btn")
        if page.hand.bubble is not None:
            turn.say(page.hand.bubble.first)
    elif page.run.finished:
        say_at(turn, lambda page: Bubble(page.t("lesson.over"), place=place))
        turn.order("nudge", selector=".kit-ask .kit-btn")
    elif page.stays is not None:
        steps.go_on(turn)
    elif page.chance_waits:
        answers.refuse(turn, page.table.pending, place)


def _unread(page: Learn, stays: Stays) -> bool:
    """Whether what stays is a reason that no tap on the board can have meant to answer: of a rule, or of a wrong answer
    to a question, whose answers stand beside the board."""
    if stays.kind == "wrong":
        return page.run.step.kind == "answer"
    return stays.kind == "step" and stays.praise is None


@on
def touch(turn: Turn[Learn], place: int, confirm: bool = False) -> None:
    hold(turn, marks=())
    turn.set(joke=None)
    page = turn.page
    if not (page.my_turn and page.run.step.kind == "point"):
        board.touch(turn, place, confirm)
        return
    armed = page.hand.armed
    release(turn)
    if confirm and armed != place:
        hold(turn, armed=place)
    else:
        offer(turn, Pointed(place), place)


@on
def meant(turn: Turn[Learn], picked: TapResult, place: int | None) -> None:
    """What the step expects to be tried is tried, even in vain."""
    page = turn.page
    if page.run.step.kind == "answer":
        hold(turn, marks=page.pointers, selection=picked.selection)  # what has been pointed out helps to look well
        say_at(turn, lambda page: Bubble(page.t("lesson.answer"), place=place))
        turn.order("nudge", selector=".kit-choices")
        return
    tried = _tried(page, picked, place)
    if tried is not None and (part := _takes_up(page, picked, place, tried)):
        hold(turn, selection=part)
        return
    if tried is not None:
        offer(turn, tried, place)
        return
    only_word = bool(picked.key) and picked.action is None and not picked.selection
    if only_word and place is not None and _says_where_to_begin(turn, place):
        return
    board.meant(turn, picked, place)
    if picked.key and not turn.page.hand.selection:
        hold(turn, marks=(*page.guide, Mark("look", page.table.ready(page.state))))
    elif picked.refusal is not None and place is None:
        hold(turn, marks=page.guide)


def _tried(page: Learn, picked: TapResult, place: int | None) -> Any:
    """What a pick tries in vain, if it tries anything: first of all what the step foresees of that place."""
    in_vain = picked.action is None or page.run.step.kind == "try"  # there what can be done is not what is meant
    foreseen = page.forbidden(place) if in_vain and place is not None else None
    if foreseen is not None and not _only_taken_up(page, picked, place, foreseen):
        return foreseen
    return picked.tried if picked.action is None else None


def _only_taken_up(page: Learn, picked: TapResult, place: int | None, foreseen: Any) -> bool:
    """Whether a piece of which something is foreseen has been taken up: whither it is to go is not said yet."""
    if not picked.selection or picked.key:
        return False
    begins, *onward = page.run.board.way(page.state, foreseen) or (None,)
    return bool(onward) and begins == place


def _takes_up(page: Learn, picked: TapResult, place: int | None, foreseen: Any) -> Selection:
    """The part of what is to be tried in vain by which the learner's own piece at a place is taken up, though nothing
    can be done with it: to take it up is no try yet. Nothing where it is not that, and where the rule that is asked
    about refuses the piece itself, whatever it were to do and to whom: then that is the try."""
    if page.hand.selection or page.run.step.kind != "try" or place is None:
        return ()
    refusal = picked.refusal
    if refusal is not None and refusal.rule_id == page.run.step.refused and "target" not in refusal.facts:
        return ()
    part: Selection = page.table.takes_up(page.state, place)
    return part if any(parts[:1] == part for parts in page.game.slots(page.state, foreseen)) else ()


def _says_where_to_begin(turn: Turn[Learn], place: int) -> bool:
    """After a tap on where the way of this step ends, the bubble there says to begin at its beginning; on an empty
    place, if only the big button leads on, what is asked."""
    page = turn.page
    way = page.run.next_way()
    if not way and place not in page.table.taken(page.state) and _asks_to_end(page):
        hold(turn, selection=(), marks=(*page.guide, Mark("pass")))
        say_at(turn, lambda page: Bubble(page.step.goal[page.language], place=place))
        return True
    if len(way) < 2 or place != way[-1] or way[0] not in page.table.ready(page.state):
        return False
    hold(turn, selection=(), marks=(*page.guide, Mark("look", way[:1])))
    say_at(turn, lambda page: Bubble(page.table.first(page.state, way[0], page.t), place=place))
    return True


def _asks_to_end(page: Learn) -> bool:
    """Whether what the step asks for is the big button."""
    offered = page.table.end_button(page.state, page.t)
    return offered is not None and page.game.action_text(page.state, offered.action) in page.step.solution


@on
def choose_part(turn: Turn[Learn], kind: str = "", value: str = "") -> None:
    """Where it cannot be chosen, that may be what the step expects to be tried."""
    hold(turn, marks=())
    foreseen = turn.page.forbidden_part(value) if turn.page.my_turn else None
    if foreseen is not None:
        offer(turn, foreseen)
    else:
        board.choose_part(turn, kind, value)


@on
def composed(turn: Turn[Learn], action: Any, then: tuple[Any, ...] = ()) -> None:
    offer(turn, action, turn.page.hand.cursor, then)


@on
def end(turn: Turn[Learn]) -> None:
    """Ends the phase; what still moves is over then, and if that leads on, nothing more ends."""
    number = turn.page.run.number
    if turn.page.playing is not None:
        skip(turn)
    page = turn.page
    offered = page.table.end_button(page.state, page.t) if page.my_turn and page.run.number == number else None
    if offered is not None:
        composed(turn, offered.action)


@on
def place(turn: Turn[Learn], place: int | None = None) -> None:
    """What stands for a tap on a place: a line of the list, a picture beside the board."""
    page = turn.page
    if busy(page):
        not_now(turn, 0)
    elif page.my_turn and place in {*page.listed_places(), *page.run.places()}:
        touch(turn, place)


@on
def poke(turn: Turn[Learn]) -> None:
    """A tap on the companion, who answers in its own bubble, each time with another joke."""
    page = turn.page
    turn.set(joke=page.at.seed % JOKES if page.joke is None else (page.joke + 1) % JOKES)
    cheer(turn, "poke")
    turn.say(line_words(turn.page))


@on
def choose(turn: Turn[Learn], choice: int | None = None) -> None:
    """One of the answers to choose from."""
    if turn.page.my_turn and choice is not None:
        release(turn)
        offer(turn, Pick(choice))


@on
def roll(turn: Turn[Learn]) -> None:
    """Chance is to show something on the screen."""
    page = turn.page
    if page.chance_waits:
        offer(turn, draw(page.game.chance_outcomes(page.state), Random(page.at.seed)))


@on
def die(turn: Turn[Learn], value: int | None = None) -> None:
    """What chance shows in reality: the number of the outcome, 1 for the first; with a die, its pips."""
    page = turn.page
    shown = page.game.chance_outcomes(page.state) if page.chance_waits else ()
    if value is not None and 0 < value <= len(shown):
        offer(turn, shown[value - 1][0])


# --- words and settings


@on
def read(turn: Turn[Learn]) -> None:
    """What is asked, or what has been said, is to be read aloud."""
    board.read(turn, lambda: f"{line_words(turn.page)} {goal_words(turn.page)}")


@on
def language(turn: Turn[Learn]) -> None:
    said, spoken = turn.page.said, turn.page.hand.bubble is not None
    board.language(turn)
    if spoken and said is not None:
        hold(turn, bubble=said(turn.page))


@on
def tell(turn: Turn[Learn], fact: str = "") -> None:
    """What stands beside the board explains itself: that is no answer, and costs nothing."""
    page = turn.page
    told = page.table.told(page.state, fact, page.t)
    if told:
        turn.set(notice=told)
        turn.say(told)
    else:
        device.tell(turn, fact)


@on
def why(turn: Turn[Learn], rule: str = "") -> None:
    if not rule and board.why_advised(turn):
        return
    bubble = turn.page.hand.bubble
    board.why(turn, rule or (bubble.rule_id if bubble else "") or turn.page.step.rule)


@on.named("set")
def set_to(turn: Turn[Learn], what: str = "", value: str = "") -> None:
    """A setting; the device keeps it."""
    if what == "face" and value in ("friendly", "military"):
        turn.keep("face", value)
    elif what == "aloud":
        turn.keep("aloud", "on" if value == "on" else None)
