"""The part of the workshop's page that keeps battles: on this device, in files, and on the play page's table."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kit.core.game import Scenario
from kit.core.match import Match
from kit.games.war_kids import draft_file
from kit.text import languages, text
from kit.widgets import play_dialogs
from kit.widgets.agreed import saved_when

if TYPE_CHECKING:
    from kit.games.war_kids.draft import Draft
    from kit.games.war_kids.draft_checks import Problem
    from kit.text import Catalogue
    from kit.widgets.play import Draft as Chosen

KEPT_DRAFTS = 12
"""How many battles in the making a device keeps; the oldest goes first."""
PLAY = "play.ipynb"


def untitled(domain: str) -> dict[str, str]:
    """The title of a battle that has none, in every language."""
    return {lang: text(domain, lang)("workshop.untitled") for lang in languages()}


def own_battle(file: str, domain: str) -> Scenario | None:
    """The battle in a file of the workshop, ready to play; `None` if it is another kind of file."""
    return draft_file.read_scenario(file, untitled(domain)) if draft_file.is_file(file) else None


class FilesDesk:
    """What the page does about keeping; the page itself holds the draft."""

    game: Any
    table: Any
    t: Catalogue
    app: Any
    kept: dict[str, str]
    tab: str
    domain: str
    notice: str
    dialog: str
    draft: Chosen
    keep: Callable[[str, str | None], None]
    change: Callable[[Draft], None]
    found: Callable[[], list[Problem]]
    point_out: Callable[[Problem], None]
    attempt: Callable[[str, Callable[[], None]], bool]
    offer_unread: Callable[[], None]

    @property
    @abstractmethod
    def plan(self) -> Draft:
        """The battle as it is now."""

    # --- this device

    def save(self) -> None:
        """Keeps the draft on this device, in this tab's own place."""
        self.keep(self.slot, draft_file.file_text(self.plan, when=int(time.time())))
        for key in self.others()[KEPT_DRAFTS - 1 :]:
            self.keep(key, None)

    @property
    def slot(self) -> str:
        """Where this tab keeps its draft on the device."""
        return f"{self.slots}{self.tab}"

    @property
    def slots(self) -> str:
        """How the names of all places begin where drafts are kept."""
        return f"workshop.{self.game.id}."

    def others(self) -> list[str]:
        """Where other drafts are kept, the latest first."""
        found = [key for key in self.kept if key.startswith(self.slots) and key != self.slot]
        return sorted(found, key=lambda key: saved_when(self.kept[key]), reverse=True)

    def _kept_draft(self, key: str) -> Draft | None:
        """The draft kept there; where it cannot be read it is set aside, and there is none."""
        found: list[Draft] = []
        self.attempt(key, lambda: found.append(draft_file.read_file(self.kept[key])))
        return found[0] if found else None

    def put_aside(self) -> None:
        """Keeps the draft as it is beside this tab's place, so that another may take that place."""
        kept = self.kept.get(self.slot)
        if kept is not None and not self.plan.empty:
            self.keep(f"{self.slot}-{saved_when(kept)}", kept)

    # --- files, playing

    def scenario(self) -> Scenario:
        """The battle as it is now, with a title in every language."""
        return draft_file.scenario(self.plan, untitled(self.domain))

    def file_name(self, ending: str) -> str:
        """A name for a file about this battle."""
        title = "".join(c if c.isalnum() else "-" for c in self.table.title(self.scenario(), self.t).lower())
        return f"war_kids-{'-'.join(filter(None, title.split('-')))[:40] or 'own'}.{ending}"

    def on_save_file(self, **more: Any) -> None:
        name = self.file_name("json")
        self.app.order("download", name=name, text=draft_file.file_text(self.plan))
        self.notice, self.dialog = self.t("save.file_ready", name=name), ""

    def on_load_file(self, text: Any = "", **more: Any) -> None:
        self.dialog = ""
        self._open(text if isinstance(text, str) else "")

    def on_resume(self, key: Any = "", **more: Any) -> None:
        """Carries on with another draft that this device keeps."""
        if str(key).startswith(self.slots) and str(key) in self.kept:
            self.dialog = ""
            if not self.attempt(str(key), lambda: self._open(self.kept[str(key)])):
                self.offer_unread()

    def _open(self, file: str) -> None:
        """Takes up the draft in a file; whatever is wrong with the file, the present draft stays."""
        d = draft_file.read_file(file)
        self.put_aside()
        self.change(d)
        self.notice = self.t("workshop.opened")

    def ready(self) -> bool:
        """Whether a match can begin; else the first thing that stops it is pointed out."""
        stops = [problem for problem in self.found() if problem.stops]
        if stops:
            self.dialog = ""
            self.point_out(stops[0])
        return not stops

    def on_play(self, **more: Any) -> None:
        if self.ready():
            self.dialog = "play"

    def on_draft(self, what: Any = "", value: Any = "", seat: Any = "0", **more: Any) -> None:
        """Who plays: one choice in the dialog."""
        play_dialogs.change_draft(self, str(what), str(value), str(seat))  # type: ignore[arg-type]

    def on_begin(self, **more: Any) -> None:
        """Hands the battle to the play page: as the match of this tab, which that page takes up by itself."""
        if not self.ready():
            return
        slot = f"match.{self.game.id}.{self.tab}"
        before = self.kept.get(slot)
        if before is not None:
            self.keep(f"{slot}-{saved_when(before)}", before)
        match = Match(self.game, self.scenario())
        self.keep(slot, match.save(settings=asdict(self.draft.settings), over=False, when=int(time.time())))
        self.app.order("go", url=f"{PLAY}?lang={self.t.lang}")
