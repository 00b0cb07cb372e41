"""Where the lobby leads somebody back to who has begun: what the lessons and the match of a game are called.

The browser alone knows how far somebody is; what it needs for a name is told beforehand, in every language.
"""

from typing import Any

from kit.core.manifest import GAMES
from kit.text import languages, text
from kit.text.titles import lessons


def onward(game: str) -> dict[str, Any]:
    """A game's ``lessons`` in teaching order, and what stands over a ``match`` of each of its cards to carry on with,
    per language."""
    said = {language: text(game, language) for language in languages()}
    match = {
        card.id: {language: t("lobby.match", title=t(f"game.{card.id}.title")) for language, t in said.items()}
        for card in GAMES[game].cards
    }
    return {"lessons": list(lessons(game)), "match": match}
