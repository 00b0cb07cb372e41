"""What Pyodide itself does for a site, in node: compiles the Python of the folder `/stage`, and of its own library what
is needed there, into `/out`: `python.pack` and `python_stdlib.zip`. The same sources give the same bytes.

What is needed is all of the kit, and of the libraries what has been loaded once every page was opened, something of
each game printed, and whatever our modules name in an import brought.
"""

from __future__ import annotations

import ast
import gzip
import json
import sys
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

STAGE, OUT = Path("/stage"), Path("/out")
HOME = "/kit"
"""Where the files of the pack are laid in the browser."""
ENCODINGS = ("__init__", "aliases", "ascii", "charmap", "cp1252", "idna", "latin_1", "puny", "raw_", "unicode_", "utf_")
"""How letters are written that a page may meet: Python looks each up when it is first named."""


def compiled(source: bytes, where: str) -> bytes:
    """The bytes of a `.pyc` file that nobody compares with its source, without docstrings and assertions."""
    code = compile(source, where, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))


def named() -> set[str]:
    """The modules besides ours that ours name in an import, wherever it stands."""
    found: set[str] = set()
    for file in (STAGE / "kit").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
    return {name for name in found if name.partition(".")[0] != "kit"}


def use_everything() -> None:
    """Opens every page, and prints something of every game."""
    from kit.printables import registry
    from kit.printables.made import file
    from kit.widgets import worker
    from kit.widgets.ready import one, pages

    worker.printer(print)
    for page in pages():
        one(*page)
    for game in registry.games():
        for kind in ("pdf", "svg"):
            file(game, registry.printables(game)[0].name, kind, ())


def library() -> dict[str, bytes]:
    """Of Python's own library what has been loaded, and the rest of each package of which something was, compiled, by
    its path in the archive."""
    (archive,) = (ZipFile(path) for path in sys.path if path.endswith(".zip"))
    loaded = {name.partition(".")[0] for name in sys.modules}
    found = {}
    for name in archive.namelist():
        top, _, rest = name.removesuffix(".py").partition("/")
        if name.endswith(".py") and top in loaded and (top != "encodings" or rest.startswith(ENCODINGS)):
            found[f"{name}c"] = compiled(archive.read(name), f"{archive.filename}/{name}")
    return found


def write_library(files: dict[str, bytes]) -> None:
    with ZipFile(OUT / "python_stdlib.zip", "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(ZipInfo(name), files[name], ZIP_DEFLATED)


def write_pack() -> None:
    """An index of paths and sizes, and all the files one after the other, packed."""
    files: dict[str, bytes] = {}
    used = {getattr(module, "__file__", None) for module in sys.modules.values()}
    for file in sorted(STAGE.rglob("*")):
        inside = file.relative_to(STAGE)
        path = f"{HOME}/{inside.as_posix()}"
        ours = inside.parts[0] == "kit"
        if not file.is_file() or "__pycache__" in file.parts or not (ours or str(file) in used):
            continue
        if file.suffix == ".py":
            files[f"{path}c"] = compiled(file.read_bytes(), path)
        else:
            files[path] = file.read_bytes()
    index = json.dumps([(path, len(data)) for path, data in files.items()]).encode()
    whole = len(index).to_bytes(4, "little") + index + b"".join(files.values())
    (OUT / "python.pack").write_bytes(gzip.compress(whole, 9, mtime=0))


sys.path.insert(0, str(STAGE))
for name in sorted(named()):
    try:
        import_module(name)
    except ImportError:
        continue  # what a browser does not have
use_everything()
write_library(library())
write_pack()
