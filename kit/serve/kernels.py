"""All kernels of a server: who may have one, and when each ends because nobody is behind it any more."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from ipaddress import ip_network
from typing import Any, cast

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Bool, Float, List, Unicode, default

from kit.serve.capacity import Capacity
from kit.serve.fork_server import ForkServer
from kit.serve.kernel import Kernel
from kit.serve.names import address_of
from kit.serve.pool import Pool

SOCKETS = 4096
"""Sockets of ZeroMQ, of which a page takes up to eight, and as many for each further line to its kernel."""


class Stage(Enum):
    """How far a visit has come."""

    COMING = "its page is being made"
    SENT = "its page has been sent"
    THERE = "its page talks to its kernel"
    AWAY = "its page talks no more"


@dataclass(eq=False)
class Visit:
    """One opened page, that of a ``notebook``, from the door to the end of its kernel; ``since`` is when its stage
    began."""

    address: str
    stage: Stage = Stage.COMING
    kernel_id: str = ""
    notebook: str = ""
    since: float = 0
    end: asyncio.TimerHandle | None = field(default=None, repr=False)

    def enter(self, stage: Stage, seconds: float | None = None, end: Callable[[], Any] | None = None) -> None:
        """The next stage; its end comes after so many seconds, if nothing else does."""
        loop = asyncio.get_running_loop()
        if self.end is not None:
            self.end.cancel()
        self.end = None if seconds is None or end is None else loop.call_later(seconds, end)
        self.stage, self.since = stage, loop.time()


class Queue:
    """Pages that are made now, a few at once: where a whole class comes together, the first ones are there while the
    last are made, and all of them sooner than if everybody were served a little at a time.

    Nobody waits for long: a page may take its time because its reader does.
    """

    def __init__(self, places: int, patience: float = 2) -> None:
        self._places, self._patience = asyncio.Semaphore(places), patience
        self._inside: set[Visit] = set()

    async def enter(self, visit: Visit) -> None:
        """Waits for a place, and goes on without one after a while."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._places.acquire(), self._patience)
            self._inside.add(visit)

    def leave(self, visit: Visit) -> None:
        """The page is made, or nobody wants it any more."""
        if visit in self._inside:
            self._inside.remove(visit)
            self._places.release()


class Kernels(AsyncMappingKernelManager):
    """The kernels of our pages, and any others of the server they live in.

    Only those of pages end by these rules; what JupyterLab has started beside them is its own affair.
    """

    unreached = Float(30, config=True, help="Seconds after which a page that was sent must have come to its kernel.")
    left = Float(5, config=True, help="Seconds that the kernel of a page stays which has said goodbye.")
    dropped = Float(120, config=True, help="Seconds that a page has to come back whose line broke.")
    loading = Float(10, config=True, help="Seconds that a browser may need between a page and its first word to it.")

    proxies = List(Unicode(), config=True, help="Addresses, or networks, whose visits count for nobody.")
    forks = Bool(config=True, help="Whether pages' kernels are forked from a process that has loaded what they need.")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.visits: set[Visit] = set()
        self.fork_server = ForkServer() if self.forks else None
        self.capacity = Capacity(parent=self)
        self.pool = Pool(self)
        self.queue = Queue(2 * (os.cpu_count() or 1))
        self._ends: set[asyncio.Task[None]] = set()

    @default("forks")
    def _where_it_can_be(self) -> bool:
        return sys.platform == "linux" and os.environ.get("KIT_FORKS") != "off"

    @default("context")
    def _roomy_context(self) -> Any:
        """ZeroMQ, which counts its sockets before the first is opened, told of as many as all pages may have."""
        context = self._context_default()
        context.max_sockets = SOCKETS
        return context

    @default("kernel_manager_class")
    def _our_kernel(self) -> str:
        return "kit.serve.kernel.Kernel"

    def begin(self, told: Callable[[int, int], None] | None = None) -> None:
        """Pages can come: what they need is loaded, the pool filled, and ``told`` how many are ready of how many."""
        if self.fork_server is not None:
            self.fork_server.open(eager=self.pool.size > 0)
        self.pool.start(told)

    def visit_of(self, kernel_id: str) -> Visit | None:
        """The visit that this kernel is there for."""
        return next((visit for visit in self.visits if visit.kernel_id == kernel_id), None)

    def kernel(self, kernel_id: str) -> Kernel:
        """The manager of one kernel; KeyError if there is none."""
        return cast("Kernel", self.get_kernel(kernel_id))

    def _at(self, *stages: Stage) -> list[Visit]:
        return [visit for visit in self.visits if visit.stage in stages]

    # --- the door

    def places(self) -> int:
        """So many more pages could be opened now; a kernel that waits for its page is a place."""
        coming = len(self._at(Stage.COMING)) + self.pool.making
        waiting = len(self.pool.waiting)
        settled = len(self._at(Stage.THERE, Stage.AWAY))
        return waiting + self.capacity.places(settled, coming, len(self._at(Stage.SENT)) + waiting)

    def counted_for(self, ip: str) -> str:
        """The address that a visit from there counts for, "" for nobody: this machine, and a proxy that was named,
        which may stand before a whole class. What a visit says of itself is not asked."""
        found = address_of(ip)
        nobody = found is None or found.is_loopback or any(found in ip_network(one) for one in self.proxies)
        return "" if nobody else ip

    def place_for(self, address: str = "") -> bool:
        """Whether somebody more can come in, from an address that does not hold half of all places; "" is nobody's."""
        places = self.places()
        mine = sum(visit.address == address for visit in self.visits) if address else 0
        return places > 0 and mine < self.capacity.share(len(self.visits) + places)

    def admit(self, address: str = "") -> Visit | None:
        """Lets somebody in; None where there is no place."""
        if not self.place_for(address):
            self._make_room()
            return None
        visit = Visit(address)
        self.visits.add(visit)
        return visit

    def _make_room(self) -> None:
        """Whoever has been away for longest gives way: what was played is kept on the device."""
        away = self._at(Stage.AWAY)
        if away and self.places() <= 0:
            self.leave(min(away, key=lambda visit: visit.since))

    async def open(self, visit: Visit, **how: Any) -> str:
        """The kernel of a visit: one that waits, else a new one."""
        kernel_id = await self.pool.take(visit.notebook, **how) or await self.start_kernel(of_page=True, **how)
        visit.kernel_id = kernel_id
        self.kernel(kernel_id).serve_page()
        if visit not in self.visits:
            self.leave(visit)
        return kernel_id

    def sent(self, visit: Visit) -> None:
        """The whole page is on its way to the browser, which may have come back for its kernel already."""
        if visit in self.visits and visit.stage is Stage.COMING:
            visit.enter(Stage.SENT, self.unreached, lambda: self.leave(visit))

    def leave(self, visit: Visit) -> None:
        """Ends a visit, and its kernel at once; nobody asks it."""
        self.visits.discard(visit)
        self.queue.leave(visit)
        if visit.end is not None:
            visit.end.cancel()
        if visit.kernel_id in self:
            self._later(visit.kernel_id)

    def _later(self, kernel_id: str) -> None:
        task = asyncio.get_running_loop().create_task(self.end(kernel_id))
        self._ends.add(task)
        task.add_done_callback(self._ends.discard)

    # --- being there

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        visit = self.visit_of(kernel_id)
        if visit is not None:
            visit.enter(Stage.THERE)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page is gone; it may come back."""
        super().notify_disconnect(kernel_id)
        visit = self.visit_of(kernel_id)
        if visit is not None and self._kernel_connections.get(kernel_id, 0) <= 0:
            visit.enter(Stage.AWAY, self.dropped, lambda: self.leave(visit))

    def goodbye(self, kernel_id: str) -> None:
        """The page that has just gone has said that it is for good."""
        visit = self.visit_of(kernel_id)
        if visit is not None and visit.stage is Stage.AWAY:
            visit.enter(Stage.AWAY, self.left, lambda: self.leave(visit))

    def start_watching_activity(self, kernel_id: str) -> None:
        """A page's kernel is in use whenever the two speak. jupyter_server knows that by reading all that a kernel
        says a second time, which took a fifth of its work for a page."""
        kernel = self.kernel(kernel_id)
        if kernel.of_page:
            kernel.used()
        else:
            super().start_watching_activity(kernel_id)

    def quiet(self, seconds: float) -> bool:
        """Whether no page is being opened, and none has been used for some seconds."""
        latest = asyncio.get_running_loop().time() - self.loading
        if self._at(Stage.COMING) or any(visit.since > latest for visit in self._at(Stage.SENT)):
            return False
        now = datetime.now(UTC)
        used = (self._kernels[visit.kernel_id] for visit in self.visits if visit.kernel_id in self._kernels)
        return all((now - kernel.last_activity).total_seconds() > seconds for kernel in used)

    # --- the end

    async def end(self, kernel_id: str) -> None:
        """Ends a kernel now, whoever else may be ending it as well."""
        with contextlib.suppress(HTTPError, KeyError, RuntimeError):
            await self.shutdown_kernel(kernel_id, now=True)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """What it leaves open is closed."""
        self._later(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        visit = self.visit_of(kernel_id)
        if visit is not None:
            self.visits.discard(visit)
            if visit.end is not None:
                visit.end.cancel()
        self.pool.forget(kernel_id)
        return super().remove_kernel(kernel_id)

    async def shutdown_all(self, now: bool = False) -> None:  # type: ignore[override]
        await self.pool.close()
        for visit in self.visits:
            if visit.end is not None:
                visit.end.cancel()
        await super().shutdown_all(now=now)
        if self.fork_server is not None:
            self.fork_server.close()
