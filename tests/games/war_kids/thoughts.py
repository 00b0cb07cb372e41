"""War Kids, for the tests of its lessons: what a learner may think of, legal or not; what the lessons leave out."""

from typing import Any

from kit.games.war_kids.action_notation import attempt
from kit.games.war_kids.actions import (
    END_COMBAT,
    END_MOVEMENT,
    Cast,
    ChooseLoss,
    DiceAttack,
    Displace,
    Move,
    Strike,
)  # fmt: skip
from kit.games.war_kids.pieces import MAGE

VERBS = {
    "it": "Apri Arriva Attacca Attraversa Chiudi Conta Entra Esci Fai Fermati Finisci Gira Lancia Manda Muovi Porta "
    "Prendi Prova Scegli Tocca Vai Vola",
    "en": "Attack Cast Choose Count Cross End Finish Fly Get Go Leave Move Open Reach Send Stop Take Tap Try Walk",
}
"""The verbs that goals begin with."""
UNASKABLE = {"WK-MOVE-12": "no hex outside the map has a place or a name"}
"""Rules about what neither a tap nor the notation can ask for in a lesson, and why; some step is about each."""
UNTAUGHT: dict[str, str] = {}
"""Rules that no lesson teaches, and why."""


def places(s: Any) -> range:
    """Every hex."""
    return range(s.battle.grid.size)


def thoughts(s: Any) -> list[Any]:
    """Walks of every unit to every hex, blows and spells of each at each, and pushes and losses out of the blue."""
    units = range(len(s.battle.units))
    walks = [attempt(s, unit, there) for unit in units for there in places(s) if there != s.at[unit]]
    fights = [
        kind(unit if kind is Cast else (unit,), other) for kind in (Cast, Strike) for unit in units for other in units
    ]
    fights += [Cast(unit, other, slow=True) for unit in units for other in units if s.battle.kinds[unit] == MAGE]
    fights += [DiceAttack((unit,), other) for unit in units for other in units if s.battle.adv_soldiers]
    odd = [Move(0, ()), Move(0, (s.at[0], 9_999)), Move(99, (0, 1))]
    return [*_answers_in_mid_turn(s), *walks, *fights, END_MOVEMENT, END_COMBAT, *odd]


def _answers_in_mid_turn(s: Any) -> list[Any]:
    """Every push of two steps, or three, and every loss, asked for or not."""
    here, near = s.at[s.pending.deed.target] if s.pending else s.at[0], s.battle.grid.neighbours
    short = [Displace((here, there)) for there in near[here]]
    pushes = [Displace((here, step, there)) for step in near[here] for there in near[step]]
    return [*short, *pushes, *(ChooseLoss(unit) for unit in range(len(s.at)))]
