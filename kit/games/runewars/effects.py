"""Rune Winter: the effects of cards and units, in the one closed vocabulary of `data/primitives.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from types import MappingProxyType
from typing import Any

from kit.core.game import Trouble


@dataclass(frozen=True, slots=True)
class Op:
    """One small effect: its name in the vocabulary, and its parameters; effects among these are tuples of `Op`s."""

    name: str
    params: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def __getitem__(self, param: str) -> Any:
        return self.params[param]

    def get(self, param: str, default: Any = None) -> Any:
        """A parameter, or what holds where the card says nothing of it."""
        return self.params.get(param, default)


Effect = tuple[Op, ...]
"""Done from left to right; what can do nothing does nothing, and the list goes on."""


def every(value: Any) -> Iterator[Op]:
    """All ops in a value of the data, those inside others included."""
    if isinstance(value, Op):
        yield value
    inside: Iterable[Any] = ()
    if isinstance(value, tuple):
        inside = value
    elif isinstance(value, Mapping):
        inside = value.values()
    elif is_dataclass(value):
        inside = (getattr(value, one.name) for one in fields(value))
    for one in inside:
        yield from every(one)


@dataclass(frozen=True, slots=True)
class Definition:
    """An op of the vocabulary: the parameters it may have, and what it does, for whoever writes the engine."""

    params: tuple[str, ...]
    does: str


@dataclass(frozen=True)
class Vocabulary:
    """All that an effect, and a place or time of one, may be; `params` says of each parameter what it holds."""

    rules: tuple[Mapping[str, str], ...]
    keys: tuple[str, ...]
    until: tuple[str, ...]
    triggers: tuple[str, ...]
    timings: tuple[str, ...]
    areas: tuple[str, ...]
    selects: tuple[str, ...]
    counts: tuple[str, ...]
    conds: tuple[str, ...]
    classes: tuple[int, ...]
    shapes: tuple[str, ...]
    ops: Mapping[str, Definition]
    params: Mapping[str, Any]

    def checked(self, file: str, at: str, written: Mapping[str, Any], units: frozenset[str]) -> str:
        """The op that is written there; raises `Trouble` where nobody knows it, or one of its parameters."""
        if "op" not in written:
            raise Trouble("trouble.data.missing", file=file, at=f"{at}.op")
        op = written["op"]
        if not isinstance(op, str) or op not in self.ops:
            raise Trouble("trouble.data.unknown_op", file=file, at=at, op=str(op)[:40])
        for param, value in written.items():
            if param == "op":
                continue
            if param not in self.ops[op].params:
                raise Trouble("trouble.data.unknown_param", file=file, at=at, op=op, param=str(param)[:40])
            if not self._fits(self.params[param], value, units):
                raise Trouble("trouble.data.value", file=file, at=f"{at}.{param}", value=shown(value))
        return op

    def _fits(self, kind: Any, value: Any, units: frozenset[str]) -> bool:
        """Whether a value is of a kind, as `data/primitives.toml` says it; of effects only that they are lists."""
        match kind:
            case tuple():
                return any(self._fits(one, value, units) for one in kind)
            case Mapping():
                inside = isinstance(value, dict) and kind.keys() >= value.keys() and bool(value)
                return inside and all(self._fits(kind[key], one, units) for key, one in value.items())
            case "number":
                return type(value) is int
            case "flag":
                return type(value) is bool
            case "effect" | "effects":
                return isinstance(value, list)
            case "unit":
                return isinstance(value, str) and value in units
        if kind.endswith("+"):
            return isinstance(value, list) and all(self._fits(kind[:-1], one, units) for one in value)
        words = getattr(self, kind, (kind,))
        return any(type(value) is type(word) and value == word for word in words)


def shown(value: Any) -> str:
    """A value of a file, short enough for a sentence."""
    return str(value).replace("\n", " ")[:40]
