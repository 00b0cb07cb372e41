"""What the server answers besides its pages, and what it tells a browser with them: nothing that is not needed."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from http.cookies import SimpleCookie
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from house_helpers import ROOT, Running, ended, said_until, start_python

from kit.serve.policy import policy
from tests.waiting import wait_until

PAGES = ("", "voila/render/house/board.ipynb", "voila/print/war_kids", "voila/day/waterloo", "nowhere")


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    notebooks = ROOT / "tests" / "browser" / "notebooks"
    with ended(start_python("-m", "kit", "--no-browser", "--class", "0", "--notebooks", str(notebooks))) as process:
        yield Running(process)


def ask(url: str, method: str = "GET", **headers: str) -> tuple[int, Message, str]:
    """Status, headers and body, whatever the status."""
    body = None if method in ("GET", "HEAD") else b"{}"
    try:
        with urlopen(Request(url, body, headers, method=method), timeout=60) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except HTTPError as refusal:
        with refusal:
            return refusal.code, refusal.headers, refusal.read().decode()


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
@pytest.mark.parametrize("path", ["api/whatever", "api/security/csp-report", "voila/api/nothing"])
def test_a_program_is_told_that_there_is_no_such_address(path: str, method: str, running: Running) -> None:
    status, headers, body = ask(running.url + path, method)
    assert (status, headers.get_content_type()) == (404, "application/json")
    assert json.loads(body)["message"] == "Not Found"


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("path", ["logout", "login", "whatever", "voila/whatever", "apiary"])
def test_a_person_is_told_so_kindly(path: str, method: str, running: Running) -> None:
    status, headers, body = ask(running.url + path, method)
    assert (status, headers.get_content_type()) == (404, "text/html")
    assert "There is no such page. Back to the games?" in body


def test_a_socket_that_cannot_be_is_refused_in_our_words(running: Running) -> None:
    """By jupyter_server's own handler, which has no page for it: "bare 500" otherwise, and a traceback."""
    status, _, body = ask(f"{running.url}api/kernels/00000000-0000-0000-0000-000000000000/channels?session_id=1")
    assert status == 404
    assert "There is no such page." in body


def cookies(headers: Message) -> SimpleCookie:
    found = SimpleCookie[str]()
    for one in headers.get_all("Set-Cookie", []):
        found.load(one)
    return found


@pytest.mark.parametrize("path", PAGES)
def test_no_cookie_lasts_and_none_knows_a_name_and_a_page_speaks_to_its_own_server_only(
    path: str, running: Running
) -> None:
    _, headers, body = ask(running.url + path)
    own = policy(running.url.split("/")[2])
    assert headers.get_all("Content-Security-Policy") == ["frame-ancestors 'self'", own]
    assert "Content-Security-Policy" not in body, "said once"
    for name, cookie in cookies(headers).items():
        assert name == "_xsrf", "what a page needs to end its kernel"
        assert not cookie["expires"]
        assert not cookie["max-age"]


def test_a_page_ends_its_kernel_and_nobody_elses_page_does(running: Running) -> None:
    before = len(running.kernels())
    _, _, body = ask(f"{running.url}voila/render/house/board.ipynb")
    kernel = re.findall(r'"kernelId": "([^"]+)"', body)[0]
    end = f"{running.url}voila/api/shutdown/{kernel}"
    assert ask(end, "POST")[0] == 403
    assert ask(end, "POST", **{"Cookie": "_xsrf=one", "X-XSRFToken": "other"})[0] == 403
    assert ask(end, "POST", **{"Cookie": "_xsrf=one", "X-XSRFToken": "one"})[0] == 204
    wait_until(lambda: len(running.kernels()) == before, 20, "the kernel's end")


@pytest.mark.parametrize(
    ("host", "sockets"),
    [
        ("localhost:8866", "ws://localhost:8866 wss://localhost:8866"),
        ("192.168.1.20:8866", "ws://192.168.1.20:8866 wss://192.168.1.20:8866"),
        ("hub.mybinder.example", "ws://hub.mybinder.example wss://hub.mybinder.example"),
        ("[::1]:8866", ""),  # no policy can name it; 'self' stands for it
        ("*", ""),
        ("a; script-src *", ""),
        ("", ""),
    ],
)
def test_the_policy_names_the_sockets_of_the_host_that_was_asked(host: str, sockets: str) -> None:
    connect = next(rule for rule in policy(host).split("; ") if rule.startswith("connect-src "))
    assert connect == f"connect-src 'self' blob: data: {sockets}".strip()


def test_a_stop_with_pages_open_and_on_their_way_says_goodbye_and_nothing_else(serve: Callable[..., Running]) -> None:
    """Nor does any refusal before; a page that is cut off in the middle is no error of ours."""
    running = serve()
    kernel = re.findall(r'"kernelId": "([^"]+)"', ask(f"{running.url}voila/render/house/board.ipynb")[2])[0]
    for path in (
        "nowhere",
        "logout",
        "api/nothing",
        "api/kernels/0-0-0-0-0/channels",
        f"api/kernels/{kernel}/channels",
    ):
        ask(running.url + path)
    there = len(running.kernels())
    with ThreadPoolExecutor(3) as devices:
        pages = [devices.submit(ask, f"{running.url}voila/render/house/board.ipynb") for _ in range(3)]
        wait_until(lambda: len(running.kernels()) > there, 60, "a page on its way")
        assert running.stop() == (0, "Closed. See you soon!\n")
        for page in pages:
            page.exception()


@pytest.mark.parametrize(("host", "told"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_what_is_promised_is_true_wherever_it_is_served(
    host: str, told: bool, command: Callable[..., "subprocess.Popen[str]"]
) -> None:
    """What is kept stays on the device; what is played goes to the server, which may be another machine."""
    process = command("--no-browser", "--host", host)
    said = said_until(process, "Ctrl-C")
    assert ("What is played comes to this machine and goes nowhere else." in said) is told
    _, _, lobby = ask(re.findall(r"http://\S+", said)[0])
    assert "What you play goes to the machine that serves this page, and nowhere else." in lobby
    assert "Quello che giochi arriva al computer che offre questa pagina, e a nessun altro." in lobby
