"""Chapter: turns, and what is asked of every action: is the match over, what is awaited, whose piece is it."""

from __future__ import annotations

from kit.core.chance import Roll
from kit.core.rules import No, need
from kit.games.kings_war.actions import (
    Action,
    Bid,
    Bombard,
    Charge,
    Expire,
    Move,
    Pass,
    Rest,
    Support,
    Untie,
    Walk,
    Web,
)  # fmt: skip
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.pieces import COSTS
from kit.games.kings_war.state import Duel, State, Untying, is_square, names, piece, webbed

ABILITIES = {Support: "support", Bombard: "bombard", Walk: "walk", Charge: "charge", Web: "web", Rest: "rest"}
"""Per type of action the ability it uses."""
RULES = {
    "support": "KW-AB-P",
    "walk": "KW-AB-N",
    "bombard": "KW-AB-R",
    "charge": "KW-AB-B",
    "web": "KW-AB-Q",
    "rest": "KW-AB-K",
}
"""Per ability its rule, from the cheapest to the dearest, and the King's."""
PIECES = (Move, Support, Bombard, Walk, Charge, Web)
DEEDS = (*PIECES, Rest, Pass)
EVERYTHING = (*DEEDS, Bid, Untie, Roll, Expire)


@BOOK.refuses("KW-END-1", *EVERYTHING)
def the_match_goes_on(s: State, a: Action) -> No:
    return need(s.outcome is None, "GAME_OVER")


@BOOK.refuses("KW-TOK-2", *DEEDS)
def a_capture_is_fought_out_first(s: State, a: Action) -> No:
    return need(not isinstance(s.pending, Duel), "WRONG_NODE")


@BOOK.refuses("KW-TURN-6", *DEEDS)
def a_token_comes_off_first(s: State, a: Action) -> No:
    return need(not isinstance(s.pending, Untying), "WRONG_NODE")


def bidding(s: State) -> bool:
    """Whether a bid is awaited."""
    return isinstance(s.pending, Duel) and len(s.pending.bids) < 2


@BOOK.refuses("KW-TOK-2", Bid)
def bids_are_asked_for(s: State, a: Bid) -> No:
    return need(bidding(s), "WRONG_NODE")


@BOOK.refuses("KW-SET-5", Roll)
def dice_follow_bids(s: State, a: Roll) -> No:
    return need(isinstance(s.pending, Duel) and len(s.pending.bids) == 2, "WRONG_NODE")


@BOOK.refuses("KW-SET-5", Roll)
def a_die_shows_one_to_six(s: State, a: Roll) -> No:
    return need(type(a.pips) is int and 1 <= a.pips <= 6, "BAD_DIE")


@BOOK.refuses("KW-WEB-4", Untie)
def untying_is_asked_for(s: State, a: Untie) -> No:
    return need(isinstance(s.pending, Untying), "WRONG_NODE")


@BOOK.refuses("KW-END-2", Expire)
def there_is_a_clock(s: State, a: Expire) -> No:
    return need(s.treaty.minutes and not s.last_round, "NO_CLOCK")


def who(a: Action) -> tuple[object, ...]:
    """The squares that an action names, the doer's first."""
    match a:
        case Move(start=one, end=other) | Support(start=one, end=other):
            return one, other
        case Bombard(rook=one, target=other, end=third):
            return one, other, third
        case Walk(knight=one, end=other) | Charge(bishop=one, piece=other) | Web(queen=one, target=other):
            return one, other
    return ()


@BOOK.refuses("KW-TURN-1", *PIECES)
def there_are_such_squares(s: State, a: Action) -> No:
    return need(all(map(is_square, who(a))), "UNKNOWN_SQUARE")


def doer(a: Action) -> int:
    """The square of the piece that acts."""
    square = who(a)[0]
    assert isinstance(square, int)
    return square


@BOOK.refuses("KW-TURN-1", *PIECES)
def a_piece_stands_there(s: State, a: Action) -> No:
    return need((s.sides[0] | s.sides[1]) >> doer(a) & 1, "NO_PIECE", **names(at=doer(a)))


@BOOK.refuses("KW-TURN-1", *PIECES)
def it_is_its_turn(s: State, a: Action) -> No:
    return need(s.sides[s.side] >> doer(a) & 1, "NOT_YOUR_TURN", piece=piece(s, doer(a)))


@BOOK.refuses("KW-WEB-2", *PIECES)
def no_web_holds_it(s: State, a: Action) -> No:
    left = dict(s.webs).get(doer(a), 0)
    return need(not webbed(s) >> doer(a) & 1, "WEBBED", piece=piece(s, doer(a)), tokens=left)


@BOOK.refuses("KW-AB-0", *ABILITIES)
def abilities_were_agreed(s: State, a: Action) -> No:
    return need(s.treaty.abilities and (s.treaty.capture_dice or not isinstance(a, Support)), "OPTION_OFF")


def price(a: Action) -> int:
    """What an action costs in tokens."""
    ability = ABILITIES.get(type(a))
    return COSTS[ability] if ability else 0


@BOOK.refuses("KW-TURN-2", *ABILITIES)
def it_can_be_paid(s: State, a: Action) -> No:
    have = s.bowls[s.side]
    return need(price(a) <= have, "NOT_ENOUGH_TOKENS", cost=price(a), have=have)


@BOOK.acts("KW-TURN-2", off=lambda s, a: s)
def pay(s: State, a: Action) -> State:
    """The ability is paid at once from the own bowl to the reserve."""
    return give_back(s, s.side, price(a))


def give_back(s: State, side: int, count: int) -> State:
    """Tokens of a bowl put into the reserve."""
    white, black = s.bowls
    bowls = (white - count, black) if side == 0 else (white, black - count)
    return s.but(bowls=bowls, reserve=s.reserve + count) if count else s


@BOOK.acts("KW-TOK-5", off=lambda s, side, count: s)
def take(s: State, side: int, count: int) -> State:
    """Tokens of the reserve put into a bowl: as many as there are, the rest is lost."""
    count = min(count, s.reserve)
    white, black = s.bowls
    bowls = (white + count, black) if side == 0 else (white, black + count)
    return s.but(bowls=bowls, reserve=s.reserve - count) if count else s
