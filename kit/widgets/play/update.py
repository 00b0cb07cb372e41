"""What the page of a match answers: beginning, playing, dialogs and settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kit.core.game import CHANCE, TERMINAL, Scenario
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.core.table import AgreeDraw
from kit.core.table import Resign as GiveUp
from kit.widgets import unread
from kit.widgets.agreed import Sitter, can_sit, seated, switched
from kit.widgets.board import update as board
from kit.widgets.board.messages import (
    Advised,
    ChoosePart,
    Composed,
    End,
    Landed,
    Meant,
    NotNow,
    Pay,
    Quiet,
    ShowChance,
    Stake,
    Tap,
    TypeChance,
    TypeFace,
)
from kit.widgets.board.model import Bubble
from kit.widgets.matches import ANSWERS as OF_MATCHES
from kit.widgets.matches import GoOn, Load, Save, Take, changed, load, put_aside, reopen
from kit.widgets.play import clock, company, course, replay, tutor, undo, why, won
from kit.widgets.play.draft import chosen, level_of
from kit.widgets.play.messages import Agree, Drafted, NewMatch, NextMatch, Rematch, Resign, Uncover
from kit.widgets.play.model import Play
from kit.widgets.play.parts import Clock, Draft, Tutor
from kit.widgets.play.words import ask_words, sitter
from kit.widgets.run import device
from kit.widgets.run.effects import NewPlayers
from kit.widgets.run.messages import (
    Began,
    Dismiss,
    Hint,
    Language,
    Message,
    Open,
    Read,
    Redo,
    Refuse,
    SetTo,
    Undo,
    Why,
    whole,
)
from kit.widgets.run.turn import Answer, Turn

# --- beginning


def began(turn: Turn[Play], message: Began) -> None:
    turn.set(tutor=replace(turn.page.tutor, dangers=False))
    if reopen(turn):
        turn.set(notice=turn.page.t("save.saved") if turn.page.match.steps else "")
        _watch_if_asked_for(turn)
    elif not _asked_for(turn):
        page = turn.page
        turn.set(draft=chosen(page.game, page.draft, "scenario", page.query.get("new", "")), dialog="new")
    for place in (turn.page.rules_place, turn.page.told_place, turn.page.won_place):
        unread.look_after(turn, place, lambda data: isinstance(data, list))
    unread.offer(turn)
    turn.do(GoOn())


def _watch_if_asked_for(turn: Turn[Play]) -> None:
    """A match of which the address says `&watch=1` is watched from its first step on, if it is over."""
    if turn.page.query.get("watch") and turn.page.match.outcome is not None:
        turn.order("forget_query", name="watch")
        turn.set(notice="")
        replay.watch(turn, replay.WatchStep())


def _asked_for(turn: Turn[Play]) -> bool:
    """A match asked for in the address, as in `?scenario=rounds&seats=0,1&off=abilities`."""
    page = turn.page
    wanted = page.scenario_called(page.query.get("scenario"))
    if wanted is None:
        return False
    levels = [level for value in page.query.get("seats", "").split(",") if (level := level_of(value)) is not None]
    if can_sit(levels, page.game.seats(wanted)):
        turn.set(settings=replace(page.settings, seats=tuple(Sitter(level) for level in levels)))
    off = page.query.get("off", "").split(",")
    start(turn, wanted, {option.id: False for option in page.game.options() if option.id in off and not option.values})
    return True


def take(turn: Turn[Play], message: Take) -> None:
    board.stop(turn)
    clock.halt(turn)
    company.hush(turn)
    turn.effect(NewPlayers())
    dangers = turn.page.tutor.dangers
    turn.set(
        match=message.match, settings=message.settings, replay=None, clock=Clock(float(message.settings.spent)),
        hand=replace(turn.page.hand.opened(), cursor=None), tutor=Tutor(dangers=dangers), dialog="",
        end_told=message.match.outcome is not None, untold=(), news=len(message.match.steps) - 1, explained=frozenset(),
    )  # fmt: skip
    turn.focus(".kit-top", keyboard=True)
    turn.order("begin")


def load_match(turn: Turn[Play], message: Load) -> None:
    """A saved match, or a battle from the workshop."""
    own = None if Match.wrote(message.text) else turn.page.table.own_battle(message.text)
    if own:
        start(turn, own, {})
    else:
        load(turn, message)


def start(turn: Turn[Play], scenario: Scenario, options: Mapping[str, bool]) -> None:
    """A new match with the present settings; one that is not over is put aside, to be carried on with later."""
    page = turn.page
    if page.match.outcome is None:
        put_aside(turn)
    match = Match(page.game, scenario, options, seed=page.at.seed)
    turn.do(Take(match, replace(seated(page.settings, page.game.seats(scenario)), spent=0)))
    course.people_only(turn)
    company.greet(turn)
    turn.do(Save())


# --- what people do


def not_now(turn: Turn[Play], message: NotNow) -> None:
    page, player = turn.page, turn.page.match.current_player
    if page.tutor.held is not None:
        tutor.insist(turn)
    elif page.replay is not None:
        replay.tapped(turn, message.place)
    elif player == TERMINAL:
        board.hold(turn, bubble=Bubble(page.t("end.tapped"), place=message.place))
        turn.order("nudge", selector=".kit-end .kit-btn")
    elif player != CHANCE:
        rule = page.table.waits(page.state)
        words = page.waiting_words(rule) if rule else page.t("ask.wait", who=sitter(page, player))
        board.hold(turn, bubble=Bubble(words, rule_id=rule, place=message.place))
    elif page.chance_waits:
        turn.do(Refuse(page.table.pending, message.place))


def tap(turn: Turn[Play], message: Tap) -> None:
    """While the tutor asks, a tap beside all places is no answer either."""
    if turn.page.tutor.held is not None and board.place_of(turn.page, message) is None:
        tutor.insist(turn)
    else:
        board.tap(turn, message)


def end(turn: Turn[Play], message: End) -> None:
    page = turn.page
    offered = page.table.end_button(page.state, page.t) if page.my_turn else None
    if offered is None:
        return
    advised = "end" in page.hand.parts  # whoever is told to is not asked whether that is meant
    if not (page.hand.sure or advised) and (said := course.before_end(turn)) is not None:
        board.release(turn)
        board.hold(turn, sure=True, bubble=said, refused=said.place)
        turn.say(f"{said.first} {said.rest}".rstrip())
        return
    board.settle(turn)
    turn.do(Composed(offered[1]))


def roll(turn: Turn[Play], message: ShowChance) -> None:
    if turn.page.chance_waits:
        course.rolled(turn)


def die(turn: Turn[Play], message: TypeChance) -> None:
    page = turn.page
    typed = page.chance_waits and page.own_chance and not page.covered
    shown = page.game.chance_outcomes(page.state) if typed else ()
    if message.value is not None and 0 < message.value <= len(shown):
        turn.do(Composed(shown[message.value - 1][0]))


def face(turn: Turn[Play], message: TypeFace) -> None:
    """One die more of those that are thrown together; with the last one it is known what chance has brought."""
    page = turn.page
    typed = page.chance_waits and page.own_chance and not page.covered
    count = page.table.many_dice.count(page.state) if typed else 0
    if message.value is None or message.value > 6 or not count:
        return
    faces = (*page.hand.faces, message.value) if message.value else page.hand.faces[:-1]
    action = page.table.many_dice.shown(page.state, faces) if len(faces) == count else None
    if action is not None:
        turn.do(Composed(action))
    elif len(faces) < count:
        board.hold(turn, faces=faces)


def composed(turn: Turn[Play], message: Composed) -> None:
    """Plays a person's action, unless the tutor speaks up; a refusal becomes a bubble."""
    if not tutor.warned(turn, message.action, message.then):
        course.did(turn, message.action, then=message.then)


def quiet(turn: Turn[Play], message: Quiet) -> None:
    if turn.page.tutor.held is None:
        board.quiet(turn, message)
    else:
        tutor.insist(turn)


def language(turn: Turn[Play], message: Language) -> None:
    board.language(turn, message)
    tutor.speak_up(turn)


def read(turn: Turn[Play], message: Read) -> None:
    board.read(turn, lambda: " ".join(words for words in ask_words(turn.page) if words))


# --- dialogs and settings


def dismiss(turn: Turn[Play], message: Dismiss) -> None:
    page = turn.page
    if page.dialog == "new" and not page.match.steps and page.slot not in page.kept:
        start(turn, page.match.scenario, {})
    turn.set(dialog="")
    turn.do(GoOn())


def open_dialog(turn: Turn[Play], message: Open) -> None:
    page = turn.page
    turn.set(agreed=frozenset())
    if message.dialog == "new":
        ours = [scenario.id for scenario in page.game.scenarios()]
        scenario = page.match.scenario.id if page.match.scenario.id in ours else ours[0]
        draft = Draft(scenario, page.settings, dict(page.match.options))
        turn.set(draft=replace(draft, settings=seated(page.settings, page.game.seats(page.scenario_called(scenario)))))
    device.open_dialog(turn, message)


def drafted(turn: Turn[Play], message: Drafted) -> None:
    page = turn.page
    turn.set(draft=chosen(page.game, page.draft, message.what, message.value, message.seat))


def new_match(turn: Turn[Play], message: NewMatch) -> None:
    page, draft = turn.page, turn.page.draft
    if (scenario := page.scenario_called(draft.scenario)) is not None:
        turn.set(settings=replace(draft.settings, front=-1))
        start(turn, page.table.clock.set_to(scenario, draft.length) if draft.length else scenario, draft.options)
        turn.do(GoOn())


def rematch(turn: Turn[Play], message: Rematch) -> None:
    start(turn, turn.page.match.scenario, turn.page.match.options)
    turn.do(GoOn())


def next_match(turn: Turn[Play], message: NextMatch) -> None:
    after = won.next_scenario(turn.page)
    if after is not None and turn.page.match.outcome is not None:
        untaught = GAMES[turn.page.game.id].taught  # what a lesson left out of the match before
        start(turn, after, {name: on for name, on in turn.page.match.options.items() if name in untaught and not on})
        turn.do(GoOn())


def set_to(turn: Turn[Play], message: SetTo) -> None:
    """A setting that may change in mid-match."""
    page, what, value = turn.page, message.what, message.value
    if what == "front" and page.table.turned is not None and whole(value) in range(len(page.table.sides)):
        turn.set(settings=replace(page.settings, front=int(value)))
    else:
        turn.set(settings=switched(page.settings, what, value))
    turn.do(Save())
    turn.do(GoOn())


def resign(turn: Turn[Play], message: Resign) -> None:
    page = turn.page
    here, decides = page.still_playing, page.match.current_player
    who = message.seat if message.seat is not None else decides if decides in here else next(iter(here), None)
    if who in here:
        _agreed_end(turn, GiveUp(who))


def agree(turn: Turn[Play], message: Agree) -> None:
    page = turn.page
    if message.seat not in page.still_playing or len(page.humans) < len(page.settings.seats):
        return
    turn.set(agreed=page.agreed | {message.seat})
    if turn.page.agreed >= {*page.still_playing}:
        _agreed_end(turn, AgreeDraw())


def uncover(turn: Turn[Play], message: Uncover) -> None:
    if turn.page.covered:
        turn.set(uncovered=turn.page.asked)
        turn.focus(".kit-top", keyboard=True)


def failed(turn: Turn[Play], message: company.Failed) -> None:
    """A player that somebody wrote has given up by a fault; what it was is told to whoever wrote it."""
    _agreed_end(turn, GiveUp(message.player))
    turn.set(notice=turn.page.t.trouble(message.trouble))


def _agreed_end(turn: Turn[Play], action: Any) -> None:
    board.stop(turn)
    board.release(turn)  # what the tutor still asks about is not played any more
    if turn.page.match.explain(action) is None:
        changed(turn).play(action)
        turn.do(Save())
    turn.set(dialog="")
    turn.do(GoOn())  # the others play on without whoever gave up, or it is told how it ended


def tend(turn: Turn[Play]) -> None:
    """After every message: the board is turned to those who sit at it, and the clock runs or stands."""
    page = turn.page
    front = page.settings.front
    if page.asked >= 0 and page.uncovered not in (None, page.asked):
        turn.set(uncovered=None)
    turn.set(table=page.table.seen_from(page.humans if front < 0 else (front,)))
    course.tell(turn)
    tutor.warn(turn)
    clock.tend(turn)


ANSWERS: dict[type[Message], Answer] = {
    **board.ANSWERS,
    **OF_MATCHES,
    Began: began,
    Take: take,
    Load: load_match,
    Save: course.save,
    GoOn: course.go_on,
    Landed: course.landed,
    course.DiceLie: course.dice_lie,
    course.Falls: course.falls,
    company.Decided: company.decided,
    company.Failed: failed,
    company.Muses: company.muse,
    company.Poke: company.poke,
    company.Plays: course.plays,
    clock.Rang: clock.rang,
    Tap: tap,
    Meant: tutor.meant,
    NotNow: not_now,
    Composed: composed,
    End: end,
    ShowChance: roll,
    TypeChance: die,
    TypeFace: face,
    Quiet: quiet,
    Language: language,
    Read: read,
    Why: why.why,
    Undo: replay.only_watched(undo.undo),
    Redo: replay.only_watched(tutor.answered_first(undo.redo)),
    Hint: replay.only_watched(tutor.answered_first(tutor.hint)),
    ChoosePart: tutor.answered_first(board.choose_part),
    Stake: tutor.answered_first(board.stake),
    Pay: tutor.answered_first(board.pay),
    Advised: tutor.advised,
    tutor.Threats: tutor.threats,
    tutor.TakeBack: tutor.take_back,
    tutor.PlayOn: tutor.play_on,
    replay.WatchStep: tutor.answered_first(replay.watch),
    replay.ReplayRun: replay.run,
    replay.ReplayPause: replay.pause,
    replay.ReplayEnd: replay.end,
    replay.NextStep: replay.next_step,
    replay.StepSeen: replay.step_seen,
    replay.PlayFromHere: replay.play_from_here,
    Dismiss: dismiss,
    Open: open_dialog,
    SetTo: set_to,
    Drafted: drafted,
    NewMatch: new_match,
    Rematch: rematch,
    NextMatch: next_match,
    Resign: resign,
    Agree: agree,
    Uncover: uncover,
}
