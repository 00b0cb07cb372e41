"""War Kids: a battle that somebody is making: the draft, and what can be done to it. Every change gives a new draft.

A draft may be wrong in ways that a battle may not: two units in one hex, a unit off the map, nothing to win by; what
is wrong with it is told by `draft_file`. Hexes are numbers of the largest map there is (`SHEET`), so that everything
keeps its place when the map is made larger or smaller.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from kit.core.game import Option
from kit.games.war_kids.battle import SWITCHES, Battle, Hold, Limit, Unit, Victory
from kit.games.war_kids.pieces import BLUE, OPEN, PINK
from kit.games.war_kids.state import State
from kit.space.hexes import MAX_COLS, MAX_ROWS, HexGrid, mask_of

SHEET = HexGrid(MAX_COLS, MAX_ROWS)
"""The largest map: its hex numbers are those of every draft."""
LEAST = 3
"""Fewest columns and rows of a map that is made here."""
MAX_NAME, MAX_TITLE, MAX_BRIEFING = 40, 60, 1000
"""Longest name on the map, title and briefing, in characters."""
MAX_UNITS = 120
"""Most units of both sides together."""

Marks = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit of the draft: side, kind and hex."""

    side: int
    kind: int
    at: int


@dataclass(frozen=True, slots=True)
class Draft:
    """The map, the armies, the rules and the words of a battle in the making. A hex with no entry is flat and open."""

    cols: int = 9
    rows: int = 8
    ground: Marks = field(default_factory=dict)
    """Per hex `WOOD` or `RIVER`."""
    level: Marks = field(default_factory=dict)
    """Per hex its height, 1 to 3."""
    roads: tuple[tuple[int, ...], ...] = ()
    houses: frozenset[int] = frozenset()
    flags: frozenset[int] = frozenset()
    labels: Mapping[int, str] = field(default_factory=dict)
    units: tuple[Piece, ...] = ()
    """In the order of their numbers; some may stand off the map, or two in one hex."""
    first: int = BLUE
    victory: tuple[Victory, ...] = ()
    """Hexes in them are numbers of the sheet too; a hold may still be without any."""
    options: Mapping[str, bool] = field(default_factory=dict)
    """The switches that differ from what is usual."""
    titles: Mapping[str, str] = field(default_factory=dict)
    briefings: Mapping[str, str] = field(default_factory=dict)
    """Per language."""

    @property
    def empty(self) -> bool:
        """Whether nothing has been put on the map yet."""
        return not (self.ground or self.level or self.roads or self.houses or self.labels or self.units)


# --- hexes


def on_map(d: Draft, here: int) -> bool:
    """Whether a hex of the sheet lies on the draft's map."""
    return SHEET.row(here) < d.rows and SHEET.col(here) < d.cols


def to_map(d: Draft, here: int) -> int:
    """The number on the draft's own map of a hex that lies on it."""
    return SHEET.row(here) * d.cols + SHEET.col(here)


def to_sheet(d: Draft, place: int) -> int:
    """The number on the sheet of a hex of the draft's own map."""
    return place // d.cols * MAX_COLS + place % d.cols


def units_at(d: Draft, here: int) -> list[Piece]:
    """The units on a hex."""
    return [piece for piece in d.units if piece.at == here]


# --- the land


def painted(d: Draft, here: int, kind: int) -> Draft:
    """With another ground on a hex."""
    ground = {h: k for h, k in d.ground.items() if h != here}
    return replace(d, ground=ground if kind == OPEN else ground | {here: kind})


def raised(d: Draft, here: int, level: int) -> Draft:
    """With another height of a hex, 0 to 3."""
    heights = {h: n for h, n in d.level.items() if h != here}
    return replace(d, level=heights | {here: level} if level else heights)


def built(d: Draft, here: int, house: bool) -> Draft:
    """With a house on a hex, or without."""
    return replace(d, houses=d.houses | {here} if house else d.houses - {here})


def named(d: Draft, here: int, name: str) -> Draft:
    """With a name at a hex; an empty one takes it away."""
    labels = {h: words for h, words in d.labels.items() if h != here}
    name = one_line(name, MAX_NAME)
    return replace(d, labels=labels | {here: name} if name else labels)


def one_line(words: str, longest: int) -> str:
    """Words without line breaks, control characters and the two signs that separate items of a position."""
    kept = (" " if c in ";#" or unicodedata.category(c)[0] in "CZ" else c for c in words[: 4 * longest])
    return " ".join("".join(kept).split())[:longest].strip()


def road(d: Draft, way: Iterable[int]) -> Draft:
    """With a road along a way of neighbouring hexes; a single hex joins the end of a road that touches it.

    What is linked already is not linked twice, and a road that goes on from the end of another becomes one with it.
    """
    hexes = tuple(way)
    if len(hexes) == 1:
        if any(hexes[0] in chain for chain in d.roads):
            return d
        ends = [end for chain in d.roads for end in (chain[0], chain[-1]) if end in SHEET.neighbours[hexes[0]]]
        if not ends:
            return replace(d, roads=(*d.roads, hexes))
        hexes = ends[-1], hexes[0]
    linked = {frozenset(link) for chain in d.roads for link in pairwise(chain)}
    chains = list(d.roads)
    for link in pairwise(hexes):
        if frozenset(link) not in linked and link[1] in SHEET.neighbours[link[0]]:
            _join(chains, link)
            linked.add(frozenset(link))
    return replace(d, roads=tuple(chains))


def _join(chains: list[tuple[int, ...]], link: tuple[int, int]) -> None:
    """Adds a link to the chain that ends where it begins, else as a chain of its own."""
    start, end = link
    for n, chain in enumerate(chains):
        longer = (*chain, end) if chain[-1] == start else (end, *chain) if chain[0] == start else ()
        if longer:
            chains[n] = longer
            return
    chains.append(link)


def cleared(d: Draft, here: int) -> Draft:
    """With flat, open ground on a hex: no road, no house, no name."""
    chains = [part for chain in d.roads for part in _without(chain, here)]
    return replace(named(built(raised(painted(d, here, OPEN), here, 0), here, False), here, ""), roads=tuple(chains))


def _without(chain: tuple[int, ...], here: int) -> Iterable[tuple[int, ...]]:
    """What is left of a road when a hex is taken out of it; single hexes are no road any more."""
    if here not in chain:
        return [chain]
    cuts = [-1, *(n for n, h in enumerate(chain) if h == here), len(chain)]
    return [part for a, b in pairwise(cuts) if len(part := chain[a + 1 : b]) > 1]


def resized(d: Draft, cols: int, rows: int) -> Draft:
    """On a map of another size. Units stay, off the map if need be; whatever else lies outside goes."""
    d = replace(d, cols=min(max(cols, LEAST), MAX_COLS), rows=min(max(rows, LEAST), MAX_ROWS))

    def inside(marks: Marks) -> Marks:
        return {h: n for h, n in marks.items() if on_map(d, h)}

    roads = tuple(part for chain in d.roads for part in _inside(d, chain))
    return replace(
        d,
        ground=inside(d.ground),
        level=inside(d.level),
        roads=roads,
        houses=frozenset(h for h in d.houses if on_map(d, h)),
        flags=frozenset(h for h in d.flags if on_map(d, h)),
        labels={h: words for h, words in d.labels.items() if on_map(d, h)},
        victory=tuple(_seen(d, v) for v in d.victory),
    )


def _inside(d: Draft, chain: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    parts: list[tuple[int, ...]] = [()]
    for here in chain:
        if on_map(d, here):
            parts[-1] = (*parts[-1], here)
        elif parts[-1]:
            parts.append(())
    return [part for part in parts if len(part) > 1 or (part and len(chain) == 1)]


# --- the armies


def put(d: Draft, here: int, side: int, kind: int) -> Draft:
    """With a unit on a hex, in place of whoever stood there; as it was when there are too many units."""
    others = tuple(piece for piece in d.units if piece.at != here)
    return replace(d, units=(*others, Piece(side, kind, here))) if len(others) < MAX_UNITS else d


def taken_off(d: Draft, here: int) -> Draft:
    """Without the units on a hex."""
    return replace(d, units=tuple(piece for piece in d.units if piece.at != here))


def moved(d: Draft, start: int, end: int) -> Draft:
    """With the unit of one hex on another; who stood there takes its place. Of two in a hex, the upper one moves."""
    carried = next((n for n, piece in reversed(list(enumerate(d.units))) if piece.at == start), None)
    if carried is None or start == end:
        return d
    units = [replace(piece, at=start) if piece.at == end else piece for piece in d.units]
    units[carried] = replace(d.units[carried], at=end)
    return replace(d, units=tuple(units))


def settled(d: Draft) -> Draft:
    """With every unit that is off the map, or in a hex that is taken, on the nearest free hex of the map."""
    units: list[Piece] = []
    stands = [on_map(d, piece.at) and piece.at not in (p.at for p in d.units[:n]) for n, piece in enumerate(d.units)]
    taken = {piece.at for piece, stays in zip(d.units, stands, strict=True) if stays}
    cells = [to_sheet(d, place) for place in range(d.cols * d.rows)]
    for piece, stays in zip(d.units, stands, strict=True):
        if not stays:
            free = [h for h in cells if h not in taken]
            if not free:
                continue
            piece = replace(piece, at=min(free, key=lambda h: (SHEET.distance(h, piece.at), h)))
            taken.add(piece.at)
        units.append(piece)
    return replace(d, units=tuple(units))


# --- winning, and the rules


def _seen(d: Draft, v: Victory) -> Victory:
    """A condition about the hexes that lie on the map."""
    return _aim(v, [h for h in v.hexes if on_map(d, h)]) if isinstance(v, Hold | Limit) else v


def _aim(v: Victory, hexes: Iterable[int]) -> Victory:
    """A condition about other hexes; no more of them are asked than there are."""
    wanted = tuple(hexes)
    if isinstance(v, Hold):
        return replace(v, hexes=wanted, count=max(1, min(v.count, len(wanted))))
    return replace(v, hexes=wanted) if isinstance(v, Limit) else v


def wins(d: Draft, number: int, v: Victory | None) -> Draft:
    """With another condition at that number; a new one at the end, none (`None`) to take it away."""
    found = list(d.victory)
    found[number : number + 1] = [] if v is None else [v]
    return replace(d, victory=tuple(found))


def goal(d: Draft, number: int, here: int, wanted: bool) -> Draft:
    """With a hex among those that a condition is about, or not; as it was if it is about none."""
    v = d.victory[number] if 0 <= number < len(d.victory) else None
    if not isinstance(v, Hold | Limit):
        return d
    hexes = [h for h in v.hexes if h != here]
    return wins(d, number, _aim(v, [*hexes, here] if wanted else hexes))


def switched(d: Draft, options: Iterable[Option], name: str, on: bool) -> Draft:
    """With a rule on or off; it brings those it needs, and goes when one of them goes."""
    chosen = dict(d.options) | {name: on}
    for option in options:
        if option.id == name and on:
            chosen |= dict.fromkeys(option.needs, True)
        elif name in option.needs and not on:
            chosen[option.id] = False
    return replace(d, options=chosen)


def told(d: Draft, what: str, lang: str, words: str) -> Draft:
    """With another title or briefing in a language; empty words take it away."""
    titles, briefings = dict(d.titles), dict(d.briefings)
    book, longest = (titles, MAX_TITLE) if what == "title" else (briefings, MAX_BRIEFING)
    said = one_line(words, longest) if what == "title" else re.sub(r"[^\S\n]+", " ", words)[:longest].strip()
    book.pop(lang, None)
    if said:
        book[lang] = said
    return replace(d, titles=titles, briefings=briefings)


# --- the battle it would be


def battle(d: Draft) -> tuple[Battle, tuple[int, ...]]:
    """The battle with the units that stand on the map, and where each of them stands."""
    cells = [to_sheet(d, place) for place in range(d.cols * d.rows)]
    counts: dict[tuple[int, int], int] = {}
    units: list[tuple[Unit, int]] = []
    for piece in d.units:
        if on_map(d, piece.at):
            number = counts[piece.side, piece.kind] = counts.get((piece.side, piece.kind), 0) + 1
            units.append((Unit(piece.side, piece.kind, number), to_map(d, piece.at)))
    units.sort(key=lambda entry: (entry[0].side, entry[0].kind, entry[0].number))
    made = Battle(
        HexGrid(d.cols, d.rows),
        tuple(d.ground.get(h, OPEN) for h in cells),
        tuple(d.level.get(h, 0) for h in cells),
        tuple(tuple(to_map(d, h) for h in chain) for chain in d.roads),
        tuple((to_map(d, h), words) for h, words in d.labels.items()),
        tuple(to_map(d, h) for h in sorted(d.flags)),
        tuple(to_map(d, h) for h in sorted(d.houses)),
        tuple(unit for unit, _ in units),
        d.first,
        tuple(_aim(v, [to_map(d, h) for h in v.hexes]) if isinstance(v, Hold | Limit) else v for v in d.victory),
        **{name: on for name, on in d.options.items() if name in SWITCHES},
    ).agreed()
    return made, tuple(here for _, here in units)


def state(d: Draft) -> State:
    """The moment before the first move, as far as it can be shown: two units may stand in one hex."""
    made, at = battle(d)
    blue, pink = (mask_of(at[u] for u in made.armies[side]) for side in (BLUE, PINK))
    return State(made, at, (blue, pink), d.first, held=(0,) * len(made.holds))
