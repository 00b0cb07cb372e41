"""A visitor of the pages without a browser: asks for a page, talks to its kernel, goes away in every manner."""

import contextlib
import http.client
import json
import re
import shutil
import socket
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
from house_helpers import ROOT, Running, ended, free_port, start_python
from websockets import Subprotocol
from websockets.sync.client import ClientConnection, connect

from tests.waiting import wait_until

WORDS = 6
"""Numbers at the head of a message that is words alone; one with a picture has more."""
PROTOCOL = "v1.kernel.websocket.jupyter.org"
BOARD = "voila/render/house/board.ipynb"

# The command with settings of a test's own: {"Kernels": {"unreached": 2}}.
COMMAND = """
import json, sys
from traitlets.config import Config
from kit.serve import server
usual, ours = server.voila_settings, json.loads(sys.argv[1])
def settings():
    config = usual()
    config.merge(Config(ours))
    return config
server.voila_settings = settings
sys.exit(server.main(sys.argv[2:]))
"""


@contextlib.contextmanager
def serving(
    ready: int = 0,
    notebooks: Path = ROOT / "tests" / "browser" / "notebooks",
    limits: Callable[[], None] | None = None,
    host: str = "127.0.0.1",
    **settings: dict[str, float],
) -> Iterator["House"]:
    """The server on the tests' own notebooks, with so many kernels kept ready and settings for one class or another."""
    arguments = ["--no-browser", "--class", str(ready), "--notebooks", str(notebooks), "--host", host]
    process = start_python("-c", COMMAND, json.dumps(settings), *arguments, limits=limits)
    with ended(process):
        yield House(process)


def own_notebooks(folder: Path) -> Path:
    """The tests' own notebooks in a folder."""
    return Path(shutil.copytree(ROOT / "tests" / "browser" / "notebooks", folder / "notebooks"))


@contextlib.contextmanager
def serving_beside(
    folder: Path, notebooks: Callable[[Path], Path] = own_notebooks, **settings: object
) -> Iterator["House"]:
    """The same notebooks, or those that are put into a folder, in somebody else's Jupyter server, as Binder starts it;
    `settings` as in ServerApp.ip."""
    (folder / "config").mkdir()
    shutil.copy(ROOT / "binder" / "jupyter_server_config.json", folder / "config")
    (folder / "pages").mkdir()
    notebooks(folder / "pages")
    given = {"port": free_port(), "base_url": "/user/somebody/", "root_dir": folder / "pages", "allow_root": True}
    options = {
        **{f"ServerApp.{name}": value for name, value in given.items()},
        "IdentityProvider.token": "",
        **settings,
    }
    places = {
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_RUNTIME_DIR": str(folder),
        "IPYTHONDIR": str(folder),
    }
    command = [f"--{name}={value}" for name, value in {"ServerApp.open_browser": False, **options}.items()]
    with ended(start_python("-m", "jupyter_server", *command, **places)) as process:
        house = House(process, f"http://127.0.0.1:{given['port']}{given['base_url']}")
        wait_until(house.answers, 60, "Jupyter's server")
        yield house


class House(Running):
    """The server, and who visits it."""

    board = BOARD

    def answers(self) -> bool:
        """Whether anything can be had."""
        with contextlib.suppress(OSError):
            return self.ask("voila").status == 200
        return False

    def wait_for_kernels(self, count: int, seconds: float = 60) -> list[psutil.Process]:
        """The kernels, once there are exactly so many."""
        wait_until(lambda: len(self.kernels()) == count, seconds, f"{count} kernels")
        return self.kernels()

    def ask(self, path: str = BOARD, method: str = "GET", **headers: str) -> "Answer":
        """The answer to a request, whole."""
        with contextlib.closing(self._line()) as line:
            line.request(
                method,
                urlsplit(self.url).path + path,
                headers={name.replace("_", "-"): value for name, value in headers.items()},
            )
            answer = line.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read().decode())

    def _line(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=120)

    def ask_and_go(self, path: str = BOARD, read: int = 0) -> None:
        """Asks for a page and hangs up before it is there, or after so many characters of it."""
        there = urlsplit(self.url)
        with socket.create_connection((there.hostname, there.port), timeout=120) as line:
            line.sendall(f"GET /{path} HTTP/1.1\r\nHost: {there.netloc}\r\n\r\n".encode())
            while read > 0:
                read -= len(line.recv(read))

    def ask_together(self, many: int, path: str = BOARD) -> list[int]:
        """The status of so many requests that come at once."""
        with ThreadPoolExecutor(many) as askers:
            return list(askers.map(lambda _: self.ask(path).status, range(many)))

    @contextlib.contextmanager
    def visit(self, path: str = BOARD) -> Iterator["Visitor"]:
        """A page that is open, with its socket."""
        answer = self.ask(path)
        assert answer.status == 200, answer.body[:500]
        with contextlib.ExitStack() as lines:
            visitor = Visitor(self, answer, lines)
            visitor.connect()
            visitor.greet()
            yield visitor

    def line_to(
        self, kernel_id: str, session: str = "", port: int | None = None, protocol: str | None = PROTOCOL
    ) -> connect:
        """A socket of a page to its kernel, as a page that was there before in that session; `port`: by another way."""
        there = urlsplit(self.url)
        netloc = f"{there.hostname}:{port or there.port}"
        address = f"ws://{netloc}{there.path}api/kernels/{kernel_id}/channels?session_id={session or uuid.uuid4().hex}"
        spoken = None if protocol is None else [Subprotocol(protocol)]
        return connect(address, subprotocols=spoken, max_size=None, open_timeout=120)


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: str

    @property
    def kernel_id(self) -> str:
        """The kernel of the page."""
        found = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', self.body, re.DOTALL)
        assert found, self.body[:500]
        return str(json.loads(found[1])["kernelId"])


@dataclass
class Visitor:
    """A page with its line to the kernel."""

    house: House
    page: Answer
    lines: contextlib.ExitStack
    """All that it has had; they are closed with it."""
    session: str = field(default_factory=lambda: uuid.uuid4().hex)
    line: ClientConnection = field(init=False)

    def connect(self, port: int | None = None) -> None:
        """A socket in place of the one before, if there was any: the same page comes back, maybe by another way."""
        if hasattr(self, "line"):
            self.line.close()
        self.line = self.lines.enter_context(self.house.line_to(self.page.kernel_id, self.session, port))

    def greet(self) -> None:
        """Until the kernel has answered."""
        self.line.send(packed("kernel_info_request", {}, self.session))
        self.until(b"kernel_info_reply")

    def until(self, *signs: bytes) -> bytes:
        """The first message that holds these bytes, or those."""
        for message in self.line:
            held = message.encode() if isinstance(message, str) else message
            if any(sign in held for sign in signs):
                return held
        raise AssertionError(f"the line closed before {signs!r}")

    def tap_and_see(self) -> None:
        """Taps the board and waits for its picture."""
        found = re.search(r'"model_id": ?"(\w+)"', self.page.body)
        assert found, self.page.body[:1000]
        self.tell(found[1], {"event": "mouse_down", "x": 5, "y": 5})
        next(one for one in self.line if isinstance(one, bytes) and b'"comm_msg"' in one and one[0] > WORDS)

    def tell(self, model: str, content: dict[str, Any]) -> None:
        """Sends a widget's own message."""
        data = {"comm_id": model, "data": {"method": "custom", "content": content}}
        self.line.send(packed("comm_msg", data, self.session))


def packed(kind: str, content: dict[str, Any], session: str) -> bytes:
    """A message to the kernel as it travels."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": session, "username": "", "version": "5.3"}
    parts = [b"shell", json.dumps({**header, "date": ""}).encode(), b"{}", b"{}", json.dumps(content).encode()]
    ends = [8 * (len(parts) + 2)]
    for part in parts:
        ends.append(ends[-1] + len(part))
    return b"".join(number.to_bytes(8, "little") for number in [len(ends), *ends]) + b"".join(parts)
