"""The set-up of a fresh checkout: a Python of its own in ``.venv`` with everything the kit needs.

Only the standard library; Python 3.7 can read it. A set-up is valid if its stamp, which is written last, equals
what the checkout asks for now; anything else is mended or made again. So an interrupted set-up repairs itself, and
after ``git pull`` the same command updates.
"""

import contextlib
import errno
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, cast

from kit.command.interruptions import Interruptions
from kit.command.trouble import ROOT as ROOT
from kit.command.trouble import NoSpace, Trouble, told_kindly, trouble_of
from kit.command.words import say

FURTHER = ".venv-"
"""How the names of environments for further Pythons begin."""
HERE = Path(sys.prefix).resolve()
# Whoever runs in the environment of a further Python stays in it.
VENV = HERE if HERE.parent == ROOT and HERE.name.startswith(FURTHER) else ROOT / os.environ.get("KIT_VENV", ".venv")
PINS = ROOT / "binder" / "requirements.txt"
TEST_PINS = ROOT / "tests" / "requirements.txt"
LAB_PINS = ROOT / "binder" / "lab.txt"
API_PINS = ROOT / "binder" / "api.txt"
TOURNAMENT_PINS = ROOT / "binder" / "tournament.txt"
DASK_PINS = ROOT / "binder" / "dask.txt"

# What would send Python to another place than our own environment, and what would have every kernel and every worker
# of the tests compile the kit again.
STRAYS = ("PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "__PYVENV_LAUNCHER__")

# Python compiles what it loads; to compile all there is beforehand took a third of the set-up.
QUIETLY = ("--retries", "2", "--no-input", "--progress-bar", "off", "--no-compile")

# In place of what somebody's variables or pip.conf say and would have pip install something else, or nothing; where the
# pieces come from is theirs to say.
OURS = {
    "PIP_USER": "0",
    "PIP_DRY_RUN": "0",
    "PIP_REQUIRE_HASHES": "0",
    "PIP_CONSTRAINT": os.devnull,
    "PIP_QUIET": "0",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
}


def is_checkout() -> bool:
    """Whether this ``kit`` lies in a checkout (an installed wheel never sets anything up)."""
    return (ROOT / "pyproject.toml").is_file()


def sets_up() -> bool:
    """Whether anything is ever set up here."""
    return is_checkout() and os.environ.get("KIT_SETUP") != "off"


def is_ready() -> bool:
    """Whether all that the verbs need is there, as far as it is our business."""
    return not sets_up() or (read_stamp() == wanted_stamp() and python().exists())


def python() -> Path:
    """The Python of the kit's own environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def enter(argv: list[str]) -> int | None:
    """Goes on inside the kit's own environment, made or mended first where needed.

    Returns None if this process is to go on by itself, else the exit code. On POSIX the process is replaced.
    """
    if not sets_up():
        return None
    try:
        # In one go with the rest, where the tests are about to want theirs.
        set_up({"tests": TEST_PINS} if argv[:1] == ["test"] and not own_tests(argv[1:]) else {})
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\n" + say("stopped"), file=sys.stderr)
        return 130
    if Path(sys.prefix).resolve() == VENV.resolve():
        return None
    command = [str(python()), "-m", "kit", *argv]
    if os.name != "nt":
        sys.stdout.flush()
        os.execve(command[0], command, clean_environment())
    child = subprocess.Popen(command, env=clean_environment())
    while True:
        # Ctrl-C reaches the child too; it ends in its own time and its code is ours.
        with contextlib.suppress(KeyboardInterrupt):
            return child.wait()


def own_tests(typed: list[str]) -> list[Path]:
    """The files that were typed, if they are tests of somebody's own, which need nothing but the kit; else none."""
    files = [Path(word).resolve() for word in typed]
    for file in files:
        if ROOT / "tests" in file.parents or not file.is_file() or b"unittest.TestCase" not in file.read_bytes():
            return []
    return files


def clean_environment() -> dict[str, str]:
    """This process's environment without what would lead Python astray."""
    return {name: value for name, value in os.environ.items() if name not in STRAYS}


def set_up(more: Mapping[str, Path] | None = None) -> None:
    """Makes the environment valid, with ``more`` beside what all verbs need if it has to be made; does nothing where it
    is."""
    if is_ready():
        return
    with locked():
        stamp, wanted = read_stamp(), wanted_stamp()
        if stamp == wanted and python().exists():
            return
        if stamp.get("home") == wanted["home"] and python().exists():
            print(say("update"), flush=True)
            require_network(["-r", str(PINS)])
        else:
            print(say("first_time", folder=VENV), flush=True)
            with nothing_half():
                make_environment()
        stamp_file().unlink(missing_ok=True)
        files = [PINS, *(more or {}).values()]
        with nothing_half():
            wishes = [word for file in files for word in ("-r", str(file))]
            install(say("step_pieces"), wishes, count=sum(len(pins(file)) for file in files))
            install(say("step_kit"), ["--no-deps", "--no-build-isolation", "-e", str(ROOT)])
            write_stamp(stamp_file(), wanted)
            for name, file in (more or {}).items():
                write_stamp(added(name), stamp_with(name, file))
        print(say("ready"), flush=True)


@contextlib.contextmanager
def nothing_half() -> Iterator[None]:
    """What did not find its place on the disk goes: half of it would serve nobody, and there is need of the room."""
    try:
        with told_kindly():
            yield
    except NoSpace:
        shutil.rmtree(str(VENV), ignore_errors=True)
        raise


def set_up_tests() -> None:
    """Adds the test tools to a checkout's environment."""
    add("tests", TEST_PINS, say("test_tools"))


def set_up_lab() -> None:
    """Adds JupyterLab to a checkout's environment."""
    add("lab", LAB_PINS, say("lab_tools"))


def set_up_api() -> None:
    """Adds what makes pages from docstrings to a checkout's environment."""
    add("api", API_PINS, say("api_tools"))


def add(name: str, more: Path, title: str) -> None:
    """Adds what a verb needs besides the pieces that all do, under a stamp of its own; does nothing where it is."""
    if not sets_up():
        return
    stamp, wanted = added(name), stamp_with(name, more)
    with locked():
        if read_stamp(stamp) == wanted:
            return
        print(title, flush=True)
        install(say("step_pieces"), ["-c", str(PINS), "-r", str(more)], count=len(pins(more)))
        write_stamp(stamp, wanted)
    importlib.invalidate_caches()


def added(name: str) -> Path:
    """Where the stamp lies of what a verb has added."""
    return VENV / f"kit-{name}.json"


def stamp_with(name: str, more: Path) -> dict[str, str]:
    """What a set-up with the pieces of a verb beside the others would be stamped with."""
    return dict(wanted_stamp(), **{name: digest(more.read_bytes())})


# -- the stamp ---------------------------------------------------------------------------------------------------------


def digest(*parts: bytes) -> str:
    """One short fingerprint of some bytes."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:32]


def wanted_stamp() -> dict[str, str]:
    """What a valid set-up of this checkout, for this Python, would be stamped with."""
    home = "\n".join([sys.version, os.path.realpath(sys.base_prefix), str(ROOT)])
    return {
        "home": digest(home.encode("utf-8", "surrogateescape")),
        "pins": digest(PINS.read_bytes(), (ROOT / "pyproject.toml").read_bytes()),
    }


def stamp_file() -> Path:
    """Where the stamp lies."""
    return VENV / "kit.json"


def read_stamp(path: Path | None = None) -> dict[str, str]:
    """The stamp as a dictionary; empty where there is none, or none that can be read."""
    try:
        return json.loads((path or stamp_file()).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def write_stamp(path: Path, stamp: dict[str, str]) -> None:
    """Writes a stamp whole or not at all."""
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(stamp), encoding="utf-8")
    draft.replace(path)


@contextlib.contextmanager
def locked() -> Iterator[None]:
    """One set-up at a time: another process waits here. The system lets go when the holder ends, however it ends."""
    with told_kindly(), (ROOT / ".venv-lock").open("a+") as lock:
        if not take(lock, wait=False):
            print(say("waiting"), flush=True)
            take(lock, wait=True)
        yield


def take(lock: IO[str], wait: bool) -> bool:
    """Takes the lock on an open file; False if somebody has it and we do not wait."""
    if sys.platform == "win32":
        import msvcrt
        import time

        while True:
            try:
                lock.seek(0)
                msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
                return True
            except OSError:
                if not wait:
                    return False
                time.sleep(0.5)
    import fcntl

    try:
        fcntl.flock(lock.fileno(), fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError as refusal:
        # A file system without locks: better no lock than no kit.
        return refusal.errno not in (errno.EAGAIN, errno.EACCES)
    return True


# -- the environment ---------------------------------------------------------------------------------------------------


def make_environment() -> None:
    """A new, empty environment in ``.venv`` with a way to install into it."""
    show(say("step_python"))
    shutil.rmtree(str(VENV), ignore_errors=True)
    if importlib.util.find_spec("venv") is None:
        raise Trouble(say("no_venv"))
    command = [the_hosts_python(), "-m", "venv"]
    if importlib.util.find_spec("ensurepip") and run([*command, str(VENV)])[0] == 0:
        return
    shutil.rmtree(str(VENV), ignore_errors=True)
    code, tail = run([*command, "--without-pip", str(VENV)])
    if code:
        shutil.rmtree(str(VENV), ignore_errors=True)
        raise trouble_of(tail)
    if importlib.util.find_spec("pip") is None:
        shutil.rmtree(str(VENV), ignore_errors=True)
        raise Trouble(say("no_venv"))


def pip() -> list[str]:
    """The command that installs into our environment: its own pip, else the host's."""
    own = any(VENV.glob("lib*/**/site-packages/pip")) or any(VENV.glob("Lib/site-packages/pip"))
    return [str(python()) if own else the_hosts_python(), "-m", "pip", "--python", str(python())]


def here() -> list[str]:
    """What has pip install into our environment, whatever it was told by variables or files: no variable unsays those,
    as to pip one that is empty is none."""
    return ["--target=", f"--prefix={VENV}", f"--root={VENV.anchor}"]


def the_hosts_python() -> str:
    """The Python that this one was started from, if it is an environment's own, which may have no pip; else itself."""
    return str(getattr(sys, "_base_executable", sys.executable))


def require_network(what: list[str]) -> None:
    """Raises before anything is touched if the pieces cannot be had now."""
    code, tail = run([*pip(), "install", "--dry-run", *QUIETLY, *here(), *what])
    if code:
        raise trouble_of(tail)


def install(title: str, what: list[str], count: int = 0) -> None:
    """One pip run, shown as one line that counts up to ``count`` pieces."""
    show(title, 0, count)
    seen = set()

    def watch(line: str) -> None:
        words = line.split()
        if count and len(words) > 1 and words[0] == "Collecting":
            seen.add(words[1])
            show(title, min(len(seen), count), count)

    code, tail = run([*pip(), "install", *QUIETLY, *here(), *what], watch)
    if count and sys.stdout.isatty():
        print()
    if code:
        raise trouble_of(tail)


def run(command: list[str], watch: Callable[[str], None] | None = None) -> tuple[int, list[str]]:
    """Runs a command to its end; returns its exit code and its last lines. It never outlives this process."""
    environment = dict(clean_environment(), **OURS, PYTHONUNBUFFERED="1")
    lines = []
    with Interruptions() as interruptions:
        child = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        try:
            interruptions.let_in()
            for line in cast("IO[str]", child.stdout):
                lines.append(line.rstrip())
                if watch:
                    watch(line)
            child.wait()
        finally:
            interruptions.keep_out()
            end(child)
    with contextlib.suppress(OSError):  # only a help, should something be wrong
        (ROOT / ".venv-log").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return child.returncode, lines[-40:]


def end(child: "subprocess.Popen[str]") -> None:
    """Ends a child that still runs: pip undoes what it had begun, so it gets a moment."""
    if child.poll() is None:
        child.terminate()
        try:
            child.wait(5)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
    if child.stdout:
        child.stdout.close()


def pins(path: Path) -> list[str]:
    """The pinned requirements of a file, comments and markers left away."""
    lines = (line.split("#")[0].split(";")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("-")]


def show(title: str, done: int = 0, count: int = 0) -> None:
    """One step of the set-up: a line that counts in a terminal, one plain line elsewhere."""
    if not sys.stdout.isatty():
        if not done:
            print(f"  {title}…", flush=True)
    elif count:
        print(f"\r  {title} {done}/{count}", end="", flush=True)
    else:
        print(f"  {title}…", flush=True)
