"""War Kids: what its notebooks to explore promise, and what their answers say once all matches are played."""

import re
from typing import Any

from tests.games.tabled import table
from tests.notebooks.expected import Expected, shown

EXPECTED = Expected(
    {"show", "reach", "heat", "spell", "bars", "play", "shares", "lengths", "footsteps"},
    {"river", "wood", "seed", "x", "min"},
    8,
    18,
    {"en": ("turns", "Blue"), "it": ("turni", "Azzurro")},
    {"36", "{'S': 6, 'P': 18, 'M': 6, 'L': 18}", "[]", "['S E7+E8+D8xD7']"},
)
ASKED = tuple(table("war_kids", "story")["asked"])
"""An example of each function that its laboratory offers."""


ASKED_TO_TEACH = tuple(table("war_kids", "story")["asked_to_teach"])
"""The same of what the notebook to teach a computer calls besides."""
TEACHES = Expected(
    {"after", "best", "contest", "danger", "grow", "hope", "moment", "story", "terms", "watch", "won"},
    {"brain", "curious", "numpy"},
    4,
    8,
    {"en": ("the learner", "the thinker"), "it": ("chi ha imparato", "chi ci pensa")},
    {"[0, 0, 0, 0, 6.0, 3]"},
)
"""What that one promises."""


def story(answer: dict[str, Any]) -> None:
    """Who starts wins less, few matches tell little, wounds take longer, being bold is not enough, a hunter that is not
    fair, and one that is, few atoms."""
    few, many = (
        [shown(said["text/plain"]) for source, said in answer.items() if "pink begins" in source and part in source]
        for part in ("N // 10", "50 * N")
    )
    for one in many:
        assert one["Blue begins"][2] < 50 < one["Pink begins"][1]
    for one in few:
        assert all(high - low > 100 / 3 for _, low, high in one.values())
    assert len(few) == len(many) == 1
    title, _, rows = answer["lengths(games)"]["text/plain"].partition(". ")
    turns = dict(re.findall(r"([^:;]+): ([\d.]+) \([^;]*\)(?:; )?", rows))
    assert title == "How many turns a match takes"
    assert float(turns["Wounds first"]) > float(turns["no extra rule"]) + 1
    assert turns["Spells fly straight"] == turns["no extra rule"]
    (bold,) = (shown(said["text/plain"]) for source, said in answer.items() if '"bold"' in source)
    assert bold["the bold one"][1] < 50
    began, swapped, fair = (shown(said["text/plain"]) for source, said in answer.items() if "pink hunts" in source)
    for one in (began, swapped):
        assert one["Blue hunts"][0] > 50, "it wins"
        assert one["Blue hunts"][2] < 100 - one["Pink hunts"][2], "and far more often as Pink"
    for wins in (fair["Blue hunts"][0], 100 - fair["Pink hunts"][0]):
        assert 72 < wins < 88, "about four out of five"
    assert fair["Blue hunts"][2] > 100 - fair["Pink hunts"][2], "as well from either side"
    assert int(answer["from math import prod\nlen(str(prod(many)))"]["text/plain"]) > 80
