"""What a person means who taps a square, a card or a button beside the board of La Strage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from kit.core.compose import choices, legal
from kit.core.game import CHANCE, Refusal, Slot
from kit.games.strage import GAME
from kit.games.strage import cards as pack
from kit.games.strage.actions import (
    Attack,
    Caprice,
    Curse,
    Fight,
    Lightning,
    Metamorphosis,
    Move,
    OrcMove,
    OrcPlace,
    Place,
    move,
)  # fmt: skip
from kit.games.strage.rules import turn
from kit.games.strage.squares import EXIT, NEAR, PLACEMENT, names
from kit.games.strage.state import (
    ATTACK,
    MAGIC,
    MAIN,
    ORC,
    State,
    all_elves,
    clan_at,
    occupied,
    orcs_off,
)  # fmt: skip
from kit.space.squares import distance, scan_forward
from kit.widgets.tap_result import Selection, TapResult

WAITS = Refusal("ST-PA-1", "ROLL_FIRST")
"""Why nothing else can be done while a die is awaited."""
FAR = 12
"""Steps of the longest way that is looked for, to say what it would take."""


def chosen(selection: Selection) -> dict[str, Any]:
    """The parts by their kind; of several of a kind the last."""
    return {slot.kind: slot.value for slot in selection}


def laid(selection: Selection) -> tuple[int, ...]:
    """The cards that are chosen, in their order."""
    return tuple(sorted(slot.value for slot in selection if slot.kind == "card"))


def first_card(selection: Selection) -> int | None:
    """The first card that is chosen."""
    return next(iter(laid(selection)), None)


def in_hand(s: State, square: int) -> Selection:
    """A half-elf that was picked; a sprite on its square comes along unless the person wants otherwise."""
    both = bool(s.sprites >> square & 1)
    return (Slot("elf", square), Slot("together", True)) if both else (Slot("elf", square),)


# --- ways


def ways(s: State, start: int, together: bool, points: int) -> dict[int, tuple[int, ...]]:
    """Per square that a half-elf can come to with so many steps the shortest way there, its own square first. A way
    ends where a sprite comes home; straight ways come before bent ones."""
    barred = occupied(s) if together else turn.full(s)
    found: dict[int, tuple[int, ...]] = {start: (start,)}
    edge = [start]
    for _ in range(points):
        ahead = []
        for here in edge:
            if together and EXIT >> here & 1 and here != start:
                continue
            there = sorted(scan_forward(NEAR[here] & ~barred), key=lambda end: _bends(found[here], end))
            for end in there:
                if end not in found:
                    found[end] = (*found[here], end)
                    ahead.append(end)
        edge = ahead
    del found[start]
    return found


def _bends(way: tuple[int, ...], end: int) -> tuple[bool, bool]:
    """Whether a step turns off, and whether it is slantwise."""
    here = way[-1]
    turns = len(way) > 1 and end - here != here - way[-2]
    return turns, abs(end - here) not in (1, 8)


def reach(s: State, selection: Selection) -> dict[int, tuple[int, ...]]:
    """The ways of the chosen half-elf."""
    parts = chosen(selection)
    if s.phase != MAIN or "elf" not in parts:
        return {}
    return ways(s, parts["elf"], bool(parts.get("together")), s.points)


def walk(way: tuple[int, ...], together: bool) -> tuple[Move, ...]:
    """The actions of a way, one a step."""
    return tuple(move(here, there, together) for here, there in pairwise(way))


# --- a tap


def tapped(s: State, selection: Selection, place: int) -> TapResult:
    """What a tap on a square means, given the parts chosen so far."""
    if GAME.current_player(s) == CHANCE:
        return TapResult(selection, refusal=WAITS)
    answer = TAPS.get(s.phase)
    return answer(s, selection, place) if answer is not None else TapResult(selection, key=f"tell.{s.phase}")


def tries(selection: Selection, s: State, tried: Any) -> TapResult:
    """An action, or why it cannot be done."""
    refusal = GAME.explain(s, tried)
    return TapResult(action=tried) if refusal is None else TapResult(selection, refusal=refusal, tried=tried)


def _main(s: State, selection: Selection, place: int) -> TapResult:
    parts = chosen(selection)
    if place == parts.get("elf"):
        return TapResult()
    own = bool(s.elves[s.side] >> place & 1)
    if own and choices(GAME, s, (Slot("elf", place),)):
        return TapResult(in_hand(s, place))
    if "newcomer" in parts:
        return tries(selection, s, Place(place))
    if "elf" in parts:
        return _goes(s, selection, place)
    if own:
        return TapResult(refusal=GAME.explain(s, Move(place, beside(s, place))), tried=Move(place, beside(s, place)))
    enemy = (s.orcs | all_elves(s)) >> place & 1
    if PLACEMENT >> place & 1 and not enemy:
        return tries((), s, Place(place))
    return _in_vain(s, place, bool(enemy))


def beside(s: State, place: int) -> int:
    """A square beside it, an open one if there is any."""
    near = list(scan_forward(NEAR[place]))
    return min(near, key=lambda square: turn.full(s) >> square & 1)


def _goes(s: State, selection: Selection, place: int) -> TapResult:
    """The chosen half-elf fights whoever stands there, or goes there, step by step."""
    parts = chosen(selection)
    start, together = parts["elf"], bool(parts.get("together"))
    if (s.orcs | all_elves(s) & ~s.elves[s.side]) >> place & 1:
        return tries(selection, s, Fight(start, place))
    way = reach(s, selection).get(place)
    if way is not None:
        first, *then = walk(way, together)
        return TapResult(action=first, then=tuple(then))
    tried = Move(start, place, together)
    if distance(start, place) > 1 and s.points:
        far = ways(s, start, together, FAR).get(place)
        if far is not None:
            return TapResult(
                selection, key="tell.far", facts={"need": len(far) - 1, "have": s.points, **names(at=place)}
            )
        if turn.full(s) >> place & 1 or (together and occupied(s) >> place & 1):
            return TapResult(selection, key="tell.no_room", facts=names(at=place))
        return TapResult(selection, key="tell.no_way", facts=names(at=place))
    return TapResult(selection, refusal=GAME.explain(s, tried), tried=tried)


def fighters(s: State, place: int) -> list[int]:
    """The squares of the half-elves that can fight whoever stands there."""
    return [a.start for a in legal(GAME, s) if isinstance(a, Fight) and a.end == place]


def _in_vain(s: State, place: int, enemy: bool) -> TapResult:
    """A tap that chooses nothing: a word about the square."""
    at = names(at=place)
    if enemy:
        able = fighters(s, place)
        if len(able) == 1:
            return TapResult(in_hand(s, able[0]), key="tell.fight_tap", facts=names(at=able[0]))
        if able:
            return TapResult(key="tell.fight_choose")
        kind = "orc" if s.orcs >> place & 1 else "rival"
        facts = {} if kind == "orc" else {"who": clan_ref(clan_at(s, place))}
        return TapResult(key=f"tell.{kind}", facts={**at, **facts})
    if s.sprites >> place & 1:
        return TapResult(key="tell.sprite", facts=at)
    if EXIT >> place & 1:
        return TapResult(key="tell.exit", facts=at)
    more = "tell.enter" if any(isinstance(a, Place) for a in legal(GAME, s)) else ""
    return TapResult(key="tell.square" if s.elves[s.side] else "tell.outside", more=more, facts=at)


def clan_ref(clan: int | None) -> Any:
    """A clan as a noun of the catalogue."""
    from kit.games.strage.events import clan as noun

    assert clan is not None
    return noun(clan)


def _orc(s: State, selection: Selection, place: int) -> TapResult:
    """An orc comes, or one is chosen, and then where it goes."""
    if orcs_off(s):
        return tries(selection, s, OrcPlace(place))
    orc = chosen(selection).get("orc")
    if place == orc:
        return TapResult()
    if s.orcs >> place & 1:
        if choices(GAME, s, (Slot("orc", place),)):
            return TapResult((Slot("orc", place),))
        return TapResult(selection, key="tell.orc_shut", facts=names(at=place))
    if orc is None:
        return TapResult(key="tell.orc_first")
    found = _completed(s, selection, place)
    return found or tries(selection, s, OrcMove((orc, place)))


def _completed(s: State, selection: Selection, place: int) -> TapResult | None:
    """The action that the square completes, or the part that it is."""
    for choice in choices(GAME, s, selection):
        if choice.slot.value == place and choice.slot.kind in ("square", "target", "sprite", "orc", "enemy"):
            return (
                TapResult(action=choice.action) if choice.action is not None else TapResult((*selection, choice.slot))
            )
    return None


def _attack(s: State, selection: Selection, place: int) -> TapResult:
    """A half-elf is named, and any orc beside it attacks; or the orc is named first."""
    orc = chosen(selection).get("orc")
    if place == orc:
        return TapResult()
    if all_elves(s) >> place & 1:
        able = NEAR[place] & s.orcs
        attacker = orc if orc is not None else next(iter(scan_forward(able)), None)
        if attacker is not None:
            return tries(selection, s, Attack(attacker, place))
        return TapResult(selection, key="tell.attack_far", facts=names(at=place))
    if s.orcs >> place & 1:
        victims = list(scan_forward(NEAR[place] & all_elves(s)))
        if len(victims) == 1:
            return tries(selection, s, Attack(place, victims[0]))
        if victims:
            return TapResult((Slot("orc", place),))
    return TapResult(selection, key="tell.attack")


# --- magic


def _magic(s: State, selection: Selection, place: int) -> TapResult:
    """What the chosen card is aimed at."""
    if not laid(selection):
        return TapResult(selection, key="tell.magic")
    if (again := _put_back(selection, place)) is not None:
        return TapResult(again)
    if (found := _completed(s, selection, place)) is not None:
        return found
    tried = _meant(s, selection, place)
    refusal = GAME.explain(s, tried) if tried is not None else None
    return TapResult(selection, refusal=refusal, tried=tried) if refusal else TapResult(selection, key="tell.magic")


def _put_back(selection: Selection, place: int) -> Selection | None:
    """The parts without the square that was chosen before, if it is this one, and what came after it."""
    for number, slot in enumerate(selection):
        if slot.kind in ("target", "sprite") and slot.value == place:
            return selection[:number]
        if slot.kind == "orc" and slot.value == place:
            return tuple(other for other in selection if other != slot)
    return None


def _meant(s: State, selection: Selection, place: int) -> Any:
    """The action that a tap would complete if it were legal."""
    parts = chosen(selection)
    card = parts["card"]
    mask = 1 << card
    if mask & pack.ACES:
        return Lightning(card, place)
    if mask & pack.QUEENS:
        return Metamorphosis(card, parts.get("target", place), place if "target" in parts else None)
    if mask & pack.KINGS:
        return Curse(card, (*orcs_chosen(selection), place))
    if mask & pack.JOKERS:
        start = parts.get("sprite")
        return Caprice(card, (place, beside(s, place)) if start is None else (start, place))
    return None


def orcs_chosen(selection: Selection) -> tuple[int, ...]:
    """The orcs that a Curse is to remove."""
    return tuple(slot.value for slot in selection if slot.kind == "orc")


TAPS: Mapping[str, Callable[[State, Selection, int], TapResult]] = {
    MAIN: _main, ORC: _orc, ATTACK: _attack, MAGIC: _magic
}  # fmt: skip
"""What a tap means, by the phase; in all others a word."""
