"""How the learn app shows the tutor's answer to a try: what follows from it as motion, then marks and words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kit.core.game import CHANCE, Refusal
from kit.core.match import Step as Played
from kit.tutor import Frame, Mark, Pick, Reaction, Tap
from kit.tutor.lesson import Step, Words
from kit.widgets.board import update as board
from kit.widgets.board.model import LANDING, NEWS, Bubble, cheer, cheer_score, hold, release, seen_first, stop
from kit.widgets.board.update import composed
from kit.widgets.learn.model import Learn, Playing, Stays, on
from kit.widgets.learn.progress import keep_place, win
from kit.widgets.learn.words import points, said, stars_words
from kit.widgets.run.model import Message
from kit.widgets.run.turn import Pause, Playback, Silence, Turn

BETWEEN = 0.4
"""Seconds between two actions that are shown, so that each is seen."""
READ = 0.5
"""Seconds to read a word of praise."""
GLANCE = 8
"""Words of praise that are read in passing: after so few the next step comes by itself."""
LOOK = 1.0
"""Seconds that a wrong try stays on the board before the board goes back and points at something."""


def offer(turn: Turn[Learn], what: Any, place: int | None = None, then: tuple[Any, ...] = ()) -> None:
    """Gives the tutor a try and shows its answer: what follows from it as motion, then marks and words."""
    page = turn.page
    step, lesson, before = page.run.step, page.run.lesson, page.run.state
    run, lies = page.run.copy(), page.lies
    curious = place is not None and not page.hand.selection  # with nothing in hand one only looks what is there
    reaction = run.offer(what, meant=not (curious or _only_tapped(page, before, what, place)))
    turn.set(run=run, undone=(), help=None, news=None)
    if reaction.kind == "lesson":
        win(turn, lesson, reaction.stars)
    keep_place(turn)
    played = tuple(frame for frame in reaction.frames if frame.refusal is None)
    after = partial(answered, reaction=reaction, step=step, before=before, place=place, then=then)
    play_out(turn, Playing(played, after, watched=reaction.kind == "wrong", lies=lies))


def answered(
    turn: Turn[Learn], reaction: Reaction, step: Step, before: Any, place: int | None, then: tuple[Any, ...]
) -> None:
    """The tutor's answer once everything that follows from the try has been shown, and what stands on the board then;
    `then`: actions that were meant to follow by themselves."""
    page = turn.page
    refused, moved = reaction.refusal, [frame for frame in reaction.frames if frame.refusal is None]
    last, done = moved[-1].after if moved else before, reaction.kind in ("step", "lesson")
    if reaction.kind == "accepted" or moved or done:
        release(turn)
    if reaction.kind == "accepted":
        turn.set(pointers=())
        _goes_on(turn, moved, then)
        return
    hold(turn, marks=_marks(page, reaction, before, place))
    point_out(turn, () if done else reaction.marks)
    praised = done and refused is None
    unlucky = praised and step.kind == "do" and _unlucky(page, moved)
    alone = reaction.kind == "step" and praised and not unlucky and in_passing(step)
    if reaction.kind == "step" or reaction.kind == "lesson":
        turn.set(stays=Stays(reaction.kind, last, reaction.say if praised else None, unlucky, alone))
    if praised:
        tell(turn, said(page, reaction.say) or page.t(reaction.key), page.t("lesson.right.unlucky") if unlucky else "")
    else:
        _speak(turn, reaction, step, words_place(page, reaction, moved, place), place)
    tell_stars(turn)
    if reaction.kind == "lesson":
        cheer(turn, "stars", stars=reaction.stars)
    elif praised:
        cheer(turn, "right")
    if not done and moved and not points(reaction.marks):
        turn.set(stays=Stays("wrong", last))
        hold(turn, marks=())
    if turn.page.stays and turn.page.stays.kind == "wrong":  # a board that went back keeps no trace
        hold(turn, path=way_of(page, moved[-1]))
    if reaction.frames:
        turn.set(gone=moved[-1] if reaction.kind == "wrong" and moved else reaction.frames[0])
    if alone:
        _goes_on_alone(turn)
    elif turn.page.stays and turn.page.hand.cursor_seen:
        turn.focus(".kit-ask .kit-btn")


def in_passing(step: Step) -> bool:
    """Whether something was done and the praise for it is so short that nobody needs a button after it."""
    praise = step.done if step.kind in ("do", "point") else None
    return praise is not None and max(len(text.split()) for text in praise.values()) <= GLANCE


def _goes_on_alone(turn: Turn[Learn]) -> None:
    """The next step comes once the praise could be read, or was read aloud; a tap hurries."""
    page = turn.page
    seconds = READ * len(said(page, page.stays.praise).split()) if page.stays else 0
    aloud = (Silence(),) if page.aloud else ()
    turn.effect(Playback((*aloud, Pause(max(NEWS, seconds), always=True)), Message("go_on", {"alone": True})))


def point_out(turn: Turn[Learn], marks: Sequence[Mark]) -> None:
    """What has been pointed out stays to be seen until the step is done."""
    pointers = tuple(mark for mark in marks if mark.kind in ("look", "arrow"))
    if pointers:
        turn.set(pointers=pointers)


def _unlucky(page: Learn, moved: Sequence[Frame]) -> bool:
    """Whether the last dice that fell went against the learner, whose try was right all the same."""
    thrown = [frame for frame in moved if page.game.current_player(frame.before) == CHANCE]
    return bool(thrown) and page.table.dice_against(thrown[-1].before, thrown[-1].action, page.seat)


def tell_stars(turn: Turn[Learn]) -> None:
    """A star that has gone is told at that moment, by what it went."""
    page = turn.page
    if page.run.stars < page.stars_told and not page.run.lesson.exam:
        turn.set(stars_told=page.run.stars)
        tell(turn, stars_words(page))
        turn.order("nudge", selector=".kit-lit")


def _marks(page: Learn, reaction: Reaction, before: Any, place: int | None) -> tuple[Mark, ...]:
    """The marks of an answer. Whoever taps a piece and nothing else has meant no other place: the no stands there. Once
    a step is done no ring invites to take up a piece that has had its go."""
    marks = reaction.marks
    first = reaction.frames[0] if reaction.frames else None
    if place is not None and first and _only_tapped(page, first.before, first.action, place):
        marks = tuple(replace(mark, places=(place,)) if mark.kind == "no" else mark for mark in marks)
    if reaction.refusal is None or reaction.kind == "refused":
        return marks
    used = {piece.place for piece in page.run.board.pieces(before) if piece.side == page.seat and piece.marks}
    idle = used - {*page.table.ready(before)}
    rings = [mark if mark.kind != "look" else replace(mark, places=_others(mark, idle)) for mark in marks]
    return tuple(mark for mark in rings if mark.places)


def _others(mark: Mark, places: Collection[int | None]) -> tuple[int, ...]:
    """The places of a mark without those."""
    return tuple(there for there in mark.places if there not in places)


def _only_tapped(page: Learn, before: Any, what: Any, place: int | None) -> bool:
    """Whether all that was tapped is a piece that an action begins with, or another one of the learner's own."""
    if place is None or isinstance(what, Tap | Pick):
        return False
    return page.run.board.way(before, what)[:1] == (place,) or bool(page.table.takes_up(before, place))


def _goes_on(turn: Turn[Learn], moved: Sequence[Frame], then: tuple[Any, ...]) -> None:
    """What was meant to follow does, as long as it can; else whoever may go on stays in the learner's hand."""
    page = turn.page
    if not (page.my_turn and moved):
        return
    if then and page.game.explain(page.state, then[0]) is None:
        turn.do(composed, then[0], then[1:])
        return
    last = moved[-1]
    played = Played(page.known(last.before), last.action, page.known(last.after), "")
    hold(turn, selection=page.table.held(played))


def way_of(page: Learn, frame: Frame) -> tuple[int, ...]:
    """The places an action led through, for a trace on the board."""
    return page.run.board.way(frame.before, frame.action)


def words_place(page: Learn, reaction: Reaction, moved: Sequence[Frame], place: int | None) -> int | None:
    """The place that the words are about, which is where "here" is: what a sentence of the lesson points at, of
    several the one tapped or the first, an arrow's point; else where the last one went, the place tapped, or what is
    marked."""
    several = any(mark.kind == "look" and len(mark.places) > 1 for mark in reaction.marks)
    if reaction.kind == "wrong" and several and not moved and page.run.step.kind in ("point", "answer"):
        return None  # to choose from or to be counted: none of them is the one
    pointed = [
        place if place in mark.places else mark.places[-1 if mark.kind == "arrow" else 0]
        for mark in reaction.marks
        if mark.places and mark.kind in ("look", "arrow")
    ]
    there = list(way_of(page, moved[-1])[-1:]) if moved else [] if place is None else [place]
    marked = [mark.places[0] for mark in reaction.marks if mark.places]
    back = bool(moved) and points(reaction.marks)
    own = reaction.say is not None
    return next(iter([*pointed, *there, *marked] if own or back else [*there, *pointed, *marked]), None)


# --- saying it


def _speak(turn: Turn[Learn], reaction: Reaction, step: Step, place: int | None, tapped: int | None) -> None:
    """Says why not, in the lesson's words or in those of the rule, at the place it is about."""
    refusal = reaction.refusal
    if refusal is not None and reaction.say is None:
        refuse(turn, refusal, place)
        return
    if refusal is not None:
        turn.order("shake")
    rule = refusal.rule_id if refusal else step.rule
    if reaction.say is not None and tapped is not None:
        last = turn.page.wrongly
        if last is None or last[0] != reaction.say:
            turn.set(wrongly=(reaction.say, tapped))
        elif last[1] != tapped:
            _speak_of(turn, reaction.say, tapped, rule, place)
            return
    say_at(
        turn,
        lambda page: Bubble(said(page, reaction.say) or page.t(reaction.key), rule_id=rule, place=place),
        urgent=refusal is not None,
    )


def _speak_of(turn: Turn[Learn], words: Words, tapped: int, rule: str, place: int | None) -> None:
    """The same answer to a tap elsewhere begins with what was tapped."""

    def make(page: Learn) -> Bubble:
        there = page.table.describe(page.state, tapped, (), page.t)
        return Bubble(f"{there[:1].upper()}{there[1:]}.", said(page, words), rule, place, open=True)

    say_at(turn, make)


def say_at(turn: Turn[Learn], make: Callable[[Learn], Bubble], urgent: bool = False) -> None:
    """Says something in a bubble, which is made anew in another language."""
    bubble = make(turn.page)
    turn.set(said=make)
    hold(turn, bubble=bubble)
    tell(turn, f"{bubble.first} {bubble.rest}", urgent=urgent)


@on
def refuse(turn: Turn[Learn], refusal: Refusal, place: int | None = None, named: bool = False) -> None:
    board.refuse(turn, refusal, place, named)
    turn.set(said=lambda page: page.why_not(refusal, place))
    bubble = turn.page.hand.bubble
    if bubble:
        _read(turn, f"{bubble.first} {bubble.rest}")


def tell(turn: Turn[Learn], *sentences: str, urgent: bool = False) -> None:
    """Says something to those who listen: a screen reader, and the device's voice if that is wanted."""
    words = " ".join(filter(None, sentences))
    turn.say(words, urgent)
    _read(turn, words)


def _read(turn: Turn[Learn], words: str) -> None:
    if turn.page.aloud and turn.page.can_speak:
        turn.read_aloud(words)


# --- showing what follows


def play_out(turn: Turn[Learn], playing: Playing) -> None:
    """Shows actions one after the other, then what comes after them; any tap goes to the end at once."""
    turn.set(frames=())
    if not playing.frames:
        turn.set(playing=playing)
        conclude(turn)
        return
    release(turn)
    turn.set(playing=playing)
    if playing.opens:
        falls(turn, 0)
    else:
        _show_frame(turn, playing)


def _show_frame(turn: Turn[Learn], playing: Playing) -> None:
    page, frame = turn.page, playing.frames[playing.shown]
    turn.set(behind=frame.before, summed=False, frames=playing.frames[: playing.shown + 1])
    chance = page.game.current_player(frame.before) == CHANCE
    lies = playing.lies and not playing.shown
    pause = 0 if lies else LANDING if chance else BETWEEN if playing.shown else 0
    events = page.game.events(frame.before, frame.action, frame.after, page.viewer)
    seen_first(turn, frame.before, events, pause, frame_seen, skipped=conclude)


def falls(turn: Turn[Learn], count: int) -> None:
    """So many of the dice that a question is about lie there; once all of them do, it is asked."""
    playing = turn.page.playing
    if playing is None:
        return
    turn.set(behind=playing.frames[max(count - 1, 0)].before, frames=playing.frames[:count])
    then = partial(falls, count=count + 1) if count < len(playing.frames) else conclude
    turn.effect(Playback((Pause(LANDING),), then, skipped=conclude))


def frame_seen(turn: Turn[Learn]) -> None:
    """An action has been shown."""
    page, playing = turn.page, turn.page.playing
    if playing is None:
        return
    frame, playing = playing.frames[playing.shown], replace(playing, shown=playing.shown + 1)
    turn.set(playing=playing, behind=frame.after)
    if page.run.lesson.exam:
        turn.say(" ".join(map(page.t.event, page.game.events(frame.before, frame.action, frame.after, page.viewer))))
    if playing.shown < len(playing.frames):
        _show_frame(turn, playing)
    else:
        taken = _taken(page, frame)
        if taken:
            cheer(turn, "took", taken[0])
        news = page.table.news(page.known(frame.before), frame.action, page.known(frame.after))
        cheer_score(turn, news)
        turn.effect(
            Playback((Pause(NEWS if taken or news.scored else LOOK if playing.watched else BETWEEN),), conclude)
        )


def _news(page: Learn, frames: Sequence[Frame]) -> Frame | None:
    """Of what was shown the last that is worth a word: that somebody was taken, else what an action brought."""
    return next((frame for told in (_taken, _brought) for frame in reversed(frames) if told(page, frame)), None)


def _brought(page: Learn, frame: Frame) -> Sequence[int]:
    """The places of those whom what was shown brought something."""
    return page.table.news(page.known(frame.before), frame.action, page.known(frame.after)).brought


def _taken(page: Learn, frame: Frame) -> Sequence[int]:
    """Where pieces were taken in what was shown."""
    places: Sequence[int] = page.table.fell(page.known(frame.before), page.known(frame.after))
    return places


def conclude(turn: Turn[Learn]) -> None:
    """Everything has been shown: what comes after it."""
    playing = turn.page.playing
    turn.set(playing=None, behind=None)
    if playing is not None:
        turn.set(frames=playing.frames)
        if turn.page.step.kind == "exam":
            turn.set(news=_news(turn.page, playing.frames))
        playing.then(turn)


def skip(turn: Turn[Learn]) -> None:
    """Ends the motions: the answer is there at once, and what would have come by itself waits for a button."""
    stop(turn)
    if turn.page.stays and turn.page.stays.alone:
        turn.set(stays=replace(turn.page.stays, alone=False))
    conclude(turn)
