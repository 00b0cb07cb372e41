"""Rune Winter: what to put where before the first season, line by line: to be ticked on the screen, and on paper.

In the catalogue `placing.<what>` says a line, with its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kit.core.game import Ref
from kit.games.runewars.events import models
from kit.games.runewars.owners import race, together
from kit.games.runewars.pieces import AUTOMAS, DATA, NEUTRAL, OWNERS, PLAYERS
from kit.games.runewars.state import DRAGON_DOWN, FALSE, HIDDEN, State, count
from kit.space.hexes import bits

FIXED = {DRAGON_DOWN: "dragon", FALSE: "false"}
"""The tokens that lie where everybody knows them (RS-SETUP-8)."""


class Line(NamedTuple):
    """One thing to do: a word for it, the rule that says so, in which area (`None`: beside the board), how many pieces
    it is about, and what its sentence needs besides."""

    what: str
    rule: str
    area: int | None = None
    pieces: int = 1
    facts: Mapping[str, Any] = {}

    def key(self, s: State) -> str:
        """What tells it from all other lines of that sheet, in words that need no language: "guards.a1@M2"."""
        who = self.facts.get("who", "")
        place = "" if self.area is None else f"@{s.land.names[self.area]}"
        return ".".join(filter(None, (self.what, who))) + place


def placement(s: State) -> list[Line]:
    """Everything to do before the first season, in the order in which it is best done: the land, what each area holds,
    area by area, and what lies beside the board."""
    lines = list(_board(s))
    for area in range(len(s.forces)):
        lines += _area(s, area)
    return [*lines, *_beside(s)]


def _board(s: State) -> Iterator[Line]:
    names = s.land.names
    laid = len(names) - s.land.home.bit_count()
    yield Line("land", "RS-SETUP-1", None, laid, {"n": laid})
    for player, home in enumerate(s.land.homes):
        facts = {"areas": [names[area] for area in bits(home)], "who": OWNERS[player], **together(s, player)}
        yield Line("home", "RS-SETUP-5", None, home.bit_count(), facts)
    if hidden := s.runes.count(HIDDEN):
        yield Line("mix", "RS-SETUP-9", None, hidden, {"dragons": s.dragons, "others": hidden - s.dragons})


def _area(s: State, area: int) -> Iterator[Line]:
    there, rune = s.strongholds[area], s.runes[area]
    if s.land.cities >> area & 1:
        yield Line("city", "RS-SETUP-4", area)
    if there is not None:
        automa = there.owner in AUTOMAS
        what, rule = ("fortress", "RS-SETUP-6") if automa else ("stronghold", "RS-SETUP-13")
        yield Line(what, rule, area, 1, _whose(s, there.owner))
    if rune in FIXED:
        yield Line(FIXED[rune], "RS-SETUP-8", area)
    elif rune == HIDDEN:
        yield Line("token", "RS-SETUP-9", area)
    for owner in (*AUTOMAS, NEUTRAL, *PLAYERS):
        if n := count(s.forces[area], owner):
            groups = tuple(group for group in s.forces[area] if group.owner == owner)
            yield Line(*_models(s, area, owner), area, n, {"models": models(groups), **_whose(s, owner)})
    if s.heroes[area]:
        yield Line("hero", "RS-SETUP-13", area, s.heroes[area], {"n": s.heroes[area]})
    if s.commander == area:
        yield Line("commander", "RS-VAR-3.3", area)


def _models(s: State, area: int, owner: int) -> tuple[str, str]:
    """What models are there for, and the rule that puts them there."""
    if owner == NEUTRAL:
        return "neutrals", "RS-SETUP-4"
    if owner in PLAYERS:
        return "army", "RS-SETUP-13"
    if area in s.fortress_areas:
        return "guards", "RS-SETUP-10"
    return "guards", "RS-SETUP-11" if s.land.cities >> area & 1 else "RS-SETUP-12"


def _whose(s: State, owner: int) -> Mapping[str, Any]:
    """An owner, and the faction that he plays."""
    if owner == NEUTRAL:
        return {}
    faction = race(s.factions, owner)
    named = together(s, owner) if owner in PLAYERS else {}
    return {"who": OWNERS[owner], "faction": Ref("faction", faction), **named}


def _beside(s: State) -> Iterator[Line]:
    setup = DATA.setup.player
    for player, stock in enumerate(s.stocks):
        whose = _whose(s, player)
        yield Line("stock", "RS-SETUP-13", None, 1, {**whose, "influence": stock.influence, "tactics": stock.tactics})
        yield Line("objective", "RS-SETUP-13", None, 1, {**whose, "n": setup.objectives.draw})
    for automa in AUTOMAS[: len(s.factions)]:
        yield Line("sheet", "RS-SETUP-14", None, 1, _whose(s, automa))
    yield Line("decks", "RS-SETUP-13")
    yield Line("quests", "RS-SETUP-15", None, 1, {"n": setup.quests.draw})
    if s.treaty.explore:
        yield Line("explore", "RS-GEN-22")
    if s.treaty.dev_cards:
        yield Line("dev_cards", "RS-VAR-3.2")
