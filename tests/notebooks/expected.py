"""What tests of the notebooks to explore share; what a game tells of its own stands in its `story.py`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat

from kit import resources
from kit.text.catalogue import languages

KINDS = ("explore", "teach")
"""The notebooks whose code is there to be read and changed, by their names."""
NOTEBOOKS = [
    path.with_name(f"{kind}.{lang}.ipynb")
    for kind in KINDS
    for path in sorted(resources.root("notebooks").glob(f"*/{kind}.en.ipynb"))
    for lang in languages()
]


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


@dataclass(frozen=True)
class Claim:
    """Words of a notebook, what they say of the picture above, and what that picture says itself."""

    words: str
    says: str
    """Of labels of the picture, one after the other: "A > 50", "A < B", "A within 20 30"; "A open 50" where the
    interval holds that, and "A with B" where two intervals overlap."""
    seen: str

    def holds(self) -> bool:
        """Whether all of it is so, of the whole intervals."""
        return all(self._one(said) for said in self.says.split("; "))

    def _one(self, said: str) -> bool:
        label, how, than = re.fullmatch(r"(.+?) (>|<|open|with|within) (.+)", said).groups()  # type: ignore[union-attr]
        low, high = self._interval(label)
        if how == "within":
            least, most = map(float, than.split())
            return least <= low and high <= most
        bottom, top = self._interval(than) if than in shown(self.seen) else (float(than), float(than))
        return {
            ">": low > top,
            "<": high < bottom,
            "open": low <= bottom <= high,
            "with": low <= top and bottom <= high,
        }[how]

    def _interval(self, label: str) -> tuple[float, float]:
        """From where to where it lies; everywhere, if the picture does not say so."""
        _, *ends = shown(self.seen)[label]
        return (ends[0], ends[1]) if ends else (float("-inf"), float("inf"))


def shown(said: str) -> dict[str, tuple[float, ...]]:
    """Per label of a chart what it says: the value and, where it has one, its interval."""
    rows = said.partition(". ")[2] if re.match(r"[^:]*\. ", said) else said
    found = re.findall(r"(?:^|; )([^:;]+): ([\d.]+)%?(?: \(([\d.]+)%?–([\d.]+)%?\))?", rows)
    return {
        label.strip(): tuple(float(number.rstrip(".")) for number in numbers if number) for label, *numbers in found
    }


def name(path: Path) -> str:
    """What a notebook is called among the tests."""
    return f"{path.parent.name}/{path.stem}"


def read(path: Path) -> Any:
    """The notebook."""
    return nbformat.read(path, as_version=4)


def cells(path: Path, kind: str) -> list[str]:
    """What stands in the cells of a kind."""
    return [cell.source for cell in read(path).cells if cell.cell_type == kind]


def lab_of(path: Path) -> ModuleType:
    """What a notebook imports all of."""
    (found,) = re.findall(r"^from (kit\.widgets\.[\w.]+) import \*$", "\n".join(cells(path, "code")), re.MULTILINE)
    return import_module(found)


def claims_of(path: Path) -> Iterator[tuple[Any, Any, list[Claim]]]:
    """Per cell of words behind one of code: that one, the cell, and its claims."""
    before: Any = None
    for cell in read(path).cells:
        if cell.cell_type == "code":
            before = cell
        elif before is not None:
            yield before, cell, [Claim(**claim) for claim in cell.metadata.get("claims", [])]
            before = None
