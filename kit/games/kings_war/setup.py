"""Kings War: positions to begin from. Those that chess or KW-SET-6 forbid are refused; what is over at once, is over.

A predicate answers `must(condition, key, facts)`: nothing, or the sentence that says what is wrong.
"""

from __future__ import annotations

from collections import Counter

import chess

from kit.core.game import Outcome, Trouble
from kit.core.positions import Objection, must
from kit.games.kings_war import state, transition
from kit.games.kings_war.actions import Capture, Move
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.pieces import BLACK, DATA, SIDES, WHITE
from kit.games.kings_war.rules import abilities, duels, ending, moves, turn
from kit.games.kings_war.rules.abilities import EDGES
from kit.games.kings_war.squares import forward
from kit.games.kings_war.state import Duel, State, Untying, full_board, in_check, kind_at, names, webbed

OFFICERS = {chess.KNIGHT: 2, chess.BISHOP: 2, chess.ROOK: 2, chess.QUEEN: 1}
"""Per piece type of `chess` how many of them a side begins with; more come from pawns, of which there are eight."""
PAWNS = 8


def begun(s: State) -> State:
    """The state from which a match goes on: with the reserve that bowls and webs leave, and over where it is over.
    `Trouble` where no match comes to it."""
    wrong = objection(s)
    if wrong is not None:
        raise wrong
    s = s.but(reserve=left_over(s), passing=moves.passing(en_passant_board(s)))
    if isinstance(s.pending, Duel):
        return transition.asked_for_bids(s, s.pending)
    if s.treaty.draw_repeated and not s.seen and at_its_start(s):
        s = s.but(seen=(ending.fingerprint(s),))
    return s.but(outcome=ends(s))


@BOOK.acts("KW-SET-6", off=None)
def objection(s: State) -> Objection:
    """The first thing that is wrong with a state."""
    return next((wrong for check in CHECKS if (wrong := check(s)) is not None), None)


# --- what is to come


def at_its_start(s: State) -> bool:
    """Whether nothing has been done yet in this turn."""
    return not s.tried and (s.pending is None or loosening_first(s))


def loosening_first(s: State) -> bool:
    """Whether a knot is untied before the action, as can be agreed."""
    return isinstance(s.pending, Untying) and s.treaty.untie_first


def has_acted(s: State) -> bool:
    """Whether the side whose turn it is has done its action, and only a knot is left to untie."""
    return isinstance(s.pending, Untying) and not s.treaty.untie_first


def ends(s: State) -> Outcome | None:
    """How the match has ended in that position, where nothing more is awaited."""
    return ending.at_a_turn(s) if s.pending is None else None


# --- the pieces


def one_king_each(s: State) -> Objection:
    return must([(s.kinds[chess.KING] & own).bit_count() for own in s.sides] == [1, 1], "trouble.position.kings")


def no_pawn_on_the_edge(s: State) -> Objection:
    return must(not s.kinds[chess.PAWN] & EDGES, "trouble.position.pawn_edge")


def pawns_needed(s: State, side: int) -> int:
    """The pawns that stand there, and those that must have become other pieces."""
    own = s.sides[side]
    promoted = sum(max(0, (s.kinds[kind] & own).bit_count() - most) for kind, most in OFFICERS.items())
    return (s.kinds[chess.PAWN] & own).bit_count() + promoted


def no_more_pieces_than_in_the_box(s: State) -> Objection:
    crowd = [SIDES[side] for side in (WHITE, BLACK) if pawns_needed(s, side) > PAWNS]
    return must(not crowd, "trouble.position.army", side="".join(crowd[:1]))


def webs_lie_under_pieces(s: State) -> Objection:
    return must(not webbed(s) & (s.kinds[chess.KING] | ~(s.sides[0] | s.sides[1])), "trouble.position.web")


def left_over(s: State) -> int:
    """The tokens that neither bowls nor webs hold (KW-SET-3)."""
    return state.tokens(s.treaty) - sum(s.bowls) - sum(count for _, count in s.webs)


def no_token_from_elsewhere(s: State) -> Objection:
    return must(left_over(s) >= 0, "trouble.position.tokens", most=state.tokens(s.treaty))


# --- what has moved


def only_what_is_at_home_castles(s: State) -> Objection:
    return must(full_board(s).clean_castling_rights() == s.castling, "trouble.position.castling")


def marks_are_where_rights_were_lost(s: State) -> Objection:
    wrong = [square for square in chess.scan_forward(s.displaced) if not may_be_marked(s, square)]
    return None if not wrong else Trouble("trouble.position.displaced", **names(at=wrong[0]))


def may_be_marked(s: State, square: int) -> bool:
    """Whether an ability can have put the piece there, so that it has moved (KW-AB-9)."""
    side, entitled = s.sides[1] >> square & 1, s.castling >> square & 1
    return moves.at_home(kind_at(s, square), side, square) and not entitled


def en_passant_board(s: State) -> chess.Board:
    """The board with the side to move that may capture en passant: after an action it is the other one."""
    board = full_board(s)
    board.turn ^= has_acted(s)
    return board


def a_pawn_has_just_passed(s: State) -> Objection:
    """It came over two squares, from its rank over the one named, so all is free behind it, and no web holds it."""
    if not s.passing:
        return None
    capturer = 1 - s.side if has_acted(s) else s.side
    pawn, start = s.passing - forward(capturer), s.passing + forward(capturer)
    crossed = s.passing // 8 == (2 if capturer else 5)
    stands = crossed and (s.kinds[chess.PAWN] & s.sides[1 - capturer] & ~webbed(s)) >> pawn & 1
    free = crossed and not (s.sides[0] | s.sides[1]) & (1 << s.passing | 1 << start)
    return must(stands and free, "trouble.position.passing", **names(at=s.passing))


# --- the counters


def turns_done(s: State) -> int:
    """How many turns have been played, that one counted in which only a knot is left to untie."""
    return 2 * (s.round - 1) + s.side + has_acted(s)


def quiet_turns_were_played(s: State) -> Objection:
    most = 0 if s.passing else turns_done(s)
    return must(s.quiet <= most, "trouble.position.quiet", quiet=s.quiet, most=most)


def an_end_by_rounds_or_by_clock(s: State) -> Objection:
    return must(not (s.treaty.rounds and s.treaty.minutes), "trouble.position.limits")


def the_bell_rings_for_this_round_or_the_next(s: State) -> Objection:
    """With rounds the last one is known from the start; a clock ends with the present one, or for Black the next."""
    if s.last_round == s.treaty.rounds:
        return None
    soonest = s.treaty.minutes and 1 <= s.last_round <= s.round + (s.side == BLACK)
    return must(soonest and not s.treaty.rounds, "trouble.position.bell", round=s.last_round)


def the_last_round_is_not_past(s: State) -> Objection:
    """But for the moment in which Black's last move is done and the pieces are counted."""
    end = s.side == WHITE and s.pending is None and not s.tried
    going = not s.last_round or s.round <= s.last_round + end
    return must(going, "trouble.position.past", round=s.round, last=s.last_round)


# --- check, and what is awaited


def nobody_left_the_king_in_check(s: State) -> Objection:
    if has_acted(s):
        return must(not in_check(s, s.side), "trouble.position.acted_in_check")
    return must(not in_check(s, 1 - s.side), "trouble.position.check")


def what_was_tried_could_be(s: State) -> Objection:
    fresh = s.but(pending=None, tried=(), outcome=None)
    for start, end in s.tried:
        arrives = moves.is_pawn(s, start) and EDGES >> end & 1
        if no_duel(fresh, Move(start, end, chess.QUEEN if arrives else 0)) or isinstance(s.pending, Untying):
            return Trouble("trouble.position.tried", **names(start=start, end=end))
    return None


def no_duel(s: State, a: Capture) -> bool:
    """Whether that is no capture for which dice would be thrown."""
    rolled = moves.taken_square(s, a) is not None and duels.is_rolled(s, a)
    return not rolled or BOOK.explain(s, a) is not None


def before_the_bids(s: State, duel: Duel) -> State:
    """The state in which the capture was begun: what was paid and bid is in the bowls again."""
    attack, defence = (*duel.bids, 0, 0)[:2]
    paid = (attack + turn.price(duel.deed), defence)
    white, black = s.bowls
    bowls = (white + paid[s.side], black + paid[1 - s.side])
    return s.but(pending=None, outcome=None, bowls=bowls, reserve=left_over(s) - sum(paid))


def the_capture_could_be_begun(s: State) -> Objection:
    if not isinstance(s.pending, Duel):
        return None
    deed, before = s.pending.deed, before_the_bids(s, s.pending)
    refusal = BOOK.explain(before, deed)
    if refusal is not None and refusal.code == "PROMOTION":
        return Trouble("trouble.position.duel_promotion", **names(start=deed.start, end=deed.end))
    return must(not no_duel(before, deed), "trouble.position.duel", **names(start=deed.start, end=deed.end))


def nobody_bid_what_he_had_not(s: State) -> Objection:
    """Bids and prices lie in the reserve by now (KW-TOK-3)."""
    if not isinstance(s.pending, Duel):
        return None
    paid = sum(s.pending.bids) + turn.price(s.pending.deed)
    return must(paid <= left_over(s), "trouble.position.bids", paid=paid, most=left_over(s))


def dice_follow_bids(s: State) -> Objection:
    thrown = s.pending.pips if isinstance(s.pending, Duel) else ()
    fits = not thrown or (isinstance(s.pending, Duel) and len(s.pending.bids) == 2)
    return must(fits and all(1 <= pips <= 6 for pips in thrown), "trouble.position.dice")


def a_knot_can_be_untied(s: State) -> Objection:
    return must(not isinstance(s.pending, Untying) or abilities.may_untie(s), "trouble.position.untie")


def nothing_is_awaited_after_the_end(s: State) -> Objection:
    """A capture is fought out only where the match was not over before; a knot is untied only before the count."""
    match s.pending:
        case Duel():
            over = ending.at_a_turn(before_the_bids(s, s.pending)) is not None
        case Untying():
            over = ending.bare_kings(s) or ending.last_move_was_made(s)
        case _:
            return None
    return must(not over, "trouble.position.awaited")


# --- what was seen, and the end


def what_was_seen_fits(s: State) -> Objection:
    """Only where repetition draws: no more positions than turns, no third time before the end, this position last."""
    if not s.seen:
        return None
    counts, last = Counter(s.seen), s.seen[-1]
    often = DATA["draws"]["repeated"]
    at_its_end = at_its_start(s) and (s.pending is not None or ends(s) is not None)
    thrice = all(count < often or (count == often and fp == last and at_its_end) for fp, count in counts.items())
    known = not at_its_start(s) or (s.treaty.untie_first and s.pending is None)
    here = known or last == ending.fingerprint(s.but(passing=moves.passing(en_passant_board(s))))
    fits = s.treaty.draw_repeated and len(s.seen) <= turns_done(s) + 1
    return must(fits and thrice and here, "trouble.position.seen")


def it_is_over_as_it_says(s: State) -> Objection:
    return must(s.outcome is None or s.outcome == ends(s), "trouble.position.over")


CHECKS = (
    one_king_each,
    no_pawn_on_the_edge,
    no_more_pieces_than_in_the_box,
    webs_lie_under_pieces,
    no_token_from_elsewhere,
    only_what_is_at_home_castles,
    marks_are_where_rights_were_lost,
    a_pawn_has_just_passed,
    an_end_by_rounds_or_by_clock,
    the_bell_rings_for_this_round_or_the_next,
    the_last_round_is_not_past,
    quiet_turns_were_played,
    a_knot_can_be_untied,
    nobody_left_the_king_in_check,
    what_was_tried_could_be,
    the_capture_could_be_begun,
    nobody_bid_what_he_had_not,
    dice_follow_bids,
    nothing_is_awaited_after_the_end,
    what_was_seen_fits,
    it_is_over_as_it_says,
)
