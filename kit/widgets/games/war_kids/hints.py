"""What is said about actions of War Kids: advice with one good reason that is surely true, the thoughts of a computer
player, the tutor's warning."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kit.core.compose import legal
from kit.core.game import Ref, Threat
from kit.games.war_kids import GAME, goals
from kit.games.war_kids.actions import Action, Cast, ChooseLoss, DiceAttack, Displace, EndMovement, Move, Strike, doers
from kit.games.war_kids.advice import best
from kit.games.war_kids.battle import leaders_shield
from kit.games.war_kids.evaluation import dangers
from kit.games.war_kids.evaluation.danger import strikes_at
from kit.games.war_kids.goals import won_as_it_stands
from kit.games.war_kids.pieces import MAGE, PEGASUS, SIDES, SOLDIER
from kit.games.war_kids.reasons import WINS, Reason
from kit.games.war_kids.rules import magic
from kit.games.war_kids.state import State, hex_name, name
from kit.space.hexes import bits
from kit.text import Catalogue
from kit.widgets.tap_result import Hint

if TYPE_CHECKING:
    from kit.players import Decision

MOODS = 4
"""How many ways there are to say that one just feels like it."""


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


# --- thoughts


def thought(s: State, thought: Decision[Action], number: int, t: Catalogue) -> str:
    """What a computer player thinks before an action: its reason, or that it has none, and what it does."""
    a = thought.action
    if a in legal(GAME, s) and not doers(a) and not isinstance(a, Displace | ChooseLoss):
        key = "thought.end.movement" if isinstance(a, EndMovement) else "thought.end.combat"
        left = leaves_alone(s, a)
        words = t("thought.spared", unit=name(s, left), at=hex_name(s, s.at[left])) if left is not None else ""
        return f"{t(key)} {words}".strip()
    facts = _facts(s, a)
    known = facts if isinstance(a, Move) else {}  # else the deed names the target itself
    reason = _honest(s, thought)
    why = t(f"thought.{reason}", **known) if reason else t("thought.whim", pick=number % MOODS)
    return f"{why} {t(f'thought.deed.{_deed(a)}', **facts)}"


def _honest(s: State, thought: Decision[Action]) -> str:
    """The reason as far as the action itself brings what it names; a blow without such a one is a chance it takes."""
    a, player = thought.action, GAME.current_player(s)
    if not thought.reason:
        return ""
    now, then = GAME.terms(s, player), GAME.terms(GAME.apply(s, a), player)
    if thought.reason == "threatened" and then["strike"] > now["strike"] + 1e-9:
        return "strike"  # safer, since it attacks who threatened it
    if then[thought.reason] > now[thought.reason] + 1e-9:
        return thought.reason
    return "material" if isinstance(a, Strike | DiceAttack) else ""


def _deed(a: Action) -> str:
    match a:
        case Move():
            return "move"
        case Cast():
            return "cast"
        case Displace():
            return "push"
        case ChooseLoss():
            return "loss"
    return "strike"


def _facts(s: State, a: Action) -> dict[str, Any]:
    """Who does it, where, and to whom; of a walk, whom it touches at its end."""
    match a:
        case Move(unit=unit, path=path):
            facts: dict[str, Any] = {"unit": name(s, unit), "end": hex_name(s, path[-1])}
            touched = strikes_at(s.battle, s.battle.kinds[unit])[path[-1]] & s.taken[1 - s.side]
            victims = [s.at.index(here) for here in bits(touched)] if s.battle.kinds[unit] <= PEGASUS else []
            if s.battle.kinds[unit] == SOLDIER:
                victims = [u for u in victims if s.battle.kinds[u] != SOLDIER]
            return facts | (_aim(s, max(victims, key=lambda u: s.battle.kinds[u])) if victims else {})
        case Cast(mage=unit, target=target) | Strike(by=(unit, *_), target=target):
            return {"unit": name(s, unit), **_aim(s, target)}
        case DiceAttack(by=(unit, *_), target=target):
            return {"unit": name(s, unit), **_aim(s, target)}
        case Displace(route=route):
            return {"unit": name(s, magic.pushed(s)), "end": hex_name(s, route[-1])}
        case ChooseLoss(soldier=soldier):
            return {"unit": name(s, soldier), "at": hex_name(s, s.at[soldier])}
    return {}


def _aim(s: State, target: int) -> dict[str, Any]:
    return {"target": name(s, target), "at": hex_name(s, s.at[target])}


def leaves_alone(s: State, a: Action) -> int | None:
    """An enemy that could have been taken by contact in this turn, and that the end of the movement leaves alone."""
    if not isinstance(a, EndMovement):
        return None
    other = 1 - s.side
    before, after = dangers(s, other), dangers(GAME.apply(s, a), other)
    sure = [u for u, ways in before.items() if any(way.chance == 1 for way in ways) and u not in after]
    return max(sure, key=lambda u: s.battle.kinds[u], default=None)


# --- the tutor's warning


def threat(s: State, threat: Threat, t: Catalogue) -> str:
    """Who could take the unit after the action, with which chance."""
    takers = [unit for unit, _ in threat.by]
    kinds = {s.battle.kinds[unit] for unit in takers}
    facts: dict[str, Any] = {"unit": name(s, threat.piece), "at": hex_name(s, threat.place), "count": len(takers)}
    if len(takers) > 2 or (len(takers) > 1 and kinds == {SOLDIER}):
        facts["who"] = [t("tutor.soldiers" if kinds == {SOLDIER} else "tutor.units", n=len(takers))]
    else:
        facts["who"] = [t("tutor.taker", unit=name(s, unit), at=hex_name(s, here)) for unit, here in threat.by]
    key = "tutor.spell" if kinds == {MAGE} else "tutor.warning"
    return t(key, **facts, **({"odds": odds(threat.chance, t)} if threat.chance < 1 else {}))


def odds(chance: Fraction, t: Catalogue) -> str:
    """A chance of dice in words: so many in 6, or in 36, or in 216."""
    of = next((of for of in (6, 36, 216) if of % chance.denominator == 0), chance.denominator)
    return t("odds.fraction", wins=chance.numerator * of // chance.denominator, of=of)
