"""Devices without a browser, and a line to the server that can be cut without a word."""

import asyncio
import contextlib
import json
import random
import re
import socket
import statistics
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient
from tornado.httputil import url_concat
from tornado.websocket import WebSocketClientConnection, websocket_connect

PROTOCOL = "v1.kernel.websocket.jupyter.org"
BOARD = "voila/render/house/board.ipynb"
PATIENCE = 30  # s until an answer counts as one that never comes


def play(scene: Coroutine[Any, Any, None]) -> None:
    """Runs it to its end, in a thread of its own: Playwright keeps a loop running in ours."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene).result()


class Wire:
    """Hands everything on between devices and the server behind ``port``, until it is cut.

    A cut is how a tablet loses its Wi-Fi: the device sees its sockets end; the server sees nothing at all, nobody
    answers there any more. What is opened afterwards works again.
    """

    def __init__(self, port: int) -> None:
        self.behind = port
        self.open: list[tuple[socket.socket, socket.socket]] = []
        self.dead: set[socket.socket] = set()
        self.lock = threading.Lock()
        self.front = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.front.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                device, _ = self.front.accept()
                pair = (device, socket.create_connection(("127.0.0.1", self.behind)))
                with self.lock:
                    self.open.append(pair)
                for one, other in (pair, pair[::-1]):
                    threading.Thread(target=self.hand_on, args=(one, other), daemon=True).start()

    def hand_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while (data := one.recv(1 << 16)) and not self.dead & {one, other}:
                other.sendall(data)
            if other not in self.dead:
                other.shutdown(socket.SHUT_WR)

    def cut(self) -> None:
        """Every line that is open now is cut."""
        with self.lock:
            for device, server in self.open:
                self.dead.add(server)
                with contextlib.suppress(OSError):
                    device.shutdown(socket.SHUT_RDWR)
                device.close()
            self.open.clear()

    def close(self) -> None:
        """Nothing is left."""
        self.front.close()
        self.cut()
        for server in self.dead:
            server.close()


class Device:
    """One that has opened the page of a board (house/board): it taps, and sees what is drawn."""

    def __init__(self, url: str, kernel: str, board: str) -> None:
        self.url, self.kernel, self.board = url, kernel, board
        self.session = uuid4().hex
        self.socket: WebSocketClientConnection | None = None

    @classmethod
    def of(cls, url: str, page: str) -> "Device":
        """The device that was sent this page."""
        config = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)
        board = re.search(r'"model_id": ?"(\w+)"', page)
        assert config, page[:1000]
        assert board, page[:1000]
        return cls(url, json.loads(config[1])["kernelId"], board[1])

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls, url: str, board: str = BOARD) -> AsyncIterator["Device"]:
        """A device with the page open and its socket there; in the end its kernel goes."""
        answer = await AsyncHTTPClient().fetch(f"{url}{board}", request_timeout=60)
        device = cls.of(url, answer.body.decode())
        try:
            await device.connect()
            yield device
        finally:
            if device.socket:
                device.socket.close()
            token = {"Cookie": "_xsrf=enough", "X-XSRFToken": "enough"}
            end = f"{url}voila/api/shutdown/{device.kernel}"
            await AsyncHTTPClient().fetch(end, method="POST", headers=token, body="", request_timeout=60)

    async def connect(self, url: str = "", protocols: tuple[str, ...] = (PROTOCOL,)) -> None:
        """A new socket to the page's own kernel, as the same page that came back; ``url``: by another way."""
        where = (url or self.url).replace("http:", "ws:")
        address = url_concat(f"{where}api/kernels/{self.kernel}/channels", {"session_id": self.session})
        if self.socket:
            self.socket.close()
        self.socket = await asyncio.wait_for(websocket_connect(address, subprotocols=protocols), PATIENCE)

    async def send(self, frame: bytes | str) -> None:
        assert self.socket
        await self.socket.write_message(frame, binary=isinstance(frame, bytes))

    async def heard(self, *kinds: str) -> list[Any]:
        """The parts of the next message of one of these types: header, parent, metadata, content, buffers."""
        assert self.socket
        while True:
            frame = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
            assert isinstance(frame, bytes), "the socket was closed"
            _, parts = deserialize_msg_from_ws_v1(frame)
            if json.loads(parts[0])["msg_type"] in kinds:
                return list(parts)

    async def tap(self) -> None:
        """Taps on the board; a picture comes back."""
        event = {"method": "custom", "content": {"event": "mouse_down", "x": 5, "y": 5}}
        await self.send(message("comm_msg", self.session, {"comm_id": self.board, "data": event}))

    async def picture(self) -> None:
        """Waits for a picture."""
        while len(await self.heard("comm_msg")) == 4:
            pass

    async def tap_and_see(self) -> float:
        """Taps and waits for the picture; the seconds that took."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await self.tap()
        await self.picture()
        return loop.time() - begun


def message(kind: str, session: str, content: dict[str, Any]) -> bytes:
    """A well-formed message to the kernel."""
    header = {
        "msg_id": uuid4().hex,
        "msg_type": kind,
        "session": session,
        "username": "",
        "date": "2026-11-22T00:00:00Z",
        "version": "5.3",
    }
    parts = [json.dumps(part).encode() for part in (header, {}, {}, content)]
    made: bytes = serialize_msg_to_ws_v1(parts, "shell")
    return made


# -- what anybody could send -------------------------------------------------------------------------------------------


def hostile(count: int) -> Iterator[bytes | str]:
    """So many frames that are no message: each of another kind than the one before, always the same ones."""
    rng = random.Random(27)
    good = message("comm_msg", "hostile", {"comm_id": "", "data": {}})
    for number in range(count):
        yield HOSTILE[number % len(HOSTILE)](rng, good)


def bent(rng: random.Random, good: bytes) -> bytes:
    """A message whose offsets are not its own."""
    at = 8 * rng.randint(0, 6)
    return good[:at] + rng.randbytes(8) + good[at + 8 :]


HOSTILE: tuple[Callable[[random.Random, bytes], bytes | str], ...] = (
    lambda rng, good: rng.randbytes(rng.randint(0, 300)),
    lambda rng, good: good[: rng.randrange(len(good))],
    lambda rng, good: (30_000_000).to_bytes(8, "little") + rng.randbytes(rng.choice((0, 8, 400))),
    bent,
    lambda rng, good: good.replace(b"shell", rng.choice((b"ghost", b"\xff\xff\xff\xff\xff", b"iopub"))),
    lambda rng, good: good.replace(b'{"msg_id"', rng.choice((b'["msg_id"', b"{{msg_id}", b'{"msg_id\xff'))),
    lambda rng, good: rng.choice(("{}", "[" * 9999, '{"channel": "shell"}', "", "tap", "null", "9" * 9999)),
    lambda rng, good: bytes(serialize_msg_to_ws_v1([b" " * (1 << 17), b"{}", b"{}", b"{}"], "shell")),
    lambda rng, good: bytes(serialize_msg_to_ws_v1([b"{}"] * 1500, "shell")),
)


async def feel_nothing(url: str, board: str, frames: int = 10_000) -> None:
    """One device taps by itself, then while another sends nonsense: answered as usual, every time.

    The one that sent it has its socket still, and its own board answers.
    """
    async with Device.open(url, board) as child, Device.open(url, board) as stranger:

        async def send() -> None:
            for frame in hostile(frames):
                await stranger.send(frame)
            await stranger.tap_and_see()

        before = [await child.tap_and_see() for _ in range(20)]
        sending, during = asyncio.create_task(send()), []
        while not sending.done():
            during.append(await child.tap_and_see())
        await sending
        assert len(during) > 20
        assert statistics.median(during) < 20 * statistics.median(before)
