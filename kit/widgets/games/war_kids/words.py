"""What a person is told on the board of War Kids: what is asked, hexes, dice and odds, lines of the list of moves."""

from __future__ import annotations

from typing import Any

from kit.core.compose import choices, legal
from kit.core.game import Ref, Slot
from kit.games.war_kids import GAME, goals
from kit.games.war_kids import actions as do
from kit.games.war_kids.action_notation import FACES
from kit.games.war_kids.actions import Action, Cast, DiceAttack, Strike
from kit.games.war_kids.battle import Eliminate
from kit.games.war_kids.pieces import MOVEMENT, OPEN, SIDES, WOOD
from kit.games.war_kids.rules import combat, dice, magic, spells
from kit.games.war_kids.scene import View
from kit.games.war_kids.setup import MARKS
from kit.games.war_kids.state import State, hex_name, name, shielded, unit_at
from kit.text import Catalogue
from kit.widgets.features import Selection, Thrown, Way
from kit.widgets.games.war_kids import hints, taps
from kit.widgets.games.war_kids.marks import view


class Telling:
    """The part of the table that speaks."""

    hint = staticmethod(hints.hint)
    thought = staticmethod(hints.thought)
    threat = staticmethod(hints.threat)

    # --- what is asked

    def asks(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        """What is asked of the person now: one sentence and one softer line."""
        if (amid := asked(s, selection, t)) is not None:
            return amid
        if len(selection) > 1:
            return t("ask.choose_three"), ""
        if selection:
            return _asks_chosen(s, selection, t)
        army = [u for u in s.battle.armies[s.side] if s.at[u] >= 0]
        if s.phase == MOVEMENT:
            moved = sum(s.moved >> u & 1 for u in army)
            if moved == len(army):
                calm = taps.forced(GAME.apply(s, do.END_MOVEMENT)) is not None
                return t("ask.all_moved.calm" if calm else "ask.all_moved"), ""
            if not any(isinstance(a, do.Move) for a in legal(GAME, s)):
                return t("ask.nobody_moves"), ""
            return t("ask.choose_unit"), t("ask.choose_unit.more", n=moved, of=len(army)) if moved else ""
        actions = legal(GAME, s)
        blows = [a for a in actions if isinstance(a, Strike | DiceAttack)]
        n, of = combat.together(blows), len({blow.target for blow in blows})
        mages = len({a.mage for a in actions if isinstance(a, Cast)})
        if n:
            several = of == 1 and len(blows) > 1
            key = "ask.fight.who" if several else "ask.fight" if n == of else "ask.fight.some"
            return t(key, n=n, of=of), t("ask.fight.more", n=of)
        if mages:
            return t("ask.may_cast", n=mages), t("ask.may_cast.more")
        tired = taps.has_struck(s)
        return t("ask.no_fight"), t.refusal(tired).partition("\n")[0] if tired else ""

    def so_far(self, s: State, t: Catalogue) -> str:
        limit = s.battle.limit
        if limit is not None and s.turn == limit.turns:
            return hints.goal_told(s, goals.Goal("last", by=limit.by), t)
        counts = [v.count for v in s.battle.victory if isinstance(v, Eliminate) and v.count is not None]
        if not counts:
            return ""
        other = Ref("side", SIDES[1 - s.side])
        return t("ask.so_far", n=s.losses[1 - s.side], of=counts[0], other=other, lost=s.losses[s.side])

    def buttons(self, s: State, selection: Selection, t: Catalogue) -> list[Way]:
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

    # --- dice

    def uses_dice(self, s: State) -> bool:
        """Whether a die may ever be rolled in this match."""
        return any(s.battle.mages) or bool(s.battle.adv_soldiers)

    def lying(self, s: State) -> tuple[int, ...]:
        """The dice of a combat that lie there already."""
        return s.pending.pips if s.pending is not None else ()

    def aims(self, s: State, selection: Selection, t: Catalogue) -> list[tuple[str, list[int]]]:
        """For the chosen Mage: the nearest targets, each with what the spell would take and the faces that hit."""
        if not selection or selection[0].kind != "unit" or s.pending is not None:
            return []
        casts = [a for a in legal(GAME, s) if isinstance(a, Cast) and a.mage == selection[0].value and not a.slow]
        wanted = [(a, GAME.choice_facts(s, a)) for a in casts if len(selection) == 1 or a.target == selection[1].value]
        told = []
        for a, facts in sorted(wanted, key=lambda found: found[1]["distance"])[:2]:
            start, end = (hex_name(s, s.at[u]) for u in (a.mage, a.target))
            told.append((t("odds.title", start=start, end=end, distance=facts["distance"]), list(facts["wins"])))
        return told

    def roll_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, list[int]]:
        """What is asked while a die is awaited, and its faces that win, or that leave a hope."""
        deed, shown = s.awaited.deed, s.awaited.pips
        if isinstance(deed, DiceAttack):
            more, less = dice.strengths(s, deed)
            if not shown:
                wins = [n for n in FACES if dice.better(n + more, 1 + less) > 0]
                return t("ask.roll.attack", attack=more, defence=less), wins
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

    def throws(self, s: State, selection: Selection) -> list[int]:
        """What comes of each of the 36 throws of two dice, the first die's six after six: 1 where it hits or the attack
        wins, 0 where nothing happens, -1 where the defence wins. Empty where no two dice are asked for."""
        if s.pending is not None:
            deed = s.pending.deed if s.pending.asks == "die" and not s.pending.pips else None
        else:
            modes = [choice.action for choice in choices(GAME, s, selection) if choice.slot.kind == "mode"]
            deed = taps.composed(s, selection) or next((a for a in modes if a is not None and a.slow), None)
        if isinstance(deed, DiceAttack):
            return [dice.result(s, deed, (one, two)) for one in FACES for two in FACES]
        if not isinstance(deed, Cast) or not deed.slow:
            return []
        far = spells.spell_distance(s, deed.mage, deed.target)
        return [int(spells.spell_hits(far, one + two)) for one in FACES for two in FACES]

    def told_roll(self, s: State, pips: int, t: Catalogue) -> list[Thrown]:
        """The dice of a deed up to the one that was rolled in this state."""
        deed, shown = s.awaited.deed, (*s.awaited.pips, pips)
        if not isinstance(deed, DiceAttack):
            wins = len(shown) == magic.dice_of(deed) and pips in self.roll_ask(s, True, t)[1]
            return [("", shown, t("dice.rolled", pips=sum(shown), dice=len(shown)), wins)]
        won = dice.result(s, deed, shown) if len(shown) > 1 else 0
        sides = (s.side, 1), (1 - s.side, -1)
        return [
            (SIDES[side], (n,), f"{n} + {more} = {n + more}", won == wins)
            for (side, wins), n, more in zip(sides, shown, dice.strengths(s, deed), strict=False)
        ]

    # --- hexes

    def names(self, s: State, t: Catalogue) -> dict[str, str]:
        """The places of the map in the person's language."""
        labels = {label for _, label in s.battle.labels}
        return {label: t(f"place.{label}") for label in labels if t.has(f"place.{label}")}

    def board_label(self, s: State, t: Catalogue) -> str:
        """What a screen reader says of the whole board."""
        grid = s.battle.grid
        blue, pink = (taken.bit_count() for taken in s.taken)
        return f"{t('say.board', rows=grid.rows, cols=grid.cols, blue=blue, pink=pink)} {t('region.board.keys')}"

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """A hex for those who listen: its name, ground, unit, and what can be done there."""
        shown = view(s, selection, View())
        ground = Ref("ground", {OPEN: "open", WOOD: "wood"}.get(s.battle.ground[place], "river"))
        facts: dict[str, Any] = {"at": hex_name(s, place), "ground": ground}
        facts |= {"level": s.battle.level[place]} if s.battle.level[place] else {}
        for label in (label for here, label in s.battle.labels if here == place):
            facts["label"] = self.names(s, t).get(label, label)
        for hold in (hold for hold in s.battle.holds if place in hold.hexes):
            facts["flag"] = SIDES[hold.side]
        words = [t("say.hex", **facts)]
        unit = unit_at(s, place)
        if unit is not None:
            words.append(t("say.unit", unit=name(s, unit), points=s.battle.points[unit]))
            words += [t(f"say.{sign}") for sign in MARKS if getattr(s, sign) >> unit & 1]
            words += [t("say.shielded")] if shielded(s, unit) else []
            words += [t("say.selected")] if unit == shown.selected else []
        words += [t("say.ringed")] if place in shown.targets else []
        words += [t("say.cost", n=shown.costs[place])] if place in shown.costs else []
        if place in shown.clashes and (choice := taps.offered(s, selection, Slot("hex", place))) is not None:
            words.append(t("say.clash", wins=choice.facts["of_36"], lost=choice.facts["lost_36"]))
        return ", ".join(words)

    # --- actions and the end

    def action_words(self, s: State, a: Action, t: Catalogue) -> str:
        """An action as a line of the list of moves."""
        match a:
            case Cast() | DiceAttack() | Strike():
                return _blow_words(s, a, t)
            case do.Displace(route=route):
                return t("move.push", end=hex_name(s, route[-1]))
            case do.ChooseLoss(soldier=soldier):
                return t("move.loss", at=hex_name(s, s.at[soldier]))
            case do.Move(unit=unit, path=path):
                facts = GAME.choice_facts(s, a)
                words = t("move.move", unit=name(s, unit), end=hex_name(s, path[-1]), cost=facts["cost"])
                return t("move.clash", move=words, wins=facts["of_36"]) if "of_36" in facts else words
        return t("ui.end_movement" if isinstance(a, do.EndMovement) else "ui.end_combat")


def _blow_words(s: State, a: Cast | DiceAttack | Strike, t: Catalogue) -> str:
    """A spell, an attack with dice or a strike as a line of the list of moves."""
    facts: dict[str, Any] = {"target": name(s, a.target), "at": hex_name(s, s.at[a.target])}
    if isinstance(a, Cast):
        known = GAME.choice_facts(s, a)
        wins = known["of_36"] if a.slow else len(known["wins"])
        return t("move.cast_slow" if a.slow else "move.cast", wins=wins, **facts)
    start = [hex_name(s, s.at[u]) for u in a.by]
    if isinstance(a, DiceAttack):
        return t("move.dice", start=start, wins=GAME.choice_facts(s, a)["of_36"], **facts)
    if len(start) > 1:
        return t("move.strike_three", start=start, **facts)
    return t("move.strike", unit=name(s, a.by[0]), start=start[0], **facts)


def asked(s: State, selection: Selection, t: Catalogue) -> tuple[str, str] | None:
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


def _asks_chosen(s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
    unit = selection[0].value
    shown, said = view(s, selection, View()), name(s, unit)
    if shown.costs and shown.distances:
        return t("ask.mage"), t("ask.mage.more")
    if shown.distances:
        return t("ask.choose_target"), ""
    if shown.targets:
        return t("ask.choose_victim", unit=said, n=len(shown.targets)), ""
    effort = any(cost > s.battle.points[unit] for cost in shown.costs.values())
    more = t("ask.choose_hex.effort" if effort else "ask.choose_hex.more")
    return t("ask.choose_hex", unit=said), _clashes(s, selection, t) or more


def _clashes(s: State, selection: Selection, t: Catalogue) -> str:
    """What is said of the dice combats that a Soldier could not but fight where it walks; "" where there are none."""
    facts = [choice.facts for choice in choices(GAME, s, selection) if choice.slot.kind == "hex"]
    odds = sorted({(found["of_36"], found["lost_36"]) for found in facts if "of_36" in found})
    if not odds:
        return ""
    (low, lost), (high, _) = odds[0], odds[-1]
    if len(odds) > 1:
        return t("ask.clash", low=low, high=high)
    return t(f"ask.clash.{'even' if low == lost else 'good' if low > lost else 'poor'}", wins=low, lost=lost)
