"""Every button of every page says what it does: no two that do different things are called the same."""

from collections import defaultdict
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from kit.core.match import Match
from kit.games import GAMES
from kit.games import game as game_called
from kit.text import languages
from kit.widgets.learn.page import learn_page
from kit.widgets.play.page import play_page
from kit.widgets.run.window import REGIONS
from tests.sampling import sampled
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.guesser import answer, guessing
from tests.widgets.workbench import Bench, file

VOID = {"input", "br", "hr", "img", "path", "circle", "rect", "use", "line", "polygon", "polyline", "ellipse"}
DOES = ("data-key", "data-hotkey", "data-scroll", "data-piece", "data-bring")
AIMS = """map 9x8
bS H3
pS A3
victory hold blue A1 A2 for 2 from 3
victory hold pink B1 B2 for 2 from 3
victory hold blue C1 C2 for 2 from 3
victory eliminate 2
victory limit 10 units
"""


class Buttons(HTMLParser):
    """The buttons in a piece of HTML that can be pressed: what each is called, and what it does."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[tuple[str, str], ...]]] = []
        self._hidden = 0
        self._open: list[bool] = []
        """For each open element whether it is hidden from those who listen."""
        self._button: dict[str, str] | None = None
        self._words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        facts = {name: value or "" for name, value in attrs}
        if tag in VOID:
            return
        self._open.append(facts.get("aria-hidden") == "true")
        if tag == "button":
            self._button, self._words = facts, []

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_data(self, data):
        if not any(self._open):
            self._words.append(data)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        self._open.pop()
        if tag == "button" and self._button is not None:
            facts, self._button = self._button, None
            name = facts.get("aria-label") or " ".join(" ".join(self._words).split())
            does = tuple(sorted((k, v) for k, v in facts.items() if k.startswith("data-") and k not in DOES))
            if facts.get("aria-disabled") != "true":
                self.found.append((name, does))


def match(tab: FakeBrowser) -> Iterator[None]:
    """A match, its list of moves, watched again, and at its end."""
    yield
    tab.hold(selection=())
    for _ in range(2):
        tab.send("act", index="0")
        yield
    tab.send("replay", step="1")
    yield
    tab.send("replay_end")
    tab.send("resign")
    yield


def play(game: str, lang: str) -> Iterator[FakeBrowser]:
    others = {f"match.{game}.{n}": saved_start(game) for n in "12"}
    tab = FakeBrowser(others, page=play_page(game), languages=[lang], voices=["it", "en"])
    yield tab
    tab.send("draft", what="seat", value="1", seat="0")
    yield tab
    tab.send("draft", what="seat", value="0", seat="0")
    tab.send("draft", what="seat", value="0", seat="1")
    tab.send("new_match")
    for _ in match(tab):
        yield tab
    yield from dialogs(tab)


def saved_start(game: str) -> str:
    rules = game_called(game)
    return Match(rules, rules.scenarios()[0]).save(settings={}, when=1_700_000_000)


def learn(game: str, lang: str) -> Iterator[FakeBrowser]:
    tab = FakeBrowser(page=learn_page(game), languages=[lang], voices=["it", "en"])
    for lesson in tab.page.lessons:
        tab.send("lesson", lesson=lesson.id)
        yield tab
        tab.send("show_me")
        yield tab
    yield from dialogs(tab)


def guess(game: str, lang: str) -> Iterator[FakeBrowser]:
    tab = guessing(languages=[lang], voices=["it", "en"])
    yield tab
    tab.send("start")
    yield tab
    answer(tab, right=False)
    yield tab
    yield from dialogs(tab)


def workshop(game: str, lang: str) -> Iterator[FakeBrowser]:
    tab = Bench({"workshop.war_kids.U": file(AIMS)}, start=None, languages=[lang])
    for name in ("land", "armies", "rules", "story"):
        tab.send("tab", tab=name)
        yield tab
    yield from dialogs(tab)


def dialogs(tab: FakeBrowser) -> Iterator[FakeBrowser]:
    """The page with each of its dialogs."""
    for name in sorted(tab.page.dialogs):
        tab.send("open", dialog=name, fact=next(iter(tab.page.game.book.rules)))
        yield tab
        tab.send("dismiss")


PAGES = [(play, game) for game in GAMES.having("table")] + [(learn, game) for game in GAMES.having("lesson_table")]
OWN = [(guess, "war_kids"), (workshop, "war_kids")]


@pytest.mark.slow
@pytest.mark.cases(7)
@pytest.mark.parametrize("lang", sampled(languages(), 1))
@pytest.mark.parametrize(("page", "game"), [*PAGES, *OWN], ids=lambda v: getattr(v, "__name__", v))
def test_no_two_buttons_that_do_different_things_are_called_the_same(page, game, lang):
    wrong = set()
    for tab in page(game, lang):
        shown = {name: getattr(tab.program.app, name) for name in REGIONS}
        for html in [shown.pop("dialog")] if tab.page.dialog else ["".join(shown.values())]:
            named = defaultdict(set)
            for name, does in Buttons(html).found:
                assert name, (page.__name__, does)
                # The list of moves says once more, for those who listen, what the buttons and the board offer.
                named[name, ("data-do", "act") in does].add(does)
            wrong |= {(tab.page.dialog, name, *sorted(does)) for name, does in named.items() if len(does) > 1}
    assert not wrong, "\n".join(map(str, sorted(wrong, key=str)))
