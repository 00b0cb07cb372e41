"""The other Pythons of this machine on which the kit has to run as well."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

OLDEST = (3, 11)
ASK = "import json, sys, venv; print(json.dumps(sys.version_info[:2]))"


def others() -> dict[str, Path]:
    """The oldest and the newest Python from 3.11 on that are on this machine, by their versions, as in "3.13", less the
    one that runs this; none where it is both."""
    found = {version: path for path in candidates() for version in [version_of(path)] if version >= OLDEST}
    here = sys.version_info[:2]
    ends = {min([here, *found]), max([here, *found])} - {here}
    return {".".join(map(str, version)): found[version] for version in sorted(ends)}


def candidates() -> Iterator[Path]:
    """Where Pythons are usually kept side by side."""
    folders = [Path(one) for one in os.environ.get("PATH", "").split(os.pathsep) if one]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for folder in [*folders, *sorted(pyenv.glob("versions/*/bin"))]:
        yield from (
            path for path in sorted(folder.glob("python3.*")) if re.fullmatch(r"python3\.\d+(\.exe)?", path.name)
        )
    launcher = shutil.which("py")
    if launcher:
        for line in said([launcher, "-0p"]).splitlines():
            yield Path(line.rpartition(" ")[2])


def version_of(path: Path) -> tuple[int, ...]:
    """Major and minor number of the Python at that path, none where it does not start or can make no environment."""
    answer = said([str(path), "-c", ASK])
    return tuple(json.loads(answer)) if answer else ()


def said(command: list[str]) -> str:
    """What a command says, nothing if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout
