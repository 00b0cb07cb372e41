"""Drafts in files, on the play page's table and on paper."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from kit.core.game import Trouble
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.widgets import unreadable
from kit.widgets.addresses import page_at
from kit.widgets.board import update as board
from kit.widgets.play.draft import chosen
from kit.widgets.run.model import Answers
from kit.widgets.run.turn import Turn, Work
from kit.widgets.settings import Settings, saved_when
from kit.widgets.workshop.model import Making, cancel_stroke, put_aside, step_again, step_back, take_up

on = Answers(board.on)
"""What every workshop answers."""


@on
def began(turn: Turn[Any]) -> None:
    """Takes up the draft of this tab, else the latest one that no open tab works on, else asks with what to begin."""
    if not take_up(turn):
        turn.set(dialog="new")
    unreadable.offer(turn)


@on
def undo(turn: Turn[Any]) -> None:
    """One step back."""
    cancel_stroke(turn)
    before = turn.page.plan
    if step_back(turn):
        turn.do(stepped, before, "undo.back")


@on
def redo(turn: Turn[Any]) -> None:
    """One step forward again."""
    if turn.page.undone:
        cancel_stroke(turn)
    before = turn.page.plan
    if step_again(turn):
        turn.do(stepped, before, "undo.again")


@on.inner
def stepped(turn: Turn[Any], before: Any, key: str) -> None:
    """After a step back or forward again, of which the sentence under `key` tells; the draft was another `before`."""


# --- files


@on
def save_file(turn: Turn[Making[Any]]) -> None:
    """What is on the page, as a file."""
    page = turn.page
    name = page.file_name("json")
    turn.order("download", name=name, text=page.files.file_text(page.plan))
    turn.set(notice=page.t("save.file_ready", name=name), dialog="")


@on
def load_file(turn: Turn[Making[Any]], text: str = "") -> None:
    """A file that was chosen."""
    turn.set(dialog="")
    _open(turn, text)


@on
def resume(turn: Turn[Making[Any]], key: str = "", text: str = "") -> None:
    """Something else that this device keeps is gone on with; the browser sends its text along."""
    if key.startswith(turn.page.slots) and key in turn.page.kept:
        turn.set(dialog="")
        if not unreadable.attempt(turn, key, lambda: _open(turn, turn.page.kept[key])):
            unreadable.offer(turn)


def _open(turn: Turn[Making[Any]], file: str) -> None:
    """Takes up the draft in a file; whatever is wrong with the file, the present draft stays."""
    draft = turn.page.files.read_file(file)
    put_aside(turn)
    turn.do(opened, draft)
    turn.set(notice=turn.page.said("opened"))


@on.inner
def opened(turn: Turn[Any], draft: Any) -> None:
    """A draft has been read and takes the place of the present one."""


# --- problems and playing


@on
def problem(turn: Turn[Any], index: int | None = None) -> None:
    """A problem is to be shown where it can be put right; the list that was tapped has the words."""
    found = turn.page.found()
    if index is not None and index < len(found):
        turn.do(stopped, found[index])
        turn.set(notice="")


def ready(turn: Turn[Any]) -> bool:
    """Whether a match can begin; else the first thing that stops it is pointed out."""
    stops = [one for one in turn.page.found() if one.stops]
    if stops:
        turn.set(dialog="")
        turn.do(stopped, stops[0])
    return not stops


@on.inner
def stopped(turn: Turn[Any], found: Any) -> None:
    """A problem because of which a match cannot begin, or that was tapped, is pointed out."""


@on
def play(turn: Turn[Making[Any]]) -> None:
    """The battle is to be played: by whom?"""
    if ready(turn):
        turn.set(dialog="play")


@on
def draft(turn: Turn[Making[Any]], what: str = "", value: str = "", seat: str = "0") -> None:
    """One choice in the dialog of a new match."""
    page = turn.page
    turn.set(draft=chosen(page.game, page.draft, what, value, seat))


@on
def begin(turn: Turn[Making[Any]]) -> None:
    """Its match begins: the battle is handed to the play page, as the match of this tab, which that page takes up by
    itself."""
    if ready(turn):
        page = turn.page
        hand_over(turn, page.game, page.draft.options, page.draft.settings)


def hand_over(turn: Turn[Any], game: Any, options: Mapping[str, Any], settings: Settings) -> None:
    """The same with any game that is played on such a battle, wherever its page lies."""
    page: Making[Any] = turn.page
    slot = f"match.{game.id}.{page.tab}"
    before = page.kept.get(slot)
    if before is not None:
        turn.keep(f"{slot}-{saved_when(before)}", before)
    match = Match(game, page.scenario(), options)
    turn.keep(slot, match.save(settings=asdict(settings), over=False, when=page.at.date))
    name = GAMES[game.id].match_page
    turn.order("go", url=page_at(name if game is page.game else f"{game.id}/{name}", f"lang={page.language}"))


# --- on paper


@on
def paper(turn: Turn[Any], what: str = "", value: str = "", by: str = "") -> None:
    """The paper of what is printed."""
    from kit.printables.paper import PAPERS

    if value in PAPERS:
        turn.set(paper=value)


@on.named("print")
def print_(turn: Turn[Any]) -> None:
    """Opens the dialog, or from there makes the PDF."""
    page: Making[Any] = turn.page
    if page.dialog != "print":
        turn.set(dialog="print")
        return
    turn.set(dialog="", notice=page.said("printing"))
    name = page.file_name("pdf")
    turn.effect(Work(lambda: _pdf(page), partial(printed, name=name)))


def _pdf(page: Making[Any]) -> bytes | Trouble:
    try:
        return page.pdf()
    except Trouble as trouble:
        return trouble


def printed(turn: Turn[Making[Any]], content: bytes | Trouble, name: str) -> None:
    """The PDF is there, or why it cannot be."""
    if isinstance(content, Trouble):
        raise content
    turn.order("download", name=name, bytes=b64encode(content).decode(), type="application/pdf")
    turn.set(notice=turn.page.t("save.file_ready", name=name))
    turn.say(turn.page.notice)
