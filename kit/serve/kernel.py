"""One kernel and those who talk to it."""

from __future__ import annotations

import contextlib
import sys
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any, cast

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from traitlets import Type

from kit.serve.fork_server import ForkedProvisioner
from kit.serve.prerendered import Notebook

# Who goes first when the machine's memory ends (Linux): a kernel that waits, then one behind a page, never the server.
LAST_NEEDED, NEEDED = 1000, 500
ENDED = "the kernel has ended before it answered"


class Channel(AsyncZMQSocketChannel):
    """One that says what has happened when it is closed while somebody listens: the kernel has ended."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.kept: deque[dict[str, Any]] = deque()
        """Messages that were received before, and come first."""

    async def get_msg(self, timeout: float | None = None) -> dict[str, Any]:  # type: ignore[override]
        if self.kept:
            return self.kept.popleft()
        try:
            return await super().get_msg(timeout)
        except AssertionError:
            raise RuntimeError(ENDED) from None


@dataclass(frozen=True)
class Answer:
    """What a cell that has run has shown and answered."""

    number: str
    shown: tuple[dict[str, Any], ...]
    reply: dict[str, Any]


class Client(AsyncKernelClient):
    """What runs cells in a kernel: two channels of five, and no waiting once it is known that both are there.

    A cell may be run ahead (`prerender`): whoever has it run later gets what it has shown then.
    """

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.greeted = False
        self.prerendered: Notebook | None = None
        """The notebook that has run ahead."""
        self._answers: dict[str, deque[Answer]] = {}

    shell_channel_class = Type(Channel)
    iopub_channel_class = Type(Channel)

    def start_channels(self, *wanted: bool, **more: bool) -> None:
        """The other three are for interrupting, for questions and for a heartbeat: pages have none of these."""
        super().start_channels(stdin=False, hb=False, control=False)

    def stop_channels(self) -> None:
        """Only those that are there: asking for one makes it."""
        for channel in (self._shell_channel, self._iopub_channel):
            if channel is not None:
                channel.stop()

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Until the kernel answers, and what it publishes arrives."""
        kernel, end = cast("Any", self.parent), monotonic() + (timeout or 60)
        while not self.greeted:
            self.kernel_info()
            with contextlib.suppress(Empty):
                kernel.info = (await self.get_shell_msg(timeout=1))["content"]
                await self.get_iopub_msg(timeout=0.2)
                self.greeted = True
                return
            await _wait_on(kernel, end)

    async def run(self, code: str, seconds: float = 60) -> None:
        """Runs code that leaves no trace, to its end; RuntimeError if it fails."""
        number = self.execute(code, silent=True, store_history=False, allow_stdin=False)
        reply = await self._answer(self.get_shell_msg, number, "execute_reply", seconds)
        await self._answer(self.get_iopub_msg, number, "status", seconds, execution_state="idle")
        _check(reply)

    async def prerender(self, notebook: Notebook, seconds: float = 60) -> None:
        """Runs its cells ahead; RuntimeError if one fails."""
        self.prerendered = notebook
        for code in notebook.cells:
            number = super().execute(code, store_history=False, allow_stdin=False)
            shown: list[dict[str, Any]] = []
            reply = await self._answer(self.get_shell_msg, number, "execute_reply", seconds)
            await self._answer(self.get_iopub_msg, number, "status", seconds, shown, execution_state="idle")
            _check(reply)
            # Widgets that were opened meanwhile are told to whoever asks the kernel which there are.
            answer = Answer(number, tuple(one for one in shown if "comm" not in one["msg_type"]), reply)
            self._answers.setdefault(code, deque()).append(answer)

    def clear(self) -> None:
        """What has run ahead is not wanted any more."""
        self.prerendered = None
        self._answers.clear()

    def execute(self, code: str, *given: Any, **how: Any) -> str:
        if not self._answers.get(code):
            return super().execute(code, *given, **how)
        answer = self._answers[code].popleft()
        self.iopub_channel.kept.extend(answer.shown)
        self.shell_channel.kept.append(answer.reply)
        return answer.number

    async def _answer(
        self,
        get: Callable[..., Awaitable[Any]],
        number: str,
        kind: str,
        seconds: float,
        collected: list[Any] | None = None,
        **wanted: str,
    ) -> Any:
        """The message of a kind that answers another one; all that belong to it are collected if one wishes."""
        kernel, end = cast("Any", self.parent), monotonic() + seconds
        while True:
            try:
                message = await get(timeout=1)
            except Empty:
                await _wait_on(kernel, end)
                continue
            if message["parent_header"].get("msg_id") != number:
                continue
            if collected is not None:
                collected.append(message)
            if message["msg_type"] == kind and wanted.items() <= message["content"].items():
                return message


async def _wait_on(kernel: Any, end: float) -> None:
    """Raises RuntimeError where there is nothing to wait for any more, or the time to do so is over."""
    if not await kernel.is_alive():
        raise RuntimeError(ENDED)
    if monotonic() > end:
        raise RuntimeError("the kernel does not answer")


def _check(reply: dict[str, Any]) -> None:
    if reply["content"]["status"] != "ok":
        raise RuntimeError(str(reply["content"].get("evalue")))


class Kernel(ServerKernelManager):
    """One kernel. ``ready_client`` is a client that has greeted it already, for whoever asks next."""

    client_factory = Type(Client, klass=AsyncKernelClient, config=True)

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.clients: list[Any] = []
        self.ready_client: Any = None
        self.info: dict[str, Any] = {}
        """What it has said about itself; nothing before it was asked."""

    def client(self, **more: Any) -> Any:
        if self.ready_client is not None:
            ready, self.ready_client = self.ready_client, None
            return ready
        # In the server's own context: one of its own would cost two threads and five descriptors.
        client = super().client(**{"context": self.context, **more})
        self.clients.append(client)
        return client

    def wait_for_page(self, client: Any) -> None:
        """From now on it is one that waits, and that client may talk to it; should it die, nobody needs another."""
        self.stop_restarter()
        self.ready_client = client
        self.needed(LAST_NEEDED)

    @property
    def of_page(self) -> bool:
        """Whether it is there for a page, now or later."""
        return bool(getattr(self.provisioner, "of_page", False))

    def serve_page(self) -> None:
        """From now on it is the kernel of a page. Should it die, that is told: a new one in its place would know
        nothing of the page."""
        self.start_restarter()
        self._restarter.restart_limit = 0
        self.needed(NEEDED)
        self.used()

    def used(self) -> None:
        """It is in use now."""
        self.last_activity, self.execution_state = utcnow(), "idle"

    async def _async_pre_start_kernel(self, **given: Any) -> Any:
        if self.provisioner is None:
            fork_server = getattr(self.parent, "fork_server", None)
            self.provisioner = ForkedProvisioner(fork_server, kernel_spec=self.kernel_spec, parent=self)
        return await super()._async_pre_start_kernel(**given)

    pre_start_kernel = _async_pre_start_kernel  # type: ignore[assignment]

    async def _async_launch_kernel(self, *given: Any, **more: Any) -> None:
        await super()._async_launch_kernel(*given, **more)
        # One that starts anew after memory has ended must not outlive the server the next time.
        self.needed(NEEDED)

    _launch_kernel = _async_launch_kernel  # type: ignore[assignment]

    def needed(self, score: int) -> None:
        """Says how soon this kernel goes when memory ends; the lower the later."""
        pid = getattr(self.provisioner, "pid", None)
        if sys.platform == "linux" and pid:
            with contextlib.suppress(OSError):
                Path(f"/proc/{pid}/oom_score_adj").write_text(str(score), encoding="ascii")

    async def _async_interrupt_kernel(self) -> None:
        """None where it ends anyway: a page's kernel would have a word to say about it in the terminal."""
        if not (self.of_page and self.shutting_down):
            await super()._async_interrupt_kernel()

    interrupt_kernel = _async_interrupt_kernel

    async def _async_cleanup_resources(self, restart: bool = False) -> None:
        """Whoever still talks to it stops."""
        while self.clients:
            self.clients.pop().stop_channels()
        await super()._async_cleanup_resources(restart=restart)

    cleanup_resources = _async_cleanup_resources  # type: ignore[assignment]
