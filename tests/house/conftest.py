"""Fixtures for the tests of the house: our commands as processes that never outlive their test."""

import contextlib
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from house_helpers import ROOT, Running, ended, start_python

# A run that `nohup` has started would hand on to our commands that a closed terminal means nothing.
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever starts our commands takes its time."""
    for item in items:
        if {"command", "serve"} & set(getattr(item, "fixturenames", ())) or {"serving", "Running"} & set(
            dir(item.module)
        ):
            item.add_marker("slow")


@pytest.fixture
def command() -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Starts `python -m kit ...` in this environment; whatever still runs is ended with the test."""
    with contextlib.ExitStack() as stack:

        def start(*arguments: str, **environment: str) -> "subprocess.Popen[str]":
            process = start_python("-m", "kit", *arguments, **environment)
            return stack.enter_context(ended(process))

        yield start


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A temporary folder with a path short enough for the sockets of kernels."""
    with tempfile.TemporaryDirectory(prefix="k-") as folder:
        yield Path(folder)


@pytest.fixture
def serve(command: Callable[..., "subprocess.Popen[str]"]) -> Callable[..., Running]:
    """Starts the server on the tests' own notebooks (house/...) and waits until it says where it is."""
    notebooks = ROOT / "tests" / "browser" / "notebooks"

    def start(*arguments: str, **environment: str) -> Running:
        return Running(
            command("--no-browser", "--class", "0", "--notebooks", str(notebooks), *arguments, **environment)
        )

    return start
