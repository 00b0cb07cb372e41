"""A line to a server that can be cut without a word, and frames that are no message."""

import contextlib
import random
import socket
import struct
import threading
from collections.abc import Callable, Iterator

from house_pages import packed
from house_sockets import serialize_msg_to_ws_v1


class Wire:
    """Hands everything on between devices and the server behind a port, until it is cut.

    A cut is how a tablet loses its Wi-Fi: the device sees its sockets end; the server sees nothing at all, nobody
    answers there any more. What is opened afterwards works again.
    """

    def __init__(self, behind: int) -> None:
        self.behind = behind
        self.lines: list[tuple[socket.socket, socket.socket]] = []
        self.dead: set[socket.socket] = set()
        self.front = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.front.getsockname()[1]
        threading.Thread(target=self._open, daemon=True).start()

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *raised: object) -> None:
        self.cut()
        for one in (self.front, *self.dead):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def cut(self) -> None:
        """Every line that is open now is cut."""
        for device, server in self.lines:
            self.dead |= {device, server}
            with contextlib.suppress(OSError):
                device.shutdown(socket.SHUT_RDWR)
        self.lines.clear()

    def _open(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                device, _ = self.front.accept()
                server = socket.create_connection(("127.0.0.1", self.behind))
                self.lines.append((device, server))
                for way in ((device, server), (server, device)):
                    threading.Thread(target=self._hand_on, args=way, daemon=True).start()

    def _hand_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(1 << 16):
                other.sendall(data)
            if one not in self.dead:
                other.shutdown(socket.SHUT_WR)


def hostile(count: int) -> Iterator[bytes | str]:
    """So many frames that are no message: each of another kind than the one before, always the same ones."""
    rng = random.Random(27)
    good = packed("comm_msg", {"comm_id": "", "data": {}}, "hostile")
    for number in range(count):
        yield HOSTILE[number % len(HOSTILE)](rng, good)


def bent(rng: random.Random, good: bytes) -> bytes:
    """A message whose offsets are not its own."""
    at = 8 * rng.randint(0, 6)
    return good[:at] + rng.randbytes(8) + good[at + 8 :]


HOSTILE: tuple[Callable[[random.Random, bytes], bytes | str], ...] = (
    lambda rng, good: rng.randbytes(rng.randint(0, 300)),
    lambda rng, good: good[: rng.randrange(len(good))],
    lambda rng, good: struct.pack("<Q", 30_000_000) + rng.randbytes(rng.choice((0, 8, 400))),
    bent,
    lambda rng, good: good.replace(b"shell", rng.choice((b"ghost", b"\xff\xff\xff\xff\xff", b"iopub"))),
    lambda rng, good: good.replace(b'{"msg_id"', rng.choice((b'["msg_id"', b"{{msg_id}", b'{"msg_id\xff'))),
    lambda rng, good: rng.choice(("{}", "[" * 9999, '{"channel": "shell"}', "", "tap", "null", "9" * 9999)),
    lambda rng, good: bytes(serialize_msg_to_ws_v1([b" " * (1 << 17), b"{}", b"{}", b"{}"], "shell")),
    lambda rng, good: bytes(serialize_msg_to_ws_v1([b"{}"] * 1500, "shell")),
)
