"""Rune Winter: from plain data, as its files hold them, to typed values; what does not fit is told by file and key.

A type with fields is written as a table with their names, or as a row in their order; what has a default may be left
out, and `id` is what the entry is called where it stands. `Annotated[str, "areas"]` is a word of that list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial, reduce
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, NoReturn, Union, get_args, get_origin, get_type_hints

from kit.core.game import Trouble
from kit.games.runewars.effects import Effect, Op

MOST = 999
"""No number of the data is larger."""
Count = Annotated[int, range(MOST + 1)]
"""A whole number, not below zero."""
Whole = Annotated[int, range(-MOST, MOST + 1)]
Alike = Annotated[Any, ...]
"""Constants: as many as in our file, with the same keys and of the same kinds; a word is ours, but for a `name`."""
WRITTEN = {"cls": "class", "faction": "fac"}
"""The key in a file, where a field's name is another."""
PARAMS: Mapping[Any, Any] = {"number": Whole, "flag": bool, "effect": Effect, "effects": tuple[Effect, ...]}
"""What parameters of an effect hold, in the words of the vocabulary; any other word is a list of words, or itself."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads one file, which messages call `file`; `ours` is what we ship of it, `words` are the lists of the vocabulary
    and of what has a name in the data."""

    file: str
    ours: Mapping[str, Any]
    words: Mapping[str, Any]

    def trouble(self, key: str, at: str, **facts: Any) -> Trouble:
        return Trouble(f"trouble.data.{key}", file=self.file, at=at.lstrip(".")[-60:], **facts)

    def wrong(self, value: Any, at: str) -> NoReturn:
        raise self.trouble("value", at, value=shown(value))

    def take(self, wanted: Any, value: Any, at: str = "", name: str = "") -> Any:
        """Plain data as a value of that type; `name` is what the entry is called where it stands."""
        origin, args = get_origin(wanted), get_args(wanted)
        if wanted is Any:
            return frozen(value)
        if wanted is Op:
            return self._op(value, at)
        if origin is Annotated:
            return self._bounded(args[1], value, at)
        if origin is Literal:
            return self._among(args, value, at)
        if origin in (Union, UnionType):
            return self._first([partial(self.take, kind, value, at) for kind in args if kind is not NoneType])
        if origin is tuple:
            several = args if args[-1] is not ... else args[:1] * len(value) if isinstance(value, list) else ()
            return tuple(self._row(enumerate(several), value, at))
        if origin is not None:
            return self._table(args, value, at)
        if hasattr(wanted, "_fields"):
            if isinstance(value, list):
                return wanted(*self._row(hints(wanted).items(), value, at))
            return self._entry(wanted, value, at, name)
        return value if type(value) is wanted else self.wrong(value, at)

    def _bounded(self, bound: Any, value: Any, at: str) -> Any:
        if bound is ...:
            return self.take(like(reduce(lambda table, key: table[key], at.split(".")[1:], self.ours)), value, at)
        return self._among(self.words[bound] if isinstance(bound, str) else bound, value, at)

    def _among(self, known: Sequence[Any], value: Any, at: str) -> Any:
        alike = any(type(value) is type(one) for one in known[:1])
        return value if alike and value in known else self.wrong(value, at)

    def _first(self, ways: Sequence[Callable[[], Any]]) -> Any:
        for way in ways[:-1]:
            try:
                return way()
            except Trouble:
                continue
        return ways[-1]()

    def _row(self, kinds: Iterable[tuple[Any, Any]], value: Any, at: str) -> Iterable[Any]:
        several = tuple(kinds)
        if not isinstance(value, list) or len(value) != len(several):
            self.wrong(value, at)
        return [self.take(kind, one, f"{at}.{n}") for (n, kind), one in zip(several, value, strict=True)]

    def _dict(self, value: Any, at: str) -> Mapping[str, Any]:
        return value if isinstance(value, dict) else self.wrong(value, at)

    def _table(self, kinds: Sequence[Any], value: Any, at: str) -> Mapping[Any, Any]:
        taken = {self._key(kinds[0], key, at): (key, one) for key, one in self._dict(value, at).items()}
        return MappingProxyType(
            {known: self.take(kinds[1], one, f"{at}.{key}", key) for known, (key, one) in taken.items()}
        )

    def _key(self, kind: Any, key: str, at: str) -> Any:
        if get_origin(kind) is Annotated:
            return self.take(kind, key, at)
        if kind is int and key.isdecimal() and len(key) <= len(str(MOST)):
            return int(key)
        if kind is str or key in get_args(kind):
            return key
        raise self.trouble("unknown_key", f"{at}.{key}")

    def _entry(self, wanted: Any, value: Any, at: str, name: str) -> Any:
        fields = {WRITTEN.get(field, field): (field, kind) for field, kind in hints(wanted).items()}
        given = {"id": name} if "id" in fields else {}
        for key, one in self._dict(value, at).items():
            if key not in fields:
                raise self.trouble("unknown_key", f"{at}.{key}")
            field, kind = fields[key]
            given[field] = self.take(kind, one, f"{at}.{key}")
        for key, (field, _) in fields.items():
            if field not in given and field not in wanted._field_defaults:
                raise self.trouble("missing", f"{at}.{key}")
        return wanted(**given)

    def _op(self, value: Any, at: str) -> Op:
        if "op" not in self._dict(value, at):
            raise self.trouble("missing", f"{at}.op")
        name, ops = value["op"], self.words["ops"]
        if not isinstance(name, str) or name not in ops:
            raise self.trouble("unknown_op", at, op=shown(name))
        params = {param: one for param, one in value.items() if param != "op"}
        unknown = params.keys() - {*ops[name]["params"]}
        if unknown:
            raise self.trouble("unknown_param", at, op=name, param=shown(min(unknown)))
        kinds = self.words["params"]
        taken = {param: self._param(kinds[param], one, f"{at}.{param}") for param, one in params.items()}
        return Op(name, MappingProxyType(taken))

    def _param(self, kind: Any, value: Any, at: str) -> Any:
        """A parameter of a kind, as the vocabulary says it: one of several, a table, some words, or a word."""
        if isinstance(kind, tuple):
            return self._first([partial(self._param, one, value, at) for one in kind])
        if isinstance(kind, Mapping):
            inside = self._dict(value, at)
            if not inside or not kind.keys() >= inside.keys():
                self.wrong(value, at)
            return MappingProxyType({key: self._param(kind[key], one, f"{at}.{key}") for key, one in inside.items()})
        if kind.endswith("+"):
            several = value if isinstance(value, list) else self.wrong(value, at)
            return tuple(self._param(kind[:-1], one, at) for one in several)
        if kind in PARAMS:
            return self.take(PARAMS[kind], value, at)
        return self._among(self.words.get(kind, (kind,)), value, at)


def like(ours: Any) -> Any:
    """The type of what has the same shape as a value of our files.

    >>> get_args(like("gold")), like({"n": 2})._fields, like([{"op": "gain_rune"}]) == Effect
    (('gold',), ('n',), True)
    """
    match ours:
        case {"op": _}:
            return Op
        case [{"op": _}, *_]:
            return Effect
        case dict():
            return NamedTuple("Alike", [(key, str if key == "name" else like(one)) for key, one in ours.items()])
        case list():
            return tuple[tuple(map(like, ours))]  # type: ignore[misc]
        case bool():
            return bool
        case int():
            return Whole if ours < 0 else Count
    return Literal[ours]


def shown(value: Any) -> str:
    """A value of a file, short enough for a sentence."""
    return str(value).replace("\n", " ")[:40]


def frozen(value: Any) -> Any:
    """Plain data that nobody changes: lists as tuples, tables as read-only mappings."""
    if isinstance(value, list):
        return tuple(map(frozen, value))
    return MappingProxyType({key: frozen(one) for key, one in value.items()}) if isinstance(value, dict) else value


@cache
def hints(wanted: Any) -> Mapping[str, Any]:
    """The types of the fields of a type."""
    return get_type_hints(wanted, include_extras=True)
