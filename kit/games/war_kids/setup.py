"""War Kids: positions to begin from. Those with marks and counters that no match brings about are refused.

A position tells a moment, not what led to it: that there is nobody left to be seen of those who are counted as lost,
or that a unit has fought and nobody fell, is believed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kit.core.game import Ref, Trouble
from kit.games.war_kids.actions import Cast, DiceAttack
from kit.games.war_kids.battle import Battle
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import BLUE, COMBAT, GONE, MAGE, PEGASUS, PINK, SIDES, SOLDIER
from kit.games.war_kids.rules import dice, magic
from kit.games.war_kids.state import State
from kit.space.hexes import bits, mask_of


@dataclass(frozen=True, slots=True)
class Mark:
    """When a unit can have a mark: whether its side must be the active one, or the other; the kinds that can have it;
    the rule that must be agreed; and whether it belongs to the combat phase alone."""

    active: bool | None = None
    kinds: tuple[int, ...] = ()
    option: str = ""
    combat: bool = False


MARKS = {
    "moved": Mark(active=True),
    "spent": Mark(kinds=(MAGE,)),
    "engaged": Mark(active=True, kinds=(SOLDIER, PEGASUS, MAGE), combat=True),
    "wounded": Mark(option="adv_wounded"),
    "displaced": Mark(active=False, option="adv_mages"),
    "attacked": Mark(active=False, option="adv_soldiers", combat=True),
}
"""The marks of units, by their words."""


def check_scenario(battle: Battle) -> None:
    """Raises `Trouble` if a match cannot sensibly begin: no way to win, a side without units (WK-SET-1), or a rule
    without the one it needs."""
    if battle.adv_leader and not battle.adv_wounded:
        raise Trouble("trouble.option.needs", option=Ref("option", "adv_leader"), needs=Ref("option", "adv_wounded"))
    if not battle.victory and not (battle.leader_loss and any(battle.leaders)):
        raise Trouble("trouble.scenario.victory")
    for side in (BLUE, PINK):
        if not battle.armies[side]:
            raise Trouble("trouble.scenario.army", side=SIDES[side])


def check(s: State) -> None:
    """Raises `Trouble` naming the first mark or counter that no match brings about."""
    for word in MARKS:
        for unit in bits(getattr(s, word)):
            if fault := next(_faults(s, word, unit), ""):
                facts = {"unit": s.battle.units[unit].id, "mark": word, "option": MARKS[word].option}
                raise Trouble(f"trouble.mark.{fault}", **facts)
    _check_counts(s)
    _check_counters(s)


def _faults(s: State, word: str, unit: int) -> Iterator[str]:
    """What speaks against a mark on a unit."""
    mark, kind, active = MARKS[word], s.battle.kinds[unit], s.battle.units[unit].side == s.side
    if mark.active is not None and mark.active != active:
        yield "active" if mark.active else "passive"
    if mark.kinds and kind not in mark.kinds:
        yield "kind"
    if mark.option and not getattr(s.battle, mark.option):
        yield "option"
    if mark.combat and s.phase != COMBAT:
        yield "phase"
    if s.at[unit] == GONE and not _outlives(s, word, kind, active):
        yield "gone"
    if word == "engaged" and kind == MAGE and (s.moved >> unit & 1 or not s.spent >> unit & 1):
        yield "cast"


def _outlives(s: State, word: str, kind: int, active: bool) -> bool:
    """Whether a unit off the map can still have that mark: nothing takes a walk or a spell from one that falls.

    In its own turn only a Soldier falls, by dice; and Mages are turned back when their turn begins.
    """
    if word == "moved":
        return kind == SOLDIER and s.phase == COMBAT and s.battle.adv_soldiers
    return word == "spent" and not active


def _check_counts(s: State) -> None:
    """A spell displaces one unit, and a Soldier joins one dice combat."""
    own, soldiers = s.battle.masks[s.side], mask_of(u for u, kind in enumerate(s.battle.kinds) if kind == SOLDIER)
    cast = (s.spent & own).bit_count() - (s.pending is not None and isinstance(s.pending.deed, Cast))
    if (more := s.displaced.bit_count() - cast) > 0:
        raise Trouble("trouble.mark.casters", count=more)
    fallen = mask_of(u for u in bits(own & soldiers) if s.at[u] == GONE)
    fought = (s.engaged & soldiers | fallen).bit_count()
    if (more := s.attacked.bit_count() - fought) > 0:
        raise Trouble("trouble.mark.attackers", count=more)


def _check_counters(s: State) -> None:
    """No turn is played after the last one, and no hexes are held for longer than they can have been."""
    limit, just_ended = s.battle.limit, s.outcome is not None
    if limit is not None and s.turn > limit.turns:
        raise Trouble("trouble.position.turn", turn=s.turn, last=limit.turns)
    for hold, held in zip(s.battle.holds, s.held, strict=True):
        most = max(0, s.turn - hold.from_turn + just_ended)
        most = most if just_ended else min(most, hold.turns - 1)
        if held > most:
            raise Trouble("trouble.position.held", held=held, most=most)


def can_be_awaited(s: State) -> bool:
    """Whether what is awaited has come of something legal: without its own marks it could be begun there and then."""
    if s.pending is None:
        return True
    deed, asks = s.pending.deed, s.pending.asks
    if s.outcome is not None:
        return False
    before = s.but(pending=None)
    match deed:
        case Cast(mage=mage):
            before = before.but(spent=s.spent & ~(1 << mage), engaged=s.engaged & ~(1 << mage))
            fit = asks == "die" or (asks == "push" and magic.only_moves_its_target(deed))
        case DiceAttack(by=by, target=target):
            before = before.but(engaged=s.engaged & ~mask_of(by), attacked=s.attacked & ~(1 << target))
            fit = asks == "die" or (bool(dice.losers(s, deed)) and dice.result(s, deed, (1, 6)) < 0)
    return fit and BOOK.explain(before, deed) is None
