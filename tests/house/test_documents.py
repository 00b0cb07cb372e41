"""README, CONTRIBUTING and what lies in docs keep their word: their commands, paths and code are tried."""

import re
import tomllib
from pathlib import Path
from random import Random

import pytest
from house_helpers import ROOT

from kit.command import cli
from kit.core.game import TERMINAL
from kit.explore.playouts import play_out
from kit.games import game
from kit.players import RandomPlayer
from kit.printables.registry import printables
from kit.serve import pages, server
from kit.serve.lobby import coder_words, context
from kit.text import languages

TAUGHT = sorted({path.name.split(".")[0] for path in (ROOT / "lessons" / "teachers").glob("*.md")})
"""The games with a plan for teachers."""
PLANS = tuple(f"lessons/teachers/{game}.{lang}.md" for game in TAUGHT for lang in ("en", "it"))
PAGES = tuple(sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")))
DOCUMENTS = ("README.md", "README.it.md", "CONTRIBUTING.md", "kit/games/README.md", *PAGES, *PLANS)
FOLDERS = ("docs/", "kit/", "lessons/", "notebooks/", "tests/", "benchmarks/", "binder/")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def quoted(name: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`\n]+)`", read(name))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_path_that_is_named_is_there(name: str) -> None:
    for path in quoted(name):
        if path.startswith(FOLDERS) and " " not in path:
            pattern = re.sub(r"<\w+>", "*", path)
            assert list(ROOT.glob(pattern.rstrip("/"))), path


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_command_is_understood(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What a reader writes first.
    (tmp_path / "bold.py").write_text("Bold = None\n")
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"python3 -m kit\b(?!\.)([^`\n#(]*)", read(name))
    assert commands
    for command in commands:
        words = command.split()
        if not words or words[0].startswith("-"):
            assert server.arguments(words)
        else:
            assert words[0] in cli.VERBS, command
        for path in words[1:]:
            assert not path.startswith("tests/") or (ROOT / path).exists(), command


@pytest.mark.parametrize("name", ["Bold", "Ahead"])
@pytest.mark.parametrize("lang", languages())
def test_the_players_of_the_page_for_coders_play(lang: str, name: str) -> None:
    codes = re.findall(r"```python\n(.*?)```", read(f"docs/coders.{lang}.md"), re.DOTALL)
    (code,) = [one for one in codes if f"class {name}" in one]
    known: dict[str, type] = {}
    exec(compile(code, f"coders.{lang}.md", "exec"), known)
    assert len(re.findall(r"^class .*?(?=\Z)", code, re.DOTALL | re.MULTILINE)[0].strip().splitlines()) <= 13
    war = game("war_kids")
    for scenario in war.scenarios():
        start = war.initial_state(scenario)
        assert war.current_player(start) != TERMINAL
        played = play_out(war, start, [known[name](), RandomPlayer()], Random(7))
        assert played.outcome is not None


@pytest.mark.parametrize("lang", languages())
def test_the_environment_of_the_page_for_coders_says_what_its_numbers_are(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = re.findall(r"```py\n(.*?)```", read(f"docs/coders.{lang}.md"), re.DOTALL)
    assert len([line for line in code.splitlines() if line]) == 3
    exec(compile(code, f"coders.{lang}.md", "exec"), {})
    assert "own queen" in capsys.readouterr().out


@pytest.mark.parametrize("game", TAUGHT)
def test_the_lesson_plans_are_the_same_in_both_languages(game: str) -> None:
    minutes = {}
    for lang in ("it", "en"):
        plan = read(f"lessons/teachers/{game}.{lang}.md")
        sessions = re.split(r"^## ", plan, flags=re.MULTILINE)[1:6]
        minutes[lang] = [[int(n) for n in re.findall(r"^\| (\d+) \|", session, re.MULTILINE)] for session in sessions]
        assert [len(re.findall(r"^\*\*", session, re.MULTILINE)) for session in sessions] == [5] * 5
    assert minutes["it"] == minutes["en"]
    assert [sum(session) for session in minutes["en"]] == [45] * 5


@pytest.mark.parametrize("lang", languages())
def test_the_lobby_tells_coders_in_their_language_and_shows_the_code(lang: str) -> None:
    words = coder_words(lang)
    assert words.count("def choose") == 2
    notebooks = re.findall(r"notebooks/\w+/explore\.(\w+)\.ipynb", words)
    assert set(notebooks) == {lang}
    assert "](" not in words, "the page has no such files"


@pytest.mark.parametrize("lang", languages())
def test_the_page_for_teachers_leads_to_each_plan(lang: str) -> None:
    led = re.findall(r"\(\.\./lessons/teachers/(\w+)\.(\w+)\.md\)", read(f"docs/teachers.{lang}.md"))
    assert sorted(led) == [(game, lang) for game in TAUGHT]


@pytest.mark.parametrize("game", ["kings_war", "strage", "kanonkugle"])
@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_plan_names_each_lesson(game: str, lang: str) -> None:
    """By its title, as the road of lessons does; and none that is not there."""
    plan = " ".join(read(f"lessons/teachers/{game}.{lang}.md").split())
    files = sorted((ROOT / "lessons" / game).glob("[0-9]*.toml"))
    titles = [tomllib.loads(path.read_text(encoding="utf-8"))["title"][lang] for path in files]
    assert len(titles) >= 14
    for title in titles:
        assert f"*{title}*" in plan
    sessions = re.findall(r"(?:Lessons?|Lezion[ei]): (.*?)(?:[.!?] |\* \|)", plan)
    named = {name for session in sessions for name in re.findall(r"\*([^*]+)\*", session)}
    assert len(sessions) == (4 if game == "strage" else 5)
    assert named <= set(titles)


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_plan_prints_what_there_is(game: str, lang: str) -> None:
    asked = re.findall(rf"kit print {game} (\w+)", read(f"lessons/teachers/{game}.{lang}.md"))
    assert sorted(asked) == sorted(what.name for what in printables(game))


def test_every_page_of_ours_is_on_a_card_of_the_lobby_where_words_are_of_both_languages() -> None:
    assert not context(pages.doors(ROOT / "notebooks"), None)["others"]
