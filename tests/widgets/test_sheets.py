"""The style sheets of all games are on every page: what one of them styles is nobody else's."""

import re
from collections import Counter

from kit.core.manifest import GAMES, file_at
from kit.widgets.app import styles


def test_a_class_that_a_game_styles_is_the_house_s_or_its_own() -> None:
    games = [*map(file_at, (where for manifest in GAMES.values() for where in manifest.styles))]
    assert len(games) > 4
    classes = {sheet: {*re.findall(r"\.(kit-[\w-]+)", sheet.read_text(encoding="utf-8"))} for sheet in styles()}
    of_the_house = {name for sheet, names in classes.items() if sheet not in games for name in names}
    owners = Counter(name for sheet in games for name in classes[sheet] - of_the_house)
    assert [name for name, count in owners.items() if count > 1] == []
