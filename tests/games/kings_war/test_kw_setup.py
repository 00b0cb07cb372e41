"""Positions to begin from: what no match comes to is refused with its sentence, what is over is over at once."""

from kit.games.kings_war import GAME
from kit.games.kings_war.state import Duel
from kit.text.catalogue import text
from tests.games.kings_war.cases import whole

CATALOGUES = [text("kings_war", lang) for lang in ("it", "en")]


def test_an_empty_bowl_is_not_asked() -> None:
    one = GAME.parse_position(whole("4k3/8/8/3n4/4P3/8/8/4K3 w; duel e4xd5 bids"))
    other = GAME.parse_position(whole("4k3/8/8/3n4/4P3/8/8/4K3 w; bowls 0 2; duel e4xd5 bids"))
    assert isinstance(one.pending, Duel)
    assert isinstance(other.pending, Duel)
    assert (one.pending.bids, other.pending.bids) == ((0, 0), (0,))


def test_en_passant_waits_while_a_knot_is_untied() -> None:
    s = GAME.parse_position(whole("4k3/8/8/8/3p4/8/4P3/R3K3 w; web a1 2"))
    s = GAME.apply(s, GAME.parse_action(s, "e2-e4"))
    back = GAME.parse_position(GAME.position_text(s))
    assert back == s
    assert back.passing
    t = GAME.apply(back, GAME.parse_action(back, "untie a1"))
    assert GAME.explain(t, GAME.parse_action(t, "d4xe3")) is None


def test_what_an_ability_takes_away_is_told() -> None:
    for position, words, kind in (
        ("4k3/8/7r/8/8/8/8/4K2R b K - 0 9; bowls 0 3", "bombard h6 h1-g1", "castles_no_more"),
        ("r3k3/8/8/8/8/1P4K1/8/1r6 b; bowls 0 3", "bombard b1 b3-a2", "steps_no_more"),
        ("4k3/8/8/8/8/8/6B1/4K2R w K - 0 9; bowls 4 0", "charge g2 h1", "castles_no_more"),
    ):
        s = GAME.parse_position(whole(position))
        a = GAME.parse_action(s, words)
        told = GAME.events(s, a, GAME.apply(s, a))
        assert [event.kind for event in told if event.rule_id == "KW-AB-9"] == [kind]
        assert all(t.event(event) for t in CATALOGUES for event in told)


def test_only_en_passant_that_can_be_played_makes_a_position_another() -> None:
    """White's pawn is pinned: the square it passed makes no difference, whether it is written or not."""
    one, other = (
        GAME.parse_position(whole(f"4k3/8/8/r2pP2K/8/8/8/8 w - {square} 0 9; option draw_repeated"))
        for square in ("d6", "-")
    )
    assert one.passing != other.passing
    assert one.seen == other.seen
    assert len(one.seen) == 1
