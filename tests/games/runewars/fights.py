"""Battles of Rune Winter on the screen, for tests: where they begin, a moment of one, and what can come next."""

from __future__ import annotations

from typing import Any

from kit.core.game import CHANCE
from kit.games.runewars import realm_notation, transition
from kit.games.runewars.action_notation import models_text
from kit.games.runewars.actions import Draw
from kit.games.runewars.game import RuneWinter
from kit.games.runewars.pieces import OWNERS
from kit.games.runewars.state import State

GAME = RuneWinter()
LAND = (
    "area B 0 0; area X 1 0; area Y -1 0; area H1 5 0; area H2 6 0; area H3 5 1; area Z 9 0; home H1 H2 H3; "
    "fortress Z; option figures; option elimination play_on; "
    "deck autumn - - -; deck winter w1 - -; deck summer - - -; deck spring - - -; "
)
CROWN = f"{LAND}; factions crown; deck tactic - - -; player p1 1,1,1 - - - no -"


def battle(
    mine: str, theirs: str, *more: str, faction: str = "crown", attacker: str = "p1", deck: str = "deck tactic - - -"
) -> State:
    """The game where a battle has just begun in B; next to it lie X and Y, with nobody unless more says so."""
    here = " ".join(filter(None, (mine, theirs)))
    now = "summer; now resolve 0" if attacker == "p1" else "autumn; now march 0; ring 0; asked H1 H2 H3 B X Y Z; at X"
    order = [] if any(word.startswith("orders") for word in more) else ["orders p1 2; chosen 2"]
    words = [LAND, deck, f"factions {faction}", *[f"models B {here}"] * bool(here), *more, *order, f"year 2 {now}"]
    if not any(word.startswith("player") for word in more):
        words.append("player p1 1,1,1 - - - no -")
    s = GAME.parse_position("; ".join(words))
    return transition.settled(transition.battle_begun(s, s.land.number("B"), OWNERS.index(attacker)))


def played(s: State, *acts: str) -> State:
    """The state after these actions, each of which has to be legal; tactics are drawn in between."""
    for act in acts:
        s = without_draws(s)
        a = GAME.parse_action(s, act)
        assert GAME.explain(s, a) is None, (act, [GAME.action_text(s, one) for one in awaited(s)])
        s = GAME.apply(s, a)
    return without_draws(s)


def without_draws(s: State) -> State:
    """The state once the tactics cards of a battle are drawn."""
    while isinstance(awaited(s)[0] if awaited(s) else None, Draw) and s.realm and s.realm.fight:
        s = GAME.apply(s, awaited(s)[0])
    return s


def awaited(s: State) -> list[Any]:
    """What can come next."""
    if GAME.current_player(s) == CHANCE:
        return [a for a, _ in GAME.chance_outcomes(s)]
    return list(GAME.legal_actions(s))


def words(s: State) -> list[str]:
    """What can come next, as text."""
    return [GAME.action_text(s, a) for a in awaited(s)]


def models(s: State, area: str = "B") -> str:
    return models_text(s.forces[s.land.number(area)])


def hurt(s: State) -> str:
    """The models with damage, as they are written; "" for none."""
    on = s.realm.fight if s.realm is not None else None
    return ",".join(realm_notation.text(s, one, type(one)) for one in on.hurt) if on is not None else ""


def moment(here: str, on: str, *more: str) -> State:
    """A battle in B that the player attacks, as its row says; with what is to be done, and then the end."""
    rest = "" if any("tally" in word for word in more) else "; todo battle.tally p1 0 - - - -"
    return GAME.parse_position(
        f"{CROWN}; orders p1 2; chosen 2; year 2 summer; now battle 0; at B; attacker p1; models B {here}; fight {on}; "
        f"{'; '.join(more)}{rest}"
    )


def row(hurt: str = "-", routed: str = "-", conquest: str = "no") -> str:
    return f"a1 {conquest} 5 - - {hurt} {routed} - - 0,0 - -"
