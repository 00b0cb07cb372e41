"""What a person means who taps a square, or an ability beside the board; and why an ability cannot be used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import chess

from kit.core.compose import choices, legal
from kit.core.game import CHANCE, Ref, Refusal, Scenario, Slot
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import PASS, REST, Bombard, Charge, Move, Support, Walk, Web
from kit.games.kings_war.pieces import DATA, KINDS, SIDES
from kit.games.kings_war.rules.moves import is_pawn
from kit.games.kings_war.squares import grid, reach
from kit.games.kings_war.state import Duel, State, kind_at, live_board, names, piece, value
from kit.widgets.features import Selection, TapResult, chosen, tries

USERS: dict[str, int] = {entry["ability"]: KINDS.index(kind) for kind, entry in DATA["pieces"].items()}
"""Per ability the type of piece that has it."""
FIXED = {"rest": REST, "pass": PASS}
LATE = ("LEAVES_KING_IN_CHECK", "ALREADY_TRIED", "PAWN_EDGE", "ALREADY_WEBBED", "BLOCKED_PUSH", "WEBBED")
"""Refusals worth telling before all others: what stands in the way of an ability that is close to being used."""

HELD = ("WEBBED", "ALREADY_TRIED", "LEAVES_KING_IN_CHECK")
"""Why a piece can do nothing at all, the nearest reason first: not for what stands in its way here or there."""


def tapped(s: State, selection: Selection, place: int) -> TapResult:
    """What a tap on a square means while an action is put together."""
    parts = chosen(selection)
    for choice in choices(GAME, s, selection):
        if choice.slot.value == place and choice.slot.kind in ("piece", "square", "target"):
            if choice.action is not None:
                return TapResult(action=choice.action)
            return TapResult((*selection, choice.slot))
    if place == parts.get("target"):
        return TapResult(tuple(slot for slot in selection if slot.kind != "target"))
    if place == parts.get("piece"):
        aims = "ability" in parts and "target" in {choice.slot.kind for choice in choices(GAME, s, selection)}
        return TapResult(selection, key="tell.red_frame") if aims else TapResult()
    own = bool(s.sides[s.side] >> place & 1)
    if own and choices(GAME, s, (Slot("piece", place),)):
        return TapResult((Slot("piece", place),))
    if "piece" not in parts:
        return _in_vain(s, place, own) if not parts else TapResult(selection, refusal=_wrong_piece(s, parts, place))
    tried = meant(s, parts, place)
    refusal = GAME.explain(s, tried)
    if refusal is not None and refusal.code == "NOT_IN_GRID" and isinstance(tried, Bombard) and "target" not in parts:
        return TapResult(selection, key="tell.no_landing", facts=names(at=place))
    return TapResult(selection, refusal=refusal, tried=tried)


def meant(s: State, parts: dict[str, Any], place: int) -> Any:
    """The action that a tap would complete if it were legal."""
    doer, ability = parts["piece"], parts.get("ability")
    becomes = chess.QUEEN if is_pawn(s, doer) and place // 8 in (0, 7) else 0
    match ability:
        case "support":
            return Support(doer, place, becomes)
        case "bombard":
            return Bombard(doer, parts.get("target", place), place if "target" in parts else _landing(s, place))
        case "walk":
            return Walk(doer, place)
        case "charge":
            return Charge(doer, place)
        case "web":
            return Web(doer, place)
    return Move(doer, place, becomes)


def _landing(s: State, target: int) -> int:
    """An empty square beside it; itself if there is none."""
    return next(iter(chess.scan_forward(grid(target) & ~(s.sides[0] | s.sides[1]))), target)


def _wrong_piece(s: State, parts: dict[str, Any], place: int) -> Refusal | None:
    """Why a piece cannot use the ability that was asked for: what comes of its trying."""
    ability = parts["ability"]
    return GAME.explain(s, meant(s, {"piece": place, "ability": ability}, (place + 8) % 64))


def _in_vain(s: State, place: int, own: bool) -> TapResult:
    """A tap that chooses nothing: a word about the square, or why its piece can do nothing."""
    if own:
        tried, refusal = _weightiest(s, place)
        if (checkers := list(live_board(s).checkers())) and (refusal is None or refusal.code not in HELD[:2]):
            facts = {"by": piece(s, checkers[0]), **names(at=checkers[0])}
            more = "tell.in_check.king.more" if kind_at(s, place) == chess.KING else "tell.in_check.more"
            return TapResult(key="tell.in_check", facts=facts, more=more, places=tuple(checkers))
        if refusal is not None and refusal.code == "IN_THE_WAY":  # it is about a square that nobody has tapped
            return TapResult(key="tell.hemmed_in", facts={"piece": piece(s, place)})
        if refusal is not None:
            return TapResult(refusal=refusal, tried=tried)
    at = names(at=place)
    if not (s.sides[0] | s.sides[1]) >> place & 1:
        return TapResult(key="tell.square", facts=at)
    kind = kind_at(s, place)
    if kind == chess.KING:
        return TapResult(key="tell.king", facts=at)
    if not own and (takers := {a.start for a in legal(GAME, s) if isinstance(a, Move) and a.end == place}):
        doer = min(takers)
        facts = {"piece": piece(s, doer), **names(at=doer)} if len(takers) == 1 else {}
        return TapResult(key="tell.taker" if facts else "tell.takers", facts=facts)
    return TapResult(key="tell.piece", facts={"piece": piece(s, place), "points": value(kind)})


def _weightiest(s: State, place: int) -> tuple[Any, Refusal | None]:
    """A move that a piece could be meant to make, and why not: what holds it, before what stands in its way."""
    found = [(tried, refusal) for tried in walks(s, place) if (refusal := GAME.explain(s, tried)) is not None]
    held = {refusal.code: (tried, refusal) for tried, refusal in reversed(found)}
    return next((held[code] for code in HELD if code in held), next(iter(found), (None, None)))


def walks(s: State, place: int) -> Iterator[Any]:
    """Moves that a piece would make on an empty board, those first that no friend bars, and one at least."""
    kind = kind_at(s, place)
    if kind == chess.PAWN:
        ahead = place + (-8 if s.side else 8)
        yield Move(place, ahead, chess.QUEEN if ahead // 8 in (0, 7) else 0)
    near = list(chess.scan_forward(reach(kind, place)))
    yield from (Move(place, end) for end in sorted(near, key=lambda end: s.sides[s.side] >> end & 1))


# --- abilities


def ability(s: State, selection: Selection, name: str) -> TapResult | None:
    """What it means to choose an ability, the chosen piece keeping its turn if it is its own."""
    if name in FIXED:
        return tries(GAME, s, selection, FIXED[name])
    if name not in USERS:
        return None
    parts, slot = chosen(selection), Slot("ability", name)
    if parts.get("ability") == name:
        return TapResult(tuple(part for part in selection if part.kind == "piece"))
    held = parts.get("piece")
    if held is not None and choices(GAME, s, (Slot("piece", held), slot)):
        return TapResult((Slot("piece", held), slot))
    able = choices(GAME, s, (slot,))
    if len(able) == 1:
        return TapResult((able[0].slot, slot))
    if able:
        return TapResult((slot,))
    return why_no_ability(s, selection, name)


def why_no_ability(s: State, selection: Selection, name: str) -> TapResult:
    """Why an ability cannot be used now: the reason that is nearest to success, or that nobody is there to use it."""
    users = s.kinds[USERS[name]] & s.sides[s.side]
    if not users:
        return TapResult(selection, key="tell.no_user", facts={"piece": _user(s, name)})
    found: dict[str, tuple[Refusal, Any]] = {}
    for tried in attempts(s, name):
        refusal = GAME.explain(s, tried)
        if refusal is not None:
            found.setdefault(refusal.code, (refusal, tried))
    codes = [code for code in ("NOT_ENOUGH_TOKENS", "OPTION_OFF", "GAME_OVER", *LATE) if code in found]
    if codes:
        refusal, tried = found[codes[0]]
        return TapResult(selection, refusal=refusal, tried=tried)
    return TapResult(selection, key="tell.no_target", facts={"piece": _user(s, name)})


def _user(s: State, name: str) -> Ref:
    return Ref("piece", f"{SIDES[s.side]}_{KINDS[USERS[name]]}")


def attempts(s: State, name: str) -> Iterator[Any]:
    """Uses of an ability that a person could think of."""
    users = s.kinds[USERS[name]] & s.sides[s.side]
    enemies = list(chess.scan_forward(s.sides[1 - s.side]))
    for doer in chess.scan_forward(users):
        if name == "support":
            for end in chess.scan_forward(chess.BB_PAWN_ATTACKS[s.side == 0][doer] & s.sides[1 - s.side]):
                yield meant(s, {"piece": doer, "ability": name}, end)
            yield Support(doer, doer)
        elif name in ("walk", "charge"):
            for end in chess.scan_forward(grid(doer)):
                yield meant(s, {"piece": doer, "ability": name}, end)
        else:
            for target in (there for there in enemies if reach(USERS[name], doer) >> there & 1):
                ends = list(chess.scan_forward(grid(target))) if name == "bombard" else [target]
                for end in ends:
                    yield meant(s, {"piece": doer, "ability": name, "target": target}, end)


# --- before a match


def with_length(scenario: Scenario, length: int) -> Scenario:
    """The scenario with so many rounds, or minutes, where it has any."""
    position = re.sub(r"(?m)^(rounds|clock) \d+$", lambda found: f"{found[1]} {length}", scenario.position)
    return Scenario(scenario.id, position, scenario.titles, scenario.briefings)


def length_of(scenario: Scenario) -> tuple[str, int] | None:
    """What limits a scenario, "rounds" or "clock", and by how much; `None` for one without an end of its own."""
    found = re.search(r"(?m)^(rounds|clock) (\d+)$", scenario.position)
    return (found[1], int(found[2])) if found else None


def seconds(s: State) -> int:
    """How long a match with a clock may last; 0 where no clock runs."""
    return 60 * s.treaty.minutes if s.outcome is None and not s.last_round else 0


def free_tokens(s: State) -> range | None:
    """How many tokens whoever decides may spend before the dice; `None` where it is not the moment."""
    decides = GAME.current_player(s)
    return range(s.bowls[decides] + 1) if isinstance(s.pending, Duel) and decides != CHANCE else None
