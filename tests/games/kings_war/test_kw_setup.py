"""Positions to begin from: what no match comes to is refused with its sentence, what is over is over at once."""

import pytest
from kw_cases import whole

from kit.core.game import TERMINAL, Scenario, Trouble
from kit.games.kings_war import GAME
from kit.games.kings_war.rules import BOOK
from kit.games.kings_war.state import Duel, tokens
from kit.text.catalogue import text

CATALOGUES = [text("kings_war", lang) for lang in ("it", "en")]
MATED = "k6R/8/1K6/8/8/8/8/8 b"
IMPOSSIBLE = {
    "passing": (
        "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3NP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1",
        "8/8/8/3kP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1; displaced d7",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1; web d5 1",
        "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - a1 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - h8 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1",
        "4k3/8/8/3pP3/8/8/8/2n1K3 w - d6 0 1; web e5 1; untie",
    ),
    "castling": (
        "r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
        "4k3/8/8/8/8/8/P7/3K3R w K - 0 1",
        "4k3/8/8/8/8/8/P7/4KR2 w K - 0 1",
        "4k3/8/8/8/8/8/P7/4K2r w K - 0 1; web h1 1",
    ),
    "army": (
        "4k3/8/8/P7/P7/8/PPPPPPPP/4K3 w",
        "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w",
        "4knnn/pppppppp/8/8/8/8/P7/4K3 w",
    ),
    "displaced": (
        "4k3/8/8/8/8/P7/8/4K3 w; displaced a3",
        "4k3/8/8/8/8/p7/8/4K3 w; displaced a2",
        "4k3/8/8/8/8/8/p7/4K3 w; displaced a2",
        "4k3/8/8/8/8/8/N7/4K3 w; displaced a2",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1; displaced h1",
        "4k3/8/8/8/8/8/8/4K1R1 w; displaced g1",
        "4k2R/8/8/8/8/8/P7/3K4 b; web h8 1; displaced h8",
    ),
    "quiet": (
        "4k3/8/8/8/8/8/P7/4K3 w - - 1 1",
        "4k3/8/8/8/8/8/P7/4K3 b - - 20 10",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 10",
    ),
    "limits": ("4k3/8/8/8/8/8/P7/4K3 w; rounds 5; clock 5",),
    "bell": (
        "4k3/8/8/8/8/8/P7/4K3 w; bell 1",
        "4k3/8/8/8/8/8/P7/4K3 w; rounds 5; bell 4",
        "4k3/8/8/8/8/8/P7/4K3 w; rounds 5; bell 0",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 3; clock 5; bell 4",
        "4k3/8/8/8/8/8/P7/4K3 b - - 0 3; clock 5; bell 5",
    ),
    "past": (
        "4k3/8/8/8/8/8/P7/4K3 b - - 0 6; rounds 5",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 7; rounds 5",
        "4k3/8/8/8/8/8/P7/4K3 b - - 0 6; clock 5; bell 5",
        "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 6; rounds 5; tried e4d5",
        "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 6; rounds 5; bowls 1 1; duel e4xd5 bids",
        "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 6; rounds 5; web e4 1; untie",
    ),
    "check": (
        "4k3/8/8/8/8/8/8/4R1K1 w",
        "4k3/8/8/2n5/3P4/8/8/4RK2 w; duel d4xc5 bids",
        "4k3/8/8/8/8/8/8/4R1K1 w; tried e1e8",
        "4k3/8/8/8/8/8/8/4RK2 w; bowls 1 1; duel e1xe8 bids",
        "8/8/8/8/3kK3/8/P7/8 w",
        "4k3/8/8/8/8/8/8/4RK1N w; web h1 2; option untie_first; untie",
    ),
    "acted_in_check": (
        "4k3/8/8/8/8/8/8/r3K2N w; web h1 2; untie",
        "4k3/8/8/8/8/8/3p4/4K2N w; web h1 1; untie",
    ),
    "untie": (
        "4k3/8/8/8/8/8/P7/4K3 w; untie",
        "4k3/p7/8/8/8/8/P7/4K3 w; web a7 1; untie",
        "4k3/p7/8/8/8/8/P7/4K3 w; web a7 1; option untie_first; untie",
    ),
    "tried": (
        "4k3/8/8/3p4/4P3/8/8/4K3 w; tried e4f5",
        "4k3/8/8/3p4/4P3/8/8/4K3 w; tried e5d5",
        "4k3/8/8/3p4/4P3/8/8/4K3 w; tried d5e4",
        "4k3/8/8/8/8/8/3p4/4K3 w; tried e1d2",
        "4k3/8/8/3p4/4P3/8/8/4K3 w; tried e4e8",
        "4k3/8/8/3P4/4P3/8/8/4K3 w; tried e4d5",
        "4k3/8/8/3p4/4P3/8/8/4K3 w; web e4 1; tried e4d5",
        "4k3/8/8/3p4/4P3/8/8/4K3 w; web e4 1; tried e4d5; untie",
        "4k3/8/4r3/3p4/4P3/8/8/4K3 w; tried e4d5",
        "4k3/8/8/3p4/4P3/8/8/4K3 w; tried e4d5; option capture_dice off",
    ),
    "duel": (
        "4k3/8/8/8/3p4/8/8/4K3 w; bowls 1 1; duel e4xd4 bids",
        "4k3/8/8/3p4/4P3/8/8/4K3 w; duel d5xe4 bids",
        "4k3/8/8/3p4/4P3/8/8/4K3 w; duel e4xd5=Q bids",
        "4k3/8/8/3p4/4P3/8/8/4K3 w; duel e4-e5 bids",
        "4k3/8/8/3P4/4P3/8/8/4K3 w; duel e4xd5 bids",
        "4k3/8/8/8/8/8/3p4/4K3 w; duel Ke1xd2 bids",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; web e4 1; duel e4xd5 bids",
        "4k3/8/4r3/3n4/4P3/8/8/4K3 w; duel e4xd5 bids",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; tried e4d5; duel e4xd5 bids",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; option capture_dice off; duel e4xd5 bids",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; option abilities off; duel support e4xd5 bids",
        "4k3/8/8/3n4/8/2N5/8/4K3 w; duel support c3xd5 bids",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1; duel O-O bids",
    ),
    "duel_promotion": ("3rk3/2P5/8/8/8/8/8/4K3 w; duel c7xd8 bids",),
    "bids": (
        "4k3/8/8/3n4/4P3/8/8/4K3 w; bowls 24 24; duel e4xd5 bids 1",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; bowls 20 20; duel e4xd5 bids 4 5",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; bowls 24 23; duel support e4xd5 bids 1",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; duel e4xd5 bids 9999",
    ),
    "dice": (
        "4k3/8/8/3n4/4P3/8/8/4K3 w; duel e4xd5 bids 0 0 dice 7",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; duel e4xd5 bids 0 0 dice 0",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; bowls 1 1; duel e4xd5 bids dice 3",
    ),
    "awaited": ("4k3/8/8/3n4/4P3/8/8/4K3 w - - 100 90; duel e4xd5 bids 0 0",),
    "seen": (
        "4k3/8/8/8/8/8/P7/4K3 w; seen 0123456789ab",
        "4k3/8/8/8/8/8/P7/4K3 w; option draw_repeated; seen 0123456789ab",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; option draw_repeated; tried e4d5; seen 0123456789ab 0123456789ab",
        "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 9; option draw_repeated; tried e4d5; seen" + 3 * " 0123456789ab",
    ),
    "over": (
        "4k3/8/8/8/8/8/P7/4K3 w; over KW-END-1 white",
        MATED + "; over KW-END-1 black",
        MATED + "; over KW-END-4 white white=6 black=0",
        "4k3/8/8/8/8/8/8/4K3 w; over KW-END-8 black white=0 black=0 white_tokens=0 black_tokens=3",
        "4k3/8/8/3n4/4P3/8/8/4K3 w; duel e4xd5 bids; over KW-END-1 white",
    ),
    "once": (
        "4k3/8/8/8/8/8/P7/4K3 w; bowls 1 1; bowls 2 2",
        "4k3/8/8/8/8/8/P7/4K3 w; rounds 3; rounds 4",
        "4k3/8/8/8/8/8/P7/4K3 w; option retry; option retry off",
    ),
}


@pytest.mark.parametrize("reason", IMPOSSIBLE)
def test_what_no_match_comes_to_is_refused_with_a_sentence(reason):
    for position in IMPOSSIBLE[reason]:
        with pytest.raises(Trouble) as trouble:
            GAME.initial_state(Scenario("own", whole(position)))
        assert trouble.value.key == f"trouble.position.{reason}", position
        assert len({t.trouble(trouble.value) for t in CATALOGUES}) == 2


@pytest.mark.parametrize(
    "position",
    [
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1; tried e5d6",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1; bowls 1 1; duel support e5xd6 bids",
        "4k3/8/8/8/3pP3/8/7R/4K3 w - e3 0 2; web h2 3; untie",
        "4k3/8/8/3p4/4P3/8/8/4K3 w; tried e4d5; option retry; bowls 1 0; duel e4xd5 bids",
        "3rk3/2P5/8/8/8/8/8/4K3 w; bowls 0 3; duel c7xd8=N bids 0",
        "4k3/8/8/3n4/PPP1P3/8/8/4K3 w; bowls 20 20; duel support e4xd5 bids 3 4 dice 6",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1; web a8 2",
        "4k3/8/8/8/8/8/P7/R3K2R w Q - 0 1; displaced a2 h1",
        "4k3/8/8/8/8/8/P7/4K3 b - - 0 3; clock 5; bell 4",
        "4k3/8/8/8/8/8/8/r3K2N w; web h1 2; option untie_first; untie",
        "4k3/8/8/8/8/8/8/4RK1N w; web h1 2; untie",
    ],
)
def test_what_a_match_comes_to_is_read_and_written(position):
    s = GAME.parse_position(whole(position))
    words = GAME.position_text(s)
    assert GAME.parse_position(words) == s
    assert s.outcome is None
    assert s.reserve + sum(s.bowls) + sum(count for _, count in s.webs) == tokens(s.treaty)
    assert bool(s.passing) is (" - d6" in position or " - e3" in position)
    assert GAME.legal_actions(s)


@pytest.mark.parametrize(
    ("position", "winners", "rule_id"),
    [
        (MATED, (0,), "KW-END-1"),
        ("7k/8/5KQ1/8/8/8/8/8 b; option abilities off", (), "KW-END-7"),
        ("4k3/8/8/8/8/8/8/4K3 w; bowls 1 0", (0,), "KW-END-8"),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 6; rounds 5", (0,), "KW-END-4"),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 100 60", (), "KW-END-7"),
    ],
)
def test_what_is_over_is_over_at_once(position, winners, rule_id):
    for s in (GAME.parse_position(whole(position)), GAME.initial_state(Scenario("own", whole(position)))):
        assert GAME.outcome(s) is not None
        assert (GAME.outcome(s).winners, GAME.outcome(s).rule_id) == (winners, rule_id)
        assert GAME.current_player(s) == TERMINAL
        assert list(GAME.legal_actions(s)) == []
        assert GAME.parse_position(GAME.position_text(s)) == s
        assert rule_id in BOOK.rules


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
