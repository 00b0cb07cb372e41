"""What somebody would do with a turn: played by one best action after the other, through the protocol alone.

It looks no further than one action, as most people and level 2 do. A die falls as it most likely falls; what its other
sides would change is kept as a correction.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from kit.core.game import CHANCE, TERMINAL, Slot
from kit.core.seats import automas, ruled
from kit.players.turn import TurnSearch
from kit.players.weigh import BATCH, END, outcomes

FEW = 14
"""So many actions are all weighed each time; of more, those of each piece that gained most before."""
MOST = 150
"""Actions after which a turn is broken off."""


@dataclass(slots=True)
class Reply:
    """Turns played on for the player of a search, who keeps the count of the weighings.

    >>> from kit.games import game
    >>> from random import Random
    >>> from kit.players import finish
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> after = finish(Reply(TurnSearch(war_kids, 0, Random(1))).turn(s))
    >>> war_kids.current_player(s), war_kids.current_player(after)
    (0, 1)
    """

    search: TurnSearch
    corrected: float = 0.0
    """What the unlikely sides of the dice so far are worth to the player of the search, on the average."""

    def turn(self, s: Any) -> Generator[None, None, Any]:
        """The state after the turn of whoever decides, and of Chance in between."""
        game = self.search.game
        if game.current_player(s) == TERMINAL:
            return s
        mind, nobody = self.search.of(game.current_player(s)), automas(game, s)
        queue: list[tuple[float, Any]] = []
        for _ in range(MOST):
            if game.current_player(s) == CHANCE:
                s = yield from self._fallen(s)
            elif mind.decides(s) and mind.player in nobody:
                s = game.apply(s, ruled(game, s))
                yield
            elif mind.decides(s):
                s = yield from self._next(mind, s, queue)
            else:
                break
        return s

    def _fallen(self, s: Any) -> Generator[None, None, Any]:
        """The state after the likeliest side of the die."""
        ways = sorted(outcomes(self.search.game, s), key=lambda way: -way[1])
        likely = ways[0][0]
        for number, (other, weight) in enumerate(ways[1:]):
            self.corrected += weight * (self.search.weigh(other) - self.search.weigh(likely))
            if number % BATCH == 0:
                yield
        return likely

    def _next(self, mind: TurnSearch, s: Any, queue: list[tuple[float, Any]]) -> Generator[None, None, Any]:
        """The state after the next action. `queue` keeps what the others gained when they were weighed last."""
        found = yield from self._again(mind, s, queue)
        if found is None:
            found = yield from self._all(mind, s, queue)
        action, t = found
        if len(queue) < FEW or mind.piece(s, action).kind == END:
            queue.clear()
        return t

    def _all(self, mind: TurnSearch, s: Any, queue: list[tuple[float, Any]]) -> Generator[None, None, tuple[Any, Any]]:
        """The best of all actions, each weighed now, and where it leads."""
        actions = self.search.game.legal_actions(s)
        if len(actions) == 1:
            return actions[0], self.search.game.apply(s, actions[0])
        here, found = mind.weigh(s), []
        for number, action in enumerate(actions):
            t = self.search.game.apply(s, action)
            found.append((mind.weigh(t) - here, -number, action, t))
            if number % BATCH == BATCH - 1:
                yield
        found.sort(key=lambda entry: entry[:2], reverse=True)
        queue[:] = [(gain, action) for gain, _, action, _ in found[1:]]
        return found[0][2], found[0][3]

    def _again(
        self, mind: TurnSearch, s: Any, queue: list[tuple[float, Any]]
    ) -> Generator[None, None, tuple[Any, Any] | None]:
        """The best of the queue, of each piece only that action being weighed again that gained most before; `None` if
        nothing of it can be done."""
        game, here = self.search.game, mind.weigh(s) if queue else 0.0
        legal = {mind.slots(s, action): action for action in game.legal_actions(s)} if queue else {}
        best: tuple[float, Any, Any] | None = None
        seen: set[Slot] = set()
        left: list[tuple[float, Any]] = []
        for gain, action in queue:
            piece = mind.piece(s, action)
            if piece not in seen:
                now = legal.get(mind.slots(s, action))
                if now is None:
                    continue
                seen.add(piece)
                action, t = now, game.apply(s, now)
                gain = mind.weigh(t) - here
                if best is None or gain > best[0]:
                    best = gain, action, t
                yield
            left.append((gain, action))
        if best is None:
            return None
        queue[:] = sorted((entry for entry in left if entry[1] is not best[1]), key=lambda entry: -entry[0])
        return best[1], best[2]
