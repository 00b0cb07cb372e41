"""Chapter: retreats of the automa's models and of neutrals, which are allied wherever they meet."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.runewars.actions import Driven, Retreat
from kit.games.runewars.book import BOOK, due
from kit.games.runewars.pieces import AUTOMAS, NEUTRAL, PLAYERS
from kit.games.runewars.rules import control
from kit.games.runewars.rules.autumn import is_allied, is_empty, may_enter
from kit.games.runewars.rules.control import LIMIT, fitted, is_automas, is_fortified, uncontrolled
from kit.games.runewars.rules.worst import Contest, best, worst
from kit.games.runewars.state import NONE, RESOLVE, RETREAT, Groups, State, count, gone, sent, sure, total
from kit.space.hexes import bits


def leaving(groups: Groups) -> Groups:
    """Those that must retreat."""
    return tuple(group for group in groups if group.owner not in PLAYERS)


@BOOK.acts("RS-GEN-4", off=lambda s, automa, area: [])
def havens(s: State, side: int, area: int) -> list[int]:
    """Where they can retreat to: equally to the automa's models and to neutrals, else into an empty area; over no
    closed border. Neutrals that are alone go to any automa's."""
    alone = side == NEUTRAL
    ends = {end: control.control(s, end) for end in bits(s.land.open[area]) if alone or may_enter(s, side, end)}
    friends = [end for end, owner in ends.items() if is_allied(owner, side) or (alone and is_automas(owner))]
    return friends or [end for end, owner in ends.items() if is_empty(owner)]


def retreats(s: State) -> list[Retreat]:
    """Where the models of an area go that must leave it; if there is nowhere to go they are destroyed."""
    area = sure(s.at)
    return [Retreat(area, end) for end in worst(*contest(s))] or [Retreat(area)]


def contest(s: State) -> Contest:
    """Where beaten models go (C.9): where the fewest are lost to the limit, then to a rune token, then nearest to the
    player's home realm. Neutrals that diplomacy drives away go wherever it is worst for him (C.10)."""
    area = sure(s.at)
    if s.attacker is None:
        owners = {end: control.control(s, end) for end in bits(s.land.open[area])}
        ends = [end for end, owner in owners.items() if uncontrolled(owner) or is_automas(owner)]
    else:
        ends = likeliest(s, area, total(s.forces[area]))
    return ends, lambda end: fitted(retreated(s, area, end), end)


def likeliest(s: State, area: int, n: int) -> list[int]:
    """Where so many beaten models go (C.9): to friends of the automa whose they are, or with whose they stand."""
    side = next((group.owner for group in s.forces[area] if group.owner in AUTOMAS), NEUTRAL)
    steps = control.from_home(s, AUTOMAS[s.side] if side == NEUTRAL else side)

    def rank(end: int) -> tuple[int, bool, int]:
        return -max(0, total(s.forces[end]) + n - LIMIT), s.runes[end] != NONE, -steps[end]

    return best(havens(s, side, area), rank)


def retreated(s: State, start: int, end: int | None) -> State:
    """The models have gone, and are routed; without a target they are back in the supply."""
    models = leaving(s.forces[start])
    return gone(s, start, models) if end is None else sent(s, start, end, models, routed=True)


BOOK.note("RUL-17", "RUL-40")


due("RS-GEN-4", RETREAT, Retreat)


@BOOK.refuses("RS-GEN-5", Driven)
def only_neutrals_alone_are_talked_to(s: State, a: Driven) -> No:
    if s.phase != RESOLVE or s.realm is not None or a.area not in range(len(s.forces)):
        return need(False, "NOT_NOW")
    groups = s.forces[a.area]
    return need(not count(groups, *AUTOMAS) and not is_fortified(s, a.area), "DIPLO_AUTOMA")


@BOOK.refuses("RUL-05", Driven)
def there_are_neutrals(s: State, a: Driven) -> No:
    return need(count(s.forces[a.area], NEUTRAL), "NO_NEUTRALS")
