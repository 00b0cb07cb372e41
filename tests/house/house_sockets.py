"""A page's socket and its kernel without either: what the tests of the connection between them share."""

import asyncio
import json
import struct
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.httputil import HTTPHeaders
from traitlets.config import Configurable

from kit.serve.sockets import PROTOCOL, PromptConnection

KERNEL = "kernel"
PICTURE = [b"", b"<IDS|MSG>", b"signed", b'{"msg_type": "comm_msg"}', b"{}", b"{}", b"{}", b"a picture"]


class Line:
    """The line to a page; it can be cut without a word, as Tornado sees it."""

    def __init__(self, selected_subprotocol: str | None = PROTOCOL) -> None:
        self.selected_subprotocol = selected_subprotocol
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing

    def set_nodelay(self, value: bool) -> None: ...

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        self.closing = True


class Handler(KernelWebsocketHandler):
    """What stands between the line and the connection."""

    def __init__(self, protocols: str = PROTOCOL) -> None:
        self.request: Any = SimpleNamespace(headers=HTTPHeaders({"Sec-WebSocket-Protocol": protocols}))
        self.ws_connection: Any = Line()
        self.close_code: int | None = None
        self.sent: list[Any] = []

    def write_message(self, message: Any, binary: bool = False) -> Any:
        self.sent.append(message)


class Stream:
    """A channel of the kernel that only remembers."""

    channel = "iopub"

    def __init__(self, identity: bytes = b"") -> None:
        self.identity = identity
        self.received: list[Any] = []
        self.over = False
        self.hear: Any = None

    def closed(self) -> bool:
        return self.over

    def close(self) -> None:
        self.over = True

    def flush(self) -> None: ...

    def on_recv(self, callback: Any) -> None:
        if self.over:
            raise OSError("Stream is closed")
        self.hear = callback

    on_recv_stream = on_recv

    def stop_on_recv(self) -> None:
        self.on_recv(None)

    @property
    def socket(self) -> Any:
        return SimpleNamespace(closed=self.over)

    def send_multipart(self, parts: Any, flags: int = 0, copy: bool = True) -> None:
        self.received.append(parts)


class Kernel(Configurable):
    """One kernel's manager, as far as a connection asks it."""

    kernel_id = KERNEL
    ports = ()
    of_page = True

    def connect_stream(self, identity: bytes = b"") -> Stream:
        return Stream(identity)

    connect_shell = connect_control = connect_iopub = connect_stdin = connect_stream


class Kernels(AsyncMappingKernelManager):
    """A kernel's counting of who is there, with no process behind it."""

    def __contains__(self, kernel_id: object) -> bool:
        return True

    def _check_kernel_id(self, kernel_id: str) -> None: ...

    def add_restart_callback(self, *arguments: Any) -> None: ...

    def remove_restart_callback(self, *arguments: Any) -> None: ...

    def ports_changed(self, kernel_id: str) -> bool:
        return False


def connection(kernels: Kernels, protocols: str = PROTOCOL) -> Any:
    """A connection as a page has it whose socket is there."""
    handler = Handler(protocols)
    found = handler.connection = PromptConnection(parent=Kernel(parent=kernels), websocket_handler=handler)
    found.channels = {name: Stream() for name in ("shell", "iopub", "control", "stdin")}
    return found


def opened(kernels: Kernels, session: str = "page") -> Any:
    """One that the kernel counts and was heard on, as after `connect`."""
    found = connection(kernels)
    found.session.session = session
    finish(found._register_session())
    kernels.notify_connect(KERNEL)
    PromptConnection._open_sockets.add(found)
    found.counted = True
    found.carries.set()
    return found


def finish(work: Coroutine[Any, Any, None]) -> None:
    """Runs it to its end, in a thread of its own: a browser test before may have left a loop running in ours."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def frame(header: Any = None, channel: str = "shell", parts: int = 4) -> bytes:
    """A well-formed message."""
    head = json.dumps({"msg_type": "comm_msg"} if header is None else header).encode()
    made: bytes = serialize_msg_to_ws_v1([head, b"{}", b"{}", b"{}", *[b""] * (parts - 4)], channel)
    return made


def words(*numbers: int, rest: bytes = b"") -> bytes:
    return struct.pack(f"<{len(numbers)}Q", *numbers) + rest
