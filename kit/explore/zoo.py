"""PettingZoo's side of a game: the only module that knows PettingZoo, gymnasium and numpy; `kit.explore.env` loads it.

Agents are the seats that somebody can take, by their ids. Chance and seats that the rules play (`Automatic`) act inside
`step`. Nothing reaches an agent but the game's own `observation` for its seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Game, Outcome, Seat, parties
from kit.core.manifest import GAMES
from kit.core.numbers import Numbers, Row, Told, listed
from kit.core.seats import automas, ruled, seats_of
from kit.explore.composing import OFFERED, Asking, Vocabulary, asked, spelled

LETTERS = 4_000
"""Characters of a position that are told where a game has no part `numbers`."""
WIDTH = 8
"""Numbers that tell one value on offer."""
PARTS = 8
"""Parts of an action that are told apart by when they were chosen."""
SCALE = float(2**24)
"""What the numbers of a value on offer are divided by: a whole number up to this is exact in 32 bits."""


class Letters(Numbers):
    """The numbers of a game that has no part `numbers`: the observation in the game's notation, a letter a number.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> letters = Letters(war_kids).told(s, 0)["letter"]
    >>> "".join(map(chr, letters.values()))[:7] == war_kids.position_text(s)[:7]
    True
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def values(self, s: Any) -> Mapping[str, Mapping[Any, str]]:
        """None: all parts of actions are numbered as they are offered."""
        return {}

    def rows(self, s: Any) -> Sequence[Row]:
        """The seat of whoever looks on, and the letters."""
        return Row("seat", self._game.num_players(s)), Row("letter", LETTERS, 255)

    def told(self, o: Any, player: int) -> Mapping[str, Told]:
        """Each letter as its byte in UTF-8."""
        return {"seat": {player: 1}, "letter": listed(self._game.position_text(o).encode()[:LETTERS])}

    def offered(self, s: Any, value: Any) -> Sequence[float]:
        """All numbers in the value, in its order."""
        return [number / SCALE for number in flat(value)]


def numbers_of(game: Game[Any, Any]) -> Numbers:
    """The game in numbers: as its manifest says, else letter by letter.

    >>> isinstance(numbers_of(GAMES["guess"].game), Letters), isinstance(numbers_of(GAMES["war_kids"].game), Letters)
    (True, False)
    """
    manifest = GAMES.get(game.id)
    if manifest is None or "numbers" not in manifest.parts:
        return Letters(game)
    found: Numbers = manifest.part("numbers")()
    return found


class Rows:
    """The rows of all that is told in a match, laid out one after the other in one array.

    >>> rows = Rows((Row("seat", 2), Row("tokens", most=4)), {})
    >>> rows.array({"seat": {1: 1}, "tokens": {0: 2}}).tolist()
    [0.0, 1.0, 0.5]
    """

    def __init__(self, rows: Sequence[Row], values: Mapping[str, Mapping[Any, str]]) -> None:
        self.slices: dict[str, slice] = {}
        """Where each row lies."""
        self.names: list[str] = []
        """What each entry tells."""
        self.most: dict[str, int] = {}
        """The greatest number of each, by which it is divided."""
        for row in rows:
            along = [str(n) for n in range(row.along)] if isinstance(row.along, int) else values[row.along].values()
            self.slices[row.name] = slice(len(self.names), len(self.names) + len(along))
            self.most[row.name] = row.most
            self.names += [row.name] if len(along) == 1 else [f"{row.name}, {name}" for name in along]

    def array(self, told: Mapping[str, Told]) -> np.ndarray[Any, np.dtype[np.float32]]:
        """All that is told, each number divided by the greatest of its row."""
        found = np.zeros(len(self.names), np.float32)
        places: list[int] = []
        shares: list[float] = []
        for name, row in told.items():
            first, most = self.slices[name].start, self.most[name]
            places += [first + place for place in row]
            shares += (
                [value > 0 for value in row.values()]
                if most == 1
                else [min(value, most) / most for value in row.values()]
            )
        found[places] = shares
        return found


def rewards(outcome: Outcome | None, seats: Sequence[Seat]) -> tuple[float, ...]:
    """Per seat 1 for winning alone and 0 for a draw of all; what one party wins the others lose in equal parts, so that
    the parties' rewards add up to 0. Somebody who plays alone against the game has 1 or -1.

    >>> rewards(Outcome((1,), "R"), (Seat("a"), Seat("b"))), rewards(Outcome((0,), "R"), tuple(map(Seat, "abc")))
    ((-1.0, 1.0), (1.0, -0.5, -0.5))
    """
    if outcome is None:
        return (0.0,) * len(seats)
    count = max(2, len(parties(seats)))
    return tuple(float((count * share - 1) / (count - 1)) for share in outcome.shares(seats))


def flat(value: Any) -> list[float]:
    """All numbers in a value, however it is nested.

    >>> flat((1, (2.5, ("x", 3))))
    [1.0, 2.5, 3.0]
    """
    if isinstance(value, int | float):
        return [float(value)]
    return [number for part in value for number in flat(part)] if isinstance(value, tuple) else []


def described(game: Game[Any, Any], vocabulary: Vocabulary, rows: Rows) -> str:
    """What the actions and the entries of an observation are, a line for each kind.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> print(described(war_kids, Vocabulary({}), Rows((Row("seat", 2),), {})))
    war_kids: 65 actions, 2 entries in an observation
    actions
      0: that is all
      1–64: offers
    observation
      0–1: seat, 0 to 1
    """
    lines = [f"{game.id}: {len(vocabulary.names)} actions, {len(rows.names)} entries in an observation", "actions"]
    lines += [f"  {where(numbers)}: {kind}" for kind, numbers in vocabulary.kinds.items()]
    lines.append("observation")
    lines += [
        f"  {where(range(at.start, at.stop))}: {name}, 0 to {rows.most[name]}" for name, at in rows.slices.items()
    ]
    return "\n".join(lines)


def where(numbers: range) -> str:
    """The first and the last of some numbers.

    >>> where(range(3, 7)), where(range(3, 4))
    ('3–6', '3')
    """
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def environment(game: Game[Any, Any], s: Any, most: int, render_mode: str | None) -> Any:
    """The environment in PettingZoo's usual wrappers: who chooses what the mask forbids has lost at once.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> war = environment(war_kids, s, 100, None)
    >>> war.reset(seed=1)
    >>> war.agents
    ['blue', 'pink']
    """
    wrapped = wrappers.TerminateIllegalWrapper(War(game, s, most, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class War(AECEnv[str, dict[str, Any], int | None]):
    """One match after another from the same state, as `kit.explore.env` describes it.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> war = War(war_kids, s, most=100)
    >>> war.reset(seed=1)
    >>> war.agent_selection, war.spelled(war_kids.legal_actions(s)[0]) != war.spelled(war_kids.legal_actions(s)[1])
    ('blue', True)
    """

    def __init__(self, game: Game[Any, Any], s: Any, most: int, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"name": f"{game.id}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.game, self.most, self.render_mode = game, most, render_mode
        self._rng = Random()
        self._start = self.state_of_play = s
        """All that is there, what is hidden from agents too."""
        self._seats, self._nobody = tuple(seats_of(game, s)), automas(game, s)
        self._players = {seat.id: number for number, seat in enumerate(self._seats) if number not in self._nobody}
        self.possible_agents = list(self._players)
        self._numbers = numbers_of(game)
        values = self._numbers.values(s)
        self._vocabulary, self._rows = Vocabulary(values), Rows(self._numbers.rows(s), values)
        self.actions = tuple(self._vocabulary.names)
        """What each action stands for."""
        self.entries = tuple(self._rows.names)
        """What each number of an observation tells."""
        self.rows = self._rows.slices
        """Where the numbers of one kind lie in an observation."""
        self._spaces = {agent: self._seen_by_an_agent() for agent in self.possible_agents}
        self._asking, self._over = Asking(self._vocabulary, ()), True
        self._chosen: tuple[int, ...] = ()
        self._choices = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}

    def _seen_by_an_agent(self) -> spaces.Dict:
        sizes = {
            "observation": (len(self.entries),),
            "chosen": (len(self.actions),),
            "offers": (OFFERED, WIDTH),
        }
        boxes = {name: spaces.Box(-1.0 if name == "offers" else 0.0, 1.0, size) for name, size in sizes.items()}
        return spaces.Dict({**boxes, "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8)})

    def observation_space(self, agent: str) -> spaces.Dict:
        """The shapes of what an agent is told, each number from -1 to 1."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the parts of actions."""
        return self._choices[agent]

    # -- playing

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new match. The same seed brings the same dice and cards; without one they go on from those before."""
        if seed is not None:
            self._rng = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection, self._skip_agent_selection = self.agents[0], None
        self.steps = 0
        """How many parts were chosen in this match."""
        self._arrive(self._start)

    def step(self, action: int | None) -> None:
        """The agent whose turn it is chooses a part. Raises ValueError for one that its mask forbids."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in self._asking.open:
            raise ValueError(f"{action} is not among the actions that are open to {agent} now")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.steps += 1
        self._chosen = (*self._chosen, int(action))
        asking, done = self._asking.chosen(int(action))
        if asking is None:
            self._arrive(self.game.apply(self.state_of_play, done))
        else:
            self._asking = asking
        if self.steps >= self.most and not self._over:
            self.truncations = dict.fromkeys(self.agents, True)

    def _arrive(self, s: Any) -> None:
        """Plays on until an agent is to decide, or the match is over."""
        while (player := self.game.current_player(s)) == CHANCE or player in self._nobody:
            chance = player == CHANCE
            s = self.game.apply(s, draw(self.game.chance_outcomes(s), self._rng) if chance else ruled(self.game, s))
        self.state_of_play, self._chosen, self._over = s, (), player == TERMINAL
        self._asking = Asking(self._vocabulary, ()) if self._over else asked(self.game, s, self._vocabulary)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if not self._over:
            self.agent_selection = self._seats[player].id
            self.infos[self.agent_selection] = {"seen": self.seen(self.agent_selection)}
            return
        won = rewards(self.game.outcome(s), self._seats)
        self.rewards = {agent: won[self._players[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def spelled(self, action: Any) -> tuple[int, ...]:
        """The numbers to step with, one after the other, so that the agent whose turn it is does a legal action of the
        game. ValueError if it is none, or none that goes on from what was chosen."""
        return spelled(self._asking, action)

    # -- looking on

    def seen(self, agent: str) -> Any:
        """What the agent knows, as the game's own value (`Game.observation`)."""
        return self.game.observation(self.state_of_play, self._players[agent])

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows, in numbers; nobody is asked but the agent whose turn it is."""
        mask, chosen = np.zeros(len(self.actions), np.int8), np.zeros(len(self.actions), np.float32)
        offers = np.zeros((OFFERED, WIDTH), np.float32)
        seen, player = self.seen(agent), self._players[agent]
        if agent == self.agent_selection and not self._over:
            mask[list(self._asking.open)] = 1
            chosen[list(self._chosen)] = [min(n / PARTS, 1) for n in range(1, len(self._chosen) + 1)]
            for n, value in enumerate(self._asking.offers):
                tells = self._numbers.offered(seen, value)[:WIDTH]
                offers[n, : len(tells)] = tells
            np.clip(offers, -1.0, 1.0, out=offers)
        told = self._rows.array(self._numbers.told(seen, player))
        return {"observation": told, "action_mask": mask, "chosen": chosen, "offers": offers}

    def describe(self) -> str:
        """What the actions and the observations consist of, line by line."""
        return described(self.game, self._vocabulary, self._rows)

    def render(self) -> str | None:
        """With `render_mode="ansi"` the position, in the game's notation, as far as everybody knows it."""
        if self.render_mode is None:
            return None
        text: str = self.game.position_text(self.game.observation(self.state_of_play, None))
        return text

    def close(self) -> None:
        """There is nothing to be closed."""
