"""The names under which this machine is asked: a page elsewhere cannot lead a browser here by a name of its own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address

import psutil

Address = IPv4Address | IPv6Address


class Names:
    """All names and addresses that are this machine's, and those that somebody has `named`.

    Where it answers itself `alone`, these are "localhost" and what leads back to it.

    >>> Names(alone=True).hold("localhost:8866"), Names(alone=True).hold("toys.example")
    (True, False)
    """

    def __init__(self, *, alone: bool, named: Collection[str] = ()) -> None:
        self.alone = alone
        self._names = {"localhost", *map(plain, named)}
        if not alone:
            self._names.add(plain(socket.gethostname()))
            # Where nobody answers for names, asking takes its time.
            threading.Thread(target=self._ask_in_full, daemon=True).start()

    def _ask_in_full(self) -> None:
        self._names.add(plain(socket.getfqdn()))

    def hold(self, host: str, at: str = "") -> bool:
        """Whether `host`, as a browser says it, is one of them, for a request that came in `at` this address."""
        name = plain(host)
        address = address_of(name)
        if name in self._names or (address is not None and (address.is_loopback or address == address_of(at))):
            return True
        # The network itself gives names below "local", to the machines that it holds alone.
        return not self.alone and (name.endswith(".local") if address is None else address in own_addresses())


def plain(host: str) -> str:
    """A name without its port, the brackets of an address, capitals and the dot at the end.

    >>> plain("Teacher.Local.:8866"), plain("[::1]:8866"), plain("::1")
    ('teacher.local', '::1', '::1')
    """
    name, _, port = host.rpartition(":")
    if not port.isdecimal() or (":" in name and not name.endswith("]")):
        name = host
    return name.removeprefix("[").removesuffix("]").rstrip(".").lower()


def address_of(name: str) -> Address | None:
    """The address that these letters are, one of version 4 however it is written; None if they are none."""
    try:
        address = ip_address(name)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def own_addresses() -> set[Address | None]:
    """The addresses of this machine's interfaces, as they are now."""
    return {address_of(one.address) for ones in psutil.net_if_addrs().values() for one in ones}
