"""Kanonkugle on paper: banners as the rules print them, lengths in true size, plans that say where everything lies."""

from __future__ import annotations

import re
from dataclasses import replace
from math import hypot

import pytest
from papers import met, said

from kit.core.game import Trouble
from kit.draw.pathdata import circle
from kit.draw.pdf import MM, text_width
from kit.draw.scene import Group, Path, Text, walk
from kit.games.kanonkugle import draft_file, troops
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.item_notation import own_table
from kit.games.kanonkugle.rules import BOOK
from kit.games.kanonkugle.troops import Ratings, Troop
from kit.printables import registry
from kit.printables.kanonkugle.aid import TURN
from kit.printables.kanonkugle.banners import WIDTH, banner_sheets, printed_troops
from kit.printables.kanonkugle.tape import STRIP, STRIPS, strip
from kit.printables.kanonkugle.templates import MOVS, STICK, stick
from kit.printables.paper import PAPERS
from kit.space.plane import at
from kit.text import text

ELVES = Troop("Gli Elfi", 6, Ratings(mov=3, sc=2, ctr=4, tir=4, mis=1, ddt=3, dan=1), picture="half_elf", colour="mint")
MINE = Draft((ELVES,), (("Gli Elfi", "beast"), ("scouts", "beast")), tables.put(own_table("wall"), "rock", at(30, 45)))


def on_card(group: Group) -> list[str]:
    return [one.text for one in walk(group.children) if isinstance(one, Text)]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_banner_has_its_ratings_in_front_and_its_centimetres_behind(lang):
    for front, back in met(registry.make("kanonkugle", "banners", {"lang": lang, "scenario": "all"}).sheets, WIDTH):
        shown, behind = on_card(front), on_card(back)
        assert shown[0] == behind[0], "the same troop behind"
        letters = {"en": "LP SC MOV CTR RNG SHO DMG MEL", "it": "PV SC MOV CTR DDT TIR DAN MIS"}[lang].split()
        assert [word for word in shown if word in letters] == letters
        assert any("cm" in word for word in behind)


def test_the_banners_of_a_draft_are_those_of_its_troops_each_once():
    sheets = banner_sheets(text("kanonkugle", "it"), PAPERS["a4"], printed_troops(MINE))
    names = [on_card(front)[0] for front, _ in met(sheets, WIDTH)]
    assert names == ["Gli Elfi", "Bestia", "Esploratori"]


@pytest.mark.parametrize("what", ["banners", "plans"])
def test_a_battle_of_ones_own_is_printed_and_a_broken_file_is_told(what):
    file = draft_file.file_text(replace(MINE, title="Il guado"))
    (first, *_) = registry.make("kanonkugle", what, {"lang": "it"}, file).sheets
    assert ("Gli Elfi" if what == "banners" else "Il guado") in said(first)
    with pytest.raises(Trouble):
        registry.make("kanonkugle", what, {}, file[:-9])
    with pytest.raises(Trouble):
        registry.make("kanonkugle", "tape", {}, file)


def test_the_tape_is_a_metre_in_true_size():
    told = set()
    for number in range(STRIPS):
        shapes = strip(number)
        outer = next(shape for shape in shapes if isinstance(shape, Path) and shape.fill == "table.ruler")
        assert max(map(float, re.findall(r"\d+\.?\d*", outer.d))) == 10 * STRIP
        numbers = {int(one.text): one.x for one in shapes if isinstance(one, Text)}
        assert all(abs(x - 10 * (cm - STRIP * number)) < 3 for cm, x in numbers.items())
        told |= set(numbers)
    assert {0, 10, 25, 50, 75, 100} <= told


@pytest.mark.parametrize(("mov", "far"), [(0, (5, 4, 3, 2)), (2, (11, 8, 6, 4)), (5, (20, 14, 10, 7))])
def test_a_stick_is_as_long_as_a_troop_goes(mov, far):
    bars = [shape for shape in stick(text("kanonkugle", "en"), mov) if isinstance(shape, Path) and shape.fill]
    longest = [max(map(float, re.findall(r"-?\d+\.?\d*", bar.d)[::2])) for bar in bars]
    assert longest == [10.0 * cm for cm in far]


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("mov", MOVS)
def test_the_words_of_a_stick_stand_within_its_cut_line(lang, mov):
    shapes = stick(text("kanonkugle", lang), mov)
    long = 10.0 * troops.goes(mov, "open")
    label, *inside = reversed([one for one in shapes if isinstance(one, Text)])
    assert label.y + 0.25 * label.size < 0, "above the stick"
    assert len(inside) == 3
    for one in inside:
        assert one.x >= 1
        assert one.x + text_width(one.text, one.size, one.role) <= long - 1
        assert 0 < one.y - 0.75 * one.size < one.y + 0.25 * one.size < STICK
        assert one.size >= 8 / MM
        assert not one.halo, "a halo rubs out the line to cut"


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_words_of_the_fan_stand_between_its_arcs(lang):
    fan = next(one for one in registry.make("kanonkugle", "templates", {"lang": lang}).sheets[1].items
               if isinstance(one, Group) and any(isinstance(child, Path) for child in one.children))  # fmt: skip
    words = [one for one in fan.children if isinstance(one, Text)]
    assert len(words) >= 4
    for one in words:
        half = text_width(one.text, one.size, one.role) / 2
        high, low = -(one.y - 0.72 * one.size), -one.y
        assert low // 10 == hypot(half, high) // 10, one.text
        assert not one.halo


def test_what_gives_cover_and_bases_are_in_true_size():
    sheet = registry.make("kanonkugle", "templates", {}).sheets[2]
    paths = [shape.d for shape in walk(tuple(item for item in sheet.items if isinstance(item, Path | Group)))
             if isinstance(shape, Path)]  # fmt: skip
    for radius in (20.0, 12.5, 10.0, 6.0):
        size = circle(0, 0, radius).partition("a")[2]
        assert any(size in d for d in paths), radius


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("table", ["meadow", "wall", "pass"])
def test_a_plan_lists_everything_that_lies_there(lang, table):
    (sheet,) = registry.make("kanonkugle", "plans", {"lang": lang, "scenario": table}).sheets
    words, t = said(sheet), text("kanonkugle", lang)
    for one in tables.things(own_table(table)):
        name = t(f"troops.thing.{one.kind}")
        assert f"{name[0].upper()}{name[1:]}" in words
    assert t("print.plans.how", wide=90 if table == "pass" else 60, high=60, n=5 if table == "pass" else 4) in words


def test_the_turn_aid_tells_rules_that_there_are_to_every_player():
    told = [rule for _, rules in TURN for rule in rules]
    assert set(told) <= set(BOOK.rules)
    sheets = registry.make("kanonkugle", "aid", {"lang": "en"}).sheets
    assert len(sheets) == 2
    for name in ("Blue", "Red"):
        assert f"{name}: the turn, step by step" in said(sheets[0])
