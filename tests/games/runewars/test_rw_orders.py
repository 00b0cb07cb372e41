"""The eight orders on the screen: what each does, and what is refused, from short positions (`orders.toml`)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from kit.core.game import Trouble
from kit.games.runewars import GAME
from kit.games.runewars import actions as do
from kit.games.runewars.rules.orders import bonus_helps
from kit.games.runewars.solo import GAME as SOLO
from kit.games.runewars.state import State

CASES = tomllib.loads(Path(__file__).with_name("orders.toml").read_text(encoding="utf-8"))
BASE, USUAL, HELPS = (CASES.pop(name) for name in ("base", "usual", "helps"))


def begun(case: dict[str, Any]) -> State:
    """The position of a case; what a case says of an area takes the place of what the base says of it."""
    also = case.get("also", "")
    own = {" ".join(item.split()[:2]) for item in also.split(";")}
    base = [item for line in BASE.splitlines() for item in line.split(";") if item.strip()]
    kept = [item for item in base if " ".join(item.split()[:2]) not in own]
    return GAME.parse_position("; ".join([*kept, f"player p1 {case.get('player', USUAL)}", also]))


def played(s: State, texts: list[str]) -> State:
    """The state after actions, each of which is legal."""
    for text in texts:
        a = GAME.parse_action(s, text)
        assert GAME.explain(s, a) is None, (text, GAME.explain(s, a))
        s = GAME.apply(s, a)
        assert GAME.parse_position(GAME.position_text(s)) == s
    return s


@pytest.mark.parametrize("name", CASES)
def test_an_order_does_what_the_book_says(name: str) -> None:
    case = CASES[name]
    s = played(begun(case), case["play"])
    items = GAME.position_text(s).splitlines()
    assert [item for item in case.get("now", ()) if item not in items] == []
    for text, code in case.get("refused", {}).items():
        refusal = GAME.explain(s, GAME.parse_action(s, text))
        assert refusal is not None, text
        assert refusal.code == code, text


@pytest.mark.parametrize("case", HELPS)
def test_a_bonus_helps_where_it_can_bring_something_and_may_be_used_anyway(case: dict[str, Any]) -> None:
    s = played(begun(case), case["play"])
    assert bonus_helps(s) == case["bonus"]
    assert GAME.explain(s, do.Supremacy()) is None


def test_all_that_an_order_offers_is_legal_and_nothing_twice() -> None:
    for case in CASES.values():
        s = played(begun(case), case["play"])
        offered = list(GAME.legal_actions(s))
        assert len({*offered}) == len(offered)
        assert all(GAME.explain(s, a) is None for a in offered)


def test_a_match_on_the_screen_is_set_up_by_its_players() -> None:
    s = SOLO.initial_state(next(one for one in SOLO.scenarios() if one.id == "valley"))
    s = played(
        s, ["draw c5", "draw c6", "pick Ha", "models Ha P:levyx3", "models Hb P:bowlinex2", "models Ha P:lancerx1"]
    )
    s = played(s, ["draw ambush", "draw h9", "draw h1", "draw h5", "draw h2", "take h5", "pick Hb"])
    s = played(s, ["draw q1", "draw q4", "draw q13", "draw g1", "draw g4", "take g4"])
    items = GAME.position_text(s).splitlines()
    assert {
        "player p1 3,2,1 ambush/0 q1,q13,q4 g4 no -", "figure h5 p1 Hb 0 0,0,0 - -", "stock p1 1 1 0",
        "models Ha P:levyx3 P:lancerx1", "stronghold Ha p1", "lies 2b c5 - -", "hero Hb 1",
    } <= {*items}  # fmt: skip


def test_the_false_rune_lies_where_the_first_stronghold_is_put() -> None:
    """RS-SETUP-8"""
    s = SOLO.initial_state(next(one for one in SOLO.scenarios() if one.id == "valley"))
    items = GAME.position_text(played(s, ["draw c5", "draw c6", "pick Hb"])).splitlines()
    assert [item for item in items if item.startswith("token H")] == ["token Hb false"]


@pytest.mark.parametrize(
    "item", ["todo nothing p1 1 - - - -", "yields 2a 1", "player p1 3,2 - - - no -", "figure h99 p1 Ha 0 0,0,0 - -"]
)
def test_a_position_that_makes_no_sense_is_refused_in_a_sentence(item: str) -> None:
    with pytest.raises(Trouble):
        GAME.parse_position(f"{BASE}; player p1 {USUAL}; {item}")
