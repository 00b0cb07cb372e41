"""What every page with a board answers: taps and keys, the chosen parts, refusals, rules, dialogs, advice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby
from math import dist
from typing import Any

from kit.core.game import CHANCE, Event
from kit.widgets.board.messages import (
    Act,
    Advised,
    BoardFocus,
    ChoosePart,
    Composed,
    Cramped,
    Drag,
    Key,
    LetGo,
    Meant,
    NotNow,
    Pay,
    Quiet,
    Stake,
    Tap,
    Touch,
)
from kit.widgets.board.model import DIRECTIONS, BoardPage, Bubble
from kit.widgets.picked import Partial, Picked
from kit.widgets.run.device import ANSWERS as OF_EVERY_PAGE
from kit.widgets.run.device import language as other_language
from kit.widgets.run.effects import Advise, Animate, Finish, Stop
from kit.widgets.run.messages import Language, Message, Open, Refuse, Why
from kit.widgets.run.turn import Answer, Turn
from kit.widgets.unread import ANSWERS as UNREAD

LANDING = 0.9
"""Seconds that chance takes to show something, before anything follows from it."""
SUM = 0.8
"""Seconds in which the sums of a duel can be read, before anything follows from them."""
NEWS = 1.6
"""Seconds in which a capture is the only thing that happens."""
LONGEST = 2_000
"""No more places of a way are looked at."""
SMALL_PLACE = 44
"""Pixels: below this width a tap on a place shows it in a loupe first, and a second tap confirms."""


# --- the hand


def hold(turn: Turn[Any], **changes: Any) -> None:
    """The hand with other values."""
    turn.set(hand=replace(turn.page.hand, **changes))


def release(turn: Turn[Any]) -> None:
    """Puts the chosen piece back and closes what is open."""
    turn.page = turn.page.let_go()


def settle(turn: Turn[Any]) -> None:
    """Ends the motion that is being shown: the board catches up."""
    turn.effect(Finish())
    turn.set(behind=None)


def stop(turn: Turn[Any]) -> None:
    """Stops whatever goes on by itself; the board catches up."""
    turn.effect(Stop())
    turn.set(behind=None)


def motion(turn: Turn[Any], events: Iterable[Event]) -> Animate:
    """Events as motion over the state that is still on the board."""
    page = turn.page
    return Animate(page.shown_state, tuple(events) if page.behind is not None else ())


# --- what people do


def tap(turn: Turn[Any], message: Tap) -> None:
    page: BoardPage = turn.page
    place = place_of(page, message)
    hold(turn, cursor_seen=False)
    if place is None:  # the rim, with its letters and figures
        release(turn)
        turn.order("nudge", selector=".kit-table")
        return
    _take_along(turn, message, place)
    page = turn.page
    wide = message.width * page.table.place_width(page.state)
    small = 0 < wide < SMALL_PLACE
    cursor = _meant(page, place, message) if small else place
    hold(turn, cursor=cursor)
    turn.do(Touch(cursor, confirm=small))


def _take_along(turn: Turn[Any], message: Tap, place: int) -> None:
    """A piece that the mouse has drawn to the place is chosen, as if it had been tapped first."""
    start = drawn_from(turn.page, message)
    if start is not None and start != place:
        choose(turn, start)


def drawn_from(page: BoardPage, message: Tap) -> int | None:
    """The place where the mouse was pressed that drew a piece to where the tap is, if it did."""
    return _place_at(page, message.held_x, message.held_y)


def choose(turn: Turn[Any], place: int, parts: Partial = ()) -> None:
    """The piece at the place is chosen, if there is one that can do something; nothing is played by that."""
    page: BoardPage = turn.page
    picked = page.table.pick(page.state, parts, place) if page.my_turn else Picked()
    if picked.partial and picked.action is None and picked.refusal is None:
        hold(turn, partial=picked.partial)


def place_of(page: BoardPage, message: Tap | Quiet) -> int | None:
    """The place that was tapped; `None` beside the board."""
    return _place_at(page, message.x, message.y)


def _place_at(page: BoardPage, x: float, y: float) -> int | None:
    inside = 0 <= x <= 1 and 0 <= y <= 1
    return page.table.place_at(page.state, x, y) if inside else None


def _meant(page: BoardPage, place: int, tap: Tap) -> int:
    """On a small board: the place tapped, or, nearer, a neighbour that means something and whose middle a thumb
    covers; what is chosen can always be let go."""
    if page.hand.partial and place == page.table.choice_place(page.state, page.hand.partial[0]):
        return place
    board = page.table.board(page.state)
    point, scale = (tap.x * board.width, tap.y * board.height), tap.width / board.width
    away = {here: dist(board.centre(here), point) * scale for here in (place, *page.table.around(page.state, place))}
    covered = (here for here in away if here == place or away[here] < SMALL_PLACE / 2)
    return min((here for here in covered if page.means_something(here)), key=away.__getitem__, default=place)


def drag(turn: Turn[Any], message: Drag) -> None:
    """A way over the board means something once the finger is lifted; until then the browser shows its trail."""
    if message.phase in ("start", "whole"):
        begun(turn)
        hold(turn, cursor_seen=False, stroke=())
    page: BoardPage = turn.page
    stroke = page.hand.stroke
    if stroke is None or message.phase == "cancel" or not page.drags:
        hold(turn, stroke=None)
        return
    inside = ((x, y) for x, y in message.points if 0 <= x <= 1 and 0 <= y <= 1)
    passed = [place for x, y in inside if (place := page.table.place_at(page.state, x, y)) is not None]
    way = tuple(place for place, _ in groupby([*stroke, *passed]))
    hold(turn, stroke=None if message.phase in ("end", "whole") else way[:LONGEST])
    if message.phase in ("end", "whole") and way:
        hold(turn, cursor=way[-1])
        turn.do(Meant(page.table.strokes.meant(page.state, page.hand.partial, way[:LONGEST]), way[-1]))


def key(turn: Turn[Any], message: Key) -> None:
    page: BoardPage = turn.page
    if message.key == "escape":
        release(turn)
        return
    cursor = page.hand.cursor
    hold(turn, cursor_seen=True)
    if cursor is None:
        hold(turn, cursor=page.table.home(page.state))
    elif message.key in DIRECTIONS:
        hold(turn, cursor=page.table.step(page.state, cursor, message.key))
    elif message.key == "enter":
        turn.do(Touch(cursor))
    page = turn.page
    if page.hand.cursor is not None:
        turn.say(page.table.describe(page.state, page.hand.cursor, page.hand.partial, page.t))


def board_focus(turn: Turn[Any], message: BoardFocus) -> None:
    page: BoardPage = turn.page
    hold(turn, cursor_seen=message.on)
    if message.on and page.hand.cursor is None:
        hold(turn, cursor=page.table.home(page.state))


def cramped(turn: Turn[Any], message: Cramped) -> None:
    hold(turn, cramped=message.on)


def let_go(turn: Turn[Any], message: LetGo) -> None:
    release(turn)


def begun(turn: Turn[Any]) -> None:
    """What the board still shows of the last answer goes away."""
    settle(turn)
    turn.set(hand=replace(turn.page.hand.unmarked(), bubble=None), notice="")


def touch(turn: Turn[Any], message: Touch) -> None:
    """An action waits for a second tap on a small board, or where its way is to be seen first."""
    if _takes_advice(turn, message.place):
        return
    begun(turn)
    page, place = turn.page, message.place
    if not page.my_turn:
        turn.do(NotNow(place))
        return
    picked = page.table.pick(page.state, page.hand.partial, place)
    waits = (message.confirm and not picked.seen) or picked.way
    if picked.action is not None and waits and page.hand.armed != place:
        hold(turn, armed=place)
        if picked.way:
            hold(turn, ahead=picked.way)
            _word(turn, picked, place)
        return
    hold(turn, armed=None)
    turn.do(Meant(picked, place))


def _takes_advice(turn: Turn[Any], place: int) -> bool:
    """Who taps the tip of an advice's arrow first takes up the piece at its other end; the advice stays."""
    start = turn.page.advised_from(place)
    if start is not None:
        choose(turn, start)
    return bool(start is not None and turn.page.hand.partial)


def _word(turn: Turn[Any], picked: Picked, place: int | None) -> None:
    """The word of what was picked, at its place."""
    rest = turn.page.t(picked.more) if picked.more else ""
    bubble = Bubble(turn.page.t(picked.key, **(picked.facts or {})), rest, place=place)
    hold(turn, bubble=bubble, pointed=picked.places)
    turn.say(f"{bubble.first} {rest}".rstrip())


def meant(turn: Turn[Any], message: Meant) -> None:
    picked, place = message.picked, message.place
    if picked.action is not None:
        turn.do(Composed(picked.action, picked.then))
    elif picked.refusal is not None:
        turn.do(Refuse(picked.refusal, place))
    else:
        hold(turn, partial=picked.partial, parts=picked.parts)
        if picked.key:
            _word(turn, picked, place)


def act(turn: Turn[Any], message: Act) -> None:
    page: BoardPage = turn.page
    found = page.offered()
    if page.behind is not None:  # the list is still that of the moment before
        settle(turn)
        return
    if message.index is None or message.index >= len(found):
        return
    choice = found[message.index]
    if choice.action is not None:
        turn.do(Composed(page.table.traced(page.state, page.hand.partial, choice.action)))
    else:
        hold(turn, partial=(*page.table.listed(page.state, page.hand.partial), choice.slot))


def choose_part(turn: Turn[Any], message: ChoosePart) -> None:
    """Where it cannot be chosen, why not; on the board, which no dialog hides then."""
    turn.set(dialog="")
    page: BoardPage = turn.page
    about = page.table.part_place(page.state, message.kind, message.value)
    if not page.my_turn:
        turn.do(NotNow(page.table.home(page.state) if about is None else about))
        return
    begun(turn)
    page = turn.page
    picked = page.table.part(page.state, page.hand.partial, message.kind, message.value)
    if picked is None:
        return
    turn.do(Meant(picked, None))
    said = turn.page.hand.bubble
    if said is not None and said.place is None:
        hold(turn, bubble=replace(said, place=about))


def stake(turn: Turn[Any], message: Stake) -> None:
    page: BoardPage = turn.page
    free = page.table.stakes.free(page.state) if page.my_turn else None
    if free is not None and message.count is not None:
        if message.count == page.hand.stake:  # one more than all, or one less than none
            turn.order("nudge", selector=".kit-purse > p")
        hold(turn, stake=min(message.count, free[-1]), bubble=None)  # a chance that was told is another one now


def pay(turn: Turn[Any], message: Pay) -> None:
    page: BoardPage = turn.page
    if page.my_turn and page.table.stakes.free(page.state) is not None:
        settle(turn)
        turn.do(Composed(page.table.stakes.stake(page.hand.stake)))


def quiet(turn: Turn[Any], message: Quiet) -> None:
    """A piece under the bubble is chosen; what could not be seen is not played."""
    hold(turn, bubble=None)
    turn.set(notice="")
    page: BoardPage = turn.page
    place = place_of(page, message)
    if place is not None and page.my_turn:
        settle(turn)
        choose(turn, place, page.hand.partial)


# --- saying why not


def refuse(turn: Turn[Any], message: Refuse) -> None:
    """Shows why not, at the place that was meant, or points at the one that the rule names."""
    bubble, place = turn.page.why_not(message.refusal, message.place), message.place
    if message.named and place is not None:
        hold(turn, bubble=bubble, pointed=(place,))
    else:
        hold(turn, bubble=bubble, refused=place)
    turn.order("shake")
    turn.say(f"{bubble.first} {bubble.rest}", urgent=True)


def language(turn: Turn[Any], message: Language) -> None:
    other_language(turn, message)
    hold(turn, bubble=None)


# --- advice


def ask_advice(turn: Turn[Any]) -> None:
    """A strong player's advice for whoever decides now."""
    page: BoardPage = turn.page
    seen = page.game.observation(page.state, page.game.current_player(page.state))
    s = page.state
    turn.effect(Advise(page.game, seen, lambda decision: Advised(s, decision)))


def advised(turn: Turn[Any], message: Advised) -> None:
    """The advice with its reason, unless something has happened since; a piece that has been chosen since stays so."""
    page: BoardPage = turn.page
    if page.state != message.state:
        return
    advice = page.table.hint(page.state, message.decision, page.t)
    release(turn)
    arrow, pointed = (advice.way, advice.places) if len(advice.way) > 1 else ((), (*advice.places, *advice.way))
    bubble, chosen = Bubble(*advice.words, place=advice.place), page.hand
    hold(turn, bubble=bubble, arrow=arrow, pointed=pointed, parts=advice.parts)
    hold(turn, partial=chosen.partial, stake=chosen.stake)
    turn.order("nudge", selector=".kit-speech")
    turn.say(" ".join(advice.words))


# --- dialogs


def why(turn: Turn[Any], message: Why) -> None:
    """The rule behind what was said; else what may be done now; else the whole book."""
    page: BoardPage = turn.page
    bubble = page.hand.bubble
    asked = message.rule or (bubble.rule_id if bubble else "")
    open_to_me = page.my_turn or page.game.current_player(page.state) == CHANCE
    now = page.table.now(page.state, page.hand.partial) if open_to_me else page.table.waits(page.state)
    now = "" if asked else now
    if now:
        words = page.t(f"now.{now}", **page.table.now_facts(page.state)) if open_to_me else page.waiting_words(now)
        turn.set(hand=page.hand.unmarked())  # the arrow of an advice does not belong to it
        hold(turn, bubble=Bubble(words, rule_id=now, place=_doer(page)))
        turn.say(words)
        return
    turn.do(Open("why" if asked in turn.page.game.book.rules else "book", asked))


def _doer(page: BoardPage) -> int | None:
    """Where the chosen piece stands, else one that can do something now; `None` while chance decides."""
    if page.hand.partial:
        return page.table.choice_place(page.state, page.hand.partial[0])
    return page.table.home(page.state) if page.offered() else None


def read(turn: Turn[Any], otherwise: Callable[[], str]) -> None:
    """Reads the bubble aloud, or what there is otherwise."""
    page: BoardPage = turn.page
    if not page.can_speak:
        turn.set(notice=page.t("ui.read.none"))
        return
    bubble = page.hand.bubble
    turn.read_aloud(f"{bubble.first} {bubble.rest}" if bubble else otherwise())


ANSWERS: dict[type[Message], Answer] = {
    **OF_EVERY_PAGE,
    **UNREAD,
    Language: language,
    Refuse: refuse,
    Tap: tap,
    Drag: drag,
    Key: key,
    BoardFocus: board_focus,
    Cramped: cramped,
    LetGo: let_go,
    Touch: touch,
    Meant: meant,
    Act: act,
    ChoosePart: choose_part,
    Stake: stake,
    Pay: pay,
    Quiet: quiet,
    Advised: advised,
    Why: why,
}
