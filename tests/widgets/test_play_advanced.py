"""The advanced rules on the play page without a browser: the dialog, taps and buttons, who decides, what is told."""

import asyncio
import json
from random import Random

import pytest
from fake_browser import FakeBrowser, saved

from kit.core.compose import choices
from kit.core.game import CHANCE, TERMINAL
from kit.games.war_kids import GAME
from kit.games.war_kids.state import hex_name
from kit.text import text
from kit.widgets.matches import GoOn
from kit.widgets.play import rules as play_rules

EN = text("war_kids", "en")
ADVANCED = [option.id for option in GAME.options() if option.id.startswith(play_rules.ADVANCED)]
SLOW = """
map 9x8
bM G4; bL H1; bS H3
pM C6; pL A9; pS A3
victory limit 12 units; option adv_mages
"""
FIGHT = """
map 9x7
bS D3; bS C4; bS E4; bL G1
pS D4; pL A9
victory limit 9 units; option adv_soldiers; now blue combat
"""
CLOSE = """
map 7x6
wood C3; road D1 D2 D3 D4; level1 B6 C6
bS E3; bS E4; bP F2; bM F4; bL F3
pS C4; pS C5; pP A3; pM A4; pL A5
victory limit 4 units
""" + "".join(f"option {option}\n" for option in ADVANCED)
OVER = """
map 9x8
bP D3
pS D4; pL A9
victory eliminate 1; victory limit 9 units; option adv_pegasus; option adv_roads; now blue combat
"""


def opened(position: str, **settings) -> FakeBrowser:
    return FakeBrowser({"match.war_kids.T": saved(position, **settings)})


# --- a match by taps, buttons and the list of moves alone


LIT = ("unit", "target", "hex", "step", "loss")
"""The kinds of parts that lie on a place of the board."""


def touch(tab: FakeBrowser, rng: Random) -> None:
    """One thing that a person does who only taps what is lit, presses what is shown, or takes a line of the list."""
    s, player = tab.page.match.state, tab.page.match.current_player
    if player == CHANCE:
        tab.send("die", value=str(rng.randint(1, 6)))
        return
    found = choices(GAME, s, tab.page.hand.partial)
    lit = sorted({tab.page.table.choice_place(s, choice.slot) for choice in found if choice.slot.kind in LIT})
    ways = tab.page.table.buttons(s, tab.page.hand.partial, tab.page.t)
    index = rng.randrange(len(found))
    if ways and rng.random() < 0.7:
        tab.send("act", index=str(rng.choice(ways).number))
    elif lit and rng.random() < 0.9:
        tab.tap(hex_name(s, rng.choice(lit)))
    elif found[index].slot.kind == "end":
        tab.end()
    else:
        tab.send("act", index=str(index))


@pytest.mark.slow
def test_a_match_with_every_advanced_rule_is_played_by_what_the_page_offers():
    seen: set[str] = set()
    for seed in range(2):
        tab, rng = opened(CLOSE, own_chance=True), Random(seed)
        assert all(getattr(tab.page.match.start.battle, option) for option in ADVANCED)
        for _ in range(1500):
            if tab.page.match.current_player == TERMINAL:
                break
            touch(tab, rng)
        assert tab.page.match.outcome is not None, "the match came to its end"
        assert FakeBrowser(tab.kept).page.match.state == tab.page.match.state
        assert set(json.loads(tab.kept["rules.war_kids"])) == set(ADVANCED)
        seen |= {type(step.action).__name__ for step in tab.page.match.steps}
        seen |= {"slow" for step in tab.page.match.steps if getattr(step.action, "slow", False)}
    assert seen >= {"Move", "Cast", "slow", "Displace", "DiceAttack", "ChooseLoss", "Strike", "Roll"}


# --- slow magic


def test_fast_or_slow_is_chosen_with_both_chances_in_sight():
    tab = opened(SLOW, own_chance=True)
    tab.tap("G4", "C6")
    assert tab.record == []
    assert EN("ask.mode") in tab.sees("ask")
    assert "Distance 4." in tab.sees("ask")
    assert "3 in 6" in tab.sees("ask")
    assert "33 in 36" in tab.sees("ask")
    assert tab.program.app.tray.count("kit-hits") == 33
    assert tab.page.view.spell, "the way of the spell is drawn"
    slow = tab.page.table.buttons(tab.page.state, tab.page.hand.partial, EN)[1]
    tab.send("act", index=slow.number)
    assert tab.record == ["M G4*C6 slow"]


def test_both_dice_of_slow_magic_lie_there_and_the_push_is_traced_or_tapped():
    tab = opened(SLOW, own_chance=True)
    tab.tap("G4", "C6")
    tab.send("act", index="1")
    tab.send("die", value="2")
    assert "5 in 6" in tab.sees("tray"), "2 so far, and 4 is needed"
    tab.send("die", value="5")
    assert "7" in tab.sees("tray")
    assert tab.program.app.tray.count("kit-rolled") == 1
    tab.tap("B6")
    assert EN("ask.push.second") in tab.sees("ask")
    tab.tap("B7")
    assert tab.record[-1] == "push C6-B6-B7"
    tab.send("undo")
    straight = opened(SLOW, own_chance=True)
    straight.tap("G4", "C6")
    straight.send("act", index="1")
    straight.send("die", value="6")
    straight.send("die", value="6")
    straight.tap("A6")
    assert straight.record[-1].startswith("push C6-")
    assert straight.record[-1].endswith("-A6")


def test_a_mage_is_told_its_distances_also_where_the_spell_may_be_slow():
    tab = opened(SLOW)
    tab.tap("G4")
    view = tab.page.view
    names = {hex_name(tab.page.state, place): far for place, far in view.distances.items()}
    assert names == {"C6": 4, "A3": 6, "A9": 8}
    assert EN("ask.mage") in tab.sees("ask")
    assert "3 in 6" in tab.sees("tray")


# --- Soldiers with dice


def test_the_group_is_chosen_and_both_totals_stand_there_before_the_roll():
    tab = opened(FIGHT, own_chance=True)
    tab.tap("D3", "D4")
    assert "15 in 36" in tab.sees("ask")
    tab.tap("C4")
    assert "30 in 36" in tab.sees("ask")
    assert tab.program.app.tray.count("kit-hits") == 30
    assert tab.program.app.tray.count("kit-fails") == 3
    tab.tap("D4")
    assert tab.record == ["S D3+C4vD4"]


def test_a_soldier_alone_is_not_asked_who_else_joins():
    alone = FIGHT.replace("bS C4; bS E4; ", "")
    tab = opened(alone, own_chance=True)
    tab.tap("D3", "D4")
    assert EN("ask.group.alone") in tab.sees("ask")
    tab = opened(FIGHT, own_chance=True)
    tab.tap("D3", "D4", "C4", "E4")
    assert EN("ask.group") in tab.sees("ask")


def test_the_passive_player_decides_the_loss_and_the_head_says_so():
    tab = opened(FIGHT, own_chance=True)
    tab.tap("D3", "D4", "C4", "D4")
    assert "kit-chip kit-blue" in tab.program.app.head
    tab.send("die", value="1")
    assert "3 in 6" in tab.sees("tray")
    tab.send("die", value="6")
    tab.settle()
    tab.send("quiet")
    assert "1 + 6 = 7" in tab.sees("tray")
    assert "6 + 3 = 9" in tab.sees("tray")
    assert "Pink decides" in tab.sees("head")
    assert "Pink decides" in tab.sees("ask")
    tab.tap("E4")
    assert len(tab.record) == 3, "E4 took no part"
    tab.tap("C4")
    assert tab.record[-2:] == ["lose C4", "end combat"]


def test_a_computer_decides_the_loss_by_itself():
    tab = opened(FIGHT, own_chance=True, seats=(0, 2))
    tab.tap("D3", "D4", "C4", "D4")

    async def lose() -> None:
        tab.send("die", value="1")
        await tab.rest()
        tab.send("die", value="6")
        await tab.rest()

    asyncio.run(lose())
    assert tab.record[3] in ("lose C4", "lose D3")


# --- the dialog


def test_a_rule_brings_what_it_needs_and_one_that_does_nothing_alone_says_so():
    tab = FakeBrowser()
    tab.send("draft", what="adv_leader", value="on")
    assert tab.page.draft.options == {"adv_leader": True, "adv_wounded": True}
    assert EN("setting.adv.count", n=2) in tab.sees("dialog")
    tab.send("draft", what="adv_los", value="on")
    assert EN("setting.adv_los.alone") in tab.sees("dialog")
    tab.send("draft", what="adv_obstacles", value="on")
    assert EN("setting.adv_los.alone") not in tab.sees("dialog")
    tab.send("draft", what="scenario", value="hill")
    assert set(tab.page.draft.options) == {"adv_leader", "adv_wounded", "adv_los", "adv_obstacles"}
    tab.send("draft", what="adv_wounded", value="off")
    assert not tab.page.draft.options["adv_leader"]


def test_after_a_match_the_next_rule_is_proposed_one_at_a_time():
    tab = FakeBrowser()
    assert EN("setting.adv.next") not in tab.sees("dialog")
    met: list[str] = []
    for option in ADVANCED:
        tab = FakeBrowser({"rules.war_kids": json.dumps(met)})
        assert f"{EN('setting.adv.next')} {EN(f'setting.{option}')}" in tab.sees("dialog")
        tab.send("draft", what=option, value="on")
        assert tab.page.draft.options[option]
        met.append(option)
    assert EN("setting.adv.next") not in FakeBrowser({"rules.war_kids": json.dumps(met)}).sees("dialog")


@pytest.mark.parametrize("kept", ["[1, 2]", "{}", "nonsense", "null"])
def test_whatever_the_device_has_kept_the_dialog_opens(kept):
    assert EN("setting.adv_pegasus") in FakeBrowser({"rules.war_kids": kept}).sees("dialog")


def test_the_device_remembers_the_rules_of_a_match_that_is_over():
    tab = opened(OVER)
    assert "rules.war_kids" not in tab.kept
    tab.tap("D3", "D4")
    assert tab.page.match.outcome is not None
    assert json.loads(tab.kept["rules.war_kids"]) == ["adv_pegasus", "adv_roads"]
    tab.send("rematch")
    tab.send("open", dialog="new")
    assert EN("setting.adv_wounded") in tab.sees("dialog").split(EN("setting.adv.next"))[1]


def test_a_match_that_only_computers_played_teaches_nobody():
    tab = opened(OVER, seats=(2, 2))
    asyncio.run(played_out(tab))
    assert tab.page.match.outcome is not None
    assert "rules.war_kids" not in tab.kept


async def played_out(tab: FakeBrowser) -> None:
    """The computers play their match to the end."""
    tab.program.tell(GoOn())
    await tab.rest()
