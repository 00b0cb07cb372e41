"""The contract of every game: a position in which somebody made slips is told, or is one from which a match goes on.

Whatever is read is read back equal, at once and after any further action, and nothing is raised but `Trouble`. In the
suite some hundred positions a game are tried; as many as one likes by

    KIT_SLIPS=100000 .venv/bin/python -m pytest -s tests/contract/test_slips.py
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from playouts import ALL, begins, mixed, play

from kit.core.capabilities import DropsOut
from kit.core.game import Scenario, Trouble
from kit.games import game
from tests.games.brought import brought

SLIPS = int(os.environ.get("KIT_SLIPS", "400"))
"""Positions that are tried of each game."""
NUMBERS = ("0", "1", "2", "6", "7", "99", "9999", "50000", "99999", "999999999", "-1", "0.001")
FURTHER = 4
"""Actions that are tried from a position."""
Items = dict[str, list[str]]


def positions(game_id: str, rng: Random) -> Iterator[str]:
    """Of matches of all kinds, early and late, at times as everybody sees them, and crowded ones."""
    g, own = game(game_id), brought(game_id, "crowds")
    for number in range(10**9):
        agreed, scenario = mixed(g, rng.randrange(10**6)), rng.choice(list(g.scenarios()))
        found = play(g, scenario, number, agreed if begins(g, scenario, agreed) else ()).states
        for s in rng.sample(found, min(len(found), 5)) + ([own.crowd(rng)] if own else []):
            yield g.position_text(g.observation(s, None) if rng.random() < 0.1 else s)


def slipped(text: str, others: Items, rng: Random) -> str:
    """A position with a few slips: items left out, written twice or taken from other positions, words that changed
    places, and numbers that are wrong. Each sort of item is as likely as any other, however many there are of it."""
    items = [item.split() for item in re.split(r"[;\n]", text) if item.strip()]
    for _ in range(rng.randrange(1, 4)):
        sort = rng.choice(sorted({words[0] for words in items}))
        item = rng.choice([words for words in items if words[0] == sort])
        at = rng.randrange(len(item))
        match rng.randrange(6):
            case 0 if len(items) > 1:
                items.remove(item)
            case 1 | 2:
                items.insert(rng.randrange(len(items) + 1), rng.choice(others[rng.choice(sorted(others))]).split())
            case 3:
                item[at:at] = rng.choice(others[rng.choice(sorted(others))]).split()[-1:]
            case 4 if len(item) > 1:
                del item[at]
            case _:
                numbers = [n for n, word in enumerate(item) if re.search(r"\d", word)] or [at]
                at = rng.choice(numbers)
                item[at] = re.sub(r"\d+", lambda _: rng.choice(NUMBERS), item[at], count=1)
    return "; ".join(map(" ".join, items))


def goes_on(g: Any, text: str, rng: Random) -> None:
    """A match from there, unless the text is only what somebody sees of one: what it comes to is written and read."""
    try:
        s = g.initial_state(Scenario("slip", text))
    except Trouble:
        return
    for _ in range(FURTHER):
        legal = g.legal_actions(s)
        assert bool(legal) == (g.outcome(s) is None)
        if not legal:
            return
        if isinstance(g, DropsOut) and rng.random() < 0.1:
            s = g.dropped_out(s, rng.randrange(g.num_players(s)))
        else:
            kind = rng.choice(sorted({type(a).__name__ for a in legal}))
            a = rng.choice([a for a in legal if type(a).__name__ == kind])
            assert g.explain(s, a) is None
            s = g.apply(s, a)
        assert g.parse_position(g.position_text(s)) == s


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ALL)
def test_a_position_with_slips_is_told_or_goes_on_and_is_read_back(game_id: str) -> None:
    g, rng, read = game(game_id), Random(1), 0
    texts, others = positions(game_id, rng), defaultdict[str, list[str]](list)
    for number in range(SLIPS):
        if number % 10 == 0:
            text = next(texts)
            for item in filter(None, map(str.strip, re.split(r"[;\n]", text))):
                others[item.split()[0]].append(item)
        slip = slipped(text, others, rng)
        with suppress(Trouble):
            s = g.parse_position(slip)
            read += 1
            back = g.position_text(s)
            assert g.parse_position(back) == s, slip
            goes_on(g, slip, rng)
    assert 20 < read < SLIPS - 20
