"""Is it a fair fight? Many matches between the two armies, in slices, with what they come to so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kit.explore.samples import Sample, slowly
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.board import KanonkugleBoard
from kit.widgets.games.kanonkugle.troops.model import MATCHES, Fight, Workshop
from kit.widgets.games.kanonkugle.troops.steps import FIGHT
from kit.widgets.run.effects import Cancel, Inquiry
from kit.widgets.run.messages import Inner, Message
from kit.widgets.run.turn import Answer, Turn
from kit.widgets.workshop.files import ready

LEVELS = ("1", "2")
"""The computer players that are quick enough for many matches."""


@dataclass(frozen=True)
class Begin(Message):
    """Matches begin."""

    do = "fight"


@dataclass(frozen=True)
class StopFight(Message):
    """It is enough."""


@dataclass(frozen=True)
class Chosen(Message):
    """Who plays the matches (`what`: "level"), or how many (`what`: "matches")."""

    do = "fight_set"
    what: str = ""
    value: str = ""


@dataclass(frozen=True)
class Fought(Inner):
    """A match of a fight is over."""

    about: Fight
    sample: Sample


@dataclass(frozen=True)
class FightOver(Inner):
    """All matches are over."""

    about: Fight


def begin(turn: Turn[Workshop], message: Begin) -> None:
    if not ready(turn):
        return
    page = turn.page
    fight = Fight(page.plan, page.level, page.matches)
    state = GAME.initial_state(page.scenario())
    seed = str(page.at.seed)
    turn.set(fight=fight, tab_open="fight")
    turn.effect(Inquiry(FIGHT, lambda: _matches(fight, state, seed)))
    turn.say(page.t("troops.fight.begun", n=fight.matches))


def _matches(fight: Fight, state: object, seed: str) -> Iterator[Message | None]:
    from kit.players import LEVELS as PLAYERS

    kind = PLAYERS[fight.level]
    for sample in slowly(GAME, KanonkugleBoard(), state, lambda: (kind(), kind()), fight.matches, seed):
        yield None if sample is None else Fought(fight, sample)
    yield FightOver(fight)


def _same(page: Workshop, about: Fight) -> bool:
    """Whether a fight is the one that is going on."""
    now = page.fight
    return now is not None and now.runs and (now.about, now.level, now.matches) == (
        about.about, about.level, about.matches
    )  # fmt: skip


def fought(turn: Turn[Workshop], message: Fought) -> None:
    now = turn.page.fight
    if now is not None and _same(turn.page, message.about):
        turn.set(fight=replace(now, played=(*now.played, message.sample)))


def fight_over(turn: Turn[Workshop], message: FightOver) -> None:
    now = turn.page.fight
    if now is not None and _same(turn.page, message.about):
        turn.set(fight=replace(now, runs=False))
        turn.say(turn.page.t(f"troops.fight.{turn.page.fight.verdict}") if turn.page.fight else "")


def stop(turn: Turn[Workshop], message: StopFight) -> None:
    now = turn.page.fight
    if now is not None and now.runs:
        turn.effect(Cancel(FIGHT))
        turn.set(fight=replace(now, runs=False))


def chosen(turn: Turn[Workshop], message: Chosen) -> None:
    if message.what == "level" and message.value in LEVELS:
        turn.set(level=int(message.value))
    elif message.what == "matches" and message.value in map(str, MATCHES):
        turn.set(matches=int(message.value))


ANSWERS: dict[type[Message], Answer] = {
    Begin: begin,
    StopFight: stop,
    Chosen: chosen,
    Fought: fought,
    FightOver: fight_over,
}
