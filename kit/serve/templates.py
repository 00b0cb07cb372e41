"""The templates of pages, read and compiled once: doing so for each page anew took longer than all else about it."""

from __future__ import annotations

from typing import Any

import jinja2
import voila.notebook_renderer
from voila.exporter import VoilaExporter


class Compiled(jinja2.BytecodeCache):
    """Compiled templates in memory; Jinja itself sees to it that one whose text has changed is compiled again."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Any) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Any) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


class Exporter(VoilaExporter):
    """Voilà's, with what earlier ones have compiled."""

    @property
    def environment(self) -> Any:
        environment = super().environment
        environment.bytecode_cache = COMPILED
        return environment


def use() -> None:
    """Has Voilà make its pages so, for which it has no setting."""
    voila.notebook_renderer.VoilaExporter = Exporter
