"""Whatever War Kids can say in play has its words in every language: refusals, events, troubles, outcomes, terms."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kit.core.chance import Roll
from kit.core.game import CHANCE, Ref, Trouble
from kit.core.match import Match
from kit.core.table import AgreeDraw, Resign
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Cast, Move, Strike
from kit.games.war_kids.rules import BOOK
from kit.text import languages, text
from tests.sampling import amount

CATALOGUES = [text("war_kids", lang) for lang in languages()]
MATCHES = amount(2, 6)


def matches() -> Iterator[Match]:
    for seed in range(MATCHES):
        for scenario in GAME.scenarios():
            yield Match(GAME, scenario, seed=seed)


def play(match: Match, rng: Random, fewer_moves: bool) -> Iterator[Any]:
    """Plays at random to the end, yielding the state before each action."""
    while match.outcome is None:
        yield match.state
        if match.current_player == CHANCE:
            match.roll()
            continue
        actions = list(GAME.legal_actions(match.state))
        struck = [a for a in actions if isinstance(a, Strike | Cast)]
        match.play(rng.choice(struck if struck and fewer_moves else actions))


def attempts(s: Any, rng: Random) -> Iterator[Any]:
    """Actions that make no sense, or nearly do."""
    units, size = range(-1, len(s.at) + 1), s.battle.grid.size
    yield from (END_MOVEMENT, END_COMBAT, Roll(0), Roll(3), "no action")
    for unit, here in enumerate(s.at):
        touched = (
            u for u, there in enumerate(s.at) if min(here, there) >= 0 and s.battle.grid.distance(here, there) == 1
        )
        yield from (Strike((unit,), target) for target in touched)
    for _ in range(10):
        unit, target = rng.choice(units), rng.choice(units)
        yield Cast(unit, target)
        yield Strike((unit,), target)
        yield Strike(tuple(sorted(rng.sample(list(units), 3))), target)
        start = s.at[unit] if 0 <= unit < len(s.at) else 0
        path = [start]
        for _ in range(rng.randrange(5)):
            path.append(rng.choice(s.battle.grid.neighbours[path[-1]]) if 0 <= path[-1] < size else rng.randrange(size))
        yield Move(unit, tuple(path))
        yield Move(unit, (start, rng.randrange(-1, size + 1)))


@pytest.mark.slow
def test_every_refusal_is_told_in_every_language() -> None:
    rng, told = Random(5), set()
    for number, match in enumerate(matches()):
        for s in play(match, rng, fewer_moves=number % 2 == 0):
            for action in attempts(s, rng):
                refusal = GAME.explain(s, action)
                if refusal and (refusal.code, refusal.rule_id) not in told:
                    told.add((refusal.code, refusal.rule_id))
                    for t in CATALOGUES:
                        first, _, rest = t.refusal(refusal).partition("\n")
                        assert first
                        assert rest
    assert {code for code, _ in told} >= {"TOO_FAR", "NEED_THREE", "NOT_ADJACENT", "WRONG_PHASE", "PENDING", "BAD_PATH"}


def test_every_event_is_told_in_every_language() -> None:
    rng, told = Random(6), set()
    for number, match in enumerate(matches()):
        for _ in play(match, rng, fewer_moves=number % 3 > 0):
            pass
        for step in range(len(match.steps)):
            for event in match.events(step):
                told.add(event.kind)
                for t in CATALOGUES:
                    assert t.event(event)
                    assert t.rule(event.rule_id) != event.rule_id
    assert told >= {"moved", "cast", "spell_hit", "spell_missed", "struck"}


def test_every_way_to_end_has_its_words() -> None:
    rules = [rule for rule in BOOK.rules if rule.startswith("WK-VIC") and rule != "WK-VIC-5"]
    facts = {"winner": Ref("side", "blue"), "loser": Ref("side", "pink"), "turns": 12, "blue": 5, "pink": 4}
    for t in CATALOGUES:
        for rule_id in (*rules, "TABLE-RESIGN"):
            for by in ("units", "losses", "hexes", "blue"):
                assert t(f"outcome.{rule_id}", by=by, **facts)
        for rule_id in ("WK-VIC-4", "WK-VIC-5", "TABLE-DRAW"):
            assert t(f"outcome.draw.{rule_id}", **facts)


@pytest.mark.parametrize("action", [Resign(0), AgreeDraw()])
def test_an_end_at_the_table_has_a_rule_with_a_name(action: Any) -> None:
    match = next(matches())
    match.play(action)
    assert match.outcome is not None
    assert match.explain(action) is not None
    for t in CATALOGUES:
        for rule_id in (match.outcome.rule_id, match.explain(action).rule_id):
            assert t.rule(rule_id) != rule_id


def test_every_rule_has_a_name_and_a_sentence() -> None:
    for t in CATALOGUES:
        assert not [rule for rule in BOOK.rules if not (t.has(f"rule.{rule}.name") and t.has(f"rule.{rule}.text"))]


def test_every_option_and_scenario_is_named() -> None:
    for t in CATALOGUES:
        assert all(t(f"setting.{option.id}") for option in GAME.options())
        for scenario in GAME.scenarios():
            assert t(f"scenario.{scenario.id}.title")
            assert t(f"scenario.{scenario.id}.briefing")


SPOILT = ["", "map 0x0", "map 9x9\nwood Z99", "nonsense here", "map 5x5\nbS A1\nbS A1", "map 5x5\nbS A1\npS A1"]


@pytest.mark.parametrize("position", SPOILT)
def test_a_position_that_cannot_be_read_is_told(position: str) -> None:
    with pytest.raises(Trouble) as trouble:
        GAME.parse_position(position)
    for t in CATALOGUES:
        assert t.trouble(trouble.value)


@pytest.mark.parametrize(
    "saved", ["", "{", "[]", '{"format": "little-wars-kit match", "version": 99}', "x" * 2_000_000]
)
def test_a_file_that_cannot_be_opened_is_told(saved: str) -> None:
    with pytest.raises(Trouble) as trouble:
        Match.load(GAME, saved)
    for t in CATALOGUES:
        assert t.trouble(trouble.value)
