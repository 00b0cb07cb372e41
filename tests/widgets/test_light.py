"""What a page waits for until it shows its board: no library that its own game does not need."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import product

import pytest

from kit.core.manifest import GAMES
from tests.sampling import sampled
from tests.widgets.fake_browser import saved

HEAVY = ("cattrs", "chess", "kit.explore", "kit.printables", "kit.serve", "kit.tutor", "matplotlib", "tomlkit")
NEEDED = {"kings_war": {"chess"}}
OPENED = """
import json, sys
game, kept = sys.argv[1:]
import comm
comm.create_comm = comm.DummyComm
from kit.widgets import page
from tests.sampling import sampled
program = page(game, "play")
program.prepare()
hello = {"do": "hello", "languages": ["en"], "tab": "T", "kept": {f"match.{game}.T": kept} if kept else {}}
program.receive(hello)
assert program.page.greeted and program.page.match.scenario.id == ("mine" if kept else program.page.match.scenario.id)
print(json.dumps(sorted(sys.modules)))
"""


def loaded(game: str, kept: str) -> set[str]:
    """The modules that a play page has loaded once its board is shown, in a Python of its own."""
    command = [sys.executable, "-c", OPENED, game, kept]
    return set(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1]))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "again"), sampled(list(product(GAMES.having("table"), [False, True])), 2))
def test_a_play_page_loads_nothing_that_it_does_not_need(game, again):
    found = GAMES[game].game
    first = found.initial_state(found.scenarios()[0])
    seats = (0,) * len(found.seats(found.scenarios()[0]))
    kept = saved(found.position_text(first), game, seats=seats) if again else ""
    modules = loaded(game, kept)
    assert GAMES[game].parts["game"].partition(":")[0] in modules
    assert {name for name in HEAVY if name in modules} == NEEDED.get(game, set())
    others = {name for name in GAMES if GAMES[name].domain != GAMES[game].domain}
    assert not {name for name in others if f"kit.games.{name}" in modules}
