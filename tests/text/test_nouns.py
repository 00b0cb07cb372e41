"""Words that a game's sentences use: each of its things has a noun of its own, and one word wherever it is read."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal

import pytest

from kit.core.game import Ref
from kit.games.kanonkugle import pieces, troops
from kit.games.kanonkugle.rules import BOOK
from kit.games.kanonkugle.state import PHASES
from kit.games.strage import cards
from kit.games.strage.pieces import SIDES
from kit.games.strage.state import PHASES as STRAGE_PHASES
from kit.text import languages, rulebook, text
from kit.tutor import lessons

NOUNS = {
    "kanonkugle": {"troop": pieces.DESIGNS, "rating": ("pv", *troops.NAMES), "phase": PHASES},
    "strage": {
        "card": cards.NAMES,
        "suit": cards.SUITS,
        "phase": STRAGE_PHASES,
        "piece": ("orc", "sprite", *(f"{side}_elf" for side in SIDES)),
    },
}
each_language = pytest.mark.parametrize("lang", languages())


@each_language
@pytest.mark.parametrize("game_id", NOUNS)
def test_everything_has_its_noun(game_id, lang):
    t = text(game_id, lang)
    for kind, those in NOUNS[game_id].items():
        assert all(t.word(Ref(kind, one), "The") and t.word(Ref(kind, one), "many") for one in those)
        names = {t.word(Ref(kind, one), "name") for one in those}
        assert len(names) == len(those) - (kind == "card"), "only the two Jokers go by one name"


@each_language
def test_what_is_said_after_a_failed_attack_names_no_ability_and_is_short(lang):
    words = rulebook.rules("kings_war", lang)["KW-TAKE-4"][1]
    assert text("kings_war", lang)("ability.support").lower() not in words.lower()
    assert max(len(sentence.split()) for sentence in words.split(".")) <= 12


@pytest.mark.parametrize(
    ("lang", "key", "one", "two"),
    [
        ("en", "odds.duel.defence", "throws saves the pawn.", "throws save the pawn."),
        ("en", "odds.duel.attack", "throws lets the pawn win.", "throws let the pawn win."),
        ("it", "odds.duel.defence", "lanci salva il pedone.", "lanci salvano il pedone."),
        ("it", "odds.duel.attack", "lanci fa vincere il pedone.", "lanci fanno vincere il pedone."),
    ],
)
def test_of_36_throws_one_or_more_are_good(lang, key, one, two):
    """After "1 in 36", or more."""
    t = text("kings_war", lang)
    who = t.word(Ref("piece", "white_pawn"), "the short")
    assert (t(key, n=1, piece=who), t(key, n=2, piece=who)) == (one, two)


@pytest.mark.parametrize(("lang", "said"), [("en", "30.1 cm"), ("it", "30,1 cm")])
def test_a_number_has_the_point_of_its_language(lang, said):
    assert said in text("kanonkugle", lang)("refusal.OUT_OF_RANGE", length=Decimal("30.1"), limit=Decimal(30))


@each_language
def test_a_rating_has_one_word_wherever_it_is_read(lang):
    t, names = text("kanonkugle", lang), [rating.name for rating in fields(troops.Ratings)]
    assert all(t.word(Ref("rating", name), "Name") == t(f"troops.rating.{name}") for name in names)
    short = re.compile(rf"\b({'|'.join(names).upper()})\b")
    for lesson in lessons("kanonkugle"):
        assert not [line for line in sayings(lesson) if short.search(line.get(lang, ""))]
    assert not [rule for rule in BOOK.rules if short.search(t(f"rule.{rule}.text"))]


def sayings(part):
    """Every sentence of a lesson, in all its languages."""
    if isinstance(part, Mapping):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from sayings(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from sayings(getattr(part, field.name))
