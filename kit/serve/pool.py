"""Kernels kept ready: started while nothing else happens, full of what any page needs, so that one opens at once."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Protocol, cast

from jupyter_server.utils import ApiPath
from traitlets import Float, Int, Unicode
from traitlets.config import Configurable

from kit.core.manifest import GAMES
from kit.serve import fork_server
from kit.serve.capacity import Capacity
from kit.serve.prerendered import Notebook, runs_ahead

if TYPE_CHECKING:
    from kit.serve.kernel import Client, Kernel

WARM_UP = "from kit.widgets.warm import warm_up\nwarm_up()\ndel warm_up"
CLEAR = "from kit.widgets.warm import clear\nclear()"
DRESS = "import os\nos.environ.update({news!r})\nos.chdir({folder!r})"
PACE = 0.25
"""Seconds between two looks at what is to be done."""


class NotLaid(RuntimeError):
    """What was to run ahead in a kernel has failed there."""


class House(Protocol):
    """What a pool asks of those whose kernels it keeps ready (`kit.serve.kernels.Kernels`)."""

    default_kernel_name: str
    capacity: Capacity

    def kernel(self, kernel_id: str) -> Kernel:
        """The manager of one kernel; KeyError if there is none."""

    def cwd_for_path(self, path: str) -> str:
        """The folder of that path."""

    def places(self) -> int:
        """So many more pages could be opened now."""

    def quiet(self, seconds: float) -> bool:
        """Whether nobody has used a page for so long."""

    async def start_kernel(self, *, path: ApiPath | None, of_page: bool) -> str:
        """Starts a kernel and returns its id."""

    async def end(self, kernel_id: str) -> None:
        """Ends a kernel."""


class Pool(Configurable):
    """Kernels that wait for a page, any page: every one is as good as another, a notebook that was changed is shown as
    it is now, and its cells see the query and the folder they would see in a kernel of their own.

    Of notebooks that may run ahead, the one that was opened last has run in those that wait: if it is asked for again,
    it is there at once, else its traces are taken away.
    """

    size = Int(0, config=True, help="So many kernels are kept ready.")
    quiet = Float(1.5, config=True, help="Seconds in which no page is used before a kernel is started.")
    again = Float(30, config=True, help="Seconds until a kernel is tried again where one would not start.")
    first = Unicode(
        "".join(f"{game}/play.ipynb" for game in list(GAMES.having("table"))[:1]),
        config=True,
        help="The notebook that runs ahead before any was opened.",
    )

    def __init__(self, kernels: House) -> None:
        super().__init__(parent=kernels)
        self.kernels = kernels
        self.waiting: list[str] = []
        self.wanted: Notebook | None = None
        """What runs ahead."""
        self.coming: asyncio.Task[str] | None = None
        """The kernel that is being made."""
        self._of = self._looked = 0.0
        """When the kit's code was changed, and when that was looked up."""
        self._keeper: asyncio.Task[None] | None = None
        self._told: Callable[[int, int], None] | None = None

    @property
    def making(self) -> int:
        """So many kernels are being made: none or one."""
        return int(self.coming is not None)

    def start(self, told: Callable[[int, int], None] | None = None) -> None:
        """From now on the pool is kept filled; once it is as full as it gets, ``told`` hears how many of how many."""
        self._told = told
        self.wanted = self._notebook("", self.first)
        self._of = fork_server.newest_file()
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

    async def take(
        self, notebook: str = "", kernel_name: str = "", path: str = "", env: Mapping[str, str] | None = None
    ) -> str | None:
        """A kernel that waited, as if it had been started so; None if there is none. Nobody else gets the same.

        Where a notebook of that name in the folder `path` may run ahead, it will in those that wait from now on.
        """
        if kernel_name not in ("", self.kernels.default_kernel_name):
            return None
        asked = self._notebook(path, PurePosixPath(notebook).name)
        self.wanted = asked or self.wanted
        while (kernel_id := await self._next(asked)) is not None:
            try:
                await self._dress(kernel_id, asked, path, env or {})
            except (RuntimeError, KeyError):
                await self.kernels.end(kernel_id)
            else:
                return kernel_id
        return None

    def _notebook(self, folder: str, name: str) -> Notebook | None:
        return runs_ahead(Path(self.kernels.cwd_for_path(folder)) / name)

    def _laid(self, kernel_id: str) -> Notebook | None:
        return cast("Client", self.kernels.kernel(kernel_id).ready_client).prerendered

    async def _next(self, asked: Notebook | None) -> str | None:
        if self.waiting:
            # Best one in which just that has run, then one in which nothing has.
            best = min(self.waiting, key=lambda one: (self._laid(one) != asked, self._laid(one) is not None))
            self.waiting.remove(best)
            return best
        coming, self.coming = self.coming, None
        if coming is None:
            return None
        # It began before a new one could.
        with contextlib.suppress(asyncio.CancelledError, Exception):
            return await coming
        return None

    async def _dress(self, kernel_id: str, asked: Notebook | None, path: str, env: Mapping[str, str]) -> None:
        """Gives a kernel the variables and the folder of its page, if that has not run there already."""
        kernel = self.kernels.kernel(kernel_id)
        if not await kernel.is_alive():
            raise RuntimeError("it ended while it waited")
        client: Client = kernel.ready_client
        if asked is None or client.prerendered != asked:
            news = {str(name): value for name, value in env.items() if os.environ.get(name) != value}
            await self._tidy(client, self.kernels.cwd_for_path(path), news)

    async def _tidy(self, client: Client, folder: str, news: Mapping[str, str]) -> None:
        """Leaves nothing of what has run in a kernel, and gives it a folder and variables."""
        if client.prerendered is not None:
            await client.run(CLEAR, seconds=10)
            client.clear()
        await client.run(DRESS.format(news=dict(news), folder=folder), seconds=10)

    # --- filling

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(PACE)
            for kernel_id in list(self.waiting):
                if kernel_id in self.waiting and not await self.kernels.kernel(kernel_id).is_alive():
                    self.forget(kernel_id)
                    await self.kernels.end(kernel_id)
            if self.waiting and await self._outdated():
                while self.waiting:
                    await self.kernels.end(self.waiting.pop())
            if self.waiting and self.kernels.capacity.short:
                await self.kernels.end(self.waiting.pop())
            elif len(self.waiting) < self.size and self._fits():
                if self.kernels.quiet(self.quiet):
                    await self._make(self._warm())
            elif (other := self._other()) is not None:
                if self.kernels.quiet(self.quiet):
                    self.forget(other)
                    await self._make(self._changed(other))
            elif self._told is not None:
                self._told(len(self.waiting), self.size)
                self._told = None

    async def _outdated(self) -> bool:
        """Whether the kit's code has changed since this was asked before."""
        now = asyncio.get_running_loop().time()
        if now - self._looked < fork_server.PAUSE:
            return False
        before, self._looked, self._of = self._of, now, await asyncio.to_thread(fork_server.newest_file)
        return before < self._of

    def _fits(self) -> bool:
        """Whether a page could still be opened beside it."""
        return self.kernels.places() - len(self.waiting) > 1

    def _other(self) -> str | None:
        """One that waits, and in which something else has run than is wanted now."""
        return next((one for one in self.waiting if self.wanted is not None and self._laid(one) != self.wanted), None)

    async def _make(self, making: Coroutine[Any, Any, str]) -> None:
        made = self.coming = asyncio.get_running_loop().create_task(making)
        try:
            kernel_id = await asyncio.shield(made)
        except NotLaid:
            pass  # the next one does without
        except (RuntimeError, OSError, KeyError):
            await asyncio.sleep(self.again)
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
            await self._prerender(client)
        except BaseException:
            await self.kernels.end(kernel_id)
            raise
        kernel.wait_for_page(client)
        return kernel_id

    async def _changed(self, kernel_id: str) -> str:
        """One that has waited, with what is wanted now."""
        try:
            await self._prerender(self.kernels.kernel(kernel_id).ready_client)
        except BaseException:
            await self.kernels.end(kernel_id)
            raise
        return kernel_id

    async def _prerender(self, client: Client) -> None:
        wanted = self.wanted
        if wanted is None:
            return
        await self._tidy(client, str(wanted.folder), {})
        try:
            await client.prerender(wanted)
        except RuntimeError as error:
            # It will run when it is asked for, and say then what ails it.
            self.wanted = None
            raise NotLaid from error
