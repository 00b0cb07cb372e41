"""Rune Winter: the effects of cards and units, in the one closed vocabulary of `data/primitives.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


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
        value = value.params
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ()
    for one in inside:
        yield from every(one)
