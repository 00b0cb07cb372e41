"""Every rule of Guess the unit: that it refuses or acts, that it lets pass, and that its test fails without it."""

from kit.games.war_kids.guess import GAME
from kit.games.war_kids.guess.state import Guess, SetUp
from tests.games.guess.cases import cases, whole
from tests.games.rule_cases import *  # noqa: F403
from tests.games.rule_cases import Case


def refused(position: str, action: object) -> tuple[str, str]:
    """The rule that refuses an action that cannot be written, and its reason."""
    no = GAME.explain(GAME.parse_position(whole(position)), action)
    assert no is not None
    return no.rule_id, no.code


def two_colours() -> None:
    assert refused("colour ?", SetUp(2, "full")) == ("WK-GUESS-2", "NO_COLOUR")


def four_kinds() -> None:
    for kind in (4, True):
        assert refused("{middle}; used mage 2; clue mage 2", Guess(kind)) == ("WK-GUESS-3", "NOT_A_UNIT")


def two_sets() -> None:
    assert refused("colour ?", SetUp(0, "huge")) == ("WK-GUESS-8", "NO_SET")


CASES = cases(
    Case("WK-GUESS-2", "no", "there are two colours", two_colours),
    Case("WK-GUESS-3", "no", "there are four kinds", four_kinds),
    Case("WK-GUESS-8", "no", "there are two sets", two_sets),
)
