"""Rune Winter: who wins a battle. Both sides choose as is proposed (C.9), and the Fate cards come in every way in which
they can: what happens in a battle is worked out by its rules, each step once, however it came about. Where even that is
too much, many battles are drawn by lot instead, and the odds say so."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import NamedTuple

from kit.core.chance import Rng
from kit.games.runewars.fate_seen import Dealer, Lot, Seen, card_with
from kit.games.runewars.fight import Figure
from kit.games.runewars.pieces import KINDS, NUMBER, unit
from kit.games.runewars.realm import Task
from kit.games.runewars.rules import cards, fight, tasks
from kit.games.runewars.rules.battle import side_of
from kit.games.runewars.rules.control import crowded, trims
from kit.games.runewars.rules.fight_effects import area, but_fight, parties
from kit.games.runewars.rules.fight_effects import fight as fight_of
from kit.games.runewars.rules.fight_proposals import proposal
from kit.games.runewars.rules.tasks import OPS, but_realm, listed, op, realm
from kit.games.runewars.state import BATTLE, State, count, replaced

SURE = 1.96
"""How many standard errors the interval is wide to each side: it holds the true share 19 times in 20."""
MOST = 40_000
"""So much is worked out at most: a result that is added up counts once, a moment of the battle `ENTRY` times, a step by
the rules `STEP` times."""
STEP, ENTRY = 100, 10
BATTLES, FEWEST = 100, 20
"""So many are drawn by lot where it would be more: their share is less than a tenth off, 19 times in 20. Where these,
too, are too much, there are fewer, and the interval says so."""
KINDS_OF_ALL, MODELS_OF_ALL = 5, 8
"""Where so many kinds meet, with so many models, it is more, without a try."""
DRAW, SPECIALS, LOSSES, END = "battle.draw", "battle.specials", "battle.losses", "battle.tally"
STOPS = (SPECIALS, LOSSES, END)
ONE_BY_ONE = ("battle.special", "rout", "damage")
"""What cards bring, which is worked out one by one: many ways lead to the same."""


class Odds(NamedTuple):
    """The chance that the attacker wins, and in how many battles that was found: in none where it is exact."""

    chance: float
    fought: int = 0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the true chance; where it is exact, the chance itself.

        >>> [round(end, 2) for end in Odds(0.9, 10).interval]
        [0.6, 0.98]
        >>> Odds(0.9).interval
        (0.9, 0.9)
        """
        if not self.fought:
            return self.chance, self.chance
        more = SURE**2 / self.fought
        half = SURE * sqrt(self.chance * (1 - self.chance) / self.fought + more / 4 / self.fought)
        return (self.chance + more / 2 - half) / (1 + more), (self.chance + more / 2 + half) / (1 + more)


def odds(s: State, rng: Rng, at: int | None = None, most: int = MOST) -> Odds:
    """The odds of the battle that is being fought, or of one that the player whose turn it is begins in an area; `rng`
    is for those that are too much to be worked out."""
    battle = _Battle(_begun(s, at), most)
    if not battle.is_large and (found := battle.exact()) is not None:
        return Odds(found)
    battle.deal, battle.most = Lot(s.fate, rng), most
    won: list[float] = []
    while len(won) < FEWEST or (len(won) < BATTLES and battle.most > 0):
        won.append(battle.chance())
    return Odds(sum(won) / len(won), len(won))


def exact(s: State, at: int | None = None) -> float | None:
    """The chance that the attacker wins such a battle; `None` where that is too much to be worked out."""
    return _Battle(_begun(s, at), MOST).exact()


def _begun(s: State, at: int | None) -> State:
    return s if at is None else fight.begun(s.but(phase=BATTLE, at=at, attacker=s.side))


class Brought(NamedTuple):
    """What the cards of a kind bring."""

    owner: int
    kind: int
    specials: int = 0
    routs: int = 0
    damage: int = 0

    def with_card(self, face: str) -> Brought:
        """The same with one card more."""
        owner, kind, specials, routs, damage = self
        n = int(face[1:] or 1)
        return Brought(
            owner, kind, specials + (face == "*"), routs + n * (face[0] == "r"), damage + n * (face[0] == "d")
        )

    def figures(self) -> list[Figure]:
        """Cards that bring as much."""
        shown = {"*": self.specials, "r1": self.routs, "d1": self.damage}
        shape = unit(self.kind).shape
        return [Figure(self.owner, self.kind, card_with(shape, face)) for face, n in shown.items() for _ in range(n)]


Todo = tuple[Task, ...]
Hands = tuple[Brought, ...]


class _Battle:
    """A battle, and whatever of it has been worked out. States and rows of tasks are kept, so that they are told apart
    by what they are and not by what they hold."""

    def __init__(self, s: State, most: int) -> None:
        self.most = most
        self.deal: Dealer | Lot = Dealer(s.fate, _shapes(s))
        self.states: dict[object, State] = {}
        self.rows: dict[Todo, Todo] = {}
        self.steps: dict[tuple[int, Todo], tuple[State, Todo]] = {}
        self.told: dict[tuple[tuple[Figure, ...], Hands, Task], Todo] = {}
        self.sure: dict[tuple[int, bool], float | None] = {}
        self.moments: dict[tuple[int, int, Hands], tuple[State, Todo, Hands]] = {}
        self.dealt: dict[tuple[Seen, Brought, int], list[tuple[Brought, float, Seen]]] = {}
        self.chances: dict[tuple[int, int, Hands, Seen], float] = {}
        self.begin = self._kept(s.but(fate=0)), self._row(realm(s).todo)

    @property
    def is_large(self) -> bool:
        """Whether it is plain that it is too much to be worked out."""
        groups = self.begin[0].forces[area(self.begin[0])]
        return len(groups) >= KINDS_OF_ALL and sum(one.standing for one in groups) >= MODELS_OF_ALL

    def chance(self) -> float:
        """The chance that the attacker wins; whether he does where cards are turned by lot."""
        return self._chance(*self._on(*self.begin, ()), self.deal.first)

    def exact(self) -> float | None:
        """The chance that the attacker wins; `None` where that is too much to be worked out."""
        try:
            return round(self.chance(), 12)
        except OverflowError:
            return None

    def _kept(self, s: State) -> State:
        """The state with nothing to do, the same one wherever the battle has come to the same."""
        s = but_realm(s, todo=(), fight=fight_of(s)._replace(struck=()))
        on = realm(s)
        return self.states.setdefault((s.forces, on.fight, on.players, on.once), s)

    def _row(self, todo: Todo) -> Todo:
        return self.rows.setdefault(todo, todo)

    def _counted(self, n: int) -> None:
        self.most -= n
        if self.most < self.deal.worked and isinstance(self.deal, Dealer):
            raise OverflowError

    # --- what comes next

    def _chance(self, s: State, todo: Todo, hands: Hands, seen: Seen) -> float:
        """The chance that the attacker wins, from where a card is turned, or both sides count."""
        if not hands:
            place = id(s), todo[0].what == END
            if place not in self.sure:
                self.sure[place] = _certain(s, todo[0])
            if (certain := self.sure[place]) is not None:
                return certain
        key = id(s), id(todo), hands, seen
        if (found := self.chances.get(key)) is None:
            self._counted(ENTRY)
            found = self._drawn(s, todo[0], self._row(todo[1:]), hands, seen)
            if isinstance(self.deal, Dealer):
                self.chances[key] = found
        return found

    def _on(self, s: State, todo: Todo, hands: Hands) -> tuple[State, Todo, Hands]:
        """The battle where the next card is turned, or both sides count: state, what is to be done, and what lies
        there."""
        key = id(s), id(todo), hands
        if key not in self.moments:
            while todo[0].what != END and not (todo[0].what == DRAW and todo[0].n):
                if todo[0].what in STOPS:
                    s, todo, hands = self._told(s, todo[0], todo[1:], hands)
                else:
                    now = 1 if todo[0].what in ONE_BY_ONE else len(todo)
                    s, more = self._done(s, todo[:now])
                    todo = (*more, *todo[now:])
            self.moments[key] = s, self._row(todo), hands
        return self.moments[key]

    def _told(self, s: State, first: Task, rest: Todo, hands: Hands) -> tuple[State, Todo, Hands]:
        """What the rules make of all cards that have been turned: first the specials, then all that is lost."""
        kept = fight_of(s).hand
        key = kept, hands, first
        if key not in self.told:
            turned = (*kept, *(one for hand in hands for one in hand.figures()))
            after = tasks.STEPS[first.what].do(but_realm(but_fight(s, hand=turned), todo=()), first)
            self.told[key] = tuple(
                one for task in realm(after).todo if task.what != LOSSES for one in [task._replace(n=1)] * task.n
            )
        if first.what == SPECIALS:
            return s, (*self.told[key], first._replace(what=LOSSES), *rest), hands
        return self._kept(but_fight(s, hand=())) if kept else s, (*self.told[key], *rest), ()

    def _done(self, s: State, todo: Todo) -> tuple[State, Todo]:
        """The state after what is to be done, as far as that goes, and what is still to be done."""
        key = id(s), todo
        if key not in self.steps:
            self._counted(STEP)
            t = _gone_on(but_realm(s, todo=todo))
            self.steps[key] = self._kept(t), realm(t).todo
        return self.steps[key]

    # --- cards

    def _drawn(self, s: State, task: Task, rest: Todo, hands: Hands, seen: Seen) -> float:
        """Whatever the cards can say. Those of which one is kept, and those that a special adds, are turned singly."""
        kind = NUMBER[task.card]
        if not task.seen and rest[0].what != "battle.keep":
            dealt = self._dealt(seen, Brought(task.side, kind), task.n)
            self._counted(len(dealt))
            return sum([p * self._chance(*self._on(s, rest, (*hands, brought)), then) for brought, p, then in dealt])
        shape, found = unit(kind).shape, 0.0
        for face, p, then in self.deal.cards(seen, shape):
            self._counted(STEP)
            t = tasks.answered(but_realm(s, todo=(task,)), cards.TURNS[card_with(shape, face)])
            todo = self._row((*realm(t).todo, *rest))
            found += p * self._chance(*self._on(self._kept(t.but(fate=0)), todo, hands), then)
        return found

    def _dealt(self, seen: Seen, none: Brought, n: int) -> list[tuple[Brought, float, Seen]]:
        """What so many cards can bring a kind, how likely, and what has been seen then."""
        if not n:
            return [(none, 1.0, seen)]
        key = seen, none, n
        if (known := self.dealt.get(key)) is not None:
            return known
        found: dict[tuple[Brought, Seen], float] = {}
        for brought, p, then in self._dealt(seen, none, n - 1):
            self._counted(1)
            for face, chance, after in self.deal.cards(then, unit(none.kind).shape):
                result = brought.with_card(face), after
                found[result] = found.get(result, 0.0) + p * chance
        dealt = [(brought, p, then) for (brought, then), p in found.items()]
        if isinstance(self.deal, Dealer):
            self.dealt[key] = dealt
        return dealt


def _certain(s: State, now: Task) -> float | None:
    """The chance that the attacker wins where both sides count, or only one is left and no card can change that; `None`
    elsewhere."""
    if now.what == END:
        return float(fight.attacker_has_won(s))
    attacker, defender = parties(s)
    mine, theirs = (count(s.forces[area(s)], *side_of(one)) for one in (attacker, defender))
    if mine and (theirs or s.strongholds[area(s)] is not None):
        return None
    helped = any(fight.playable(s, one) for one in fight.plays(s, fight.END, defender))
    return 0.0 if not mine else 1.0 if fight.attacker_has_won(s) and not helped else None


def _shapes(s: State) -> list[str]:
    """The shapes that may draw cards, those who are called into the battle among them; the one with most models
    first."""
    found: Counter[str] = Counter()
    for group in s.forces[area(s)]:
        found[unit(group.kind).shape] += group.standing
        effects = [OPS[place] for place in listed(f"{KINDS[group.kind].name}.special")]
        found.update([unit(NUMBER[one["unit"]]).shape for one in effects if one.name == "summon"])
    return [shape for shape, _ in found.most_common()] or ["triangle"]


def _gone_on(s: State) -> State:
    """The state after all that is asked for has been answered as is proposed, up to the next Fate card or the next look
    at the cards. Other cards that are drawn are not for this battle."""
    s = tasks.gone_on(s, *STOPS)
    while (task := tasks.waiting(s)) is not None and task.what not in STOPS:
        if (full := crowded(s)) is not None:
            s = s.but(forces=replaced(s.forces, full, trims(s.forces[full])[0]))
        elif not tasks.draws(s):
            s = tasks.answered(s, proposal(s))
        elif op(task).name == DRAW:
            break
        else:
            s = but_realm(s, todo=realm(s).todo[1:])
        s = tasks.gone_on(s, *STOPS)
    return s
