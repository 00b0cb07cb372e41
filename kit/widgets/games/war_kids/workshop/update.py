"""What the workshop answers besides: beginning, names of places, title and briefing."""

from __future__ import annotations

from kit.core.game import Scenario
from kit.games.war_kids import draft as drafts
from kit.games.war_kids import draft_file
from kit.games.war_kids.draft import Draft
from kit.text import languages, text
from kit.widgets import unreadable
from kit.widgets.board import update as board
from kit.widgets.games.war_kids.workshop import drawing, rules
from kit.widgets.games.war_kids.workshop.drawing import change
from kit.widgets.games.war_kids.workshop.model import Workshop
from kit.widgets.games.war_kids.workshop.model import on as on
from kit.widgets.games.war_kids.workshop.tools import FIRST, TABS, tool
from kit.widgets.run.turn import Turn
from kit.widgets.workshop.model import put_aside, take_up

PARTS = drawing, rules
"""Modules that answer the rest."""


@on
def began(turn: Turn[Workshop]) -> None:
    """Takes up the draft of this tab, else the latest one that no open tab works on."""
    if not take_up(turn):
        turn.set(dialog="new")
    unreadable.offer(turn)


@on
def new(turn: Turn[Workshop], start: str = "") -> None:
    """A new battle: an empty map, or one of ours."""
    ours = next((one for one in turn.page.game.scenarios() if one.id == start), None)
    put_aside(turn)
    change(turn, _of_ours(turn.page, ours) if ours else Draft())
    turn.set(dialog="", tab_open=TABS[0], tool=tool(FIRST["land"]))


def _of_ours(page: Workshop, scenario: Scenario) -> Draft:
    """One of our battles, with its words and its places in every language there is."""
    d = draft_file.from_scenario(scenario)
    for lang in languages():
        t = text(page.domain, lang)
        d = drafts.told(d, "title", lang, page.table.title(scenario, t))
        d = drafts.told(d, "briefing", lang, page.table.briefing(scenario, t))
    return d


@on
def name(turn: Turn[Workshop], name: str | None = None) -> None:
    """The name of the place that was tapped."""
    page = turn.page
    if page.naming is not None and name is not None:
        change(turn, drafts.named(page.plan, page.naming, name))
    turn.set(naming=None, dialog="")


@on
def story(turn: Turn[Workshop], what: str = "", words: str = "", value: str | None = None) -> None:
    """The title or the briefing in a language (`words`)."""
    known = what in ("title", "briefing") and words in languages()
    if known and value is not None:
        change(turn, drafts.told(turn.page.plan, what, words, value))


@on
def read(turn: Turn[Workshop]) -> None:
    """What is asked, or what has been said, is to be read aloud."""
    board.read(turn, lambda: "")
