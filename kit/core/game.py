"""The protocol that every game follows, and the small values that travel through it.

A game is a sequence of decisions. Somebody (a player, or Chance) is asked something; the answer is an action; the rules
say whether it is legal and, if not, which rule says no; a legal action turns one immutable state into the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Literal, Protocol, TypeVar

CHANCE = -1
"""The player number of Chance: a die or a card is awaited."""
TERMINAL = -2
"""The player number once the match is over: nobody decides any more."""

Result = Literal["won", "drawn", "lost"]
"""What an outcome is to a seat."""
Facts = Mapping[str, Any]
"""Named values of a sentence: whole numbers, names of places, `Ref`, `Phrase`, or lists of them."""


@dataclass(frozen=True, slots=True)
class Ref:
    """A thing that the text layer names with its article, gender and number: `Ref("unit", "soldier")`.

    >>> from kit.text import text
    >>> soldier = Ref("unit", "soldier")
    >>> text("war_kids", "en").word(soldier, "the"), text("war_kids", "it").word(soldier, "the")
    ('the Soldier', 'il Soldato')
    """

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """A fact that is more than a word: a text key with facts of its own, as in "two routed archers".

    >>> Phrase("models.routed", {"n": 2, "kind": Ref("kind", "archer")}).facts["n"]
    2
    """

    key: str
    facts: Facts = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the rule that says no, the reason as a code, and the numbers behind it.

    >>> Refusal("WK-MOVE-3", "TOO_FAR", {"need": 4}) == Refusal("WK-MOVE-3", "TOO_FAR", {"need": 4})
    True
    """

    rule_id: str
    code: str
    facts: Facts = field(default_factory=dict, hash=False)


class Refused(Exception):
    """Raised by `Match.play` for an illegal action; carries the `Refusal`.

    >>> str(Refused(Refusal("WK-MOVE-3", "TOO_FAR")))
    'TOO_FAR (WK-MOVE-3)'
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule_id})")
        self.refusal = refusal


class Trouble(Exception):
    """Bad input of any kind, as a text key with facts, so that it can be told in one sentence in any language.

    >>> Trouble("trouble.action.unread", text="dance").facts
    {'text': 'dance'}
    """

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(f"{key} {facts}" if facts else key)
        self.key = key
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winners' numbers, the rule that ended it, and its facts.

    Several winners are a team (`Seat.team`), or share what they have won. Everybody among them is a draw, and so is
    nobody, but where persons play against the game itself, alone, as one team or against an automa: they have lost.

    >>> Outcome((0,), "KW-END-1").winners
    (0,)
    """

    winners: tuple[int, ...]
    rule_id: str
    facts: Facts = field(default_factory=dict, hash=False)
    ranking: tuple[int, ...] = ()
    """All players, the best first, where places after the first count."""
    grade: str = ""
    """How well it went, where that counts, as somebody alone may win narrowly or by far; its words are `grade.<it>`."""

    def shares(self, seats: Sequence[Seat]) -> tuple[Fraction, ...]:
        """Per seat its score, as Elo's ratings count it: 1 for a win, 0 for a loss, and equal parts of 1 for parties
        that draw or have won together. A party is a team, each member of which has all of its part, or a lone seat.

        >>> two, three, solo = (Seat("a"), Seat("b")), (Seat("a"), Seat("b"), Seat("c")), (Seat("a"),)
        >>> pairs = (Seat("a", team="n"), Seat("b", team="e"), Seat("c", team="n"), Seat("d", team="e"))
        >>> def told(outcome, seats):
        ...     return *map(str, outcome.shares(seats)), *outcome.results(seats)
        >>> told(Outcome((1,), "R"), two), told(Outcome((), "R"), two)
        (('0', '1', 'lost', 'won'), ('1/2', '1/2', 'drawn', 'drawn'))
        >>> told(Outcome((), "R"), three), told(Outcome((0, 2), "R"), three)
        (('1/3', '1/3', '1/3', 'drawn', 'drawn', 'drawn'), ('1/2', '0', '1/2', 'won', 'lost', 'won'))
        >>> told(Outcome((0, 2), "R"), pairs)
        ('1', '0', '1', '0', 'won', 'lost', 'won', 'lost')
        >>> told(Outcome((0,), "R"), solo), told(Outcome((), "R"), solo)
        (('1', 'won'), ('0', 'lost'))
        >>> told(Outcome((), "R"), (Seat("a"), Seat("storm", automa=True)))
        ('0', '1', 'lost', 'won')
        """
        sides = parties(seats)
        people = [side for side in sides if not all(seats[player].automa for player in side)]
        others = [side for side in sides if side not in people]
        won = [side for side in sides if side.intersection(self.winners)]
        won = won or others or (people if len(people) > 1 else [])
        return tuple(Fraction(any(player in side for side in won), len(won) or 1) for player in range(len(seats)))

    def drawn(self, seats: Sequence[Seat]) -> bool:
        """Whether several parties played, and none of them has won more than the others."""
        found = set(self.shares(seats))
        return len(found) == 1 and 0 < found.pop() < 1

    def results(self, seats: Sequence[Seat]) -> tuple[Result, ...]:
        """Per seat whether it has won, alone or with others, drawn or lost."""
        drawn = self.drawn(seats)
        return tuple("lost" if not share else "drawn" if drawn else "won" for share in self.shares(seats))


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that an action made happen, for the log and the animation; the text key is `event.<kind>`.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> a = kings_war.parse_action(s, "e2-e4")
    >>> [(event.kind, event.rule_id) for event in kings_war.events(s, a, kings_war.apply(s, a))]
    [('moved', 'KW-TURN-1')]
    """

    kind: str
    rule_id: str
    facts: Facts = field(default_factory=dict, hash=False)
    pieces: tuple[str, ...] = ()
    """Scene keys of the pieces concerned, the doer first."""
    path: tuple[int, ...] = ()
    """Places passed through, in order, as the game's own place numbers."""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the rules, agreed before the match: its default, the rules it governs, what it needs or goes with.

    It is on or off, or has one of several named values.

    >>> Option("retry", False, ("KW-TAKE-4",)).takes(True)
    True
    >>> Option("length", "short", (), values=("short", "long")).takes(True)
    False
    """

    id: str
    default: bool | str
    rule_ids: tuple[str, ...]
    needs: tuple[str, ...] = ()
    goes_with: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    """What it may be, where it is not on or off."""
    seats: int = 0
    """It acts only where at least so many sit; pages show it nowhere else."""

    def takes(self, value: object) -> bool:
        """Whether it can be set to that."""
        return value in self.values if self.values else isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A beginning that can be played: an id, and the position in the game's own notation.

    `titles` and `briefings` map a language to a text where people made the scenario; the kit's own have catalogue keys.

    >>> Scenario("mine", "map 9x8; bM D4", {"en": "My own", "it": "La mia"}).titles["it"]
    'La mia'
    """

    id: str
    position: str
    titles: Facts = field(default_factory=dict, hash=False)
    briefings: Facts = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. Its id also names who sits there as a noun, `side.<id>`.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> [(seat.id, seat.colour) for seat in war_kids.seats(war_kids.scenarios()[0])]
    [('blue', 'azzurro.face'), ('pink', 'rosa.face')]
    """

    id: str
    colour: str = ""
    """The palette's name of the colour that stands for it (`kit.draw.palette`)."""
    emblem: str = ""
    """The pictogram that does, for those who do not tell the colours apart, or a shape of the game's own: path data in
    a box of 100 x 100, as in "M50 8L92 92H8Z"."""
    team: str = ""
    """Who wins and loses together; "" for one that plays for itself."""
    automa: bool = False
    """Whether nobody sits there: the rules decide (`Automatic`)."""


def parties(seats: Sequence[Seat]) -> tuple[frozenset[int], ...]:
    """Who wins and loses together: the players of each team, and each of those who play for themselves.

    >>> [sorted(side) for side in parties((Seat("a", team="n"), Seat("b"), Seat("c", team="n")))]
    [[0, 2], [1]]
    """
    sides: dict[str | int, set[int]] = {}
    for player, seat in enumerate(seats):
        sides.setdefault(seat.team or player, set()).add(player)
    return tuple(map(frozenset, sides.values()))


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of an action being composed: a `kind` such as "unit", "hex", "target", and the value chosen.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> next(iter(kings_war.slots(s, kings_war.parse_action(s, "e2-e4"))))
    (Slot(kind='piece', value=12), Slot(kind='square', value=28))
    """

    kind: str
    value: Any


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be chosen next: the slot, the action it completes (`None`: more is asked), facts such as its cost.

    >>> from kit.games import game
    >>> from kit.core.compose import choices
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> first = choices(kings_war, s)[0]
    >>> first.slot.kind, first.action
    ('piece', None)
    """

    slot: Slot
    action: Any = None
    facts: Facts = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Threat:
    """A piece that can be lost to the others' next turn: its number, its place, who takes part in the likeliest way to
    take it (number and place of each, the first to strike first), and the chance that it works.

    >>> Threat(2, 30, ((7, 22),), Fraction(2, 3)).chance
    Fraction(2, 3)
    """

    piece: int
    place: int
    by: tuple[tuple[int, int], ...]
    chance: Fraction
    kind: str = ""
    """What is lost, where that is no piece that is taken (`Cautious`)."""
    better: Any = None
    """An action that would keep it."""


S = TypeVar("S")
A = TypeVar("A")


class Game(Protocol[S, A]):
    """What a game is to everything else: matches, players, lessons, boards, simulations.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> a = war_kids.legal_actions(s)[0]
    >>> war_kids.current_player(s), war_kids.action_text(s, a), war_kids.explain(s, a)
    (0, 'S G2-F1', None)
    >>> war_kids.explain(s, "dance").code
    'UNKNOWN_ACTION'
    """

    id: str
    hides: bool
    """Whether some players know what others do not."""
    menu: bool
    """Whether more is legal than can be listed, as where any point may be gone to."""

    def scenarios(self) -> Sequence[Scenario]:
        """The kit's own scenarios, the easiest first."""

    def options(self) -> Sequence[Option]:
        """The switches of the rules."""

    def seats(self, scenario: Scenario) -> Sequence[Seat]:
        """Who plays a scenario, player 0 first. Its position alone decides: what people made has any id."""

    def initial_state(self, scenario: Scenario, options: Mapping[str, bool] | None = None) -> S:
        """The state before the first decision; raises `Trouble` for an impossible scenario or option."""

    def num_players(self, s: S) -> int:
        """How many players, Chance not counted."""

    def current_player(self, s: S) -> int:
        """Who decides now: 0.., `CHANCE` or `TERMINAL`."""

    def explain(self, s: S, a: Any) -> Refusal | None:
        """`None` if the action is legal, else the reason. Total: any action, in any state, never an exception."""

    def legal_actions(self, s: S) -> Sequence[A]:
        """One canonical action per effect, in a fixed order; of a `menu` those that are worth offering."""

    def canonical(self, s: S, a: A) -> A:
        """The member of `legal_actions(s)` that has the same effect as the legal action `a`; `a` if there is none."""

    def slots(self, s: S, a: A) -> Iterable[tuple[Slot, ...]]:
        """The ways to compose an action part by part; `kit.core.compose` makes the choices from them."""

    def choice_facts(self, s: S, a: A) -> Facts:
        """What a person wants to know before choosing the action: cost, distance, winning faces."""

    def chance_outcomes(self, s: S) -> Sequence[tuple[A, Fraction]]:
        """The outcomes of the awaited die or card with their exact probabilities, which sum to 1, in a fixed order."""

    def reveals(self, s: S, a: A) -> bool:
        """Whether the action shows somebody what cannot be forgotten: undo stops there."""

    def apply(self, s: S, a: A) -> S:
        """The next state. Trusts the action: `Match.play` has checked it."""

    def events(self, s: S, a: A, t: S, viewer: int | None = None) -> Sequence[Event]:
        """What happened between `s` and `t = apply(s, a)`, as far as the viewer may know; `None`: as everybody may."""

    def outcome(self, s: S) -> Outcome | None:
        """How the match ended, or `None` while it goes on."""

    def returns(self, s: S) -> tuple[float, ...]:
        """Per player 1 for a win, alone or with others, -1 for a loss, 0 for a draw or while the match goes on."""

    def keeps_secrets(self, s: S) -> bool:
        """Whether in the match of this state some players know what others do not, as a game may have it with some of
        its rules alone. Never where `hides` is false."""

    def observation(self, s: S, player: int | None) -> S:
        """The state as far as the player knows it; `None`: as everybody does. Where nothing is hidden, the state."""

    def sample(self, o: S, player: int | None, rng: Random) -> S:
        """A full state that agrees with what the player knows; `None`: with what everybody does."""

    def terms(self, s: S, player: int) -> dict[str, float]:
        """The named parts of the evaluation for the player, all in one unit that the game names; their sum is the
        heuristic value."""

    def action_text(self, s: S, a: A) -> str:
        """The action in the game's notation."""

    def parse_action(self, s: S, text: str) -> A:
        """The action written in the game's notation; raises `Trouble` if it cannot be read."""

    def position_text(self, s: S) -> str:
        """The whole state in the game's notation."""

    def parse_position(self, text: str) -> S:
        """The state written in the game's notation; raises `Trouble` naming the line that cannot be read."""
