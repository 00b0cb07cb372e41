"""What the learn app shows of an exam: the match, its three stars and what each of them asks for."""

from __future__ import annotations

from htpy import Node, div, li, ol, p, span

from kit.tutor.lesson import Step
from kit.widgets import html
from kit.widgets.board.view import way_buttons
from kit.widgets.html import data, icon, press
from kit.widgets.learn.buttons import ask_buttons, end_button
from kit.widgets.learn.model import Learn
from kit.widgets.learn.road import star_row
from kit.widgets.learn.words import battle, said


def turn_words(page: Learn) -> str:
    """The turn, and how many there are."""
    words: str = page.table.turn_words(page.shown_state, page.t)
    return words


def ask(page: Learn) -> Node:
    """The card of a match: its turn, what is asked now, what to press, and the stars."""
    stays = page.stays
    question, more = page.table.asks(page.state, page.hand.partial, page.t) if page.my_turn else ("", "")
    if page.run.finished or stays is not None:
        question = page.t("lesson.exam.won" if page.run.finished else "lesson.exam.lost")
    elif page.chance_waits:
        question = page.table.chance_ask(page.state, True, page.t)
    elif not page.my_turn:
        question = page.t("lesson.exam.theirs")
    return div(class_="kit-card kit-ask")[
        p(".kit-sub")[turn_words(page)],
        p(".kit-q")[question],
        p(".kit-sub")[more] if more else None,
        buttons(page),
        star_lines(page, page.step),
    ]


def buttons(page: Learn) -> Node:
    """What to press: a way to go on, a choice that no tap can mean, or the end of a phase."""
    if page.stays is not None or not page.my_turn:
        return ask_buttons(page)
    ways = way_buttons(page)
    return ways if ways is not None else end_button(page)


def star_lines(page: Learn, step: Step) -> Node:
    """What each star asks for; full once it was earned in this match."""
    wanted = [step.goal, *(star.say for star in step.stars)]
    earned = page.run.earned or (False,) * len(wanted)
    return ol({"class": "kit-aims", "aria-label": page.t("lesson.exam.stars")})[
        (
            li({"data-state": "done" if won else ""})[
                span({"role": "img", "aria-label": page.t("lesson.exam.yes" if won else "lesson.exam.no")})[
                    icon("star_full" if won else "star_empty", 30)
                ],
                span[said(page, words)],
            ]
            for words, won in zip(wanted, earned, strict=True)
        )
    ]


def help_row(page: Learn) -> Node:
    """Advice, and the match from its start."""
    t = page.t
    if page.stays is not None or page.run.finished:
        return None
    return div(".kit-pair")[
        press("hint", icon("hint", 26), t("ui.hint"), css="kit-btn kit-second", off=not page.my_turn),
        press("again", icon("undo", 26), t("lesson.exam.again"), css="kit-btn kit-second", off=not page.run.played),
    ]


def done(page: Learn) -> Node:
    """The match is won: its stars, and what the next one asks for."""
    t, stars = page.t, page.run.stars
    missing = stars < len(page.run.earned)
    onward = press("next_lesson", t("lesson.next"), icon("next", 26), css="kit-btn kit-second")
    return html.sheet(
        t("lesson.exam.won"),
        t("ui.close"),
        div(".kit-podium")[star_row(stars, 92, t("lesson.stars", n=stars), css="kit-pop")],
        p(".kit-q.kit-centre")[t("lesson.exam.more" if missing else "lesson.exam.all")],
        star_lines(page, page.step),
        press("again_lesson", icon("undo", 24), t("lesson.exam.again"), css=css_of(missing), autofocus=missing),
        onward if any(lesson.id not in page.stars for lesson in page.wanted) else None,
        html.link(battle(page), icon("swords", 26), t("lesson.battle"), css=css_of(not missing)),
        press("open", icon("flag", 24), t("lesson.map"), css="kit-btn kit-second", **data(dialog="road")),
    )


def css_of(first: bool) -> str:
    """The marigold button, or a softer one."""
    return "kit-btn" if first else "kit-btn kit-second"
