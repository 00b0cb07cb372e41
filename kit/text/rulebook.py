"""The rule books, `RULES.<lang>.md` beside each manifest, cut at their anchors: what *why?* shows, and the whole book.

In the file a rule is `<a id="WK-MOVE-2"></a>`, then a heading with its name, then its paragraphs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kit.core.manifest import GAMES

_ANCHOR = re.compile(r'<a id="([A-Z][A-Z0-9-]*)"></a>')
_HEADING = re.compile(r"(#+) +(.+)")


@dataclass(frozen=True, slots=True)
class Block:
    """A heading of the book and what stands below it."""

    ids: tuple[str, ...]
    """The rules whose anchors stand before the heading; none for a chapter."""
    level: int
    """1 the title of the book, 2 a chapter, 3 a rule or a battle."""
    title: str
    """Plain text."""
    html: str
    """Safe HTML: paragraphs, lists, tables, quotations; nothing of the source passes as markup."""


@lru_cache(maxsize=8)
def blocks(game: str, lang: str) -> tuple[Block, ...]:
    """The whole rule book of a game, in its own order; the English one where a language has none yet."""
    import mistune

    to_html = mistune.create_markdown(escape=True, plugins=["table"])
    return tuple(
        Block(ids, level, title, str(to_html("\n".join(lines))).strip())
        for ids, level, title, lines in _cut(_source(game, lang))
    )


def tokens(game: str, lang: str) -> list[dict[str, Any]]:
    """The same book as the tree of Markdown elements that mistune makes of it, for those who set it in type."""
    import mistune

    tree = mistune.create_markdown(renderer=None, plugins=["table"])(_source(game, lang))
    return tree if isinstance(tree, list) else []


@lru_cache(maxsize=8)
def rules(game: str, lang: str) -> dict[str, tuple[str, str]]:
    """Per rule id its name (plain text) and its paragraphs (safe HTML)."""
    return {rule_id: (block.title, block.html) for block in blocks(game, lang) for rule_id in block.ids}


def _source(game: str, lang: str) -> str:
    file = GAMES[game].folder / f"RULES.{lang}.md"
    return (file if file.exists() else file.with_name("RULES.en.md")).read_text(encoding="utf-8")


def _cut(source: str) -> list[tuple[tuple[str, ...], int, str, list[str]]]:
    """The book as (rule ids, level, heading, lines below it)."""
    cut: list[tuple[tuple[str, ...], int, str, list[str]]] = []
    ids: list[str] = []
    for line in source.splitlines():
        anchor, heading = _ANCHOR.fullmatch(line.strip()), _HEADING.fullmatch(line)
        if anchor:
            ids.append(anchor[1])
        elif heading:
            cut.append((tuple(ids), len(heading[1]), heading[2], []))
            ids = []
        elif cut:
            cut[-1][3].append(line)
        elif line.strip():
            raise ValueError(f"a rule book begins with its title: {line!r}")
    if ids:
        raise ValueError(f"an anchor without a heading: {ids}")
    return cut
