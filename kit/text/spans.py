"""Texts in every language at once, for pages that switch without asking the server: the lobby, and all that need no
kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from kit.text.catalogue import languages, text


def spans(said: Mapping[str, str]) -> Markup:
    """A text per language, of which the page shows the one that its ``lang`` names."""
    one = Markup('<span lang="{}">{}</span>')
    inside = Markup("").join(one.format(language, sentence) for language, sentence in said.items())
    return Markup('<span class="house-words">{}</span>').format(inside)


def every_language(key: str, /, domain: str, **facts: Any) -> Markup:
    """A sentence of a catalogue in every language."""
    return spans({language: text(domain, language)(key, **facts) for language in languages()})
