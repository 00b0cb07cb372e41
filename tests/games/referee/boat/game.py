"""The boat: the whole game. A place is a point in whole units, `y * WIDE + x`; ways are measured in hundredths."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt
from typing import Any

from kit.core.base_game import BaseGame
from kit.core.capabilities import Ruling
from kit.core.game import TERMINAL, Event, Outcome, Refusal, Scenario, Seat, Slot, Trouble
from kit.core.rules import No, RuleBook, need
from kit.core.state import Changeable

WIDE, HIGH = 120, 80
HARBOUR = 40 * WIDE + 112
REACH = (3_000, 1_200)
"""How far the boat goes in a turn, and the storm."""
NEAR = 600
"""So near, one is there."""
TURNS = 12
SWIFT = 6
"""Who is home by then was swift."""
BOAT, STORM = 0, 1
SEATS = Seat("boat", "paper.card", "flag"), Seat("storm", "ink.main", "M60 5L20 55H48L38 95L80 42H52Z", automa=True)
BOOK = RuleBook()


@dataclass(frozen=True, slots=True)
class Sail:
    """A way from where one is, over any points."""

    way: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State(Changeable):
    """Where both are, whose turn it is, and its number."""

    at: tuple[int, int]
    side: int = BOAT
    turn: int = 1


def length(way: Sequence[int]) -> int:
    """Of a way, in hundredths of a unit, each leg rounded down."""
    legs = ((a % WIDE - b % WIDE, a // WIDE - b // WIDE) for a, b in pairwise(way))
    return sum(isqrt(10_000 * (x * x + y * y)) for x, y in legs)


def towards(start: int, end: int, far: int) -> int:
    """The point that one gets to who goes so far straight to another, rounded back towards the start."""
    whole = length((start, end))
    if whole <= far:
        return end

    def part(a: int, b: int) -> int:
        return a + (b - a) * far // whole if b >= a else a - (a - b) * far // whole

    return part(start // WIDE, end // WIDE) * WIDE + part(start % WIDE, end % WIDE)


@BOOK.refuses("BOAT-4", Sail)
def the_voyage_goes_on(s: State, a: Sail) -> No:
    return need(how_it_ended(s) is None, "GAME_OVER")


@BOOK.refuses("BOAT-1", Sail)
def a_way_over_the_sea(s: State, a: Sail) -> No:
    sound = isinstance(a.way, tuple) and all(type(p) is int and 0 <= p < WIDE * HIGH for p in a.way)
    return need(sound and len(a.way) > 1 and a.way[0] == s.at[s.side], "NO_WAY")


@BOOK.refuses("BOAT-2", Sail)
def no_farther_than_the_wind_carries(s: State, a: Sail) -> No:
    return need(length(a.way) <= REACH[s.side], "TOO_FAR", way=length(a.way) // 100, most=REACH[s.side] // 100)


@BOOK.refuses("BOAT-3", Sail)
def the_storm_comes_straight(s: State, a: Sail) -> No:
    return need(s.side == BOAT or a == chase(s), "STORM_COMES")


@BOOK.acts("BOAT-3", off=lambda s: Sail((s.at[STORM], s.at[STORM])))
def chase(s: State) -> Sail:
    """What the storm does: it comes straight towards the boat."""
    return Sail((s.at[STORM], towards(s.at[STORM], s.at[BOAT], REACH[STORM])))


@BOOK.acts("BOAT-4", off=None)
def how_it_ended(s: State) -> Outcome | None:
    """The boat is in the harbour; or the storm has it, or the night has come."""
    if length((s.at[BOAT], HARBOUR)) <= NEAR:
        return Outcome((BOAT,), "BOAT-4", grade="swift" if s.turn <= SWIFT else "late")
    caught = length(s.at) <= NEAR
    return Outcome((STORM,), "BOAT-4") if caught or s.turn > TURNS else None


class TheBoat(BaseGame[State, Sail]):
    """Player 1 is nobody: the rules decide for the storm."""

    id = "boat"
    book = BOOK
    same_seats = SEATS
    menu = True

    def scenarios(self) -> Sequence[Scenario]:
        return (Scenario("boat", "boat 6 40; storm 20 8"),)

    def current_player(self, s: State) -> int:
        return TERMINAL if how_it_ended(s) is not None else s.side

    def legal_actions(self, s: State) -> Sequence[Sail]:
        """A menu: to the harbour, and as far as one may in eight directions."""
        if how_it_ended(s) is not None:
            return ()
        if s.side == STORM:
            return (chase(s),)
        here = s.at[BOAT]
        ends = dict.fromkeys([towards(here, HARBOUR, REACH[BOAT]), *(self._edge(here, way) for way in range(9))])
        return [Sail((here, end)) for end in ends if self.explain(s, Sail((here, end))) is None]

    def _edge(self, here: int, way: int) -> int:
        x, y = here % WIDE + 21 * (way % 3 - 1), here // WIDE + 21 * (way // 3 - 1)
        return min(max(y, 0), HIGH - 1) * WIDE + min(max(x, 0), WIDE - 1)

    def slots(self, s: State, a: Sail) -> Iterable[tuple[Slot, ...]]:
        yield (Slot("point", a.way[-1]),)

    def chance_outcomes(self, s: State) -> Sequence[Any]:
        return ()

    def apply(self, s: State, a: Sail) -> State:
        at = (a.way[-1], s.at[STORM]) if s.side == BOAT else (s.at[BOAT], a.way[-1])
        return s.but(at=at, side=1 - s.side, turn=s.turn + (s.side == STORM))

    def policy(self, s: State) -> Ruling:
        return Ruling(chase(s), "storm.comes", "BOAT-3", {"n": REACH[STORM] // 100})

    def events(self, s: State, a: Sail, t: State, viewer: int | None = None) -> Sequence[Event]:
        who = ("boat", "storm")[s.side]
        found = [Event(f"sailed.{who}", "BOAT-1", {"n": length(a.way) // 100}, (who,), a.way)]
        end = how_it_ended(t)
        return [*found, Event(f"end.{('boat', 'storm')[end.winners[0]]}", end.rule_id)] if end else found

    def outcome(self, s: State) -> Outcome | None:
        return how_it_ended(s)

    def terms(self, s: State, player: int) -> dict[str, float]:
        """In units."""
        return {"way": (length((s.at[BOAT], HARBOUR)) / 100) * (1 if player else -1)}

    def action_text(self, s: State, a: Sail) -> str:
        return "sail " + " ".join(f"{p % WIDE},{p // WIDE}" for p in a.way)

    def parse_action(self, s: State, text: str) -> Sail:
        points = re.findall(r"(\d{1,3}),(\d{1,2})", text)
        if not re.fullmatch(r"sail( \d{1,3},\d{1,2})+", text):
            raise Trouble("trouble.action.unread", text=text[:40])
        return Sail(tuple(int(y) * WIDE + int(x) for x, y in points))

    def position_text(self, s: State) -> str:
        boat, storm = (f"{p % WIDE} {p // WIDE}" for p in s.at)
        return f"boat {boat}\nstorm {storm}\nturn {s.turn}\n" + ("now storm\n" if s.side else "")

    def parse_position(self, text: str) -> State:
        found = dict(re.findall(r"(boat|storm|turn|now) ([\w ]+)", text))
        try:
            at = [tuple(map(int, found[who].split())) for who in ("boat", "storm")]
            if not all(0 <= x < WIDE and 0 <= y < HIGH for x, y in at):
                raise ValueError
            boat, storm = (y * WIDE + x for x, y in at)
            return State((boat, storm), int(found.get("now", "") == "storm"), int(found.get("turn", 1)))
        except (KeyError, ValueError):
            raise Trouble("trouble.position.item", item=text[:40]) from None


GAME = TheBoat()
PENDING = Refusal("BOAT-3", "STORM_COMES")
