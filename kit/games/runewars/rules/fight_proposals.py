"""Chapter: what is proposed in a battle for the automa's side (RS-GEN-12, C.9); the player may answer otherwise. What
is proposed for his own side goes by the same lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.games.runewars import actions as do
from kit.games.runewars.pieces import THREAT
from kit.games.runewars.realm import Task
from kit.games.runewars.rules import tasks
from kit.games.runewars.rules.fight import face
from kit.games.runewars.rules.fight_effects import area, fight, meant, models, owners
from kit.games.runewars.rules.tasks import but_realm, op
from kit.games.runewars.state import State, standing, sure


def proposal(s: State) -> Any:
    """What is proposed of the answers to what waits in a battle."""
    task = sure(tasks.waiting(s))
    found = tasks.options(s)
    propose = PROPOSED.get(op(task).name)
    return propose(s, task, found) if propose is not None else found[0]


def _most(s: State, task: Task, found: Sequence[Any]) -> Any:
    """The kind of which most models stand."""
    kinds = [a for a in found if isinstance(a, do.PickModels)]
    return max(kinds, key=lambda a: _standing(s, *meant(a)[:2]))


def _standing(s: State, owner: int, kind: int) -> int:
    return standing((group for group in s.forces[area(s)] if group.kind == kind), owner)


def _hit(s: State, task: Task, found: Sequence[Any]) -> Any:
    """Of one's own models the one that threatens least, best one that has drawn; of the enemy's the strongest that
    stands and has not drawn."""
    drawn = {one[:2] for one in fight(s).drawn}
    several = [a for a in found if isinstance(a, do.PickModels)]
    by_owner = op(task).get("by") == "owner"

    def key(a: do.PickModels) -> tuple[Any, ...]:
        model = meant(a)
        fresh = model[:2] not in drawn
        return (not model.routed, fresh, THREAT[model.kind]) if by_owner else (-THREAT[model.kind], not fresh)

    return max(several, key=key)


def balance(s: State, owner: int) -> tuple[int, int]:
    """What the standing models of a side threaten more than the enemy's; then what all of them do."""
    found = [0, 0]
    for model, n in models(s).items():
        worth = n * THREAT[model.kind] * (1 if model.owner in owners(s, owner) else -1)
        found[0] += 0 if model.routed else worth
        found[1] += worth
    return found[0], found[1]


def _choice(s: State, task: Task, found: Sequence[Any]) -> Any:
    """The effects after which the balance is best for whoever chooses: a model gives itself up only where that takes
    at least as much as it costs."""
    better = max if op(task).get("by") == "owner" else min
    return better(found, key=lambda a: balance(_carried_out(s, task, a), task.side))


def _carried_out(s: State, task: Task, a: Any) -> State:
    """The state once an answer has been carried out to its end, by what is proposed."""
    s = tasks.gone_on(tasks.answered(but_realm(s, todo=(task,)), a))
    while tasks.waiting(s) is not None and not tasks.draws(s):
        s = tasks.gone_on(tasks.answered(s, proposal(s)))
    return s


def _better_card(s: State, task: Task, found: Sequence[Any]) -> Any:
    """The card that does more; a special counts as much as a point."""
    hand = [one for one in fight(s).hand if one[:2] == (task.side, fight(s).hand[-1].kind)]

    def worth(a: do.Choose) -> int:
        shown = face(hand[a.option].kind, hand[a.option].n)
        return int(shown[1:]) if shown[1:] else int(shown == "*")

    return max(found, key=worth)


def _weakest(s: State, task: Task, found: Sequence[Any]) -> Any:
    """Of too many models the one that threatens least."""
    return min(found, key=lambda a: THREAT[a.models[0].kind])


PROPOSED: Mapping[str, Callable[[State, Task, Sequence[Any]], Any]] = {
    "battle.pick": _most, "battle.support": _most, "fewer_cards": _most, "battle.keep": _better_card,
    "battle.trim": _weakest, "damage": _hit, "rout": _hit, "destroy": _hit, "force_retreat": _hit, "stand": _hit,
    "choose": _choice,
}  # fmt: skip
