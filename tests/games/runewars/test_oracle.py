"""The oracle of the automa against the specification's examples, and what it keeps whatever happens."""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.runewars.oracle import (
    NEUTRAL,
    Choice,
    Draw,
    Fight,
    Table,
    control,
    every_end,
    following,
    is_player,
    result,
    total,
)
from tests.games.runewars.oracle_seasons import (
    Train,
    autumn,
    bid,
    generating,
    nobody_is_mixed,
    place_rune,
    proposed_retreat,
    retreat,
    retreat_options,
    rune_options,
    runes,
    runes_needed,
    spring,
    stand_all,
    summer,
    winter,
)
from tests.games.runewars.oracle_setup import fan, fortress_candidates, garrison, refusals, scattered, token_sets
from tests.sampling import SEED, amount

EXAMPLES = {case["id"]: case for case in json.loads((Path(__file__).parent / "examples.json").read_text())["cases"]}
OWNERS = {"A": "a1", "N": "neutral", "P": "p1"}
SEASONS = {"spring": spring, "summer": summer, "autumn": autumn, "winter": winter}


def laid(t: Table, units: dict[str, str]) -> None:
    """Models as the examples write them: `A3x1`, `N2rx4`, `Px3`."""
    for area, written in units.items():
        for whose, cls, routed, n in re.findall(r"([ANP])(\d?)(r?)x(\d+)", written):
            t.add(area, OWNERS[whose], int(cls or 1), int(n), standing=not routed)


def counted(written: str) -> Counter[str]:
    found = re.findall(r"([ANP]\d?r?)x(\d+)", written)
    return Counter({what: int(n) for what, n in found})


def there(t: Table, area: str) -> Counter[str]:
    names = {owner: letter for letter, owner in OWNERS.items()}
    models = t.areas[area]["models"]
    return Counter(
        names[model["owner"]]
        + ("" if is_player(model["owner"]) else str(model["cls"]))
        + ("" if model["standing"] else "r")
        for model in models
    )


def table(situation: dict[str, Any]) -> Table:
    t = fan(tuple(situation.get("cities", ("M2", "R4"))), standard=situation.get("board") == "FAN-STD")
    laid(t, situation.get("units", {}))
    for cls, n in situation.get("supply", {}).items():
        t.supply["a1"][int(cls[1])] = n
    for area, rewards in situation.get("fallen", {}).items():
        t.areas[area]["fallen"].append(rewards)
    if "fortress" in situation and situation["fortress"] is None:
        t.areas["R1"]["stronghold"] = None
    t.titles = {title: list(what) for title, what in situation.get("titles", {}).items()}
    t.titles = {title: ["p1" if holder == "player" else holder, n] for title, (holder, n) in t.titles.items()}
    for title in situation.get("titles_held", ()):
        t.titles[title] = ["p1", 0]
    t.titles.setdefault("speaker", ["none", 0])
    t.goods["p1"]["influence"] = situation.get("influence", 0)
    t.borders = {frozenset(pair) for pair in situation.get("closed_borders", ())}
    return t


def beaten(t: Table, fight: Fight) -> None:
    """The player wins every battle; nobody who attacked is left."""
    retreat(t, fight.area, None)


def ends(example: str) -> tuple[dict[str, Any], list[Table]]:
    """All tables that an example's season may leave."""
    case = EXAMPLES[example]
    event, t = case["event"], table(case["situation"])
    symbols = [*event.get("draws", ()), *event.get("symbols_after", ()), *[event[k] for k in event if k == "hero_card"]]
    if "hero_card" in event:
        symbols = [0, 0, event["hero_card"]]
    sequence = event.get("player_sequence")
    found = every_end(t, SEASONS[event["season"]], symbols, beaten)
    if sequence:
        found = [end for end in found if [move["from"] for move in end.log][: len(sequence)] == sequence]
    return case["expected"], found


SPRING_AND_WINTER = ("PUB-19", "PUB-21", "PUB-22", "PUB-23", "PUB-42")
AUTUMN = tuple(f"PUB-{n}" for n in range(32, 42))


@pytest.mark.parametrize("example", SPRING_AND_WINTER)
def test_spring_and_winter(example: str) -> None:
    expected, (end, *others) = ends(example)
    assert not [other for other in others if other.areas != end.areas]
    for area in end.areas:
        if area in expected:
            assert there(end, area) == counted(expected[area]), area
    for cls, n in expected.get("supply", {}).items():
        assert end.supply["a1"][int(cls[1])] == n


@pytest.mark.parametrize("example", AUTUMN)
def test_autumn(example: str) -> None:
    expected, found = ends(example)
    assert found
    for end in found:
        assert end.log == expected["moves"]
        for area, units in expected.get("units_after", {}).items():
            assert there(end, area) == counted(units), area


@pytest.mark.parametrize("example", ["PUB-24", "PUB-25"])
def test_fallen_heroes(example: str) -> None:
    expected, found = ends(example)
    for end in found:
        before = set(EXAMPLES[example]["situation"]["fallen"])
        left = {area for area, it in end.areas.items() if it["fallen"]}
        assert before - left == ({expected["removed"]} - {None})


@pytest.mark.parametrize("example", ["PUB-27", "PUB-28", "PUB-29", "PUB-30", "PUB-31"])
def test_summer(example: str) -> None:
    expected, found = ends(example)
    if "pending_decision" in expected:
        asked, _ = following(table(EXAMPLES[example]["situation"]), summer, EXAMPLES[example]["event"]["draws"])
        assert asked == Choice("title", expected["pending_decision"]["options"])
        expected = expected["after_choosing_patron"]
        found = [end for end in found if end.titles["patron"][1] == 2]
    (end,) = found
    for title, (holder, tokens) in expected.items():
        assert end.titles[title] == ["p1" if holder == "player" else holder, tokens]


@pytest.mark.parametrize("example", ["PUB-10", "PUB-11", "PUB-12", "PUB-13"])
def test_bids(example: str) -> None:
    case = EXAMPLES[example]
    event, expected, t = case["event"], case["expected"], table(case["situation"])
    theirs, won = result(bid(t, event["bid"], event.get("sum_bid", False)), event["symbols"])
    assert theirs == expected.get("automa_bid", theirs)
    assert won == expected.get("success", expected.get("winner") == "player")
    assert t.goods["p1"]["influence"] == expected.get("influence_after", t.goods["p1"]["influence"])


def test_draws_of_the_hard_variant() -> None:
    for variants, key in ((set(), "normal"), ({"hard"}, "hard")):
        t = fan()
        t.variants = variants
        t.titles = {"speaker": ["none", 0]}
        values = [result(bid(t, 0, sum_bid=False), [symbol])[0] for symbol in "RSG"]
        assert values == EXAMPLES["PUB-09"]["expected"][key]
        inverted = [result(bid(t, 0, sum_bid=True), [symbol])[0] for symbol in "RSG"]
        assert inverted == values[::-1]


@pytest.mark.parametrize("example", ["PUB-15", "PUB-16", "PUB-17"])
def test_runes(example: str) -> None:
    case, t = EXAMPLES[example], table(EXAMPLES[example]["situation"])
    scope = "automa" if case["event"]["automa_places_rune"] == "automa-controlled" else "other"
    candidates, options = rune_options(t, scope)
    assert set(candidates) == set(case["expected"].get("candidates", candidates))
    assert options == [area for area in [case["expected"]["area"]] if area]
    assert result(place_rune(t, scope)) == case["expected"]["area"]


@pytest.mark.parametrize("rally", ["true", "false"])
def test_who_stands_up_in_spring(rally: str) -> None:
    t, expected = table(EXAMPLES["PUB-26"]["situation"]), EXAMPLES["PUB-26"]["expected"]
    laid(t, {"R3": "A1rx1 N1rx2"})
    t.settings["neutrals_rally"] = rally
    stand_all(t)
    for area, units in {**expected, "R3": "A1x1 N1x2" if rally == "true" else "A1x1 N1rx2"}.items():
        assert there(t, area) == counted(units)


def test_set_up() -> None:
    assert refusals(table({"cities": ["M1", "M2", "R4"]})) == [("E-SETUP-CITIES", ["M1", "M2", "R4"])]
    assert refusals(table(EXAMPLES["PUB-03"]["situation"])) == [("E-SETUP-REACH", ["R1"])]
    t = fan(standard=False)
    assert fortress_candidates(t) == EXAMPLES["PUB-04"]["expected"]["candidates"]
    assert [set(some) for some in token_sets(t, "R1")] == [set(EXAMPLES["PUB-05"]["expected"]["must_be"])]
    t, expected = fan(), EXAMPLES["PUB-06"]["expected"]
    garrison(t)
    assert all(there(t, area) == counted(units) for area, units in expected.items() if area in t.areas)
    assert {f"T{cls}": n for cls, n in t.supply["a1"].items()} == expected["supply_left"]


def test_without_a_fortress_no_card_is_turned() -> None:
    t = table(EXAMPLES["PUB-43"]["situation"])
    assert following(t, winter) == (None, t)


def test_the_end() -> None:
    t = fan()
    assert (runes(t), runes_needed(t)) == (0, 6)
    t.add("M1", "p1", 1)
    assert runes(t) == 1
    t.variants = {"free_cities"}
    assert runes_needed(t) == EXAMPLES["PUB-48"]["expected"]["needed"]
    t.against["a2"] = "p2"
    assert runes_needed(t) == 13


def kept(t: Table) -> dict[tuple[str, int], int]:
    """Models on the board and in the supply, by owner and class; a match changes none of these sums."""
    found = {(owner, cls): n for owner, supply in t.supply.items() for cls, n in supply.items()}
    for it in t.areas.values():
        for model in it["models"]:
            if not is_player(model["owner"]):
                found[model["owner"], model["cls"]] += 1
    return found


def fought(rng: Random, t: Table, fight: Fight) -> None:
    """Any end of a battle: the player's models are gone with his stronghold, or the automa's retreat or are gone."""
    it = t.areas[fight.area]
    if rng.random() < 0.5:
        it["models"] = [model for model in it["models"] if not is_player(model["owner"])]
        it["stronghold"] = None
        return
    options = proposed_retreat(t, fight.area, len(fight.models), fight.models[0]["owner"])
    assert set(options) <= set(retreat_options(t, fight.area, fight.models[0]["owner"]))
    retreat(t, fight.area, rng.choice(options) if options else None)


def played(t: Table, rng: Random, asking: Any) -> Any:
    """Whatever the player, the cards and the battles do."""
    try:
        asked = next(asking)
        while True:
            answer = None
            if isinstance(asked, Fight):
                fought(rng, t, asked)
            else:
                assert isinstance(asked, Draw) or len(asked.options) > 1
                answer = rng.choice("RRSG" if isinstance(asked, Draw) else asked.options)
            asked = asking.send(answer)
    except StopIteration as over:
        return over.value


@pytest.mark.parametrize("coop", [False, True])
@pytest.mark.parametrize("part", range(4))
def test_years_keep_limits_and_supplies_and_nobody_goes_back(part: int, coop: bool) -> None:
    rng = Random(f"{SEED} {part} {coop}")
    kinds: Counter[str] = Counter()
    for _ in range(amount(6, 100)):
        t = scattered(rng, coop)
        t.variants = {"hard"} if rng.random() < 0.3 else set()
        sums = kept(t)
        for season in SEASONS:
            whose = played(t, rng, generating(t)) if season == "spring" else None
            for automa in t.against:
                t.log = []
                action = spring(t, automa, whose) if season == "spring" else SEASONS[season](t, automa)
                played(t, rng, action)
                senders = [move["from"] for move in t.log]
                ways = {(move["from"], move["to"]) for move in t.log}
                kinds.update(move["kind"] for move in t.log)
                assert len(set(senders)) == len(senders)
                assert not [way for way in ways if way[::-1] in ways]
            played(t, rng, place_rune(t, rng.choice(("automa", "other"))))
            assert kept(t) == sums
            assert all(total(t, area) <= 8 for area in t.areas)
            assert nobody_is_mixed(t)
            assert all(tokens >= 0 for _, tokens in t.titles.values())
    assert set(kinds) == {"empty", "allied", "attack"}


@pytest.mark.slow
def test_where_the_look_ahead_says_safe_nobody_is_removed() -> None:
    """RUL-52, whatever is chosen on the way."""
    rng, chains = Random(f"{SEED} safe"), 0
    for _ in range(amount(60, 2000)):
        t = scattered(rng)
        before = kept(t)
        for x in t.areas:
            train = Train(t, "a1")
            models = train.standing(x)
            if not models or not [model for model in models if model["owner"] != NEUTRAL] or control(t, x) != "automa":
                continue
            kind, options, k = train.destinations(x)
            if kind != "allied" or not all(train.safe(x, y, k) for y in options):
                continue
            for end in every_end(t, lambda own, x=x: Train(own, "a1").move_from(x), (), lambda own, fight: None):
                if end.log[-1]["kind"] != "attack":  # whose battle may end in any way
                    assert [kept(end), end.supply] == [before, t.supply]
                chains += len(end.log) > 1
    assert chains
