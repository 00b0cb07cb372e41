"""A Chromium for the browser tests: one that is there, else Playwright's own, else the system's where we are root."""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from kit.command.words import say

# The first is Chromium without its windows, which nobody would see: less than half the work for each page.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
MAC = ("Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome")
WINDOWS = (
    r"Chromium\Application\chrome.exe",
    r"Google\Chrome\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)


def find_or_get() -> Path | None:
    """The first Chromium that starts, or None. May download one."""
    return find() or get()


def find() -> Path | None:
    """A Chromium that is on this machine already and starts."""
    return next((path for path in candidates() if starts(path)), None)


def candidates() -> Iterator[Path]:
    """Where a Chromium may be, the likeliest first; ``KIT_CHROMIUM`` goes before all."""
    if os.environ.get("KIT_CHROMIUM"):
        yield Path(os.environ["KIT_CHROMIUM"])
    yield from (Path(found) for found in map(shutil.which, NAMES) if found)
    if sys.platform == "darwin":
        yield from (folder / app for folder in (Path("/Applications"), Path.home() / "Applications") for app in MAC)
    if sys.platform == "win32":
        roots = (os.environ.get(name) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"))
        yield from (Path(root, program) for root in roots if root for program in WINDOWS)
    own = playwrights_own()
    if own is not None:
        yield own


def playwrights_own() -> Path | None:
    """Where Playwright would look for the Chromium it installed."""
    if importlib.util.find_spec("playwright") is None:
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def starts(path: Path) -> bool:
    """Whether this program runs at all (a snap stub or a half-removed browser does not)."""
    if not path.is_file():
        return False
    if sys.platform == "win32":
        return True  # there chrome.exe --version opens a window
    try:
        return subprocess.run([str(path), "--version"], capture_output=True, timeout=30, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def get() -> Path | None:
    """Installs one: by Playwright, else by the system's packages if we are root already (never by sudo)."""
    print(say("getting_chromium"), flush=True)
    for command in ways_to_get():
        try:
            subprocess.run(command, timeout=600, check=True)
        except (OSError, subprocess.SubprocessError):
            continue
        found = find()
        if found is not None:
            return found
    return None


def ways_to_get() -> Iterator[list[str]]:
    """Commands that install a Chromium, the least intrusive first."""
    yield [sys.executable, "-m", "playwright", "install", "chromium"]
    if sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        yield ["sh", "-c", "apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy chromium"]
