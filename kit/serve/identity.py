"""Who asks: nobody in particular. A page needs no name, so none is given, and no device is known again by a cookie."""

from typing import Any

from jupyter_server.auth.identity import PasswordIdentityProvider, User

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
