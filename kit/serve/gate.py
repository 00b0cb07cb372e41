"""Before any handler of ours is asked, and after one has stumbled: a plain refusal, and no riddles in the terminal.

What is no request that anybody could mean, and a name that is not this machine's, reach no handler. One place for
both ways to serve.
"""

from __future__ import annotations

import functools
import traceback
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote, urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.log import app_log
from tornado.web import Application, HTTPError, RequestHandler, StaticFileHandler
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import TemplateStaticFileHandler

from kit.serve.names import Names

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
LONGEST_PATH, LONGEST_NAME = 1000, 250
"""Letters of an address, and of a file's name in it: what no system of files would take."""


def guard(app: Application, top: str, names: Names | None = None, **page: Any) -> None:
    """Has an application ask here first, where an address begins with `top`.

    `names` are those that are answered (None: any, where somebody else sees to that); `page` is what a page of Voilà's
    is made with, which tells the right one.
    """
    ask = app.get_handler_delegate

    def ask_here_first(request: HTTPServerRequest, kind: Any, *given: Any, **more: Any) -> Any:
        if not request.path.startswith(top):
            return ask(request, kind, *given, **more)
        status = fault(request)
        if status is not None:
            return ask(request, Refused, {"status": status})
        # How a page looks, which everybody has who has the kit, is shown by any name: that of the refusal, too.
        known = names is None or kind is TemplateStaticFileHandler or names.hold(request.host, came_in_at(request)[0])
        if not known:
            return ask(request, plain(WrongName), page)
        return ask(request, plain(kind), *given, **more)

    app.get_handler_delegate = ask_here_first  # type: ignore[assignment, method-assign]


def fault(request: HTTPServerRequest) -> HTTPStatus | None:
    """Why a request cannot be meant; None for any other."""
    if request.method not in METHODS:
        return HTTPStatus.METHOD_NOT_ALLOWED
    try:
        path = unquote(request.path, errors="strict")
        for name in ("Origin", "Referer"):
            urlsplit(request.headers.get(name, ""))
    except ValueError:
        return HTTPStatus.BAD_REQUEST
    long = len(path.encode()) > LONGEST_PATH or any(len(name.encode()) > LONGEST_NAME for name in path.split("/"))
    control = any(ord(letter) < ord(" ") or letter == "\x7f" for letter in path)
    return HTTPStatus.NOT_FOUND if long or control else None


def came_in_at(request: HTTPServerRequest) -> tuple[str, int]:
    """The address of ours at which a request has come in, and the port; "" where the line has been cut since."""
    line: Any = request.connection
    try:
        address, port, *_ = line.stream.socket.getsockname()
    except (AttributeError, OSError):
        return "", 0
    return address, port


class Refused(RequestHandler):
    """A request that nobody here can mean."""

    def initialize(self, status: HTTPStatus) -> None:
        self.status = status
        # Jupyter's log takes its address apart.
        self.request.headers.pop("Referer", None)

    def check_xsrf_cookie(self) -> None:
        """Nothing happens here that anybody would have to be kept from."""

    def prepare(self) -> None:
        raise HTTPError(self.status)


class WrongName(BaseVoilaHandler):
    """A page asked for by a name that is not this machine's: the way to the one that is."""

    def check_xsrf_cookie(self) -> None:
        """Nothing happens here that anybody would have to be kept from."""

    async def prepare(self) -> None:
        await super().prepare()
        here, port = came_in_at(self.request)
        self.set_status(HTTPStatus.FORBIDDEN)
        address = f"http://{f'[{here}]' if ':' in here else here}:{port}/"
        await self.finish(self.render_template("name.html", base_url=self.base_url, address=address))


class Plain(RequestHandler):
    """What a handler does where it stumbles: whoever reads files finds none, and anything else takes one line."""

    def _handle_request_exception(self, e: BaseException) -> None:
        if not (isinstance(self, StaticFileHandler) and isinstance(e, ValueError | AssertionError)):
            super()._handle_request_exception(e)
            return
        try:
            raise HTTPError(HTTPStatus.NOT_FOUND) from None
        except HTTPError as refusal:
            super()._handle_request_exception(refusal)

    def log_exception(self, kind: Any, error: Any, trace: Any) -> None:
        if error is None or isinstance(error, HTTPError):
            super().log_exception(kind, error, trace)
            return
        place = traceback.extract_tb(trace)[-1]
        what = traceback.format_exception_only(error)[-1].strip()
        app_log.error("%s %s: %s (%s, %s)", self.request.method, self.request.path, what, place.filename, place.lineno)
        app_log.debug("All of it:", exc_info=(kind, error, trace))

    def write_error(self, status_code: int, **more: Any) -> None:
        try:
            super().write_error(status_code, **more)
        except Exception:
            # Jupyter's own words need to know who asks, which it may have been refused before.
            RequestHandler.write_error(self, status_code, **more)


@functools.cache
def plain(kind: type[RequestHandler]) -> type[RequestHandler]:
    """The same handler, which stumbles so."""
    return type(kind.__name__, (Plain, kind), {})
