"""Who somebody is on a Jupyter server of their own: what it asks for stays as it is, what it only makes up goes."""

from types import SimpleNamespace
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, PasswordIdentityProvider
from traitlets.config import Config

from kit.serve import extension
from kit.serve.policy import Anybody, provider_for


def server(provider: Any) -> Any:
    return SimpleNamespace(identity_provider=provider)


def test_where_there_is_a_token_or_a_password_they_are_asked_for() -> None:
    for own in (
        PasswordIdentityProvider(token="secret"),
        PasswordIdentityProvider(token="", hashed_password="argon2:"),
    ):
        assert provider_for(server(own)) is own


def test_where_somebody_else_sees_to_it_they_go_on() -> None:
    class Hub(PasswordIdentityProvider):
        pass

    for own in (Hub(token=""), IdentityProvider(token="")):
        assert provider_for(server(own)) is own


def test_a_login_ends_with_the_browser(tmp_path: Any) -> None:
    """Unless the server was told otherwise."""
    for told, expected in ((Config(), {"expires_days": None}), (Config({"expires_days": 3}), {"expires_days": 3})):
        config = Config({"IdentityProvider": {"cookie_options": dict(told)}} if told else {})
        theirs = SimpleNamespace(root_dir=str(tmp_path), config=config)
        extension._link_jupyter_server_extension(theirs)
        assert dict(theirs.config.IdentityProvider.cookie_options) == expected


def test_anybody_is_the_same_and_nobody_is_remembered() -> None:
    anybody = Anybody(token="")
    first, second = (anybody.generate_anonymous_user(None) for _ in range(2))
    assert first == second
    anybody.set_login_cookie(None, first)  # nothing is asked of the handler
    assert not anybody.logout_available
