"""The templates of pages, read and compiled once: doing so for each page anew took longer than all else about it."""

from __future__ import annotations

from types import CodeType
from typing import Any

import jinja2
import jinja2.meta
import nbformat
import voila.notebook_renderer
from nbclient.exceptions import CellExecutionError
from nbformat.v4 import new_output
from voila.execute import VoilaExecutor
from voila.exporter import VoilaExporter


class Compiled(jinja2.BytecodeCache):
    """Compiled templates in memory; one whose text has changed is compiled again."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[str, CodeType]] = {}

    def load_bytecode(self, bucket: Any) -> None:
        checksum, code = self.kept.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Any) -> None:
        self.kept[bucket.key] = bucket.checksum, bucket.code


COMPILED = Compiled()


class Exporter(VoilaExporter):
    """Voilà's, with what earlier ones have compiled."""

    @property
    def environment(self) -> Any:
        environment = super().environment
        environment.bytecode_cache = COMPILED
        return environment


def prepare(app: Any) -> None:
    """Compiles what the pages of a server need, and what judges notebooks, before anybody asks."""
    config = app.voila_configuration
    given = {"template_paths": app.template_paths, "template_name": config.template, "config": app.config}
    exporter = Exporter(**given, contents_manager=app.contents_manager, base_url=app.base_url)
    for name in ("highlight_code", "trusted"):
        # Made for each notebook anew; to compile a template they need only be there.
        exporter.environment.filters[name] = str
    _load(exporter.environment, "index.html.j2", set())
    nbformat.validate(nbformat.v4.new_notebook())


def _load(environment: Any, name: str, known: set[str]) -> None:
    known.add(name)
    environment.get_template(name)
    source, _, _ = environment.loader.get_source(environment, name)
    for other in jinja2.meta.find_referenced_templates(environment.parse(source)):
        if other is not None and other not in known:
            _load(environment, other, known)


class Executor(VoilaExecutor):
    """Runs cells. Whatever way one fails, that is among what it has shown, so that its page says so."""

    async def execute_cell(self, cell: Any, resources: Any, cell_index: int, store_history: bool = True) -> Any:
        try:
            return await super().execute_cell(cell, resources, cell_index, store_history)
        except Exception as error:
            # IPython shows no error where it cannot tell where it came from, and a kernel that has ended shows nothing.
            cell.outputs.append(new_output("error"))
            if isinstance(error, CellExecutionError):
                raise
            raise CellExecutionError("", type(error).__name__, str(error)) from error


def use() -> None:
    """Has Voilà make its pages so, for which it has no setting."""
    voila.notebook_renderer.VoilaExporter = Exporter
    voila.notebook_renderer.VoilaExecutor = Executor
