"""A page of a game's own that needs no kernel: what the part `site` of a manifest holds several of.

The server shows it with the look of its lobby, from which a link leads there. Nothing of Jupyter is needed to say what
stands on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Such a page."""

    path: str
    """Its address below `voila/`, as in "day/waterloo"."""
    door: str
    """The words of the link in the lobby, a key of the game's catalogue."""
    icon: str
    """The pictogram beside them."""
    template: str
    """Its template for Jinja, as "package:file"; it extends `base.html`."""
    style: str
    """Its style sheet, "package:file"; the template puts it in by `style`."""
    facts: Callable[[], Mapping[str, Any]]
    """All that its template knows besides what every template does; `titles`, by language, has its buttons work."""
