"""The oracle of the automa, A.2: what a set-up may be. See `oracle.py`."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tests.games.runewars.oracle import AROUND, NEUTRAL, Table, control, dist, of, steps, touching

FAN = {
    "H1": (0, 0), "H2": (1, 0), "H3": (0, 1), "F1": (0, -1), "F2": (1, -1), "M1": (0, -2), "M2": (1, -2), "M3": (2, -2),
    "R1": (0, -3), "R2": (1, -3), "R3": (2, -3), "R4": (3, -3),
}  # fmt: skip


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


Choices = list[dict[int, int]]
CAPITAL: Choices = [{3: 1, 2: 1, 1: 1}]
CITY: Choices = [{3: 1, 1: 2}, {3: 1, 2: 1}]
TOKEN: Choices = [{1: 2}, {2: 1}]
"""RS-SETUP-10 to -12; more models first (RUL-04)."""


def garrison(t: Table, tokens: set[str], said: dict[str, str]) -> list[str]:
    """RUL-50: puts out the automas' first models; `said` is what the players choose where they are asked. The areas of
    which they were asked."""
    asked = []
    for automa, area in t.origin.items():
        put(t, area, [automa], CAPITAL)
    outside = [area for area in t.areas if not t.areas[area]["home"] and area not in t.origin.values()]
    away = {area: {automa: steps(t, area, [capital]) for automa, capital in t.origin.items()} for area in outside}
    unequal = [area for area in outside if len(set(away[area].values())) > 1]
    for area in [*unequal, *(area for area in outside if area not in unequal)]:
        choices = CITY if t.areas[area]["city"] else TOKEN if area in tokens else []
        if not choices:
            continue
        near = [automa for automa in t.origin if away[area][automa] == min(away[area].values())]
        if len(near) > 1:
            models = {automa: sum(len(of(t, one, automa.__eq__)) for one in t.areas) for automa in near}
            near = [automa for automa in near if models[automa] == min(models.values())]
        if len(near) > 1:
            asked.append(area)
            near = [said[area]]
        put(t, area, [*near, *(automa for automa in t.origin if automa not in near)], choices)
    return asked


def put(t: Table, area: str, automas: list[str], choices: Choices) -> None:
    """The first of these automas that has the models of a choice, the first choice before the other."""
    for automa in automas:
        for choice in choices:
            if all(t.supply[automa][cls] >= n for cls, n in choice.items()):
                for cls, n in choice.items():
                    t.supply[automa][cls] -= n
                    t.add(area, automa, cls, n)
                return


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
    even = rng.random() < 0.4  # all areas alike, so that much is left to the player
    for area in t.areas:
        _peopled(t, rng, area, even)
    return t


def _forts(t: Table, rng: Random, outside: list[str]) -> None:
    free = [area for area in outside if not t.areas[area]["city"]]
    for automa, area in zip(t.against, rng.sample(free, len(t.against)), strict=True):
        t.origin[automa] = area
        if rng.random() < 0.8:
            t.areas[area]["stronghold"] = {"owner": automa, "side": rng.choice(("intact", "damaged"))}
    for player in t.goods:
        area = rng.choice([one for one in t.areas if t.areas[one]["stronghold"] is None])
        t.areas[area]["stronghold"] = {"owner": player, "side": rng.choice(("intact", "damaged"))}


def _peopled(t: Table, rng: Random, area: str, even: bool) -> None:
    it, fort = t.areas[area], t.areas[area]["stronghold"]
    whose = fort["owner"] if fort else rng.choice([*t.against, *t.against, *t.goods, NEUTRAL, ""])
    if whose in t.goods:
        for _ in range(2 if even else rng.randint(0, 6)):
            t.add(area, whose, 1 if even else rng.randint(1, 3), standing=even or rng.random() < 0.8)
    elif whose:
        several = (whose,) if even else (whose, whose, NEUTRAL)
        for _ in range(6 if even else rng.choice((2, 5, 6, 7, 8, 8))):
            owner = rng.choice(several)
            if classes := [cls for cls in (1, 1, 2, 3) if t.supply[owner][cls]]:
                cls = min(classes) if even else rng.choice(classes)
                t.supply[owner][cls] -= 1
                t.add(area, owner, cls, standing=even or rng.random() < 0.8)
    if not even and rng.random() < 0.4:
        face = "up" if control(t, area) == "player" else rng.choice(("up", "down"))
        it["rune"] = {"kind": rng.choice(("dragon", "false")), "face": face}
    if rng.random() < 0.2:
        it["fallen"] = [["reward"] * rng.randint(0, 2) for _ in range(rng.randint(1, 2))]
