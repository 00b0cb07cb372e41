"""A real Firefox, driven by the standard that it speaks itself (WebDriver BiDi): no driver has to be had."""

import contextlib
import itertools
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.waiting import wait_until

NAMES = ("firefox-esr", "firefox")
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def find() -> str | None:
    """Where a Firefox is, None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """One browser, and the tab that is looked at."""

    def __init__(self, line: ClientConnection) -> None:
        self._line, self._numbers = line, itertools.count(1)
        self.ask("session.new", capabilities={})
        self.window = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def new_tab(self, width: int, height: int) -> None:
        """From now on another tab is looked at, of that size; the one before is closed, with whatever it still does."""
        before, self.window = self.window, self.ask("browsingContext.create", type="tab")["context"]
        self.ask("browsingContext.close", context=before)
        self.ask("browsingContext.setViewport", context=self.window, viewport={"width": width, "height": height})

    def ask(self, method: str, **params: Any) -> Any:
        """What is answered; AssertionError where that is an error."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        for message in self._line:
            answer = json.loads(message)
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]
        raise AssertionError("Firefox has ended")

    def go(self, address: str) -> None:
        """Opens a page, until it is loaded."""
        self.ask("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """What a script, or a promise of it, comes to: a text, a number or whether."""
        found = self.ask("script.evaluate", expression=script, target={"context": self.window}, awaitPromise=True)
        assert found["type"] == "success", found
        return found["result"].get("value")

    def until(self, script: str) -> None:
        """Waits until a script comes to true; a page that does not come to that is ended by the test's own limit."""
        self.evaluate(
            f"new Promise((done) => {{ const look = () => (({script}) ? done(true) : setTimeout(look, 50)); look(); }})"
        )

    def click(self, x: float, y: float) -> None:
        """Clicks at a point of the window."""
        at = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press = [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.ask(
            "input.performActions", context=self.window, actions=[{"type": "pointer", "id": "mouse", "actions": press}]
        )


@contextlib.contextmanager
def opened(path: str, profile: Path) -> Iterator[Firefox]:
    """A Firefox with an empty profile, ended afterwards."""
    command = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    log = profile / "log.txt"
    with log.open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said)
    try:
        wait_until(lambda: LISTENS.search(log.read_text(errors="replace")) is not None, 60, "Firefox")
        found = LISTENS.search(log.read_text(errors="replace"))
        assert found
        with connect(f"{found[1]}/session", max_size=None) as line:
            yield Firefox(line)
    finally:
        process.kill()
        process.wait()
