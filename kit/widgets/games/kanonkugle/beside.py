"""What it means to press a button beside the table of Kanonkugle: a card, a formation, a turn, how to attack."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kit.core.game import Slot
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.state import ACTIVATE, COUNTER, DEPLOY, MOVE, RALLY, REMOVE, SHOOT, State
from kit.games.kanonkugle.tabletop import place_of
from kit.widgets.features import Selection, TapResult, chosen
from kit.widgets.games.kanonkugle import going, real, taps
from kit.widgets.games.kanonkugle.going import FORMS, KEPT, SPINS, middle
from kit.widgets.games.kanonkugle.parts import ASSAULT, SHOT, action_of, but, tries

PASSES: Mapping[str, Action] = {
    "skip": do.Skip(), "stop": do.Stop(), "end_shooting": do.EndShooting(), "end_turn": do.EndTurn(),
    "decline": do.Decline(),
}  # fmt: skip
"""What only ends something, by the names of their buttons."""
TURNS = {"left": 1, "right": SPINS - 1}
"""Eighths of a turn to the left."""


def part(s: State, selection: Selection, kind: str, value: str) -> TapResult | None:
    """What it means to press one of the buttons beside the table."""
    if s.treaty.real_table and (picked := real.part(s, selection, kind, value)) is not None:
        return picked
    answer = PARTS.get(kind)
    return answer(s, selection, value) if answer is not None else None


def number_of(s: State, value: str) -> int | None:
    """The troop that a button names."""
    return int(value) if value.isdecimal() and int(value) < len(s.forces) else None


def _troop(s: State, selection: Selection, value: str) -> TapResult | None:
    """A troop's card is what the troop is on the table; while troops are placed, it is the one to be placed."""
    number = number_of(s, value)
    if number is None:
        return None
    force = s.forces[number]
    if s.phase == DEPLOY:
        if chosen(selection).get("troop") == number:
            return TapResult()
        if force.owner == s.side and not force.places:
            return TapResult(taps.to_place(s, number))
        return tries(s, selection, do.Deploy(number, force.places))
    if not force.places:
        return TapResult(selection, key="tell.gone")
    if s.phase in (RALLY, ACTIVATE):
        return taps.waking(s, selection, number)
    if s.phase in (SHOOT, MOVE):
        return taps.acting(s, but(selection, at=None, way=None), force.places[0], number)
    return TapResult(selection, key="tell.remove" if s.phase == REMOVE else "tell.answer_first")


def _form(s: State, selection: Selection, value: str) -> TapResult | None:
    """A formation, or the one in which the troop stands."""
    if value not in (KEPT, *FORMS) or not _goes(s, selection):
        return None
    return TapResult(but(_placed(s, selection), form=value, spin=0, places=None))


def _spin(s: State, selection: Selection, value: str) -> TapResult | None:
    """The formation turns by an eighth."""
    if value not in TURNS or not _goes(s, selection):
        return None
    spin = (chosen(selection).get("spin", 0) + TURNS[value]) % SPINS
    return TapResult(but(_placed(s, selection), spin=spin, places=None))


def _goes(s: State, selection: Selection) -> bool:
    """Whether a troop is chosen that is to be placed, or to move."""
    parts = chosen(selection)
    return "troop" in parts and "target" not in parts and s.phase in (DEPLOY, SHOOT, MOVE)


def _placed(s: State, selection: Selection) -> Selection:
    """The parts with a place for the middle of the formation: where the troop stands, if nothing else is chosen."""
    parts = chosen(selection)
    if "at" in parts:
        return selection
    force = s.forces[parts["troop"]]
    if parts.get("places"):
        return but(selection, at=place_of(middle(parts["places"])))
    return but(selection, at=place_of(going.heart(force))) if force.places else selection


def _deed(s: State, selection: Selection, value: str) -> TapResult | None:
    if value not in (SHOT, ASSAULT) or "target" not in chosen(selection) or s.phase not in (SHOOT, MOVE):
        return None
    return TapResult(but(selection, deed=value, leaves=None, at=None))


def _given(s: State, selection: Selection, value: str) -> TapResult | None:
    """A life point more or less is given up for a die; where that is refused, why."""
    if value not in ("more", "less"):
        return None
    given = max(int(chosen(selection).get("given", 0)) + (1 if value == "more" else -1), 0)
    then = but(selection, given=given or None)
    a = action_of(s, then)
    if not isinstance(a, do.Assault | do.ToldAssault | do.Counter):
        return None
    refusal = GAME.explain(s, a)
    return TapResult(then) if refusal is None else TapResult(selection, refusal=refusal, tried=a)


def _leaves(s: State, selection: Selection, value: str) -> TapResult | None:
    """The shooter leaves its cover first, or stays in it after all."""
    parts = chosen(selection)
    if parts.get("deed") != SHOT or s.phase != SHOOT:
        return None
    if value != "on":
        return TapResult(but(selection, leaves=None, at=None))
    force = s.forces[parts["troop"]]
    tried = do.Shoot(parts["troop"], parts["target"], force.places[:1])
    refusal = GAME.explain(s, tried)
    if refusal is not None and refusal.rule_id == "KK-SHOOT-4":
        return TapResult(selection, refusal=refusal, tried=tried)
    return TapResult(but(selection, leaves=True, at=place_of(going.heart(force))))


def _blow(s: State, selection: Selection, value: str) -> TapResult | None:
    """The chosen troop takes aim at an enemy, for a volley or an assault."""
    deed, _, whom = value.partition("-")
    number, target = chosen(selection).get("troop"), number_of(s, whom)
    if number is None or target is None or deed not in (SHOT, ASSAULT) or s.phase not in (SHOOT, MOVE):
        return None
    return TapResult((Slot("troop", number), Slot("target", target), Slot("deed", deed)))


def _go(s: State, selection: Selection, value: str) -> TapResult | None:
    """What was chosen is done."""
    a = action_of(s, selection)
    return tries(s, selection, a) if a is not None else None


def _rest(s: State, selection: Selection, value: str) -> TapResult | None:
    """The page chooses the figures that are missing."""
    if s.phase != REMOVE:
        return None
    return TapResult(tuple(Slot("figure", n) for n in taps.the_rest(s, selection)))


def _counter(s: State, selection: Selection, value: str) -> TapResult | None:
    return tries(s, selection, do.Counter(chosen(selection).get("given"))) if s.phase == COUNTER else None


def _pass(s: State, selection: Selection, value: str) -> TapResult | None:
    return tries(s, selection, PASSES[value]) if value in PASSES else None


PARTS: Mapping[str, Callable[[State, Selection, str], TapResult | None]] = {
    "troop": _troop, "form": _form, "spin": _spin, "deed": _deed, "blow": _blow, "given": _given, "leaves": _leaves,
    "go": _go, "rest": _rest, "counter": _counter, "pass": _pass,
}  # fmt: skip
"""What the buttons beside the table mean, by what they choose."""
