"""Stands for the browser of a page: sends what a person does, keeps what it is told to keep, remembers all orders."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import unescape
from typing import Any

from kit.core import files
from kit.core.game import Scenario
from kit.core.match import MAX_BYTES, Match
from kit.games import game
from kit.tutor.boards import SUBJECTS
from kit.widgets.board.update import composed
from kit.widgets.board.view import bubble
from kit.widgets.matches import take
from kit.widgets.play.page import play_page
from kit.widgets.run.program import Program
from kit.widgets.run.turn import Answering, Opening, P
from kit.widgets.run.window import REGIONS, Change, Painter, Window
from kit.widgets.settings import Sitter

LEGIBLE = 60
"""As in `board.js`: narrower places, in pixels, are cramped."""
SPELL = """
map 9x8
wood C3 C7 F3 F7
bM G4; bL H1; bS H3 H4
pM C6; pL A9; pS A3 A4
victory limit 12 units
"""
"""Blue's Mage stands four hexes from the pink one."""


def saved(position: str = SPELL, game_id: str = "war_kids", **settings: Any) -> str:
    """The save file of a match that begins in a position; two people play it if nothing else is said."""
    seats = settings.pop("seats", (0, 0))
    scenario = Scenario("mine", position, {"en": "Mine", "it": "Mia"}, {"en": "", "it": ""})
    agreed = {"seats": [{"level": level} for level in seats], **settings}
    return Match(game(game_id), scenario).save(settings=agreed, when=1)


def shown(opening: Opening[Any], seed: str | None = None) -> Program[Any]:
    """A page in no browser."""
    return Program(opening, Window(), Painter(), seed)


def applied(old: str, told: Sequence[Change]) -> str:
    """The new text, as the browser puts it together."""
    units = old.encode("utf-16-le", "surrogatepass")
    parts = (part if isinstance(part, str) else units[2 * part[0] : 2 * part[1]] for part in told)
    return "".join(part if isinstance(part, str) else part.decode("utf-16-le", "surrogatepass") for part in parts)


class FakeBrowser:
    """One tab with one page in it, a play page if nothing else is said."""

    def __init__(self, kept: Mapping[str, str] | None = None, tab: str = "T", page: Any = None, **hello: Any) -> None:
        self.kept = dict(kept or {})
        self.orders: list[dict[str, Any]] = []
        self.program = page if isinstance(page, Program) else shown(page or play_page("war_kids"))
        self.shown = {region: getattr(self.program.app, region) for region in REGIONS}
        self.paths = dict(self.program.app.paths)
        self.edition = self.program.app.edition
        self.program.app.send = self._ordered
        kept = self._told(tab, hello.get("query") or {})
        self._texts = dict.fromkeys(kept["kept"], 0)
        self.send("hello", **{**kept, "tab": tab, "languages": ["en"], "still": True, **hello})

    @property
    def page(self) -> Any:
        """The page as it is by now."""
        return self.program.page

    def set(self, **values: Any) -> None:
        """Puts values into the page that no message would."""
        self.program.page = replace(self.page, **values)

    def hold(self, **values: Any) -> None:
        """The same for the hand."""
        self.set(hand=replace(self.page.hand, **values))

    def _told(self, tab: str, query: Mapping[str, str]) -> dict[str, dict[str, str]]:
        """What of all that is kept Python is told when the page begins, as `static/device.js` does it."""
        needs = self.program.app.needs
        names = {"$tab": tab, "$resume": query.get("resume", " ")}
        exact = {re.sub(r"\$\w+", lambda name: names[name[0]], need) for need in needs["whole"]}
        begins = tuple(need for need in needs["whole"] if need.endswith("."))
        whole = {key: text for key, text in self.kept.items() if key in exact or key.startswith(begins or " ")}
        ends = {
            key: text[-400:]
            for key, text in self.kept.items()
            if key not in whole and key.startswith(tuple(needs["ends"]) or " ")
        }
        return {"kept": whole, "ends": ends}

    def _ordered(self, order: dict[str, Any]) -> None:
        self.orders.append(order)
        match order:
            case {"order": "store", "key": key, "value": None}:
                self.kept.pop(key, None)
                self._texts.pop(key, None)
            case {"order": "store", "key": key, "value": text, "number": number}:
                self.kept[key], self._texts[key] = text, number
            case {"order": "store_changes", "key": key, "changes": told, "number": number}:
                assert self._texts[key] == number - 1, "nothing is put together wrong"
                self.kept[key], self._texts[key] = applied(self.kept[key], told), number
                assert self.kept[key] == self.page.kept[key]
            case {"order": "regions", "regions": regions, "edition": edition}:
                assert edition == self.edition + 1
                self.edition = edition
                for region, told in regions.items():
                    self.shown[region] = applied(self.shown[region], told)
                    assert self.shown[region] == getattr(self.program.app, region)
            case {"order": "paths", "paths": paths, "edition": edition}:
                assert edition == self.edition + 1
                self.edition = edition
                self.paths = {name: d for name, d in {**self.paths, **paths}.items() if d is not None}
                assert self.paths == self.program.app.paths
            case {"order": "in_sight"}:
                self.send("sighted")
            case {"order": "set_aside", "key": key, "to": to} if key in self.kept:
                self.kept[to] = self.kept.pop(key)
                self._texts.pop(key, None)

    # --- what a person does

    def send(self, do: str, **facts: Any) -> None:
        if do == "resume" and isinstance(facts.get("key"), str):
            facts = {"text": self.kept.get(facts["key"], ""), **facts}  # its button brings the text along
        self.program.receive({"do": do, **facts})

    def end(self) -> None:
        """Ends what can be ended, meaning it: where the page asks once more, the answer is yes."""
        self.send("end")
        if getattr(self.page, "hand", None) is not None and self.page.hand.sure:
            self.send("end")

    def tap(self, *names: str, width: float = 800) -> None:
        """Taps the middle of each place; `width` is that of the board in pixels."""
        board = SUBJECTS[self.page.game.id].board
        for name in names:
            s = self.page.state
            x, y = self.page.table.centre(s, board.place(s, name))
            cramped = width * self.page.table.place_width(s) < LEGIBLE
            if cramped != self.page.hand.cramped:
                self.send("cramped", on=cramped)
            self.send("tap", x=x, y=y, width=width)

    def draw(self, start: str, end: str) -> None:
        """Draws with the mouse from one place to another."""
        board, s = SUBJECTS[self.page.game.id].board, self.page.state
        (held_x, held_y), (x, y) = (self.page.table.centre(s, board.place(s, name)) for name in (start, end))
        self.send("tap", x=x, y=y, held_x=held_x, held_y=held_y, width=800)

    def do(self, answer: Answering[P], *args: P.args, **kwargs: P.kwargs) -> None:
        """What the page's own program says, answered as this page does."""
        self.program.tell(lambda turn: turn.do(answer, *args, **kwargs))

    def take(self, match: Match, *levels: int, **settings: Any) -> None:
        """Puts a match on the page, with somebody of these levels at each seat; who sat there, if none is said."""
        seats = {"seats": tuple(map(Sitter, levels))} if levels else {}
        self.do(take, match, replace(self.page.settings, **seats, **settings))

    def act(self, action: Any) -> None:
        """Does something that the person has put together."""
        self.do(composed, action)

    def settle(self) -> None:
        """The board catches up with what has happened."""
        self.set(behind=None)
        self.program.show()

    async def rest(self) -> None:
        """Waits until nothing goes on by itself any more."""
        while (task := self.program.thinking) is not None and not task.done():
            await asyncio.wait({task})

    async def over(self) -> None:
        """Waits until nothing is done beside the page any more."""
        while tasks := set(self.program._tasks):
            await asyncio.wait(tasks)

    async def until(self, true: Callable[[], Any]) -> None:
        """Waits for something that is brought about beside the page, pauses left out; fails once nothing is."""
        self.program.sleep = lambda seconds: asyncio.sleep(0)
        while not true():
            assert self.program._tasks, "nothing goes on any more"
            await asyncio.sleep(0)

    # --- what the person sees

    def sees(self, region: str) -> str:
        """The words of a region, without markup; of a speech bubble all that it has to say."""
        hand, shown = getattr(self.page, "hand", None), getattr(self.program.app, region)
        if region == "bubble" and shown and hand is not None and hand.bubble is not None:
            shown = str(bubble(replace(self.page, hand=replace(hand, bubble=replace(hand.bubble, open=True)))))
        return unescape(" ".join(re.sub(r"<[^>]+>", " ", shown).split()))

    def hears(self) -> list[str]:
        """Everything that was read aloud, with its language."""
        return [f"{order['lang']}: {order['text']}" for order in self.orders if order["order"] == "speak"]

    def said(self, urgent: bool | None = None) -> list[str]:
        """Everything that a screen reader was told; with `urgent`, only what was, or was not."""
        told = [order for order in self.orders if order["order"] == "say"]
        return [order["text"] for order in told if urgent is None or order["urgent"] == urgent]

    def html(self) -> str:
        """All regions as they stand."""
        return "".join(getattr(self.program.app, region) for region in REGIONS)

    @property
    def record(self) -> list[str]:
        """The actions of the match that this tab keeps."""
        kept = json.loads(self.kept[self.page.slot])
        return (files.unsealed(kept["sealed"], MAX_BYTES) if "sealed" in kept else kept)["actions"]


BLOW = "map 9x8; bP E4; bS H6 G3; pM D4; pP A9; pS A1; victory eliminate 1; now blue combat"
"""A position in which one blow wins."""
MEADOW = {"scenario": "meadow", "seats": "0,0"}
AGAINST_CRICKET = {"scenario": "meadow", "seats": "0,1"}


def opened(text: str) -> FakeBrowser:
    """A tab that has taken up a saved match."""
    return FakeBrowser({"match.war_kids.T": text})
