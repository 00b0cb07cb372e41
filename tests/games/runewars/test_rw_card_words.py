"""Rune Winter's models, cards, towns and titles: each has its noun and its sentence, with the figures of the data."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from kit.core.game import Ref
from kit.games.runewars.differences import CARDS, card
from kit.games.runewars.effects import Op
from kit.games.runewars.pieces import DATA
from kit.games.runewars.realm import DIALS
from kit.text import languages, text
from kit.widgets.games.runewars.words import deed_of

DEEDS: Mapping[str, Mapping[str, Any]] = {
    "kind": {name: unit.special for name, unit in {**DATA.units, **DATA.neutrals}.items()},
    "tactic": {name: one.effect for name, one in DATA.tactics.items()},
    "hero": {name: one.when for name, one in DATA.heroes.items()},
    "quest": {name: re.findall(r"\d+", str(one.where)) * (one.bound is None) for name, one in DATA.quests.items()},
    "reward": {
        name: (DATA.shard_trade.n, one.value) if one.kind == "shard" else one.when for name, one in DATA.rewards.items()
    },
    "objective": {name: one.cond for name, one in DATA.objectives.items()},
    "explore": {name: one.effect for name, one in CARDS["explore"].items()},
    "development": {name: getattr(one, "at_harvest_bonus", ()) for name, one in CARDS["development"].items()},
    "faction": {name: one.ward for name, one in DATA.factions.items()},
    "title": {name: (one.on_season_tag, one.on_season, one.once_per_turn) for name, one in DATA.titles.items()},
}
"""By the kind of noun what each thing does."""
COUNTED = {
    "en": {"two": 2, "three": 3, "four": 4, "eight": 8, "twelve": 12},
    "it": {"due": 2, "tre": 3, "quattro": 4, "otto": 8, "dodici": 12},
}
TESTED = {
    "en": {"s": "strength", "a": "agility", "w": "wisdom", "duel": "duel"},
    "it": {"s": "forza", "a": "agilità", "w": "saggezza", "duel": "duello"},
}
SHARDS, CHARMS = ({name for name, one in DATA.rewards.items() if one.kind == kind} for kind in ("shard", "charm"))
MOST = 17
"""The most words of what stands on a card."""
NAMES = {**DEEDS, "city": DATA.cities, "dial": DIALS}
each_language = pytest.mark.parametrize("lang", languages())


def figures(value: Any) -> Iterator[int]:
    """The numbers above 1 in a part of the data; what is one is said in many ways."""
    match value:
        case bool():
            pass
        case int() | str() if str(value).isdecimal():
            yield from [int(value)] * (int(value) > 1)
        case Op():
            yield from figures({name: inside for name, inside in value.params.items() if name != "class"})
        case Mapping():
            yield from figures((*value.values(),))
        case tuple() | list():
            for one in value:
                yield from figures(one)


def counted(sentence: str, lang: str) -> set[int]:
    """The numbers above 1 in a sentence."""
    words = re.findall(r"\w+", re.sub(r"(Type|Tipo) \d", "", sentence).lower())
    numbers = (int(word) if word.isdecimal() else COUNTED[lang].get(word, 0) for word in words)
    return {number for number in numbers if number > 1}


def alike(said: Mapping[str, str]) -> list[set[str]]:
    """The things of which the same is said."""
    twice = [words for words, n in Counter(said.values()).items() if n > 1]
    return [{name for name, one in said.items() if one == words} for words in twice]


@each_language
@pytest.mark.parametrize("kind", NAMES)
def test_each_thing_goes_by_a_noun_of_its_own(kind: str, lang: str) -> None:
    t = text("runewars", lang)
    assert alike({one: t.word(Ref(kind, one), "Name") for one in NAMES[kind]}) == [SHARDS] * (kind == "reward")
    assert all(t.word(Ref(kind, one), form) for one in NAMES[kind] for form in ("a", "The many", "short"))


@each_language
def test_each_thing_has_a_short_sentence_of_its_own(lang: str) -> None:
    t = text("runewars", lang)
    said = {f"{kind}.{one}": deed_of(Ref(kind, one), t, area="M1") for kind, those in DEEDS.items() for one in those}
    assert alike(said) == [{f"reward.{one}" for one in same} for same in (SHARDS, CHARMS)]
    assert not [words for words in said.values() if len(words.split()) > MOST or not words.endswith(".")]


@each_language
@pytest.mark.parametrize("kind", DEEDS)
def test_the_figures_of_a_sentence_are_those_of_the_data(kind: str, lang: str) -> None:
    t = text("runewars", lang)
    said = {one: counted(deed_of(Ref(kind, one), t), lang) for one in DEEDS[kind]}
    assert said == {one: {*figures(does)} for one, does in DEEDS[kind].items()}


@each_language
def test_a_quest_says_what_is_tested_and_where(lang: str) -> None:
    t = text("runewars", lang)
    for name, quest in DATA.quests.items():
        words = deed_of(Ref("quest", name), t, area="M7")
        assert {test for test, word in TESTED[lang].items() if word in words} == {quest.test}, name
        assert ("M7" in words) == (quest.bound is not None), name
        assert not quest.versus or t.word(Ref("kind", quest.versus), "name") in words


@each_language
def test_what_helps_in_a_test_says_in_which(lang: str) -> None:
    t = text("runewars", lang)
    triggers = {"test_strength": "s", "test_agility": "a", "test_strength_success": "s", "duel": "duel"}
    for kind, those in (("hero", DATA.heroes), ("reward", DATA.rewards)):
        for name, one in those.items():
            meant = {triggers[trigger] for trigger in one.when if trigger in triggers}
            words = deed_of(Ref(kind, name), t)
            assert {test for test, word in TESTED[lang].items() if word in words} == meant, name


@each_language
def test_a_hero_is_called_by_the_name_in_the_data(lang: str) -> None:
    t = text("runewars", lang)
    assert [t.word(Ref("hero", name), "short") for name in DATA.heroes] == [one.name for one in DATA.heroes.values()]


@each_language
def test_every_card_that_is_told_of_has_words(lang: str) -> None:
    t = text("runewars", lang)
    assert all(t.word(card(name), "name") for those in CARDS.values() for name in those)
