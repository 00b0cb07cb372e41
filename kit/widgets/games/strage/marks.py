"""What the board of La Strage shows for the parts chosen so far, and the last move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kit.core.chance import Roll
from kit.core.compose import choices, legal
from kit.core.game import CHANCE, Slot
from kit.core.match import Step
from kit.games.strage import GAME
from kit.games.strage.actions import (
    Answer,
    Attack,
    Caprice,
    Curse,
    Done,
    Escort,
    Fight,
    Lightning,
    Metamorphosis,
    Move,
    Oppose,
    OrcMove,
    OrcPlace,
    Place,
)  # fmt: skip
from kit.games.strage.evaluation import attacks
from kit.games.strage.scene import View
from kit.games.strage.state import ATTACK, MAGIC, MAIN, ORC, State, orcs_off
from kit.space.squares import scan_forward
from kit.widgets.games.strage import taps
from kit.widgets.tap_result import Selection

SEEN = (Move, Place, Fight, OrcMove, OrcPlace, Caprice, Lightning, Metamorphosis, Curse)
"""What leaves a trace on the board: who went where, who fought, what a spell touched."""
BETWEEN = (Roll, Escort, Attack, Done, Oppose, Answer)
"""What may come between that and a moment in which it is still the last of its kind."""
BACK = 14
"""So many steps back the last move is looked for: dice come between."""


def view(s: State, selection: Selection, base: View) -> View:
    """The marks for the parts chosen so far."""
    if GAME.current_player(s) == CHANCE:
        return base
    if s.phase == MAIN:
        return _main(s, selection, base)
    if s.phase == ORC:
        return _orc(s, selection, base)
    if s.phase == ATTACK:
        return _attack(s, selection, base)
    return _magic(s, selection, base) if s.phase == MAGIC and selection else base


def _main(s: State, selection: Selection, base: View) -> View:
    parts = taps.chosen(selection)
    if "newcomer" in parts or (base.helpful and s.points and not s.elves[s.side]):
        selection = selection or (Slot("newcomer", None),)
        return replace(base, costs=dict.fromkeys(_values(s, selection, "square"), 1))
    if "elf" not in parts:
        return base
    elf = parts["elf"]
    enemies = {a.end for a in legal(GAME, s) if isinstance(a, Fight) and a.start == elf}
    costs = {square: len(way) - 1 for square, way in taps.reach(s, selection).items()}
    return replace(base, selected=elf, costs=costs, targets=frozenset(enemies))


def _values(s: State, selection: Selection, kind: str) -> list[int]:
    """The squares that may be chosen next as parts of a kind."""
    return [choice.slot.value for choice in choices(GAME, s, selection) if choice.slot.kind == kind]


def _orc(s: State, selection: Selection, base: View) -> View:
    if orcs_off(s):
        return replace(base, openings=frozenset(_values(s, (), "square")))
    orc = taps.chosen(selection).get("orc")
    if orc is None:
        return base
    ends = {a.path[-1]: len(a.path) - 1 for a in legal(GAME, s) if isinstance(a, OrcMove) and a.path[0] == orc}
    return replace(base, selected=orc, costs=ends)


def _attack(s: State, selection: Selection, base: View) -> View:
    orc = taps.chosen(selection).get("orc")
    pairs = [(a.orc, a.end) for a in legal(GAME, s) if isinstance(a, Attack) and orc in (None, a.orc)]
    return replace(base, selected=orc, pairs=tuple(pairs))


def _magic(s: State, selection: Selection, base: View) -> View:
    parts = taps.chosen(selection)
    found = choices(GAME, s, selection) if len(taps.laid(selection)) == 1 else []
    squares = {choice.slot.value: 0 for choice in found if choice.slot.kind == "square"}
    if "sprite" in parts:
        ends = {
            a.path[-1]: len(a.path) - 1
            for a in legal(GAME, s)
            if isinstance(a, Caprice) and a.path[0] == parts["sprite"]
        }
        squares = {square: ends.get(square, 1) for square in squares}
    targets = {choice.slot.value for choice in found if choice.slot.kind in ("target", "orc")}
    hops = frozenset(choice.slot.value for choice in found if choice.slot.kind == "sprite")
    aimed = {*taps.orcs_chosen(selection), *((parts["target"],) if "target" in parts else ())}
    return replace(
        base,
        selected=parts.get("sprite"),
        costs=squares,
        targets=frozenset(targets - aimed),
        aimed=frozenset(aimed),
        pointed=base.pointed | hops,
    )


def trace(steps: Sequence[Step]) -> tuple[int, ...]:
    """The squares of the last thing that moved."""
    for step in reversed(steps[-BACK:]):
        if isinstance(step.action, SEEN):
            event = GAME.events(step.before, step.action, step.after)[0]
            return event.path
        if not isinstance(step.action, BETWEEN):
            break
    return ()


def dangers(s: State, clan: int) -> list[int]:
    """The squares of a clan's half-elves that an orc or a rival beside them can attack."""
    if s.outcome is not None:
        return []
    return [square for square in scan_forward(s.elves[clan]) if attacks.attackers(GAME, s, clan, square)]


def open_squares(s: State) -> list[int]:
    """Where anything stands, as far as a speech bubble should rather not hide it."""
    mask = s.sprites | s.orcs
    for squares in s.elves:
        mask |= squares
    return list(scan_forward(mask))
