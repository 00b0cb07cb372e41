"""The test command: what it runs, what it says without a Chromium, and how it ends when it is interrupted."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from house_helpers import ROOT, clean_environment, ended, line_with, members, rest, start_python

from kit.command import suite
from kit.command.words import say

Command = Callable[..., "subprocess.Popen[str]"]

# A check that says when it is interrupted, and cleans up.
CHECK = """
import sys, threading
print("checking", flush=True)
try:
    threading.Event().wait(300)
except KeyboardInterrupt:
    print("cleaned up", flush=True)
    sys.exit(2)
"""


def steps(*pytest_args: str, browser: bool = True, **wanted: bool) -> list[dict[str, list[str]]]:
    usual = {"pytest_args": list(pytest_args), "quick": False, "portable": False, "thorough": False, "game": ""}
    return list(suite.steps(argparse.Namespace(**{**usual, **wanted}), browser, {}))


def checks(*pytest_args: str, browser: bool = True, **wanted: bool) -> dict[str, list[str]]:
    together = steps(*pytest_args, browser=browser, **wanted)
    return {name: command for step in together for name, command in step.items()}


STYLE = ["mypy", "ruff", "ruff format", "import-linter"]


def test_style_types_and_layers_come_first_then_all_tests_in_one_pool() -> None:
    """Without a browser, those that need none."""
    for found, compiled in ((steps(), True), (steps(browser=False), True), (steps(browser=False, quick=True), False)):
        assert [list(together) for together in found] == [[*STYLE, *["pytest, compiled"] * compiled], ["pytest"]]
    without = f"--ignore={suite.BROWSER}"
    assert [without in checks(browser=browser)["pytest"] for browser in (True, False)] == [False, True]
    assert without in checks(browser=False, quick=True)["pytest"]
    assert "-m" not in checks()["pytest"][3:], "nothing else is left out"


def test_what_every_python_has_to_pass_is_the_rules_the_lessons_and_journeys() -> None:
    (rules,), (all_,) = (checks(browser=browser, portable=True).values() for browser in (False, True))
    assert {"tests/games", "tests/lessons"} <= set(rules)
    assert all_ == [*rules, "tests/browser/journeys/test_journeys.py"]
    for marked in ("journey", "browser", "slow"):
        known = dict.fromkeys(("journey", "browser", "slow"), False) | {marked: True}
        assert eval(marks(rules), known) == (marked == "journey")


def test_with_arguments_pytest_alone_runs_as_they_say() -> None:
    assert checks("tests/core", "-k", "undo") == {
        "pytest": [sys.executable, "-m", "pytest", "tests/core", "-k", "undo"]
    }


OURS = {
    (): (False, None, []),
    ("--quick",): (True, None, []),
    ("--game", "kings_war"): (False, "kings_war", []),
    ("--quick", "--game", "guess", "tests/core", "--quick"): (True, "guess", ["tests/core", "--quick"]),
    ("-x", "tests/core"): (False, None, ["-x", "tests/core"]),
    ("tests/core", "--lf"): (False, None, ["tests/core", "--lf"]),
    ("-n", "2", "--", "tests/core"): (False, None, ["-n", "2", "--", "tests/core"]),
}
"""What is typed, and what of it is ours: the rest is said to pytest as it is."""


@pytest.mark.parametrize(("arguments", "expected"), OURS.items(), ids=map(" ".join, OURS))
def test_what_is_not_ours_is_said_to_pytest(
    arguments: tuple[str, ...], expected: tuple[bool, str | None, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_on: list[argparse.Namespace] = []
    monkeypatch.setenv("KIT_SETUP", "off")
    monkeypatch.setattr(suite, "check", lambda wanted: handed_on.append(wanted) or 0)
    assert suite.main(arguments) == 0
    assert [(wanted.quick, wanted.game, wanted.pytest_args) for wanted in handed_on] == [expected]


def test_an_unknown_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        suite.main(["--game", "chess"])
    assert "war_kids" in capsys.readouterr().err


def marks(command: list[str]) -> str:
    return command[command.index("-m", 3 + command.index("pytest")) + 1]


def test_what_is_quick_is_all_that_is_not_slow() -> None:
    quick = marks(checks(browser=False, quick=True)["pytest"])
    assert [eval(quick, {"slow": slow}) for slow in (False, True)] == [True, False]


def test_what_is_thorough_is_told_to_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIT_THOROUGH", "")
    monkeypatch.setattr(suite, "the_browser", lambda: True)
    monkeypatch.setattr(suite, "steps", lambda wanted, browser, others: [])
    monkeypatch.setattr(suite, "other_pythons", dict)
    monkeypatch.chdir(ROOT)
    assert suite.check(suite.arguments([])) == 0
    assert not os.environ["KIT_THOROUGH"]
    assert suite.check(suite.arguments(["--thorough"])) == 0
    assert os.environ["KIT_THOROUGH"] == "1"


SOME = (
    *("contract/test_play.py", "games/kings_war/test_kw_setup.py", "games/war_kids/test_setup.py"),
    *("lessons/test_exams.py", "widgets/test_names.py", "printables/test_sheets.py", "players/test_repertoire.py"),
    "browser/layout/test_whole.py",
)
"""Of each folder some tests, of all games or of one."""


def collected(game: str) -> set[str]:
    """The tests among some that a run for one game has."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "--game", game, *(f"tests/{one}" for one in SOME)],
        cwd=ROOT,
        env=clean_environment(),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return {line for line in done.stdout.splitlines() if "::" in line}


@pytest.mark.slow
def test_a_run_for_one_game_has_its_tests_and_no_others() -> None:
    kings, whole = collected("kings_war"), "tests/contract/test_play.py::test_play_ends"
    assert f"{whole}[kings_war]" in kings
    assert f"{whole}[war_kids]" not in kings
    assert not [one for one in kings if one.startswith("tests/games/war_kids/")]
    assert {one.rpartition("/")[0] for one in kings} >= {f"tests/{one.rpartition('/')[0] or one}" for one in SOME} - {
        "tests/games/war_kids"
    }


@pytest.fixture
def without_chromium(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """No Chromium, and no checks but one that notes whether browser tests are to run."""
    noted: list[bool] = []

    def steps(wanted: argparse.Namespace, browser: bool, others: dict[str, Path]) -> Iterator[dict[str, list[str]]]:
        noted.append(browser)
        yield {"nothing": [sys.executable, "-c", ""]}

    monkeypatch.setenv("KIT_SETUP", "off")
    monkeypatch.setattr(suite, "find_or_get", lambda: None)
    monkeypatch.setattr(suite, "other_pythons", dict)
    monkeypatch.setattr(suite, "steps", steps)
    monkeypatch.chdir(ROOT)
    return noted


@pytest.mark.parametrize("ci", ["", "false"])
def test_without_a_chromium_one_line_says_so_and_the_rest_runs(
    ci: str, without_chromium: list[bool], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    assert suite.main([]) == 0
    said = capfd.readouterr()
    assert said.err == say("no_chromium", command=f"{sys.executable} -m playwright install chromium") + "\n"
    assert say("all_green") in said.out
    assert without_chromium == [False]


def test_without_a_chromium_continuous_integration_fails(
    without_chromium: list[bool], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "true")
    assert suite.main([]) == 1
    assert capfd.readouterr().err.count("\n") == 1
    assert without_chromium == []


def test_checks_beside_each_other_all_run_those_that_fail_are_named_and_no_further_begin(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def program(code: str) -> list[str]:
        return [sys.executable, "-c", code]

    bad, nothing = program("raise SystemExit(3)"), program("raise SystemExit(5)")
    together = {"two": program("print('reached')"), "three": program("print('seen', 'late'); raise SystemExit(1)")}
    monkeypatch.setattr(suite, "the_browser", lambda: True)
    monkeypatch.setattr(
        suite, "steps", lambda wanted, browser, others: [{"pytest": nothing}, {**together, "one": bad}, {"four": bad}]
    )
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(suite, "other_pythons", dict)
    whole = argparse.Namespace(quick=False, portable=False, thorough=False, game=None, pytest_args=[])
    assert suite.check(whole) == 1
    said = capfd.readouterr().out
    assert "— two\nreached" in said
    assert "— three\nseen late" in said
    assert said.splitlines()[-1] == say("some_red", names="three, one")


def test_the_oldest_and_the_newest_python_run_besides(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each is set up beside what comes first, and has an environment of its own; with arguments, none runs."""
    asked: list[str] = []

    class Child(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], env: dict[str, str], **said: object) -> None:
            if "kit" in command and "test" in command:
                asked.append(" ".join([command[0], command[-1], env.get("KIT_VENV", "")]))
            ends = "raise SystemExit(int('portable' in sys.argv[1] and 'ninety' in sys.argv[1]))"
            super().__init__([sys.executable, "-c", f"import sys; {ends}", " ".join(command)])

    monkeypatch.setattr(subprocess, "Popen", Child)
    monkeypatch.setattr(suite, "the_browser", lambda: True)
    monkeypatch.setattr(suite, "other_pythons", lambda: {"3.11": Path("eleven"), "3.99": Path("ninety-nine")})
    monkeypatch.chdir(ROOT)
    assert suite.check(suite.arguments([])) == 1
    each = [("eleven", ".venv-3.11"), ("ninety-nine", ".venv-3.99")]
    assert asked == [f"{python} {what} {place}" for what in ("--version", "--portable") for python, place in each]
    assert capfd.readouterr().out.splitlines()[-1] == say("some_red", names="Python 3.99")
    for arguments in ["--quick"], ["--portable"], ["--game", "strage"], ["tests/core"]:
        assert suite.check(suite.arguments(arguments)) == 0
    assert len(asked) == 4
    monkeypatch.setattr(suite, "other_pythons", dict)
    assert suite.check(suite.arguments([])) == 0
    assert say("no_other_python", version="{}.{}".format(*sys.version_info)) in capfd.readouterr().out


def test_pythons_are_found_where_they_lie_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those that start, the oldest and the newest from 3.11 on, less our own."""
    for name in ("3.4", "3.11", "3.12", "3.98", "3.99", "3.77-config"):
        folder = tmp_path / "versions" / name / "bin"
        folder.mkdir(parents=True)
        (folder / f"python{name}").touch()
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", "")

    def said(command: list[str]) -> str:
        version = Path(command[0]).name.removeprefix("python")
        return "" if version == "3.99" else f"[{version.replace('.', ',')}]"

    monkeypatch.setattr(suite, "said", said)
    assert list(suite.other_pythons()) == ["3.11", "3.98"][sys.version_info[:2] == (3, 11) :]


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_interrupted_it_lets_the_running_check_clean_up(name: str) -> None:
    checks = {number: [sys.executable, "-c", CHECK] for number in ("one", "two")}
    code = f"from kit.command import suite; suite.check = lambda wanted: suite.run({checks!r})"
    process = start_python("-c", f"{code}\nraise SystemExit(suite.main([]))")
    with ended(process):
        line_with(process, "checking")
        process.send_signal(getattr(signal, name))
        said = rest(process)
        assert said == "cleaned up\n\nStopped. The same command goes on from here.\n"
        assert process.returncode == 130
        assert not members(process.pid)


def test_no_two_files_of_tests_share_a_name() -> None:
    """Collected together, the second of them would not be found."""
    found = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert found
    assert sorted(found) == sorted(set(found))
