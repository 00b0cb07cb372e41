"""The rule books, `RULES.<lang>.md` beside each manifest, cut at their anchors: what *why?* shows, and the whole book.

In the file a rule is `<a id="WK-MOVE-2"></a>`, then a heading with its name, then its paragraphs. A chapter is a
heading of the second level with its number; one with a number such as "10.1" is a part of chapter 10. Where a game's
rules come from several hands, the anchor says so, `<a id="KK-MOVE-3" class="printed derived"></a>` (see `MARKS`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from html import escape
from typing import Any

from kit.core.diagrams import PIECES, Panel
from kit.core.files import text_in
from kit.core.game import Ref
from kit.core.manifest import GAMES
from kit.text.catalogue import Catalogue, text

_ANCHOR = re.compile(r'<a id="([A-Z][A-Z0-9.-]*)"(?: class="([a-z ]+)")?></a>')
_HEADING = re.compile(r"(#+) +(.+)")
_NUMBER = re.compile(r"(\d+(?:\.\d+)*)\.? +")
_SENTENCE = re.compile(r".+?[.!?…](?=\s|$)|.+")
_FORMS = ("Name", "Name many", "Name short", "Name short many")

MARKS = ("printed", "derived", "rebuilt", "ours")
"""Where a rule comes from: it was handed down in print, follows from what was, was put together from what is left of
it, or fills a gap. Their words are `mark.<it>`."""
SHORT = 12
"""Of so many words what is said of a board is still read at a glance."""

Token = Mapping[str, Any]
Named = Callable[[Sequence[str]], Any]
"""The shapes of the piece that the words of a table name together, in a box of 100 x 100; `None` for other words."""
Picture = Callable[[Sequence[str]], str]
"""Such a piece as markup; nothing where there is none."""


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
    tokens: tuple[Token, ...] = field(default=(), compare=False)
    """The same as the Markdown elements that mistune makes of it, for those who set it in type."""
    marks: tuple[str, ...] = ()
    """Where its rules come from, of `MARKS`; none where the book does not say."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book, or a part of one: its own block, then its rules."""

    key: str
    """What it is asked for by: its number, or its place where it has none."""
    number: str
    """As in its heading; nothing where none stands there."""
    title: str
    """Without the number."""
    blocks: tuple[Block, ...]

    @property
    def whole(self) -> str:
        """The key of the chapter that it is, or is a part of."""
        return self.key.partition(".")[0]


@lru_cache(maxsize=8)
def blocks(game: str, lang: str) -> tuple[Block, ...]:
    """The whole rule book of a game, in its own order; the English one where a language has none yet."""
    return parsed(_source(game, lang))


def parsed(source: str) -> tuple[Block, ...]:
    """A text in Markdown, cut at its headings; it begins with one."""
    import mistune

    parse = mistune.create_markdown(renderer=None, plugins=["table"])
    found = []
    for ids, marks, level, title, lines in cut(source):
        tree = parse("\n".join(lines))
        tokens = tuple(tree) if isinstance(tree, list) else ()
        found.append(Block(ids, level, title, html(tokens), tokens, marks))
    return tuple(found)


@lru_cache(maxsize=8)
def chapters(game: str, lang: str) -> tuple[Chapter, ...]:
    """The book by its chapters; the title and what stands below it come first."""
    found: list[Chapter] = []
    for block in blocks(game, lang):
        number = _NUMBER.match(block.title)
        if block.level < 3:
            title = block.title[number.end() :] if number else block.title
            key = number[1] if number else f"at{len(found)}"
            found.append(Chapter(key, number[1] if number else "", title, (block,)))
        else:
            last = found.pop()
            found.append(replace(last, blocks=(*last.blocks, block)))
    return tuple(found)


@lru_cache(maxsize=8)
def rules(game: str, lang: str) -> dict[str, tuple[str, str]]:
    """Per rule id its name (plain text) and its paragraphs (safe HTML)."""
    return {rule_id: (block.title, block.html) for block in blocks(game, lang) for rule_id in block.ids}


def html(tokens: Iterable[Token], picture: Picture = lambda words: "") -> str:
    """Markdown elements as safe HTML; in tables the pieces that are named."""
    import mistune

    to_html = mistune.HTMLRenderer(escape=True)
    state = mistune.BlockState()

    def inside(token: Token) -> str:
        return to_html.render_tokens(token["children"], state)

    def table(token: Token) -> str:
        heads, *rows = (_cells(row) for row in _rows(token))
        words = [_plain(cell) for cell in heads]
        top = "".join(f"<th>{picture([word])}{inside(cell)}</th>" for word, cell in zip(words, heads, strict=True))
        body = "".join(f"<tr>{''.join(line(words, row))}</tr>" for row in rows)
        return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"

    def line(words: Sequence[str], row: Sequence[Token]) -> Iterator[str]:
        first = _plain(row[0])
        yield f"<th>{picture([first])}{inside(row[0])}</th>"
        for word, cell in zip(words[1:], row[1:], strict=True):
            drawn = picture([first, word]) if _plain(cell) else ""
            yield f'<td data-label="{escape(word)}">{drawn}{inside(cell)}</td>'

    parts = (table(t) if t["type"] == "table" else to_html.render_token(dict(t), state) for t in tokens)
    return "".join(parts).strip()


def _rows(table: Token) -> Iterator[Token]:
    head, *bodies = table["children"]
    yield head
    for body in bodies:
        yield from body["children"]


def _cells(row: Token) -> list[Token]:
    return list(row["children"])


def _plain(token: Token) -> str:
    return "".join(child.get("raw") or _plain(child) for child in token.get("children", ())).strip()


# --- pieces in its tables, and what is said of its boards


def named(game: str, lang: str) -> Named:
    """What draws the pieces that a book's tables name, by their nouns in its language; by any game's with its words."""
    makers = [one.part(PIECES) for one in GAMES.values() if one.domain == game and PIECES in one.parts]
    t = text(game, lang)
    forms = {t.word(noun, form).lower(): noun for maker in makers for noun in maker.nouns for form in _FORMS}

    def noun(word: str) -> Ref | None:
        last = word.lower().rpartition(" ")[2]
        return forms.get(word.lower()) or forms.get(last)

    def shapes(words: Sequence[str]) -> Any:
        nouns = [noun(part) for word in words for part in word.split(", ")]
        if not nouns or None in nouns:
            return None
        return next(filter(None, (maker.picture(*nouns) for maker in makers)), None)

    return shapes


def drawn(panel: Panel, t: Catalogue) -> Any:
    """A board, a `Scene`, with the places on it named in a language, and lengths such as "12.5 cm" told in it."""

    def name(label: str) -> str:
        number, _, unit = label.partition(" ")
        if unit and t.has(f"tape.{unit}"):
            return t(f"tape.{unit}", length=Decimal(number))
        return t(f"place.{label}") if t.has(f"place.{label}") else label

    return panel.scene(name)


def caption(panel: Panel, rule_id: str, t: Catalogue) -> str:
    """What is said of a board: why something is refused, or what came of what was done: the rule's own news, as far as
    they are short, else the last of all. A text `board.<rule>` says it of a rule that makes no news, with the facts of
    the last."""
    if panel.refusal is not None:
        return t.refusal(panel.refusal).partition("\n")[0]
    if panel.events and t.has(f"board.{rule_id}"):
        return t(f"board.{rule_id}", **panel.events[-1].facts)
    own = [event for event in panel.events if event.rule_id == rule_id]
    words = ""
    for told in dict.fromkeys(map(t.event, own or panel.events[-1:])):
        if words and len(f"{words} {told}".split()) > SHORT:
            break
        words = f"{words} {told}".strip()
    return words


def origin(block: Block, t: Catalogue) -> list[str]:
    """Where the rules of a block come from, in words."""
    return [t(f"mark.{mark}") for mark in block.marks]


def spoken(panel: Panel, rule_id: str, t: Catalogue) -> str:
    """All that happens on a board, for those who listen."""
    if panel.refusal is not None or t.has(f"board.{rule_id}"):
        return caption(panel, rule_id, t)
    return " ".join(t.event(event) for event in panel.events)


# --- the file


def _source(game: str, lang: str) -> str:
    file = GAMES[game].folder / f"RULES.{lang}.md"
    return text_in(file if file.exists() else file.with_name("RULES.en.md"))


def cut(source: str) -> list[tuple[tuple[str, ...], tuple[str, ...], int, str, list[str]]]:
    """The book as (rule ids, their marks, level, heading, lines below it)."""
    found: list[tuple[tuple[str, ...], tuple[str, ...], int, str, list[str]]] = []
    ids: list[str] = []
    marks: list[str] = []
    for line in source.splitlines():
        anchor, heading = _ANCHOR.fullmatch(line.strip()), _HEADING.fullmatch(line)
        if anchor:
            ids.append(anchor[1])
            marks += (anchor[2] or "").split()
            if not set(marks) <= set(MARKS):
                raise ValueError(f"an anchor with an unknown mark: {line!r}")
        elif heading:
            found.append((tuple(ids), tuple(marks), len(heading[1]), heading[2], []))
            ids, marks = [], []
        elif found:
            found[-1][-1].append(line)
        elif line.strip():
            raise ValueError(f"a rule book begins with its title: {line!r}")
    if ids:
        raise ValueError(f"an anchor without a heading: {ids}")
    return found


def told(book: str) -> Iterator[tuple[str, str]]:
    """What a catalogue takes from a book: of each rule `rule.<id>.name`, its heading, and `rule.<id>.text`, the first
    sentence below that.

    >>> dict(told("# Go\\n\\n<a id=\\"GO-1\\"></a>\\n\\n### Start\\n\\nBlack *begins*. White follows.\\n"))
    {'rule.GO-1.name': 'Start', 'rule.GO-1.text': 'Black begins.'}
    """
    for ids, _, _, title, lines in cut(book):
        first = " ".join("\n".join(lines).strip().partition("\n\n")[0].split())
        sentence = _SENTENCE.match(re.sub(r"[*`]", "", first))
        for rule_id in ids:
            yield f"rule.{rule_id}.name", title
            yield f"rule.{rule_id}.text", sentence[0] if sentence else ""
