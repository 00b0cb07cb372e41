"""Weighing: what a state is worth to a player by the game's named terms, and which term speaks for an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.core.game import CHANCE, Game

BATCH = 2
"""Evaluations between two yields of a thinking player."""
SIDES = 6
"""The outcomes of chance that are weighed one by one, at most."""
END = "end"
"""The kind of the only slot of an action that ends a phase or a turn; also the reason for choosing it."""

Terms = Mapping[str, float]


def value(game: Game[Any, Any], s: Any, player: int, throws: int = 2) -> float:
    """What the state is worth to the player; where Chance decides, the exact expectation of so many dice one after the
    other. A card that is drawn makes no difference that could be seen, so the state counts as it stands.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/4P3/8/8/K7 w - - 0 1; option capture_dice off")
    >>> value(kings_war, s, 0) == sum(kings_war.terms(s, 0).values())
    True
    """
    if not throws or game.current_player(s) != CHANCE or len(game.chance_outcomes(s)) > SIDES:
        return sum(game.terms(s, player).values())
    return sum(weight * value(game, t, player, throws - 1) for t, weight in outcomes(game, s))


def outcomes(game: Game[Any, Any], s: Any) -> list[tuple[Any, float]]:
    """The different states that the awaited die or card can lead to, each with its probability.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.parse_position("map 9x8; bM D4; bL H1; pM D7; pS A2; victory limit 12 units; now blue combat")
    >>> after = war_kids.apply(s, war_kids.parse_action(s, "M D4*D7"))
    >>> [round(share, 2) for _, share in outcomes(war_kids, after)]
    [0.33, 0.67]
    """
    found: list[tuple[Any, float]] = []
    for action, probability in game.chance_outcomes(s):
        t = game.apply(s, action)
        for i, (known, weight) in enumerate(found):
            if known == t:
                found[i] = known, weight + float(probability)
                break
        else:
            found.append((t, float(probability)))
    return found


def is_end(game: Game[Any, Any], s: Any, a: Any) -> bool:
    """Whether the action only ends a phase or a turn.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> [is_end(war_kids, s, a) for a in (war_kids.legal_actions(s)[0], war_kids.legal_actions(s)[-1])]
    [False, True]
    """
    slots = next(iter(game.slots(s, a)))
    return slots[0].kind == END


def gains(chosen: Terms, others: Sequence[Terms]) -> dict[str, float]:
    """Per term how much better the chosen state is than the median of the others.

    >>> gains({"material": 3.0}, [{"material": 1.0}, {"material": 2.0}, {"material": 9.0}])
    {'material': 1.0}
    """
    from statistics import median  # no page needs it to open

    return {name: worth - median([terms[name] for terms in others] or [0.0]) for name, worth in chosen.items()}


def reason(chosen: Terms, others: Sequence[Terms]) -> str:
    """The term that gains most over the median of the alternatives; "" if none gains.

    >>> reason({"material": 3.0, "flag": 1.0}, [{"material": 1.0, "flag": 1.0}]), reason({"flag": 1.0}, [{"flag": 2.0}])
    ('material', '')
    """
    found = gains(chosen, others)
    best = max(found, key=lambda name: found[name], default="")
    return best if best and found[best] > 1e-9 else ""
