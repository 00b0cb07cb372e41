"""The course of a match: an action, what is seen of it, and what follows until a person is asked again. Its clock runs
while somebody may act, and when its time is over, the rules are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial, wraps
from typing import Any

from kit.core.agreements import Resign
from kit.core.capabilities import Ruling
from kit.core.game import CHANCE, Event, Trouble
from kit.core.match import Step
from kit.widgets import matches
from kit.widgets.board.model import LANDING, NEWS, cheer, hold, lands, release, seen_first, stop
from kit.widgets.board.update import caught_up, composed
from kit.widgets.matches import changed
from kit.widgets.play import captures
from kit.widgets.play.draft import keep_met, keep_won
from kit.widgets.play.model import Play, on
from kit.widgets.play.parts import Clock, Opponents, Remark
from kit.widgets.play.real_table import joined, stays
from kit.widgets.play.words import (
    READING,
    end_title,
    is_new,
    keep_told,
    lines_of,
    now_words,
    outcome_words,
    respond,
    tell_aloud,
    tell_thought,
    untold,
    won_by_person,
)
from kit.widgets.run.turn import After, Answering, Cancel, P, Pause, Playback, Silence, Think, Turn
from kit.widgets.settings import AUTOMA, people

ONWARD = ".kit-ask .kit-btn:not(.kit-second)"
"""What leads on from a match that is watched."""
TALKER = 1
"""The level that says what it thinks."""
BEFORE_CHANCE = 0.5
"""Seconds before a die falls by itself."""
BUBBLE = 3.0
"""Seconds to read what the board does not show: why nothing comes of what seemed possible, what an action brought."""
LOSS = 4.5
"""Seconds to read who took a person's piece, and why; why somebody acts once more; what a first capture brings."""


# --- an action


def only_watched(answer: Answering[P]) -> Answering[P]:
    """The answer to a message that would change the match; while it is watched, the word that it is only that."""

    @wraps(answer)
    def unless_watched(turn: Turn[Play], /, *args: P.args, **kwargs: P.kwargs) -> None:
        if turn.page.replay is None:
            answer(turn, *args, **kwargs)
            return
        turn.set(notice=turn.page.t("replay.tapped"))
        turn.order("nudge", selector=ONWARD)

    return unless_watched


def did(turn: Turn[Play], action: Any, seen: bool = False, then: tuple[Any, ...] = ()) -> None:
    """Plays an action: tells it, keeps it, shows it unless its motion has been seen, goes on with those that follow."""
    told, both, match = untold(turn.page), joined(turn.page, action), changed(turn)
    match.play(action) if both is None else match.amend(both)
    keep_told(turn, told)
    if both != ():
        events = _happened(turn)
        _follow(turn, () if seen else events, then)
        return
    s, open_now = turn.page.match.state, turn.page.hand.selection  # what was said last is as if it had never been
    release(turn)
    hold(turn, selection=stays(turn.page, open_now, Step(s, action, s, "")))
    save(turn)
    landed(turn)


def rolled(turn: Turn[Play]) -> None:
    """Chance decides what a person waits for."""
    changed(turn).roll()
    _follow(turn, _happened(turn))


def _follow(turn: Turn[Play], events: Sequence[Event], then: tuple[Any, ...] = ()) -> None:
    open_now = turn.page.hand.selection
    respond(turn)
    release(turn)
    page = turn.page
    if page.match.current_player in page.humans or page.table.real is not None:
        step = page.match.steps[-1]
        seen = replace(step, before=page.known(step.before), after=page.known(step.after))
        hold(turn, selection=stays(page, open_now, seen), then=then)
    turn.set(notice="")
    _seen_first(turn, events)


def _happened(turn: Turn[Play]) -> Sequence[Event]:
    """The match is one step on; the board still shows what was before. What happened, for whoever looks."""
    match = turn.page.match
    number = len(match.steps) - 1
    turn.set(behind=match.steps[-1].before, summed=False, untold=(*turn.page.untold, number))
    save(turn)
    return turn.page.events(number)


def tell(turn: Turn[Play]) -> None:
    """What has been seen is told to those who listen; at a real table, also what is to be done."""
    page = turn.page
    if page.behind is None and page.untold and not page.rolling:
        turn.set(untold=())
        there = [number for number in page.untold if number < len(page.match.steps)]
        words = [line.words for number in there for line in lines_of(page, number)]
        asked = page.table.real is not None and page.match.outcome is None and not page.hand.selection
        tell_aloud(turn, [*words, *([now_words(page)[0]] if asked else ())])


@on
def save(turn: Turn[Play]) -> None:
    page = turn.page
    turn.set(settings=replace(page.settings, spent=page.seconds_spent()))
    matches.save(turn)
    if page.match.outcome is not None:
        keep_met(turn)
        keep_won(turn)


# --- going on: motion, dice, computer players, what is forced


def people_only(turn: Turn[Play]) -> None:
    """Where only people can play, they do so for whoever else was to, and are told why."""
    page = turn.page
    why = page.table.people_only(page.match.state)
    if why and page.match.outcome is None and (settings := people(page.settings)) != page.settings:
        turn.set(settings=settings, notice=page.t(why))


@on
def go_on(turn: Turn[Play]) -> None:
    """Lets the others play until a person is asked again; where nothing is to come, what was asked for is shown."""
    people_only(turn)
    if turn.page.behind is not None or not turn.page.at_rest:
        _seen_first(turn, ())
    else:
        stop(turn)
        _end(turn)


def _seen_first(turn: Turn[Play], events: Sequence[Event]) -> None:
    """What happened is seen, and then whatever follows."""
    page = turn.page
    s = page.match.steps[-1].before if page.behind is not None else None
    seen_first(turn, s, events, LANDING if lands(page, s) else 0, landed, landed)


def landed(turn: Turn[Play]) -> None:
    """The board shows what has come about; the next one acts, after a capture not before it could be taken in."""
    turn.set(behind=None, joy=0)
    asked = turn.page.at_rest and turn.page.match.current_player in turn.page.movers
    joy = captures.celebrates(turn)
    news = _news(turn)
    reading = tell_thought(turn)
    if joy or ((news or reading) and not asked):
        turn.effect(Playback(news or reading, landed, landed))
        return
    page = turn.page
    if page.at_rest:
        turn.set(hurried=False)
        _planned(turn)
        return
    player, s = page.match.current_player, page.match.state
    level = page.level(player) if player >= 0 else 0
    if player == CHANCE:
        pause = READING if _told_before(page) else BEFORE_CHANCE
        turn.effect(Playback((Pause(pause),) if page.table.chance_lands(s) else (), falls))
    elif (forced := page.table.forced(s)) is not None:
        _pass_on(turn, forced)
    elif level == AUTOMA:
        rules_decide(turn, page.game.policy(s))
    else:
        seen = page.game.observation(s, player)
        if page.opponents.voice != player:  # whoever thinks is seen
            turn.set(opponents=Opponents(player))
        then, fault = partial(decided, player=player), partial(failed, player=player)
        turn.effect(Think(player, level, page.game, seen, then, fault))


def _told_before(page: Play) -> bool:
    """Whether another die lies there, of which something was told that is to be read first."""
    before = page.match.steps[-1].before if page.match.steps else None
    lies = before is not None and page.game.current_player(before) == CHANCE and page.table.chance_lands(before)
    return lies and not page.rolling


def _planned(turn: Turn[Play]) -> None:
    """The next of the actions that follow by themselves; where it cannot be done any more, nothing does."""
    page = turn.page
    action, *then = page.hand.then or (None,)
    if action is not None and page.my_turn and page.game.explain(page.state, action) is None:
        turn.do(composed, action, tuple(then))
        return
    hold(turn, then=())
    _end(turn)


def _news(turn: Turn[Play]) -> tuple[Pause, ...]:
    """The time to take in that a piece has just been taken, or attacked in vain, or what an action brought; its word
    stands where it happened, as there the eyes are. What no piece shows stays, too, where nothing moves."""
    page, number = turn.page, len(turn.page.match.steps) - 1
    if number < 0 or number == page.news:
        return ()
    step, news = page.match.steps[number], captures.news(page, number)
    fought = news.fell or news.withstood
    about = fought or news.scored or news.brought
    lines = lines_of(page, number) if about else []
    if not lines:
        return ()
    turn.set(news=number)
    by = captures.began(page, number)
    mine = by not in page.humans and any(captures.lost(page, number, one) for one in page.humans)
    said = captures.words(page, number, about[0], news.line)
    earned = news.earned.get(by, "") if news.fell and by in page.humans else ""
    new = bool(earned) and is_new(page, earned)
    taken = replace(said, rest=page.t(f"earned.{earned}") if new else "", rule_id="")
    hold(turn, bubble=replace(said, news=True) if mine else taken)
    if news.fell:
        cheer(turn, "duel" if page.game.current_player(step.before) == CHANCE else "took", news.fell[0])
    if news.scored:
        return (Pause(NEWS, always=True),)
    goes_on = news.again and by not in page.humans
    if mine:  # what became of one's own is read however fast the others play
        turn.set(hurried=False)
    if mine or goes_on or new:
        return (Pause(LOSS, always=True),)
    reads = not fought or page.doer() in page.humans
    return (Pause(BUBBLE if reads else NEWS, always=not news.fell),)


def _pass_on(turn: Turn[Play], forced: Any) -> None:
    """Plays what is forced. A person who may wonder is told first why there is nothing else; the same thing once."""
    page, s = turn.page, turn.page.match.state
    why = page.table.in_vain(s) if page.match.current_player in page.humans else None
    known = why and (why[0].rule_id, why[1])
    if why is None or known in page.explained:
        _play(turn, forced)
        return
    bubble = page.why_not(*why)
    bubble = replace(bubble, rest=f"{bubble.rest} {page.t('tell.next_turn')}") if bubble.rest else bubble
    turn.set(explained=page.explained | {known}, hurried=False)
    hold(turn, bubble=bubble, refused=bubble.place)
    tell_aloud(turn, [f"{bubble.first} {bubble.rest}"])
    then = partial(plays, action=forced)
    turn.effect(Playback((Pause(BUBBLE, always=True),), then, then))


def rules_decide(turn: Turn[Play], ruling: Ruling) -> None:
    """A seat where nobody sits: its action follows when its reason could be read."""
    page = turn.page
    turn.set(notice=page.t(ruling.key, **ruling.facts))
    turn.effect(Playback((Pause(READING),), partial(plays, action=ruling.action)))


def falls(turn: Turn[Play]) -> None:
    """A die falls by itself."""
    hold(turn, bubble=None)
    changed(turn).roll()
    events = _happened(turn)
    respond(turn)
    _seen_first(turn, events)


def plays(turn: Turn[Play], action: Any, voice: int | None = None, thought: Remark | None = None) -> None:
    """An action is played by somebody who is not asked; a thought of that voice about it is said once it has been
    seen."""
    hold(turn, bubble=None, refused=None)
    said = turn.page.opponents
    turn.set(opponents=replace(said, voice=said.voice if voice is None else voice, thought=thought))
    _play(turn, action)


def _play(turn: Turn[Play], action: Any) -> None:
    hold(turn, refused=None)
    changed(turn).play(action)
    _seen_first(turn, _happened(turn))


def _end(turn: Turn[Play]) -> None:
    """Tells those who listen how the match ended, once."""
    page = turn.page
    if page.match.outcome is None or page.replay is not None or page.end_told:
        return
    turn.set(end_told=True)
    agreed = page.match.ended_by is not None  # of what was played the story has told
    turn.say(f"{end_title(page)} {outcome_words(page) if agreed else ''}".rstrip())
    turn.focus(".kit-end .kit-btn", keyboard=True)
    if won_by_person(page):
        cheer(turn, "won")


# --- computer players


def decided(turn: Turn[Play], decision: Any, player: int) -> None:
    """What a computer player has decided; whatever is still being read aloud is heard first."""
    if turn.page.settings.aloud:
        turn.effect(Playback((Silence(),), partial(muse, decision=decision, player=player)))
    else:
        muse(turn, decision, player)


def muse(turn: Turn[Play], decision: Any, player: int) -> None:
    """The action follows in a moment; level 1 will say what it thought once that has been seen."""
    page, acts = turn.page, partial(plays, action=decision.action)
    if page.level(player) != TALKER or not page.table.lies_open(decision.action):
        turn.effect(Playback((Pause(0.25),), acts))
        return
    s, number, table = page.match.state, len(page.match.steps), page.table
    last = page.game.current_player(page.match.steps[-1].before) if page.match.steps else None
    said = page.opponents.remarks if page.opponents.voice == player and last in (player, CHANCE) else ()
    if not said or not table.only_ends(s, decision.action):
        acts = partial(acts, thought=lambda t: table.thought(s, decision, number, t))
        if last == CHANCE:  # what came of the words before has been seen; a part of them would be misread
            said = ()
    if (seen := Opponents(player, said)) != replace(page.opponents, voice=page.companion):
        turn.set(opponents=seen)
    turn.effect(Playback((Pause(0.25),), partial(acts, voice=player)))


def failed(turn: Turn[Play], trouble: Trouble, player: int) -> None:
    """A player that somebody wrote has given up by a fault; what it was is told to whoever wrote it."""
    agreed_end(turn, Resign(player))
    turn.set(notice=turn.page.t.trouble(trouble))


def agreed_end(turn: Turn[Play], action: Any) -> None:
    """The match ends, or goes on without somebody, as nobody wants to play on."""
    stop(turn)
    release(turn)  # what the tutor still asks about is not played any more
    if turn.page.match.explain(action) is None:
        changed(turn).play(action)
        save(turn)
    turn.set(dialog="")
    go_on(turn)  # the others play on without whoever gave up, or it is told how it ended


def tend(turn: Turn[Play]) -> None:
    """After every message: the board is turned to those who sit at it, and the clock runs or stands."""
    page, front = turn.page, turn.page.settings.front
    if page.asked >= 0 and page.uncovered not in (None, page.asked):
        turn.set(uncovered=None)
    table = page.table.seen_from(page.humans if front < 0 else (front,))
    turn.set(table=table, panel=page.panel.beside(table.sides, page.state))
    tell(turn)
    if page.tutor.held is not None:
        turn.do(caught_up)
    keep_time(turn)


BELL = "bell"


def keep_time(turn: Turn[Play]) -> None:
    """Lets the clock run while there is time to run out, and somebody to play."""
    page, clock = turn.page, turn.page.clock
    playing = page.replay is None and page.dialog != "new" and page.match.outcome is None and page.greeted
    limit = page.time_limit(page.match.state) if playing else 0
    if limit and clock.since is None:
        turn.set(clock=replace(clock, since=page.at.now))
        turn.effect(After(BELL, max(0.0, limit - clock.before), rang))
    elif not limit and clock.since is not None:
        stop_clock(turn)


def stop_clock(turn: Turn[Play]) -> None:
    """The clock stands."""
    clock = turn.page.clock
    if clock.since is not None:
        turn.set(clock=Clock(clock.before + turn.page.at.now - clock.since))
        turn.effect(Cancel(BELL))


def rang(turn: Turn[Play]) -> None:
    """The time is over."""
    bell = turn.page.table.clock.over
    if turn.page.match.explain(bell) is None:
        did(turn, bell)
