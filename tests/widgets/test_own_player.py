"""A player that somebody wrote sits at the page of their own machine; what it does wrong is told, and it has lost."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.core.match import Match
from kit.draw.faces import FACES
from kit.explore.entrants import Entrant
from kit.explore.league import Fixture, Tournament, play
from kit.games import game
from kit.games.war_kids import GAME
from kit.lab.ratings import ratings
from kit.players import sandbox
from kit.serve.results_page import page, save_text
from kit.text import languages, text
from kit.widgets.play.page import play_page
from kit.widgets.play.words import sitter
from kit.widgets.settings import INVITED, OWN, invite, told_apart
from tests.widgets.fake_browser import FakeBrowser, saved

FILE = """
def first(game, seen):
    return game.action_text(seen, game.legal_actions(seen)[0])

def last(game, seen):
    return game.action_text(seen, game.legal_actions(seen)[-1])

def nonsense(game, seen):
    return "P D5xD4"
"""
MOVED = "map 9x8; bS C3; bS H6; pS A9; victory limit 12 units"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "own.py").write_text(FILE)
    yield str(tmp_path / "own.py")
    sandbox.dismiss()


def played_against(name: str, file: str, monkeypatch: pytest.MonkeyPatch) -> FakeBrowser:
    """A tab in which a person ends their turn, and the player answers until it is their turn again."""
    monkeypatch.setenv(INVITED, f"{file}:{name}")
    tab = FakeBrowser({"match.war_kids.T": saved(MOVED, seats=(0, OWN))})
    ended(tab)
    return tab


def ended(tab: FakeBrowser) -> None:
    """A person ends their turn, and whoever is next answers until it is their turn again."""

    async def go() -> None:
        async def at_once(seconds: float) -> None:
            await asyncio.sleep(0)

        tab.program.sleep = at_once
        tab.end()
        tab.end()
        await tab.rest()

    asyncio.run(go())


def test_it_plays_and_has_a_name_and_a_face(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tab = played_against("first", file, monkeypatch)
    theirs = [step for step in tab.page.match.steps if GAME.current_player(step.before) == 1]
    assert theirs
    assert all(step.action == GAME.legal_actions(step.before)[0] for step in theirs)
    assert tab.page.match.outcome is None
    tab.send("open", dialog="new")
    assert "<span>first</span>" in tab.shown["dialog"]


def test_several_sit_down_each_by_its_own_name_and_each_plays_as_it_does(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(INVITED, "")
    invite([f"{file}:first", f"{file}:last", f"{file}:first"])
    strage, seats = game("strage"), [{"level": level} for level in (0, OWN + 1, OWN)]
    kept = Match(strage, strage.scenarios()[0]).save(settings={"seats": seats}, when=1)
    tab = FakeBrowser({"match.strage.T": kept}, page=play_page("strage"))
    assert [sitter(tab.page, seat) for seat in (1, 2)] == ["last", "first"]
    tab.send("open", dialog="new")
    assert all(f"<span>{name}</span>" in tab.shown["dialog"] for name in ("first", "last"))
    tab.send("draft", what="seat", value=str(OWN + 2), seat="1")
    assert tab.page.draft.settings.seats[1].level == OWN + 1, "there is no third: one was named twice"


def test_the_second_one_plays_as_it_does(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(INVITED, "")
    invite([f"{file}:nonsense", f"{file}:last"])
    tab = FakeBrowser({"match.war_kids.T": saved(MOVED, seats=(0, OWN + 1))})
    ended(tab)
    theirs = [step for step in tab.page.match.steps if GAME.current_player(step.before) == 1]
    assert theirs
    assert all(step.action == GAME.legal_actions(step.before)[-1] for step in theirs)
    assert tab.page.match.outcome is None


def test_no_two_players_are_called_the_same() -> None:
    assert told_apart([]) == []
    assert told_apart(["bold.py:Bold", "2", "wild.py:Wild"]) == ["Bold", "2", "Wild"]
    assert told_apart(["a.py:Bold", "c:/x/b.py:Bold", "Bolder.py:Bolder"]) == ["Bold (a.py)", "Bold (b.py)", "Bolder"]
    same = told_apart(["x/a.py:Bold", "y/a.py:Bold", "b.py:Bold"])
    assert same == ["Bold (a.py)", "Bold (a.py, 2)", "Bold (b.py)"]


def test_its_fault_is_told_in_a_sentence_and_it_has_lost(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tab = played_against("nonsense", file, monkeypatch)
    outcome = tab.page.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule_id) == ((0,), "TABLE-RESIGN")
    assert "P D5xD4" in tab.page.notice
    position = re.search("To try again: (map .*)", tab.page.notice)
    assert position is not None
    assert GAME.current_player(GAME.parse_position(position[1])) == 1


def test_where_nobody_asked_for_one_no_such_player_sits_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(INVITED, raising=False)
    tab = FakeBrowser({"match.war_kids.T": saved(MOVED, seats=(0, OWN))})
    assert [seat.level for seat in tab.page.settings.seats] == [0, 1]
    tab.send("open", dialog="new")
    tab.send("draft", what="seat", value=str(OWN), seat="1")
    assert tab.page.draft.settings.seats[1].level == 1


def test_it_has_words_for_every_occasion() -> None:
    for lang in languages():
        t = text("kit", lang)
        for one in ("hello", "praise", "poke", "won", "lost", "draw", "gave_up", "manner"):
            assert t.has(f"computer.own.{one}")
    assert len(FACES["own"]()) > 5


def test_a_match_of_a_tournament_is_watched_on_its_board() -> None:
    it = Tournament("war_kids", "meadow", (Entrant("1"), Entrant("random")), 1)
    lines = [play(it, Fixture(0, (1, 0))), play(it, Fixture(0, (0, 1)))]
    head = json.loads(json.dumps(it.head))
    tab = FakeBrowser(
        {"match.war_kids.tournament1": save_text(head, lines[1], 1)}, tab="T", query={"resume": "tournament1"}
    )
    assert [step.text for step in tab.page.match.steps] == lines[1]["actions"]
    assert tab.page.match.outcome is not None
    assert tab.page.match.outcome.winners == tuple(lines[1]["winners"])
    assert 'data-do="replay"' in "".join(tab.shown.values())


def test_the_page_of_results_shows_who_played_whom_in_every_language() -> None:
    it = Tournament("war_kids", "meadow", (Entrant("1"), Entrant("random")), 40)
    line = {**play(it, Fixture(0, (0, 1))), "forfeits": [{"seat": 1, "fault": "trouble.player.gone", "who": "bold"}]}
    head, lines = json.loads(json.dumps(it.head)), [line] * 70
    found = ratings(2, [])
    first, second = page(head, lines, found), page(head, lines, found, 1, 60)
    assert (len(first["matches"]), first["next"], first["before"]) == (60, 60, None)
    assert (len(second["matches"]), second["next"], second["before"]) == (10, None, 0)
    one = first["matches"][0]
    assert [seat["name"].count("<span lang") for seat in one["seats"]] == [len(languages())] * 2
    assert "Cricket" in one["seats"][0]["name"]
    assert "Grillo" in one["seats"][0]["name"]
    assert "«bold» ha chiuso" in one["faults"][0]
