"""Kings War beside and above its board, in a match and in lessons: bowls and reserve, the count, abilities, the duel;
why somebody acts again, or nobody rolls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import chess
from htpy import Node, b, div, fragment, p, section, span, time
from markupsafe import Markup

from kit.core.chance import Roll
from kit.core.game import Event, Ref, Scenario
from kit.draw.inline import icon_svg
from kit.games.kings_war import GAME
from kit.games.kings_war.pieces import BLACK, COSTS, KINDS, SIDES, WHITE
from kit.games.kings_war.state import Duel, State, kind_at, strength, value
from kit.widgets import html
from kit.widgets.dice import DicePanel
from kit.widgets.games.kings_war import card, duel, taps
from kit.widgets.games.kings_war.pictures import chess_icon, coin, named_icon, scenario_picture
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

if TYPE_CHECKING:  # nobody who plays waits for the lessons
    from kit.tutor import Lesson

KING = 6
LENGTHS = {"rounds": (8, 15, 25, 40), "clock": (10, 20, 30, 45)}
"""Rounds and minutes to choose from."""
AGAIN, SURE = "KW-TURN-4", "KW-KING-2"
"""The rules that are told when the other side acts again, and when a King has captured and nobody rolled."""
WONDERING = 2
"""So many actions long the latter may be wondered at: until the other side has answered."""
COUNT = "KW-END-6"
"""The rule by which the values are added up; whoever learns it has them before their eyes."""
TOKENS = "KW-TOK-1"
"""The rule with which lessons begin to speak of tokens."""
CARD = "KW-SET-4"
"""The rule with which lessons begin to speak of all abilities."""
ABILITIES = frozenset(COSTS) | {"pass"}
"""The words with which the use of an ability begins in the notation."""


class KingsWarPanel(DicePanel):
    """Tokens that can be counted, the reminder of the abilities, and the ceremony of the bids."""

    game = GAME
    upfront = MappingProxyType({"abilities": "with_abilities"})

    def picture(self, size: int) -> Node:
        return Markup(icon_svg("chess_n", size))

    def side(self, player: int, size: int) -> Node:
        return chess_icon(KING, player, size)

    def chips(self, context: PanelContext) -> Node:
        """The reserve, both bowls, who leads, and how long it still lasts."""
        s = context.shown
        return fragment[
            reserve(context, s, css="kit-more"),
            bowl(context, s, WHITE),
            bowl(context, s, BLACK),
            counted(context, s),
            limit(context, s),
        ]

    def rule_picture(self, rule: str, size: int) -> Node:
        return coin(size)

    def left(self, context: PanelContext, player: int, size: int) -> Node:
        s = context.state
        men = [kind for kind in range(KING, 0, -1) for _ in range((s.kinds[kind] & s.sides[player]).bit_count())]
        return fragment[(chess_icon(kind, player, size) for kind in men)]

    def doer(self, event: Event) -> str:
        who = event.facts.get("piece")
        if isinstance(who, Ref):
            return who.id
        side = event.kind.rpartition(".")[2]
        return f"{side}_king" if side in SIDES else ""

    def doer_picture(self, context: PanelContext, name: str, size: int) -> Node:
        return named_icon(name, size) or span(style=f"width:{size}px")

    def tray(self, context: PanelContext) -> Node:
        why_sure = sure_told(context)
        fought = None if why_sure is not None else duel.tray(context, context.steps)
        fighting = isinstance(context.shown.pending, Duel) or context.state.pending is not None
        strip = None if fighting or context.over else card.strip(context)
        return fragment[why_sure or again_told(context), tally(context), fought, strip]

    def asked(self, context: PanelContext) -> Node:
        passing = None if context.selection else card.passing(context)
        if (hope := duel.hope(context)) is not None:
            return fragment[goes_on(context), duel.king_waits(context), hope]
        opener = None if context.selection else card.opener(context)
        ways = [div(".kit-row")[way] for way in (passing, opener) if way is not None]
        return duel.throw(context) or (fragment[ways] if ways else None)

    def busy(self, context: PanelContext) -> bool:
        return isinstance(context.state.pending, Duel)

    def lesson_tray(self, context: PanelContext) -> Node:
        return in_lesson(context)

    def lesson_chance(self, context: PanelContext) -> Node:
        return fought(context)

    def scenario_picture(self, context: PanelContext, scenario: Scenario) -> Node:
        return scenario_picture(scenario.id)

    def opening(self, context: PanelContext) -> Node:
        """How many rounds, or minutes."""
        t = context.t
        chosen = next(sc for sc in context.game.scenarios() if sc.id == context.drafted)
        known = taps.length_of(chosen)
        if known is None:
            return None
        what, length = known
        words: list[tuple[str, Node]] = [(str(n), str(n)) for n in LENGTHS[what]]
        name = t(f"opening.{what}")
        switch = html.segments("draft", words, str(context.length or length), name, **data(what="length"))
        return div(".kit-field")[span[name], switch]

    def dialogs(self) -> Mapping[str, Any]:
        return {"abilities": card.dialog}


def reserve(context: PanelContext, s: State, css: str = "") -> Node:
    """The tokens that a rest could take; nothing where nobody can rest."""
    if not s.treaty.abilities:
        return None
    return html.chip(coin(22), context.t("chip.reserve", n=s.reserve), css=css, fact="reserve")


def bowl(context: PanelContext, s: State, side: int) -> Node:
    """A bowl: whose it is, and its tokens as one coin and a figure."""
    count = s.bowls[side]
    words = context.t("chip.bowl", who=Ref("side", SIDES[side]), n=count)
    number = span(aria_hidden="true")[str(count)]
    return html.chip(
        chess_icon(KING, side, 26),
        span(".kit-hide")[words],
        coin(20, empty=not count),
        number,
        css="kit-bowl",
        fact="bowl" if s.treaty.abilities else "purse",
    )


def counted(context: PanelContext, s: State) -> Node:
    """The values of both sides' pieces (KW-END-6)."""
    white, black = strength(s, WHITE), strength(s, BLACK)
    leads = "white" if white > black else "black" if black > white else "nobody"
    words = context.t("chip.count", white=white, black=black, leads=leads)
    return html.chip(
        span(".kit-hide")[words],
        span(aria_hidden="true")[context.t("chip.worth")],
        span(".kit-score", aria_hidden="true")[
            span(class_="kit-ahead" if leads == "white" else "")[str(white)],
            ":",
            span(class_="kit-ahead" if leads == "black" else "")[str(black)],
        ],
        css="kit-more",
        fact="count",
    )


def tally(context: PanelContext) -> Node:
    """What the header has no room for on a small screen."""
    t, s = context.t, context.shown
    count = f"{strength(s, WHITE)} : {strength(s, BLACK)}"
    rounds = not s.treaty.minutes or s.last_round
    return div(".kit-tally")[
        reserve(context, s),
        html.chip(t("chip.pieces", count=count), fact="count"),
        html.chip(context.table.turn_words(s, t), fact="round") if rounds else None,
    ]


def limit(context: PanelContext, s: State) -> Node:
    """The round and the last one, or the clock."""
    t = context.t
    if s.treaty.minutes and not s.last_round:
        left = context.seconds_left
        runs = str(left) if context.clock_runs else ""
        shown = time({"data-clock": runs, "role": "timer"})[f"{left // 60}:{left % 60:02}"]
        return html.chip(Markup(icon_svg("hourglass", 20)), span(".kit-hide")[t("chip.clock")], shown, fact="clock")
    return html.chip(context.table.turn_words(s, t), css="kit-more", fact="round")


# --- why somebody acts again, and why nobody rolls


def again_told(context: PanelContext) -> Node:
    """The piece that failed, the sentence, and its rule as a link; nothing once it attacks again, which the card that
    asks about it tells, or once somebody at the screen is asked."""
    s = context.shown
    if not s.tried or s.side in context.people or context.over or s.pending is not None or context.state.pending:
        return None
    return section(".kit-card.kit-sure")[
        chess_icon(kind_at(s, s.tried[-1][0]), s.side, 34),
        p[context.t("again.told", who=Ref("side", SIDES[s.side])), " ", html.rule_link(AGAIN, context.t.rule(AGAIN))],
    ]


def goes_on(context: PanelContext) -> Node:
    """Beside the question how many tokens to spend: why the other side attacks once more."""
    s = context.state
    words = context.t("again.goes_on", who=Ref("side", SIDES[s.side]))
    return p(".kit-again")[words] if s.tried and s.side not in context.people else None


def sure_told(context: PanelContext) -> Node:
    """The King, the sentence, and its rule as a link; nothing once there is a duel to look at."""
    steps = context.steps if context.telling else context.steps[:-1]
    lately = steps[-WONDERING:]
    if context.over or isinstance(context.state.pending, Duel) or any(isinstance(step.action, Roll) for step in lately):
        return None
    events = (GAME.events(step.before, step.action, step.after)[0] for step in reversed(lately))
    event = next((event for event in events if event.kind == "captured" and event.rule_id == SURE), None)
    if event is None:
        return None
    return section(".kit-card.kit-sure")[
        named_icon(event.facts["piece"].id, 34),
        p[context.t("king.no_dice"), " ", html.rule_link(SURE, context.t.rule(SURE))],
    ]


# --- lessons


def in_lesson(context: PanelContext) -> Node:
    """The duel that is on; tokens and abilities, in a lesson that has any."""
    s = context.shown
    if isinstance(s.pending, Duel):
        if lies(context):
            return None
        return duel.tray(context, (), *(roll(context, s, s.pending) if context.chance_waits else ()))
    lesson = context.lesson
    assert lesson is not None
    paid = (any(s.bowls) or uses_abilities(lesson)) and knows_tokens(lesson)
    return fragment[
        values(context) if COUNT in lesson.teaches else None,
        div(".kit-bowls")[(bowl(context, s, side) for side in (WHITE, BLACK))] if paid and s.treaty.abilities else None,
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


def lies(context: PanelContext) -> bool:
    """Whether the dice of a duel that is on lie there, and nobody has anything to do with them."""
    return isinstance(context.shown.pending, Duel) and (context.shown is not context.state or context.asks)


def fought(context: PanelContext) -> Node:
    """Both sums of a duel whose dice lie there, or that was decided in what was just shown."""
    s = context.shown
    if isinstance(s.pending, Duel):
        fallen = with_falling(context, s.pending)
        return div(".kit-duel")[duel.sums(context, s, fallen, None)] if lies(context) else None
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
