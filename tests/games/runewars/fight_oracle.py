"""An oracle of the battle of Rune Winter: part B.5 of the specification, plainly and slowly, for comparison alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.runewars.fight_oracle_army import CARD, UNITS, Army, Ask, Asking, Soldier


class Battle(Army):
    """A battle; a generator asks for whatever has to be decided (`fight_oracle_army`)."""

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
        self.hands = {}
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
        place = (yield from self.haven("p1")) if self.side("p1") else None
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
