"""Rune Winter: what the automa does, as an instruction to whoever moves its pieces, and why.

In the catalogue `automa.<deed>` says what to do, `automa.<deed>.why` the reason, with the same facts; `compared` is the
table of the options among which C.2 has decided, or the player."""

from __future__ import annotations

from typing import Any

from kit.core.capabilities import Ruling
from kit.core.game import Ref
from kit.games.runewars import actions as do
from kit.games.runewars.events import how_charged, models, names, rule
from kit.games.runewars.owners import together
from kit.games.runewars.pieces import AUTOMAS, RANK
from kit.games.runewars.rules import autumn, retreat, runes, summer
from kit.games.runewars.rules.control import control, is_players
from kit.games.runewars.rules.worst import Contest, Lines, deciding, lines
from kit.games.runewars.state import MARCH, PLACE, RETREAT, TITLES, WINTER, State, total


def ruling(s: State, a: do.Action) -> Ruling:
    """A deed of the automa as an instruction, with the rule that it follows."""
    return Ruling(a, f"automa.{type(a).__name__.lower()}", rule(s, a), facts(s, a) | together(s))


def facts(s: State, a: Any) -> dict[str, Any]:
    """What instruction and reason say of a deed."""
    match a:
        case do.Generate(area, batch):
            asked, first = s.drawn[-1], 3 if s.season == WINTER else 1
            told = {**names(s, area=area), "models": models(batch), "n": asked, "season": Ref("season", s.season)}
            if missing := asked - total(batch):
                told["missing"] = missing
            return told | ({"out": Ref("kind", str(first))} if any(RANK[one.kind] != first for one in batch) else {})
        case do.Trim(area, gone):
            return {**names(s, area=area), "models": models(gone), "n": total(s.forces[area])}
        case do.Loot(area, rewards):
            return {**names(s, area=area), "rewards": rewards, "symbol": Ref("symbol", s.treaty.hero_symbol)}
        case do.Charge(title):
            held, n = s.titles[title], s.drawn[-1]
            how = how_charged(s, summer.charged(s, title, n), title)
            return {"how": how, "n": n, "title": Ref("title", TITLES[title]), "tokens": held.tokens}
        case do.March(start, end, party):
            return {
                **names(s, start=start, end=end),
                "models": models(party),
                "how": how_it_goes(s, a),
                **_crowd(s, start),
                **_lying(s, a),
            }
        case do.Stay(area):
            return {**names(s, area=area), "n": total(s.forces[area])}
        case do.Retreat(start, end):
            n = total(retreat.leaving(s.forces[start]))
            return {**names(s, start=start, end=end), "n": n, "how": how_it_leaves(s, end)}
        case do.Rune(area):
            n = 0 if area is None else total(s.forces[area]) if s.scope == runes.AUTOMA else runes.troops(s, area)
            return {**names(s, area=area), "n": n, "scope": s.scope}
    raise TypeError(type(a))


def _crowd(s: State, start: int) -> dict[str, Any]:
    """How many an area holds, and from where a move has filled it over the limit."""
    came = s.train.came_from[start] if start in s.train.full else 0
    return {"n": total(s.forces[start]), **(names(s, filled=came.bit_length() - 1) if came else {})}


def _lying(s: State, a: do.March) -> dict[str, int]:
    """How many routed models of those kinds stay, where some lie there (RS-AUTUMN-3)."""
    going = {(group.owner, group.kind) for group in a.models}
    lying = sum(group.routed for group in s.forces[a.start] if (group.owner, group.kind) in going)
    return {"routed": lying} if lying else {}


def how_it_goes(s: State, a: do.March) -> str:
    """By which preference models march: to what is empty, to their own, to attack, or where some are lost."""
    owner = control(s, a.end)
    if is_players(owner):
        return "attack"
    if autumn.is_empty(owner):
        return "empty"
    going = sum(group.standing for group in a.models)
    return "own" if autumn.is_safe(s, AUTOMAS[s.side], a.start, a.end, going, s.train) else "lossy"


def how_it_leaves(s: State, end: int | None) -> str:
    """How models retreat: driven away by talk, to friends, or into what is empty."""
    if s.attacker is None:
        return "driven"
    return "friends" if end is not None and total(s.forces[end]) else "empty"


# --- among equals


def contest(s: State) -> Contest | None:
    """The areas among which nothing but C.2 has decided; `None` where the automa chooses no area now."""
    automa = AUTOMAS[s.side]
    if s.phase == MARCH and s.at is not None:
        return autumn.contest(s, automa, s.at)
    if s.phase == PLACE:
        return runes.contest(s, s.scope)
    return retreat.contest(s) if s.phase == RETREAT else None


def compared(s: State) -> list[tuple[int, Lines]]:
    """Those areas with the six lines of each; nothing where one alone was left."""
    found = contest(s)
    if found is None or len(found[0]) < 2:
        return []
    areas, after = found
    return [(area, lines(after(area))) for area in areas]


def line(s: State) -> str:
    """The line of C.2 that has decided, "V1" to "V6"; "" where none did."""
    rows = [row for _, row in compared(s)]
    return deciding(rows) if rows else ""
