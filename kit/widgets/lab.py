"""The laboratory: what notebooks ask about any game: matches, who wins how often, charts. What is asked about one game
stands in a module of its own, `lab_<game>.py`, which offers all of it together.

A state is what a module's `start` or `position` give. Functions that make a picture return it: a notebook shows it when
it is the last line of a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import cycle, islice
from random import Random
from typing import Any

from kit.core.board import Board
from kit.core.game import TERMINAL, Game, Ref, Seat, Trouble, parties
from kit.core.seats import persons
from kit.explore import samples
from kit.explore.playouts import Seating, seated
from kit.explore.samples import Estimate, Sample
from kit.players import CONTESTANTS, Decision, Player
from kit.players.base import Steps
from kit.text.catalogue import Catalogue, text
from kit.widgets.lab_words import Picture, charted, kindly, language, number, percent, slips, word

BOARD_WIDTH = 560.0
"""Of a board in a notebook, in pixels."""
PLAYERS: Mapping[str, str] = {"random": "random", "cricket": "1", "fox": "2", "owl": "3"}
"""Who can be asked to play, and as which contestant of a tournament."""
Likes = Callable[[Any, Sequence[Any]], Any]
"""A player of one's own: `likes(s, actions)` returns the actions it likes, or a single one."""
Guest = str | Likes | Player
"""Who can be asked to play: by name, as a function, or as an object that can `choose`."""


@dataclass(slots=True)
class Own:
    """A player that does one of the actions somebody's function likes, or any where it likes none."""

    likes: Likes
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = getattr(self.likes, "__name__", type(self.likes).__name__)

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        yield
        actions = game.legal_actions(o)
        with slips(self.id):
            liked = self.likes(o, actions)
            liked = list(liked) if isinstance(liked, Iterable) and not isinstance(liked, str) else [liked]
        ours = {id(action) for action in actions}
        for action in liked:
            if id(action) not in ours and game.explain(o, action) is not None:
                return Decision(action)
        return Decision(rng.choice(liked or list(actions)))


@dataclass(slots=True)
class Ponderer:
    """Somebody's own player, whatever kind of answer its `choose` gives: a thought, an action, at once or in steps."""

    player: Any
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = type(self.player).__name__

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        yield
        with slips(self.id):
            found = self.player.choose(game, o, rng)
            if isinstance(found, Generator):
                found = yield from found
        return found if isinstance(found, Decision) else Decision(found)


@dataclass(frozen=True)
class Lab:
    """A game as it is asked about, and its board. `domain` is the catalogue that has the game's words."""

    domain: str
    game: Game[Any, Any]
    board: Board

    def words(self) -> Catalogue:
        """The game's catalogue in the language of the notebook."""
        return text(self.domain, language())

    @kindly
    def position(self, text: str) -> Any:
        """The state written in the game's notation."""
        return self.game.parse_position(text)

    def choices(self, s: Any) -> int:
        """How many things whoever decides can do now; Chance has what the die or the card can show."""
        return len(self.game.legal_actions(s))

    def say(self, s: Any, action: Any) -> str:
        """An action in the game's notation."""
        return self.game.action_text(s, action)

    # --- playing

    def going_on(self, s: Any) -> Any:
        """The state, if something can still be played from it. Raises `Trouble` where the match is over."""
        if self.game.current_player(s) == TERMINAL:
            raise Trouble("lab.trouble.over")
        return s

    def seats(self, s: Any, players: Sequence[Guest], even: bool = True) -> Seating:
        """Who sits at each seat of a state: the players in turn at those that can be taken, so that one alone plays all
        sides. Where all play at random, nobody at all, if `even`."""
        sitting = list(islice(cycle(players or ["random"]), len(persons(self.game, s))))
        if even and all(isinstance(who, str) and who == "random" for who in sitting):
            return ()
        return seated(self.game, s, [_seated(who) for who in sitting])

    @kindly
    def play(self, s: Any, *players: Guest, matches: int = 100, seed: int = 1) -> Matches:
        """So many matches from a state, the first side's player named first: "random", "cricket", "fox", "owl", or a
        function."""
        seats = self.seats(s, players)
        return Matches(self, samples.sample(self.game, self.board, self.going_on(s), seats, matches, str(seed)))

    @kindly
    def story(self, s: Any, *players: Guest, seed: int = 1) -> list[Any]:
        """Every state of one match, the first and the last included."""
        told = samples.story(self.game, self.going_on(s), self.seats(s, players, even=False), Random(seed))
        return [s, *(t for _, _, t in told)]

    @kindly
    def footsteps(self, s: Any, *players: Guest, matches: int = 20, seed: int = 1) -> dict[str, float]:
        """How often a place is stepped on in one match, on average, by its name."""
        found, seats = Counter[int](), self.seats(s, players, even=False)
        for match in range(matches):
            told = samples.story(self.game, self.going_on(s), seats, Random(f"{seed} {match}"))
            found += samples.footsteps(self.board, told)
        return {self.board.name(s, place): count / matches for place, count in sorted(found.items())}

    # --- charts
    # What draws them is loaded with the first chart: no page needs it, and the other functions do not, either.

    def word(self, label: object) -> str:
        """A word that charts use, in the notebook's language; anything else as it is."""
        return word(label, self.words())

    @charted
    def bars(self, values: Mapping[Any, Any], x: str = "", y: str = "") -> Picture:
        """Bars over labels; a mapping of mappings shows them beside each other, chances in hundredths then."""
        from kit.widgets import lab_charts

        word = self.word
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
    def curve(self, values: Sequence[float], x: str = "", y: str = "") -> Picture:
        """A line through some values, one after the other."""
        from kit.widgets import lab_charts

        told = self.words()("lab.curve", y=self.word(y), low=number(min(values)), high=number(max(values)))
        return lab_charts.picture(lab_charts.curve(values, self.word(x), self.word(y), number), told)

    @charted
    def shares(self, found: Mapping[str, Matches], side: str = "") -> Picture:
        """Who won how much: per label the share of a side (the first one's), and the interval that holds the true one
        95 times in 100.

        Where all of them lie near the middle the scale is a closer one.
        """
        seats = next(iter(found.values())).seats
        side = side or seats[0].id
        rows = {label: matches.share(side) for label, matches in found.items()}
        middle = 1 / max(2, len(parties(seats)))
        close = middle == 0.5 and all(one.low >= 0.4 and one.high <= 0.6 for one in rows.values())
        ticks = [(40 + 5 * k) / 100 for k in range(5)] if close else [k / 4 for k in range(5)]
        return self._ranges(rows, self.words()("lab.shares", side=Ref("side", side)), middle, percent, ticks)

    @charted
    def lengths(self, found: Mapping[str, Matches]) -> Picture:
        """How long matches are: per label the average number of turns, and the interval that holds the true one."""
        rows = {label: matches.turns() for label, matches in found.items()}
        return self._ranges(rows, self.words()("lab.lengths"), next(iter(rows.values())).value, number)

    def _ranges(
        self,
        rows: Mapping[str, Estimate],
        title: str,
        middle: float,
        figure: Callable[[float], str],
        ticks: Iterable[float] = (),
    ) -> Picture:
        from kit.widgets import lab_charts

        found = [
            lab_charts.Range(self.word(k), one.value, one.low, one.high, figure(one.value)) for k, one in rows.items()
        ]
        drawn = lab_charts.ranges(found, title, self.words()("lab.interval"), middle, figure, tuple(ticks))
        told = [
            f"{self.word(k)}: {figure(one.value)} ({figure(one.low)}–{figure(one.high)})" for k, one in rows.items()
        ]
        return lab_charts.picture(drawn, f"{title}. {'; '.join(told)}")


def _seated(who: Any) -> Player:
    """The player that somebody named, or wrote."""
    if hasattr(who, "choose"):
        return Ponderer(who() if isinstance(who, type) else who)
    if callable(who):
        return Own(who)
    if not isinstance(who, str) or who not in PLAYERS:
        raise Trouble("lab.trouble.name", name=str(who)[:30], names=list(PLAYERS))
    return CONTESTANTS[PLAYERS[who]]()


@dataclass(frozen=True, slots=True)
class Matches:
    """Many matches from one state, and what they say."""

    lab: Lab
    samples: tuple[Sample, ...]

    @property
    def seats(self) -> Sequence[Seat]:
        """Who played."""
        return self.samples[0].seats if self.samples else self.lab.game.seats(self.lab.game.scenarios()[0])

    def share(self, side: str = "") -> Estimate:
        """The share that a side (the first one) won, a draw counting half between two, and between what the true share
        lies."""
        names = [seat.id for seat in self.seats]
        if side and side not in names:
            raise Trouble("lab.trouble.name", name=side[:30], names=names)
        return samples.share(self.samples, names.index(side) if side else 0)

    def turns(self) -> Estimate:
        """How many turns a match takes on average, and between what the true average lies."""
        return samples.mean([match.turns for match in self.samples])

    def endings(self) -> dict[str, int]:
        """How many matches each rule ended, the most frequent first."""
        found = Counter(match.rule_id for match in self.samples)
        return {self.lab.words().rule(rule_id): count for rule_id, count in found.most_common()}

    def __len__(self) -> int:
        return len(self.samples)

    def __repr__(self) -> str:
        t, seats = self.lab.words(), self.seats
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
