"""`python3 -m kit tournament`: a table, a file that goes on where it stopped, one sentence for whatever is wrong."""

from __future__ import annotations

import codecs
import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import pytest

from kit.command import bootstrap, cli
from kit.command.trouble import Trouble
from kit.command.words import say
from kit.explore.spread import Spread
from kit.lab import cluster, contestants, tournament
from kit.lab import ratings as serve_ratings
from kit.lab.ratings import MIDDLE, ordered, ratings, weighed
from kit.lab.results import checked

WON, LOST, HALF = Fraction(1), Fraction(0), Fraction(1, 2)


@pytest.fixture(autouse=True)
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KIT_SETUP", "off")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)


def held(*argv: str) -> int:
    return tournament.main(["war_kids", *argv, "--rounds", "2", "--jobs", "1"])


@pytest.mark.slow
def test_all_is_told_in_a_table_and_kept_in_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("def mute(game, seen):\n    pass\n")
    assert held("random", "1", "own.py:mute") == 0
    out = capsys.readouterr().out
    for word in ("random", "level 1", "mute", "rating", "95 % interval", say("forfeited", count=8)):
        assert word in out
    assert "“mute” answered nothing; it could say" in out
    assert "To try again: map 7x7; " in out
    head, *lines = map(json.loads, (tmp_path / "tournament-war_kids-meadow.jsonl").read_text().splitlines())
    assert [one["name"] for one in head["players"]] == ["random", "1", "own.py:mute"]
    assert len(lines) == 12
    assert {one["rule"] for one in lines if 2 in one["seats"]} == {"TABLE-RESIGN"}


def test_it_goes_on_where_it_stopped(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    for more in ([], ["--swiss"]):
        assert held("random", "1", "2", "--out", str(file), *more) == 0
        whole, told = file.read_bytes(), capsys.readouterr().out
        file.write_bytes(whole[: len(whole) // 2])
        assert held("random", "1", "2", "--out", str(file), *more) == 0
        assert file.read_bytes() == whole
        assert capsys.readouterr().out == told
        file.unlink()


@pytest.mark.parametrize(("mark", "end"), [(codecs.BOM_UTF8, b"\n"), (b"", b"\r\n")])
def test_it_goes_on_in_a_file_that_an_editor_has_touched(mark: bytes, end: bytes, tmp_path: Path) -> None:
    """Nothing of it is lost, whatever letters are cut off at its end."""
    file = tmp_path / "t.jsonl"
    assert held("random", "1", "--out", str(file)) == 0
    whole = file.read_bytes().splitlines()
    file.write_bytes(mark + end.join([*whole[:3], "è".encode()[:1]]))
    assert held("random", "1", "--out", str(file)) == 0
    assert file.read_bytes().removeprefix(mark).splitlines() == whole
    assert checked(file) == file


def test_what_is_there_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert held("random", "1", "--out", "t.jsonl") == 0
    monkeypatch.setattr(tournament.league, "play", lambda it, fixture: pytest.fail("it was there"))
    assert held("random", "1", "--out", "t.jsonl") == 0


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    assert held("random", "1", "--out", "t.jsonl") == 0
    kept = (tmp_path / "t.jsonl").read_bytes()
    with pytest.raises(Trouble, match="another tournament"):
        held("random", "2", "--out", "t.jsonl")
    assert (tmp_path / "t.jsonl").read_bytes() == kept
    for content in ("no results", '{"format": "little-wars-kit match"}\n', "[]\n"):
        (tmp_path / "t.jsonl").write_text(content)
        with pytest.raises(Trouble, match="holds no tournament"):
            held("random", "1", "--out", "t.jsonl")
        assert (tmp_path / "t.jsonl").read_text() == content


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ("tournament", "which_game"),
        ("tournament checkers 1 2", "no_game"),
        ("tournament war_kids 1", "too_few_players"),
        ("tournament strage 1 2 --swiss", "too_few_players"),
        ("tournament war_kids 1 1", "player_twice"),
        ("tournament war_kids 1 2 --scenario hell", "no_scenario"),
        ("tournament war_kids 1 2 --rules checkers", "no_rule"),
        ("tournament war_kids 1 2 --rounds 0", "not_positive"),
        ("tournament war_kids 1 2 --limit soon", "not_seconds"),
        ("tournament war_kids 1 2 --out nowhere/t.jsonl", "no_folder"),
        ("simulate war_kids meadow --levels 1,2 --limit -1", "not_seconds"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(argv: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(argv.split())
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith(say(says, **dict.fromkeys(FACTS, "\0")).partition("\0")[0])


FACTS = ("games", "game", "least", "scenario", "scenarios", "rule", "rules", "option", "value", "folder")


@pytest.mark.parametrize("given", ["5", "nowhere.py:Bold", "own.py:Nobody"])
def test_who_cannot_play_is_told_in_one_sentence(
    given: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.py").write_text("def mute(game, seen):\n    pass\n")
    for argv in (["tournament", "war_kids", "1", given], ["simulate", "war_kids", "meadow", "--levels", f"1,{given}"]):
        try:
            code = cli.main(argv)
        except SystemExit as ended:
            code = int(ended.code or 0)
        told = capsys.readouterr().err
        assert code in (1, 2)
        assert told.count("\n") == 1
        assert given.rpartition(":")[2].rpartition(".")[0] in told


@pytest.mark.parametrize("gone", ["choix", "tqdm"])
def test_what_is_missing_is_told_with_the_command(gone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve_ratings, "find_spec", lambda name: None if name == gone else "there")
    with pytest.raises(Trouble, match=r'pip install "little-wars-kit\[tournament\]"'):
        held("random", "1")
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(Trouble, match=r'pip install "little-wars-kit\[dask\]"'), contestants.spreading("local", 1):
        pass


def test_a_cluster_plays_for_both_verbs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked = []

    @contextmanager
    def here(address: str, workers: int) -> Iterator[Spread]:
        asked.append((address, workers))
        yield map

    simulated = ["simulate", "war_kids", "meadow", "--levels", "random,random", "--matches", "4"]
    assert held("random", "1", "--out", "a.jsonl") == cli.main(simulated) == 0
    alone = capsys.readouterr().out
    monkeypatch.setattr(cluster, "cluster", here)
    assert held("random", "1", "--out", "b.jsonl", "--dask", "tcp://there:8786") == 0
    assert cli.main([*simulated, "--dask", "local", "--jobs", "2"]) == 0
    assert asked == [("tcp://there:8786", 1), ("local", 2)]
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()
    assert capsys.readouterr().out == alone.replace("a.jsonl", "b.jsonl")


def test_a_cluster_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS", 0.3)
    for address in ("tcp://127.0.0.1:9", "nonsense"):
        with pytest.raises(Trouble, match=address), contestants.spreading(address, 1):
            pass


def test_nothing_of_it_is_loaded_otherwise(command: Callable[..., subprocess.Popen[str]]) -> None:
    code = "import sys, kit.lab.simulate, kit.lab.tournament as t; t.arguments(['war_kids', '1', '2']); "
    code += "print({'choix', 'scipy', 'tqdm', 'dask', 'distributed', 'numpy'} & set(sys.modules))"
    done = subprocess.run([bootstrap.sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


# --- ratings


def results(wins: int, draws: int, losses: int) -> list[tuple[tuple[int, Fraction], ...]]:
    """Of two that meet."""
    one = [((0, WON), (1, LOST))] * wins + [((0, HALF), (1, HALF))] * draws + [((0, LOST), (1, WON))] * losses
    return list(one)


def test_four_hundred_points_are_ten_to_one() -> None:
    first, second = ratings(2, results(1000, 0, 100))
    assert first.value - second.value == pytest.approx(400, abs=4)
    assert first.value + second.value == pytest.approx(2 * MIDDLE)


@pytest.mark.slow
def test_an_interval_is_the_one_of_the_textbooks() -> None:
    """Of two, the rating's half difference is half a logit, whose error is 1 / sqrt(n p q)."""
    for wins, draws, losses in ((600, 0, 400), (500, 200, 300), (60_000, 0, 40_000)):
        n = wins + draws + losses
        first, _ = ratings(2, results(wins, draws, losses))
        wide = 1.96 * 173.72 / 2 / (n * 0.6 * 0.4) ** 0.5
        assert (first.high - first.low) / 2 == pytest.approx(wide, rel=0.02)


def test_who_has_won_everything_is_not_infinitely_strong_and_nothing_is_sure() -> None:
    first, second = ratings(2, results(3, 0, 0))
    assert first.high - first.low > 300
    assert first.value < 2000
    assert second.high > first.low
    assert [(round(one.low), round(one.high)) for one in ratings(2, [])] == [(716, 2284)] * 2


def test_where_three_sit_down_one_match_is_one_result() -> None:
    matches = [((0, WON), (1, LOST), (2, LOST))] * 60 + [((0, LOST), (1, WON), (2, LOST))] * 30
    matches += [((0, LOST), (1, LOST), (2, WON))] * 10
    found = ratings(3, matches)
    assert ordered(found) == [0, 1, 2]
    # Luce's choice: the odds of one against another are those of their wins.
    assert found[0].value - found[1].value == pytest.approx(120, abs=8)
    assert sum(weighed(matches).values()) == 100
    assert weighed([((0, HALF), (0, HALF))]) == {}
