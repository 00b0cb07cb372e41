"""Every rule of La Strage: that it refuses or acts, that it lets pass, and that its test fails without it."""

from kit.core.game import Trouble
from kit.games.strage import GAME
from kit.games.strage.actions import (
    Attack,
    Break,
    Escort,
    Fight,
    Lightning,
    Metamorphosis,
    Move,
    NameSuit,
    OrcPlace,
    Place,
    TakeCard,
)
from kit.games.strage.cards import NAMES
from tests.games.rule_cases import *  # noqa: F403
from tests.games.rule_cases import Case
from tests.games.strage.cases import cases, whole


def refused(text: str) -> str:
    """The last word of the sentence with which a position is refused."""
    try:
        GAME.parse_position(whole(text))
    except Trouble as trouble:
        return trouble.key.removeprefix("trouble.position.")
    return ""


def more_than_there_is() -> None:
    assert refused("sprites setup; saved 1 0 0") == "too_many_sprites"
    assert refused("orcs a3 b3 c3 d3 e3 f3 g3 h3 a4") == "orcs"
    assert refused("red a3 b3 c3 d3 e3 f3 g3") == "half_elves"


def as_many_as_there_are() -> None:
    s = GAME.parse_position(whole("sprites setup; orcs a3 b3 c3 d3 e3 f3 g3 h3; red a4 b4 c4 d4 e4 f4"))
    assert (s.sprites.bit_count(), s.orcs.bit_count(), s.elves[0].bit_count()) == (16, 8, 6)


def two_or_five_clans() -> None:
    assert refused("new; clans red green; sprites setup") == "clans"
    assert refused("new; clans red green blue yellow purple; sprites setup") == "clans"


def a_card_too_few() -> None:
    deck = " ".join(NAMES[:-1])
    assert refused(f"new; sprites setup; deck {deck}") == "card_missing"


def all_squares_of_the_board() -> None:
    """A square that is none is refused, whatever names it, by the rule of what it would do."""
    for text, wrong in (
        ("red c3; points 2", [(Place(64), "ST-PLACE-1"), (Place(-1), "ST-PLACE-1"), (Fight(18, 64), "ST-FIGHT-1")]),
        ("red c3; points 2", [(Move(18, 64), "ST-MOVE-1"), (Move(-1, 3), "ST-MOVE-1"), (Fight(-1, 18), "ST-FIGHT-1")]),
        ("now red orc", [(OrcPlace(64), "ST-ORC-2"), (OrcPlace(-8), "ST-ORC-2")]),
        ("red c3; orcs c4; now red attack", [(Attack(26, 64), "ST-ATT-1"), (Attack(-1, 18), "ST-ATT-1")]),
        ("hand red AS QS; now red magic", [(Lightning(0, 64), "ST-ACE-1"), (Metamorphosis(8, -1), "ST-QUEEN-1")]),
    ):
        s = GAME.parse_position(whole(text))
        for a, rule_id in wrong:
            refusal = GAME.explain(s, a)
            assert refusal is not None
            assert (refusal.rule_id, refusal.code) == (rule_id, "UNKNOWN_SQUARE"), a


def neither_leaves_nor_stays() -> None:
    s = CASES.run("red d7; sprites d7 a1; points 1", ["d7-d8 together"])
    for word in (1, None, "leave"):
        refusal = GAME.explain(s, Escort(word))  # type: ignore[arg-type]
        assert refusal is not None
        assert (refusal.rule_id, refusal.code) == ("ST-EXIT-2", "LEAVES_OR_STAYS")


def nothing_is_laid() -> None:
    s = GAME.parse_position(whole("jack green JS; hand red 5S; now red magic"))
    refusal = GAME.explain(s, Break(1, ()))
    assert refusal is not None
    assert (refusal.rule_id, refusal.code) == ("ST-MAG-2", "NO_CARDS")


def no_such_suit() -> None:
    s = CASES.run("hand red X1; now red magic", ["upheaval X1", "take none"])
    for suit in (4, -1, True, "hearts"):
        refusal = GAME.explain(s, NameSuit(suit))  # type: ignore[arg-type]
        assert refusal is not None
        assert (refusal.rule_id, refusal.code) == ("ST-JOLLY-2", "NO_SUIT")


def no_such_card() -> None:
    s = CASES.run("green d5; hand red AS X1 7S; hand green 7H; jack blue JS; now red magic", [])
    for a in (Lightning(42, 35), Lightning(-1, 35), Break(2, (42,)), Break(2, [5])):  # type: ignore[arg-type]
        refusal = GAME.explain(s, a)
        assert refusal is not None
        assert (refusal.rule_id, refusal.code) == ("ST-HAND-1", "UNKNOWN_CARD")
    s = CASES.play(CASES.play(s, "done"), "orc h8")
    assert GAME.explain(s, TakeCard(42)) is not None


CASES = cases(
    Case("ST-COMP-1", "does", "a position with more pieces than there are is not read", more_than_there_is),
    Case("ST-COMP-1", "passes", "one with all of them is", as_many_as_there_are),
    Case("ST-PLY-1", "does", "two and five clans do not play", two_or_five_clans),
    Case("ST-DECK-1", "does", "a pack without a Joker is none", a_card_too_few),
    Case("ST-EXIT-2", "no", "whoever brought a sprite home leaves or stays", neither_leaves_nor_stays),
    Case("ST-MAG-2", "no", "who breaks lays something", nothing_is_laid),
    Case("ST-JOLLY-2", "no", "there are four suits", no_such_suit),
    Case("ST-HAND-1", "passes", "a card that is none is in no hand", no_such_card),
    Case("ST-WHY-1", "passes", "nobody leaves the board", all_squares_of_the_board),
)
