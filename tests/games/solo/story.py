"""The whole game of Rune Winter: what its notebooks to explore promise, and what their answers say once all matches are
played."""

from typing import Any

from tests.games.tabled import table
from tests.notebooks.expected import Expected, shown

EXPECTED = Expected(
    {"bars", "dials", "given", "play", "recruits", "runes", "shares", "show", "sources", "start", "worth"},
    set(),
    8,
    8,
    {"en": ("dragon runes", "models recruited"), "it": ("rune di drago", "modelli reclutati")},
    {"{'food': 3, 'wood': 2, 'ore': 1}"},
)
ASKED = tuple(table("solo", "story")["asked"])
"""An example of each function that its laboratory offers."""


def story(answer: dict[str, Any]) -> None:
    """The dials and what they recruit, runes year by year and from where, the levels."""

    def told(*parts: str) -> str:
        (found,) = (data["text/plain"] for code, data in answer.items() if all(part in code for part in parts))
        assert isinstance(found, str)
        return found

    dials = shown(told("dials(", "held"))
    assert dials["8b food"][0] == dials["as it is now food"][0] + 1
    assert dials["8c ore"][0] == dials["as it is now ore"][0] + 2
    recruits = shown(told("recruits("))
    assert recruits["8b food"] == recruits["as it is now food"], "a step that brings nobody"
    assert recruits["8c ore"][0] == recruits["as it is now ore"][0] + 1
