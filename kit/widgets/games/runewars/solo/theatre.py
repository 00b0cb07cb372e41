"""A battle as a theatre of its own: both sides in the lines of their initiative, the cards that each kind has turned,
damage and routs, and both strengths as they grow."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node, b, div, fragment, li, ol, p, small, span, strong

from kit.core.game import Ref
from kit.core.match import Step
from kit.games.runewars import actions as do
from kit.games.runewars.fight import ROUNDS, Fight
from kit.games.runewars.pieces import KINDS, NEUTRAL, NUMBER
from kit.games.runewars.rules import tasks
from kit.games.runewars.rules.battle import attacker_wins, side_of
from kit.games.runewars.rules.fight import face, strengths
from kit.games.runewars.rules.fight_effects import unit
from kit.games.runewars.rules.tasks import waiting
from kit.games.runewars.state import Group, Groups, State
from kit.text import Catalogue
from kit.widgets.games.runewars import pictures
from kit.widgets.games.runewars.solo.pictures import model
from kit.widgets.games.runewars.solo.words import face_words
from kit.widgets.html import card
from kit.widgets.panel import PanelContext

Turned = dict[tuple[int, int], list[str]]
"""Per owner and kind what its cards have said."""


def fight_of(s: State) -> Fight | None:
    """The battle of a state; `None` where none is fought."""
    return s.realm.fight if s.realm is not None else None


def cards_turned(steps: Sequence[Step]) -> Turned:
    """What was turned in the battle that is being fought, or was the last one."""
    found: Turned = {}
    begun = False
    for step in reversed(steps):
        if fight_of(step.before) is None and (begun or fight_of(step.after) is None):
            break
        begun = True
        task = waiting(step.before)
        if isinstance(step.action, do.Turn) and task is not None and tasks.op(task).name == "battle.draw":
            kind = NUMBER[task.card]
            found.setdefault((task.side, kind), []).insert(0, face(kind, step.action.card))
    return found


def began_with(steps: Sequence[Step], s: State) -> Groups:
    """The models with which the battle that is being fought began."""
    for step in reversed(steps):
        if fight_of(step.before) is None:
            return step.after.forces[s.at] if s.at is not None else ()
    return ()


def stage(context: PanelContext) -> Node:
    """The battle that is being fought, and whoever would win it now; nothing where there is none."""
    s, t = context.shown, context.t
    now = fight_of(s)
    if now is None or s.at is None or s.attacker is None:
        return None
    turned, mine = cards_turned(context.steps), side_of(s.attacker)
    present = {group[:2]: group for group in s.forces[s.at]}
    began = began_with(context.steps, s)
    groups = [*present.values(), *(group._replace(standing=0, routed=0) for group in began if group[:2] not in present)]
    lines = []
    for n in range(1, ROUNDS + 1):
        there = [group for group in groups if unit(group.kind).init == n]
        sides = [[group for group in there if (group.owner in mine) == left] for left in (True, False)]
        line_up = [div(".rune-line-up")[[fighter(group, now, turned, t) for group in side]] for side in sides]
        is_now = n == now.initiative
        if there:
            lines.append(
                li(class_="rune-round" if is_now else "", aria_current="step" if is_now else None)[
                    span(".rune-init")[str(n)], line_up
                ]
            )
    return div(".rune-stage")[score(s, t), ol(".rune-lines-up")[lines]]


def score(s: State, t: Catalogue) -> Node:
    """Both strengths as they stand, and who would win with them."""
    now = fight_of(s)
    assert now is not None
    assert s.attacker is not None
    attacking, defending = strengths(s)
    there = {group.owner for group in s.forces[s.at or 0]}
    other = NEUTRAL if NEUTRAL in there and now.defender not in there else now.defender
    word = "attacker" if attacker_wins(attacking, defending) else "tie" if attacking == defending else "defender"
    return div(".rune-score")[
        div[
            pictures.owner(s.attacker, 34),
            strong[str(attacking)],
            span[":"],
            strong[str(defending)],
            pictures.owner(other, 34),
        ],
        p(".kit-sub")[t(f"aid.{word}")],
    ]


def fighter(group: Group, now: Fight, turned: Turned, t: Catalogue) -> Node:
    """Models of a kind: how many stand and lie, what their cards have said, what hurts them."""
    hurt = sum(one.damage for one in now.hurt if (one.owner, one.kind) == group[:2])
    said = turned.get((group.owner, group.kind), [])
    ref = Ref("kind", KINDS[group.kind].name)
    words = [t("fight.kind", kind=ref, n=group.standing, routed=group.routed)]
    words += [t("fight.hurt", n=hurt)] if hurt else []
    words += [face_words(one, t) for one in said]
    hero = [one.hero for one in now.supports if (one.owner, one.kind) == group[:2]]
    css = "rune-fighter" if group.standing or group.routed else "rune-fighter rune-gone"
    return div(class_=css, role="img", aria_label=" ".join(words))[
        model(group.owner, group.kind, 34),
        b[f"×{group.standing}"],
        small[t.word(ref, "name many" if group.standing != 1 else "name")],
        small(".rune-lies")[model(group.owner, group.kind, 22, routed=True), f"×{group.routed}"]
        if group.routed
        else None,
        small(".rune-hurt")[f"−{hurt}"] if hurt else None,
        small[t.word([Ref("hero", one) for one in hero], "and")] if hero else None,
        span(".rune-said")[(pictures.face(one, 22) for one in said)],
    ]


def over(context: PanelContext) -> Node:
    """The last battle, right after it: who has won, and what stands there now."""
    last = next((step for step in reversed(context.steps) if fight_of(step.before) is not None), None)
    s, t = context.shown, context.t
    if last is None or fight_of(s) is not None or fight_of(last.after) is not None:
        return None
    if (last.before.year, last.before.season) != (s.year, s.season) or last.before.at is None:
        return None
    area = last.before.at
    turned = cards_turned(context.steps[: context.steps.index(last) + 1])
    lines = [
        li[
            model(owner, kind, 26),
            small[t.word(Ref("kind", KINDS[kind].name), "name many")],
            span(".rune-said")[(pictures.face(one, 20) for one in said)],
        ]
        for (owner, kind), said in turned.items()
    ]
    return card(
        fragment[ol(".rune-past-cards")[lines]], css="kit-tray", heading=t("fight.over", area=s.land.names[area])
    )
