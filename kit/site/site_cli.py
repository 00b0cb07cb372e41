"""``python3 -m kit site FOLDER``: the kit as files for any host, with no server behind them."""

from __future__ import annotations

import argparse
import contextlib
import os
import webbrowser
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from kit.command import bootstrap
from kit.command.parser import Parser
from kit.command.trouble import Trouble
from kit.command.words import say

MARK = "site.json"
"""The file that only a site of ours has: nothing else is ever emptied, whatever it is called."""
PARTS = ("pyodide", "python", "pages")
"""What is done one after the other."""


def main(argv: Sequence[str]) -> int:
    """The ``site`` verb; returns the exit code."""
    from kit.lab.report import Progress
    from kit.site.build import API, build

    wanted = arguments(argv)
    with contextlib.suppress(Trouble):
        bootstrap.set_up_api()  # what makes the pages about the code
    progress = Progress(len(PARTS))
    build(wanted.folder, wanted.pyodide, lambda part: progress.part(say(f"site_{part}")), wanted.source)
    megabytes = sum(file.stat().st_size for file in wanted.folder.rglob("*") if file.is_file()) / 1e6
    print(say("site_made", folder=wanted.folder, size=f"{megabytes:.1f}"))
    if not (wanted.folder / API).is_dir():
        print(say("site_no_api"))
    if wanted.serve:
        show(wanted.folder, wanted.port, not wanted.no_browser)
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line: the ``folder``, where ``pyodide`` is, the ``source`` of the kit, and how to ``serve``."""
    parser = Parser("site")
    parser.add_argument("folder", type=Path, metavar="DIR", help=say("site_folder"))
    parser.add_argument("--pyodide", type=Path, metavar="DIR", help=say("site_runtime"))
    parser.add_argument("--source", default="", metavar="ADDRESS", help=say("site_source"))
    parser.add_argument("--serve", action="store_true", help=say("site_serve"))
    parser.add_argument("--port", type=int, default=0, help=say("site_port"))
    parser.add_argument("--no-browser", action="store_true", help=say("serve_no_browser"))
    wanted = parser.parse_args(argv)
    parser.need_folder(wanted.folder)
    if wanted.folder.exists() and not wanted.folder.is_dir():
        parser.error(say("no_write", folder=wanted.folder))
    if wanted.folder.is_dir() and any(wanted.folder.iterdir()) and not (wanted.folder / MARK).is_file():
        parser.error(say("site_not_ours", folder=wanted.folder))
    return wanted


class Files(SimpleHTTPRequestHandler):
    """The files of a folder, quietly."""

    def log_message(self, *_: object) -> None:
        """Nothing: the terminal is the family's."""


def show(folder: Path, port: int, browser: bool) -> None:
    """Serves the site on this machine until somebody ends it."""
    Files.extensions_map |= {".mjs": "text/javascript", ".js": "text/javascript"}
    with ThreadingHTTPServer(("127.0.0.1", port), partial(Files, directory=os.fspath(folder))) as server:
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        print(say("site_open", address=address), flush=True)
        if browser:
            webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
