"""The armies of `fight_oracle`: who is there, what happens to a model, and what each kind does, in words of its own and
not in those of the data.

What has to be decided is asked for: a generator yields `Ask` (answered by one of its options, which are written as the
game writes its actions) or `CARD` (answered by the number of a Fate card, from 0). Owners are p1, a1 and neutral."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kit.games.runewars.pieces import DATA

UNITS = {**DATA.units, **DATA.neutrals}
LETTER = {"p1": "P", "a1": "A", "neutral": "N"}
CARD = "card"


class Ask(NamedTuple):
    """Somebody has to choose; one of a single option needs no words."""

    options: tuple[str, ...]


Asking = Generator[Ask | str, Any, Any]


@dataclass(eq=False)
class Soldier:
    """A model in the battle."""

    owner: str
    kind: str
    up: bool = True
    damage: int = 0

    @property
    def shape(self) -> str:
        return UNITS[self.kind].shape


@dataclass
class Army:
    """Who fights for an area, who stands next door (owner, kind and whether it stands), what is played with."""

    area: str
    attacker: str
    army: list[Soldier]
    beside: dict[str, list[tuple[str, str, bool]]]
    faction: str
    supply: Counter[tuple[str, str]]
    stronghold: tuple[str, bool] | None = None
    ward: bool = False
    ward_left: bool = True
    conquest: bool = False
    revised: bool = True
    heroes: list[str] = field(default_factory=list)
    tactics: list[str] = field(default_factory=list)
    won: bool | None = None

    fresh: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many of the lying ones of a kind were routed in this battle; the others are the first to be destroyed."""
    health: dict[tuple[str, str], int] = field(default_factory=dict)
    more: Counter[str] = field(default_factory=Counter)
    fewer: list[tuple[str, str]] = field(default_factory=list)
    helped: list[tuple[str, str]] = field(default_factory=list)
    drawn: list[tuple[str, str]] = field(default_factory=list)
    hands: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """The Fate cards that each kind has turned."""

    # --- who is there

    @property
    def defender(self) -> str:
        return "p1" if self.attacker == "a1" else "a1"

    def side(self, who: str) -> list[Soldier]:
        return [one for one in self.army if (one.owner == "p1") == (who == "p1")]

    def enemies(self, who: str) -> list[Soldier]:
        return self.side("a1" if who == "p1" else "p1")

    def types(self, who: str) -> list[tuple[str, str]]:
        return sorted({(one.owner, one.kind) for one in self.side(who) if one.up})

    def hp(self, one: Soldier) -> int:
        return self.health.get((one.owner, one.kind), UNITS[one.kind].hp)

    # --- asking

    def word(self, one: Soldier) -> str:
        damage = f" {one.damage}" if one.damage else ""
        return f"models {self.area} {LETTER[one.owner]}:{one.kind}{'' if one.up else 'r'}x1{damage}"

    def choose(self, several: Iterable[Soldier]) -> Asking:
        """One of these models; none where there is none."""
        words = {self.word(one): one for one in several}
        if not words:
            return None
        answer = yield Ask(tuple(words))
        return words[answer]

    def choose_type(self, types: Iterable[tuple[str, str]], may_not: bool = False) -> Asking:
        words = {f"models {self.area} {LETTER[owner]}:{kind}x1": (owner, kind) for owner, kind in types}
        answer = yield Ask((*words, *["decline"] * (may_not and bool(words))))
        return words.get(answer)

    # --- what happens to a model

    def gone(self, one: Soldier) -> None:
        self.army.remove(one)
        self.supply[one.owner, one.kind] += 1
        self._lying(one)

    def _lying(self, one: Soldier) -> None:
        key = one.owner, one.kind
        lying = sum((each.owner, each.kind) == key and not each.up for each in self.army)
        self.fresh[key] = min(self.fresh[key], lying)

    def hurt(self, one: Soldier) -> bool:
        """A point of damage; whether it lives."""
        one.damage += 1
        if one.damage < self.hp(one):
            return True
        self.gone(one)
        return False

    def down(self, one: Soldier) -> None:
        one.up = False
        self.fresh[one.owner, one.kind] += 1

    def hit(self, who: str, among: Callable[[Soldier], bool] = lambda one: True, tough: bool = False) -> Asking:
        """A point of damage from a side: to a damaged one, else one that stands, else one that lies."""
        there = [one for one in self.enemies(who) if among(one)]
        first = [one for one in there if one.damage] or [one for one in there if one.up] or there
        one = yield from self.choose([one for one in first if self.hp(one) >= 2 and tough] or first)
        return one if one is not None and self.hurt(one) else None

    def hit_standing(self, who: str, other: Soldier | None = None) -> Asking:
        one = yield from self.choose(one for one in self.enemies(who) if one.up and one is not other)
        return one if one is not None and self.hurt(one) else None

    def rout(self, who: str, among: Callable[[Soldier], bool] = lambda one: True) -> Asking:
        there = [one for one in self.enemies(who) if one.up and among(one)]
        one = yield from self.choose([one for one in there if not one.damage] or there)
        if one is not None:
            self.down(one)

    def destroy(self, who: str, among: Callable[[Soldier], bool]) -> Asking:
        one = yield from self.choose(one for one in self.enemies(who) if among(one))
        if one is not None:
            self.gone(one)

    def drive_off(self, who: str, standing: bool) -> Asking:
        there = [one for one in self.enemies(who) if one.up or (not standing and self.fresh[one.owner, one.kind])]
        one = yield from self.choose(there)
        if one is None:
            return
        self.fresh[one.owner, one.kind] -= not one.up
        self.gone(one)
        place = yield from self.haven(one.owner)
        if place is not None:
            self.arrive(place, one)
            yield from self.trim(place)

    # --- next door

    def whose(self, place: str) -> str:
        owners = {owner for owner, *_ in self.beside[place]}
        return next((owner for owner in LETTER if owner in owners), "")

    def haven(self, owner: str) -> Asking:
        friends = ("p1",) if owner == "p1" else ("a1", "neutral")
        places = [place for place in self.beside if self.whose(place) in friends]
        places = places or [place for place in self.beside if not self.whose(place)]
        if not places:
            return None
        return (yield Ask(tuple(f"pick {place}" for place in places))).split()[1]

    def arrive(self, place: str, one: Soldier) -> None:
        self.beside[place].append((one.owner, one.kind, False))
        self.supply[one.owner, one.kind] -= 1

    def trim(self, place: str) -> Asking:
        """A player keeps eight in an area."""
        there = self.beside[place]
        while sum(owner == "p1" for owner, *_ in there) > 8:
            words = {f"models {place} P:{one[1]}{'' if one[2] else 'r'}x1": one for one in there if one[0] == "p1"}
            there.remove(words[(yield Ask(tuple(words)))])

    # --- what the kinds do: of a side, with a model of the owner

    def special(self, owner: str, kind: str) -> Asking:
        yield from getattr(self, f"_{kind}")("p1" if owner == "p1" else "a1", owner)

    def _own(self, owner: str, kind: str) -> list[Soldier]:
        return [one for one in self.army if (one.owner, one.kind) == (owner, kind)]

    def _levy(self, who: str, owner: str) -> Asking:
        one = yield from self.hit(who)
        if one is not None:
            self.hurt(one)

    def _bowline(self, who: str, owner: str) -> Asking:
        yield from self.hit(who, tough=True)

    def _lancer(self, who: str, owner: str) -> Asking:
        yield from self.rout(who)

    def _ram(self, who: str, owner: str) -> Asking:
        self.more[who] += 2
        yield from ()

    def _hunter(self, who: str, owner: str) -> Asking:
        yield from self.hit(who)

    def _singer(self, who: str, owner: str) -> Asking:
        yield from self.drive_off(who, standing=False)

    def _warden(self, who: str, owner: str) -> Asking:
        weak = [one for one in self.enemies(who) if one.damage or not one.up]
        if (yield from self.either(bool(self.enemies(who)), bool(weak))) == 1:
            yield from self.hit(who)
        else:
            yield from self.destroy(who, lambda one: bool(one.damage) or not one.up)

    def _stagrider(self, who: str, owner: str) -> Asking:
        standing = [one.shape for one in self.enemies(who) if one.up]
        first = yield from self.either("triangle" in standing, "rectangle" in standing)
        for shape in ["triangle"] * 2 if first == 1 else ["rectangle"]:
            yield from self.rout(who, lambda one, shape=shape: one.shape == shape)

    def _zealot(self, who: str, owner: str) -> Asking:
        able = [one for one in self._own(owner, "zealot") if one.up]
        if (yield from self.either(bool(self.enemies(who) and able), True)) == 1:
            self.gone(max(able, key=lambda one: one.damage))
            yield from self.hit(who)
            yield from self.hit(who)

    def _ravener(self, who: str, owner: str) -> Asking:
        yield from self.hit_standing(who)
        yield from self.rout(who)

    def _firecaller(self, who: str, owner: str) -> Asking:
        shapes = Counter(one.shape for one in self.enemies(who))
        first = yield from self.either(shapes["triangle"] >= 1, shapes["rectangle"] >= 1)
        shape = "triangle" if first == 1 else "rectangle"
        yield from self.destroy(who, lambda one: one.shape == shape)

    def _tyrant(self, who: str, owner: str) -> Asking:
        """Two different ones fall; whoever lies already is destroyed."""
        before: Soldier | None = None
        for _ in range(2):
            there = [one for one in self.enemies(who) if one is not before]
            stand = [one for one in there if one.up]
            clean = [one for one in stand if not one.damage]
            lying = [one for one in there if not one.up]
            one = yield from self.choose([*clean, *lying] or stand)
            if one is None:
                return
            if one.up:
                self.down(one)
                before = one
            else:
                self.gone(one)

    def _bonewalker(self, who: str, owner: str) -> Asking:
        for _ in range(2 if sum(one.up for one in self._own(owner, "bonewalker")) >= 2 else 0):
            yield from self.hit(who)

    def _bonearcher(self, who: str, owner: str) -> Asking:
        yield from self.destroy(who, lambda one: one.up and one.shape != "hexagon")

    def _gravecaller(self, who: str, owner: str) -> Asking:
        for _ in range(min(2, self.supply[owner, "bonewalker"])):
            self.supply[owner, "bonewalker"] -= 1
            self.army.append(Soldier(owner, "bonewalker"))
        yield from ()

    def _palerider(self, who: str, owner: str) -> Asking:
        yield from self.rout(who)
        yield from self.rout(who)

    def _hexling(self, who: str, owner: str) -> Asking:
        self.health[owner, "hexling"] = 2
        yield from ()

    def _skyfang(self, who: str, owner: str) -> Asking:
        yield from self.rout(who, lambda one: UNITS[one.kind].init >= 2)

    def _wildkin(self, who: str, owner: str) -> Asking:
        yield from self.hit(who)
        card = yield CARD
        self.hands[owner, "wildkin"].append(card)
        if self.face("wildkin", card) == "*":
            yield from self.hit(who)

    def _emberhound(self, who: str, owner: str) -> Asking:
        one = yield from self.hit_standing(who)
        yield from self.hit_standing(who, one)

    def _wyrm(self, who: str, owner: str) -> Asking:
        for _ in range(3):
            yield from self.destroy(who, lambda one: one.shape == "triangle")

    def _colossus(self, who: str, owner: str) -> Asking:
        for _ in range(max((one.damage for one in self._own(owner, "colossus")), default=0)):
            yield from self.hit(who)

    def either(self, first: bool, second: bool) -> Asking:
        """Which of two ways, of those that come to something; the first where none does."""
        ways = [n for n, able in ((1, first), (2, second)) if able] or [1]
        return int((yield Ask(tuple(f"choose {n}" for n in ways))).split()[1])

    def face(self, kind: str, card: int) -> str:
        return getattr(DATA.fate[card], UNITS[kind].shape)
