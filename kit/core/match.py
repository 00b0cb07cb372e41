"""A match: a starting state and the list of its actions, chance included. Undo, redo, replay, save and load follow."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from kit.core import agreements, files
from kit.core.agreements import AgreeDraw, Resign, TakeBack
from kit.core.capabilities import DropsOut
from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Event, Game, Outcome, Ref, Refusal, Refused, Scenario, Seat, Trouble
from kit.core.state import LAST_COUNT

FORMAT, VERSION = "little-wars-kit match", 1
BEGINS = json.dumps({"format": FORMAT})[:-1]
"""The first letters of each."""
SEALED = "sealed"
"""The field that stands for all that was played, where it may not be read."""
MAX_BYTES = 4_000_000
"""Letters of the largest save file that is read; no match of `MAX_ACTIONS` comes near it."""
MAX_ACTIONS = LAST_COUNT
"""A match that has so many actions is over, a draw; its record never holds more."""
MAX_WORDS = 1_000
"""Letters of the longest action that is read."""
MAX_LANGUAGES = 12
"""In so many languages a scenario may be told."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of the match with the states around it and its notation.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> match = Match(kings_war, kings_war.scenarios()[0])
    >>> _ = match.play(kings_war.parse_action(match.state, "e2-e4"))
    >>> match.steps[0].text, match.steps[0].before == match.start, match.steps[0].after == match.state
    ('e2-e4', True, True)
    """

    before: Any
    action: Any
    after: Any
    text: str


class Match:
    """One match being played; the states are immutable, so every step of the past stays at hand.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> match = Match(kings_war, kings_war.scenarios()[0])
    >>> _ = match.play(kings_war.parse_action(match.state, "Pe2-e4"))
    >>> match.record, match.current_player, match.outcome
    (['e2-e4'], 1, None)
    >>> match.undo({0}), match.record
    (1, [])
    """

    def __init__(
        self,
        game: Game[Any, Any],
        scenario: Scenario,
        options: Mapping[str, bool] | None = None,
        seed: int | None = None,
    ) -> None:
        self.game, self.scenario, self.options = game, scenario, dict(options or {})
        self.start = game.initial_state(scenario, self.options)
        self.steps: list[Step] = []
        """The actions that stand, oldest first."""
        self.record: list[str] = []
        """Everything that happened, in notation: what was taken back after a die stays readable here."""
        self.undone: list[Step] = []
        """What redo would bring back, the next one last."""
        self.ended_by: agreements.TableAction | None = None
        self._rng = Random(seed)

    def copy(self) -> Match:
        """A match that stands as this one does, and goes its own way from here."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.steps, other.record, other.undone = list(self.steps), list(self.record), list(self.undone)
        other._rng = Random()
        other._rng.setstate(self._rng.getstate())
        return other

    # --- where the match stands

    @property
    def state(self) -> Any:
        """The present state."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def seats(self) -> Sequence[Seat]:
        """Who plays, player 0 first."""
        return self.game.seats(self.scenario)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, on the board or at the table."""
        if self.ended_by is not None:
            return agreements.outcome(self.ended_by, self.seats)
        found = self.game.outcome(self.state)
        return Outcome((), "TABLE-LONG") if found is None and len(self.steps) >= MAX_ACTIONS else found

    @property
    def current_player(self) -> int:
        """Who decides now."""
        over = self.ended_by is not None or len(self.steps) >= MAX_ACTIONS
        return TERMINAL if over else self.game.current_player(self.state)

    def events(self, number: int, viewer: int | None = None) -> Sequence[Event]:
        """What step `number` (0 for the first) made happen."""
        return self.told(self.steps[number], viewer)

    def told(self, step: Step, viewer: int | None = None) -> Sequence[Event]:
        """What a step made happen, or would."""
        if isinstance(step.action, Resign):
            who = self.seats[step.action.player].id
            return (Event("dropped_out", "TABLE-RESIGN", {"who": Ref("side", who)}),)
        return self.game.events(step.before, step.action, step.after, viewer)

    @property
    def gone(self) -> frozenset[int]:
        """Who has given up while the others play on."""
        return frozenset(step.action.player for step in self.steps if isinstance(step.action, Resign))

    # --- playing

    def explain(self, action: Any) -> Refusal | None:
        """Why the action may not be played now; `None` if it may. Total, as that of a game."""
        if isinstance(action, TakeBack):
            fits = type(action.count) is int and 0 < action.count <= len(self.steps)
            return None if fits else Refusal("TABLE-BACK", "UNKNOWN_ACTION")
        if self.outcome is not None:
            return Refusal("TABLE-OVER", "GAME_OVER")
        match action:
            case Resign(player=player):
                there = type(player) is int and 0 <= player < self.game.num_players(self.start)
                fits = there and player not in self.gone
                return None if fits else Refusal("TABLE-RESIGN", "UNKNOWN_ACTION")
            case AgreeDraw():
                return None
        return self.game.explain(self.state, action)

    def play(self, action: Any) -> Sequence[Event]:
        """Plays an action and returns what it made happen. Raises `Refused`; the match is then as it was."""
        self._do(action)
        return () if isinstance(action, agreements.TableAction) else self.events(len(self.steps) - 1)

    def _do(self, action: Any) -> None:
        refusal = self.explain(action)
        if refusal is not None:
            raise Refused(refusal)
        if isinstance(action, TakeBack):
            self._take_back(action.count)
            return
        self.undone.clear()
        if isinstance(action, Resign | AgreeDraw) and not self._drops_out(action):
            self._note(agreements.table_text(action))
            self.ended_by = action
        else:
            self._push(self._step(self.state, action))

    def roll(self) -> Any:
        """Lets Chance decide and plays it; returns the action. Only while a die or a card is awaited."""
        action = draw(self.game.chance_outcomes(self.state), self._rng)
        self.play(action)
        return action

    def _drops_out(self, action: Any) -> bool:
        """Whether somebody gives up and the others play on."""
        return isinstance(action, Resign) and isinstance(self.game, DropsOut)

    def _step(self, s: Any, action: Any) -> Step:
        if isinstance(action, Resign) and isinstance(self.game, DropsOut):
            return Step(s, action, self.game.dropped_out(s, action.player), agreements.table_text(action))
        return Step(s, action, self.game.apply(s, action), self.game.action_text(s, action))

    def _push(self, step: Step) -> None:
        self._note(step.text)
        self.steps.append(step)

    def _note(self, words: str) -> None:
        """Adds to the record. One that is full is boiled down to what stands, which always leaves room."""
        if len(self.record) >= MAX_ACTIONS:
            self.record = [step.text for step in self.steps]
        self.record.append(words)

    # --- undo and redo

    def _reveals(self, step: Step) -> bool:
        """Whether a step has shown what cannot be forgotten; to give up is never taken back by oneself."""
        return isinstance(step.action, Resign) or self.game.reveals(step.before, step.action)

    def undo_count(self, humans: Collection[int], past_chance: bool = False, typed: bool = False) -> int:
        """How many actions undo would take back: to the last decision of one of `humans`; 0 if it may not.

        What has shown something, as a die does, stands, unless the players allow taking it back (`past_chance`). What
        they have typed in themselves (`typed`) is taken back by itself: whoever mistyped types it again.
        """
        for count, step in enumerate(reversed(self.steps), start=1):
            if typed and self.game.current_player(step.before) == CHANCE and self._open(step.before):
                return count
            if not past_chance and self._reveals(step):
                return 0
            if self.game.current_player(step.before) in humans:
                return count
        return 0

    def _open(self, s: Any) -> bool:
        """Whether chance could have shown something else."""
        return len(self.game.chance_outcomes(s)) > 1

    def undo(self, humans: Collection[int], past_chance: bool = False, typed: bool = False) -> int:
        """Takes back as many actions as `undo_count` says, and returns how many."""
        if self.ended_by is not None:
            self.ended_by = None
            self.record.pop()
            return 0
        count = self.undo_count(humans, past_chance, typed)
        if count:
            shown = any(map(self._reveals, self.steps[-count:]))
            self._take_back(count, noted=shown)
        return count

    def back_to(self, number: int) -> int:
        """Takes back all but the first so many actions, or plays again of them what was undone; returns how many
        actions that were, redone ones negative."""
        count = len(self.steps) - number
        if count > 0:
            self._take_back(count)
        for _ in range(min(-count, len(self.undone))):
            self._push(self.undone.pop())
        return count

    def amend(self, actions: Sequence[Any]) -> None:
        """Plays one action in place of the last one, or none. Raises `Refused`; the match is then as it was."""
        for action in actions:
            refusal = self.game.explain(self.steps[-1].before, action)
            if refusal is not None:
                raise Refused(refusal)
        self._take_back(1, noted=False)
        self.undone.clear()
        for action in actions:
            self._do(action)

    def _take_back(self, count: int, noted: bool = True) -> None:
        """An end that was agreed after the actions goes with them."""
        gone = self.steps[-count:]
        self.undone.extend(reversed(gone))
        del self.steps[-count:]
        self.ended_by = None
        if not noted and self.record[-count:] == [step.text for step in gone]:
            del self.record[-count:]
        elif len(self.record) < MAX_ACTIONS:
            self.record.append(agreements.table_text(TakeBack(count)))
        else:
            self.record = [step.text for step in self.steps]

    def redo(self, humans: Collection[int]) -> int:
        """Plays again what was undone, with the same dice, up to the next decision of one of `humans`."""
        count = 0
        while self.undone:
            if count and self.game.current_player(self.state) in humans:
                break
            self._push(self.undone.pop())
            count += 1
        return count

    # --- files

    def save(self, **extra: Any) -> str:
        """The match as JSON text; `extra` is kept with it for the screen (seats, names, faces).

        Where some players must not see what others have, it is sealed until the match is over.
        """
        ours = self.scenario in self.game.scenarios()
        scenario = {"id": self.scenario.id} if ours else _scenario_data(self.scenario)
        played: dict[str, Any] = {"scenario": scenario, "options": self.options, "actions": self.record}
        played["undone"] = [step.text for step in self.undone[::-1]]
        if self.game.hides and self.game.keeps_secrets(self.start) and self.outcome is None:
            played = {SEALED: files.sealed(played)}
        data = {"format": FORMAT, "version": VERSION, "game": self.game.id, **played, "extra": extra}
        return json.dumps(data, ensure_ascii=False)

    @staticmethod
    def wrote(text: str) -> bool:
        """Whether a text begins as `save` does, so that nobody need ask what other kind of file it is.

        >>> Match.wrote('{"format": "little-wars-kit match", "version": 1}'), Match.wrote("")
        (True, False)
        """
        return text.startswith(BEGINS)

    @classmethod
    def load(cls, game: Game[Any, Any], text: str, seed: int | None = None) -> tuple[Match, dict[str, Any]]:
        """The match in a save file, and its `extra`; chance goes on from the seed. Raises `Trouble` naming what is
        wrong with the file."""
        data = files.read(text, FORMAT, VERSION, MAX_BYTES)
        if SEALED in data:
            inside = files.unsealed(data[SEALED], MAX_BYTES)
            data = {**inside, **data} if isinstance(inside, dict) else {}
        match data:
            case {
                "game": str(name),
                "scenario": dict(scenario),
                "options": dict(options),
                "actions": list(actions),
                "extra": dict(extra),
                **rest,
            }:
                if name != game.id:
                    raise Trouble("trouble.save.game", game=name[:30])
            case _:
                raise Trouble("trouble.save.broken")
        match = cls(game, _scenario(game, scenario), options, seed)
        match._replay(actions, rest.get("undone"))
        return match, extra

    def _replay(self, actions: list[Any], undone: Any) -> None:
        """Plays what a file says. Where it says nothing of what was undone (older ones do not), what the record takes
        back last can be redone."""
        if not isinstance(undone, list | None):
            raise Trouble("trouble.save.broken")
        if max(len(actions), len(undone or ())) > MAX_ACTIONS:
            raise Trouble("trouble.save.big")
        for number, words in enumerate(actions, start=1):
            self._obey(words, number)
        if undone is not None:
            self.undone = self._foreseen(undone)[::-1]

    def _foreseen(self, texts: list[Any]) -> list[Step]:
        """The steps that redo would take, read from a file and checked as what was played is."""
        ahead, stand = self.copy(), len(self.steps)
        for count, words in enumerate(texts, start=1):
            number = len(self.record) + count
            ahead._obey(words, number)
            if len(ahead.steps) != stand + count:  # what takes back or ends at the table is no step
                raise Trouble("trouble.save.action", number=number)
        return ahead.steps[stand:]

    def _obey(self, words: Any, number: int) -> None:
        """Plays what a file says, which counts as the action of that number."""
        try:
            self._do(self._read(self.state, words))
        except (Trouble, Refused):
            raise Trouble("trouble.save.action", number=number) from None

    def _read(self, s: Any, words: Any) -> Any:
        """The action written in a file; raises `Trouble` if it is none."""
        if not isinstance(words, str) or len(words) > MAX_WORDS:
            raise Trouble("trouble.save.broken")
        return agreements.parse_table(words) or self.game.parse_action(s, words)


def _scenario_data(scenario: Scenario) -> dict[str, Any]:
    return {
        "id": scenario.id,
        "position": scenario.position,
        "titles": dict(scenario.titles),
        "briefings": dict(scenario.briefings),
    }


def _scenario(game: Game[Any, Any], data: Mapping[str, Any]) -> Scenario:
    match data:
        case {"id": str(name), "position": str(position), "titles": dict(titles), "briefings": dict(briefings)}:
            return Scenario(name[:60], position, _texts(titles), _texts(briefings))
        case {"id": str(name)}:
            for scenario in game.scenarios():
                if scenario.id == name:
                    return scenario
    raise Trouble("trouble.save.scenario")


def _texts(texts: Mapping[Any, Any]) -> dict[str, str]:
    told = [(key[:10], value[:2000]) for key, value in texts.items() if isinstance(key, str) and isinstance(value, str)]
    return dict(told[:MAX_LANGUAGES])
