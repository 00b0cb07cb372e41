"""What the tutor warns of, as tests ask for it."""

from typing import Any

from kit.players.warning import warning


def warned_of(game: Any, s: Any, action: str) -> list[str]:
    """The kinds of what is regretted after an action that is legal."""
    a = game.parse_action(s, action)
    assert game.explain(s, a) is None
    return [threat.kind for threat in warning(game, s, a)]
