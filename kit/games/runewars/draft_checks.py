"""Rune Winter: how far a table is set, rule by rule, while somebody lays it.

In the catalogue `laying.<rule>` says that a rule is met, `laying.<what>` what is still to be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kit.core.game import Facts, Refusal
from kit.games.runewars import draft_tiles as tiles
from kit.games.runewars.draft import Draft, ground
from kit.games.runewars.draft_table import fortress_areas, table, token_areas, token_mask
from kit.games.runewars.land import distances
from kit.games.runewars.owners import together
from kit.games.runewars.pieces import AUTOMAS
from kit.games.runewars.rules import placing
from kit.games.runewars.setup import there_are_so_many
from kit.games.runewars.state import count
from kit.space.hexes import bits, mask_of


@dataclass(frozen=True, slots=True)
class Check:
    """A rule of the set-up, and how the table is by it."""

    rule: str
    key: str
    """What the catalogue calls the sentence; empty where it is that of a refusal."""
    facts: Facts = field(default_factory=dict)
    done: bool = True
    """Whether that is as it must be; else no match can begin."""
    refusal: Refusal | None = None
    """What is wrong, where something is; else something is only missing."""
    tool: str = ""
    """What puts it right."""
    areas: tuple[str, ...] = ()
    """The areas that it is about."""

    @property
    def stops(self) -> bool:
        """Whether no match can begin."""
        return not self.done

    @property
    def wrong(self) -> bool:
        """Whether something is against the rule, and not only missing yet."""
        found = self.refusal
        return found is not None and not (found.code == "SETUP_COUNT" and found.facts["areas"] < found.facts["need"])

    @property
    def warns(self) -> bool:
        """Whether it is allowed and still worth a word."""
        return self.rule == "RUL-53"


def checklist(d: Draft) -> list[Check]:
    """RS-SETUP-1 to -9 in their order, each with how the table is by it, and on a board of tiles how these lie; what is
    worth a word besides comes last."""
    return [*_land(d), *_home(d), *_fortress(d), *_tokens(d), *_beside(d)]


def _by(wrong: Refusal | None, rule: str, facts: Facts, tool: str) -> Check:
    """What a rule of the game says of the table: a refusal, or that it is fine."""
    if wrong is None:
        return Check(rule, f"laying.{rule}", facts, tool=tool)
    names = wrong.facts.get("names", ())
    return Check(rule, "", wrong.facts, False, wrong, tool, tuple(names) if isinstance(names, Sequence) else ())


def _todo(rule: str, key: str, tool: str, shown: Sequence[str] = (), **facts: object) -> Check:
    return Check(rule, f"laying.{key}", facts, False, tool=tool, areas=tuple(shown))


def _land(d: Draft) -> Iterator[Check]:
    there, size = ground(d), placing.SIZES[len(d.factions) - 1]
    yield _by(placing.wrong_count(there), "RS-SETUP-1", {"n": size.areas}, "area")
    if d.areas and tiles.tiled(d):
        wrong = {no.rule_id: no for no in reversed(tiles.objections(d))}
        yield from (_by(wrong.get(rule), rule, {}, "lift") for rule in ("BG-PLACE-1", "BG-BORDER-1"))
    cities = {"n": there.cities.bit_count(), "most": size.cities_max}
    yield _by(placing.too_many_cities(there), "RS-SETUP-2", cities, "city")
    if all(d.homes):
        yield _by(placing.walled_off(there), "RS-SETUP-3", {}, "area")
    else:
        yield _todo("RS-SETUP-3", "home_first", "home0")
    stock = there_are_so_many(table(d)[0])
    if stock is None:
        yield Check("RS-SETUP-4", "laying.RS-SETUP-4", tool="neutral1")
    else:
        yield Check("RS-SETUP-4", stock.key, done=False, tool="neutral1")


def _home(d: Draft) -> Iterator[Check]:
    for player, home in enumerate(d.homes):
        named = together(table(d)[0], player)
        if home:
            yield Check("RS-SETUP-5", "laying.RS-SETUP-5", {"areas": home, **named}, tool=f"home{player}")
        else:
            yield _todo("RS-SETUP-5", "home", f"home{player}", **named)


def _fortress(d: Draft) -> Iterator[Check]:
    there, (found, options) = ground(d), fortress_areas(d)
    names = [there.names[area] for area in found]
    rest = ("RS-SETUP-7", "RS-SETUP-8")
    if not all(d.homes):
        yield from (_todo(rule, "home_first", "home0") for rule in ("RS-SETUP-6", *rest))
        return
    wrong = placing.nowhere_for_a_fortress(there) if not found else None
    if len(found) == len(d.factions):
        steps = distances(there, there.home)
        yield Check("RS-SETUP-6", "laying.RS-SETUP-6", {"areas": names, "n": steps[found[0]]}, tool="fortress")
        realms = [home[0] for home in d.homes]
        yield Check("RS-SETUP-7", "laying.RS-SETUP-7", {"areas": names}, tool="fortress")
        yield Check("RS-SETUP-8", "laying.RS-SETUP-8", {"areas": names, "homes": realms}, tool="stronghold")
        return
    if wrong is None and not options:
        wrong = Refusal("RS-SETUP-6", "SETUP_FORTRESS", {"need": placing.NEAREST})
    free = [there.names[area] for area in options]
    if wrong is not None:
        yield _by(wrong, "RS-SETUP-6", {}, "area")
    else:
        yield _todo("RS-SETUP-6", "fortress", "fortress", free, areas=free)
    yield from (_todo(rule, "fortress_first", "fortress") for rule in rest)


def _tokens(d: Draft) -> Iterator[Check]:
    there, found = ground(d), token_areas(d)
    if found is None:
        yield _todo("RS-SETUP-9", "fortress_first", "fortress")
        return
    laid = token_mask(d)
    names = [there.names[area] for area in bits(laid)]
    missing = found.more - (laid & found.may).bit_count()
    if missing > 0:
        free = [there.names[area] for area in bits(found.may & ~laid)]
        yield _todo("RS-SETUP-9", "token", "token", free, n=missing, areas=free)
        return
    wrong = placing.misplaced(there, mask_of(fortress_areas(d)[0]), laid)
    short = Refusal("RS-SETUP-9", "SETUP_COUNT", {"areas": len(names), "need": placing.tokens(there)})
    yield _by(wrong or (short if len(names) < placing.tokens(there) else None), "RS-SETUP-9", {"areas": names}, "token")


def _beside(d: Draft) -> Iterator[Check]:
    there = ground(d)
    s, ties = table(d)
    for area in ties:
        if not count(s.forces[area], *AUTOMAS):
            yield _todo("RUL-50", "guards", "guards", [there.names[area]], area=there.names[area])
    if placing.warnings(there):
        yield Check("RUL-53", "warning.W-SETUP-NO-CITY", tool="city")
