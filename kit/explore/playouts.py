"""Playouts: matches played to their end by computer players, or at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from time import process_time
from typing import Any

from kit.core.agreements import Resign, TableAction, table_text
from kit.core.board import Board
from kit.core.capabilities import DropsOut, Kernel, kernel
from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Facts, Game, Outcome, Trouble
from kit.core.manifest import GAMES
from kit.core.seats import automas, friends, persons, ruled
from kit.players import Decision, Fault, Player, RandomPlayer, think
from kit.players.repertoire import kind

MOST = 20_000
"""Actions after which a playout is given up: a match that long has no limit of its own."""
Ask = Callable[[Player, Game[Any, Any], Any, Random], Decision[Any]]
"""How a player is asked for its decision: `(player, game, observation, rng)`, as `kit.players.think` does it."""
Told = Callable[[Any, Any], None]
"""Who is told `(state, action)` of each step."""

Seating = Sequence[Player | None]
"""Who sits at each seat, player 0 first; `None` where the rules decide."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat that has lost its match by a fault of its own.

    >>> Forfeit(1, "trouble.player.nothing", {"who": "bold"}).fault.facts
    {'who': 'bold'}
    """

    seat: int
    key: str
    facts: Facts
    """What it did wrong, as a text key with facts: `who`, the `position` it saw, and others."""

    @property
    def fault(self) -> Fault:
        """What can be told of it."""
        return Fault(self.key, **self.facts)


@dataclass(frozen=True, slots=True)
class Playout:
    """One match played to its end.

    >>> Playout(Outcome((0,), "WK-VIC-1"), 12, ((), ()), end=None).outcome.winners
    (0,)
    """

    outcome: Outcome | None
    actions: int
    turn_seconds: tuple[tuple[float, ...], ...]
    """Per player, for each of its turns, the processor seconds spent thinking."""
    end: Any
    """The last state."""
    kinds: tuple[Counter[str], ...] = ()
    """Per player how often it did each kind of action; nothing where the kernel played."""
    forfeits: tuple[Forfeit, ...] = ()
    """Who was out by a fault, in that order. It is as if they had given up: nobody else loses by it."""


def decision(player: Player, game: Game[Any, Any], o: Any, rng: Random, ask: Ask = think) -> Any:
    """The action that a player answers with, a legal one. Raises `Trouble` naming an answer that is none: `apply`
    trusts what it is given, and would play something else.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> decision(RandomPlayer(), war_kids, s, Random(1)) in war_kids.legal_actions(s)
    True
    """
    return checked(player, game, o, ask(player, game, o, rng))


def checked(player: Player, game: Game[Any, Any], o: Any, thought: Any) -> Any:
    """The action in what a player answered. Raises `Trouble` naming an answer that is none.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> a = war_kids.legal_actions(s)[0]
    >>> checked(RandomPlayer(), war_kids, s, Decision(a)) == a
    True
    >>> checked(RandomPlayer(), war_kids, s, "dance")
    Traceback (most recent call last):
    kit.core.game.Trouble: lab.trouble.answer {'who': 'random', 'answer': "'dance'"}
    """
    action = thought.action if isinstance(thought, Decision) else thought
    if game.explain(o, action) is not None:
        raise Trouble("lab.trouble.answer", who=str(player.id)[:40], answer=repr(action)[:60])
    return action


def seated(game: Game[Any, Any], s: Any, players: Sequence[Player]) -> Seating:
    """The players at the seats that can be taken, in order.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> [player.id for player in seated(war_kids, s, [RandomPlayer(), RandomPlayer()])]
    ['random', 'random']
    """
    places = dict(zip(persons(game, s), players, strict=True))
    return [places.get(number) for number in range(game.num_players(s))]


def play_out(
    game: Game[Any, Any],
    s: Any,
    seats: Seating,
    rng: Random,
    ask: Ask = think,
    own: Sequence[Random] = (),
    told: Told | None = None,
) -> Playout:
    """One match between the players at their seats (`seated`); dice and players draw from `rng`, or each seat from one
    of its `own`. A player's `Fault` is its forfeit. Each action is `told` with the state before it, giving up included.

    Where all play at random, the game's kernel does it if there is one, and nobody takes any time to think.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> played = play_out(war_kids, s, seated(war_kids, s, [RandomPlayer(), RandomPlayer()]), Random(1))
    >>> played.outcome == war_kids.outcome(played.end), played.actions > 10
    (True, True)
    """
    fast = random_kernel(game, s, seats) if ask is think and told is None else None
    if fast is not None:
        count = fast.play(rng, MOST)
        return Playout(fast.outcome, count, tuple(() for _ in seats), fast.state())
    turns: list[list[float]] = [[] for _ in seats]
    kinds = tuple(Counter[str]() for _ in seats)
    count, last, forfeits, ended = 0, TERMINAL, list[Forfeit](), None
    while ended is None and (player := game.current_player(s)) != TERMINAL and count < MOST:
        count += 1
        who, begun = seats[player] if player != CHANCE else None, process_time()
        try:
            if who is None:
                action = draw(game.chance_outcomes(s), rng) if player == CHANCE else ruled(game, s)
            else:
                action = decision(who, game, game.observation(s, player), own[player] if own else rng, ask)
        except Fault as fault:
            forfeits.append(Forfeit(player, fault.key, fault.facts))
            action = Resign(player)
        if told is not None:
            told(s, action)
        if who is not None:
            if player != last:
                turns[player].append(0.0)
            turns[player][-1] += process_time() - begun
            kinds[player][kind(action)] += 1
        last = last if player == CHANCE else player
        s, ended = given_up(game, s, player) if isinstance(action, Resign) else (game.apply(s, action), None)
    spent = tuple(tuple(one) for one in turns)
    outcome = without(ended or game.outcome(s), seats, [one.seat for one in forfeits])
    return Playout(outcome, count, spent, s, kinds, tuple(forfeits))


def without(outcome: Outcome | None, seats: Seating, out: Sequence[int]) -> Outcome | None:
    """The outcome in which those who are out by a fault share in no draw, as long as there are others to share it.

    >>> without(Outcome((), "TABLE-DRAW"), [RandomPlayer(), RandomPlayer()], out=[0]).winners
    (1,)
    """
    if outcome is None or not out or None in seats:
        return outcome
    winners = outcome.winners or range(len(seats))
    left = tuple(player for player in winners if player not in out)
    return replace(outcome, winners=left) if left else outcome


def given_up(game: Game[Any, Any], s: Any, player: int) -> tuple[Any, Outcome | None]:
    """The state without a player who has given up, or the outcome where the others do not play on: they have won.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> given_up(war_kids, s, 0)[1].winners
    (1,)
    """
    if isinstance(game, DropsOut):
        return game.dropped_out(s, player), None
    ours = friends(game, s, player)
    others = tuple(other for other in range(game.num_players(s)) if other not in ours)
    return s, Outcome(others, "TABLE-RESIGN", {"player": player})


def board_of(game: Game[Any, Any]) -> Board | None:
    """The game's board by name, if it has one.

    >>> board_of(GAMES["guess"].game) is None, board_of(GAMES["war_kids"].game) is None
    (True, False)
    """
    with_board = GAMES.having("board")
    return with_board[game.id].part("board")() if game.id in with_board else None


def text_of(game: Game[Any, Any], s: Any, action: Any) -> str:
    """An action of a match as its save file has it.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> text_of(war_kids, s, Resign(0)), text_of(war_kids, s, war_kids.legal_actions(s)[0])
    ('table resign 0', 'S G2-F1')
    """
    return table_text(action) if isinstance(action, TableAction) else game.action_text(s, action)


def random_kernel(game: Game[Any, Any], s: Any, seats: Seating) -> Kernel[Any, Any] | None:
    """The game's fast simulator, if it has one, where everybody plays at random (as with no seats at all).

    >>> from kit.games import game
    >>> from kit.players import Greedy
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> [random_kernel(war_kids, s, seats) is None for seats in ((), (RandomPlayer(), Greedy()))]
    [False, True]
    """
    random = all(type(player) is RandomPlayer for player in seats) and not automas(game, s)
    return kernel(game, s) if random else None


def random_transitions(
    game: Game[Any, Any], s: Any, rng: Random, matches: int, counts: Callable[[Any], bool] | None = None
) -> int:
    """Plays so many matches at random, dice included, and returns how many actions were played, or how many of them in
    states that `counts` holds for.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> random_transitions(war_kids, s, Random(1), matches=1) > 10
    True
    """
    count = 0
    for _ in range(matches):
        t = s
        while actions := game.legal_actions(t):
            if counts is None or counts(t):
                count += 1
            t = game.apply(t, actions[int(rng.random() * len(actions))])
    return count
