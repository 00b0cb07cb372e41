"""The test command: what it runs, what it says without a Chromium, and how it ends when it is interrupted."""

import itertools
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence

import pytest
from house_helpers import ROOT, clean_environment, ended, line_with, members, rest

from kit.serve import suite
from kit.serve.words import say

Command = Callable[..., "subprocess.Popen[str]"]

# A check that says when it is interrupted, and cleans up.
CHECK = """
import sys, time
print("checking", flush=True)
try:
    time.sleep(300)
except KeyboardInterrupt:
    print("cleaned up", flush=True)
    sys.exit(2)
"""


def names(wanted: Sequence[str] = (), browser: bool = True) -> list[str]:
    return [name for name, _ in suite.steps(wanted, browser)]


def test_style_types_layers_and_tests_are_checked() -> None:
    assert names()[:4] == ["ruff", "ruff format", "mypy", "import-linter"]
    assert len(names()) == len(names(browser=False)) + 1 == 7


def test_with_arguments_pytest_alone_runs_as_they_say() -> None:
    ((name, command),) = suite.steps(["tests/core", "-k", "undo"], True)
    assert name == "pytest"
    assert command == [sys.executable, "-m", "pytest", "tests/core", "-k", "undo"]


@pytest.mark.parametrize("arguments", [["-x", "tests/core"], ["tests/core", "--lf"], ["-n", "2", "--", "tests/core"]])
def test_whatever_is_said_is_said_to_pytest(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    handed_on: list[Sequence[str]] = []
    monkeypatch.setenv("KIT_SETUP", "off")
    monkeypatch.setattr(suite, "check", lambda wanted: handed_on.append(wanted) or 0)
    assert suite.main(arguments) == 0
    assert handed_on == [arguments]


def test_each_test_is_in_one_of_the_runs() -> None:
    runs = [command[command.index("-m", 3) + 1] for name, command in suite.steps((), True) if "pytest" in name]
    for slow, browser in itertools.product((False, True), repeat=2):
        assert sum(eval(run, {"slow": slow, "browser": browser}) for run in runs) == 1, (slow, browser)


@pytest.fixture
def without_chromium(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """No Chromium, and no checks but one that notes whether browser tests are to run."""
    noted: list[bool] = []

    def steps(wanted: Sequence[str], browser: bool) -> Iterator[tuple[str, list[str]]]:
        noted.append(browser)
        yield "nothing", [sys.executable, "-c", ""]

    monkeypatch.setenv("KIT_SETUP", "off")
    monkeypatch.setattr(suite, "find_or_get", lambda: None)
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


def test_all_checks_run_and_those_that_fail_are_named(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    bad, good = [sys.executable, "-c", "raise SystemExit(3)"], [sys.executable, "-c", "print('reached')"]
    checks = [("one", bad), ("two", good), ("pytest", [sys.executable, "-c", "raise SystemExit(5)"]), ("four", bad)]
    monkeypatch.setattr(suite, "the_browser", lambda: True)
    monkeypatch.setattr(suite, "steps", lambda wanted, browser: checks)
    monkeypatch.chdir(ROOT)
    assert suite.check([]) == 1
    said = capfd.readouterr().out
    assert "reached" in said
    assert said.splitlines()[-1] == say("some_red", names="one, four")


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_interrupted_it_lets_the_running_check_clean_up(name: str) -> None:
    code = f"from kit.serve import suite; suite.check = lambda wanted: suite.run({[sys.executable, '-c', CHECK]!r})"
    process = subprocess.Popen(
        [sys.executable, "-c", f"{code}\nraise SystemExit(suite.main([]))"],
        cwd=ROOT,
        env=clean_environment(KIT_SETUP="off"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
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
