"""What the workshop answers besides: beginning, taking up what is kept, and whether a fight is fair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from kit.core.game import Ref
from kit.explore.samples import Sample, slowly
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle.board import KanonkugleBoard
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.troops import NAMES
from kit.widgets import unreadable
from kit.widgets.board import update as board
from kit.widgets.games.kanonkugle.troops import drawing, making
from kit.widgets.games.kanonkugle.troops.making import FIGHT, change
from kit.widgets.games.kanonkugle.troops.model import MATCHES, TABS, Fight, Workshop
from kit.widgets.games.kanonkugle.troops.model import on as on
from kit.widgets.games.kanonkugle.troops.pictures import figures_words, means, troop_name
from kit.widgets.run.model import Told
from kit.widgets.run.turn import Cancel, Inquiry, Turn
from kit.widgets.workshop.files import ready
from kit.widgets.workshop.model import put_aside, take_up

PARTS = drawing, making
"""Modules that answer the rest."""
LEVELS = ("1", "2")
"""The computer players that are quick enough for many matches."""


@on
def began(turn: Turn[Workshop]) -> None:
    """Takes up the draft of this tab, else the latest one that no open tab works on, else begins with a first troop."""
    page = turn.page
    if take_up(turn):
        designs = turn.page.plan.designs
        turn.set(troop=designs[0].name if designs else "")
    else:
        first = drafts.designed(Draft(), page.t("troops.new.name"))
        turn.set(done=(first,), troop=first.designs[0].name)
    unreadable.offer(turn)


@on
def new(turn: Turn[Workshop], start: str = "") -> None:
    """All is begun afresh, with a troop of one's own or with two level armies of ours; what was there is kept."""
    page = turn.page
    put_aside(turn)
    d = drafts.designed(Draft(), page.t("troops.new.name"))
    if start == "ours":
        d = Draft(armies=(("scouts", "beast"), ("horde", "scouts")))
    change(turn, d)
    turn.set(dialog="", tab_open=TABS[0] if d.designs else TABS[1], troop=d.designs[0].name if d.designs else "")


@on
def read(turn: Turn[Workshop]) -> None:
    """What is asked, or what has been said, is to be read aloud."""
    board.read(turn, lambda: _aloud(turn.page))


def _aloud(page: Workshop) -> str:
    """The troop that is looked at; elsewhere what can be done."""
    if page.tab_open != "troop":
        return page.t(f"troops.ask.{page.tab_open}")
    troop = page.looked_at
    told = [means(page.t, troop, name) for name in NAMES]
    return " ".join([f"{troop_name(page.t, troop.name)}.", f"{figures_words(page.t, troop)}.", *told])


# --- is it a fair fight? Many matches, in slices, with what they come to so far


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
        found = turn.page.fight
        one, other = (Ref("side", PLAYERS[n].id) for n in (0, 1))
        turn.say(turn.page.t(f"troops.fight.{found.verdict}", one=one, other=other) if found else "")


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
