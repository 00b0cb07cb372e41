"""The rule book as a dialog: a tab for each chapter, a card for each rule, with its boards drawn by the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from htpy import Element, Node, article, div, figcaption, figure, h3, h4, nav, p, section, small, span
from markupsafe import Markup

from kit.core.diagrams import Panel, battle, panels
from kit.draw.art import BOX
from kit.draw.scene import Group, Scene, Shape
from kit.draw.svg import Drawn, definitions, markup, shapes_svg
from kit.text import text
from kit.text.catalogue import Catalogue
from kit.text.rulebook import Block, Chapter, caption, chapters, drawn, html, named, origin, spoken
from kit.widgets.html import data, icon, press, sheet
from kit.widgets.run.model import Page

SIGNS = {"right": ("kit-may", "check"), "wrong": ("kit-may-not", "close"), "after": ("kit-then", "next")}
"""Per kind of board its class and its pictogram."""
PIECE = 34
"""Pixels of a piece in a table."""


def book(page: Page) -> Node:
    """The rule book, open at the chapter (by its key) or at the rule that the dialog is about."""
    t = page.t
    every = chapters(page.domain, t.lang)
    now = open_at(every, page.dialog_fact)
    leaf = chapter(page.domain, t.lang, every.index(now))
    asked = data(**{"open-at": page.dialog_fact}) if page.dialog_fact != now.key else {}
    content = sheet(t("ui.why.book"), t("ui.close"), tabs(t, every, now), leaf)
    return div({"class": "kit-book", **asked})[content]


def open_at(every: Sequence[Chapter], fact: str) -> Chapter:
    """The chapter with that key, or with that rule; the first one where there is none such."""
    found = (one for one in every if one.key == fact or any(fact in block.ids for block in one.blocks))
    return next(found, every[0])


def tabs(t: Catalogue, every: Sequence[Chapter], now: Chapter) -> Element:
    """A tab for each chapter; those of the parts of a chapter while it is open."""
    shown = [one for one in every if one.key == one.whole or one.whole == now.whole]
    return nav(".kit-tabs", aria_label=t("book.chapters"))[(tab(t, one, one is now) for one in shown)]


def tab(t: Catalogue, one: Chapter, here: bool) -> Element:
    title = t("book.start") if one.blocks[0].level == 1 else one.title
    sign = span(".kit-number")[one.number] if one.number else icon("why", 22)
    label = f"{one.number} {title}".strip()
    css = "kit-tab kit-part" if one.key != one.whole else "kit-tab"
    attrs = data(dialog="book", fact=one.key, key=f"book-{one.key}")
    return press("open", sign, span(".kit-word")[title], css=css, label=label, aria_current=str(here).lower(), **attrs)


@lru_cache(maxsize=48)
def chapter(domain: str, lang: str, number: int) -> Markup:
    """A chapter with all its boards; they are drawn when it is opened first."""
    t, every = text(domain, lang), chapters(domain, lang)
    one = every[number]
    shown = [(block, boards(domain, block, t)) for block in one.blocks]
    common = shared(scene for _, all_ in shown for _, scene in all_)
    first, *rest = ((block, told(domain, lang, block), figures(t, all_, block, common)) for block, all_ in shown)
    following = every[number + 1] if number + 1 < len(every) else None
    content = article(".kit-leaf", data_scroll=f"book-{one.key}")[
        Markup(definitions(common)) if common else None,
        h3[small[one.number] if one.number else None, one.title],
        div(".kit-text")[first[1]] if first[1] else None,
        first[2],
        (rule(t, block, words, plates) for block, words, plates in rest),
        next_button(t, following) if following else None,
    ]
    return Markup(content)


def next_button(t: Catalogue, one: Chapter) -> Element:
    """Leads to the next chapter."""
    words = t("book.next", title=f"{one.number} {one.title}".strip())
    attrs = data(dialog="book", fact=one.key, key="book-next")
    return press("open", words, icon("play", 22), css="kit-btn kit-second", **attrs)


def rule(t: Catalogue, block: Block, words: Node, plates: Node) -> Element:
    """A rule on its card: its name, where it comes from, its words, its boards."""
    name = h4[block.title, marks(t, block)]
    return section(".kit-card.kit-law", id=block.ids[0] if block.ids else None)[name, div(".kit-text")[words], plates]


def marks(t: Catalogue, block: Block) -> Node:
    """Where a rule comes from, in small letters."""
    return [[" ", small(".kit-mark")[words]] for words in origin(block, t)]


@lru_cache(maxsize=128)
def law(domain: str, lang: str, rule_id: str) -> Markup:
    """What one rule says, with its boards."""
    t = text(domain, lang)
    (block,) = (block for one in chapters(domain, lang) for block in one.blocks if rule_id in block.ids)
    shown = boards(domain, block, t)
    signs = p(".kit-marks")[marks(t, block)] if block.marks else None
    content = div(".kit-law")[div(".kit-text")[told(domain, lang, block), signs], figures(t, shown, block, {})]
    return Markup(content)


def told(domain: str, lang: str, block: Block) -> Markup:
    """What stands below a heading, with the pieces in its tables."""
    pieces = named(domain, lang)

    def picture(words: Sequence[str]) -> str:
        shapes = pieces(words)
        return shapes_svg(shapes, (-6, -6, BOX + 12, BOX + 12), size=PIECE, css="icon") if shapes else ""

    return Markup(html(block.tokens, picture))


def boards(domain: str, block: Block, t: Catalogue) -> list[tuple[Panel, Scene]]:
    """The boards of the rules that a block tells, or the one of its battle."""
    found = [panel for rule_id in block.ids for panel in panels(domain, rule_id)]
    found += battle(domain, block.title, t) if block.level > 2 and not block.ids else []
    return [(panel, drawn(panel, t)) for panel in found]


def figures(t: Catalogue, shown: Sequence[tuple[Panel, Scene]], block: Block, common: Drawn) -> Node:
    """The boards side by side, each with what is said of it."""
    if not shown:
        return None
    rule_id = block.ids[0] if block.ids else ""
    css = "kit-boards kit-wide-board" if shown[0][0].whole else "kit-boards"
    return div(class_=css)[(board(t, panel, scene, rule_id, common) for panel, scene in shown)]


def board(t: Catalogue, panel: Panel, scene: Scene, rule_id: str, common: Drawn) -> Element:
    """One board: its picture, and below it whether that may be done, and why or what came of it."""
    words = caption(panel, rule_id, t) or t(f"book.{panel.verdict}")
    inside = markup(parts(scene), drawn=common)
    label = t("book.map") if panel.whole else f"{t(f'book.{panel.verdict}')}. {spoken(panel, rule_id, t)}".strip()
    box = f'viewBox="0 0 {scene.width:g} {scene.height:g}"'
    picture = Markup('<svg {} role="img" aria-label="{}">{}</svg>').format(Markup(box), label, Markup(inside))
    if panel.whole:
        return figure(".kit-plate")[picture]
    css, sign = SIGNS[panel.verdict]
    return figure(class_=f"kit-plate {css}")[picture, figcaption[icon(sign, 22), p[words]]]


# --- pictures that share their parts


def parts(scene: Scene) -> Iterator[Shape]:
    """The shapes of a scene, its ground in one piece, and each counter inside its group in one piece."""
    if scene.ground:
        yield Group("", scene.ground)
    yield from scene.marks
    for shape in scene.pieces:
        yield replace(shape, key="", children=(Group("", shape.children),)) if isinstance(shape, Group) else shape
    yield from scene.effects


def shared(scenes: Iterable[Scene]) -> dict[Group, str]:
    """The parts that several pictures show, and an id for each."""
    count: Counter[Group] = Counter()
    for scene in scenes:
        for shape in parts(scene):
            if isinstance(shape, Group):
                count.update([shape] if not shape.dx else [c for c in shape.children if isinstance(c, Group)])
    often = [group for group, times in count.items() if times > 1]
    return {group: f"kit-drawn-{n}" for n, group in enumerate(often)}
