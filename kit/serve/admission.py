"""The door of the pages: who is let in to a notebook, what is said when there is no place, and who has gone again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from jupyter_core.utils import ensure_async
from tornado.httputil import HTTPHeaders
from tornado.iostream import StreamClosedError
from tornado.web import Finish, HTTPError, authenticated
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from kit.serve.kernels import Kernels, Visit

AGAIN = 5
"""Seconds after which somebody who found no place may ask again."""


class PageHandler(TornadoVoilaHandler):
    """A notebook as a page: one kernel for each visit, and none for what is no visit."""

    visit: Visit | None = None

    @property
    def kernel_manager(self) -> Any:
        """What Voilà asks for a kernel: the kernel of this visit."""
        kernels = super().kernel_manager
        return kernels if self.visit is None else KernelOfVisit(kernels, self.visit)

    @authenticated
    async def head(self, path: str = "") -> None:
        """Whether there is a place; asking costs none."""
        kernels = super().kernel_manager
        if isinstance(kernels, Kernels) and not kernels.place_for(kernels.counted_for(self.request.remote_ip or "")):
            self.no_place()
        self.finish()

    @authenticated
    async def get(self, path: str = "") -> None:
        kernels = super().kernel_manager
        refuse_what_is_no_visit(self.request.headers, self.request.host)
        if not isinstance(kernels, Kernels):
            # Somebody else's server, told to have another manager.
            await super().get(path)
            return
        visit = kernels.admit(kernels.counted_for(self.request.remote_ip or ""))
        if visit is None:
            self.no_place()
            self.finish(self.render_template("full.html", base_url=self.base_url))
            return
        self.visit, visit.notebook = visit, path
        try:
            async for part in self.get_generator(path):
                self.write(part)
                await self.flush()
            kernels.sent(visit)
        except StreamClosedError:
            # Whoever has hung up before this began is told of here alone.
            kernels.leave(visit)
        except BaseException:
            kernels.leave(visit)
            raise
        finally:
            kernels.queue.leave(visit)
        if visit.kernel_id not in kernels:
            kernels.leave(visit)

    def on_connection_close(self) -> None:
        """Nobody waits for this page any more."""
        super().on_connection_close()
        kernels = super().kernel_manager
        if self.visit is not None and isinstance(kernels, Kernels):
            kernels.leave(self.visit)

    def no_place(self) -> None:
        """Says so to the browser's software."""
        self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Retry-After", str(AGAIN))
        self.set_header("Cache-Control", "no-store")


class LeaveHandler(VoilaShutdownKernelHandler):
    """A page that is left ends its kernel, at once, as nothing is kept there; one that has ended before is what was
    wished, too."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        with contextlib.suppress(HTTPError, KeyError, RuntimeError):
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel_id, now=True))
        self.set_status(HTTPStatus.NO_CONTENT)
        self.finish()


OURS = {TornadoVoilaHandler: PageHandler, VoilaShutdownKernelHandler: LeaveHandler}


def with_admission(handlers: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Voilà's handlers, with ours where a notebook becomes a page, and where a page is left."""
    return [(path, OURS.get(kind, kind), *more) for path, kind, *more in handlers]


class KernelOfVisit:
    """As much of a manager of kernels as Voilà needs to make one page."""

    notebook_data: dict[str, Any] = {}  # noqa: RUF012 - nothing is ever put into it

    def __init__(self, kernels: Kernels, visit: Visit) -> None:
        self.kernels, self.visit = kernels, visit

    def get_pool_size(self, notebook: str) -> int:
        """Voilà's own pool is not used."""
        return 0

    async def start_kernel(self, **how: Any) -> str:
        """The kernel of the visit, if it still goes on before and after."""
        await self.kernels.queue.enter(self.visit)
        kernel_id = await self.kernels.open(self.visit, **how) if self.visit in self.kernels.visits else ""
        if self.visit not in self.kernels.visits:
            raise Finish
        return kernel_id

    def get_kernel(self, kernel_id: str) -> Any:
        """The manager of that one kernel."""
        return self.kernels.get_kernel(kernel_id)


def refuse_what_is_no_visit(headers: HTTPHeaders, host: str) -> None:
    """HTTPError for what starts no kernel: a picture or a script of another site's page that is none, and what a
    browser fetches before anybody wants it."""
    if any(headers.get(name, "").startswith("prefetch") for name in ("Sec-Purpose", "Purpose", "X-Moz")):
        raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
    if not is_visit(headers, host):
        raise HTTPError(HTTPStatus.FORBIDDEN)


def is_visit(headers: HTTPHeaders, host: str) -> bool:
    """Whether somebody has come to see the page, from wherever a link has led."""
    site = headers.get("Sec-Fetch-Site")
    if site:
        led_here = headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") == "document"
        return site in ("same-origin", "none") or led_here
    # Browsers say so only where the address is this machine's own or encrypted; else what they accept must tell.
    accepted = headers.get("Accept", "*/*")
    elsewhere = urlsplit(headers.get("Referer") or headers.get("Origin") or "").netloc not in ("", host)
    return "text/html" in accepted or not (elsewhere or accepted.startswith("image/"))
