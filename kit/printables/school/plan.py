"""The plan of a game for teachers, `lessons/teachers/<game>.<lang>.md`, and what a class needs copied for it."""

from __future__ import annotations

from collections.abc import Iterator

from kit.core.files import text_in
from kit.draw.sheet import Sheet, Sheets
from kit.printables.flow import SIDE, SIZE, laid
from kit.printables.markdown import Part, heading, parts
from kit.printables.options import Number
from kit.printables.registry import Order
from kit.printables.school.lessons import copies
from kit.printables.typeset import plain
from kit.resources import root
from kit.text.catalogue import Catalogue
from kit.text.rulebook import Block, parsed

WHOLE = 0.25, 0.25
"""A lesson on two pages is as bad as a page that is half empty."""
PUPILS = Number("pupils", 24, 2, 40)
"""How many children the copies are for."""


def plan(order: Order) -> Sheets:
    """The whole plan, each lesson on one page where it fits; the copies stand after what comes first."""
    t, paper = order.t, order.paper
    width = paper.width - 2 * SIDE
    first, *lessons = parsed(text_in(root("lessons") / "teachers" / f"{t.domain}.{t.lang}.md"))
    blocks = (first, *parsed("\n".join(_copies(t, order.values["pupils"]))), *lessons)
    groups = ([_head(block, width), *parts(block.tokens, width, SIZE)] for block in blocks)
    pages, _ = laid(groups, paper, 1, WHOLE)
    return tuple(Sheet(paper.width, paper.height, page) for page in pages)


def _head(block: Block, width: float) -> Part:
    if block.level > 1:
        return heading(block.title, block.level, width, SIZE)
    return Part(plain(block.title, width, 2 * SIZE, "title"), 0, stays=True)


def _copies(t: Catalogue, pupils: int) -> Iterator[str]:
    """What is to be printed, for whom, and how often, as Markdown."""
    yield f"## {t('school.copies', n=pupils)}\n"
    yield f"| {t('school.copies.what')} | {t('school.copies.whom')} | {t('school.copies.number')} |"
    yield "|---|---|---|"
    for name, share in copies(t.domain).items():
        whom = t("school.copies.share", n=share) if share else t("school.copies.room")
        yield f"| {t(f'print.{name}')} | {whom} | {-(-pupils // share) if share else 1} |"
