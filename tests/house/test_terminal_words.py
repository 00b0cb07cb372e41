"""The words of a terminal: those of who types, with an answer to each, and no two entries alike."""

from __future__ import annotations

import re

import polib
import pytest
from house_terminal import FINGER, asked, played, somewhere

from kit.command.bootstrap import ROOT
from kit.core.manifest import GAMES
from kit.terminal.spoken import typed
from kit.text import languages, text

pytestmark = pytest.mark.usefixtures(somewhere.__name__)


@pytest.mark.parametrize("name", GAMES)
def test_who_asks_for_help_or_with_nothing_else_is_answered(name: str) -> None:
    plain = played(asked(name, "--seed", "1"))
    for words, same in (("help", "?"), ("look", "board"), ("HELP", "?")):
        answers = [played(asked(name, "--seed", "1"), line)[len(plain) :] for line in (words, same)]
        assert answers[0] == answers[1] != []
    assert len(played(asked(name, "--seed", "1"), "why")) > len(plain)
    assert "There is no rule ." not in played(asked(name, "--seed", "1"), "why")


def test_why_tells_the_rule_behind_what_happened_last() -> None:
    said = played(asked("kings_war", "rounds", "--seats", "0,0"), "why", "e2-e4", "why")
    t = text("kings_war", "en")
    assert t("terminal.no_why") in said
    assert said.index(t.rule("KW-TURN-1")) > said.index(t("terminal.no_why"))


def test_a_way_that_is_not_a_pieces_is_refused_by_a_rule_that_speaks_of_ways() -> None:
    for lang, word in (("en", "chess move"), ("it", "Mossa di scacchi")):
        said = played(asked("kings_war", "rounds", "--seats", "0,0", "--lang", lang), "e2e5")
        assert any(word in line and "KW-TURN-1" in line for line in said), said


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", ["kit", *GAMES])
def test_nothing_that_is_asked_or_answered_speaks_of_a_finger(name: str, lang: str) -> None:
    t = text(name, lang)
    file = ROOT / "kit" / "text" / "locale" / lang / "LC_MESSAGES" / f"{name}.po"
    for entry in polib.pofile(str(file), encoding="utf-8") if file.exists() else ():
        if re.match(r"(ask|tell|refusal|hint\.try|trouble\.action)\.", entry.msgid):
            for words in (entry.msgstr, *entry.msgstr_plural.values()):
                assert not FINGER[lang].search(typed(words, t)), words


def test_entries_that_would_read_alike_are_told_apart() -> None:
    said = played(asked("kanonkugle", "--seats", "0,0", "--seed", "3"), "1", "1")
    entries = [line.partition(". ")[2] for line in said if re.match(r"\d+\. The Scouts at", line)]
    assert len(entries) > 9
    assert len({*entries}) == len(entries)
    assert not any(re.search(r"\(\d\)$", entry) for entry in entries), "each says what it is"


def test_where_there_is_room_for_a_troop_none_is_missed() -> None:
    t = text("kanonkugle", "en")
    said = played(asked("kanonkugle", "--seats", "0,0", "--seed", "3"), "1", "1")
    assert t("ask.place.no_room") not in said
