"""Golden playthroughs: each recorded action is still legal, does the same and leads to the same positions."""

import pytest
from playthroughs import FOLDER, PAGES, begin, moment, told

from kit.games.war_kids import GAME


@pytest.mark.parametrize("name", PAGES)
def test_a_recorded_match_plays_as_it_did(name):
    page = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    first, *lines = page.splitlines()
    s = begin(name)
    written = [first, *(f"    {line}" for line in GAME.position_text(s).splitlines())]
    for line in lines[len(written) - 1 :]:
        if line.startswith("    "):
            if not written[-1].startswith("    "):
                written.append(moment(s))
            continue
        a = GAME.parse_action(s, line.split(" | ")[0])
        assert GAME.explain(s, a) is None, line
        t = GAME.apply(s, a)
        written.append(told(s, a, t))
        s = t
    assert "\n".join(written) + "\n" == page
    assert s.outcome is not None


def test_the_pages_show_much_of_the_game():
    pages = "".join((FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in PAGES)
    for event in ("struck WK-FIGHT-3", "struck_by_three WK-FIGHT-4", "struck WK-FIGHT-5", "spell_missed", "spell_hit"):
        assert f"| {event}" in pages
    for rule_id in ("WK-MOVE-4", "WK-MOVE-5", "WK-MOVE-6", "WK-MOVE-9"):
        assert f"| moved {rule_id}" in pages
    ends = {line.split()[1] for line in pages.splitlines() if line.startswith("    over ")}
    assert ends == {"WK-VIC-1", "WK-VIC-2", "WK-VIC-3", "WK-VIC-4", "WK-VIC-5"}
    assert {scenario_id for scenario_id, _ in PAGES.values()} == {found.id for found in GAME.scenarios()}


def test_no_page_is_left_over():
    assert {path.stem for path in FOLDER.iterdir()} == set(PAGES)
