"""The grammar of a game's actions: how each is written, read, composed part by part and numbered follows from what its
fields are.

A field says what it is by its annotation: `Annotated[int, "square", "piece"]` is a square, and chosen as a slot of the
kind "piece" (without a second word: of the kind "square"). What a square is, the grammar knows (`Term`). A field that
says nothing is a count, or where it is a `bool` a word that is there or not, with its own name.

An action is written with the words of its class, then its fields; where it is written otherwise the mark of its class
says so: `@action("walk {knight}-{end}")`. What stands in [] is left out where its field has nothing to say, and what
follows after a | is read as well.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import groupby
from operator import attrgetter
from typing import Annotated, Any, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

from kit.core.game import Slot, Trouble

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def action(written: str = "") -> Callable[[type[T]], type[T]]:
    """What makes of a class with fields a class of actions: values that never change, written so.

    >>> @action("walk {knight}-{end}")
    ... class Walk:
    ...     knight: int
    ...     end: int
    >>> Walk(1, 2) == Walk(1, 2), Walk.written
    (True, 'walk {knight}-{end}')
    """

    def made(kind: type[T]) -> type[T]:
        found = dataclass(frozen=True, slots=True)(kind)
        if written:
            found.written = written  # type: ignore[attr-defined]
        return found

    return made


def is_formed(a: Any) -> bool:
    """Whether each field of an action holds a value of the sort that its annotation names, and no other that is equal.

    >>> from kit.core.chance import Roll
    >>> is_formed(Roll(3)), is_formed(Roll(True)), is_formed(Roll("3"))
    (True, False, False)
    """
    kind: Any = type(a)
    return all(_holds(getattr(a, name), hint) for name, hint in _hints(kind))


@cache
def _hints(kind: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def _holds(value: Any, hint: Any) -> bool:
    if get_origin(hint) is tuple:  # of any length
        return type(value) is tuple and all(_holds(one, get_args(hint)[0]) for one in value)
    if several := get_args(hint):
        return any(_holds(value, one) for one in several)
    named = get_type_hints(hint) if hasattr(hint, "_fields") else {}
    return type(value) is hint and all(_holds(getattr(value, name), of) for name, of in named.items())


class Term(ABC):
    """What a field of an action is.

    >>> side = Named(("red", "green"))
    >>> side.write(None, 1), side.read(None, "red"), side.values(None)
    ('green', 0, {0: 'red', 1: 'green'})
    """

    pattern: str
    """A regular expression for all that may be one, without groups."""
    absent: Any = ...
    """The value that is no part of an action."""

    @abstractmethod
    def write(self, s: Any, value: Any) -> str:
        """The value as text."""

    @abstractmethod
    def read(self, s: Any, word: str) -> Any:
        """The value that is written so; "" for what is left out. Raises `ValueError` or `Trouble`."""

    def values(self, s: Any) -> Mapping[Any, str]:
        """All there are in the match of a state, with their names; nothing where there are too many to list."""
        return {}

    def places(self, s: Any, value: Any) -> tuple[int, ...]:
        """The places of the board that it names, whatever the value."""
        return ()


@dataclass(frozen=True)
class Count(Term):
    """A whole number, written as counted from `first`.

    >>> Count(first=1).write(None, 0), Count().read(None, "12")
    ('1', 12)
    """

    first: int = 0
    digits: int = 3

    @property
    def pattern(self) -> str:  # type: ignore[override]
        return rf"\d{{1,{self.digits}}}"

    def write(self, s: Any, value: int) -> str:
        return str(value + self.first)

    def read(self, s: Any, word: str) -> int:
        return int(word) - self.first


@dataclass(frozen=True)
class Flag(Term):
    """A word that is there or not, or another stands in its place.

    >>> Flag("leave", "stay").write(None, False), Flag("together").read(None, "")
    ('stay', False)
    """

    word: str
    other: str = ""

    @property
    def pattern(self) -> str:  # type: ignore[override]
        return f"(?:{self.word}|{self.other})" if self.other else self.word

    def write(self, s: Any, value: bool) -> str:
        return self.word if value else self.other

    def read(self, s: Any, word: str) -> bool:
        return word.lower() == self.word

    def values(self, s: Any) -> Mapping[Any, str]:
        return {True: "yes", False: "no"}


@dataclass(frozen=True)
class Named(Term):
    """A number that is written as the name at its place, as of a square or a card.

    >>> square = Named(("a1", "b1"), board=True)
    >>> square.places(None, 1), square.places(None, 2)
    ((1,), ())
    """

    names: Sequence[str]
    board: bool = False
    """Whether they are the places of the board."""
    pattern: str = r"[^\s-]+"

    def write(self, s: Any, value: int) -> str:
        return self.names[value]

    def read(self, s: Any, word: str) -> int:
        return self.names.index(word if word in self.names else word.lower())

    def values(self, s: Any) -> Mapping[Any, str]:
        return dict(enumerate(self.names))

    def places(self, s: Any, value: Any) -> tuple[int, ...]:
        return (value,) if self.board and type(value) is int and 0 <= value < len(self.names) else ()


@dataclass(frozen=True)
class Spelled(Term):
    """A value that its own text tells, as a length does.

    >>> Spelled(r"0|-?[1-9]\\d*", str, int).read(None, "-7")
    -7
    """

    pattern: str
    text: Callable[[Any], str]
    value: Callable[[str], Any]

    def write(self, s: Any, value: Any) -> str:
        return self.text(value)

    def read(self, s: Any, word: str) -> Any:
        return self.value(word)


@dataclass(frozen=True)
class Several(Term):
    """Values one after the other.

    >>> path = Several(Named(("a1", "b1", "c1")), "-")
    >>> path.write(None, (0, 2, 1)), path.read(None, "a1-b1")
    ('a1-c1-b1', (0, 1))
    """

    term: Term
    by: str = " "
    none: str = ""
    """What is written where there are none."""
    absent: Any = ...

    @property
    def pattern(self) -> str:  # type: ignore[override]
        one, none = self.term.pattern, f"{self.none}|" if self.none else ""
        return rf"(?:{none}{one}(?:{re.escape(self.by)}{one})*)"

    def write(self, s: Any, value: tuple[Any, ...]) -> str:
        return self.by.join(self.term.write(s, one) for one in value) or self.none

    def read(self, s: Any, word: str) -> tuple[Any, ...]:
        return () if word == self.none else tuple(self.term.read(s, one) for one in word.split(self.by))

    def places(self, s: Any, value: Any) -> tuple[int, ...]:
        return tuple(p for one in value for p in self.term.places(s, one)) if isinstance(value, tuple) else ()


@dataclass(frozen=True)
class Maybe(Term):
    """A value, or none; that is `nothing`, and written with a word of its own where it has one.

    >>> Maybe(Count(), "none").write(None, None), Maybe(Count(), "none").read(None, "3")
    ('none', 3)
    """

    term: Term
    none: str = ""
    nothing: Any = None

    @property
    def pattern(self) -> str:  # type: ignore[override]
        return f"(?:{self.none}|{self.term.pattern})" if self.none else self.term.pattern

    @property
    def absent(self) -> Any:
        return ... if self.none else self.nothing

    def write(self, s: Any, value: Any) -> str:
        return self.none if value == self.nothing else self.term.write(s, value)

    def read(self, s: Any, word: str) -> Any:
        return self.nothing if word.lower() == self.none else self.term.read(s, word)

    def values(self, s: Any) -> Mapping[Any, str]:
        return {**({self.nothing: self.none} if self.none else {}), **self.term.values(s)}

    def places(self, s: Any, value: Any) -> tuple[int, ...]:
        return self.term.places(s, value)


_FIELD = re.compile(r"(?:\[([^{]*))?\{(\w+)\}\]?")
"""A field in a form: what stands before it where it may be left out, and its name."""


class _Form:
    """How the actions of one class are written."""

    def __init__(self, kind: Any, terms: Mapping[str, Term]) -> None:
        hints = get_type_hints(kind, include_extras=True)
        said = {field.name: _said(field.name, hints[field.name]) for field in fields(kind)}
        self.kind = kind
        self.terms = {name: Flag(name) if term == "flag" else terms[term] for name, (term, _) in said.items()}
        self.places = [(attrgetter(name), term.places) for name, term in self.terms.items()]
        self.groups: list[tuple[str, Any, Term, Any]] = []
        """The parts: the kind of slot, what gets the value, its term, and the value that is none."""
        for slot, (one, *more) in groupby(said, lambda name: said[name][1]):
            absent = ... if more else self.terms[one].absent
            self.groups.append((slot, attrgetter(one, *more), self.terms[one], absent))
        self.words = re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()
        plain = (f"[ {{{name}}}]" if isinstance(term, Flag) else f" {{{name}}}" for name, term in self.terms.items())
        self.forms = [_FIELD.split(form) for form in getattr(kind, "written", self.words + "".join(plain)).split("|")]
        self.head, *rest = self.forms[0]
        self.steps = [
            (before or "", attrgetter(name), self.terms[name].write, then) for before, name, then in _by_three(rest)
        ]

    def text(self, s: Any, a: Any) -> str:
        text = self.head
        for before, get, write, then in self.steps:
            word = write(s, get(a))
            text += before + word + then if word else then
        return text

    def patterns(self) -> Iterator[tuple[str, list[str]]]:
        """What can be read as such an action, and the fields that are found there."""
        for head, *rest in self.forms:
            found = re.escape(head)
            for before, name, then in _by_three(rest):
                one = f"({self.terms[name].pattern})"
                found += (one if before is None else f"(?:{re.escape(before)}{one})?") + re.escape(then)
            yield found, rest[1::3]

    def parts(self, a: Any) -> tuple[Slot, ...]:
        found = []
        for slot, get, _, absent in self.groups:
            value = get(a)
            if absent is ... or value != absent:
                found.append(Slot(slot, value))
        return tuple(found) if self.groups else (Slot(self.words, None),)


def _by_three(words: Sequence[Any]) -> Iterator[tuple[Any, Any, Any]]:
    return zip(words[::3], words[1::3], words[2::3], strict=True)


def _said(name: str, hint: Any) -> tuple[str, str]:
    """The term and the kind of slot of a field."""
    if get_origin(hint) is Annotated:
        return hint.__metadata__[0], hint.__metadata__[-1]
    return "flag" if hint is bool else "count", name


class Grammar:
    """The actions of a game. `own` writes those that are written in a way that no form tells, `reads` reads them, and
    is asked first; it returns `None` for any other.

    >>> from kit.core.chance import Roll
    >>> grammar = Grammar(Roll)
    >>> grammar.text(None, Roll(4)), grammar.read(None, "roll  4"), grammar.parts(Roll(4))
    ('roll 4', Roll(pips=4), (Slot(kind='die', value=4),))
    """

    def __init__(
        self,
        actions: Any,
        terms: Mapping[str, Term] | None = None,
        *,
        own: Mapping[type, Callable[[Any, Any], str]] | None = None,
        reads: Callable[[Any, str], Any] | None = None,
        any_case: bool = False,
        shown: int = 40,
    ) -> None:
        self._kinds, self._terms = get_args(actions) or (actions,), {"count": Count(), **(terms or {})}
        self._shown = shown
        self._own, self._reads, self._flags = own or {}, reads, re.IGNORECASE if any_case else re.NOFLAG

    @cached_property
    def _forms(self) -> Mapping[type, _Form]:
        return {kind: _Form(kind, self._terms) for kind in self._kinds}

    @cached_property
    def _writers(self) -> Mapping[type, Callable[[Any, Any], str]]:
        return {kind: self._own.get(kind, form.text) for kind, form in self._forms.items()}

    @cached_property
    def _patterns(self) -> Sequence[tuple[re.Pattern[str], list[str], _Form]]:
        forms = [form for kind, form in self._forms.items() if kind not in self._own]
        return [(re.compile(p, self._flags), names, form) for form in forms for p, names in form.patterns()]

    def text(self, s: Any, a: Any) -> str:
        """The action as text."""
        return self._writers[type(a)](s, a)

    def read(self, s: Any, text: str) -> Any:
        """The action written as text. Raises `Trouble` if it cannot be read."""
        words = " ".join(text.split())
        try:
            if self._reads is not None and (own := self._reads(s, words)) is not None:
                return own
            for pattern, names, form in self._patterns:
                if found := pattern.fullmatch(words):
                    said = zip(names, found.groups(""), strict=True)
                    return form.kind(**{name: form.terms[name].read(s, word) for name, word in said})
        except ValueError:
            pass
        raise Trouble("trouble.action.unread", text=text[: self._shown])

    def parts(self, a: Any) -> tuple[Slot, ...]:
        """The fields of the action as its parts, neighbours of one kind together; of one without fields its words."""
        return self._forms[type(a)].parts(a)

    def way(self, s: Any, a: Any) -> tuple[int, ...]:
        """The places that the action names, in order."""
        form = self._forms.get(type(a))
        return tuple(p for get, places in form.places for p in places(s, get(a))) if form else ()

    def values(self, s: Any) -> dict[str, Mapping[Any, str]]:
        """Per kind of slot its values in the match of a state, with their names, as far as they can be listed."""
        found: dict[str, Mapping[Any, str]] = {}
        for slot, _, term, _ in (group for form in self._forms.values() for group in form.groups):
            if slot not in found and (named := term.values(s)):
                found[slot] = named
        return found
