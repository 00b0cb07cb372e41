"""The style sheets of all games are on every page: what one of them styles is nobody else's."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from kit.core.manifest import GAMES, file_at
from kit.widgets.app import styles

CLASS = re.compile(r"\.(kit-[\w-]+)")
ALONE = re.compile(r"(?:\.kit )?\.(kit-[\w-]+)")
"""A selector that says no more than a class, wherever it is."""


def of_the_games() -> list[Path]:
    """The sheets of all games."""
    return [*map(file_at, (where for manifest in GAMES.values() for where in manifest.styles))]


def selectors(sheet: Path) -> Iterator[str]:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    for group in re.findall(r"([^{}]+)\{", text):
        yield from (one.strip() for one in group.split(","))


def test_a_class_that_only_games_style_is_of_one_of_them() -> None:
    games = of_the_games()
    assert len(games) > 4
    classes = {sheet: {*CLASS.findall(" ".join(selectors(sheet)))} for sheet in styles()}
    of_the_house = {name for sheet, names in classes.items() if sheet not in games for name in names}
    owners = defaultdict(list)
    for sheet in games:
        for name in classes[sheet] - of_the_house:
            owners[name].append(sheet.name)
    assert {name: sheets for name, sheets in owners.items() if len(sheets) > 1} == {}


def test_no_game_styles_everywhere_what_another_sheet_styles_everywhere() -> None:
    """Else its rule reaches the pages of all the others."""
    games, owners = {*of_the_games()}, defaultdict(set)
    for sheet in styles():
        for found in filter(None, map(ALONE.fullmatch, selectors(sheet))):
            owners[found[1]].add(sheet)
    assert {name: sheets for name, sheets in owners.items() if len(sheets) > 1 and sheets & games} == {}
