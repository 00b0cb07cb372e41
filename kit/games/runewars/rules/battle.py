"""Chapter: what a battle comes to, and what becomes of strongholds. How it is fought is the box's affair, or the
screen's."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.runewars.actions import Battle, Won
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import AUTOMAS, DATA, NEUTRAL, PLAYERS
from kit.games.runewars.rules.control import enemies, is_automas, is_players, strongholds
from kit.games.runewars.state import BATTLE, RESOLVE, State, Stronghold, count, replaced, standing, sure

STRENGTH = DATA.setup.stronghold_strength


def side_of(owner: int) -> tuple[int, ...]:
    """Who fights beside an owner: neutrals beside the automa (RS-GEN-3)."""
    return (owner,) if is_players(owner) else (*AUTOMAS, NEUTRAL)


def at_stake(s: State) -> tuple[int, int]:
    """The area that is fought for, and who attacks."""
    return sure(s.at), sure(s.attacker)


def strength(stronghold: Stronghold | None, conquest: bool) -> int:
    """What a stronghold adds to its defender; with the bonus of Conquest less, but never below nothing."""
    if stronghold is None:
        return 0
    figure = STRENGTH.damaged if stronghold.damaged else STRENGTH.intact
    return int(max(STRENGTH.floor, figure + (STRENGTH.conquest_bonus if conquest else 0)))


@BOOK.acts("BG-BATTLE", off=True)
def attacker_wins(attacking: int, defending: int) -> bool:
    """Whether the attacker has won: a tie is the defender's."""
    return attacking > defending


def tally(s: State, area: int, attacker: int, conquest: bool = False) -> tuple[int, int]:
    """The strength of both sides by their standing models: attacker, defender."""
    groups = s.forces[area]
    mine = side_of(attacker)
    defenders = [owner for owner in (*PLAYERS, *AUTOMAS, NEUTRAL) if owner not in mine]
    return standing(groups, *mine), standing(groups, *defenders) + strength(s.strongholds[area], conquest)


@BOOK.refuses("BG-BATTLE", Battle)
def somebody_is_there_to_fight(s: State, a: Battle) -> No:
    if s.phase != RESOLVE or a.area not in range(len(s.forces)):
        return need(False, "NOT_NOW")
    led = s.realm is None or a.area == s.realm.active  # on the screen an order has led models there
    return need(led and is_contested(s, a.area), "NO_BATTLE")


def is_contested(s: State, area: int) -> bool:
    """Whether players' models are where somebody is to be fought: models, or the automa's fortress."""
    return count(s.forces[area], *PLAYERS) > 0 and enemies(s, area)


@BOOK.refuses("BG-BATTLE", Won)
def a_battle_is_on(s: State, a: Won) -> No:
    return need(s.phase == BATTLE and s.realm is None, "NO_BATTLE")


@BOOK.refuses("BG-BATTLE", Won)
def a_beaten_player_has_retreated(s: State, a: Won) -> No:
    """His models leave first: where to, he alone knows."""
    area, attacker = at_stake(s)
    beaten = is_players(attacker) != a.attacker
    return need(not beaten or not count(s.forces[area], *PLAYERS), "RETREAT_FIRST")


@BOOK.refuses("BG-BATTLE", Won)
def a_winner_stands(s: State, a: Won) -> No:
    """An attacker who has won has models there."""
    area, attacker = at_stake(s)
    return need(not a.attacker or count(s.forces[area], *side_of(attacker)), "WINNER_GONE")


def fought(s: State, attacker_won: bool) -> State:
    """What becomes of the stronghold in the area: a conquered one is removed, with its development (RUL-37, RUL-18);
    one that was held is damaged where attackers still stand."""
    area, attacker = at_stake(s)
    there = s.strongholds[area]
    if there is None:
        return s
    if attacker_won:
        return s.but(strongholds=replaced(s.strongholds, area, rebuilt(s, attacker)))
    standing_yet = standing(s.forces[area], *side_of(attacker))
    return s.but(strongholds=replaced(s.strongholds, area, Stronghold(there.owner, True))) if standing_yet else s


@BOOK.acts("RUL-18", off=None)
def rebuilt(s: State, attacker: int) -> Stronghold | None:
    """What stands there afterwards: nothing, unless it is agreed that the automa puts its own up again, damaged, when
    its fortress is gone; a player says for himself."""
    gone = is_automas(attacker) and not strongholds(s, attacker)
    return Stronghold(attacker, True) if gone and s.treaty.automa_rebuilds else None


BOOK.note("RUL-37")
