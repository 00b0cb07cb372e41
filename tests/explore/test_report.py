"""Tables, sections of the report, and the two verbs that measure: what they say without measuring."""

from __future__ import annotations

import json
import platform
import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Error

from kit.command.words import say
from kit.core.game import Seat
from kit.core.manifest import GAMES, Manifest
from kit.explore.bench import Pace, Spread
from kit.explore.tournament import Played, Record, wilson
from kit.lab import bench, bench_pages, report, simulate
from kit.text import text as catalogue
from kit.widgets.play.page import play_page
from tests.games.tabled import beside
from tests.widgets.fake_browser import FakeBrowser

pytestmark = pytest.mark.every_game


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where results are written to; nothing is measured, each figure is 1 or 2."""
    two = Spread((1.0, 2.0))
    monkeypatch.setattr(bench.bench, "rates", lambda plays, told: dict.fromkeys(plays, two))
    monkeypatch.setattr(bench.bench, "pace", lambda *of: Pace(Spread((0.5,)), Spread((0.01,))))
    monkeypatch.setattr(bench.bench, "times", lambda asked, told: dict.fromkeys(asked, two))
    monkeypatch.setattr(bench.bench, "weighings", lambda *of: Spread((5000.0,)))
    monkeypatch.setattr(report, "RESULTS", tmp_path / "RESULTS.md")
    monkeypatch.setenv("KIT_SETUP", "off")
    return tmp_path / "RESULTS.md"


# --- the report


def test_a_table_is_straight() -> None:
    text = report.table([["", "lowest", "x"], ["hill", "61 000", "1"], ["a longer name", "5", "12"]])
    assert text.splitlines() == [
        "|               | lowest |   x |",
        "| ------------- | -----: | --: |",
        "| hill          | 61 000 |   1 |",
        "| a longer name |      5 |  12 |",
    ]


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [(61000.4, 0, "61 000"), (999, 0, "999"), (0.12345, 3, "0.123"), (1234567, 0, "1 234 567")],
)
def test_numbers(value: float, digits: int, text: str) -> None:
    assert report.number(value, digits) == text


def test_sections_are_replaced_or_added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "benchmarks" / "RESULTS.md")
    report.record("The engine", "old figures")
    report.record("The pages", "of the pages\n\n### no section")
    report.record("The engine", "new figures")
    assert report.RESULTS.read_text(encoding="utf-8") == (
        f"{report.TITLE}\n\n## The engine\n\nnew figures\n\n## The pages\n\nof the pages\n\n### no section\n"
    )


def test_the_machine_is_told_and_not_whose_it_is() -> None:
    facts = report.machine()
    assert platform.python_version() in facts["python"]
    assert all(facts.values())
    line = report.made_by("python3 -m kit bench", facts)
    assert line.startswith("`python3 -m kit bench`, ")
    assert platform.node() not in line
    assert str(Path.home()) not in line
    assert sys.prefix not in line


def test_the_processor(tmp_path: Path) -> None:
    (tmp_path / "cpuinfo").write_text("processor\t: 0\nmodel name\t: Toy 3000 \nmodel name\t: Toy 3000\n")
    assert report.cpu_model(tmp_path / "cpuinfo") == "Toy 3000"
    assert report.cpu_model(tmp_path / "nothing") in (platform.processor(), platform.machine())


# --- bench

WATCHED, ASKED = [one for one in GAMES.values() if one.watched], GAMES.having("probes")
SECTIONS = 5 + len(WATCHED) + len(ASKED)
RATES = {"meadow": Spread((1.0, 3.0, 2.0)), "hill": Spread((50_000.0, 39_000.0, 41_000.0))}


def title(one: Manifest) -> str:
    return catalogue(one.domain, "en")(f"game.{one.id}.title")


def row(text: str, name: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(f"| {name} "))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


def test_the_engines_table_says_what_was_to_reach_and_whether_it_was() -> None:
    assert row(bench.engine(RATES, say), "hill") == ["39 000", "41 000", "50 000", "≥ 40 000 ✓"]
    assert row(bench.engine(RATES, say), "meadow") == ["1", "2", "3", ""]
    slow = {"hill": Spread((50_000.0, 39_000.0, 39_999.0))}
    assert row(bench.engine(slow, say), "hill")[-1] == "≥ 40 000 ✗"


def test_the_engines_table_says_where_openspiel_is_missing() -> None:
    with_it = {**RATES, "OpenSpiel python_tic_tac_toe": Spread((1.0, 2.0))}
    assert say("no_spiel") in bench.engine(RATES, say)
    assert say("no_spiel") not in bench.engine(with_it, say)


def test_the_table_of_environments_says_what_is_missing() -> None:
    own = {"war_kids meadow": Spread((5000.0, 6000.0, 7000.0))}
    assert row(bench.learners(own, say), "war_kids meadow") == ["5 000", "6 000", "7 000"]
    assert bench.learners(own, say).endswith(say("no_zoo_games"))
    assert say("no_zoo_games") not in bench.learners({**own, "PettingZoo chess_v6": Spread((1.0,))}, say)
    assert bench.learners({}, say) == say("no_zoo")


def test_the_players_table() -> None:
    pace = Pace(Spread((0.5, 0.7, 0.9)), Spread((0.010, 0.019, 0.0211)), Spread((0.4, 0.5)))
    told = ["3", "0.700 s", "0.900 s", "3", "21.1 ms", "1", "2.22"]
    assert row(bench.players({"3": pace}, say, "hill"), "level 3") == told


def test_what_is_compared_with_chess_says_whether_it_was_reached() -> None:
    name = "kings_war / python-chess"
    assert row(bench.engine({name: Spread((0.59, 0.7, 0.64))}, say), name) == ["0.59", "0.64", "0.70", "≥ 0.60 ✓"]
    assert row(bench.engine({name: Spread((0.59, 0.7, 0.599))}, say), name)[-1] == "≥ 0.60 ✗"
    rates = {"a": Spread((1.0, 9.0)), "b": Spread((2.0, 3.0))}
    assert bench.bench.per(rates, "a", "b") == Spread((0.5, 3.0))


def test_the_players_of_kings_war_are_told_with_what_level_3_weighs() -> None:
    pace = Pace(Spread((0.5, 0.7, 0.9)), Spread((0.010, 0.019, 0.0211)))
    text = bench.players({"3": pace, "weighings": Spread((4000.0, 5000.0, 7000.0))}, say, "rounds")
    assert row(text, "level 3")[1] == "0.700 s"
    assert text.endswith(say("weighings_how", level=3, rate="5 000"))


FLOOR = {"ready_s": 2.0, "tap_ms": 20.0, "kernel_pss_mb": 40.0}


def test_the_pages_table() -> None:
    play = {"ready_s": 2.4, "tap_ms": 31.0, "kernel_pss_mb": 48.0}
    ratio = {key: round(play[key] / FLOOR[key], 2) for key in FLOOR}
    ready = {"ready_s": 0.9}
    text = bench.pages({"floor": FLOOR, "play": play, "ratio": ratio, "ready": ready}, say)
    assert row(text, "from a tap in the lobby, kernel ready, s") == ["2.0", "0.9", "0.450", "≤ 0.45 ✓"]
    assert row(text, "page ready, s") == ["2.0", "2.4", "1.200", "≤ 1.20 ✓"]
    assert row(text, "tap to first pixel, ms")[-1] == "≤ 1.50 ✗"
    assert row(text, "kernel memory, MB")[-1] == "≤ 1.25 ✓"
    slow = {"ready_s": 0.91}
    over = bench.pages({"floor": FLOOR, "play": {**play, "ready_s": 2.405}, "ratio": ratio, "ready": slow}, say)
    assert row(over, "page ready, s")[-1] == "≤ 1.20 ✗"
    assert row(over, "from a tap in the lobby, kernel ready, s")[-1] == "≤ 0.45 ✗"


CLASS = {"idle_mb": 300.0, "openings_p95_s": 1.5, "openings_failed": 0, "taps_p95_ms": 50.4}


def test_the_table_of_a_class() -> None:
    text = bench.children(CLASS, say)
    assert row(text, "memory of the idle server, MB") == ["300", ""]
    assert row(text, "thirty openings at once, p95, s") == ["1.50", "≤ 1.5 ✓"]
    assert row(text, "openings that failed")[-1] == "≤ 0.0 ✓"
    assert row(text, "answer to a tap, p95, ms")[-1] == "≤ 50.0 ✗"


def test_the_tables_speak_italian_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert "mediana" in bench.engine(RATES, say)
    assert "median" in bench.engine(RATES, report.english)


def test_a_run_without_pages_is_shown_and_not_written(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.main(["--engine-only", "--json", str(tmp_path / "out.json")]) == 0
    figures = json.loads((tmp_path / "out.json").read_text())
    games = {f"{one.id}_players" for one in WATCHED} | {f"{game}_probes" for game in ASKED}
    assert set(figures) == {"command", "machine", "engine", "learners", *games}
    assert {name.partition(" ")[0] for name in figures["learners"]} >= set(GAMES)
    assert figures["kanonkugle_probes"]["legal_actions"] == {"count": 2, "lowest": 1.0, "median": 1.5, "highest": 2.0}
    rows = {"meadow", "hill", "hill +8", "hill, kernel", "hill +8, kernel", "waterloo", "python-chess", "kings_war"}
    assert rows <= set(figures["engine"])
    assert {bench.ratio(one) if one.beside else one.name for one in bench.trials()} <= set(figures["engine"])
    assert figures["engine"]["hill"] == {"count": 2, "lowest": 1.0, "median": 1.5, "highest": 2.0}
    assert figures["engine"]["kings_war / python-chess"]["median"] == 1.0
    assert set(figures["war_kids_players"]) == {"1", "2", "3"}
    assert set(figures["kings_war_players"]) == {"1", "2", "3", "weighings"}
    assert "python-chess" in capsys.readouterr().out
    assert not results.exists()


def test_a_whole_run_is_written_with_its_command(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ratio = dict.fromkeys(FLOOR, 1.0)
    opened = {"floor": FLOOR, "play": FLOOR, "ratio": ratio, "ready": {"ready_s": 0.8}}
    monkeypatch.setattr("kit.lab.bench_pages.measure", lambda *of: opened)
    monkeypatch.setattr("kit.lab.bench_class.measure", lambda of: CLASS)
    monkeypatch.setattr("kit.lab.bench_site.measure", lambda *of: {"site_first_s": 2.5})
    figures = bench.run(Path("chromium"))
    assert figures["class"] == CLASS
    assert figures["pages"]["ratio"] == ratio
    written = results.read_text(encoding="utf-8")
    assert [line for line in written.splitlines() if line.startswith("#")] == [
        "# Results",
        "## The engine",
        "## Environments for programs that learn",
        *(f"## The computer players: {title(one)}" for one in WATCHED),
        *(f"## Questions to the engine: {title(one)}" for one in ASKED.values()),
        "## The pages",
        "## A class",
        "## The site without a server",
    ]
    assert written.count("`python3 -m kit bench`") == SECTIONS
    figures = bench.run(Path("chromium"), "kings_war")
    assert figures["kings_war_pages"]["ratio"] == ratio
    written = results.read_text(encoding="utf-8")
    assert "## The pages: Kings War" in written
    assert "`python3 -m kit bench --game kings_war`" in written


def test_what_is_tapped_lies_on_the_board() -> None:
    assert bench.tapped()[:2] == ["war_kids", "kings_war"]
    for game in bench.tapped():
        page = bench_pages.play_page(GAMES[game])
        assert all(0 < share < 1 for share in (*page.tap, *page.watch))
        assert page.tap != page.watch
        assert page.address.startswith(f"voila/render/{game}/{GAMES[game].match_page}.ipynb?scenario=")
    hill = bench_pages.play_page(GAMES["war_kids"])
    assert hill.address == "voila/render/war_kids/play.ipynb?scenario=hill&seats=0,0"
    assert hill.begin == "0"
    assert "localStorage.setItem('kit.match.strage.shots'" in bench_pages.play_page(GAMES["strage"]).begin


def opened(game: str) -> tuple[Any, FakeBrowser]:
    """The page that is measured, as it begins."""
    page = bench_pages.play_page(GAMES[game])
    query = dict(parse_qsl(page.address.partition("?")[2]))
    found = re.search(r"setItem\('kit\.(match\S+)', (\".*\")\)$", page.begin)
    kept = {found[1]: json.loads(found[2])} if found else {}
    return page, FakeBrowser(kept, tab="shots", page=play_page(game), query=query)


@pytest.mark.parametrize("game", bench.tapped())
def test_a_tap_is_answered_and_the_next_one_takes_it_back(game: str) -> None:
    page, tab = opened(game)
    seen = []
    for _ in range(3):
        seen.append(tab.program.kind.view(tab.page).board)
        tab.send("tap", x=page.tap[0], y=page.tap[1], width=800)
    assert seen[0] == seen[2] != seen[1]


@pytest.mark.parametrize("game", [game for game in bench.tapped() if GAMES[game].tapped.drag])
def test_a_piece_that_is_drawn_is_seen_to_come_and_go(game: str) -> None:
    page, tab = opened(game)
    hold, *ends = page.drag
    tab.send("stroke", phase="start", points=[hold])
    seen = []
    for end in (*ends, ends[0]):
        tab.send("stroke", phase="move", points=[end])
        seen.append(tab.program.kind.view(tab.page).board)
    assert seen[0] == seen[2] != seen[1]


def test_a_drag_is_held_against_a_tap_on_the_usual_board() -> None:
    shown = {"floor": FLOOR, "play": {**FLOOR, "drag_ms": 33.0}, "other": {**FLOOR, "tap_ms": 22.0}, "ready": FLOOR}
    assert re.search(r"22\.0 +\| +33\.0 +\| +1\.500 +\| ≤ 1\.50 ✓", bench.pages(shown, say))
    shown["play"]["drag_ms"] = 33.1
    assert re.search(r"33\.1 +\| +1\.505 +\| ≤ 1\.50 ✗", bench.pages(shown, say))


def test_a_page_that_does_not_open_is_told_and_the_rest_kept(
    results: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never(*of: object) -> None:
        raise Error("Timeout 60000ms exceeded.")

    monkeypatch.setattr(bench.chromium, "find", lambda: Path("chromium"))
    monkeypatch.setattr("kit.lab.bench_pages.measure", never)
    assert bench.main([]) == 1
    *parts, said = capsys.readouterr().err.splitlines()
    assert said == say("bench_no_page")
    assert [part.split()[0] for part in parts] == [f"{number}/{SECTIONS}" for number in range(1, SECTIONS - 1)]
    assert "## The engine" in results.read_text(encoding="utf-8")


def test_pages_need_a_browser_and_the_engine_does_not() -> None:
    assert bench.lacks(False, None) == "bench_tools"
    assert bench.lacks(True, None) == ""


# --- what is wrong with a command is told in one line


def refused(verb: object, argv: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        verb(argv)  # type: ignore[operator]
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err.count("\n") == 1
    return said.err


@pytest.mark.parametrize(("argv", "named"), beside(__file__, "refused")["simulate"])
def test_simulate_names_what_is_wrong(argv: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert named in refused(simulate.main, argv, capsys)


@pytest.mark.parametrize("argv", [["--engine"], ["--json", "nowhere/at/all.json"], ["war_kids"]], ids=" ".join)
def test_bench_names_what_is_wrong(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(bench.main, argv, capsys)


# --- simulate


def test_simulate_shows_writes_and_repeats(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "RESULTS.md")
    argv = ["war_kids", "meadow", "--levels", "2,random", "--matches", "6", "--seed", "one"]
    assert simulate.main([*argv, "--json", str(tmp_path / "out.json")]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[-1].startswith(("Ahead: ", "level 2: ", "random: "))
    assert "Enemies taken (WK-VIC-1)" in shown
    assert row(shown, "level 2")[0] == "6"
    assert row(shown, "level 2, Blue")[0] == row(shown, "level 2, Pink")[0] == "3"
    assert row(shown, "Blue")[:4] == [row(shown, "Pink")[place] for place in (0, 3, 2, 1)]
    move = row(shown, "Move")
    assert float(move[0]) > 1
    assert move[1] == move[3] == "100.0 %"
    assert "Roll" not in shown
    figures = json.loads((tmp_path / "out.json").read_text())
    assert figures["command"] == "python3 -m kit simulate " + " ".join(argv)
    assert figures["contestants"][0]["kinds"]["Move"]["share"] == 1.0
    assert 1 < figures["turns"]["median"] <= figures["turns"]["longest"]
    assert figures["turns"]["long"] == 0
    assert sum(figures["endings"].values()) == 6
    assert not (tmp_path / "RESULTS.md").exists()


@pytest.mark.parametrize(
    ("won", "told"),
    [
        ((23, 17), "-n 160"),
        ((20, 20), "-n 160"),
        ((9, 31), "Ahead: b with 77.5 %"),
        # With three at the table much less may be enough, if nobody else can have as much.
        ((24, 8, 8), "Ahead: a"),
        ((18, 14, 8), "-n 160"),
    ],
)
def test_who_is_ahead_is_said_and_whether_that_is_sure(won: tuple[int, ...], told: str) -> None:
    standing = {name: Record(count, 0, 40 - count, Fraction(count)) for name, count in zip("abc", won, strict=False)}
    line = simulate.verdict(standing, 40, say)
    assert told in line
    low, high = (report.percent(end) for end in wilson(max(won) / 40, 40))
    assert low in line
    assert high in line


def test_a_match_is_long_from_so_many_turns_of_each_seat() -> None:
    seats = tuple(Seat(name) for name in "abc")
    played = [Played((0, 1, 2), (), "", 1, ((), (), ()), seats, turns) for turns in (9, 450, 451)]
    assert simulate.long(played) == 1


@pytest.mark.parametrize(
    ("argv", "fast"),
    [
        (["war_kids", "hill", "--levels", "random,random"], True),
        (["war_kids", "meadow", "--levels", "1,random"], False),
        (["guess", "guess", "--levels", "random,random"], False),
    ],
)
def test_simulate_says_when_the_kernel_has_played(
    argv: list[str], fast: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate.main([*argv, "--matches", "2"]) == 0
    assert (say("by_kernel") in capsys.readouterr().out) == fast


def test_a_recorded_simulation_names_its_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "RESULTS.md")
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert simulate.main(["guess", "--levels", "random,random", "-n", "2", "--record"]) == 0
    written = (tmp_path / "RESULTS.md").read_text(encoding="utf-8")
    assert "## guess guess, random,random" in written
    assert "`python3 -m kit simulate guess guess --levels random,random --matches 2 --seed 1`" in written
    assert "seat 2" in written
    assert "posto 2" in (shown := capsys.readouterr().out)
    assert "-n 8" in shown
