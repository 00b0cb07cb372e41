"""The rule book on the page: a tab for each chapter, each rule with its boards, pictures that share their parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from kit.core.diagrams import panels
from kit.core.manifest import GAMES
from kit.text import languages, rulebook, text
from kit.widgets import book
from kit.widgets.run.model import Page, speaking

DOMAINS = sorted({one.domain for one in GAMES.values()})
MOST = 160_000
"""Characters of a chapter at most; that of the battles shows whole maps."""
MAPS = 640_000
each_book = pytest.mark.parametrize("domain", DOMAINS)
each_language = pytest.mark.parametrize("lang", languages())


def opened(domain: str, fact: str = "") -> str:
    """The dialog, open at a chapter or at a rule."""
    return str(book.book(Page(**speaking(domain, {}), dialog="book", dialog_fact=fact)))


def leaves(domain: str, lang: str) -> Iterator[tuple[rulebook.Chapter, str]]:
    """Every chapter as it is shown."""
    for number, one in enumerate(rulebook.chapters(domain, lang)):
        yield one, str(book.chapter(domain, lang, number))


@each_book
@each_language
def test_each_chapter_shows_its_rules_with_all_their_boards(domain: str, lang: str) -> None:
    for one, shown in leaves(domain, lang):
        for block in one.blocks[1:]:
            assert re.search(rf"<h4>{re.escape(block.title)}(</h4>| <small)", shown.replace("&#39;", "'"))
            for rule_id in block.ids[:1]:
                assert f'id="{rule_id}"' in shown
        boards = sum(len(panels(domain, rule_id)) for block in one.blocks for rule_id in block.ids)
        assert shown.count("<figcaption>") == boards


@each_language
def test_a_rule_says_where_it_comes_from(lang: str) -> None:
    told = " ".join(shown for _, shown in leaves("kanonkugle", lang))
    marks = [mark for block in rulebook.blocks("kanonkugle", lang) for mark in block.marks]
    assert set(marks) == set(rulebook.MARKS)
    assert told.count("kit-mark") == len(marks)
    law = str(book.law("kanonkugle", lang, "KK-MOVE-3"))
    t = text("kanonkugle", lang)
    assert all(t(f"mark.{mark}") in law for mark in ("printed", "derived"))
    assert "kit-mark" not in str(book.law("war_kids", lang, "WK-MOVE-2"))


@each_book
@each_language
def test_every_picture_has_its_words_and_every_shared_part_is_there_once(domain: str, lang: str) -> None:
    for one, shown in leaves(domain, lang):
        drawn = re.findall(r'id="(kit-drawn-\d+)"', shown)
        assert len(drawn) == len(set(drawn))
        assert set(re.findall(r'href="#(kit-drawn-\d+)"', shown)) == set(drawn)
        assert not re.search(r'role="img" aria-label="\W*"', shown)
        maps = any(not block.ids and "<table" in block.html for block in one.blocks)
        assert len(shown) < (MAPS if maps else MOST), one.title


@each_book
def test_a_tab_for_each_chapter_and_for_the_parts_of_the_open_one(domain: str) -> None:
    every = rulebook.chapters(domain, "en")
    for one in every:
        shown = opened(domain, one.key)
        tabs = re.findall(r'data-fact="([^"]*)" data-key="book-(?!next)', shown)
        assert tabs == [other.key for other in every if other.key == other.whole or other.whole == one.whole]
        assert shown.count('aria-current="true"') == 1
        assert f'data-scroll="book-{one.key}"' in shown
        assert "data-open-at" not in shown


@each_book
def test_asked_for_a_rule_it_opens_there(domain: str) -> None:
    for one in rulebook.chapters(domain, "en"):
        for block in one.blocks:
            for rule_id in block.ids[:1]:
                shown = opened(domain, rule_id)
                assert f'data-scroll="book-{one.key}"' in shown
                assert f'data-open-at="{rule_id}"' in shown
    assert f'data-scroll="book-{rulebook.chapters(domain, "en")[0].key}"' in opened(domain, "nothing such")


def test_from_chapter_to_chapter_to_the_last() -> None:
    every = rulebook.chapters("war_kids", "en")
    for here, there in pairwise(every):
        following = re.search(r'data-fact="([^"]*)" data-key="book-next"', opened("war_kids", here.key))
        assert following is not None
        assert following[1] == there.key
    assert 'data-key="book-next"' not in opened("war_kids", every[-1].key)


@each_language
def test_one_rule_is_shown_with_its_boards(lang: str) -> None:
    shown = str(book.law("war_kids", lang, "WK-MOVE-7"))
    assert shown.count("<figure") == 2
    assert "kit-may" in shown
    assert "kit-may-not" in shown
    (_, wrong) = panels("war_kids", "WK-MOVE-7")
    assert rulebook.caption(wrong, "WK-MOVE-7", text("war_kids", lang)) in shown
