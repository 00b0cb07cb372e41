"""The page where things to print are chosen, and the PDF files it gives: made when asked for, the latest ones kept.

The same handlers stand in our own server and in Jupyter's (Binder). A PDF is made in a thread of its own, one at a
time, so that the games in front of everybody go on meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from jupyter_server.utils import url_path_join
from markupsafe import Markup
from tornado.web import HTTPError, authenticated
from voila.handler import BaseVoilaHandler

from kit.core.game import Trouble
from kit.core.manifest import GAMES
from kit.printables import registry
from kit.printables.made import TYPES, Typed, file
from kit.printables.options import Field, OneOf, SomeOf
from kit.serve import lobby as front
from kit.text import languages, text
from kit.text.spans import spans

LONGEST = 400
"""No value that somebody types is read further than this."""

_maker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="print")


class PrintHandler(BaseVoilaHandler):
    """What both handlers share: reading what was typed."""

    def typed(self, what: str) -> Typed:
        """The values for one printable: language and paper hold for all, its own carry its name ("map.hex")."""
        shared = {name: self.value(name) for name in ("lang", "paper")}
        own = {
            name.removeprefix(f"{what}."): self.value(name)
            for name in self.request.arguments
            if name.startswith(f"{what}.")
        }
        return tuple(sorted((name, value) for name, value in {**shared, **own}.items() if value))

    def value(self, name: str) -> str:
        """What was typed into a field; of one with several answers all, with commas between them."""
        return ",".join(self.get_arguments(name))[:LONGEST]

    def show(self, game: str, trouble: Trouble | None = None) -> None:
        """Writes the page; what went wrong stands at its top."""
        chosen = {name: self.value(name) for name in self.request.arguments}
        self.write(self.render_template("print.html", **page(game, chosen, trouble)))


class PrintPage(PrintHandler):
    """The page of a game."""

    @authenticated
    async def get(self, game: str) -> None:
        if game not in registry.games():
            raise HTTPError(404)
        self.show(game)


class PrintFile(PrintHandler):
    """A file; where it cannot be made, the page again with the reason."""

    @authenticated
    async def get(self, game: str, what: str, kind: str) -> None:
        if game not in registry.games() or what not in [one.name for one in registry.printables(game)]:
            raise HTTPError(404)
        try:
            job = asyncio.get_running_loop().run_in_executor(_maker, file, game, what, kind, self.typed(what))
            name, content = await job
        except Trouble as trouble:
            self.set_status(400)
            self.show(game, trouble)
            return
        self.set_header("Content-Type", TYPES[kind])
        if kind == "pdf":
            self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.write(content)


def handlers(base_url: str, configuration: Any) -> list[tuple[str, type, dict[str, Any]]]:
    """The addresses of the page and of the files, for a server whose own address is `base_url`."""
    given = {"voila_configuration": configuration}
    game = url_path_join(base_url, r"/voila/print/(\w+)")
    return [(game + "/?", PrintPage, given), (game + r"/(\w+)\.(pdf|svg)", PrintFile, given)]


# --- what the page's template knows


def page(game: str, chosen: Mapping[str, str], trouble: Trouble | None) -> dict[str, Any]:
    """Every printable with its words and fields; `chosen` is what was typed before, by the names of the fields."""
    return {
        "game": game,
        "art": art(game),
        "trouble": spans({lang: registry.told(text(game, lang), game, trouble) for lang in languages()})
        if trouble
        else None,
        "shared": [field(game, "", registry.LANGUAGE, chosen), field(game, "", registry.PAPER, chosen)],
        "printables": [thing(game, what, chosen) for what in registry.printables(game)],
    }


def art(game: str) -> str:
    """The picture of the game's own card, or of its first one; the lobby's banner stands in for none."""
    cards = GAMES[game].cards
    own = [card for card in cards if card.id == game] or cards
    return front.drawn(own[0].picture) if own else ""


def thing(game: str, what: registry.Printable, chosen: Mapping[str, str]) -> dict[str, Any]:
    """Something to print: its words, what is chosen first, and the figures, which are folded away unless they differ
    from the usual ones."""
    fields = [field(game, f"{what.name}.", option, chosen) for option in what.own]
    numbers = [one for one in fields if one["kind"] == "number"]
    return {
        "name": what.name,
        "title": front.words(f"print.{what.name}", game),
        "more": front.words(f"print.{what.name}.more", game),
        "fields": [one for one in fields if one["kind"] != "number"],
        "numbers": numbers,
        "open": any(one["value"] != str(one["option"].usual) for one in numbers),
    }


def field(game: str, prefix: str, option: Field, chosen: Mapping[str, str]) -> dict[str, Any]:
    """A field of the form: a number, a choice with its options, or words."""
    name = prefix + option.name
    kind = type(option).__name__.lower()
    found: dict[str, Any] = {
        "name": name,
        "kind": kind,
        "label": label(game, option),
        "value": chosen.get(name) or str(option.usual),
        "option": option,
    }
    if isinstance(option, OneOf | SomeOf):
        found["choices"] = [(value, choice(game, option, value)) for value in option.known()]
    return found


def label(game: str, option: Field) -> Markup:
    """What a field is called."""
    return spans({lang: registry.called(text(game, lang), option) for lang in languages()})


def choice(game: str, option: OneOf | SomeOf, value: str) -> Markup:
    """What a value of a choice is called."""
    said = option.said
    if said is None:
        return front.words(f"print.{option.name}.{value}", game)
    return spans({lang: said(text(game, lang), value) for lang in languages()})
