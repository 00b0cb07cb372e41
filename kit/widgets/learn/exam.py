"""What the learn app shows of an exam: the match, its three stars and what each of them asks for."""

from __future__ import annotations

from htpy import Node, div, li, ol, p, span

from kit.tutor.lesson import Step
from kit.widgets.board.view import way_buttons
from kit.widgets.html import icon, press
from kit.widgets.learn.buttons import ask_buttons, end_button
from kit.widgets.learn.model import Learn
from kit.widgets.learn.words import said


def turn_words(page: Learn) -> str:
    """The turn, and how many there are."""
    words: str = page.table.turn_words(page.shown_state, page.t)
    return words


def ask(page: Learn, companion: Node) -> Node:
    """The card of a match: what the companion says, its turn, what is asked now, what to press, and the stars."""
    stays = page.stays
    question, more = page.table.asks(page.state, page.hand.selection, page.t) if page.my_turn else ("", "")
    if stays is not None:
        question = page.t("lesson.exam.lost")
    elif page.chance_waits:
        question, more = page.table.chance_ask(page.state, True, page.t)
    elif not page.my_turn:
        question = page.t("lesson.exam.theirs")
    return div(class_="kit-card kit-ask")[
        companion,
        p(".kit-sub")[turn_words(page)],
        div(".kit-asked")[p(".kit-q")[question], p(".kit-sub")[more] if more else None],
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
