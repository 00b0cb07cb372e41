"""The engine stands on its own: the import contracts are kept, and loading it loads nothing of Jupyter."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator

import grimp
import pytest
from house_helpers import ROOT

from kit.core.manifest import GAMES

ALLOWED_IN_CORE = {"cattrs", "attrs"}
WIDGETS = {"IPython", "anywidget", "ipycanvas", "ipywidgets", "matplotlib", "numpy", "PIL", "voila"}
WIDGETS |= {"jupyter_server", "tornado"}


def test_core_leans_on_the_standard_library_alone() -> None:
    graph = grimp.build_graph("kit", include_external_packages=True)
    for module in {"kit.core"} | graph.find_descendants("kit.core"):
        for other in graph.find_modules_directly_imported_by(module):
            top = other.split(".")[0]
            assert other.startswith("kit.core") or top in sys.stdlib_module_names or top in ALLOWED_IN_CORE, other


ENGINE = ["kit.core", "kit.space", "kit.draw", "kit.text", "kit.games", "kit.players"]


@pytest.mark.parametrize("package", ENGINE)
def test_loading_the_engine_loads_no_widget_library(package: str) -> None:
    code = f"import sys, importlib, pkgutil; p = importlib.import_module('{package}')\n"
    code += "[importlib.import_module(m.name) for m in pkgutil.walk_packages(p.__path__, p.__name__ + '.')\n"
    code += " if not m.name.endswith(('compile', 'painter'))]\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert not WIDGETS & set(done.stdout.split())


@pytest.mark.slow
@pytest.mark.cases(2)
@pytest.mark.parametrize("game", GAMES.having("table"))
def test_the_play_page_is_not_kept_waiting_for_the_lessons(game: str) -> None:
    code = f"import sys; from kit.widgets import page; page('{game}', 'play'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert "kit.widgets.play" in loaded
    assert not {"kit.tutor", "cattrs", "reportlab"} & loaded


@pytest.mark.slow
def test_no_page_pays_for_the_charts_of_the_laboratory() -> None:
    """Nor does the laboratory before it draws one."""
    code = "import sys, importlib, pkgutil, kit.serve.pages, kit.widgets as p\n"
    code += "[importlib.import_module(m.name) for m in pkgutil.walk_packages(p.__path__, p.__name__ + '.')\n"
    code += " if m.name != 'kit.widgets.lab_charts']\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert {"kit.widgets.play", "kit.widgets.games.war_kids.lab"} <= loaded
    assert not {"matplotlib", "kit.widgets.lab_charts"} & loaded


def constants(tree: ast.Module) -> Iterator[str]:
    """The texts in the code of a module, what is only told in a docstring left out."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def imports(tree: ast.Module) -> Iterator[str]:
    """The modules that a module names in its imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize(
    "package",
    ["command", "core", "draw", "explore", "lab", "players", "serve", "space", "terminal", "text", "tutor", "widgets"],
)
def test_nothing_outside_their_folders_names_our_games(package: str) -> None:
    """An address of a game's page (`name/page`), a file or an import of it is a name; "guess" alone is a word, too."""
    ours = [game for game, manifest in GAMES.items() if (ROOT / "kit" / "games") in manifest.folder.parents]
    assert {"war_kids", "kings_war"} <= set(ours)
    named = re.compile("|".join(rf"^{game}(?:/|$)" if "_" not in game else game for game in ours))
    inside = re.compile(rf"kit\.(?:games|printables|widgets\.games)\.(?:{'|'.join(ours)})\b")
    for file in sorted((ROOT / "kit" / package).rglob("*.py")):
        if "games" in file.relative_to(ROOT / "kit" / package).parts[:1]:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        assert not [text for text in constants(tree) if named.search(text)], file
        assert not [module for module in imports(tree) if inside.match(module)], file
