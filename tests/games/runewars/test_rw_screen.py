"""Whole matches on the screen, played at random over all variants: none comes to a dead end, whatever happens is legal
and can be written and read again, and what there is of everything stays as much as there is."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product, starmap
from random import Random
from typing import Any

import pytest

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL
from kit.games.runewars import GAME as TABLE
from kit.games.runewars import actions as do
from kit.games.runewars import draft_file
from kit.games.runewars.realm_checks import held
from kit.games.runewars.rules import BOOK, hand, moving, orders, table
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import BATTLE, HIDDEN, RETREAT, State, count, supply
from kit.text import languages, text
from tests.games.runewars.test_rw_tiles import OURS, complete
from tests.sampling import SEED, amount, sampled

BOARDS = ("valley", "ridge", "marsh", "pass")
OTHERS = ("short", "realms", "tiles")
"""The first game of two years, two who play together, and a board of tiles that somebody has laid."""
VARIANTS: tuple[dict[str, Any], ...] = (
    {}, {"hard": True}, {"explore": True}, {"draw_profile": "red0", "edition": "original"}, {"faction": "pyre"},
    {"faction": "barrow", "spring_draw": "shared"}, {"faction": "glade", "explore": True, "neutrals_rally": False},
    {"hard": True, "explore": True, "automa_rebuilds": True, "elimination": "play_on", "hero_symbol": "gold"},
    {"coop_distance": "corresponding", "draw_profile": "201", "spring_draw": "shared", "edition": "original"},
)  # fmt: skip
CASES = tuple((board, n) for board in (*BOARDS, *OTHERS) for n in range(len(VARIANTS)))
PLIES = amount(1, 1_000_000 // len(CASES) + 1)
"""So many at least are played of each, whole matches of them: a million in a thorough run."""


@cache
def begun(board: str, n: int) -> State:
    """Where a match begins."""
    scenario = (
        draft_file.scenario(complete(OURS), {"en": "Mine"})
        if board == "tiles"
        else next(one for one in GAME.scenarios() if one.id == board)
    )
    return GAME.initial_state(scenario, VARIANTS[n])


def match(board: str, n: int, rng: Random) -> Iterator[tuple[State, Any, State]]:
    """The steps of a match in which everybody does anything."""
    return steps(begun(board, n), rng)


def steps(s: State, rng: Random) -> Iterator[tuple[State, Any, State]]:
    """The steps of a match from there."""
    while (who := GAME.current_player(s)) != TERMINAL:
        if who == CHANCE:
            a = draw(GAME.chance_outcomes(s), rng)
        else:
            legal = list(GAME.legal_actions(s))
            assert legal, GAME.position_text(s)
            a = rng.choice(legal)
        assert GAME.explain(s, a) is None, GAME.action_text(s, a)
        t = GAME.apply(s, a)
        yield s, a, t
        s = t


def is_sound(s: State) -> None:
    """What holds at any moment."""
    assert s.realm is not None
    assert 0 <= s.dragons <= s.runes.count(HIDDEN)
    for owner in table.sides(s):
        assert all(supply(s, owner, kind) >= 0 for kind in table.fielded(s, owner))
    for held_by, stock in zip(s.realm.players, s.stocks, strict=True):
        assert all(0 <= value <= 8 for value in held_by.dials)
        assert 0 <= stock.influence <= 30
        assert stock.tactics == len(held_by.tactics)
    if not s.realm.todo and s.phase not in (BATTLE, RETREAT):
        calm = [area for area in range(len(s.forces)) if area != s.realm.active]
        assert all(count(s.forces[area], player) <= 8 for area in calm for player in range(len(s.factions)))
        assert all(len(one.tactics) <= 10 and len(one.quests) <= 3 for one in s.realm.players)


def every_card(s: State) -> Counter[tuple[str, str]]:
    """All cards of a match, wherever they are."""
    assert s.realm is not None
    return Counter(held(s.realm))


def told(s: State, a: Any, t: State) -> None:
    """Whatever happens has its words."""
    for event in GAME.events(s, a, t):
        assert event.rule_id in BOOK.rules
        if not event.kind.startswith("end."):
            assert all(text("runewars", lang).event(event) for lang in languages())


@pytest.mark.slow
@pytest.mark.parametrize(("board", "n"), sampled(CASES, 10, "whole matches"))
def test_whole_matches_come_to_an_end(board: str, n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Supplies, limits and cards hold at every ply; what is written and told is looked at now and then."""
    monkeypatch.setenv("KIT_TEXT_STRICT", "1")
    plies, number = 0, 0
    while plies < PLIES:
        rng, cards, number = Random(f"{SEED} screen {board} {n} {number}"), None, number + 1
        for step, (s, a, t) in enumerate(match(board, n, rng)):
            plies += 1
            is_sound(t)
            if step % 7 == 0:
                assert GAME.parse_action(s, GAME.action_text(s, a)) == a
                assert GAME.parse_position(GAME.position_text(t)) == t
                told(s, a, t)
            if not t.realm.todo and step > 60:  # type: ignore[union-attr]
                now = every_card(t)
                cards = cards or now
                assert {pile for pile, _ in now - cards} <= {""}, now - cards
        assert t.outcome is not None


def everything(s: State) -> Iterator[Any]:
    """All that a player could think of in his turn."""
    assert s.realm is not None
    areas, few = range(len(s.forces)), range(10)
    heroes, cards = [one.id for one in s.realm.heroes], {one.card for one in s.realm.players[s.side].tactics}
    for kind, *values in (
        (do.Done,), (do.Supremacy,), (do.Shards,), (do.Trade,), (do.Achieve,), (do.PlayTactic, cards), (do.Order, few),
        (do.Recruit, few), (do.Hire, few), (do.Talk, few), (do.TakeTitle, range(4), range(31)), (do.Battle, areas),
        (do.Activate, areas), (do.Build, areas), (do.Repair, areas), (do.Swap, areas, areas), (do.Ride, heroes, areas),
        (do.Develop, areas, orders.KINDS), (do.Driven, areas), (do.Won, (True, False)),
        (do.SetStock, (0,), (30,), (0,), (0,)),
    ):  # fmt: skip
        yield from starmap(kind, product(*values))
    for start, end in product(areas, areas):
        for party in moving.parties(moving.free(s, start)):
            yield from (do.Move(start, end, models) for models in {party, party[::-1]})


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_whatever_is_legal_in_a_turn_is_listed(board: str) -> None:
    """Nobody moves a piece by hand on the screen, and what a player may do in his turn can be listed."""
    rng, met = Random(f"{SEED} listed {board}"), 0
    for _ in range(amount(1, 30)):
        for s, *_ in match(board, 0, rng):
            if hand.is_free(s) and GAME.current_player(s) == s.side:
                legal = {GAME.canonical(s, a) for a in everything(s) if GAME.explain(s, a) is None}
                assert legal == set(GAME.legal_actions(s))
                met += 1
    assert met


def test_a_season_without_cards_goes_on_to_its_order_and_nobody_moves_a_piece_by_hand() -> None:
    s = TABLE.parse_position(
        "board fan; option figures; fortress R1; stronghold H1 p1; models H1 P:levyx2; player p1 3,2,1 - - - no -; "
        "year 2 autumn; orders p1 2; chosen 2; now resolve 0"
    )
    t = TABLE.apply(s, do.Done())
    assert (t.season, t.phase) == ("winter", "order")
    assert (no := TABLE.explain(t, do.SetRune(0, 4))) is not None
    assert no.code == "UNKNOWN_ACTION"
