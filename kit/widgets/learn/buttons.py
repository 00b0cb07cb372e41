"""What there is to press in a lesson."""

from __future__ import annotations

from htpy import Node, div, li, ol

from kit.core.compose import legal
from kit.widgets.board.view import way_buttons
from kit.widgets.html import data, icon, press
from kit.widgets.learn.model import Learn
from kit.widgets.learn.words import said


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
