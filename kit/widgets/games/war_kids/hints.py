"""Advice on the board of War Kids, in words: what to try, and one good reason for it that is surely true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.game import Ref
from kit.games.war_kids import GAME, goals
from kit.games.war_kids.actions import Action, Cast, ChooseLoss, DiceAttack, Displace, Move, Strike, doers
from kit.games.war_kids.advice import best
from kit.games.war_kids.battle import leaders_shield
from kit.games.war_kids.goals import won_as_it_stands
from kit.games.war_kids.pieces import SIDES
from kit.games.war_kids.reasons import WINS, Reason
from kit.games.war_kids.rules import magic
from kit.games.war_kids.state import State, hex_name, name
from kit.text import Catalogue
from kit.widgets.tap_result import Hint

if TYPE_CHECKING:
    from kit.players import Decision


def hint(s: State, thought: Decision[Action], t: Catalogue) -> Hint:
    """A computer player's advice: why, what to try, and where; the goal of the battle with it, once that is near."""
    a = thought.action
    if won_as_it_stands(s):
        return Hint(t("hint.end.win"), t("hint.try.end"), None, (), parts=("end",))
    tried, facts, way = attempt(s, a)
    point = best(s, a, thought.reason, thought.plan)
    tip = t(f"hint.try.{tried}", **facts)
    goal = goal_words(s, point, t)
    if tried == "end":
        return Hint(t("hint.end"), f"{tip} {goal}".strip(), None, way, parts=("end",))
    why = reason(s, thought, t)
    feared = (s.at[point.by],) if point is not None and point.by is not None else ()
    return Hint(why, f"{tip} {goal}".strip(), way[0], way, feared) if why else Hint(tip, goal, way[0], way)


def goal_words(s: State, point: Reason | None, t: Catalogue) -> str:
    """What the battle is about, in one sentence, where that is near and the reason does not say so; else nothing."""
    if point is not None and point.kind in WINS:
        return ""
    about = None if point is None else point.unit if point.target is None else point.target
    goal = goals.near(s, about)
    return "" if goal is None else goal_told(s, goal, t)


def goal_told(s: State, goal: goals.Goal, t: Catalogue) -> str:
    """What the battle is about, as a sentence."""
    facts = {
        "count": goal.count,
        "by": goal.by,
        "side": Ref("side", goal.by if goal.by in SIDES else SIDES[1 - s.side]),
    }
    return t(f"goal.{goal.kind}", **facts)


def attempt(s: State, a: Action) -> tuple[str, dict[str, Any], tuple[int, ...]]:
    """What is tried: the end of its key, its facts, and the way for the arrow."""
    match a:
        case Move(unit=unit, path=path):
            return "move", {"unit": name(s, unit), "end": hex_name(s, path[-1])}, (path[0], path[-1])
        case Displace(route=route):
            return "push", {"end": hex_name(s, route[-1]), "unit": name(s, magic.pushed(s))}, route
        case ChooseLoss(soldier=soldier):
            return "loss", {"at": hex_name(s, s.at[soldier])}, (s.at[soldier],)
        case Cast(target=target) | Strike(target=target) | DiceAttack(target=target):
            facts = {"target": name(s, target), "at": hex_name(s, s.at[target])}
            tried = "cast" if isinstance(a, Cast) else "strike" if isinstance(a, Strike) else "dice"
            return tried, facts | {"count": len(doers(a))}, (s.at[doers(a)[0]], s.at[target])
    return "end", {}, ()


def reason(s: State, thought: Decision[Action], t: Catalogue) -> str:
    """What speaks for the action: what is known for certain, else a piece of general advice, else nothing."""
    point = best(s, thought.action, thought.reason, thought.plan)
    if point is not None:
        return told(s, thought.action, point, t)
    if isinstance(thought.action, Displace):
        return t("hint.push")
    return t(f"hint.{thought.reason}") if thought.reason in general(s, thought.action) else ""


def general(s: State, a: Action) -> set[str]:
    """The terms of the evaluation that have a piece of advice which holds good for the action."""
    if not isinstance(a, Move):
        return set()
    found = {"together"}
    found |= {"leader_shelter"} if leaders_shield(s.battle) else set()
    found |= set() if s.battle.adv_soldiers else {"three_together"}
    return found


def told(s: State, a: Action, point: Reason, t: Catalogue) -> str:
    """A point as a sentence."""
    facts: dict[str, Any] = {
        "unit": name(s, point.unit),
        "falls": "yes" if point.falls else "no",
        "safe": "yes" if point.safe else "no",
        "crew": point.crew,
        "count": point.count,
        "before": point.before,
    }
    for role, who in (("target", point.target), ("by", point.by), ("friend", point.friend)):
        if who is not None:
            facts[role] = name(s, who)
    if point.friend is not None:
        facts["stands"] = hex_name(GAME.apply(s, a), GAME.apply(s, a).at[point.friend])
    if point.place is not None:
        facts["at"] = hex_name(s, point.place)
    if isinstance(a, Move):
        facts["end"] = hex_name(s, a.path[-1])
    if point.by is not None:
        facts["there"] = hex_name(s, s.at[point.by])
    if isinstance(a, Cast):
        facts["wins"] = len(GAME.choice_facts(s, a)["wins"])
    return t(f"advice.{point.kind}", **facts)
