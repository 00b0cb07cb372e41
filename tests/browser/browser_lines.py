"""Devices without a browser, and a line to the server that can be cut without a word."""

import asyncio
import contextlib
import json
import random
import re
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.httputil import url_concat
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.waiting import stay

PROTOCOL = "v1.kernel.websocket.jupyter.org"
BOARD = "voila/render/house/board.ipynb"
PATIENCE = 30  # s until an answer counts as one that never comes


def play(scene: Coroutine[Any, Any, None]) -> None:
    """Runs it to its end, in a thread of its own: Playwright keeps a loop running in ours."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene).result()


class Wire:
    """Hands everything on between devices and the server behind a port, until it is cut.

    A cut is how a tablet loses its Wi-Fi: the device sees its sockets end; the server sees nothing at all, nobody
    answers there any more. What is opened afterwards works again.
    """

    def __init__(self, behind: int) -> None:
        self.behind = behind
        self.lines: list[tuple[list[asyncio.Task[None]], asyncio.StreamWriter, asyncio.StreamWriter]] = []
        self.dead: list[asyncio.StreamWriter] = []
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.front = self.here(asyncio.start_server(self.open, "127.0.0.1", 0))
        self.port: int = self.front.sockets[0].getsockname()[1]

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *raised: object) -> None:
        self.here(self.end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def here(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Has something done in the wire's own thread."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def cut(self) -> None:
        """Every line that is open now is cut."""
        self.here(self.drop())

    async def open(self, reader: asyncio.StreamReader, device: asyncio.StreamWriter) -> None:
        answers, server = await asyncio.open_connection("127.0.0.1", self.behind)
        ways = [asyncio.create_task(self.hand_on(reader, server)), asyncio.create_task(self.hand_on(answers, device))]
        self.lines.append((ways, device, server))

    async def hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def drop(self) -> None:
        for ways, device, server in self.lines:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            device.transport.abort()
            self.dead.append(server)
        self.lines.clear()

    async def end(self) -> None:
        self.front.close()
        await self.drop()
        for server in self.dead:
            server.transport.abort()
        await asyncio.sleep(0)


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


# -- lines that are cut ------------------------------------------------------------------------------------------------


async def cut_and_come_back(url: str, wire: Wire, board: str, after: tuple[float, ...]) -> None:
    """Some devices lose their line at once and come back by another, where each is sent a picture after its time."""
    by_wire = f"http://127.0.0.1:{wire.port}{urlsplit(url).path}"
    at_table = asyncio.Barrier(len(after) + 1)

    async def come_back(seconds: float) -> None:
        async with Device.open(url, board) as device:
            await device.connect(by_wire)
            await device.tap_and_see()
            await at_table.wait()
            await at_table.wait()
            await device.connect(by_wire)
            await stay(seconds)
            await device.tap_and_see()

    async with asyncio.TaskGroup() as devices:
        for seconds in after:
            devices.create_task(come_back(seconds))
        await at_table.wait()
        wire.cut()
        await at_table.wait()


async def come_back_twice(url: str, board: str, devices: int = 4, times: int = 10) -> None:
    """Some devices at once, each of which comes back a second time before its first socket could be used."""

    async def in_a_hurry() -> None:
        async with Device.open(url, board) as device:
            for _ in range(times):
                device.session = uuid4().hex
                await device.connect()
                await device.connect()
                await device.tap_and_see()

    async with asyncio.TaskGroup() as together:
        for _ in range(devices):
            together.create_task(in_a_hurry())


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
    """One device taps while another sends nonsense: it is answered every time, and in between.

    The one that sent it has its socket still, and its own board answers.
    """
    async with Device.open(url, board) as child, Device.open(url, board) as stranger:

        async def send() -> None:
            for frame in hostile(frames):
                await stranger.send(frame)
            await stranger.tap_and_see()

        sending, taps = asyncio.create_task(send()), []
        while not sending.done():
            taps.append(await child.tap_and_see())
        await sending
        assert max(taps) < sum(taps) / 2, "no tap waited until the nonsense was over"


async def ask_for_the_older_form(url: str, board: str) -> None:
    """A second socket without the protocol, on the page's own kernel, is refused; the page taps on."""
    async with Device.open(url, board) as device:
        stranger = Device(url, device.kernel, device.board)
        refused = None
        try:
            await stranger.connect(protocols=())
        except HTTPClientError as refusal:
            refused = refusal.code
        assert refused == 400
        await device.tap_and_see()
