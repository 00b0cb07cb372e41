"""What tests of a game's notebooks to explore are told by it, in `tests/games/<game>/story.py`."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Expected:
    """What a game's notebooks ask for at least, and what their answers say whatever the dice do."""

    calls: set[str]
    named: set[str]
    """What stands between backticks in the prose and is no function."""
    tries: int
    pictures: int
    words: dict[str, tuple[str, ...]]
    said: set[str]


def shown(said: str) -> dict[str, tuple[float, ...]]:
    """Per label of a chart what it says: of shares the value and its interval."""
    rows = re.findall(r"([^:;.]+): ([\d.]+)%?(?: \(([\d.]+)%?–([\d.]+)%?\))?", said.partition(". ")[2])
    return {label.strip(): tuple(float(number) for number in numbers if number) for label, *numbers in rows}
