"""Planning a whole turn: which action for each piece, found piece by piece, through the protocol alone.

A *plan* is an ordered list of actions of one player, at most one for each piece. The piece of an action is its first
slot; where a die would follow, the action is left to the player, which weighs it by itself. A plan is worth what the
terms say of the state it leads to, before anybody answers.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kit.core.game import CHANCE, Game, Slot
from kit.players.weigh import BATCH, END, outcomes, value

Plan = tuple[Any, ...]


@dataclass(slots=True)
class TurnSearch:
    """The search for one player's plans in one turn; `used` counts evaluations.

    >>> from kit.games import game
    >>> from kit.players import finish
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> search = TurnSearch(war_kids, 0, Random(1))
    >>> worth, plan = finish(search.improve(s, (), passes=1, wide=4))
    >>> worth >= search.weigh(s), len(plan) <= len(search.menu(s))
    (True, True)
    """

    game: Game[Any, Any]
    player: int
    rng: Random
    used: int = 0
    short: dict[Slot, list[tuple[Slot, ...]]] = field(default_factory=dict)
    """Per piece its best actions when it was last looked at, each as its slots."""
    _known: dict[Any, float] = field(default_factory=dict)
    """What the states that were weighed before are worth."""
    _slots: dict[Any, tuple[Slot, ...]] = field(default_factory=dict)
    _others: dict[int, TurnSearch] = field(default_factory=dict)

    # --- small questions

    def slots(self, s: Any, a: Any) -> tuple[Slot, ...]:
        """The first way to compose the action."""
        found = self._slots.get(a)
        if found is None:
            found = self._slots[a] = next(iter(self.game.slots(s, a)))
        return found

    def piece(self, s: Any, a: Any) -> Slot:
        """The piece that an action moves."""
        return self.slots(s, a)[0]

    def decides(self, s: Any) -> bool:
        """Whether the player decides now."""
        return self.game.current_player(s) == self.player

    def weigh(self, s: Any) -> float:
        """What the state is worth to the player; no state is weighed twice."""
        worth = self._known.get(s)
        if worth is None:
            self.used += 1
            worth = self._known[s] = value(self.game, s, self.player)
        return worth

    def of(self, player: int) -> TurnSearch:
        """The same search in the mind of a player."""
        if player == self.player:
            return self
        if player not in self._others:
            self._others[player] = TurnSearch(self.game, player, self.rng, _slots=self._slots)
        return self._others[player]

    @property
    def spent(self) -> int:
        """How many states were weighed, in all minds."""
        return self.used + sum(other.used for other in self._others.values())

    # --- plans

    def realise(self, s: Any, plan: Plan) -> tuple[Any, Plan]:
        """The state after as much of the plan as is legal now, and that part of it.

        An action that has become illegal is replaced by the one with the same slots, if there is such a one.
        """
        done = []
        for action in plan:
            if not self.decides(s):
                break
            if self.game.explain(s, action) is not None:
                slots = self.slots(s, action)
                same = [a for a in self.game.legal_actions(s) if self.slots(s, a) == slots]
                if not same:
                    continue
                action = same[0]
            s = self.game.apply(s, action)
            done.append(action)
        return s, tuple(done)

    def menu(self, s: Any) -> dict[Slot, list[Any]]:
        """Per piece the actions it could do now, those that end a phase or roll a die left out."""
        found: dict[Slot, list[Any]] = {}
        for action in self.game.legal_actions(s):
            piece = self.piece(s, action)
            if piece.kind != END:
                found.setdefault(piece, []).append(action)
        return found

    def options(self, s: Any, piece: Slot) -> list[Any]:
        """What a piece could do now, the actions that end a phase or roll a die left out."""
        return [a for a in self.game.legal_actions(s) if self.piece(s, a) == piece]

    def without(self, s: Any, plan: Plan, piece: Slot) -> Plan:
        """The plan without its action for a piece."""
        return tuple(a for a in plan if self.piece(s, a) != piece)

    def improve(self, s: Any, plan: Plan, passes: int, wide: int) -> Generator[None, None, tuple[float, Plan]]:
        """The plan improved piece by piece until nothing gets better, at most so many times over all pieces.

        From the second time on only the `wide` best actions of each piece are tried again.
        """
        end, plan = self.realise(s, plan)
        best = self.weigh(end)
        looked: set[Slot] = set()
        for number in range(passes):
            before = best
            pieces = list(self.menu(s))
            self.rng.shuffle(pieces)
            for piece in pieces:
                best, plan = yield from self._improve_piece(s, plan, piece, wide if piece in looked else 0, best)
                looked.add(piece)
            if best <= before + 1e-9 or number + 1 == passes:
                break
        return best, plan

    def _improve_piece(
        self, s: Any, plan: Plan, piece: Slot, wide: int, best: float
    ) -> Generator[None, None, tuple[float, Plan]]:
        """The best action for one piece, the rest of the plan as it is; doing nothing is one of them. Only the `wide`
        best of before are tried, or all where that is zero."""
        base, others = self.realise(s, self.without(s, plan, piece))
        if not self.decides(base):
            return best, plan
        options = self.options(base, piece)
        if wide:
            known = self.short.get(piece, [])[:wide]
            options = [a for a in options if self.slots(s, a) in known]
        found = [(self.weigh(base), -1, others)]
        for number, action in enumerate(options):
            t = self.game.apply(base, action)
            if self.game.current_player(t) != CHANCE:
                found.append((self.weigh(t), number, (*others, action)))
            if number % BATCH == BATCH - 1:
                yield
        yield
        found.sort(key=lambda entry: -entry[0])
        if not wide:
            self.short[piece] = [self.slots(s, options[number]) for _, number, _ in found if number >= 0]
        worth, _, better = found[0]
        return (worth, better) if worth > best + 1e-9 else (best, plan)

    def shaken(self, s: Any, plan: Plan, part: float) -> Generator[None, None, Plan]:
        """The plan with some of its pieces sent anywhere: where a new search begins."""
        for piece in list(self.menu(s)):
            if self.rng.random() < part:
                base, plan = self.realise(s, self.without(s, plan, piece))
                options = self.options(base, piece) if self.decides(base) else []
                if options:
                    plan = (*plan, self.rng.choice(options))
                yield
        return plan

    def varied(self, s: Any, plan: Plan, wide: int) -> Plan:
        """The plan with another action for one piece, one of its best by themselves, or with none for it."""
        pieces = list(self.menu(s))
        if not pieces:
            return plan
        piece = self.rng.choice(pieces)
        base, others = self.realise(s, self.without(s, plan, piece))
        if not self.decides(base):
            return plan
        known = self.short.get(piece, [])[:wide]
        options = [a for a in self.options(base, piece) if self.slots(s, a) in known]
        action = self.rng.choice([None, *options])
        return others if action is None else (*others, action)

    # --- the end of the turn

    def finish(self, s: Any, most: int = 60) -> Generator[None, None, tuple[Any, Plan]]:
        """The turn played to its end, the phase that was planned being over: after it always the best next action.

        It ends when somebody else decides, Chance included; at most so many actions are played.
        """
        done: list[Any] = []
        while self.decides(s) and len(done) < most:
            actions = self.game.legal_actions(s)
            ends = [a for a in actions if self.piece(s, a).kind == END]
            if ends and not done:
                action, t = ends[0], self.game.apply(s, ends[0])
            else:
                action, t = yield from self._best(s, actions)
            s = t
            done.append(action)
        return s, tuple(done)

    def _best(self, s: Any, actions: Sequence[Any]) -> Generator[None, None, tuple[Any, Any]]:
        """The best action and where it leads; those that roll a die only if there is no other."""
        after = [(a, self.game.apply(s, a)) for a in actions]
        sure = [(a, t) for a, t in after if self.game.current_player(t) != CHANCE] or after
        if len(sure) == 1:
            return sure[0]
        found = []
        for number, (action, t) in enumerate(sure):
            found.append((self.weigh(t), -number, action, t))
            if number % BATCH == BATCH - 1:
                yield
        _, _, action, t = max(found, key=lambda entry: entry[:2])
        return action, t

    def urgent_first(self, s: Any, plan: Plan) -> Generator[None, None, Plan]:
        """The plan with the action in front that is worth most by itself: it is played, and told as a hint, first.

        Only an action of this phase that leaves the rest of the plan as it is can go to the front.
        """
        end = self.realise(s, plan)[0]
        best, chosen = float("-inf"), plan
        for number, action in enumerate(plan):
            if self.piece(s, action).kind == END:
                break
            turned = (action, *plan[:number], *plan[number + 1 :])
            if self.game.explain(s, action) is None and self.realise(s, turned) == (end, turned):
                worth = self.weigh(self.game.apply(s, action))
                if worth > best + 1e-9:
                    best, chosen = worth, turned
            yield
        return chosen

    # --- dice

    def gamble(self, s: Any, plan: Plan) -> Generator[None, None, Any]:
        """The action with a die that is worth more, on the average of its outcomes, than going on without it."""
        game = self.game
        chances = [(a, t) for a in game.legal_actions(s) if game.current_player(t := game.apply(s, a)) == CHANCE]
        if not chances:
            return None
        best, chosen = self.weigh(self._through(s, plan)), None
        for action, t in chances:
            worth = 0.0
            for after, weight in outcomes(game, t):
                worth += weight * self.weigh(self._through(after, plan))
            yield
            if worth > best + 1e-9:
                best, chosen = worth, action
        return chosen

    def _through(self, s: Any, plan: Plan) -> Any:
        """The state after the part of the plan that belongs to this phase."""
        for number, action in enumerate(plan):
            if self.piece(s, action).kind == END:
                plan = plan[:number]
                break
        return self.realise(s, plan)[0] if self.decides(s) else s
