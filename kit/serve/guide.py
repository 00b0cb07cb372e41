"""The pages for parents, teachers and coders and the lesson plans, beside those about the code and searched with them.

pdoc makes pages of modules: so each document becomes, for that moment, the docstring of a module. Where pdoc has made
none, the same documents are `plain` pages under the same addresses, without the code and without a search.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kit.resources import root
from kit.text import languages, text

PACKAGE = "guide"
"""What the modules of documents lie in, one package a language."""
READERS = ("parents", "teachers", "coders")
PICTURES = "pictures"
LOBBY = "../../../voila"
"""Where the games are on every server, as seen from the first page; ours leads on from there to its own address."""
PLAIN = Path(__file__).parent / "api_templates" / "guide.html.jinja2"


def documents() -> dict[Path, str]:
    """Each document and the module that it becomes, as in "guide.it.parents"."""
    docs, plans = root("docs"), root("lessons") / "teachers"
    found: dict[Path, str] = {}
    for lang in languages():
        names = {docs / f"{reader}.{lang}.md": reader for reader in READERS}
        names |= {file: f"plan_{file.name.partition('.')[0]}" for file in sorted(plans.glob(f"*.{lang}.md"))}
        found |= {file.resolve(): f"{PACKAGE}.{lang}.{name}" for file, name in names.items() if file.is_file()}
    return found


def titles() -> dict[str, dict[str, str]]:
    """The heading of each document by its module, for each language."""
    told: dict[str, dict[str, str]] = {lang: {} for lang in languages()}
    for file, name in documents().items():
        told[name.split(".")[1]][name] = file.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")
    return told


def lobby_words() -> dict[str, str]:
    """What leads back to the games, in each language."""
    return {lang: text("kit", lang)("ui.lobby") for lang in languages()}


@contextmanager
def modules(out: Path) -> Iterator[list[str]]:
    """The names of modules that hold the documents, while they can be imported; their pictures are put beside the
    pages in ``out``."""
    with TemporaryDirectory() as place:
        there = Path(place)
        for name, shown in titles().items():
            listed = "\n".join(f"- [{title}]({name}/{module.split('.')[-1]}.html)" for module, title in shown.items())
            write(there, f"{PACKAGE}.{name}.__init__", f"# Little Wars Kit\n\n{listed}\n")
        write(there, f"{PACKAGE}.__init__", "\n".join(f"- [{lang}]({PACKAGE}/{lang}.html)" for lang in languages()))
        for file, module in documents().items():
            write(there, module, told(file, out))
        sys.path.insert(0, place)
        try:
            yield [PACKAGE]
        finally:
            sys.path.remove(place)
            for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
                del sys.modules[name]


def write(there: Path, module: str, text: str) -> None:
    """Writes a module with a docstring."""
    file = there / (module.replace(".", "/") + ".py")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{text!r}\n__docformat__ = 'markdown'\n", encoding="utf-8")


def told(file: Path, out: Path) -> str:
    """The text of a document whose links lead from page to page; what there is no page of is named without a link."""
    known = documents()

    def led(found: re.Match[str]) -> str:
        picture, words, address, anchor = found.groups()
        if address.startswith("https:"):
            return found[0]
        there = (file.parent / address).resolve() if address else file.resolve()
        if picture:
            return f"![{words}]({placed(there, out)})" if there.is_file() else ""
        if there not in known:
            return words
        here, page = (Path(*known[one].split(".")) for one in (file.resolve(), there))
        return f"[{words}]({Path(os.path.relpath(page, here.parent)).as_posix()}.html{anchor or ''})"

    link = re.compile(r"(!?)\[((?:`[^`]*`|[^]`])*)\]\(([^)#\s]*)(#[^)\s]*)?\)")
    return link.sub(led, file.read_text(encoding="utf-8"))


def placed(picture: Path, out: Path) -> str:
    """Puts a picture beside the pages; its address as seen from a page."""
    (out / PACKAGE / PICTURES).mkdir(parents=True, exist_ok=True)
    shutil.copy(picture, out / PACKAGE / PICTURES / picture.name)
    return f"../{PICTURES}/{picture.name}"


@cache
def plain() -> TemporaryDirectory[str]:
    """A folder with each document as a plain page, made when it is first asked for, and gone with this process."""
    import jinja2
    import mistune

    class Anchored(mistune.HTMLRenderer):
        """Headings can be linked to, by the names that GitHub gives them."""

        def heading(self, text: str, level: int, **_: Any) -> str:
            name = re.sub(r"[^\w\- ]", "", unescape(re.sub("<.*?>", "", text)).lower()).replace(" ", "-")
            return f'<h{level} id="{name}">{text}</h{level}>\n'

    place = TemporaryDirectory()
    out, pages = Path(place.name), titles()
    page = jinja2.Template(PLAIN.read_text(encoding="utf-8"), autoescape=True)
    read = mistune.create_markdown(renderer=Anchored(), plugins=["table"])
    for file, module in documents().items():
        _, lang, name = module.split(".")
        told_here = {one.split(".")[-1]: title for one, title in pages[lang].items()}
        (out / PACKAGE / lang).mkdir(parents=True, exist_ok=True)
        words, home = lobby_words()[lang], f"../../{LOBBY}"
        shown = page.render(lang=lang, name=name, titles=told_here, home=home, words=words, body=read(told(file, out)))
        (out / PACKAGE / lang / f"{name}.html").write_text(shown, encoding="utf-8")
    return place
