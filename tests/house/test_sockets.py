"""The connection between a page and its kernel, without either: what may go in, what goes out, and when it ends."""

import asyncio
import json
import random
import struct
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from house_sockets import KERNEL, PICTURE, Kernel, Kernels, connection, finish, frame, opened, words
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.web import HTTPError

from kit.serve.sockets import LONGEST_HEADER, MOST_LINES, MOST_PARTS, PROTOCOL, PromptConnection


@pytest.fixture
def kernels() -> Iterator[Kernels]:
    kernels = Kernels(allowed_message_types=["comm_msg", "shutdown_request"], buffer_offline_messages=True)
    kernels._kernel_connections[KERNEL] = 0
    yield kernels
    PromptConnection._open_sessions.clear()


# -- from the kernel to the page ---------------------------------------------------------------------------------------


def test_what_the_kernel_says_goes_out_as_it_is(kernels: Kernels) -> None:
    page = opened(kernels)
    page.handle_outgoing_message(page.channels["iopub"], PICTURE)
    assert page.websocket_handler.sent == [serialize_msg_to_ws_v1(PICTURE[3:], "iopub")]
    page.on_kernel_restarted()
    assert b'"restarting"' in page.websocket_handler.sent[1]


@pytest.mark.parametrize("cut", ["half open", "closing"])
def test_nothing_goes_out_to_a_page_that_is_gone(cut: str, kernels: Kernels) -> None:
    page = opened(kernels)
    if cut == "half open":  # closed from here, while Tornado waits for the other side to say goodbye
        page.websocket_handler.ws_connection = None
    else:
        page.websocket_handler.ws_connection.closing = True
    page.handle_outgoing_message(page.channels["iopub"], PICTURE)
    page.on_kernel_restarted()
    page.on_restart_failed()
    assert page.websocket_handler.sent == []


# -- the handshake -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("protocols", ["", "v0.kernel", f"not-{PROTOCOL}"])
def test_a_socket_without_the_protocol_is_refused(protocols: str, kernels: Kernels) -> None:
    page = connection(kernels, protocols)
    with pytest.raises(HTTPError) as refusal:
        finish(page.prepare())
    assert refusal.value.status_code == 400
    assert PromptConnection._open_sessions == {}


def test_a_page_has_a_few_sockets_and_no_more(kernels: Kernels) -> None:
    """Each costs the server nine files: one page with 260 of them left none for anybody else."""
    pages = [opened(kernels, session=f"page {number}") for number in range(MOST_LINES)]
    before = dict(PromptConnection._open_sessions)
    with pytest.raises(HTTPError) as refusal:
        opened(kernels, session="one more")
    assert refusal.value.status_code == 429
    assert before == PromptConnection._open_sessions
    opened(kernels, session="page 1")  # its line was cut: it takes its own place
    pages[0].websocket_handler.on_close()
    opened(kernels, session="one more")


def test_a_socket_that_came_to_nothing_takes_no_place(kernels: Kernels) -> None:
    """The stub of a kernel has no process, so `prepare` fails after it has registered."""
    for number in range(2 * MOST_LINES):
        page = connection(kernels)
        page.session.session = f"page {number}"
        with pytest.raises(AttributeError):
            finish(page.prepare())
    assert PromptConnection._open_sessions == {}


def test_a_kernel_that_is_no_pages_of_ours_is_left_to_its_owner(
    kernels: Kernels, monkeypatch: pytest.MonkeyPatch
) -> None:
    """JupyterLab opens a socket for each view and ends kernels as it likes."""
    monkeypatch.setattr(Kernel, "of_page", False)
    views = [opened(kernels, session=f"view {number}") for number in range(MOST_LINES + 2)]
    views[0].handle_incoming_message(frame(header={"msg_type": "shutdown_request"}))
    assert len(views[0].channels["shell"].received) == 1


def test_a_page_that_comes_back_takes_the_place_of_its_cut_line(kernels: Kernels) -> None:
    """At once, and what the kernel says in between is kept for it; the old line's end later changes nothing."""
    stale = opened(kernels)
    cut = stale.websocket_handler
    line = cut.ws_connection
    back = opened(kernels)
    assert line.closing
    assert kernels._kernel_connections[KERNEL] == 1
    assert kernels._kernel_buffers[KERNEL]["session_key"] == back.session_key
    cut.on_close()
    assert kernels._kernel_connections[KERNEL] == 1
    assert PromptConnection._open_sessions[back.session_key] is back.websocket_handler
    back.websocket_handler.on_close()
    assert kernels._kernel_connections[KERNEL] == 0
    assert PromptConnection._open_sessions == {}


def test_a_page_that_left_before_its_socket_was_there_was_never_counted(kernels: Kernels) -> None:
    stays, left = opened(kernels), connection(kernels)
    left.session.session = "hasty"
    finish(left._register_session())
    left.websocket_handler.on_close()
    assert kernels._kernel_connections[KERNEL] == 1
    assert list(PromptConnection._open_sessions) == [stays.session_key]


def test_a_page_that_leaves_while_its_socket_opens_leaves_nothing_to_be_done(
    kernels: Kernels, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel answers when nobody is there any more: what was kept, and the channels, go to nobody."""
    stays = opened(kernels)
    stays.disconnect()
    kernels._kernel_buffers[KERNEL]["buffer"].append(("iopub", PICTURE))
    answered: Future[None] = Future()
    monkeypatch.setattr(PromptConnection, "nudge", lambda page: answered)
    back = coming(kernels, "page")
    assert back.connect() is answered
    channels = back.channels
    back.websocket_handler.ws_connection = None
    back.websocket_handler.on_close()
    for stream in channels.values():
        stream.close()
    failures: list[Any] = []
    monkeypatch.setattr("concurrent.futures._base.LOGGER.exception", lambda *what: failures.append(what))
    answered.set_result(None)
    assert failures == []
    assert back.websocket_handler.sent == []


def coming(kernels: Kernels, session: str) -> Any:
    """A connection just before it asks for its channels."""
    found = connection(kernels)
    found.session.session = session
    finish(found._register_session())
    return found


def test_a_page_is_there_once_its_kernel_was_heard(kernels: Kernels) -> None:
    async def scene() -> None:
        page = coming(kernels, "page")
        there = page.connect()
        await asyncio.sleep(0)
        assert not there.done()
        page.channels["iopub"].hear(PICTURE)
        await there
        assert page.channels["iopub"].hear == page.handle_outgoing_message

    finish(scene())


def test_a_line_that_breaks_again_before_its_kernel_was_heard_silences_nobody(kernels: Kernels) -> None:
    """The page that came back twice in a moment heard nothing any more when the wait of its first line ended."""

    async def scene() -> None:
        broken = coming(kernels, "page")
        first = broken.connect()
        await asyncio.sleep(0)
        back = connection(kernels)
        back.session.session = "page"
        await back._register_session()
        second = back.connect()
        back.channels["iopub"].hear(PICTURE)
        await asyncio.wait([first, second], timeout=5)
        await asyncio.sleep(0)
        assert first.done(), "nobody waits for a line that is gone"
        assert back.channels["iopub"].hear == back.handle_outgoing_message

    finish(scene())


def test_channels_never_have_the_name_of_channels_that_are_gone(kernels: Kernels) -> None:
    """A kernel that learns of the earlier ones last lost what was said on the later ones; questions need one name."""

    def name(page: Any) -> bytes:
        page.create_stream()
        (found,) = {stream.identity for stream in page.channels.values()}
        return bytes(found)

    gone, back = connection(kernels), connection(kernels)
    gone.session.session = back.session.session = "page"
    assert name(gone) != name(back)


def test_what_the_kernel_says_while_a_page_comes_back_is_not_lost(kernels: Kernels) -> None:
    """Channels that were kept are heard on without a pause; a first word to prove them would not reach the page."""

    async def scene() -> None:
        opened(kernels).disconnect()
        back = connection(kernels)
        back.session.session = "page"
        await back._register_session()
        there = back.connect()
        back.channels["iopub"].hear(PICTURE)
        await there
        await asyncio.sleep(0)
        assert back.websocket_handler.sent == [serialize_msg_to_ws_v1(PICTURE[3:], "iopub")]
        assert back.channels["iopub"].hear == back.handle_outgoing_message

    finish(scene())


# -- from the page to the kernel ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("parts", [4, 7, MOST_PARTS - 2])
def test_a_message_reaches_its_channel(parts: int, kernels: Kernels) -> None:
    page = opened(kernels)
    page.handle_incoming_message(frame(parts=parts))
    (received,) = page.channels["shell"].received
    assert len(received) == parts + 2  # and the mark before them, and the signature


GOOD = frame()
HOSTILE = {
    "nothing": b"",
    "eight bytes that claim 30,000,000 parts": words(30_000_000),
    "more parts than numbers have bits": words(2**64 - 1),
    "a count without its offsets": words(6, 56),
    "no part at all": words(0),
    "a channel only": words(2, 24, 29, rest=b"shell"),
    "too few parts": words(5, 48, 53, 53, 53, 53, rest=b"shell"),
    "too many parts": frame(parts=MOST_PARTS),
    "an offset before the parts": words(6, 8, *struct.unpack_from("<5Q", GOOD, 16), rest=GOOD[56:]),
    "an offset behind the end": GOOD[:48] + words(len(GOOD) + 1) + GOOD[56:],
    "an enormous offset": GOOD[:48] + words(2**63) + GOOD[56:],
    "offsets out of order": GOOD[:24] + words(*struct.unpack_from("<4Q", GOOD, 24)[::-1]) + GOOD[56:],
    "cut off": GOOD[:-1],
    "text": GOOD.decode("latin-1"),
    "text of the older form": json.dumps({"channel": "shell", "header": {"msg_type": "comm_msg"}}),
    "an unknown channel": frame(channel="heartbeat"),
    "a channel where only the kernel speaks": frame(channel="iopub"),
    "a channel of a mebibyte": frame(channel="s" * 2**20),
    "a channel that is no text": GOOD[:56] + b"\xff" * 5 + GOOD[61:],
    "a header that is no JSON": GOOD.replace(b'{"msg', b"\xff{msg"),
    "a header that is too deep": serialize_msg_to_ws_v1([b"[" * 60_000, b"{}", b"{}", b"{}"], "shell"),
    "a header that is a list": frame(header=["msg_type", "comm_msg"]),
    "a header that is null": serialize_msg_to_ws_v1([b"null", b"{}", b"{}", b"{}"], "shell"),
    "a header without a type": frame(header={"msg_id": "1"}),
    "a type that is no text": frame(header={"msg_type": ["comm_msg"]}),
    "a number of 60,000 digits": serialize_msg_to_ws_v1([b"9" * 60_000, b"{}", b"{}", b"{}"], "shell"),
    "a huge header": frame(header={"msg_type": "comm_msg", "more": "x" * LONGEST_HEADER}),
    "a type nobody may send": frame(header={"msg_type": "execute_request"}),
    "the end of the kernel": frame(header={"msg_type": "shutdown_request"}),
    "the end of the kernel, on the channel for it": frame(header={"msg_type": "shutdown_request"}, channel="control"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_message_goes_nowhere(name: str, kernels: Kernels) -> None:
    page = opened(kernels)
    page.handle_incoming_message(HOSTILE[name])
    assert [stream.received for stream in page.channels.values()] == [[]] * 4
    page.handle_incoming_message(GOOD)
    assert len(page.channels["shell"].received) == 1, "the page still has its socket"


def test_no_bytes_whatever_raise(kernels: Kernels) -> None:
    page = opened(kernels)
    rng = random.Random(10)
    for _ in range(2000):
        bent = bytearray(GOOD)
        for _ in range(rng.randint(1, 8)):
            bent[rng.randrange(len(bent))] = rng.randrange(256)
        page.handle_incoming_message(bytes(bent[: rng.randint(0, len(bent))]))
        page.handle_incoming_message(rng.randbytes(rng.randint(0, 200)))
