"""The laboratory of War Kids: what its notebooks `explore.*.ipynb` and anybody's own notebook ask.

A hex is its name ("D4"), a unit the hex it stands on, a state what `start` or `position` give. Functions that make a
picture return it: a notebook shows it when it is the last line of a cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from kit.core.game import Trouble
from kit.draw import marks
from kit.draw.scene import Scene
from kit.explore import odds
from kit.games.war_kids import GAME, ground, scene
from kit.games.war_kids.actions import Cast
from kit.games.war_kids.battle import ADVANCED
from kit.games.war_kids.board import WarKidsBoard
from kit.games.war_kids.pieces import GONE, LETTERS, SIDES
from kit.games.war_kids.rules import combat
from kit.games.war_kids.state import State, name, unit_at
from kit.widgets.lab import BOARD_WIDTH, Lab
from kit.widgets.lab_kindly import Between, Deed, Many, Seed, figures, kindly_in, known
from kit.widgets.lab_players import Guest
from kit.widgets.lab_words import Picture, language, number

__all__ = [
    "alone", "bars", "blows", "choices", "curve", "far", "footsteps", "heat", "hexes", "language", "lengths",
    "play", "position", "reach", "rules", "say", "shares", "show", "spell", "start", "story", "watch",
]  # fmt: skip

BOARD = WarKidsBoard()
LAB = Lab("war_kids", GAME, BOARD, State)
position, choices, say = LAB.position, LAB.choices, LAB.say
play, story, watch = LAB.play, LAB.story, LAB.watch
bars, curve, shares, lengths = LAB.bars, LAB.curve, LAB.shares, LAB.lengths
kindly = kindly_in(LAB)


# --- positions -------------------------------------------------------------------------------------------------------


@kindly
def start(scenario: str = "hill", *on: str, first: str = "") -> State:
    """The beginning of a scenario ("meadow", "hill", ...), with some advanced rules on; `first` may be "pink"."""
    there = {one.id: one for one in GAME.scenarios()}
    starts = [(first, SIDES)] * bool(first)
    for named, names in ((scenario, tuple(there)), *((one, ADVANCED) for one in on), *starts):
        known(named, names)
    text = there[scenario].position + (f"\nfirst {first}" if first else "")
    needed = {other for option in GAME.options() if option.id in on for other in option.needs}
    return GAME.initial_state(type(there[scenario])(scenario, text), dict.fromkeys({*on, *needed}, True))


@kindly
def rules() -> tuple[str, ...]:
    """The names of the eight advanced rules, in the order in which they are best introduced."""
    return ADVANCED


@kindly
def hexes(s: State) -> tuple[str, ...]:
    """The names of all hexes of the map."""
    return s.battle.grid.names


@kindly
def alone(s: State, kind: str, at: str) -> State:
    """The same map with nobody on it but one blue unit: "S", "P", "M" or "L"."""
    known(kind, LETTERS)
    ids = {unit.id for unit in s.battle.units}
    kept = [line for line in GAME.position_text(s).splitlines() if line.split()[0] not in ids]
    return GAME.parse_position("\n".join([*kept, f"b{kind} {at}"]))


@kindly
def reach(s: State, at: str) -> dict[str, int]:
    """The hexes that the unit on a hex can go to in one turn, each with the points it costs."""
    battle, unit = s.battle, _unit(s, at)
    ways = ground.reach(battle, unit, s.at[unit], s.taken[0] | s.taken[1])
    return {battle.grid.name(there): ground.cost(battle, path) for there, path in sorted(ways.items())}


@kindly
def blows(s: State) -> list[str]:
    """The blows that the active side can strike now, in the game's notation."""
    return [GAME.action_text(s, strike) for strike in combat.strikes(s)]


@kindly
def far(s: State, action: Deed) -> int:
    """Steps from where an action ends to the other side's leader; 99 for one that ends nowhere or where none is."""
    leaders = [s.at[u] for u in s.battle.leaders[1 - s.side] if s.at[u] != GONE]
    way = BOARD.way(s, action)
    return min((s.battle.grid.distance(way[-1], leader) for leader in leaders), default=99) if way else 99


@kindly
def spell(distance: Annotated[int, Between(1, 19)], slow: bool = False) -> Fraction:
    """The exact chance that a spell hits at so many hexes: counted out over all the dice, by the rules themselves."""
    option = "option adv_mages" if slow else ""
    s = GAME.parse_position(f"map 20x1; {option}; bM A1; pP A{1 + distance}")
    cast = next((a for a in GAME.legal_actions(s) if isinstance(a, Cast) and a.slow == slow), None)
    if cast is None:
        return Fraction(0)
    return odds.chance(GAME, s, cast, lambda t: t.at[cast.target] == GONE or t.pending is not None)


def _unit(s: State, at: str) -> int:
    unit = unit_at(s, BOARD.place(s, at))
    if unit is None:
        raise Trouble("trouble.action.nobody", hex=at[:12])
    return unit


@kindly
def footsteps(s: State, *players: Guest, matches: Many = 20, seed: Seed = 1) -> dict[str, float]:
    """How often a hex is stepped on in one match, on average, by the name of the hex."""
    found = LAB.footsteps(s, players, matches, seed)
    return {there: found.get(there, 0.0) for there in hexes(s)}


# --- pictures --------------------------------------------------------------------------------------------------------


@kindly
def show(s: State, unit: str = "") -> Picture:
    """The board; with the hex of a unit also where that unit can go, and what each hex costs."""
    t, view, said = LAB.words(), scene.View(), LAB.words()("lab.board")
    if unit:
        costs = reach(s, unit)
        who, index = _unit(s, unit), s.battle.grid.index
        view = scene.View(selected=who, costs={index(there): cost for there, cost in costs.items()})
        said = t("lab.reach", unit=name(s, who), hex=unit, n=len(costs))
    places = {label: t(f"place.{label}") for _, label in s.battle.labels if t.has(f"place.{label}")}
    return _board(s, scene.scene(s, view, places), said)


@kindly
def heat(s: State, values: Mapping[str, float]) -> Picture:
    """A number on each hex, the greater the darker."""
    figures(values)
    for there in values:
        BOARD.place(s, str(there))
    b, index = scene.board(s.battle), s.battle.grid.index
    cells = {index(there): float(value) for there, value in values.items()}
    shades = marks.heat(b, cells, {cell: number(value) for cell, value in cells.items()})
    drawn = Scene(b.width, b.height, ground=scene.ground(s.battle), marks=shades, effects=scene.goals(s.battle))
    most = max(cells, key=lambda cell: cells[cell])
    return _board(s, drawn, LAB.words()("lab.heat", hex=s.battle.grid.name(most), n=number(cells[most])))


def _board(s: State, drawn: Scene, said: str) -> Picture:
    """A board as a picture; one of many columns is shown larger."""
    return Picture.of(drawn, BOARD_WIDTH * max(1.0, s.battle.grid.cols / 13), said)


LAB.shows(show)
