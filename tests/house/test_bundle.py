"""One script holds the pieces that pages load; the lobby runs it ahead, and a page names it before its own."""

import gzip
import json
import re
import urllib.request
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from house_pages import BOARD, House, serving
from voila.paths import collect_static_paths

from kit.serve.bundle import PIECE, Script

VOILA = "voila/static/voila.js"
STATIC = [Path(path) for path in collect_static_paths(["voila"], "base") if Path(path).is_dir()]
SOME = [f"voila/static/{path.name}" for path in sorted(chain(*(path.glob("1*.voila.js") for path in STATIC)))[:3]]
"""The addresses of some pieces of Voilà's script."""


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with serving() as house:
        yield house


def loaded(house: House, *scripts: str, page: str = BOARD) -> dict[str, str]:
    """What scripts hold that a page has loaded."""
    return {script: house.ask(script, Referer=house.url + page).body for script in scripts}


def pieces(house: House, page: str = "voila/ahead") -> list[str]:
    """The script of pieces, where a page names it."""
    return re.findall('<script src="/(voila/pieces-[^"]*)">', house.ask(page).body)


@pytest.mark.parametrize("page", ["voila/render/house/board.ipynb", "voila/ahead"])
def test_what_pages_load_is_one_script(page: str) -> None:
    with serving() as house:
        assert pieces(house) == pieces(house, BOARD) == [], "nothing is known yet"
        held = loaded(house, *SOME[:2], VOILA, SOME[0], VOILA, "voila/static/nothing.js", page=page)
        loaded(house, SOME[2], page="")
        (script,) = pieces(house)
        answer = house.ask(script)
        assert "immutable" in answer.headers["Cache-Control"]
        assert held[SOME[0]] in answer.body
        assert held[SOME[1]] in answer.body
        assert len(answer.body) < len(held[SOME[0]]) + len(held[SOME[1]]) + 10
        assert house.ask("voila/pieces-0123456789ab.js").body == answer.body, "what an older page knows is here, too"


def test_a_page_has_it_before_the_script_that_wants_its_pieces(house: House) -> None:
    loaded(house, *SOME)
    (script,) = pieces(house)
    for page in (BOARD, "voila/ahead"):
        body = house.ask(page).body
        assert 0 < body.index(f'<script src="/{script}">') < body.index(f'<script src="/{VOILA}')


def test_what_runs_ahead_has_no_kernel(house: House) -> None:
    before = len(house.kernels())
    assert '"kernelId": ""' in house.ask("voila/ahead").body
    assert (
        json.loads(re.findall('id="lobby-facts"[^>]*>(.*?)</script>', house.ask("").body)[0])["ahead"] == "/voila/ahead"
    )
    assert len(house.kernels()) == before


def test_over_a_network_it_comes_packed() -> None:
    """And what has come packed is not packed again."""
    with serving(host="0.0.0.0") as house:
        held = loaded(house, *SOME[:1])
        (script,) = pieces(house)
        request = urllib.request.Request(house.url + script, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(answer.read()).decode() == held[SOME[0]]


def test_only_what_waits_to_be_asked_for_is_a_piece() -> None:
    for path in chain(*(folder.glob("*.js") for folder in STATIC)):
        assert bool(PIECE.match(path.read_bytes())) == bool(re.match("[0-9]", path.name)), path.name


def test_another_content_has_another_name() -> None:
    assert Script([b"a"]).name != Script([b"b"]).name == Script([b"b"]).name


def test_what_has_its_content_in_its_address_is_asked_for_once(house: House) -> None:
    """A page would ask for each script of the widgets again: has it changed?"""
    found = re.findall('"load": "[./]*(static/remoteEntry[^"]*)", "name": "([^"]*)"', house.ask("voila/ahead").body)
    assert len(found) >= 3
    for load, name in found:
        assert "immutable" in house.ask(f"voila/labextensions/{name}/{load}").headers["Cache-Control"], name
    (voila,) = re.findall(f'<script src="/({VOILA}[^"]*)"', house.ask().body)
    assert "max-age=" in house.ask(voila).headers["Cache-Control"]
