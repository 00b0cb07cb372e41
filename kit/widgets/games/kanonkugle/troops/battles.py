"""Battles that somebody made in the workshop, ready to play."""

from __future__ import annotations

from kit.core.game import Scenario
from kit.games.kanonkugle import draft_file
from kit.text import languages, text


def untitled(domain: str) -> dict[str, str]:
    """The title of a battle that has none, in every language."""
    return {lang: text(domain, lang)("troops.untitled") for lang in languages()}


def own_battle(file: str, domain: str) -> Scenario | None:
    """The battle in a file of the workshop; `None` if it is another kind of file."""
    return draft_file.read_scenario(file, untitled(domain)) if draft_file.is_file(file) else None
