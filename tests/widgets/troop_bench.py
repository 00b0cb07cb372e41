"""Somebody at the troop workshop without a browser."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.games.kanonkugle import draft_file
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.tabletop import place_of
from kit.space.plane import at
from kit.widgets.games.kanonkugle.troops.view import troops_page
from tests.widgets.fake_browser import FakeBrowser, shown

READY = replace(Draft(), armies=(("scouts", "beast"), ("horde", "scouts")))


class Bench(FakeBrowser):
    """A tab with the workshop in it."""

    def __init__(self, kept: dict[str, str] | None = None, seed: str | None = None, **hello: Any) -> None:
        super().__init__(kept, page=shown(troops_page(), seed), **hello)

    @property
    def plan(self) -> Draft:
        return self.page.plan

    def open(self, d: Draft) -> None:
        self.send("load_file", text=draft_file.file_text(d))

    def rate(self, **ratings: int) -> None:
        """Presses plus or minus until the ratings are so."""
        for name, value in ratings.items():
            while (now := getattr(self.page.looked_at.ratings, name)) != value:
                self.send("rate", rating=name, by="1" if now < value else "-1")

    def point(self, x: float, y: float) -> list[float]:
        """A point of the table, in centimetres, as shares of the board."""
        return list(self.page.table.centre(self.page.state, place_of(at(x, y))))

    def stroke(self, *points: tuple[float, float], phase: str = "whole") -> None:
        self.send("stroke", phase=phase, points=[self.point(*one) for one in points])

    def take(self, tool: str) -> None:
        self.send("tab", tab="table")
        self.send("tool", pick=tool)

    def kinds(self) -> list[str]:
        return [one.kind for one in self.page.things()]


def kept(tab: str, d: Draft = READY, when: int = 1) -> dict[str, str]:
    return {f"workshop.kanonkugle.{tab}": draft_file.file_text(d, when=when)}
