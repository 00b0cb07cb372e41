"""Nouns with their articles, genders and plurals. What a language does with them stands in its catalogue, not here.

The message `grammar` has a line for each class of nouns, such as `la: pick=2; the=la {one}; the many=le {many}`;
a noun is a message `noun.<kind>.<id>` such as `la|Principessa|Principesse`: its class, one, many, and perhaps the short
form of both ("Soldato" for "Soldato azzurro").
"""

from __future__ import annotations

from dataclasses import dataclass

_NAMES = "name"
"""The class that names typed by people are treated as; every language has it."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun: its class in the grammar, and its forms."""

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
