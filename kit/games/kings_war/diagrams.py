"""Kings War: the boards of the rule book and of the reminder card: what an action does, or where it is refused, and
below the board what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import chess

from kit.core.chance import Roll
from kit.core.diagrams import Names, panels
from kit.core.game import Ref
from kit.draw import marks
from kit.draw.art import BOX, pictogram
from kit.draw.chessmen import chessman
from kit.draw.pathdata import circle, polyline
from kit.draw.scene import Path, Scene, Shape, Shapes, Text
from kit.draw.squareboard import SIDE, SquareBoard
from kit.draw.strip import dice, with_strip
from kit.games.kings_war import GAME
from kit.games.kings_war import actions as do
from kit.games.kings_war.action_notation import GRAMMAR
from kit.games.kings_war.pieces import KINDS, SIDES
from kit.games.kings_war.rules import abilities, duels, moves
from kit.games.kings_war.rules.turn import RULES
from kit.games.kings_war.scene import View, board, bowl, room, scene, tokens
from kit.games.kings_war.state import Duel, State, kind_at, king_of, strength

Strip = tuple[Shapes, float]
"""Shapes to the right of (0, 0), and how wide they are."""
_COIN = 44.0
_MOST = 6
"""More tokens than these are a figure."""


def diagram(
    s: State,
    actions: Sequence[do.Action],
    refused: bool = False,
    corners: Sequence[str] = (),
    names: Names = str,
    frame: bool = True,
) -> Scene:
    """The board with the actions that are shown there; the strip below it tells bids and dice, or the bowls. Without a
    frame it is but the squares."""
    part = tuple(map(chess.parse_square, corners)) if corners else None
    view = View(part=part, frame=frame)  # type: ignore[arg-type]
    for a in actions:
        view = _marked(s, a, view)
    named = [place for a in actions for place in GRAMMAR.way(s, a)]
    view = replace(view, refused=named[-1] if refused and named else None)
    b = board(part=view.part, frame=frame)
    drawn = scene(s, view)
    over = tuple(shape for a in actions for shape in _shown(s, a, b))
    whole = replace(drawn, effects=drawn.effects + over)
    return with_strip(whole, *_told(s, actions)) if frame else whole


def ability(name: str) -> Scene:
    """What an ability does, without frame and words, as on the reminder card (KW-SET-4): the first board of its rule;
    of a web the knots as well. Resting needs no board."""
    if name == "rest":
        return _rest()
    panel = panels(GAME.id, RULES[name])[0]
    s, deed = panel.before, panel.actions[0]
    shown = GAME.apply(s, deed) if isinstance(deed, do.Web) else s
    return diagram(shown, [deed], corners=panel.corners, frame=False)


def _rest() -> Scene:
    """As many tokens as a rest brings, on their way into a bowl; as large as four squares by four."""
    side, count = SIDE, abilities.rest_brings()
    wide, size, head = 4 * side, 0.95 * side, 0.3 * side
    x, top, low = wide / 2, 1.35 * side, 2.2 * side
    line = polyline(((x, top), (x, low))) + polyline(((x - head, low - head), (x, low), (x + head, low - head)))
    return Scene(
        wide,
        wide,
        pieces=(
            *tokens(count, x - (count - 1) / 2 * 1.06 * size, 0.65 * side, size),
            Path(line, stroke="accent.link", width=0.14 * side),
            *bowl(x, 2.55 * side, 2.6 * side),
        ),
    )


def _marked(s: State, a: do.Action, view: View) -> View:
    """The marks of the page itself: who acts, whom it is aimed at, where it could lead."""
    match a:
        case do.Bombard(rook=start, target=target):
            return replace(view, selected=start, aim=target, moves=frozenset(_ends(s, a)))
        case do.Walk(knight=start):
            return replace(view, selected=start, moves=frozenset(_ends(s, a)))
        case do.Charge(bishop=start):
            return replace(view, selected=start)
        case do.Web(queen=start, target=target):
            return replace(view, selected=start, aim=target)
        case do.Untie():
            return replace(view, targets=frozenset(GRAMMAR.way(s, a)))
        case do.Rest():
            return replace(view, selected=king_of(s, s.side))
        case do.Move(start=start) | do.Support(start=start):
            return replace(view, selected=start, aim=moves.taken_square(s, a))
    return view


def _ends(s: State, a: do.Bombard | do.Walk) -> list[int]:
    """The squares there are to choose from."""
    *begins, _ = GRAMMAR.way(s, a)
    ways = (GRAMMAR.way(s, b) for b in GAME.legal_actions(s) if type(b) is type(a))
    return [end for *before, end in ways if before == begins]


def _shown(s: State, a: do.Action, b: SquareBoard) -> Shapes:
    """Arrows for what moves, a dashed line for what is aimed at, a sign on every pawn that helps."""
    match a:
        case do.Support(start=start, end=end):
            taking = marks.arrow(b, start, end, end=room(s, end))
            return *taking, *(shape for square in helpers(s, a) for shape in _plus(b, square))
        case do.Move(start=start, end=end) | do.Walk(knight=start, end=end):
            return marks.arrow(b, start, end, end=room(s, end))
        case do.Bombard(rook=rook, target=target, end=end):
            return *_aim(b, rook, target), *marks.arrow(b, target, end)
        case do.Web(queen=queen, target=target):
            return _aim(b, queen, target)
        case do.Charge(bishop=bishop, piece=piece):
            pushed = [way for way in abilities.shifts(s, a) if set(way) <= set(b.cells)]
            arrows = [marks.arrow(b, *way, end=room(s, way[-1])) for way in pushed]
            return *_aim(b, bishop, piece), *(shape for arrow in arrows for shape in arrow)
    return ()


def helpers(s: State, a: do.Support) -> list[int]:
    """The pawns that lend their one."""
    return list(chess.scan_forward(duels.supporters(s, s.side, a.start)))


def _plus(b: SquareBoard, square: int) -> Shapes:
    (x, y), arm = b.centre(square), 0.13 * b.side
    x, y = x + 0.29 * b.side, y - 0.29 * b.side
    d = polyline(((x - arm, y), (x + arm, y))) + polyline(((x, y - arm), (x, y + arm)))
    return Path(d, stroke="paper.card", width=0.2 * b.side), Path(d, stroke="accent.link", width=0.1 * b.side)


def _aim(b: SquareBoard, start: int, target: int) -> Shapes:
    (x0, y0), (x1, y1) = b.centre(start), b.centre(target)
    far = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    if not far:
        return ()
    ux, uy, gap = (x1 - x0) / far, (y1 - y0) / far, 0.45 * b.side
    d = polyline(((x0 + gap * ux, y0 + gap * uy), (x1 - gap * ux, y1 - gap * uy)))
    dash = (0.16 * b.side, 0.16 * b.side)
    return (
        Path(d, stroke="paper.card", width=0.2 * b.side),
        Path(d, stroke="accent.link", width=0.1 * b.side, dash=dash, cap="butt"),
    )


# --- what stands below the board


def _told(s: State, actions: Sequence[do.Action]) -> Strip:
    """The sum of a capture where bids or dice are shown; in the last round what is counted; else the bowls, where a
    token lies in one."""
    duel = s.pending if isinstance(s.pending, Duel) else None
    for a in actions:
        if isinstance(a, do.Move | do.Support) and duel is None:
            there = moves.taken_square(s, a)
            duel = Duel(a) if there is not None and duels.is_rolled(s, a) else None
        elif isinstance(a, do.Bid) and duel is not None:
            duel = replace(duel, bids=(*duel.bids, a.tokens))
        elif isinstance(a, Roll) and duel is not None:
            duel = replace(duel, pips=(*duel.pips, a.pips))
    if duel is not None and (duel.bids or duel.pips):
        return _sum(s, duel)
    thrown = [a.pips for a in actions if isinstance(a, Roll)]
    if thrown:
        return dice(thrown)
    return _counted(s) if s.last_round and s.round >= s.last_round else _bowls(s)


def _sum(s: State, duel: Duel) -> Strip:
    """Both sides of a capture: value and tokens, and the die where it was thrown."""
    there = moves.taken_square(s, duel.deed)
    assert there is not None
    shapes: list[Shape] = []
    x = 0.0
    for n, (square, total) in enumerate(zip((duel.deed.start, there), duels.strengths(s, duel), strict=True)):
        side = s.side if n == 0 else 1 - s.side
        if n:
            shapes += _compared(x + 18, 30.0, len(duel.pips) < 2 or duels.succeeds(*duels.totals(s, duel)))
            x += 44
        shapes.append(chessman("", x + 26, 0, 56, kind_at(s, square), side))
        bid = duel.bids[n] if len(duel.bids) > n else 0
        shapes += _disc(total - bid, x + 74)
        x += 96
        if bid:
            shapes += [Text(x + 6, 12, "+", 36, "figure"), *_tokens(bid, x + 38)]
            x += 60 + (min(bid, _MOST) - 1) * 0.6 * _COIN if bid <= _MOST else 92
        if len(duel.pips) > n:
            shapes += [
                Text(x + 6, 12, "+", 36, "figure"),
                pictogram(f"die_{duel.pips[n]}", x + 44, 0, 52, line="paper.card"),
            ]
            x += 74
    return tuple(shapes), x


def _counted(s: State) -> Strip:
    """Both sides' pieces with their sum and tokens; between them who is ahead, and whose sum that is."""
    sums = [strength(s, side) for side in (0, 1)]
    shapes: list[Shape] = []
    x = 0.0
    for side, total in enumerate(sums):
        if side:
            shapes.append(Text(x + 14, 16, "=><"[(sums[0] > sums[1]) - (sums[0] < sums[1])], 46, "figure"))
            x += 40
        for kind in reversed(range(chess.PAWN, chess.KING)):
            for _ in range((s.kinds[kind] & s.sides[side]).bit_count()):
                shapes.append(chessman("", x + 26, 0, 56, kind, side))
                x += 46
        shapes += _disc(total, x + 38, "accent.main" if total > sums[1 - side] else "paper.card")
        x += 68
        if count := s.bowls[side]:
            shapes += _tokens(count, x + 24)
            x += 54 + (min(count, _MOST) - 1) * 0.6 * _COIN if count <= _MOST else 100
    return tuple(shapes), x


def _bowls(s: State) -> Strip:
    """The tokens of both sides."""
    shapes: list[Shape] = []
    x = 0.0
    for side, count in enumerate(s.bowls):
        if not count:
            continue
        shapes.append(chessman("", x + 24, 0, 48, chess.KING, side))
        shapes += _tokens(count, x + 74)
        x += 110 + (min(count, _MOST) - 1) * 0.6 * _COIN if count <= _MOST else 180
    return tuple(shapes), x


def _tokens(count: int, x: float) -> Shapes:
    """So many tokens, overlapping, the first one's middle at x; of more than a few the figure."""
    if count <= _MOST:
        return tuple(pictogram("token", x + k * 0.6 * _COIN, 0, _COIN) for k in range(count))
    return pictogram("token", x, 0, _COIN), Text(x + 30, 12, f"×{count}", 34, "figure", "start")


def _disc(number: int, x: float, fill: str = "paper.card") -> Shapes:
    return Path(circle(x, 0, 21), fill, "ink.main", 3.5), Text(x, 10, str(number), 28, "figure")


def _compared(x: float, size: float, enough: bool) -> Shapes:
    """The sign for "as much or more", or that for "less"."""
    half, up = size / 2, 0.42 * size
    if not enough:
        d = polyline(((x + half, -0.9 * up), (x - half, 0), (x + half, 0.9 * up)))
    else:
        d = polyline(((x - half, -1.3 * up), (x + half, -0.4 * up), (x - half, 0.5 * up)))
        d += polyline(((x - half, 1.3 * up), (x + half, 1.3 * up)))
    return (Path(d, stroke="ink.main", width=6),)


class Pieces:
    """The chessmen that the tables of the book name."""

    nouns = tuple(Ref("piece", f"{SIDES[0]}_{kind}") for kind in KINDS[1:])

    def picture(self, *nouns: Ref) -> Shapes | None:
        """A white piece."""
        if len(nouns) != 1:
            return None
        kind = KINDS.index(nouns[0].id.partition("_")[2])
        return (chessman("", BOX / 2, BOX / 2, 0.88 * BOX, kind, 0),)


PIECES = Pieces()
