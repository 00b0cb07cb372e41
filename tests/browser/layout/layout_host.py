"""Pages of Python in this process with their real scripts in a real Chromium: no kernel, and no widgets of Jupyter's.

Their addresses, their frame, what a device keeps and the ways between them are those of the real server, which answers
for all else. The canvases stay empty until a test looks at them; what lies around and above them is as ever.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl, urlencode

from browser_checks import settle
from playwright.sync_api import Page
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from kit.draw.svg import scene_svg
from kit.site.build import OWN
from kit.widgets import opening
from kit.widgets.app import App
from kit.widgets.run.program import Program
from kit.widgets.run.window import Painter, Window

GLUE = """
const line = new WebSocket(`ws://${location.host}/near/line${location.pathname}${location.search}`);
const { model, take } = bridge((said) => line.send(said));
const { el: canvas } = await model.widget_manager.create_view();
// A test that looks at the board has it painted first.
let painted = () => {};
window.near = { paint: () => new Promise((done) => { painted = done; line.send('"paint"'); }) };
const paint = async (svg) => {
  const picture = new Image();
  picture.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  await picture.decode();
  [canvas.width, canvas.height] = [1000, 1000 / model.get("ratio")];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  painted();
};
let begun = false;
line.onmessage = async ({ data }) => {
  const { svg, ...told } = JSON.parse(data);
  if (svg) return paint(svg);
  take([told]);
  if (begun) return;
  begun = true;
  const { initialize, render } = window.nearApp;
  await initialize({ model });
  await render({ model, el: document.querySelector(".jp-OutputArea-output > div") });
};
"""
BODY = """</head><body class="jp-Notebook house-app theme-light">
<div id="house-ready" class="house-cover" role="status"></div>
<div id="rendered_cells"><div class="jp-Cell jp-CodeCell"><div class="jp-OutputArea"><div class="jp-OutputArea-output">
<div></div></div></div></div></div>
<script>window.themeLoaded = true; voila_finish();</script>
<script type="module" src="/near/app.js"></script></body></html>"""


class Clock:
    """Time that moves only when a test says so."""

    def __init__(self) -> None:
        self.time = 0.0
        self._waiting: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Seconds, as `time.monotonic`."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Waits until that much time has been let pass."""
        if seconds > 0:
            future = asyncio.get_running_loop().create_future()
            self._waiting.append((self.time + seconds, future))
            await future

    def waited_for(self) -> bool:
        """Whether something waits for it."""
        return any(not future.done() for _, future in self._waiting)

    def advance(self, seconds: float) -> None:
        """Lets time pass; whatever was waited for until then begins."""
        self.time += seconds
        due = [future for until, future in self._waiting if until <= self.time]
        self._waiting = [(until, future) for until, future in self._waiting if until > self.time]
        for future in due:
            future.get_loop().call_soon_threadsafe(lambda one=future: one.done() or one.set_result(None))


class Host:
    """The pages, each with its program as long as it is open; on a thread of their own."""

    def __init__(self, real: Callable[[], Any]) -> None:
        self.real = real
        """The server that is asked for whatever is no page of an app."""
        self.programs: list[Any] = []
        self.trouble: list[str] = []
        self.clock = Clock()
        self.pace = 0.0
        """Of the pages that are opened from now on (`App.pace`)."""
        ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True).start()
        ready.wait()
        self.log = logging.Handler(logging.ERROR)
        self.log.emit = lambda record: self.trouble.append(self.log.format(record))
        logging.getLogger("kit").addHandler(self.log)

    def do(self, work: Callable[..., Any], *given: Any) -> None:
        """Has something done where the pages run."""
        self.loop.call_soon_threadsafe(work, *given)

    async def _serve(self, ready: threading.Event) -> None:
        from tornado.httpserver import HTTPServer
        from tornado.netutil import bind_sockets

        self.loop, given = asyncio.get_running_loop(), {"host": self}
        app = Application(
            [(r"/near/app\.(js|css)", Script), (r"/near/line/voila/render/(\w+)/(\w+)\.ipynb", Line, given),
             (r"/voila/render/(\w+)/(\w+)\.ipynb", Frame, given), (r".*", Rest, given)]
        )  # fmt: skip
        sockets = bind_sockets(0, "127.0.0.1")
        HTTPServer(app).add_sockets(sockets)
        self.url = f"http://127.0.0.1:{sockets[0].getsockname()[1]}/"
        ready.set()
        await asyncio.Event().wait()

    def address(self, notebook: str = "", **query: str) -> str:
        path = f"voila/render/{notebook}.ipynb" if notebook else ""
        return f"{self.url}{path}?{urlencode(query)}" if query else f"{self.url}{path}"


class Tab:
    """A tab that was opened last, and the program of its page."""

    def __init__(self, tab: Page, host: Host) -> None:
        self.tab, self.host, self.program = tab, host, host.programs[-1]

    @property
    def page(self) -> Any:
        """The page of Python as it is by now."""
        return self.program.page

    def press(self, *keys: str) -> None:
        """Presses keys, and waits for what comes of each."""
        for key in keys:
            self.tab.keyboard.press(key)
            settle(self.tab)

    def go_to(self, selector: str) -> None:
        """Gives something the focus, as Tab does."""
        self.tab.locator(selector).first.focus()

    def focused(self, selector: str = ":not(body)") -> bool:
        """Whether what has the focus is like that; if nothing is said, whether anything has it."""
        return bool(self.tab.evaluate("selector => document.activeElement.matches(selector)", selector))

    def tell(self, message: Any) -> None:
        """The program itself is told something."""
        self.host.do(self.program.tell, message)
        settle(self.tab)


class Script(RequestHandler):
    """The script and the style of all pages, which the browser need compile but once."""

    def get(self, kind: str) -> None:
        own = App._esm.replace("export default", "window.nearApp =")  # type: ignore[operator]
        bridge = (OWN / "bridge.js").read_text(encoding="utf-8")
        self.set_header("Content-Type", {"js": "text/javascript", "css": "text/css"}[kind])
        self.set_header("Cache-Control", "max-age=3600")
        self.write("\n".join([own, bridge, GLUE]) if kind == "js" else App._css)


class Frame(RequestHandler):
    """A page before its script has begun."""

    def initialize(self, host: Host) -> None:
        self.host = host

    async def get(self, game: str, name: str) -> None:
        from kit.serve.pages import style
        from kit.text import languages

        facts = json.dumps({"base": "/", "languages": languages()})
        self.write(
            '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Little Wars Kit</title>'
            '<link rel="icon" href="/voila/templates/kit/static/icon.svg">'
            '<link rel="stylesheet" href="/voila/templates/kit/static/page.css">'
            f'<style>{style()}</style><link rel="stylesheet" href="/near/app.css">'
            f'<script id="house-page" type="application/json">{facts}</script>'
            '<script src="/voila/templates/kit/static/page.js"></script>' + BODY
        )


class Line(WebSocketHandler):
    """The line between a page and its program."""

    def initialize(self, host: Host) -> None:
        self.host = host

    def open(self, game: str, name: str) -> None:  # type: ignore[override]
        opened, window = opening(game, name, dict(parse_qsl(self.request.query))), Window()
        self.program = Program(opened, window, Painter(), "1", self.host.pace)
        if not window.pace:
            self.program.now, self.program.sleep = self.host.clock.now, self.host.clock.sleep
        self.host.programs.append(self.program)
        board = "board" if opened.kind.first is not None else None
        window.tell = self.put
        self.put({"state": {**window.values(), "board": board, "path_model": {}}})

    def put(self, message: Any) -> None:
        with suppress(WebSocketClosedError):
            self.write_message(json.dumps(message))

    def on_message(self, message: Any) -> None:
        said = json.loads(message)
        if said == "paint":
            self.put({"svg": scene_svg(self.program.animator.scene)})
        else:
            self.program.receive(said)

    def on_close(self) -> None:
        self.host.programs.remove(self.program)
        for task in [*self.program._tasks]:
            task.cancel()


class Rest(RequestHandler):
    """All else is the real server's."""

    def initialize(self, host: Host) -> None:
        self.host = host

    async def get(self, *_: str) -> None:
        real = self.host.real()
        answer = await AsyncHTTPClient().fetch(
            HTTPRequest(real.url.rstrip("/") + self.request.uri, headers=self.request.headers, follow_redirects=False),
            raise_error=False,
        )
        self.set_status(answer.code)
        for name in ("Content-Type", "Date", "Server"):
            self.clear_header(name)  # a browser takes the first of two
        for name, value in answer.headers.get_all():
            if name not in ("Content-Length", "Transfer-Encoding", "Content-Encoding", "Connection"):
                self.add_header(name, value)
        if answer.body:
            self.write(answer.body)
