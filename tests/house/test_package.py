"""What `pip install` brings: all that is in the checkout, by a version from the tag; it opens under two Pythons."""

import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from house_helpers import ROOT, Running, clean_environment, ended, free_port, get, start

import kit
from kit.command import chromium, suite

LESSON = "voila/render/war_kids/learn.ipynb"
FRESH = 'describe-subst = "$Format:%(describe:tags,match=v*)$"'
"""Before git has written a tag into it."""


def build(folder: Path, out: Path) -> Path:
    """Makes a source package of the folder and, out of that one alone, a wheel; the folder of both."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", out, folder]
    subprocess.run(command, check=True, capture_output=True, env=clean_environment())
    return out


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("package"))


def tracked(*folders: str) -> set[str]:
    """The files of these folders of the checkout, without what running it leaves."""
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    return {file.relative_to(ROOT).as_posix() for file in files if visible(file)}


def visible(path: Path) -> bool:
    return "__pycache__" not in path.parts and not path.name.startswith(".")


@pytest.mark.slow
def test_wheel_and_source_package_hold_all_that_pages_need(built: Path) -> None:
    (wheel,) = built.glob("little_wars_kit-*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    assert tracked("kit") | {f"kit/_data/{one}" for one in tracked("docs", "lessons", "notebooks")} <= held
    assert {"kit/draw/fonts/NotoSans-Regular.ttf", "kit/text/locale/it/LC_MESSAGES/kit.mo"} <= held
    assert any(name.endswith(".data/data/share/jupyter/voila/templates/kit/index.html.j2") for name in held)
    assert any(name.endswith("licenses/LICENSE") for name in held)
    assert not [name for name in held if name.startswith(("tests/", "binder/")) or "__pycache__" in name]
    (source,) = built.glob("little_wars_kit-*.tar.gz")
    with tarfile.open(source) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert tracked("kit", "docs", "lessons", "notebooks", "tests", "binder") <= inside
    assert wheel.stat().st_size < 4_000_000, "docs/coders tell its size"


@pytest.mark.slow
def test_the_version_is_the_tags_in_a_clone_in_a_zip_and_without_either(tmp_path: Path) -> None:
    """Of a project as ours with nothing in it."""
    repository, plain = tmp_path / "one", tmp_path / "plain"
    for folder in (repository, plain):
        (folder / "kit").mkdir(parents=True)
        (folder / "kit" / "__init__.py").touch()
        (folder / "README.md").touch()
        for name in ("pyproject.toml", ".gitattributes", "hatch_build.py"):
            text = (ROOT / name).read_text(encoding="utf-8")
            (folder / name).write_text(re.sub(r'describe-subst = "[^"]*"', FRESH, text), encoding="utf-8")
        for name in ("docs", "lessons", "notebooks", "kit/serve/share/jupyter"):
            (folder / name).mkdir(parents=True)
    git("init", "-q", cwd=repository)
    git("add", "-A", cwd=repository)
    git("commit", "-qm", "none", cwd=repository)
    git("commit", "-qm", "one", "--allow-empty", cwd=repository)
    assert re.fullmatch(r"0\.1\.0\.dev\d\+g[0-9a-f]+", version(repository))
    git("tag", "v0.7.0", cwd=repository)
    assert version(repository) == "0.7.0"
    git("commit", "-qm", "two", "--allow-empty", cwd=repository)
    assert re.fullmatch(r"0\.8\.0\.dev1\+g[0-9a-f]+", version(repository))
    git("archive", "-o", tmp_path / "kit.tar", "--prefix=zip/", "v0.7.0", cwd=repository)
    with tarfile.open(tmp_path / "kit.tar") as archive:
        archive.extractall(tmp_path, filter="data")
    assert version(tmp_path / "zip") == "0.7.0"
    assert version(plain) == "0+unknown"


def described(repository: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a package says of itself, built for a repository, "" for none that is known."""
    monkeypatch.setenv("GITHUB_REPOSITORY", repository)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    told: dict[str, Any] = {}
    module.CustomMetadataHook(str(ROOT), {}).update(told)
    return told


def test_a_package_names_the_repository_it_is_built_in_and_invents_none(monkeypatch: pytest.MonkeyPatch) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert described("", monkeypatch) == {"readme": {"content-type": "text/markdown", "text": readme}}
    told = described("Ada/little-wars-kit", monkeypatch)
    assert told["urls"]["Homepage"] == "https://ada.github.io/little-wars-kit/"
    assert told["urls"]["Issues"] == "https://github.com/Ada/little-wars-kit/issues"
    shown = told["readme"]["text"]
    assert {*re.findall(r"\]\(([a-z]*:?)", shown)} == {"https:"}, "no address holds only inside the repository"
    assert "](https://github.com/Ada/little-wars-kit/raw/main/.github/pictures/play.en.webp)" in shown
    assert "(https://github.com/Ada/little-wars-kit/actions/workflows/tests.yml)" in shown


def test_actions_of_workflows_are_pinned_by_commit_with_their_version() -> None:
    """But for the publisher of PyPI, whose commits are not to be seen here: by the tag of one version."""
    for file in (ROOT / ".github" / "workflows").glob("*.yml"):
        for used in re.findall(r"uses: (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE):
            pinned = r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|pypa/gh-action-pypi-publish@v\d+\.\d+\.\d+"
            assert re.fullmatch(pinned, used), f"{file.name}: {used}"


def git(*words: str | Path, cwd: Path) -> None:
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *words], cwd=cwd, check=True, capture_output=True)


def version(folder: Path) -> str:
    """Which version would be built of a folder."""
    command = [sys.executable, "-m", "hatchling", "version"]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8")
    return done.stdout.split()[-1]


def test_a_checkout_has_a_version_without_being_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.match(r"\d+[.+]", kit.__version__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = kit.nothing
    told = [sys.executable, "-S", "-c", "import kit; print(kit.__version__)"]
    assert subprocess.run(told, cwd=ROOT, check=True, capture_output=True).stdout.strip() == b"0+unknown"


def test_a_release_is_tested_and_sent_by_a_tag_that_the_change_log_knows() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))
    assert workflow[True] == {"push": {"tags": ["v*"]}}, "yaml reads `on` as a truth"
    jobs = workflow["jobs"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert {"build", "install"} <= {*jobs["publish"]["needs"]}
    assert jobs["install"]["strategy"]["matrix"]["python"] == [suite_oldest(), "3.14"]
    said = " ".join(step.get("run", "") for step in jobs["build"]["steps"])
    assert "CHANGELOG.md" in said
    assert "bash .ci/run" in said
    assert "python -m build" in said


def test_the_site_is_made_of_our_own_pushes_and_only_its_last_job_may_publish() -> None:
    """A stranger's pull request from a branch that is called main, too, ends with tests."""
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8"))
    assert [*workflow[True]] == ["workflow_run"], "nothing is published untested"
    assert workflow["permissions"] == {"contents": "read"}
    make, publish = workflow["jobs"]["make"], workflow["jobs"]["publish"]
    for asked in ("conclusion == 'success'", "event == 'push'", "head_repository.full_name == github.repository"):
        assert asked in make["if"]
    assert "permissions" not in make
    assert publish["needs"] == "make"
    assert not [step for step in publish["steps"] if "run" in step or "checkout" in step["uses"]]


def suite_oldest() -> str:
    """The oldest Python that the kit asks for, as in "3.11"."""
    return ".".join(map(str, suite.OLDEST))


def ends() -> dict[str, Path]:
    """The oldest and the newest Python here, by their versions."""
    here = ".".join(map(str, sys.version_info[:2]))
    own = Path(getattr(sys, "_base_executable", sys.executable))
    found = {here: own, **suite.other_pythons()}
    names = sorted(found, key=lambda name: int(name.partition(".")[2]))
    return {name: found[name] for name in {names[0], names[-1]}}


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("what", ["oldest: *.whl", "newest: *.tar.gz"])
def test_installed_into_nothing_the_games_open(built: Path, tmp_path: Path, what: str) -> None:
    """By either command, from a folder where no checkout is: the lobby, and a lesson in a browser."""
    pythons = ends()
    which, _, pattern = what.partition(": ")
    by_age = sorted(pythons, key=lambda name: int(name.partition(".")[2]))
    python = pythons[by_age[0 if which == "oldest" else -1]]
    (package,) = built.glob(pattern)
    subprocess.run([python, "-m", "venv", tmp_path / "env"], check=True)
    scripts = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = [scripts / "python", "-m", "pip", "install", "-q", "-c", ROOT / "binder" / "requirements.txt"]
    done = subprocess.run([*pip, package], env=clean_environment(), capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    away = tmp_path / "away"
    away.mkdir()
    for command in ([scripts / "little-wars-kit"], [scripts / "python", "-m", "kit"]):
        process = start(*command, "--no-browser", "--port", str(free_port()), cwd=away)
        with ended(process):
            running = Running(process)
            assert "lobby-games" in get(running.url)[1]
            assert seen(running.url + LESSON)
            assert running.stop()[0] == 0
    assert not [*away.iterdir()]


def seen(address: str) -> str:
    """What a lesson says in a real browser, once it stands there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.set_default_timeout(300_000)  # where much else is done meanwhile
        page.goto(address)
        page.wait_for_selector(".kit-bar button")
        told: str = page.inner_text(".kit-bar")
        browser.close()
        return told
