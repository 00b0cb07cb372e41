"""Episodes of pages as text: what somebody does, line by line, and what the page shows and says after it.

A file of `tests/widgets/episodes` names its `page` ("play kings_war", "learn strage", "guess"), its `positions` and
whatever all its episodes begin with; each has a `name`, what it begins with besides, and `steps`. It begins `at` a
position ("NAME+more of it") or with the `query` of an address, with `seats`, `own` dice, further `settings` and what is
`kept` on the device, or at a `step` of a `lesson`. It is run in each language of `lang`, and for each row of `each`,
whose words stand for <words> in it. A line is one of

    tap f3 e5                       a finger on these places; `tap@360 f3`: on a board that is so many pixels wide;
                                    `stroke`, `draw`, `point`, `through`: over places, with the mouse, at shares of the
                                    board's width and height, on the speech bubble over a place
    stake count=2                   a message, as the browser sends it; `ends`: meaning it, where one is asked once more
    does Nf3xe5; plays roll 6       an action of the person's, of somebody else's or of chance
    advise bid 0 | tokens           an advice that has come, with its reason
    settle; behind                  the board has shown what happened; it shows what was before once more
    goes_on; rest                   whoever else plays begins to; has played
    solve; solution; do e2-e4       of a lesson the step and on; what its step asks; an action, by finger
    reload; silence                 the page is loaded again; what was said and ordered is forgotten
    ask: Where does the Knight go?  what a region says; {ask.group.alone}, {odds n=2}: a text of the catalogue
    ask no: Where                   what it does not; `ask 2: Pink`: how often; A ... B: both, in this order
    ask html: kit-end               its markup, `ask no html: kit-end` and `ask 2 html: kit-end` as well
    said: You have 2 enemies.       what whoever listens has been told; `hears:` what was read aloud
    record = Nf3-g5; untie g2       a fact of the page, by the names of its fields, `steps# = 2` of how many there are;
                                    `!=`, `has`, `lacks`, `begins`, `ends`, `contains`
    was = @run.number               that fact by now, which later lines call <was>
    hand.bubble.first = @step.goal.en   another fact of the page, in the place of words
    part troop 0                    what is chosen of an action by now
    press Queen                     a button for what no tap can mean; `buttons = Queen; Rook`: what there is of them
    it| ask: Dove va il Cavallo?    a line for one language

Places have their names, no value is "none", what is true "yes", and what is empty nothing.
"""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from functools import partial, reduce
from html import unescape
from pathlib import Path
from typing import Any

from kit.core.game import Ref
from kit.games import game
from kit.players import Decision
from kit.tutor.boards import SUBJECTS
from kit.widgets.board.update import advised
from kit.widgets.matches import go_on
from kit.widgets.play.flow import plays
from kit.widgets.run.window import REGIONS
from tests.widgets import pages, pupil
from tests.widgets.fake_browser import FakeBrowser, saved

HERE = Path(__file__).parent / "episodes"
SEEN = re.compile(r"(\w+)(?: (?:(no)|(\d+)))?(?: (html))?: (.*)")
MORE = ("said", "hears", "page", "newest", "orders")
"""What is looked at like a region: what was said and read aloud, all regions, the newest line, the browser's orders."""
FACT = re.compile(r"([\w.#-]+) (=|!=|has|lacks|begins|ends|contains)(?: (.*))?")
TEXT = re.compile(r"\{([\w.-]+)((?: \w+=[^ }]+)*)\}")
PLACED = re.compile(
    r"state\.at\.|view\.(?!ghost|tape)|\.(place|pointed|refused|cursor|armed|arrow|path|spell)\b|^places"
)
SWITCHED = {"yes": True, "no": False}
VALUES = {None: "none", True: "yes", False: "no"}


@dataclass(frozen=True)
class Episode:
    """One episode in one language, with the words of one row."""

    name: str
    page: str
    lang: str
    row: Mapping[str, Any]

    @property
    def lines(self) -> list[str]:
        """Its lines, those for another language left out."""
        told = (re.fullmatch(r"(?:(en|it)\| )?(.*)", line.strip()) for line in self.row["steps"].splitlines())
        return [found[2] for found in told if found and found[2] and found[1] in (None, self.lang)]

    @property
    def id(self) -> str:
        return f"{self.page}: {self.name} {self.lang}"


def episodes(file: Path) -> Iterator[Episode]:
    """Those in a file."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    for row in data["episode"]:
        rows = row.pop("each", [{}])
        for number, words in enumerate(rows):
            text = json.dumps(row)
            for name, value in words.items():
                text = text.replace(f'"<{name}>"', json.dumps(value)).replace(
                    f"<{name}>", json.dumps(str(value))[1:-1].replace("\\\\", "\\")
                )
            told = {**{key: one for key, one in data.items() if key != "episode"}, **json.loads(text)}
            name = row["name"] + (f" {number + 1}" if len(rows) > 1 else "")
            for lang in row.get("lang", ["en"]):
                yield Episode(name, told["page"], lang, told)


def everything() -> list[Episode]:
    return [one for file in sorted(HERE.glob("*.toml")) for one in episodes(file)]


# --- how it begins


def begun(one: Episode) -> FakeBrowser:
    """The tab in which an episode begins."""
    row, hello = one.row, {"languages": [one.lang], **one.row.get("hello", {})}
    if "lesson" in row:
        hello = {} if hello == {"languages": ["en"]} else hello  # so that nothing has to be done anew
        return pupil.at(one.page.split()[1], row["lesson"], row.get("step", 1), **hello)
    kept = {key: text if isinstance(text, str) else json.dumps(text) for key, text in row.get("kept", {}).items()}
    if "at" in row:
        place, text = position(one)
        kept[place] = text
    return FakeBrowser(kept, page=pages.PAGES[one.page](), query=row.get("query", {}), **hello)


def position(one: Episode) -> tuple[str, str]:
    """The match that this tab keeps: where, and its text."""
    game_id, row = one.page.split()[-1], one.row
    first, *rest = row["at"].split("+")
    text = "\n".join([row.get("positions", {}).get(first.strip(), first), *rest])
    settings = {"own_chance": row.get("own", False), **row.get("settings", {})}
    rules = game(game_id)
    seats = row.get("seats") or [0] * len(rules.seats(rules.scenarios()[0]))
    return f"match.{game_id}.T", saved(text, game_id, seats=seats, **settings)


# --- what is done


class Run:
    """An episode on its way; a line that is not true fails by itself."""

    def __init__(self, one: Episode) -> None:
        self.tab, self.one, self.was = begun(one), one, ""
        self.verbs: dict[str, Callable[[str], Any]] = {
            "tap": lambda rest: self.tab.tap(*rest.split()),
            "draw": lambda rest: self.tab.draw(*rest.split()),
            "point": lambda rest: self.tab.send("tap", **self.xy(rest), width=800),
            "through": lambda rest: self.tab.send("quiet", **self.xy(rest)),
            "stroke": self.stroke,
            "settle": lambda rest: self.tab.settle(),
            "does": lambda rest: self.tab.act(self.action(rest)),
            "plays": lambda rest: self.tab.program.tell(partial(plays, action=self.action(rest))),
            "advise": self.advise,
            "reload": self.reload,
            "show": lambda rest: self.tab.program.show(),
            "behind": self.behind,
            "goes_on": lambda rest: self.tab.do(go_on),
            "press": self.press,
            "part": self.part,
            "solve": lambda rest: pupil.solve_step(self.tab),
            "do": lambda rest: pupil.do(self.tab, rest),
            "solution": lambda rest: [pupil.do(self.tab, text) for text in self.tab.page.step.solution],
            "ends": lambda rest: self.tab.end(),
            "silence": lambda rest: self.tab.orders.clear(),
        }

    def step(self, line: str) -> None:
        """Does what a line says, or looks whether it is so."""
        try:
            self.takes(line)
        except AssertionError as error:
            error.add_note(f"at the line: {line}")
            raise

    def takes(self, line: str) -> None:
        if line.startswith("was = @"):
            self.was = self.fact(line.removeprefix("was = @"))
            return
        line = line.replace("<was>", self.was)
        word, _, rest = line.partition(" ")
        if (seen := SEEN.fullmatch(line)) and (seen[1] in REGIONS or seen[1] in MORE):
            self.look(*seen.groups())
        elif told := FACT.fullmatch(line):
            self.compare(told[1], told[2], self.words(told[3] or ""))
        elif word in self.verbs:
            self.verbs[word](rest)
        elif at := re.fullmatch(r"tap@(\d+)", word):
            self.tab.tap(*rest.split(), width=float(at[1]))
        else:
            assert self.tab.program.kind.answers.read({"do": word}), "there is no such line"
            pairs = (pair.split("=", 1) for pair in re.split(r" (?=\w+=)", rest) if pair)
            self.tab.send(word, **{name: SWITCHED.get(value, value) for name, value in pairs})

    def xy(self, where: str) -> dict[str, float]:
        """A place, or two shares of the board's width and height."""
        page, shares = self.tab.page, where.split()
        if len(shares) == 1:
            shares = page.table.centre(page.state, SUBJECTS[page.game.id].board.place(page.state, where))
        return dict(zip("xy", map(float, shares), strict=True))

    def action(self, text: str) -> Any:
        page = self.tab.page
        return page.game.parse_action(getattr(page, "match", page).state, text)

    def advise(self, rest: str) -> None:
        words, _, reason = rest.partition(" | ")
        s = self.tab.page.state
        self.tab.do(advised, s, Decision(self.tab.page.game.parse_action(s, words), reason))

    def stroke(self, rest: str) -> None:
        """A finger goes over places; with `...` at the end it stays on the board."""
        names = rest.split()
        if names[0].startswith("phase="):
            self.tab.send("stroke", phase=names[0].removeprefix("phase="), points=[])
            return
        lift = names[-1] != "..."
        points = [[*self.xy(name).values()] for name in names if name != "..."]
        self.tab.send("stroke", phase="start", points=points[:1])
        self.tab.send("stroke", phase="move", points=points[1:])
        if lift:
            self.tab.send("stroke", phase="end", points=[])

    def reload(self, rest: str) -> None:
        self.tab = FakeBrowser(self.tab.kept, page=pages.PAGES[self.one.page](), languages=[self.one.lang])

    def part(self, rest: str) -> None:
        """What has been chosen of an action: all its parts of one kind."""
        kind, value = rest.split(" ", 1)
        held = sorted(str(slot.value) for slot in self.tab.page.hand.selection if slot.kind == kind)
        if kind == "at":
            value = str(SUBJECTS[self.tab.page.game.id].board.place(self.tab.page.state, value))
        assert held == value.split(), held

    def press(self, words: str) -> None:
        """One of the buttons for what no tap can mean."""
        self.tab.send("act", index=str(next(way.number for way in self.ways() if way.words == words)))

    def ways(self) -> Sequence[Any]:
        page = self.tab.page
        return page.table.buttons(page.state, page.hand.selection, page.t)

    def behind(self, rest: str) -> None:
        """The board still shows what was before the last action."""
        self.tab.set(behind=self.tab.page.match.steps[-1].before)
        self.tab.program.show()

    # --- what is looked at

    def words(self, text: str) -> str:
        """Texts of the catalogue in the place of their keys, or a fact of the page."""
        if text.startswith("@"):
            return self.fact(text[1:])

        def told(found: re.Match[str]) -> str:
            facts = dict(one.split("=", 1) for one in found[2].split())
            values = {name: fact(value) for name, value in facts.items()}
            return unescape(str(self.tab.page.t(found[1], **values)))

        return TEXT.sub(told, text)

    def look(self, where: str, no: str | None, count: str | None, html: str | None, text: str) -> None:
        seen = self.seen(where, bool(html))
        found = re.findall(".*?".join(map(re.escape, self.words(text).split(" ... "))), seen, re.DOTALL)
        assert len(found) == int(count) if count else bool(found) is not bool(no), f"{where}: {seen}"

    def seen(self, where: str, html: bool) -> str:
        tab, app = self.tab, self.tab.program.app
        match where:
            case "said" | "hears":
                return "\n".join(tab.said() if where == "said" else tab.hears())
            case "orders":
                return "\n".join(json.dumps(order, default=str) for order in tab.orders)
        if where == "bubble" and not html:
            return tab.sees(where)
        shown = {"page": tab.html(), "newest": app.log.partition("</li>")[0]}.get(where) or getattr(app, where)
        return shown if html else unescape(" ".join(re.sub(r"<[^>]+>", " ", shown).split()))

    def compare(self, path: str, how: str, wanted: str) -> None:
        found = self.fact(path)
        those = set(re.findall(r"[^, ]+", wanted))
        right = {
            "=": found == wanted,
            "!=": found != wanted,
            "has": those <= set(found.split()),
            "lacks": not those & set(found.split()),
            "begins": found.startswith(wanted),
            "ends": found.endswith(wanted),
            "contains": wanted in found,
        }
        assert right[how], f"{path} is {found!r}"

    def fact(self, path: str) -> str:
        """A fact of the page as text."""
        page = self.tab.page
        if path == "record":
            return "; ".join(page.match.record)
        if path.startswith("kept."):
            return self.tab.kept.get(path.removeprefix("kept."), "none")
        if path == "chosen":
            held = page.hand.selection
            return self.shown(page.table.choice_place(page.state, held[0]), True) if held else ""
        if path == "buttons":
            return "; ".join(way.words for way in self.ways())
        if path.endswith("#"):
            return str(len(reduce(part, path[:-1].split("."), page)))
        return self.shown(reduce(part, path.split("."), page), bool(PLACED.search(path)))

    def shown(self, value: Any, placed: bool) -> str:
        if isinstance(value, bool) or value is None:
            return VALUES[value]
        if isinstance(value, int) and placed:
            page = self.tab.page
            return SUBJECTS[page.game.id].board.name(page.state, value)
        if isinstance(value, Mapping):
            return " ".join(sorted(f"{self.shown(key, placed)}={self.shown(one, False)}" for key, one in value.items()))
        if isinstance(value, set | frozenset):
            return " ".join(sorted(self.shown(one, placed) for one in value))
        if isinstance(value, tuple | list) and not is_dataclass(value):
            return " ".join(self.shown(one, placed) for one in value)
        return str(value)


def part(value: Any, name: str) -> Any:
    """A field of something, or one of several."""
    if value is None or value == ():
        return value
    if isinstance(value, Mapping):
        return value[name]
    return value[int(name)] if re.fullmatch(r"-?\d+", name) else getattr(value, name)


def fact(text: str) -> Any:
    """A fact with which a text is told."""
    kind, _, name = text.partition(":")
    return Ref(kind, name) if name else int(text) if text.isdecimal() else text


def run(one: Episode) -> None:
    """Plays an episode; where others play meanwhile, without pauses."""
    if "rest" in one.lines:
        asyncio.run(rested(one))
        return
    it = Run(one)
    for line in one.lines:
        it.step(line)


async def rested(one: Episode) -> None:
    it = Run(one)
    it.tab.program.sleep = lambda seconds: asyncio.sleep(0)
    for line in one.lines:
        if line == "rest":
            await it.tab.rest()
        else:
            it.step(line)
