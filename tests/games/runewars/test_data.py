"""The data of Rune Winter: every figure of the specification, closed effects, an owner's files, and a sentence for each
thing that can be wrong with them."""

import json
import sys
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest

from kit.core.game import Trouble
from kit.games.runewars import data as module
from kit.games.runewars.data import NAMES, SHIPPED, load, owners_box
from kit.games.runewars.effects import Op, every
from kit.games.runewars.pieces import KINDS, NUMBER
from kit.games.runewars.sheets import Fate
from kit.text import languages, text
from tests.games.tabled import beside
from tests.sampling import amount, sampled

TABLES = beside(__file__, "data_cases")
OURS_ALONE = ("generic_threat", "more_on_screen", "params", "classes", "shapes", "short", "boards.realms")
"""What stands in our files and not in the specification's."""
BAD: tuple[Any, ...] = (None, -5, 1000, "nobody", "", [], {}, True, [1, 2], {"x": 1}, [[]], [{"op": "x"}])

UNREAD = (b"\xff\x00\xd8", b"[" * 50_000, b"# " + b"x" * 300_000, b"a: b: c", b"\x00")
OTHERS = (b"", b"units: {}", b"format: rune-winter/units/2", b"- 1", b"format: {}", b"9")
NO_FILES = [("yaml", content, "format") for content in OTHERS] + [
    (end, content, "unread") for end in ("yaml", "toml") for content in UNREAD
]


def raw(name: str) -> dict[str, Any]:
    return tomllib.loads((SHIPPED / f"{name}.toml").read_text(encoding="utf-8"))


def written(box: Path, file: str, content: str) -> None:
    name, _, end = file.partition(".")
    line = f'format = "rune-winter/{name}/1"' if end == "toml" else f"format: rune-winter/{name}/1"
    (box / file).write_text(f"{line}\n{content}\n", encoding="utf-8")


def told(box: Path) -> Trouble:
    """What is wrong with an owner's files, which every language has words for."""
    with pytest.raises(Trouble) as refused:
        load(box)
    said = {text("runewars", lang).trouble(refused.value) for lang in languages()}
    assert len(said) == len(languages())
    assert all(refused.value.facts["file"] in one for one in said)
    return refused.value


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_the_specifications(name: str) -> None:
    """The sums were made of the YAML files that the data came from; whoever means a change changes both."""
    table = raw(name)
    for at in OURS_ALONE:
        inside, _, key = at.rpartition(".")
        table.get(inside, {} if inside else table).pop(key, None)
    for at, figure in TABLES["tuned"].items():
        *path, key = at.split(".")
        if path[0] == name:
            assert reduce(getitem, path, table)[key] != figure
            reduce(getitem, path, table)[key] = figure
    assert f"{zlib.crc32(json.dumps(table, sort_keys=True).encode()):08x}" == TABLES["sums"][name]


def test_there_is_as_much_of_each_as_the_specification_says() -> None:
    data = load()
    assert {name: len(getattr(data, name)) for name in TABLES["counts"]} == TABLES["counts"]
    assert Counter(card.symbol for card in data.fate) == {"red": 18, "silver": 8, "gold": 4}
    assert data.fate[13] == Fate(14, "red", "*", "*", "*", "d2")
    for faction in data.factions:
        assert [sum(unit.n for unit in data.of_class(faction, cls)) for cls in (1, 2, 3)] == [16, 16, 4]
    there = [[KINDS[NUMBER[kind]].number for kind in ("levy", "lancer", "ram")], [KINDS[NUMBER["1"]].number]]
    assert there == [[24, 12, 6], [16]]  # on the screen, and beside the box (RUL-20)
    types = [(threat, sum(unit.n for unit in data.of_class("", cls))) for cls, threat in data.generic_threat.items()]
    assert types == [(10, 14), (13, 14), (24, 6)]
    assert {name: data.factions[sheet.pair].box for name, sheet in data.factions.items()} == {
        "crown": "Waiqar", "barrow": "Daqan", "glade": "Uthuk", "pyre": "Latari"}  # fmt: skip
    assert sum("cmp" in card.tags for cards in data.seasons.values() for card in cards.values()) == 4


def test_effects_are_ops_to_the_last() -> None:
    data = load()
    (choice,), (bid,) = data.units["zealot"].special, data.seasons["autumn"]["a6"].effect
    assert choice == Op("choose", {"by": "owner", "options": ((Op("destroy_self"), Op("damage", {"n": 2})), ())})
    assert (bid.name, bid["on_lose"][0]["scope"], bid.get("sum", False)) == ("bid", "automa", False)
    assert {op.name for op in every(data)} == set(data.vocabulary["ops"])
    assert len(data.vocabulary["ops"]) == 50
    assert {param for op in data.vocabulary["ops"].values() for param in op["params"]} == set(data.vocabulary["params"])


def test_nobody_changes_the_data() -> None:
    data = load()
    assert data is load()
    for name in ("units", "dials", "seasons"):
        with pytest.raises(TypeError):
            getattr(data, name)["new"] = 1
    with pytest.raises(TypeError):
        data.units["levy"].special[0].params["n"] = 5  # type: ignore[index]


@pytest.mark.parametrize("end", ["yaml", "yml", "toml"])
def test_an_owners_figures_take_the_place_of_ours_key_by_key(tmp_path: Path, end: str) -> None:
    content = "[units.levy]\nhp = 2" if end == "toml" else "units: {levy: {hp: 2}}"
    written(tmp_path, f"units.{end}", content)
    (tmp_path / "README.md").write_text("my box")
    ours, own = load(), load(tmp_path)
    assert (own.units["levy"].hp, ours.units["levy"].hp) == (2, 1)
    assert own.units["levy"].special == ours.units["levy"].special
    assert own.units["ram"] == ours.units["ram"]
    assert own.factions == ours.factions


def test_an_owner_takes_away_puts_in_and_gives_names(tmp_path: Path) -> None:
    """`no` and `on` are words, not flags, and a list is taken as a whole."""
    written(tmp_path, "units.yaml", "units: {stagrider: {fly: null}}")
    written(tmp_path, "seasons.yaml", "spring: {s1: null, s9: {name: On, text: no, tags: [], effect: []}}")
    written(tmp_path, "quests.toml", 'note = "of my own"\n[quests.q1]\nwhere = [1, "a"]')
    own = load(tmp_path)
    assert not own.units["stagrider"].fly
    assert (own.seasons["spring"]["s9"].name, own.seasons["spring"]["s9"].text) == ("On", "no")
    assert "s1" not in own.seasons["spring"]
    assert own.quests["q1"].where == (1, "a")


def test_all_our_files_as_an_owners_change_nothing(tmp_path: Path) -> None:
    for name in NAMES:
        if name != "primitives":
            (tmp_path / f"{name}.yaml").write_text(json.dumps(raw(name)))
    assert load(tmp_path) == load()


def test_without_a_box_the_data_are_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load(tmp_path / "nowhere") == load()
    (tmp_path / "kit" / "games" / "runewars").mkdir(parents=True)
    monkeypatch.setattr(module, "__file__", str(tmp_path / "kit" / "games" / "runewars" / "data.py"))
    (tmp_path / "box").mkdir()
    assert owners_box() is None, "what is installed has no checkout around it"
    (tmp_path / "pyproject.toml").touch()
    assert owners_box() == tmp_path / "box"


@pytest.mark.parametrize(("file", "content", "key", "at"), TABLES["broken"], ids=lambda value: str(value)[:50])
def test_what_is_wrong_with_a_file_is_one_sentence(tmp_path: Path, file: str, content: str, key: str, at: str) -> None:
    written(tmp_path, file, content)
    trouble = told(tmp_path)
    assert (trouble.key, trouble.facts.get("at", "")) == (f"trouble.data.{key}", at)


@pytest.mark.parametrize(("end", "content", "key"), NO_FILES, ids=range(len(NO_FILES)))
def test_a_file_that_is_none(tmp_path: Path, end: str, content: bytes, key: str) -> None:
    (tmp_path / f"units.{end}").write_bytes(content)
    assert told(tmp_path).key == f"trouble.data.{key}"


def test_a_folder_of_a_files_name(tmp_path: Path) -> None:
    (tmp_path / "units.yaml").mkdir()
    assert told(tmp_path).key == "trouble.data.unread"


def test_the_same_file_twice(tmp_path: Path) -> None:
    written(tmp_path, "units.toml", "")
    written(tmp_path, "units.yaml", "")
    assert told(tmp_path).key == "trouble.data.twice"


def test_without_the_package_a_yaml_file_says_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml", None)
    written(tmp_path, "units.toml", "")
    assert load(tmp_path) == load()
    written(tmp_path, "heroes.yaml", "")
    assert told(tmp_path).key == "trouble.data.yaml"


def places(value: Any, *above: Any) -> Iterator[tuple[Any, ...]]:
    """Where values stand in a table."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in entries:
        yield (*above, key)
        yield from places(one, *above, key)


PARTS = amount(4, 32)
"""Each part takes some seconds, however many there are."""
WRONG = [
    (name, place, bad)
    for name in NAMES
    if name != "primitives"
    for number, place in enumerate(places(raw(name)))
    for bad in BAD[number % 3 :: 3]
]
"""Everywhere a third of what can be wrong; next to it another."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_stands_anywhere_is_data_or_one_sentence(tmp_path: Path, part: int) -> None:
    refused = 0
    for name, place, bad in sampled(WRONG[part::PARTS], 15, "wrong"):
        table = raw(name)
        inside: Any = table
        for key in place[:-1]:
            inside = inside[key]
        inside[place[-1]] = bad
        (tmp_path / f"{name}.yaml").write_text(json.dumps(table))
        taken = False
        with suppress(Trouble):
            taken = bool(load(tmp_path))
        refused += not taken
        (tmp_path / f"{name}.yaml").unlink()
    assert refused
