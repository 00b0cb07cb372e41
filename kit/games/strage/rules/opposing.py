"""Chapter: opposition, and the answer to it."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.strage import cards as pack
from kit.games.strage.actions import Answer, Lightning, Metamorphosis, Oppose, Spell
from kit.games.strage.book import BOOK
from kit.games.strage.pieces import DATA
from kit.games.strage.rules import hands
from kit.games.strage.state import Cards, State, clan_at

OVER: int = DATA["over"]
SUITS = 2


@BOOK.acts("ST-OPP-1", off=None)
def opposer(s: State, a: Spell) -> int | None:
    """Who may oppose a spell: the rival whose half-elf it would remove; `None` for nobody."""
    if not isinstance(a, Lightning | Metamorphosis):
        return None
    owner = clan_at(s, a.target)
    return None if owner == s.side else owner


@BOOK.refuses("ST-OPP-6", Answer)
def only_numbers_answer(s: State, a: Answer) -> No:
    """Asked before the hand (ST-WHY-1), of anything that may be there."""
    barred = pack.JOKERS | pack.QUEENS | pack.ACES
    laid = filter(pack.is_card, a.cards) if type(a.cards) is tuple else ()
    return need(not pack.those(laid) & barred, "ANSWER_IN_NUMBERS")


@BOOK.refuses("ST-HAND-1", Oppose, Answer)
def they_are_in_the_hand(s: State, a: Oppose | Answer) -> No:
    return hands.in_hand(s, a.cards)


@BOOK.refuses("ST-OPP-6", Oppose)
def one_mode_at_a_time(s: State, a: Oppose) -> No:
    played = pack.those(a.cards)
    return need(len(a.cards) < 2 or not played & (pack.JOKERS | pack.QUEENS), "ONE_MODE")


@BOOK.refuses("ST-OPP-5", Oppose)
def a_queen_must_be_higher(s: State, a: Oppose) -> No:
    if not pack.those(a.cards) & pack.QUEENS:
        return None
    cast = s.dealt.spell
    if not isinstance(cast, Metamorphosis):
        return need(False, "NO_QUEEN_CAST")
    return need(outranks(a.cards[0], cast.card), "QUEEN_TOO_LOW")


def outranks(queen: int, other: int) -> bool:
    """Whether a Queen's suit is higher: Hearts, Diamonds, Clubs, Spades."""
    return pack.suit(queen) > pack.suit(other)


@BOOK.refuses("ST-NUM-1", Oppose, Answer)
def the_rest_are_numbers(s: State, a: Oppose | Answer) -> No:
    also = pack.JOKERS | pack.QUEENS
    return need(not pack.those(a.cards) & ~(pack.NUMBERS | also), "NO_NUMBER")


def irresistible(cast: Spell) -> int:
    """The cards of which one alone stops a spell, whatever the caster holds: the Jokers, and higher Queens."""
    queens = pack.single(pack.QUEENS) if isinstance(cast, Metamorphosis) else ()
    return pack.JOKERS | pack.those(queen for queen in queens if outranks(queen, cast.card))


def stops(total: int, suits: int) -> bool:
    """Whether numbers that make so much, in so many suits, oppose a spell."""
    return total > OVER and suits >= SUITS


def is_answer(total: int, suits: int, least: int) -> bool:
    """Whether numbers that make so much, in so many suits, answer an opposition of `least`."""
    return total >= least and suits >= SUITS


def by_numbers(cards: int) -> bool:
    """Whether the opposition is one by numbers."""
    return cards & pack.NUMBERS != 0


@BOOK.refuses("ST-OPP-2", Oppose)
def they_exceed_ten_in_two_suits(s: State, a: Oppose) -> No:
    played = pack.those(a.cards)
    enough = stops(pack.total(played), pack.suits(played))
    return need(
        not by_numbers(played) or enough, "TOO_WEAK", total=pack.total(played), suits=pack.suits(played)
    )  # fmt: skip


@BOOK.refuses("ST-OPP-3", Answer)
def it_is_at_least_equal_in_two_suits(s: State, a: Answer) -> No:
    played = pack.those(a.cards)
    enough = is_answer(pack.total(played), pack.suits(played), s.dealt.total)
    return need(
        not a.cards or enough,
        "ANSWER_TOO_WEAK", total=pack.total(played), suits=pack.suits(played), least=s.dealt.total,
    )  # fmt: skip


@BOOK.acts("ST-OPP-2", off=False)
def annuls_unless_answered(cards: int) -> bool:
    """Whether those cards are numbers that the caster may answer."""
    return by_numbers(cards)


@BOOK.acts("ST-OPP-4", off="")
def joker_closes(cards: int) -> str:
    """The rule by which nothing more can be played, where a Joker opposes."""
    return "ST-OPP-4" if cards & pack.JOKERS else ""


@BOOK.acts("ST-OPP-5", off="")
def queen_closes(cards: int) -> str:
    """The rule by which nothing more can be played, where a higher Queen opposes."""
    return "ST-OPP-5" if cards & pack.QUEENS else ""


@BOOK.acts("ST-OPP-3", off=False)
def prevails(cards: Cards, answer: int) -> bool:
    """Whether the caster's answer lets the spell take effect after all."""
    return answer != 0 and pack.total(answer) >= cards.total
