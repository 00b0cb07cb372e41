"""Rune Winter: the boards of the rule book: what the automa does, or where something is refused; below the board the
Fate cards that were turned, what was bid, and the titles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from kit.core.diagrams import Names
from kit.draw import marks
from kit.draw.art import pictogram
from kit.draw.marked import Marks
from kit.draw.pathdata import rounded_box
from kit.draw.scene import Group, Path, Scene, Text
from kit.draw.strip import Item, in_a_row, with_strip
from kit.games.runewars import actions as do
from kit.games.runewars import fate_pictures
from kit.games.runewars.action_notation import GRAMMAR
from kit.games.runewars.game import GAME
from kit.games.runewars.land import Land
from kit.games.runewars.pictures import seal, title_shapes
from kit.games.runewars.rules import draws
from kit.games.runewars.rules.control import control
from kit.games.runewars.scene import activations, board, ground, labels, pieces, under
from kit.games.runewars.state import HERO, TITLES, State, Title
from kit.space.hexes import bits, mask_of

_GAP = 22.0


def diagram(
    s: State, actions: Sequence[do.Action], refused: bool = False, corners: Sequence[str] = (), names: Names = str
) -> Scene:
    """The land, or the areas of it that `corners` names, with what is done there; what has no place stands in a strip
    below it."""
    part = _part(s, [s.land.number(name) for name in corners]) if corners else s
    ways = [_way(s, part, a) for a in actions]
    view = Marks(pointed=frozenset(way[0] for way in ways if len(way) == 1))
    if refused and ways and ways[-1]:
        view = replace(view, refused=ways[-1][-1])
    b, owners = board(part.land), tuple(control(part, area) for area in range(len(part.forces)))
    over = [shape for way in ways if len(way) > 1 for shape in marks.arrow(b, *way, end=0.3)]
    over += labels(part.land, owners, part.factions)
    bare = ground(part.land, owners, winter=False)
    drawn = Scene(b.width, b.height, (*bare, *activations(part)), under(part, view), pieces(part), tuple(over))
    return with_strip(drawn, *in_a_row(_items(s, actions), _GAP))


def _way(s: State, part: State, a: do.Action) -> tuple[int, ...]:
    """The areas of an action, as the part numbers them that is shown; nothing where it leads out of that."""
    walked = [one.area for one in s.realm.heroes if one.id == a.hero] if s.realm and isinstance(a, do.Travel) else []
    way = [s.land.names[area] for area in (*walked, *GRAMMAR.way(s, a))]
    return tuple(map(part.land.number, way)) if {*way} <= {*part.land.names} else ()


def _part(s: State, areas: Sequence[int]) -> State:
    """The state on these areas alone, numbered as they are named."""
    number = {area: n for n, area in enumerate(areas)}

    def those(mask: int) -> int:
        return mask_of(number[area] for area in bits(mask) if area in number)

    def borders(pairs: frozenset[tuple[int, int]]) -> frozenset[Any]:
        inside = [(number[one], number[other]) for one, other in pairs if {one, other} <= {*areas}]
        return frozenset((min(pair), max(pair)) for pair in inside)

    land = s.land
    names, places = [land.names[area] for area in areas], [land.places[area] for area in areas]
    homes = tuple(map(those, land.homes))
    cut = Land(tuple(names), tuple(places), homes, those(land.cities), borders(land.red), borders(land.blue))
    rows: dict[str, Any] = {
        field: tuple(getattr(s, field)[area] for area in areas)
        for field in ("forces", "runes", "strongholds", "heroes", "fallen")
    }
    if s.realm is not None:
        held = tuple(one._replace(activated=those(one.activated)) for one in s.realm.players)
        rows["realm"] = s.realm.but(players=held, active=None)
    return s.but(land=cut, commander=number.get(s.commander) if s.commander is not None else None, **rows)


# --- what stands below the board


def _items(s: State, actions: Sequence[do.Action]) -> Iterator[Item]:
    """The titles where they are what it is about, then bids and cards in the order in which they come."""
    if any(isinstance(a, do.Charge) for a in actions):
        yield from (_title(title, held) for title, held in zip(TITLES, s.titles, strict=True))
    yield from (_influence(bid) for bid in s.bids)
    for n, a in enumerate(actions):
        match a:
            case do.Bid(influence):
                yield from map(_influence, influence)
            case do.Turn(card):
                yield _card(s, draws.SYMBOL[card])
            case do.Shown(symbol):
                yield _card(s, draws.SYMBOLS[symbol])
        if n < len(actions) - 1:
            s = GAME.apply(s, a)


def _influence(bid: int) -> Item:
    return (pictogram("token", 26, 0, 52), Text(78, 15, str(bid), 44, "figure")), 100.0


def _card(s: State, symbol: str) -> Item:
    """A Fate card with its symbol, and what that comes to where it is a number."""
    card = (
        Path(rounded_box(1, -37, 54, 74, 8), "paper.card", "ink.main", 3),
        Group("", fate_pictures.symbol(symbol, 0, 0, 92), 28, 0, 0.4),
    )
    if s.phase == HERO:
        return card, 56.0
    n = draws.value(s.treaty, symbol, s.sums)
    return (*card, Text(98, 15, f"= {n}", 44, "figure")), 134.0


def _title(title: str, held: Title) -> Item:
    """A title with its influence, and the emblem of whoever holds it."""
    shapes = (Group("", title_shapes(title), 30, 0, 0.6), Text(78, 15, str(held.tokens), 44, "figure"))
    return (*shapes, *(seal(held.holder, 116, 0, 40) if held.holder is not None else ())), 140.0
