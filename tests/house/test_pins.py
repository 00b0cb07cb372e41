"""One place says the exact version of everything; what the project names is there, and nothing hides."""

import importlib.metadata
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest
from house_helpers import ROOT
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

RUNNING = ROOT / "binder" / "requirements.txt"
TESTING = ROOT / "tests" / "requirements.txt"
LAB = ROOT / "binder" / "lab.txt"
LEARNING = ROOT / "binder" / "rl.txt"
API = ROOT / "binder" / "api.txt"
TOURNAMENT = ROOT / "binder" / "tournament.txt"
DASK = ROOT / "binder" / "dask.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def requirements(path: Path) -> list[Requirement]:
    lines = (line.split("#")[0].strip() for line in path.read_text().splitlines())
    return [Requirement(line) for line in lines if line]


def names(found: list[Requirement]) -> set[str]:
    return {canonicalize_name(one.name) for one in found}


@pytest.mark.parametrize("path", [RUNNING, TESTING, LAB, TOURNAMENT, DASK, LEARNING, API], ids=lambda path: path.stem)
def test_each_line_is_a_name_and_an_exact_version(path: Path) -> None:
    for one in requirements(path):
        assert re.fullmatch(r"==[\w.!+]+", str(one.specifier)), one
        assert one.url is None
        assert not one.extras


@pytest.mark.parametrize("path", [RUNNING, TESTING, LAB, TOURNAMENT, DASK, LEARNING, API], ids=lambda path: path.stem)
def test_nothing_is_pinned_twice_for_one_machine(path: Path) -> None:
    here = [one.name for one in requirements(path) if one.marker is None or one.marker.evaluate()]
    assert len(here) == len(set(here))


def test_what_the_tests_add_is_nothing_the_kit_runs_with() -> None:
    both = names(requirements(RUNNING)) & names(requirements(TESTING))
    for name in both:
        versions = {str(one.specifier) for path in (RUNNING, TESTING) for one in requirements(path) if one.name == name}
        assert len(versions) == 1, name


def test_what_the_project_names_is_pinned() -> None:
    running = [Requirement(one) for one in PROJECT["project"]["dependencies"] + PROJECT["build-system"]["requires"]]
    assert names(running) <= names(requirements(RUNNING))
    testing = [Requirement(one) for one in PROJECT["dependency-groups"]["test"]]
    assert names(testing) <= names(requirements(TESTING)) | names(requirements(RUNNING))


def test_what_the_kit_imports_is_pinned() -> None:
    """Whatever happens to be installed here, a fresh set-up has the pins alone."""
    graph = grimp.build_graph("kit", include_external_packages=True)
    imported = {module for module in graph.modules if not module.startswith("kit")} - sys.stdlib_module_names
    holders = importlib.metadata.packages_distributions()
    bringing = {module: {canonicalize_name(one) for one in holders[module]} for module in imported}
    running, testing = named(PROJECT["project"]["dependencies"]), names(requirements(TESTING))
    not_running = {module for module, those in bringing.items() if not those & running}
    optional = {"matplotlib", "playwright", "polib", "choix", "tqdm", "distributed", "gymnasium", "pettingzoo", "pdoc"}
    assert not_running <= {*optional, "numpy", "PIL"}, "what only lab, tournaments, learners and developers use"
    assert optional <= testing
    further = {**PROJECT["project"]["optional-dependencies"], **PROJECT["dependency-groups"]}
    added = set().union(*map(named, further.values()))
    assert all(bringing[module] & added for module in not_running)
    told = re.findall(r"pip install (pettingzoo .+)", (ROOT / "docs" / "coders.en.md").read_text(encoding="utf-8"))
    assert {"chess", "cattrs"} <= named(told[0].split()), "of the games, which are found by their manifests"
    alone = graph.find_upstream_modules("kit.explore.zoo") & imported - {"gymnasium", "numpy"}
    assert alone <= named(told[0].split()), "what learns needs no page"


def named(lines: list[str]) -> set[str]:
    return names([Requirement(one) for one in lines])


def needed(name: str, extra: str = "") -> Iterator[str]:
    """What an installed library needs on this machine."""
    for line in importlib.metadata.requires(name) or []:
        one = Requirement(line)
        if one.marker is None or one.marker.evaluate({"extra": extra}):
            yield canonicalize_name(one.name)
            for more in one.extras:
                yield from needed(one.name, more)


def test_what_they_need_in_turn_is_pinned_too() -> None:
    pinned = names(requirements(RUNNING))
    here = [one.name for one in requirements(RUNNING) if one.marker is None or one.marker.evaluate()]
    for name in here:
        missing = set(needed(name)) - pinned
        assert not missing, f"{name} needs {missing}"


def test_this_environment_is_the_pinned_one() -> None:
    for one in requirements(RUNNING):
        if one.marker is None or one.marker.evaluate():
            assert importlib.metadata.version(one.name) in one.specifier


def test_what_the_lab_adds_is_nothing_the_kit_runs_with() -> None:
    assert not names(requirements(RUNNING)) & names(requirements(LAB))
    added = names([Requirement(one) for one in PROJECT["dependency-groups"]["lab"]])
    assert added == {"jupyterlab", "matplotlib"}
    assert added <= names(requirements(LAB))


@pytest.mark.parametrize("path", [TOURNAMENT, DASK], ids=lambda path: path.stem)
def test_an_extra_is_pinned_whole_and_tested_in_the_same_versions(path: Path) -> None:
    added = names([Requirement(one) for one in PROJECT["project"]["optional-dependencies"][path.stem]])
    pinned, testing = requirements(path), {str(one) for one in requirements(TESTING)}
    assert not names(requirements(RUNNING)) & names(pinned)
    assert added - names(requirements(RUNNING)) <= names(pinned)
    assert {str(one) for one in pinned} <= testing
    for name in added:
        assert {*needed(name)} <= names(pinned) | names(requirements(RUNNING))


def test_what_draws_charts_is_the_same_in_the_lab_and_in_the_tests_with_all_it_needs() -> None:
    lab, testing = ({canonicalize_name(one.name): one for one in requirements(path)} for path in (LAB, TESTING))
    charts = {"matplotlib", *needed("matplotlib")} - names(requirements(RUNNING))
    assert charts >= {"matplotlib", "contourpy", "fonttools"}
    for name in charts:
        assert lab[name] == testing[name], name


def test_binder_adds_what_draws_charts_in_the_version_of_the_lab() -> None:
    said = (ROOT / "binder" / "postBuild").read_text()
    assert re.search(r"pip install .*-c binder/requirements\.txt -c binder/lab\.txt matplotlib$", said, re.MULTILINE)


def test_what_learners_add_is_pinned_with_all_it_needs_in_the_version_of_the_tests() -> None:
    running, learning = names(requirements(RUNNING)), requirements(LEARNING)
    added = names([Requirement(one) for one in PROJECT["project"]["optional-dependencies"]["rl"]])
    assert {*added, *needed("pettingzoo"), *needed("gymnasium")} - running == names(learning)
    assert set(learning) <= set(requirements(TESTING))


def test_what_makes_the_pages_about_the_code_is_pinned_with_all_it_needs() -> None:
    running, pages = names(requirements(RUNNING)), requirements(API)
    assert {*PROJECT["dependency-groups"]["api"], *needed("pdoc")} - running == names(pages)
    testing = {canonicalize_name(one.name): one for one in requirements(TESTING)}
    assert all(testing[canonicalize_name(one.name)] == one for one in pages)


def test_everybody_names_the_pythons_that_were_run() -> None:
    """The workflow may try a newer one; Binder takes one of them."""
    named = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"]]
    versions = [one for one in named if re.fullmatch(r"3\.\d+", one)]
    assert PROJECT["project"]["requires-python"] == f">={versions[0]}"
    *most, last = versions
    for name, words in (
        ("README.md", f"{', '.join(most)} and {last}"),
        ("README.it.md", f"{', '.join(most)} e {last}"),
    ):
        assert words in (ROOT / name).read_text(encoding="utf-8")
    assert (ROOT / "binder" / "runtime.txt").read_text().strip().removeprefix("python-") in versions
    tried = re.findall(r"3\.\d+", (ROOT / ".github" / "workflows" / "tests.yml").read_text())
    assert set(versions) <= set(tried)
