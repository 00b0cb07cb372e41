"""What anybody on the network may send, to our own command and to a Jupyter server that loads the kit: a plain refusal,
nothing in the terminal, and everybody else is served."""

import contextlib
import re
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from house_lines import Wire, hostile
from house_pages import House, packed, serving, serving_beside
from websockets.exceptions import InvalidStatus

from kit.serve.settings import LARGEST_BODY, LARGEST_NOTEBOOK
from kit.serve.sockets import MOST_LINES
from tests.sampling import amount
from tests.waiting import stay

pytestmark = pytest.mark.thorough(but=5)
NEVER = {"unreached": 1000, "left": 1000, "dropped": 1000}
PAGES = {"ours": "voila/render/house/board.ipynb", "beside": "voila/render/notebooks/house/board.ipynb"}


@pytest.fixture(params=PAGES, scope="module")
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    ours = request.param == "ours"
    with serving(Kernels=NEVER) if ours else serving_beside(tmp_path_factory.mktemp("beside")) as house:
        house.board = PAGES[request.param]
        yield house
        _, said = house.stop()
    # A kernel that is being ended may say that it is idle on a line that has been closed: that is ipykernel's.
    assert all("/ipykernel/" in told for told in said.split("Traceback")[1:]), said
    assert not ours or said == "Closed. See you soon!\n"


REFUSED = {
    "voila/render/%00": 404,
    "voila/render/%ff": 400,
    "voila/templates/": 404,
    "voila/templates/..": 404,
    "voila/templates/x": 404,
    "voila/templates/kit/static": 404,
    "voila/templates/kit/static/%00": 404,
    "voila/templates/kit/static/../../../../../etc/passwd": 404,
    "voila/templates/a/b/c": 404,
    "voila/files/%00.css": 404,
    "voila/api/contents/" + "a" * 500: 404,
}


def test_odd_requests_are_refused_plainly(house: House) -> None:
    for path, status in REFUSED.items():
        assert house.ask(path).status == status, path
    for method in ("TRACE", "FOO", "get", "CONNECT"):
        for path in (house.board, "voila/static/voila.js", "voila/print/war_kids"):
            assert house.ask(path, method).status == 405, (method, path)
    for name in ("Referer", "Origin"):
        for path, method in ((house.board, "GET"), ("voila/api/shutdown/x", "POST")):
            assert house.ask(path, method, **{name: "http://["}).status == 400, (name, path)
    assert not house.kernels()


def test_one_page_with_many_sockets_takes_nobodys_place(house: House) -> None:
    with house.visit(house.board) as page, contextlib.ExitStack() as more:
        mine = page.page.kernel_id
        for _ in range(MOST_LINES - 1):
            more.enter_context(house.line_to(mine))
        for _ in range(5):
            with pytest.raises(InvalidStatus) as refusal, house.line_to(mine):
                """It is not there."""
            assert refusal.value.response.status_code == 429
        with house.visit(house.board) as newcomer:
            newcomer.greet()
        page.greet()


def test_no_page_ends_its_kernel_by_a_word_on_its_socket(house: House) -> None:
    with house.visit(house.board) as page:
        page.line.send(packed("shutdown_request", {"restart": False}, page.session))
        page.greet()
        assert page.line.close_code is None


AFTER = (0.5, 3, 4.5, 6)
"""Seconds: Tornado waits five for the other end of a line to say goodbye; only before that was the server stopped."""


def test_a_line_that_is_cut_stops_nobody(house: House) -> None:
    """Some devices lose their line at once and come back by another, where each is sent a picture after its time."""
    after = AFTER[: amount(1, len(AFTER))]
    table = threading.Barrier(len(after) + 1)

    def come_back(seconds: float) -> None:
        with house.visit(house.board) as device:
            device.connect(wire.port)
            device.tap_and_see()
            table.wait()
            table.wait()
            device.connect(wire.port)
            stay(seconds)
            device.tap_and_see()

    with Wire(urlsplit(house.url).port or 0) as wire, ThreadPoolExecutor(len(after)) as devices:
        coming = [devices.submit(come_back, seconds) for seconds in after]
        table.wait(60)
        wire.cut()
        table.wait(60)
        for one in coming:
            one.result()


def test_a_line_that_breaks_twice_in_a_moment_hears_again(house: House) -> None:
    """Some devices at once, each of which comes back a second time before its first socket could be used."""

    def in_a_hurry(number: int) -> None:
        with house.visit(house.board) as device:
            for _ in range(10):
                device.session = uuid4().hex
                device.connect()
                device.connect()
                device.tap_and_see()

    with ThreadPoolExecutor(4) as devices:
        list(devices.map(in_a_hurry, range(4)))


def test_nonsense_from_one_device_is_not_felt_by_another(house: House) -> None:
    """Nor by its own page, which has its socket still, and whose board answers."""
    with house.visit(house.board) as child, house.visit(house.board) as stranger, ThreadPoolExecutor(1) as beside:

        def send() -> None:
            for frame in hostile(3_000):
                stranger.line.send(frame)
            stranger.tap_and_see()

        sending, answered = beside.submit(send), 0
        while not sending.done():
            child.tap_and_see()
            answered += not sending.done()
        sending.result()
        assert answered > 9, "no tap waits until the nonsense is over"


def test_the_older_form_of_messages_is_not_spoken(house: House) -> None:
    """A second socket without the protocol, on the page's own kernel, is not there; the page taps on."""
    with house.visit(house.board) as page:
        with pytest.raises(InvalidStatus) as refusal, house.line_to(page.page.kernel_id, protocol=None):
            """Nor is this."""
        assert refusal.value.response.status_code == 400
        page.tap_and_see()


def test_a_body_that_never_ends_is_not_waited_for(house: House) -> None:
    """One that says how long it is, and one that does not."""
    there, most = urlsplit(house.url), LARGEST_BODY if house.board == PAGES["ours"] else LARGEST_NOTEBOOK
    head = f"POST {there.path}voila/api/shutdown/x HTTP/1.1\r\nHost: {there.netloc}\r\n"
    for rest in (
        f"Content-Length: {most + 1}\r\n\r\n",
        f"Transfer-Encoding: chunked\r\n\r\n{most + 1:x}\r\n",
    ):
        with socket.create_connection((there.hostname, there.port), timeout=60) as line:
            line.sendall((head + rest).encode())
            assert line.recv(100).startswith(b"HTTP/1.1 400"), rest


def test_by_another_name_one_is_led_to_the_right_one() -> None:
    with serving(host="0.0.0.0") as house:
        refused = house.ask("", Host="toys.example")
        assert refused.status == 403
        assert f'href="{house.url}"' in refused.body
        assert "The games go by another name." in refused.body
        assert "I giochi hanno un altro nome." in refused.body
        for path in ("voila/render/house/board.ipynb", "voila/static/voila.js", "api/kernels"):
            assert house.ask(path, Host="toys.example").status == 403
        style = re.search(r'href="/(voila/templates/[^"]*page.css[^"]*)"', refused.body)
        assert style, refused.body[:1000]
        assert house.ask(style[1], Host="toys.example").status == 200
        assert not house.kernels()
        for name in ("localhost", socket.gethostname(), "anything.local"):
            assert house.ask("", Host=name).status == 200


def test_behind_a_hub_its_name_is_answered_and_its_one_person_may_have_all_places(tmp_path: Path) -> None:
    hub = {"ServerApp.allow_remote_access": True, "ServerApp.trust_xheaders": True}
    with serving_beside(
        tmp_path, **hub, **{"Capacity.hand": 1, "Capacity.most": 2, "Kernels.unreached": 1000}
    ) as house:
        assert house.ask("voila", Host="hub.example").status == 200
        answers = [house.ask(PAGES["beside"], X_Forwarded_For="203.0.113.5").status for _ in range(3)]
        assert answers == [200, 200, 503]
