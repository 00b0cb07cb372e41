"""The engine stands on its own: the import contracts are kept, and loading it loads nothing of Jupyter."""

import subprocess
import sys

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


@pytest.mark.parametrize("game", GAMES.having("table"))
def test_the_play_page_is_not_kept_waiting_for_the_lessons(game: str) -> None:
    code = f"import sys; from kit.widgets import play; play('{game}'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert "kit.widgets.play" in loaded
    assert not {"kit.tutor", "cattrs", "reportlab"} & loaded


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
