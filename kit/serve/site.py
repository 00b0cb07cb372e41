"""The pages that a game adds to the server besides its notebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Site(NamedTuple):
    """What answers at their addresses, and how the lobby leads there."""

    handlers: Callable[[str, Any], list[tuple[str, type, dict[str, Any]]]]
    """For a server whose own address is given, and its configuration: each address, what answers, with what."""
    links: Mapping[str, str]
    """Per address below `voila/` the key of the words of its link."""
