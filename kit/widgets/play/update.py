"""What the page of a match answers while it is played: the big button, dice, settings, giving up, taking back and
playing again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kit.core.agreements import AgreeDraw, Resign
from kit.core.game import CHANCE, TERMINAL
from kit.core.match import Match, Step
from kit.widgets.board import model
from kit.widgets.board import update as board
from kit.widgets.board.model import Bubble, hold, release, stop
from kit.widgets.matches import changed
from kit.widgets.play import flow, replay, tutor
from kit.widgets.play.flow import go_on, only_watched, save
from kit.widgets.play.model import Play
from kit.widgets.play.model import on as on
from kit.widgets.play.parts import Draft
from kit.widgets.play.tutor import answered_first, composed, take_back
from kit.widgets.play.words import ask_words, hush, now_words, sitter
from kit.widgets.run import device
from kit.widgets.run.model import whole
from kit.widgets.run.turn import Turn
from kit.widgets.settings import seated, switched

# --- what people do


@on.named("open")
def open_dialog(turn: Turn[Play], dialog: str = "", fact: str = "") -> None:
    page = turn.page
    turn.set(agreed=frozenset())
    if dialog == "new":
        ours = [scenario.id for scenario in page.game.scenarios()]
        scenario = page.match.scenario.id if page.match.scenario.id in ours else ours[0]
        draft = Draft(scenario, page.settings, dict(page.match.options))
        turn.set(draft=replace(draft, settings=seated(page.settings, page.game.seats(page.scenario_called(scenario)))))
    device.open_dialog(turn, dialog, fact)


@on
def not_now(turn: Turn[Play], place: int) -> None:
    page, player = turn.page, turn.page.match.current_player
    if page.tutor.held is not None:
        tutor.insist(turn)
    elif page.replay is not None:
        replay.tapped(turn, place)
    elif player == TERMINAL:
        hold(turn, bubble=Bubble(page.t("end.tapped"), place=place))
        turn.order("nudge", selector=".kit-end .kit-btn")
    elif page.chance_waits:
        board.refuse(turn, page.table.pending, place)
    elif player != CHANCE and (rule := page.table.waits(page.state)):
        hold(turn, bubble=Bubble(page.waiting_words(rule), rule_id=rule, place=place))
    elif player != CHANCE and (page.doer() in page.humans or not page.still_playing):
        hold(turn, bubble=Bubble(page.t("ask.wait", who=sitter(page, player)), place=place))
    elif not page.covered and page.doer() not in page.humans:
        hurry(turn)


def hurry(turn: Turn[Play]) -> None:
    """The others go on without pauses until something concerns a person, or a person is asked again."""
    page = turn.page
    if page.hurried:
        return
    stop(turn)
    turn.set(hurried=True, notice=page.t("computer.hurried"))
    flow.landed(turn)


@on
def end(turn: Turn[Play]) -> None:
    """The big button that ends a phase."""
    page = turn.page
    offered = page.table.end_button(page.state, page.t) if page.my_turn else None
    if offered is None:
        return
    advised = "end" in page.hand.parts  # whoever is told to is not asked whether that is meant
    if not (page.hand.sure or advised) and (said := _before_end(turn)) is not None:
        release(turn)
        hold(turn, sure=True, bubble=said, refused=said.place)
        turn.say(f"{said.first} {said.rest}".rstrip())
        return
    model.settle(turn)
    composed(turn, offered.action)


@on
def roll(turn: Turn[Play]) -> None:
    """Chance is to show something on the screen."""
    if turn.page.chance_waits:
        flow.rolled(turn)


@on
def die(turn: Turn[Play], value: int | None = None) -> None:
    """What chance shows in reality: the number of the outcome, 1 for the first; with a die, its pips."""
    page = turn.page
    shown = page.game.chance_outcomes(page.state) if page.types_chance else ()
    if value is not None and 0 < value <= len(shown):
        composed(turn, shown[value - 1][0])


@on
def face(turn: Turn[Play], value: int | None = None) -> None:
    """One die more of those that are thrown together; with the last one it is known what chance has brought."""
    page = turn.page
    count = page.table.dice_pool.count(page.state) if page.types_chance else 0
    if value is None or value > 6 or not count:
        return
    faces = (*page.hand.faces, value) if value else page.hand.faces[:-1]
    action = page.table.dice_pool.shown(page.state, faces) if len(faces) == count else None
    if action is not None:
        composed(turn, action)
    elif len(faces) < count:
        hold(turn, faces=faces)


@on
def print_story(turn: Turn[Play]) -> None:
    """The browser prints what the dialog shows."""
    turn.order("print")


@on
def language(turn: Turn[Play]) -> None:
    board.language(turn)
    tutor.speak_up(turn)


@on
def read(turn: Turn[Play]) -> None:
    """What is asked, or what has been said, is to be read aloud."""
    board.read(turn, lambda: " ".join(words for words in ask_words(turn.page) if words))


# --- dialogs and settings


@on.named("set")
def set_to(turn: Turn[Play], what: str = "", value: str = "") -> None:
    """A setting that may change in mid-match."""
    page = turn.page
    if what == "front" and page.table.turned is not None and whole(value) in range(len(page.table.sides)):
        turn.set(settings=replace(page.settings, front=int(value)))
    else:
        turn.set(settings=switched(page.settings, what, value))
    flow.save(turn)
    flow.go_on(turn)


def _before_end(turn: Turn[Play]) -> Bubble | None:
    """What is asked before the big button ends something: whether really nothing is done; or, while something can still
    be done about it, why nothing will come of what seems possible, the same once."""
    page = turn.page
    why = page.table.ends_in_vain(page.state)
    if why is not None and (known := (why[0].rule_id, why[1])) not in page.explained:
        turn.set(explained=page.explained | {known})
        return page.why_not(*why)
    return Bubble(page.t("ask.passes")) if page.table.passes(page.state) else None


@on
def resign(turn: Turn[Play], seat: int | None = None) -> None:
    """A person gives up; if it is not said who, whoever decides."""
    page = turn.page
    here, decides = page.still_playing, page.match.current_player
    who = seat if seat is not None else decides if decides in here else next(iter(here), None)
    if who in here:
        flow.agreed_end(turn, Resign(who))


@on
def agree(turn: Turn[Play], seat: int | None = None) -> None:
    """A person wants a draw; once all do, the players have agreed that nobody wins."""
    page = turn.page
    if seat not in page.still_playing or len(page.humans) < len(page.settings.seats):
        return
    turn.set(agreed=page.agreed | {seat})
    if turn.page.agreed >= {*page.still_playing}:
        flow.agreed_end(turn, AgreeDraw())


@on
def uncover(turn: Turn[Play]) -> None:
    """Whoever is to decide sits at the screen, and nobody else looks."""
    if turn.page.covered:
        turn.set(uncovered=turn.page.asked)
        turn.focus(".kit-top", keyboard=True)


@on
@only_watched
def undo(turn: Turn[Play]) -> None:
    """One step back."""
    page = turn.page
    held = page.tutor.held
    if held is not None:
        # What the tutor has stopped, as if it had been played.
        _tell_turned(turn, "undo.back", [Step(page.match.state, held.action, held.after, "")])
        take_back(turn)
        return
    stop(turn)
    turn.set(dialog="")
    match = changed(turn)
    before, over = len(match.undone), match.ended_by is not None
    undone = _undone(page, match)
    turn.set(end_told=page.end_told and match.outcome is not None)
    if not undone:
        in_the_way = match.undo_count(page.movers, past_chance=True)
        turn.set(notice=page.t(f"ui.undo.{page.table.chance}" if in_the_way else "ui.undo.none"))
    elif over:
        turn.say(f"{page.t('undo.end')} {_next_words(turn.page)}")
    else:
        _tell_turned(turn, "undo.back", list(reversed(match.undone[before:])))
    _turned(turn)


@on
@only_watched
def back_to(turn: Turn[Play], step: int | None = None) -> None:
    """At a real table, to any moment of the match, by the number of actions that then stand."""
    page = turn.page
    if page.table.real is None or step is None or not 0 <= step <= len(page.match.steps):
        return
    stop(turn)
    turn.set(dialog="")
    changed(turn).back_to(step)
    turn.set(end_told=False)
    turn.say(_next_words(turn.page))
    _turned(turn)


def _undone(page: Play, match: Match) -> bool:
    """Whether something was taken back: an agreed end, or everything since the last decision that was one."""
    if match.ended_by is not None:
        match.undo(page.movers)
        return True
    while match.undo(page.movers, **page.undoing):
        by_clock = match.undone and match.undone[-1].action == page.table.clock.over
        if page.table.forced(match.state) is None and not by_clock:
            return True
    return False


@on
@only_watched
@answered_first
def redo(turn: Turn[Play]) -> None:
    """One step forward again."""
    turn.set(dialog="")
    page, match = turn.page, changed(turn)
    before = len(match.steps)
    if not match.redo(page.movers):
        turn.set(notice=page.t("ui.redo.none"))
        return
    while match.undone and page.table.forced(match.state) is not None:
        match.redo(page.movers)
    _tell_turned(turn, "undo.again", match.steps[before:])
    _turned(turn)


def _turned(turn: Turn[Play]) -> None:
    turn.set(tutor=replace(turn.page.tutor, risked=frozenset()))
    release(turn)
    hush(turn)
    turn.set(news=len(turn.page.match.steps) - 1)
    save(turn)
    go_on(turn)


def _tell_turned(turn: Turn[Play], key: str, steps: Sequence[Step]) -> None:
    """Says what was taken back or played again, in its order, and who decides now."""
    page = turn.page
    first, after = steps[0], len(steps) - 1
    events = page.match.told(first, page.viewer)
    more = page.t("undo.more", n=after) if after else ""
    words = [page.t(key, what=" ".join(map(page.t.event, events))), more, _next_words(page)]
    turn.say(" ".join(filter(None, words)))


def _next_words(page: Play) -> str:
    """Who decides now, and what is asked, whatever was chosen or stopped in the moment before."""
    player = page.match.current_player
    who = page.t("undo.next", who=sitter(page, player)) if player >= 0 else ""
    return f"{who} {now_words(page.let_go())[0]}".strip()
