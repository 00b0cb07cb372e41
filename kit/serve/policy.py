"""The security policy of our pages: everything a page loads, and everybody it speaks to, is the server it came from.
Who asks is nobody in particular: a page needs no name, so no device is known again by a cookie."""

import re
from typing import Any

from jupyter_server.auth.identity import PasswordIdentityProvider, User
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import OutputTransform

# Widgets bring their code as blobs and inline scripts.
POLICY = (
    "default-src 'self' blob: data:; script-src 'self' blob: data: 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; connect-src {own}; form-action 'self'; base-uri 'self'"
)

# A host as a policy can name it: no address of IP version 6, and nothing that would say more than a host.
HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?")


def policy(host: str) -> str:
    """The policy of a page that was asked for at this host (with its port, as the browser named it).

    Safari before 15.4 does not take the server's own sockets for its own, so they are named, for either scheme: behind
    Binder's proxy the page is secure while this server is not.
    """
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return POLICY.format(own=f"'self' blob: data:{sockets}")


class OwnPolicy(OutputTransform):
    """Puts the policy on every page of ours that a server sends. Those of other extensions keep their own."""

    top = "/"  # our pages' addresses begin with it

    def __init__(self, request: HTTPServerRequest) -> None:
        self.asked = request

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        if self.asked.path.startswith(self.top) and headers.get("Content-Type", "").startswith("text/html"):
            # Beside what the server says itself; a browser obeys both.
            headers.add("Content-Security-Policy", policy(self.asked.host))
        return status_code, headers, chunk


def below(top: str) -> type[OwnPolicy]:
    """What puts the policy on the pages below this address."""
    return type("OwnPolicyBelow", (OwnPolicy,), {"top": top})


# What a page needs to end its kernel ("_xsrf") ends with the browser too, where Tornado would keep it for a month.
FOR_THIS_VISIT = {"expires_days": None}


class Anybody(PasswordIdentityProvider):
    """Everybody is the same. Jupyter would else give each browser a name of its own, in a cookie for thirty days."""

    @property
    def logout_available(self) -> bool:
        return self.auth_enabled

    def generate_anonymous_user(self, handler: Any) -> User:
        return User("anybody")

    def set_login_cookie(self, handler: Any, user: User) -> None:
        """Where there is no password there is nothing to remember."""
        if self.auth_enabled:
            super().set_login_cookie(handler, user)


def provider_for(server: Any) -> Any:
    """The identity provider for somebody else's Jupyter server: its own, unless that only gives names to strangers."""
    own = server.identity_provider
    return Anybody(parent=server) if type(own) is PasswordIdentityProvider and not own.auth_enabled else own
