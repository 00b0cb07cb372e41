"""The twenty clues of guess-the-unit (WK-GUESS-11): their own words, in the first person, with what each one meant."""

import re

import pytest

from kit.games.war_kids.pieces import DATA
from kit.text import Ref, text
from tests.games.tabled import beside

COUNTS = DATA["guess"]["clues"]
CLUES = [f"clue.{kind}.{n}" for kind, count in COUNTS.items() for n in range(1, count + 1)]
NAMES = {
    "it": r"soldat|pegas|\bmag[oi]\b|princip",
    "en": r"soldier|pegas|mage|prince",
}
FIRST_PERSON = {
    "it": r"\b(io|mi|me|ho|so|sono|ero|siamo|faccio|vado|mia|mie|miei|partiamo|farmi)\b",
    "en": r"\b(i|i’m|me|my|we)\b",
}
FACTS = beside(__file__, "clues")
"""What each clue must carry, in each language."""

each_language = pytest.mark.parametrize("lang", sorted(NAMES))


def test_there_are_twenty_clues_and_each_has_its_fact() -> None:
    assert len(CLUES) == 20
    assert set(FACTS) == set(CLUES)
    assert not [clue for lang in NAMES for kind in COUNTS for clue in [f"clue.{kind}.{COUNTS[kind] + 1}"]
                if text("war_kids", lang).has(clue)]  # fmt: skip


@each_language
@pytest.mark.parametrize("clue", CLUES)
def test_a_clue_speaks_for_itself_and_gives_no_name(clue: str, lang: str) -> None:
    t = text("war_kids", lang)
    said, meant = t(clue), t(f"{clue}.means")
    assert not re.search(NAMES[lang], said, re.IGNORECASE)
    assert re.search(FIRST_PERSON[lang], said, re.IGNORECASE), said
    assert re.search(FACTS[clue][lang], said, re.IGNORECASE), said
    assert re.search(NAMES[lang], meant, re.IGNORECASE)


SEEN = {
    "it": r"elmo|scud|spad|braccio|\bali\b|galoppo|hiii|redini|cappello|magi|palle di cannone|corona",
    "en": r"helmet|shield|sword|on my arm|wing|gallop|neigh|reins|hat\b|magic|cannon balls|crown",
}
"""What the pictures on the counters show, what a horse does, and what only magic can do."""


@each_language
@pytest.mark.parametrize("clue", CLUES)
def test_a_clue_can_be_solved_by_what_the_counters_show(clue: str, lang: str) -> None:
    assert re.search(SEEN[lang], text("war_kids", lang)(clue), re.IGNORECASE)


@each_language
def test_clues_differ_from_one_another(lang: str) -> None:
    t = text("war_kids", lang)
    assert len({t(key) for clue in CLUES for key in (clue, f"{clue}.means")}) == 2 * len(CLUES)


@each_language
@pytest.mark.parametrize("pair", ["mage-soldier", "leader-mage"])
def test_mixed_up_pairs_are_told_apart(pair: str, lang: str) -> None:
    said = text("war_kids", lang)(f"guess.mixed.{pair}").lower()
    t = text("war_kids", lang)
    names = [t.word(Ref("unit", kind), "") for kind in pair.split("-")]
    assert all(name.lower() in said for name in names)
