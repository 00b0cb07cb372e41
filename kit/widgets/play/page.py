"""The play app of a game: what its page begins with, what it answers, how it is seen; and how each match begins on it,
as an address, a file or a person asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kit.core.game import Scenario
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.draw.scene import Scene
from kit.widgets import unreadable
from kit.widgets.board.model import stop
from kit.widgets.board.view import motions
from kit.widgets.matches import load, put_aside, reopen
from kit.widgets.play import flow
from kit.widgets.play.dialogs import DIALOGS
from kit.widgets.play.draft import chosen, level_of, next_scenario
from kit.widgets.play.model import PLACES, Play
from kit.widgets.play.parts import Clock, Draft, Tutor
from kit.widgets.play.replay import watch
from kit.widgets.play.update import on
from kit.widgets.play.view import view
from kit.widgets.play.words import greet, hush
from kit.widgets.run.device import NOTHING
from kit.widgets.run.model import speaking
from kit.widgets.run.turn import Kind, NewPlayers, Opening, Turn
from kit.widgets.settings import Settings, Sitter, can_sit, first_sitters, seated


def first(page: Play) -> Scene:
    """The board that will probably be shown first: that of the battle which the address asks for."""
    wanted = page.scenario_called(page.query.get("scenario"))
    state = page.state if wanted is None else page.game.initial_state(wanted)
    return page.table.scene(state, page.table.blank, page.t)


PLAY: Kind[Play] = Kind(on, view, flow.tend, motions, first)


def play_page(game: str, query: Mapping[str, str] = NOTHING) -> Opening[Play]:
    """The play app of a game, asked for with what stands in an address."""
    return Opening(PLAY, fresh(game, query))


def fresh(game: str, query: Mapping[str, str]) -> Play:
    """The page of a game, asked for with what stands in an address.

    >>> fresh("kings_war", {}).match.scenario.id
    'rounds'
    """
    manifest = GAMES[game]
    panel, match = manifest.part("panel")(), Match(manifest.game, manifest.game.scenarios()[0])
    settings = Settings(first_sitters(manifest.game.seats(match.scenario)))
    table = manifest.part("table")()
    return Play(
        **speaking(manifest.domain, query),
        game=manifest.game,
        table=table,
        panel=panel,
        match=match,
        settings=settings,
        draft=Draft(table.beginning or match.scenario.id, settings),
        dialogs=frozenset({*DIALOGS, *panel.dialogs()}),
    )


# --- how a match begins


@on
def began(turn: Turn[Play]) -> None:
    turn.set(tutor=replace(turn.page.tutor, dangers=False))
    if turn.page.table.real is not None:
        turn.order("awake")
    named, afresh = "resume" in turn.page.query, "anew" in turn.page.query  # who comes from the lobby wants to play
    turn.order("forget_query", name="anew")  # but after a reload the end is seen again
    if reopen(turn) and (named or not afresh or turn.page.match.outcome is None):
        turn.set(notice=turn.page.t("save.saved") if turn.page.match.steps else "")
        _watch_if_asked_for(turn)
    elif not _asked_for(turn):
        page = turn.page
        turn.set(draft=chosen(page.game, page.draft, "scenario", page.query.get("new", "")), dialog="new")
    for place in map(turn.page.place, PLACES):
        unreadable.look_after(turn, place, lambda data: isinstance(data, list))
    unreadable.offer(turn)
    flow.go_on(turn)


def _watch_if_asked_for(turn: Turn[Play]) -> None:
    """A match of which the address says `&watch=1` is watched from its first step on, if it is over."""
    if turn.page.query.get("watch") and turn.page.match.outcome is not None:
        turn.order("forget_query", name="watch")
        turn.set(notice="")
        watch(turn)


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
    stop(turn)
    flow.stop_clock(turn)
    hush(turn)
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
    greet(turn)
    flow.save(turn)


@on
def dismiss(turn: Turn[Play]) -> None:
    page = turn.page
    if page.dialog == "new" and not page.match.steps and page.slot not in page.kept:
        start(turn, page.match.scenario, {})
    turn.set(dialog="")
    flow.go_on(turn)


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
    after = next_scenario(turn.page)
    if after is not None and turn.page.match.outcome is not None:
        untaught = GAMES[turn.page.game.id].taught  # what a lesson left out of the match before
        start(turn, after, {name: on for name, on in turn.page.match.options.items() if name in untaught and not on})
        flow.go_on(turn)
