"""A tab with the companion of Rune Winter in it, and somebody beside it who has a table of his own: what he presses is
there to be pressed, and it is counted."""

import re
from typing import Any

from kit.games.runewars import GAME
from kit.games.runewars import actions as do
from kit.games.runewars.state import SEASONS
from kit.widgets.games.runewars.companion import companion_page
from kit.widgets.games.runewars.words import deed, equals
from tests.widgets.fake_browser import FakeBrowser, shown

BUTTON = re.compile(r"<button([^>]*)>")
FACT = re.compile(r'data-([\w-]+)="([^"]*)"')


class Table:
    """Whoever plays: he looks at the page, does what stands there, and says what he has done himself."""

    def __init__(self, tab: FakeBrowser) -> None:
        self.tab, self.taps = tab, 0
        self.seasons: dict[tuple[int, str], int] = {}

    @property
    def s(self) -> Any:
        return self.tab.page.match.state

    def buttons(self) -> list[dict[str, str]]:
        """What can be pressed, by what each would send."""
        seen = "".join(self.tab.shown[region] for region in ("ask", "tray", "bar", "dialog"))
        return [dict(FACT.findall(found)) for found in BUTTON.findall(seen) if 'aria-disabled="true"' not in found]

    def press(self, do: str, entered: bool = False, **facts: Any) -> None:
        """A button; what he enters of his own is not counted."""
        wanted = {"do": do, **{name: str(value) for name, value in facts.items()}}
        there = [one for one in self.buttons() if wanted.items() <= one.items()]
        assert there, (wanted, self.tab.sees("ask"))
        season = self.s.year, self.s.season
        self.seasons[season] = self.seasons.get(season, 0) + (not entered)
        self.tab.send(do, **facts)

    def does(self, words: str, entered: bool = False) -> None:
        self.press("choose_part", entered, kind="do", value=words)

    def says(self, *words: str) -> None:
        """What has changed on his table, by the buttons of its area."""
        for text in words:
            a = GAME.parse_action(self.s, text)
            area = getattr(a, "area", getattr(a, "start", None))
            name = self.s.land.names[area]
            self.tab.tap(name)
            going = any(slot.kind == "going" for slot in self.tab.page.hand.selection)
            if text.startswith("shift"):
                self._moves(a, going)
                continue
            if going:
                self.press("choose_part", True, kind="look", value=name)
            if hasattr(a, "owner") and hasattr(a, "kind"):
                self.press("choose_part", True, kind="owner", value=text.split()[2])
                self._steps(text, a)
            else:
                self.does(text, entered=True)
            self.press("let_go", entered=True)

    def _steps(self, text: str, a: Any) -> None:
        """A stepper, one tap a model."""
        head = text.rsplit(" ", 2 if a.routed else 1)[0]
        for _ in range(abs(a.standing)):
            self.does(f"{head} {'+1' if a.standing > 0 else '-1'}", entered=True)
        for _ in range(abs(a.routed)):
            self.does(f"{head} 0 {'+1' if a.routed > 0 else '-1'}", entered=True)

    def _moves(self, a: Any, going: bool) -> None:
        """Models go: all that stand are meant at first, by an order at once."""
        names = self.s.land.names
        owner = a.models[0].owner
        if not going:
            self.press("choose_part", True, kind="owner", value=("p1", "p2", "a1", "a2", "neutral")[owner])
            self.press("choose_part", True, kind="going", value="all")
        for had in [group for group in self.s.forces[a.start] if group.owner == owner]:
            wanted = next((one for one in a.models if one.kind == had.kind), None)
            for _ in range(had.standing - (wanted.standing if wanted else 0)):
                self.press("choose_part", True, kind="going", value=f"{had.kind} -")
            for _ in range(wanted.routed if wanted else 0):
                self.press("choose_part", True, kind="going", value=f"{had.kind} r+")
        self.tab.tap(names[a.end])  # by the map: it need not be next door

    def takes(self, start: str, name: str, models: str) -> None:
        """He goes into an area, fights there, and wins; a token there is turned up."""
        self.says(f"shift {start}-{name} {models}")
        here = self.s.land.number(name)
        if GAME.explain(self.s, do.Battle(here)) is None:
            self.does(f"battle {name}")
            for group in [group for group in self.s.forces[here] if group.owner > 1]:
                fewer = do.Change(here, group.owner, group.kind, -group.standing, -group.routed)
                self.says(GAME.action_text(self.s, fewer))
            self.fight()
        if self.tab.page.match.current_player == -1:
            self.press("die", True, value=1)

    # --- a season

    def moved(self, changes: tuple[str, ...] = ()) -> bool:
        """One step of the season; whether there was one."""
        s, page = self.s, self.tab.page
        if s.outcome is not None:
            return False
        if page.match.current_player == -1:
            if page.own_chance:
                self.press("die", True, value=1 + len(page.match.steps) % len(GAME.chance_outcomes(s)))
            else:
                self.press("roll")
        elif deed(s) is not None:
            self.does(GAME.action_text(s, deed(s)))
        elif equals(s) or s.phase in ("sequence", "claim"):
            his = s.phase == "sequence"  # which of several areas moves next is for him to say
            self.does(GAME.action_text(s, GAME.legal_actions(s)[0]), entered=his)
        elif s.phase == "card":
            self.does("carried")
        elif s.phase == "order":
            n = next(n for n in range(1, 9) if not s.orders[s.side] >> n & 1)
            self.does(f"order {n}")
        elif s.phase == "resolve":
            self.says(*changes)
            self.does("done")
        else:
            self.fight()
        return True

    def fight(self) -> None:
        """A battle on the table: he holds his own, and wins what he begins."""
        mine = self.s.attacker == 0
        self.does(f"won {'attacker' if mine else 'defender'}")

    def season(self, *changes: str) -> tuple[int, str]:
        """A season, with what he does on his table meanwhile; which one it was."""
        now = self.s.year, self.s.season
        while (self.s.year, self.s.season) == now and self.moved(changes):
            pass
        return now

    def reload(self) -> None:
        """The page is loaded again, as after a lost kernel."""
        self.tab = FakeBrowser(self.tab.kept, page=shown(companion_page(), "again"))


def begun(fate: str = "drawn", lang: str = "en", scenario: str = "valley") -> Table:
    """A match that is begun by the dialog of a new one."""
    tab = FakeBrowser(page=shown(companion_page(), "table"), languages=[lang])
    tab.send("draft", what="scenario", value=scenario)
    tab.send("draft", what="fate", value=fate)
    tab.send("new_match")
    return Table(tab)


def number(season: tuple[int, str]) -> int:
    """How many seasons have gone by before."""
    return 4 * (season[0] - 1) + SEASONS.index(season[1])
