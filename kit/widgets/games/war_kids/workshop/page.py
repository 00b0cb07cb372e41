"""The scenario workshop: an adult makes a battle on one screen, plays it, keeps it as a file and prints it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from kit.core.game import Scenario, Trouble
from kit.games.war_kids import GAME, draft_file
from kit.games.war_kids import draft as drafts
from kit.games.war_kids.draft import Draft
from kit.games.war_kids.draft_checks import Problem, problems
from kit.games.war_kids.scene import View
from kit.text import languages, text
from kit.widgets.agreed import saved_when
from kit.widgets.board_page import BoardPage, Bubble
from kit.widgets.games.war_kids.workshop import view
from kit.widgets.games.war_kids.workshop.changes import changed
from kit.widgets.games.war_kids.workshop.dialogs import DIALOGS
from kit.widgets.games.war_kids.workshop.files import FilesDesk
from kit.widgets.games.war_kids.workshop.rules import RulesDesk
from kit.widgets.games.war_kids.workshop.table import WorkshopTable
from kit.widgets.games.war_kids.workshop.tools import FIRST, TABS, drawn, known, tool
from kit.widgets.page import whole
from kit.widgets.play import Draft as Chosen
from kit.widgets.unread import UnreadPage

UNDO = 300
"""So many steps can be taken back."""
MAX_POINTS = 400
"""No more points of one message are looked at."""
DIES = "workshop.problem.dies"
MENDED = {"army": "armies", "leader": "armies"} | dict.fromkeys(
    ("victory", "goal", "limit_goal", "endless", "too_many"), "rules"
)
"""Per problem that has no place on the map, the step in which it is put right."""


@dataclass(slots=True)
class Stroke:
    """A stroke over the board that is being drawn: the draft before it, and the hexes of the sheet it has passed."""

    before: Draft
    way: tuple[int, ...] = ()


class WorkshopPage(RulesDesk, FilesDesk, BoardPage, UnreadPage):
    """A battle in the making; every change is one step of `done`, of which the last is the present draft."""

    kind = "workshop"
    dialogs = DIALOGS

    def __init__(self) -> None:
        super().__init__(GAME.id)
        self.done: list[Draft] = [Draft()]
        self.undone: list[Draft] = []
        self.tab_open, self.tool = TABS[0], tool(FIRST["land"])
        self.stroke: Stroke | None = None
        self.carried: int | None = None
        """The hex of the unit that the hand has picked up."""
        self.told: Problem | None = None
        """The problem that is being shown on the board."""
        self.naming: int | None = None
        """The hex whose name is being typed."""
        self.paper, self.hex_mm = "a4", 28
        self.draft = Chosen("own")
        """Who is to play the battle: what the dialog of a new match changes."""
        self._state: tuple[Draft, Any] | None = None
        self._problems: tuple[Draft, list[Problem]] | None = None

    def new_table(self, game: str) -> WorkshopTable:
        return WorkshopTable()

    # --- the draft

    @property
    def plan(self) -> Draft:
        """The battle as it is now."""
        return self.done[-1]

    @property
    def state(self) -> Any:
        if self._state is None or self._state[0] is not self.plan:
            self._state = self.plan, drafts.state(self.plan)
        return self._state[1]

    @property
    def my_turn(self) -> bool:
        return False

    def act(self, action: Any) -> None:
        """Nothing is played here."""

    def found(self) -> list[Problem]:
        """What is wrong with the draft; the look at the first turn waits until a stroke is over."""
        if self.stroke is not None:
            return problems(self.plan, ahead=False)
        if self._problems is None or self._problems[0] is not self.plan:
            self._problems = self.plan, problems(self.plan)
        return self._problems[1]

    def change(self, d: Draft) -> None:
        """One step: a new draft in place of the present one, to be taken back as a whole."""
        self.told = self.bubble = None
        if d == self.plan:
            return
        if draft_file.too_full(d):
            raise Trouble("trouble.scenario.full")
        if (d.cols, d.rows) != (self.plan.cols, self.plan.rows):
            self.cursor = self.carried = None
        self.done = [*self.done[-UNDO:], d]
        self.undone.clear()
        if not known(self.tool.id, d):
            self.tool = tool(FIRST["land"])
        self.save()

    # --- beginning

    def needed(self) -> list[str]:
        return [*super().needed(), self.slots, f"match.{self.game.id}.$tab"]

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), self.slots]

    def begin(self) -> None:
        """Takes up the draft of this tab, else the latest one that no open tab works on."""
        free = [key for key in self.others() if key[len(self.slots) :].split("-")[0] not in self.other_tabs]
        for key in free:
            if not saved_when(self.kept[key]):  # cut off, perhaps: it would be the oldest to go
                self._kept_draft(key)
        drafts_kept = (self._kept_draft(key) for key in [self.slot, *free] if key in self.kept)
        found = next(filter(None, drafts_kept), None)
        if found is not None:
            self.done = [found]
            self.notice = self.t("workshop.again")
        else:
            self.dialog = "new"
        self.offer_unread()

    def on_new(self, start: Any = "", **more: Any) -> None:
        """A new battle: an empty map, or one of ours."""
        ours = next((one for one in self.game.scenarios() if one.id == start), None)
        self.put_aside()
        self.change(self._of_ours(ours) if ours else Draft())
        self.dialog, self.tab_open, self.tool = "", TABS[0], tool(FIRST["land"])

    def _of_ours(self, scenario: Scenario) -> Draft:
        """One of our battles, with its words and its places in every language there is."""
        d = draft_file.from_scenario(scenario)
        for lang in languages():
            t = text(self.domain, lang)
            d = drafts.told(d, "title", lang, self.table.title(scenario, t))
            d = drafts.told(d, "briefing", lang, self.table.briefing(scenario, t))
        return d

    # --- drawing

    def on_tab(self, tab: Any = "", **more: Any) -> None:
        if tab in TABS:
            self.let_go()
            self.tab_open = str(tab)
            if self.tool.tab != tab and tab in FIRST:
                self.tool = tool(FIRST[str(tab)])

    def on_tool(self, pick: Any = "", **more: Any) -> None:
        if isinstance(pick, str) and known(pick, self.plan):
            self.let_go()
            self.tool = tool(pick)
            self.say(self.t("workshop.in_hand", tool=view.tool_said(self, self.tool)))

    def on_stroke(self, points: Any = (), phase: Any = "", **more: Any) -> None:
        """Points that the finger has passed, as shares of the board; `phase`: start, move, end, whole, cancel."""
        if phase in ("start", "whole"):
            self.end_stroke()
            self.let_go()
            self.cursor_seen = False
            self.stroke = Stroke(self.plan)
        if self.stroke is None:
            return
        if phase == "cancel":
            self.cancel_stroke()
            return
        for point in points[:MAX_POINTS] if isinstance(points, list | tuple) else ():
            place = self._place(point)
            if place is not None:
                self.pass_over(place)
        if phase in ("end", "whole"):
            self.end_stroke()

    def _place(self, point: Any) -> int | None:
        """The hex of the map at a point, if it is one."""
        match point:
            case [int() | float() as x, int() | float() as y] if 0 <= x <= 1 and 0 <= y <= 1:
                place: int | None = self.table.place_at(self.state, x, y)
                return place
        return None

    def pass_over(self, place: int) -> None:
        """The stroke goes on to a hex of the map, over all that lie between."""
        assert self.stroke is not None
        here, way = drafts.to_sheet(self.plan, place), self.stroke.way
        if way and here == way[-1]:
            return
        self.cursor = place
        self.stroke.way = (*way, *drafts.SHEET.route(way[-1], here)[1:]) if way else (here,)
        drawn_now = drawn(self.stroke.before, self.tool, self.stroke.way)
        self.done[-1:] = [self.stroke.before, drawn_now] if self.plan is self.stroke.before else [drawn_now]

    def cancel_stroke(self) -> None:
        """As it was before the stroke."""
        if self.stroke is not None and self.plan is not self.stroke.before:
            self.done.pop()
        self.stroke = None

    def end_stroke(self) -> None:
        """The stroke becomes one step."""
        stroke, made = self.stroke, self.plan
        self.cancel_stroke()
        if stroke is None or not stroke.way:
            return
        self.change(made)
        if self.tool.does == "name":
            self.naming, self.dialog = stroke.way[-1], "name"

    def pick(self, place: int, confirm: bool = False) -> None:
        """A tap while the hand is held, or Enter on the keyboard with any tool."""
        if self.tool.does == "hand":
            self.carry(drafts.to_sheet(self.plan, place))
            return
        self.stroke = Stroke(self.plan)
        self.pass_over(place)
        self.end_stroke()

    def carry(self, here: int) -> None:
        """Picks up the unit of a hex of the sheet, or puts down the one that was picked up."""
        if self.carried is not None:
            start, self.carried = self.carried, None
            self.change(drafts.moved(self.plan, start, here))
        elif drafts.units_at(self.plan, here):
            self.carried = here
        else:
            self.bubble = Bubble(self.t("workshop.hand.nobody"), place=drafts.to_map(self.plan, here))

    def means_something(self, place: int) -> bool:
        return self.carried is not None or bool(drafts.units_at(self.plan, drafts.to_sheet(self.plan, place)))

    def on_key(self, key: Any = "", shift: Any = False, **more: Any) -> None:
        before = self.cursor
        if key == "delete" and self.cursor is not None:
            here = drafts.to_sheet(self.plan, self.cursor)
            wipe = drafts.taken_off if self.tab_open == "armies" else drafts.cleared
            self.change(wipe(self.plan, here))
        super().on_key(key)
        after = self.cursor
        drags = shift is True and key in ("left", "right", "up", "down") and self.tool.does not in ("name", "hand")
        if drags and before is not None and after is not None:
            self.stroke = Stroke(self.plan)
            for place in (before, after):
                self.pass_over(place)
            self.end_stroke()

    def let_go(self) -> None:
        super().let_go()
        self.carried = self.told = None

    # --- undo, redo

    def on_undo(self, **more: Any) -> None:
        self.cancel_stroke()
        if len(self.done) < 2:
            self.notice = self.t("ui.undo.none")
            return
        self.undone.append(self.done.pop())
        self._stepped("undo.back", self.undone[-1])

    def on_redo(self, **more: Any) -> None:
        if not self.undone:
            self.notice = self.t("ui.redo.none")
            return
        self.cancel_stroke()
        before = self.plan
        self.done.append(self.undone.pop())
        self._stepped("undo.again", before)

    def _stepped(self, key: str, other: Draft) -> None:
        """After undo or redo: says what differs from the draft before it."""
        self.say(self.t(key, what=changed(self.t, other, self.plan)))
        self.let_go()
        self.cursor = None
        if not known(self.tool.id, self.plan):
            self.tool = tool(FIRST["land"])
        self.save()

    # --- problems

    def on_problem(self, index: Any = "", **more: Any) -> None:
        """Shows a problem on the board."""
        number, found = whole(index), self.found()
        if number is not None and number < len(found):
            self.point_out(found[number])
            self.notice = ""  # the list that was tapped has the words

    def point_out(self, problem: Problem) -> None:
        """Says what is wrong, at its hex."""
        self.let_go()
        words = self.t(problem.key, **problem.facts)
        there = [here for here in problem.places if drafts.on_map(self.plan, here)]
        if there:
            self.bubble = Bubble(words, place=drafts.to_map(self.plan, there[0]))
        else:
            self.notice = words
            self.on_tab(MENDED.get(problem.key.rpartition(".")[2], self.tab_open))
            if (side := problem.facts.get("side")) and self.tab_open == "armies":
                kind = "leader" if problem.key.endswith("leader") else "soldier"
                self.tool = tool(f"{side}_{kind}")
        self.told = problem
        self.say(words)

    def on_mend(self, **more: Any) -> None:
        """Puts units that are off the map, or two in a hex, where there is room."""
        self.change(drafts.settled(self.plan))

    # --- names and words

    def on_name(self, name: Any = "", **more: Any) -> None:
        """The name of the place that was tapped."""
        if self.naming is not None and isinstance(name, str):
            self.change(drafts.named(self.plan, self.naming, name))
        self.naming, self.dialog = None, ""

    def on_story(self, what: Any = "", words: Any = "", value: Any = "", **more: Any) -> None:
        """The title or the briefing in a language (`words`)."""
        if what in ("title", "briefing") and words in languages() and isinstance(value, str):
            self.change(drafts.told(self.plan, str(what), str(words), value))

    # --- showing

    def own_view(self) -> View:
        found, d, s = self.found(), self.plan, self.state
        plain = (problem for problem in found if problem.stops or problem.key == DIES)
        wrong = {here for problem in plain for here in problem.places[:1] if drafts.on_map(d, here)}
        told = self._on_board(self.told.places) if self.told is not None else ()
        picked = drafts.to_map(d, self.carried) if self.carried is not None else None
        arrow = (told[1], told[0]) if len(told) > 1 and self.told and self.told.key == DIES else ()
        view = cast(View, super().own_view())
        return replace(
            view,
            danger=frozenset(self._on_board(wrong)) | frozenset(told),
            selected=s.at.index(picked) if picked in s.at else None,
            arrow=arrow,
        )

    def _on_board(self, places: Sequence[int] | set[int]) -> tuple[int, ...]:
        return tuple(drafts.to_map(self.plan, here) for here in places if drafts.on_map(self.plan, here))

    def title(self) -> str:
        return self.t("workshop.title")

    def show(self) -> None:
        self.app.brush = self.tool.does != "hand"
        super().show()

    def regions(self) -> dict[str, Any]:
        return view.regions(self) if self.greeted else {}
