"""The laboratory: what notebooks ask about any game: matches, who wins how often, charts. What is asked about one game
stands in a module of its own, `lab_<game>.py`, which offers all of it together.

A state is what a module's `start` or `position` give. Functions that make a picture return it: a notebook shows it when
it is the last line of a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import Any

from kit.core.board import Board
from kit.core.game import TERMINAL, Game, Ref, Seat, Trouble, parties
from kit.core.seats import persons
from kit.draw.scene import Scene
from kit.explore import samples
from kit.explore.playouts import Seating, seated
from kit.explore.samples import Estimate, Sample
from kit.text.catalogue import Catalogue, text
from kit.widgets.lab_cells import Replay, Sketch, buttons, counted, plainly, shown_as
from kit.widgets.lab_kindly import Deed, Many, Moment, Seed, figures, kindly, known, shown
from kit.widgets.lab_players import Guest, seat
from kit.widgets.lab_words import Picture, charted, language, number, percent, word

BOARD_WIDTH = 560.0
"""Of a board in a notebook, in pixels."""


@dataclass(frozen=True)
class Lab:
    """A game as it is asked about, and its board. `domain` is the catalogue that has the game's words."""

    domain: str
    game: Game[Any, Any]
    board: Board
    state: type
    """What a moment of a match is in this game."""
    scene: Callable[[Any], Scene] | None = None
    """What draws such a moment, where its board alone is shown."""

    def words(self) -> Catalogue:
        """The game's catalogue in the language of the notebook."""
        return text(self.domain, language())

    def shows(self, picture: Callable[[Any], Picture]) -> None:
        """From now on a cell that ends with a state shows its board, and one that fails says so in a sentence."""
        plainly(self.words)
        shown_as(self.state, picture, lambda s: self.game.position_text(s))

    @kindly
    def position(self, text: str) -> Any:
        """The state written in the game's notation."""
        return self.game.parse_position(text)

    @kindly
    def choices(self, s: Moment) -> int:
        """How many things whoever decides can do now; Chance has what the die or the card can show."""
        return len(self.game.legal_actions(s))

    @kindly
    def say(self, s: Moment, action: Deed) -> str:
        """An action in the game's notation."""
        return self.game.action_text(s, action)

    @kindly
    def show(self, s: Moment) -> Picture:
        """The board."""
        assert self.scene is not None
        return Picture.of(self.scene(s), BOARD_WIDTH, self.words()("lab.board"))

    # --- playing

    def going_on(self, s: Any) -> Any:
        """The state, if something can still be played from it. Raises `Trouble` where the match is over."""
        if self.game.current_player(s) == TERMINAL:
            raise Trouble("lab.trouble.over")
        return s

    def seats(self, s: Any, players: Sequence[Guest], even: bool = True) -> Callable[[], Seating]:
        """What seats new players at a state: the players in turn at those seats that can be taken, so that one alone
        plays all sides. Where all play at random, nobody at all, if `even`. Raises `Trouble` where nobody can be made
        of one of them."""
        sitting = list(islice(cycle(players or ["random"]), len(persons(self.game, s))))
        if even and all(isinstance(who, str) and who == "random" for who in sitting):
            return tuple
        for who in players:
            seat(who)
        return lambda: seated(self.game, s, [seat(who) for who in sitting])

    @kindly
    def play(self, s: Moment, *players: Guest, matches: Many = 100, seed: Seed = 1) -> Matches:
        """So many matches from a state, the first side's player named first: "random", "cricket", "fox", "owl", a
        level's number, a function, or a player of your own. Who stops it gets what was played so far."""
        seats = self.seats(s, players)
        played = samples.sampled(self.game, self.board, self.going_on(s), seats, matches, str(seed))
        return Matches(self, tuple(counted(played, matches)))

    @kindly
    def watch(self, scenario: Any, *players: Guest, seed: Seed = 1) -> Any:
        """One match from a scenario (or a state), to be watched step by step: the players as `play` takes them."""
        s = scenario
        if isinstance(scenario, str):
            there = {one.id: one for one in self.game.scenarios()}
            known(scenario, there)
            s = self.game.initial_state(there[scenario])
        elif not isinstance(s, self.state):
            raise Trouble("lab.trouble.state", said=shown(s))
        return buttons(Replay(self, list(counted(self.told(s, players, seed), 0))))

    @kindly
    def story(self, s: Moment, *players: Guest, seed: Seed = 1) -> list[Any]:
        """Every state of one match, the first and the last included."""
        return [s, *(t for _, _, t in counted(self.told(s, players, seed), 0))]

    def told(self, s: Any, players: Sequence[Guest], seed: int) -> Iterator[tuple[Any, Any, Any]]:
        """One match step by step: the state before, the action, the state after."""
        return samples.story(self.game, self.going_on(s), self.seats(s, players, even=False)(), Random(seed))

    def footsteps(self, s: Any, players: Sequence[Guest], matches: int, seed: int) -> dict[str, float]:
        """How often a place is stepped on in one match, on average, by its name; only places that are."""
        seats, going = self.seats(s, players, even=False), self.going_on(s)
        stories = (samples.story(self.game, going, seats(), Random(f"{seed} {match}")) for match in range(matches))
        found = list(counted((samples.footsteps(self.board, told) for told in stories), matches))
        places = sorted({place for steps in found for place in steps})
        return {self.board.name(s, place): samples.average([steps[place] for steps in found]) for place in places}

    def ends(self, s: Any, players: Sequence[Guest], matches: int, seed: int) -> list[Any]:
        """The last states of so many matches."""
        return list(
            counted(samples.ends(self.game, self.going_on(s), self.seats(s, players), matches, str(seed)), matches)
        )

    # --- charts
    # What draws them is loaded with the first chart: no page needs it, and the other functions do not, either.

    def word(self, label: object) -> str:
        """A word that charts use, in the notebook's language; anything else as it is."""
        return word(label, self.words())

    @charted
    @kindly
    def bars(self, values: Mapping[Any, Any], x: str = "", y: str = "") -> Picture:
        """Bars over labels; a mapping of mappings shows them beside each other, chances in hundredths then. What was
        found in a sample has a thin line from end to end of its interval."""
        from kit.widgets import lab_charts

        word = self.word
        rows = values if all(isinstance(row, Mapping) for row in values.values()) else {"": values}
        for row in rows.values():
            figures(row)
        chances = len(rows) > 1 and all(isinstance(value, Fraction) for row in rows.values() for value in row.values())
        up = f"{word(y)}, %" if chances else word(y)

        def figure(value: Any) -> str:
            return number(100 * float(value), 0) if chances else number(value)

        labels = list(dict.fromkeys(label for row in rows.values() for label in row))
        series = {
            word(title): [
                lab_charts.Bar(float(row[k]), figure(row[k]), *_ends(row[k])) if k in row else None for k in labels
            ]
            for title, row in rows.items()
        }
        told = [
            f"{word(title)} {word(k)}: {figure(one)}{_interval(one, figure)}".strip()
            for title, row in rows.items()
            for k, one in row.items()
        ]
        drawn = lab_charts.bars([word(label) for label in labels], series, word(x), up)
        return lab_charts.picture(drawn, f"{up} / {word(x)}. {'; '.join(told)}")

    @charted
    @kindly
    def curve(self, values: Sequence[float], x: str = "", y: str = "", band: Sequence[Any] = ()) -> Picture:
        """A line through some values, one after the other; `band` may say of each from where to where others lie."""
        from kit.widgets import lab_charts

        figures(values)
        pairs = _pairs(values, band)
        last = [f"{number(one)}{_interval(one, number)}" for one in values[-1:] if isinstance(one, Estimate)]
        found = {"low": number(min(values)), "high": number(max(values)), **({"last": last[0]} if last else {})}
        told = self.words()("lab.curve", y=self.word(y), **found)
        return lab_charts.picture(lab_charts.curve(values, self.word(x), self.word(y), number, pairs), told)

    @charted
    @kindly
    def grow(self, values: Any, x: str = "", y: str = "") -> Picture:
        """A line that is drawn while its values are found: they may be a generator that takes its time. Who stops it
        gets the line so far."""
        if not isinstance(values, Iterable) or isinstance(values, str | Mapping):
            raise Trouble("lab.trouble.list", what="values", said=shown(values))
        drawn: list[float] = []
        sketch = Sketch()
        for value in counted(values, 0):
            figures([value])
            drawn.append(value)
            sketch.show(self.curve(drawn, x, y))
        sketch.end()
        return self.curve(drawn, x, y)

    @charted
    @kindly
    def shares(self, found: Mapping[Any, Any], side: str = "") -> Picture:
        """Who won how much: per label the share of a side (the first one's), and the interval that holds the true one
        95 times in 100. It is marked as open where that interval holds the middle, too.

        Where all of them lie near the middle the scale is a closer one.
        """
        _all_matches(found)
        seats = next(iter(found.values())).seats
        side = side or seats[0].id
        rows = {label: matches.share(side) for label, matches in found.items()}
        middle = 1 / max(2, len(parties(seats)))
        close = middle == 0.5 and all(one.low >= 0.4 and one.high <= 0.6 for one in rows.values())
        ticks = [(40 + 5 * k) / 100 for k in range(5)] if close else [k / 4 for k in range(5)]
        even = next(iter(found.values())).even
        title = self.words()("lab.wins" if even else "lab.shares", side=Ref("side", side))
        figure = partial(percent, digits=int(close))
        return self._ranges(rows, title, middle, figure, ticks, self.words()("lab.open"))

    @charted
    @kindly
    def lengths(self, found: Mapping[Any, Any]) -> Picture:
        """How long matches are: per label the average number of turns, and the interval that holds the true one."""
        _all_matches(found)
        rows = {label: matches.turns() for label, matches in found.items()}
        return self._ranges(rows, self.words()("lab.lengths"), next(iter(rows.values())).value, number)

    def _ranges(
        self,
        rows: Mapping[str, Estimate],
        title: str,
        middle: float,
        figure: Callable[[float], str],
        ticks: Iterable[float] = (),
        marked: str = "",
    ) -> Picture:
        """A chart of ranges; where it is said what the mark means, those that hold the middle have one."""
        from kit.widgets import lab_charts

        opens = {k: bool(marked) and one.low <= middle <= one.high for k, one in rows.items()}
        found = [
            lab_charts.Range(self.word(k), one.value, one.low, one.high, figure(one.value) + " ?" * opens[k])
            for k, one in rows.items()
        ]
        note = "\n".join([self.words()("lab.interval"), *[marked] * any(opens.values())])
        drawn = lab_charts.ranges(found, title, note, middle, figure, tuple(ticks))
        told = [f"{self.word(k)}: {figure(one)}{_interval(one, figure)}{' ?' * opens[k]}" for k, one in rows.items()]
        return lab_charts.picture(drawn, f"{title}. {'; '.join(told)}")


def _ends(value: Any) -> tuple[float, ...]:
    """Between what a value lies that was found in a sample."""
    return (value.low, value.high) if isinstance(value, Estimate) else ()


def _pairs(values: Sequence[float], band: Sequence[Any]) -> list[tuple[float, float]]:
    """The ends of a band, one pair a value. Raises `Trouble` where they are none."""
    if band and (len(band) != len(values) or any(not isinstance(one, tuple) or len(one) != 2 for one in band)):
        raise Trouble("lab.trouble.list", what="band", said=shown(band))
    for pair in band:
        figures(pair)
    return list(band)


def _interval(value: Any, figure: Callable[[Any], str]) -> str:
    return "".join(f" ({figure(value.low)}–{figure(value.high)})" for value in [value] * isinstance(value, Estimate))


def _all_matches(found: Mapping[Any, Any]) -> None:
    """Raises `Trouble` unless all values are what `play` gives."""
    for one in found.values():
        if not isinstance(one, Matches):
            raise Trouble("lab.trouble.matches", said=shown(one))


@dataclass(frozen=True, slots=True)
class Matches:
    """Many matches from one state, and what they say."""

    lab: Lab
    samples: tuple[Sample, ...]
    even: bool = False
    """Whether players changed places: its share is then that of the player who was named first, not of a side."""

    @property
    def state(self) -> type:
        """What a moment of these matches is."""
        return self.lab.state

    @property
    def game(self) -> Game[Any, Any]:
        """What was played."""
        return self.lab.game

    def words(self) -> Catalogue:
        """The words of its game."""
        return self.lab.words()

    @property
    def seats(self) -> Sequence[Seat]:
        """Who played."""
        return self.samples[0].seats if self.samples else self.lab.game.seats(self.lab.game.scenarios()[0])

    @kindly
    def share(self, side: str = "") -> Estimate:
        """The share that a side (the first one) won, a draw counting half between two, and between what the true share
        lies."""
        names = [seat.id for seat in self.seats]
        if side:
            known(side, names)
        return samples.share(self.samples, names.index(side) if side else 0)

    @kindly
    def turns(self) -> Estimate:
        """How many turns a match takes on average, and between what the true average lies."""
        if len(self) < 2:
            raise Trouble("lab.trouble.few")
        return samples.mean([match.turns for match in self.samples])

    def endings(self) -> dict[str, int]:
        """How many matches each rule ended, the most frequent first."""
        found = Counter(match.rule_id for match in self.samples)
        return {self.lab.words().rule(rule_id): count for rule_id, count in found.most_common()}

    def __len__(self) -> int:
        return len(self.samples)

    def __repr__(self) -> str:
        t, seats = self.lab.words(), self.seats
        if self.even:
            return f"{t('lab.wins')}: {percent(self.share())}{_interval(self.share(), percent)}."
        won, several = Counter[frozenset[int]](), Counter[str]()
        for match in self.samples:
            results = match.outcome.results(seats)
            winners = frozenset(number for number, result in enumerate(results) if result == "won")
            if winners in parties(seats):
                won[winners] += 1
            else:
                several["shared" if winners else "drawn" if "drawn" in results else "lost"] += 1
        told = [
            t("lab.matches.won", count=won[own], side=[Ref("side", seats[number].id) for number in sorted(own)])
            for own in parties(seats)
        ]
        ways = ["lost"] if len(told) == 1 else ["shared", "drawn"] if several["shared"] else ["drawn"]
        told += [t(f"lab.matches.{how}", count=several[how]) for how in ways]
        return t("lab.matches", n=len(self), told=", ".join(told))
