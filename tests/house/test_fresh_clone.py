"""The first command that a new user types, with everything it installs, to the page it serves and to its end."""

import signal
from pathlib import Path

import psutil
import pytest
from house_helpers import Checkout, ended, free_port, get, line_with, members, pages

pytestmark = pytest.mark.slow


def test_a_fresh_clone_serves_with_one_command(tmp_path: Path) -> None:
    """All pins, a folder with a space and an accent, a person's own stray settings, and the end by Ctrl-C."""
    checkout = Checkout(tmp_path / "giochi di società", few_pins=False)
    strays = {"PIP_USER": "1", "PYTHONPATH": "/nowhere", "PIP_TARGET": str(tmp_path / "t"), "PIP_PREFIX": "/nowhere"}
    process = checkout.start("--no-browser", "--port", str(free_port()), **strays)
    with ended(process):
        assert "First time here" in line_with(process, "First time")
        url = line_with(process, "http://").split()[-1]
        assert "lobby-games" in get(url)[1]
        for notebook in pages(checkout.folder)[:1]:
            status, body = get(f"{url}voila/render/{notebook.parent.name}/{notebook.name}")
            assert status == 200
            assert "application/vnd.jupyter.widget-view+json" in body
        assert psutil.Process(process.pid).cmdline()[0] == str(checkout.venv / "bin" / "python")
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
        assert not members(process.pid)
    assert not (tmp_path / "t").exists()
