"""What a lesson of Kings War shows beside its board: the duel with its dice, the bowls, the abilities it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import chess
from htpy import Node, b, div, fragment, section, span

from kit.core.chance import Roll
from kit.core.game import Ref
from kit.games.kings_war.pieces import COSTS, KINDS, SIDES, WHITE
from kit.games.kings_war.state import Duel, State, value
from kit.widgets import html
from kit.widgets.games.kings_war import card, duel
from kit.widgets.games.kings_war.pictures import chess_icon
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

if TYPE_CHECKING:  # nobody who plays waits for the lessons
    from kit.tutor import Lesson

COUNT = "KW-END-6"
"""The rule by which the values are added up; whoever learns it has them before their eyes."""
TOKENS = "KW-TOK-1"
"""The rule with which lessons begin to speak of tokens."""
CARD = "KW-SET-4"
"""The rule with which lessons begin to speak of all abilities."""
ABILITIES = frozenset(COSTS) | {"pass"}
"""The words with which the use of an ability begins in the notation."""


def tray(context: PanelContext, bowls: Sequence[Node]) -> Node:
    """The duel that is on, or what came of the last one; then tokens and abilities, in a lesson that has any."""
    s = context.shown
    if isinstance(s.pending, Duel):
        if s is not context.state or context.asks:
            return div(".kit-duel")[duel.sums(context, s, with_falling(context, s.pending), None)]
        return duel.tray(context, (), *(roll(context, s, s.pending) if context.chance_waits else ()))
    lesson = context.lesson
    assert lesson is not None
    paid = (any(s.bowls) or uses_abilities(lesson)) and knows_tokens(lesson)
    return fragment[
        fought(context),
        values(context) if COUNT in lesson.teaches else None,
        div(".kit-bowls")[bowls] if paid and s.treaty.abilities else None,
        abilities(context, lesson),
    ]


def abilities(context: PanelContext, lesson: Lesson) -> Node:
    """The card of those that are known; where something else is asked, only once all of them are."""
    known = known_abilities(lesson)
    aside = context.answered or (context.asks and known != ABILITIES)
    return card.strip(context, known) if uses_abilities(lesson) and not aside else None


def values(context: PanelContext) -> Node:
    """What each kind of piece is worth, the cheapest first; the King is not among them (KW-KING-4). A tap says it in
    words."""

    def worth(kind: int) -> Node:
        content: list[Node] = [
            chess_icon(kind, WHITE, 34),
            span(".kit-hide")[context.t.word(Ref("piece", f"{SIDES[WHITE]}_{KINDS[kind]}"), "Name short")],
            b[str(value(kind))],
        ]
        return press("tell", content, css="kit-bare", **data(fact=KINDS[kind], key=f"worth-{kind}"))

    kinds = sorted((kind for kind in chess.PIECE_TYPES if kind != chess.KING), key=value)
    return html.card(
        div(".kit-values", role="list")[(span(role="listitem")[worth(kind)] for kind in kinds)],
        heading=context.t("school.values"),
        picture="why",
    )


def with_falling(context: PanelContext, fight: Duel) -> Duel:
    """The duel with the die that is just falling: it comes to rest before anything follows from it."""
    now = context.frames[-1] if context.frames else None
    falls = now is not None and now.before.pending == fight and isinstance(now.action, Roll)
    return duel.with_die(fight, now.action) if now and falls else fight


def fought(context: PanelContext) -> Node:
    """Both sums of the duel that was decided in what was just shown."""
    for frame in reversed(() if context.selection else context.frames):
        fight = frame.before.pending
        if isinstance(frame.action, Roll) and isinstance(fight, Duel) and fight.pips:
            return div(".kit-duel")[duel.sums(context, frame.before, duel.with_die(fight, frame.action), None)]
    return None


def roll(context: PanelContext, s: State, fight: Duel) -> tuple[Node, Node]:
    """The button that rolls, with the words whose die it is, and the faces of a real one; where no die can help any
    more, it only goes on."""
    side = 1 - s.side if fight.pips else s.side
    words = context.t("duel.roll.you" if context.people == (side,) else "duel.roll", who=Ref("side", SIDES[side]))
    if not context.table.chance_open(s):
        return press("roll", context.t("ui.next"), icon("next", 26)), None
    return press("roll", words, icon("die_5", 30)), section(class_="kit-card kit-tray")[duel.throw(context)]


def knows_tokens(lesson: Lesson) -> bool:
    """Whether this lesson, or one before it, has told what tokens are."""
    from kit.tutor import lessons

    taught = lessons(lesson.game)
    first = next(number for number, other in enumerate(taught) if TOKENS in other.teaches)
    return lesson not in taught[:first]


def uses_abilities(lesson: Lesson) -> bool:
    """Whether abilities come up in a lesson; a match and a puzzle may always need them."""
    if lesson.exam is not None or lesson.sort == "puzzle":
        return True
    return any(text.partition(" ")[0] in ABILITIES for text in _texts(lesson))


def known_abilities(lesson: Lesson) -> frozenset[str]:
    """The abilities that a lesson may show: before the one that explains their card, those that have come up."""
    from kit.tutor import lessons

    taught = lessons(lesson.game)
    so_far = taught[: taught.index(lesson) + 1]
    if any(CARD in one.teaches for one in so_far):
        return ABILITIES
    return ABILITIES & {text.partition(" ")[0] for one in so_far for text in _texts(one)}


def _texts(lesson: Lesson) -> Iterator[str]:
    """Every action that the lesson names."""
    for step in lesson.steps:
        yield from step.solution
        yield from (foreseen.action for foreseen in step.tries)
        yield from (foreseen.action for foreseen in step.wrong)
        for answer in (*step.wrong, *step.choices):
            yield from answer.play
