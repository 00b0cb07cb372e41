"""What each card does, told as a table: the position, what happens, and what is another after it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from kit.games.runewars import actions as do
from kit.games.runewars.pieces import DATA
from kit.games.runewars.rules.draws import SYMBOL
from kit.games.runewars.rules.heroes import figure, hero
from kit.games.runewars.rules.tasks import OPS, listed
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import ORDER, State

FOLDER = Path(__file__).parent
CASES: dict[str, Any] = tomllib.loads((FOLDER / "effects.toml").read_text())
BASE = CASES.pop("base")["items"]
ONCE = ("year", "now", "open")
"""The words that say something but once; of the others each about something else."""


def items(text: str) -> Iterator[tuple[str, str]]:
    """The items of a position, each by what it is about."""
    for item in filter(None, map(str.strip, text.replace("\n", ";").split(";"))):
        word, *rest = item.split()
        yield word if word in ONCE else " ".join([word, *rest[:1]]), item


def laid(case: dict[str, Any], *more: str) -> State:
    """The position of a case. What it says of an area, a pile or a hero takes the place of what the base says, and the
    cards of which it says where they are lie in no pile of the base."""
    own = dict(items(case.get("with", "")))
    named = {card for item in own.values() for card in re.findall(r"[a-z]+\d*", item)}
    base = {what: without(item, named) for what, item in items(BASE)}
    return GAME.parse_position("\n".join([*{**base, **own}.values(), *more]))


def without(item: str, cards: set[str]) -> str:
    """A pile without some cards; any other item as it is."""
    if not item.startswith("deck"):
        return item
    *words, unseen, under, discards = item.split()
    left = [card for card in unseen.split(",") if card not in cards]
    return " ".join([*words, ",".join(left) or "-", under, discards])


def todo(case: dict[str, Any]) -> list[str]:
    """The effects of a case, not yet begun."""
    places = [place for name in case.get("todo", "").split() for place in listed(name)]
    return [f"todo {place} p1 0 - {case.get('area', '-')} - -" for place in places]


def played(case: dict[str, Any]) -> State:
    """The position once all that is told has been done."""
    s = laid(case, *todo(case))
    for text in case.get("does", ()):
        a = GAME.parse_action(s, text)
        assert GAME.explain(s, a) is None, f"{text}: {GAME.explain(s, a)}, but {offered(s)}"
        t = GAME.apply(s, a)
        assert GAME.events(s, a, t) is not None
        s = t
        assert GAME.parse_position(GAME.position_text(s)) == s
    return s


def offered(s: State) -> list[str]:
    """What could be done instead."""
    found = GAME.legal_actions(s) or [a for a, _ in GAME.chance_outcomes(s)]
    return [GAME.action_text(s, a) for a in found]


def stands(line: str, s: State) -> bool:
    return any(fnmatchcase(one, line) for one in GAME.position_text(s).splitlines())


@pytest.mark.parametrize("name", CASES)
def test_it_does_what_it_does(name: str) -> None:
    case = CASES[name]
    before, after = laid(case), played(case)
    for line in case.get("then", ()):
        assert not stands(line, before), line
        assert stands(line, after), f"{line}\n{GAME.position_text(after)}"
    for line in case.get("gone", ()):
        assert (stands(line, before), stands(line, after)) == (True, False), line
    for text in case.get("no", ()):
        action, _, code = text.partition(": ")
        refusal = GAME.explain(after, GAME.parse_action(after, action))
        assert refusal is not None, action
        assert refusal.code == code, action


def test_every_card_has_a_case() -> None:
    told = {word for name in CASES for word in name.split()} | {"h2"}
    seasons = {card for cards in DATA.seasons.values() for card in cards}
    tactics = {name for name, card in DATA.tactics.items() if not card.timing.startswith("battle")}
    bonuses = {place.split(".")[0] for place in OPS if ".at_harvest_bonus." in place}
    others = {*DATA.titles, *DATA.cities, *DATA.heroes, *DATA.rewards, *DATA.objectives}
    assert not (seasons | tactics | bonuses | others | {*DATA.exploration.tokens._fields}) - told


def test_a_season_without_a_card_that_can_be_played_alone_goes_on() -> None:
    """RUL-34."""
    left = played({"with": "open s6; deck spring - - -", "todo": "s6.effect"})
    assert (left.phase, stands("deck spring - - s6", left)) == (ORDER, True)


@pytest.mark.parametrize("name", DATA.objectives)
def test_an_objective_is_claimed_only_while_it_holds(name: str) -> None:
    s = laid({"with": f"player p1 3,2,1 - - {name} no -; now order 0"})
    refusal = GAME.explain(s, do.Achieve())
    assert refusal is not None
    assert refusal.code == "OBJECTIVE_OPEN"


def test_a_hero_who_supports_two_kinds() -> None:
    s = laid({"with": "figure h2 p1 Hb 0 0,0,0 - -"})
    assert [figure(s, hero(s, name), "support_types", 1) for name in ("h1", "h2")] == [1, 2]


QUESTS = """
factions crown; area Ha 0 0; home Ha; area B 1 0; area C 2 0; area D 3 0; area F 4 0; area T 0 1; fortress F; cities C
option figures; token T dragon-down; models B N:wildkinx1; deck reward r1 - -; deck quest - - -; now order 0
stronghold F a1
"""
FITTING = {
    "city_area": "C", "area_distance_3": "D", "facedown_rune_area": "T", "area_with_neutrals": "B", "home_area": "Ha",
    "fortress_area": "F",
}  # fmt: skip
"""Where on that board each quest of no tile is attempted."""


@pytest.mark.parametrize("name", DATA.quests)
def test_a_quest_is_attempted_where_it_belongs_and_brings_a_reward(name: str) -> None:
    """With silver alone: a card for each that the hero has of what is tested."""
    quest = DATA.quests[name]
    bound = "".join(map(str, quest.where)) if quest.bound else ""
    here = bound or FITTING[quest.where]
    board = QUESTS + f"area {bound} -1 0\n" * bool(bound)
    player = f"player p1 3,2,1 - {name} - no -"
    for area in {*FITTING.values(), here}:
        lines = [board, player, f"figure h1 p1 {area} 0 0,0,0 - move", "todo hero_phase>hero_turn p1 1 - - - -"]
        s = GAME.parse_position("\n".join(lines))
        if area != here:
            assert GAME.explain(s, do.Attempt("h1", name)) is not None
            continue
        s, turned = GAME.apply(s, do.Attempt("h1", name)), 0
        while isinstance(card := silver(s), do.Turn):
            s, turned = GAME.apply(s, card), turned + 1
            s = GAME.apply(s, do.Decline()) if do.Decline() in GAME.legal_actions(s) else s
        assert turned == getattr(DATA.heroes["h1"], "s" if quest.test == "duel" else quest.test)
        s = GAME.apply(s, do.Draw("r1"))
        assert stands(f"figure h1 p1 {area} 0 0,0,0 r1 quest", s)
        assert stands(f"deck quest - - {name}", s)


def silver(s: State) -> do.Turn | None:
    """A silver card that can be turned now."""
    cards = [a for a, _ in GAME.chance_outcomes(s) if isinstance(a, do.Turn)]
    return next((a for a in cards if SYMBOL[a.card] == "silver"), None)


@pytest.mark.parametrize(("agreed", "over"), [("at_once", True), ("play_on", False)])
def test_who_loses_his_last_model_and_area_to_a_card_has_lost_at_once(agreed: str, over: bool) -> None:
    """RUL-33"""
    s = GAME.parse_position(
        "factions crown; board fan; option figures; fortress R1; models F1 P:levyx1; models H1 A:bonewalkerx1; "
        "models H2 A:bonewalkerx1; models H3 A:bonewalkerx1; deck autumn a5 - -; deck tactic ambush - -; "
        f"player p1 1,1,1 - - - no -; year 2 autumn; now card 0; option elimination {agreed}"
    )
    t = GAME.apply(s, GAME.parse_action(s, "draw a5"))
    assert (t.outcome is not None) == over
    assert GAME.position_text(t).splitlines().count("over swept") == over
