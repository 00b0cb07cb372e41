"""The table of War Kids where something is awaited in the middle of a turn: pushes, losses, dice, fast or slow, who
joins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.core.compose import choices, legal
from kit.core.game import CHANCE, Choice, Ref, Slot
from kit.games.war_kids import GAME, sight
from kit.games.war_kids.action_notation import FACES
from kit.games.war_kids.actions import Action, Cast, ChooseLoss, DiceAttack, Displace
from kit.games.war_kids.pieces import MAGE, SIDES
from kit.games.war_kids.rules import dice, magic, spells
from kit.games.war_kids.scene import View
from kit.games.war_kids.state import State, hex_name, name
from kit.text import Catalogue
from kit.widgets.tap_result import Selection, Thrown, Way

BARRED = 4
"""How many barred lines of sight are drawn, the nearest first: more of them hide the board."""


def choice_place(s: State, slot: Slot) -> int:
    """The hex that a part of an action is about."""
    if slot.kind in ("step", "hex"):
        return int(slot.value)
    return s.at[slot.value] if slot.kind in ("unit", "target", "loss") else 0


def marks(s: State, selection: Selection, base: View) -> View:
    """The marks while a push is traced or a loss is chosen."""
    assert s.pending is not None
    found = frozenset(choice_place(s, choice.slot) for choice in choices(GAME, s, selection))
    if s.pending.asks == "loss":
        return replace(base, targets=found)
    unit = magic.pushed(s)
    here = s.at[unit]
    ends = dict.fromkeys((a.route[-1] for a in magic.displacements(s)), 2)
    if not selection:
        return replace(base, selected=unit, costs=ends | dict.fromkeys(found, 1), helpers=found)
    way = (here, *(slot.value for slot in selection))
    return replace(base, selected=unit, costs=dict.fromkeys(found, 2), helpers=found, arrow=base.arrow or way)


def tapped(s: State, selection: Selection, place: int) -> Choice | None:
    """The choice that a tap means while a push or a loss is awaited."""
    return next((choice for choice in choices(GAME, s, selection) if choice_place(s, choice.slot) == place), None)


def straight_to(s: State, selection: Selection, place: int) -> Action | None:
    """The displacement that a tap on its last hex means when no step has been chosen."""
    assert s.pending is not None
    if s.pending.asks != "push" or selection:
        return None
    return next((a for a in magic.displacements(s) if a.route[-1] == place), None)


def meant(s: State, selection: Selection, place: int, unit: int | None) -> Action | None:
    """What a person means who taps where that answer cannot be."""
    assert s.pending is not None
    if s.pending.asks == "loss":
        return ChooseLoss(unit) if unit is not None else None
    here = s.at[magic.pushed(s)]
    if not selection and place in s.battle.pushes[here]:
        return s.battle.pushes[here][place]
    return Displace((here, *(slot.value for slot in selection), place))


def traced(s: State, selection: Selection, a: Any) -> Any:
    """The action as it was composed: a displacement along the very steps that were chosen."""
    if isinstance(a, Displace) and selection and selection[0].kind == "step":
        return Displace((a.route[0], selection[0].value, a.route[-1]))
    return a


def buttons(s: State, selection: Selection, t: Catalogue) -> list[Way]:
    """Choices that no tap on the board can mean: fast or slow, and "attack now"."""
    told = []
    for number, choice in enumerate(choices(GAME, s, selection) if selection else []):
        facts, kind = choice.facts, choice.slot.kind
        if kind == "mode" and choice.slot.value == "fast":
            told.append(Way(number, t("ui.cast.fast"), t("odds.fraction", wins=len(facts["wins"]), of=6), 1))
        elif kind == "mode":
            told.append(Way(number, t("ui.cast.slow"), t("odds.fraction", wins=facts["of_36"], of=36), 2))
        elif kind == "group":
            words = t("ui.attack", count=choice.slot.value)
            told.append(Way(number, words, t("odds.fraction", wins=facts["of_36"], of=36), 2))
    return told


def aimed(s: State, selection: Selection) -> tuple[dict[int, int], tuple[int, ...]]:
    """For a chosen Mage: the hexes it can aim at with their distances, and the way to the target once it is chosen."""
    if s.battle.kinds[selection[0].value] != MAGE:
        return {}, ()
    casts = [a for a in legal(GAME, s) if isinstance(a, Cast) and a.mage == selection[0].value]
    if len(selection) == 1:
        return {s.at[a.target]: GAME.choice_facts(s, a)["distance"] for a in casts}, ()
    here, there = s.at[selection[0].value], s.at[selection[1].value]
    return {}, sight.route(s.battle, here, there, spells.occupied(s))


def way_round(s: State, a: Action) -> tuple[int, ...]:
    """The way of a spell that is longer than the straight one, because something is in between (WK-ADV-O-2)."""
    if not isinstance(a, Cast):
        return ()
    here, there = s.at[a.mage], s.at[a.target]
    far = spells.spell_distance(s, a.mage, a.target)
    longer = far is not None and far > s.battle.grid.distance(here, there)
    return sight.route(s.battle, here, there, spells.occupied(s)) if longer else ()


def composed(s: State, selection: Selection) -> DiceAttack | None:
    """The dice combat as it has been put together so far."""
    found = choices(GAME, s, selection) if len(selection) > 1 else []
    return next((choice.action for choice in found if isinstance(choice.action, DiceAttack)), None)


def throws(s: State, selection: Selection) -> list[int]:
    """What comes of each of the 36 throws of two dice, the first die's six after six: 1 where it hits or the attack
    wins, 0 where nothing happens, -1 where the defence wins. Empty where no two dice are asked for."""
    if s.pending is not None:
        deed = s.pending.deed if s.pending.asks == "die" and not s.pending.pips else None
    else:
        modes = [choice.action for choice in choices(GAME, s, selection) if choice.slot.kind == "mode"]
        deed = composed(s, selection) or next((a for a in modes if a is not None and a.slow), None)
    if isinstance(deed, DiceAttack):
        return [dice.result(s, deed, (one, two)) for one in FACES for two in FACES]
    if not isinstance(deed, Cast) or not deed.slow:
        return []
    far = spells.spell_distance(s, deed.mage, deed.target)
    return [int(spells.spell_hits(far, one + two)) for one in FACES for two in FACES]


def asks(s: State, selection: Selection, t: Catalogue) -> tuple[str, str] | None:
    """What is asked where the advanced rules ask it; `None` elsewhere."""
    if s.pending is not None and s.pending.asks == "loss":
        return t("ask.loss", who=Ref("side", SIDES[1 - s.side])), t("ask.loss.more")
    if s.pending is not None:
        unit = name(s, magic.pushed(s))
        return (t("ask.push.second") if selection else t("ask.push", unit=unit)), t("ask.push.more")
    found = choices(GAME, s, selection) if len(selection) > 1 else []
    if (mode := next((choice for choice in found if choice.slot.kind == "mode"), None)) is not None:
        return t("ask.mode"), t("ask.mode.more", distance=mode.facts["distance"])
    group = next((choice for choice in found if choice.slot.kind == "group"), None)
    if group is not None:
        joining = any(choice.slot.kind == "unit" for choice in found)
        question = t("ask.group" if joining or len(selection) > 2 else "ask.group.alone")
        return question, t("ask.group.more", attack=group.facts["attack"], defence=group.facts["defence"])
    return None


def clashes(s: State, selection: Selection, t: Catalogue) -> str:
    """What is said of the dice combats that a Soldier could not but fight where it walks; "" where there are none."""
    facts = [choice.facts for choice in choices(GAME, s, selection) if choice.slot.kind == "hex"]
    odds = sorted({(found["of_36"], found["lost_36"]) for found in facts if "of_36" in found})
    if not odds:
        return ""
    (low, lost), (high, _) = odds[0], odds[-1]
    if len(odds) > 1:
        return t("ask.clash", low=low, high=high)
    return t(f"ask.clash.{'even' if low == lost else 'good' if low > lost else 'poor'}", wins=low, lost=lost)


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
    if deed.slow and shown:
        return t("ask.roll.slow.second", need=max(1, (far or 0) - sum(shown)), sum=sum(shown)), faces
    if deed.slow:
        return t("ask.roll.slow", need=far), faces
    if mine:
        return t("ask.roll", need=far), faces
    return t("ask.roll.theirs", who=Ref("side", SIDES[s.side])), faces


def fraction(s: State, t: Catalogue) -> str:
    """The chance of what is awaited in words: of one die in sixths, of two in 36ths."""
    if told := throws(s, ()):
        return t("odds.fraction", wins=told.count(1), of=36)
    return t("odds.fraction", wins=len(roll_ask(s, True, t)[1]), of=6)


def told_roll(s: State, pips: int, t: Catalogue) -> list[Thrown]:
    """The dice of a deed up to the one that was rolled in this state."""
    assert s.pending is not None
    deed, shown = s.pending.deed, (*s.pending.pips, pips)
    if not isinstance(deed, DiceAttack):
        wins = len(shown) == magic.dice_of(deed) and pips in roll_ask(s, True, t)[1]
        return [("", shown, t("dice.rolled", pips=sum(shown), dice=len(shown)), wins)]
    won = dice.result(s, deed, shown) if len(shown) > 1 else 0
    sides = (s.side, 1), (1 - s.side, -1)
    return [
        (SIDES[side], (n,), f"{n} + {more} = {n + more}", won == wins)
        for (side, wins), n, more in zip(sides, shown, dice.strengths(s, deed), strict=False)
    ]


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


def lines(s: State, unit: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, int, int], ...]]:
    """For a Mage that has its spell, where obstacles count: the ways it can cast along, and the lines that are barred,
    the nearest of them, each with its start, its end and the hex in the way."""
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
    seen = [there for there in enemies if there in free]
    ways = tuple((here, there) if battle.adv_los else sight.route(battle, here, there, taken) for there in seen)
    closed = sorted(set(enemies) - free, key=battle.grid.distances[here].__getitem__)[:BARRED]
    barred = ((there, sight.in_the_way(battle, here, there, taken)) for there in enemies if there in closed)
    return ways, tuple((here, there, at) for there, at in barred if at is not None)
