"""What the regions of the learn app show: pure functions from the page to HTML."""

from __future__ import annotations

from typing import Any

from htpy import Node, b, div, fragment, h1, p, section, small, span

from kit.widgets import html
from kit.widgets.board.view import bar, board, bubble, dialog, move_list, moves, note
from kit.widgets.html import data, icon, press
from kit.widgets.learn.cards import ask_buttons, ended, exam_card, exam_help
from kit.widgets.learn.model import Learn
from kit.widgets.learn.road import DIALOGS, road, star_row
from kit.widgets.learn.words import goal_words, line_words, lit, picture, said, show_me_cost, stars_words, title_words
from kit.widgets.run.turn import Screen

TOLD = frozenset({"head", "ask", "log", "more"})
"""The regions that tell what has come of a try. They wait until it was seen on the board."""


def view(page: Learn) -> Screen:
    """The page as it is to be seen."""
    told = regions(page) if page.greeted else {}
    seeing = page.playing is not None and not page.watching
    return Screen(title_words(page), told, board(page), page.drags, TOLD & told.keys() if seeing else frozenset())


def regions(page: Learn) -> dict[str, Any]:
    """All regions of the app."""
    return {
        "head": head(page),
        "bubble": bubble(page),
        "note": note(page),
        "ask": ask(page),
        "tray": fragment[help_row(page), tray(page)],
        "log": road(page),
        "more": move_lines(page),
        "bar": bar(page, undo=page.can_undo, redo=bool(page.undone), hint=page.can_hint, save="stars"),
        "dialog": dialog(page, DIALOGS),
    }


def head(page: Learn) -> Node:
    """The lesson's picture and name, the stars that are kept, and which lesson it is."""
    t = page.t
    name = said(page, page.run.lesson.title)
    number, won = page.number(page.run.lesson), sum(page.stars.values())
    return fragment[
        html.home_link(page.lobby, picture(page.run.lesson.picture, 38), t("ui.lobby")),
        h1[span(".kit-nth")[title_words(page).removesuffix(name)], name],
        span(".kit-gap"),
        html.chip(icon("star_full", 22), t("lesson.stars", n=won), css="kit-more", fact="stars") if won else None,
        press(
            "open",
            icon("map", 20),
            t("lesson.count", number=number, of=len(page.alike(page.run.lesson))),
            css="kit-chip",
            **data(dialog="road", key="count"),
        ),
    ]


def companion(page: Learn) -> Node:
    """The companion, who answers a tap, one bold sentence, and a button that reads it aloud."""
    t = page.t
    speaker = press("read", icon("speaker", 28), css="kit-btn kit-second kit-square", label=t("ui.read"))
    face = press("poke", icon("mage", 46), css="kit-mascot", label=t("lesson.companion"))
    return div(".kit-companion")[face, p[b[line_words(page)]], speaker if page.can_speak else None]


def ask(page: Learn) -> Node:
    """The card that asks: what the companion says, the steps of the lesson, the goal, the stars, what to press."""
    if page.run.finished:
        return ended(page, fragment[companion(page), marked(page)])
    if page.step.kind == "exam":
        return exam_card(page, companion(page))
    t, run = page.t, page.run
    steps, done = len(run.lesson.steps), run.number
    pips = (span(class_="kit-pip", data_state="done" if n < done else "now" if n == done else "") for n in range(steps))
    number = min(done + 1, steps)
    return section(class_="kit-card kit-ask")[
        companion(page),
        div({"class": "kit-pips", "role": "img", "aria-label": t("lesson.step", number=number, of=steps)})[pips],
        p(".kit-q")[goal_words(page)] if not page.opening else None,
        meanwhile(page),
        marked(page),
        stars(page),
        ask_buttons(page),
        warm_up(page),
    ]


def warm_up(page: Learn) -> Node:
    """Before anything has been done, the first warm-up, for those who want it."""
    run = page.run
    first = next((lesson for lesson in page.lessons if lesson.sort == "warm_up"), None)
    if first is None or page.stars or run.number or run.played or page.stays or run.lesson is not page.wanted[0]:
        return None
    facts = data(lesson=first.id, key="warm-up")
    words = page.t("lesson.warm_up")
    return div(".kit-row")[press("lesson", picture(first.picture, 26), words, css="kit-btn kit-second", **facts)]


def meanwhile(page: Learn) -> Node:
    """What the rules ask in the middle of an action, below what the lesson asks."""
    acting = page.my_turn and page.step.kind not in ("answer", "point")
    asked = page.table.asked(page.state, page.hand.selection, page.t) if acting else None
    return p(".kit-sub.kit-meanwhile")[" ".join(filter(None, asked))] if asked else None


def marked(page: Learn) -> Node:
    """What a mark means that stands on the board by itself, once it is seen there."""
    told = page.table.marked_words(page.shown_state, page.t) if page.playing is None else ""
    return p(".kit-sub.kit-marked")[told] if told else None


def stars(page: Learn) -> Node:
    """The stars that have been lit on the way, and a word about the next one, or about one that has gone."""
    t, count = page.t, lit(page)
    key = "lesson.stars.third" if page.stars or count else "lesson.stars.first"
    row = press(
        "tell",
        star_row(count, 40, t("lesson.stars", n=count), left=page.run.stars),
        css="kit-bare",
        label=t("chip.lit.what"),
        **data(fact="lit", key="lit"),
    )
    return div(".kit-lit")[row, p(".kit-sub")[stars_words(page) or t(key)]]


def help_row(page: Learn) -> Node:
    """The two ways out of being stuck; what the first costs is said on it, where it costs anything."""
    t = page.t
    if page.step.kind == "exam":
        return exam_help(page)
    if page.stays is not None or page.run.finished:
        return None
    return div(".kit-pair")[
        press(
            "show_me",
            icon("eye", 26),
            span[t("lesson.show_me"), small[show_me_cost(page)] if page.stars_at_stake else None],
            css="kit-btn kit-second kit-costs",
        ),
        press("again", icon("undo", 26), t("lesson.try_again"), css="kit-btn kit-second", off=not page.can_undo),
    ]


def tray(page: Learn) -> Node:
    """What chance is to show, or what the way shown on the board costs."""
    if (own := page.panel.lesson_tray(page.context)) is not None:
        return own
    return paid(page, page.bill) if page.bill else None


def paid(page: Learn, bill: Any) -> Node:
    """How a way is paid: a disc for each step, the sum, and what there is to spend."""
    t = page.t
    steps: list[Node] = []
    for number, (ground, price) in enumerate(bill.steps):
        sign = span(".kit-sign")["+"] if number else None
        steps.append(fragment[sign, span(".kit-coin")[str(price)], span(".kit-ground")[t.word(ground, "name")]])
    total = fragment[span(".kit-sign")["="], span(".kit-coin.kit-sum")[str(bill.total)]] if len(steps) > 1 else None
    key = "enough" if bill.total <= bill.have else "effort" if len(steps) == 1 else "short"
    words = t(f"lesson.paid.{key}", n=bill.total, have=bill.have, unit=bill.unit)
    return html.card(
        div(
            {"class": "kit-bill", "role": "img", "aria-label": words, **data(do="tell", fact="bill")}, data_answers=True
        )[page.panel.worn(bill.picture, bill.side, 40), steps, total],
        p(".kit-sub")[words],
        heading=t("lesson.paid"),
        picture="why",
    )


def move_lines(page: Learn) -> Node:
    """The list of moves, or of places, for the keyboard and for those who listen."""
    if not page.my_turn or page.step.kind == "answer":
        return ""
    places = page.listed_places()
    if not places:
        return moves(page)
    t, s = page.t, page.state
    return move_list(
        page, [("place", page.table.describe(s, here, page.hand.selection, t), data(place=here)) for here in places]
    )
