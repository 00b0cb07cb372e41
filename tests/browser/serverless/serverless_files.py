"""The files of a site, and what hands them out."""

from __future__ import annotations

import threading
from functools import partial
from hashlib import sha256
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlencode

from kit.site.site_cli import Files


def digests(folder: Path) -> dict[str, str]:
    """What is in each file of a folder, in short."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): sha256(file.read_bytes()).hexdigest() for file in files}


class Site:
    """The files of a site, to be had as long as it is `up`."""

    def __init__(self, folder: Path, pyodide: Path) -> None:
        self.folder, self.pyodide = folder / "kit", pyodide
        self.made = digests(self.folder)
        """What it was made of, whatever a test does to it later."""
        self.port = 0
        self.up()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/kit/"

    def up(self) -> None:
        """The server of files answers."""
        handler = partial(Files, directory=str(self.folder.parent))
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def down(self) -> None:
        """Nobody answers."""
        self.server.shutdown()
        self.server.server_close()

    def address(self, page: str = "", **query: str) -> str:
        """The lobby's address, or that of a page such as "war_kids/play"."""
        path = f"{page}.html" if page else "index.html"
        return f"{self.url}{path}?{urlencode(query)}" if query else f"{self.url}{path}"
