"""The road of lessons: a winding track with a stone for each lesson, and the stars below those that are done. Two rows
of it are seen, this lesson's and the next: there is room for them on every screen. One of the dialogs, which are all
here, shows the whole of it with names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from htpy import Node, div, li, ol, p, span, strong
from markupsafe import Markup

from kit.core.manifest import GAMES
from kit.tutor import Lesson
from kit.widgets import dialogs, html, unreadable
from kit.widgets.addresses import page_at
from kit.widgets.book import book
from kit.widgets.dialogs import file_input, menu_line, read_aloud, setting, why
from kit.widgets.html import data, icon, press
from kit.widgets.learn.model import Learn
from kit.widgets.learn.words import battle, named, picture

COLUMNS = 6
ROWS = 2
WIDTH, ROW, FIRST = 360, 64, 34
"""Of the track in its own units: its width, the distance of its rows, and the middle of the first."""
EDGE = 44
"""From the side of the track to its outermost stones."""


def stone(number: int) -> tuple[float, float]:
    """The middle of a lesson's stone; the road turns at the end of each row."""
    row, column = divmod(number, COLUMNS)
    column = COLUMNS - 1 - column if row % 2 else column
    return EDGE + column * (WIDTH - 2 * EDGE) / (COLUMNS - 1), FIRST + row * ROW


def track(count: int) -> str:
    """The middle of the road as a path: straight rows, joined by half circles."""
    x, y = stone(0)
    line = [f"M{x:g} {y:g}"]
    for number in range(1, count):
        x, y = stone(number)
        turns = number % COLUMNS == 0
        way = int((number // COLUMNS) % 2)
        line.append(f"A{ROW / 2:g} {ROW / 2:g} 0 0 {way} {x:g} {y:g}" if turns else f"H{x:g}")
    return "".join(line)


def height(count: int) -> int:
    """Of so much of the track."""
    return FIRST + (count - 1) // COLUMNS * ROW + 44


def window(number: int, count: int) -> range:
    """The lessons whose stones are seen around one of them: as many rows as there is room for, its own first."""
    rows = (count - 1) // COLUMNS + 1
    top = max(0, min(number // COLUMNS, rows - ROWS))
    return range(top * COLUMNS, min(count, (top + ROWS) * COLUMNS))


def road(page: Learn) -> Markup:
    """The card with the road, drawn anew only if something on it has changed: it is the longest thing on the page, and
    the same from one tap to the next."""
    drawn_from = page.language, page.run.lesson.id, page.stars
    known: tuple[object, Markup] = page.memo.get("road", ((), Markup()))
    if known[0] != drawn_from:
        known = page.memo["road"] = drawn_from, Markup(str(drawn(page)))
    return known[1]


def drawn(page: Learn) -> Node:
    """The card with the road; it is seen to go on, and a button shows all of it. Every lesson can be opened."""
    lessons, d = page.lessons, track(len(page.lessons))
    seen = window(lessons.index(page.run.lesson), len(lessons))
    top, tall = seen.start // COLUMNS * ROW, height(len(seen))
    lines = "".join(
        f'<path d="{d}" fill="none" stroke="{tone}" stroke-width="{width}" stroke-linejoin="round"/>'
        for tone, width in (("var(--road-edge)", 17), ("var(--road)", 12))
    )
    svg = f'<svg viewBox="0 {top} {WIDTH} {tall}" aria-hidden="true" focusable="false">{lines}</svg>'
    return html.card(
        div(".kit-road", style=f"aspect-ratio:{WIDTH}/{tall}")[
            Markup(svg), ol[(item(page, number, top, tall) for number in seen)]
        ],
        press("open", page.t("lesson.map.all"), css="kit-link", **data(dialog="road", key="road")),
        css="kit-lessons",
        heading=page.t("lesson.map"),
        picture="map",
    )


def item(page: Learn, number: int, top: int, tall: int) -> Node:
    """One stone of the road, `top` being where its picture begins and `tall` how high that is."""
    lesson, (x, y) = page.lessons[number], stone(number)
    state, won = state_of(page, lesson), page.stars.get(lesson.id, 0)
    place = f"left:{x / WIDTH:.2%};top:{(y - top) / tall:.2%}"
    return li({"style": place, "data-state": state, "data-sort": lesson.sort})[
        press(
            "lesson",
            sign(page, lesson),
            css="kit-stone",
            label=words(page, lesson),
            **data(lesson=lesson.id),
        ),
        star_row(won, 14) if won else None,
    ]


def sign(page: Learn, lesson: Lesson) -> Node:
    """What stands on a stone: a lesson's number (crossed swords lead to a match); of what is no lesson its picture."""
    return str(page.number(lesson)) if lesson.sort == "lesson" else icon(lesson.picture, 26)


def state_of(page: Learn, lesson: Lesson) -> str:
    """Now, done, next (the first one not done) or later."""
    if lesson is page.run.lesson:
        return "now"
    if lesson.id in page.stars:
        return "done"
    undone = [other for other in page.wanted if other.id not in page.stars and other is not page.run.lesson]
    return "next" if lesson in undone[:1] else "later"


def words(page: Learn, lesson: Lesson) -> str:
    """A lesson for those who listen: number, name, and how it stands."""
    t, title = page.t, named(page, lesson)
    won = page.stars.get(lesson.id, 0)
    states = [t("lesson.state.now")] if lesson is page.run.lesson else []
    states.append(t("lesson.state.done", n=won) if won else t("lesson.state.open"))
    return f"{title}: {', '.join(states)}"


def star_row(lit: int, size: int, label: str = "", css: str = "", left: int = 3) -> Node:
    """Three stars, the first `lit` of them full; those that can no longer be won, after the first `left`, are pale."""
    said = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    return span({"class": f"kit-stars {css}".strip(), **said})[
        (
            span(class_="kit-star" if n < left else "kit-star kit-lost")[
                icon("star_full" if n < lit else "star_empty", size)
            ]
            for n in range(3)
        )
    ]


def all_lessons(page: Learn) -> Node:
    """All lessons with their names, pictures and stars."""
    t = page.t
    lines = (
        li(id="kit-this-lesson" if lesson is page.run.lesson else None)[
            press(
                "lesson",
                picture(lesson.picture, 34),
                span(".kit-word")[strong[named(page, lesson)],],
                star_row(page.stars.get(lesson.id, 0), 20),
                css="kit-line kit-lesson" + (" kit-now" if lesson is page.run.lesson else ""),
                label=words(page, lesson),
                autofocus=lesson is page.run.lesson,
                **data(lesson=lesson.id),
            )
        ]
        for lesson in page.lessons
    )
    return html.sheet(
        t("lesson.map"),
        t("ui.close"),
        ol(".kit-list", data_open_at="kit-this-lesson")[lines],
        to_battle(page, battle(page), "kit-btn kit-second"),
    )


def to_battle(page: Learn, there: str, css: str) -> Node:
    """The way to a match; while a padlock is on it, to what opens that, in words that say so."""
    sign, words = "swords", "lesson.battle"
    if page.locked:
        there, sign, words = page_at(page.table.padlock), "lock_closed", "guess.locked"
    return html.link(there, icon(sign, 26), page.t(words), css=css)


def stars(page: Learn) -> Node:
    """The stars to a file, and back."""
    t = page.t
    won = sum(page.stars.values())
    return html.sheet(
        t("lesson.stars", n=won),
        t("ui.close"),
        dialogs.keeping(page, t("lesson.stars.kept"), "stars_file", t("lesson.take_along")),
        press("pick_file", icon("folder", 26), t("lesson.bring_back"), css="kit-btn kit-second"),
        file_input(),
        unreadable.card(page),
        p(".kit-sub")[t("privacy")],
    )


def menu(page: Learn) -> Node:
    """Everything that is not needed at every step."""
    t, manifest = page.t, GAMES[page.game.id]
    return dialogs.menu(
        page,
        [
            menu_line("open", "map", t("lesson.map"), autofocus=True, **data(dialog="road")),
            menu_line("again_lesson", "undo", t("lesson.again")),
            menu_line("open", "save", t("lesson.take_along"), **data(dialog="stars")),
            menu_line("open", "why", t("ui.why.book"), **data(dialog="book")),
        ],
        li[to_battle(page, page_at(manifest.after_lessons.partition("?")[0] or manifest.match_page), "kit-line")],
        redo=bool(page.undone),
        fields=[
            setting(page, "face", page.face) if page.panel.faces else None,
            read_aloud(page, page.aloud),
        ],
    )


DIALOGS: dict[str, Callable[[Any], Node]] = {
    "road": all_lessons,
    "stars": stars,
    "menu": menu,
    "why": why,
    "book": book,
    "unread": unreadable.dialog,
}
