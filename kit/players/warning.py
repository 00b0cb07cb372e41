"""The tutor's warning: a move that loses a piece at once, seen before it is played. It knows games by the protocol."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

from kit.core.capabilities import Cautious, Foresight, Renumbering, Rewarding, Thrifty
from kit.core.game import CHANCE, TERMINAL, Game, Threat

LIKELY = Fraction(1, 2)
"""The chance from which dice are worth a warning: a piece that is lost more often than not, or as often."""

FEW = 8
"""Where no more actions are legal, as in check, all are looked at: if each loses something, none is warned of."""


def warning(game: Game[Any, Any], s: Any, a: Any) -> tuple[Threat, ...]:
    """The pieces that whoever decides in `s` could keep and would lose to the others' next turn after the legal action
    `a`, the surest loss first; empty if there are none, or the game does not look ahead.

    Two things are told: what was safe and becomes likely to be lost, and what was a matter of luck and becomes sure.
    What could be lost anyway is not told (of a piece that moves: wherever it goes), nor what a die has yet to decide;
    nor anything that the player cannot know; nor where there is a choice of losses only, nor a fair exchange
    (`Rewarding`).
    A game may itself say what its players regret (`Cautious`), and what they pay for nothing (`Thrifty`).

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/8/4P3/8/K7 w - - 0 1; option capture_dice off")
    >>> [str(threat.chance) for threat in warning(kings_war, s, kings_war.parse_action(s, "e3-e4"))]
    ['1']
    """
    if isinstance(game, Thrifty) and (spent := game.spares(s, a)) is not None:
        return (spent,)
    lost = _lost(game, s, a)
    if not lost or (isinstance(game, Rewarding) and len(lost) <= len(game.rewards(s, a))):
        return ()
    legal = tuple(islice(game.legal_actions(s), FEW + 1))
    return () if len(legal) <= FEW and all(_lost(game, s, other) for other in legal) else lost


def likely(game: Game[Any, Any], s: Any, a: Any) -> tuple[Threat, ...]:
    """The pieces that whoever decides in `s` is likely to lose to the others' next turn after the legal action `a`,
    those too that it could lose anyway; empty if there are none, if dice have yet to decide, or if the game does not
    look ahead.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/8/4P3/8/K7 w - - 0 1; option capture_dice off")
    >>> [(threat.piece, threat.place) for threat in likely(kings_war, s, kings_war.parse_action(s, "e3-e4"))]
    [(28, 28)]
    """
    player, t = game.current_player(s), game.apply(s, a)
    if not isinstance(game, Foresight) or player < 0 or game.current_player(t) in (CHANCE, TERMINAL):
        return ()
    threats = game.threats(game.observation(t, player), player).values()
    return tuple(threat for threat in threats if threat.chance >= LIKELY)


def _lost(game: Game[Any, Any], s: Any, a: Any) -> tuple[Threat, ...]:
    player = game.current_player(s)
    if isinstance(game, Cautious) and player >= 0:
        return tuple(game.blunders(game.observation(s, player), a))
    after = likely(game, s, a)
    if not after or not isinstance(game, Foresight):
        return ()
    before = {piece: threat.chance for piece, threat in game.threats(game.observation(s, player), player).items()}
    moved = game.renumbers(s, a) if isinstance(game, Renumbering) else None
    if (
        moved
        and moved[0] in before
        and moved[1] in {threat.piece for threat in after}
        and not _escapes(game, s, moved[0])
    ):
        before[moved[1]] = before[moved[0]]
    new = [p for p in after if before.get(p.piece, Fraction(0)) < (p.chance if p.chance == 1 else LIKELY)]
    return tuple(sorted(new, key=lambda threat: -threat.chance))


def _escapes(game: Any, s: Any, piece: int) -> bool:
    """Whether the piece could move to where it is not likely to be lost."""
    player = game.current_player(s)
    for a in game.legal_actions(s):
        moved = game.renumbers(s, a)
        if moved and moved[0] == piece and game.current_player(t := game.apply(s, a)) != CHANCE:
            threat = game.threats(game.observation(t, player), player).get(moved[1])
            if threat is None or threat.chance < LIKELY:
                return True
    return False
