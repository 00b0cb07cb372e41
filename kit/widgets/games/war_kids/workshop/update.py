"""What the workshop answers besides: beginning, names of places, title and briefing."""

from __future__ import annotations

from dataclasses import dataclass

from kit.core.game import Scenario
from kit.games.war_kids import draft as drafts
from kit.games.war_kids import draft_file
from kit.games.war_kids.draft import Draft
from kit.text import languages, text
from kit.widgets import unread
from kit.widgets.board import update as board
from kit.widgets.games.war_kids.workshop import drawing, rules
from kit.widgets.games.war_kids.workshop.drawing import change
from kit.widgets.games.war_kids.workshop.model import Workshop
from kit.widgets.games.war_kids.workshop.tools import FIRST, TABS, tool
from kit.widgets.run.messages import Began, Message, Read
from kit.widgets.run.turn import Answer, Turn
from kit.widgets.workshop import files
from kit.widgets.workshop.steps import put_aside, take_up


@dataclass(frozen=True)
class New(Message):
    """A new battle: an empty map, or one of ours."""

    start: str = ""


@dataclass(frozen=True)
class Name(Message):
    """The name of the place that was tapped."""

    name: str | None = None


@dataclass(frozen=True)
class Story(Message):
    """The title or the briefing in a language (`words`)."""

    what: str = ""
    words: str = ""
    value: str | None = None


def began(turn: Turn[Workshop], message: Began) -> None:
    """Takes up the draft of this tab, else the latest one that no open tab works on."""
    if not take_up(turn):
        turn.set(dialog="new")
    unread.offer(turn)


def new(turn: Turn[Workshop], message: New) -> None:
    ours = next((one for one in turn.page.game.scenarios() if one.id == message.start), None)
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


def name(turn: Turn[Workshop], message: Name) -> None:
    page = turn.page
    if page.naming is not None and message.name is not None:
        change(turn, drafts.named(page.plan, page.naming, message.name))
    turn.set(naming=None, dialog="")


def story(turn: Turn[Workshop], message: Story) -> None:
    known = message.what in ("title", "briefing") and message.words in languages()
    if known and message.value is not None:
        change(turn, drafts.told(turn.page.plan, message.what, message.words, message.value))


def read(turn: Turn[Workshop], message: Read) -> None:
    board.read(turn, lambda: "")


ANSWERS: dict[type[Message], Answer] = {
    **board.ANSWERS,
    **files.ANSWERS,
    **drawing.ANSWERS,
    **rules.ANSWERS,
    Began: began,
    New: new,
    Name: name,
    Story: story,
    Read: read,
}
