"""An oracle of the battle of Rune Winter: part B.5 of the specification, plainly and slowly, for comparison alone. What
each kind of model does stands here in words of its own, not in those of the data.

A battle is a generator: it yields `Ask` (answered by one of its options, which are written as the game writes its
actions) or `CARD` (answered by the number of a Fate card, from 0). Owners are p1, a1 and neutral."""

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
class Battle:
    """A battle: who fights, who stands next door (owner, kind and whether it stands), what is played with."""

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
        first = yield from self.either(shapes["triangle"] >= 2, shapes["rectangle"] >= 1)
        for shape in ["triangle"] * 2 if first == 1 else ["rectangle"]:
            yield from self.destroy(who, lambda one, shape=shape: one.shape == shape)

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

    # --- the course of it

    def face(self, kind: str, card: int) -> str:
        return getattr(DATA.fate[card], UNITS[kind].shape)

    def play(self, card: str, able: Callable[[], bool]) -> Asking:
        """Whether the player plays a card that he has, as often as he has it."""
        while card in self.tactics and able():
            if (yield Ask((f"take {card}", "decline"))) == "decline":
                return
            self.tactics.remove(card)
            if card == "ambush":
                self.fewer.append((yield from self.choose_type(self._not_ambushed())))
            elif card == "hold":
                self.more["p1"] += 2
            else:
                for _ in range(2):
                    one = yield from self.choose(self._fallen())
                    if one is not None:
                        one.up = True
                        self.fresh[one.owner, one.kind] -= 1

    def _not_ambushed(self) -> list[tuple[str, str]]:
        return [one for one in self.types("a1") if one not in self.fewer]

    def _fallen(self) -> list[Soldier]:
        return [one for one in self.side("p1") if not one.up and self.fresh[one.owner, one.kind]]

    def fought(self) -> Asking:
        """The whole battle; then `won` says whether the attacker has."""
        both = self.attacker, self.defender
        for hero in self.heroes if self.revised else ():
            for _ in range(2 if hero == "h2" else 1):
                free = [one for one in self.types("p1") if one not in self.helped]
                beside = (yield from self.choose_type(free, may_not=True)) if free else None
                if beside is None:
                    break
                self.helped.append(beside)
        if self.attacker == "p1":
            yield from self.play("ambush", lambda: bool(self._not_ambushed()))
        for initiative in range(1, 6):
            while any(self._open(who, initiative) for who in both):
                yield from self.clash(initiative)
            yield from self.play("rally", lambda: bool(self._fallen()))
        yield from self.counted()

    def _open(self, who: str, initiative: int) -> list[tuple[str, str]]:
        return [one for one in self.types(who) if UNITS[one[1]].init == initiative and one not in self.drawn]

    def clash(self, initiative: int) -> Asking:
        self.hands: dict[tuple[str, str], list[int]] = {}
        for who in (self.attacker, self.defender):
            if self._open(who, initiative):
                key = yield from self.choose_type(self._open(who, initiative))
                self.drawn.append(key)
                yield from self.turn(key)
        for (owner, kind), hand in self.hands.items():
            for _ in [card for card in hand if self.face(kind, card) == "*"]:
                yield from self.special(owner, kind)
        for letter, suffer in (("r", self.rout), ("d", self.hit)):
            for who in (self.attacker, self.defender):
                for (owner, kind), hand in self.hands.items():
                    if (owner == "p1") == (who == "p1"):
                        faces = [self.face(kind, card) for card in hand]
                        for _ in range(sum(int(shown[1]) for shown in faces if shown[0] == letter)):
                            yield from suffer(who)

    def turn(self, key: tuple[str, str]) -> Asking:
        """A card for each that stands; with a hero one of two for the first of them."""
        n = max(0, sum((one.owner, one.kind) == key and one.up for one in self.army) - (key in self.fewer))
        hand = self.hands[key] = []
        if key in self.helped:
            two = [(yield CARD)]
            if n:
                two.append((yield CARD))
            faces = [self.face(key[1], card) for card in two]
            ways = tuple(f"choose {place + 1}" for place, shown in enumerate(faces) if faces.index(shown) == place)
            hand.append(two[int((yield Ask(ways)).split()[1]) - 1])
            n -= 1
        for _ in range(n):
            hand.append((yield CARD))

    def defend(self) -> Asking:
        """The ward of a stronghold; those of pyre and barrow once a match, and when the player wants."""
        if self.faction in ("pyre", "barrow") and not (
            self.ward_left and (yield Ask(("take ward", "decline"))) == "take ward"
        ):
            return
        match self.faction:
            case "crown":
                self.more["p1"] += 2
            case "glade":
                yield from self.drive_off("p1", standing=True)
            case "pyre":
                self.ward_left = False
                for _ in range(4):
                    yield from self.hit("p1")
            case "barrow":
                self.ward_left = False
                for _ in range(3):
                    yield from self.rout("p1")

    def strength(self, who: str) -> int:
        """What stands, the hexagons that lie, the stronghold, and what was added."""
        n = sum(one.up or (self.revised and one.shape == "hexagon") for one in self.side(who)) + self.more[who]
        if who == self.defender and self.stronghold is not None:
            n += max(0, (3 if self.stronghold[1] else 5) - 3 * self.conquest)
        return n

    def counted(self) -> Asking:
        if self.ward:
            yield from self.defend()
        if self.defender == "p1":
            yield from self.play("hold", lambda: True)
        self.won = bool(self.side(self.attacker)) and self.strength(self.attacker) > self.strength(self.defender)
        taken = self.won and self.stronghold is not None
        if taken:
            self.stronghold, self.ward = None, False
        elif self.stronghold is not None and any(one.up for one in self.side(self.attacker)):
            self.stronghold = self.stronghold[0], True
        loser = self.defender if self.won else self.attacker
        for one in self.side(loser):
            key = one.owner, one.kind
            alike = [each for each in self.army if (each.owner, each.kind) == key and not each.up]
            if not one.up and len(alike) > self.fresh[key]:
                self.army.remove(one)
        if taken and self.attacker == "p1" and (yield Ask((f"pick {self.area}", "decline"))) != "decline":
            self.stronghold = "p1", True
        if loser == "p1":
            yield from self.retreat()
        else:
            yield from self.too_many()

    def retreat(self) -> Asking:
        place = yield from self.haven("p1")
        for one in self.side("p1"):
            self.army.remove(one)
            if place is not None:
                self.beside[place].append((one.owner, one.kind, False))
        if place is not None:
            yield from self.trim(place)

    def too_many(self) -> Asking:
        while len(mine := self.side("p1")) > 8:
            words = {self.word(one).split(":")[0] + f":{one.kind}{'' if one.up else 'r'}x1": one for one in mine}
            self.army.remove(words[(yield Ask(tuple(words)))])
