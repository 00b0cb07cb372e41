"""An oracle of the automa of Rune Winter: part C of the specification, word by word and slowly, for comparison alone.

It was written from the specification's text, without the engine; models are known by class only. What somebody else
decides is asked for: an action of the automa is a generator that yields a `Draw` (answered by a symbol, or by the value
of the draw), a `Choice` (answered by one of its options, all of which the rules allow) or a `Fight` (answered by a
function that makes of the table what the battle left). `oracle_seasons.py` has the seasons and runes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

NEUTRAL = "neutral"
THREAT = {1: 10, 2: 13, 3: 24}
"""C.2, where only the class is known; neutrals likewise."""
WORTH = {"speaker": 3, "patron": 2, "spymaster": 1}
MOST = 8
AROUND = ((1, 0), (-1, 0), (1, -1), (0, -1), (0, 1), (-1, 1))
DRAWS = {"red2": {"R": 2, "S": 1, "G": 0}, "red0": {"R": 0, "S": 1, "G": 2}}
DEFAULTS = {
    "draw_profile": "red2",
    "hero_symbol": "R",
    "fortress_distance": "farthest",
    "spring_draw": "per_city",
    "neutrals_rally": "true",
    "coop_distance": "either",
}


@dataclass
class Draw:
    """A Fate card has to be turned."""

    why: str


@dataclass
class Choice:
    """The player decides; every option is allowed, and no other."""

    why: str
    options: list[Any]


@dataclass
class Fight:
    """Models stand in a player's area now and attack him."""

    area: str
    came: str
    models: list[dict[str, Any]]


Asking = Generator[Draw | Choice | Fight, Any, Any]


@dataclass
class Table:
    """What lies on the table. An area: q, r, city, home (of which player), rune (kind and face), stronghold (owner and
    side), models, heroes (of players), fallen (rewards a token). A model: owner (p1, a1, neutral), cls, standing."""

    areas: dict[str, dict[str, Any]] = field(default_factory=dict)
    borders: set[frozenset[str]] = field(default_factory=set)
    supply: dict[str, dict[int, int]] = field(default_factory=dict)
    """By automa, or neutral, and class."""
    against: dict[str, str] = field(default_factory=lambda: {"a1": "p1"})
    """The player that each automa answers to."""
    origin: dict[str, str] = field(default_factory=dict)
    """Each automa's home realm, where its fortress was at first (RS-SETUP-7, RUL-30)."""
    titles: dict[str, list[Any]] = field(default_factory=dict)
    """Holder (a player, or "none") and tokens."""
    goods: dict[str, dict[str, int]] = field(default_factory=dict)
    """By player: influence, tactics, heroes, rewards."""
    settings: dict[str, str] = field(default_factory=lambda: dict(DEFAULTS))
    variants: set[str] = field(default_factory=set)
    log: list[Any] = field(default_factory=list)

    def add(self, area: str, owner: str, cls: int, n: int = 1, standing: bool = True) -> None:
        self.areas[area]["models"] += [{"owner": owner, "cls": cls, "standing": standing} for _ in range(n)]

    def lay(self, area: str, q: int, r: int, **more: Any) -> None:
        empty = {"city": False, "home": None, "rune": None, "stronghold": None, "models": [], "heroes": 0, "fallen": []}
        self.areas[area] = {"q": q, "r": r, **empty, **more}


# --- Whose models, whose area


def is_player(owner: str) -> bool:
    return owner.startswith("p")


def is_automa(owner: str) -> bool:
    return owner.startswith("a")


def of(t: Table, area: str, whose: Callable[[str], bool]) -> list[dict[str, Any]]:
    return [model for model in t.areas[area]["models"] if whose(model["owner"])]


def total(t: Table, area: str) -> int:
    """Automa and neutral models, standing or routed."""
    return len([model for model in t.areas[area]["models"] if not is_player(model["owner"])])


def control(t: Table, area: str) -> str:
    """BG-CTRL, the first line that fits: player, automa, neutral or empty."""
    it = t.areas[area]
    fort = it["stronghold"]["owner"] if it["stronghold"] else ""
    if of(t, area, is_player) or is_player(fort):
        return "player"
    if of(t, area, is_automa) or is_automa(fort):
        return "automa"
    if it["home"]:
        return "player"
    if of(t, area, lambda owner: owner == NEUTRAL):
        return "neutral"
    return "empty"


def races(t: Table, area: str) -> set[str]:
    """The automas that have models or their fortress there."""
    fort = t.areas[area]["stronghold"]
    there = {model["owner"] for model in of(t, area, is_automa)}
    return there | ({fort["owner"]} if fort and is_automa(fort["owner"]) else set())


def entered_by(t: Table, automa: str, area: str) -> bool:
    """RS-VAR-2.5, RUL-35: no area of another race."""
    return races(t, area) <= {automa}


# --- Distance (RUL-03) and borders (RUL-13)


def touching(t: Table, area: str) -> list[str]:
    it = t.areas[area]
    near = {(it["q"] + q, it["r"] + r) for q, r in AROUND}
    return [other for other, its in t.areas.items() if (its["q"], its["r"]) in near]


def open_adj(t: Table, a: str, b: str) -> bool:
    return b in touching(t, a) and frozenset((a, b)) not in t.borders


def steps(t: Table, area: str, targets: Iterable[str]) -> float:
    """The fewest hex steps, over areas alone, whatever their borders; without any target, infinitely many."""
    goal, seen, edge, n = set(targets), {area}, {area}, 0
    while edge:
        if edge & goal:
            return n
        edge = {other for one in edge for other in touching(t, one)} - seen
        seen |= edge
        n += 1
    return float("inf")


def dist(t: Table, area: str, automa: str = "a1") -> float:
    """From any home realm, or with `coop_distance: corresponding` (RUL-49) from that of the automa's own player."""
    own = t.settings["coop_distance"] == "corresponding"
    homes = (t.against[automa],) if own else tuple(t.against.values())
    return steps(t, area, [one for one, it in t.areas.items() if it["home"] in homes])


# --- C.1


def random_draw(t: Table, why: str, inverted: bool = False) -> Asking:
    """RS-GEN-13, -16, RS-VAR-1, RUL-15; an answer that is a number is the value itself."""
    said = yield Draw(why)
    if isinstance(said, int):
        return said
    profile = t.settings["draw_profile"]
    value = (DRAWS[profile] if profile in DRAWS else dict(zip("RSG", map(int, profile), strict=True)))[said]
    if inverted:
        value = 2 - value
    return value + (1 if "hard" in t.variants else 0)


def generate(t: Table, automa: str, area: str, n: int, classes: Sequence[int]) -> None:
    """RS-SPRING-1, RS-WINTER-2, RUL-20, RUL-21."""
    for _ in range(n):
        there = [cls for cls in classes if t.supply[automa][cls] > 0]
        if not there:
            break
        t.supply[automa][there[0]] -= 1
        t.add(area, automa, there[0])
    trim(t, area)


def trim(t: Table, area: str) -> list[dict[str, Any]]:
    """RS-GEN-9, RUL-12: what goes, back to the supply."""
    gone = []
    while total(t, area) > MOST:
        models = [model for model in t.areas[area]["models"] if not is_player(model["owner"])]
        worst = min(models, key=lambda model: (model["cls"], model["standing"], model["owner"] != NEUTRAL))
        t.areas[area]["models"].remove(worst)
        t.supply[worst["owner"]][worst["cls"]] += 1
        gone.append(worst)
    return gone


# --- C.2


def values(t: Table) -> tuple[float, ...]:
    """V1 to V6 of a table: the more, the worse for the player."""
    his = [area for area in t.areas if control(t, area) == "player"]
    runes = [t.areas[area]["rune"] for area in his if t.areas[area]["rune"]]
    v1 = -sum(1 for rune in runes if rune["face"] == "down" or rune["kind"] == "dragon")
    forts = [it["stronghold"] for it in t.areas.values() if it["stronghold"] and is_player(it["stronghold"]["owner"])]
    v2 = -sum(2 if fort["side"] == "intact" else 1 for fort in forts) - sum(1 for area in his if t.areas[area]["city"])
    v3 = 0
    for area in t.areas:
        for model in t.areas[area]["models"]:
            if not model["standing"]:
                continue
            if is_player(model["owner"]):
                v3 -= THREAT[model["cls"]]
            elif is_automa(model["owner"]) or of(t, area, is_automa):
                v3 += THREAT[model["cls"]]
    v4 = -sum(2 * goods.get("heroes", 0) + goods.get("rewards", 0) for goods in t.goods.values())
    worth = sum(WORTH[title] for title, (holder, _) in t.titles.items() if holder != "none")
    v5 = -sum(goods.get("influence", 0) + 2 * goods.get("tactics", 0) for goods in t.goods.values()) - 3 * worth
    v6 = -sum(steps(t, area, his) * len(of(t, area, is_automa)) for area in t.areas if of(t, area, is_automa))
    return v1, v2, v3, v4, v5, v6


def worst(t: Table, options: Sequence[Any], done: Callable[[Table, Any], None]) -> list[Any]:
    """The options that leave the lexicographic maximum; `done` makes of a copy of the table what an option does."""
    left = {}
    for n, option in enumerate(options):
        after = deepcopy(t)
        done(after, option)
        left[n] = values(after)
    return [options[n] for n in left if left[n] == max(left.values())]


def ask(why: str, options: Sequence[Any]) -> Asking:
    """What the player says; where there is one option alone, nobody is asked."""
    different: list[Any] = []
    for option in options:
        if option not in different:
            different.append(option)
    if len(different) == 1:
        return different[0]
    said = yield Choice(why, different)
    assert said in different, (why, said, different)
    return said
