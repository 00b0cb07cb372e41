"""Played at random for a long time, over all options, three and four clans, with some who give up: always sound.

In the suite it takes some thousand plies; as many as one likes by

    KIT_STEPS=1000000 .venv/bin/python -m pytest -s tests/games/strage/test_st_random_play.py

which tells how often what was met.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import product
from random import Random

from kit.core.chance import draw
from kit.core.game import CHANCE
from kit.games.strage import GAME
from kit.games.strage.actions import Move
from kit.games.strage.state import PHASES, State
from tests.games.strage import soundness

STEPS = int(os.environ.get("KIT_STEPS", "0")) or 12_000
LONGEST = 4_000
"""Nothing forces an end: where nobody brings sprites home, a match may go on for ever."""
OPTIONS = [option.id for option in GAME.options()]
KINDS = [
    (scenario, dict(zip(OPTIONS, switches, strict=True)))
    for scenario in GAME.scenarios()
    for switches in product((True, False), repeat=len(OPTIONS))
]
"""All scenarios with all combinations of options."""


def begun(rng: Random, met: Counter[str]) -> State:
    scenario, options = rng.choice(KINDS)
    s = GAME.initial_state(scenario, options)
    met["with magic" if s.cards else "without magic"] += 1
    met[f"of {len(s.elves)}"] += 1
    return s


def played(s: State, rng: Random, lively: bool) -> object:
    """An action: a die or a card by its chance, else any that is listed; in a lively match rare kinds more often, and
    sprites are fetched and brought home."""
    if GAME.current_player(s) == CHANCE:
        return draw(GAME.chance_outcomes(s), rng)
    legal = GAME.legal_actions(s)
    homeward = [a for a in legal if isinstance(a, Move) and a.end // 8 > a.start // 8 - (not a.together)]
    homeward = [a for a in homeward if a.together or s.sprites >> a.end & 1] if lively else []
    if homeward and rng.random() < 0.8:
        return rng.choice(homeward)
    if not lively:
        return rng.choice(legal)
    kind = rng.choice(sorted({type(a).__name__ for a in legal}))
    return rng.choice([a for a in legal if type(a).__name__ == kind])


def test_a_match_played_at_random_is_sound_from_beginning_to_end() -> None:
    rng, met, plies = Random(STEPS), Counter[str](), 0
    while plies < STEPS:
        start = begun(rng, met)
        s, lively, quitters = start, rng.random() < 0.7, rng.random() < 0.3
        for _ in range(LONGEST):
            soundness.check(s, start)
            if s.outcome is not None:
                break
            if quitters and rng.random() < 0.01:
                clan = rng.choice([clan for clan in range(len(s.elves)) if not s.gone >> clan & 1])
                s, kind = GAME.dropped_out(s, clan), "gives up"
            else:
                a = played(s, rng, lively)
                assert GAME.explain(s, a) is None
                met[f"in {s.phase}"] += 1
                s, kind = GAME.apply(s, a), type(a).__name__
            met[kind] += 1
            plies += 1
            if plies % 20 == 0:
                assert GAME.parse_position(GAME.position_text(s)) == s
            if plies % 50 == 0:
                viewer = rng.choice([None, *range(len(s.elves))])
                soundness.check(GAME.sample(GAME.observation(s, viewer), viewer, rng), start)
        met["is given up" if s.outcome is None else f"ends {s.outcome.rule_id}"] += 1
    print(f"\n{plies} plies: " + ", ".join(f"{count} {what}" for what, count in sorted(met.items())))
    wanted = {f"in {phase}" for phase in PHASES} | {"with magic", "without magic", "of 3", "of 4", "gives up"}
    wanted |= {f"ends ST-END-{number}" for number in (2, 3, 4)}
    assert wanted <= set(met)
