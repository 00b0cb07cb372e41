"""Kernels kept ready: started while nothing else happens, full of what any page needs, so that one opens at once."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import psutil
from jupyter_server.utils import ApiPath
from traitlets import Float, Int
from traitlets.config import Configurable

from kit.serve.room import MEGABYTE, free_memory

if TYPE_CHECKING:
    from kit.serve.kernels import Kernels

WARM_UP = "from kit.widgets.warm import warm_up\nwarm_up()\ndel warm_up"
PACE = 0.25
"""Seconds between two looks at what is to be done."""
AFTER_TROUBLE = 30
"""Seconds until a kernel is tried again where one would not start."""


class Pool(Configurable):
    """Kernels that wait for a page, any page: the notebook's own cells run in them once somebody is there.

    So every one is as good as another, a notebook that was changed is shown as it is now, and its cells see the query
    and the folder they would see in a kernel of their own.
    """

    size = Int(0, config=True, help="So many kernels are kept ready.")
    quiet = Float(1.5, config=True, help="Seconds in which no page is used before a kernel is started.")

    def __init__(self, kernels: Kernels) -> None:
        super().__init__(parent=kernels)
        self.kernels = kernels
        self.waiting: list[str] = []
        self.coming: asyncio.Task[str] | None = None
        """The kernel that is being made."""
        self._keeper: asyncio.Task[None] | None = None
        self._told: Callable[[int, int], None] | None = None

    @property
    def making(self) -> int:
        """So many kernels are being made: none or one."""
        return int(self.coming is not None)

    def start(self, told: Callable[[int, int], None] | None = None) -> None:
        """From now on the pool is kept filled; once it is as full as it gets, ``told`` hears how many of how many."""
        self._told = told
        if self.size > 0 and self._keeper is None:
            self._keeper = asyncio.get_running_loop().create_task(self._keep())

    async def close(self) -> None:
        """No kernel is made any more; those there are end with all others."""
        tasks = [task for task in (self._keeper, self.coming) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.waiting.clear()

    def forget(self, kernel_id: str) -> None:
        """That kernel is no more."""
        if kernel_id in self.waiting:
            self.waiting.remove(kernel_id)

    # --- to a page

    async def take(self, kernel_name: str = "", path: str = "", env: Mapping[str, str] | None = None) -> str | None:
        """A kernel that waited, as if it had been started so; None if there is none. Nobody else gets the same."""
        if kernel_name not in ("", self.kernels.default_kernel_name):
            return None
        while (kernel_id := await self._next()) is not None:
            try:
                await self._dress(kernel_id, path, env or {})
            except (RuntimeError, KeyError):
                await self.kernels.end(kernel_id)
            else:
                return kernel_id
        return None

    async def _next(self) -> str | None:
        if self.waiting:
            return self.waiting.pop(0)
        coming, self.coming = self.coming, None
        if coming is None:
            return None
        # It began before a new one could.
        with contextlib.suppress(asyncio.CancelledError, Exception):
            return await coming
        return None

    async def _dress(self, kernel_id: str, path: str, env: Mapping[str, str]) -> None:
        """Gives a kernel the variables and the folder of its page."""
        kernel = self.kernels.kernel(kernel_id)
        if not await kernel.is_alive():
            raise RuntimeError("it ended while it waited")
        news = {str(name): value for name, value in env.items() if os.environ.get(name) != value}
        folder = self.kernels.cwd_for_path(path)
        await kernel.ready_client.run(f"import os\nos.environ.update({news!r})\nos.chdir({folder!r})", seconds=10)

    # --- filling

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(PACE)
            for kernel_id in list(self.waiting):
                if kernel_id in self.waiting and not await self.kernels.kernel(kernel_id).is_alive():
                    self.forget(kernel_id)
                    await self.kernels.end(kernel_id)
            if self.waiting and self.kernels.room.short:
                await self.kernels.end(self.waiting.pop())
            elif len(self.waiting) < self.size and self._fits():
                if self.kernels.quiet(self.quiet):
                    await self._make_one()
            elif self._told is not None:
                self._told(len(self.waiting), self.size)
                self._told = None

    def _fits(self) -> bool:
        """Whether a page could still be opened beside it."""
        return self.kernels.places() - len(self.waiting) > 1

    async def _make_one(self) -> None:
        made = self.coming = asyncio.get_running_loop().create_task(self._warm())
        try:
            kernel_id = await asyncio.shield(made)
        except (RuntimeError, OSError, KeyError):
            await asyncio.sleep(AFTER_TROUBLE)
        else:
            if self.coming is made:
                self.waiting.append(kernel_id)
        finally:
            if self.coming is made:
                self.coming = None

    async def _warm(self) -> str:
        """A new kernel that has run all a page's first cell would have to wait for."""
        kernel_id = await self.kernels.start_kernel(path=ApiPath(""), of_page=True)
        kernel = self.kernels.kernel(kernel_id)
        try:
            client = kernel.client()
            client.start_channels()
            await client.wait_for_ready(60)
            await client.run(WARM_UP)
        except BaseException:
            await self.kernels.end(kernel_id)
            raise
        kernel.wait_for_page(client)
        return kernel_id


def usual_size() -> int:
    """So many as a machine can keep without noticing: one a core and four at most, an eighth of the free memory."""
    return max(0, min(psutil.cpu_count() or 1, 4, free_memory() // 8 // (80 * MEGABYTE)))
