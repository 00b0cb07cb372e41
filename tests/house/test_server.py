"""The server command as a process: its port, its end, and what it refuses to give away."""

import contextlib
import errno
import gzip
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock
from urllib.parse import urlsplit

import psutil
import pytest
from house_helpers import (
    ROOT,
    Running,
    clean_environment,
    ended,
    get,
    members,
    rest,
    start_python,
)

from kit.command.words import say
from kit.serve import server as server_verb
from kit.serve.server import Stopping
from tests.sampling import sampled
from tests.waiting import wait_until

Start = Callable[..., Running]
Command = Callable[..., "subprocess.Popen[str]"]
SERVE = ("--no-browser", "--class", "0", "--notebooks", str(ROOT / "tests" / "browser" / "notebooks"))


@pytest.fixture(scope="module")
def hosts() -> Iterator[dict[str, Running]]:
    """Two servers that stay, by the address at which they listen: for this machine alone, and for a class."""
    with contextlib.ExitStack() as stack:
        yield {
            host: Running(stack.enter_context(ended(start_python("-m", "kit", *SERVE, "--host", host))))
            for host in ("127.0.0.1", "0.0.0.0")
        }


@pytest.fixture
def server(hosts: dict[str, Running]) -> Running:
    """The server for this machine alone."""
    return hosts["127.0.0.1"]


def test_an_explicit_port_that_is_taken_is_refused(server: Running, command: Command) -> None:
    port = server.url.rstrip("/").split(":")[-1]
    second = command("--no-browser", "--port", port, LANG="it_IT.UTF-8")
    said, _ = second.communicate(timeout=60)
    assert second.returncode == 1
    assert said.startswith(f"La porta {port} è già occupata.")
    assert said.count("\n") == 1
    assert get(server.url)[0] == 200


def test_without_a_port_the_next_free_one_is_taken(server: Running, hosts: dict[str, Running]) -> None:
    second = hosts["0.0.0.0"]
    assert server.url != second.url
    assert get(server.url)[0] == get(second.url)[0] == 200


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--port", "80000"), "Port 80000"),
        (("--host", "192.0.2.7"), "192.0.2.7 is not an address of this machine"),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid is not an address of this machine"),
        (("--notebooks", "/no/such/folder"), "There is no folder /no/such/folder"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(arguments: tuple[str, str], words: str, command: Command) -> None:
    process = command("--no-browser", *arguments)
    said, _ = process.communicate(timeout=60)
    assert process.returncode in (1, 2)
    assert words in said.splitlines()[-1]
    assert "Traceback" not in said


@pytest.mark.parametrize("host", ["::", "0:0::0", "::1", "0.0.0.0", "0", "127.0.0.1", "localhost", ""])
def test_the_addresses_that_are_told_are_those_that_answer(host: str) -> None:
    try:
        sockets = server_verb.listening(host, 0)
    except server_verb.PortRefused:
        pytest.skip("this machine has no such addresses")
    with contextlib.ExitStack() as stack:
        for one in sockets:
            stack.enter_context(one)
        told = [urlsplit(url) for url in server_verb.addresses(host, sockets)]
        assert told[0].hostname in server_verb.LOOPBACK
        for url in told:
            stack.enter_context(socket.create_connection((str(url.hostname), url.port or 0), 10))


@pytest.mark.parametrize("host", ["..", "a" * 70, OSError(errno.EINVAL, ""), OSError(errno.EAFNOSUPPORT, "")])
def test_what_is_no_address_is_refused_whatever_is_wrong_with_it(
    host: str | OSError, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last ones are what systems say of one that needs the name of a network card, or is of no kind they know."""
    if isinstance(host, OSError):
        monkeypatch.setattr("tornado.netutil.bind_sockets", Mock(side_effect=host))
    asked = "fe80::1" if isinstance(host, OSError) else host
    with pytest.raises(server_verb.PortRefused, match=re.escape(say("host_unknown", host=asked))):
        server_verb.listening(asked, 0)


@pytest.mark.thorough(but=3)
@pytest.mark.parametrize("name", sampled(["SIGINT", "SIGTERM", "SIGHUP"], 1))
def test_a_signal_ends_the_server_and_every_kernel(name: str, serve: Start, short_folder: Path) -> None:
    running = serve(TMPDIR=str(short_folder))
    kernels = [running.open_kernel("house/board.ipynb") for _ in range(2)]
    assert all(psutil.pid_exists(kernel) for kernel in kernels)
    code, said = running.stop(getattr(signal, name))
    assert code == 0, said
    assert said == "Closed. See you soon!\n"
    wait_until(lambda: not any(map(psutil.pid_exists, kernels)), 20, "the kernels' end")
    assert not members(running.process.pid)
    assert list(short_folder.iterdir()) == []


@pytest.mark.thorough(but=3)
def test_a_second_signal_changes_nothing(serve: Start) -> None:
    running = serve()
    kernel = running.open_kernel("house/board.ipynb")
    running.process.send_signal(signal.SIGINT)
    code, said = running.stop(signal.SIGINT)
    assert code == 0, said
    wait_until(lambda: not psutil.pid_exists(kernel), 20, "the kernel's end")


@pytest.mark.thorough(but=3)
@pytest.mark.parametrize("name", sampled(["SIGINT", "SIGTERM", "SIGHUP"], 1))
def test_a_signal_while_it_starts_leaves_nothing(name: str, command: Command, tmp_path: Path) -> None:
    process = command("--no-browser", TMPDIR=str(tmp_path))
    wait_until(lambda: listening(process), 60, "its port")
    process.send_signal(getattr(signal, name))
    said = rest(process)
    assert process.returncode == 0, said
    assert said.endswith("Closed. See you soon!\n")
    assert "Traceback" not in said
    assert not members(process.pid)
    assert list(tmp_path.iterdir()) == []


def test_a_signal_before_the_server_is_there_is_kept() -> None:
    """Whenever it comes while it starts; a timed signal would hit one moment only."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    stopped: list[object] = []
    app = SimpleNamespace(ioloop=SimpleNamespace(add_callback_from_signal=stopped.append, stop="stop"))
    stopping = Stopping()
    try:
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
        assert not stopped
        assert not stopping.running(app)
        assert stopped == ["stop"]
    finally:
        stopping.watchdog.cancel()
        for number, handler in before.items():
            signal.signal(number, handler)


@pytest.mark.thorough(but=3)
def test_a_closed_terminal_ends_it_too(short_folder: Path) -> None:
    """A real one: from then on, nobody reads what is still said."""
    ours, theirs = pty.openpty()
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", TERMINAL],
            cwd=ROOT,
            env=clean_environment(KIT_SETUP="off", TMPDIR=str(short_folder)),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        said = ""
        while "Ctrl-C" not in said:
            said += os.read(ours, 1000).decode()
        url = re.findall(r"http://\S+", said)[0]
        assert get(f"{url}voila/render/war_kids/learn.ipynb")[0] == 200
        assert len(members(process.pid)) > 1
    finally:
        os.close(ours)
    assert process.wait(120) == 0
    wait_until(lambda: not members(process.pid), 20, "the kernels' end")
    assert list(short_folder.iterdir()) == []


# What a terminal's window does with the program it starts.
TERMINAL = """
import fcntl, runpy, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
sys.argv[1:] = ["--no-browser"]
runpy.run_module("kit", run_name="__main__")
"""


@pytest.mark.thorough(but=3)
def test_nohup_is_obeyed(serve: Start) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        running = serve()
    finally:
        signal.signal(signal.SIGHUP, before)
    running.process.send_signal(signal.SIGHUP)
    assert get(running.url)[0] == 200
    assert running.stop() == (0, "Closed. See you soon!\n")


def listening(process: "subprocess.Popen[str]") -> bool:
    return any(one.status == psutil.CONN_LISTEN for one in psutil.Process(process.pid).net_connections())


@pytest.mark.thorough(but=3)
def test_a_server_that_is_killed_takes_its_kernels_along(serve: Start) -> None:
    running = serve()
    kernel = running.open_kernel("house/board.ipynb")
    running.process.kill()
    running.process.wait()
    wait_until(lambda: not psutil.pid_exists(kernel), 60, "the kernel's end")


def test_only_this_machine_can_reach_it(server: Running) -> None:
    connections = psutil.Process(server.process.pid).net_connections()
    assert {one.laddr.ip for one in connections if one.status == psutil.CONN_LISTEN} == {"127.0.0.1"}


def test_a_false_name_for_this_machine_is_refused(server: Running) -> None:
    before = server.kernels()
    assert get(server.url, Host="toys.example")[0] == 403
    assert get(f"{server.url}voila/render/house/board.ipynb", Host="toys.example")[0] == 403
    assert set(server.kernels()) <= set(before)


def test_a_class_can_reach_it_by_its_name(hosts: dict[str, Running]) -> None:
    running = hosts["0.0.0.0"]
    assert running.url.startswith("http://127.0.0.1:")
    assert get(running.url, Host="teacher.local")[0] == 200


@pytest.mark.parametrize(("host", "expected"), [("127.0.0.1", None), ("0.0.0.0", "gzip")])
def test_what_goes_over_a_network_is_packed(host: str, expected: str | None, hosts: dict[str, Running]) -> None:
    running = hosts[host]
    for address in ("voila/static/voila.js", "voila/render/house/board.ipynb"):
        asked = urllib.request.Request(running.url + address, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked, timeout=60) as answer:
            assert answer.headers["Content-Encoding"] == expected, address
            body = gzip.decompress(answer.read()) if expected else answer.read()
            assert b"</html>" in body or b"function" in body


@pytest.mark.parametrize("path", ["house/board.ipynb", "house/secret.py", "house/secret.json", ".hidden/secret.svg"])
def test_notebooks_are_shown_never_handed_out(path: str, server: Running) -> None:
    assert get(f"{server.url}voila/files/{path}")[0] == 403


@pytest.mark.parametrize("path", ["api/kernels", "api/sessions", "api/contents", "api/terminals", "tree", "lab"])
def test_there_is_no_way_in_but_the_pages(path: str, server: Running) -> None:
    assert get(server.url + path)[0] == 404


def test_a_page_names_no_other_host(server: Running) -> None:
    for address in ("", "nowhere", "voila/render/house/board.ipynb"):
        _, body = get(server.url + address)
        elsewhere = [word for word in body.split('"') if word.startswith(("http:", "https:", "//"))]
        assert [word for word in elsewhere if not word.startswith("http://www.w3.org/")] == []


@pytest.mark.thorough(but=3)
def test_a_persons_own_settings_do_not_reach_ours(serve: Start, tmp_path: Path) -> None:
    home = tmp_path
    (home / ".jupyter").mkdir()
    (home / ".jupyter" / "voila.json").write_text('{"VoilaConfiguration": {"template": "lab"}}')
    (home / ".jupyter" / "jupyter_config.json").write_text('{"Application": {"log_level": 10}}')
    kernel = home / ".local" / "share" / "jupyter" / "kernels" / "python3"
    kernel.mkdir(parents=True)
    (kernel / "kernel.json").write_text('{"argv": ["/bin/false"], "display_name": "Mine", "language": "python"}')
    startup = home / ".ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00-mine.py").write_text("raise SystemExit('mine')")
    running = serve(HOME=str(home))
    assert "lobby-games" in get(running.url)[1]
    status, body = get(f"{running.url}voila/render/house/board.ipynb")
    assert status == 200
    assert "application/vnd.jupyter.widget-view+json" in body
