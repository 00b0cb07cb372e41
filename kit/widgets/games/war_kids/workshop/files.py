"""Battles of the workshop: on this device, in files, and on the play page's table."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from kit.core.match import Match
from kit.games.war_kids import draft_file
from kit.games.war_kids.draft import Draft
from kit.widgets import unread
from kit.widgets.agreed import saved_when
from kit.widgets.games.war_kids.workshop.drawing import change, ready
from kit.widgets.games.war_kids.workshop.model import Workshop
from kit.widgets.play.draft import chosen
from kit.widgets.play.messages import Drafted
from kit.widgets.run.messages import LoadFile, Message, Resume, SaveFile
from kit.widgets.run.turn import Answer, Turn

PLAY = "play.ipynb"


@dataclass(frozen=True)
class Play(Message):
    """The battle is to be played: by whom?"""


@dataclass(frozen=True)
class Begin(Message):
    """Its match begins."""


# --- this device


def kept_draft(turn: Turn[Workshop], key: str) -> Draft | None:
    """The draft kept there; where it cannot be read it is set aside, and there is none."""
    found: list[Draft] = []
    unread.attempt(turn, key, lambda: found.append(draft_file.read_file(turn.page.kept[key])))
    return found[0] if found else None


def put_aside(turn: Turn[Workshop]) -> None:
    """Keeps the draft as it is beside this tab's place, so that another may take that place."""
    page = turn.page
    kept = page.kept.get(page.slot)
    if kept is not None and not page.plan.empty:
        turn.keep(f"{page.slot}-{saved_when(kept)}", kept)


# --- files


def save_file(turn: Turn[Workshop], message: SaveFile) -> None:
    page = turn.page
    name = page.file_name("json")
    turn.order("download", name=name, text=draft_file.file_text(page.plan))
    turn.set(notice=page.t("save.file_ready", name=name), dialog="")


def load_file(turn: Turn[Workshop], message: LoadFile) -> None:
    turn.set(dialog="")
    _open(turn, message.text)


def resume(turn: Turn[Workshop], message: Resume) -> None:
    key = message.key
    if key.startswith(turn.page.slots) and key in turn.page.kept:
        turn.set(dialog="")
        if not unread.attempt(turn, key, lambda: _open(turn, turn.page.kept[key])):
            unread.offer(turn)


def _open(turn: Turn[Workshop], file: str) -> None:
    """Takes up the draft in a file; whatever is wrong with the file, the present draft stays."""
    d = draft_file.read_file(file)
    put_aside(turn)
    change(turn, d)
    turn.set(notice=turn.page.t("workshop.opened"))


# --- playing


def play(turn: Turn[Workshop], message: Play) -> None:
    if ready(turn):
        turn.set(dialog="play")


def drafted(turn: Turn[Workshop], message: Drafted) -> None:
    page = turn.page
    turn.set(draft=chosen(page.game, page.draft, message.what, message.value, message.seat))


def begin(turn: Turn[Workshop], message: Begin) -> None:
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


ANSWERS: dict[type[Message], Answer] = {
    SaveFile: save_file,
    LoadFile: load_file,
    Resume: resume,
    Play: play,
    Drafted: drafted,
    Begin: begin,
}
