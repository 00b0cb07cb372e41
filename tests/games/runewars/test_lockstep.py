"""The automa of Rune Winter against its oracle: what the rules let the player choose among, and what comes of it, is
the same in all seasons, on any table."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from kit.games.runewars.actions import Change, Charge, Claim, Done, Loot, March, Next, Retreat, Rune, Shown, Won
from kit.games.runewars.game import RuneWinter
from kit.games.runewars.land import land
from kit.games.runewars.pieces import NUMBER, OWNERS
from kit.games.runewars.rules.draws import SYMBOLS
from kit.games.runewars.rules.placing import fortress_candidates, token_areas
from kit.games.runewars.rules.runes import placements
from kit.games.runewars.rules.worst import lines
from kit.games.runewars.state import (
    BATTLE,
    CARD,
    DRAGON,
    DRAGON_DOWN,
    FALSE,
    FALSE_DOWN,
    NONE,
    RESOLVE,
    TITLES,
    Group,
    State,
    Stock,
    Stronghold,
    Title,
    Treaty,
)  # fmt: skip
from kit.space.hexes import bits
from tests.games.runewars import oracle_setup
from tests.games.runewars.oracle import Asking, Choice, Draw, Fight, Table, is_player, values
from tests.games.runewars.oracle_seasons import (
    autumn,
    generating,
    proposed_retreat,
    retreat,
    rune_options,
    spring,
    summer,
    winter,
)
from tests.sampling import SEED, amount

GAME = RuneWinter()
DEED = {"spring": "Generate", "summer": "Charge", "autumn": "March", "winter": "Generate"}
"""What the automa does in each season."""
ACTIONS: dict[str, Callable[..., Asking]] = {"spring": spring, "summer": summer, "autumn": autumn, "winter": winter}
RUNES = {
    ("dragon", "up"): DRAGON,
    ("dragon", "down"): DRAGON_DOWN,
    ("false", "up"): FALSE,
    ("false", "down"): FALSE_DOWN,
}


def engines(t: Table, season: str) -> State:
    """The oracle's table as a state of the game, in which the players' orders of that season are to be resolved."""
    names, players = list(t.areas), tuple(t.goods)
    places = {area: (it["q"], it["r"]) for area, it in t.areas.items()}
    homes = [[area for area, it in t.areas.items() if it["home"] == player] for player in players]
    return State(
        land(places, homes, [area for area, it in t.areas.items() if it["city"]], red=map(tuple, t.borders)),
        Treaty(fate="typed", elimination="play_on", hard="hard" in t.variants, **t_settings(t)),
        ("crown", "glade")[: len(players)],
        tuple(names.index(area) for area in t.origin.values()),
        tuple(map(groups, t.areas.values())),
        tuple(RUNES[it["rune"]["kind"], it["rune"]["face"]] if it["rune"] else NONE for it in t.areas.values()),
        tuple(fort and Stronghold(OWNERS.index(fort["owner"]), fort["side"] == "damaged")
              for fort in (it["stronghold"] for it in t.areas.values())),
        (0,) * len(names),
        tuple(tuple(sorted(map(len, it["fallen"]))) for it in t.areas.values()),
        tuple(Title(None if holder == "none" else OWNERS.index(holder), n) for holder, n in map(t.titles.get, TITLES)),
        tuple(Stock(goods["influence"], goods["tactics"], goods["rewards"]) for goods in t.goods.values()),
        season=season,
        phase=RESOLVE,
        orders=tuple(1 << n + 1 for n in range(len(players))),
        chosen=tuple(range(1, len(players) + 1)),
    )  # fmt: skip


def t_settings(t: Table) -> dict[str, str]:
    return {key: t.settings[key] for key in ("spring_draw", "coop_distance")}


def groups(it: dict[str, Any]) -> tuple[Group, ...]:
    found = Counter((model["owner"], model["cls"], model["standing"]) for model in it["models"])
    made = []
    for owner, cls in sorted({(owner, cls) for owner, cls, _ in found}):
        kind = NUMBER[f"n{cls}" if owner == "neutral" else str(cls)]
        made.append(Group(OWNERS.index(owner), kind, found[owner, cls, True], found[owner, cls, False]))
    return tuple(sorted(made))


class Pair:
    """The game and its oracle, side by side. The oracle runs ahead to where it asks."""

    def __init__(self, t: Table, season: str, rng: Random) -> None:
        self.t, self.rng, self.names = t, rng, list(t.areas)
        self.s = engines(t, season)
        self.season, self.asked, self.seen = season, None, Counter()
        self.asking = self._whole()
        for _ in t.goods:
            self.s = GAME.apply(self.s, Done())
        self.answer(None)

    def _whole(self) -> Asking:
        whose = (yield from generating(self.t)) if self.season == "spring" else None
        for automa in self.t.against:
            self.automa = automa
            yield from ACTIONS[self.season](self.t, automa, *([whose] if whose is not None else ()))

    def answer(self, said: Any) -> None:
        try:
            self.asked = self.asking.send(said)
        except StopIteration:
            self.asked = None

    def run(self) -> None:
        while self.s.phase != CARD:
            options = GAME.legal_actions(self.s)
            chosen: Any = self.rng.choice(options)
            if self.s.phase == BATTLE and isinstance(chosen, Won):
                self.fight()
                continue
            self.told(chosen, options)
            self.s = GAME.apply(self.s, chosen)
        assert self.asked is None
        self.compare()

    def told(self, chosen: Any, options: Sequence[Any]) -> None:
        """The oracle hears what the game chooses, and must have asked for just that."""
        self.seen[type(chosen).__name__, len(options) > 1] += 1
        if isinstance(chosen, Shown):
            if isinstance(self.asked, Choice) and self.asked.why == "order of cities":
                self.answer(self.queue())
            assert isinstance(self.asked, Draw), self.asked
            self.answer(SYMBOLS[chosen.symbol][0].upper())
        elif isinstance(chosen, Next) and self.season == "spring":
            assert {self.names[one.area] for one in options} == self.next_cities()
        elif len(options) > 1:
            assert isinstance(self.asked, Choice), (self.asked, options)
            assert sorted(self.asked.options) == sorted(map(self.read, options)), self.asked.why
            self.answer(self.read(chosen))

    def queue(self) -> tuple[str, ...]:
        return tuple(self.names[area] for area in self.s.queue)

    def next_cities(self) -> set[str]:
        """Those that follow, in any of the oracle's orders, the cities whose place is fixed."""
        assert isinstance(self.asked, Choice), self.asked
        fixed = self.queue()
        return {order[len(fixed)] for order in self.asked.options if order[: len(fixed)] == fixed}

    def read(self, a: Any) -> Any:
        match a:
            case Next(area) | March(_, area) | Retreat(_, area) | Rune(area):
                return self.names[area]
            case Claim(owner):
                return OWNERS[owner]
            case Charge(title):
                return TITLES[title]
            case Loot(area, rewards):
                return self.names[area], rewards
        raise AssertionError(a)

    def fight(self) -> None:
        """Either way; the beaten player is gone, the beaten automa retreats."""
        assert isinstance(self.asked, Fight), self.asked
        area, number = self.asked.area, self.names.index(self.asked.area)
        assert self.s.at == number
        assert self.s.forces[number] == groups(self.t.areas[area])
        it = self.t.areas[area]
        if self.rng.random() < 0.5:
            for group in self.s.forces[number]:
                if group.owner < 2:
                    self.s = GAME.apply(self.s, Change(number, group.owner, group.kind, -group.standing, -group.routed))
            it["models"] = [model for model in it["models"] if not is_player(model["owner"])]
            it["stronghold"] = None
            self.s = GAME.apply(self.s, Won(True))
        else:
            if it["stronghold"]:
                it["stronghold"]["side"] = "damaged"
            ways = proposed_retreat(self.t, area, self.automa)
            self.s = GAME.apply(self.s, Won(False))
            options = GAME.legal_actions(self.s)
            assert sorted(self.names[one.end] for one in options if one.end is not None) == sorted(ways)
            chosen = self.rng.choice(options)
            retreat(self.t, area, None if chosen.end is None else self.names[chosen.end])
            self.s = GAME.apply(self.s, chosen)
        self.answer(None)

    def compare(self) -> None:
        assert self.s.forces == tuple(map(groups, self.t.areas.values()))
        assert [(one.holder, one.tokens) for one in self.s.titles] == [
            (None if holder == "none" else OWNERS.index(holder), n) for holder, n in map(self.t.titles.get, TITLES)
        ]
        assert self.s.fallen == tuple(tuple(sorted(map(len, it["fallen"]))) for it in self.t.areas.values())


@pytest.mark.slow
@pytest.mark.parametrize("coop", [False, True], ids=["solo", "coop"])
def test_how_bad_a_table_is_and_where_a_rune_goes(coop: bool) -> None:
    several = 0
    for n in range(amount(60, 3000)):
        t = oracle_setup.scattered(Random(f"{SEED} runes {coop} {n}"), coop)
        s, names = engines(t, "spring"), list(t.areas)
        heroes = 3
        assert [line for place, line in enumerate(lines(s)) if place != heroes] == [
            line for place, line in enumerate(values(t)) if place != heroes
        ]
        for scope in ("automa", "other"):
            _, options = rune_options(t, scope)
            assert [names[one.area] for one in placements(s, scope) if one.area is not None] == options
            several += len(options) > 1
    assert several


@pytest.mark.parametrize("distance", ["farthest", "three"])
def test_where_fortress_and_tokens_may_go(distance: str) -> None:
    for n in range(amount(40, 2000)):
        t = oracle_setup.scattered(Random(f"{SEED} set-up {n}"))
        t.settings["fortress_distance"] = distance
        board, names = engines(t, "spring").land, list(t.areas)
        candidates = fortress_candidates(board, Treaty(fortress_distance=distance))
        assert [names[area] for area in candidates] == oracle_setup.fortress_candidates(t)
        for fortress in candidates:
            must, may, more = token_areas(board, 1 << fortress)
            found = {frozenset((*bits(must), *some)) for some in combinations(bits(may), more)}
            wanted = {frozenset(map(names.index, some)) for some in oracle_setup.token_sets(t, names[fortress])}
            assert found == wanted


@pytest.mark.slow
@pytest.mark.parametrize("coop", [False, True], ids=["solo", "coop"])
@pytest.mark.parametrize("season", ACTIONS)
def test_the_automa_does_what_the_oracle_says(season: str, coop: bool) -> None:
    seen: Counter[Any] = Counter()
    for n in range(amount(60, 1500)):
        rng = Random(f"{SEED} {season} {coop} {n}")
        t = oracle_setup.scattered(rng, coop)
        t.variants = {"hard"} if rng.random() < 0.3 else set()
        t.settings["spring_draw"] = rng.choice(("per_city", "shared"))
        t.settings["coop_distance"] = rng.choice(("either", "corresponding"))
        pair = Pair(t, season, rng)
        pair.run()
        seen += pair.seen
    assert seen[DEED[season], False]
