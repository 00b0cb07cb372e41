"""Rune Winter: from plain data, as its files hold them, to typed values; what does not fit is told by file and key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

from kit.core.game import Trouble
from kit.games.runewars.effects import Effect, Op, Vocabulary, shown

Count = Annotated[int, "count"]
"""A whole number, not below zero."""
MOST = 999
"""No number of the data is larger."""
WRITTEN = {"cls": "class", "faction": "fac", "home_realms": "home_realm", "fan": "FAN"}
"""The key in a file, where a value's name is another."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads one file, which messages call `file`; `units` are the kinds that an effect may name."""

    file: str
    vocabulary: Vocabulary | None = None
    units: frozenset[str] = frozenset()

    def take(self, wanted: Any, value: Any, at: str = "", key: str = "") -> Any:
        """Plain data as a value of that type; `key` is what the entry is called where it stands (its `id`)."""
        if wanted is Op:
            return self._op(value, at)
        if wanted is Any:
            return frozen(value)
        origin, args = get_origin(wanted), get_args(wanted)
        if origin in (Union, UnionType):
            return self._one_of(args, value, at)
        if origin is Annotated:
            return self._number(value, at, 0)
        if origin is Literal:
            return self._among(args, value, at)
        if origin is tuple:
            return self._tuple(args, value, at)
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(args, value, at)
        if is_dataclass(wanted):
            return self._record(wanted, value, at, key)
        if hasattr(wanted, "_fields"):
            return self._row(wanted, value, at)
        if wanted is int:
            return self._number(value, at, -MOST)
        return value if type(value) is wanted else self._wrong(value, at)

    def _wrong(self, value: Any, at: str) -> NoReturn:
        raise Trouble("trouble.data.value", file=self.file, at=at, value=shown(value))

    def _number(self, value: Any, at: str, least: int) -> int:
        if type(value) is not int or not least <= value <= MOST:
            self._wrong(value, at)
        return value

    def _among(self, words: tuple[Any, ...], value: Any, at: str) -> Any:
        return value if any(type(value) is type(word) and value == word for word in words) else self._wrong(value, at)

    def _one_of(self, kinds: tuple[Any, ...], value: Any, at: str) -> Any:
        kinds = tuple(kind for kind in kinds if kind is not NoneType)  # of what a file has not
        for kind in kinds[:-1]:
            try:
                return self.take(kind, value, at)
            except Trouble:
                continue
        return self.take(kinds[-1], value, at)

    def _tuple(self, kinds: tuple[Any, ...], value: Any, at: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            self._wrong(value, at)
        several = (kinds[0],) * len(value) if kinds[-1] is ... else kinds
        if len(several) != len(value):
            self._wrong(value, at)
        return tuple(
            self.take(kind, one, f"{at}.{n}") for n, (kind, one) in enumerate(zip(several, value, strict=True))
        )

    def _mapping(self, kinds: tuple[Any, ...], value: Any, at: str) -> Mapping[Any, Any]:
        if not isinstance(value, dict):
            self._wrong(value, at)
        taken = {self._key(kinds[0], key, at): (key, one) for key, one in value.items()}
        return MappingProxyType(
            {name: self.take(kinds[1], one, joined(at, key), key) for name, (key, one) in taken.items()}
        )

    def _key(self, kind: Any, key: str, at: str) -> Any:
        if kind is str or key in get_args(kind):
            return key
        if kind is not int or not key.isdecimal() or len(key) > len(str(MOST)):
            raise Trouble("trouble.data.unknown_key", file=self.file, at=joined(at, key))
        return int(key)

    def _row(self, wanted: Any, value: Any, at: str) -> Any:
        kinds = _hints(wanted)
        if not isinstance(value, list) or len(value) != len(kinds):
            self._wrong(value, at)
        taken = (self.take(kinds[name], one, f"{at}.{name}") for name, one in zip(kinds, value, strict=True))
        return wanted(*taken)

    def _record(self, wanted: Any, value: Any, at: str, key: str) -> Any:
        if not isinstance(value, dict):
            self._wrong(value, at)
        kinds, names = _hints(wanted), {WRITTEN.get(one.name, one.name): one for one in fields(wanted)}
        given = {"id": key} if "id" in names and "id" not in value else {}
        for written in value:
            if written not in names:
                raise Trouble("trouble.data.unknown_key", file=self.file, at=joined(at, written))
        for written, one in names.items():
            if written in value:
                given[one.name] = self.take(kinds[one.name], value[written], joined(at, written))
            elif one.name not in given and one.default is one.default_factory is MISSING:
                raise Trouble("trouble.data.missing", file=self.file, at=joined(at, written))
        return wanted(**given)

    def _op(self, value: Any, at: str) -> Op:
        if self.vocabulary is None or not isinstance(value, dict):
            self._wrong(value, at)
        name = self.vocabulary.checked(self.file, at, value, self.units)
        return Op(name, MappingProxyType({key: self._param(key, one, at) for key, one in value.items() if key != "op"}))

    def _param(self, key: str, value: Any, at: str) -> Any:
        kind = self.vocabulary.params[key] if self.vocabulary else ""
        if kind == "effect":
            return self.take(Effect, value, f"{at}.{key}")
        if kind == "effects":
            return self.take(tuple[Effect, ...], value, f"{at}.{key}")
        return frozen(value)


def frozen(value: Any) -> Any:
    """Plain data that nobody changes: lists as tuples, tables as read-only mappings."""
    if isinstance(value, list):
        return tuple(frozen(one) for one in value)
    return MappingProxyType({key: frozen(one) for key, one in value.items()}) if isinstance(value, dict) else value


def joined(at: str, key: str) -> str:
    """Where an entry stands, for a sentence: `units.levy.hp`."""
    return f"{at}.{key}"[-60:] if at else str(key)[:60]


@cache
def _hints(wanted: Any) -> dict[str, Any]:
    return get_type_hints(wanted, include_extras=True)
