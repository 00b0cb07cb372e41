"""Why the automa does what it does: in a sentence, with the rule and whose it is, and the table of C.2 where that
decided; what the six lines are; and the way back to any moment by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from htpy import (
    Node,
    caption,
    details,
    div,
    fragment,
    li,
    ol,
    p,
    small,
    span,
    strong,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)

from kit.core.game import Ref
from kit.core.match import Step
from kit.games.runewars import GAME, reasons
from kit.games.runewars.owners import together
from kit.games.runewars.rules import worst as rules
from kit.games.runewars.state import CARD, TITLE, State
from kit.text import Catalogue
from kit.text.rulebook import blocks
from kit.widgets import html
from kit.widgets.book import law
from kit.widgets.games.runewars.words import CARD_WAYS, about, deed, equals
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

WORST = "RS-GEN-11"


def rule_of(context: PanelContext) -> str:
    """The rule that what is to be done follows."""
    s = context.state
    if deed(s) is not None:
        return GAME.policy(s).rule_id
    rule: str = WORST if equals(s) else context.table.now(s, context.selection)
    return rule


def card(context: PanelContext) -> Node:
    """The reason for what is to be done now; nothing where the automa does nothing."""
    s, t = context.state, context.t
    if deed(s) is None and not equals(s):
        return None
    see = press("open", t("worst.see"), css="kit-btn kit-second kit-small", **data(dialog="worst", key="worst"))
    told = sentences(context), see if reasons.compared(s) and equals(s) else None, rule_line(rule_of(context), t)
    return html.card(told, css="rune-why", heading=t("ui.why"), picture="why")


def sentences(context: PanelContext) -> Node:
    """The reason in words, and what broke a tie."""
    s, t = context.state, context.t
    if deed(s) is None:
        return fragment[p[t(equal(s) if equals(s) else f"now.{rule_of(context)}")], card_ways(context)]
    ruling = GAME.policy(s)
    return fragment[p[t(f"{ruling.key}.why", **ruling.facts)], [p[tied(s, t)]] if reasons.line(s) else None]


def equal(s: State) -> str:
    """The key of the sentence that says why the choice among equals is the player's."""
    if reasons.compared(s):
        return "worst.equal"
    return "worst.title.equal" if s.phase == TITLE else f"now.{WORST}"


def card_ways(context: PanelContext) -> Node:
    """What each button for a season card is for, while it lies open."""
    t = context.t
    if context.state.phase != CARD or context.selection or equals(context.state):
        return None
    return ul(".rune-ways")[(li[strong[t(f"ui.{way}")], p[t(f"card.{way}")]] for way in CARD_WAYS)]


def tied(s: State, t: Catalogue) -> str:
    """Which of several areas it was, and by which line."""
    a, areas = deed(s), [area for area, _ in reasons.compared(s)]
    here = getattr(a, "end", getattr(a, "area", None))
    names = s.land.names
    others = [names[area] for area in areas if area != here]
    return t("automa.tie", end="" if here is None else names[here], others=others, line=reasons.line(s), **together(s))


def rule_line(rule: str, t: Catalogue) -> Node:
    """A rule by its name, and whose it is."""
    return p(".rune-rule")[html.rule_link(rule, t.rule(rule)), mark(rule, t)]


def term(key: str, t: Catalogue) -> Node:
    """That word, Italian; elsewhere with what it means."""
    if not t.has(key):
        return None
    word, _, meaning = t(key).partition(": ")
    return span(".rune-term")[span(lang="it")[word], f": {meaning}" if meaning else None]


def mark(rule: str, t: Catalogue) -> Node:
    """Whose a rule is: in a word, and in a colour of its own."""
    css = data(mark=rule.partition("-")[0])
    return (small(".rune-mark", **css)[f"{rule} · {t(f'mark.{one}')}"] for one in marks(rule, t))


def marks(rule: str, t: Catalogue) -> Sequence[str]:
    """Whose a rule is, as the rule book calls it."""
    return next((block.marks for block in blocks("runewars", t.lang) if rule in block.ids), ())


def whose(rule: str, t: Catalogue) -> Node:
    """What that word means."""
    return (p(".kit-sub")[f"{t(f'mark.{one}')}: {t(f'print.mark.{one}')}"] for one in marks(rule, t))


def dialog(context: PanelContext) -> Node:
    """The same, with the rule itself, and the options that were compared."""
    s, t, rule = context.state, context.t, rule_of(context)
    return html.sheet(
        t("ui.why"),
        t("ui.close"),
        div(".rune-reason")[sentences(context), rule_line(rule, t), whose(rule, t), term(f"term.{rule}", t)],
        options(s, t),
        law("runewars", t.lang, rule) if rule in GAME.book.rules else None,
        div(".kit-beside.kit-stick")[
            press("dismiss", t("ui.ok"), autofocus=True),
            press(
                "open", icon("why", 24), t("ui.why.book"), css="kit-btn kit-second", **data(dialog="book", fact=rule)
            ),
        ],
    )


def options(s: State, t: Catalogue) -> Node:
    """The areas among which C.2 decided, with the six lines of each; the line that decided is lit."""
    rows, line = reasons.compared(s), reasons.line(s)
    if not rows:
        return None
    chosen = about(s)[0][-1:] if deed(s) is not None else ()
    head = (
        th(scope="row", class_="rune-lit" if name == line else "")[name, " ", small[t(f"worst.{name}", **together(s))]]
        for name in rules.LINES
    )
    return table(".rune-options")[
        caption[t("worst.decided", line=line) if line else t("worst.equal", **together(s))],
        thead[
            tr[
                td,
                (
                    (th(scope="col", class_="rune-lit" if (area,) == chosen else "")[s.land.names[area]])
                    for area, _ in rows
                ),
            ]
        ],
        tbody[
            (
                tr(class_="rune-lit" if name == line else "")[first, (td[signed(values[n])] for _, values in rows)]
                for n, (name, first) in enumerate(zip(rules.LINES, head, strict=True))
            )
        ],
    ]


def signed(n: int) -> str:
    """A number as it is printed."""
    return str(n).replace("-", "\N{MINUS SIGN}")


def worst(context: PanelContext) -> Node:
    """How the automa chooses where a card lets it: the six lines, as they are now."""
    s, t = context.state, context.t
    now = rules.lines(s)
    return html.sheet(
        t("worst.title"),
        t("ui.close"),
        p(".kit-text")[t("worst.how")],
        ol(".rune-lines")[
            (
                li[strong[name], span[t(f"worst.{name}", **together(s))], span[f"{t('worst.now')} {signed(value)}"]]
                for name, value in zip(rules.LINES, now, strict=True)
            )
        ],
        rule_line(WORST, t),
        press("dismiss", t("ui.ok"), autofocus=True),
    )


# --- back to a moment


def back_to(context: PanelContext) -> Node:
    """All that was done, by name and season, the latest first; a tap goes back to just before it."""
    t = context.t
    seasons = [(season, [*those]) for season, those in groupby(named(context), key=lambda one: one[1])]
    return html.sheet(
        t("back_to.title"),
        t("ui.close"),
        p(".kit-sub")[t("back_to.more")],
        (
            details(".kit-fold", open=n == 0)[
                summary[t("back_to.season", year=year, season=Ref("season", season))],
                ol(".kit-list")[(moment(number, words) for number, _, words in those)],
            ]
            for n, ((year, season), those) in enumerate(seasons)
        ),
        press("back_to", icon("again", 22), t("back_to.start"), css="kit-btn kit-second", **data(step=0, key="back-0")),
    )


def moment(number: int, words: str) -> Node:
    return li[press("back_to", words, css="kit-line", **data(step=number, key=f"back-{number}"))]


def named(context: PanelContext) -> Iterator[tuple[int, tuple[int, str], str]]:
    """The number of each step, its year and season, and what was done or put right, the latest first."""
    steps = context.steps
    for number in range(len(steps) - 1, -1, -1):
        step: Step = steps[number]
        s: State = step.before
        told = GAME.events(s, step.action, step.after)
        yield number, (s.year, s.season), context.t.event(told[0])
