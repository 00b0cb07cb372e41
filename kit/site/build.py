"""Makes a site: the pages as files, the Python they need packed for the browser, and Pyodide, which runs it there."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jinja2

from kit.command.trouble import Trouble
from kit.command.words import say
from kit.printables import registry
from kit.resources import root
from kit.serve import api, coders, game_pages, print_pages
from kit.serve import pages as served
from kit.serve.lobby import Door, words
from kit.serve.settings import SHARE, TEMPLATE
from kit.site.stage import stage
from kit.widgets.app import SCRIPTS, STATIC, styles
from kit.widgets.ready import pages

VERSION = "314.0.7"
"""Of Pyodide, as npm names it; its Python is what compiles and runs all of it."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
NEEDED = (*PYODIDE, "package.json", "python_stdlib.zip")
OWN = Path(__file__).parent / "static"
TEMPLATES = SHARE / "voila" / "templates" / TEMPLATE
# A memory that was kept is larger than the one that Pyodide begins with. Of its pages of 4 KB those that hold nothing,
# a quarter of them, are left untouched: so they cost nothing.
SET = "return Module.HEAP8.set(t),l"
GROW = (
    "t.length>Module.HEAP8.length&&growMemory(t.length);"
    "const whole=new Int32Array(t.buffer,t.byteOffset,t.length/4),to=new Int32Array(Module.HEAP8.buffer),"
    "used=(words,at)=>{for(let i=at;i<at+1024;i++)if(words[i])return true;return false};"
    "for(let at=0;at<whole.length;at+=1024)if(used(whole,at)||used(to,at))to.set(whole.subarray(at,at+1024),at);"
    "return l"
)
API = "coders/api"
"""The folder of the pages about the code."""
KEEPS = "keeps.js"
"""The script that keeps the site in a browser."""
# The sentences that only a site says, by their keys in the catalogue.
WORDS = (
    "site.api",
    "site.keeping",
    "site.kept",
    "site.newer",
    "site.get",
    "site.privacy",
    "site.python",
    "site.refused",
    "site.remove",
    "site.removed",
    "site.take",
)
LOCK = {
    "info": {"arch": "wasm32", "platform": "emscripten", "version": "0", "python": "3.14.2", "abi_version": "2026_0"},
    "packages": {},
}
"""What Pyodide is told of packages to be had: none, all that is needed is there."""

Told = Callable[[str], None]


def build(out: Path, pyodide: Path | None, told: Told, source: str = "") -> None:
    """Makes the site in a folder, in place of what is there, once all is made; `told` hears what is done, `source` is
    where the kit itself is to be had. Raises `Trouble`."""
    with tempfile.TemporaryDirectory() as place:
        here, made = Path(place), Path(place, "made")
        told("pyodide")
        runtime = pyodide or fetched(here)
        (made / "pyodide").mkdir(parents=True)
        told("python")
        pack(runtime, here, made)
        told("pages")
        write_pages(made, source)
        write_scripts(made)
        write_version(made)
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(made, out)


def fetched(folder: Path) -> Path:
    """Pyodide's package, from npm."""
    npm = shutil.which("npm")
    if npm is None:
        raise Trouble(say("site_no_npm"))
    done = subprocess.run([npm, "pack", "--silent", f"pyodide@{VERSION}"], cwd=folder, capture_output=True, check=False)
    found = [*folder.glob("pyodide-*.tgz")]
    if done.returncode or not found:
        raise Trouble(say("site_no_pyodide", version=VERSION))
    package = folder / "package"
    package.mkdir()
    with tarfile.open(found[0]) as archive:
        for name in NEEDED:
            content = archive.extractfile(f"package/{name}")
            (package / name).write_bytes(content.read() if content else b"")
    return package


def pack(runtime: Path, here: Path, out: Path) -> None:
    """Packs the Python of the site, and lays Pyodide beside it."""
    node = shutil.which("node")
    if node is None:
        raise Trouble(say("site_no_npm"))
    missing = [name for name in NEEDED if not (runtime / name).is_file()]
    if missing:
        raise Trouble(say("site_not_pyodide", folder=runtime, name=missing[0]))
    (here / "stage").mkdir()
    (here / "packed").mkdir()
    stage(here / "stage")
    folders = [str(folder) for folder in (runtime.resolve(), here / "stage", here / "packed")]
    work = [node, str(OWN.parent / "pack.mjs"), *folders, json.dumps(LOCK)]
    done = subprocess.run(work, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise Trouble(say("site_not_packed", why=(done.stderr.strip().splitlines() or [""])[-1]))
    for name in PYODIDE:
        shutil.copyfile(runtime / name, out / "pyodide" / name)
    script = out / "pyodide" / "pyodide.asm.mjs"
    text = script.read_text(encoding="utf-8")
    if SET not in text:
        raise Trouble(say("site_other_pyodide", version=VERSION))
    script.write_text(text.replace(SET, GROW), encoding="utf-8")
    shutil.copyfile(here / "packed" / "python_stdlib.zip", out / "pyodide" / "python_stdlib.zip")
    shutil.copyfile(here / "packed" / "python.pack", out / "python.pack")


def write_pages(out: Path, source: str) -> None:
    """All pages as files, each with what it needs by addresses of its own; `kit docs` if pdoc is here."""
    about_code = can_document()
    if about_code:
        api.build(out / API, home="../../index.html")
    for path, template, facts in every_page(about_code, source):
        file = out / path
        file.parent.mkdir(parents=True, exist_ok=True)
        base = "../" * path.count("/")
        file.write_text(rendered(template, base, facts) + "\n", encoding="utf-8")


def every_page(about_code: bool, source: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each page: its path, its template (its name, or all of it), and what that one knows besides what all do."""
    yield "index.html", "lobby.html", {"source": source}
    for game, name in pages():
        yield f"{game}/{name}.html", "app.html", {"game": game, "name": name}
    for game in registry.games():
        yield f"print/{game}.html", "prints.html", print_pages.page(game, {}, None)
    for _, site in game_pages.sites():
        facts = {**site.facts(), "style": game_pages.content(site.style)}
        yield f"{site.path}.html", game_pages.content(site.template), facts
    yield "coders.html", "coders.html", {"api": about_code, **coders.facts()}


def rendered(template: str, base: str, facts: dict[str, Any]) -> str:
    """A page as HTML, whose addresses lead from `base`."""
    loader = jinja2.FileSystemLoader([TEMPLATES, OWN])
    escaped = jinja2.select_autoescape(["html"], default_for_string=True)
    environment = jinja2.Environment(loader=loader, autoescape=escaped)
    page = environment.from_string(template) if "\n" in template else environment.get_template(template)
    given = {"kit": context(), "base_url": base, "include_url": lambda path: base + path}
    page.globals.update(given)
    return page.render(**given, **facts)


def can_document() -> bool:
    """Whether what makes the guides and the pages about the code is here."""
    return importlib.util.find_spec("pdoc") is not None


def context() -> dict[str, Any]:
    """What every template knows; see `kit.serve.pages.context`."""
    found = served.context(root("notebooks"), teacher="")
    found["words"] |= {key: words(key) for key in WORDS}
    for card in found["cards"]:
        card["doors"] = as_files(card["doors"])
    for name in ("doors", "card_doors", "others"):
        found[name] = as_files(found[name])
    ours = {
        "apps": "",
        "own": "",
        "ending": ".html",
        "lobby": "index.html",
        "ahead": "",
        "alone": True,
        "guide": can_document(),
    }
    return {**found, **ours}


def as_files(doors: list[Door]) -> list[Door]:
    """The doors to notebooks as those to the files that stand for them."""
    return [door._replace(path=door.path.removesuffix(".ipynb") + ".html") for door in doors]


def write_scripts(out: Path) -> None:
    """The scripts and styles of all pages, the same as on a server, and those of this way to live."""
    shutil.copytree(TEMPLATES / "static", out / "static")
    script = "\n".join((STATIC / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS)
    (out / "app.js").write_text(script, encoding="utf-8")
    (out / "app.css").write_text("\n".join(file.read_text(encoding="utf-8") for file in styles()), encoding="utf-8")
    for pattern in ("*.js", "*.png", "*.webmanifest"):
        for file in OWN.glob(pattern):
            shutil.copy(file, out / file.name)


def write_version(out: Path) -> None:
    """Which files there are, and a name for all that is in them; what keeps them in a browser begins with both."""
    files = sorted(file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file())
    whole = hashlib.sha256()
    for name in files:
        whole.update(name.encode() + b"\0" + (out / name).read_bytes())
    version = whole.hexdigest()[:12]
    unpacked = int.from_bytes((out / "python.pack").read_bytes()[-4:], "little")  # as gzip tells it
    facts = {"version": version, "lock": LOCK, "unpacked": unpacked}
    (out / "site.json").write_text(json.dumps(facts), encoding="utf-8")
    kept = [name for name in [*files, "site.json"] if name != KEEPS and not name.startswith("coders/")]
    told = json.dumps({"version": version, "files": kept})
    script = (OWN / KEEPS).read_text(encoding="utf-8")
    (out / KEEPS).write_text(f"const SITE = {told};\n{script}", encoding="utf-8")
