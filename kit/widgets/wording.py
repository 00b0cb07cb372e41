"""What a game's table says: the board for those who listen, what is asked, actions, advice, how a match ends."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from kit.core.game import Choice, Outcome, Ref, Scenario, Slot, Threat
from kit.text import Catalogue
from kit.widgets.features import DicePool
from kit.widgets.tap_result import Hint, Selection

if TYPE_CHECKING:
    from kit.players import Decision


class Wording(ABC):
    """The part of a table (`kit.widgets.table`) that speaks. What has a body is the answer of a game that has none of
    its own."""

    game: Any
    dice_pool = DicePool()
    chance = "chance"
    """By what words the catalogue calls whatever shows what chance brings."""

    @property
    @abstractmethod
    def sides(self) -> tuple[str, ...]:
        """The ids of the seats."""

    @abstractmethod
    def choice_place(self, s: Any, slot: Slot) -> int:
        """The place that a part of an action is about."""

    @abstractmethod
    def board_label(self, s: Any, t: Catalogue) -> str:
        """What a screen reader says of the whole board."""

    @abstractmethod
    def describe(self, s: Any, place: int, selection: Selection, t: Catalogue) -> str:
        """A place for those who listen: its name, who stands there, and what can be done there."""

    @abstractmethod
    def asks(self, s: Any, selection: Selection, t: Catalogue) -> tuple[str, str]:
        """What is asked of the person now: one sentence and one softer line."""

    @abstractmethod
    def action_words(self, s: Any, a: Any, t: Catalogue) -> str:
        """An action as a line of the list of moves."""

    def way_of(self, s: Any, a: Any) -> tuple[int, ...]:
        """The way for the arrow that shows an action; empty where nothing is to be shown."""
        return ()

    def lies_open(self, a: Any) -> bool:
        """Whether everybody sees an action, as what a computer player may say beforehand; of chance, whether everybody
        sees what it has shown, as a die, and not a card that is drawn."""
        return not self.game.hides

    def chance_words(self, s: Any, a: Any, t: Catalogue) -> str:
        """What chance may show, as a line to choose from."""
        return self.action_words(s, a, t)

    def thought(self, s: Any, thought: Decision[Any], number: int, t: Catalogue) -> str:
        """What a computer player thinks before an action, the match's step of that number."""
        return self.action_words(s, thought.action, t)

    def hint(self, s: Any, thought: Decision[Any], t: Catalogue) -> Hint:
        """A computer player's advice in words, at the end of the way it speaks of."""
        way = self.way_of(s, thought.action)
        return Hint(self.action_words(s, thought.action, t), "", way[-1] if way else None, way)

    def threat(self, s: Any, threat: Threat, t: Catalogue) -> str:
        """The tutor's warning in a game that looks ahead (`kit.core.capabilities.Foresight`)."""
        return self.describe(s, threat.place, (), t)

    def averted(self, s: Any, t: Catalogue) -> str:
        """With that warning: what any action there averts, so that it is not taken back for that; "" for nothing."""
        return ""

    def chance_ask(self, s: Any, mine: bool, t: Catalogue) -> tuple[str, str]:
        """What is asked while chance is awaited, of whoever is at the screen (`mine`) or of the others, and a softer
        line."""
        return t("chance.ask"), ""

    def own_ask(self, s: Any, mine: bool, t: Catalogue) -> tuple[str, str]:
        """What is asked of people who say themselves what chance has shown, and a softer line."""
        many = ".many" if self.dice_pool.count(s) > 1 else ""
        return self.chance_ask(s, mine, t)[0], t(f"ask.own.{self.chance}{many}")

    def chance_open(self, s: Any) -> bool:
        """Whether what chance shows can still change anything; where it cannot, nobody is asked for it."""
        return True

    def chance_lands(self, s: Any) -> bool:
        """Whether what chance shows has to come to rest before anything follows, as a die has to; a card that is drawn
        face down has not."""
        return True

    def chance_sums(self, s: Any) -> bool:
        """Whether what chance shows completes a sum, which is told before anything on the board follows from it."""
        return False

    def chance_button(self, s: Any, t: Catalogue) -> str:
        """The words of the button with which chance is to show something."""
        return t("chance.show")

    def choice_words(self, s: Any, choice: Choice, t: Catalogue) -> str:
        """One line of the list of moves: an action, or a part of one."""
        return self.part_words(s, choice.slot, t) if choice.action is None else self.action_words(s, choice.action, t)

    def part_words(self, s: Any, slot: Slot, t: Catalogue) -> str:
        """A part of an action that more parts follow: what stands at its place."""
        return self.describe(s, self.choice_place(s, slot), (), t)

    def side_ref(self, player: int) -> Ref:
        """A side as a noun."""
        return Ref("side", self.sides[player])

    def outcome_facts(self, outcome: Outcome) -> dict[str, Any]:
        """What the sentence about the end of a match names: who has won, who has not, and who gave up."""
        lost = [player for player in range(len(self.sides)) if player not in outcome.winners]
        gone = outcome.facts.get("player")
        who = {"winner": outcome.winners, "loser": lost if gone is None else [gone]}
        names = {key: [self.side_ref(player) for player in players] for key, players in who.items()}
        return {**{key: refs[0] if len(refs) == 1 else refs for key, refs in names.items() if refs}, **outcome.facts}

    def end_reason(self, s: Any, t: Catalogue) -> str:
        """Why a match is over, in one sentence, where its last moment does not show it; "" where it does."""
        return ""

    def title(self, scenario: Scenario, t: Catalogue) -> str:
        """The scenario's name."""
        return scenario.titles.get(t.lang) or next(
            iter(scenario.titles.values()), t(f"scenario.{scenario.id}.title") if not scenario.titles else scenario.id
        )

    def goal(self, scenario: Scenario, t: Catalogue) -> str:
        """How a scenario is won, in one sentence; where none was written for it, its line."""
        key = f"scenario.{scenario.id}.goal"
        return t(key) if not scenario.titles and t.has(key) else self.line(scenario, t)

    def so_far(self, s: Any, t: Catalogue) -> str:
        """How far whoever decides has come on the way to winning, in one sentence; "" where nothing is counted."""
        return ""

    def briefing(self, scenario: Scenario, t: Catalogue) -> str:
        """The scenario's story and goal in a few sentences."""
        if scenario.titles:
            return scenario.briefings.get(t.lang, "")
        return t(f"scenario.{scenario.id}.briefing")

    def line(self, scenario: Scenario, t: Catalogue) -> str:
        """What the scenario is about, in one sentence; where none was written for it, the first of its story."""
        key = f"scenario.{scenario.id}.line"
        if not scenario.titles and t.has(key):
            return t(key)
        return re.split(r"(?<=[.!?…])\s", self.briefing(scenario, t), maxsplit=1)[0]
