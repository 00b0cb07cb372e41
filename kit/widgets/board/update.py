"""What every page with a board answers: taps and keys, the chosen parts, refusals, rules, dialogs, advice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from math import dist
from typing import Any

from kit.core.game import CHANCE, Refusal
from kit.widgets import unreadable
from kit.widgets.board.model import DIRECTIONS, BoardPage, Bubble, hold, release, settle
from kit.widgets.features import Selection, TapResult
from kit.widgets.run import device
from kit.widgets.run.model import Answers, Points
from kit.widgets.run.turn import Advise, Turn

on = Answers(device.on, unreadable.on)
"""What every page with a board answers."""
LONGEST = 2_000
"""No more places of a way are looked at."""
SMALL_PLACE = 44
"""Pixels: below this width a tap on a place shows it in a loupe first, and a second tap confirms."""


# --- what people do


@on
def tap(
    turn: Turn[Any], x: float = -1, y: float = -1, width: float = 0, held_x: float = -1, held_y: float = -1
) -> None:
    """A tap on the board, as shares of its width and height; `width`: the board's in pixels; `held_x`, `held_y`: where
    the mouse was pressed, if it was drawn from elsewhere."""
    page: BoardPage = turn.page
    place = place_of(page, x, y)
    hold(turn, cursor_seen=False)
    if place is None:  # the rim, with its letters and figures
        release(turn)
        turn.order("nudge", selector=".kit-table")
        return
    start = place_of(page, held_x, held_y)
    if start is not None and start != place:  # a piece that the mouse has drawn here is chosen first, as if tapped
        choose(turn, start)
    page = turn.page
    wide = width * page.table.place_width(page.state)
    small = 0 < wide < SMALL_PLACE
    cursor = _meant(page, place, x, y, width) if small else place
    hold(turn, cursor=cursor)
    turn.do(touch, cursor, confirm=small)


def choose(turn: Turn[Any], place: int, parts: Selection = ()) -> None:
    """The piece at the place is chosen, if there is one that can do something; nothing is played by that."""
    page: BoardPage = turn.page
    picked = page.table.pick(page.state, parts, place) if page.my_turn else TapResult()
    if picked.selection and picked.action is None and picked.refusal is None:
        hold(turn, selection=picked.selection)


def place_of(page: BoardPage, x: float, y: float) -> int | None:
    """The place there; `None` beside the board."""
    inside = 0 <= x <= 1 and 0 <= y <= 1
    return page.table.place_at(page.state, x, y) if inside else None


def _meant(page: BoardPage, place: int, x: float, y: float, width: float) -> int:
    """On a small board: the place tapped, or, nearer, a neighbour that means something and whose middle a thumb
    covers; what is chosen can always be let go."""
    if page.hand.selection and place == page.table.choice_place(page.state, page.hand.selection[0]):
        return place
    board = page.table.board(page.state)
    point, scale = (x * board.width, y * board.height), width / board.width
    away = {here: dist(board.centre(here), point) * scale for here in (place, *page.table.around(page.state, place))}
    covered = (here for here in away if here == place or away[here] < SMALL_PLACE / 2)
    return min((here for here in covered if page.means_something(here)), key=away.__getitem__, default=place)


@on
def stroke(turn: Turn[Any], points: Points = (), phase: str = "") -> None:
    """Points that a finger has passed, where the page wants strokes; `phase`: start, move, end, whole, cancel. A way
    over the board means something once the finger is lifted; until then the browser shows its trail."""
    if phase in ("start", "whole"):
        begun(turn)
        hold(turn, cursor_seen=False, stroke=())
    page: BoardPage = turn.page
    stroke = page.hand.stroke
    if stroke is None or phase == "cancel" or not page.drags:
        hold(turn, stroke=None)
        return
    inside = ((x, y) for x, y in points if 0 <= x <= 1 and 0 <= y <= 1)
    passed = [place for x, y in inside if (place := page.table.place_at(page.state, x, y)) is not None]
    way = tuple(place for place, _ in groupby([*stroke, *passed]))
    hold(turn, stroke=None if phase in ("end", "whole") else way[:LONGEST])
    if phase in ("end", "whole") and way:
        hold(turn, cursor=way[-1])
        turn.do(meant, page.table.strokes.meant(page.state, page.hand.selection, way[:LONGEST]), way[-1])


@on
def key(turn: Turn[Any], key: str = "", shift: bool = False) -> None:
    """A key while the board has the focus."""
    page: BoardPage = turn.page
    if key == "escape":
        release(turn)
        return
    cursor = page.hand.cursor
    hold(turn, cursor_seen=True)
    if cursor is None:
        hold(turn, cursor=page.table.home(page.state))
    elif key in DIRECTIONS:
        hold(turn, cursor=page.table.step(page.state, cursor, key))
    elif key == "enter":
        turn.do(touch, cursor)
    page = turn.page
    if page.hand.cursor is not None:
        turn.say(page.table.describe(page.state, page.hand.cursor, page.hand.selection, page.t))


@on.silent
def board_focus(turn: Turn[Any], on: bool = False) -> None:
    """Whether the board has the focus of the keyboard."""
    page: BoardPage = turn.page
    hold(turn, cursor_seen=on)
    if on and page.hand.cursor is None:
        hold(turn, cursor=page.table.home(page.state))


@on.silent
def cramped(turn: Turn[Any], on: bool = False) -> None:
    """Whether places are so small on the screen that figures on pieces are hard to read."""
    hold(turn, cramped=on)


@on
def let_go(turn: Turn[Any]) -> None:
    """What was chosen is put back."""
    release(turn)


def begun(turn: Turn[Any]) -> None:
    """What the board still shows of the last answer goes away."""
    settle(turn)
    turn.set(hand=replace(turn.page.hand.unmarked(), bubble=None), notice="")


@on.inner
def touch(turn: Turn[Any], place: int, confirm: bool = False) -> None:
    """A place of the board is touched; an action waits for a second tap on a small board (`confirm`), or where its way
    is to be seen first."""
    if _takes_advice(turn, place):
        return
    begun(turn)
    page = turn.page
    if not page.my_turn:
        turn.do(not_now, place)
        return
    picked = page.table.pick(page.state, page.hand.selection, place)
    waits = (confirm and not picked.seen) or picked.way
    if picked.action is not None and waits and page.hand.armed != place:
        hold(turn, armed=place)
        if picked.way:
            hold(turn, ahead=picked.way)
            _word(turn, picked, place)
        return
    hold(turn, armed=None)
    turn.do(meant, picked, place)


def _takes_advice(turn: Turn[Any], place: int) -> bool:
    """Who taps the tip of an advice's arrow first takes up the piece at its other end; the advice stays."""
    start = turn.page.advised_from(place)
    if start is not None:
        choose(turn, start)
    return bool(start is not None and turn.page.hand.selection)


def _word(turn: Turn[Any], picked: TapResult, place: int | None) -> None:
    """The word of what was picked, at its place."""
    rest = turn.page.t(picked.more) if picked.more else ""
    bubble = Bubble(turn.page.t(picked.key, **(picked.facts or {})), rest, place=place)
    hold(turn, bubble=bubble, pointed=picked.places)
    turn.say(f"{bubble.first} {rest}".rstrip())


@on.inner
def meant(turn: Turn[Any], picked: TapResult, place: int | None) -> None:
    """What a tap meant: an action, a refusal, a word, or a part of an action."""
    if picked.action is not None:
        turn.do(composed, picked.action, picked.then)
    elif picked.refusal is not None:
        turn.do(refuse, picked.refusal, place)
    else:
        hold(turn, selection=picked.selection, parts=picked.parts)
        if picked.key:
            _word(turn, picked, place)


@on.inner
def composed(turn: Turn[Any], action: Any, then: tuple[Any, ...] = ()) -> None:
    """A person has completed an action; others follow by themselves as long as they can."""


@on.inner
def caught_up(turn: Turn[Any]) -> None:
    """The board may show by now what is to be spoken of."""


@on.inner
def not_now(turn: Turn[Any], place: int) -> None:
    """A tap on a place while nobody is asked."""


@on
def act(turn: Turn[Any], index: int | None = None) -> None:
    """One line of the list of moves."""
    page: BoardPage = turn.page
    found = page.offered()
    if page.behind is not None:  # the list is still that of the moment before
        settle(turn)
        return
    if index is None or index >= len(found):
        return
    choice = found[index]
    if choice.action is not None:
        turn.do(composed, page.table.traced(page.state, page.hand.selection, choice.action))
    else:
        parts = (*page.table.listed(page.state, page.hand.selection), choice.slot)
        hold(turn, selection=page.table.taken_up(page.state, parts))


@on
def choose_part(turn: Turn[Any], kind: str = "", value: str = "") -> None:
    """A part of an action is chosen beside the board. Where it cannot be, why not; on the board, which no dialog hides
    then."""
    turn.set(dialog="")
    page: BoardPage = turn.page
    about = page.table.part_place(page.state, kind, value)
    if not page.my_turn:
        turn.do(not_now, page.table.home(page.state) if about is None else about)
        return
    begun(turn)
    page = turn.page
    picked = page.table.part(page.state, page.hand.selection, kind, value)
    if picked is None:
        return
    turn.do(meant, picked, None)
    said = turn.page.hand.bubble
    if said is not None and said.place is None:
        hold(turn, bubble=replace(said, place=about))


@on
def switch(turn: Turn[Any], what: str = "") -> None:
    """A switch of the game's own is turned; it stays so while the page is open."""
    turn.set(table=turn.page.table.switched(what))


@on
def stake(turn: Turn[Any], count: int | None = None) -> None:
    """So much is to be staked."""
    page: BoardPage = turn.page
    free = page.table.stakes.free(page.state) if page.my_turn else None
    if free is not None and count is not None:
        if count == page.hand.stake:  # one more than all, or one less than none
            turn.order("nudge", selector=".kit-purse > p")
        hold(turn, stake=min(count, free[-1]), bubble=None)  # a chance that was told is another one now


@on
def pay(turn: Turn[Any]) -> None:
    """What was chosen is staked."""
    page: BoardPage = turn.page
    if page.my_turn and page.table.stakes.free(page.state) is not None:
        settle(turn)
        turn.do(composed, page.table.stakes.stake(page.hand.stake))


@on
def quiet(turn: Turn[Any], x: float = -1, y: float = -1) -> None:
    """A tap on the speech bubble, or on a passing word: what it covers is seen again; of the bubble also where on the
    board that was, as shares of its width and height. A piece there is chosen; what could not be seen is not played."""
    hold(turn, bubble=None)
    turn.set(notice="")
    page: BoardPage = turn.page
    place = place_of(page, x, y)
    if place is not None and page.my_turn:
        settle(turn)
        choose(turn, place, page.hand.selection)


@on
def unfold(turn: Turn[Any]) -> None:
    """All of what the speech bubble has to say."""
    if turn.page.hand.bubble is not None:
        hold(turn, bubble=replace(turn.page.hand.bubble, open=True))
        turn.focus(".kit-speech .kit-rule", keyboard=True)


@on.inner
def refuse(turn: Turn[Any], refusal: Refusal, place: int | None = None, named: bool = False) -> None:
    """Why not, at the place that was meant; `named`: it points at the one that the rule names."""
    bubble = turn.page.why_not(refusal, place)
    if named and place is not None:
        hold(turn, bubble=bubble, pointed=(place,))
    else:
        hold(turn, bubble=bubble, refused=place)
    turn.order("shake")
    turn.say(f"{bubble.first} {bubble.rest}", urgent=True)


@on
def language(turn: Turn[Any]) -> None:
    device.language(turn)
    hold(turn, bubble=None)


# --- advice


def ask_advice(turn: Turn[Any]) -> None:
    """A strong player's advice for whoever decides now."""
    page: BoardPage = turn.page
    seen = page.game.observation(page.state, page.game.current_player(page.state))
    s = page.state
    turn.effect(Advise(page.game, seen, lambda turn, decision: turn.do(advised, s, decision)))


@on.inner
def advised(turn: Turn[Any], state: Any, decision: Any) -> None:
    """A strong player's decision about a state, with its reason, unless something has happened since; a piece that has
    been chosen since stays so."""
    page: BoardPage = turn.page
    if page.state != state:
        return
    advice = page.table.hint(page.state, decision, page.t)
    release(turn)
    arrow, pointed = (advice.way, advice.places) if len(advice.way) > 1 else ((), (*advice.places, *advice.way))
    bubble = Bubble(*advice.words, place=advice.place, why=advice.why, open=not advice.leads)
    chosen = page.hand
    hold(turn, bubble=bubble, arrow=arrow, pointed=pointed, parts=advice.parts)
    hold(turn, selection=chosen.selection, stake=chosen.stake)
    for marked in (".kit-pointed",) * bool(advice.parts) + (".kit-speech",):
        turn.order("nudge", selector=marked)
    turn.say(" ".join(advice.words))


# --- dialogs


@on
def why(turn: Turn[Any], rule: str = "") -> None:
    """The rule behind a line of the story or behind what was said; else what may be done now; else the whole book."""
    page: BoardPage = turn.page
    bubble = page.hand.bubble
    if not rule and why_advised(turn):
        return
    asked = rule or (bubble.rule_id if bubble else "")
    open_to_me = page.my_turn or page.game.current_player(page.state) == CHANCE
    now = page.table.now(page.state, page.hand.selection) if open_to_me else page.table.waits(page.state)
    now = "" if asked else now
    if now:
        words = page.t(f"now.{now}", **page.table.now_facts(page.state)) if open_to_me else page.waiting_words(now)
        turn.set(hand=page.hand.unmarked())  # the arrow of an advice does not belong to it
        hold(turn, bubble=Bubble(words, rule_id=now, place=_doer(page)))
        turn.say(words)
        return
    turn.do(device.open_dialog, "why" if asked in turn.page.game.book.rules else "book", asked)


def why_advised(turn: Turn[Any]) -> bool:
    """Whether an advice is asked about: its reason is told alone, its marks stay, and the rule follows."""
    page: BoardPage = turn.page
    bubble = page.hand.bubble
    if bubble is None or not bubble.why:
        return False
    told = Bubble(bubble.why, rule_id=page.table.now(page.state, page.hand.selection), place=bubble.place)
    hold(turn, bubble=told)
    turn.say(told.first)
    return True


def _doer(page: BoardPage) -> int | None:
    """Where the chosen piece stands, else one that can do something now; `None` while chance decides."""
    if page.hand.selection:
        return page.table.choice_place(page.state, page.hand.selection[0])
    return page.table.home(page.state) if page.offered() else None


def read(turn: Turn[Any], otherwise: Callable[[], str]) -> None:
    """Reads the bubble aloud, or what there is otherwise."""
    page: BoardPage = turn.page
    if not page.can_speak:
        turn.set(notice=page.t("ui.read.none"))
        return
    bubble = page.hand.bubble
    turn.read_aloud(f"{bubble.first} {bubble.rest}" if bubble else otherwise())
