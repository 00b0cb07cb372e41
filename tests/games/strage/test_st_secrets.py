"""What nobody showed is dealt again as it may lie, each way with the same chance; nobody can tell the difference."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import pytest

from kit.core.game import CHANCE
from kit.games.strage import GAME
from kit.games.strage.actions import Break, Draw
from kit.games.strage.cards import NUMBERS, observation, sample, single, those
from kit.games.strage.state import State
from tests.games.strage.cases import whole

VIEWERS = (None, 0, 1, 2)

# --- among all that may be

REST = "6C AS AC AD AH JC JD JH 2C 3C 4C 7C 2D 3D 4D 5D 6D 7D 2H 3H 4H 5H 6H 7H 7S QS QC QD QH KH X1 X2"
FEW = f"""orcs a8 c8 e8; jack blue JS; deck 2S 3S 4S; discard 5S 6S 5C; now red points
hand red KS; known red KS; hand green KC; known green KC; hand blue KD {REST}; known blue KD {REST}"""
"""Everybody knows who holds what; three cards are left in the deck."""
SCRIPT = (
    "roll 1", "draw", "draw", "done", "curse KS a8", "lay", "done", "orc a8",
    "roll 1", "draw", "draw", "done", "curse KC c8", "done", "orc c8",
    "roll 1", "draw", "draw", "done", "curse KD e8", "done", "orc e8",
    "roll 1", "draw", "draw",
)  # fmt: skip
"""Two turns, in which the deck runs out twice in the middle of a draw, and red lays one of the cards that it drew."""
Told = tuple[Any, ...]


def lines_of_play(s: State, script: tuple[str, ...]) -> Iterator[tuple[State, Fraction, tuple[Told, ...]]]:
    """Every way it may go on, with its chance and per viewer with all that was seen and told."""
    if not script:
        yield s, Fraction(1), ((),) * len(VIEWERS)
        return
    for a in following(s, script[0]):
        t = GAME.apply(s, a)
        seen = [(observation(t, viewer), tuple(GAME.events(s, a, t, viewer))) for viewer in VIEWERS]
        for end, chance, later in lines_of_play(t, script[1:]):
            told = tuple((one, *more) for one, more in zip(seen, later, strict=True))
            yield end, chance / len(following(s, script[0])), told


def following(s: State, step: str) -> list[Any]:
    assert s.cards is not None
    if step == "draw":
        return list(GAME.legal_actions(s))
    if step == "lay":
        return [Break(2, (card,)) for card in single(s.cards.hands[s.side] & NUMBERS)]
    return [GAME.parse_action(s, step)]


@cache
def told_alike(steps: int = len(SCRIPT)) -> dict[tuple[int, Told], dict[State, Fraction]]:
    """Per viewer and per all that it was told the states that may be, with their chances."""
    found: dict[tuple[int, Told], dict[State, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for end, chance, told in lines_of_play(GAME.parse_position(whole(FEW)), SCRIPT[:steps]):
        for number, history in enumerate(told):
            found[number, history][end] += chance
    return found


def test_two_decks_ran_out() -> None:
    ends = {end for states in told_alike().values() for end in states}
    assert {len(end.cards.elder) for end in ends if end.cards} == {2}
    assert len(ends) == 3 * 2 * 4 * 3 * 2


@pytest.mark.slow
@pytest.mark.parametrize("steps", [at for at, step in enumerate(SCRIPT, 1) if step in ("draw", "lay")])
def test_all_that_may_be_has_the_same_chance_and_is_dealt(steps: int) -> None:
    """Nothing else is, and so nothing from an earlier deck lies in the present one."""
    rng = Random(1)
    for (number, history), states in told_alike(steps).items():
        assert len(set(states.values())) == 1, "each state is as likely as any other"
        seen = history[-1][0]
        assert {observation(s, VIEWERS[number]) for s in states} == {seen}
        dealt = {sample(seen, rng) for _ in range(40 * len(states) if len(states) < 40 else 1_000)}
        assert dealt == set(states)


def test_each_is_dealt_as_often_as_the_others() -> None:
    rng, tried = Random(2), set()
    for (number, history), states in sorted(told_alike().items(), key=lambda item: -len(item[1])):
        if number in tried:
            continue
        tried.add(number)
        count = Counter(sample(history[-1][0], rng) for _ in range(200 * len(states)))
        far = sum((count[s] - 200) ** 2 for s in states) / 200
        assert far < len(states) + 4 * sqrt(2 * len(states)), "chi-squared, with so many degrees of freedom"
    assert len(tried) == len(VIEWERS)


def test_of_old_hands_and_a_new_deck_each_card_is_as_likely_anywhere_as_it_can_be() -> None:
    """Exact: two cards of the elder deck lie in three places, four of the present one in two hands and the deck."""
    s = GAME.parse_position(
        whole("hand red 2S 5C; hand green 3S 5D; hand blue 4S; elder 2S 3S 4S; deck 6S 6C; discard rest; now red magic")
    )
    places: dict[int, Counter[int]] = defaultdict(Counter)
    rng, often = Random(3), 12_000
    for _ in range(often):
        cards = sample(observation(s, None), rng).cards
        assert cards is not None
        for place, held in enumerate((*cards.hands, cards.deck)):
            places[place].update(single(held))
    old, new = single(those([1, 2, 3])), [14, 24, 5, 15]
    for card in old:
        assert places[3][card] == 0
        assert all(abs(places[clan][card] / often - 1 / 3) < 0.02 for clan in range(3))
    for card in new:
        chances = (1 / 4, 1 / 4, 0, 1 / 2)
        assert all(abs(places[place][card] / often - chance) < 0.02 for place, chance in enumerate(chances))


# --- nobody can tell the difference


def viewers(s: State) -> list[int | None]:
    return [None, *range(len(s.elves))]


def test_which_card_was_drawn_is_told_to_whoever_drew_it() -> None:
    s = GAME.parse_position(whole("option magic; owed red; now red draw; points 1"))
    told: dict[int | None, set[tuple[Any, ...]]] = defaultdict(set)
    for a in GAME.legal_actions(s):
        assert isinstance(a, Draw)
        t = GAME.apply(s, a)
        for viewer in viewers(s):
            told[viewer].add((*map(repr, GAME.events(s, a, t, viewer)), repr(observation(t, viewer))))
    assert {viewer: len(ways) for viewer, ways in told.items()} == {None: 1, 0: 42, 1: 1, 2: 1}
    assert GAME.current_player(s) == CHANCE


def test_what_was_shown_and_stolen_is_known_to_all() -> None:
    s = GAME.parse_position(whole("hand red X1 2S; hand green KH 3D; hand blue 5C AH; now red magic"))
    for step in ("upheaval X1", "take 3D", "suit hearts", "done", "orc h8", "roll 1", "draw 7S", "draw 7C"):
        s = GAME.apply(s, GAME.parse_action(s, step))
    rng = Random(5)
    for viewer in (None, 2):
        for _ in range(200):
            cards = sample(observation(s, viewer), rng).cards
            assert cards is not None
            assert cards.hands[0] == those([1, 22])
            assert cards.hands[1].bit_count() == 2
            assert cards.hands[2] == those([14])


@pytest.mark.parametrize(
    ("position", "words", "shows"),
    [
        ("now red points", "roll 3", True),
        ("option magic; owed red; now red draw", "draw AS", True),
        ("hand red KS; orcs a8; now red magic", "curse KS a8", True),
        ("hand red JS; now red magic", "immunity JS", True),
        ("hand red 7S; jack green JS; now red magic", "break green 7S", True),
        ("green d5; cast; discard AS; spell lightning AS d5; now red oppose", "oppose none", True),
        ("red c3; points 2", "c3-c4", False),
        ("points 2", "place c2", False),
        ("points 2", "done", False),
        ("hand red KS; orcs a8; now red magic", "done", False),
        ("now red orc", "orc c5", False),
    ],
)
def test_what_showed_something_is_not_taken_back_lightly(position: str, words: str, shows: bool) -> None:
    s = GAME.parse_position(whole(position))
    assert GAME.reveals(s, GAME.parse_action(s, words)) is shows
