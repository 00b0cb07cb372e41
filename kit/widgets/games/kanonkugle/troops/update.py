"""What the workshop answers besides: beginning, and taking up what is kept."""

from __future__ import annotations

from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.troops import NAMES
from kit.widgets import unreadable
from kit.widgets.board import update as board
from kit.widgets.games.kanonkugle.troops import drawing, fighting, making
from kit.widgets.games.kanonkugle.troops.model import TABS, Workshop
from kit.widgets.games.kanonkugle.troops.model import on as on
from kit.widgets.games.kanonkugle.troops.steps import change
from kit.widgets.games.kanonkugle.troops.words import figures_words, means, troop_name
from kit.widgets.run.turn import Turn
from kit.widgets.workshop.model import put_aside, take_up

PARTS = drawing, fighting, making
"""Modules that answer the rest."""


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
