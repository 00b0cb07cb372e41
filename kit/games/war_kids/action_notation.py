"""War Kids: actions as text, the second half of `notation`.

A walk "P D2-D3-D4" (two hexes apart: by the cheapest way), a spell "M D2*D6" or "M D2*D6 slow", at need with its way
"M D2*D3-D4-D5", a strike "P D5xD4" or "S C4+D3+E4xD4", a dice combat "S C4+D3vD4", a displacement "push D9-D8-D7", a
loss "lose C4", "end movement", "end combat", or a die "roll 4". The unit's letter may be left out.
"""

from __future__ import annotations

import re

from kit.core.chance import Roll
from kit.core.game import Trouble
from kit.games.war_kids import ground
from kit.games.war_kids.actions import (
    END_COMBAT,
    END_MOVEMENT,
    Action,
    Cast,
    ChooseLoss,
    DiceAttack,
    Displace,
    EndCombat,
    EndMovement,
    Move,
    Strike,
)  # fmt: skip
from kit.games.war_kids.pieces import COMBAT, LETTERS, MAGE
from kit.games.war_kids.state import State, unit_at

HEX = r"[A-T]\d{1,2}"
_PLACE, _WAY, _GROUP = f"({HEX})", f"({HEX}(?:-{HEX})*)", rf"({HEX}(?:\+{HEX})*)"
_ACTION = re.compile(rf"(?:([SPML]) )?(?:{_WAY}|{_PLACE}\*{_WAY}( slow)?|{_GROUP}([XV]){_PLACE})", re.IGNORECASE)
_ANSWER = re.compile(rf"(?:push {_WAY}|lose {_PLACE})", re.IGNORECASE)


def action_text(s: State, a: Action) -> str:
    """The action as text, for example "P D2-D3-D4"."""

    def place(unit: int) -> str:
        return s.battle.grid.name(s.at[unit])

    match a:
        case Move(unit=unit, path=path):
            return f"{LETTERS[s.battle.kinds[unit]]} {'-'.join(map(s.battle.grid.name, path))}"
        case Cast(mage=mage, target=target, slow=slow, route=route):
            way = "-".join(map(s.battle.grid.name, route[1:])) if route else place(target)
            return f"{LETTERS[MAGE]} {place(mage)}*{way}{' slow' if slow else ''}"
        case Strike(by=by, target=target):
            return f"{LETTERS[s.battle.kinds[by[0]]]} {'+'.join(map(place, by))}x{place(target)}"
        case DiceAttack(by=by, target=target):
            return f"{LETTERS[s.battle.kinds[by[0]]]} {'+'.join(map(place, by))}v{place(target)}"
        case Displace(route=route):
            return f"push {'-'.join(map(s.battle.grid.name, route))}"
        case ChooseLoss(soldier=soldier):
            return f"lose {place(soldier)}"
        case Roll(pips=pips):
            return f"roll {pips}"
        case EndMovement():
            return "end movement"
        case EndCombat():
            return "end combat"


def parse_action(s: State, text: str) -> Action:
    """The action written as text. Raises `Trouble` if it cannot be read, or nobody stands where it says."""
    words = " ".join(text.split())
    match words.lower():
        case "end":
            return END_COMBAT if s.phase == COMBAT else END_MOVEMENT
        case "end movement":
            return END_MOVEMENT
        case "end combat":
            return END_COMBAT
    if roll := re.fullmatch(r"(?:roll )?([0-9])", words.lower()):
        return Roll(int(roll[1]))
    if answer := _ANSWER.fullmatch(words):
        return Displace(_way(s, answer[1])) if answer[1] else ChooseLoss(_unit(s, answer[2]))
    found = _ACTION.fullmatch(words)
    if not found:
        raise Trouble("trouble.action.unread", text=words[:40])
    letter, walk, mage, aim, slow, strikers, sort, victim = found.groups()
    if mage:
        way = _way(s, aim)
        route = (_hex(s, mage), *way) if len(way) > 1 else ()
        return Cast(_unit(s, mage, letter), _unit(s, aim.split("-")[-1]), bool(slow), route)
    if strikers:
        by = tuple(sorted(_unit(s, word, letter) for word in strikers.split("+")))
        return (Strike if sort.upper() == "X" else DiceAttack)(by, _unit(s, victim))
    path = _way(s, walk)
    unit = _unit(s, walk.split("-")[0], letter)
    if len(path) == 2 and path[1] not in s.battle.prices[path[0]]:
        return attempt(s, unit, path[1])
    return Move(unit, path)


def attempt(s: State, unit: int, there: int) -> Move:
    """The move a person means who points at a hex: the cheapest way there, as if points were no object.

    Where units bar every way it is the straight one, so that the refusal names who stands on it.
    """
    here, occupied = s.at[unit], (s.taken[0] | s.taken[1]) & ~(1 << there)
    path = ground.reach(s.battle, unit, here, occupied).get(there) or ground.way(s.battle, here, there, occupied)
    return Move(unit, path or s.battle.grid.route(here, there))


def _way(s: State, words: str) -> tuple[int, ...]:
    return tuple(_hex(s, word) for word in words.split("-"))


def _hex(s: State, word: str) -> int:
    try:
        return s.battle.grid.index(word)
    except ValueError:
        last = s.battle.grid.name(s.battle.grid.size - 1)
        raise Trouble("trouble.position.hex", hex=word[:12], last=last) from None


def _unit(s: State, word: str, letter: str | None = None) -> int:
    here = _hex(s, word)
    unit = unit_at(s, here)
    if unit is None or (letter and LETTERS[s.battle.kinds[unit]] != letter.upper()):
        raise Trouble("trouble.action.nobody", hex=s.battle.grid.name(here))
    return unit
