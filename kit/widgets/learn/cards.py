"""What the card that asks shows of a lesson: what there is to press; an exam, which is a match, with its three stars;
and once it is done, its stars, and what comes next."""

from __future__ import annotations

from typing import Any

from htpy import Node, div, h2, li, ol, p, section, span, ul

from kit.core.compose import legal
from kit.tutor.lesson import Step
from kit.widgets.board.view import way_buttons
from kit.widgets.html import data, icon, press
from kit.widgets.learn.model import Learn
from kit.widgets.learn.road import star_row, to_battle
from kit.widgets.learn.words import battle, said

Way = tuple[Any, ...]
"""What makes a button or a link, and what it is given."""


def ended(page: Learn, companion: Node) -> Node:
    """The stars, large, two ways to go on, and the others as links. What the companion has explained stays there."""
    t, run = page.t, page.run
    examined = run.lesson.exam is not None
    title = "lesson.exam.won" if examined else "lesson.done" if undone(page) else "lesson.all_done"
    return section(".kit-card.kit-ask.kit-end")[
        companion,
        h2(".kit-q.kit-centre")[t(title)],
        div(".kit-podium")[
            press(
                "tell",
                star_row(run.stars, 76, t("lesson.stars", n=run.stars), css=f"kit-pop kit-won-{run.stars}"),
                css="kit-bare",
                label=t("lesson.state.done", n=run.stars),
                **data(fact="won", key="won"),
            )
        ],
        star_lines(page, page.step) if examined else None,
        p(".kit-sub.kit-centre")[more(page, examined)],
        div(".kit-ways")[ways(page, examined)],
        ul(".kit-links")[(li[link] for link in links(page) if link is not None)],
    ]


def undone(page: Learn) -> bool:
    """Whether a lesson for everybody is left to be done."""
    return any(lesson.id not in page.stars for lesson in page.wanted)


def more(page: Learn, examined: bool) -> str:
    """What the next star asks for; a word of praise where none is missing."""
    stars = page.run.stars
    if examined:
        return page.t("lesson.exam.more" if stars < 3 else "lesson.exam.all")
    second = "lesson.stars.second.shown" if page.run.shown else "lesson.stars.second"
    return page.t({1: second, 2: "lesson.stars.third"}.get(stars, "lesson.stars.all"))


def ways(page: Learn, examined: bool) -> list[Node]:
    """On to the next lesson and into battle, or once more; the most fitting of them is the marigold button."""
    t = page.t
    fight = (to_battle, page, battle(page))
    onward = (press, "next_lesson", t("lesson.next"), icon("next", 26))
    found = [again(page, examined)] if examined and page.run.stars < 3 else []
    found += [onward, fight] if undone(page) else [fight, *([] if found else [again(page, examined)])]
    return [make(*what, css="kit-btn kit-second" if n else "kit-btn") for n, (make, *what) in enumerate(found[:2])]


def again(page: Learn, examined: bool) -> Way:
    """This lesson once more."""
    words = page.t("lesson.exam.again" if examined else "lesson.again")
    return press, "again_lesson", icon("undo", 24), words


def links(page: Learn) -> list[Node]:
    """The exam, where the standard rules have all been taught; what has no button; all lessons."""
    t = page.t
    examined = page.run.lesson.exam is not None
    shown = examined and page.run.stars < 3
    make, *what = again(page, examined)
    return [
        exam_link(page),
        make(*what, css="kit-link") if undone(page) and not shown else None,
        to_battle(page, battle(page), "kit-link") if undone(page) and shown else None,
        press("open", t("lesson.map"), css="kit-link", **data(dialog="road", key="road")),
    ]


def exam_link(page: Learn) -> Node:
    last, number = page.exam, page.lessons.index(page.run.lesson) + 1
    if last is None or number == len(page.lessons) or page.lessons[number].id != page.extra:
        return None
    return press("lesson", said(page, last.title), css="kit-link", **data(lesson=last.id, key="exam"))


def turn_words(page: Learn) -> str:
    """The turn, and how many there are."""
    words: str = page.table.turn_words(page.shown_state, page.t)
    return words


def exam_card(page: Learn, companion: Node) -> Node:
    """The card of a match: what the companion says, its turn, what is asked now, what to press, and the stars."""
    stays = page.stays
    question, more = page.table.asks(page.state, page.hand.selection, page.t) if page.my_turn else ("", "")
    if stays is not None:
        question = page.t("lesson.exam.lost")
    elif page.chance_waits:
        question = page.table.chance_ask(page.state, True, page.t)
        more = page.table.chance_more(page.state, True, page.t)
    elif not page.my_turn:
        question = page.t("lesson.exam.theirs")
    return div(class_="kit-card kit-ask")[
        companion,
        p(".kit-sub")[turn_words(page)],
        div(".kit-asked")[p(".kit-q")[question], p(".kit-sub")[more] if more else None],
        exam_buttons(page),
        star_lines(page, page.step),
    ]


def exam_buttons(page: Learn) -> Node:
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


def exam_help(page: Learn) -> Node:
    """Advice, and the match from its start."""
    t = page.t
    if page.stays is not None or page.run.finished:
        return None
    return div(".kit-pair")[
        press("hint", icon("hint", 26), t("ui.hint"), css="kit-btn kit-second", off=not page.my_turn),
        press("again", icon("undo", 26), t("lesson.exam.again"), css="kit-btn kit-second", off=not page.run.played),
    ]


def ask_buttons(page: Learn) -> Node:
    """The one marigold button where something has to be pressed, or the answers to choose from."""
    t, held = page.t, page.stays
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
    if page.asks:
        return None
    if (ways := way_buttons(page)) is not None:
        return ways
    return end_button(page)


def choice(page: Learn, number: int) -> Node:
    """One of the answers; the right one is ringed once it was shown."""
    shown = page.help is not None and page.help.choice == number
    css = "kit-btn kit-second" + (" kit-pointed" if shown else "")
    words = said(page, page.step.choices[number].say)
    return li[press("choose", words, css=css, **data(choice=number, key=f"choice-{number}"))]


def end_button(page: Learn) -> Node:
    """The button that ends a phase, where the lesson is about that; marigold once nothing else is left to do and the
    step asks for it. None where each action ends the turn by itself."""
    offered = page.table.end_button(page.state, page.t)
    if offered is None:
        return None
    action = offered.action
    refusal = page.game.explain(page.state, action)
    invited = page.step.kind == "try" and page.is_such(action, page.step.solution[0])
    if page.step.one_per_turn or not page.ends(action) or not (refusal is None or invited):
        return None
    asked = page.step.kind == "exam" or page.game.action_text(page.state, action) in page.step.solution
    only = asked and len(legal(page.game, page.state)) == 1
    pointed = "end" in page.hand.parts or any(mark.kind == "pass" for mark in page.hand.marks)
    css = "kit-btn" + ("" if only else " kit-second") + (" kit-pointed" if pointed else "")
    return div(".kit-row")[press("end", offered.words, icon("next", 26), css=css)]
