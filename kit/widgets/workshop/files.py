"""Drafts in files, on the play page's table and on paper."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import asdict
from typing import Any

from kit.core.game import Trouble
from kit.core.match import Match
from kit.widgets import unread
from kit.widgets.agreed import saved_when
from kit.widgets.play.draft import chosen
from kit.widgets.play.messages import Drafted
from kit.widgets.run.effects import Work
from kit.widgets.run.messages import LoadFile, Message, Resume, SaveFile
from kit.widgets.run.turn import Answer, Turn
from kit.widgets.workshop.messages import Begin, Opened, Play, Print, Printed, Stopped
from kit.widgets.workshop.model import Making
from kit.widgets.workshop.steps import put_aside

PLAY = "play.ipynb"


# --- files


def save_file(turn: Turn[Making[Any]], message: SaveFile) -> None:
    page = turn.page
    name = page.file_name("json")
    turn.order("download", name=name, text=page.files.file_text(page.plan))
    turn.set(notice=page.t("save.file_ready", name=name), dialog="")


def load_file(turn: Turn[Making[Any]], message: LoadFile) -> None:
    turn.set(dialog="")
    _open(turn, message.text)


def resume(turn: Turn[Making[Any]], message: Resume) -> None:
    key = message.key
    if key.startswith(turn.page.slots) and key in turn.page.kept:
        turn.set(dialog="")
        if not unread.attempt(turn, key, lambda: _open(turn, turn.page.kept[key])):
            unread.offer(turn)


def _open(turn: Turn[Making[Any]], file: str) -> None:
    """Takes up the draft in a file; whatever is wrong with the file, the present draft stays."""
    draft = turn.page.files.read_file(file)
    put_aside(turn)
    turn.do(Opened(draft))
    turn.set(notice=turn.page.t(turn.page.says["opened"]))


# --- playing


def ready(turn: Turn[Any]) -> bool:
    """Whether a match can begin; else the first thing that stops it is pointed out."""
    stops = [one for one in turn.page.found() if one.stops]
    if stops:
        turn.set(dialog="")
        turn.do(Stopped(stops[0]))
    return not stops


def play(turn: Turn[Making[Any]], message: Play) -> None:
    if ready(turn):
        turn.set(dialog="play")


def drafted(turn: Turn[Making[Any]], message: Drafted) -> None:
    page = turn.page
    turn.set(draft=chosen(page.game, page.draft, message.what, message.value, message.seat))


def begin(turn: Turn[Making[Any]], message: Begin) -> None:
    """Hands the battle to the play page: as the match of this tab, which that page takes up by itself."""
    if not ready(turn):
        return
    page = turn.page
    slot = f"match.{page.game.id}.{page.tab}"
    before = page.kept.get(slot)
    if before is not None:
        turn.keep(f"{slot}-{saved_when(before)}", before)
    match = Match(page.game, page.scenario())
    turn.keep(slot, match.save(settings=asdict(page.draft.settings), over=False, when=page.at.date))
    turn.order("go", url=f"{PLAY}?lang={page.language}")


# --- on paper


def print_(turn: Turn[Any], message: Print) -> None:
    page: Making[Any] = turn.page
    if page.dialog != "print":
        turn.set(dialog="print")
        return
    turn.set(dialog="", notice=page.t(page.says["printing"]))
    name = page.file_name("pdf")
    turn.effect(Work(lambda: _pdf(page), lambda content: Printed(name, content)))


def _pdf(page: Making[Any]) -> bytes | Trouble:
    try:
        return page.pdf()
    except Trouble as trouble:
        return trouble


def printed(turn: Turn[Making[Any]], message: Printed) -> None:
    name = message.name
    if isinstance(message.content, Trouble):
        raise message.content
    turn.order("download", name=name, bytes=b64encode(message.content).decode(), type="application/pdf")
    turn.set(notice=turn.page.t("save.file_ready", name=name))
    turn.say(turn.page.notice)


ANSWERS: dict[type[Message], Answer] = {
    SaveFile: save_file,
    LoadFile: load_file,
    Resume: resume,
    Play: play,
    Drafted: drafted,
    Begin: begin,
    Print: print_,
    Printed: printed,
}
