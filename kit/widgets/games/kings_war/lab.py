"""The laboratory of Kings War: what its notebooks `explore.*.ipynb` and anybody's own notebook ask.

A square is its name ("d4"), a kind of piece is "pawn", "knight", "bishop", "rook" or "queen", a state what `start` or
`position` give. Functions that make a picture return it: a notebook shows it when it is the last line of a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any

import chess

from kit.core.game import Trouble
from kit.explore import odds, samples
from kit.games.kings_war import GAME, scene
from kit.games.kings_war.action_notation import chance, is_sure
from kit.games.kings_war.actions import Bid, Move
from kit.games.kings_war.board import KingsWarBoard
from kit.games.kings_war.pieces import KINDS, VALUES
from kit.games.kings_war.state import State
from kit.widgets.lab import BOARD_WIDTH, Lab, Matches
from kit.widgets.lab_cells import counted
from kit.widgets.lab_kindly import Between, Deed, Many, Seed, kindly_in, known
from kit.widgets.lab_players import Guest
from kit.widgets.lab_words import Picture, language

__all__ = [
    "ahead", "bars", "bowl", "capture", "choices", "curve", "earned", "filling", "hope", "language", "lengths",
    "pieces", "play", "position", "say", "shares", "show", "start", "story", "survivors", "trade", "value", "watch",
    "without",
]  # fmt: skip

LAB = Lab("kings_war", GAME, KingsWarBoard(), State)
position, choices, say = LAB.position, LAB.choices, LAB.say
play, story, watch = LAB.play, LAB.story, LAB.watch
bars, curve, shares, lengths = LAB.bars, LAB.curve, LAB.shares, LAB.lengths
kindly = kindly_in(LAB)
Tokens = Annotated[int, Between(0, 24)]
"""How many tokens are spent: a bowl holds no more."""
SURE = 36
"""The throws of two dice."""
_ARENA = {
    chess.PAWN: chess.E4,
    chess.KNIGHT: chess.F4,
    chess.BISHOP: chess.F3,
    chess.ROOK: chess.D3,
    chess.QUEEN: chess.D3,
}
"""Per piece type of `chess` from where it can take what stands on d5."""


# --- positions -------------------------------------------------------------------------------------------------------


@kindly
def pieces() -> tuple[str, ...]:
    """The kinds of pieces that fight with dice, by their value."""
    return tuple(sorted(KINDS[1:6], key=value))


@kindly
def value(kind: str) -> int:
    """What a kind of piece counts; the King nothing."""
    return VALUES[_kind(kind, KINDS[1:])]


@kindly
def start(rounds: Annotated[int, Between(0, 1000)] = 15) -> State:
    """The beginning of a match of so many rounds; with 0 it goes on until checkmate."""
    begin = GAME.initial_state(GAME.scenarios()[0])
    return GAME.parse_position(f"{GAME.position_text(begin)}\nrounds {rounds}") if rounds else begin


@kindly
def without(s: State, squares: str) -> State:
    """The same position without the pieces on some squares, such as "d1 a7 b7"."""
    lines = GAME.position_text(s).splitlines()
    board = chess.Board(lines[0].removeprefix("fen "))
    for name in squares.split():
        if board.remove_piece_at(LAB.board.place(s, name)) is None:
            raise Trouble("refusal.NO_PIECE", at=name)
    board.castling_rights = board.clean_castling_rights()
    if board.status() & chess.STATUS_INVALID_EP_SQUARE:
        board.ep_square = None
    return GAME.parse_position("\n".join([f"fen {board.fen(en_passant='fen')}", *_still_true(lines[1:], squares)]))


def _still_true(lines: list[str], gone: str) -> Iterator[str]:
    """Of the lines of a position those that hold without the pieces on some squares, at the beginning of a turn."""
    for line in lines:
        word, *rest = line.split()
        if word in ("web", "displaced"):
            rest = [] if word == "web" and rest[0] in gone.split() else [one for one in rest if one not in gone.split()]
            yield from [" ".join([word, *rest])] if rest else []
        elif word not in ("tried", "duel", "untie", "seen", "over"):
            yield line


@kindly
def bowl(s: State) -> int:
    """The tokens in the bowl of the side whose turn it is."""
    return s.bowls[s.side]


@kindly
def hope(s: State, action: Deed) -> int:
    """In how many of 36 throws an action succeeds as things stand: 36 where nothing is rolled for."""
    return int(GAME.choice_facts(s, action).get("of_36", SURE))


# --- chances ---------------------------------------------------------------------------------------------------------


@kindly
def ahead(lead: Annotated[int, Between(-100, 100)]) -> Fraction:
    """The exact chance of a capture whose attacker is so much ahead before the dice, or behind (below 0)."""
    return chance(max(lead, 0), max(-lead, 0))


@kindly
def capture(attacker: str, target: str, bid: Tokens = 0, answer: Tokens = 0) -> Fraction:
    """The exact chance that one kind of piece takes another, with the tokens that both sides pay."""
    s, last = _fight(attacker, target, bid, answer)
    return odds.chance(GAME, s, last, lambda t: not t.sides[1] >> chess.D5 & 1)


@kindly
def earned(attacker: str, target: str, bid: Tokens = 0, answer: Tokens = 0) -> Fraction:
    """What an attack brings on average, in tokens: the reward if it succeeds, less what was paid for it."""
    s, last = _fight(attacker, target, bid, answer)
    # What was bid has left the bowl by now.
    return odds.mean(GAME, s, last, lambda t: t.bowls[0]) - bid


def _fight(attacker: str, target: str, bid: int, answer: int) -> tuple[State, Any]:
    """A capture up to the last bid, and that bid."""
    one, other = _kind(attacker, pieces()), _kind(target, pieces())
    board = chess.Board(None)
    for square, kind, colour in (
        (chess.A1, chess.KING, chess.WHITE),
        (chess.H8, chess.KING, chess.BLACK),
        (_ARENA[one], one, chess.WHITE),
        (chess.D5, other, chess.BLACK),
    ):
        board.set_piece_at(square, chess.Piece(kind, colour))
    s = GAME.parse_position(f"fen {board.fen()}; bowls {bid} {answer}")
    last: Any = Move(_ARENA[one], chess.D5)
    for tokens in (bid, answer):
        # An empty bowl is not asked.
        if tokens:
            s, last = GAME.apply(s, last), Bid(tokens)
    return s, last


def _kind(name: str, names: tuple[str, ...]) -> int:
    known(name, names)
    return KINDS.index(name)


# --- matches ---------------------------------------------------------------------------------------------------------


@kindly
def trade(
    gives: str, gets: str, *players: Guest, matches: Annotated[int, Between(2, 1_000_000)] = 100, seed: Seed = 1
) -> Matches:
    """Matches in which White lacks the pieces on `gives`, and Black those on `gets`; in every other one it is the other
    way round, and told as if it were not. So it makes no difference who begins."""
    whole = start()
    found = []
    for turned, squares in enumerate((f"{gives} {gets}", f"{_across(gives)} {_across(gets)}")):
        played = play(without(whole, squares), *players, matches=matches // 2, seed=2 * seed + turned)
        found += [replace(one, winners=tuple(seat ^ turned for seat in one.winners)) for one in played.samples]
    return Matches(LAB, tuple(found))


def _across(squares: str) -> str:
    """The squares that lie opposite, "a7" for "a2"."""
    return " ".join(f"{name[:1]}{9 - int(name[1:])}" for name in squares.split() if name[1:].isdecimal())


@kindly
def survivors(s: State, *players: Guest, matches: Many = 20, seed: Seed = 1) -> dict[str, float]:
    """Per kind, how many of 100 such pieces are still there when a match ends."""
    begun = _counted(s)
    left = [_counted(end) for end in LAB.ends(s, players, matches, seed)]
    return {kind: samples.average([100 * one[kind] / begun[kind] for one in left]) for kind in pieces() if begun[kind]}


def _counted(s: State) -> Counter[str]:
    return Counter({kind: s.kinds[KINDS.index(kind)].bit_count() for kind in pieces()})


@kindly
def filling(s: State, *players: Guest, matches: Many = 20, seed: Seed = 1) -> list[float]:
    """How full a bowl is when each round begins, on average of both sides and of so many matches."""
    courses = samples.course(
        GAME, LAB.board, LAB.going_on(s), LAB.seats(s, players), matches, str(seed), lambda t: sum(t.bowls) / 2
    )
    return list(samples.by_turn(counted(courses, matches)))


# --- pictures --------------------------------------------------------------------------------------------------------


@kindly
def show(s: State, at: str = "") -> Picture:
    """The board; with the square of a piece also where it can go, and in how many of 36 throws it takes what it can."""
    t, view, said = LAB.words(), scene.View(), LAB.words()("lab.board")
    if at:
        square = LAB.board.place(s, at)
        ways = [a for a in GAME.legal_actions(s) if isinstance(a, Move) and a.start == square]
        takes = {a.end: hope(s, a) for a in ways if "x" in say(s, a)}
        goes = frozenset(a.end for a in ways) - takes.keys()
        sure = frozenset(a.end for a in ways if a.end in takes and is_sure(s, GAME.choice_facts(s, a)))
        view = scene.View(selected=square, moves=goes, captures=takes, sure=sure)
        said = t("lab.moves", at=at, n=len(goes), takes=len(takes))
    return Picture.of(scene.scene(s, view), BOARD_WIDTH, said)


LAB.shows(show)
