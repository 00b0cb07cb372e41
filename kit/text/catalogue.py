"""The catalogue: `t = text("war_kids", "it")`, then `t("refusal.TOO_FAR", need=4, have=3, unit=Ref("unit", "mage"))`.

How to add a key: write it in *both* `locale/it/LC_MESSAGES/<game>.po` and `locale/en/...`, under the fitting comment,
with the same facts, each language afresh; facts are numbers (a `Decimal` where one has a point), names, `Ref`s or lists
of them (the marks stand in `kit.text.message`); words every game shares go to `kit.po`. Then run
`python -m kit.text.compile` and commit both.
A third language is a third folder; it needs no code. Sentences come back as plain text: the painter escapes them.

Where a key or a fact is missing, the environment variable KIT_TEXT_STRICT=1 (set in tests) makes it an error; a player
instead reads a kind sentence that names the rule, if there is one, and the log gets a warning.
"""

from __future__ import annotations

import gettext
import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from kit.core.game import Event, Phrase, Ref, Refusal, Trouble
from kit.core.manifest import GAMES
from kit.text import message

LOCALE = Path(__file__).parent / "locale"
SHARED = "kit"
"""The domain of what any game says; every other domain falls back on it."""

_log = logging.getLogger(__name__)


class MissingTextError(KeyError):
    """A key or a fact that is not there, where KIT_TEXT_STRICT asks for an error."""


class _Nothing(gettext.NullTranslations):
    """Stands behind the last domain: what gets here is nowhere."""

    def gettext(self, key: str) -> str:
        raise MissingTextError(key)

    def ngettext(self, key: str, plural: str, n: int) -> str:
        raise MissingTextError(key)


class Catalogue:
    """The sentences of one domain in one language."""

    def __init__(self, domain: str, lang: str) -> None:
        self.domain, self.lang = domain, lang
        files = dict.fromkeys(filter(None, (_file(domain, lang), _file(SHARED, lang))))
        self._translations = [_read(file) for file in files]
        for first, then in zip(self._translations, [*self._translations[1:], _Nothing()], strict=True):
            first.add_fallback(then)
        self._nouns: dict[Ref, Noun] = {}
        self._message = lru_cache(maxsize=2048)(lambda key, n: message.parse(self.raw(key, n)))
        self.grammar = Grammar(self.raw("grammar"))

    def __call__(self, key: str, /, **facts: Any) -> str:
        """The sentence for a key with its facts; the number `n` (or `count`) chooses the plural form."""
        try:
            return self._render(key, facts)
        except MissingTextError as missing:
            return self._without(missing, "", facts)

    def has(self, key: str) -> bool:
        """Whether there is a sentence for the key."""
        try:
            self._message(key, 1)
        except MissingTextError:
            return False
        return True

    def raw(self, key: str, n: int = 1) -> str:
        """The message as it stands in the catalogue, marks and all; raises `MissingTextError`."""
        first = self._translations[0]
        try:
            return first.ngettext(key, key, n)
        except MissingTextError:
            return first.gettext(key)

    def rule(self, rule_id: str) -> str:
        """The name of a rule, which the page shows as a link; the id itself where it has no name."""
        key = f"rule.{rule_id}.name"
        return self(key) if self.has(key) else rule_id

    def refusal(self, refusal: Refusal, **more: Any) -> str:
        """Why not, and below it (a second line) what works; `more` holds facts the screen adds, such as `try_hex`."""
        code, rule_id = refusal.code, refusal.rule_id
        return self._first((f"refusal.{code}.{rule_id}", f"refusal.{code}"), rule_id, {**refusal.facts, **more})

    def event(self, event: Event, **more: Any) -> str:
        """The line of the story that tells the event."""
        return self._first((f"event.{event.kind}",), event.rule_id, {**event.facts, **more})

    def trouble(self, trouble: Trouble, **more: Any) -> str:
        """The one sentence that names what is wrong with an input and what to do."""
        return self._first((trouble.key,), "", {**trouble.facts, **more})

    def _first(self, keys: Sequence[str], rule_id: str, facts: Mapping[str, Any]) -> str:
        try:
            return self._render(next((key for key in keys if self.has(key)), keys[-1]), facts)
        except MissingTextError as missing:
            return self._without(missing, rule_id, facts)

    def _render(self, key: str, facts: Mapping[str, Any]) -> str:
        n = facts.get("n", facts.get("count", 1))
        return message.render(self._message(key, n if isinstance(n, int) else 1), facts, self)

    def _without(self, missing: MissingTextError, rule_id: str, facts: Mapping[str, Any]) -> str:
        if os.environ.get("KIT_TEXT_STRICT") == "1":
            raise missing
        _log.warning("no text for %s with %s", missing, sorted(facts))
        if self.has(f"rule.{rule_id}.name"):
            return self("missing.rule", name=self.rule(rule_id))
        return self("missing")

    # --- what a message asks of the language (`message.Speaker`)

    def word(self, value: Any, form: str) -> str:
        """A fact in a grammatical form; a list is joined with "and", or with "or" where the form says so."""
        if isinstance(value, (list, tuple)):
            return self._listed(value, form)
        if isinstance(value, Phrase):
            return self(value.key, **value.facts)
        if isinstance(value, Ref) and value.kind == "option":
            return self._option(value.id)
        if isinstance(value, (Ref, str)):
            return self.grammar.say(self._noun(value), form)
        return self.decimal(str(value)) if isinstance(value, Decimal) else str(value)

    def decimal(self, said: str) -> str:
        """A number with its decimal point as one writes it in this language."""
        whole, _, part = said.partition(".")
        return self("decimal", whole=whole, part=part) if part else whole

    def which(self, value: Any) -> int:
        """The plural form of a number, the class of a noun."""
        if isinstance(value, int):
            return int(self.raw("plural", value))
        return self.grammar.pick(self._noun(value))

    def gap(self, name: str) -> str:
        """A fact that the sentence needs was not given."""
        raise MissingTextError(f"the fact {name}")

    def _option(self, name: str) -> str:
        """What the page calls an optional rule; another game's, or one of no game, goes by its id."""
        key = f"setting.{name}"
        return self(key) if self.has(key) else name

    def _noun(self, value: Ref | str) -> Noun:
        if isinstance(value, str):
            return plain_noun(value)
        if value not in self._nouns:
            self._nouns[value] = parse_noun(self.raw(f"noun.{value.kind}.{value.id}"))
        return self._nouns[value]

    def _listed(self, values: Sequence[Any], form: str) -> str:
        words = form.split()
        joint = "or" if "or" in form.lower().split() else "and"
        inner = " ".join(word for word in words if word.lower() not in ("and", "or"))
        said = [self.word(value, inner) for value in values]
        start = said[0]
        for middle in said[1:-1]:
            start = self("list.more", first=start, last=middle)
        joined = self(f"list.{joint}", first=start, last=said[-1]) if len(said) > 1 else start
        return joined[:1].upper() + joined[1:] if form[:1].isupper() else joined


def _file(domain: str, lang: str) -> Path | None:
    """The messages of a domain: ours, or those that another package's game brings along, in English if it must be."""
    homes = [LOCALE / lang]
    if not (LOCALE / "en" / "LC_MESSAGES" / f"{domain}.mo").exists() and domain in GAMES:
        brought = GAMES[domain].folder / "locale"
        homes = [brought / lang, brought / "en"]
    files = (home / "LC_MESSAGES" / f"{domain}.mo" for home in homes)
    return next((file for file in files if file.exists()), None)


def _read(file: Path) -> gettext.GNUTranslations:
    """The messages of one file; not shared between catalogues, because each has its own fallback."""
    with file.open("rb") as content:
        return gettext.GNUTranslations(content)


@lru_cache(maxsize=32)
def text(domain: str, lang: str) -> Catalogue:
    """The catalogue of a domain in a language, read once."""
    return Catalogue(domain, lang)


def languages() -> tuple[str, ...]:
    """The languages there are, as folder names ("en", "it")."""
    return tuple(sorted(folder.parent.parent.name for folder in LOCALE.glob(f"*/LC_MESSAGES/{SHARED}.mo")))


def nearest(*wanted: str) -> str:
    """The first of the wanted languages ("it", "it-CH") that there is, else English, else any."""
    there = languages()
    for tag in wanted:
        lang = tag.replace("_", "-").split("-")[0].lower()
        if lang in there:
            return lang
    return "en" if "en" in there else there[0]


_NAMES = "name"
"""The class that names typed by people are treated as; every language has it."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun: its class in the grammar, and its forms. What a language does with them stands in its catalogue.

    The message `grammar` has a line for each class of nouns, such as `la: pick=2; the=la {one}; the many=le {many}`;
    a noun is a message `noun.<kind>.<id>` such as `la|Principessa|Principesse`: its class, one, many, and perhaps the
    short form of both ("Soldato" for "Soldato azzurro").
    """

    group: str
    one: str
    many: str
    short_one: str
    short_many: str


def parse_noun(text: str) -> Noun:
    """The noun of a `noun.` message; raises `ValueError` unless it has 3 or 5 parts."""
    parts = text.split("|")
    if len(parts) == 3:
        parts += parts[1:]
    if len(parts) != 5:
        raise ValueError(f"a noun has 3 or 5 parts: {text!r}")
    return Noun(*parts)


def plain_noun(name: str) -> Noun:
    """A name typed by a person, or any text that is no noun of the catalogue."""
    return Noun(_NAMES, name, name, name, name)


class Grammar:
    """The classes of nouns of one language and what each does in each form."""

    def __init__(self, text: str) -> None:
        self._groups: dict[str, dict[str, str]] = {}
        for line in text.splitlines():
            group, _, forms = line.partition(":")
            cells = [cell.partition("=") for cell in forms.split(";")]
            self._groups[group.strip()] = {form.strip(): said.strip() for form, _, said in cells}

    def groups(self) -> dict[str, dict[str, str]]:
        """Per class, per form, the template with `{one}` or `{many}` in it."""
        return self._groups

    def pick(self, noun: Noun) -> int:
        """Which of several texts agrees with the noun, counted from 0."""
        return int(self._groups[noun.group]["pick"]) - 1

    def say(self, noun: Noun, form: str) -> str:
        """The noun in a form: words among `many`, `short` and one article such as `the`; a capital one capitalises."""
        words = form.lower().split()
        many, short = "many" in words, "short" in words
        article = next((word for word in words if word not in ("name", "many", "short")), "")
        one, several = (noun.short_one, noun.short_many) if short else (noun.one, noun.many)
        said = several if many else one
        if article:
            template = self._groups[noun.group][f"{article} many" if many else article]
            said = template.replace("{many}", several) if many else template.replace("{one}", one)
        return said[:1].upper() + said[1:] if form[:1].isupper() else said
