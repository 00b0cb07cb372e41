"""Every rule of Kings War: that it refuses or acts, that it lets pass, and that its test fails without it."""

from kit.core.game import Trouble
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Move, Web
from tests.games.kings_war.cases import cases, whole
from tests.games.rule_cases import *  # noqa: F403
from tests.games.rule_cases import Case


def refused(text: str) -> str:
    """The key of the sentence with which a position is refused."""
    try:
        GAME.parse_position(whole(text))
    except Trouble as trouble:
        return trouble.key
    return ""


def positions_no_match_comes_to() -> None:
    for text, key in (
        ("4k3/8/8/8/8/8/8/8 w", "kings"),
        ("4k3/8/8/8/8/8/8/2K1K3 w", "kings"),
        ("P3k3/8/8/8/8/8/8/4K3 w", "pawn_edge"),
        ("4k3/8/8/8/8/8/8/4K3 w; web e8 2", "web"),
        ("4k3/8/8/8/8/8/8/4K3 w; web a1 2", "web"),
        ("4k3/8/8/8/8/8/8/4K2R w; bowls 40 40", "tokens"),
        ("4k3/8/8/8/8/8/8/4R1K1 w", "check"),
    ):
        assert refused(text) == f"trouble.position.{key}"


def positions_a_match_comes_to() -> None:
    assert GAME.parse_position(whole("4k3/8/8/8/8/8/8/4R1K1 w; web e1 1")).webs == ((4, 1),)


def squares_off_the_board() -> None:
    s = GAME.parse_position(whole("4k3/8/8/8/8/8/P7/4K3 w"))
    for a in (Move(4, 64), Move(-1, 3), Web(99, 3)):
        refusal = GAME.explain(s, a)
        assert refusal is not None
        assert (refusal.rule_id, refusal.code) == ("KW-TURN-1", "UNKNOWN_SQUARE")


CASES = cases(
    Case("KW-SET-6", "does", "a position that no match comes to is not read", positions_no_match_comes_to),
    Case("KW-SET-6", "passes", "one that a match comes to is", positions_a_match_comes_to),
    Case("KW-TURN-1", "no", "nobody leaves the board", squares_off_the_board),
)
