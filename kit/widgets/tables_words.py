"""What a person is told about the actions of War Kids: odds, lines of the list of moves, advice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kit.core.game import Choice, Peril, Slot
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import (
    Action,
    Cast,
    ChooseLoss,
    DiceAttack,
    Displace,
    EndCombat,
    EndMovement,
    Move,
    Strike,
)
from kit.games.war_kids.battle import State, hex_name, name
from kit.text import Catalogue
from kit.widgets import tables_aloud as aloud
from kit.widgets import tables_answers as answers

if TYPE_CHECKING:
    from kit.players import Thought

Partial = tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice: the reason, what to try, the place it is about, and the way for the arrow."""

    why: str
    attempt: str
    place: int | None
    way: tuple[int, ...]


class Telling:
    """The part of a table that tells of actions."""

    def aims(self, s: State, partial: Partial, t: Catalogue) -> list[tuple[str, list[int]]]:
        """For the chosen Mage: the nearest targets, each with what the spell would take and the faces that hit."""
        if not partial or partial[0].kind != "unit" or s.pending is not None:
            return []
        casts = [a for a in GAME.legal_actions(s) if isinstance(a, Cast) and a.mage == partial[0].value and not a.slow]
        wanted = [a for a in casts if len(partial) == 1 or a.target == partial[1].value]
        found = [Choice(Slot("target", a.target), a, GAME.choice_facts(s, a)) for a in wanted]
        nearest = sorted(found, key=lambda choice: choice.facts["distance"])[:2]
        told = []
        for choice in nearest:
            start, end = (hex_name(s, s.at[u]) for u in (choice.action.mage, choice.action.target))
            words = t("odds.title", start=start, end=end, distance=choice.facts["distance"])
            told.append((words, list(choice.facts["wins"])))
        return told

    def thought(self, s: State, thought: Thought[Action], number: int, t: Catalogue) -> str:
        """What a computer player thinks before an action, the match's step of that number."""
        return aloud.thought(s, thought, number, t)

    def is_end(self, a: Action) -> bool:
        """Whether the action only ends a phase."""
        return isinstance(a, EndMovement | EndCombat)

    def spared(self, s: State, a: Action) -> bool:
        """Whether the end of the movement leaves an enemy alone that could have been taken."""
        return aloud.spared(s, a) is not None

    def peril(self, s: State, peril: Peril, t: Catalogue) -> str:
        """The tutor's warning: who could take the unit, in the state after the action."""
        return aloud.peril(s, peril, t)

    def standing(self, s: State, player: int) -> int:
        """How many units of a side are on the map."""
        return aloud.standing(s, player)

    def told_roll(self, s: State, pips: int, t: Catalogue) -> list[answers.Thrown]:
        """The dice of a deed up to the one that was rolled in this state."""
        return answers.told_roll(s, pips, t)

    def spell_way(self, s: State) -> tuple[int, ...]:
        """The way of the spell whose die is awaited."""
        return answers.spell_way(s)

    def action_words(self, s: State, a: Action, t: Catalogue) -> str:
        """An action as a line of the list of moves."""
        if (words := answers.action_words(s, a, t)) is not None:
            return words
        match a:
            case Move(unit=unit, path=path):
                cost = GAME.choice_facts(s, a)["cost"]
                return t("move.move", unit=name(s, unit), end=hex_name(s, path[-1]), cost=cost)
            case Cast(target=target):
                wins = len(GAME.choice_facts(s, a)["wins"])
                return t("move.cast", target=name(s, target), at=hex_name(s, s.at[target]), wins=wins)
            case Strike(by=by, target=target):
                facts = {"target": name(s, target), "at": hex_name(s, s.at[target])}
                if len(by) > 1:
                    return t("move.strike_three", start=[hex_name(s, s.at[u]) for u in by], **facts)
                return t("move.strike", unit=name(s, by[0]), start=hex_name(s, s.at[by[0]]), **facts)
        return t("ui.end_movement" if isinstance(a, EndMovement) else "ui.end_combat")

    def hint(self, s: State, thought: Thought[Action], t: Catalogue) -> Hint:
        """A computer player's advice: why, in the words of the term that spoke for it; what to try; and where."""
        a, facts, attempt = thought.action, dict[str, Any](), "end"
        place: int | None = None
        way: tuple[int, ...] = ()
        match a:
            case Move(unit=unit, path=path):
                place, way, attempt = path[0], (path[0], path[-1]), "move"
                facts = {"unit": name(s, unit), "end": hex_name(s, path[-1])}
            case Cast(mage=unit, target=target):
                place, way, attempt = s.at[unit], (s.at[unit], s.at[target]), "cast"
                facts = {"unit": name(s, unit), "target": name(s, target), "at": hex_name(s, s.at[target])}
            case Strike(by=(unit, *_), target=target):
                place, way, attempt = s.at[unit], (s.at[unit], s.at[target]), "strike"
                facts = {"unit": name(s, unit), "target": name(s, target), "at": hex_name(s, s.at[target])}
        # A spell's own chance is seen in the tray; what speaks for casting it is that it can be cast.
        if isinstance(a, DiceAttack | Displace | ChooseLoss):
            facts, tip, way = answers.hint(s, a, t)
            why = t(f"hint.{thought.reason}", **facts) if thought.reason else tip
            return Hint(why, tip if why != tip else "", way[0], way)
        reason = "mage_shot" if attempt == "cast" and thought.reason == "spell_chance" else thought.reason
        tip = t(f"hint.try.{attempt}", **facts)
        if attempt == "end":
            return Hint(t("hint.end"), tip, place, way)
        return Hint(t(f"hint.{reason}", **facts), tip, place, way) if reason else Hint(tip, "", place, way)
