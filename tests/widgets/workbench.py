"""Somebody at the workshop without a browser: draws, and has files."""

import json

from kit.games.war_kids import draft_file
from kit.widgets.games.war_kids.workshop.model import TOOLS
from kit.widgets.games.war_kids.workshop.view import workshop_page
from tests.widgets.fake_browser import FakeBrowser

SMALL = "map 9x8\nbS H3\npS A3\nvictory eliminate 1\nvictory limit 10 units\n"


class Bench(FakeBrowser):
    """A tab with the workshop in it."""

    def __init__(self, kept=None, start="", **hello):
        super().__init__(kept, page=workshop_page(), **hello)
        if start is not None and self.page.dialog == "new":
            self.send("new", start=start)

    @property
    def plan(self):
        return self.page.plan

    def point(self, name):
        x, y = self.page.table.centre(self.page.state, self.page.state.battle.grid.index(name))
        return [x, y]

    def take(self, tool):
        self.send("tab", tab=next(one.tab for one in TOOLS if one.id == tool))
        self.send("tool", pick=tool)

    def stroke(self, *hexes, phase="whole"):
        self.send("stroke", phase=phase, points=[self.point(name) for name in hexes])

    def cursor(self, name):
        self.hold(cursor=self.page.state.battle.grid.index(name))

    def key(self, *keys, **more):
        for key in keys:
            self.send("key", key=key, **more)

    def position(self):
        return draft_file.position(self.plan).splitlines()

    def open(self, position, **titles):
        self.send("load_file", text=file(position, **titles))


def file(position=SMALL, **titles):
    data = {"format": draft_file.FORMAT, "version": 1, "game": "war_kids", "position": position}
    return json.dumps(data | {"titles": titles, "briefings": {}})


def kept(tab, position=SMALL):
    return {f"workshop.war_kids.{tab}": file(position)}
