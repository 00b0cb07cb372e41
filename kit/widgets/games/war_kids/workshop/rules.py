"""The part of the workshop's page that sets what a battle is about: size, who begins, victory, extra rules, paper."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from base64 import b64encode
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kit.games.war_kids import draft as drafts
from kit.games.war_kids.battle import Eliminate, Hold, Limit, Victory
from kit.games.war_kids.notation import MAX_ITEMS
from kit.games.war_kids.units import BLUE, SIDES
from kit.widgets.games.war_kids.workshop.tools import tool
from kit.widgets.page import whole

if TYPE_CHECKING:
    from kit.core.game import Scenario
    from kit.games.war_kids.draft import Draft
    from kit.text import Catalogue

MEASURES = ("units", "losses", "hexes", "blue", "pink")
"""How the winner is found when the turns are over."""
MOST_TURNS, MOST_UNITS = 60, 60
HEX_MM = (12, 70)
OVERLAP = 10
NEW: Mapping[str, Victory] = {
    "eliminate": Eliminate(3),
    "hold_blue": Hold(BLUE, ()),
    "hold_pink": Hold(1 - BLUE, ()),
    "limit": Limit(12, "units"),
}
"""The conditions that can be added, as they begin."""


class RulesDesk:
    """What the page does about rules; the page itself holds the draft."""

    game: Any
    t: Catalogue
    app: Any
    notice: str
    dialog: str
    tool: Any
    tab_open: str
    paper: str
    hex_mm: int
    change: Callable[[Draft], None]
    scenario: Callable[[], Scenario]
    file_name: Callable[[str], str]
    ready: Callable[[], bool]
    say: Callable[..., None]
    spawn: Callable[[Coroutine[Any, Any, None]], Any]
    guarded: Callable[[Callable[[], None]], None]

    @property
    @abstractmethod
    def plan(self) -> Draft:
        """The battle as it is now."""

    def on_size(self, what: Any = "", value: Any = "", by: Any = "", **more: Any) -> None:
        """Columns or rows of the map, typed or by a step."""
        now = {"cols": self.plan.cols, "rows": self.plan.rows}
        wanted = _stepped(now.get(str(what), 0), value, by)
        if str(what) in now and wanted is not None:
            self.change(drafts.resized(self.plan, **(now | {str(what): wanted})))

    def on_first(self, value: Any = "", **more: Any) -> None:
        """Who begins."""
        if value in SIDES:
            self.change(replace(self.plan, first=SIDES.index(value)))

    def on_option(self, option: Any = "", value: Any = "", what: Any = "", **more: Any) -> None:
        """A switch of the rules."""
        name = str(option or what)
        if name in {one.id for one in self.game.options()} and value in ("on", "off"):
            self.change(drafts.switched(self.plan, self.game.options(), name, value == "on"))

    def on_add_aim(self, aim: Any = "", **more: Any) -> None:
        """One more way to win; one about hexes asks for them at once."""
        number, added = len(self.plan.victory), NEW.get(str(aim))
        second = isinstance(added, Limit) and any(isinstance(v, Limit) for v in self.plan.victory)
        if added is None or number >= MAX_ITEMS or second:
            return
        self.change(drafts.wins(self.plan, number, added))
        if isinstance(added, Hold):
            self.tool = tool(f"goal{number}")

    def on_drop_aim(self, number: Any = "", **more: Any) -> None:
        """One way to win less."""
        n = whole(number)
        if n is not None and n < len(self.plan.victory):
            self.change(drafts.wins(self.plan, n, None))

    def on_aim(self, number: Any = "", what: Any = "", value: Any = "", by: Any = "", **more: Any) -> None:
        """A figure of a condition, typed or by a step; or how the winner is found at the limit."""
        n = whole(number)
        if n is None or n >= len(self.plan.victory):
            return
        v = self.plan.victory[n]
        changed = _measured(v, value) if what == "by" else _counted(v, str(what), value, by)
        if changed is not None:
            self.change(drafts.wins(self.plan, n, changed))

    # --- on paper

    def on_paper(self, what: Any = "", value: Any = "", by: Any = "", **more: Any) -> None:
        """The paper, or the width of a hex on it."""
        from kit.printables.paper import PAPERS

        if what == "paper" and str(value) in PAPERS:
            self.paper = str(value)
        elif what == "hex" and (wanted := _stepped(self.hex_mm, value, by)) is not None:
            self.hex_mm = min(max(wanted, HEX_MM[0]), HEX_MM[1])

    def on_print(self, **more: Any) -> None:
        """Opens the dialog, or from there makes the PDF."""
        if not self.ready():
            return
        if self.dialog != "print":
            self.dialog = "print"
            return
        self.dialog, self.notice = "", self.t("workshop.printing")
        self.spawn(self._print())

    async def _print(self) -> None:
        content = await asyncio.to_thread(self.pdf)
        name = self.file_name("pdf")
        self.app.order("download", name=name, bytes=b64encode(content).decode(), type="application/pdf")

        def ready() -> None:
            self.notice = self.t("save.file_ready", name=name)
            self.say(self.notice)

        self.guarded(ready)

    def pdf(self) -> bytes:
        """The map of the battle, and the page that tells it, as a PDF file."""
        from kit.draw.pdf import sheets_pdf
        from kit.printables.paper import PAPERS
        from kit.printables.war_kids.maps import map_sheets, printable_words

        scenario = printable_words(self.scenario())
        sheets = map_sheets(self.t, PAPERS[self.paper], scenario, self.hex_mm, OVERLAP)
        return sheets_pdf(sheets, self.t("game.war_kids.title"), self.t.lang)


def _stepped(now: int, value: Any, by: Any) -> int | None:
    """The figure typed, or the present one a step up ("1") or down ("-1"); `None` if it is neither."""
    if by in ("1", "-1"):
        return now + int(by)
    return whole(value)


def _counted(v: Victory, what: str, value: Any, by: Any) -> Victory | None:
    """The condition with another figure, kept within what makes sense; `None` if it has no such figure."""
    if isinstance(v, Eliminate) and what == "count":
        wanted = _stepped(v.count or 0, value, by)
        return None if wanted is None else Eliminate(min(wanted, MOST_UNITS) if wanted > 0 else None)
    most = {"turns": MOST_TURNS}
    if isinstance(v, Hold):
        most |= {"count": max(1, len(v.hexes)), "from_turn": MOST_TURNS}
    if isinstance(v, Eliminate) or what not in most:
        return None
    wanted = _stepped(getattr(v, what), value, by)
    changes: dict[str, Any] = {what: min(max(wanted, 1), most[what])} if wanted is not None else {}
    return replace(v, **changes) if changes else None


def _measured(v: Victory, value: Any) -> Victory | None:
    return replace(v, by=value) if isinstance(v, Limit) and value in MEASURES else None
