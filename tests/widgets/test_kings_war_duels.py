"""The play page of Kings War without a browser: bids and dice."""

import asyncio

import pytest

from kit.games.kings_war import GAME
from kit.widgets.games.kings_war.pictures import coin, side_die
from tests.widgets.kings_desk import EN, MIDDLE, opened

# --- bids and dice


@pytest.mark.parametrize("bowl", [1, 6, 7, 23, 48])
def test_every_token_of_a_bowl_can_be_counted_beside_the_bid(bowl):
    tab = opened(MIDDLE.replace("bowls 3 1\nweb c6 3", f"bowls {bowl} 0"))
    tab.tap("f3", "e5")
    tab.send("stake", count=str(bowl // 2))
    purse = tab.program.app.tray.partition("kit-purse-coins")[2].partition("</div>")[0]
    whole, empty = str(coin(24 if bowl > 6 else 30)), str(coin(24 if bowl > 6 else 30, empty=True))
    assert (purse.count(whole), purse.count(empty)) == (bowl // 2, bowl - bowl // 2)
    piles = [pile.count("<svg") for pile in purse.split("kit-five")[1:]]
    assert piles == ([] if bowl <= 6 else [5] * (bowl // 5) + [bowl % 5] * (bowl % 5 > 0))


def test_nothing_is_told_before_both_dice_lie_there():
    async def match():
        tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), seats=(0, 1))
        tab.tap("f3", "e5")
        await tab.rest()
        asked, moments = tab.sees("ask"), []

        async def watch(seconds):
            moments.append(
                (tab.page.rolling or tab.page.behind is not None, tab.sees("ask"), tab.sees("tray"), tab.sees("log"))
            )

        tab.program.sleep = watch
        before = tab.sees("log")
        tab.send("roll")
        await tab.rest()
        return asked, before, moments, tab

    asked, before, moments, tab = asyncio.run(match())
    falling = [told for rolling, *told in moments if rolling]
    assert len(falling) >= 3, "the first die, the pause, the second"
    assert {ask for ask, _, _ in falling} == {asked}
    assert {log for _, _, log in falling} == {before}
    added = [tray.count("=") for _, tray, _ in falling]
    assert added[:2] == [0, 0]
    assert set(added) <= {0, 2}, "both sums or none"
    after = [*(tray for *_, tray, _ in moments), tab.sees("tray")]  # the answer may be another duel
    assert max(tray.count("=") for tray in after) == 2


# --- a duel that cannot be won, and whose dice are whose


def test_each_side_has_dice_of_its_own_colour_and_who_rolled_is_said_to_the_end():
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_chance=True, seats=(0, 1))
    tab.tap("f3", "e5")
    tab.send("die", value="4")
    tab.send("die", value="4")
    white, black = str(side_die(4, 0, 48)), str(side_die(4, 1, 48))
    assert white != black
    shown = tab.program.app.tray.partition("kit-versus")[2]
    assert 0 < shown.index(white) < shown.index(black)
    assert "You attack" in tab.sees("tray")
    assert "Black defends" in tab.sees("tray")


def test_the_dice_lie_there_as_the_last_ones_until_there_are_others():
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_chance=True)
    tab.tap("f3", "e5")
    tab.send("die", value="1")
    tab.send("die", value="6")
    dice = [str(side_die(1, 0, 48)), str(side_die(6, 1, 48))]
    assert EN("duel.last") not in tab.sees("tray")
    tab.tap("f3")
    assert EN("duel.last") not in tab.sees("tray")
    tab.tap("g1")
    for said in ("choose_part", "undo"):
        assert all(die in tab.program.app.tray for die in dice)
        assert EN("duel.last") in tab.sees("tray")
        tab.send(said, kind="rest", value="rest")
    assert all(die in tab.program.app.tray for die in dice)
    fresh = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_chance=True)
    fresh.tap("f3", "e5")
    assert not any(die in fresh.program.app.tray for die in dice)


ATTACKED = "fen 4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 1\nbowls 0 0\nduel Qd5xe4 bids 0 0"


def test_an_attack_is_seen_to_go_for_the_other_piece_and_back():
    s = GAME.parse_position(ATTACKED.partition("\nduel")[0])
    a = GAME.parse_action(s, "Qd5xe4")
    table = opened(MIDDLE).page.table
    scene = table.scene(s, table.blank, EN)
    pieces = {piece.key: piece for piece in scene.pieces}
    ((frame, length, left_out),) = table.motions(s, GAME.events(s, a, GAME.apply(s, a))[0], scene, pieces)
    ways = [(group.dx, group.dy) for share in (0.0, 0.5, 1.0) for group in frame(share)]
    assert ways[0] == ways[2] == (pieces["d5"].dx, pieces["d5"].dy)
    assert ways[1] != ways[0]
    assert length > 0
    assert list(left_out) == ["d5"]
