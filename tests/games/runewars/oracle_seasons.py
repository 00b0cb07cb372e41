"""The oracle of the automa, C.4 to C.9: runes, the four seasons, retreats. See `oracle.py`."""

from __future__ import annotations

from copy import deepcopy
from itertools import groupby, permutations, product
from typing import Any

from tests.games.runewars.oracle import (
    MOST,
    NEUTRAL,
    WORTH,
    Asking,
    Draw,
    Fight,
    Table,
    ask,
    control,
    dist,
    entered_by,
    generate,
    is_automa,
    is_player,
    of,
    open_adj,
    random_draw,
    steps,
    total,
    touching,
    trim,
    worst,
)

# --- C.4: runes


def rune_options(t: Table, scope: str) -> tuple[list[str], list[str]]:
    """RS-GEN-17 to -20, RUL-26: all areas that fit, and those of them that may be taken; none: the rune is lost."""
    wanted = ("automa",) if scope == "automa" else ("player", "neutral", "empty")
    candidates = [area for area, it in t.areas.items() if it["rune"] is None and control(t, area) in wanted]
    if not candidates:
        return [], []

    def troops(area: str) -> int:
        return total(t, area) if scope == "automa" else len(t.areas[area]["models"])

    best = (max if scope == "automa" else min)(troops(area) for area in candidates)
    left = [area for area in candidates if troops(area) == best]
    far = max(dist(t, area) for area in left)
    left = [area for area in left if dist(t, area) == far]
    return candidates, worst(t, left, put_rune)


def put_rune(t: Table, area: str) -> None:
    """RUL-24."""
    t.areas[area]["rune"] = {"kind": "dragon", "face": "up"}


# --- C.3, C.5: spring


def generating(t: Table) -> Asking:
    """RUL-47: by city that no player controls, the automa that generates there."""
    found: dict[str, str] = {}
    for city in [area for area, it in t.areas.items() if it["city"] and control(t, area) != "player"]:
        there = sorted({model["owner"] for model in of(t, city, is_automa)})
        if not there:
            near = {automa: steps(t, city, [t.origin[automa]]) for automa in t.against}
            there = [automa for automa in near if near[automa] == min(near.values())]
            count = {automa: sum(len(of(t, area, automa.__eq__)) for area in t.areas) for automa in there}
            there = [automa for automa in there if count[automa] == min(count.values())]
        found[city] = yield from ask(f"race in {city}", there)
    return found


def spring(t: Table, automa: str = "a1", whose: dict[str, str] | None = None) -> Asking:
    """RS-SPRING-1 to -4; `whose` is what `generating` found, for two automas alike."""
    if whose is None:
        whose = yield from generating(t)
    cities = sorted((city for city in whose if whose[city] == automa), key=lambda city: dist(t, city, automa))
    rings = [list(ring) for _, ring in groupby(cities, key=lambda city: dist(t, city, automa))]
    orders = [sum(order, ()) for order in product(*(list(permutations(ring)) for ring in rings))]
    order = yield from ask("order of cities", orders)  # RUL-46: before the first card
    shared = None
    for city in order:
        if t.settings["spring_draw"] == "per_city" or shared is None:
            shared = yield from random_draw(t, f"spring {city}")
        generate(t, automa, city, shared, [1, 2])
    symbol = yield Draw("hero")
    if symbol == t.settings["hero_symbol"]:
        return (yield from loot(t, automa))
    return None


def loot(t: Table, automa: str) -> Asking:
    """RS-SPRING-3, RUL-30: which fallen hero goes, as area and number of rewards."""
    tokens = [(area, len(rewards)) for area, it in t.areas.items() for rewards in it["fallen"]]
    cities = [area for area, it in t.areas.items() if it["city"]]
    if not tokens:
        return None

    def least(left: list[tuple[str, int]], targets: list[str]) -> list[tuple[str, int]]:
        near = min(steps(t, area, targets) for area, _ in left)
        return [token for token in left if steps(t, token[0], targets) == near]

    left = least(tokens, [t.origin[automa]])
    if cities:
        left = least(left, cities)
    most = max(rewards for _, rewards in left)
    area, count = yield from ask("fallen hero", [token for token in left if token[1] == most])
    gone = next(rewards for rewards in t.areas[area]["fallen"] if len(rewards) == count)
    t.areas[area]["fallen"].remove(gone)
    return area, count


# --- C.6: summer


def summer(t: Table, automa: str = "a1") -> Asking:
    """RS-SUMMER-1 to -4, RUL-11, RUL-29; all titles are common (RUL-48)."""
    n = yield from random_draw(t, "summer")
    if n == 0:
        return None
    fewest = min(tokens for _, tokens in t.titles.values())
    free = sorted(title for title, (holder, tokens) in t.titles.items() if tokens == fewest and holder == "none")
    held = [title for title, (holder, tokens) in t.titles.items() if tokens == fewest and holder != "none"]
    if free:
        title = yield from ask("title", free)
        t.titles[title][1] += n
        return title
    title = max(held, key=lambda one: WORTH[one])
    t.titles[title][1] -= n
    if t.titles[title][1] < 0:
        t.titles[title] = ["none", 0]
    return title


# --- C.7: autumn


class Train:
    """One automa's autumn: which areas have sent models away, and from where models have come into each."""

    def __init__(self, t: Table, automa: str) -> None:
        self.t, self.automa = t, automa
        self.moved: set[str] = set()
        self.came_from: dict[str, set[str]] = {area: set() for area in t.areas}

    def copy(self) -> Train:
        other = Train(deepcopy(self.t), self.automa)
        other.moved = set(self.moved)
        other.came_from = {area: set(came) for area, came in self.came_from.items()}
        return other

    def standing(self, area: str) -> list[dict[str, Any]]:
        """Class 3, 2, 1; inside a class the automa's before neutrals."""
        models = [
            model for model in self.t.areas[area]["models"] if not is_player(model["owner"]) and model["standing"]
        ]
        return sorted(models, key=lambda model: (-model["cls"], model["owner"] == NEUTRAL))

    def kinds(self, x: str) -> tuple[list[str], list[str], list[str]]:
        """The areas a (empty), b (allied) and c (the player's) that x may send models to."""
        t = self.t
        near = [y for y in t.areas if open_adj(t, x, y) and y not in self.came_from[x]]
        near = [y for y in near if entered_by(t, self.automa, y)]
        a = [y for y in near if control(t, y) == "empty"]
        b = [y for y in near if control(t, y) in ("automa", "neutral")]
        c = [y for y in near if control(t, y) == "player"]
        return a, b, c

    def transfer(self, x: str, y: str, k: int) -> list[dict[str, Any]]:
        going = self.standing(x)[:k]
        for model in going:
            self.t.areas[x]["models"] = [one for one in self.t.areas[x]["models"] if one is not model]
        self.t.areas[y]["models"] += going
        self.came_from[y].add(x)
        return going

    def safe(self, x: str, y: str, k: int) -> bool:
        return total(self.t, y) + k <= MOST or self.can_move(x, y, k)

    def can_move(self, x: str, y: str, k: int) -> bool:
        """RUL-52: would y, once the k models have arrived, move on without any removal?"""
        if y in self.moved:
            return False
        after = self.copy()
        after.moved.add(x)
        after.transfer(x, y, k)
        a, b, c = after.kinds(y)
        onwards = min(3, len(after.standing(y)))
        return bool(a or c or any(after.safe(y, z, onwards) for z in b))

    def pick(self, x: str, options: list[str], k: int) -> list[str]:
        """RUL-11: a rune token, then a city, then nearer the player, then C.2; what is left is the player's choice."""
        areas = self.t.areas

        def place(y: str) -> tuple[Any, ...]:
            return areas[y]["rune"] is None, not areas[y]["city"], dist(self.t, y, self.automa)

        left = [y for y in options if place(y) == min(place(one) for one in options)]

        def done(after: Table, y: str) -> None:
            train = self.copy()
            train.t = after
            train.transfer(x, y, k)
            if y in self.moved:
                trim(after, y)

        return worst(self.t, left, done)

    def destinations(self, x: str) -> tuple[str, list[str], int]:
        """What kind of move x makes, where it may go, with how many models; an empty kind where it cannot."""
        a, b, c = self.kinds(x)
        k3, k4 = min(3, len(self.standing(x))), min(4, len(self.standing(x)))
        safe = [y for y in b if self.safe(x, y, k3)]
        if a:
            return "empty", self.pick(x, a, k3), k3
        if safe:
            return "allied", self.pick(x, self.fewest(safe), k3), k3
        if c:
            weak = {y: len([m for m in of(self.t, y, is_player) if m["standing"]]) for y in c}
            return "attack", self.pick(x, [y for y in c if weak[y] == min(weak.values())], k4), k4
        if b:
            return "allied", self.pick(x, self.fewest(b), k3), k3
        return "", [], 0

    def fewest(self, options: list[str]) -> list[str]:
        least = min(total(self.t, y) for y in options)
        return [y for y in options if total(self.t, y) == least]

    def move_from(self, x: str) -> Asking:
        if not self.standing(x):
            return
        kind, options, k = self.destinations(x)
        if not kind:
            return
        y = yield from ask(f"from {x}", options)
        self.moved.add(x)
        going = self.transfer(x, y, k)
        move = {"from": x, "to": y, "kind": kind, "models": [said(model) for model in going]}
        self.t.log.append(move)
        if control(self.t, x) == "player" and (rune := self.t.areas[x]["rune"]):
            rune["face"] = "up"  # RS-GEN-21: a home area that the automa has left
        if kind == "attack":
            yield Fight(y, x, going)
            trim(self.t, y)  # RS-GEN-9, where neutrals stood in a home area
        elif total(self.t, y) > MOST:
            if y not in self.moved:
                yield from self.move_from(y)
            trim(self.t, y)

    def run(self) -> Asking:
        """RS-AUTUMN-1, -2, -10: ring by ring outwards, and never back."""
        rings = {area: dist(self.t, area, self.automa) for area in self.t.areas}
        for d in sorted(set(rings.values())):
            considered: set[str] = set()
            while True:
                ready = [x for x in self.t.areas if rings[x] == d and x not in self.moved and x not in considered]
                ready = [x for x in ready if of(self.t, x, self.automa.__eq__)]
                ready = [x for x in ready if total(self.t, x) >= 6 and self.standing(x)]
                if not ready:
                    break
                x = yield from ask("next area", ready)
                considered.add(x)
                yield from self.move_from(x)
        return self.t.log


def said(model: dict[str, Any]) -> str:
    return ("N" if model["owner"] == NEUTRAL else "A") + str(model["cls"])


def autumn(t: Table, automa: str = "a1") -> Asking:
    return (yield from Train(t, automa).run())


# --- C.8: winter


def winter(t: Table, automa: str = "a1") -> Asking:
    """RS-WINTER-2, RUL-32."""
    forts = [area for area, it in t.areas.items() if it["stronghold"] and it["stronghold"]["owner"] == automa]
    if not forts:
        return None
    n = yield from random_draw(t, "winter")
    generate(t, automa, forts[0], n, [3, 2, 1])
    return n


# --- C.9: retreat


def retreat_options(t: Table, area: str, automa: str = "a1") -> list[str]:
    """RS-GEN-4: next to it, through open borders, where automa or neutrals are, else what is empty; else none. Races do
    not mix (RS-VAR-2.5), but neutrals that are alone may go to either."""
    alone = not of(t, area, is_automa)
    near = [y for y in touching(t, area) if open_adj(t, area, y) and (alone or entered_by(t, automa, y))]
    friends = [y for y in near if control(t, y) in ("automa", "neutral")]
    return friends or [y for y in near if control(t, y) == "empty"]


def proposed_retreat(t: Table, area: str, automa: str = "a1") -> list[str]:
    """C.9: where the fewest go to the limit, then a rune, then nearest the player's home; what is left C.2 decides."""
    n = total(t, area)

    def place(y: str) -> tuple[Any, ...]:
        return max(0, total(t, y) + n - MOST), t.areas[y]["rune"] is None, dist(t, y, automa)

    options = retreat_options(t, area, automa)
    left = [y for y in options if place(y) == min(place(one) for one in options)]
    return worst(t, left, lambda after, y: retreat(after, area, y))


def retreat(t: Table, area: str, to: str | None) -> None:
    """RUL-17: the automa's side leaves routed for one area, which is trimmed and moves nobody on; without one it is
    destroyed."""
    going = [model for model in t.areas[area]["models"] if not is_player(model["owner"])]
    t.areas[area]["models"] = of(t, area, is_player)
    for model in going:
        if to is None:
            t.supply[model["owner"]][model["cls"]] += 1
        else:
            t.areas[to]["models"].append({**model, "standing": False})
    if to is not None:
        trim(t, to)
