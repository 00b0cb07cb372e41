"""Chapter: the first models. Which automa guards which area when the table is set, and with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import AUTOMAS
from kit.games.runewars.rules import placing, spring
from kit.games.runewars.rules.placing import Models
from kit.games.runewars.state import Groups, State, come


class Said(NamedTuple):
    """What the players have said of an area: which automa guards it (`None`: they have not), and with which of the
    choices, by its number."""

    automa: int | None = None
    choice: int = 0


@BOOK.acts("RUL-50", off=lambda s, area: AUTOMAS[: len(s.factions)])
def guards(s: State, area: int) -> Sequence[int]:
    """Which automa guards an area, as far as the table is set: each capital its own, else the one whose capital is
    nearer, of equals the one with fewer models so far; the players choose among those that are left."""
    if area in s.fortress_areas:
        return (AUTOMAS[s.fortress_areas.index(area)],)
    return spring.claimants(s, area)


def garrisoned(s: State, tokens: int, said: Mapping[int, Said]) -> tuple[State, list[int]]:
    """The table with the automas' first models, and the areas of which the players say which automa guards them; where
    they have not said it yet nobody does. `tokens` are the areas with a token. First come the capitals, then the areas
    nearer to one of them, then those as near to both, each group in the order of the board."""
    left_to_them = []
    for area in _in_order(s):
        choices = placing.choices(s.land, area if area in s.fortress_areas else -1, tokens, area)
        if not choices:
            continue
        automas, (wanted, choice) = guards(s, area), said.get(area, Said())
        if len(automas) > 1:
            left_to_them.append(area)
            if wanted not in automas:
                continue
        first = wanted if wanted is not None and wanted in automas else automas[0]
        choice %= len(choices)
        s = _set(s, area, first, (*choices[choice:], *choices[:choice]))
    return s, left_to_them


def _in_order(s: State) -> Sequence[int]:
    def group(area: int) -> int:
        away = [s.land.steps[fortress][area] for fortress in s.fortress_areas]
        return 0 if area in s.fortress_areas else 1 if away.count(min(away)) == 1 else 2

    return sorted(range(len(s.forces)), key=group)


def _set(s: State, area: int, first: int, choices: Sequence[Models]) -> State:
    """The area with its guards. An automa short of models takes the other choice; failing that the other automa does
    it (RUL-50)."""
    others = [automa for automa in AUTOMAS[: len(s.factions)] if automa != first]
    for automa in (first, *([] if area in s.fortress_areas else others)):
        for choice in choices:
            batch = models(s, automa, choice)
            if batch is not None:
                return come(s, area, batch)
    return s


def models(s: State, automa: int, choice: Models) -> Groups | None:
    """Standing models of those classes, of equals the kind that threatens most (RUL-04); `None` where the supply
    lacks some."""
    lots = [spring.batches(s, automa, n, (rank,))[0] for rank, n in choice.items()]
    groups = tuple(sorted(group for lot in lots for group in lot))
    return groups if sum(group.standing for group in groups) == sum(choice.values()) else None
