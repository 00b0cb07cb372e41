"""The lobby: which games have a card, what stands on it, and the words of the whole page in every language."""

import importlib.metadata
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from kit import resources
from kit.games.war_kids import day
from kit.printables.registry import GAMES as PRINTABLE
from kit.text import languages, text


class Door(NamedTuple):
    """One notebook that can be opened; ``path`` is relative to the folder of notebooks and quoted for an address."""

    game: str
    page: str
    path: str
    title: str


@dataclass(frozen=True)
class Card:
    """A game in the lobby: where its notebooks are, and for whom it is.

    ``id`` also names its picture, its progress on the device, and its words in the catalogue (``game.<id>.title``).
    """

    id: str
    game: str
    pages: tuple[str, ...]
    age: int
    """From so many years on; 0: for grown-ups."""
    time: tuple[str, int]
    players: tuple[str, dict[str, int]] | None = field(hash=False)
    stars: bool = True
    """Whether stars can be won there."""


CARDS = (
    Card("guess", "war_kids", ("guess",), 6, ("chip.minutes", 5), ("chip.players_range", {"n": 1, "m": 2})),
    Card("war_kids", "war_kids", ("learn", "play"), 8, ("chip.hours", 1), ("chip.players_or_solo", {"n": 2})),
    Card("kings_war", "kings_war", ("learn", "play"), 9, ("chip.minutes", 40), ("chip.players_or_solo", {"n": 2})),
    Card("workshop", "war_kids", ("workshop",), 0, ("chip.minutes", 20), None, stars=False),
)

# What a button of a card says, by the name of its notebook.
BUTTONS = {"guess": "ui.play", "play": "ui.play", "learn": "ui.learn", "workshop": "ui.make"}

# The pictograms of the page.
ICONS = (
    "brush",
    "hint",
    "hourglass",
    "language",
    "lock_closed",
    "lock_open",
    "next",
    "play",
    "printer",
    "star_empty",
    "star_full",
    "why",
)

# The sentences of the page, by their keys in the catalogue.
WORDS = (
    "afresh",
    "afresh.done",
    "afresh.sure",
    "afresh.yes",
    "day.open",
    "guess.adult_again",
    "guess.adult_answer",
    "guess.adult_check",
    "guess.adult_open",
    "guess.adult_opens",
    "guess.locked",
    "guess.title",
    "language.switch",
    "lobby.coder",
    "lobby.explore",
    "lobby.explore.line",
    "lobby.explore.open",
    "lobby.explore.start",
    "lobby.first_lesson",
    "lobby.from_here",
    "lobby.games",
    "lobby.lessons",
    "lobby.line",
    "lobby.locked",
    "lobby.more",
    "lobby.picture",
    "lobby.teacher",
    "lobby.teacher.code",
    "lobby.teacher.start",
    "lobby.teachers",
    "lobby.title",
    "print.get",
    "print.line",
    "print.scale",
    "print.title",
    "privacy",
    "ui.cancel",
    "ui.close",
    "ui.continue",
    "ui.next",
    "ui.skip",
    "visit.age",
    "visit.age.big",
    "visit.age.child",
    "visit.age.small",
    "visit.choose_myself",
    "visit.go",
    "visit.hello",
    "visit.hello_again",
    "visit.name",
    "visit.no_name",
    "visit.propose.guess",
    "visit.propose.learn",
    "visit.propose.play",
    "visit.time",
    "visit.time.long",
    "visit.time.medium",
    "visit.time.short",
)

# Facts that only the browser knows: it fills in the elements marked with the fact's name.
SLOTS = {
    "visit.hello_again": ("name",),
    "guess.adult_check": ("a", "b"),
    "guess.adult_again": ("a", "b"),
    "lobby.teacher.start": ("command",),
    "lobby.explore.start": ("command",),
}
MARK = "\N{LEFT DOUBLE PARENTHESIS}{}\N{RIGHT DOUBLE PARENTHESIS}"
CLASS_COMMAND = "python3 -m kit --host 0.0.0.0"
LAB_COMMAND = "python3 -m kit lab"


def context(doors: Sequence[Door], teacher: str | None) -> dict[str, Any]:
    """What the lobby's template knows besides what every template does.

    ``teacher`` is the address to type on the devices of a class, "" if this server can be reached from this machine
    only, None if it makes no sense to say.
    """
    shown = [card for card in (card_facts(card, doors) for card in CARDS) if card["doors"]]
    on_cards = [door for card in shown for door in card["doors"]]
    return {
        "cards": shown,
        "card_doors": on_cards,
        "others": [door for door in doors if door not in on_cards],
        "stars": [words("lesson.stars", n=n) for n in range(4)],
        "next_language": spans({here: _next(here)("language.name") for here in languages()}),
        "next_language_switch": spans({here: _next(here)("language.switch") for here in languages()}),
        "titles": {language: text("kit", language)("lobby.title") for language in languages()},
        "lessons": {card.game: lesson_count(card.game) for card in CARDS},
        "teacher": teacher,
        "square_code": square_code(teacher) if teacher else "",
        "class_command": CLASS_COMMAND,
        "lab_command": LAB_COMMAND,
        "coder": coder_section(),
        "printable": {game: words(f"game.{game}.title") for game in PRINTABLE},
        "day": f"day/{day.BATTLE}",
    }


def card_facts(card: Card, doors: Iterable[Door]) -> dict[str, Any]:
    """What the template needs to know of a card; its ``doors`` are those of its notebooks that there are."""
    time, count = card.time
    there = {door.page: door for door in doors if door.game == card.game}
    return {
        "id": card.id,
        "game": card.game,
        "title": words(f"game.{card.id}.title"),
        "line": words(f"game.{card.id}.line"),
        "picture": words(f"game.{card.id}.picture"),
        "age": words("chip.age", n=card.age) if card.age else words("chip.adult"),
        "time": words(time, n=count),
        "players": words(card.players[0], **dict[str, Any](card.players[1])) if card.players else None,
        "stars": card.stars,
        "doors": [there[page] for page in card.pages if page in there],
        "buttons": {page: words(BUTTONS[page]) for page in card.pages},
    }


def lesson_count(game: str) -> int:
    """How many lessons a game has, warm-ups left out."""
    files = (resources.root("lessons") / game).glob("[0-9]*.toml")
    return sum('sort = "warm_up"' not in file.read_text(encoding="utf-8") for file in files)


# -- words ---------------------------------------------------------------------------------------------------------


def words(key: str, /, domain: str = "war_kids", **facts: Any) -> Markup:
    """A sentence of a catalogue in every language; what only the browser knows becomes an empty, marked element."""
    marked = {name: MARK.format(name) for name in SLOTS.get(key, ())}
    said = spans({language: text(domain, language)(key, **facts, **marked) for language in languages()})
    for name, mark in marked.items():
        said = Markup('<span data-slot="{}"></span>').format(name).join(said.split(mark))
    return said


def spans(said: dict[str, str]) -> Markup:
    """A text per language, of which the page shows the one that its ``lang`` names."""
    one = Markup('<span lang="{}">{}</span>')
    inside = Markup("").join(one.format(language, sentence) for language, sentence in said.items())
    return Markup('<span class="house-words">{}</span>').format(inside)


def _next(language: str) -> Any:
    """The catalogue of the language that the button offers."""
    known = languages()
    return text("kit", known[(known.index(language) + 1) % len(known)])


# -- for teachers and coders -------------------------------------------------------------------------------------------


def square_code(address: str) -> Markup:
    """The address as a square code (QR), an SVG drawing without a background."""
    import segno

    drawn = segno.make(address, error="m", micro=False).svg_inline(scale=5, border=2, omitsize=False)
    return Markup(drawn)


def coder_section() -> Markup:
    """What the README tells coders, as HTML; empty if there is no README to be found."""
    import mistune

    found = re.search(r'<a id="write-your-own-player"></a>(.*?)^## ', readme(), re.MULTILINE | re.DOTALL)
    to_html = mistune.create_markdown(escape=True)
    return Markup(to_html(found[1]) if found else "")  # our own file; markup in it is escaped


def readme() -> str:
    """The README: beside the kit in a checkout, else what the installed wheel brought along."""
    beside = Path(resources.__file__).resolve().parent.parent / "README.md"
    if beside.is_file():
        return beside.read_text(encoding="utf-8")
    try:
        return importlib.metadata.metadata("little-wars-kit")["Description"]
    except importlib.metadata.PackageNotFoundError:
        return ""
