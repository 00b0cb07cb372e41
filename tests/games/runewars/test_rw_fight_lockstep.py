"""The battle of Rune Winter on the screen against its oracle: what is asked for, and what comes of it, is the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from kit.core.game import CHANCE
from kit.games.runewars import transition
from kit.games.runewars.actions import Draw, Turn
from kit.games.runewars.game import RuneWinter
from kit.games.runewars.pieces import DATA, KINDS, OWNERS, opponent
from kit.games.runewars.rules.fight_proposals import proposal
from kit.games.runewars.state import State
from tests.games.runewars.fight_oracle import Battle
from tests.games.runewars.fight_oracle_army import CARD, LETTER, UNITS, Ask, Soldier
from tests.sampling import SEED, amount

GAME = RuneWinter()
LAND = (
    "area B 0 0; area X 1 0; area Y -1 0; area H1 5 0; area H2 6 0; area H3 5 1; area Z 9 0; home H1 H2 H3; "
    "fortress Z; option figures; option elimination play_on; models H1 P:{base}x1; models Z A:{other}x1; "
    "deck tactic - - -; deck autumn - - -; deck winter w1 - -; deck summer - - -; deck spring - - -; "
)
BASE = {faction: next(unit.id for unit in DATA.of_class(faction, 3)) for faction in DATA.factions}


# --- against the oracle


def someone(rng: Random, owner: str, kinds: list[str], most: int) -> list[Soldier]:
    """Some models of a side, a few of them lying."""
    several = rng.sample(kinds, rng.randint(1, min(3, len(kinds))))
    return [Soldier(owner, rng.choice(several), rng.random() < 0.85) for _ in range(rng.randint(0, most))]


def random_battle(rng: Random) -> Battle:
    faction = rng.choice(list(DATA.factions))
    other, neutrals = opponent(faction), list(DATA.neutrals)
    army = someone(rng, "p1", [kind.name for kind in KINDS if kind.faction == faction], 8)
    army += someone(rng, "p1", neutrals, 2) if rng.random() < 0.3 else []
    army += someone(rng, "a1", [kind.name for kind in KINDS if kind.faction == other], 7)
    army += someone(rng, "neutral", neutrals, 3) if rng.random() < 0.6 else []
    out = Counter(BASE.values())
    for one in army[:]:
        out[one.kind] += 1
        if out[one.kind] > (UNITS[one.kind].n if UNITS[one.kind].n < 16 else 6):
            army.remove(one)
    attacker = rng.choice(("p1", "a1"))
    first = {owner: DATA.of_class(race, 1)[0].id for owner, race in (("p1", faction), ("a1", other))}
    mine = [("p1", first["p1"], True)]
    beside = {"X": rng.choice((mine * rng.choice((1, 7)), [("a1", first["a1"], True)])), "Y": rng.choice(([], mine[:]))}
    supply = Counter({(owner, unit): DATA.units[unit].n for owner, race in (("p1", faction), ("a1", other))
                      for unit in DATA.units if DATA.units[unit].faction == race})  # fmt: skip
    supply["a1", BASE[other]] -= 1
    supply["p1", BASE[faction]] -= 1
    for owner, name, *_ in [(one.owner, one.kind) for one in army] + beside["X"] + beside["Y"]:
        supply[owner, name] -= 1
    stronghold = (("a1" if attacker == "p1" else "p1"), rng.random() < 0.4) if rng.random() < 0.4 else None
    return Battle(
        "B", attacker, army, beside, faction, supply, stronghold, ward=stronghold is not None and attacker == "a1",
        ward_left=rng.random() < 0.7, conquest=attacker == "p1" and rng.random() < 0.5, revised=rng.random() < 0.7,
        heroes=rng.sample(["h1", "h2"], rng.randint(0, 2)),
        tactics=sorted(rng.choices(["ambush", "hold", "rally"], k=2)),
    )  # fmt: skip


def groups(several: list[tuple[str, str, bool]]) -> str:
    """Models as they are written."""
    return " ".join(
        f"{LETTER[owner]}:{kind}{'' if up else 'r'}x{n}" for (owner, kind, up), n in Counter(several).items()
    )


def there(s: State, area: str) -> Counter[tuple[str, str, bool]]:
    """The models of an area as the oracle knows them."""
    found: Counter[tuple[str, str, bool]] = Counter()
    for owner, kind, stand, lie in s.forces[s.land.number(area)]:
        found[OWNERS[owner], KINDS[kind].name, True] = stand
        found[OWNERS[owner], KINDS[kind].name, False] = lie
    return +found


def position(t: Battle) -> str:
    """The battle before it begins."""
    words = [LAND.format(base=BASE[t.faction], other=BASE[opponent(t.faction)]), f"factions {t.faction}"]
    words += [f"option edition {'revised' if t.revised else 'original'}"]
    army = [(one.owner, one.kind, one.up) for one in t.army]
    words += [f"models {area} {groups(ones)}" for area, ones in (("B", army), *t.beside.items()) if ones]
    if t.stronghold is not None:
        owner, damaged = t.stronghold
        words += [f"stronghold B {owner}{' damaged' * damaged}"]
        words += ["lies B - ward -"] * t.ward
    words += [f"figure {hero} p1 B 0 0,0,0 - -" for hero in t.heroes]
    words += [f"once {t.faction}"] * (not t.ward_left and t.faction in ("pyre", "barrow"))
    words += [f"player p1 1,1,1 {','.join(f'{card}/0' for card in t.tactics)} - - no -"]
    order = 3 if t.conquest else 2
    words += ["done supremacy"] * t.conquest + [f"orders p1 {order}; chosen {order}"]
    now = "summer; now resolve 0" if t.attacker == "p1" else "autumn; now march 0; ring 0; asked H1 H2 H3 B X Y Z; at X"
    return "; ".join([*words, f"year 2 {now}"])


def begun(t: Battle) -> State:
    """The game where the battle begins."""
    s = GAME.parse_position(position(t))
    return transition.settled(transition.battle_begun(s, s.land.number("B"), OWNERS.index(t.attacker)))


def fought_out(t: Battle, rng: Random, by_proposal: bool) -> State:
    """The battle, side by side with the oracle, to its end; each moment of it is written and read back."""
    s, asking = begun(t), t.fought()
    assert s.realm is not None
    asked = next(asking, None)
    while asked is not None:
        while s.realm.fight is not None and isinstance(awaited(s), Draw):
            s = GAME.apply(s, awaited(s))
        if asked == CARD:
            cards = [a for a, _ in GAME.chance_outcomes(s)]
            assert isinstance(cards[0], Turn)
            a = rng.choice(cards)
            said: Any = a.card
        elif len(asked.options) == 1:
            a, said = None, asked.options[0]
        else:
            assert GAME.current_player(s) == 0
            assert Counter(GAME.action_text(s, a) for a in GAME.legal_actions(s)) == Counter(asked.options)
            said = GAME.action_text(s, proposal(s)) if by_proposal else rng.choice(asked.options)
            a = GAME.parse_action(s, said)
        if a is not None:
            assert GAME.explain(s, a) is None
            assert GAME.parse_position(GAME.position_text(s)) == s
            s = GAME.apply(s, a)
        asked = next_of(asking, said)
    while isinstance(awaited(s), Draw):
        s = GAME.apply(s, awaited(s))
    return s


def next_of(asking: Any, said: Any) -> Ask | str | None:
    try:
        return asking.send(said)
    except StopIteration:
        return None


def awaited(s: State) -> Any:
    """What chance shows next, in battle; nothing where it has nothing to show."""
    if s.realm is None or s.realm.fight is None or GAME.current_player(s) != CHANCE:
        return None
    return GAME.chance_outcomes(s)[0][0]


@pytest.mark.parametrize("by_proposal", [False, True], ids=["any", "proposed"])
def test_a_battle_is_the_oracles(by_proposal: bool) -> None:
    won = Counter[Any]()
    for n in range(amount(30, 1500)):
        rng = Random(f"{SEED} fight {by_proposal} {n}")
        t = random_battle(rng)
        s = fought_out(t, rng, by_proposal)
        assert s.realm is not None
        assert s.realm.fight is None
        assert there(s, "B") == Counter((one.owner, one.kind, one.up) for one in t.army), position(t)
        for area, ones in t.beside.items():
            assert there(s, area) == Counter(ones), area
        home = s.strongholds[s.land.number("B")]
        assert (None if home is None else (OWNERS[home.owner], home.damaged)) == t.stronghold
        held = Counter(card for card, since in s.realm.players[0].tactics if not since)
        assert held == Counter(t.tactics)
        assert bool(s.realm.once) != t.ward_left or t.faction in ("crown", "glade")
        won[t.won] += 1
    assert set(won) == {True, False}
