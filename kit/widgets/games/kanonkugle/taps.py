"""What a person means who taps or draws on the table of Kanonkugle."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from kit.core.game import Refusal, Slot
from kit.games.kanonkugle import GAME, legal, placings
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Hits, Path
from kit.games.kanonkugle.game import counted
from kit.games.kanonkugle.rules import assault
from kit.games.kanonkugle.state import ACTIVATE, DEPLOY, MOVE, RALLY, REMOVE, SHOOT, THROWN, State, of
from kit.games.kanonkugle.tabletop import MM, laid_out, place_of, point_of, top
from kit.space.plane import CM, Point, square
from kit.widgets.features import Selection, TapResult, chosen
from kit.widgets.games.kanonkugle import going, real
from kit.widgets.games.kanonkugle.going import KEPT, middle
from kit.widgets.games.kanonkugle.parts import ASSAULT, SHOT, action_of, but, figures, tries

WAITS = Refusal("KK-SEQ-3", "DICE_FIRST")
"""Why nothing else can be done while dice are awaited."""
FINGER = CM * 4 // 5
"""Micrometres around a base in which a tap still means it."""
AT_FIRST = CM * 13 // 5
"""The same as long as no troop is chosen, when it can mean nothing else: on a phone 44 pixels across."""
SPARE = CM
"""A tap so little beyond the limit means the limit."""
STILL = CM * 3 // 5
"""A finger that went no farther has tapped."""


def figure_at(s: State, p: Point, far: int = FINGER) -> tuple[int, int] | None:
    """The troop and the figure nearest to a point, if it is on its base or close to it."""
    best: tuple[int, int, int] | None = None
    for number, force in enumerate(laid_out(s).forces):
        for n, q in enumerate(force.places):
            away = square(p, q)
            if away <= (force.radius + far) ** 2 and (best is None or away < best[0]):
                best = (away, number, n)
    return best[1:] if best is not None else None


def hit_by(s: State, selection: Selection, p: Point) -> tuple[int, int] | None:
    """The troop and the figure that a tap means. Where a troop is chosen, no spot on which its base would lie on an
    enemy's is one to go to: the enemy is meant."""
    mine = chosen(selection).get("troop")
    if s.phase in (RALLY, ACTIVATE, SHOOT, MOVE) and mine is None:
        return figure_at(s, p, AT_FIRST)
    hit = figure_at(s, p)
    if hit is not None or mine is None or s.phase not in (SHOOT, MOVE) or on_ghost(s, selection, p):
        return hit
    near = figure_at(s, p, s.forces[mine].radius)
    return near if near is not None and s.forces[near[0]].owner != s.side else None


def tapped(s: State, selection: Selection, place: int) -> TapResult:
    """What a tap means, given the parts chosen so far."""
    if s.treaty.real_table and s.phase not in (RALLY, ACTIVATE):
        return real.tapped(s, selection, place)
    p = point_of(place)
    hit = hit_by(s, selection, p)
    number = hit[0] if hit is not None else -1
    if s.phase == DEPLOY:
        return placing(s, selection, p, number)
    if s.phase in (RALLY, ACTIVATE):
        return waking(s, selection, number)
    if s.phase in (SHOOT, MOVE):
        return acting(s, selection, p, number)
    if s.phase == REMOVE:
        return leaving(s, selection, hit)
    return TapResult(selection, key="tell.answer_first")


# --- before the first round


def waiting(s: State) -> list[int]:
    """The troops that whoever places still has to place."""
    return [n for n, force in enumerate(s.forces) if force.owner == s.side and not force.places]


def to_place(s: State, number: int) -> Selection:
    """A troop that is to be placed, where it can be at once: a block in the zone, else as the menu has it; without a
    place where there is no room."""
    parts: Selection = (Slot("troop", number), Slot("form", "block"), Slot("spin", 0))
    first = None
    for found in placings.deployments(s, number):
        first = first or found
        placed = (*parts, Slot("at", place_of(kept_in(s, number, middle(found.places)))))
        a = action_of(s, placed)
        if a is not None and GAME.explain(s, a) is None:
            return placed
    return but(parts, form=None, places=first.places) if first else parts


def kept_in(s: State, number: int, p: Point) -> Point:
    """The point nearest to one, in whole millimetres, around which a block of a troop lies in its owner's zone."""
    force, (left, bottom, right, top) = s.forces[number], s.table.zones[s.side]
    block = going.formation(force, "block", 0)
    wide, high = max(q.x for q in block) + force.radius, max(q.y for q in block) + force.radius

    def clamped(at: int, low: int, far: int) -> int:
        return min(max(at, -(-low // MM) * MM), far // MM * MM)

    return Point(clamped(p.x, left + wide, right - wide), clamped(p.y, bottom + high, top - high))


def placing(s: State, selection: Selection, p: Point, number: int) -> TapResult:
    parts = chosen(selection)
    left = waiting(s)
    if "troop" not in parts:
        if number >= 0:
            return tries(s, selection, do.Deploy(number, s.forces[number].places))
        if len(left) != 1:
            return TapResult(selection, key="tell.place_which")
        return TapResult(but(to_place(s, left[0]), at=place_of(p)))
    if on_ghost(s, selection, p):
        a = action_of(s, selection)
        assert a is not None
        return tries(s, selection, a)
    return TapResult(but(selection, at=place_of(p), places=None))


def on_ghost(s: State, selection: Selection, p: Point) -> bool:
    """Whether a point lies on the formation as it would stand."""
    r = s.forces[chosen(selection)["troop"]].radius + FINGER // 2
    return any(square(p, q) <= r * r for q in ghost(s, selection))


def ghost(s: State, selection: Selection) -> Path:
    """Where the figures would stand, if that is chosen."""
    parts = chosen(selection)
    number = parts.get("troop")
    if s.phase == DEPLOY and "places" in parts:
        return tuple(parts["places"])
    if number is None or "at" not in parts:
        return ()
    form, spin = (parts.get("form", KEPT), parts.get("spin", 0)) if "target" not in parts else (KEPT, 0)
    return going.stands(s.forces[number], form, spin, point_of(parts["at"]))


# --- in a turn


def waking(s: State, selection: Selection, number: int) -> TapResult:
    """A troop is called back, or to act; a look at whoever is somebody else's is no try."""
    if number < 0 or s.forces[number].owner != s.side:
        return TapResult(selection, key=f"tell.{s.phase}")
    return tries(s, (), do.Rally(number) if s.phase == RALLY else do.Activate(number))


def can_act(s: State, number: int) -> Refusal | None:
    """Why a troop cannot do anything now; `None` where it can."""
    force = s.forces[number]
    stays = do.ToldMove(number, ()) if s.treaty.real_table else do.Move(number, force.places[:1])
    return GAME.explain(s, stays)


def acting(s: State, selection: Selection, p: Point, number: int) -> TapResult:
    parts = chosen(selection)
    mine = parts.get("troop")
    if number == mine and number >= 0 and not ("at" in parts and on_ghost(s, selection, p)):
        return TapResult(but(selection, target=None, deed=None, leaves=None)) if "target" in parts else TapResult()
    if number >= 0 and s.forces[number].owner == s.side and number != mine:
        return picks(s, selection, number)
    if mine is None:
        if number < 0 and all(can_act(s, n) is not None for n in of(s, s.side)):
            return TapResult(selection, key="tell.none_acts")
        return TapResult(selection, key="tell.choose_enemy" if number >= 0 else "tell.choose_first")
    if number >= 0 and number != mine:
        a = action_of(s, selection) if parts.get("target") == number else None
        return tries(s, selection, a) if a is not None else aims(s, selection, number)
    if "at" in parts and on_ghost(s, selection, p):
        a = action_of(s, selection)
        assert a is not None
        return tries(s, selection, a)
    if "target" in parts and not parts.get("leaves"):
        return TapResult(selection, key="tell.aimed")
    return TapResult(but(selection, at=place_of(nearly(s, selection, p)), way=None))


def nearly(s: State, selection: Selection, p: Point) -> Point:
    """The point that a tap means: one hardly beyond what the troop may go is the last that it gets to."""
    parts = chosen(selection)
    number, form, spin = parts["troop"], parts.get("form", KEPT), parts.get("spin", 0)
    refusal = GAME.explain(s, going.best_move(s, number, form, spin, p)) if "target" not in parts else None
    if refusal is None or refusal.code != "TOO_FAR":
        return p
    end = going.as_far(s, number, form, spin, (going.heart(s.forces[number]), p))[-1]
    return end if square(end, p) <= SPARE**2 else p


def picks(s: State, selection: Selection, number: int) -> TapResult:
    """A troop of one's own is chosen to act, unless it cannot."""
    refusal = can_act(s, number)
    return TapResult((Slot("troop", number),)) if refusal is None else TapResult(selection, refusal=refusal)


def aims(s: State, selection: Selection, target: int, drawn: tuple[int, ...] = ()) -> TapResult:
    """The chosen troop shoots at an enemy or assaults it; where it can do both, one is asked which."""
    number = chosen(selection)["troop"]
    base = but(selection, at=None, way=None, form=None, spin=None, deed=None, target=None, given=None, leaves=None)
    shot = GAME.explain(s, do.Shoot(number, target))
    way = tuple(point_of(place) for place in drawn)
    hands, assault = going.assault(s, number, target, drawn=way)
    if assault is None and (drawn or shot is not None):
        return TapResult(but(base, deed=ASSAULT, target=target, way=drawn or None))
    if assault is None:
        return TapResult(but(base, target=target))
    if shot is None:
        return TapResult(but(base, deed=SHOT, target=target))
    out = next((a for a in legal.shots(s, number) if a.target == target and a.path), None) if s.phase == SHOOT else None
    if out is not None:
        at = going.stands(s.forces[number], KEPT, 0, going.heart(s.forces[number]))
        x, y = out.path[-1].x - out.path[0].x, out.path[-1].y - out.path[0].y
        place = place_of(middle(at).by(x, y))
        return TapResult(but(base, deed=SHOT, target=target, leaves=True, at=place), key="tell.leaves_first")
    shoots = s.forces[number].troop.ratings.tir > 0
    if shoots and (s.phase == SHOOT or not s.forces[number].troop.ratings.mis):
        return TapResult(selection, refusal=shot, tried=do.Shoot(number, target))
    return TapResult(selection, refusal=assault, tried=hands)


# --- figures that go


def leaving(s: State, selection: Selection, hit: tuple[int, int] | None) -> TapResult:
    """A figure is chosen to go, or to stay after all."""
    number = assault.losing(s)
    if hit is None or hit[0] != number:
        return TapResult(selection, key="tell.remove")
    slot = Slot("figure", hit[1])
    if slot in selection:
        return TapResult(tuple(one for one in selection if one != slot))
    excess = s.forces[number].excess
    if len(figures(selection)) >= excess:
        return TapResult(selection, key="tell.remove_enough", facts={"n": excess})
    return TapResult((*selection, slot))


def the_rest(s: State, selection: Selection) -> tuple[int, ...]:
    """The figures that go if one lets the page choose those that are missing: the farthest from the others, so that
    the troop holds together."""
    force = s.forces[assault.losing(s)]
    at, picked = going.heart(force), figures(selection)
    others = [n for n in range(len(force.places)) if n not in picked]
    others.sort(key=lambda n: (-square(force.places[n], at), n))
    return tuple(sorted((*picked, *others[: force.excess - len(picked)])))


# --- a finger that draws


def gripped(s: State, selection: Selection, start: int) -> tuple[Selection, Point] | None:
    """What a finger has taken hold of where it began: the parts by then, and the middle of the formation that goes
    with it; `None` for nothing that moves."""
    p = point_of(start)
    parts = chosen(selection)
    if s.phase == DEPLOY:
        held = "at" in parts and on_ghost(s, selection, p)
        return (selection, point_of(parts["at"])) if held else None
    if s.phase not in (SHOOT, MOVE):
        return None
    if "at" in parts and on_ghost(s, selection, p):
        return selection, point_of(parts["at"])
    hit = figure_at(s, p)
    if hit is None or s.forces[hit[0]].owner != s.side or can_act(s, hit[0]) is not None:
        return None
    same = parts.get("troop") == hit[0]
    kept = but(selection, at=None, way=None) if same else (Slot("troop", hit[0]),)
    if "target" in parts and not parts.get("leaves"):
        kept = but(kept, target=None, deed=None, given=None)
    return kept, going.heart(s.forces[hit[0]])


def moves_far(way: tuple[int, ...]) -> bool:
    """Whether a finger has drawn, not tapped."""
    first = point_of(way[0])
    return any(hypot(p.x - first.x, p.y - first.y) > STILL for p in map(point_of, way))


def drawn(s: State, selection: Selection, way: tuple[int, ...]) -> Selection:
    """The parts that are shown while a finger draws."""
    if s.phase == REMOVE:
        return lassoed(s, selection, way)
    held = gripped(s, selection, way[0]) if moves_far(way) else None
    if held is None:
        return selection
    kept, heart = held
    start, end = point_of(way[0]), point_of(way[-1])
    at = place_of(heart.by(end.x - start.x, end.y - start.y))
    if s.phase == DEPLOY:
        return but(kept, at=at)
    parts = chosen(kept)
    if "at" in parts:
        return (
            but(kept, at=at)
            if "target" in parts
            else led(s, kept, (going.heart(s.forces[parts["troop"]]), point_of(at)))
        )
    hit = figure_at(s, end, 0)
    if hit is not None and s.forces[hit[0]].owner != s.side:
        aimed = aims(s, kept, hit[0], way)
        if aimed.refusal is None:
            return aimed.selection
    return led(s, kept, tuple(heart.by(p.x - start.x, p.y - start.y) for p in map(point_of, way)))


def led(s: State, selection: Selection, way: Path) -> Selection:
    """The parts with a way of the chosen troop's middle: it ends where the rules let it go no farther. One that cannot
    even begin is as it was drawn."""
    parts = chosen(selection)
    found = going.as_far(s, parts["troop"], parts.get("form", KEPT), parts.get("spin", 0), way)
    shown = way if hypot(found[-1].x - way[0].x, found[-1].y - way[0].y) < STILL else found
    return but(selection, at=place_of(shown[-1]), way=tuple(map(place_of, shown)) if len(shown) > 2 else None)


def dragged(s: State, selection: Selection, way: tuple[int, ...]) -> TapResult:
    """What it means that a finger went so: a troop goes there, or for an enemy; a formation is only moved about."""
    if s.phase == REMOVE and moves_far(way):
        return TapResult(lassoed(s, selection, way))
    shown = drawn(s, selection, way)
    if shown == selection:
        return tapped(s, selection, way[0])
    if s.phase == DEPLOY or "at" in chosen(selection):
        return TapResult(shown)
    hit = figure_at(s, point_of(way[-1]), 0)
    if hit is not None and s.forces[hit[0]].owner != s.side:
        return aims(s, but(shown, at=None, way=None), hit[0], way)
    a = action_of(s, shown)
    assert a is not None
    return tries(s, shown, a)


def lassoed(s: State, selection: Selection, way: tuple[int, ...]) -> Selection:
    """The figures over which a finger went are chosen, too, as many as have to go."""
    number = assault.losing(s)
    for p in map(point_of, way):
        hit = figure_at(s, p, 0)
        slot = Slot("figure", hit[1]) if hit is not None and hit[0] == number else None
        if slot is not None and slot not in selection and len(figures(selection)) < s.forces[number].excess:
            selection = (*selection, slot)
    return selection


def taken_hold(s: State, selection: Selection) -> dict[int, float] | None:
    """Where a finger can take hold of something, each place with how far around it, as a share of the table's width."""
    return {place: radius / MM / top(s).width for place, radius in grips(s, selection).items()} or None


def grips(s: State, selection: Selection) -> dict[int, int]:
    """The same in micrometres; nothing where nothing is drawn."""
    if s.treaty.real_table:
        return {}
    parts = chosen(selection)
    found: dict[int, int] = {}
    if s.phase == REMOVE:
        force = s.forces[assault.losing(s)]
        return {place_of(p): force.radius for p in force.places}
    if s.phase == DEPLOY or "at" in parts:
        radius = s.forces[parts["troop"]].radius if "troop" in parts else 0
        found |= {place_of(p): radius for p in ghost(s, selection)}
    if s.phase in (RALLY, ACTIVATE, SHOOT, MOVE):
        found |= {place_of(p): s.forces[n].radius for n in of(s, s.side) for p in s.forces[n].places}
    return found


def dice(s: State) -> int:
    """How many dice are awaited that are thrown together."""
    return s.clash.dice if s.phase in THROWN and s.clash is not None else 0


def shown(s: State, faces: Sequence[int]) -> Hits | None:
    """What dice that are thrown together have brought; `None` where they cannot show these faces."""
    hits = counted(s, tuple(faces)) if dice(s) else None
    return None if hits is None else Hits(hits)
