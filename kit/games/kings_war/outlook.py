"""Kings War: what a state is worth to a player, by named terms."""

from __future__ import annotations

from kit.games.kings_war.state import State, strength


def terms(s: State, player: int) -> dict[str, float]:
    """The named parts of the evaluation: pieces, tokens, webs, the end."""
    other = 1 - player
    end = 0.0
    if s.outcome is not None and len(s.outcome.winners) == 1:
        end = 1000.0 if s.outcome.winners[0] == player else -1000.0
    tied = sum(count if s.sides[other] >> square & 1 else -count for square, count in s.webs)
    return {
        "end": end,
        "pieces": float(strength(s, player) - strength(s, other)),
        "tokens": 0.2 * (s.bowls[player] - s.bowls[other]),
        "webs": 0.5 * tied,
    }
