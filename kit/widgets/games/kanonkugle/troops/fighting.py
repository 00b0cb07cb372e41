"""Is it a fair fight? Many matches between the two armies, in slices, with what they come to so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from kit.explore.samples import Sample, slowly
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.board import KanonkugleBoard
from kit.widgets.games.kanonkugle.troops.model import MATCHES, Fight, Workshop, on
from kit.widgets.games.kanonkugle.troops.steps import FIGHT
from kit.widgets.run.model import Told
from kit.widgets.run.turn import Cancel, Inquiry, Turn
from kit.widgets.workshop.files import ready

LEVELS = ("1", "2")
"""The computer players that are quick enough for many matches."""


@on.named("fight")
def begin(turn: Turn[Workshop]) -> None:
    """Matches begin."""
    if not ready(turn):
        return
    page = turn.page
    fight = Fight(page.plan, page.level, page.matches)
    state = GAME.initial_state(page.scenario())
    seed = str(page.at.seed)
    turn.set(fight=fight, tab_open="fight")
    turn.effect(Inquiry(FIGHT, lambda: _matches(fight, state, seed)))
    turn.say(page.t("troops.fight.begun", n=fight.matches))


def _matches(fight: Fight, state: object, seed: str) -> Iterator[Told | None]:
    from kit.players import LEVELS as PLAYERS

    kind = PLAYERS[fight.level]
    for sample in slowly(GAME, KanonkugleBoard(), state, lambda: (kind(), kind()), fight.matches, seed):
        yield None if sample is None else partial(fought, about=fight, sample=sample)
    yield partial(fight_over, about=fight)


def _same(page: Workshop, about: Fight) -> bool:
    """Whether a fight is the one that is going on."""
    now = page.fight
    return now is not None and now.runs and (now.about, now.level, now.matches) == (
        about.about, about.level, about.matches
    )  # fmt: skip


def fought(turn: Turn[Workshop], about: Fight, sample: Sample) -> None:
    """A match of a fight is over."""
    now = turn.page.fight
    if now is not None and _same(turn.page, about):
        turn.set(fight=replace(now, played=(*now.played, sample)))


def fight_over(turn: Turn[Workshop], about: Fight) -> None:
    """All matches are over."""
    now = turn.page.fight
    if now is not None and _same(turn.page, about):
        turn.set(fight=replace(now, runs=False))
        turn.say(turn.page.t(f"troops.fight.{turn.page.fight.verdict}") if turn.page.fight else "")


@on.named("stop_fight")
def stop(turn: Turn[Workshop]) -> None:
    """It is enough."""
    now = turn.page.fight
    if now is not None and now.runs:
        turn.effect(Cancel(FIGHT))
        turn.set(fight=replace(now, runs=False))


@on.named("fight_set")
def chosen(turn: Turn[Workshop], what: str = "", value: str = "") -> None:
    """Who plays the matches (`what`: "level"), or how many (`what`: "matches")."""
    if what == "level" and value in LEVELS:
        turn.set(level=int(value))
    elif what == "matches" and value in map(str, MATCHES):
        turn.set(matches=int(value))
