"""La Strage beside and above its board: action points, dice, cards, and the sprites that were saved."""

from __future__ import annotations

from dataclasses import replace

from htpy import Node, b, div, fragment, i, li, p, section, span, strong, ul

from kit.core.chance import Roll
from kit.core.compose import legal
from kit.core.game import CHANCE, Event, Ref, Scenario
from kit.core.match import Step
from kit.games.strage import GAME
from kit.games.strage import cards as pack
from kit.games.strage.actions import Fight, Place
from kit.games.strage.cards import hand_size
from kit.games.strage.events import clan
from kit.games.strage.pieces import SIDES
from kit.games.strage.rules import orcs
from kit.games.strage.scene import guarded
from kit.games.strage.squares import names
from kit.games.strage.state import (
    DRAWN,
    ESCORT,
    FIGHT,
    MAIN,
    MASSACRE,
    ORC,
    ORDER,
    POINTS,
    ROLLED,
    State,
    orcs_off,
    supply,
)  # fmt: skip
from kit.widgets import html
from kit.widgets.dice import DicePanel, fallen, last_roll, lies, own_die, table_of
from kit.widgets.features import chosen
from kit.widgets.games.strage import hand
from kit.widgets.games.strage.pictures import (
    elf_icon,
    named_icon,
    orc_icon,
    point,
    scenario_picture,
    sprite_icon,
)  # fmt: skip
from kit.widgets.games.strage.words import wins
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

ROW = 5
"""So many saved sprites are drawn in a row; more are a number alone."""


class StragePanel(DicePanel):
    """Points that are spent, dice, the hand of cards, and a row for each clan's sprites."""

    game = GAME

    def picture(self, size: int) -> Node:
        return icon("sprite", size)

    def chips(self, context: PanelContext) -> Node:
        """The action points, and whose turn it is, or who answers in the middle of it."""
        t, s = context.t, context.shown
        points = html.chip(point(20), t("chip.points", n=s.points), css="kit-more", fact="points")
        player = context.decides
        name, heard = t.word(clan(player), "Name"), context.decider_words(clan(player))
        css = f"kit-clan kit-clan-{SIDES[player]}"
        side = html.chip(self.side(player, 26), name, css=css, fact="side", label=heard)
        spends = s.phase in (MAIN, ESCORT, FIGHT)
        return fragment[score(context), None if context.over else fragment[points if spends else None, side]]

    def left(self, context: PanelContext, player: int, size: int) -> Node:
        """The sprites that a clan has saved; those of one that gave up count for nobody."""
        if context.state.gone >> player & 1:
            return context.t("end.gave_up")
        return fragment[(sprite_icon(size) for _ in range(context.state.saved[player]))]

    def doer(self, event: Event) -> str:
        if event.kind.startswith("sprite"):
            return "sprite"
        if event.kind.startswith("orc_") and event.kind not in ("orc_placed", "orc_walked"):
            return "orc"
        who = event.facts.get("who")
        return who.id if isinstance(who, Ref) else ""

    def doer_picture(self, context: PanelContext, name: str, size: int) -> Node:
        return named_icon(name, size) or span(style=f"width:{size}px")

    def scenario_picture(self, context: PanelContext, scenario: Scenario) -> Node:
        return scenario_picture(scenario.id)

    def tray(self, context: PanelContext) -> Node:
        return fragment[spending(context), hand.own(context), hand.opened(context), dice(context), saved(context)]

    def busy(self, context: PanelContext) -> bool:
        waits = context.game.current_player(context.state) == CHANCE and not context.over
        return waits and context.state.phase not in DRAWN

    def lesson_tray(self, context: PanelContext) -> Node:
        cards = hand.own(context), hand.seen_of_others(context), hand.opened(context)
        counts = any(context.shown.saved) or all(context.shown.elves)
        played = in_lesson(context)
        return fragment[
            self.roll_row(context), spending(played), cards, dice(played), saved(context) if counts else None
        ]


def in_lesson(context: PanelContext) -> PanelContext:
    """The same with what a lesson has shown as the steps of a match, whose dice lie there."""
    frames = [frame for frame in (*context.fell, *context.frames) if frame.refusal is None]
    steps = tuple(Step(frame.before, frame.action, frame.after, "") for frame in frames)
    return replace(context, steps=steps, state=context.shown if context.answered else context.state)


# --- action points


def spending(context: PanelContext) -> Node:
    """The action points as discs that are spent, and what can be done with them besides a tap on the board; then the
    orcs that wait. Nothing in a lesson in which nothing is done."""
    s: State = context.shown
    idle = context.lesson is not None and not any(step.kind == "do" for step in context.lesson.steps)
    title = fragment[
        span(".kit-h")[context.t("points.title")], points_die(context) if context.lesson is not None else None
    ]
    if falls(context):
        return section(class_="kit-card kit-spending")[div(".kit-points")[title]]
    if s.phase not in (MAIN, ESCORT, FIGHT) or context.over or idle:
        return waiting(context)
    t, total = context.t, max(rolled_points(context), s.points)
    words = t("points.left", n=s.points)
    return section(class_="kit-card kit-spending")[
        div(".kit-points", role="img", aria_label=f"{t('points.title')}: {words}")[
            title,
            span(".kit-discs")[(point(26, spent=n >= s.points) for n in reversed(range(total)))],
            b[words],
        ],
        deeds(context, s) if (context.my_turn or context.lesson is not None) and s.phase == MAIN else None,
    ]


def rolled_points(context: PanelContext) -> int:
    """What the die of this turn showed; 0 where nobody knows."""
    found = (step for step in reversed(context.steps) if step.before.phase == POINTS and isinstance(step.action, Roll))
    step = next(found, None)
    return step.action.pips if step is not None and step.before.turn == context.shown.turn else 0


def falls(context: PanelContext) -> bool:
    """Whether in a lesson the die for the action points is falling: it does so where it will lie."""
    return (
        context.lesson is not None
        and context.shown.phase == POINTS
        and bool(rolled_points(context))
        and not context.chance_waits
    )


def points_die(context: PanelContext) -> Node:
    """That die, before the points that it gave."""
    pips = rolled_points(context)
    return span(".kit-rolled.kit-points-die", **lies(context))[html.die(pips, 34)] if pips else None


def deeds(context: PanelContext, s: State) -> Node:
    """Newcomer, hand in hand, fight: what is chosen is pressed, what cannot be done is faint and says why. While a
    lesson shows something their room is kept."""
    t, parts = context.t, chosen(context.selection)
    can = [type(a) for a in legal(GAME, s)]
    elf = parts.get("elf")
    pair = elf is not None and bool(s.sprites >> elf & 1)
    both, waiting = bool(parts.get("together")), supply(s, s.side)
    stock = fragment[elf_icon(s.side, 34), b(".kit-stock", aria_hidden="true")[f"×{waiting}"]]
    said = t("move.newcomer", n=waiting)
    return div(".kit-deeds", style=None if context.my_turn else "visibility: hidden")[
        _deed("newcomer", stock, t("ui.newcomer"), Place in can, "newcomer" in parts, said),
        _deed("together", sprite_icon(34), t("ui.together" if both or not pair else "ui.alone"), pair, both),
        _deed("fight", icon("swords", 30), t("ui.fight"), Fight in can, False),
    ]


def _deed(kind: str, picture: Node, words: str, can: bool, on: bool, said: str = "") -> Node:
    attrs = {} if kind == "fight" else {"aria_pressed": str(on).lower()}
    attrs |= data(kind=kind, value="on", key=f"deed-{kind}")
    css = "kit-btn kit-second kit-deed"
    return press("choose_part", picture, span[words], css=css, label=said, off=not can, **attrs)


def waiting(context: PanelContext) -> Node:
    """The orcs that wait beside the map, while one of them is to be placed."""
    s: State = context.shown
    left = orcs_off(s)
    if s.phase != ORC or context.over or not left:
        return None
    words = context.t("orcs.waiting", n=left)
    return section(class_="kit-card kit-spending")[
        div(".kit-points.kit-orcs", role="img", aria_label=words)[
            span(".kit-discs")[(orc_icon(30) for _ in range(left))],
            b[words],
        ]
    ]


# --- dice


def dice(context: PanelContext) -> Node:
    """The die that is awaited with its odds, those of what could be done, or the last one; the massacre as a whole."""
    s: State = context.state
    if s.phase in DRAWN:
        return hand.PACK.drawn(context, context.t("hand.drawn")) if context.chance_waits else None
    last = last_roll(context)
    if context.lesson is not None and last is not None and last.before.phase == POINTS:
        last = None  # it lies before the points
    if last is not None and not context.telling and last.before == context.shown and last.before.phase != MASSACRE:
        return _card(thrown(context, last))
    if s.phase == MASSACRE and (context.telling or context.shown.phase == MASSACRE):
        return ceremony(context, s)
    told = (
        ceremony(context, s)
        if last is not None and last.before.phase == MASSACRE and not acted(context, last)
        else None
    )
    if s.phase in ROLLED and not context.over:
        before = rolled(context, last) if s.phase == POINTS and told is None else []
        return fragment[told, _card([*before, *awaited(context, s)])]
    parts = aims(context) or rolled(context, last)
    return fragment[told, _card(parts)]


def _card(parts: list[Node]) -> Node:
    return html.card(parts, css="kit-tray kit-dice-card") if parts else None


def acted(context: PanelContext, last: Step) -> bool:
    """Whether somebody has decided something since that die."""
    s: State = context.state
    return s.turn > last.before.turn + 1 or (s.turn > last.before.turn and s.phase != POINTS)


def awaited(context: PanelContext, s: State) -> list[Node]:
    """The odds of the die that is awaited, and the own die."""
    lit = wins(s)
    odds = html.odds(lit, context.t("odds.fraction", wins=len(lit), of=6)) if lit else None
    own = own_die(context) if context.own_chance and context.chance_waits else None
    return [part for part in (odds, own) if part is not None]


def aims(context: PanelContext) -> list[Node]:
    """The odds of a fight, or of an orc's attack, before it is chosen."""
    if not context.my_turn:
        return []
    found: list[Node] = []
    for words, faces in table_of(context).aims(context.state, context.selection, context.t):
        found += [p(".kit-h")[words], html.odds(faces, context.t("odds.fraction", wins=len(faces), of=6))]
    return found


def rolled(context: PanelContext, last: Step | None) -> list[Node]:
    """The last die; it lies there until the next one does. What it comes to is told once it has come to rest."""
    if last is None or last.before.phase in (ORDER, MASSACRE):
        return []
    if last.before.phase == POINTS and last.action.pips != context.state.points:
        return []
    return thrown(context, last)


def thrown(context: PanelContext, last: Step) -> list[Node]:
    """A die that has fallen."""
    return fallen(context, last, lambda whose: elf_icon(SIDES.index(whose), 34), named_icon("orc", 34))


def ceremony(context: PanelContext, s: State) -> Node:
    """The massacre, told quietly: each sprite beside an orc with its die, and those whom somebody guards."""
    t = context.t
    thrown = [step for step in context.steps if step.before.phase == MASSACRE]
    number = s.turn if s.phase == MASSACRE else thrown[-1].before.turn
    thrown = [step for step in thrown if step.before.turn == number]
    hidden = None if context.telling or not thrown else thrown[-1]
    start = thrown[0].before if thrown else s
    waiting = s.rolling if s.phase == MASSACRE else 0
    done = (_fate(context, step, step is hidden) for step in thrown)
    later = (_sprite(context, square, i(".kit-no-die"), "") for square in pack.single(waiting))
    safe = (
        _sprite(context, square, icon("check", 26), t("massacre.guarded")) for square in pack.single(guarded(start))
    )
    first = not thrown and context.chance_waits
    return html.card(
        html.odds(wins(s), t("odds.fraction", wins=len(wins(s)), of=6)) if first else None,
        ul(".kit-fates")[done, later, safe],
        own_die(context) if s.phase == MASSACRE and context.own_chance and context.chance_waits else None,
        css="kit-tray",
        heading=t("massacre.odds", n=s.rolling.bit_count()) if first else t("massacre.title"),
        picture="die_3",
    )


def _fate(context: PanelContext, step: Step, unseen: bool) -> Node:
    """A sprite whose die has fallen; what it means is told once it has come to rest."""
    pips = step.action.pips
    flees = orcs.flees(pips)
    words = "" if unseen else context.t("massacre.flees" if flees else "massacre.stays")
    die = span(".kit-rolled", **lies(context))[html.die(pips, 32)] if unseen else span[html.die(pips, 32)]
    return _sprite(
        context,
        orcs.next_to_roll(step.before.rolling),
        die,
        words,
        css="" if unseen or not flees else "kit-gone-away",
    )


def _sprite(context: PanelContext, square: int, sign: Node, words: str, css: str = "") -> Node:
    at = names(at=square)["at"]
    return li(class_=css)[sprite_icon(34), b[at], sign, span[words] if words else None]


# --- the score


def score(context: PanelContext) -> Node:
    """How many sprites each clan has saved, in sight whatever else is there."""
    t, s = context.t, context.shown
    heard = " ".join(t("say.saved", who=clan(player), n=s.saved[player]) for player in s.order or range(len(s.elves)))
    counts = [
        span(".kit-clan-tally", **data(clan=SIDES[player]))[elf_icon(player, 22), b[str(s.saved[player])]]
        for player in s.order or range(len(s.elves))
    ]
    return html.chip(span(".kit-flies")[sprite_icon(24)], counts, css="kit-score-chip", fact="saved", label=heard)


def saved(context: PanelContext) -> Node:
    """The sprites that each clan has saved, in a row."""
    t, s = context.t, context.shown
    away = span(".kit-away")[t("score.lost", n=s.lost)] if s.lost else None
    return section(".kit-card.kit-score-card")[
        p(".kit-h")[span(".kit-flies")[sprite_icon(22)], span[t("score.title")], away],
        ul[(_clan(context, s, player) for player in s.order or range(len(s.elves)))],
    ]


def _clan(context: PanelContext, s: State, player: int) -> Node:
    """A clan's row: its half-elf, its name, its cards and its Immunity where there is magic, its sprites."""
    t, count = context.t, s.saved[player]
    active = player == s.side and not context.over
    css = " ".join(name for name, on in (("kit-active", active), ("kit-gave-up", s.gone >> player & 1)) if on)
    magic = None
    if s.cards is not None:
        secret = press(
            "tell", css="kit-secret", label=t("hand.count", n=hand_size(s.cards, player)), **data(fact="held")
        )
        magic = fragment[hand.immunity(context, s.cards, player), hand.count(context, s.cards, player), secret]
    return li(class_=css, **data(clan=SIDES[player]))[
        elf_icon(player, 40),
        b(".kit-clan-name")[t.word(clan(player), "Name")],
        span(".kit-hide")[t("say.saved", who=clan(player), n=count)],
        magic,
        span(".kit-sprites", aria_hidden="true")[(sprite_icon(26) for _ in range(min(count, ROW)))],
        strong(aria_hidden="true")[str(count)],
    ]
