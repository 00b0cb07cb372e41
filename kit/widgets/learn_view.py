"""What the regions of the learn app show: pure functions from the page's state to HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from htpy import Node, b, div, fragment, h1, li, ol, p, section, span
from markupsafe import Markup

from kit.draw.inline import army_icon_svg
from kit.tutor import Mark
from kit.tutor.lesson import Words
from kit.widgets import html, learn_dialogs, learn_exam
from kit.widgets.board_view import (
    awaited,
    bubble,
    language_name,
    move_list,
    moves,
    note,
    own_die,
    two_dice,
    way_buttons,
)
from kit.widgets.html import data, icon, press
from kit.widgets.learn_road import road, star_row

if TYPE_CHECKING:
    from kit.tutor.lesson import Lesson
    from kit.widgets.learn import LearnPage
    from kit.widgets.page import Page


def said(page: Page, words: Words | None) -> str:
    """A sentence of a lesson in the language of the page; nothing where there is none."""
    return words.get(page.language, next(iter(words.values()))) if words else ""


# --- sentences


def points(marks: Sequence[Mark]) -> bool:
    """Whether some mark points at what to do."""
    return any(mark.kind in ("look", "arrow", "pass") for mark in marks)


def title_words(page: LearnPage) -> str:
    """The lesson's number and name."""
    return named(page, page.run.lesson)


def named(page: LearnPage, lesson: Lesson) -> str:
    """A lesson's number and name; an exam has its name alone."""
    if lesson.exam:
        return said(page, lesson.title)
    key = "lesson.title" if lesson.sort == "lesson" else f"lesson.title.{lesson.sort}"
    return page.t(key, number=page.number(lesson), title=said(page, lesson.title))


def line_words(page: LearnPage) -> str:
    """What the companion says: praise, a hint, what the step begins with, or a welcome."""
    t, held = page.t, page.held
    if page.watching:
        return t("lesson.watch")
    if held is not None and held.kind in ("step", "lesson"):
        return said(page, held.praise) or said(page, page.step.say) or t("lesson.right")
    if page.help is not None:
        return said(page, page.help.say)
    if page.step.kind == "exam" and page.run.played:
        return said(page, page.step.hint)
    if page.step.say:
        return said(page, page.step.say)
    before = page.run.lesson.steps[page.run.number - 1].done if page.run.number else None
    return said(page, before) or t("lesson.welcome", number=page.number(page.run.lesson))


def goal_words(page: LearnPage) -> str:
    """What is asked of the learner, or that it is done."""
    if page.held is not None and page.held.kind in ("step", "lesson"):
        return page.t("lesson.right" if page.held.praise else "lesson.tried")
    return said(page, page.step.goal)


# --- regions


def regions(page: LearnPage) -> dict[str, Any]:
    """All regions of the app."""
    return {
        "head": head(page),
        "top": companion(page),
        "bubble": bubble(page),
        "note": note(page),
        "ask": ask(page),
        "tray": fragment[help_row(page), tray(page)],
        "log": road(page),
        "more": move_lines(page),
        "bar": bar(page),
        "dialog": learn_dialogs.dialog(page),
    }


def head(page: LearnPage) -> Node:
    """The lesson's picture and name, the stars won so far, and which lesson it is."""
    t = page.t
    name = said(page, page.run.lesson.title)
    number, won = page.number(page.run.lesson), sum(page.stars.values())
    return fragment[
        html.home_link(page.lobby, picture(page.run.lesson.picture, 38), t("ui.lobby")),
        h1[span(".kit-nth")[title_words(page).removesuffix(name)], name],
        span(".kit-gap"),
        html.chip(icon("star_full", 22), t("lesson.stars", n=won), css="kit-more"),
        html.chip(t("lesson.count", number=number, of=len(page.alike(page.run.lesson)))),
    ]


def picture(name: str, size: int) -> Node:
    """A lesson's pictogram; what wears the colours of an army wears those of the first."""
    return Markup(army_icon_svg(name, "blue", size)) if name in ("soldier", "pegasus", "prince") else icon(name, size)


def companion(page: LearnPage) -> Node:
    """The companion, one bold sentence, and a button that reads it aloud."""
    t = page.t
    speaker = press("read", icon("speaker", 28), css="kit-btn kit-second kit-square", label=t("ui.read"))
    return section({"class": "kit-card kit-companion", "aria-label": t("lesson.companion")})[
        icon("mage", 54), p[b[line_words(page)]], speaker if page.can_speak else None
    ]


def ask(page: LearnPage) -> Node:
    """The card that asks: the steps of the lesson, the goal, the stars, and what to press if anything."""
    if page.step.kind == "exam":
        return learn_exam.ask(page)
    t, run = page.t, page.run
    steps, done = len(run.lesson.steps), run.number
    pips = (span(class_="kit-pip", data_state="done" if n < done else "now" if n == done else "") for n in range(steps))
    number = min(done + 1, steps)
    return section(class_="kit-card kit-ask")[
        div({"class": "kit-pips", "role": "img", "aria-label": t("lesson.step", number=number, of=steps)})[pips],
        p(".kit-q")[goal_words(page)],
        meanwhile(page),
        stars(page),
        ask_buttons(page),
        warm_up(page),
    ]


def warm_up(page: LearnPage) -> Node:
    """Before anything has been done, the first warm-up, for those who want it."""
    run = page.run
    first = next((lesson for lesson in page.lessons if lesson.sort == "warm_up"), None)
    if first is None or page.stars or run.number or run.played or page.held or run.lesson is not page.wanted[0]:
        return None
    facts = data(lesson=first.id, key="warm-up")
    words = page.t("lesson.warm_up")
    return div(".kit-row")[press("lesson", picture(first.picture, 26), words, css="kit-btn kit-second", **facts)]


def meanwhile(page: LearnPage) -> Node:
    """What the rules ask in the middle of an action, below what the lesson asks."""
    acting = page.my_turn and page.step.kind not in ("answer", "point")
    asked = page.table.asked(page.state, page.partial, page.t) if acting else None
    return p(".kit-sub")[" ".join(filter(None, asked))] if asked else None


def stars(page: LearnPage) -> Node:
    """The stars that have been lit on the way, and a word about the next one."""
    t, run = page.t, page.run
    lit = run.stars if run.finished else min(run.stars, 3 * run.number // len(run.lesson.steps))
    key = "lesson.stars.first" if not (page.stars or lit) else "lesson.stars.third" if run.stars == 3 else ""
    word = p(".kit-sub")[t(key)] if key and not run.finished else None
    return div(".kit-lit")[star_row(lit, 40, t("lesson.stars", n=lit)), word]


def ask_buttons(page: LearnPage) -> Node:
    """The one marigold button where something has to be pressed, or the answers to choose from."""
    t, held = page.t, page.held
    if held is not None:
        if held.kind == "lesson" or held.kind == "step":
            return div(".kit-row")[press("go_on", t("lesson.next_step"), icon("next", 26))]
        if held.kind == "wrong":
            return div(".kit-row")[press("go_on", icon("undo", 26), t("lesson.try_again"))]
        return div(".kit-row")[press("go_on", icon("play", 26), t("lesson.your_go"))]
    if not page.my_turn:
        return None
    if page.step.kind == "answer":
        return ol(".kit-choices")[(choice(page, n) for n in range(len(page.step.choices)))]
    if (ways := way_buttons(page)) is not None:
        return ways
    return end_button(page)


def choice(page: LearnPage, number: int) -> Node:
    """One of the answers; the right one is ringed once it was shown."""
    shown = page.help is not None and page.help.choice == number
    css = "kit-btn kit-second" + (" kit-pointed" if shown else "")
    words = said(page, page.step.choices[number].say)
    return li[press("choose", words, css=css, **data(choice=number, key=f"choice-{number}"))]


def end_button(page: LearnPage) -> Node:
    """The button that ends a phase, where the lesson is about that; marigold once nothing else is left to do."""
    offered = page.table.end_button(page.state, page.t)
    if offered is None:
        return None
    words, action = offered
    refusal = page.game.explain(page.state, action)
    invited = page.step.kind == "try" and page.step.solution[0].startswith("end ")
    if not page.ends_phases or not (refusal is None or invited):
        return None
    only = len(page.game.legal_actions(page.state)) == 1
    pointed = any(mark.kind == "pass" for mark in page.marks)
    css = "kit-btn" + ("" if only else " kit-second") + (" kit-pointed" if pointed else "")
    return div(".kit-row")[press("end", words, icon("next", 26), css=css)]


def help_row(page: LearnPage) -> Node:
    """The two ways out of being stuck."""
    t = page.t
    if page.step.kind == "exam":
        return learn_exam.help_row(page)
    if page.held is not None or page.run.finished:
        return None
    return div(".kit-pair")[
        press("show_me", icon("hint", 26), t("lesson.show_me"), css="kit-btn kit-second"),
        press("again", icon("undo", 26), t("lesson.try_again"), css="kit-btn kit-second", off=not page.can_undo),
    ]


def tray(page: LearnPage) -> Node:
    """A die that is awaited, or what the way shown on the board costs."""
    t = page.t
    if (own := page.table.panel.lesson_tray(page)) is not None:
        return own
    if page.dice_wait:
        return html.card(
            p(".kit-sub")[page.table.roll_ask(page.state, True, t)[0]],
            awaited(page),
            div(".kit-row")[press("roll", page.table.roll_button(page.state, t), icon("die_5", 30))],
            own_die(page),
            css="kit-tray",
            heading=t("dice.title"),
            picture="die_3",
        )
    if page.my_turn and (told := page.table.throws(page.state, page.partial)):
        return html.card(two_dice(page, told), css="kit-tray", heading=t("dice.title"), picture="die_3")
    bill = page.table.bill(*page.way_shown()) if page.prices_known else None
    return paid(page, bill) if bill else None


def paid(page: LearnPage, bill: Any) -> Node:
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
        div({"class": "kit-bill", "role": "img", "aria-label": words})[
            page.table.panel.worn(bill.picture, bill.side, 40), steps, total
        ],
        p(".kit-sub")[words],
        heading=t("lesson.paid"),
        picture="why",
    )


def listed_places(page: LearnPage) -> list[int]:
    """The places that the list of moves offers: those of a `point` step, and of a `try` what can be meant."""
    s, step = page.state, page.step
    if step.kind == "point":
        return page.run.places()
    if step.kind == "try":
        return page.table.sights(s)
    return []


def move_lines(page: LearnPage) -> Node:
    """The list of moves, or of places, for the keyboard and for those who listen."""
    if not page.my_turn or page.step.kind == "answer":
        return ""
    places = listed_places(page)
    if not places:
        return moves(page)
    t, s = page.t, page.state
    return move_list(
        page, [("place", page.table.describe(s, here, page.partial, t), data(place=here)) for here in places]
    )


def bar(page: LearnPage) -> Node:
    """The eight tools, always in the same order."""
    t, other = page.t, page.other_language()
    return fragment[
        html.bar_button("undo", "undo", t("ui.undo"), off=not page.can_undo),
        html.bar_button("redo", "redo", t("ui.redo"), off=not page.undone),
        html.bar_button("hint", "hint", t("ui.hint"), off=page.held is not None and page.held.kind != "wrong"),
        html.bar_button("why", "why", t("ui.why")),
        html.bar_button("read", "speaker", t("ui.read")) if page.can_speak else None,
        html.bar_button("language", "language", language_name(other), lang=other),
        html.bar_button("open", "save", t("ui.save"), **data(dialog="stars")),
        html.bar_button("open", "menu", t("ui.menu"), **data(dialog="menu", key="menu")),
    ]
