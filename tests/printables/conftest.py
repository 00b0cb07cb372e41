"""What the tests of printed things share."""

from functools import cache

import pytest

from kit.printables import registry
from kit.text import languages


def everything() -> list[tuple[str, str, dict[str, str]]]:
    """Every printable of every game in every language on every paper: maps of all battles, all extra rules."""
    orders = []
    for game, what in ((one, what) for one in registry.games() for what in registry.printables(one)):
        for lang in languages():
            for paper in registry.PAPER.known():
                typed = {"lang": lang, "paper": paper}
                scenarios = [one.known() for one in what.own if one.name == "scenario"]
                orders += [(game, what.name, {**typed, "scenario": one}) for known in scenarios for one in known]
                orders += [] if scenarios else [(game, what.name, typed)]
                rules = [one for one in what.own if one.name == "rules"]
                orders += [(game, what.name, {**typed, "rules": ",".join(one.known())}) for one in rules]
    return orders


@pytest.fixture
def printed(order: tuple[str, str, dict[str, str]]) -> registry.Printed:
    """What an order brings; made once for all that is asked of it."""
    game, name, typed = order
    return _made(game, name, tuple(typed.items()))


@cache
def _made(game: str, name: str, typed: tuple[tuple[str, str], ...]) -> registry.Printed:
    return registry.make(game, name, dict(typed))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "order" in metafunc.fixturenames:
        orders = everything()
        metafunc.parametrize(
            "order", orders, ids=["-".join([game, name, *typed.values()]) for game, name, typed in orders]
        )
