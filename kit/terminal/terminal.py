"""The conversation: what a page says is printed, what is typed is told to the page."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from markupsafe import Markup

from kit.core import files
from kit.core.game import Trouble
from kit.terminal.host import Host
from kit.terminal.spoken import spoken, told_apart, typed
from kit.text import rulebook, text
from kit.widgets.console import Console, Line
from kit.widgets.run.model import Message, Told

LATEST = 12
"""Lines of the story that are told at once."""
COMMANDS = (
    "list", "help", "undo", "redo", "hint", "why", "board", "look", "story", "save", "load", "language", "resign",
    "draw", "back", "end", "quit",
)  # fmt: skip
"""What can be typed besides; each is called `terminal.word.<it>` in the catalogue, and in English in any language."""
CLEAR = "\033[H\033[2J\033[3J"
"""What empties a terminal, so that nobody reads what another has seen."""


class Quit(Exception):
    """Nobody wants to type any more."""


class Terminal:
    """One match between a page and a keyboard."""

    def __init__(self, host: Host[Any], console: Console[Any], out: TextIO | None = None) -> None:
        self.host, self.console, self.out = host, console, out or sys.stdout
        self._asked: list[str] = []
        """What was asked last."""
        self._draw = False
        """Whether a draw was wished for just now."""
        self._tell: dict[str, Callable[[str], None]] = {
            "list": self._list, "help": self._list, "why": self._why, "board": self._board, "look": self._look,
            "story": self._story, "save": self._save, "load": self._load, "resign": self._resign, "draw": self._agree,
            "back": lambda rest: self._do(self.console.goes_back(self.page)),
            "end": lambda rest: self._do(self.console.ends(self.page)),
            "undo": lambda rest: self._do(Message("undo")), "redo": lambda rest: self._do(Message("redo")),
            "hint": lambda rest: self._do(Message("hint")), "language": lambda rest: self._do(Message("language")),
        }  # fmt: skip

    @property
    def page(self) -> Any:
        """The page as it is by now."""
        return self.host.page

    def say(self, words: str) -> None:
        """One line, or several."""
        print(words, file=self.out, flush=True)

    def pass_on(self, words: str) -> None:
        """What the page says to those who tap."""
        self.say(self._for_typing(words))

    def _for_typing(self, words: str) -> str:
        """What is said to those who tap, for those who type; where nothing of it is for them, what they can do."""
        return typed(words, self.page.t) or str(self.page.t("terminal.choose", list="?"))

    def run(self, keyboard: TextIO) -> None:
        """Until somebody quits, or nothing more comes from the keyboard."""
        self.say(self.page.t("terminal.how", list="?", quit=self.word("quit")))
        while True:
            self.ask()
            if keyboard.isatty():
                print("> ", end="", file=self.out, flush=True)
            typed = keyboard.readline()
            if not typed:
                return
            try:
                self.typed(typed.strip())
            except Quit:
                return

    def ask(self) -> None:
        """What is asked now, and what can be done where that is short; the same is not said twice."""
        if self.console.covered(self.page) and self._asked and self.out.isatty():
            print(CLEAR, end="", file=self.out)
        asked = [self._for_typing("\n".join(asks))] if (asks := self.console.asks(self.page)) else []
        lines = self._numbered() if self.console.shows(self.page) else []
        if [*asked, *lines] != self._asked:
            self._asked = [*asked, *lines]
            self.say("\n".join(["", *asked, *lines]))

    # --- what is typed

    def typed(self, words: str) -> None:
        """Does what was typed; what cannot be is told in one sentence."""
        self.host.ring()
        draw, self._draw = self._draw, False
        self._asked = [] if not words else self._asked
        first, _, rest = words.partition(" ")
        command = self.commands().get(first.lower())
        try:
            if command == "quit":
                raise Quit
            if command == "draw" and draw:
                self._do(*self.console.draws(self.page))
            elif command is not None:
                self._tell[command](rest.strip())
            else:
                self._do(*self._meant(words))
        except Trouble as trouble:
            self.pass_on(self.page.t.trouble(trouble))

    def commands(self) -> dict[str, str]:
        """The commands by the words for them."""
        english = text("kit", "en")
        names = {t(f"terminal.word.{name}"): name for t in (english, self.page.t) for name in COMMANDS}
        return {**names, "?": "list", "perche": "why"} if self.page.language == "it" else {**names, "?": "list"}

    def word(self, command: str) -> str:
        """What a command is called in the language of the page."""
        called: str = self.page.t(f"terminal.word.{command}")
        return called

    def _meant(self, words: str) -> list[Told]:
        """The messages that a number, an empty line or an action in notation stands for."""
        lines = self.console.lines(self.page)
        if not words:
            return _all(lines[0]) if len(lines) == 1 else []
        if words.isdecimal() and len(words) < 6 and 0 < int(words) <= len(lines):
            return _all(lines[int(words) - 1])
        return self.console.read(self.page, words)

    def _do(self, *messages: Told | None) -> None:
        """Tells the page; a refusal is told with its rule."""
        before = self.page
        for message in messages:
            if message is not None:
                self.host.tell(message)
        rule = self.console.rule(self.page) if self.page is not before else ""
        if rule and rule in self.page.game.book.rules:
            self.say(self.page.t("terminal.rule", name=self.page.t.rule(rule), why=self.word("why"), rule=rule))

    # --- the commands

    def _numbered(self) -> list[str]:
        lines = self.console.lines(self.page)
        if len(lines) == 1:
            return [self.page.t("terminal.enter", what=lines[0].words)]
        return [f"{number}. {words}" for number, words in enumerate(told_apart([line.words for line in lines]), 1)]

    def _list(self, rest: str) -> None:
        words = [self.word(name) for name in COMMANDS if name not in ("list", "help")]
        self.say("\n".join([*self._numbered(), self.page.t("terminal.also", words=", ".join(words))]))

    def _why(self, rest: str) -> None:
        """The rule that is named, else the one behind the last refusal, else behind what happened last."""
        page = self.page
        behind = (rule for _, rule in reversed(self.console.story(page)) if rule in page.game.book.rules)
        rule = rest.upper() or self.console.rule(page) or next(behind, "")
        if not rule:
            raise Trouble("terminal.no_why")
        found = rulebook.rules(page.domain, page.language).get(rule)
        if found is None:
            raise Trouble("terminal.no_rule", rule=rest[:20])
        title, html = found
        self.say(f"{title}\n{plain(html)}")

    def _board(self, rest: str) -> None:
        for node in self.console.board(self.page):
            for line in spoken(node):
                self.say(line)

    def _look(self, rest: str) -> None:
        """One place, else all there is."""
        if rest:
            self.say(self.console.look(self.page, rest))
        else:
            self._board(rest)

    def _story(self, rest: str) -> None:
        for words, rule in self.console.story(self.page)[-LATEST:]:
            self.say(f"{words} ({self.page.t.rule(rule)})" if rule else words)

    def _save(self, rest: str) -> None:
        path = Path(rest or default_file(self.page))
        keep(self.page, path)
        self.say(self.page.t("terminal.saved", file=path))

    def _load(self, rest: str) -> None:
        self._do(Message("load_file", {"text": read(Path(rest))}))

    def _resign(self, rest: str) -> None:
        self._do(*self.console.gives_up(self.page))

    def _agree(self, rest: str) -> None:
        self._draw = bool(self.console.draws(self.page))
        self.say(self.page.t("terminal.draw" if self._draw else "terminal.no_draw", draw=self.word("draw")))


def _all(line: Line) -> list[Told]:
    return [line.message, *line.then]


def plain(html: str) -> str:
    """The words of a rule, a line for each paragraph.

    >>> plain("<p>A <em>Mage</em> casts.</p><ul><li>Once &amp; again.</li></ul>")
    'A Mage casts.\\nOnce & again.'
    """
    return "\n".join(spoken(Markup(html)))


# --- files


def default_file(page: Any) -> Path:
    """Where a match is kept that nobody has named a file for."""
    return Path(f"{page.game.id}-{page.match.scenario.id}.json")


def keep(page: Any, path: Path) -> None:
    """Writes the save file of the match, the same that the page makes; raises `Trouble` where that cannot be."""
    try:
        draft = path.with_name(f"{path.name}.new")
        draft.write_text(page.saved_text(), encoding="utf-8")
        draft.replace(path)
    except (OSError, ValueError):
        raise Trouble("terminal.no_write", file=str(path)[:60]) from None


def read(path: Path) -> str:
    """The text of a save file; raises `Trouble` where it cannot be read."""
    try:
        return files.text_in(path)
    except (OSError, ValueError):
        raise Trouble("terminal.no_read", file=str(path)[:60]) from None


def going_on(path: Path, game: str, seats: str = "") -> str:
    """The command that goes on with a match that was kept; `seats` as they were typed, where somebody from outside sits
    there, whom no file knows.

    >>> going_on(Path("my match.json"), "war_kids")
    "python3 -m kit play war_kids --load 'my match.json'"
    """
    sitting = f" --seats {shlex.quote(seats)}" if seats else ""
    return f"python3 -m kit play {game} --load {shlex.quote(str(path))}{sitting}"
