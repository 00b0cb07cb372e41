"""What a page runs, run ahead: while somebody reads the lobby, a hidden frame in it loads and starts all scripts.

A page that comes next has them at hand, read and compiled. The frame has no kernel, and goes when it has done its part.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.utils import url_path_join
from tornado.web import authenticated
from voila.handler import BaseVoilaHandler
from voila.utils import get_page_config

from kit.serve.prerendered import NO_FORMULAS

PATH = "voila/ahead"


class PreloadPage(BaseVoilaHandler):
    """The page in the frame."""

    @authenticated
    async def get(self) -> None:
        config = get_page_config(self.base_url, self.settings, self.log, self.voila_configuration)
        config |= {"fullMathjaxUrl": NO_FORMULAS, "mathjaxConfig": None, "kernelId": ""}
        self.write(self.render_template("preload.html", config=config))


def handlers(base_url: str, configuration: Any) -> list[tuple[str, type, dict[str, Any]]]:
    """The address of the page, for a server whose own address is `base_url`."""
    return [(url_path_join(base_url, PATH), PreloadPage, {"voila_configuration": configuration})]
