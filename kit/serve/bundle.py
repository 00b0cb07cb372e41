"""One script instead of eighty: the pieces of Voilà's and the widgets' scripts that every page loads, in one file.

Webpack makes such a piece hand itself to whoever asks for it later, so pieces may come before they are wanted, in any
order. Which ones pages want is known once a first page has loaded them.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, Iterable
from functools import cached_property
from http import HTTPStatus
from pathlib import Path
from typing import Any

from tornado.web import HTTPError, RequestHandler, StaticFileHandler

from kit.serve import preload

PATH = "voila/pieces-{}.js"
# How Webpack, and Rspack after it, begin a file that only hands itself over.
PIECE = re.compile(rb'\s*(?:/\*.*?\*/\s*)*(?:"use strict";)?\s*\(self(?:\.|\[")(?:web|rs)packChunk', re.DOTALL)
PAGES = re.compile(f"/(voila/render/|{preload.PATH}$)")
"""Where pages are whose pieces count: notebooks, and what the lobby runs ahead."""
MOST = 200
"""So many pieces at most: nobody makes it grow by asking for all there are."""


class Script:
    """One script made of pieces."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self.text = b"\n;\n".join(pieces)
        self.name = hashlib.sha256(self.text).hexdigest()[:12]

    @cached_property
    def packed(self) -> bytes:
        """The same for a slow line: packed once, not for each tablet of a class."""
        return gzip.compress(self.text, 6)


class Bundle:
    """The pieces that pages have loaded since the server started, and the script that holds them all."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self._pieces: dict[Path, bytes] = {}
        self._others: set[Path] = set()
        self._script: Script | None = None

    def note(self, handler: RequestHandler) -> None:
        """Remembers what a page has just loaded."""
        request = handler.request
        if not (request.path.endswith(".js") and PAGES.search(request.headers.get("Referer", ""))):
            return
        if not isinstance(handler, StaticFileHandler) or handler.get_status() != HTTPStatus.OK:
            return
        path = Path(handler.absolute_path or "")
        if path in self._pieces or path in self._others:
            return
        text = path.read_bytes()
        if not PIECE.match(text):
            self._others.add(path)
        elif len(self._pieces) < MOST:
            self._pieces[path], self._script = text, None

    def beside(self, log: Callable[[RequestHandler], None] | None) -> Callable[[RequestHandler], None]:
        """What a server is to call after each request: ``log``, and what is noted here."""

        def both(handler: RequestHandler) -> None:
            self.note(handler)
            if log is not None:
                log(handler)

        return both

    @property
    def script(self) -> Script | None:
        """All pieces as one; None while there is none."""
        if self._script is None and self._pieces:
            self._script = Script(self._pieces.values())
        return self._script

    @property
    def address(self) -> str:
        """Where the script is to be had, named by what is in it; "" while there is none."""
        return self.base_url + PATH.format(self.script.name) if self.script else ""

    def handlers(self) -> list[tuple[str, type, dict[str, Any]]]:
        """Who answers at that address, now and whatever is in it."""
        return [(re.escape(self.base_url) + PATH.format("([0-9a-f]+)"), BundleHandler, {"bundle": self})]


class BundleHandler(RequestHandler):
    """The script itself, as it is now: a page that knows an older one lacks nothing by that."""

    def initialize(self, bundle: Bundle) -> None:
        self.bundle = bundle

    def get(self, name: str) -> None:
        script = self.bundle.script
        if script is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "max-age=31536000, immutable")
        packed = self.settings.get("compress_response") and "gzip" in self.request.headers.get("Accept-Encoding", "")
        if packed:
            self.set_header("Content-Encoding", "gzip")
        self.finish(script.packed if packed else script.text)

    def compute_etag(self) -> None:
        """The address says what is in it."""
