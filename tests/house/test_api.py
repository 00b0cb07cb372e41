"""The pages about the code: made from the docstrings, read without a network; and the drawing that leads there."""

from __future__ import annotations

import importlib
import json
import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urljoin

import pytest
from pdoc.doc import Module

from kit.draw import decision
from kit.draw.pdf import text_width
from kit.draw.scene import Text, walk
from kit.serve import api, coders, guide, search_index
from kit.serve.api_pages import MARK, made
from kit.site.build import rendered
from kit.text import languages, text


def few(patch: pytest.MonkeyPatch) -> None:
    """Of all packages the smallest alone."""
    patch.setattr(api, "PACKAGES", ("kit.space",))
    patch.setattr(api, "PROGRAMS", ("kit.space.raster",))
    patch.setattr(api, "NEEDS", {"kit.space.raster": "no_such_library", "kit.space.groups": "json"})
    patch.setenv("KIT_SETUP", "off")


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The guides, and the pages about the smallest of the packages."""
    folder = tmp_path_factory.mktemp("docs") / "pages"
    with pytest.MonkeyPatch.context() as patch:
        few(patch)
        assert api.main(["--out", str(folder), "--no-browser"]) == 0
    return folder


@pytest.fixture
def pages(once: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of them."""
    few(monkeypatch)
    return shutil.copytree(once, tmp_path / "pages")


def test_the_pages_hold_the_docstrings_with_their_examples_and_need_nobody_else(pages: Path) -> None:
    assert made(pages)
    page = (pages / "kit" / "space" / "hexes.html").read_text(encoding="utf-8")
    assert "within" in page
    left = {file.stem for file in (pages / "kit" / "space").iterdir()}
    assert left == {"hexes", "points", "plane", "groups", "squares"}, "neither a program nor what cannot be loaded here"
    assert re.search(r"&gt;&gt;&gt;.*grid.*HexGrid", page), "an example"
    for file in pages.rglob("*.html"):
        asked = re.findall(r'(?:src|<link[^>]+href)="(?!data:|\.)(\w+://[^"]*)"', file.read_text(encoding="utf-8"))
        assert not asked, "nothing is fetched from anywhere"
    index = (pages / "index.html").read_text(encoding="utf-8")
    assert 'href="how.html"' in index
    assert "kit/space/plane.html" in index
    (own,) = re.findall(r'href="(guide/en/coders.html)#write-your-own-player"', index)
    assert 'id="write-your-own-player"' in (pages / own).read_text(encoding="utf-8")
    assert (pages / "search.js").stat().st_size > 1000
    how = (pages / "how.html").read_text(encoding="utf-8")
    assert how.count("<svg") == 2 * len(languages())
    assert text("kit", "it")("decision.title") in how


def searched(pages: Path) -> list[dict[str, str]]:
    """All that the search looks through, made ready by pdoc or not."""
    script = (pages / "search.js").read_text(encoding="utf-8")
    begin = "const docs = "
    docs = json.JSONDecoder().raw_decode(script[script.index(begin) + len(begin) :])[0]
    return docs if isinstance(docs, list) else [*docs["documentStore"]["docs"].values()]


def test_the_search_finds_each_section_of_a_guide_and_each_name_once(pages: Path) -> None:
    found = searched(pages)
    for module in guide.documents().values():
        page = (pages / (module.replace(".", "/") + ".html")).read_text(encoding="utf-8")
        main = page.partition("<main")[2].partition("</main>")[0]
        there = re.findall(r'<h\d id="([^"]+)"', main)
        assert [one["qualname"] for one in found if one["modulename"] == module] == there
    sections = [one for one in found if "title" in one]
    assert "For coders: Write your own player" in {one["title"] for one in sections}
    assert not [one for one in sections if re.search(r"<(a|img)\b", one["doc"])], "addresses hold only on their page"
    code = [one["fullname"] for one in found if "title" not in one]
    assert len(code) == len({*code})
    assert not [name for name in code if name.startswith(guide.PACKAGE)]


def test_what_a_package_is_imported_from_is_found_there_alone() -> None:
    names = [f"kit.players{inside}" for inside in ("", ".base", ".outside", ".weigh")]
    modules = {name: Module(importlib.import_module(name)) for name in names}
    found = [one["fullname"] for one in search_index.documents(modules, lambda one: True, "google")]
    assert "kit.players.weigh.Terms" in found
    for name in ("Player", "player_from", "LEVELS", "SLICE"):
        assert [one for one in found if one.split(".")[-1] == name] == [f"kit.players.{name}"]


def test_guides_and_plans_are_pages_in_each_language_searched_with_the_code(pages: Path) -> None:
    searched = (pages / "search.js").read_text(encoding="utf-8")
    for module in guide.documents().values():
        page = (pages / (module.replace(".", "/") + ".html")).read_text(encoding="utf-8")
        assert "API Documentation" not in page
        assert f'"{module}"' in searched
    lead_on(pages)


def test_a_server_has_guides_and_plans_before_they_were_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, (address, handler, _) = coders.handlers("/base/", SimpleNamespace())
    assert issubclass(handler, coders.GuideFiles)
    assert re.fullmatch(address, "/base/voila/coders/api/guide/it/plan_war_kids.html")
    assert not re.fullmatch(address, "/base/voila/coders/api/index.html")
    lead_on(Path(guide.plain().name))


@pytest.mark.parametrize("lang", languages())
def test_every_guide_on_a_server_leads_back_to_the_games_in_its_language(pages: Path, lang: str) -> None:
    plain = Path(guide.plain().name)
    for module in (one for one in guide.documents().values() if f".{lang}." in one):
        path = module.replace(".", "/") + ".html"
        for page in (pages / path, plain / path):
            links = re.findall(r'<a[^>]* href="([^"]+)">([^<]+)</a>', page.read_text(encoding="utf-8"))
            (led,) = [address for address, words in links if words == text("kit", lang)("ui.lobby")]
            assert urljoin(f"/a%20base/voila/coders/api/{path}", led) == "/a%20base/voila"


def lead_on(pages: Path) -> None:
    """Each document is a page in its language, and each of its links leads somewhere."""
    for module in guide.documents().values():
        file = pages / (module.replace(".", "/") + ".html")
        page = file.read_text(encoding="utf-8")
        assert f'lang="{module.split(".")[1]}"' in page
        main = page.partition("<main")[2].partition("</main>")[0]
        for address in re.findall(r'(?:href|src)="(?!https:|data:)([^"]+)"', main):
            path, _, anchor = address.partition("#")
            there = (file.parent / path).resolve() if path else file
            assert there.is_file(), address
            assert not anchor or f'id="{anchor}"' in there.read_text(encoding="utf-8"), address
    told = (pages / "guide" / "it" / "parents.html").read_text(encoding="utf-8")
    assert "La prima mezz’ora" in told
    assert 'src="../pictures/guess.png"' in told
    assert 'href="plan_war_kids.html"' in (pages / "guide" / "it" / "teachers.html").read_text(encoding="utf-8")
    assert 'href="plan_war_kids.html#per-i-genitori-la-prima-mezzora"' in told


def test_the_lobby_of_a_site_leads_to_the_guides_in_its_language() -> None:
    lobby = rendered("lobby.html", "", {"source": ""})
    known = {module.replace(".", "/") for module in guide.documents().values()}
    led = re.findall(r'href="coders/api/(guide/[^"]+)\.html"', lobby)
    assert {*led} == {f"guide/{lang}/{reader}" for lang in languages() for reader in ("parents", "teachers")}
    assert {*led} <= known


def test_the_pages_are_made_anew_but_nothing_of_somebody_elses_goes(
    pages: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pages / "old.html").write_text("gone")
    assert api.main(["--out", str(pages), "--no-browser"]) == 0
    assert not (pages / "old.html").exists()
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "letter.txt").write_text("dear")
    for path in (theirs, theirs / "letter.txt"):
        capsys.readouterr()
        with pytest.raises(SystemExit):
            api.main(["--out", str(path), "--no-browser"])
        assert capsys.readouterr().err.count("\n") == 1
    assert (theirs / "letter.txt").read_text() == "dear"


def test_every_module_has_a_page() -> None:
    found = api.modules()
    assert {"kit.core.game", "kit.players.base", "kit.explore.samples", "kit.space.points"} <= {*found}
    assert not {*api.PROGRAMS} & {*found}
    assert len(found) == len({*found})


def test_a_server_shows_our_pages_and_no_other_folder_of_that_name(
    pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(coders.handlers("/", SimpleNamespace())) == 2
    (tmp_path / "api").mkdir()
    (tmp_path / "api" / "index.html").write_text("secret")
    _, (_, handler, _) = coders.handlers("/", SimpleNamespace())
    assert issubclass(handler, coders.GuideFiles)
    (tmp_path / "api" / MARK).write_text("1")
    page, files = coders.handlers("/base/", SimpleNamespace())
    assert re.fullmatch(page[0], "/base/voila/coders")
    assert re.fullmatch(files[0], "/base/voila/coders/api/kit/core/game.html")
    assert files[2]["path"] == str(tmp_path / "api")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("shape", coders.SHAPES)
def test_the_drawing_has_six_stations_whose_words_have_room(lang: str, shape: str) -> None:
    t = text("kit", lang)
    stations = [decision.Station(t(f"decision.{n}"), t(f"decision.{n}.line"), c) for n, c in coders.STATIONS.items()]
    scene = coders.SHAPES[shape](stations, "how")
    found = [one for one in walk(scene.shapes) if isinstance(one, Text)]
    for one in found:
        wide = text_width(one.text, one.size, one.role)
        left = one.x if one.anchor == "start" else one.x - wide / 2
        card = max(x for x in _lefts(shape) if x <= one.x)
        assert card <= left
        assert left + wide < card + decision.WIDE, one.text
    assert {one.text for one in found} >= {station.title for station in stations} | {*"123456"}
    svg = coders.drawn(lang, shape)
    assert all(station.line in svg for station in stations), "those who listen hear all of it"


def _lefts(shape: str) -> list[float]:
    """Where the cards begin."""
    if shape == "narrow":
        return [decision.EDGE + decision.BACK]
    return [decision.EDGE + n * (decision.WIDE + decision.GAP) for n in range(3)]


def test_the_words_in_the_drawing_are_of_the_code_as_it_is() -> None:
    from kit.core.game import Game
    from kit.players import Decision, Player

    things = {"game": Game, "player": Player}
    for code in coders.STATIONS.values():
        whose, _, method = code.partition(".")
        assert hasattr(things[whose], method) if method else whose == Decision.__name__
