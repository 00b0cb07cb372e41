"""What the tests of printed things share."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from kit.printables import registry
from kit.text import languages
from tests.sampling import sampled


def everything() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every printable of every game, maps of some battles, all extra rules; each in some language on some paper, and in
    a thorough run of all battles in every language on every paper."""
    for game, what in ((one, what) for one in registry.games() for what in registry.printables(one)):
        scenarios = [one.known() for one in what.own if one.name == "scenario"]
        battles = [{"scenario": one} for known in scenarios for one in known]
        wanted = sampled(battles, 3, f"{game} {what.name}") if scenarios else [{}]
        wanted += [{"rules": ",".join(one.known())} for one in what.own if one.name == "rules"]
        for more in wanted:
            for lang, paper in sampled(list(product(languages(), registry.PAPER.known())), 1, f"{what.name} {more}"):
                yield game, what.name, {"lang": lang, "paper": paper, **more}


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
        orders = list(everything())
        metafunc.parametrize(
            "order", orders, ids=["-".join([game, name, *typed.values()]) for game, name, typed in orders]
        )
