"""Rune Winter: what happens next where the player stays where he is. He gives orders that change nothing, moves nobody,
and holds every area in which he has a model or a stronghold: so the automa can be seen alone."""

from __future__ import annotations

from kit.core.chance import at
from kit.core.game import CHANCE
from kit.games.runewars import actions as do
from kit.games.runewars import legal
from kit.games.runewars.actions import Action
from kit.games.runewars.pieces import PLAYERS
from kit.games.runewars.rules.control import is_players
from kit.games.runewars.rules.seasons import ORDERS
from kit.games.runewars.state import BATTLE, CARD, ORDER, RESOLVE, State, count, sure


def deed(s: State, luck: float) -> Action:
    """The next action: chance's, the automa's, or the player's. Luck, from 0 up to 1, says what chance shows, and what
    the player takes where the rules leave him a choice."""
    player = legal.current_player(s)
    if player == CHANCE:
        return at(legal.chance_outcomes(s), luck)
    if player >= len(s.factions):
        return legal.decided(s)
    if s.phase == ORDER:
        return next(do.Order(order) for order in range(1, ORDERS + 1) if not s.orders[s.side] >> order & 1)
    if s.phase == BATTLE and s.realm is None:
        return do.Won(not _holds(s))
    if s.phase in (CARD, RESOLVE):
        return do.Carried() if s.phase == CARD else do.Done()
    options = legal.legal_actions(s)
    return options[int(luck * len(options))]


def _holds(s: State) -> bool:
    """Whether the player has a model or a stronghold in the area that is fought for."""
    area = sure(s.at)
    there = s.strongholds[area]
    return bool(count(s.forces[area], *PLAYERS)) or (there is not None and is_players(there.owner))
