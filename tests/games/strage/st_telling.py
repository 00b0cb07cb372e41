"""La Strage: what positions of hints, warnings and reasons begin with, and they themselves."""

from kit.games.strage import GAME
from kit.games.strage.state import State
from tests.games.tabled import shorts

SHORT = shorts("strage", "hints")
ORDER, MAGIC, BOLT, AGAINST = SHORT["order"], SHORT["magic"], SHORT["bolt"], SHORT["against"]


def position(text: str) -> State:
    return GAME.parse_position(text if text.startswith(ORDER) else ORDER + text)
