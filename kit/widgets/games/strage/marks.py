"""What is seen on the board of La Strage: marks for the parts chosen so far, the last move, and what happens as
motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kit.core.chance import Roll
from kit.core.compose import choices, legal
from kit.core.game import CHANCE, Event, Slot
from kit.core.match import Step
from kit.draw import motion
from kit.draw.motion import Frame
from kit.draw.pathdata import Point
from kit.draw.scene import Group
from kit.draw.squareboard import SquareBoard
from kit.games.strage import GAME
from kit.games.strage import actions as do
from kit.games.strage.board import key
from kit.games.strage.evaluation import attacks
from kit.games.strage.rules import turn
from kit.games.strage.scene import SIZE, View, elf, orc_shapes, piece
from kit.games.strage.squares import EXIT, NEAR
from kit.games.strage.state import ATTACK, MAGIC, MAIN, ORC, State, clan_at, occupied, orcs_off
from kit.space.squares import scan_forward
from kit.widgets.features import Motion, Selection, all_at_once, chosen

SEEN = (do.Move, do.Place, do.Fight, do.OrcMove, do.OrcPlace, do.Caprice, do.Lightning, do.Metamorphosis, do.Curse)
"""What leaves a trace on the board: who went where, who fought, what a spell touched."""
BETWEEN = (Roll, do.Escort, do.Attack, do.Done, do.Oppose, do.Answer)
"""What may come between that and a moment in which it is still the last of its kind."""
BACK = 14
"""So many steps back the last move is looked for: dice come between."""
STEPS = 1.6
"""How many steps of a counter's walk a longer motion takes."""
WALKS = ("walked", "parted", "joined", "walked_together", "orc_walked", "cast.caprice")
GOES_BACK = ("fight_hit", "orc_hit", "struck", "changed")
MISSES = ("fight_missed", "orc_missed")
ALONG = 0.6
"""The share of the motion of a sprite that comes home in which it is led there."""
Pieces = Mapping[str, Group]


def laid(selection: Selection) -> tuple[int, ...]:
    """The cards that are chosen, in their order."""
    return tuple(sorted(slot.value for slot in selection if slot.kind == "card"))


def first_card(selection: Selection) -> int | None:
    """The first card that is chosen."""
    return next(iter(laid(selection)), None)


def orcs_chosen(selection: Selection) -> tuple[int, ...]:
    """The orcs that a do.Curse is to remove."""
    return tuple(slot.value for slot in selection if slot.kind == "orc")


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
    parts = chosen(selection)
    if "newcomer" in parts or (base.helpful and s.points and not s.elves[s.side]):
        selection = selection or (Slot("newcomer", None),)
        return replace(base, costs=dict.fromkeys(_squares(s, selection), 1))
    if "elf" not in parts:
        return base
    elf = parts["elf"]
    enemies = {a.end for a in legal(GAME, s) if isinstance(a, do.Fight) and a.start == elf}
    costs = {square: len(way) - 1 for square, way in reach(s, selection).items()}
    return replace(base, selected=elf, costs=costs, targets=frozenset(enemies))


def _squares(s: State, selection: Selection) -> list[int]:
    """The squares that may be chosen next."""
    return [choice.slot.value for choice in choices(GAME, s, selection) if choice.slot.kind == "square"]


def _orc(s: State, selection: Selection, base: View) -> View:
    if orcs_off(s):
        return replace(base, openings=frozenset(_squares(s, ())))
    orc = chosen(selection).get("orc")
    if orc is None:
        return base
    ends = {a.path[-1]: len(a.path) - 1 for a in legal(GAME, s) if isinstance(a, do.OrcMove) and a.path[0] == orc}
    return replace(base, selected=orc, costs=ends)


def _attack(s: State, selection: Selection, base: View) -> View:
    orc = chosen(selection).get("orc")
    pairs = [(a.orc, a.end) for a in legal(GAME, s) if isinstance(a, do.Attack) and orc in (None, a.orc)]
    return replace(base, selected=orc, pairs=tuple(pairs))


def _magic(s: State, selection: Selection, base: View) -> View:
    parts = chosen(selection)
    found = choices(GAME, s, selection) if len(laid(selection)) == 1 else []
    squares = {choice.slot.value: 0 for choice in found if choice.slot.kind == "square"}
    if "sprite" in parts:
        ends = {
            a.path[-1]: len(a.path) - 1
            for a in legal(GAME, s)
            if isinstance(a, do.Caprice) and a.path[0] == parts["sprite"]
        }
        squares = {square: ends.get(square, 1) for square in squares}
    targets = {choice.slot.value for choice in found if choice.slot.kind in ("target", "orc")}
    hops = frozenset(choice.slot.value for choice in found if choice.slot.kind == "sprite")
    aimed = {*orcs_chosen(selection), *((parts["target"],) if "target" in parts else ())}
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


# --- ways


def ways(s: State, start: int, together: bool, points: int) -> dict[int, tuple[int, ...]]:
    """Per square that a half-elf can come to with so many steps the shortest way there, its own square first. A way
    ends where a sprite comes home; straight ways come before bent ones."""
    barred = occupied(s) if together else turn.full(s)
    found: dict[int, tuple[int, ...]] = {start: (start,)}
    edge = [start]
    for _ in range(points):
        ahead = []
        for here in edge:
            if together and EXIT >> here & 1 and here != start:
                continue
            there = sorted(scan_forward(NEAR[here] & ~barred), key=lambda end: _bends(found[here], end))
            for end in there:
                if end not in found:
                    found[end] = (*found[here], end)
                    ahead.append(end)
        edge = ahead
    del found[start]
    return found


def _bends(way: tuple[int, ...], end: int) -> tuple[bool, bool]:
    """Whether a step turns off, and whether it is slantwise."""
    here = way[-1]
    turns = len(way) > 1 and end - here != here - way[-2]
    return turns, abs(end - here) not in (1, 8)


def reach(s: State, selection: Selection) -> dict[int, tuple[int, ...]]:
    """The ways of the chosen half-elf."""
    parts = chosen(selection)
    if s.phase != MAIN or "elf" not in parts:
        return {}
    return ways(s, parts["elf"], bool(parts.get("together")), s.points)


# --- motion: half-elves walk, hand in hand or alone, come and go; sprites run off


def motions(s: State, event: Event, board: SquareBoard, pieces: Pieces) -> list[Motion]:
    """How an event is seen over the scene before it."""
    kind, path = event.kind, event.path
    if kind in WALKS:
        return _walk(event, board, pieces)
    if kind in ("placed", "placed_with"):
        return [_comes(elf(path[0], s.side, together=kind == "placed_with"), board.height)]
    if kind == "orc_placed":
        x, y = board.centre(path[0])
        return [_comes(piece(key("orc", path[0]), orc_shapes(), x, y, SIZE * board.side), 0.0)]
    if kind in GOES_BACK:
        return _leave(s, (path[-1],), board, pieces)
    if kind == "left":
        leaves = _there(pieces, [key("elf", path[0])])
        length = STEPS * motion.milliseconds("leave")
        return all_at_once(leaves, lambda one: motion.leave(one, (one.dx, board.height)), length)
    if kind == "sprites_lost":
        return _run(path, board, pieces)
    if kind == "cast.curse":
        return _leave(s, path, board, pieces)
    if kind in MISSES:
        return _shake(_there(pieces, [key("elf", path[0]), key("orc", path[0])]))
    if kind == "sprite_flees":
        return _shake(_there(pieces, [key("sprite", path[0])]))
    return _flight(event, board) if kind in ("cast.lightning", "cast.metamorphosis") else []


def _walk(event: Event, board: SquareBoard, pieces: Pieces) -> list[Motion]:
    """Whoever goes along the squares of a path; hand in hand both go side by side."""
    start, names = event.path[0], {"walked_together": ("elf", "sprite"), "cast.caprice": ("sprite",)}
    going = names.get(event.kind, ("orc",) if event.kind == "orc_walked" else ("elf",))
    there = _there(pieces, [key(kind, start) for kind in going])
    if not there:
        return []
    x0, y0 = board.centre(start)
    middles = [board.centre(square) for square in event.path]
    frames = [motion.walk(one, [(x + one.dx - x0, y + one.dy - y0) for x, y in middles]) for one in there]
    if event.kind == "walked_together" and EXIT >> event.path[-1] & 1 and len(frames) > 1:
        frames[1] = _home(there[1], middles[-1])
    length = motion.milliseconds("step") * STEPS * (len(event.path) - 1)
    return [(motion.together(*frames), length, [one.key for one in there])]


def _home(sprite: Group, end: Point) -> Frame:
    """A sprite goes along, and then home over the far edge."""
    there = sprite.moved(*end)
    goes, leaves = motion.walk(sprite, [(sprite.dx, sprite.dy), end]), motion.leave(there, (end[0], 0.0))
    return lambda share: goes(share / ALONG) if share < ALONG else leaves((share - ALONG) / (1 - ALONG))


def _comes(newcomer: Group, edge: float) -> Motion:
    """Somebody comes onto the board from an edge."""
    way = [(newcomer.dx, edge), (newcomer.dx, newcomer.dy)]
    return motion.walk(newcomer, way), STEPS * motion.milliseconds("step"), []


def _leave(s: State, squares: tuple[int, ...], board: SquareBoard, pieces: Pieces) -> list[Motion]:
    """Half-elves go back to their camp below, orcs away to the far side."""
    names = [key("orc" if clan_at(s, square) is None else "elf", square) for square in squares]

    def gone(one: Group) -> Frame:
        return motion.leave(one, (one.dx, 0.0 if one.key.startswith("orc") else board.height))

    return all_at_once(_there(pieces, names), gone, motion.milliseconds("leave"))


def _there(pieces: Pieces, names: list[str]) -> list[Group]:
    return [pieces[name] for name in names if name in pieces]


def _run(squares: tuple[int, ...], board: SquareBoard, pieces: Pieces) -> list[Motion]:
    """Sprites run off in fright, to the nearer side."""

    def gone(one: Group) -> Frame:
        return motion.leave(one, (0.0 if one.dx < board.width / 2 else board.width, one.dy))

    return all_at_once(
        _there(pieces, [key("sprite", square) for square in squares]), gone, 2 * motion.milliseconds("leave")
    )


def _shake(there: list[Group]) -> list[Motion]:
    return [(motion.shake(one, 7.0), float(motion.milliseconds("shake")), [one.key]) for one in there]


def _flight(event: Event, board: SquareBoard) -> list[Motion]:
    """A spell flies in from the near side."""
    x, y = board.centre(event.path[0])
    return [(motion.spell([(x, board.height), (x, y)], 60.0), float(motion.milliseconds("spell")), [])]
