"""The oracle of the automa, A.2: what a set-up may be. See `oracle.py`."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tests.games.runewars.oracle import AROUND, NEUTRAL, Table, dist, open_adj, touching

FAN = {
    "H1": (0, 0), "H2": (1, 0), "H3": (0, 1), "F1": (0, -1), "F2": (1, -1), "M1": (0, -2), "M2": (1, -2), "M3": (2, -2),
    "R1": (0, -3), "R2": (1, -3), "R3": (2, -3), "R4": (3, -3),
}  # fmt: skip


def fan(cities: tuple[str, ...] = ("M2", "R4"), standard: bool = True) -> Table:
    """The board of the worked examples; with `standard` its fortress, tokens and the player's stronghold."""
    t = Table(origin={"a1": "R1"}, supply={"a1": {1: 16, 2: 16, 3: 4}, "neutral": {1: 14, 2: 14, 3: 6}})
    t.goods = {"p1": {"influence": 0, "tactics": 0, "heroes": 0, "rewards": 0}}
    for area, (q, r) in FAN.items():
        t.lay(area, q, r, home="p1" if area[0] == "H" else None, city=area in cities)
    if standard:
        t.areas["R1"]["stronghold"] = {"owner": "a1", "side": "intact"}
        t.areas["H1"]["stronghold"] = {"owner": "p1", "side": "intact"}
        kinds = {"R1": "dragon", "H1": "false", "R2": "dragon", "R3": "false", "M1": "dragon", "M3": "false"}
        for area, kind in kinds.items():
            t.areas[area]["rune"] = {"kind": kind, "face": "up" if area == "H1" else "down"}
    return t


def refusals(t: Table) -> list[tuple[str, list[str]]]:
    """Why a board may not be: more than two cities (RS-SETUP-2), areas that cannot be reached (RS-SETUP-3)."""
    found = []
    cities = [area for area, it in t.areas.items() if it["city"]]
    if len(cities) > 2:
        found.append(("E-SETUP-CITIES", cities))
    seen = {area for area, it in t.areas.items() if it["home"]}
    while more := {b for a in seen for b in t.areas if open_adj(t, a, b)} - seen:
        seen |= more
    if cut := [area for area in t.areas if area not in seen]:
        found.append(("E-SETUP-REACH", cut))
    return found


def fortress_candidates(t: Table) -> list[str]:
    """RS-SETUP-6, RUL-03."""
    free = {area: dist(t, area) for area, it in t.areas.items() if not it["city"] and not it["home"]}
    if t.settings["fortress_distance"] == "three":
        wanted = 3 if 3 in free.values() else 2
    else:
        wanted = max(free.values(), default=0)
    return [area for area in free if free[area] == wanted] if wanted >= 2 else []


def token_sets(t: Table, fortress: str, n: int = 4) -> list[tuple[str, ...]]:
    """RS-SETUP-9: every choice of n areas that are as far as possible; their distances added are the most there is."""
    free = [area for area, it in t.areas.items() if not it["city"] and not it["home"] and area != fortress]
    most = sum(sorted((dist(t, area) for area in free), reverse=True)[:n])
    return [some for some in combinations(free, n) if sum(dist(t, area) for area in some) == most]


def garrison(t: Table) -> None:
    """RS-SETUP-10 to -12 with RUL-04 and -06: of what is allowed the more models."""
    fortress = t.origin["a1"]
    for area, it in t.areas.items():
        models: dict[int, int] = {}
        if area == fortress:
            models = {3: 1, 2: 1, 1: 1}
        elif it["city"]:
            models = {3: 1, 1: 2}
        elif it["rune"] and not it["home"]:
            models = {1: 2}
        for cls, n in models.items():
            t.supply["a1"][cls] -= n
            t.add(area, "a1", cls, n)


REALM = ((0, 0), (1, 0), (0, 1))


def scattered(rng: Random, coop: bool = False) -> Table:
    """A table in the midst of a game, on any board of 9 or 18 areas beside the realms: borders, runes, routed models,
    neutrals and heroes anywhere, no area above its limit or with models of two sides that may not meet."""
    t = Table(against={"a1": "p1", "a2": "p2"} if coop else {"a1": "p1"})
    homes = {"p1": (0, 0), "p2": (7, 0)} if coop else {"p1": (0, 0)}
    for player, (q, r) in homes.items():
        for n, (dq, dr) in enumerate(REALM, 1):
            t.lay(f"H{n}{player[1] if coop else ''}", q + dq, r + dr, home=player)
    bridge = [(q, 0) for q in range(2, 7)] if coop else []
    taken = {(it["q"], it["r"]) for it in t.areas.values()}
    for n in range(18 if coop else 9):
        around = sorted({(q + dq, r + dr) for q, r in taken for dq, dr in AROUND} - taken)
        place = bridge.pop(0) if bridge else rng.choice(around)
        taken.add(place)
        t.lay(f"A{n}", *place)
    outside = [area for area, it in t.areas.items() if not it["home"]]
    for city in rng.sample(outside, rng.randint(0, 3 if coop else 2)):
        t.areas[city]["city"] = True
    pairs = sorted({tuple(sorted((a, b))) for a in t.areas for b in touching(t, a)})
    t.borders = {frozenset(pair) for pair in rng.sample(pairs, rng.randint(0, 4))}
    t.supply = {automa: {1: 16, 2: 16, 3: 4} for automa in t.against} | {NEUTRAL: {1: 14, 2: 14, 3: 6}}
    t.titles = {name: [rng.choice(("none", *homes)), rng.randint(0, 3)] for name in ("speaker", "patron", "spymaster")}
    t.goods = {
        player: {what: rng.randint(0, 5) for what in ("influence", "tactics", "heroes", "rewards")} for player in homes
    }
    _forts(t, rng, outside)
    for area in t.areas:
        _peopled(t, rng, area)
    return t


def _forts(t: Table, rng: Random, outside: list[str]) -> None:
    for automa, area in zip(t.against, rng.sample(outside, len(t.against)), strict=True):
        t.origin[automa] = area
        if rng.random() < 0.8:
            t.areas[area]["stronghold"] = {"owner": automa, "side": rng.choice(("intact", "damaged"))}
    for player in t.goods:
        area = rng.choice([one for one in t.areas if t.areas[one]["stronghold"] is None])
        t.areas[area]["stronghold"] = {"owner": player, "side": rng.choice(("intact", "damaged"))}


def _peopled(t: Table, rng: Random, area: str) -> None:
    it, fort = t.areas[area], t.areas[area]["stronghold"]
    whose = fort["owner"] if fort else rng.choice([*t.against, *t.against, *t.goods, NEUTRAL, ""])
    if whose in t.goods:
        for _ in range(rng.randint(0, 6)):
            t.add(area, whose, rng.randint(1, 3), standing=rng.random() < 0.8)
    elif whose:
        several = (whose, whose, NEUTRAL)
        for _ in range(rng.choice((2, 5, 6, 7, 8, 8))):
            owner = rng.choice(several)
            if classes := [cls for cls in (1, 1, 2, 3) if t.supply[owner][cls]]:
                cls = rng.choice(classes)
                t.supply[owner][cls] -= 1
                t.add(area, owner, cls, standing=rng.random() < 0.8)
    if rng.random() < 0.4:
        it["rune"] = {"kind": rng.choice(("dragon", "false")), "face": rng.choice(("up", "down"))}
    if rng.random() < 0.2:
        it["fallen"] = [["reward"] * rng.randint(0, 2) for _ in range(rng.randint(1, 2))]
