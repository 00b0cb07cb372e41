"""A disk that takes no more, or nothing at all from us: one sentence, and nothing half-made stays."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from house_helpers import Checkout

from kit.command import bootstrap
from kit.command.trouble import NoSpace, Trouble, told_kindly, trouble_of
from kit.serve import settings

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
QUOTA = OSError(errno.EDQUOT, os.strerror(errno.EDQUOT))
CLOSED = OSError(errno.EROFS, os.strerror(errno.EROFS))


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout's environment to be made; what would be run and installed does nothing."""
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.delenv("KIT_SETUP", raising=False)
    (tmp_path / "pyproject.toml").touch()
    venv = tmp_path / ".venv"
    monkeypatch.setattr(bootstrap, "VENV", venv)
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "run", lambda *command: runs(venv, []))
    return venv


def runs(venv: Path, trouble: list[str]) -> tuple[int, list[str]]:
    """What a command did that makes the environment: it is there, or there is trouble."""
    venv.mkdir(exist_ok=True)
    return len(trouble), trouble


def failing(error: BaseException) -> Callable[..., Any]:
    def fail(*given: Any, **more: Any) -> Any:
        raise error

    return fail


@pytest.mark.parametrize("where", ["make_environment", "install", "write_stamp", "pip"])
@pytest.mark.parametrize("full", [FULL, QUOTA], ids=["disk", "quota"])
def test_a_disk_that_fills_up_in_the_middle_is_told_and_nothing_half_stays(
    where: str, full: OSError, venv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(bootstrap, where, failing(full))
        with pytest.raises(Trouble, match=r"The disk is full: .* Make room and type the same command again\."):
            bootstrap.set_up()
    assert not venv.exists()
    bootstrap.set_up()
    assert bootstrap.read_stamp() == bootstrap.wanted_stamp()


def test_pip_that_finds_the_disk_full_leaves_nothing_half_either(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = ["ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"]
    monkeypatch.setattr(
        bootstrap, "run", lambda *command: (venv.mkdir(exist_ok=True), (int("pip" in command[0]), said))[1]
    )
    with pytest.raises(NoSpace):
        bootstrap.set_up()
    assert not venv.exists()


def test_a_lock_that_finds_no_room_is_told(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "open", failing(FULL))
    with pytest.raises(NoSpace), bootstrap.locked():
        pass


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (FULL, "The disk is full"),
        (CLOSED, "I may not write in"),
        (OSError(errno.EIO, os.strerror(errno.EIO)), "Setting up stopped here"),
    ],
)
def test_what_a_disk_refuses_is_one_sentence(refusal: OSError, words: str, venv: Path) -> None:
    with pytest.raises(Trouble, match=words), told_kindly():
        raise refusal
    assert words in str(trouble_of([str(refusal)]))


def test_a_log_that_cannot_be_written_hides_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What went wrong is said all the same; the log is only a help."""
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    (tmp_path / ".venv-log").symlink_to("/dev/full")
    assert bootstrap.run([bootstrap.sys.executable, "-c", "print('No space left'); raise SystemExit(3)"]) == (
        3,
        ["No space left"],
    )


def test_no_room_for_passing_files_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings.tempfile, "mkdtemp", failing(FULL))
    with pytest.raises(Trouble, match=r"There is no room for passing files"), settings.private_jupyter():
        pass


@pytest.mark.slow
def test_the_command_says_it_in_one_sentence(tmp_path: Path) -> None:
    """The real command; the lock file is the first thing written."""
    checkout = Checkout(tmp_path / "kit")
    (tmp_path / "sitecustomize.py").write_text(SITE)
    code, said = checkout.set_up(PYTHONPATH=str(tmp_path))
    assert code == 1
    assert said == "The disk is full: about 400 MB are needed. Make room and type the same command again.\n"
    assert not checkout.venv.exists()


SITE = """
import errno, io, pathlib
usual = pathlib.Path.open
def full(path, *mode, **more):
    if path.name == ".venv-lock":
        raise OSError(errno.ENOSPC, "No space left on device")
    return usual(path, *mode, **more)
pathlib.Path.open = full
"""
