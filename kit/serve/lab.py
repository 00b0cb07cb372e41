"""``python3 -m kit lab``: the notebooks to explore with, in JupyterLab, on this machine alone, until Ctrl-C."""

import argparse
import contextlib
import importlib.util
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from kit import resources
from kit.command import bootstrap
from kit.command.parser import Parser, whole
from kit.command.words import language, say
from kit.serve.kernel_lines import socket_folder
from kit.serve.server import PortRefused, listening
from kit.serve.settings import LARGEST_NOTEBOOK, private_jupyter

HOST = "127.0.0.1"
FOLDER = Path("explore")

# What an installed kit may lack.
NEEDED = ("jupyterlab", "matplotlib")

# JupyterLab would ask for news and for newer versions of itself.
QUIET = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


def main(argv: Sequence[str]) -> int:
    """The ``lab`` verb; returns the exit code."""
    wanted = arguments(argv)
    bootstrap.set_up_lab()
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        print(say("lab_missing", names=" ".join(missing)), file=sys.stderr)
        return 1
    try:
        port = free_port(wanted.port)
        names = copies(wanted.folder)
    except PortRefused as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except OSError:
        print(say("no_write", folder=wanted.folder), file=sys.stderr)
        return 1
    token = secrets.token_urlsafe(24)
    url = f"http://{HOST}:{port}/lab/tree/{first(names)}?token={token}"
    with private_jupyter() as folder, socket_folder(folder) as lines:
        started = command(wanted.folder, port, token, quiet_settings(folder), "ipc" if lines else "tcp")
        # What Jupyter leaves behind in the temporary folder goes with ours.
        places = {"TMPDIR": folder, "TEMP": folder, "JUPYTER_RUNTIME_DIR": (lines or folder) / "runtime"}
        child = subprocess.Popen(started, env=os.environ | {name: str(place) for name, place in places.items()})
        told = told_to_end(child)
        if answers(child, port):
            print(say("lab_copies", folder=wanted.folder))
            print(say("lab_open", url=url))
            print(say("how_to_end"), flush=True)
            if not wanted.no_browser:
                threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        code = child.wait()
    print(say("goodbye"), flush=True)
    return 0 if told.is_set() else code


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line: ``port`` (None: any free one), ``no_browser`` and the ``folder`` of the copies."""
    parser = Parser("lab")
    parser.add_argument("--no-browser", action="store_true", help=say("serve_no_browser"))
    parser.add_argument("--port", type=whole, metavar="N", help=say("lab_port"))
    parser.add_argument("--folder", type=Path, default=FOLDER, metavar="DIR", help=say("lab_folder", folder=FOLDER))
    wanted = parser.parse_args(argv)
    wanted.folder = wanted.folder.resolve()
    return wanted


def free_port(port: int | None) -> int:
    """The port, or the first free one where none was asked for. Raises PortRefused."""
    sockets = listening(HOST, port)
    number: int = sockets[0].getsockname()[1]
    for one in sockets:
        one.close()
    return number


def copies(folder: Path) -> list[str]:
    """Copies the notebooks that the folder does not hold yet, so that what somebody changed stays; returns all names.

    A copy is named after its game and its language, "war_kids.it.ipynb"; one that is not to explore also after what it
    is for, "war_kids_teach.it.ipynb".
    """
    from kit.serve.pages import explore_notebooks

    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for path in explore_notebooks(resources.root("notebooks")):
        kind, _, rest = path.name.partition(".")
        copy = folder / f"{path.parent.name}{'' if kind == 'explore' else f'_{kind}'}.{rest}"
        if not copy.exists():
            shutil.copyfile(path, copy)
        names.append(copy.name)
    return names


def first(names: Sequence[str]) -> str:
    """The notebook to begin with: one in the language of the terminal, if there is one."""
    return next((name for name in names if f".{language()}." in name), names[0])


def quiet_settings(folder: Path) -> Path:
    """A folder of settings with which JupyterLab asks nobody anything."""
    settings = folder / "settings"
    settings.mkdir()
    (settings / "overrides.json").write_text(json.dumps(QUIET), encoding="utf-8")
    return settings


def command(folder: Path, port: int, token: str, quiet: Path, transport: str = "tcp") -> list[str]:
    """What starts JupyterLab. It answers this machine only, and only those who know the token."""
    settings = {
        "ServerApp.ip": HOST,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": folder,
        "ServerApp.allow_root": True,
        "ServerApp.open_browser": False,
        "ServerApp.answer_yes": True,
        "ServerApp.max_body_size": LARGEST_NOTEBOOK,
        "ServerApp.log_level": "ERROR",
        "IdentityProvider.token": token,
        "KernelManager.transport": transport,
        "LabApp.log_level": "ERROR",
        "LabApp.app_settings_dir": quiet,
        "LabApp.extension_manager": "readonly",
        "LabApp.news_url": None,
        "LabApp.check_for_updates_class": "jupyterlab.handlers.announcements.NeverCheckForUpdate",
    }
    return [sys.executable, "-m", "jupyterlab", *(f"--{name}={value}" for name, value in settings.items())]


def told_to_end(child: "subprocess.Popen[bytes]") -> threading.Event:
    """Set once somebody asked to end; then JupyterLab ends too, and its kernels with it, in its own time."""
    told = threading.Event()

    def pass_on(number: int, frame: object) -> None:
        told.set()
        with contextlib.suppress(ProcessLookupError):
            child.terminate()

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), pass_on)
    return told


def answers(child: "subprocess.Popen[bytes]", port: int) -> bool:
    """Waits until JupyterLab can be reached; False if it ended instead."""
    while child.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1):
            return True
        time.sleep(0.1)
    return False
