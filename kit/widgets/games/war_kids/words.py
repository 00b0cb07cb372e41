"""What a person is told about the actions of War Kids: odds, lines of the list of moves, advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.compose import legal
from kit.core.game import Choice, Slot, Threat
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Action, Cast, EndCombat, EndMovement, Move, Strike
from kit.games.war_kids.state import State, hex_name, name
from kit.text import Catalogue
from kit.widgets.games.war_kids import aloud, answers
from kit.widgets.games.war_kids.hints import hint
from kit.widgets.tap_result import Hint, Selection, Thrown

if TYPE_CHECKING:
    from kit.players import Decision


class Telling:
    """The part of a table that tells of actions."""

    def aims(self, s: State, selection: Selection, t: Catalogue) -> list[tuple[str, list[int]]]:
        """For the chosen Mage: the nearest targets, each with what the spell would take and the faces that hit."""
        if not selection or selection[0].kind != "unit" or s.pending is not None:
            return []
        casts = [a for a in legal(GAME, s) if isinstance(a, Cast) and a.mage == selection[0].value and not a.slow]
        wanted = [a for a in casts if len(selection) == 1 or a.target == selection[1].value]
        found = [Choice(Slot("target", a.target), a, GAME.choice_facts(s, a)) for a in wanted]
        nearest = sorted(found, key=lambda choice: choice.facts["distance"])[:2]
        told = []
        for choice in nearest:
            start, end = (hex_name(s, s.at[u]) for u in (choice.action.mage, choice.action.target))
            words = t("odds.title", start=start, end=end, distance=choice.facts["distance"])
            told.append((words, list(choice.facts["wins"])))
        return told

    def thought(self, s: State, thought: Decision[Action], number: int, t: Catalogue) -> str:
        """What a computer player thinks before an action, the match's step of that number."""
        return aloud.thought(s, thought, number, t)

    def is_end(self, a: Action) -> bool:
        """Whether the action only ends a phase."""
        return isinstance(a, EndMovement | EndCombat)

    def leaves_alone(self, s: State, a: Action) -> bool:
        """Whether the end of the movement leaves an enemy alone that could have been taken."""
        return aloud.leaves_alone(s, a) is not None

    def threat(self, s: State, threat: Threat, t: Catalogue) -> str:
        """The tutor's warning: who could take the unit, in the state after the action."""
        return aloud.threat(s, threat, t)

    def standing(self, s: State, player: int) -> int:
        """How many units of a side are on the map."""
        return aloud.standing(s, player)

    def lying(self, s: State) -> tuple[int, ...]:
        """The dice of a combat that lie there already."""
        return s.pending.pips if s.pending is not None else ()

    def uses_dice(self, s: State) -> bool:
        """Whether a die may ever be rolled in this match."""
        return any(s.battle.mages) or bool(s.battle.adv_soldiers)

    def told_roll(self, s: State, pips: int, t: Catalogue) -> list[Thrown]:
        """The dice of a deed up to the one that was rolled in this state."""
        return answers.told_roll(s, pips, t)

    def action_words(self, s: State, a: Action, t: Catalogue) -> str:
        """An action as a line of the list of moves."""
        if (words := answers.action_words(s, a, t)) is not None:
            return words
        match a:
            case Move(unit=unit, path=path):
                facts = GAME.choice_facts(s, a)
                words = t("move.move", unit=name(s, unit), end=hex_name(s, path[-1]), cost=facts["cost"])
                return t("move.clash", move=words, wins=facts["of_36"]) if "of_36" in facts else words
            case Cast(target=target):
                wins = len(GAME.choice_facts(s, a)["wins"])
                return t("move.cast", target=name(s, target), at=hex_name(s, s.at[target]), wins=wins)
            case Strike(by=by, target=target):
                facts = {"target": name(s, target), "at": hex_name(s, s.at[target])}
                if len(by) > 1:
                    return t("move.strike_three", start=[hex_name(s, s.at[u]) for u in by], **facts)
                return t("move.strike", unit=name(s, by[0]), start=hex_name(s, s.at[by[0]]), **facts)
        return t("ui.end_movement" if isinstance(a, EndMovement) else "ui.end_combat")

    def hint(self, s: State, thought: Decision[Action], t: Catalogue) -> Hint:
        """A computer player's advice in words."""
        return hint(s, thought, t)
