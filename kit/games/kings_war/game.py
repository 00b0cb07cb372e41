"""Kings War as a `kit.core.game.Game`: who decides, what is legal, what an action does and tells."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction

from kit.core.base_game import BaseGame
from kit.core.chance import DIE, ROLLS, Roll
from kit.core.game import CHANCE, TERMINAL, Event, Option, Threat
from kit.games.kings_war import action_notation, evaluation, events, notation, transition
from kit.games.kings_war.action_notation import GRAMMAR
from kit.games.kings_war.actions import Action, Bid, Charge, Expire, Move, Support, Untie, Walk, move
from kit.games.kings_war.pieces import DATA, SEATS
from kit.games.kings_war.rules import BOOK, abilities, duels, ending, moves
from kit.games.kings_war.squares import forward
from kit.games.kings_war.state import Duel, State, Untying, live_board, own_webs

OPTIONS = (
    Option("capture_dice", True, ("KW-TAKE-1", "KW-TAKE-2", "KW-TAKE-3")),
    Option("abilities", True, ("KW-AB-0",)),
    Option("web_checks", False, ("KW-WEB-2",), goes_with=("abilities",)),
    Option("untie_first", False, ("KW-WEB-4",), goes_with=("abilities",)),
    Option("retry", False, ("KW-TAKE-4",), goes_with=("capture_dice",)),
    Option("small_reserve", False, ("KW-SET-3",)),
    Option("draw_quiet", True, ("KW-END-7",)),
    Option("draw_repeated", False, ("KW-END-7",)),
)
"""What may be agreed. Where the rules leave a gap, the default is our ruling, and the other reading a switch."""


class KingsWar(BaseGame[State, Action]):
    """Chess with dice, tokens and special abilities."""

    id = "kings_war"
    book = BOOK
    grammar = GRAMMAR
    positions = notation
    data = DATA
    switches = OPTIONS
    same_seats = SEATS
    slots = staticmethod(action_notation.slots)
    choice_facts = staticmethod(action_notation.choice_facts)
    terms = staticmethod(evaluation.terms)
    hope = staticmethod(evaluation.hope)

    def current_player(self, s: State) -> int:
        if s.outcome is not None:
            return TERMINAL
        if isinstance(s.pending, Duel):
            return duels.bidder(s) if len(s.pending.bids) < 2 else CHANCE
        return s.side

    def legal_actions(self, s: State) -> Sequence[Action]:
        if s.outcome is not None:
            return ()
        match s.pending:
            case Duel(bids=(_, _)):
                return ROLLS
            case Duel():
                return [Bid(n) for n in range(s.bowls[duels.bidder(s)] + 1)]
            case Untying():
                ends = [Untie(), *map(Untie, own_webs(s))]
                return [a for a in ends if abilities.nobody_is_freed_onto_a_king_that_had_no_turn(s, a) is None]
        board = live_board(s)
        found = moves.chess_moves(s, board)
        return [*found, *abilities.abilities(s, board, found, board.is_check())]

    def chance_outcomes(self, s: State) -> Sequence[tuple[Roll, Fraction]]:
        return DIE if self.current_player(s) == CHANCE else ()

    def apply(self, s: State, a: Action) -> State:
        match a:
            case Move() | Support():
                return transition.begun(s, a)
            case Bid(tokens=tokens):
                return transition.bid(s, tokens)
            case Roll(pips=pips):
                return transition.rolled(s, pips)
            case Untie(square=square):
                return transition.untied(s, square)
            case Expire():
                return ending.time_is_over(s)
        return transition.used(s, a)

    def events(self, s: State, a: Action, t: State, viewer: int | None = None) -> Sequence[Event]:
        return events.events(s, a, t)

    def threats(self, s: State, player: int) -> Mapping[int, Threat]:
        """What the other side could take next (`kit.core.capabilities.Foresight`); pieces are numbered by squares."""
        return evaluation.threats(s, player, self.legal_actions)

    def renumbers(self, s: State, a: Action) -> tuple[int, int] | None:
        """The squares of a move, as `kit.core.capabilities.Renumbering` says."""
        match a:
            case Move(start=here, end=there) | Walk(knight=here, end=there):
                return here, there
        return None

    def spares(self, s: State, a: Action) -> Threat | None:
        """The tokens of a charge that pushes a piece to where it could go itself (`kit.core.capabilities.Thrifty`)."""
        if not isinstance(a, Charge):
            return None
        free = move(a.piece, a.piece + forward(s.side))
        goes = not (s.sides[0] | s.sides[1]) >> free.end & 1 and self.explain(s, free) is None
        return Threat(a.piece, a.piece, (), Fraction(1), "tokens", free) if goes else None

    def candidates(self, s: State) -> Generator[None, None, Sequence[Action]]:
        """The actions that are worth a thought, as `kit.core.game.Lookahead` says."""
        yield
        return evaluation.candidates(s, self.legal_actions(s))

    def afterstates(self, s: State, a: Action) -> Generator[None, None, Sequence[tuple[State, float]]]:
        """What an action leads to through bids and dice, as `kit.core.game.Lookahead` says."""
        yield
        return evaluation.afterstates(s, a, self.apply(s, a))
