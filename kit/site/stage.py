"""Which Python a site needs: of the kit all that is no server's, and the libraries of its pages."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

from kit import resources
from kit.command.trouble import Trouble
from kit.command.words import say

PACKAGES = ("core", "space", "draw", "text", "games", "players", "tutor", "widgets", "printables", "explore")
LIBRARIES = (
    "attr",
    "attrs",
    "cattrs",
    "chess",
    "htpy",
    "markupsafe",
    "mistune",
    "reportlab",
    "segno",
    "typing_extensions",
)
NOT_THERE = shutil.ignore_patterns(
    "__pycache__", "static", "*.po", "*.js", "*.css", "*.c", "*.so", "*.pyd", "*.pyx", "*.pyi"
)
STAND_INS = {
    "PIL/__init__.py": '"""What draws no photographs does without it, but reportlab asks for it at once."""\n',
    "PIL/Image.py": "class Image: pass\n",
}


def stage(folder: Path) -> None:
    """Copies all of it there, as it is to be found from a folder of `sys.path`."""
    kit = Path(resources.__file__).parent
    for name in PACKAGES:
        shutil.copytree(kit / name, folder / "kit" / name, ignore=NOT_THERE)
    for file in ("__init__.py", "resources.py"):
        shutil.copy(kit / file, folder / "kit" / file)
    shutil.copytree(resources.root("lessons"), folder / "kit" / "_data" / "lessons", ignore=NOT_THERE)
    for name in LIBRARIES:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            raise Trouble(say("site_no_library", name=name))
        there = Path(spec.origin)
        if there.name == "__init__.py":
            shutil.copytree(there.parent, folder / name, ignore=NOT_THERE)
        else:
            shutil.copy(there, folder / there.name)
    for path, content in STAND_INS.items():
        stand_in = folder / path
        stand_in.parent.mkdir(parents=True, exist_ok=True)
        stand_in.write_text(content, encoding="utf-8")
