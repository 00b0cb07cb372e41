"""The lobby in a browser: who plays, where to begin, what leads on, what the device remembers; all without a kernel.

Its script runs in the browser alone: no other floor sees what it makes of answers, and of what a device keeps. What
somebody does and finds stands in `lobby.toml`: a visit begins with what the `device` keeps, and a line of it is one of

    tap, twice, focus SELECTOR; fill SELECTOR :: words; type words; key Enter; adult 1      what somebody does
    shows, hides, focused SELECTOR; count SELECTOR :: 2; text, has, value SELECTOR :: words   what is to be seen
    opened /war_kids/learn.ipynb                 the page of that address has been opened
    again; keeps NAME :: {}; kept NAME :: {}     it is opened anew; what the device keeps from now on, or by now
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_checks import SIZES, Checks, sizes
from browser_server import ROOT, Server
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.serve.lobby import cards
from kit.text import text

BLOCKED = """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "Security"); } });"""
NONSENSE = """for (const key of ["visitor", "unlocked", "progress.guess", "match.war_kids.x", "language"])
  localStorage.setItem("kit." + key, "[[[");"""
SET = "([key, text]) => text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)"
LESSONS = [path.stem for path in (ROOT / "lessons" / "war_kids").glob("[0-9]*.toml")]
MIA = {"name": "Mia", "age": "child", "time": "medium"}


def visits() -> Iterator[Any]:
    """Those in the file, each with the words of its rows."""
    for row in tomllib.loads((Path(__file__).parent / "lobby.toml").read_text(encoding="utf-8"))["visit"]:
        for number, words in enumerate(row.pop("each", [{}]), 1):
            text = json.dumps(row)
            for name, value in words.items():
                text = text.replace(f'"<{name}>"', json.dumps(value)).replace(f"<{name}>", str(value))
            yield pytest.param(json.loads(text), id=f"{row['name']} {number}")


def saved(told: Any) -> str | None:
    """What a device keeps: "GUESS 5" is a match of that time, "OVER 5" one that is over."""
    if told == "ALL LESSONS":
        return json.dumps(dict.fromkeys(LESSONS, 1))
    if isinstance(told, str) and (found := re.fullmatch(r"(WAR_KIDS|GUESS|OVER) (\d+)", told)):
        game = GAMES["war_kids" if found[1] == "WAR_KIDS" else "guess"].game
        return Match(game, game.scenarios()[0]).save(settings={}, over=found[1] == "OVER", when=int(found[2]))
    return None if told == "none" else told if isinstance(told, str) else json.dumps(told)


class Visit:
    """A visitor of the lobby, who does what a line says."""

    def __init__(self, open_page: Callable[..., Page], opened: list[str]) -> None:
        self.open, self.opened, self.page = open_page, opened, open_page()

    def keep(self, name: str, told: Any) -> None:
        self.page.evaluate(SET, [f"kit.{name}", saved(told)])

    def step(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        where, _, words = (part.strip() for part in rest.partition("::"))
        found = self.page.locator(where) if word in FINDS else None
        match word:
            case "again":
                self.page = self.open()
            case "keeps":
                self.keep(where, json.loads(words))
            case "kept":
                assert json.loads(
                    self.page.evaluate("(key) => localStorage.getItem(key)", f"kit.{where}") or "null"
                ) == (json.loads(words))
            case "foreign":
                self.page.evaluate(SET, ["foreign", "stays"])
            case "only":
                assert self.page.evaluate("Object.keys(localStorage)") == [where]
            case "opened":
                expect(self.page.get_by_role("heading")).to_have_text("A page")
                assert f"{self.opened.pop().removesuffix('?anew=1')}?anew=1".endswith((where, f"{where}?anew=1"))
            case "adult":
                self.adult(int(where))
            case "type":
                self.page.keyboard.type(rest)
            case "key":
                self.page.keyboard.press(rest)
            case "title":
                expect(self.page).to_have_title(rest)
            case _:
                FINDS[word](found, words)

    def adult(self, more: int) -> None:
        """Answers the grown-up's question, wrong by so much."""
        form = self.page.locator("[data-form=adult]")
        a, b = (int(form.get_attribute(f"data-{name}") or 0) for name in "ab")
        expect(form.locator("label")).to_contain_text(f"{a} times {b}", use_inner_text=True)
        self.page.locator("#lobby-answer").fill(str(a * b + more))
        form.get_by_role("button").click()


FINDS: dict[str, Callable[[Any, str], None]] = {
    "tap": lambda found, words: found.click(),
    "twice": lambda found, words: found.dblclick(),
    "focus": lambda found, words: found.focus(),
    "fill": lambda found, words: found.fill(words),
    "shows": lambda found, words: expect(found).to_be_visible(),
    "hides": lambda found, words: expect(found).to_be_hidden(),
    "focused": lambda found, words: expect(found).to_be_focused(),
    "count": lambda found, words: expect(found).to_have_count(int(words)),
    "text": lambda found, words: expect(found).to_have_text(words, use_inner_text=True),
    "has": lambda found, words: expect(found).to_contain_text(words, use_inner_text=True),
    "value": lambda found, words: expect(found).to_have_value(words),
}


@pytest.mark.cases(7)
@pytest.mark.parametrize("visit", list(visits()))
def test_the_lobby_is_as_somebody_finds_it(
    open_page: Callable[..., Page], page: Page, no_kernels: list[str], visit: dict[str, Any]
) -> None:
    said: list[str] = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    if "script" in visit:
        page.add_init_script({"BLOCKED": BLOCKED, "NONSENSE": NONSENSE}[visit["script"]])
    for name, told in {"visitor": MIA, **visit["device"]}.items() if "device" in visit else ():
        page.context.pages[0].evaluate(SET, [f"kit.{name}", saved(told)])  # a page from there that is always open
    it = Visit(open_page, no_kernels)
    for line in visit["steps"].splitlines():
        if line:
            it.step(line)
    assert not said
    assert not no_kernels, "nothing else was opened"


def test_a_match_of_each_game_goes_on_where_it_is_played(open_page: Callable[..., Page], server: Server) -> None:
    page, onward = open_page(), ".lobby-onward .lobby-go"
    for game, one in GAMES.having("table").items():
        match = Match(one.game, one.game.scenarios()[0]).save(settings={}, over=False, when=5)
        page.evaluate(SET, [f"kit.match.{game}.T", match])
        page = open_page()
        address = f"{server.address(f'{game}/{one.match_page}')}?resume=T"
        assert page.locator(onward).evaluate("x => x.href") == address
        carried = page.locator(f"[data-card] [data-door='{game}/{one.match_page}']")
        expect(carried).to_have_text(text("kit", "en")("ui.continue"), use_inner_text=True)
        page.evaluate(SET, [f"kit.match.{game}.T", None])


@pytest.mark.cases(1)
@sizes
def test_every_state_of_the_lobby_fits_in_both_languages(
    open_page: Callable[..., Page], check: Checks, server: Server, size: str
) -> None:
    """Everything is looked at on one screen, another with each commit, and what can change with it on all."""
    server.forget_kernels()
    page = open_page()

    def look(*taps: str) -> None:
        for tap in taps:
            page.locator(tap).click()
        check.all(page)
        check.tree(page)
        page.locator("[data-do=language]").dispatch_event("click")
        check.laid_out_on(page, [*(SIZES.keys() - {size}), size])
        page.locator("[data-do=language]").dispatch_event("click")

    look()
    page.locator("[name=name]").fill("Maximiliana Alessandra X")
    look("[data-form=name] button >> nth=0")
    look("[data-step=age] [data-value=child]", "[data-step=time] [data-value=medium]")
    look("[data-do=choose]")
    for name in ("lessons", "afresh", "teacher", "coder"):
        look(f"[data-dialog={name}]")
        page.locator(f"#{name} .lobby-close").click()
    look("[data-card=war_kids] [data-page=play]")
    earned = {
        "progress.war_kids": dict.fromkeys(LESSONS[:3], 3),
        "progress.guess": {"guess": 2},
        "won.war_kids": ["hill", 7],
    }
    for name, told in {"visitor": MIA, **earned}.items():
        page.evaluate(SET, [f"kit.{name}", saved(told)])
    page = open_page()
    look()
    expect(page.locator(".lobby-here:visible, .lobby-hot")).to_have_count(0)
    expect(page.locator("[data-show=won]")).to_have_text("Matches won: 1", use_inner_text=True)
    expect(page.locator("[data-won=guess]")).to_have_text("Guess the unit: you have won", use_inner_text=True)
    assert not server.kernels()


def test_the_cards_are_those_of_the_games_and_every_link_leads_somewhere(
    open_page: Callable[..., Page], server: Server
) -> None:
    page = open_page()
    doors = page.locator("[data-card] [data-page]")
    there = {(path.parent.name, path.stem) for path in (ROOT / "notebooks").glob("*/*.ipynb")}
    names = ["/".join(place) for game, card in cards() for place in card.places(game) if place in there]
    assert {"war_kids/guess", "war_kids/learn", "war_kids/play", "kings_war/play", "war_kids/workshop"} <= set(names)
    assert doors.evaluate_all("all => all.map((x) => x.dataset.door)") == names
    for href, name in zip(doors.evaluate_all("all => all.map((x) => x.href)"), names, strict=True):
        assert href == server.address(name) + ("?anew=1" if name.endswith(("/guess", "/play")) else "")
    for picture in page.locator("[data-card] img, .lobby-explore img").all():
        assert picture.evaluate("(img) => img.complete && img.naturalWidth > 0")
    expect(page.locator(".lobby-explore code:visible")).to_have_text("python3 -m kit lab")
    page.locator("[data-dialog=teacher]").click()
    expect(page.locator("#teacher code:visible").first).to_have_text("python3 -m kit --host 0.0.0.0")
    plans = [link.get_attribute("href") for link in page.locator("#teacher a:visible").all()]
    planned = [game for game, one in GAMES.having("printables").items() if "lessons" in one.names["sheets"]]
    sheets = [f"/voila/print/{game}#print-lessons" for game in planned]
    assert plans == [*sheets, "/voila/coders/api/guide/en/teachers.html"]
    assert len(planned) > 3
    page.keyboard.press("Escape")
    page.locator("[data-dialog=coder]").click()
    for told in ("ten lines", "dieci righe"):
        expect(page.locator("#coder pre:visible").first).to_contain_text("def choose")
        expect(page.locator("#coder")).to_contain_text(told, use_inner_text=True)
        page.locator("[data-do=language]").dispatch_event("click")
    page.keyboard.press("Escape")
    expect(page.locator("#coder")).to_be_hidden()
    folders = (ROOT / "notebooks", ROOT / "tests" / "browser" / "notebooks")
    for href in page.locator("a:visible").evaluate_all("all => all.map((x) => x.href)"):
        elsewhere = rf"print/({'|'.join(GAMES.having('printables'))})|day/waterloo|coders/api/guide/../\w+\.html"
        if re.fullmatch(rf"{server.url}voila/({elsewhere})", href):
            continue  # test_print_page.py, test_day_page.py, test_guides_page.py
        path = href.split("?")[0].removeprefix(server.url)
        assert path.startswith("voila/render/"), href
        assert any((folder / path.removeprefix("voila/render/")).is_file() for folder in folders), href
