"""The advanced rules on the play page without a browser: the dialog, taps and buttons, who decides, what is told."""

import json
from random import Random

import pytest
from fake_browser import FakeBrowser, saved

from kit.core.compose import choices
from kit.core.game import CHANCE, TERMINAL
from kit.games.war_kids import GAME
from kit.games.war_kids.state import hex_name
from kit.text import text
from kit.widgets.play import records

EN = text("war_kids", "en")
ADVANCED = [option.id for option in GAME.options() if option.id.startswith(records.ADVANCED)]
CLOSE = """
map 7x6
wood C3; road D1 D2 D3 D4; level1 B6 C6
bS E3; bS E4; bP F2; bM F4; bL F3
pS C4; pS C5; pP A3; pM A4; pL A5
victory limit 4 units
""" + "".join(f"option {option}\n" for option in ADVANCED)


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
    found = choices(GAME, s, tab.page.hand.selection)
    lit = sorted({tab.page.table.choice_place(s, choice.slot) for choice in found if choice.slot.kind in LIT})
    ways = tab.page.table.buttons(s, tab.page.hand.selection, tab.page.t)
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


# --- the dialog


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
