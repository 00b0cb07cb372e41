"""The tables of chances: each figure is what comes of playing every throw; and the rules that are in use."""

import pytest
from papers import said

from kit.core.game import CHANCE
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Cast, DiceAttack
from kit.games.war_kids.pieces import GONE, KINDS, LETTERS
from kit.games.war_kids.state import State
from kit.printables import registry
from kit.printables.war_kids.chances import THROWS, fight, slow_hits
from kit.text import text

AROUND = ("C4", "D3", "D5", "E4", "E5", "C5")


def ends(s: State) -> list[State]:
    """What may come of the dice that are awaited, once for each throw."""
    if GAME.current_player(s) != CHANCE:
        return [s]
    return [end for roll, _ in GAME.chance_outcomes(s) for end in ends(GAME.apply(s, roll))]


@pytest.mark.parametrize("soldiers", range(1, 7))
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_dice_combats_are_played_out(soldiers: int, kind: int) -> None:
    leader = "pL A9; " if KINDS[kind] != "leader" else ""
    s = GAME.parse_position(
        f"map 9x8\nbS {' '.join(AROUND[:soldiers])}; bL H1; {leader}p{LETTERS[kind]} D4\n"
        "victory limit 9 units; option adv_soldiers; now blue combat"
    )
    target = s.at.index(s.battle.grid.index("D4"))
    found = ends(GAME.apply(s, DiceAttack(tuple(range(soldiers)), target)))
    won = sum(end.at[target] == GONE for end in found)
    lost = sum(end.pending is not None and end.pending.asks == "loss" for end in found)
    assert fight(soldiers, kind) == (won, len(found) - won - lost, lost)
    assert len(found) == THROWS


@pytest.mark.parametrize("distance", range(1, 13))
def test_slow_magic_is_played_out(distance: int) -> None:
    s = GAME.parse_position(
        f"map 14x4\nbM A1; bL D1; pL D14; pS A{1 + distance}\nvictory limit 9 units; option adv_mages"
    )
    mage, target = (s.at.index(s.battle.grid.index(name)) for name in ("A1", f"A{1 + distance}"))
    found = ends(GAME.apply(s, Cast(mage, target, slow=True)))
    pushes = sum(end.pending is not None and end.pending.asks == "push" for end in found)
    assert len(found) == THROWS
    assert slow_hits().get(distance, THROWS) == pushes


@pytest.mark.parametrize("what", ["summary", "aid"])
def test_only_the_rules_in_use_are_told(what: str) -> None:
    t = text("war_kids", "en")
    _, back = registry.make("war_kids", what, {"lang": "en", "rules": "roads,pegasus"}).sheets
    assert t.rule("WK-ADV-P-1") in said(back)
    assert t.rule("WK-ADV-R-1") in said(back)
    assert t.rule("WK-ADV-W-1") not in said(back)
    assert t.rule("WK-ADV-S-2") not in said(back)


def test_a_rule_brings_the_one_it_needs() -> None:
    t = text("war_kids", "it")
    _, back = registry.make("war_kids", "summary", {"lang": "it", "rules": "leader"}).sheets
    for rule in ("WK-ADV-W-1", "WK-ADV-W-2", "WK-ADV-L-1", "WK-ADV-L-2"):
        assert t.rule(rule) in said(back)


def test_all_means_every_rule_and_none_no_second_page() -> None:
    every = registry.make("war_kids", "summary", {"lang": "it", "rules": "all"}).sheets
    names = "roads,pegasus, wounded,mages,leader,soldiers,obstacles,los,"
    assert every == registry.make("war_kids", "summary", {"lang": "it", "rules": names}).sheets
    assert len(registry.make("war_kids", "aid", {"rules": " , "}).sheets) == 1
    told = said(every[1])
    for option in GAME.options():
        for rule in option.rule_ids:
            assert not rule.startswith("WK-ADV") or text("war_kids", "it").rule(rule) in told
