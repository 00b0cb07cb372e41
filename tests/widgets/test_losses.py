"""What the others take of a person's: why they could is told with it, and once more when it is asked."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from kit.games.war_kids import GAME
from kit.text import languages, text
from kit.widgets.board.model import NEWS, Bubble
from kit.widgets.matches import go_on
from kit.widgets.play.flow import LOSS
from tests.widgets.fake_browser import FakeBrowser, saved

BY_A_SOLDIER = "map 7x7; bP D4; bS G3 G4; pS D5 A1; victory eliminate 2; now pink combat"
TWICE = "map 7x7; bP D4; bM B1; bS G1; pS D5 A1; victory eliminate 3; now pink combat"
TAKES = "A Soldier takes whoever it touches, except a Soldier."


def after_their_turn(position: str, **settings: Any) -> tuple[FakeBrowser, list[tuple[float, Bubble]]]:
    """A tab after Cricket has played, and the pauses with what was read in them."""
    tab = FakeBrowser({"match.war_kids.T": saved(position, seats=(0, 1), **settings)})
    pauses: list[tuple[float, Bubble]] = []

    async def run() -> None:
        async def short(seconds: float) -> None:
            pauses.append((seconds, tab.page.hand.bubble))
            await asyncio.sleep(0)

        tab.program.sleep = short
        tab.do(go_on)
        while not tab.page.my_turn:
            await tab.rest()
            await asyncio.sleep(0)

    asyncio.run(run())
    return tab, pauses


def test_the_bubble_of_a_loss_says_why_and_links_its_rule() -> None:
    tab, pauses = after_their_turn(BY_A_SOLDIER)
    told = next(bubble for seconds, bubble in pauses if seconds == LOSS)
    assert told.first == "The pink Soldier takes the blue Pegasus on D4."
    assert (told.rest, told.rule_id) == (TAKES, "WK-FIGHT-3")
    tab.hold(bubble=told)
    tab.program.show()
    tab.send("unfold")
    assert 'data-rule="WK-FIGHT-3"' in tab.program.app.bubble


def test_why_tells_of_the_loss_before_it_tells_what_may_be_done_now() -> None:
    tab, _ = after_their_turn(BY_A_SOLDIER)
    tab.hold(bubble=None)
    tab.send("why")
    told = tab.page.hand.bubble
    assert (told.first, told.rest) == ("The pink Soldier takes the blue Pegasus on D4.", TAKES)
    assert told.rule_id == "WK-FIGHT-3"
    assert f"{told.first} {TAKES}" in tab.said()
    tab.send("why")
    assert not tab.page.dialog
    assert tab.page.hand.bubble.first == tab.page.t("now.WK-MOVE-1")


def test_why_about_the_bubble_of_the_loss_opens_its_rule_and_then_tells_what_may_be_done_now() -> None:
    tab, _ = after_their_turn(BY_A_SOLDIER)
    assert tab.page.hand.bubble.rest == TAKES, "it stays until somebody acts"
    assert 'data-do="unfold"' in tab.program.app.bubble
    tab.send("why")
    assert (tab.page.dialog, tab.page.dialog_fact) == ("why", "WK-FIGHT-3")
    tab.send("dismiss")
    tab.send("why")
    assert tab.page.hand.bubble.first == tab.page.t("now.WK-MOVE-1")


def test_each_loss_is_told_in_turn() -> None:
    tab, _ = after_their_turn(TWICE)
    told = set()
    for _ in range(2):
        tab.send("why")
        told.add(tab.page.hand.bubble.first.rpartition(" on ")[2])
    assert told == {"B1.", "D4."}
    tab.send("why")
    assert tab.page.hand.bubble.first == tab.page.t("now.WK-MOVE-1")


def test_once_something_has_been_done_why_is_about_the_moment() -> None:
    tab, _ = after_their_turn(BY_A_SOLDIER, tutor=False)
    tab.tap("G3", "F3")
    tab.send("why")
    assert tab.page.hand.bubble.first == tab.page.t("now.WK-MOVE-1")


@pytest.mark.parametrize("lang", languages())
def test_why_is_a_short_sentence(lang: str) -> None:
    t = text("war_kids", lang)
    for rule in ("WK-FIGHT-3", "WK-FIGHT-4", "WK-FIGHT-5"):
        assert len(t(f"taken.{rule}").split()) <= 12


def test_a_spell_that_misses_is_read_before_anything_else() -> None:
    tab = FakeBrowser(
        {"match.war_kids.T": saved("map 9x8; bM E4; bS H6; pS E6 A1; victory eliminate 2; now blue combat")}
    )
    pauses: list[tuple[float, Any]] = []

    async def run() -> None:
        async def short(seconds: float) -> None:
            pauses.append((seconds, tab.page.hand.bubble))
            await asyncio.sleep(0)

        tab.program.sleep = short
        for text_ in ("M E4*E6", "roll 1"):
            tab.act(GAME.parse_action(tab.page.match.state, text_))
            while tab.program.thinking is not None:
                await tab.rest()

    asyncio.run(run())
    assert any(seconds >= NEWS and bubble and "stays on E6" in bubble.first for seconds, bubble in pauses), pauses
