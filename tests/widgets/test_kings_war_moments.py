"""What a duel, a King and the end of a match say at their moment."""

import asyncio

import pytest

from kit.text import languages, text
from tests.widgets.kings_desk import opened

# --- a defence that held

ATTACKS = {"mine": ("fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 9\nbowls 0 0\nduel e4xd5 bids 0 0", 0),
           "theirs": ("fen 4k3/8/8/3p4/4Q3/8/8/4K3 b - - 0 9\nbowls 0 0\nduel d5xe4 bids 0 0", 1)}  # fmt: skip


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("who", ATTACKS)
def test_a_defence_that_held_is_told_on_the_board_and_beside_the_dice_before_anything_else_happens(who, lang):
    position, _ = ATTACKS[who]
    held = text("kings_war", lang)("duel.held")

    async def match():
        tab, moments = opened(position, lang, seats=(0, 1)), []

        async def watch(seconds):
            bubble = tab.page.hand.bubble
            moments.append((seconds, len(tab.page.match.steps), held in tab.sees("tray"), bubble and bubble.first))

        tab.program.sleep = watch
        await tab.rest()
        tab.send("roll")
        await tab.rest()
        return tab, moments

    tab, moments = asyncio.run(match())
    beside = [told for _, steps, told, _ in moments if steps == 2]
    assert any(beside)
    assert not any(told for _, steps, told, _ in moments if steps < 2)
    if who == "mine":
        assert tab.page.hand.bubble.first.startswith(held)
        return
    told = [seconds for seconds, steps, _, words in moments if steps == 2 and words and words.startswith(held)]
    assert sum(told) >= 1.5, "it can be read, also where nobody wants motion"
