"""Chapter: the special abilities, each paid in tokens and used in place of the move. A webbed piece sleeps on its
tokens; its owner takes them off one a turn, or all by passing."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from kit.core.rules import No, need
from kit.games.kings_war.actions import PASS, REST, Bombard, Charge, Deed, Move, Pass, Support, Untie, Walk, Web
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.pieces import COSTS, DATA
from kit.games.kings_war.rules.turn import doer
from kit.games.kings_war.squares import forward, grid, reach
from kit.games.kings_war.state import (
    Shifts,
    State,
    exposed,
    in_check,
    is_square,
    kind_at,
    king_of,
    names,
    own_webs,
    piece,
    webbed,
)

EDGES = chess.BB_RANK_1 | chess.BB_RANK_8
USERS = {Bombard: chess.ROOK, Walk: chess.KNIGHT, Charge: chess.BISHOP, Web: chess.QUEEN}
Special = Bombard | Walk | Charge | Web


@BOOK.refuses("KW-TURN-1", *USERS)
def each_piece_has_its_own_ability(s: State, a: Special) -> No:
    return need(kind_at(s, doer(a)) == USERS[type(a)], "WRONG_PIECE", piece=piece(s, doer(a)))


def aim(a: Bombard | Web) -> tuple[int, int, int]:
    """The piece type that aims, its square, and the target's."""
    return (chess.ROOK, a.rook, a.target) if isinstance(a, Bombard) else (chess.QUEEN, a.queen, a.target)


@BOOK.refuses("KW-GRID-2", Bombard, Web)
def the_target_is_in_range(s: State, a: Bombard | Web) -> No:
    kind, here, there = aim(a)
    return need(reach(kind, here) >> there & 1, "NOT_IN_RANGE", **names(at=there))


@BOOK.refuses("KW-GRID-1", Charge)
def the_pushed_piece_stands_beside(s: State, a: Charge) -> No:
    return need(grid(a.bishop) >> a.piece & 1, "NOT_IN_GRID", **names(at=a.piece))


@BOOK.refuses("KW-AB-R", Bombard, Web)
def the_target_is_an_enemy(s: State, a: Bombard | Web) -> No:
    return need(s.sides[1 - s.side] >> a.target & 1, "NOT_AN_ENEMY", **names(at=a.target))


@BOOK.refuses("KW-AB-B", Charge)
def a_friend_is_pushed(s: State, a: Charge) -> No:
    return need(s.sides[s.side] >> a.piece & 1, "NOT_A_FRIEND", **names(at=a.piece))


def front(s: State, a: Charge) -> tuple[int, int]:
    """The square in front of the pushed piece, and the one behind that."""
    return a.piece + forward(s.side), a.piece + 2 * forward(s.side)


def meets(s: State, a: Special) -> list[int]:
    """The squares of the pieces that the ability would do something to."""
    match a:
        case Bombard(target=target) | Web(target=target):
            return [target]
        case Charge(piece=pushed):
            return [pushed, *(q for q in front(s, a)[:1] if is_square(q))]
    return []


@BOOK.refuses("KW-KING-1", Bombard, Charge, Web)
def kings_are_immune(s: State, a: Special) -> No:
    kings = [q for q in meets(s, a) if s.kinds[chess.KING] >> q & 1]
    return None if not kings else ("KING_IMMUNE", {"piece": piece(s, kings[0]), **names(at=kings[0])})


def occupied(s: State) -> int:
    return s.sides[0] | s.sides[1]


@BOOK.refuses("KW-GRID-1", Bombard)
def it_goes_into_its_own_grid(s: State, a: Bombard) -> No:
    return need(grid(a.target) >> a.end & 1, "NOT_IN_GRID", **names(at=a.end))


@BOOK.refuses("KW-AB-N", Walk)
def one_step_straight(s: State, a: Walk) -> No:
    straight = a.knight // 8 == a.end // 8 or a.knight % 8 == a.end % 8
    return need(straight and grid(a.knight) >> a.end & 1, "NOT_ITS_WALK", **names(at=a.end))


@BOOK.refuses("KW-AB-0", Walk)
def abilities_capture_nobody(s: State, a: Walk) -> No:
    return need(not s.sides[1 - s.side] >> a.end & 1, "NO_CAPTURE_BY_ABILITY", **names(at=a.end))


@BOOK.refuses("KW-AB-N", Walk)
def a_walk_ends_on_an_empty_square(s: State, a: Walk) -> No:
    return need(not occupied(s) >> a.end & 1, "SQUARE_TAKEN", **names(at=a.end))


@BOOK.refuses("KW-AB-R", Bombard)
def a_shift_ends_on_an_empty_square(s: State, a: Bombard) -> No:
    return need(not occupied(s) >> a.end & 1, "SQUARE_TAKEN", **names(at=a.end))


@BOOK.refuses("KW-AB-B-2", Charge)
def there_is_room_in_front(s: State, a: Charge) -> No:
    ahead, behind = front(s, a)
    if not is_square(ahead) or s.sides[s.side] >> ahead & 1:
        return need(False, "BLOCKED_PUSH", **names(at=ahead if is_square(ahead) else a.piece))
    if not s.sides[1 - s.side] >> ahead & 1:
        return None
    room = is_square(behind) and not occupied(s) >> behind & 1
    return need(room, "BLOCKED_PUSH", **names(at=behind if is_square(behind) else ahead))


def shifts(s: State, a: Special) -> Shifts:
    """The pieces that the ability moves, in an order in which each finds its square free."""
    match a:
        case Bombard(target=target, end=end):
            return ((target, end),)
        case Walk(knight=knight, end=end):
            return ((knight, end),)
        case Charge(piece=pushed):
            ahead, behind = front(s, a)
            second = ((ahead, behind),) if occupied(s) >> ahead & 1 else ()
            return (*second, (pushed, ahead))
    return ()


@BOOK.refuses("KW-AB-0", Bombard, Charge)
def no_pawn_is_put_on_the_edge(s: State, a: Bombard | Charge) -> No:
    pawns = [end for start, end in shifts(s, a) if s.kinds[chess.PAWN] >> start & 1 and EDGES >> end & 1]
    return None if not pawns else ("PAWN_EDGE", names(at=pawns[0]))


@BOOK.refuses("KW-WEB-3", Web)
def one_web_at_a_time(s: State, a: Web) -> No:
    return need(not webbed(s) >> a.target & 1, "ALREADY_WEBBED", piece=piece(s, a.target))


@BOOK.acts("KW-AB-K", off=0)
def rest_brings() -> int:
    """Tokens that a rest brings from the reserve."""
    number: int = DATA["tokens"]["rest"]
    return number


@BOOK.acts("KW-AB-Q", off=0)
def web_tokens() -> int:
    """Tokens that a web puts under a piece."""
    number: int = DATA["tokens"]["web"]
    return number


# --- what can be used now


def abilities(s: State, board: chess.Board, chess_moves: list[Move], checked: bool) -> Iterator[Deed]:
    """Every ability that the mover can use now, on its `live_board` and with its legal chess moves."""
    if s.treaty.abilities:
        bowl = s.bowls[s.side]
        if s.treaty.capture_dice and bowl >= COSTS["support"]:
            yield from _supports(s, chess_moves)
        if bowl >= min(COSTS[name] for name in ("bombard", "walk", "charge", "web")):
            king = king_of(s, s.side)
            for a in _specials(s, board, bowl):
                silenced = 1 << a.target if isinstance(a, Web) and not s.treaty.web_checks else 0
                if not exposed(board, king, shifts(s, a), silenced):
                    yield a
        if not checked:
            yield REST
    if not checked and s.webs and not s.tried and own_webs(s):
        yield PASS


def _supports(s: State, chess_moves: list[Move]) -> Iterator[Support]:
    for a in chess_moves:
        if s.kinds[chess.PAWN] >> a.start & 1 and (a.end - a.start) % 8:
            yield Support(a.start, a.end, a.promotion)


def _specials(s: State, board: chess.Board, bowl: int) -> Iterator[Special]:
    """The abilities that move or web a piece, whatever becomes of the mover's King."""
    own, theirs = s.sides[s.side], s.sides[1 - s.side] & ~s.kinds[chess.KING]
    if bowl >= COSTS["bombard"]:
        yield from _bombards(s, board.rooks & own, theirs)
    if bowl >= COSTS["walk"]:
        yield from _walks(s, board.knights & own)
    if bowl >= COSTS["charge"]:
        yield from _charges(s, board.bishops & own)
    if bowl >= COSTS["web"]:
        for queen in chess.scan_forward(board.queens & own):
            for target in chess.scan_forward(reach(chess.QUEEN, queen) & theirs & ~webbed(s)):
                yield Web(queen, target)


def _bombards(s: State, rooks: int, theirs: int) -> Iterator[Bombard]:
    free, pawns = chess.BB_ALL & ~occupied(s), s.kinds[chess.PAWN]
    for rook in chess.scan_forward(rooks):
        for target in chess.scan_forward(reach(chess.ROOK, rook) & theirs):
            for end in chess.scan_forward(grid(target) & free & (~EDGES if pawns >> target & 1 else chess.BB_ALL)):
                yield Bombard(rook, target, end)


def _walks(s: State, knights: int) -> Iterator[Walk]:
    for knight in chess.scan_forward(knights):
        straight = grid(knight) & (chess.BB_RANKS[knight // 8] | chess.BB_FILES[knight % 8])
        for end in chess.scan_forward(straight & ~occupied(s)):
            yield Walk(knight, end)


def _charges(s: State, bishops: int) -> Iterator[Charge]:
    friends = s.sides[s.side] & ~s.kinds[chess.KING]
    for bishop in chess.scan_forward(bishops):
        for pushed in chess.scan_forward(grid(bishop) & friends):
            a = Charge(bishop, pushed)
            if not (kings_are_immune(s, a) or there_is_room_in_front(s, a) or no_pawn_is_put_on_the_edge(s, a)):
                yield a


@BOOK.acts("KW-TURN-6", off=False)
def may_untie(s: State) -> bool:
    """Whether the mover has webbed pieces, one of which may lose a token."""
    return bool(s.webs) and bool(own_webs(s))


@BOOK.refuses("KW-WEB-4", Untie)
def one_token_of_an_own_piece(s: State, a: Untie) -> No:
    fits = a.square is None or (type(a.square) is int and a.square in own_webs(s))
    return need(fits, "NOT_WEBBED")


@BOOK.refuses("KW-WEB-7", Untie)
def nobody_is_freed_onto_a_king_that_had_no_turn(s: State, a: Untie) -> No:
    """Only where tokens come off before the action: the freed piece would attack a King whose turn is over."""
    return need(not s.treaty.untie_first or not in_check(untied(s, a.square), 1 - s.side), "GIVES_CHECK")


@BOOK.refuses("KW-WEB-5", Pass)
def a_pass_needs_a_web_and_nothing_tried(s: State, a: Pass) -> No:
    return need(own_webs(s) and not s.tried, "NO_PASS")


def untied(s: State, square: int | None) -> State:
    """One token less under the piece, if one was named."""
    if square is None:
        return s
    webs = tuple((q, n - (q == square)) for q, n in s.webs)
    return freed(s.but(webs=tuple((q, n) for q, n in webs if n)), 1)


def all_untied(s: State) -> State:
    """No token left under any of the mover's pieces."""
    own = own_webs(s)
    count = sum(n for q, n in s.webs if q in own)
    return freed(s.but(webs=tuple((q, n) for q, n in s.webs if q not in own)), count)


def uncovered(s: State, square: int) -> State:
    """The tokens under a piece that is captured go first."""
    count = dict(s.webs).get(square, 0)
    return freed(s.but(webs=tuple((q, n) for q, n in s.webs if q != square)), count) if count else s


@BOOK.acts("KW-WEB-6", off=lambda s, count: s)
def freed(s: State, count: int) -> State:
    """Tokens from under pieces go to the reserve."""
    return s.but(reserve=s.reserve + count)
