"""The tutor and the computer players' manners on the play page, without a browser."""

import asyncio

import pytest

from kit.core.game import Threat
from kit.games.war_kids import GAME
from kit.games.war_kids.state import unit_at
from kit.players import Decision
from kit.text import languages, text
from kit.widgets.board.update import advised
from kit.widgets.play import words
from kit.widgets.settings import COMPUTERS
from tests.widgets.fake_browser import FakeBrowser, saved

EN, IT = text("war_kids", "en"), text("war_kids", "it")
TRAP = "map 9x8; bP H4; bS H6; pS A8; pP B2; victory limit 12 units"
TAKE = "map 9x8; bP G4; bS H6; pM D4; pP A9; pS A1; victory limit 12 units"


def tab_of(position: str, **settings) -> FakeBrowser:
    """A tab with one person, who plays blue, against the computer."""
    return FakeBrowser({"match.war_kids.T": saved(position, **{"seats": (0, 1)} | settings)})


# --- the warning


def test_nor_is_what_is_meant_to_follow_it():
    tab = tab_of(TRAP)
    s = tab.page.match.state
    first = GAME.parse_action(s, "S H6-H5")
    walk = GAME.parse_action(GAME.apply(s, first), "P H4-G4-F3-E4")
    tab.do(advised, s, Decision(first, "", (walk,)))
    tab.tap("H6", "H5")
    tab.settle()
    tab.tap("H4", "E4")
    assert tab.record == ["S H6-H5", "P H4-G4-F3-E4"]


def test_the_tutor_warns_every_time():
    tab = tab_of(TRAP)

    def warned() -> bool:
        tab.tap("H4", "E4")
        tab.settle()
        return tab.page.tutor.held is not None

    assert warned()
    for answer in ("take_back", "play_on"):
        tab.send(answer)
        while tab.page.can_undo:
            tab.send("undo")
        assert warned(), answer


def test_several_units_and_several_takers_are_told_in_both_languages():
    s = GAME.parse_position("map 9x8; bP E4; pP B2; pS C4; pM B6; pS C5; pS C6; victory limit 12 units")
    at = {name: next(u for u, who in enumerate(s.battle.units) if who.id == name) for name in ("bP1", "pP1", "pM1")}
    soldiers = [u for u, who in enumerate(s.battle.units) if who.id.startswith("pS")]
    table = FakeBrowser().page.table
    for takers in ([at["pP1"]], [at["pM1"]], [at["pP1"], soldiers[0]], soldiers, [at["pP1"], at["pM1"], soldiers[0]]):
        by = tuple((u, s.at[u]) for u in takers)
        for chance in (1, *{p for _, p in GAME.chance_outcomes(s)}):
            threat = Threat(at["bP1"], s.at[at["bP1"]], by, chance)
            for lang in languages():
                assert "E4" in table.threat(s, threat, text("war_kids", lang))
    assert unit_at(s, s.at[at["bP1"]]) == at["bP1"]


# --- manners


def test_the_computer_says_hello_praises_and_takes_leave():
    tab = FakeBrowser(query={"scenario": "meadow", "seats": "0,2"})
    assert EN("computer.greedy.hello") in tab.sees("ask")
    tab = tab_of(TAKE, seats=(0, 2), tutor=False)
    tab.tap("G4", "E4")
    tab.end()
    asyncio.run(rest(tab))
    tab.tap("D4")
    assert any(EN("computer.greedy.praise", pick=n) in tab.sees("ask") for n in range(3))
    tab.send("resign")
    assert EN("computer.greedy.gave_up") in tab.sees("ask")


async def rest(tab: FakeBrowser) -> None:
    await tab.rest()


def test_level_1_says_what_it_thinks_and_the_others_do_not():
    for level, talks in ((1, True), (2, False)):
        tab = tab_of(TRAP, seats=(0, level), tutor=False)

        async def turn(tab: FakeBrowser = tab) -> None:
            tab.end()
            await tab.rest()

        asyncio.run(turn())
        heard = [words for words in tab.said() if words.startswith("Cricket:")]
        assert bool(heard) == talks
        moved = sum("-" in action for action in tab.record)
        assert sum(" goes to " in words for words in heard) == moved * talks
        assert ("Cricket" in tab.sees("ask")) == talks


def test_thoughts_are_honest():
    tab = tab_of(TRAP)
    s = GAME.parse_position("map 9x8; bM F4; bS H6; pS D3; pP B2; victory limit 12 units; now pink movement")
    table, move = tab.page.table, GAME.parse_action
    whim = table.thought(s, Decision(move(s, "S D3-D4")), 3, EN)
    assert whim.startswith(EN("thought.whim", pick=3))
    assert whim.endswith("My Soldier goes to D4.")
    struck = table.thought(s, Decision(move(s, "P B2-C2-D2-E3"), "strike"), 0, EN)
    assert "F4" not in struck, "E3 does not touch F4"
    aside = table.thought(s, Decision(move(s, "P B2-B1"), "advance"), 0, EN)
    assert not aside.startswith(EN("thought.advance")), "that is no step forward"
    forth = table.thought(s, Decision(move(s, "P B2-C3"), "advance"), 0, EN)
    assert forth.startswith(EN("thought.advance"))
    blow = GAME.parse_position("map 9x8; bM F4; pP E4; pS D3; victory limit 12 units; now pink combat")
    assert table.thought(blow, Decision(move(blow, "P E4xF4"), "strike"), 0, EN).count("F4") == 1
    spared = table.thought(s, Decision(move(s, "end"), "end"), 0, EN)
    assert "Mage on F4" in spared


@pytest.mark.parametrize("lang", languages())
def test_every_reason_has_its_thought_and_every_computer_its_words(lang):
    from kit.games.war_kids.evaluation import TERMS

    t = text("war_kids", lang)
    assert not [name for name in TERMS if not t.has(f"thought.{name}")]
    occasions = ("hello", "praise", "won", "lost", "draw", "manner")
    assert not [key for who in COMPUTERS[1:] for key in occasions if not t.has(f"computer.{who}.{key}")]
    assert words.KEPT > 0
