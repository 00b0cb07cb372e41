"""The catalogues themselves: both languages say the same things, each in its own words."""

import re
from functools import cache
from pathlib import Path

import polib
import pytest

from kit.core.manifest import GAMES
from kit.text import languages, text
from kit.text.catalogue import LOCALE, Grammar, parse_noun
from kit.text.compile import main, stale, whole
from kit.text.message import names, parse
from tests.games.tabled import beside

pytestmark = pytest.mark.every_game
DOMAINS = sorted(path.stem for path in (LOCALE / "en" / "LC_MESSAGES").glob("*.po"))
SAME = {
    "game.war_kids.title",
    "noun.game.war_kids",
    "game.kings_war.title",
    "game.kanonkugle.title",
    "noun.game.kings_war",
    "scenario.waterloo.title",
    "real.leg",
    "tape.cm",
}
"""Keys whose words may be the same in two languages: names, a letter, a unit."""


@cache
def entries(domain: str, lang: str) -> dict[str, polib.POEntry]:
    return {entry.msgid: entry for entry in whole(LOCALE / lang / "LC_MESSAGES" / f"{domain}.po")}


@cache
def plurals(domain: str, lang: str) -> int:
    """How many plural forms the language has, from the header of the file."""
    header = polib.pofile(str(LOCALE / lang / "LC_MESSAGES" / f"{domain}.po")).metadata["Plural-Forms"]
    return int(header.partition("nplurals=")[2].partition(";")[0])


def texts(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


ALL = [
    (domain, lang, key, entry)
    for domain in DOMAINS
    for lang in languages()
    for key, entry in entries(domain, lang).items()
]
SENTENCES = [case for case in ALL if case[2] != "grammar" and not case[2].startswith("noun.")]


def words(said: str) -> int:
    return len(said.replace("\n", " ").split())


def test_a_stale_compiled_file_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "a.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "k"\nmsgstr "v"\n'
    )
    ((mo, content),) = stale(tmp_path)
    mo.write_bytes(content)
    assert not list(stale(tmp_path))
    mo.write_bytes(content + b"x")
    assert [path for path, _ in stale(tmp_path)] == [mo]


def test_compiled_files_are_fresh() -> None:
    assert main(["--check"]) == 0, "run python -m kit.text.compile"


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_language_has_the_same_keys(domain: str) -> None:
    keys = {lang: set(entries(domain, lang)) for lang in languages()}
    for lang in languages():
        assert not keys["en"] ^ keys[lang], lang


def test_no_domain_repeats_a_shared_key() -> None:
    shared = set(entries("kit", "en"))
    assert not [key for domain in DOMAINS if domain != "kit" for key in entries(domain, "en") if key in shared]


def test_no_text_is_empty_or_loose_at_its_ends() -> None:
    assert not [(lang, key) for _, lang, key, entry in ALL for said in texts(entry) if not said or said != said.strip()]


def test_no_entry_is_fuzzy_or_given_up() -> None:
    assert not [(lang, key) for _, lang, key, entry in ALL if entry.fuzzy or entry.obsolete]


def test_plural_forms_are_there() -> None:
    for domain in DOMAINS:
        for key, entry in entries(domain, "en").items():
            plural = {lang: entries(domain, lang)[key].msgid_plural for lang in languages()}
            assert set(plural.values()) == {entry.msgid_plural}, key
            assert entry.msgid_plural in ("", key)
            if entry.msgid_plural and key != "plural":
                for lang in languages():
                    forms = entries(domain, lang)[key].msgstr_plural
                    assert sorted(forms) == list(range(plurals(domain, lang))), (lang, key)
                    assert "n" in {name for form in forms.values() for name in names(parse(form))}, (lang, key)


def test_messages_can_be_read() -> None:
    for _, lang, key, entry in SENTENCES:
        for said in texts(entry):
            assert parse(said), (lang, key)


def test_every_language_asks_for_the_same_facts() -> None:
    for domain in DOMAINS:
        others = {lang: entries(domain, lang) for lang in languages()}
        for key in others["en"]:
            if key == "grammar" or key.startswith("noun."):
                continue
            facts = {
                lang: {name for said in texts(po[key]) for name in names(parse(said))} for lang, po in others.items()
            }
            assert len({frozenset(f) for f in facts.values()}) == 1, (key, facts)


def test_nothing_was_left_in_the_other_language() -> None:
    same = set()
    for domain in DOMAINS:
        english, italian = entries(domain, "en"), entries(domain, "it")
        alike = (key for key in english if texts(english[key]) == texts(italian[key]))
        same |= {key for key in alike if any(letter.isalpha() for letter in "".join(_plain(english[key])))}
    named = {f"game.{game}.title" for game in GAMES}  # a title may be a name
    assert same - named == SAME - named


def _plain(entry: polib.POEntry) -> list[str]:
    return [node for said in texts(entry) for node in parse(said) if isinstance(node, str)]


@pytest.mark.parametrize("lang", languages())
def test_nouns_have_a_class_of_the_grammar(lang: str) -> None:
    grammar = Grammar(text("kit", lang).raw("grammar")).groups()
    forms = {frozenset(form for form in group if form != "pick") for group in grammar.values()}
    assert len(forms) == 1, "every class has the same forms"
    assert "name" in grammar
    for _, of, key, entry in ALL:
        if of == lang and key.startswith("noun."):
            assert parse_noun(entry.msgstr).group in grammar, key


def test_quotation_marks_and_apostrophes_are_typographic() -> None:
    assert not [(lang, key) for _, lang, key, entry in ALL for said in texts(entry) if "'" in said or '"' in said]


GO_ON = 12
"""The most words of whatever a child must read to go on."""
LENGTHS = {key: int(most) for most, keys in beside(__file__, "lengths").items() for key in keys}
"""The most words of a line, by the beginning (and end) of its key; of alternatives the longest counts."""
BRIEFING = 26
"""The most words of a battle's briefing; each of its sentences is one to go on with."""
NOUNS = ("unit", "target", "piece", "by", "friend", "became")
"""The facts that are units or pieces."""


@pytest.mark.parametrize("rule", LENGTHS)
def test_texts_are_short(rule: str) -> None:
    start, _, end = rule.partition("*")
    cases = [case for case in SENTENCES if case[2].startswith(start) and case[2].endswith(end)]
    assert cases
    for _, lang, key, entry in cases:
        for said in texts(entry):
            assert max(words(line) for line in _longest(said).split("\n")) <= LENGTHS[rule], (lang, key)


def test_a_briefing_goes_sentence_by_sentence() -> None:
    briefings = [(lang, key, entry.msgstr) for _, lang, key, entry in SENTENCES if key.endswith(".briefing")]
    told = [case for case in briefings if case[1].startswith("scenario.")]
    assert told
    assert not [case for case in told if words(case[2]) > BRIEFING]
    assert not [(case, one) for case in told for one in re.split(r"(?<=[.!?]) ", case[2]) if words(one) > GO_ON]


def test_a_noun_counts_with_its_article_and_its_colour() -> None:
    assert words(_longest("{target:The} and {piece:the short} on {at} see {unit:name short}: {n:one/two}.")) == 11
    assert words(_longest("{who:and} can take it.")) == 7


def _longest(said: str) -> str:
    """The text with every part that is said at the same time at most once: of alternatives the longest."""
    from kit.text.message import Field, Message, Optional, Pick, Select

    def flat(message: Message) -> str:
        out = []
        for node in message:
            match node:
                case str():
                    out.append(node)
                case Field(name, form):
                    out.append(" ".join(["x"] * _width(name, form)))
                case Pick(_, several):
                    out.append(max((flat(one) for one in several), key=words))
                case Select(_, cases):
                    out.append(max((flat(one) for _, one in cases), key=words))
                case Optional(one, other):
                    out.append(max(flat(one), flat(other), key=words))
        return "".join(out)

    return flat(parse(said))


def _width(name: str, form: str) -> int:
    """How many words a fact is said with: one, but a noun with its colour and article, and of a list two such nouns."""
    if name == "who" and form == "and":
        return 4
    if name not in NOUNS:
        return 1
    return (1 if "short" in form else 2) + ("the" in form.lower() or form.startswith("a"))
