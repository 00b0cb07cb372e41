"""A match: a starting state and the list of its actions, chance included. Undo, redo, replay, save and load follow."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from kit.core import table
from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Event, Game, Outcome, Refusal, Refused, Scenario, Trouble
from kit.core.table import AgreeDraw, Resign, TakeBack

FORMAT, VERSION = "little-wars-kit match", 1
MAX_BYTES = 1_000_000
"""A save file is smaller by far: 500 turns of the largest battle take 300 kB."""
MAX_ACTIONS = 50_000


@dataclass(frozen=True, slots=True)
class Step:
    """One action of the match with the states around it and its notation."""

    before: Any
    action: Any
    after: Any
    text: str


class Match:
    """One match being played; the states are immutable, so every step of the past stays at hand."""

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
        self.ended_by: table.Table | None = None
        self._rng = Random(seed)

    # --- where the match stands

    @property
    def state(self) -> Any:
        """The present state."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, on the board or at the table."""
        if self.ended_by is not None:
            return table.outcome(self.ended_by, self.game.num_players(self.start))
        return self.game.outcome(self.state)

    @property
    def current_player(self) -> int:
        """Who decides now."""
        return TERMINAL if self.ended_by is not None else self.game.current_player(self.state)

    def events(self, number: int, viewer: int | None = None) -> Sequence[Event]:
        """What step `number` (0 for the first) made happen."""
        step = self.steps[number]
        return self.game.events(step.before, step.action, step.after, viewer)

    # --- playing

    def explain(self, action: Any) -> Refusal | None:
        """Why the action may not be played now; `None` if it may."""
        if self.outcome is not None:
            return Refusal("TABLE-OVER", "GAME_OVER")
        match action:
            case Resign(player=player):
                players = range(self.game.num_players(self.start))
                return None if player in players else Refusal("TABLE-RESIGN", "UNKNOWN_ACTION")
            case AgreeDraw():
                return None
            case TakeBack(count=count):
                return None if 0 < count <= len(self.steps) else Refusal("TABLE-BACK", "UNKNOWN_ACTION")
        return self.game.explain(self.state, action)

    def play(self, action: Any) -> Sequence[Event]:
        """Plays an action and returns what it made happen. Raises `Refused`; the match is then as it was."""
        refusal = self.explain(action)
        if refusal is not None:
            raise Refused(refusal)
        if isinstance(action, TakeBack):
            self._take_back(action.count)
            return ()
        self.undone.clear()
        if isinstance(action, Resign | AgreeDraw):
            self.ended_by = action
            self.record.append(table.table_text(action))
            return ()
        self._push(action)
        return self.events(len(self.steps) - 1)

    def roll(self) -> Any:
        """Lets Chance decide and plays it; returns the action. Only while a die or a card is awaited."""
        action = draw(self.game.chance_outcomes(self.state), self._rng)
        self.play(action)
        return action

    def _push(self, action: Any) -> None:
        s = self.state
        text = self.game.action_text(s, action)
        self.steps.append(Step(s, action, self.game.apply(s, action), text))
        self.record.append(text)

    # --- undo and redo

    def undo_count(self, humans: Collection[int], past_dice: bool = False) -> int:
        """How many actions undo would take back: to the last decision of one of `humans`; 0 if it may not.

        A die or a revealed card stands, unless the players allow taking it back (`past_dice`).
        """
        for count, step in enumerate(reversed(self.steps), start=1):
            player = self.game.current_player(step.before)
            if player == CHANCE and not past_dice:
                return 0
            if player in humans:
                return count
        return 0

    def undo(self, humans: Collection[int], past_dice: bool = False) -> int:
        """Takes back as many actions as `undo_count` says, and returns how many."""
        if self.ended_by is not None:
            self.ended_by = None
            self.record.pop()
            return 0
        count = self.undo_count(humans, past_dice)
        if count:
            dice = any(self.game.current_player(step.before) == CHANCE for step in self.steps[-count:])
            self._take_back(count, noted=dice)
        return count

    def _take_back(self, count: int, noted: bool = True) -> None:
        gone = self.steps[-count:]
        self.undone.extend(reversed(gone))
        del self.steps[-count:]
        if noted or self.record[-count:] != [step.text for step in gone]:
            self.record.append(table.table_text(TakeBack(count)))
        else:
            del self.record[-count:]

    def redo(self, humans: Collection[int]) -> int:
        """Plays again what was undone, with the same dice, up to the next decision of one of `humans`."""
        count = 0
        while self.undone:
            if count and self.game.current_player(self.state) in humans:
                break
            step = self.undone.pop()
            self.steps.append(step)
            self.record.append(step.text)
            count += 1
        return count

    # --- files

    def save(self, **extra: Any) -> str:
        """The match as JSON text; `extra` is kept with it for the screen (seats, names, faces)."""
        ours = self.scenario in self.game.scenarios()
        scenario = {"id": self.scenario.id} if ours else _scenario_data(self.scenario)
        data = {"format": FORMAT, "version": VERSION, "game": self.game.id, "scenario": scenario}
        return json.dumps(data | {"options": self.options, "actions": self.record, "extra": extra}, ensure_ascii=False)

    @classmethod
    def load(cls, game: Game[Any, Any], text: str) -> tuple[Match, dict[str, Any]]:
        """The match in a save file, and its `extra`. Raises `Trouble` naming what is wrong with the file."""
        match _parse(text):
            case {
                "game": str(name),
                "scenario": dict(scenario),
                "options": dict(options),
                "actions": list(actions),
                "extra": dict(extra),
            }:
                if name != game.id:
                    raise Trouble("trouble.save.game", game=name[:30])
            case _:
                raise Trouble("trouble.save.broken")
        if len(actions) > MAX_ACTIONS:
            raise Trouble("trouble.save.big")
        match = cls(game, _scenario(game, scenario), options)
        for number, words in enumerate(actions, start=1):
            match._replay(words, number)
        return match, extra

    def _replay(self, words: Any, number: int) -> None:
        if not isinstance(words, str) or len(words) > 1000:
            raise Trouble("trouble.save.action", number=number)
        try:
            action = table.parse_table(words) or self.game.parse_action(self.state, words)
            self.play(action)
        except (Trouble, Refused):
            raise Trouble("trouble.save.action", number=number) from None


def _parse(text: str) -> dict[str, Any]:
    if len(text) > MAX_BYTES:
        raise Trouble("trouble.save.big")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Trouble("trouble.save.broken") from None
    match data:
        case {"format": "little-wars-kit match", "version": int(version)}:
            if version != VERSION:
                raise Trouble("trouble.save.version", version=min(version, 9999))
            return dict(data)
    raise Trouble("trouble.save.foreign")


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
    return {key[:10]: value[:2000] for key, value in texts.items() if isinstance(key, str) and isinstance(value, str)}
