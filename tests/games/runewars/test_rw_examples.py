"""The examples of the specification, played by the game itself, in the words that they are written in."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kit.core.game import Scenario
from kit.games.runewars.action_notation import models_text
from kit.games.runewars.actions import Bid, Change, Driven, March, Next, Reveal, Shown, Won
from kit.games.runewars.game import RuneWinter
from kit.games.runewars.land import Land, land
from kit.games.runewars.notation import position_text
from kit.games.runewars.pieces import AUTOMAS, DATA, KINDS, NUMBER, opponent
from kit.games.runewars.rules import battle, bids, ending, garrison, placing, runes, seasons
from kit.games.runewars.rules.draws import PROFILES, value
from kit.games.runewars.state import DRAGON, FALSE, RUNES, TITLES, State, Treaty, count, supply
from kit.space.hexes import mask_of

CASES = {case["id"]: case for case in json.loads((Path(__file__).parent / "examples.json").read_text())["cases"]}
GAME = RuneWinter()
FAN = (
    "board fan; cities M2 R4; fortress R1; stronghold H1 p1; token R1 dragon-down; token H1 false; token R2 hidden; "
    "token R3 hidden; token M1 hidden; token M3 hidden; dragons 2; option fate typed; "
)
ON_TURN = "resolve 0; chosen 1; orders p1 1"
DRAWS = {n: number for number, n in enumerate(PROFILES["red2"])}
"""By what a draw comes to, the symbol that it is."""


def models(written: str) -> str:
    """Models as the examples write them, in the game's notation. Of which class a player's are, they do not say: there
    are not enough of the first for all, so armies of five are of the second."""
    return re.sub(r"P(r?)x(\d)", lambda found: f"P{2 if found[2] == '5' else 1}{found[1]}x{found[2]}", written)


def laid(situation: dict[str, Any], *more: str, now: str = ON_TURN, season: str = "spring") -> State:
    """The test board with what an example says of it."""
    words = [FAN, *more, f"year {situation.get('year', 2)} {season}; now {now}"]
    if situation.get("fortress", "R1") is not None:
        words.append("stronghold R1 a1")
    words += [f"models {area} {models(there)}" for area, there in situation.get("units", {}).items()]
    words += [f"fallen {area} {len(rewards)}" for area, rewards in situation.get("fallen", {}).items()]
    for title, (holder, tokens) in situation.get("titles", {}).items():
        words += [f"title {title} {'p1' if holder == 'player' else holder} {tokens}"] * (holder != "none" or tokens > 0)
    words += [f"title {title} p1 0" for title in situation.get("titles_held", ())]
    words += [f"stock p1 {situation.get('influence', 0)} 0 0"] * bool(situation.get("influence"))
    return GAME.parse_position("; ".join(words))


def there(s: State, area: str) -> dict[str, int]:
    """The models of an area as the examples count them."""
    groups = s.forces[s.land.number(area)]
    return counted(position_text(s.but(forces=tuple(groups if n == 0 else () for n in range(len(s.forces))))))


def counted(written: str) -> dict[str, int]:
    return {what: int(n) for what, n in re.findall(r"([PAN]\d?r?)x(\d+)", re.sub(r"P\d(r?)x", r"P\1x", written))}


def automa(s: State, *answers: Any) -> tuple[State, list[Any]]:
    """The automa's turn with those answers to whatever is asked, and all that it did."""
    given, done = list(answers), []
    while runes.to_reveal(s) is not None:
        s = GAME.apply(s, Reveal(dragon=False))
    s = GAME.apply(s, GAME.parse_action(s, "done"))
    while s.phase not in ("card", "battle") and s.outcome is None:
        player = GAME.current_player(s)
        if player == 0 and not given:
            break
        facedown = runes.to_reveal(s) is not None
        a = Reveal(dragon=False) if facedown else given.pop(0) if player != 1 else GAME.policy(s).action
        assert GAME.explain(s, a) is None, a
        done.append(a)
        s = GAME.apply(s, a)
    assert not given or s.phase == "battle"
    return s, done


def season(case: dict[str, Any], *answers: Any, **more: Any) -> tuple[State, list[Any]]:
    """The automa's turn in the season of an example, by its draws and its symbols."""
    event = case["event"]
    drawn = [Shown(DRAWS[n]) for n in event.get("draws", ())]
    drawn += [Shown("RSG".index(symbol)) for symbol in event.get("symbols_after", ())]
    return automa(laid(case["situation"], season=event["season"], **more), *drawn, *answers)


def short_of(case: dict[str, Any]) -> State:
    """The position, with so much taken out of the supply that there is left what the example says."""
    s = laid(case["situation"], season=case["event"]["season"])
    wanted = {NUMBER[name[1]]: n for name, n in case["situation"].get("supply", {}).items()}
    return hidden_away(s, wanted)


def hidden_away(s: State, wanted: dict[int, int]) -> State:
    """Surplus models stand, eight an area, on land far away, where they do nothing."""
    text, place = GAME.position_text(s), 0
    for kind, left in wanted.items():
        surplus = supply(s, 2, kind) - left
        while surplus > 0:
            name, n = f"Z{place}", min(5, surplus)
            text += f"area {name} {40 + 3 * place} 0\nmodels {name} A{kind + 1}x{n}\n"
            surplus, place = surplus - n, place + 1
    return GAME.parse_position(text)


@pytest.mark.parametrize("example", ["PUB-19", "PUB-21", "PUB-22", "PUB-23", "PUB-42", "PUB-43"])
def test_spring_and_winter(example: str) -> None:
    case = CASES[example]
    expected, event = case["expected"], case["event"]
    symbols = [Shown(DRAWS[n]) for n in event.get("draws", ())]
    symbols += [Shown("RSG".index(symbol)) for symbol in event.get("symbols_after", ())]
    s, done = automa(short_of(case), *symbols)
    for area in expected:
        if area in s.land.names:
            assert there(s, area) == counted(expected[area])
    for name, left in expected.get("supply", {}).items():
        assert supply(s, 2, NUMBER[name[1]]) == left
    if "random_draws_used" in expected:
        for_the_hero = event["season"] == "spring"
        assert sum(isinstance(a, Shown) for a in done) == expected["random_draws_used"] + for_the_hero


@pytest.mark.parametrize("example", [f"PUB-{n}" for n in range(32, 42)])
def test_autumn(example: str) -> None:
    case = CASES[example]
    sequence, battles = case["event"].get("player_sequence", ())[:1], case["event"].get("battle_results", {})
    s, done = season(case, *[Next(laid({}).land.number(area)) for area in sequence])
    moves = [a for a in done if isinstance(a, March)]
    expected = case["expected"]
    found = [(s.land.names[a.start], s.land.names[a.end]) for a in moves]
    assert found == [(move["from"], move["to"]) for move in expected["moves"]]
    for a, move in zip(moves, expected["moves"], strict=True):
        assert counted(models_text(a.models)) == dict(Counter(move["models"]))
    if s.phase == "battle":
        assert s.at is not None
        if battles:
            assert s.land.names[s.at] in battles
            for owner, kind, standing, _ in [group for group in s.forces[s.at] if group.owner > 0]:
                s = GAME.apply(s, Change(s.at, owner, kind, -standing))
            s = GAME.apply(s, Won(attacker=False))
        else:
            assert battle.strength(s.strongholds[s.at], conquest=False) == 5
    for area, written in expected.get("units_after", {}).items():
        assert there(s, area) == counted(written)


@pytest.mark.parametrize("example", ["PUB-24", "PUB-25"])
def test_fallen_heroes(example: str) -> None:
    case = CASES[example]
    s = laid(case["situation"], season="spring")
    symbol = Shown("RSG".index(case["event"]["hero_card"]))
    gold = Shown(2)
    s, _ = automa(s, gold, gold, symbol)
    left = {s.land.names[area] for area, tokens in enumerate(s.fallen) if tokens}
    assert left == {*case["situation"]["fallen"]} - {case["expected"]["removed"]}


@pytest.mark.parametrize("example", [f"PUB-{n}" for n in range(27, 32)])
def test_summer(example: str) -> None:
    case = CASES[example]
    s, _ = season(case)
    expected = case["expected"]
    if "pending_decision" in expected:
        assert sorted(TITLES[a.title] for a in GAME.legal_actions(s)) == expected["pending_decision"]["options"]
        assert GAME.current_player(s) == 0
        s = GAME.apply(s, GAME.parse_action(s, "charge patron"))
        expected = expected["after_choosing_patron"]
    for title, (holder, tokens) in expected.items():
        held = s.titles[TITLES.index(title)]
        assert ("none" if held.holder is None else "player", held.tokens) == (holder, tokens)


@pytest.mark.parametrize("example", ["PUB-10", "PUB-11", "PUB-12", "PUB-13"])
def test_bids(example: str) -> None:
    case = CASES[example]
    event, expected = case["event"], case["expected"]
    s = GAME.apply(laid(case["situation"], now="card 0"), Bid((event["bid"],), event.get("sum_bid", False)))
    symbol = Shown("RSG".index(event["symbols"][0]))
    drawn = value(s.treaty, ("red", "silver", "gold")[symbol.symbol], s.sums)
    won = bids.is_won(s.but(drawn=(drawn,)))
    assert drawn == expected.get("automa_bid", drawn)
    assert won == expected.get("success", expected.get("winner") == "player")
    assert event["bid"] + drawn == expected.get("total", event["bid"] + drawn)
    s = GAME.apply(s, symbol)
    assert (s.phase, s.stocks[0].influence) == ("card", expected.get("influence_after", s.stocks[0].influence))


def test_what_draws_are_worth() -> None:
    for hard, key in ((False, "normal"), (True, "hard")):
        found = [value(Treaty(hard=hard), symbol) for symbol in ("red", "silver", "gold")]
        assert found == CASES["PUB-09"]["expected"][key]


@pytest.mark.parametrize("example", ["PUB-15", "PUB-16", "PUB-17"])
def test_runes(example: str) -> None:
    case = CASES[example]
    scope = runes.AUTOMA if case["event"]["automa_places_rune"] == "automa-controlled" else runes.OTHER
    s = laid(case["situation"], now="card 0")
    names = s.land.names
    found = {names[area] for area in runes.free_for_runes(s, scope)}
    assert found == set(case["expected"].get("candidates", found))
    (rune,) = runes.placements(s, scope)
    assert (None if rune.area is None else names[rune.area]) == case["expected"]["area"]
    s = GAME.apply(s, GAME.parse_action(s, f"grant {scope}"))
    before = s.runes
    s = GAME.apply(s, GAME.policy(s).action)
    assert [rune for rune in s.runes if rune].count(DRAGON) == before.count(DRAGON) + (rune.area is not None)
    assert s.phase == "card"


def test_a_token_is_turned_up_for_good() -> None:
    s = laid({"units": {"M1": "A1x2", "F1": "Px6"}})
    for text in ("shift F1-M1 P1x6", "battle M1", "change M1 a1 1 -2", "won attacker"):
        assert GAME.explain(s, GAME.parse_action(s, text)) is None, text
        s = GAME.apply(s, GAME.parse_action(s, text))
    s = GAME.apply(s, Reveal(dragon=False))
    assert s.runes[s.land.number("M1")] == FALSE
    s = GAME.apply(s, GAME.parse_action(s, "shift M1-F1 P1x6"))
    assert (s.runes[s.land.number("M1")], ending.dragon_runes(s)) == (FALSE, 0)


def test_nobody_talks_to_the_automa() -> None:
    s = laid({"units": {"F2": "Px4", "M3": "A1x2"}})
    refusal = GAME.explain(s, Driven(s.land.number("M3")))
    assert refusal is not None
    assert f"E-{refusal.code.replace('_', '-')}" == CASES["PUB-20"]["expected"]["code"]


@pytest.mark.parametrize("rally", [True, False])
def test_who_stands_up_in_spring(rally: bool) -> None:
    case = CASES["PUB-26"]
    units, agreed = {**case["situation"]["units"], "R3": "N1rx2"}, f"option neutrals_rally {'on' if rally else 'off'}"
    s = laid({"units": units}, agreed, now="card 0")
    s = GAME.apply(s, GAME.parse_action(s, "carried"))
    for area, written in {**case["expected"], "R3": "N1x2" if rally else "N1rx2"}.items():
        assert there(s, area) == counted(written)


def test_a_card_without_sense_is_replaced() -> None:
    s = laid({}, now="card 0")
    assert GAME.apply(s, GAME.parse_action(s, "discard")) == s


def board(**more: Any) -> Land:
    return land(DATA.fan, [("H1", "H2", "H3")], more.pop("cities", ("M2", "R4")), **more)


def test_set_up() -> None:
    (wrong,) = placing.objections(board(cities=CASES["PUB-02"]["situation"]["cities"]))
    assert (wrong.rule_id, wrong.code) == ("RS-SETUP-2", "SETUP_CITIES")
    (wrong,) = placing.objections(board(blue=CASES["PUB-03"]["situation"]["closed_borders"]))
    assert (wrong.code, wrong.facts["names"]) == ("SETUP_REACH", ["R1"])
    fan = board()
    assert not placing.objections(fan)
    assert not placing.warnings(fan)
    assert placing.warnings(board(cities=())) == (placing.NO_CITY,)
    found = [fan.names[area] for area in placing.fortress_candidates(fan, Treaty())]
    assert found == CASES["PUB-04"]["expected"]["candidates"]


def test_where_the_four_tokens_go() -> None:
    fan, expected = board(), CASES["PUB-05"]["expected"]
    fortress, tokens = 1 << fan.number("R1"), mask_of(map(fan.number, expected["must_be"]))
    must, may, more = placing.token_areas(fan, fortress)
    assert (must, may, more) == (tokens, 0, 0)
    assert placing.misplaced(fan, fortress, tokens) is None
    wrong = placing.misplaced(fan, fortress, tokens ^ (1 << fan.number("M1") | 1 << fan.number("F1")))
    assert wrong is not None
    assert (wrong.code, wrong.facts["names"]) == ("SETUP_RUNE_PLACE", ["F1"])


def test_who_stands_where_at_first() -> None:
    fan, case = board(), CASES["PUB-06"]
    tokens = mask_of(map(fan.number, case["situation"]["rune_areas"]))
    used = {1: 0, 2: 0, 3: 0}
    for area, name in enumerate(fan.names):
        choices = placing.choices(fan, fan.number("R1"), tokens, area)
        first = choices[0] if choices else {}
        assert {f"A{rank}": n for rank, n in first.items()} == counted(case["expected"].get(name, ""))
        used = {rank: n + first.get(rank, 0) for rank, n in used.items()}
    left = {f"T{rank}": DATA.supply_check[rank] - n for rank, n in used.items()}
    assert left == case["expected"]["supply_left"]


def test_pairs_and_quests() -> None:
    by_box = {faction.box: name for name, faction in DATA.factions.items()}
    case = CASES["PUB-01"]
    assert opponent(by_box[case["situation"]["player_faction"]]) == by_box[case["expected"]["automa_faction"]]
    deck = placing.quest_deck(CASES["PUB-08"]["situation"]["tiles_in_play"])
    assert len(deck) == CASES["PUB-08"]["expected"]["size"]


def test_fixed_tokens() -> None:
    s = laid({})
    faces = {area: RUNES[s.runes[s.land.number(area)]] for area in ("R1", "H1")}
    assert faces == {"R1": "dragon-down", "H1": "false"}


def test_the_food_limit_is_the_players() -> None:
    """In winter nothing of the automa's is removed; what the player loses he says himself."""
    case = CASES["PUB-44"]
    s = laid(case["situation"], now="card 0", season="winter")
    after = seasons.secondary(s)
    assert there(after, "M1") == counted(case["expected"]["M1"])
    food = case["situation"]["player_food_dial"]
    hungry = count(after.forces[after.land.number("F1")], 0) - food
    after = GAME.apply(after, GAME.parse_action(after, f"change F1 p1 2 -{hungry}"))
    assert there(after, "F1") == counted(case["expected"]["F1"])


@pytest.mark.parametrize("example", ["PUB-45", "PUB-46", "PUB-47", "PUB-48"])
def test_the_end(example: str) -> None:
    case = CASES[example]
    situation, expected = case["situation"], case["expected"]
    runes_held = situation["player_dragon_runes"]
    mine = [f"models {area} P1x1; token {area} dragon" for area in ("F1", "F2", "M2", "H2", "H3", "R4")[:runes_held]]
    mine += ["area X 0 4; models X P1x1; token X dragon"] * (runes_held == 7)
    variants = [f"option {name}" for name in situation.get("variants", ())]
    s = laid(situation, *mine, *variants, season=situation["season"])
    s, _ = automa(s, *[Shown(2)] * (situation["season"] != "autumn"))
    outcome = GAME.outcome(s)
    if expected.get("result") is None:
        assert outcome is None
        assert {"year": s.year, "season": s.season} == expected["next"]
        return
    assert outcome is not None
    assert (outcome.winners == (0,)) == (expected["result"] == "win")
    assert outcome.facts["runes"] == situation["player_dragon_runes"]
    assert outcome.facts["needed"] == expected.get("needed", 6)


@pytest.mark.parametrize("example", ["PUB-49", "PUB-50"])
def test_what_a_battle_comes_to(example: str) -> None:
    situation, expected = CASES[example]["situation"], CASES[example]["expected"]
    automas, neutral = situation["automa_standing"], situation.get("neutral_standing", 0)
    theirs = f"P1x{situation['attacker_standing_after_rounds']} A1x{automas}" + f" N1x{neutral}" * bool(neutral)
    s = laid({"units": {"R1": theirs}})
    area, conquest = s.land.number("R1"), situation.get("supremacy", False)
    mine, other = battle.tally(s, area, 0, conquest)
    assert (mine, other) == (expected["attacker"], expected["defender"])
    won = battle.attacker_wins(mine, other)
    assert won == (expected["winner"] == "player")
    s = GAME.apply(s, GAME.parse_action(s, "battle R1"))
    if won:
        s = GAME.apply(s, GAME.parse_action(s, "won attacker"))
        s = GAME.apply(s, GAME.policy(s).action)
        assert (s.strongholds[area], s.runes[area]) == (None, DRAGON)
        return
    refused = GAME.explain(s, Won(attacker=False))
    assert refused is not None
    assert refused.code == "RETREAT_FIRST"
    damaged = battle.fought(s, attacker_won=False).strongholds[area]
    assert damaged is not None
    assert damaged.damaged


@pytest.mark.parametrize("scenario", GAME.scenarios(), ids=lambda scenario: scenario.id)
def test_the_tables_that_are_ready_are_set_by_the_rules(scenario: Scenario) -> None:
    s = GAME.initial_state(scenario)
    assert not placing.objections(s.land)
    tokens = mask_of(area for area, rune in enumerate(s.runes) if RUNES[rune] == "hidden")
    assert placing.misplaced(s.land, mask_of(s.fortress_areas), tokens) is None
    for area, groups in enumerate(s.forces):
        first = placing.choices(s.land, area if area in s.fortress_areas else -1, tokens, area)
        automas = {KINDS[kind].rank: n for owner, kind, n, _ in groups if owner in AUTOMAS}
        assert automas == (first[0] if first else {})
        assert {owner for owner, *_ in groups if owner in AUTOMAS} <= {*garrison.guards(s, area)}
    for player, fortress in enumerate(s.fortress_areas):
        home = s.strongholds.index((player, False))
        others = mask_of(s.fortress_areas[:player])
        assert fortress in placing.fortress_candidates(s.land, Treaty(), others)
        assert s.land.homes[player] >> home & 1
        assert (RUNES[s.runes[fortress]], RUNES[s.runes[home]]) == ("dragon-down", "false")
        start = DATA.factions[s.factions[player]].start
        assert s.stocks[player][:2] == (start.influence, start.tactics)
        assert count(s.forces[home], player) == 6
