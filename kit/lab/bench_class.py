"""A class that begins together: how long thirty wait for their boards, and then for the answer to a tap.

Its tablets are no browsers: they ask for the page, open its line to the kernel, have its widgets told, say hello and
wait for the first picture, as a page's own scripts do. So what is measured is the server and its kernels, not thirty
browsers.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from collections.abc import Sequence
from statistics import median, quantiles
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import psutil
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.websocket import WebSocketClientConnection, websocket_connect

from kit.core.manifest import Manifest
from kit.lab.bench_pages import Watched, play_page, settled
from kit.lab.machine import kernels_of, usual_size
from kit.lab.shots import served

CLASS = 30
LATE = 5
"""So many come when no kernel is left."""
EVERY, TAPS = 2.0, 10
"""Seconds between two taps of a child, and how many taps each makes."""
PATIENCE = 120
CONTROL = "jupyter.widget.control"
PROTOCOL = "v1.kernel.websocket.jupyter.org"


class Tablet:
    """One child's page."""

    def __init__(self, url: str, page: Watched) -> None:
        self.url, self.page, self.session = url, page, uuid.uuid4().hex
        self.line: WebSocketClientConnection | None = None
        self.model = ""

    async def open(self) -> float:
        """Seconds until the board is there."""
        start = time.perf_counter()
        address = f"{self.url}{self.page.address}"
        answer = await AsyncHTTPClient().fetch(address, connect_timeout=PATIENCE, request_timeout=PATIENCE)
        body = answer.body.decode()
        kernel = json.loads(_found(r'id="jupyter-config-data"[^>]*>(.*?)</script>', body))["kernelId"]
        self.model = _found(r'"model_id": ?"(\w+)"', body)
        line = f"ws{self.url[4:]}api/kernels/{kernel}/channels?session_id={self.session}"
        self.line = await websocket_connect(line, subprotocols=[PROTOCOL], max_message_size=2**28)
        await self._tell("comm_open", {"comm_id": self.session, "target_name": CONTROL}, metadata={"version": "1.0.0"})
        await self._tell("comm_msg", {"comm_id": self.session, "data": {"method": "request_states"}}, b"update_states")
        await self.say(
            {"do": "hello", "query": dict(parse_qsl(urlsplit(address).query)), "languages": ["en"], "width": 1366}
        )
        return time.perf_counter() - start

    async def say(self, words: dict[str, Any]) -> float:
        """Seconds until the page has shown what follows from a message."""
        start = time.perf_counter()
        data = {"method": "custom", "content": words}
        await self._tell("comm_msg", {"comm_id": self.model, "data": data}, b'"pong"')
        return time.perf_counter() - start

    async def _tell(
        self, kind: str, content: dict[str, Any], until: bytes = b"", metadata: dict[str, Any] | None = None
    ) -> None:
        """Sends a message, and reads on until one comes with a sign in it, if one is named."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": self.session, "username": ""}
        parts = [{**header, "version": "5.3", "date": ""}, {}, metadata or {}, content]
        assert self.line is not None
        packed = serialize_msg_to_ws_v1([json.dumps(part).encode() for part in parts], "shell")
        await self.line.write_message(packed, binary=True)
        while until:
            message = await self.line.read_message()
            if message is None:
                raise ConnectionError("the line is gone")
            if until in (message.encode() if isinstance(message, str) else message):
                return

    async def play(self, later: float) -> list[float]:
        """Taps the board now and then; seconds until each answer."""
        await asyncio.sleep(later)
        answers = []
        (x, y), (beside_x, beside_y) = self.page.tap, self.page.watch
        for number in range(TAPS):
            where = {"x": beside_x, "y": beside_y} if number % 2 else {"x": x, "y": y}
            answers.append(await self.say({"do": "tap", "width": 900, **where}))
            await asyncio.sleep(max(0, EVERY - answers[-1]))
        return answers


def measure(manifest: Manifest) -> dict[str, float]:
    """What a class of thirty at a game meets with thirty kernels kept ready, and what the server takes while it
    waits."""
    figures = {}
    with served() as (_, process):
        settled(process, usual_size())
        figures["idle_mb"] = memory(process)
        figures["idle_kernels"] = len(kernels_of(process.pid))
    with served("--class", str(CLASS)) as (url, process):
        settled(process, CLASS, seconds=900)
        figures["waiting_mb"] = memory(process)
        figures |= asyncio.run(together(url, play_page(manifest)))
    return {name: round(value, 3) for name, value in figures.items()}


async def together(url: str, page: Watched) -> dict[str, float]:
    """Thirty open at once, then all tap, then some more come."""
    AsyncHTTPClient.configure(None, max_clients=2 * CLASS)
    tablets = [Tablet(url, page) for _ in range(CLASS)]
    opened = await asyncio.gather(*(tablet.open() for tablet in tablets), return_exceptions=True)
    came = [seconds for seconds in opened if isinstance(seconds, float)]
    there = [tablet for tablet, seconds in zip(tablets, opened, strict=True) if isinstance(seconds, float)]
    played = await asyncio.gather(*(tablet.play(EVERY * n / CLASS) for n, tablet in enumerate(there)))
    answers = [seconds for one in played for seconds in one]
    late = await asyncio.gather(*(Tablet(url, page).open() for _ in range(LATE)), return_exceptions=True)
    failed = [one for one in [*opened, *late] if not isinstance(one, float)]
    for one in failed:
        if not came or not isinstance(one, HTTPClientError | OSError):
            raise one
    return {
        "openings_p50_s": median(came),
        "openings_p95_s": ninety_five(came),
        "openings_late_s": max((one for one in late if isinstance(one, float)), default=0),
        "openings_failed": len(failed),
        "taps_p50_ms": median(answers) * 1000,
        "taps_p95_ms": ninety_five(answers) * 1000,
    }


def memory(process: Any) -> float:
    """Megabytes that the server and its kernels take, what they share counted once."""
    server = psutil.Process(process.pid)
    infos = [one.memory_full_info() for one in [server, *server.children(recursive=True)]]
    return sum(float(getattr(info, "pss", info.rss)) for info in infos) / 1e6


def ninety_five(values: Sequence[float]) -> float:
    """The value that 95 of 100 do not go beyond."""
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else max(values, default=0)


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.DOTALL)
    if found is None:
        raise ConnectionError("the page came without its kernel")
    return found[1]
