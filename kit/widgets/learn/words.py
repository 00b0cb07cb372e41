"""What is said on the page of a lesson: its name, what the companion says, what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node
from markupsafe import Markup

from kit.core.manifest import GAMES
from kit.draw.inline import army_icon_svg
from kit.text.titles import lesson_title
from kit.tutor import Frame, Lesson, Mark
from kit.tutor.lesson import Words
from kit.widgets.addresses import page_at
from kit.widgets.html import icon
from kit.widgets.learn.model import Learn
from kit.widgets.run.model import Page


def said(page: Page, words: Words | None) -> str:
    """A sentence of a lesson in the language of the page; nothing where there is none."""
    return words.get(page.language, next(iter(words.values()))) if words else ""


def points(marks: Sequence[Mark]) -> bool:
    """Whether some mark points at what to do."""
    return any(mark.kind in ("look", "arrow", "pass") for mark in marks)


def title_words(page: Learn) -> str:
    """The lesson's number and name."""
    return named(page, page.run.lesson)


def named(page: Learn, lesson: Lesson) -> str:
    """A lesson's number and name; an exam has its name alone."""
    return lesson_title(page.t, lesson.sort, page.number(lesson), said(page, lesson.title), bool(lesson.exam))


def line_words(page: Learn) -> str:
    """What the companion says: praise, a hint, what the step begins with, or a welcome."""
    t, held = page.t, page.stays
    if page.opening:
        return t("lesson.watch.first")
    if page.watching:
        return t("lesson.watch")
    if page.joke is not None:
        return t("lesson.poke", pick=page.joke)
    if held is not None and held.kind in ("step", "lesson"):
        return said(page, held.praise) or said(page, page.step.say) or t("lesson.right")
    if page.help is not None:
        return said(page, page.help.say)
    if page.news is not None and page.step.kind == "exam":
        return news_words(page, page.news)
    if page.step.kind == "exam" and page.run.played:
        return said(page, page.step.hint)
    turns = len(page.run.played)
    if page.step.one_per_turn and turns:
        return t("lesson.turn.over", n=turns, next=turns + 1)
    number, new = page.run.number, t("lesson.fresh") if page.fresh and not turns else ""
    if page.step.say or new:
        return f"{new} {said(page, page.step.say)}".strip()
    # The praise for the step before has been read.
    return t("lesson.onward", pick=number % 3) if number else t("lesson.welcome", number=page.number(page.run.lesson))


def news_words(page: Learn, frame: Frame) -> str:
    """Who was taken, and how many that makes; of the others, else of the learner's own."""
    events = page.game.events(frame.before, frame.action, frame.after, page.viewer)
    words, counted = page.t.event(events[0]) if events else "", ""
    for player, key in ((page.seat, "took"), (1 - page.seat, "lost")):
        n, of = page.table.taken_by(page.run.start, frame.after, player)
        if n > page.table.taken_by(page.run.start, frame.before, player)[0]:
            counted = page.t(f"lesson.exam.count.{key}", n=n, **({"of": of} if of else {}))
            break
    return f"{words} {counted}".strip()


def lit(page: Learn) -> int:
    """How many stars of the lesson have been lit on the way."""
    run = page.run
    return min(run.stars, 3 * run.number // len(run.lesson.steps))


def stars_words(page: Learn) -> str:
    """What a star that can no longer be won has gone by, and how many can still be lit, which are those drawn as mere
    lines; nothing where all three can be won."""
    run, won = page.run, lit(page)
    if run.stars == 3:
        return ""
    helped = "shown" if run.shown else "helped" if run.helps and run.stars == 2 and not run.wrongs else ""
    why = page.t(f"lesson.stars.gone.{helped or run.stars}", n=max(1, run.wrongs))
    if run.stars == won:
        return page.t("lesson.stars.left.none", n=won, why=why)
    return page.t("lesson.stars.left.more" if won else "lesson.stars.left", n=run.stars - won, why=why)


def show_me_cost(page: Learn) -> str:
    """What the lesson is worth once the solution was shown: of stars that are lit already, what becomes of them."""
    won = lit(page)
    return page.t("lesson.show_me.lit", n=won) if won > 1 else page.t("lesson.show_me.cost")


def hint_cost(page: Learn) -> str:
    """That a hint takes away the third star; empty in an exam, and where it is gone or kept already."""
    lesson, won = page.run.lesson, page.stars.get(page.run.lesson.id, 0)
    costs = not (lesson.exam or page.run.finished) and page.can_hint and page.run.stars == 3 > won
    return page.t("lesson.hint.cost") if costs else ""


def goal_words(page: Learn) -> str:
    """What is asked of the learner, or that it is done; nothing until what is asked about has been seen."""
    if page.opening:
        return ""
    if page.stays is not None and page.stays.kind in ("step", "lesson"):
        if page.stays.unlucky:
            return page.t("lesson.right.unlucky")
        return page.t("lesson.right" if page.stays.praise else "lesson.tried")
    return said(page, page.step.goal)


def picture(name: str, size: int) -> Node:
    """A lesson's pictogram; what wears the colours of an army wears those of the first."""
    return Markup(army_icon_svg(name, "blue", size)) if name in ("soldier", "pegasus", "prince") else icon(name, size)


def battle(page: Learn) -> str:
    """The address of a first match, seen from this page; what has not been taught yet is off in it."""
    manifest = GAMES[page.game.id]
    if manifest.after_lessons:
        name, _, query = manifest.after_lessons.partition("?")
        return page_at(name, query)
    off = ",".join(option for option, rule in manifest.taught.items() if not page.taught(rule))
    query = f"scenario={page.table.beginning}&seats=0,1" if page.table.beginning else ""
    return page_at(manifest.match_page, query + (f"&off={off}" if off else ""))
