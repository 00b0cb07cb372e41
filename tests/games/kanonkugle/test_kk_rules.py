"""Every rule of Kanonkugle: that it refuses or acts, that it lets pass, and that its test fails without it."""

from collections.abc import Callable

from kit.core.game import Trouble
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.actions import Assault, Shoot
from kit.space.plane import at
from tests.games.kanonkugle.cases import cases, whole
from tests.games.rule_cases import *  # noqa: F403
from tests.games.rule_cases import Case

PAIR = "new; last; troop A one {0}; troop B one {0}"


def refused(text: str) -> tuple[str, dict[str, object]]:
    """The rule by which a position is refused, and the facts; nothing where it is not."""
    try:
        GAME.parse_position(whole(text))
    except Trouble as trouble:
        facts = dict(trouble.facts)
        return facts.pop("rule").id, facts
    return "", {}


def designed(rule_id: str, text: str, **facts: object) -> Callable[[], None]:
    def run() -> None:
        assert refused(text) == (rule_id, facts)

    return run


def pair(words: str) -> str:
    return PAIR.format(words)


MIS = "units 1 mis 1 ctr 1"


def nobody_aims_at_what_is_not_there() -> None:
    s = GAME.parse_position(whole("troop A one tir 5 ddt 3 | active at 10,10; troop B foe | at 20,10"))
    for target in (-1, 99, "B1", None, True, 1.0):
        for a in (Shoot(0, target), Assault(0, target, (at(10, 10),))):  # type: ignore[arg-type]
            refusal = GAME.explain(s, a)
            assert refusal is not None
            assert (refusal.rule_id, refusal.code) == ("KK-TROOP-1", "UNKNOWN_TROOP")


CASES = cases(
    Case("KK-TROOP-1", "does", "as many for everybody",
         designed("KK-TROOP-1", pair(MIS) + f"; troop A two {MIS}", least=1, most=2)),
    Case("KK-TROOP-1", "no", "nobody aims at what is not there", nobody_aims_at_what_is_not_there),
    Case("KK-TROOP-1", "passes", "the same number", designed("", pair(MIS))),
    Case("KK-TROOP-2", "passes", "seven ratings",
         designed("", pair("units 1 mov 1 sc 1 ctr 1 tir 1 mis 1 ddt 1 dan 1"))),
    Case("KK-TROOP-3", "does", "life points are equal",
         designed("KK-TROOP-3", f"new; last; troop A one {MIS}; troop B one {MIS} pv 10", least=10, most=12)),
    Case("KK-TROOP-3", "passes", "they may all be others", designed("", pair(f"{MIS} pv 10"))),
    Case("KK-TROOP-4", "does", "unarmed", designed("KK-TROOP-4", pair("units 1 tir 0 mis 0 ctr 1"), troop="one")),
    Case("KK-TROOP-5", "does", "no rating above five",
         designed("KK-TROOP-5", pair("units 1 mis 6 ctr 1"), most=5, have=6)),
    Case("KK-TROOP-5", "passes", "unless agreed", designed("", pair("units 1 mis 6 ctr 1") + "; stat_cap none")),
    Case("KK-TROOP-5", "does", "control of one at least",
         designed("KK-TROOP-5", pair("units 1 mis 1 ctr 0"), troop="one")),
    Case("KK-UNIT-1", "does", "figures share evenly",
         designed("KK-UNIT-1", pair("units 48 mis 1 ctr 1"), units=48, pv=12)),
    Case("KK-UNIT-1", "passes", "three to a point", designed("", pair("units 36 mis 1 ctr 1"))),
    Case("KK-PTS-1", "does", "all cost the same",
         designed("KK-PTS-1", "new; last; troop A riflemen; troop B goblin_horde", one=18, other=15)),
    Case("KK-PTS-1", "passes", "a level set",
         designed("", "new; last; troop A scouts; troop B beast")),
    Case("KK-PTS-2", "does", "where agreed they do not",
         designed("", "option points_mode free; new; last; troop A riflemen; troop B goblin_horde")),
    Case("KK-PTS-2", "passes", "the samples are as printed",
         designed("", "option points_mode free; new; last; troop A godzilla; troop B godzilla")),
)  # fmt: skip
