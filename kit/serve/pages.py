"""What the page templates are given: words in every language, pictures, colours, and the doors to the notebooks."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from kit.core.files import text_in
from kit.draw.art.pictograms import BOX, pictogram_paths
from kit.draw.palette import colours
from kit.draw.svg import shapes_svg
from kit.games import GAMES
from kit.serve import lobby as front
from kit.serve.game_pages import sites
from kit.serve.lobby import Door
from kit.serve.prerendered import NO_FORMULAS
from kit.text import languages, text

# Notebooks whose code is there to be read and changed, for JupyterLab -> what the lobby calls them.
EXPLORE = {"explore": "lobby.explore.open", "teach": "lobby.explore.teach"}

# What the templates call a picture -> the pictogram that stands for it.
PICTURES = {
    "gone": "web_knot",
    "home": "pegasus",
    "lost": "ruler",
    "trouble": "wound",
    "waiting": "hourglass",
}


# The sentences of the frame itself, by their keys in the catalogue.
WORDS = (
    "loading",
    "results.all",
    "results.before",
    "results.head.drawn",
    "results.head.lost",
    "results.head.won",
    "results.how",
    "results.interval",
    "results.line",
    "results.matches",
    "results.next",
    "results.rating",
    "results.share",
    "results.title",
    "results.watch",
    "trouble.away",
    "trouble.away.button",
    "trouble.away.still",
    "trouble.full",
    "trouble.lost",
    "trouble.lost.button",
    "trouble.lost.part",
    "trouble.lost.unkept",
    "trouble.name",
    "trouble.no_script",
    "trouble.ours",
    "trouble.page",
    "ui.lobby",
    "ui.try_again",
)


def context(
    notebooks: Path, prefix: str = "", lobby: str = "", teacher: str | None = None, lab: bool = False
) -> dict[str, Any]:
    """All that the templates know as ``kit``.

    Apps and pages of our own lie in the folders ``apps`` and ``own``, their addresses have an ``ending``; ``ahead`` is
    what the lobby runs ahead, and no server is behind pages that are ``alone``. ``prefix`` leads from the server's own
    folder to the folder of ``notebooks`` ("" where they are the same),
    ``lobby`` from the server's own address to the lobby's. ``teacher`` is the address to type on a class's devices:
    "" if this server can be reached from this machine only, None if it makes no sense to say. ``lab`` tells whether the
    server opens notebooks in JupyterLab, too; ``guide``, whether guides and plans are there to be read.
    """
    there = doors(notebooks)
    return {
        **front.context(there, teacher),
        "languages": languages(),
        "style": style(),
        "words": {key: front.words(key) for key in (*WORDS, *front.WORDS)},
        "pictures": {name: picture(pictogram) for name, pictogram in PICTURES.items()},
        "icons": {
            name: picture(name, css="house-icon") for name in (*front.ICONS, *(site.icon for _, site in sites()))
        },
        "doors": there,
        "explore": explorations(notebooks),
        "explore_titles": {key: explore_title(*key.split("/")) for key in explorations(notebooks)},
        "lab": lab,
        "guide": True,
        "no_formulas": NO_FORMULAS,
        "apps": f"voila/render/{quote(prefix)}",
        "own": "voila/",
        "alone": False,
        "ending": "",
        "ahead": "voila/ahead",
        "prefix": quote(prefix),
        "lobby": lobby,
    }


def doors(folder: Path) -> list[Door]:
    """The notebooks that are pages, game by game."""
    return [
        Door(path.parent.name, path.stem, quote(path.relative_to(folder).as_posix()), title(path))
        for path in sorted(folder.glob("*/*.ipynb"))
        if path.name.partition(".")[0] not in EXPLORE
    ]


def explorations(folder: Path) -> dict[str, dict[str, str]]:
    """Per kind of notebook for JupyterLab, as in "war_kids/explore", and language its path for an address; the games
    in our order."""
    found: dict[str, dict[str, str]] = {}
    for path in explore_notebooks(folder):
        kind, language, _ = path.name.rsplit(".", 2)
        found.setdefault(f"{path.parent.name}/{kind}", {})[language] = quote(path.relative_to(folder).as_posix())
    return found


def explore_notebooks(folder: Path) -> list[Path]:
    """The notebooks for JupyterLab, those of our first game first."""
    games = list(GAMES)
    found = [path for kind in EXPLORE for path in folder.glob(f"*/{kind}.*.ipynb")]
    return sorted(found, key=lambda path: (games.index(path.parent.name), path.name))


def explore_title(game: str, kind: str) -> Markup:
    """What the lobby calls a notebook for JupyterLab."""
    domain, whole = GAMES[game].domain, f"game.{game}.whole"
    key = whole if text(domain, languages()[0]).has(whole) else f"game.{game}.title"
    return front.words(key, domain) + Markup(": ") + front.words(EXPLORE[kind])


def title(notebook: Path) -> str:
    """The title a notebook gives itself, else its name."""
    metadata: Mapping[str, Any] = json.loads(text_in(notebook))["metadata"]
    return str(metadata.get("title", notebook.stem))


def picture(pictogram: str, css: str = "house-picture") -> Markup:
    """A pictogram as decoration, sized by the page's style."""
    return Markup(shapes_svg(pictogram_paths(pictogram), (0, 0, BOX, BOX), css=css))


def style() -> Markup:
    """The palette as custom properties, and what hides the languages that are not the page's."""
    properties = "".join(
        f"--kit-{name.replace('.', '-').replace('_', '-')}:{value};" for name, value in colours().items()
    )
    shown = "".join(
        f"html[lang|={language}] .house-words>[lang={language}]{{display:inline}}" for language in languages()
    )
    return Markup(f":root{{{properties}}}.house-words>[lang]{{display:none}}{shown}")
