"""Chapter: a way is a way, and no longer than it may be. Asked after who may go at all."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle import walking
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.rules import moving
from kit.games.kanonkugle.state import State

TOLD = (do.ToldMove, do.ToldShoot, do.ToldAssault)


@BOOK.refuses("KK-MOVE-4", *moving.GOING)
def the_ways_are_ways(s: State, a: moving.Going) -> No:
    return need(moving.stays(a) or moving.readable(s.forces[a.troop], a), "BAD_PATH")


@BOOK.refuses("KK-MOVE-4", *TOLD)
def what_was_measured_is_a_way(s: State, a: do.ToldMove | do.ToldShoot | do.ToldAssault) -> No:
    said = a.nearer if isinstance(a, do.ToldMove) else isinstance(a, do.ToldAssault) and a.around
    return need(moving.are_legs(a.legs) and type(said) is bool, "BAD_PATH")


@BOOK.refuses("KK-MOVE-1", do.Move)
def nobody_goes_farther_than_the_movement(s: State, a: do.Move) -> No:
    force = s.forces[a.troop]
    long = moving.longest(s, moving.each(force, a), force.troop.walks)
    return None if long is None else moving.too_far(long)


@BOOK.refuses("KK-MOVE-1", do.ToldMove)
def nor_at_a_real_table(s: State, a: do.ToldMove) -> No:
    found = moving.told(s, a, s.forces[a.troop].troop.walks)
    return None if found.fits else moving.too_far(found)


@BOOK.refuses("KK-SHOOT-4", do.Shoot)
def leaving_cover_is_short(s: State, a: do.Shoot) -> No:
    if moving.stays(a):
        return None
    force = s.forces[a.troop]
    long = moving.longest(s, moving.each(force, a), walking.leaving(force.troop.ratings.mov))
    return None if long is None else moving.too_far(long)


@BOOK.refuses("KK-SHOOT-4", do.ToldShoot)
def so_it_is_at_a_real_table(s: State, a: do.ToldShoot) -> No:
    found = moving.told(s, a, walking.leaving(s.forces[a.troop].troop.ratings.mov))
    return None if found.fits else moving.too_far(found)
