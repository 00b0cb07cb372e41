"""What Rune Winter says: a noun for each of its things, a word for each option, short instructions, true sentences."""

from collections.abc import Mapping
from typing import Any

import pytest

from kit.core.game import Ref
from kit.games.runewars import actions as do
from kit.games.runewars.differences import CARDS
from kit.games.runewars.game import OPTIONS
from kit.games.runewars.pieces import DATA, FACTIONS, OWNERS
from kit.games.runewars.rules.draws import SYMBOLS
from kit.games.runewars.rules.ending import WORDS as ENDINGS
from kit.games.runewars.rules.seasons import ORDERS
from kit.games.runewars.state import RUNES, SEASONS, TITLES
from kit.text import languages, text
from kit.text.catalogue import Catalogue
from kit.widgets.games.runewars.solo.table import SoloTable
from tests.games.tabled import beside

SAID = beside(__file__, "words")["said"]
NOUNS = {
    "side": OWNERS[:4],
    "owner": (*OWNERS, "none"),
    "faction": FACTIONS,
    "title": TITLES,
    "season": SEASONS,
    "order": tuple(str(number + 1) for number in range(ORDERS)),
    "kind": tuple(f"{whose}{rank}" for whose in ("", "n") for rank in DATA.generic_threat),
    "symbol": SYMBOLS,
    "rune": RUNES,
}
GO_ON = 12
"""The most words of an instruction: whoever reads it stands at a table."""
each_language = pytest.mark.parametrize("lang", languages())


@each_language
@pytest.mark.parametrize("kind", NOUNS)
def test_everything_has_a_noun_of_its_own(kind: str, lang: str) -> None:
    t = text("runewars", lang)
    names = {t.word(Ref(kind, one), "The") for one in NOUNS[kind]}
    assert len(names) == len(NOUNS[kind])


@each_language
def test_every_option_and_each_of_its_values_has_a_name(lang: str) -> None:
    t = text("runewars", lang)
    for option in OPTIONS:
        names = [t(f"setting.{option.id}"), *(t(f"setting.{option.id}.{value}") for value in option.values)]
        assert len({*names}) == len(names), option.id


@each_language
def test_every_board_and_every_ending_has_its_words(lang: str) -> None:
    t = text("runewars", lang)
    parts = ("title", "line", "briefing")
    assert all(t.has(f"scenario.{board}.{part}") for board in (*DATA.boards, "fan") for part in parts)
    assert all(t.has(f"outcome.{rule_id}") for rule_id in ENDINGS)


def fact(name: str, value: Any, t: Catalogue) -> Any:
    if name == "models":
        return [t(f"models.{how}", n=n, kind=Ref("kind", kind)) for how, n, kind in value]
    return Ref(*value[1:].split(".")) if isinstance(value, str) and value[:1] == "@" else value


def said(lang: str, key: str, facts: Mapping[str, Any]) -> str:
    t = text("runewars", lang)
    return t(key, **{name: fact(name, value, t) for name, value in facts.items()})


@pytest.mark.parametrize(("key", "facts", "en", "it"), SAID, ids=lambda value: str(value)[:40])
def test_it_reads_as_one_would_say_it(key: str, facts: Mapping[str, Any], en: str, it: str) -> None:
    assert {lang: said(lang, key, facts) for lang in ("en", "it")} == {"en": en, "it": it}


def test_an_instruction_is_short_and_its_reason_is_there() -> None:
    told = [(key, en, it) for key, _, en, it in SAID if key.startswith("automa.") and key.count(".") == 1]
    assert len({key for key, *_ in told}) > 8
    for key, *both in told:
        assert all(len(words.split()) <= GO_ON for words in both), key
        assert key == "automa.tie" or text("runewars", "en").has(f"{key}.why"), key


@each_language
def test_whatever_is_drawn_has_words(lang: str) -> None:
    """The face of a rune, too, that a card lets one look at."""
    table, t, cards = SoloTable(), text("runewars", lang), (name for known in CARDS.values() for name in known)
    s = table.game.initial_state(table.game.scenarios()[0])
    for card in ("dragon", "false", *cards):
        assert table.chance_words(s, do.Draw(card), t)
