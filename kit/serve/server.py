"""``python3 -m kit``: the lobby and every notebook as a page, on this machine, until Ctrl-C."""

import argparse
import contextlib
import errno
import ipaddress
import logging
import os
import re
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from kit import resources
from kit.command.parser import Parser, whole
from kit.command.trouble import Trouble
from kit.command.words import say
from kit.serve.kernel_lines import socket_folder
from kit.serve.settings import private_jupyter, voila_settings

FIRST_PORT = 8866
TRIES = 50
LOOPBACK = ("127.0.0.1", "localhost", "::1")

LARGEST_CLASS = 100

# Kernels get this long to end by themselves once the server was told to stop.
GRACE = 10


def main(argv: Sequence[str]) -> int:
    """The ``serve`` verb; returns the exit code."""
    wanted = arguments(argv)
    if wanted.results is not None:
        from kit.lab.ratings import prepare

        prepare()
    if wanted.players:
        from kit.lab.contestants import invite

        invite(wanted.players)
    stopping = Stopping()
    try:
        sockets = listening(wanted.host, wanted.port)
    except PortRefused as refusal:
        print(refusal, file=sys.stderr)
        return 1
    with private_jupyter() as folder, socket_folder(folder) as lines:
        wanted.notebooks = wanted.notebooks or resources.notebooks(Path(folder) / "notebooks").resolve()
        try:
            serve(sockets, wanted, stopping, folder, lines)
        finally:
            stopping.watchdog.cancel()
    try:
        print(say("goodbye"), flush=True)
    except OSError:
        # The terminal was closed. What is left unsaid must not go there at the very end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line: ``host``, ``port`` (None: any free one), ``no_browser``, the folder of ``notebooks`` (None: all
    there are), how many pages to keep ``ready`` (None: as many as suit the machine), other ``names`` of this machine,
    and the addresses of ``proxies``."""
    parser = options()
    wanted = parser.parse_args(argv)
    if wanted.notebooks is not None:
        wanted.notebooks = wanted.notebooks.resolve()
        if not wanted.notebooks.is_dir():
            parser.error(say("no_folder", folder=wanted.notebooks))
    if wanted.players:
        if wanted.host not in LOOPBACK:
            parser.error(say("player_at_home"))
        from kit.lab.contestants import own

        try:
            wanted.players = [own(player) for player in wanted.players]
        except Trouble as trouble:
            parser.error(str(trouble))
    if wanted.results is not None:
        from kit.lab.results import checked

        try:
            wanted.results = checked(wanted.results)
        except Trouble as trouble:
            parser.error(str(trouble))
    if wanted.ready is not None:
        if not re.fullmatch("[0-9]{1,3}", wanted.ready) or int(wanted.ready) > LARGEST_CLASS:
            parser.error(say("bad_class", value=wanted.ready[:40], most=LARGEST_CLASS))
        wanted.ready = int(wanted.ready)
    return wanted


def options() -> Parser:
    """What there is to choose."""
    parser = Parser("serve")
    parser.add_argument("--no-browser", action="store_true", help=say("serve_no_browser"))
    parser.add_argument("--port", type=whole, metavar="N", help=say("serve_port"))
    parser.add_argument("--host", default="127.0.0.1", help=say("serve_host"))
    several: dict[str, Any] = {"action": "append", "default": []}
    parser.add_argument("--name", type=name, metavar="NAME", dest="names", help=say("serve_name"), **several)
    parser.add_argument("--proxy", type=network, metavar="ADDRESS", dest="proxies", help=say("serve_proxy"), **several)
    parser.add_argument("--class", metavar="N", dest="ready", help=say("serve_class"))
    parser.add_argument("--player", metavar="FILE:NAME", dest="players", help=say("serve_player"), **several)
    parser.add_argument("--results", type=Path, metavar="FILE", help=say("serve_results"))
    parser.add_argument("--notebooks", type=Path, metavar="DIR", help=say("serve_notebooks"))
    return parser


def name(typed: str) -> str:
    """A name that this machine goes by, or an address, for ``type=``."""
    if not re.fullmatch(r"[\w.:\[\]-]{1,250}", typed):
        raise argparse.ArgumentTypeError(say("bad_name", value=typed[:40]))
    return typed


def network(typed: str) -> str:
    """The address of a proxy, or of a network of them, for ``type=``.

    >>> network("192.168.1.5"), network("10.0.0.0/8")
    ('192.168.1.5', '10.0.0.0/8')
    """
    try:
        ipaddress.ip_network(typed)
    except ValueError:
        raise argparse.ArgumentTypeError(say("bad_proxy", value=typed[:40])) from None
    return typed


# -- the port ----------------------------------------------------------------------------------------------------------


class PortRefused(Exception):
    """No such address, or no such port on it; the message is a sentence for the person."""


def listening(host: str, port: int | None) -> list[socket.socket]:
    """Sockets bound to ``port``, or to the first free one where none was asked for. Raises PortRefused."""
    from tornado.netutil import bind_sockets

    last = FIRST_PORT if port is None else port
    for candidate in range(FIRST_PORT, FIRST_PORT + TRIES) if port is None else [port]:
        last = candidate
        if not 0 <= candidate <= 65535:
            raise PortRefused(say("port_denied", port=candidate))
        try:
            return bind_sockets(candidate, host)
        except (OSError, UnicodeError) as refusal:  # no name has so long a part
            number = getattr(refusal, "errno", None)
            if number == errno.EACCES:
                raise PortRefused(say("port_denied", port=candidate)) from refusal
            if number != errno.EADDRINUSE:
                raise PortRefused(say("host_unknown", host=host)) from refusal
    raise PortRefused(say("port_taken", port=last))


# Where all addresses of a family are listened on: that of this machine, and one elsewhere. Nothing is sent there:
# to connect a socket of datagrams to it only asks which of our addresses would be used.
EVERYWHERE = {
    "0.0.0.0": (socket.AF_INET, "127.0.0.1", "192.0.2.1"),
    "::": (socket.AF_INET6, "::1", "2001:db8::1"),
}


def addresses(host: str, sockets: Sequence[socket.socket]) -> list[str]:
    """The addresses to type, of those that answer: the first on this machine, any others on the devices around it."""
    port = sockets[0].getsockname()[1]
    bound = sorted(EVERYWHERE[ip] for ip in {one.getsockname()[0] for one in sockets} if ip in EVERYWHERE)
    found = [bound[0][1]] if bound else [host]
    for family, _, elsewhere in bound:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            found.append(probe.getsockname()[0])
    return [f"http://{f'[{ip}]' if ':' in ip else ip}:{port}/" for ip in found]


# -- the server --------------------------------------------------------------------------------------------------------


class Stopping:
    """Ctrl-C, SIGTERM and a closed terminal end the server and its kernels in order; a second one changes nothing.

    A signal that comes while the server still starts is kept until it is there: an exception in the middle of some
    library's import could be swallowed, or leave half of what was begun.
    """

    def __init__(self) -> None:
        self.app: Any = None
        self.told = False
        self.watchdog = threading.Timer(GRACE, end_hard)
        self.watchdog.daemon = True
        # What nohup has set to be ignored stays ignored.
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            number = getattr(signal, name, None)
            if number is not None and (name != "SIGHUP" or signal.getsignal(number) != signal.SIG_IGN):
                signal.signal(number, self.on_signal)

    def on_signal(self, number: int, frame: object) -> None:
        """The signal handler."""
        if not self.told:
            self.told = True
            if self.app is not None:
                self.stop()

    def running(self, app: Any) -> bool:
        """Called once pages can be had; whether the server is to go on."""
        self.app = app
        if self.told:
            self.stop()
        return not self.told

    def stop(self) -> None:
        """Lets the server go; whoever does not let go in time is made to."""
        self.watchdog.start()
        self.app.ioloop.add_callback_from_signal(self.app.ioloop.stop)


def serve(
    sockets: list[socket.socket], wanted: argparse.Namespace, stopping: Stopping, folder: Path, lines: Path | None
) -> None:
    """Serves until ``stopping`` is told; every kernel ends with it.

    What a kernel is to know lies in ``folder``; it is reached through ``lines``, or over ports if there is none.
    """
    # A checker of internationalised addresses that nothing here uses takes two seconds to load: three quarters of the
    # start. jsonschema does without where it is missing.
    sys.modules.setdefault("rfc3987_syntax", cast("Any", None))
    from kit.lab.machine import usual_size
    from kit.serve import pages, templates
    from kit.serve.capacity import raise_file_limit
    from kit.serve.names import Names
    from kit.serve.voila_app import KitVoila

    raise_file_limit()

    # The terminal is for the family: addresses, and what is really broken.
    for name in ("tornado.access", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    config = voila_settings()
    config.Voila.root_dir = str(wanted.notebooks)
    config.Voila.log_level = logging.ERROR
    config.Voila.connection_dir_root = str(lines or folder)
    config.KernelManager.transport = "ipc" if lines else "tcp"
    config.Voila.tornado_settings = {"kit_results": wanted.results}
    config.Kernels.proxies = wanted.proxies
    config.Pool.size = usual_size() if wanted.ready is None else wanted.ready
    urls = addresses(wanted.host, sockets)
    context = pages.context(wanted.notebooks, teacher="" if wanted.host in LOOPBACK else urls[:2][-1])
    config.VoilaConfiguration.resources = {"kit": context}

    def ready() -> None:
        if stopping.running(app):
            if wanted.results is not None:
                urls[0] += "voila/results"
            announce(urls, not wanted.no_browser, wanted.host in LOOPBACK)
            app.kernel_manager.begin(told=tell_ready if wanted.ready else None)
            templates.prepare(app)

    app = KitVoila.instance(
        config=config,
        sockets=sockets,
        names=Names(alone=wanted.host in LOOPBACK, named=wanted.names),
        context=context,
        ready=ready,
        on_signal=stopping.on_signal,
    )
    app.initialize([])
    app.start()


def announce(urls: list[str], browser: bool, alone: bool) -> None:
    """Tells where the games are, and who hears what is played if this machine is not ``alone``; opens them."""
    print(say("open", url=urls[0]))
    for url in urls[1:]:
        print(say("open_others", url=url))
    if not alone:
        print(say("who_hears"))
    print(say("how_to_end"), flush=True)
    if browser:
        threading.Thread(target=webbrowser.open, args=(urls[0],), daemon=True).start()


def tell_ready(ready: int, wanted: int) -> None:
    """Tells a teacher that the class can begin, with as many pages as there was room for."""
    with contextlib.suppress(OSError):
        print(say("class_ready" if ready >= wanted else "class_room", ready=ready, wanted=wanted), flush=True)


def end_hard() -> None:
    """The last resort: kernels that did not end in time are ended."""
    import psutil

    for child in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            child.kill()
    os._exit(1)
