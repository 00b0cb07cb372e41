"""Rune Winter: what a button or a tap says. What is done is written as in the record; besides, an area or the check-up
is open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

from kit.core.compose import legal
from kit.core.game import Slot, Trouble
from kit.games.runewars import GAME
from kit.games.runewars import actions as do
from kit.games.runewars.pieces import OWNERS
from kit.games.runewars.rules.control import control
from kit.games.runewars.rules.runes import to_reveal
from kit.games.runewars.rules.table import sides
from kit.games.runewars.state import AUTUMN, RESOLVE, Group, State
from kit.widgets.features import Selection, TapResult, chosen, tries
from kit.widgets.games.runewars.words import aim, candidates

EDITS = get_args(do.Edit)
MARCHES = 1, 2, 3
"""The orders by which models go from area to area."""
CHECK: Selection = (Slot("check", 0),)
"""The check-up is open."""
SAYABLE = (*EDITS, *get_args(do.Players), *get_args(do.Automas))


def typed(s: State) -> bool:
    """Whether people say what chance shows: their Fate card, and whatever token lies on their table."""
    return s.treaty.fate == "typed" or to_reveal(s) is not None


def tapped(s: State, selection: Selection, place: int) -> TapResult:
    """An area is tapped: models move there, or it is chosen where areas are to choose from, or models are to leave it
    as ordered; else it is looked at, or let go."""
    parts = chosen(selection)
    if not parts and place in candidates(s):
        return tries(GAME, s, selection, next(a for a in legal(GAME, s) if aim(a) == place))
    if parts.get("look") == place:
        return TapResult()
    if "going" in parts and parts["look"] != place:
        return moved(s, selection, s.land.names[place])
    return TapResult((not parts and ordered(s, place)) or looked_at(s, place))


def ordered(s: State, place: int) -> Selection:
    """The models that the order may take out of an area, all that stand; none where it takes none."""
    those = standing(s, place, s.side)
    if s.phase != RESOLVE or s.chosen[s.side] not in MARCHES or not any(group.standing for group in those):
        return ()
    return Slot("look", place), Slot("owner", s.side), Slot("going", those)


def standing(s: State, place: int, owner: int) -> tuple[Group, ...]:
    """An owner's models in an area, as far as they stand."""
    return tuple(group._replace(routed=0) for group in s.forces[place] if group.owner == owner)


def looked_at(s: State, place: int) -> Selection:
    """An area that is looked at, open at whoever has it."""
    owner = control(s, place)
    return Slot("look", place), Slot("owner", owner if owner in sides(s) else 0)


def stays(selection: Selection, a: Any) -> Selection:
    """What stays open after something was said of the table: amid a battle its aid."""
    if "aid" in chosen(selection) and isinstance(a, EDITS):
        return selection
    match a:
        case do.Change(area, owner):
            return Slot("look", area), Slot("owner", owner)
        case do.Shift():
            return ()
        case do.SetTitle() | do.SetStock() | do.SetCommander():
            return CHECK if "check" in chosen(selection) else ()
    return (Slot("look", a.area), Slot("owner", 0)) if isinstance(a, EDITS) else ()


def joined(before: Any, a: Any) -> tuple[Any, ...] | None:
    """Several taps on one stepper as one."""
    match before, a:
        case do.Change(area, owner, kind, stand, lie), do.Change(here, whose, what, more, routed):
            if (area, owner, kind) == (here, whose, what):
                both = do.Change(area, owner, kind, stand + more, lie + routed)
                return (both,) if both.standing or both.routed else ()
        case do.SetTitle(), do.SetTitle() if before.title == a.title:
            return (a,)
        case do.SetStock(), do.SetStock() if before.player == a.player:
            return (a,)
        case do.SetHeroes(), do.SetHeroes() if before.area == a.area:
            return (a,)
    return None


# --- the buttons


def does(s: State, selection: Selection, value: str) -> TapResult:
    """Something that is done, or that has changed on the table."""
    return written(GAME, s, selection, value, SAYABLE)


def written(game: Any, s: State, selection: Selection, value: str, kinds: tuple[type, ...]) -> TapResult:
    """Something that is done, as it is written in the record; nothing where it is of no such kind."""
    try:
        a = game.parse_action(s, value)
    except Trouble:
        return TapResult(selection)
    return tries(game, s, selection, a) if isinstance(a, kinds) else TapResult(selection)


def looks(s: State, selection: Selection, value: str) -> TapResult:
    return TapResult(looked_at(s, s.land.names.index(value)) if value in s.land.names else selection)


def owned(s: State, selection: Selection, value: str) -> TapResult:
    """Whose models are put right."""
    parts = chosen(selection)
    known = "look" in parts and value in OWNERS and OWNERS.index(value) in sides(s)
    return TapResult((Slot("look", parts["look"]), Slot("owner", OWNERS.index(value))) if known else selection)


def goes(s: State, selection: Selection, value: str) -> TapResult:
    """Models are to go to another area: all that stand there of an owner at first, then so many more or fewer."""
    parts = chosen(selection)
    if "look" not in parts or "owner" not in parts:
        return TapResult(selection)
    there = [group for group in s.forces[parts["look"]] if group.owner == parts["owner"]]
    if value == "all":
        proposed = standing(s, parts["look"], parts["owner"])
        return TapResult((*selection[:2], Slot("going", proposed)) if there else selection)
    kind, _, sign = value.partition(" ")
    going = []
    for had in there:
        now = next((one for one in parts.get("going", ()) if one.kind == had.kind), Group(had.owner, had.kind, 0))
        if kind == str(had.kind) and sign in ("+", "-", "r+", "r-"):
            step = 1 if sign[-1] == "+" else -1
            stand, lie = (0, step) if sign[0] == "r" else (step, 0)
            now = now._replace(
                standing=min(max(now.standing + stand, 0), had.standing),
                routed=min(max(now.routed + lie, 0), had.routed),
            )
        going.append(now)
    return TapResult((*selection[:2], Slot("going", tuple(going))))


def moved(s: State, selection: Selection, value: str) -> TapResult:
    """Those models are in another area."""
    parts = chosen(selection)
    going = tuple(one for one in parts.get("going", ()) if one.standing or one.routed)
    if "look" not in parts or value not in s.land.names or not going:
        return TapResult(selection)
    return tries(GAME, s, selection[:2], do.Shift(parts["look"], s.land.names.index(value), going))


def bids(s: State, selection: Selection, value: str) -> TapResult:
    """Influence is bid, or added up: each player in turn says how much."""
    how, _, amount = value.partition(" ")
    if how not in ("bid", "sums"):
        return TapResult(selection)
    before = chosen(selection).get(how, ())
    named = (*before, int(amount)) if amount.isdecimal() and len(amount) < 3 else ()
    if len(named) < len(s.factions):
        return TapResult((Slot(how, named),))
    return tries(GAME, s, (Slot(how, ()),), do.Bid(named, how == "sums"))


GAINS = "influence", "tactic"
"""What autumn brings, one of the two."""


def takes(s: State, selection: Selection, value: str) -> TapResult:
    """The season card is carried out, and what autumn brings besides is in hand."""
    if value not in GAINS or s.season != AUTUMN:
        return TapResult(selection)
    has = s.stocks[0]
    more = do.SetStock(0, has.influence + 2 * (value == "influence"), has.tactics + (value == "tactic"), has.rewards)
    return replace(tries(GAME, s, selection, more), then=(do.Carried(),))


PARTS = {
    "takes": takes,
    "do": does, "look": looks, "owner": owned, "going": goes, "to": moved, "bids": bids,
    "check": lambda s, selection, value: TapResult(CHECK),
    "grants": lambda s, selection, value: TapResult((Slot("grants", 0),)),
    "leaves": lambda s, selection, value: TapResult((Slot("leaves", 0),)),
}  # fmt: skip
"""By the kind of a button what it means."""
