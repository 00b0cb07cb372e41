"""Players that somebody wrote sit at the pages of this machine, and what a tournament's page shows can be watched.

Only a server that was started with both has them; what a page makes of them `tests/widgets/test_own_player.py` sees."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browser_board import Desk, ready_board
from browser_checks import READY, Checks, ready
from browser_server import Server
from playwright.sync_api import Page, expect

from kit.explore import league
from kit.explore.entrants import Entrant
from kit.explore.league import Fixture, Tournament
from kit.games.war_kids import GAME
from kit.players import sandbox
from kit.text import text
from kit.widgets.settings import OWN

EN = text("war_kids", "en")
PLAYERS = """
def last(game, seen):
    return game.legal_actions(seen)[-1]

def nonsense(game, seen):
    return "P D5xD4"
"""
LINES = [(0, 1), (1, 0), (0, 2)]
"""Who sits where in each match."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two players, and the results of a tournament in which one of them took part."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "own.py").write_text(PLAYERS)
    entrants = Entrant.of("1"), Entrant.of("random"), Entrant.of(f"{folder / 'own.py'}:nonsense")
    it = Tournament("war_kids", "meadow", entrants, 10)
    played = [it.head, *(league.play(it, Fixture(number, seats)) for number, seats in enumerate(LINES))]
    sandbox.dismiss()
    (folder / "t.jsonl").write_text("".join(json.dumps(line) + "\n" for line in played))
    return folder


@pytest.fixture(scope="module")
def server(folder: Path, start_server: Callable[..., Server]) -> Server:
    """A server with both players at its pages, and with those results."""
    guests = [word for name in ("nonsense", "last") for word in ("--player", f"{folder / 'own.py'}:{name}")]
    return start_server(*guests, "--results", str(folder / "t.jsonl"))


def results(page: Page, server: Server) -> Page:
    """The page of results."""
    page.goto(f"{server.url}voila/results")
    ready(page)
    return page


@pytest.mark.cases(1)
@pytest.mark.parametrize(("size", "lang"), [("laptop", "it"), ("tablet", "en"), ("phone", "it")])
def test_the_page_of_results_fits_and_needs_no_kernel(page: Page, server: Server, lang: str, check: Checks) -> None:
    results(page, server)
    check.all(page)
    check.tree(page)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator("tbody tr")).to_have_count(3)
    shares = page.locator("tbody td:last-child").all_inner_texts()
    assert all(re.search(r"\d,\d %$" if lang == "it" else r"\d\.\d%$", share.strip()) for share in shares), shares
    expect(page.locator(".results-matches > li")).to_have_count(3)
    expect(page.locator(".results-fault")).to_contain_text("P D5xD4")
    page.get_by_role("link", name="nonsense").click()
    expect(page.locator(".results-matches > li")).to_have_count(1)
    server.wait_for_kernels(0)


def test_a_match_is_watched_on_its_board_step_by_step(page: Page, server: Server, folder: Path) -> None:
    _, _, second, _ = map(json.loads, (folder / "t.jsonl").read_text().splitlines())
    results(page, server)
    page.locator("[data-watch='1']").click()
    page.wait_for_url("**/play.ipynb?resume=tournament1*")
    ready(page)
    expect(page.get_by_role("dialog")).to_be_hidden()
    kept = json.loads(page.evaluate("localStorage.getItem('kit.match.war_kids.tournament1')"))
    assert kept["actions"] == second["actions"]
    steps = len(second["actions"])
    # It is to be watched: it stands at its beginning, not at its end.
    expect(page.get_by_text(EN("replay.step", step=0, of=steps))).to_be_visible(timeout=READY)
    page.get_by_role("button", name=EN("replay.last")).click()
    expect(page.get_by_text(EN("replay.step", step=steps, of=steps))).to_be_visible(timeout=READY)
    assert "watch" not in page.url


def seated(page: Page, server: Server, level: int) -> Desk:
    """A match on the meadow against a player of one's own, chosen where one chooses."""
    page.goto(server.address("war_kids/play"))
    ready(page)
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-what=scenario][data-value=meadow]").click()
    dialog.locator(f"[data-what=seat][data-seat='1'][data-value='{level}']").click()
    expect(dialog.locator(f"[data-what=seat][data-seat='1'][data-value='{level}']")).to_have_attribute(
        "aria-pressed", "true"
    )
    dialog.locator("[data-do=new_match]").click()
    desk = Desk(page)
    ready_board(desk)
    return desk


def test_each_is_called_by_its_name_and_plays_as_it_was_written(page: Page, server: Server, check: Checks) -> None:
    page.goto(server.address("war_kids/play"))
    ready(page)
    for name, level in (("nonsense", OWN), ("last", OWN + 1)):
        expect(page.locator(f"[data-what=seat][data-seat='1'][data-value='{level}']")).to_contain_text(name)
    check.all(page)
    desk = seated(page, server, OWN + 1)
    desk.tap("G2", "F2")
    desk.wait_for_actions(1)
    desk.press("end")
    expect(page.locator(".kit-chip.kit-turns")).to_have_text(EN("chip.turn", turn=2, turns=10), timeout=READY)
    theirs = [step for step in desk.match.steps if GAME.current_player(step.before) == 1]
    assert theirs
    assert all(step.action == GAME.legal_actions(step.before)[-1] for step in theirs)
