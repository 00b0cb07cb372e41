"""The playout kernel is the rules, only faster: step by step, in what it can choose, and in how likely it chooses it.

The kernel takes one draw for each choice among so many slots. Here the draws come from a hand that says which slot is
taken and remembers how many there were, so that every slot of a choice can be tried: the distribution is counted, not
estimated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import pytest

from kit.core.capabilities import kernel
from kit.core.game import CHANCE
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT, Cast, ChooseLoss, DiceAttack, Displace, Move, Strike
from kit.games.war_kids.battle import ADVANCED, SWITCHES, Eliminate, Hold, Limit
from kit.games.war_kids.kernel import Kernel
from kit.games.war_kids.state import State
from kit.space.hexes import HexGrid, bits
from tests.games.war_kids.crowds import crowd
from tests.sampling import sampled

SCENARIOS = {scenario.id: scenario for scenario in GAME.scenarios()}
ALL = dict.fromkeys(ADVANCED, True)
OPTIONS: dict[str, dict[str, bool]] = {
    "standard": {},
    "all": ALL,
    "no line of sight": ALL | {"adv_los": False},
    "free combat": ALL | {"combat_must": False, "adv_wounded": False, "adv_leader": False},
    "leaders": {"leader_loss": True, "adv_soldiers": True, "adv_mages": True},
    **{switch: {switch: True, "adv_wounded": True} for switch in SWITCHES},
}
FEW = ("standard", "all", "no line of sight", "free combat")


class Unheard(Exception):
    """The hand has no further slot to name."""


class Finger:
    """Stands for a random number: times the number of slots it is the slot to take."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def __mul__(self, slots: int) -> int:
        return self.hand.take(slots)


class Hand:
    """Draws by a list of slots, or after its end by a generator; remembers each draw and how long the log then was."""

    def __init__(self, log: list[Any], slots: Sequence[int] = (), rng: Random | None = None) -> None:
        self.log, self.slots, self.rng = log, slots, rng
        self.draws: list[tuple[int, int, int]] = []
        """The slot taken, out of how many, and how many actions had been played."""

    def random(self) -> Finger:
        return Finger(self)

    def take(self, slots: int) -> int:
        number = len(self.draws)
        if number < len(self.slots):
            slot = self.slots[number]
        elif self.rng is not None:
            slot = self.rng.randrange(slots)
        else:
            raise Unheard
        self.draws.append((slot, slots, len(self.log)))
        return slot


def start(name: str, options: str) -> State:
    return GAME.initial_state(SCENARIOS[name], OPTIONS[options])


def played(s: State, seed: object, most: int = 20_000, slots: Sequence[int] = ()) -> tuple[Kernel, list[Any], Hand]:
    """A match of the kernel: where it stands then, its log, and its draws, the first of them those slots."""
    log: list[Any] = []
    hand, simulator = Hand(log, slots, Random(str(seed))), GAME.kernel(s)
    assert simulator.play(hand, most, log) == len(log)  # type: ignore[arg-type]
    return simulator, log, hand


def walked(s: State, log: Sequence[Any]) -> list[State]:
    """The states that the rules make of a log, each action being one of the legal ones."""
    states = [s]
    for a in log:
        assert a in GAME.legal_actions(states[-1]), f"{a} is not legal in\n{GAME.position_text(states[-1])}"
        states.append(GAME.apply(states[-1], a))
    return states


def middles(name: str, options: str, count: int) -> list[State]:
    """States from the middle of matches, half of them while something is awaited."""
    rng, found = Random(f"{name} {options}"), list[State]()
    for half in range(2):
        states = [s for _ in range(2) for s in wandered(start(name, options), rng)]
        states = [s for s in states if s.outcome is None and (s.pending is not None or not half)]
        found += rng.sample(states, min(count // 2, len(states)))
    return found


def wandered(s: State, rng: Random) -> list[State]:
    states = [s]
    while legal := GAME.legal_actions(states[-1]):
        states.append(GAME.apply(states[-1], rng.choice(legal)))
    return states


# --- step by step


def check_lockstep(s: State, seed: object, most: int = 20_000, slots: Sequence[int] = ()) -> list[Any]:
    simulator, log, _ = played(s, seed, most, slots)
    states = walked(s, log)
    assert simulator.state() == states[-1]
    assert simulator.outcome == states[-1].outcome
    assert simulator.outcome is not None or most == 1
    return log


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_log_replayed_through_the_rules_comes_to_the_same_end(name: str) -> None:
    for seed, options in enumerate(sampled(FEW[:2] if name == "waterloo" else [*OPTIONS, *FEW], 2, name)):
        check_lockstep(start(name, options), seed)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
def test_so_it_does_with_every_option(options: str) -> None:
    for seed in range(4):
        check_lockstep(start("hill", options), seed)


@pytest.mark.slow
@pytest.mark.parametrize("options", FEW)
@pytest.mark.parametrize("name", ["meadow", "hill"])
def test_a_match_can_be_taken_over_anywhere(name: str, options: str) -> None:
    """In the middle of a phase, too, and while a die, a displacement or a loss is awaited."""
    for seed, s in enumerate(middles(name, options, 8)):
        check_lockstep(s, seed)


@pytest.mark.slow
def test_so_can_crowded_positions() -> None:
    rng, kinds = Random("crowds"), Counter[type]()
    for seed in range(60):
        kinds.update(map(type, check_lockstep(crowd(rng), seed)))
    assert all(kinds[kind] > 10 for kind in (Move, Cast, Strike, DiceAttack, Displace, ChooseLoss))


@pytest.mark.parametrize(
    ("more", "seeds"), [("pS2 G2", (9, 35, 49, 117, 148)), ("pM G2; option adv_mages", (279, 323))]
)
def test_a_spell_after_the_only_fight_may_open_another(more: str, seeds: Sequence[int]) -> None:
    """It removes the leader who sheltered D5, or pushes her away: that contact must be resolved (WK-FIGHT-6, -7)."""
    s = GAME.parse_position(f"map 9x7; bP1 D4 moved; bP2 G1 moved; bM C8; pS1 D5; pL D6; {more}; victory limit 3 units")
    for seed in seeds:
        log = check_lockstep(s, seed)
        deeds = [type(a) for a in log[: log.index(END_COMBAT)] if isinstance(a, Strike | Cast)]
        assert deeds == [Strike, Cast, Strike]


def country(rng: Random) -> tuple[list[str], list[str]]:
    """A small map and what was agreed, as lines of a position, and the units of both sides."""
    grid, kinds = HexGrid(rng.randrange(5, 8), rng.randrange(4, 7)), rng.choice(("SSSPPPMML", "SSSSPPPPMMMLL"))
    switches = {one for one in ADVANCED if rng.random() < 0.25} - {"adv_leader"}
    switches |= {"adv_mages"} if rng.random() < 0.4 else {"adv_leader", "adv_wounded"} if rng.random() < 0.1 else set()
    lines = [f"map {grid.cols}x{grid.rows}", "victory limit 9 units", *["victory eliminate 4"] * rng.randrange(2)]
    lines += ["option combat_must off"] * (rng.random() < 0.1) + [f"option {switch}" for switch in sorted(switches)]
    lines += [f"{word} {' '.join(rng.sample(grid.names, 2))}" for word in ("wood", "level1")]
    return lines, [f"{side}{kind}{n + 1}" for side in "bp" for kind in "SPML" for n in range(kinds.count(kind))]


def standoff(rng: Random, lines: list[str], roster: list[str]) -> State:
    """A turn whose movement is over but for its end: enemies beside leaders, some of them in contact, and Mages that
    still have their spells."""
    grid, placed = HexGrid(*map(int, lines[0].split()[1].split("x"))), dict[str, str]()
    whole = range(grid.size)
    free, (own, other) = set(whole), rng.choice(("bp", "pb"))

    def place(kind: str, hexes: Iterable[int], marks: str = "") -> int:
        """Where one more unit of that kind is placed; -1 where it cannot be."""
        unit = next((one for one in roster if one.startswith(kind) and one not in placed), "")
        if not unit or not (chosen := sorted(free.intersection(hexes))):
            return -1
        free.remove(here := rng.choice(chosen))
        hurt = " wounded" if "option adv_wounded" in lines and rng.random() < 0.5 else ""
        placed[unit] = grid.name(here) + marks + hurt
        return here

    for _ in range(sum(unit.startswith("bL") for unit in roster)):
        place(f"{own}L", whole)
        leader = place(f"{other}L", whole)
        for near in (*[grid.neighbours[leader]] * rng.randrange(1, 3), *[whole] * rng.choice((0, 1, 1))):
            victim = place(f"{other}{rng.choice('SSPM')}", near)
            if victim >= 0 and rng.random() < 0.8:
                place(f"{own}{rng.choice('SPP')}", grid.neighbours[victim], " moved")
        for _ in range(rng.randrange(1, 3)):
            place(f"{own}M", bits(grid.within(leader, rng.randrange(1, 6))))
    units = [f"{unit} {placed.get(unit, 'gone')}" for unit in roster]
    return GAME.parse_position("\n".join([*lines, *units, f"now {'blue' if own == 'b' else 'pink'} movement"]))


@pytest.mark.slow
def test_so_do_combats_with_leaders_that_shelter_and_spells_that_are_left() -> None:
    """Taken up at the end of the movement, which is the first slot of a turn, as a fight is of a combat, and left at
    the end of the turn."""
    rng, kinds = Random("standoffs"), Counter[type]()
    for seed in range(300):
        if seed % 20 == 0:
            battle = country(rng)
        s = standoff(rng, *battle)
        for match, slots in enumerate(((0,), (0, 0), (0, 0), (0, 0))):
            kinds.update(map(type, check_lockstep(s, f"{seed} {match}", most=1, slots=slots)))
    assert all(kinds[kind] > 20 for kind in (Cast, Strike, DiceAttack, Displace, ChooseLoss))


@pytest.mark.slow
@pytest.mark.parametrize(
    "victory",
    [
        (Eliminate(1),),
        (Eliminate(3), Eliminate(2)),
        (Eliminate(), Limit(40, "losses")),
        (Hold(0, (27, 28, 29, 36, 37), 1), Hold(1, (27, 28, 29, 36, 37), 1)),
        (Hold(1, (40, 41, 42), 2, 2, 3), Limit(9, "hexes", (1, 2, 30, 31, 32, 33, 50))),
        (Limit(3, "units"),),
        (Limit(4, "blue"),),
        (Limit(1, "pink"), Eliminate(5)),
    ],
)
@pytest.mark.parametrize("leader_loss", [False, True])
def test_every_way_to_win_ends_it_with_the_same_words(victory: tuple[Any, ...], leader_loss: bool) -> None:
    s = start("hill", "leaders")
    for first in (0, 1):
        battle = replace(s.battle, victory=victory, leader_loss=leader_loss, first=first)
        held = tuple(0 for v in victory if isinstance(v, Hold))
        for seed in range(6):
            check_lockstep(replace(s, battle=battle, side=first, held=held), f"{victory} {seed}")


def test_it_can_be_left_at_the_end_of_a_turn_and_taken_up_again() -> None:
    s, actions = start("hill", "all"), 0
    for turn in range(8):
        simulator, log, _ = played(s, turn, most=1)
        after = walked(s, log)[-1]
        assert simulator.state() == after
        if after.outcome is not None:
            break
        assert after.side != s.side
        s, actions = after, actions + len(log)
    assert actions > 40


def test_it_begins_anew_each_time_and_a_log_changes_nothing() -> None:
    simulator, log = kernel(GAME, start("hill", "all")), list[Any]()
    assert simulator is not None
    counts = [simulator.play(Random(3)), simulator.play(Random(3), log=log), simulator.play(Random(3))]
    assert counts == [len(log)] * 3


def test_a_match_that_is_over_stays_over() -> None:
    s = wandered(start("meadow", "standard"), Random(5))[-1]
    simulator = GAME.kernel(s)
    assert simulator.play(Random(1)) == 0
    assert simulator.outcome == s.outcome is not None


# --- what it can choose, and how likely


def check_choice(s: State, before: State, hand: Hand, number: int) -> bool:
    """Tries every slot of one draw: each legal action must lie on equally many, and every other slot be drawn again.

    Returns whether there was something to choose.
    """
    slots, (_, size, length) = [slot for slot, _, _ in hand.draws[:number]], hand.draws[number]
    found = Counter[Any]()
    for slot in range(size):
        log: list[Any] = []
        again = Hand(log, [*slots, slot])
        with suppress(Unheard):
            GAME.kernel(s).play(again, log=log)  # type: ignore[arg-type]
        if len(log) > length:
            found[log[length]] += 1
    legal = GAME.legal_actions(before)
    assert dict(found) == dict.fromkeys(legal, 1), GAME.position_text(before)
    if GAME.current_player(before) == CHANCE:
        assert {a: Fraction(count, len(legal)) for a, count in found.items()} == dict(GAME.chance_outcomes(before))
    return len(legal) > 1


def check_choices(s: State, seed: object, count: int) -> int:
    """Tries that many draws of a match, evenly spread over the kinds of action they led to; and where no draw was
    needed, there must have been nothing to choose. Returns how many choices were tried."""
    _, log, hand = played(s, seed)
    states = walked(s, log)
    drawn = {length for _, _, length in hand.draws}
    assert all(len(GAME.legal_actions(states[n])) == 1 for n in range(len(log)) if n not in drawn)
    rng, kinds = Random(str(seed)), {}
    for number, (_, _, length) in enumerate(hand.draws):
        kinds.setdefault(type(log[length]), []).append(number)
    numbers = [rng.choice(rng.choice(list(kinds.values()))) for _ in range(count)]
    return sum(check_choice(s, states[hand.draws[number][2]], hand, number) for number in set(numbers))


@pytest.mark.parametrize("options", FEW)
@pytest.mark.parametrize("name", ["meadow", "hill"])
def test_what_it_can_choose_is_what_is_legal_each_with_the_same_chance(name: str, options: str) -> None:
    assert sum(check_choices(start(name, options), seed, 6) for seed in range(3)) >= 8


@pytest.mark.slow
@pytest.mark.parametrize("options", FEW)
def test_so_it_is_in_the_middle_of_a_turn(options: str) -> None:
    assert sum(check_choices(s, seed, 4) for seed, s in enumerate(middles("hill", options, 8))) >= 12


def test_so_it_is_where_units_are_crowded() -> None:
    rng = Random("crowded choices")
    assert sum(check_choices(crowd(rng), seed, 5) for seed in range(16)) >= 30


def test_so_it_is_on_the_large_map() -> None:
    assert check_choices(start("waterloo", "all"), 1, 3) >= 2


# --- all of a match

MATCHES = 1_500
SURE = 5.0
"""Standard deviations: once in two million times would a right kernel be further off."""


@cache
def ways_to_play(options: str) -> tuple[list[tuple[Any, int]], list[tuple[Any, int]]]:
    """Winners and lengths of matches on the meadow, by the rules and by the kernel."""
    s, rng = start("meadow", options), Random(f"many {options}")
    by_rules = []
    for _ in range(MATCHES // 5):
        states = wandered(s, rng)
        by_rules.append((states[-1].outcome, len(states) - 1))
    simulator, by_kernel = GAME.kernel(s), []
    for _ in range(MATCHES):
        count = simulator.play(rng)
        by_kernel.append((simulator.outcome, count))
    return by_rules, by_kernel


def apart(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two means are from each other, in standard deviations of their difference."""
    means = [sum(values) / len(values) for values in (one, other)]
    spread = [sum((x - mean) ** 2 for x in v) / len(v) ** 2 for v, mean in zip((one, other), means, strict=True)]
    return abs(means[0] - means[1]) / sqrt(sum(spread) or 1.0)


@pytest.mark.parametrize("options", ["standard", "all"])
def test_matches_end_alike(options: str) -> None:
    """Who wins, by which rule, and after how many actions, within five standard deviations."""
    by_rules, by_kernel = ways_to_play(options)
    for winners, rule_id in {(o.winners, o.rule_id) for o, _ in by_rules + by_kernel}:
        shares = [[float((o.winners, o.rule_id) == (winners, rule_id)) for o, _ in ms] for ms in (by_rules, by_kernel)]
        assert apart(*shares) < SURE, (winners, rule_id)
    assert apart([n for _, n in by_rules], [n for _, n in by_kernel]) < SURE
    squares = [[float(n * n) for _, n in matches] for matches in (by_rules, by_kernel)]
    assert apart(*squares) < SURE
