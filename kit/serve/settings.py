"""The settings of Voilà, the same for ``python3 -m kit`` and for a Jupyter server that loads the kit (Binder)."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kit.command.trouble import Trouble
from kit.command.words import say

if TYPE_CHECKING:  # the command line is read before anything is installed
    from traitlets.config import Config

SHARE = Path(__file__).resolve().parent / "share" / "jupyter"
TEMPLATE = "kit"

# A page that is open keeps its kernel. It ends this many seconds after its page was sent and nobody came, after the
# page has said goodbye, and after its line broke: so long a tablet may sleep and find all as it was.
UNREACHED = 30
LEFT = 5
DROPPED = 120
# The net below, for a Jupyter server's kernels that are no pages' of ours.
IDLE = 300

# Bytes of what a page says, other than on its socket: the word with which it goes.
LARGEST_BODY = 1 << 16
# And where there is JupyterLab: it brings files piece by piece, a megabyte each, but keeps a notebook with all that it
# shows as one.
LARGEST_NOTEBOOK = 1 << 25


def voila_settings() -> Config:
    """What holds wherever our pages are served."""
    from traitlets.config import Config

    config = Config()
    pages = config.VoilaConfiguration
    pages.template = TEMPLATE
    pages.classic_tree = True  # our tree.html is the lobby and needs no JupyterLab
    pages.allow_template_override = "NO"
    pages.allow_theme_override = "NO"
    pages.show_tracebacks = False
    pages.file_allowlist = [r".*\.(svg|css|js)"]
    pages.file_denylist = [r".*\.(ipynb|py)", r"(.*/)?\..*"]
    # The second widget manager is for ipywidgets 7, which the kit does not use; no page shows coloured code.
    pages.extension_denylist = ["@voila-dashboards/widgets-manager7", "jupyterlab_pygments"]
    pages.multi_kernel_manager_class = "kit.serve.kernels.Kernels"
    config.Kernels.unreached = UNREACHED
    config.Kernels.left = LEFT
    config.Kernels.dropped = DROPPED
    kernels = config.MappingKernelManager
    kernels.cull_idle_timeout = IDLE
    kernels.cull_interval = 30
    kernels.cull_connected = False
    return config


@contextmanager
def private_jupyter() -> Iterator[Path]:
    """Keeps a person's own Jupyter and IPython settings, kernels and extensions out of this process and its kernels.

    To be entered before anything of Jupyter is imported, which reads its folders once. Yields the temporary folder
    where all that stands instead lives; it goes in the end.
    """
    with no_room_told():
        folder = Path(tempfile.mkdtemp(prefix="kit-"))
    os.environ |= {
        "IPYTHONDIR": str(folder / "ipython"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "JUPYTER_PATH": str(SHARE),
        "JUPYTER_CONFIG_PATH": "",
        "JUPYTER_NO_CONFIG": "1",
        "JUPYTER_PREFER_ENV_PATH": "1",
    }
    try:
        with no_room_told():
            blank_configuration(folder)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def no_room_told() -> Iterator[None]:
    """Where nothing can be written, that is said in a sentence."""
    try:
        yield
    except OSError as refusal:
        raise Trouble(say("no_temp")) from refusal


def blank_configuration(folder: Path) -> None:
    """Has Jupyter make its empty configuration now and in ``folder``; else it would leave one behind each time."""
    from jupyter_core.paths import jupyter_config_dir

    tempfile.tempdir = str(folder)
    jupyter_config_dir()
    tempfile.tempdir = None  # the usual place again
