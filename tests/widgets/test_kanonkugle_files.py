"""Files that somebody brings to Kanonkugle's page: what is wrong with one is told in a sentence, nothing is lost."""

from __future__ import annotations

import json

import pytest

from tests.widgets.kanonkugle_desk import SHOOT, opened, record

MORE = '"<img src=x onerror=alert(1)>"'
GIANT = "Dr_<b>x units 999999 pv 999999 mov 9 sc 9 ctr 9 tir 9 mis 9 ddt 9 dan 9"
HOSTILE = {
    "a cut one": lambda text: text[: len(text) // 2],
    "nothing": lambda text: "",
    "a list": lambda text: "[]",
    "nested": lambda text: "[" * 5_000,
    "another game": lambda text: text.replace('"kanonkugle"', MORE),
    "an unknown option": lambda text: text.replace('"options":{}', f'"options":{{{MORE}:1}}'),
    "an action that is none": lambda text: text.replace('"actions":[]', f'"actions":[{MORE}]'),
    "an action that is refused": lambda text: text.replace('"actions":[]', '"actions":["shoot A1 A2"]'),
    "a figure far away": lambda text: text.replace("20,20", "1e9,20"),
    "two figures in one place": lambda text: text.replace("20,20", "23,20"),
    "a giant": lambda text: text.replace("beast", GIANT),
    "a table without end": lambda text: text.replace("table meadow", "size 999999,999999"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_match_is_told_in_one_sentence(what: str) -> None:
    tab = opened(SHOOT)
    tab.send("choose_part", kind="troop", value="0")
    text = json.dumps(json.loads(tab.page.match.save()), separators=(",", ":"))
    broken = HOSTILE[what](text)
    assert broken != text
    before = record(tab), tab.page.match.start
    tab.send("load_file", text=broken)
    assert (record(tab), tab.page.match.start) == before
    assert tab.page.notice
    assert MORE not in tab.html()
    assert "<b>x" not in tab.html()
