"""What the tests of printed things share."""

import pytest

from kit.printables import registry
from kit.text import languages


def everything() -> list[tuple[str, dict[str, str]]]:
    """Every printable in every language on every paper, the map for every battle."""
    orders = []
    for what in registry.printables("war_kids"):
        for lang in languages():
            for paper in registry.PAPER.known():
                typed = {"lang": lang, "paper": paper}
                scenarios = [one.known() for one in what.own if one.name == "scenario"]
                orders += [(what.name, {**typed, "scenario": one}) for known in scenarios for one in known]
                orders += [] if scenarios else [(what.name, typed)]
    return orders


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "order" in metafunc.fixturenames:
        orders = everything()
        metafunc.parametrize("order", orders, ids=["-".join([name, *typed.values()]) for name, typed in orders])
