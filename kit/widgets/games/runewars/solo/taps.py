"""What a tap on the map, and a button beside it, mean in the whole game. An area is looked at where nothing can be done
there; who marches is put together beside the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, get_args

from kit.core.compose import legal
from kit.core.game import CHANCE, Refusal, Slot
from kit.games.runewars import actions as do
from kit.games.runewars.rules import fight, moving
from kit.games.runewars.rules.control import enemies
from kit.games.runewars.rules.orders import bonus_helps
from kit.games.runewars.rules.tasks import op, waiting
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import Group, Groups, State, sure
from kit.widgets.features import Selection, TapResult, chosen, tries
from kit.widgets.games.runewars.said import written

PENDING = Refusal("RS-GEN-13", "NOT_NOW")
"""Why nothing can be done while a card is drawn."""
SAYABLE = (*get_args(do.Players), *get_args(do.Automas))
WALKS = do.Travel, do.Ride
"""What takes a hero somewhere."""
SURE = do.Activate, do.Build, do.Repair, do.Battle, do.Develop
"""What is done in an area at the second tap alone: the first one shows what is there."""


# --- what can be done, by area


def about(a: Any) -> int | None:
    """The area in which a tap means an action; `None` where none does, or several parts are to be chosen."""
    if isinstance(a, (do.Move, *WALKS, do.Swap)):
        return None
    if isinstance(a, do.Send):
        return a.start
    area: int | None = getattr(a, "end", None)
    return area if area is not None else getattr(a, "area", None)


def there(s: State, place: int) -> list[Any]:
    """What can be done in an area."""
    return [a for a in legal(GAME, s) if about(a) == place]


def offered(s: State) -> list[Any]:
    """What is proposed: whatever is legal, but no bonus that could bring nothing."""
    return [a for a in legal(GAME, s) if not isinstance(a, do.Supremacy) or bonus_helps(s)]


def marches(s: State, place: int) -> list[do.Move]:
    """The ways in which models can leave an area."""
    return [a for a in legal(GAME, s) if isinstance(a, do.Move) and a.start == place]


def ends(found: Iterable[do.Move]) -> list[int]:
    """The areas where those can go, in order."""
    return sorted({a.end for a in found})


def walkers(s: State) -> list[str]:
    """The heroes that can go somewhere, or do something else in summer."""
    several = (*WALKS, do.Heal, do.Train, do.Attempt)
    return list(dict.fromkeys(a.hero for a in legal(GAME, s) if isinstance(a, several)))


def walks(s: State, hero: str) -> list[Any]:
    """Where a hero can go."""
    return [a for a in legal(GAME, s) if isinstance(a, WALKS) and a.hero == hero]


def swaps(s: State, place: int) -> list[do.Swap]:
    """The areas whose tokens can change places with those of an area."""
    return [a for a in legal(GAME, s) if isinstance(a, do.Swap) and place in (a.start, a.end)]


def most(found: Sequence[do.Move]) -> Groups:
    """The largest party among the ways to leave an area."""
    best: Groups = max((a.models for a in found), key=lambda models: sum(group.standing for group in models))
    return best


def reached(s: State, end: int) -> bool:
    """Whether any models could march to an area."""
    if enemies(s, end) and "battle" in sure(s.realm).done:
        return False
    quiet = [start for start in range(len(s.forces)) if start != end and not moving.activated(s) >> start & 1]
    return any(moving.barred(s, one.kind, start, end) is None for start in quiet for one in moving.free(s, start))


def candidates(s: State) -> tuple[int, ...]:
    """The areas in which a tap does something that is of use."""
    idle = {a.area for a in legal(GAME, s) if isinstance(a, do.Activate) and not reached(s, a.area)}
    areas = {area for a in legal(GAME, s) if (area := about(a)) is not None} - idle
    areas |= {a.start for a in legal(GAME, s) if isinstance(a, do.Move | do.Swap)}
    areas |= {a.end for a in legal(GAME, s) if isinstance(a, do.Swap)}
    acting = walkers(s)
    areas |= {one.area for one in s.realm.heroes if one.id in acting} if s.realm is not None else set()
    return tuple(sorted(areas))


def goals(s: State, selection: Selection) -> tuple[int, ...]:
    """Where what is chosen can go."""
    parts = chosen(selection)
    if "party" in parts:
        return tuple(ends(a for a in marches(s, parts["look"]) if a.models == worn(parts["party"])))
    if "hero" in parts:
        return tuple(sorted({a.area for a in walks(s, parts["hero"])}))
    if "swap" in parts:
        return tuple(sorted({*_partners(s, parts["look"])}))
    return ()


def _partners(s: State, place: int) -> list[int]:
    return [a.end if a.start == place else a.start for a in swaps(s, place)]


def worn(party: Groups) -> Groups:
    """The party without the kinds of which nobody goes."""
    return tuple(group for group in party if group.standing)


# --- a tap


def tapped(s: State, selection: Selection, place: int) -> TapResult:
    """What a tap on an area means."""
    if GAME.current_player(s) == CHANCE:
        return TapResult(selection, refusal=PENDING)
    parts = chosen(selection)
    if parts.keys() & {"party", "hero", "swap"}:
        return _goes(s, selection, place)
    found = there(s, place)
    if parts.get("look") == place:
        sure = [a for a in found if isinstance(a, SURE)]
        return TapResult(action=sure[0]) if len(sure) == 1 else TapResult()
    if (party := marches(s, place)) and not found:
        return TapResult(gathered(place, most(party)))
    if (action := _one(found, parts.get("n"))) is not None:
        return TapResult(action=action)
    acting = walkers(s)
    heroes = [one.id for one in s.realm.heroes if one.area == place and one.id in acting] if s.realm else []
    if len(heroes) == 1 and not found:
        return TapResult((Slot("hero", heroes[0]),))
    return TapResult(looked_at(place))


def looked_at(place: int) -> Selection:
    """An area that is looked at."""
    return (Slot("look", place),)


def gathered(place: int, party: Groups) -> Selection:
    """A party that is to leave an area."""
    return Slot("look", place), Slot("party", party)


def _one(found: Sequence[Any], n: int | None) -> Any:
    """The one thing that a tap does there; of several numbers of a kind the number that is chosen, else the most."""
    if len(found) == 1:
        return None if isinstance(found[0], SURE) else found[0]
    if found and all(isinstance(a, do.PickModels) for a in found):
        kinds = {(a.models[0].owner, a.models[0].kind, a.damage) for a in found}
        if len(kinds) == 1:
            several = sorted(found, key=lambda a: a.models[0].standing)
            return next((a for a in reversed(several) if n is not None and a.models[0].standing <= n), several[-1])
    return None


def _goes(s: State, selection: Selection, place: int) -> TapResult:
    """What is chosen goes to an area, or is let go."""
    parts = chosen(selection)
    if "hero" in parts:
        able = walks(s, parts["hero"])
        found = [a for a in able if a.area == place]
        if found:
            return TapResult(action=found[0])
        return tries(GAME, s, selection, type(able[0])(parts["hero"], place)) if able else TapResult()
    here = parts["look"]
    if place == here:
        return TapResult()
    if "swap" in parts:
        return tries(GAME, s, selection, do.Swap(min(here, place), max(here, place)))
    if place not in ends(marches(s, here)) and marches(s, place):
        return TapResult(gathered(place, most(marches(s, place))))
    return leaves(s, selection, s.land.names[place])


def leaves(s: State, selection: Selection, value: str) -> TapResult:
    """The party goes to the area of that name."""
    parts = chosen(selection)
    if "party" not in parts or value not in s.land.names:
        return TapResult(selection)
    return tries(GAME, s, selection, do.Move(parts["look"], s.land.names.index(value), worn(parts["party"])))


# --- the buttons


def does(s: State, selection: Selection, value: str) -> TapResult:
    """Something that is done, as it is written in the record."""
    return written(GAME, s, selection, value, SAYABLE)


def looks(s: State, selection: Selection, value: str) -> TapResult:
    return TapResult(looked_at(s.land.names.index(value)) if value in s.land.names else selection)


def gathers(s: State, selection: Selection, value: str) -> TapResult:
    """A party is gathered: "all" of an area that is looked at, one more of a kind, or one fewer."""
    parts = chosen(selection)
    if "look" not in parts or not (found := marches(s, parts["look"])):
        return TapResult(selection)
    whole = most(found)
    if value == "all" or "party" not in parts:
        return TapResult(gathered(parts["look"], whole))
    kind, _, sign = value.partition(" ")
    had = {group.kind: group.standing for group in parts["party"]}
    step = {"+": 1, "-": -1}.get(sign, 0)
    party = tuple(
        Group(one.owner, one.kind, min(max(had.get(one.kind, 0) + step * (kind == str(one.kind)), 0), one.standing))
        for one in whole
    )
    return TapResult(gathered(parts["look"], party))


def names_hero(s: State, selection: Selection, value: str) -> TapResult:
    return TapResult((Slot("hero", value),) if value in walkers(s) else selection)


def numbers(s: State, selection: Selection, value: str) -> TapResult:
    """So many of those that are to be placed go to the next area that is tapped."""
    return TapResult((Slot("n", int(value)),) if value.isdecimal() and len(value) < 3 else selection)


def loses(s: State, selection: Selection, value: str) -> TapResult:
    """Of those who starve one more of a sort is chosen, or one fewer; "all" that are chosen go, one after the other."""
    those, had = starved(s), [*chosen(selection).get("lost", ())]
    number, _, sign = value.partition(" ")
    ready = len(had) == to_starve(s)
    if value == "all" and had and ready:
        return TapResult(action=had[0], then=tuple(had[1:]))
    for n, (one, most) in enumerate(those.items()):
        if (number, sign) == (str(n), "+") and had.count(one) < most and not ready:
            return TapResult((Slot("lost", (*had, one)),))
        if (number, sign) == (str(n), "-") and one in had:
            had.remove(one)
            return TapResult((Slot("lost", tuple(had)),))
    return TapResult(selection)


def to_starve(s: State) -> int:
    """How many models of an area go for want of food; 0 where it is not about that."""
    task = waiting(s)
    return task.n if task is not None and op(task).name == "starve" else 0


def starved(s: State) -> dict[do.PickModels, int]:
    """Of those who starve one of each sort, with how many there are; nobody where one goes alone."""
    if to_starve(s) < 2:
        return {}
    there = {group[:2]: group for group in s.forces[sure(sure(waiting(s)).area)]}
    found = [(a, a.models[0].standing, there[a.models[0][:2]]) for a in legal(GAME, s)]
    return {a: group.standing if standing else group.routed for a, standing, group in found}


def swaps_from(s: State, selection: Selection, value: str) -> TapResult:
    """The tokens of the area that is looked at are to change places with others."""
    parts = chosen(selection)
    able = "look" in parts and swaps(s, parts["look"])
    return TapResult((Slot("look", parts["look"]), Slot("swap", parts["look"])) if able else selection)


def opens(s: State, selection: Selection, value: str) -> TapResult:
    """A card of the panel is opened: what is "left", the "odds" in the area of that number."""
    word, _, n = value.partition(" ")
    number = int(n) if n.isdecimal() and len(n) < 3 else 0
    fights = fight.is_undecided(s) or any(isinstance(a, do.Battle) and a.area == number for a in legal(GAME, s))
    known = word == "left" or (word == "odds" and fights)
    return TapResult((Slot(word, number),) if known else selection)


PARTS = {
    "do": does, "look": looks, "party": gathers, "to": leaves, "hero": names_hero, "n": numbers, "swap": swaps_from,
    "opens": opens, "lost": loses,
}  # fmt: skip
"""By the kind of a button what it means."""
