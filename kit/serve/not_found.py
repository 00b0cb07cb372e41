"""The addresses that are not: a person gets a kind page, a program the same in a form it can read."""

from __future__ import annotations

from typing import Any

from jupyter_server.base.handlers import APIHandler, JupyterHandler
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler


class NotFound(JupyterHandler):
    """Whatever is asked of it, and however: there is no such address."""

    def check_xsrf_cookie(self) -> None:
        """Nothing happens here that anybody would have to be kept from."""

    async def prepare(self) -> None:  # type: ignore[override]
        await super().prepare()
        raise HTTPError(404)


class Page(NotFound, BaseVoilaHandler):
    """Any address that is no page of ours."""


class Call(NotFound, APIHandler):
    """Any address of Jupyter's own that is not served here."""


def handlers(base_url: str) -> list[tuple[str, type, dict[str, Any]]]:
    """What answers after all others where a program would ask."""
    return [(rf"{base_url}(?:voila/)?api/.*", Call, {})]
