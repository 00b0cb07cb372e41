"""The figures in the rule book of Kanonkugle are those of its rules."""

import re

import pytest

from kit.core.game import Ref
from kit.games.kanonkugle.ground import COSTS
from kit.games.kanonkugle.notation import parse_position
from kit.games.kanonkugle.pieces import DESIGNS
from kit.games.kanonkugle.troops import RADII, SMALL
from kit.games.kanonkugle.walking import allowance, leaving
from kit.text import languages, rulebook, text

each_language = pytest.mark.parametrize("lang", languages())


def rows(rule_id: str, lang: str) -> list[list[str]]:
    """The cells of the tables that stand below a rule, without their heads."""
    html = rulebook.rules("kanonkugle", lang)[rule_id][1]
    lines = re.findall(r"<tr>(.*?)</tr>", "".join(re.findall(r"<tbody>.*?</tbody>", html)))
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line) for line in lines]


@each_language
def test_how_far_one_goes(lang: str) -> None:
    slower = [COSTS["open"], COSTS["rough"], COSTS["impervious"], COSTS["vertical"]]
    for mov, row in enumerate(rows("KK-MOVE-1", lang)):
        assert [int(cell) for cell in row] == [mov, *(-(-allowance(mov) // cost) for cost in slower), leaving(mov)]
    assert len(rows("KK-MOVE-1", lang)) == 6


@each_language
@pytest.mark.parametrize(
    ("rule_id", "ours"),
    [("KK-PTS-1", ("scouts", "horde", "beast")), ("KK-PTS-2", ("riflemen", "goblin_horde", "godzilla"))],
)
def test_the_troops_are_as_they_are_played(rule_id: str, ours: tuple[str, ...], lang: str) -> None:
    t = text("kanonkugle", lang)
    for name, row in zip(ours, rows(rule_id, lang), strict=True):
        both = "\n".join(f"troop {side} {name} {DESIGNS[name]}" for side in "AB")
        troop = parse_position(f"table wall\n{both}").forces[0].troop
        have = troop.ratings
        assert row[0] == t.word(Ref("troop", name), "name")
        assert [int(cell) for cell in row[1:]] == [
            troop.units, have.mov, have.sc, have.ctr, have.tir, have.mis, have.ddt, have.dan, have.total
        ]  # fmt: skip


@each_language
def test_the_bases_are_as_large_as_the_book_says(lang: str) -> None:
    radii = [float(row[1].split()[0].replace(",", ".")) for row in rows("KK-UNIT-1", lang)]
    assert [radius * 10_000 for radius in radii] == [*(radius for _, radius in RADII), SMALL]
