"""The examples in the docstrings of what everything stands on, run as they are written."""

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

import kit.core
import kit.players
import kit.space

MODULES = [
    f"{package.__name__}.{module.name}"
    for package in (kit.core, kit.space, kit.players)
    for module in iter_modules(package.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.failed == 0


def test_there_are_some_in_each_package() -> None:
    told: dict[str, int] = {}
    for name in MODULES:
        package = name.rpartition(".")[0]
        told[package] = told.get(package, 0) + doctest.testmod(import_module(name)).attempted
    assert min(told.values()) >= 5
