"""A match at a real table on the page: what a tap or a button means where people move the figures, measure and look."""

from __future__ import annotations

from typing import Any

from kit.core.game import Slot
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.ground import COSTS, Ground
from kit.games.kanonkugle.marking import troop_at
from kit.games.kanonkugle.rules import ending
from kit.games.kanonkugle.state import DEPLOY, HOLDING, MOVE, SHOOT, Force, State, others
from kit.games.kanonkugle.tabletop import MM
from kit.games.kanonkugle.walking import FACTORS
from kit.widgets.features import Selection, TapResult, chosen
from kit.widgets.games.kanonkugle.parts import ASSAULT, GOES, SHOT, but, legs, told_action, tries

STEPS = {"less": -10, "bit_less": -5, "bit_more": 5, "more": 10}
"""What the buttons beside a length add, in millimetres."""
FARTHEST = 2_000
"""Millimetres that can be told at most."""
GROUNDS: tuple[Ground, ...] = ("open", "rough", "impervious", "crate")


def grounds(force: Force) -> tuple[Ground, ...]:
    """What a troop can go over."""
    return (*GROUNDS, "vertical") if force.troop.climber else GROUNDS


def tapped(s: State, selection: Selection, place: int) -> TapResult:
    """What a tap on the plan means: one's own troop has been placed, or is chosen, an enemy is aimed at."""
    number = troop_at(s, place)
    if s.phase == DEPLOY and number is not None and s.forces[number].owner == s.side:
        return tries(s, selection, do.ToldDeploy(number))
    if s.phase not in (SHOOT, MOVE):
        return TapResult(selection, key="tell.answer_first")
    if number is None:
        return TapResult(selection, key="tell.choose_first" if "troop" not in chosen(selection) else "tell.real")
    return picks(s, selection, number)


def picks(s: State, selection: Selection, number: int) -> TapResult:
    """A troop is chosen, or let go, or aimed at by the one that is chosen."""
    parts = chosen(selection)
    if s.forces[number].owner == s.side:
        if parts.get("troop") == number:
            return TapResult()
        refusal = GAME.explain(s, do.ToldMove(number, ()))
        return TapResult((Slot("troop", number),)) if refusal is None else TapResult(selection, refusal=refusal)
    if "troop" not in parts:
        return TapResult(selection, key="tell.choose_enemy")
    can = deeds(s, parts["troop"])
    deed = parts.get("deed") if parts.get("deed") in (SHOT, ASSAULT) else next((d for d in can if d != GOES), None)
    if deed is None:
        return TapResult(selection, key="tell.real")
    return TapResult(begun(s, parts["troop"], deed, number))


def deeds(s: State, number: int) -> list[str]:
    """What a troop could do at all, wherever it stands."""
    ratings = s.forces[number].troop.ratings
    able = {SHOT: s.phase == SHOOT and ratings.tir > 0, ASSAULT: ratings.mis > 0}
    fights = not s.forces[number].routed
    return [deed for deed, can in able.items() if can and fights] + [GOES]


def begun(s: State, number: int, deed: str, target: int | None = None) -> Selection:
    """A deed with everything that is told of it as it is most often: the whole length, everybody in view."""
    force = s.forces[number]
    if target is None and deed != GOES and len(others(s, s.side)) == 1:
        target = others(s, s.side)[0]
    seen = {"view": len(s.forces[target].places), "half": 0} if deed == SHOT and target is not None else {}
    far = force.troop.shoots // MM if deed == SHOT else force.troop.walks * 10
    found = {"troop": number, "deed": deed, "target": target, "far": far, "ground": "open", **seen}
    return but((), **found)


def taken_up(s: State, selection: Selection) -> Selection:
    """The parts with all that is told of a deed which was chosen from the list of moves."""
    parts = chosen(selection)
    if not s.treaty.real_table or "deed" not in parts:
        return selection
    return begun(s, parts["troop"], parts["deed"], parts.get("target"))


# --- the buttons


def part(s: State, selection: Selection, kind: str, value: str) -> TapResult | None:
    """What it means to press a button; `None` for one that has its usual meaning."""
    if kind in ("deed", "step", "ground", "leg", "seen", "mark", "holds", "go"):
        answer = _BUTTONS[kind](s, selection, value)
        return answer if answer is not None else TapResult(selection)
    if kind == "troop" and s.phase in (SHOOT, MOVE, DEPLOY) and value.isdecimal() and int(value) < len(s.forces):
        return tries(s, selection, do.ToldDeploy(int(value))) if s.phase == DEPLOY else picks(s, selection, int(value))
    if kind == "target" and value.isdecimal() and int(value) < len(s.forces) and s.phase in (SHOOT, MOVE):
        return picks(s, selection, int(value))
    return None


def _deed(s: State, selection: Selection, value: str) -> TapResult | None:
    number = chosen(selection).get("troop")
    if number is None or value not in deeds(s, number):
        return None
    return TapResult(begun(s, number, value, chosen(selection).get("target") if value != GOES else None))


def _step(s: State, selection: Selection, value: str) -> TapResult | None:
    """The length is longer or shorter."""
    if "far" not in chosen(selection) or value not in STEPS:
        return None
    return TapResult(but(selection, far=min(max(chosen(selection)["far"] + STEPS[value], 0), FARTHEST)))


def _ground(s: State, selection: Selection, value: str) -> TapResult | None:
    """What the leg leads over. While it is as long as it can be, it stays so."""
    parts = chosen(selection)
    if "ground" not in parts or value not in FACTORS:
        return None
    force: Force = s.forces[parts["troop"]]
    whole = not parts.get("legs") and parts["far"] == most(force, parts["ground"])
    return TapResult(but(selection, ground=value, far=most(force, value) if whole else parts["far"]))


def most(force: Force, ground: Any) -> int:
    """The millimetres that a troop goes over one kind of ground."""
    factor = FACTORS[ground] if ground in FACTORS else COSTS["open"]
    return int(-(-force.troop.walks // factor)) * 10


def _leg(s: State, selection: Selection, value: str) -> TapResult | None:
    """Another leg follows, over other ground; or the last one was none."""
    parts = chosen(selection)
    if "ground" not in parts:
        return None
    before = parts.get("legs", ())
    if value == "more" and len(before) < 6:
        return TapResult(but(selection, legs=legs(parts), far=10, ground="rough"))
    if value == "less" and before:
        far, ground = before[-1]
        return TapResult(but(selection, legs=before[:-1] or None, far=far // MM, ground=ground))
    return None


def _seen(s: State, selection: Selection, value: str) -> TapResult | None:
    """One more or one less of the target is in view, or half hidden."""
    parts = chosen(selection)
    what, _, way = value.partition("-")
    if what not in ("view", "half") or what not in parts or way not in ("more", "less"):
        return None
    units = len(s.forces[parts["target"]].places)
    other = parts["half" if what == "view" else "view"]
    count = min(max(parts[what] + (1 if way == "more" else -1), 0), units)
    return TapResult(but(selection, **{what: count, "half" if what == "view" else "view": min(other, units - count)}))


def _mark(s: State, selection: Selection, value: str) -> TapResult | None:
    """Something that is so, or is not."""
    if value not in ("around", "nearer", "leaves") or "deed" not in chosen(selection):
        return None
    return TapResult(but(selection, **{value: None if chosen(selection).get(value) else True}))


def _holds(s: State, selection: Selection, value: str) -> TapResult | None:
    sides = {"nobody": -1, **{str(side): side for side in ending.steady(s)}}
    return tries(s, selection, do.Holds(sides[value])) if s.phase == HOLDING and value in sides else None


def _go(s: State, selection: Selection, value: str) -> TapResult | None:
    a = told_action(s, selection)
    return tries(s, selection, a) if a is not None else None


_BUTTONS = {
    "deed": _deed, "step": _step, "ground": _ground, "leg": _leg, "seen": _seen, "mark": _mark, "holds": _holds,
    "go": _go,
}  # fmt: skip
