"""Why?, on the page of La Strage: in every phase, and for whatever is chosen, one sentence with its rule."""

from __future__ import annotations

from random import Random

import pytest

from kit.games.strage import GAME
from kit.games.strage.state import PHASES
from kit.text import text
from kit.widgets.games.strage.table import StrageTable
from tests.games.strage.crowds import crowd
from tests.games.strage.st_telling import BOLT, MAGIC, ORDER
from tests.widgets.test_strage_hints import at

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


WHY = {
    "ST-PLACE-1": ("sprites d4; green h8; now red main; points 2", ()),
    "ST-TURN-1": ("sprites d4; red d4; green h8; now red main; points 2", ()),
    "ST-MOVE-3": ("sprites d4; red d4; green h8; now red main; points 2", ("d4",)),
    "ST-MOVE-1": ("sprites a1; red d4; green h8; now red main; points 2", ("d4",)),
    "ST-PA-2": ("sprites d4; red d4; green h8; now red main; points 0; begun", ()),
    "ST-EXIT-2": ("sprites a1; red d8; green h7; now red escort; pending d8; points 1; begun; saved 1 0 0", ()),
    "ST-ORC-2": ("sprites d4; red d4; green h8; now red orc", ()),
    "ST-ORC-3": ("sprites d4; orcs a8 b8 c8 a7 b7 c7 a6 b6; red d4; green h8; now red orc", ()),
    "ST-ATT-1": ("sprites d4; orcs d5; red d4; green e4; now red attack", ()),
    "ST-ATT-2": ("sprites d4; orcs d5; red d4; green h1; now red attack", ()),
    "ST-MASS-1": ("sprites d4; orcs d5; red h2; green h1; now red massacre; rolling d4", ()),
    "ST-MAG-1": (MAGIC + "sprites d4; red a1; green d4; now red magic", ()),
    "ST-MAG-2": (MAGIC.replace("AS ", "") + "sprites d4; red a1; green d4; cast; discard AS; now red magic", ()),
    "ST-ACE-1": (MAGIC + "sprites d4; red a1; green d4; now red magic", ("0",)),
    "ST-JACK-1": (MAGIC + "sprites d4; red a1; green d4; now red magic", ("17",)),
    "ST-QUEEN-1": (MAGIC + "sprites d4; red a1; green d4; now red magic", ("38",)),
    "ST-KING-1": (MAGIC + "sprites d4; orcs h8; red a1; green d4; now red magic", ("29",)),
    "ST-CAPR-1": (MAGIC + "sprites d4; red a1; green d4; now red magic", ("40",)),
    "ST-JACK-3": (MAGIC + "sprites d4; red a1; green d4; jack green JS; now red magic", ("36",)),
    "ST-OPP-2": (
        BOLT.replace("hand red ", "hand red AD ") + "sprites d4; red d4; green h1; discard AS; now green oppose; "
        "spell lightning AS d4",
        (),
    ),
    "ST-OPP-5": (
        MAGIC.replace("hand green QS", "hand green") + "cast; sprites d4; red d4; green h1; now green oppose; "
        "discard QS; spell metamorphosis QS d4",
        (),
    ),
    "ST-OPP-3": (
        BOLT + "sprites d4; red a1; green d4; now red answer; discard AS; spell lightning AS d4; total 11",
        (),
    ),
}
"""Per rule the moment, and what is chosen, in which it answers "why?": squares, or cards by their numbers."""


@pytest.mark.parametrize(("rule", "case"), WHY.items(), ids=list(WHY))
def test_why_answers_for_the_present_moment(rule: str, case: tuple[str, tuple[str, ...]]) -> None:
    tab = at(case[0] if case[0].startswith(ORDER) else ORDER + case[0])
    for part in case[1]:
        if part.isdecimal():
            tab.send("choose_part", kind="card", value=part)
        else:
            tab.tap(part)
    for t in (EN, IT):
        tab.send("why")
        assert t(f"now.{rule}") in tab.sees("bubble")
        tab.send("quiet")
        tab.send("language")
