"""Which names are this machine's, whose visits count for whom, and what is no request at all."""

import socket
from types import SimpleNamespace

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from kit.serve import names
from kit.serve.gate import came_in_at, fault
from kit.serve.kernels import Kernels
from kit.serve.names import Names
from kit.serve.server import arguments
from tests.waiting import wait_until


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> dict[bool, Names]:
    """The names of a machine "teacher" at 192.0.2.5, which answers itself alone, or a class."""
    card = SimpleNamespace(address="192.0.2.5"), SimpleNamespace(address="fe80::1%eth0"), SimpleNamespace(address="x")
    monkeypatch.setattr("psutil.net_if_addrs", lambda: {"eth0": card})
    monkeypatch.setattr(socket, "gethostname", lambda: "Teacher")
    monkeypatch.setattr(socket, "getfqdn", lambda: "teacher.school.example")
    found = {alone: Names(alone=alone, named=["Games.example", "198.51.100.7"]) for alone in (True, False)}
    wait_until(lambda: found[False].hold("teacher.school.example"), 20, "its name in full")
    return found


@pytest.mark.parametrize(
    ("host", "alone", "everybody"),
    [
        ("localhost:8866", True, True),
        ("127.0.0.1:8866", True, True),
        ("127.8.9.1", True, True),
        ("[::1]:8866", True, True),
        ("[::ffff:127.0.0.1]", True, True),
        ("games.example", True, True),
        ("GAMES.EXAMPLE.:8866", True, True),
        ("198.51.100.7:80", True, True),
        ("teacher:8866", False, True),
        ("teacher.school.example", False, True),
        ("teacher.local", False, True),
        ("192.0.2.5:8866", False, True),
        ("toys.example", False, False),
        ("toys.example:8866", False, False),
        ("teacher.toys.example", False, False),
        ("localhost.toys.example", False, False),
        ("local", False, False),
        ("192.0.2.6", False, False),
        ("192.0.2.5.toys.example", False, False),
        ("", False, False),
        ("[", False, False),
        ("localhost:letters", False, False),
    ],
)
def test_a_machine_answers_to_its_own_names_alone(
    host: str, alone: bool, everybody: bool, known: dict[bool, Names]
) -> None:
    """A page elsewhere that gives its own name our address ("rebinding") would else read and play what it likes."""
    assert known[True].hold(host) is alone
    assert known[False].hold(host) is everybody


def test_the_address_at_which_somebody_came_in_is_ours(known: dict[bool, Names]) -> None:
    """Whatever the system tells of its interfaces."""
    assert known[True].hold("203.0.113.9:8866", "::ffff:203.0.113.9")
    assert not known[True].hold("203.0.113.9:8866", "127.0.0.1")


def test_addresses_are_read_as_they_are(known: dict[bool, Names]) -> None:
    assert {str(one) for one in names.own_addresses()} == {"192.0.2.5", "fe80::1%eth0", "None"}


@pytest.mark.parametrize(
    ("ip", "counted"),
    [
        ("127.0.0.1", ""),
        ("::1", ""),
        ("::ffff:127.0.0.1", ""),
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("198.51.100.7", ""),
        ("10.1.2.3", ""),
        ("", ""),
    ],
)
def test_only_a_proxy_that_was_named_stands_for_many(ip: str, counted: str) -> None:
    assert Kernels(proxies=["198.51.100.7", "10.0.0.0/8"]).counted_for(ip) == counted


def test_somebody_elses_hub_stands_for_many() -> None:
    assert Kernels(proxies=["0.0.0.0/0", "::/0"]).counted_for("192.0.2.1") == ""


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("--proxy", "somewhere"), "--proxy 192.168.1.5"),
        (("--proxy", "192.168.1.5/24"), "--proxy 192.168.1.5"),
        (("--name", "http://games.example/"), "--name games.school.example"),
        (("--name", ""), "--name games.school.example"),
    ],
)
def test_what_is_no_name_is_refused_in_one_sentence(
    typed: tuple[str, str], words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    with pytest.raises(SystemExit):
        arguments(typed)
    assert words in capsys.readouterr().err
    assert arguments(("--name", "a.example", "--name", "192.0.2.1")).names == ["a.example", "192.0.2.1"]


def request(path: str, method: str = "GET", **headers: str) -> HTTPServerRequest:
    return HTTPServerRequest(
        headers=HTTPHeaders({"Host": "localhost", **headers}),
        start_line=RequestStartLine(method, path, "HTTP/1.1"),
        connection=SimpleNamespace(context=None),  # type: ignore[arg-type]
    )


ODD = {
    "/voila/render/%00": 404,
    "/voila/render/house/board.ipynb%00": 404,
    "/%0d%0aSet-Cookie:%20x=y": 404,
    "/%7f": 404,
    "/%ff": 400,
    "/voila/render/" + "a" * 251: 404,
    "/voila/render/" + 300 * "abc/": 404,
}


@pytest.mark.parametrize("path", ODD, ids=lambda path: path[:40])
def test_what_nobody_can_mean_is_refused_before_anybody_is_asked(path: str) -> None:
    assert fault(request(path)) == ODD[path]


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "get", "FOO", "PROPFIND"])
def test_other_methods_are_nobodys(method: str) -> None:
    assert fault(request("/", method)) == 405


def test_a_line_that_was_cut_before_it_was_asked_after_came_in_nowhere() -> None:
    cut = request("/")
    cut.connection = SimpleNamespace(stream=SimpleNamespace(socket=None))  # type: ignore[assignment]
    assert came_in_at(cut) == ("", 0)


@pytest.mark.parametrize("name", ["Origin", "Referer"])
def test_an_address_that_is_none_is_no_origin(name: str) -> None:
    assert fault(request("/", **{name: "http://["})) == 400


@pytest.mark.parametrize(
    "path", ["/", "/voila/render/war_kids/play.ipynb", "/voila/render/la%20mia/%C3%A8%F0%9F%91%A9.ipynb"]
)
def test_anything_else_is_asked(path: str) -> None:
    assert fault(request(path, Origin="null", Referer="http://[::1]:8866/")) is None
