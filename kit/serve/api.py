"""``python3 -m kit docs``: the pages of `docs`, the lesson plans, and pages about the code, made from its docstrings,
to be read and searched without a network.

pdoc makes them: it takes docstrings as they stand, shows their examples, and its pages need nothing else, not even a
server to be searched in.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import shutil
import sys
import warnings
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from pkgutil import walk_packages
from urllib.parse import quote

import kit
from kit.command import bootstrap
from kit.command.parser import Parser
from kit.command.words import say
from kit.serve import guide, search_index
from kit.serve.api_pages import FOLDER, MARK, made
from kit.serve.settings import SHARE, TEMPLATE

PACKAGES = ("kit.core", "kit.space", "kit.players", "kit.explore")
"""What the pages are about, with all that is in it."""
PROGRAMS = ("kit.players.sandbox_process",)
"""What runs by itself and is nobody's to call."""
NEEDS = {"kit.explore.zoo": "pettingzoo"}
"""What can only be shown where something is installed that the kit does without."""
TEMPLATES = Path(__file__).parent / "api_templates"
HOW = "how.html"
"""The page with the drawing."""


def main(argv: Sequence[str]) -> int:
    """The ``docs`` verb; returns the exit code."""
    wanted = arguments(argv)
    bootstrap.set_up_api()
    if importlib.util.find_spec("pdoc") is None:
        print(say("lab_missing", names="pdoc"), file=sys.stderr)
        return 1
    print(say("api_making", folder=wanted.out), flush=True)
    try:
        build(wanted.out)
    except OSError:
        print(say("no_write", folder=wanted.out), file=sys.stderr)
        return 1
    index = wanted.out / "index.html"
    print(say("api_made", path=index))
    if not wanted.no_browser:
        webbrowser.open(index.resolve().as_uri())
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line: the folder ``out``, and ``no_browser``."""
    parser = Parser("docs")
    parser.add_argument("--out", type=Path, default=Path(FOLDER), metavar="DIR", help=say("api_out", folder=FOLDER))
    parser.add_argument("--no-browser", action="store_true", help=say("serve_no_browser"))
    wanted = parser.parse_args(argv)
    if wanted.out.exists() and not wanted.out.is_dir():
        parser.error(say("no_write", folder=wanted.out))
    if wanted.out.is_dir() and any(wanted.out.iterdir()) and not made(wanted.out):
        # What lies there is somebody's, and pages of an older version go before new ones are made.
        parser.error(say("api_not_ours", folder=wanted.out))
    return wanted


def build(folder: Path, home: str = guide.LOBBY) -> None:
    """Makes all pages anew; `home` is where the games are, as seen from the first of them."""
    from pdoc import pdoc, render

    from kit.serve.coders import drawn
    from kit.text import languages, text

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    footer = f"Little Wars Kit {kit.__version__}"
    render.configure(docformat="google", template_directory=TEMPLATES, footer_text=footer, favicon=icon())
    vars(render)["make_index"] = search_index.documents
    search = {lang: text("kit", lang)("guide.search") for lang in languages()}
    render.env.globals |= {"how": HOW, "guides": guide.titles(), "search_words": search}
    render.env.globals |= {"home": home, "lobby_words": guide.lobby_words()}
    with guide.modules(folder) as documents, warnings.catch_warnings():
        # Of a name that stands in several places pdoc tells which it takes.
        warnings.simplefilter("ignore")
        # A package stands for all that is in it, so that what is left out has to be said.
        pdoc(*documents, *modules(), *(f"!{name}" for name in left_out()), output_directory=folder)
    with (folder / "search.js").open("a", encoding="utf-8") as script:
        script.write(search_index.ORDER.read_text(encoding="utf-8"))
    shown = [
        {
            "lang": lang,
            "t": text("kit", lang),
            "drawings": [(shape, drawn(lang, shape)) for shape in ("wide", "narrow")],
        }
        for lang in languages()
    ]
    page = render.env.get_template(f"{HOW}.jinja2").render(shown=shown)
    (folder / HOW).write_text(page, encoding="utf-8")
    (folder / MARK).write_text(f"{kit.__version__}\n", encoding="utf-8")


def icon() -> str:
    """The kit's own picture as an address that holds all of it."""
    file = SHARE / "voila" / "templates" / TEMPLATE / "static" / "icon.svg"
    return f"data:image/svg+xml,{quote(file.read_text(encoding='utf-8'))}"


def modules() -> list[str]:
    """What the pages are about, module by module: a package names for those who use it only a part of what it holds."""
    without, found = left_out(), list[str]()
    for name in PACKAGES:
        path = importlib.import_module(name).__path__
        found += [name, *(inside.name for inside in walk_packages(path, f"{name}.") if inside.name not in without)]
    return found


def left_out() -> set[str]:
    """What there are no pages about."""
    return {*PROGRAMS, *(name for name, need in NEEDS.items() if importlib.util.find_spec(need) is None)}
