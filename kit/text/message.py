"""The little language of the messages: how a sentence of the catalogue takes in its facts.

{need}                            the fact as it is
{unit:The short}                  a noun with its article, from the language's own `grammar` message
{unit:preso/presa}                one of several, by the noun's class (gender) or, for a number, by plural form
{need:6=only a 6;*={need} or up}  the first case that fits the fact (of a list: its length); `*` fits anything
[You can stop on {hex}.|Else.]    only if each fact in it is there, else what stands behind the bar, if anything
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, Protocol

_FORM = re.compile(r"[A-Za-z_ ]*\}")
_NAME = re.compile(r"[a-z][a-z_]*")
_CASE = re.compile(r"([\w*.-]+)=")
_PLAIN = re.compile(r"[^{}\[\]|;/]+")


@dataclass(frozen=True, slots=True)
class Field:
    """A fact, said in some grammatical form ("": as it is)."""

    name: str
    form: str


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several texts, by the class of a noun or the plural form of a number."""

    name: str
    texts: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Select:
    """The text of the first pattern that fits the fact."""

    name: str
    cases: tuple[tuple[str, Message], ...]


@dataclass(frozen=True, slots=True)
class Optional:
    """A text that needs its facts, and what is said without them."""

    text: Message
    otherwise: Message


Node = str | Field | Pick | Select | Optional
Message = tuple[Node, ...]


class Speaker(Protocol):
    """What a language knows: its nouns, its plurals, and what to say where a fact is missing."""

    def word(self, value: Any, form: str) -> str:
        """A fact in a grammatical form."""

    def which(self, value: Any) -> int:
        """Which of several texts suits the fact, counted from 0."""

    def gap(self, name: str) -> str:
        """What stands in for a fact that was not given; may raise."""


@lru_cache(maxsize=4096)
def parse(text: str) -> Message:
    """The message written as `text`; raises `ValueError` where it cannot be read."""
    message, end = _read(text, 0, "")
    if end != len(text):
        raise ValueError(f"a closing mark too many at {end}: {text!r}")
    return message


def _read(text: str, at: int, stops: str) -> tuple[Message, int]:
    """The nodes from `at` to the first of `stops` on this level, and where that is."""
    nodes: list[Node] = []
    while at < len(text) and text[at] not in stops:
        node, at = _node(text, at)
        nodes.append(node)
    if stops and at == len(text):
        raise ValueError(f"one of {stops!r} is missing: {text!r}")
    return tuple(nodes), at


def _node(text: str, at: int) -> tuple[Node, int]:
    if text[at] == "{":
        return _braces(text, at + 1)
    if text[at] == "[":
        inside, at = _read(text, at + 1, "|]")
        otherwise: Message = ()
        if text[at] == "|":
            otherwise, at = _read(text, at + 1, "]")
        return Optional(inside, otherwise), at + 1
    if text[at] in "}]":
        raise ValueError(f"a closing mark too many at {at}: {text!r}")
    plain = _PLAIN.match(text, at)
    return (plain[0], plain.end()) if plain else (text[at], at + 1)


def _braces(text: str, at: int) -> tuple[Node, int]:
    name = _NAME.match(text, at)
    if name is None or text[name.end() : name.end() + 1] not in ("}", ":"):
        raise ValueError(f"a fact's name is missing at {at}: {text!r}")
    at = name.end() + 1
    if text[name.end()] == "}":
        return Field(name[0], ""), at
    form = _FORM.match(text, at)
    if form:
        return Field(name[0], form[0][:-1].strip()), form.end()
    return _select(text, at, name[0]) if _CASE.match(text, at) else _pick(text, at, name[0])


def _select(text: str, at: int, name: str) -> tuple[Node, int]:
    cases: list[tuple[str, Message]] = []
    while True:
        case = _CASE.match(text, at)
        if case is None:
            raise ValueError(f"a case is missing at {at}: {text!r}")
        said, at = _read(text, case.end(), ";}")
        cases.append((case[1], said))
        at += 1
        if text[at - 1] == "}":
            return Select(name, tuple(cases)), at


def _pick(text: str, at: int, name: str) -> tuple[Node, int]:
    texts: list[Message] = []
    while True:
        said, at = _read(text, at, "/}")
        texts.append(said)
        at += 1
        if text[at - 1] == "}":
            return Pick(name, tuple(texts)), at


def _given(facts: Mapping[str, Any], name: str) -> bool:
    """Whether the fact is there and says something."""
    value = facts.get(name)
    return value is not None and value != "" and value != () and value != []


def render(message: Message, facts: Mapping[str, Any], speaker: Speaker) -> str:
    """The message as plain text."""
    return "".join(node if isinstance(node, str) else _say(node, facts, speaker) for node in message)


def _shown(value: Any) -> str:
    """What the cases of a `Select` are compared with: an id, a number, a name, or the length of a list."""
    if value is None:
        return ""
    return str(len(value) if isinstance(value, (list, tuple)) else getattr(value, "id", value))


def _say(node: Node, facts: Mapping[str, Any], speaker: Speaker) -> str:
    match node:
        case Optional(text, otherwise):
            there = all(_given(facts, name) for name in names(text))
            return render(text if there else otherwise, facts, speaker)
        case Select(name, cases):
            shown = _shown(facts.get(name))
            for pattern, text in cases:
                if fnmatchcase(shown, pattern) and (shown or pattern == "*"):
                    return render(text, facts, speaker)
            return speaker.gap(name)
        case Field(name, form):
            return speaker.word(facts[name], form) if facts.get(name) is not None else speaker.gap(name)
        case Pick(name, texts) if facts.get(name) is not None:
            return render(texts[min(speaker.which(facts[name]), len(texts) - 1)], facts, speaker)
        case Pick(name):
            return speaker.gap(name)
    raise TypeError(node)


def names(message: Message, optional: bool = True) -> Iterator[str]:
    """The facts a message speaks of, those in optional parts included or not; a name may come more than once."""
    for node in message:
        match node:
            case Field(name):
                yield name
            case Pick(name, texts):
                yield name
                for text in texts:
                    yield from names(text, optional)
            case Select(name, cases):
                yield name
                for _, text in cases:
                    yield from names(text, optional)
            case Optional(text, otherwise) if optional:
                yield from names(text)
                yield from names(otherwise)
