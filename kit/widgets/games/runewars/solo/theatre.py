"""A battle as a theatre of its own, in the place of the map: both sides in the lines of their initiative, every model,
the cards that each kind has turned, what they bring, and both strengths as they grow. What a card brings is added up
once it lies there; who has won, and with what, is told once both sides have counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from htpy import Node, b, div, li, ol, p, small, span, strong

from kit.core.game import Ref
from kit.core.match import Step
from kit.games.runewars import actions as do
from kit.games.runewars.fight import ROUNDS, Fight
from kit.games.runewars.owners import owner
from kit.games.runewars.pieces import KINDS, NEUTRAL, NUMBER, unit
from kit.games.runewars.rules import fight as rules
from kit.games.runewars.rules import tasks
from kit.games.runewars.rules.battle import attacker_wins, side_of
from kit.games.runewars.rules.fight_effects import area, parties
from kit.games.runewars.rules.tasks import waiting
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import Group, Groups, State
from kit.text import Catalogue
from kit.widgets.games.runewars import pictures
from kit.widgets.games.runewars.solo.kinds import SPECIAL, reads
from kit.widgets.games.runewars.solo.pictures import model
from kit.widgets.games.runewars.solo.words import face_words
from kit.widgets.games.runewars.words import a_player_decides, deed_of
from kit.widgets.html import card, data, icon, press
from kit.widgets.panel import PanelContext

Turned = dict[tuple[int, int], list[str]]
"""Per owner and kind what its cards have said."""


def fight_of(s: State) -> Fight | None:
    """The battle of a state; `None` where none is fought."""
    return s.realm.fight if s.realm is not None else None


def cards_turned(steps: Sequence[Step]) -> Turned:
    """What has been turned in the battle that is being fought."""
    found: Turned = {}
    for step in reversed(steps):
        if fight_of(step.before) is None:
            break
        task = waiting(step.before)
        if isinstance(step.action, do.Turn) and task is not None and tasks.op(task).name == "battle.draw":
            kind = NUMBER[task.card]
            found.setdefault((task.side, kind), []).insert(0, rules.face(kind, step.action.card))
    return found


def began_with(steps: Sequence[Step], s: State) -> Groups:
    """The models with which the battle that is being fought began."""
    first = next((step.after for step in reversed(steps) if fight_of(step.before) is None), s)
    return first.forces[s.at] if s.at is not None else ()


# --- while it is fought


def stage(context: PanelContext) -> Node:
    """The battle, from its first card until both sides count; nothing where there is none."""
    s, t = context.shown, context.t
    if s.realm is None or not rules.is_undecided(s):
        return None
    turned, began = cards_turned(context.steps), began_with(context.steps, s)
    quick = "at_once" in context.table.on
    return card(
        div(".rune-bill")[
            strong[icon("swords", 26), t("fight.stage", area=s.land.names[s.at])],
            press(
                "switch", t("fight.at_once"), css="kit-btn kit-second kit-small kit-auto",
                aria_pressed=str(quick).lower(), **data(what="at_once", key="switch-at_once"),
            ),
        ],
        score(s, began, t),
        brings(s, added_up(context, turned), t),
        ol(".rune-lines-up")[lines(s, began, turned, t)],
        css="kit-tray rune-theatre",
    )  # fmt: skip


def score(s: State, began: Groups, t: Catalogue) -> Node:
    """Both strengths as they stand, and who would win with them."""
    attacking, defending = rules.strengths(s)
    word = "attacker" if attacker_wins(attacking, defending) else "tie" if attacking == defending else "defender"
    return div(".rune-score")[sums(s, began, attacking, defending), p(".kit-sub")[t(f"aid.{word}")]]


def sums(s: State, began: Groups, attacking: int, defending: int) -> Node:
    """Two sums between the emblems of their sides; neutrals who were alone keep theirs when they are gone."""
    attacker, other = parties(s)
    alone = NEUTRAL in {one.owner for one in began} and other not in {one.owner for one in began}
    defender = NEUTRAL if alone and s.strongholds[area(s)] is None else other
    return div[
        pictures.owner(attacker, 38, s.factions),
        strong(**data(rests=f"attacks-{attacking}"))[str(attacking)],
        span[":"],
        strong(**data(rests=f"defends-{defending}"))[str(defending)],
        pictures.owner(defender, 38, s.factions),
    ]


def added_up(context: PanelContext, turned: Turned) -> Turned:
    """What the cards have said that may be added up: not the last one before it has come to rest."""
    task = waiting(context.shown)
    last = context.steps[-1] if context.steps else None
    if context.telling or context.summed or task is None or last is None or last.before is not context.shown:
        return turned
    key = task.side, NUMBER.get(task.card, -1)
    return {**turned, key: turned[key][:-1]} if turned.get(key) and isinstance(last.action, do.Turn) else turned


def brings(s: State, turned: Turned, t: Catalogue) -> Node:
    """What the cards of this round bring each side."""
    now, mine = fight_of(s), side_of(parties(s)[0])
    assert now is not None
    halves = []
    for attacks, whose in ((True, parties(s)[0]), (False, rules.seen_defender(s))):
        found = Counter[str]()
        for (side, kind), faces in turned.items():
            if (side in mine) == attacks and unit(kind).init == now.initiative:
                for said in faces:
                    found[said[0]] += int(said[1:] or 1)
        words = t("fight.bring", owner=owner(s, whose), damage=found["d"], routs=found["r"], specials=found[SPECIAL])
        shown = [
            span[pictures.face(said, 24), b[str(found[said[0]])]] for said in ("d1", "r1", SPECIAL) if found[said[0]]
        ]
        halves.append(div(".rune-brings", role="img", aria_label=words)[shown])
    return div(".rune-both")[halves]


def lines(s: State, began: Groups, turned: Turned, t: Catalogue) -> Iterator[Node]:
    """Both sides, initiative by initiative; whoever fell is still there."""
    now, mine = fight_of(s), side_of(parties(s)[0])
    assert now is not None
    present = {group[:2]: group for group in s.forces[area(s)]}
    groups = [*present.values(), *(one._replace(standing=0, routed=0) for one in began if one[:2] not in present)]
    for n in range(1, ROUNDS + 1):
        there = [group for group in groups if unit(group.kind).init == n]
        sides = [[group for group in there if (group.owner in mine) == attacks] for attacks in (True, False)]
        if there:
            fighters = [[fighter(group, now, turned, t) for group in side] for side in sides]
            yield li(
                ".rune-round" if n == now.initiative else "", aria_current="step" if n == now.initiative else None
            )[span(".rune-init")[str(n)], (div(".rune-line-up")[side] for side in fighters)]


def fighter(group: Group, now: Fight, turned: Turned, t: Catalogue) -> Node:
    """Models of a kind: each that stands or lies, what their cards have said, what hurts them, who fights beside
    them. A tap tells more of the kind."""
    who, ref = group[:2], Ref("kind", KINDS[group.kind].name)
    hurt = sum(one.damage for one in now.hurt if (one.owner, one.kind) == who)
    said = turned.get(who, [])
    now_on = unit(group.kind).init == now.initiative
    words = [t("fight.kind", kind=ref, n=group.standing, routed=group.routed)]
    words += [t("fight.hurt", n=hurt)] if hurt else []
    words += [face_words(one, t) for one in said]
    helpers = [Ref("hero", one.hero) for one in now.supports if (one.owner, one.kind) == who]
    css = "rune-fighter" if group.standing or group.routed else "rune-fighter rune-gone"
    shown = (
        div(".rune-men")[
            [model(*who, 30)] * group.standing,
            [model(*who, 30, routed=True)] * group.routed,
            None if group.standing or group.routed else model(*who, 30, routed=True),
            span(".rune-hurt")[f"−{hurt}"] if hurt else None,
        ],
        small[t.word(ref, "name many" if group.standing != 1 else "name")],
        small[t.word(helpers, "and")] if helpers else None,
        div(".rune-said")[fate_cards(group.kind, said)] if said else None,
        small(".rune-special")[deed_of(ref, t)] if SPECIAL in said and now_on else None,
    )
    return reads(group.kind, *shown, css=css, label=" ".join(words), data_key=f"fighter-{group.owner}-{group.kind}")


def fate_cards(kind: int, said: Sequence[str]) -> Iterator[Node]:
    """The cards of a kind; each is seen to be turned once."""
    for n, one in enumerate(said):
        yield span(**data(rests=f"card-{kind}-{n}"))[pictures.face(one, 24)]


# --- once both sides have counted


def lately_decided(steps: Sequence[Step]) -> State | None:
    """The moment in which both sides counted in a battle since the player was last asked; `None` where none was."""
    for step in reversed(steps):
        if (end := rules.counted(step.before, step.action, step.after)) is not None:
            return end
        if a_player_decides(step.before):
            break
    return None


def came_of_it(steps: Sequence[Step], t: Catalogue) -> Node:
    """What came of a bid, a quest or a look at a token since the player was last asked; nothing without one."""
    for step in reversed(steps):
        for event in GAME.events(step.before, step.action, step.after):
            if event.kind in ("bid_won", "bid_lost", "tested", "rune_seen"):
                return p(".rune-lately")[icon("token", 24), b[t.event(event)]]
        if a_player_decides(step.before):
            break
    return None


def result(steps: Sequence[Step], t: Catalogue) -> Node:
    """Both sums, and what each is made of; nothing where no battle has been decided since the player was last asked."""
    if (end := lately_decided(steps)) is None:
        return None
    last = next(n for n in range(len(steps), 0, -1) if fight_of(steps[n - 1].before) is not None)
    attacking, defending = rules.strengths(end)
    halves = (
        div[[small[t(f"fight.part.{name}", n=n)] for name, n in part._asdict().items() if n] or small["–"]]
        for part in rules.parts(end)
    )
    score_of_both = sums(end, began_with(steps[:last], end), attacking, defending)
    return div(".rune-result")[div(".rune-score")[score_of_both], div(".rune-both")[halves]]
