"""What the page of a match answers: beginning, playing, dialogs and settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kit.core.agreements import AgreeDraw, Resign
from kit.core.game import CHANCE, TERMINAL, Scenario
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.widgets import unreadable
from kit.widgets.board import playback
from kit.widgets.board import update as board
from kit.widgets.board.model import Bubble
from kit.widgets.matches import load, put_aside, reopen
from kit.widgets.play import clock, flow, opponents, records, replay, tutor, undo, why
from kit.widgets.play.draft import chosen, level_of
from kit.widgets.play.model import Play, on
from kit.widgets.play.parts import Clock, Draft, Tutor
from kit.widgets.play.words import ask_words, sitter
from kit.widgets.run import device
from kit.widgets.run.effects import NewPlayers
from kit.widgets.run.messages import whole
from kit.widgets.run.turn import Turn
from kit.widgets.settings import Sitter, can_sit, seated, switched

PARTS = undo, why
"""Modules that answer the rest."""

# --- beginning


@on
def began(turn: Turn[Play]) -> None:
    turn.set(tutor=replace(turn.page.tutor, dangers=False))
    if reopen(turn):
        turn.set(notice=turn.page.t("save.saved") if turn.page.match.steps else "")
        _watch_if_asked_for(turn)
    elif not _asked_for(turn):
        page = turn.page
        turn.set(draft=chosen(page.game, page.draft, "scenario", page.query.get("new", "")), dialog="new")
    for place in (turn.page.rules_place, turn.page.told_place, turn.page.won_place):
        unreadable.look_after(turn, place, lambda data: isinstance(data, list))
    unreadable.offer(turn)
    flow.go_on(turn)


def _watch_if_asked_for(turn: Turn[Play]) -> None:
    """A match of which the address says `&watch=1` is watched from its first step on, if it is over."""
    if turn.page.query.get("watch") and turn.page.match.outcome is not None:
        turn.order("forget_query", name="watch")
        turn.set(notice="")
        replay.watch(turn)


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


@on
def take(turn: Turn[Play], match: Match, settings: Any) -> None:
    playback.stop(turn)
    clock.halt(turn)
    opponents.hush(turn)
    turn.effect(NewPlayers())
    dangers = turn.page.tutor.dangers
    turn.set(
        match=match, settings=settings, replay=None, clock=Clock(float(settings.spent)),
        hand=replace(turn.page.hand.opened(), cursor=None), tutor=Tutor(dangers=dangers), dialog="",
        end_told=match.outcome is not None, untold=(), news=len(match.steps) - 1, explained=frozenset(),
    )  # fmt: skip
    turn.focus(".kit-top", keyboard=True)
    turn.order("begin")


@on.named("load")
def load_match(turn: Turn[Play], text: str) -> None:
    """A saved match, or a battle from the workshop."""
    own = None if Match.wrote(text) else turn.page.table.own_battle(text)
    if own:
        start(turn, own, {})
    else:
        load(turn, text)


def start(turn: Turn[Play], scenario: Scenario, options: Mapping[str, bool]) -> None:
    """A new match with the present settings; one that is not over is put aside, to be carried on with later."""
    page = turn.page
    if page.match.outcome is None:
        put_aside(turn)
    match = Match(page.game, scenario, options, seed=page.at.seed)
    take(turn, match, replace(seated(page.settings, page.game.seats(scenario)), spent=0))
    flow.people_only(turn)
    opponents.greet(turn)
    flow.save(turn)


# --- what people do


@on
def not_now(turn: Turn[Play], place: int) -> None:
    page, player = turn.page, turn.page.match.current_player
    if page.tutor.held is not None:
        tutor.insist(turn)
    elif page.replay is not None:
        replay.tapped(turn, place)
    elif player == TERMINAL:
        board.hold(turn, bubble=Bubble(page.t("end.tapped"), place=place))
        turn.order("nudge", selector=".kit-end .kit-btn")
    elif player != CHANCE:
        rule = page.table.waits(page.state)
        words = page.waiting_words(rule) if rule else page.t("ask.wait", who=sitter(page, player))
        board.hold(turn, bubble=Bubble(words, rule_id=rule, place=place))
    elif page.chance_waits:
        board.refuse(turn, page.table.pending, place)


@on
def tap(
    turn: Turn[Play], x: float = -1, y: float = -1, width: float = 0, held_x: float = -1, held_y: float = -1
) -> None:
    """While the tutor asks, a tap beside all places is no answer either."""
    if turn.page.tutor.held is not None and board.place_of(turn.page, x, y) is None:
        tutor.insist(turn)
    else:
        board.tap(turn, x, y, width, held_x, held_y)


@on
def end(turn: Turn[Play]) -> None:
    """The big button that ends a phase."""
    page = turn.page
    offered = page.table.end_button(page.state, page.t) if page.my_turn else None
    if offered is None:
        return
    advised = "end" in page.hand.parts  # whoever is told to is not asked whether that is meant
    if not (page.hand.sure or advised) and (said := flow.before_end(turn)) is not None:
        board.release(turn)
        board.hold(turn, sure=True, bubble=said, refused=said.place)
        turn.say(f"{said.first} {said.rest}".rstrip())
        return
    playback.settle(turn)
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
    typed = page.chance_waits and page.own_chance and not page.covered
    shown = page.game.chance_outcomes(page.state) if typed else ()
    if value is not None and 0 < value <= len(shown):
        composed(turn, shown[value - 1][0])


@on
def face(turn: Turn[Play], value: int | None = None) -> None:
    """One die more of those that are thrown together; with the last one it is known what chance has brought."""
    page = turn.page
    typed = page.chance_waits and page.own_chance and not page.covered
    count = page.table.dice_pool.count(page.state) if typed else 0
    if value is None or value > 6 or not count:
        return
    faces = (*page.hand.faces, value) if value else page.hand.faces[:-1]
    action = page.table.dice_pool.shown(page.state, faces) if len(faces) == count else None
    if action is not None:
        composed(turn, action)
    elif len(faces) < count:
        board.hold(turn, faces=faces)


@on
def composed(turn: Turn[Play], action: Any, then: tuple[Any, ...] = ()) -> None:
    """Plays a person's action, unless the tutor speaks up; a refusal becomes a bubble."""
    if not tutor.warned(turn, action, then):
        flow.did(turn, action, then=then)


@on
def quiet(turn: Turn[Play], x: float = -1, y: float = -1) -> None:
    if turn.page.tutor.held is None:
        board.quiet(turn, x, y)
    else:
        tutor.insist(turn)


@on
def language(turn: Turn[Play]) -> None:
    board.language(turn)
    tutor.speak_up(turn)


@on
def read(turn: Turn[Play]) -> None:
    """What is asked, or what has been said, is to be read aloud."""
    board.read(turn, lambda: " ".join(words for words in ask_words(turn.page) if words))


# --- dialogs and settings


@on
def dismiss(turn: Turn[Play]) -> None:
    page = turn.page
    if page.dialog == "new" and not page.match.steps and page.slot not in page.kept:
        start(turn, page.match.scenario, {})
    turn.set(dialog="")
    flow.go_on(turn)


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
def draft(turn: Turn[Play], what: str = "", value: str = "", seat: str = "0") -> None:
    """One choice in the dialog of a new match."""
    page = turn.page
    turn.set(draft=chosen(page.game, page.draft, what, value, seat))


@on
def new_match(turn: Turn[Play]) -> None:
    """The match that was chosen begins."""
    page, draft = turn.page, turn.page.draft
    if (scenario := page.scenario_called(draft.scenario)) is not None:
        turn.set(settings=replace(draft.settings, front=-1))
        start(turn, page.table.clock.set_to(scenario, draft.length) if draft.length else scenario, draft.options)
        flow.go_on(turn)


@on
def rematch(turn: Turn[Play]) -> None:
    """The same match once more."""
    start(turn, turn.page.match.scenario, turn.page.match.options)
    flow.go_on(turn)


@on
def next_match(turn: Turn[Play]) -> None:
    """The next scenario, with the same people."""
    after = records.next_scenario(turn.page)
    if after is not None and turn.page.match.outcome is not None:
        untaught = GAMES[turn.page.game.id].taught  # what a lesson left out of the match before
        start(turn, after, {name: on for name, on in turn.page.match.options.items() if name in untaught and not on})
        flow.go_on(turn)


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


def tend(turn: Turn[Play]) -> None:
    """After every message: the board is turned to those who sit at it, and the clock runs or stands."""
    page = turn.page
    front = page.settings.front
    if page.asked >= 0 and page.uncovered not in (None, page.asked):
        turn.set(uncovered=None)
    turn.set(table=page.table.seen_from(page.humans if front < 0 else (front,)))
    flow.tell(turn)
    tutor.warn(turn)
    clock.tend(turn)
