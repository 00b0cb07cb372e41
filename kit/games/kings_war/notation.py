"""Kings War: positions and actions as text, for scenarios, lessons, save files and tests.

A position is a list of items, one a line or separated by ";"; `#` begins a remark::

    fen 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1     pieces, whose turn, castling, en passant, quiet turns, round, as in chess
    bowls 3 1                    White's and Black's tokens; the rest lies in the reserve
    web d5 3                     tokens under a piece
    displaced b2                 pawns that an ability put on their second rank, Rooks that it put into a corner
    tried e4d5                   captures that failed in this turn
    option retry                 also: option capture_dice off
    rounds 15                    the last round; or: clock 20, minutes
    bell 12                      the clock rang, this round is the last
    duel support e4xd5 bids 2 1 dice 4        a capture that is being fought out; or: untie
    seen 6f1c…                   positions that count as repeated
    over KW-END-1 white

How actions are written stands in `action_notation`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import chess

from kit.core.game import Outcome, Trouble
from kit.core.positions import Items, option_lines
from kit.core.state import read_count
from kit.games.kings_war import setup
from kit.games.kings_war.action_notation import GRAMMAR
from kit.games.kings_war.actions import Move, Support
from kit.games.kings_war.pieces import SIDES
from kit.games.kings_war.rules import abilities
from kit.games.kings_war.state import SWITCHES, Duel, State, Treaty, Untying, full_board

MAX_LENGTH = 700_000
"""Longest position text that is read, in characters: a fingerprint of every position of the longest match fits."""
Agree = Callable[[Treaty], Treaty]


# --- reading a position


def parse_position(text: str, agree: Agree = lambda treaty: treaty) -> State:
    """The state written as text, its treaty changed by `agree`. Raises `Trouble` naming the line that is wrong."""
    items = Items(text, MAX_LENGTH, {*_READERS, *_AGREED}, _OFTEN)
    if not items.of("fen"):
        raise Trouble("trouble.position.fen")
    treaty = agree(_treaty(items))
    return setup.begun(items.read(State(treaty, (0,) * 7, (0, 0), last_round=treaty.rounds), _READERS))


def _treaty(items: Items) -> Treaty:
    changes: dict[str, Any] = items.options(SWITCHES)
    for word, field in (("rounds", "rounds"), ("clock", "minutes")):
        for words in items.of(word):
            if len(words) != 1 or not re.fullmatch(r"[1-9]\d{0,3}", words[0]):
                raise Trouble("trouble.position.item", item=" ".join([word, *words])[:60])
            changes[field] = int(words[0])
    return replace(Treaty(), **changes)


def _fen(s: State, words: list[str]) -> State:
    board = chess.Board(" ".join(words))
    if board.ep_square == chess.A1:
        raise Trouble("trouble.position.passing", at="a1")
    sides = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    return s.but(
        kinds=(0, board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings),
        sides=sides,
        side=0 if board.turn else 1,
        castling=board.castling_rights,
        passing=board.ep_square or 0,
        quiet=read_count(str(board.halfmove_clock)),
        round=max(1, read_count(str(board.fullmove_number))),
    )


def _squares(words: list[str]) -> list[int]:
    return [chess.SQUARE_NAMES.index(word) for word in words]


def _bowls(s: State, words: list[str]) -> State:
    white, black = map(read_count, words)
    return s.but(bowls=(white, black))


def _web(s: State, words: list[str]) -> State:
    square, count = chess.SQUARE_NAMES.index(words[0]), read_count(words[1])
    if len(words) != 2 or not 1 <= count <= abilities.web_tokens() or square in dict(s.webs):
        raise ValueError
    return s.but(webs=tuple(sorted((*s.webs, (square, count)))))


def _displaced(s: State, words: list[str]) -> State:
    mask = 0
    for square in _squares(words):
        mask |= 1 << square
    return s.but(displaced=mask)


def _tried(s: State, words: list[str]) -> State:
    pairs = tuple(sorted({(one, other) for one, other in (_squares([w[:2], w[2:]]) for w in words)}))
    return s.but(tried=pairs)


def _duel(s: State, words: list[str]) -> State:
    found = re.fullmatch(r"(.+?) bids((?: \d+){0,2})(?: dice (\d))?", " ".join(words))
    if not found:
        raise ValueError
    deed = GRAMMAR.read(s, found[1])
    bids, pips = tuple(map(read_count, found[2].split())), ((int(found[3]),) if found[3] else ())
    if not isinstance(deed, Move | Support):
        raise ValueError
    return s.but(pending=Duel(deed, bids, pips))


def _bell(s: State, words: list[str]) -> State:
    (word,) = words
    return s.but(last_round=read_count(word))


def _untie(s: State, words: list[str]) -> State:
    if words or s.pending is not None:
        raise ValueError
    return s.but(pending=Untying())


def _seen(s: State, words: list[str]) -> State:
    if not all(re.fullmatch("[0-9a-f]{12}", word) for word in words):
        raise ValueError
    return s.but(seen=tuple(words))


def _over(s: State, words: list[str]) -> State:
    rule_id, winner, *pairs = words
    facts = {key: int(v) if v.isdigit() else v for key, _, v in (pair.partition("=") for pair in pairs)}
    return s.but(outcome=Outcome(() if winner == "draw" else (SIDES.index(winner),), rule_id, facts))


_AGREED = ("option", "rounds", "clock")
_OFTEN = ("option", "web")
"""What a position may have several times."""
_READERS: dict[str, Callable[[State, list[str]], State]] = {
    "fen": _fen,
    "bowls": _bowls,
    "web": _web,
    "displaced": _displaced,
    "tried": _tried,
    "bell": _bell,
    "duel": _duel,
    "untie": _untie,
    "seen": _seen,
    "over": _over,
}
"""Per word what reads it, in the order in which the parts of a state are put together."""


# --- writing a position


def position_text(s: State) -> str:
    """The whole state as text; `parse_position` reads it back to an equal state."""
    board, name = full_board(s), chess.SQUARE_NAMES
    board.halfmove_clock, board.fullmove_number = s.quiet, s.round
    lines = [f"fen {board.fen(en_passant='fen')}", f"bowls {s.bowls[0]} {s.bowls[1]}"]
    lines += option_lines(s.treaty, SWITCHES)
    agreed = ("rounds", s.treaty.rounds), ("clock", s.treaty.minutes)
    lines += [f"{word} {number}" for word, number in agreed if number]
    lines += [f"web {name[square]} {count}" for square, count in s.webs]
    if s.displaced:
        lines.append(" ".join(["displaced", *(name[square] for square in chess.scan_forward(s.displaced))]))
    if s.tried:
        lines.append(" ".join(["tried", *(name[one] + name[other] for one, other in s.tried)]))
    lines += [f"bell {s.last_round}"] * (s.last_round != s.treaty.rounds)
    match s.pending:
        case Duel(deed=deed, bids=bids, pips=pips):
            fight = " ".join(["duel", GRAMMAR.text(s, deed), "bids", *map(str, bids)])
            lines.append(fight + (f" dice {pips[0]}" if pips else ""))
        case Untying():
            lines.append("untie")
    lines += [" ".join(["seen", *s.seen])] * bool(s.seen)
    if s.outcome is not None:
        who = SIDES[s.outcome.winners[0]] if s.outcome.winners else "draw"
        lines.append(" ".join(["over", s.outcome.rule_id, who, *(f"{k}={v}" for k, v in s.outcome.facts.items())]))
    return "\n".join(lines) + "\n"
