"""Drafts of the workshop: on this device, in files, on paper, and on the play page's table."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import asdict, dataclass

from kit.core.match import Match
from kit.games.kanonkugle import draft_file
from kit.games.kanonkugle.draft import Draft
from kit.widgets import unread
from kit.widgets.agreed import saved_when
from kit.widgets.games.kanonkugle.troops.model import Workshop
from kit.widgets.games.kanonkugle.troops.steps import change, ready
from kit.widgets.play.draft import chosen
from kit.widgets.play.messages import Drafted
from kit.widgets.run.effects import Work
from kit.widgets.run.messages import Inner, LoadFile, Message, Resume, SaveFile
from kit.widgets.run.turn import Answer, Turn

PLAY = "play.ipynb"


@dataclass(frozen=True)
class Play(Message):
    """The battle is to be played: by whom?"""


@dataclass(frozen=True)
class Start(Message):
    """Its match begins."""


@dataclass(frozen=True)
class Paper(Message):
    """The paper of the banners."""

    value: str = ""


@dataclass(frozen=True)
class Print(Message):
    """Opens the dialog, or from there makes the PDF."""


@dataclass(frozen=True)
class Printed(Inner):
    """The PDF is there."""

    name: str
    content: bytes


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
    turn.set(notice=turn.page.t("troops.opened"), troop=d.designs[0].name if d.designs else "")


# --- playing


def play(turn: Turn[Workshop], message: Play) -> None:
    if ready(turn):
        turn.set(dialog="play")


def drafted(turn: Turn[Workshop], message: Drafted) -> None:
    page = turn.page
    turn.set(draft=chosen(page.game, page.draft, message.what, message.value, message.seat))


def start(turn: Turn[Workshop], message: Start) -> None:
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


def paper(turn: Turn[Workshop], message: Paper) -> None:
    from kit.printables.paper import PAPERS

    if message.value in PAPERS:
        turn.set(paper=message.value)


def print_(turn: Turn[Workshop], message: Print) -> None:
    if turn.page.dialog != "print":
        turn.set(dialog="print")
        return
    page = turn.page
    turn.set(dialog="", notice=page.t("troops.printing"))
    name = page.file_name("pdf")
    turn.effect(Work(lambda: pdf(page), lambda content: Printed(name, content)))


def printed(turn: Turn[Workshop], message: Printed) -> None:
    name = message.name
    turn.order("download", name=name, bytes=b64encode(message.content).decode(), type="application/pdf")
    turn.set(notice=turn.page.t("save.file_ready", name=name))
    turn.say(turn.page.notice)


def pdf(page: Workshop) -> bytes:
    """The banners of all one's own troops and of both armies, as a PDF file."""
    from kit.draw.pdf import sheets_pdf
    from kit.printables.kanonkugle.banners import banner_sheets, printed_troops
    from kit.printables.paper import PAPERS

    sheets = banner_sheets(page.t, PAPERS[page.paper], printed_troops(page.plan))
    return sheets_pdf(sheets, page.t("print.banners"), page.t.lang)


ANSWERS: dict[type[Message], Answer] = {
    SaveFile: save_file,
    LoadFile: load_file,
    Resume: resume,
    Play: play,
    Drafted: drafted,
    Start: start,
    Paper: paper,
    Print: print_,
    Printed: printed,
}
