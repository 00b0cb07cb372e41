"""Chapter: rune tokens. Where the automa places one, and when one is turned up."""

from __future__ import annotations

from fractions import Fraction

from kit.core.rules import No, need
from kit.games.runewars.actions import Action, Grant, Reveal, Rune, Trim
from kit.games.runewars.book import BOOK, once
from kit.games.runewars.pieces import AUTOMAS, NEUTRAL, PLAYERS
from kit.games.runewars.rules import control
from kit.games.runewars.rules.control import STEPS, is_automas
from kit.games.runewars.rules.worst import Contest, best, worst
from kit.games.runewars.state import BATTLE, CARD, DRAGON, HIDDEN, NONE, RETREAT, TURNED, State, count, replaced, total

SCOPES = AUTOMA, OTHER = "automa", "other"


@BOOK.acts("RS-GEN-18", off=lambda s, area, scope: True)
def fits(s: State, area: int, scope: str) -> bool:
    """Whether a rune that the automa places may lie there: in its own areas, or in a player's or an uncontrolled
    one."""
    return is_automas(control.control(s, area)) == (scope == AUTOMA)


def free_for_runes(s: State, scope: str) -> list[int]:
    """The areas where the automa may place one: one token an area (RS-GEN-20)."""
    return [area for area in range(len(s.forces)) if s.runes[area] == NONE and fits(s, area, scope)]


@BOOK.acts("RUL-26", off=0)
def troops(s: State, area: int) -> int:
    """The models of an area that is not the automa's, standing or not."""
    return count(s.forces[area], *PLAYERS, NEUTRAL)


@BOOK.acts("RS-GEN-19", off=lambda s, areas: areas)
def farthest(s: State, areas: list[int]) -> list[int]:
    """Of equal areas those farthest from the player's home realm."""
    steps = control.from_home(s, AUTOMAS[s.side])
    return best(areas, lambda area: steps[area])


def placements(s: State, scope: str) -> list[Rune]:
    """Where the automa places a dragon rune; it is lost where there is no place."""
    return [Rune(area) for area in worst(*contest(s, scope))] or [Rune()]


def contest(s: State, scope: str) -> Contest:
    """The areas with the most troops among the automa's own, with the fewest elsewhere, farthest from home."""
    areas = free_for_runes(s, scope)
    areas = best(areas, lambda area: total(s.forces[area]) if scope == AUTOMA else -troops(s, area))
    return farthest(s, areas), lambda area: placed(s, area)


@BOOK.acts("RS-GEN-17", off=lambda s, area: s)
def placed(s: State, area: int) -> State:
    """A dragon rune in an area, face up (RUL-24), without a false one beside it."""
    return s.but(runes=replaced(s.runes, area, DRAGON))


BOOK.note("RS-GEN-20", "RUL-24", "RUL-23", "RUL-45")


@BOOK.refuses("RS-GEN-18", Grant)
def the_card_says_so(s: State, a: Grant) -> No:
    return need(s.phase == CARD and s.realm is None and a.scope in SCOPES, "NO_RUNE_NOW")


@BOOK.refuses("RS-GEN-18", Rune)
def it_is_placed_by_rule(s: State, a: Rune) -> No:
    return need(s.scope, "NO_RUNE_NOW")


# --- turned up


@BOOK.acts("RS-GEN-21", off=lambda s: s)
def turned_up(s: State) -> State:
    """The tokens whose face is known, turned up wherever a player has the area; they stay so to the end."""
    known = [area for area, rune in enumerate(s.runes) if rune in TURNED and is_gained(s, area)]
    for area in known:
        s = s.but(runes=replaced(s.runes, area, TURNED[s.runes[area]]))
    return s


def is_gained(s: State, area: int) -> bool:
    """Whether a player has an area, and nobody there whom he still has to fight."""
    if s.at == area and s.phase in (BATTLE, RETREAT):
        return False
    if control.control(s, area) not in PLAYERS:
        return False
    return not (control.enemies(s, area) and count(s.forces[area], *PLAYERS))


@once("runes", "forces", "strongholds", "land", "phase", "at")
def to_reveal(s: State) -> int | None:
    """The area of a player where a token lies face down; `None` for none."""
    for area, rune in enumerate(s.runes):
        if rune == HIDDEN and is_gained(s, area):
            return area
    return None


def hidden(s: State) -> int:
    """How many tokens nobody knows."""
    return s.runes.count(HIDDEN)


def dragon_chance(s: State) -> Fraction:
    """The chance that such a token is a dragon rune."""
    return Fraction(s.dragons, hidden(s))


def revealed(s: State, area: int, rune: int) -> State:
    """That token is turned up."""
    return s.but(runes=replaced(s.runes, area, rune), dragons=s.dragons - (rune == DRAGON))


@BOOK.refuses("RS-GEN-21", *(kind for kind in STEPS if kind is not Reveal and kind is not Trim))
def a_token_is_turned_first(s: State, a: Action) -> No:
    return need(to_reveal(s) is None, "TOKEN_FIRST")


@BOOK.refuses("RS-GEN-21", Reveal)
def a_token_is_turned(s: State, a: Reveal) -> No:
    if to_reveal(s) is None:
        return need(False, "NO_TOKEN")
    return need(s.dragons if a.dragon else hidden(s) - s.dragons, "TOKEN_GONE")
