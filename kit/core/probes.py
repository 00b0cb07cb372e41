"""Questions of which `bench` takes the time, as somebody waits for each answer: a game's part `probes` names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Asked = Callable[[], object]
"""Asks once; whatever was remembered from the time before is forgotten first."""
Prepared = Callable[[], Asked]
"""Makes everything ready, of which the time does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """One such question.

    >>> Probe(row="a sum", ask=lambda: lambda: sum(range(10))).ask()()
    45
    """

    row: str
    """What it is called."""
    ask: Prepared
    most: float = 0.0
    """Milliseconds that it may take at the median; 0 for no goal."""
    beside: Mapping[str, Prepared] = field(default_factory=dict)
    """The same asked of other libraries, by their names as they are imported; those that are not there are left out."""
