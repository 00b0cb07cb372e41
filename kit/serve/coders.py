"""For coders: how a decision is made, drawn, and the way to the pages about the code. No kernel runs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from markupsafe import Markup
from tornado.web import StaticFileHandler, authenticated
from voila.handler import BaseVoilaHandler

from kit.draw import decision
from kit.draw.decision import Station
from kit.draw.svg import scene_svg
from kit.serve import guide
from kit.serve.api_pages import FOLDER, made
from kit.text import languages, text
from kit.text.spans import every_language

STATIONS = {
    "game": "game.current_player",
    "observation": "game.observation",
    "player": "player.choose",
    "decision": "Decision",
    "checked": "game.explain",
    "state": "game.apply",
}
"""The stations in their order, each with what it is in code; their words are `decision.<it>` in the catalogue."""
SHAPES = {"wide": decision.wide, "narrow": decision.narrow}


@cache
def drawn(lang: str, shape: str) -> Markup:
    """The drawing in a language, in one of its `SHAPES`, as SVG."""
    t = text("kit", lang)
    stations = [Station(t(f"decision.{name}"), t(f"decision.{name}.line"), code) for name, code in STATIONS.items()]
    told = " ".join(f"{n}. {one.title}: {one.line}" for n, one in enumerate(stations, 1))
    return Markup(scene_svg(SHAPES[shape](stations, f"{t('decision.title')} {told}")))


def facts() -> dict[str, Any]:
    """All that the template of the page knows besides what every template does."""
    return {
        "drawings": {lang: {shape: drawn(lang, shape) for shape in SHAPES} for lang in languages()},
        "titles": {lang: text("kit", lang)("decision.title") for lang in languages()},
        "said": {name: every_language(f"decision.{name}", "kit") for name in ("title", "line", "chance", "api")},
        "not_made": every_language("decision.api.make", "kit", command="python3 -m kit docs"),
    }


class CodersPage(BaseVoilaHandler):
    """The drawing."""

    @authenticated
    async def get(self) -> None:
        self.write(self.render_template("coders.html", api=made(Path(FOLDER)), **facts()))


class GuideFiles(StaticFileHandler):
    """The guides and plans where `python3 -m kit docs` has not made them."""

    def initialize(self) -> None:  # type: ignore[override]  # they are made when somebody asks
        super().initialize(guide.plain().name)


def handlers(base_url: str, configuration: Any) -> list[tuple[str, type, dict[str, Any]]]:
    """The addresses of the page, and of what `python3 -m kit docs` has made here, else of guides and plans alone, for a
    server of that address."""
    page = url_path_join(base_url, "voila/(?:render/)?coders/?")
    found: list[tuple[str, type, dict[str, Any]]] = [(page, CodersPage, {"voila_configuration": configuration})]
    folder = Path(FOLDER).resolve()
    if made(folder):
        files = url_path_join(base_url, "voila/coders/api/(.*)")
        found.append((files, StaticFileHandler, {"path": str(folder), "default_filename": "index.html"}))
    else:
        found.append((url_path_join(base_url, "voila/coders/api/(guide/.*)"), GuideFiles, {}))
    return found
