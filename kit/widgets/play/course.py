"""The course of a match: an action, what is seen of it, and what follows until a person is asked again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kit.core.game import CHANCE, Event
from kit.core.offers import Ruling
from kit.widgets.agreed import AUTOMA, people
from kit.widgets.board.messages import Composed, Landed
from kit.widgets.board.model import Bubble
from kit.widgets.board.update import LANDING, NEWS, SUM, hold, motion, release, stop
from kit.widgets.cheer import cheer
from kit.widgets.matches import GoOn, Save, changed
from kit.widgets.matches import save as keep_match
from kit.widgets.play import first, losses, moment, rules, won
from kit.widgets.play.company import READING, Decided, Failed, Plays, respond, tell_aloud, tell_thought
from kit.widgets.play.model import Play
from kit.widgets.play.story import lines_of
from kit.widgets.play.words import end_title, outcome_words, won_by_person
from kit.widgets.run.effects import Course, Pause, Think
from kit.widgets.run.messages import Inner
from kit.widgets.run.turn import Turn

BEFORE_CHANCE = 0.5
"""Seconds before a die falls by itself."""
BUBBLE = 3.0
"""Seconds to read what the board does not show: why nothing comes of what seemed possible, what an action brought."""
LOSS = 4.5
"""Seconds to read who took a person's piece, and why; why somebody acts once more; what a first capture brings."""


@dataclass(frozen=True)
class Falls(Inner):
    """A die falls by itself."""


@dataclass(frozen=True)
class DiceLie(Inner):
    """The dice have landed; what follows from them is still to be seen."""

    events: tuple[Event, ...]


# --- an action


def did(turn: Turn[Play], action: Any, seen: bool = False, then: tuple[Any, ...] = ()) -> None:
    """Plays an action: tells it, keeps it, shows it unless its motion has been seen, goes on with those that follow."""
    told = first.untold(turn.page)
    changed(turn).play(action)
    first.remember(turn, told)
    events = _happened(turn)
    _follow(turn, () if seen else events, then)


def rolled(turn: Turn[Play]) -> None:
    """Chance decides what a person waits for."""
    changed(turn).roll()
    _follow(turn, _happened(turn))


def _follow(turn: Turn[Play], events: Sequence[Event], then: tuple[Any, ...] = ()) -> None:
    respond(turn)
    release(turn)
    page = turn.page
    if page.match.current_player in page.humans:
        step = page.match.steps[-1]
        seen = replace(step, before=page.known(step.before), after=page.known(step.after))
        hold(turn, partial=page.table.held(seen), then=then)
    turn.set(notice="")
    _seen_first(turn, events)


def _happened(turn: Turn[Play]) -> Sequence[Event]:
    """The match is one step on; the board still shows what was before. What happened, for whoever looks."""
    match = turn.page.match
    number = len(match.steps) - 1
    turn.set(behind=match.steps[-1].before, summed=False, untold=(*turn.page.untold, number))
    save(turn, Save())
    return turn.page.events(number)


def tell(turn: Turn[Play]) -> None:
    """What has been seen is told to those who listen."""
    page = turn.page
    if page.behind is None and page.untold and not page.rolling:
        turn.set(untold=())
        there = [number for number in page.untold if number < len(page.match.steps)]
        tell_aloud(turn, [line.words for number in there for line in lines_of(page, number)])


def save(turn: Turn[Play], message: Save) -> None:
    page = turn.page
    turn.set(settings=replace(page.settings, spent=page.clock.spent(page.at.now)))
    keep_match(turn)
    rules.remember(turn)
    won.remember(turn)


# --- going on: motion, dice, computer players, what is forced


def people_only(turn: Turn[Play]) -> None:
    """Where only people can play, they do so for whoever else was to, and are told why."""
    page = turn.page
    why, settings = page.table.people_only(page.match.state), people(page.settings)
    if why and page.match.outcome is None and settings != page.settings:
        turn.set(settings=settings, notice=page.t(why))


def go_on(turn: Turn[Play], message: GoOn) -> None:
    """Lets the others play until a person is asked again; where nothing is to come, what was asked for is shown."""
    people_only(turn)
    if turn.page.behind is not None or not turn.page.at_rest:
        _seen_first(turn, ())
    else:
        stop(turn)
        _end(turn)


def _seen_first(turn: Turn[Play], events: Sequence[Event]) -> None:
    """Dice land, are added up, then the board moves; only then does anything follow, or is a word said."""
    page = turn.page
    chance = page.behind is not None and page.game.current_player(page.match.steps[-1].before) == CHANCE
    lands = chance and page.table.chance_lands(page.match.steps[-1].before)
    if lands and page.table.chance_sums(page.match.steps[-1].before):
        turn.effect(Course((Pause(LANDING),), DiceLie(tuple(events)), Landed()))
        return
    turn.effect(Course((*((Pause(LANDING),) if lands else ()), motion(turn, events)), Landed(), Landed()))


def dice_lie(turn: Turn[Play], message: DiceLie) -> None:
    """The sums are told, and then what they decide is seen; where a tap has ended the motion, that is over."""
    if turn.page.behind is None:
        turn.do(Landed())
        return
    turn.set(summed=True)
    turn.effect(Course((Pause(SUM), motion(turn, message.events)), Landed(), Landed()))


def landed(turn: Turn[Play], message: Landed) -> None:
    """The board shows what has come about; the next one acts, after a capture not before it could be taken in."""
    turn.set(behind=None)
    asked = turn.page.at_rest and turn.page.match.current_player in turn.page.humans
    news = _news(turn)
    reading = tell_thought(turn)
    if (news or reading) and not asked:
        turn.effect(Course(news or reading, Landed(), Landed()))
        return
    page = turn.page
    if page.at_rest:
        _planned(turn)
        return
    player, s = page.match.current_player, page.match.state
    level = page.level(player) if player >= 0 else 0
    if player == CHANCE:
        pause = READING if _told_before(page) else BEFORE_CHANCE
        turn.effect(Course((Pause(pause),) if page.table.chance_lands(s) else (), Falls()))
    elif (forced := page.table.forced(s)) is not None:
        _pass_on(turn, forced)
    elif level == AUTOMA:
        rules_decide(turn, page.game.policy(s))
    else:
        seen = page.game.observation(s, player)
        decided, failed = partial(Decided, player), partial(Failed, player)
        turn.effect(Think(player, level, page.game, seen, decided, failed))


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
        turn.do(Composed(action, tuple(then)))
        return
    hold(turn, then=())
    _end(turn)


def _news(turn: Turn[Play]) -> tuple[Pause, ...]:
    """The time to take in that a piece has just been taken, or attacked in vain, or what an action brought; its word
    stands where it happened, as there the eyes are. What no piece shows stays, too, where nothing moves."""
    page, number = turn.page, len(turn.page.match.steps) - 1
    if number < 0 or number == page.news:
        return ()
    step = page.match.steps[number]
    before, after = page.known(step.before), page.known(step.after)
    news = page.table.news(before, step.action, after)
    fought = news.fell or news.withstood
    about = fought or news.brought
    lines = lines_of(page, number) if about else []
    if not lines:
        return ()
    turn.set(news=number)
    by = moment.began(page, number)
    mine = by not in page.humans and any(losses.lost(page, number, one) for one in page.humans)
    said = losses.words(page, number, about[0])
    earned = news.earned.get(by, "") if news.fell and by in page.humans else ""
    new = bool(earned) and first.is_new(page, earned)
    taken = replace(said, rest=page.t(f"earned.{earned}") if new else "", rule_id="")
    hold(turn, bubble=replace(said, news=True) if mine else taken)
    if news.fell:
        cheer(turn, "duel" if page.game.current_player(step.before) == CHANCE else "took", news.fell[0])
    goes_on = news.again and by not in page.humans
    if mine or goes_on or new:
        return (Pause(LOSS, always=True),)
    reads = not fought or page.doer() in page.humans
    return (Pause(BUBBLE if reads else NEWS, always=not news.fell),)


def before_end(turn: Turn[Play]) -> Bubble | None:
    """What is asked before the big button ends something: whether really nothing is done; or, while something can still
    be done about it, why nothing will come of what seems possible, the same once."""
    page = turn.page
    why = page.table.ends_in_vain(page.state)
    if why is not None and (known := (why[0].rule_id, why[1])) not in page.explained:
        turn.set(explained=page.explained | {known})
        bubble = page.why_not(*why)
        return replace(bubble, rest=f"{bubble.rest} {page.t('ask.in_vain')}".lstrip())
    return Bubble(page.t("ask.passes")) if page.table.passes(page.state) else None


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
    turn.set(explained=page.explained | {known})
    hold(turn, bubble=bubble, refused=bubble.place)
    tell_aloud(turn, [f"{bubble.first} {bubble.rest}"])
    turn.effect(Course((Pause(BUBBLE, always=True),), Plays(forced), Plays(forced)))


def rules_decide(turn: Turn[Play], ruling: Ruling) -> None:
    """A seat where nobody sits: its action follows when its reason could be read."""
    page = turn.page
    turn.set(notice=page.t(ruling.key, **ruling.facts))
    turn.effect(Course((Pause(READING),), Plays(ruling.action)))


def falls(turn: Turn[Play], message: Falls) -> None:
    hold(turn, bubble=None)
    changed(turn).roll()
    events = _happened(turn)
    respond(turn)
    _seen_first(turn, events)


def plays(turn: Turn[Play], message: Plays) -> None:
    hold(turn, bubble=None, refused=None)
    turn.set(company=replace(turn.page.company, thought=message.thought))
    _play(turn, message.action)


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
