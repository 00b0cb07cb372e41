"""Kanonkugle: positions as text, for scenarios, lessons, save files and tests.

A position is a list of items, one a line or separated by ";"; `#` begins a remark::

    table meadow                 one of the kit's own, or written out as in `item_notation`
    players 3                    where it is not 2
    option points_mode free      also: option rout_withdrawal
    rounds 8; stat_cap none; cohesion 3; marker 30,30
    troop A scouts               one of the kit's own, or written out:
    troop B Old_Archers units 6 pv 12 mov 2 sc 3 ctr 5 tir 5 mis 0 ddt 3 dan 0 base 1 climber picture hero colour rose
    troop A scouts | pv 10 sc 2 routed active tried rallied shot at 10,10 13,10
    troop A scouts | pv 10 figures 5        on a real table, with `option real_table`
    order B A                    of this round, or of placing
    rolls 3,1 3                  per player, while an order is rolled for; - for none
    round 2
    now A move                   whose turn it is, and the phase
    tested A1                    whose die is awaited
    clash A1 B1 dice 12 strike giving 1 0 lost 0 3 tests B1 A1
    held A                       who held the marker at the end of the last round
    over KK-END-2 A AB pv=15     the rule, the winners, the ranking or -, facts

"_" stands for a space in a troop's own name. How actions are written stands in `action_notation`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kit.core.game import Outcome, Seat, Trouble
from kit.core.positions import Items, only, option_lines, understood
from kit.core.state import read_count
from kit.games.kanonkugle import item_notation, setup
from kit.games.kanonkugle.action_notation import (
    length_of,
    length_text,
    name,
    number,
    point,
    point_text,
    points,
    points_text,
)
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.item_notation import MOST_PV, parse_design, troop_text, whole
from kit.games.kanonkugle.pieces import FEWEST, LETTERS, PLAYERS, TABLES
from kit.games.kanonkugle.state import DEEDS, ORDER, PHASES, SOMEWHERE, SWITCHES, VALUES, Clash, Force, State, Treaty
from kit.games.kanonkugle.troops import CROWD

MAX_LENGTH = 200_000
"""Longest position text that is read, in characters."""
MOST_TROOPS, MOST_FIGURES = 40, CROWD * MOST_PV
Agree = Callable[[Treaty], Treaty]


# --- reading a position


def parse_position(text: str, agree: Agree = lambda treaty: treaty) -> State:
    """The state written as text, its treaty changed by `agree`. Raises `Trouble` naming the item that is wrong."""
    items = _items(text)
    treaty = agree(_treaty(items))
    forces = tuple(understood(words, _force, words) for words in items.of("troop"))
    if len(forces) > MOST_TROOPS:
        raise Trouble("trouble.position.item", item=f"troop {LETTERS[forces[-1].owner]}")
    return setup.begun(items.read(State(treaty, _table(items), forces, _players(items)), _READERS))


def _items(text: str) -> Items:
    return Items(text, MAX_LENGTH, _KNOWN, _OFTEN)


def _treaty(items: Items) -> Treaty:
    changes: dict[str, Any] = items.options(SWITCHES, VALUES)
    for word, read in _AGREED.items():
        for words in items.of(word):
            changes[word] = understood([word, *words], _single, read, words)
    return replace(Treaty(), **changes)


def _single(read: Callable[[str], Any], words: list[str]) -> Any:
    return read(only(words))


def _rounds(word: str) -> int:
    return whole(word) or whole("")


def _gap(word: str) -> int:
    return -1 if word == "none" else _positive(length_of(word))


def _positive(micro: int) -> int:
    if micro < 0:
        raise ValueError
    return micro


_AGREED: dict[str, Callable[..., Any]] = {
    "rounds": _rounds,
    "stat_cap": lambda word: 0 if word == "none" else _rounds(word),
    "cohesion": _gap,
    "marker": point,
}


def _players(items: Items) -> int:
    words = next(iter(items.of("players")), [str(FEWEST)])
    if len(words) != 1 or words[0] not in map(str, range(FEWEST, len(PLAYERS) + 1)):
        raise Trouble("trouble.position.item", item=" ".join(["players", *words])[:60])
    return int(words[0])


def seats(text: str) -> tuple[Seat, ...]:
    """Who plays a position."""
    return PLAYERS[: _players(_items(text))]


def _table(items: Items) -> Table:
    written = [words for words in items if words[0] in item_notation.WORDS]
    if own := items.of("table"):
        both = [*own[0], *(words[0] for words in written)]
        return understood(["table", *both], lambda: item_notation.own_table(only(both)))
    return understood(written[0] if written else ["size"], item_notation.table, "", written)


def _force(words: list[str]) -> Force:
    where = words.index("|") if "|" in words else len(words)
    (letter, label, *design), present = words[:where], words[where + 1 :]
    troop = parse_design(label, design)
    force = Force(LETTERS.index(letter), troop, troop.pv, troop.ratings.sc)
    while present:
        word = present.pop(0)
        if word == "at":
            return force.but(places=points(present))
        force = force.but(**_present(word, present))
    return force


def _present(word: str, rest: list[str]) -> dict[str, Any]:
    if word in ("pv", "sc"):
        return {word: whole(rest.pop(0))}
    if word == "figures":
        return {"places": (SOMEWHERE,) * whole(rest.pop(0), MOST_FIGURES)}
    if word in ("routed", "active", "tried", "rallied"):
        return {word: True}
    if word in DEEDS:
        return {"acted": word}
    raise ValueError


# --- reading where a match stands


def _side(word: str) -> int:
    return LETTERS.index(word) if len(word) == 1 else LETTERS.index("?")


def _order(s: State, words: list[str]) -> State:
    return s.but(order=tuple(map(_side, words)))


def _rolls(s: State, words: list[str]) -> State:
    rolls = tuple(() if word == "-" else tuple(whole(pips, 6) for pips in word.split(",")) for word in words)
    return s.but(rolls=rolls)


def _now(s: State, words: list[str]) -> State:
    side, phase = words
    if phase not in PHASES:
        raise ValueError
    return s.but(side=_side(side), phase=phase)


def _troop(s: State, word: str) -> int:
    found = number(s, word)
    if found < 0:
        raise ValueError
    return found


def _clash(s: State, words: list[str]) -> State:
    form = r"(\S+) (\S+) dice (\d+) (\S+)(?: giving (\d+) (\d+))?(?: lost (\d+) (\d+))?(?: tests( \S+)(?: (\S+))?)?"
    found = re.fullmatch(form, " ".join(words))
    if not found or found[4] not in PHASES:
        raise ValueError
    given, lost = ((whole(found[n] or "0"), whole(found[n + 1] or "0")) for n in (5, 7))
    tests = tuple(_troop(s, found[n].strip()) for n in (9, 10) if found[n])
    return s.but(clash=Clash(_troop(s, found[1]), _troop(s, found[2]), whole(found[3]), found[4], given, lost, tests))


def _over(s: State, words: list[str]) -> State:
    rule_id, winner, *pairs = words
    facts: dict[str, Any] = {key: whole(value) for key, _, value in (pair.partition("=") for pair in pairs[1:])}
    winners = () if winner == "draw" else tuple(map(_side, winner))
    ranking = () if not pairs or pairs[0] == "-" else tuple(map(_side, pairs[0]))
    return s.but(outcome=Outcome(winners, rule_id, facts, ranking))


_READERS: dict[str, Callable[[State, list[str]], State]] = {
    "order": _order,
    "rolls": _rolls,
    "round": lambda s, words: s.but(round=read_count(only(words))),
    "now": _now,
    "tested": lambda s, words: s.but(tested=_troop(s, only(words))),
    "clash": _clash,
    "held": lambda s, words: s.but(holder=_side(only(words))),
    "over": _over,
}
_OFTEN = frozenset(("option", "troop", "zone", "area", "obstacle"))
"""What a position may have several times."""
_KNOWN = frozenset(("table", "players", "option", "troop", *item_notation.WORDS, *_AGREED, *_READERS))


# --- writing a position


def position_text(s: State) -> str:
    """The whole state as text; `parse_position` reads it back to an equal state."""
    own = s.table.id in TABLES
    lines = [f"table {s.table.id}"] if own else item_notation.table_lines(s.table)
    lines += [f"players {s.players}"] * (s.players != FEWEST)
    lines += [*_treaty_lines(s.treaty), *map(_force_text, s.forces)]
    lines += [" ".join(["order", *(LETTERS[side] for side in s.order)])] * bool(s.order)
    if s.rolls:
        lines.append(" ".join(["rolls", *(",".join(map(str, dice)) or "-" for dice in s.rolls)]))
    lines += [f"round {s.round}"] * bool(s.round)
    if s.phase != ORDER or s.rolls:
        lines.append(f"now {LETTERS[s.side]} {s.phase}")
    if s.tested >= 0:
        lines.append(f"tested {name(s, s.tested)}")
    if s.clash is not None:
        lines.append(_clash_text(s, s.clash))
    lines += [f"held {LETTERS[s.holder]}"] * (s.holder >= 0)
    if s.outcome is not None:
        who = "".join(LETTERS[side] for side in s.outcome.winners) or "draw"
        ranking = "".join(LETTERS[side] for side in s.outcome.ranking) or "-"
        facts = [f"{key}={value}" for key, value in s.outcome.facts.items()]
        lines.append(" ".join(["over", s.outcome.rule_id, who, ranking, *facts]))
    return "\n".join(lines) + "\n"


def _treaty_lines(t: Treaty) -> list[str]:
    usual = Treaty()
    lines = option_lines(t, (*VALUES, *SWITCHES))
    lines += [f"rounds {t.rounds}"] * (t.rounds != usual.rounds)
    lines += [f"stat_cap {t.stat_cap or 'none'}"] * (t.stat_cap != usual.stat_cap)
    if t.cohesion != usual.cohesion:
        lines.append(f"cohesion {'none' if t.cohesion < 0 else length_text(t.cohesion)}")
    lines += [f"marker {point_text(t.marker)}"] if t.marker is not None else []
    return lines


def _force_text(f: Force) -> str:
    words = ["troop", LETTERS[f.owner], troop_text(f.troop)]
    present = [f"pv {f.pv}"] * (f.pv != f.troop.pv) + [f"sc {f.sc}"] * (f.sc != f.troop.ratings.sc)
    present += [word for word in ("routed", "active", "tried", "rallied") if getattr(f, word)]
    present += [f.acted] * bool(f.acted)
    if SOMEWHERE in f.places:
        present.append(f"figures {len(f.places)}")
    elif f.places:
        present.append(f"at {points_text(f.places)}")
    return " ".join([*words, *(["|", *present] if present else [])])


def _clash_text(s: State, c: Clash) -> str:
    words = ["clash", name(s, c.doer), name(s, c.target), f"dice {c.dice} {c.step}"]
    words += [f"giving {c.sacrifice[0]} {c.sacrifice[1]}"] * any(c.sacrifice)
    words += [f"lost {c.lost[0]} {c.lost[1]}"] * any(c.lost)
    words += [" ".join(["tests", *(name(s, n) for n in c.tests)])] * bool(c.tests)
    return " ".join(words)
