"""The laboratory: what the notebooks `explore.*.ipynb` and anybody's own notebook ask about War Kids.

A hex is its name ("D4"), a unit the hex it stands on, a state what `start` or `position` give. Functions that make a
picture return it: a notebook shows it when it is the last line of a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from kit.core.game import Game, Ref, Trouble
from kit.draw import marks
from kit.draw.scene import Scene
from kit.explore import odds, samples
from kit.explore.samples import Estimate, Sample
from kit.explore.tournament import CONTESTANTS
from kit.games.war_kids import GAME, ground, scene
from kit.games.war_kids.actions import Cast
from kit.games.war_kids.battle import ADVANCED, State, name, unit_at
from kit.games.war_kids.board import WarKidsBoard
from kit.games.war_kids.rules import combat
from kit.games.war_kids.units import GONE, SIDES
from kit.players import Player, Thought
from kit.players.base import Steps
from kit.widgets.lab_words import Picture, charted, kindly, language, number, percent, word, words

__all__ = [
    "alone", "bars", "blows", "choices", "curve", "far", "footsteps", "heat", "hexes", "language", "lengths", "play",
    "position", "reach", "rules", "say", "shares", "show", "spell", "start", "story",
]  # fmt: skip

BOARD = WarKidsBoard()
BOARD_WIDTH = 560.0
"""Of a board in a notebook, in pixels."""
PLAYERS: Mapping[str, str] = {"random": "random", "cricket": "1", "fox": "2", "owl": "3"}
"""Who can be asked to play, and as which contestant of a tournament."""
Likes = Callable[[State, Sequence[Any]], Any]
"""A player of one's own: `likes(s, actions)` returns the actions it likes, or a single one."""


# --- positions -------------------------------------------------------------------------------------------------------


@kindly
def start(scenario: str = "hill", *on: str, first: str = "") -> State:
    """The beginning of a scenario ("meadow", "hill", ...), with some advanced rules on; `first` may be "pink"."""
    there = {one.id: one for one in GAME.scenarios()}
    if scenario not in there:
        raise Trouble("lab.trouble.name", name=scenario[:30], names=list(there))
    text = there[scenario].position + (f"\nfirst {first}" if first else "")
    needed = {other for option in GAME.options() if option.id in on for other in option.needs}
    return GAME.initial_state(type(there[scenario])(scenario, text), dict.fromkeys({*on, *needed}, True))


@kindly
def position(text: str) -> State:
    """The state written in the game's notation, such as "map 9x7; wood D4; bP D2; pS D6"."""
    return GAME.parse_position(text)


def rules() -> tuple[str, ...]:
    """The names of the eight advanced rules, in the order in which they are best introduced."""
    return ADVANCED


def hexes(s: State) -> tuple[str, ...]:
    """The names of all hexes of the map."""
    return s.battle.grid.names


@kindly
def alone(s: State, kind: str, at: str) -> State:
    """The same map with nobody on it but one blue unit: "S", "P", "M" or "L"."""
    ids = {unit.id for unit in s.battle.units}
    kept = [line for line in GAME.position_text(s).splitlines() if line.split()[0] not in ids]
    return GAME.parse_position("\n".join([*kept, f"b{kind} {at}"]))


@kindly
def reach(s: State, at: str) -> dict[str, int]:
    """The hexes that the unit on a hex can go to in one turn, each with the points it costs."""
    battle, unit = s.battle, _unit(s, at)
    ways = ground.reach(battle, unit, s.at[unit], s.taken[0] | s.taken[1])
    return {battle.grid.name(there): ground.cost(battle, path) for there, path in sorted(ways.items())}


def blows(s: State) -> list[str]:
    """The blows that the active side can strike now, in the game's notation."""
    return [GAME.action_text(s, strike) for strike in combat.strikes(s)]


def choices(s: State) -> int:
    """How many things whoever decides can do now; Chance has the six faces of the die."""
    return len(GAME.legal_actions(s))


def say(s: State, action: Any) -> str:
    """An action in the game's notation: "P D2-D3" walks, "M D2*D6" casts, "P D5xD4" strikes."""
    return GAME.action_text(s, action)


def far(s: State, action: Any) -> int:
    """Steps from where an action ends to the other side's leader; 99 for one that ends nowhere or where none is."""
    leaders = [s.at[u] for u in s.battle.leaders[1 - s.side] if s.at[u] != GONE]
    way = BOARD.way(s, action)
    return min((s.battle.grid.distance(way[-1], leader) for leader in leaders), default=99) if way else 99


@kindly
def spell(distance: int, slow: bool = False) -> Fraction:
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


# --- playing ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Own:
    """A player that does one of the actions somebody's function likes, or any where it likes none."""

    likes: Likes
    id: str = "own"

    def ponder(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        yield
        actions = game.legal_actions(o)
        liked = self.likes(o, actions)
        liked = liked if isinstance(liked, (list, tuple)) else [] if liked is None else [liked]
        return Thought(rng.choice(list(liked) or list(actions)))


@dataclass(frozen=True, slots=True)
class Matches:
    """Many matches from one state, and what they say."""

    samples: tuple[Sample, ...]

    def share(self, side: str = "blue") -> Estimate:
        """The share that a side won, a draw counting half, and between what the true share lies."""
        return samples.share(self.samples, SIDES.index(side))

    def turns(self) -> Estimate:
        """How many turns a match takes on average, and between what the true average lies."""
        return samples.mean([match.turns for match in self.samples])

    def endings(self) -> dict[str, int]:
        """How many matches each rule ended, the most frequent first."""
        found = Counter(match.rule_id for match in self.samples)
        return {words().rule(rule_id): count for rule_id, count in found.most_common()}

    def __len__(self) -> int:
        return len(self.samples)

    def __repr__(self) -> str:
        won = [sum(match.winners == (side,) for match in self.samples) for side in (0, 1)]
        return words()("lab.matches", n=len(self), blue=won[0], pink=won[1], drawn=len(self) - sum(won))


def _seats(players: Sequence[str | Likes]) -> tuple[Player, ...]:
    """Blue's player and Pink's; one alone plays both sides. Nobody at all where both play at random."""
    pair = [*players, *players, "random", "random"][:2]
    for who in pair:
        if isinstance(who, str) and who not in PLAYERS:
            raise Trouble("lab.trouble.name", name=who[:30], names=list(PLAYERS))
    if pair == ["random", "random"]:
        return ()
    return tuple(_player(who) for who in pair)


def _player(who: str | Likes) -> Player:
    return CONTESTANTS[PLAYERS[who]]() if isinstance(who, str) else Own(who)


@kindly
def play(s: State, *players: str | Likes, matches: int = 100, seed: int = 1) -> Matches:
    """So many matches from a state, Blue's player named first: "random", "cricket", "fox", "owl", or a function."""
    return Matches(samples.sample(GAME, BOARD, s, _seats(players), matches, str(seed)))


@kindly
def story(s: State, *players: str | Likes, seed: int = 1) -> list[State]:
    """Every state of one match, the first and the last included."""
    seats = _seats(players) or (CONTESTANTS["random"](), CONTESTANTS["random"]())
    return [s, *(t for _, _, t in samples.story(GAME, s, seats, Random(seed)))]


@kindly
def footsteps(s: State, *players: str | Likes, matches: int = 20, seed: int = 1) -> dict[str, float]:
    """How often a hex is stepped on in one match, on average, by the name of the hex."""
    found: Counter[int] = Counter()
    for match in range(matches):
        seats = _seats(players) or (CONTESTANTS["random"](), CONTESTANTS["random"]())
        found += samples.footsteps(BOARD, samples.story(GAME, s, seats, Random(f"{seed} {match}")))
    return {s.battle.grid.name(place): found[place] / matches for place in range(s.battle.grid.size)}


# --- pictures --------------------------------------------------------------------------------------------------------


@kindly
def show(s: State, unit: str = "") -> Picture:
    """The board; with the hex of a unit also where that unit can go, and what each hex costs."""
    t, view, said = words(), scene.View(), words()("lab.board")
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
    b, index = scene.board(s.battle), s.battle.grid.index
    cells = {index(there): float(value) for there, value in values.items()}
    shades = marks.heat(b, cells, {cell: number(value) for cell, value in cells.items()})
    drawn = Scene(b.width, b.height, ground=scene.ground(s.battle), marks=shades, effects=scene.goals(s.battle))
    most = max(cells, key=lambda cell: cells[cell])
    return _board(s, drawn, words()("lab.heat", hex=s.battle.grid.name(most), n=number(cells[most])))


def _board(s: State, drawn: Scene, said: str) -> Picture:
    """A board as a picture; one of many columns is shown larger."""
    return Picture.of(drawn, BOARD_WIDTH * max(1.0, s.battle.grid.cols / 13), said)


# --- charts ----------------------------------------------------------------------------------------------------------
# What draws them is loaded with the first chart: no page needs it, and the other functions do not, either.


@charted
def bars(values: Mapping[Any, Any], x: str = "", y: str = "") -> Picture:
    """Bars over labels; a mapping of two mappings shows both beside each other, chances in hundredths then."""
    from kit.widgets import lab_charts

    rows = values if all(isinstance(row, Mapping) for row in values.values()) else {"": values}
    chances = len(rows) > 1 and all(isinstance(value, Fraction) for row in rows.values() for value in row.values())
    up = f"{word(y)}, %" if chances else word(y)

    def figure(value: Any) -> str:
        return number(100 * float(value), 0) if chances else number(value)

    labels = list(dict.fromkeys(label for row in rows.values() for label in row))
    series = {
        word(title): [lab_charts.Bar(float(row[k]), figure(row[k])) if k in row else None for k in labels]
        for title, row in rows.items()
    }
    told = [f"{word(title)} {word(k)}: {figure(row[k])}".strip() for title, row in rows.items() for k in row]
    drawn = lab_charts.bars([word(label) for label in labels], series, word(x), up)
    return lab_charts.picture(drawn, f"{up} / {word(x)}. {'; '.join(told)}")


@charted
def curve(values: Sequence[float], x: str = "", y: str = "") -> Picture:
    """A line through some values, one after the other."""
    from kit.widgets import lab_charts

    told = words()("lab.curve", y=word(y), low=number(min(values)), high=number(max(values)))
    return lab_charts.picture(lab_charts.curve(values, word(x), word(y), number), told)


@charted
def shares(found: Mapping[str, Matches], side: str = "blue") -> Picture:
    """Who won how much: per label the share of a side, and the interval that holds the true one 95 times in 100.

    Where all of them lie near the middle the scale is a closer one.
    """
    rows = {label: matches.share(side) for label, matches in found.items()}
    close = all(one.low >= 0.4 and one.high <= 0.6 for one in rows.values())
    ticks = [(40 + 5 * k) / 100 for k in range(5)] if close else [k / 4 for k in range(5)]
    return _ranges(rows, words()("lab.shares", side=Ref("side", side)), 0.5, percent, ticks)


@charted
def lengths(found: Mapping[str, Matches]) -> Picture:
    """How long matches are: per label the average number of turns, and the interval that holds the true one."""
    rows = {label: matches.turns() for label, matches in found.items()}
    return _ranges(rows, words()("lab.lengths"), next(iter(rows.values())).value, number)


def _ranges(
    rows: Mapping[str, Estimate],
    title: str,
    middle: float,
    figure: Callable[[float], str],
    ticks: Sequence[float] = (),
) -> Picture:
    from kit.widgets import lab_charts

    found = [
        lab_charts.Range(word(label), one.value, one.low, one.high, figure(one.value)) for label, one in rows.items()
    ]
    drawn = lab_charts.ranges(found, title, words()("lab.interval"), middle, figure, ticks)
    told = [f"{word(k)}: {figure(one.value)} ({figure(one.low)}–{figure(one.high)})" for k, one in rows.items()]
    return lab_charts.picture(drawn, f"{title}. {'; '.join(told)}")
