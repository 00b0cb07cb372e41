"""Chapter: the assault, the sacrifice and the counter-attack; which figures go."""

from __future__ import annotations

from itertools import pairwise

from kit.core.rules import No, need
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.ground import Obstacle
from kit.games.kanonkugle.pieces import called
from kit.games.kanonkugle.rules import clearing, moving, ways
from kit.games.kanonkugle.state import ADD, CAPPED, Force, State, Treaty
from kit.space.plane import Point, square

Attack = do.Assault | do.ToldAssault


@BOOK.refuses("KK-ASLT-1", *do.ASSAULTS)
def one_assaults_an_enemy(s: State, a: Attack) -> No:
    return need(s.forces[a.target].owner != s.side, "FRIEND")


@BOOK.refuses("KK-ASLT-2", do.Assault)
def the_way_begins_at_a_figure(s: State, a: do.Assault) -> No:
    return need(ways.is_path(a.path) and a.path[0] in s.forces[a.troop].places, "BAD_PATH")


@BOOK.refuses("KK-SUI-1", *do.ASSAULTS)
def a_sacrifice_is_the_last_resort(s: State, a: Attack) -> No:
    return None if a.sacrifice is None else unwise(s, s.forces[a.troop], s.forces[a.target], a.sacrifice)


@BOOK.refuses("KK-SUI-3", do.Counter)
def none_for_a_counter_attack(s: State, a: do.Counter) -> No:
    return need(a.sacrifice is None or s.treaty.counter_sacrifice, "NO_SACRIFICE")


@BOOK.refuses("KK-SUI-1", do.Counter)
def where_agreed_a_counter_may_be_the_last_resort(s: State, a: do.Counter) -> No:
    if a.sacrifice is None or s.clash is None:
        return None
    return unwise(s, s.forces[s.clash.target], s.forces[s.clash.doer], a.sacrifice)


def unwise(s: State, force: Force, target: Force, given: object) -> No:
    """Why a troop may not give up so many life points against a target."""
    if force.pv == force.troop.pv:
        return "UNHARMED", {}
    dan = force.troop.ratings.dan
    most = force.pv + dan if s.treaty.damage_formula == ADD else force.pv * dan
    if most > shield(target):
        return "STRONG_ENOUGH", {"damage": most, "shield": shield(target)}
    return need(type(given) is int and 1 <= given <= force.pv, "BAD_SACRIFICE", most=force.pv)


def touched(s: State, a: do.Assault) -> Point | None:
    """The base of the target that the way touches; `None` for none."""
    target = s.forces[a.target]
    reach = s.forces[a.troop].radius + target.radius
    low, high = (reach - ways.TOUCH) ** 2, (reach + ways.TOUCH) ** 2
    nearest = min(target.places, key=lambda p: square(p, a.path[-1]))
    return nearest if low <= square(nearest, a.path[-1]) <= high else None


def goes_around(s: State, a: do.Assault) -> bool:
    """Whether a solid obstacle lies on the straight line to the touched base that the way does not climb."""
    goal = touched(s, a)
    return goal is not None and any(
        one.shape.crossed(a.path[0], goal) and not _climbed(one, a.path) for one in s.table.solids
    )


def _climbed(one: Obstacle, path: tuple[Point, ...]) -> bool:
    return any(one.shape.crossed(p, q) for p, q in pairwise(path))


@BOOK.refuses("KK-ASLT-2", *do.ASSAULTS)
def the_target_is_in_reach(s: State, a: Attack) -> No:
    walks = s.forces[a.troop].troop.walks
    if isinstance(a, do.ToldAssault):
        found, detour = moving.told(s, a, walks), bool(a.around)
    else:
        found, detour = moving.length_of(s, a.path, walks), goes_around(s, a)
    around = detour and not s.treaty.uniform_reach
    fits = found.fits_less if around else found.fits
    code = "TOO_FAR_AROUND" if around else "TOO_FAR"
    return need(fits, code, length=ways.cm(found.length), limit=ways.cm(found.limit))


@BOOK.refuses("KK-ASLT-3", do.Assault)
def it_comes_into_contact(s: State, a: do.Assault) -> No:
    return need(touched(s, a) is not None, "NO_CONTACT")


def _barred(s: State, a: do.Assault, rule_id: str) -> No:
    return clearing.BARS[rule_id](s, s.forces[a.troop], [a.path], a.target)


@BOOK.refuses("KK-TERR-2", do.Assault)
def only_climbers_assault_over_what_is_vertical(s: State, a: do.Assault) -> No:
    return _barred(s, a, "KK-TERR-2")


@BOOK.refuses("KK-OBST-1", do.Assault)
def walls_are_gone_around(s: State, a: do.Assault) -> No:
    return _barred(s, a, "KK-OBST-1")


@BOOK.refuses("KK-MOVE-6", do.Assault)
def enemies_are_not_crossed(s: State, a: do.Assault) -> No:
    return _barred(s, a, "KK-MOVE-6")


@BOOK.refuses("KK-OBST-2", do.Assault)
def nobody_stops_on_a_crate(s: State, a: do.Assault) -> No:
    on = ways.on_solid(s.table, s.forces[a.troop].radius, a.path[-1])
    return None if on is None else ("ON_OBSTACLE", {"obstacle": on.id})


@BOOK.refuses("KK-MOVE-5", do.Assault)
def it_stays_on_the_table_and_lies_on_nobody(s: State, a: do.Assault) -> No:
    if (no := _barred(s, a, "KK-MOVE-5")) is not None:
        return no
    r = s.forces[a.troop].radius
    rest = [number for number, f in enumerate(s.forces) if number != a.troop and f.places]
    on = ways.lies_on(ways.bases_near(s, rest, ways.box([a.path], r)), r, a.path[-1], a.path[0], a.target)
    return None if on < 0 else ("OVERLAP", {"troop": called(s.forces[on].troop.name)})


@BOOK.refuses("KK-ASLT-3", do.Assault)
def there_is_room_for_it(s: State, a: do.Assault) -> No:
    return need(clearing.placed(s, a) is not None, "NO_ROOM")


# --- what the dice do


@BOOK.acts("KK-ASLT-4", off=0)
def dice(force: Force, given: int) -> int:
    """How many dice an assault or a counter-attack has."""
    return force.pv + given


@BOOK.acts("KK-ASLT-5", off=lambda treaty, dan, hits: hits)
def damage(treaty: Treaty, dan: int, hits: int) -> int:
    """What so many hits do before the shield."""
    if treaty.damage_formula == ADD:
        return hits + dan if hits else 0
    return hits * dan


@BOOK.acts("KK-ROUT-3", off=lambda target: target.sc)
def shield(target: Force) -> int:
    """What a shield takes off in an assault; that of a routed troop nothing."""
    return 0 if target.routed else target.sc


@BOOK.acts("KK-ASLT-6", off=lambda treaty, done, hits, target: min(done, target.pv))
def lost(treaty: Treaty, done: int, hits: int, target: Force) -> int:
    """The life points that a damage takes."""
    through = max(done - shield(target), 0)
    return min(through, hits if treaty.damage_formula == CAPPED else through, target.pv)


@BOOK.acts("KK-ASLT-7", off=lambda s, target, lost: target.but(sc=max(target.sc - 1, 0)))
def worn(s: State, target: Force, lost: int) -> Force:
    """A troop after what it lost in an assault: its shield stays, unless agreed otherwise."""
    return target.but(sc=max(target.sc - 1, 0)) if lost and s.treaty.assault_wears_shield else target


@BOOK.acts("KK-COUNTER-1", off=False)
def may_counter(target: Force) -> bool:
    """Whether an assaulted troop may strike back."""
    return target.pv > 0 and target.troop.ratings.mis > 0 and not target.routed


@BOOK.acts("KK-SUI-2", off=lambda force, given: force)
def paid(force: Force, given: int) -> Force:
    """A troop after what it gave up has been taken away."""
    return force.but(pv=max(force.pv - given, 0))


@BOOK.acts("KK-MOR-2", off=lambda force: force.pv > 0)
def has_nerves(force: Force) -> bool:
    """Whether a troop that lost life points tests its morale: no longer once it is routed."""
    return force.pv > 0 and not force.routed


BOOK.note("KK-ASLT-8")


@BOOK.acts("KK-UNIT-2", off=-1)
def losing(s: State) -> int:
    """The troop of the present fight that has more figures than life points for them; -1 for none."""
    c = s.clash
    return -1 if c is None else next((n for n in (c.target, c.doer) if s.forces[n].excess > 0), -1)


@BOOK.refuses("KK-UNIT-2", do.Remove)
def as_many_go_as_were_lost(s: State, a: do.Remove) -> No:
    number = losing(s)
    if number < 0:
        return "NOBODY_GOES", {}
    force, units = s.forces[number], a.units
    good = type(units) is tuple and all(type(n) is int and 0 <= n < len(force.places) for n in units)
    return need(good and len(set(units)) == len(units) == force.excess, "BAD_REMOVAL", count=force.excess)


def without(s: State, number: int, units: tuple[int, ...]) -> State:
    """The state without some figures of a troop."""
    forces = list(s.forces)
    left = tuple(p for n, p in enumerate(forces[number].places) if n not in units)
    forces[number] = forces[number].but(places=left)
    return s.but(forces=tuple(forces))
