"""The connection between a page and its kernel: messages leave at once, and nobody's line stops anybody else's.

What a page sends is what anybody on the network could send, and a tablet's line may end at any moment without a word.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import struct
from itertools import pairwise
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import HTTPError

from kit.serve.kernel import Kernel

# The only form of messages that is spoken here. In the older one, jupyter_server and Voilà read a message with a
# picture by the rules of this one and never come to its end.
PROTOCOL = "v1.kernel.websocket.jupyter.org"

# Header, parent's header, metadata and content come before the buffers of a message.
FIELDS = 4
TO_KERNEL = (b"shell", b"control", b"stdin")  # on the fourth channel, the kernel alone speaks
# All that a page says; how its kernel ends is the server's affair.
FROM_PAGE = frozenset({"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"})
# A page has one, under one name for as long as it is open; each costs the server nine files and five sockets of ZeroMQ.
MOST_LINES = 3
MOST_PARTS = 1024
LONGEST_HEADER = 1 << 16
# Every position in a message, and how many there are, is written with so many bytes.
WORD = 8


class Gone(dict[str, Any]):
    """The channels of a connection that has let go: none, for whoever asks later."""

    def __missing__(self, name: str) -> None:
        return None


# How a browser closes the socket of a page that is left.
GOING_AWAY = 1001


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A kernel connection whose messages leave at once.

    Two small messages close together would otherwise wait 40 ms for each other (Nagle against delayed
    acknowledgement), which is the whole budget between a tap and its answer.
    """

    counted = False  # whether the kernel counts this connection among its own
    fresh = False  # whether its channels are new, none that a line has left which was cut

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.carries = asyncio.Event()  # set when anything was heard on its channels, or nobody listens any more

    async def prepare(self) -> None:
        offered = self.websocket_handler.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in (name.strip() for name in offered.split(",")):
            raise HTTPError(400, f"this socket speaks {PROTOCOL}")
        try:
            await super().prepare()
        except BaseException:
            self._forget()
            raise
        if self.websocket_handler.connection is not self:
            raise HTTPError(400, "the page has left before its socket was there")

    async def _register_session(self) -> None:
        if self.of_page and self._lines() >= MOST_LINES:
            raise HTTPError(429, "this page has sockets enough")
        # Tornado waits five seconds for the other end of a line that may be cut. Until then the kernel would speak to
        # nobody; let go of at once, what it says is kept for the page that has come back.
        stale = self._open_sessions.get(f"{self.kernel_id}:{self.session.session}")
        await super()._register_session()
        if stale is not None and stale.connection is not None:
            stale.connection.disconnect()

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        self.counted = True
        return super().connect()

    def create_stream(self) -> None:
        """New channels, under a name of their own.

        jupyter_server names them after the session. Where a page comes back twice in a moment, the kernel may learn of
        the earlier channels last, take the later ones of that name for those that are gone, and lose a message.
        """
        self.fresh = True
        name = uuid4().hex.encode()
        for channel in ("iopub", "shell", "control", "stdin"):
            stream = getattr(self.kernel_manager, f"connect_{channel}")(identity=name)
            stream.channel = channel
            self.channels[channel] = stream

    def request_kernel_info(self) -> Any:
        """What the kernel has told of itself; it is asked only if nobody has before."""
        if not (isinstance(self.kernel_manager, Kernel) and self.kernel_manager.info):
            return super().request_kernel_info()
        self._finish_kernel_info(self.kernel_manager.info)
        return self._kernel_info_future

    def nudge(self) -> asyncio.Future[None]:
        """Over when its channels carry what the kernel says; those that a line has left do.

        jupyter_server's own wait goes on when the connection has let go, and silences the channels when it ends,
        whosever they are by then: a page that lost its line twice in a moment heard nothing any more.
        """
        if not self.fresh:
            self.carries.set()
            return asyncio.ensure_future(asyncio.sleep(0))
        words = self.channels["iopub"]

        def heard(word: Any) -> None:
            words.stop_on_recv()
            self.carries.set()

        words.on_recv(heard)
        return asyncio.ensure_future(self._ask(self.kernel_manager.connect_control()))

    async def _ask(self, channel: Any) -> None:
        """Asks the kernel anything, where it hears it busy or not, until its word arrives."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self.kernel_info_timeout
        while not self.carries.is_set() and loop.time() < end:
            self.session.send(channel, "kernel_info_request")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.carries.wait(), 0.5)
        channel.close()

    def disconnect(self) -> None:  # type: ignore[override]
        """Lets go of the kernel, once, however often and by whom this is called."""
        if self.counted:
            self.counted = False
            super().disconnect()
            if not self.carries.is_set():
                # They may not carry yet, and nothing was said on them: whoever comes next begins with new ones.
                self.carries.set()
                self.multi_kernel_manager.stop_buffering(self.kernel_id)
            if self.websocket_handler.close_code == GOING_AWAY and hasattr(self.multi_kernel_manager, "goodbye"):
                self.multi_kernel_manager.goodbye(self.kernel_id)
            self.channels = Gone()
        else:
            # A page that left before its socket was there.
            self._forget()

    @property
    def of_page(self) -> bool:
        """Whether a page of ours has this kernel."""
        return bool(getattr(self.kernel_manager, "of_page", False))

    def _lines(self) -> int:
        """So many others has the kernel, there or coming; whoever comes back under its name takes its own place."""
        own = f"{self.kernel_id}:{self.session.session}"
        return sum(key.startswith(f"{self.kernel_id}:") and key != own for key in self._open_sessions)

    def _forget(self) -> None:
        if self._open_sessions.get(self.session_key) is self.websocket_handler:
            del self._open_sessions[self.session_key]

    # -- from the kernel to the page --

    @property
    def is_open(self) -> bool:
        """Whether there is a line to the page that anything could go out on."""
        line = self.websocket_handler.ws_connection
        return line is not None and not line.is_closing()

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        if self.is_open:
            self._used()
            super().handle_outgoing_message(stream, outgoing_msg)

    def _send_status_message(self, status: str) -> None:
        if self.is_open:
            super()._send_status_message(status)

    # -- from the page to the kernel --

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        if self.channels and fits(incoming_msg, FROM_PAGE if self.of_page else None):
            self._used()
            super().handle_incoming_message(incoming_msg)

    def _used(self) -> None:
        if isinstance(self.kernel_manager, Kernel):
            self.kernel_manager.used()


def fits(message: Any, kinds: frozenset[str] | None = None) -> bool:
    """Whether these are the bytes of a message to a kernel, with a header that says of what type it is, one of these
    (None: any)."""
    positions = offsets(message)
    if not positions:
        return False
    channel, header = (message[start:end] for start, end in pairwise(positions[:3]))
    if channel not in TO_KERNEL or len(header) > LONGEST_HEADER:
        return False
    try:
        read = json.loads(header)
    except (ValueError, RecursionError):
        return False
    kind = read.get("msg_type") if isinstance(read, dict) else None
    return isinstance(kind, str) and (kinds is None or kind in kinds)


def offsets(message: Any) -> tuple[int, ...]:
    """Where the channel's name and each part of a message begin, and where the last ends; nothing if that cannot be."""
    if not isinstance(message, bytes) or len(message) < WORD:
        return ()
    (count,) = struct.unpack_from("<Q", message)
    begin = WORD * (count + 1)
    if not FIELDS + 2 <= count <= MOST_PARTS or begin > len(message):
        return ()
    found: tuple[int, ...] = struct.unpack_from(f"<{count}Q", message, WORD)
    in_order = all(one <= other for one, other in pairwise(found))
    return found if begin <= found[0] and in_order and found[-1] <= len(message) else ()
