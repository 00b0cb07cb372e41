"""Chapter: rallying, activating, and who may act; after that, that a way is a way, and no longer than it may be."""

from __future__ import annotations

from typing import Any

from kit.core.rules import No, need
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle import walking
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.rules import moving, turn, ways
from kit.games.kanonkugle.state import Force, State, others


@BOOK.acts("KK-RALLY-1", off=False)
def rallies(force: Force, pips: int) -> bool:
    """Whether a die brings a routed troop back."""
    return pips <= force.troop.ratings.ctr


@BOOK.acts("KK-ACT-1", off=True)
def activates(force: Force, pips: int) -> bool:
    """Whether a die activates a troop; where not, activation is over."""
    return pips <= force.troop.ratings.ctr


@BOOK.acts("KK-MOR-1", off=True)
def stands(force: Force, pips: int) -> bool:
    """Whether a troop keeps its nerve after an assault."""
    return pips <= force.troop.ratings.ctr


@BOOK.refuses("KK-RALLY-1", do.Rally)
def it_is_routed_and_has_not_tried(s: State, a: do.Rally) -> No:
    force = s.forces[a.troop]
    if not force.routed:
        return "NOT_ROUTED", {}
    return need(not force.rallied, "TRIED")


@BOOK.refuses("KK-ROUT-2", do.Activate)
def no_routed_troop_is_activated(s: State, a: do.Activate) -> No:
    return need(not s.forces[a.troop].routed, "ROUTED")


@BOOK.refuses("KK-ACT-2", do.Activate)
def each_is_tried_once(s: State, a: do.Activate) -> No:
    return need(not s.forces[a.troop].tried, "TRIED")


@BOOK.refuses("KK-ROUT-1", *turn.AIMED)
def no_routed_troop_attacks(s: State, a: Any) -> No:
    return need(not s.forces[a.troop].routed, "ROUTED")


@BOOK.refuses("KK-ROUT-1", do.Move)
def no_routed_troop_goes_towards_the_enemy(s: State, a: do.Move) -> No:
    force = s.forces[a.troop]
    if not force.routed or not moving.readable(force, a):
        return None
    enemies = [p for number in others(s, force.owner) for p in s.forces[number].places]
    return need(not any(ways.sooner(way, enemies) for way in moving.each(force, a)), "TOWARDS")


@BOOK.refuses("KK-ROUT-1", do.ToldMove)
def nor_does_one_of_a_real_table(s: State, a: do.ToldMove) -> No:
    return need(not s.forces[a.troop].routed or a.nearer is False, "TOWARDS")


@BOOK.refuses("KK-ROUT-2", *do.MOVES)
def a_routed_troop_stays(s: State, a: do.Move | do.ToldMove) -> No:
    return need(not s.forces[a.troop].routed or s.treaty.rout_withdrawal, "ROUTED")


@BOOK.refuses("KK-ACT-5", *do.DEEDS)
def it_is_active(s: State, a: Any) -> No:
    force = s.forces[a.troop]
    return need(force.active or (force.routed and type(a) in do.MOVES), "INACTIVE")


@BOOK.refuses("KK-ACT-0", *do.DEEDS)
def it_has_not_acted(s: State, a: Any) -> No:
    return need(not s.forces[a.troop].acted, "HAS_ACTED")


@BOOK.refuses("KK-TROOP-4", *turn.AIMED)
def it_is_armed_for_it(s: State, a: Any) -> No:
    ratings = s.forces[a.troop].troop.ratings
    return need(ratings.tir if type(a) in do.SHOTS else ratings.mis, "UNARMED")


def none_acts(s: State) -> bool:
    """Whether no troop of whoever's turn it is can do anything more."""
    able = (force for force in s.forces if force.owner == s.side and force.places and not force.acted)
    return not any(force.active or (force.routed and s.treaty.rout_withdrawal) for force in able)


BOOK.note("KK-RALLY-2")


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
