"""What the page templates are given: words in every language, pictures, colours, and the doors to the notebooks."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from kit.draw.art.pictograms import BOX, pictogram_paths
from kit.draw.palette import colours
from kit.draw.svg import shapes_svg
from kit.text import languages, text

# Everything a page loads comes from the server it came from. Widgets bring their code as blobs and inline scripts.
POLICY = (
    "default-src 'self' blob: data:; script-src 'self' blob: data: 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' blob: data: ws: wss:; form-action 'self'; base-uri 'self'"
)

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
    "trouble.lost",
    "trouble.lost.button",
    "trouble.no_script",
    "trouble.ours",
    "trouble.page",
    "ui.lobby",
    "ui.try_again",
)


class Door(NamedTuple):
    """One notebook that can be opened; ``path`` is relative to the folder of notebooks and quoted for an address."""

    game: str
    page: str
    path: str
    title: str


def context(notebooks: Path, prefix: str = "", lobby: str = "") -> dict[str, Any]:
    """All that the templates know as ``kit``.

    ``prefix`` leads from the server's own folder to the folder of ``notebooks`` ("" where they are the same),
    ``lobby`` from the server's own address to the lobby's.
    """
    return {
        "policy": POLICY,
        "languages": languages(),
        "style": style(),
        "words": {key: in_all_languages(key) for key in WORDS},
        "pictures": {name: picture(pictogram) for name, pictogram in PICTURES.items()},
        "doors": doors(notebooks),
        "prefix": quote(prefix),
        "lobby": lobby,
    }


def doors(folder: Path) -> list[Door]:
    """The notebooks there are, game by game."""
    return [
        Door(path.parent.name, path.stem, quote(path.relative_to(folder).as_posix()), title(path))
        for path in sorted(folder.glob("*/*.ipynb"))
    ]


def title(notebook: Path) -> str:
    """The title a notebook gives itself, else its name."""
    metadata: Mapping[str, Any] = json.loads(notebook.read_text(encoding="utf-8"))["metadata"]
    return str(metadata.get("title", notebook.stem))


def in_all_languages(key: str) -> Markup:
    """A sentence of the catalogue in every language; the page shows the one that its ``lang`` names."""
    span = Markup('<span lang="{}">{}</span>')
    spans = (span.format(language, text("kit", language)(key)) for language in languages())
    return Markup('<span class="house-words">{}</span>').format(Markup("").join(spans))


def picture(pictogram: str) -> Markup:
    """A pictogram as decoration, sized by the page's style."""
    return Markup(shapes_svg(pictogram_paths(pictogram), (0, 0, BOX, BOX), css="house-picture"))


def style() -> Markup:
    """The palette as custom properties, and what hides the languages that are not the page's."""
    properties = "".join(
        f"--kit-{name.replace('.', '-').replace('_', '-')}:{value};" for name, value in colours().items()
    )
    shown = "".join(
        f"html[lang|={language}] .house-words>[lang={language}]{{display:inline}}" for language in languages()
    )
    return Markup(f":root{{{properties}}}.house-words>[lang]{{display:none}}{shown}")
