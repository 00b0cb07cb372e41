"""Every public name of what everything stands on has an example, and the examples are run as they are written.

A public name is a function or a class that a module defines and that has no underscore. A class has its example in its
own docstring or in that of one of its methods: it shows the object at work, and its other methods by that.
"""

import doctest
import inspect
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

import kit.core
import kit.explore
import kit.players
import kit.space

PACKAGES = (kit.core, kit.space, kit.players, kit.explore)
PROGRAMS = ("kit.players.sandbox_process",)
"""What runs as a process of its own: nobody imports it."""
MODULES = [
    module.name
    for package in PACKAGES
    for module in walk_packages(package.__path__, f"{package.__name__}.")
    if module.name not in PROGRAMS
]


def public(module: ModuleType) -> dict[str, object]:
    """The names that a module defines for others."""
    own = {name: thing for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__}
    told = {name: thing for name, thing in own.items() if inspect.isclass(thing) or callable(inspect.unwrap(thing))}
    return {name: thing for name, thing in told.items() if not name.startswith("_") and hasattr(thing, "__qualname__")}


def docs(thing: object) -> list[str]:
    """The docstrings in which its example may stand."""
    own = vars(thing).items() if inspect.isclass(thing) else ()
    methods = [getattr(one, "fget", None) or getattr(one, "__func__", one) for name, one in own if name[0] != "_"]
    return [inspect.getdoc(one) or "" for one in (thing, *(m for m in methods if inspect.isfunction(m)))]


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_has_an_example(name: str) -> None:
    without = [one for one, thing in public(import_module(name)).items() if ">>> " not in " ".join(docs(thing))]
    assert not without


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.failed == 0


def test_names_are_found_as_somebody_would_count_them() -> None:
    names = {one for name in MODULES for one in public(import_module(name))}
    assert {"Match", "Game", "HexGrid", "largest_table", "think", "player_from", "tournament", "book"} <= names
    assert not {"Random", "partial", "CHANCE"} & names
    assert sum(len(public(import_module(name))) for name in MODULES) > 200
