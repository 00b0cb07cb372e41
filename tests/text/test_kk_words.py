"""Whatever Kanonkugle can say in play has its words in every language: refusals, events, troubles, outcomes, troops."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from itertools import product
from random import Random

import pytest

from kit.core.chance import Roll
from kit.core.game import CHANCE, Ref, Scenario, Trouble
from kit.core.match import Match
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.pieces import DESIGNS, PLAYERS
from kit.games.kanonkugle.rules import BOOK
from kit.games.kanonkugle.state import PHASES
from kit.games.kanonkugle.troops import NAMES, Ratings
from kit.space.plane import CM, Point
from kit.text import languages, text
from kit.tutor import lessons

CATALOGUES = [text("kanonkugle", lang) for lang in languages()]
SCENARIOS = {scenario.id: scenario for scenario in GAME.scenarios()}


def attempts(s, rng):
    """Actions that make no sense, or nearly do."""
    yield from (do.Skip(), do.Stop(), do.EndShooting(), do.EndTurn(), do.Counter(), do.Counter(1), do.Decline())
    yield from (Roll(0), Roll(3), do.Hits(-1), do.Hits(2), do.Remove((0,)), do.Remove((0, 0)))
    for _ in range(12):
        one, other = (rng.randrange(-1, len(s.forces) + 1) for _ in range(2))
        ends = [Point(rng.randrange(70) * CM, rng.randrange(70) * CM) for _ in range(3)]
        places = s.forces[one].places if 0 <= one < len(s.forces) else ()
        paths = [tuple(ends)] + [(place, end) for place, end in zip(places, ends, strict=False)]
        yield from (do.Deploy(one, tuple(ends)), do.Rally(one), do.Activate(one), do.Shoot(one, other))
        for path in paths:
            yield from (do.Move(one, path), do.Shoot(one, other, path), do.Assault(one, other, path))
            yield do.Assault(one, other, path, 1)


def states(match, rng, most):
    """The states of a match at random, in which troops act rather than wait."""
    waits = (do.Stop, do.Skip, do.EndShooting, do.EndTurn, do.Decline)
    while match.outcome is None and len(match.steps) < most:
        yield match.state
        if match.current_player == CHANCE:
            match.roll()
            continue
        actions = list(GAME.legal_actions(match.state))
        deeds = [a for a in actions if not isinstance(a, waits)]
        match.play(rng.choice(deeds if deeds and rng.random() < 0.9 else actions))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_everything_that_happens_and_every_refusal_is_told(seed):
    rng, match = Random(seed), Match(GAME, SCENARIOS[("meadow", "samples", "wall")[seed]], seed=seed)
    refused, told = set(), set()
    for s in states(match, rng, 220):
        for action in attempts(s, rng):
            refusal = GAME.explain(s, action)
            if refusal and (refusal.code, refusal.rule_id) not in refused:
                refused.add((refusal.code, refusal.rule_id))
                for t in CATALOGUES:
                    why, _, instead = t.refusal(refusal).partition("\n")
                    assert why
                    assert instead
    for number in range(len(match.steps)):
        for event in match.events(number):
            told.add(event.kind)
            assert all(t.event(event) and t.rule(event.rule_id) != event.rule_id for t in CATALOGUES)
    assert {code for code, _ in refused} >= {"WRONG_PHASE", "NOT_YOURS", "UNKNOWN_TROOP", "BAD_DIE", "INACTIVE"}
    assert told >= {"order_die", "order_known", "deployed", "activates", "activated", "not_activated", "moved"}


TABLE = "size 36,24; zone 0,0 36,6; zone 0,18 36,24; "
HURT = "troop A beast | pv 6 active assaulted at 16.75,12; troop B beast | at 20.75,12; now A strike; "
LINE = "troop B beast | at 26,12; "


@pytest.mark.parametrize(
    ("position", "action", "english", "italian"),
    [
        (
            "troop A scouts | pv 2 active at 8,12; " + LINE + "now A move",
            "move A1 8,12 12.5,12",
            "Blue moves the Scouts 4.5 cm.",
            "Il Blu muove gli Esploratori di 4,5 cm.",
        ),
        (
            "troop A beast | active at 8,12; " + LINE + "now A move",
            "move A1 8,12",
            "Blue lets the Beast stay where it is.",
            "Il Blu lascia la Bestia dove sta.",
        ),
        (
            "troop A weasels units 1 tir 3 ddt 3 | active at 8,12; " + LINE + "now A shoot",
            "shoot A1 B1",
            "Blue shoots with weasels at Red’s Beast: 12 dice.",
            "Il Blu spara con weasels alla Bestia del Rosso: 12 dadi.",
        ),
        (
            HURT + "clash A1 B1 dice 6 strike",
            "hits 4",
            "4 hits, damage 8, shield 3: Red’s Beast loses 5 life points.",
            "4 colpi, danno 8, scudo 3: la Bestia del Rosso perde 5 punti vita.",
        ),
        (
            "troop A scouts | pv 2 routed at 8,12; " + LINE + "now A rallying; tested A1",
            "roll 2",
            "A 2: the Scouts take heart again.",
            "Con 2 gli Esploratori riprendono coraggio.",
        ),
        (
            "troop A horde | pv 1 at 8,12 9.3,12 8,13.3; " + LINE + "now A activating; tested A1",
            "roll 5",
            "A 5: the Horde fails. Nobody obeys Blue: the turn passes.",
            "Con 5 l’Orda fallisce. Nessuno obbedisce al Blu: il turno passa.",
        ),
        (
            "troop A horde | pv 1 at 8,12 9.3,12 8,13.3; troop A beast | active tried at 20,5; "
            + LINE
            + "now A activating; tested A1",
            "roll 5",
            "A 5: the Horde fails, and Blue’s activations end.",
            "Con 5 l’Orda fallisce: le attivazioni del Blu finiscono.",
        ),
    ],
)
def test_events_read_as_one_would_say_them(position, action, english, italian):
    s = GAME.parse_position(TABLE + position)
    a = GAME.parse_action(s, action)
    assert GAME.explain(s, a) is None
    event = GAME.events(s, a, GAME.apply(s, a))[0]
    assert text("kanonkugle", "en").event(event) == english
    assert text("kanonkugle", "it").event(event) == italian


@pytest.mark.parametrize(
    ("position", "action", "english", "italian"),
    [
        (
            "troop A beast | active at 8,12; " + LINE + "now A move",
            "move A1 8,12 19.4,12",
            "That way is 11.4 cm, you have 11.",
            "Questa strada è di 11,4 cm, ne hai 11.",
        ),
        (
            "troop A scouts | pv 2 active at 14,12; " + LINE + "now A move",
            "move A1 14,12 27,12",
            "An enemy is in the way: the Beast.",
            "C’è un nemico in mezzo: la Bestia.",
        ),
        (
            "troop A scouts | active at 8,12 11,12 14,12 8,15 11,15 14,15; " + LINE + "now A volley; "
            "clash A1 B1 dice 12 volley",
            "hits 13",
            "Only 12 dice were rolled, so 12 hits at most.",
            "I dadi erano 12: al massimo 12 colpi.",
        ),
    ],
)
def test_refusals_say_what_was_measured(position, action, english, italian):
    s = GAME.parse_position(TABLE + position)
    refusal = GAME.explain(s, GAME.parse_action(s, action))
    assert text("kanonkugle", "en").refusal(refusal).startswith(english)
    assert text("kanonkugle", "it").refusal(refusal).startswith(italian)


def test_a_number_has_the_point_of_its_language():
    said = [t("refusal.OUT_OF_RANGE", length=Decimal("30.1"), limit=Decimal(30)) for t in CATALOGUES]
    assert "30.1 cm" in said[0]
    assert "30,1 cm" in said[1]


def test_every_rule_option_and_scenario_has_its_words():
    for t in CATALOGUES:
        assert not [rule for rule in BOOK.rules if not (t.has(f"rule.{rule}.name") and t.has(f"rule.{rule}.text"))]
        assert len({t.rule(rule) for rule in BOOK.rules}) == len(BOOK.rules)
        assert all(t(f"setting.{option.id}") for option in GAME.options())
        assert all(t(f"setting.{option.id}.{value}") for option in GAME.options() for value in option.values)
        for scenario, what in product(GAME.scenarios(), ("title", "line", "goal", "briefing")):
            assert t(f"scenario.{scenario.id}.{what}")


def test_every_player_troop_rating_and_phase_has_its_noun():
    refs = [Ref("side", seat.id) for seat in PLAYERS] + [Ref("troop", troop) for troop in DESIGNS]
    refs += [Ref("rating", name) for name in ("pv", *NAMES)] + [Ref("phase", phase) for phase in PHASES]
    for t in CATALOGUES:
        assert all(t.word(ref, "The") and t.word(ref, "many") for ref in refs)
        assert len({t.word(ref, "name") for ref in refs}) == len(refs)


@pytest.mark.parametrize(
    ("rule_id", "winners", "facts"),
    [
        ("KK-END-1", True, {}),
        ("KK-END-1", False, {}),
        ("KK-END-2", True, {"pv": 9}),
        ("KK-END-2", False, {"pv": 9}),
        ("KK-END-3", True, {}),
        ("KK-END-3", False, {}),
        ("KK-END-4", True, {}),
    ],
)
def test_every_way_to_end_has_its_words(rule_id, winners, facts):
    for t in CATALOGUES:
        key = f"outcome.{rule_id}" if winners else f"outcome.draw.{rule_id}"
        said = {t(key, winner=Ref("side", seat.id), **facts) for seat in PLAYERS}
        assert len(said) == (len(PLAYERS) if winners else 1)


TWO = "troop A beast; troop B beast; "
SPOILT = [
    "nonsense",
    "table moon",
    "rounds 3; rounds 4; " + TWO,
    "option weather; " + TWO,
    "table meadow; troop A beast",
    "table meadow; troop A beast; troop A beast; troop B beast",
    "table meadow; troop A beast; troop B bear units 1 pv 10 mis 3",
    "table meadow; troop A beast; troop B bear units 1",
    "table meadow; troop A beast; troop B bear units 1 ctr 0 mis 3",
    "table meadow; troop A beast; troop B bear units 1 mis 6",
    "table meadow; troop A beast; troop B bear units 5 mis 3",
    "table meadow; troop A beast; troop B bear units 1 mis 3",
    "table meadow; troop A beast | pv 13 at 10,5; troop B beast",
    "table meadow; troop A beast | at 30,30; troop B beast | at 30,50",
    "table meadow; troop A beast | at 10,5; troop B beast | at 12,5",
    "table meadow; troop A beast | at 10,5; troop B beast | at 30,55; now A morale",
]


@pytest.mark.parametrize("position", SPOILT)
def test_a_position_that_cannot_be_read_is_told(position):
    with pytest.raises(Trouble) as trouble:
        GAME.initial_state(Scenario("made", position))
    assert all(t.trouble(trouble.value) for t in CATALOGUES)


def test_each_of_those_troubles_is_another():
    seen = set()
    for position in SPOILT:
        with pytest.raises(Trouble) as trouble:
            GAME.initial_state(Scenario("made", position))
        seen.add(trouble.value.key)
    assert len(seen) == len(SPOILT) - 1, "two of them cannot be read at all"


@pytest.mark.parametrize("t", CATALOGUES, ids=lambda t: t.lang)
def test_a_rating_has_one_word_wherever_it_is_read(t):
    names = [rating.name for rating in fields(Ratings)]
    assert all(t.word(Ref("rating", name), "Name") == t(f"troops.rating.{name}") for name in names)
    short = re.compile(rf"\b({'|'.join(names).upper()})\b")
    for lesson in lessons("kanonkugle"):
        assert not [line for line in sayings(lesson) if short.search(line.get(t.lang, ""))]
    assert not [rule for rule in BOOK.rules if short.search(t(f"rule.{rule}.text"))]


def sayings(part):
    """Every sentence of a lesson, in all its languages."""
    if isinstance(part, Mapping):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from sayings(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from sayings(getattr(part, field.name))
