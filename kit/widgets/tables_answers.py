"""The table of War Kids where something is awaited in the middle of a turn: pushes, losses, dice, fast or slow, who
joins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.core.compose import choices
from kit.core.game import CHANCE, Choice, Ref, Slot
from kit.games.war_kids import GAME, sight
from kit.games.war_kids.actions import Action, Cast, ChooseLoss, DiceAttack, Displace
from kit.games.war_kids.battle import State, hex_name, name
from kit.games.war_kids.parts import FACES
from kit.games.war_kids.rules import dice, magic, spells
from kit.games.war_kids.scene import View
from kit.games.war_kids.units import MAGE, SIDES
from kit.text import Catalogue

Partial = tuple[Slot, ...]


def choice_place(s: State, slot: Slot) -> int:
    """The hex that a part of an action is about."""
    if slot.kind in ("step", "hex"):
        return int(slot.value)
    return s.at[slot.value] if slot.kind in ("unit", "target", "loss") else 0


def marks(s: State, partial: Partial, base: View) -> View:
    """The marks while a push is traced or a loss is chosen."""
    assert s.pending is not None
    found = frozenset(choice_place(s, choice.slot) for choice in choices(GAME, s, partial))
    if s.pending.asks == "loss":
        return replace(base, targets=found)
    unit = magic.pushed(s)
    way = (s.at[unit], *(slot.value for slot in partial)) if partial else ()
    return replace(base, selected=unit, helpers=found, path=way)


def tapped(s: State, partial: Partial, place: int) -> Choice | None:
    """The choice that a tap means while a push or a loss is awaited."""
    return next((choice for choice in choices(GAME, s, partial) if choice_place(s, choice.slot) == place), None)


def meant(s: State, partial: Partial, place: int, unit: int | None) -> Action | None:
    """What a person means who taps where that answer cannot be."""
    assert s.pending is not None
    if s.pending.asks == "loss":
        return ChooseLoss(unit) if unit is not None else None
    here = s.at[magic.pushed(s)]
    return Displace((here, *(slot.value for slot in partial), place))


def traced(s: State, partial: Partial, a: Any) -> Any:
    """The action as it was composed: a displacement along the very steps that were chosen."""
    if isinstance(a, Displace) and partial and partial[0].kind == "step":
        return Displace((a.route[0], partial[0].value, a.route[-1]))
    return a


def buttons(s: State, partial: Partial, t: Catalogue) -> list[tuple[int, str]]:
    """Choices that no tap on the board can mean, by their number in the list of choices: the mode, and "attack now"."""
    told = []
    for number, choice in enumerate(choices(GAME, s, partial) if partial else []):
        facts = choice.facts
        if choice.slot.kind == "mode" and choice.slot.value == "fast":
            told.append((number, t("ui.cast.fast", wins=len(facts["wins"]))))
        elif choice.slot.kind == "mode":
            told.append((number, t("ui.cast.slow", wins=facts["of_36"])))
        elif choice.slot.kind == "group":
            told.append((number, t("ui.attack", count=choice.slot.value, wins=facts["of_36"])))
    return told


def asks(s: State, partial: Partial, t: Catalogue) -> tuple[str, str] | None:
    """What is asked where the advanced rules ask it; `None` elsewhere."""
    if s.pending is not None and s.pending.asks == "loss":
        return t("ask.loss"), t("ask.loss.more")
    if s.pending is not None:
        unit = name(s, magic.pushed(s))
        return (t("ask.push.second") if partial else t("ask.push", unit=unit)), t("ask.push.more")
    found = choices(GAME, s, partial) if len(partial) > 1 else []
    if any(choice.slot.kind == "mode" for choice in found):
        return t("ask.mode"), t("ask.mode.more")
    group = next((choice for choice in found if choice.slot.kind == "group"), None)
    if group is not None:
        return t("ask.group"), t("ask.group.more", attack=group.facts["attack"], defence=group.facts["defence"])
    return None


def roll_ask(s: State, mine: bool, t: Catalogue) -> tuple[str, list[int]]:
    """What is asked while a die is awaited, and its faces that win, or that leave a hope."""
    assert s.pending is not None
    deed, shown = s.pending.deed, s.pending.pips
    if isinstance(deed, DiceAttack):
        more, less = dice.strengths(s, deed)
        if not shown:
            return t("ask.roll.attack", attack=more, defence=less), [
                n for n in FACES if dice.better(n + more, 1 + less) > 0
            ]
        words = t("ask.roll.defence", attack=more + shown[0], defence=less)
        return words, [n for n in FACES if dice.result(s, deed, (*shown, n)) > 0]
    far, left = spells.spell_distance(s, deed.mage, deed.target), magic.dice_of(deed) - len(shown) - 1
    faces = [n for n in FACES if spells.spell_hits(far, sum(shown) + n + 6 * left)]
    if deed.slow:
        return t("ask.roll.slow", need=far, **({"sum": sum(shown)} if shown else {})), faces
    if mine:
        return t("ask.roll", need=far), faces
    return t("ask.roll.theirs", who=Ref("army", SIDES[s.side])), faces


def fraction(s: State, t: Catalogue) -> str:
    """The chance of what is awaited in words: of one die in sixths, of two in 36ths."""
    assert s.pending is not None
    deed = s.pending.deed
    facts = GAME.choice_facts(s, deed)
    if s.pending.pips or "of_36" not in facts:
        return t("odds.fraction", wins=len(roll_ask(s, True, t)[1]), of=6)
    if isinstance(deed, DiceAttack):
        return t("odds.fight", wins=facts["of_36"], lost=facts["lost_36"])
    return t("odds.slow", wins=facts["of_36"])


def spell_way(s: State) -> tuple[int, ...]:
    """The way of the spell whose die is awaited."""
    if s.casting is None:
        return ()
    return sight.route(s.battle, s.at[s.casting[0]], s.at[s.casting[1]], spells.occupied(s))


def action_words(s: State, a: Action, t: Catalogue) -> str | None:
    """An action of the advanced rules as a line of the list of moves; `None` for the others."""
    match a:
        case Cast(target=target, slow=True):
            wins = GAME.choice_facts(s, a)["of_36"]
            return t("move.cast_slow", target=name(s, target), at=hex_name(s, s.at[target]), wins=wins)
        case DiceAttack(by=by, target=target):
            facts = {
                "target": name(s, target),
                "at": hex_name(s, s.at[target]),
                "wins": GAME.choice_facts(s, a)["of_36"],
            }
            return t("move.dice", start=[hex_name(s, s.at[u]) for u in by], **facts)
        case Displace(route=route):
            return t("move.push", end=hex_name(s, route[-1]))
        case ChooseLoss(soldier=soldier):
            return t("move.loss", at=hex_name(s, s.at[soldier]))
    return None


def hint(s: State, a: Action, t: Catalogue) -> tuple[dict[str, Any], str, tuple[int, ...]]:
    """Of an answer or a dice combat that is advised: the facts, what to try, and the way for the arrow."""
    match a:
        case DiceAttack(by=by, target=target):
            facts: dict[str, Any] = {"target": name(s, target), "at": hex_name(s, s.at[target]), "unit": name(s, by[0])}
            return facts, t("hint.try.dice", count=len(by), **facts), (s.at[by[0]], s.at[target])
        case Displace(route=route):
            facts = {"unit": name(s, magic.pushed(s)), "end": hex_name(s, route[-1])}
            return facts, t("hint.try.push", **facts), route
        case ChooseLoss(soldier=soldier):
            facts = {"unit": name(s, soldier), "at": hex_name(s, s.at[soldier])}
            return facts, t("hint.try.loss", **facts), (s.at[soldier],)
    return {}, "", ()


def lines(s: State, unit: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, int, int], ...]]:
    """For a Mage that has its spell, where obstacles count: the ways it can cast along, and the lines that are barred,
    each with its start, its end and the hex in the way."""
    battle, taken = s.battle, spells.occupied(s)
    if battle.kinds[unit] != MAGE or not battle.adv_obstacles or (s.moved | s.spent) >> unit & 1:
        return (), ()
    if GAME.current_player(s) == CHANCE or battle.units[unit].side != s.side:
        return (), ()
    here, limit = s.at[unit], spells.spell_range(battle.adv_mages)
    enemies = [
        s.at[u] for u in battle.armies[1 - s.side] if s.at[u] >= 0 and battle.grid.distance(here, s.at[u]) <= limit
    ]
    far = {there: sight.distance(battle, here, there, taken) for there in enemies}
    free = {there for there, steps in far.items() if steps is not None and steps <= limit}
    ways = tuple(sight.route(battle, here, there, taken) for there in enemies if there in free)
    barred = ((there, sight.in_the_way(battle, here, there, taken)) for there in enemies if there not in free)
    return ways, tuple((here, there, at) for there, at in barred if at is not None)
