"""The pages that games bring for the server itself (`kit.widgets.site`). No kernel runs."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jupyter_server.utils import url_path_join
from markupsafe import Markup
from tornado.web import authenticated
from voila.handler import BaseVoilaHandler

from kit.core.manifest import GAMES, file_at
from kit.widgets.site import Site


class SitePage(BaseVoilaHandler):
    """One of them."""

    def initialize(self, site: Site, **given: Any) -> None:
        super().initialize(**given)
        self.site = site

    @authenticated
    async def get(self) -> None:
        # Their files are no templates of Voilà's and lie in no folder of its.
        template = self.settings["voila_jinja2_env"].from_string(content(self.site.template))
        style = Markup(content(self.site.style))
        self.write(self.render_template(template, style=style, **self.site.facts()))


def sites() -> list[tuple[str, Site]]:
    """All such pages, each with the id of its game."""
    return [(game, site) for game, manifest in GAMES.having("site").items() for site in manifest.part("site")]


def handlers(base_url: str, configuration: Any) -> list[tuple[str, type, dict[str, Any]]]:
    """The addresses of the pages, for a server whose own address is `base_url`."""
    # Where notebooks lie one folder deeper, which is Binder's way, an app's link ends one folder deeper as well.
    return [
        (
            url_path_join(base_url, f"voila/(?:render/)?{re.escape(site.path)}/?"),
            SitePage,
            {"voila_configuration": configuration, "site": site},
        )
        for _, site in sites()
    ]


@cache
def content(where: str) -> str:
    """The text of a file of a game."""
    return file_at(where).read_text(encoding="utf-8")
