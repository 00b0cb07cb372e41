"""Why?, on the page of La Strage: in every phase, and for whatever is chosen, one sentence with its rule."""

from __future__ import annotations

from random import Random

from kit.games.strage import GAME
from kit.games.strage.state import PHASES
from kit.text import text
from kit.widgets.games.strage.table import StrageTable
from tests.games.strage.crowds import crowd

EN, IT = text("strage", "en"), text("strage", "it")
TABLE = StrageTable()


def test_in_every_phase_why_has_one_sentence() -> None:
    met = set()
    for seed in range(250):
        s = crowd(Random(seed))
        for _ in range(12):
            if s.outcome is not None:
                break
            rule = TABLE.now(s, ())
            met.add(s.phase)
            assert bool(rule) == (s.phase not in ("deal", "draw")), s.phase
            if rule:
                assert rule in GAME.book.rules
                assert EN(f"now.{rule}")
                assert IT(f"now.{rule}")
            s = GAME.apply(s, Random(seed).choice(list(GAME.legal_actions(s))))
    assert met >= set(PHASES) - {"order", "deal"}
