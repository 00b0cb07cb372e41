"""Which printables each game has, by name, and making one: the single way in for the command line and the pages."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kit.core.game import Scenario, Trouble
from kit.core.manifest import GAMES
from kit.draw.pdf import has_glyph, sheets_pdf
from kit.draw.scene import FontRole
from kit.draw.sheet import Sheets, texts
from kit.printables import options
from kit.printables.options import Field, Number, OneOf, Values, shown
from kit.printables.paper import PAPERS, Paper
from kit.text import Ref, languages, text
from kit.text.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants printed: the words of a language, a paper, and the value of every option."""

    t: Catalogue
    paper: Paper
    values: Values
    battle: Scenario | None = None
    """A battle that somebody made, in place of one of ours."""


@dataclass(frozen=True, slots=True)
class Printable:
    """Something to print. Its name is also its key in the catalogue: `print.<name>` and `print.<name>.more`."""

    name: str
    make: Callable[[Order], Sheets]
    own: tuple[Field, ...] = ()

    @property
    def options(self) -> tuple[Field, ...]:
        """All that can be chosen: language, paper, and its own."""
        return LANGUAGE, PAPER, *self.own


LANGUAGE = OneOf("lang", lambda: languages(), lambda t, lang: text("kit", lang)("language.name"))
PAPER = OneOf("paper", lambda: tuple(PAPERS), lambda t, paper: PAPERS[paper].shown)
_WRITING = ("LATIN", "GREEK", "CYRILLIC", "MODIFIER LETTER", "MASCULINE", "FEMININE")


@dataclass(frozen=True, slots=True)
class Printed:
    """A printable made: its name as a file, its title, its sheets and the language they speak.

    `Trouble` if anything on them has a letter that the fonts cannot print.
    """

    file: str
    title: str
    sheets: Sheets
    lang: str

    def __post_init__(self) -> None:
        for one in (one for sheet in self.sheets for one in texts(sheet)):
            for letter in one.text:
                if not printed(letter, one.role):
                    raise Trouble("trouble.print.letter", code=f"U+{ord(letter):04X}", words=shown(one.text))

    def pdf(self) -> bytes:
        """As a PDF file."""
        return sheets_pdf(self.sheets, self.title, self.lang)


@lru_cache(maxsize=4096)
def printed(letter: str, role: FontRole) -> bool:
    """Whether the font of that role has the letter and setting one after the other is enough to write it."""
    kind = unicodedata.category(letter)[0]
    if kind == "L" and not unicodedata.name(letter, "").startswith(_WRITING):
        return False
    return kind in "LNPSZ" and has_glyph(letter, role)


def games() -> tuple[str, ...]:
    """The games that have something to print."""
    return tuple(GAMES.having("printables"))


def printables(game: str) -> tuple[Printable, ...]:
    """What a game has to print. `Trouble` if it has nothing or is none."""
    if game not in games():
        raise Trouble("trouble.print.game", game=shown(game), games=", ".join(games()))
    found: tuple[Printable, ...] = GAMES[game].part("printables")
    return found


def called(t: Catalogue, option: Field) -> str:
    """What a field is called on a page; a count of units by their own name."""
    if isinstance(option, Number) and option.noun:
        return t.word(Ref(*option.noun), "Name many")
    return t(f"print.option.{option.name}")


def told(t: Catalogue, game: str, trouble: Trouble) -> str:
    """What keeps something of a game from being printed, as a page says it: a field by what it is called there."""
    fields = {option.name: option for what in printables(game) for option in what.options}
    named = fields.get(str(trouble.facts.get("option", "")))
    return t(trouble.key, **trouble.facts | ({"option": called(t, named)} if named else {}))


def printable(game: str, name: str) -> Printable:
    """The printable of that name. `Trouble` if the game has none such."""
    there = {one.name: one for one in printables(game)}
    return there[among(there, name)]


def among(names: Collection[str], name: str) -> str:
    """The name of a printable, if it is one of these. `Trouble` if not."""
    if name not in names:
        raise Trouble("trouble.print.what", what=shown(name), names=", ".join(names))
    return name


def make(game: str, name: str, typed: Mapping[str, str], battle: str | None = None) -> Printed:
    """The printable with what was chosen about it; what was not chosen is as usual. `Trouble` names what is wrong.

    `battle` is the text of a file that somebody made in the workshop: its map is printed in place of one of ours.
    """
    what = printable(game, name)
    made = None if battle is None else _own(game, what, battle)
    values: dict[str, Any] = options.read(what.options, typed)
    lang, paper = values.pop("lang"), values.pop("paper")
    t = text(game, lang)
    file = f"{game}-{name}-{paper}-{lang}".replace("_", "-")
    title = f"{t(f'game.{game}.title')} – {t(f'print.{name}')}"
    return Printed(file, title, what.make(Order(t, PAPERS[paper], values, made)), lang)


def _own(game: str, what: Printable, battle: str) -> Scenario:
    """The battle in the text of a file. `Trouble` if it cannot be read, or is not asked for."""
    names = [option.name for option in what.options]
    if "scenario" not in names:
        raise Trouble("trouble.print.option", option="battle", names=", ".join(sorted(names)))
    found: Scenario = GAMES[game].part("own_battle")(battle)
    return found
