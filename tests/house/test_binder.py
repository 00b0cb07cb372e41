"""Binder can read what is in binder/: its own tool makes a Dockerfile of it, with the files where it looks for them."""

import os
import subprocess
import sys

import pytest
from house_helpers import ROOT


@pytest.mark.slow
def test_repo2docker_reads_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "--no-run", str(ROOT)],
        capture_output=True,
        encoding="utf-8",
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "binder/requirements.txt" in said
    assert "binder/postBuild" in said
    assert "3.11" in said


def test_post_build_can_be_run() -> None:
    script = ROOT / "binder" / "postBuild"
    assert os.access(script, os.X_OK)
    assert script.read_text().startswith("#!")
    assert (ROOT / "binder" / "runtime.txt").read_text() == "python-3.11\n"
