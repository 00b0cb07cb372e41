"""Chapter: designing troops, and what all players have alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kit.core.game import Refusal
from kit.games.kanonkugle import troops
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.pieces import called
from kit.games.kanonkugle.state import EQUAL, Force, Treaty
from kit.games.kanonkugle.troops import NAMES, Troop


@BOOK.acts("KK-TROOP-1", off=None)
def numbers(forces: Sequence[Force]) -> Refusal | None:
    """Why players may not have so many troops each: all have the same number."""
    counts = sorted(Counter(force.owner for force in forces).values())
    return _flaw(counts[0] == counts[-1], "KK-TROOP-1", "counts", least=counts[0], most=counts[-1])


@BOOK.acts("KK-TROOP-3", off=None)
def life(forces: Sequence[Force]) -> Refusal | None:
    """Why life points are not equal for all."""
    counts = sorted({force.troop.pv for force in forces})
    return _flaw(len(counts) == 1, "KK-TROOP-3", "life", least=counts[0], most=counts[-1])


@BOOK.acts("KK-TROOP-4", off=None)
def fights(troop: Troop) -> Refusal | None:
    """Why a troop that neither shoots nor strikes is none."""
    able = troop.ratings.tir > 0 or troop.ratings.mis > 0
    return _flaw(able, "KK-TROOP-4", "unarmed", troop=called(troop.name))


@BOOK.acts("KK-TROOP-5", off=None)
def in_range(treaty: Treaty, troop: Troop) -> Refusal | None:
    """Why a rating is too great, or too small."""
    if troop.ratings.ctr < 1:
        return _flaw(False, "KK-TROOP-5", "control", troop=called(troop.name))
    high = max(getattr(troop.ratings, name) for name in NAMES)
    return _flaw(
        not treaty.stat_cap or high <= treaty.stat_cap, "KK-TROOP-5", "rating", most=treaty.stat_cap, have=high
    )


@BOOK.acts("KK-UNIT-1", off=None)
def divided(troop: Troop) -> Refusal | None:
    """Why life points cannot be shared by so many figures."""
    return _flaw(troops.divides(troop.pv, troop.units), "KK-UNIT-1", "units", units=troop.units, pv=troop.pv)


@BOOK.acts("KK-PTS-1", off=None)
def level(treaty: Treaty, forces: Sequence[Force]) -> Refusal | None:
    """Why troops that cost differently do not meet, where that was agreed (KK-PTS-2)."""
    totals = [force.troop.ratings.total for force in forces]
    unequal = next((total for total in totals if total != totals[0]), totals[0])
    good = not must_be_level(treaty) or unequal == totals[0]
    return _flaw(good, "KK-PTS-1", "points", one=totals[0], other=unequal)


@BOOK.acts("KK-PTS-2", off=True)
def must_be_level(treaty: Treaty) -> bool:
    """Whether all troops have to cost the same."""
    return treaty.points_mode == EQUAL


def flaw(treaty: Treaty, forces: Sequence[Force], new: bool) -> Refusal | None:
    """The first rule that a set of troops breaks; what all have alike is asked before the match only."""
    for troop in (force.troop for force in forces):
        found = fights(troop) or in_range(treaty, troop) or divided(troop)
        if found is not None:
            return found
    return (numbers(forces) or life(forces) or level(treaty, forces)) if new else None


def _flaw(good: bool, rule_id: str, code: str, **facts: object) -> Refusal | None:
    return None if good else Refusal(rule_id, code, facts)


BOOK.note("KK-TROOP-2")
BOOK.shows("KK-BAN-1", "KK-BAN-2")
