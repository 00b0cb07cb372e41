"""War Kids: the boards of the rule book: what an action does, or where it is refused, and the dice below the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from kit.core.chance import Roll
from kit.core.diagrams import Names
from kit.core.game import Ref
from kit.draw import marks
from kit.draw.counters import BOX, ArmyName, Kind, counter_shapes, look
from kit.draw.hexboard import HexBoard
from kit.draw.scene import Group, Scene, Shapes
from kit.draw.strip import dice, with_strip
from kit.games.war_kids import sight
from kit.games.war_kids.actions import Action, Cast, ChooseLoss, DiceAttack, Displace, Move, Strike
from kit.games.war_kids.ground import cost
from kit.games.war_kids.pieces import DATA, KINDS, SIDES
from kit.games.war_kids.rules import spells
from kit.games.war_kids.scene import View, board, scene
from kit.games.war_kids.state import State


def diagram(
    s: State, actions: Sequence[Action], refused: bool = False, corners: Sequence[str] = (), names: Names = str
) -> Scene:
    """The whole map with the actions that are shown there, and below it the dice."""
    view = View(small=True, cramped=True)
    for a in actions:
        view = _marked(s, a, view, refused)
    drawn = scene(s, view, {label: names(label) for _, label in s.battle.labels})
    over = tuple(shape for a in actions for shape in _shown(a, board(s.battle)))
    fought = any(isinstance(a, DiceAttack) for a in actions) or (s.pending and isinstance(s.pending.deed, DiceAttack))
    pips = [*(s.pending.pips if s.pending else ()), *(a.pips for a in actions if isinstance(a, Roll))]
    return with_strip(replace(drawn, effects=drawn.effects + over), *dice(pips, "swords" if fought else ""))


def _marked(s: State, a: Action, view: View, refused: bool) -> View:
    """The marks of the page itself: what each step costs, whom a blow or a spell is aimed at."""
    match a:
        case Move(unit=unit, path=path):
            prices = {here: cost(s.battle, path[: n + 1]) for n, here in enumerate(path) if n}
            view = replace(view, costs={**view.costs, **prices}, path=path)
            return replace(view, selected=unit, refused=path[-1]) if refused else view
        case Cast(mage=mage, target=target):
            here, there = s.at[mage], s.at[target]
            way = a.route or sight.route(s.battle, here, there, spells.occupied(s))
            far = {there: len(way) - 1}
            view = replace(view, targets=view.targets | {there}, spell=way, distances={**view.distances, **far})
            at = (
                sight.in_the_way(s.battle, here, there, spells.occupied(s))
                if refused and s.battle.adv_obstacles
                else None
            )
            barred = () if at is None else ((here, there, at),)
            return replace(view, refused=there, barred=barred, spell=() if barred else way) if refused else view
        case Strike(by=by, target=target) | DiceAttack(by=by, target=target):
            there = s.at[target]
            view = replace(view, blows=(*view.blows, *((s.at[unit], there) for unit in by)))
            fight = a if isinstance(a, DiceAttack) and s.pending is None else view.fight
            view = replace(view, targets=view.targets | {there}, fight=fight)
            return replace(view, refused=there) if refused else view
        case ChooseLoss(soldier=soldier):
            return replace(view, pointed=view.pointed | {s.at[soldier]})
        case Displace(route=route) if refused:
            return replace(view, refused=route[-1])
    return view


def _shown(a: Action, b: HexBoard) -> Shapes:
    """An arrow for a push."""
    return marks.arrow(b, *a.route) if isinstance(a, Displace) else ()


class Pieces:
    """The counters that the tables of the book name: by their kind, and by an army and a kind."""

    nouns = (
        *(Ref("unit", kind) for kind in KINDS),
        *(Ref("unit", f"{side}_leader") for side in SIDES),
        *(Ref("side", side) for side in SIDES),
    )

    def picture(self, *nouns: Ref) -> Shapes | None:
        """A counter, or the leaders of both armies; nothing for an army alone."""
        armies = [noun.id for noun in nouns if noun.kind == "side"]
        units = [noun.id for noun in nouns if noun.kind == "unit"]
        if not units:
            return None
        pairs = [unit.partition("_")[::2] if "_" in unit else ((armies or SIDES)[0], unit) for unit in units]
        size, alone = BOX / len(pairs), len(pairs) == 1
        return tuple(
            Group("", _counter(army, kind, alone), dx=n * size, dy=(BOX - size) / 2, scale=size / BOX)
            for n, (army, kind) in enumerate(pairs)
        )


def _counter(army: str, kind: str, alone: bool) -> Shapes:
    """A counter without its shadow; two are too small for figures, which are large on one."""
    unit = DATA["units"][kind]
    figures = (unit["points"], unit["strength"]) if alone else (None, None)
    return counter_shapes(look(cast(ArmyName, army), cast(Kind, kind), *figures, bold=True))[1:]


PIECES = Pieces()
