"""Positions as text: what no match comes to is refused with its sentence, what is over is over at once, what can be is
read, written and played. Each game brings its own in `positions.toml`:

    short        words that stand for a part of a position
    impossible   by the sentence that refuses them, positions, and what is no position at all
    over         how a match from there has ended: the winners' seats, the rule
    possible     positions that are read
    unread       a position, and words that are no action there

Parts of a position after a "||" mean the same in the other order. LONG is more than is read.
"""

from __future__ import annotations

from contextlib import suppress

import pytest

from kit.core.game import TERMINAL, Scenario, Trouble
from kit.games import GAMES, game
from kit.text import languages, text
from tests.games.brought import brought
from tests.games.tabled import table, whole

TABLES = {game_id: found for game_id in GAMES if (found := table(game_id, "positions"))}
LONG = "x" * 20_000


def of(part: str) -> pytest.MarkDecorator:
    """Each entry of a part of the tables, with its game."""
    found = [(game_id, one) for game_id, told in TABLES.items() for one in told.get(part, ())]
    return pytest.mark.parametrize(("game_id", "one"), found, ids=lambda value: str(value)[:40])


def orders(game_id: str, position: str) -> set[str]:
    """The whole position; both ways, where its further parts may stand in either order."""
    first, *more = position.split("||")
    return {whole(game_id, ";".join([first, *parts])) for parts in (more, reversed(more))}


def troubles(game_id: str, position: str) -> set[str]:
    """The keys of the sentences with which it is refused as a position and as a beginning; each is one sentence."""
    found, g = set(), game(game_id)
    for words in orders(game_id, position.replace("LONG", LONG)):
        with pytest.raises(Trouble) as trouble:
            g.initial_state(Scenario("own", words))
        said = {text(game_id, lang).trouble(trouble.value) for lang in languages()}
        assert len(said) == len(languages())
        assert all(one.endswith(".") and not {*"{}"} & {*one} for one in said), said
        found.add(trouble.value.key)
    return found


@of("impossible")
def test_what_no_match_comes_to_is_refused_with_its_sentence(game_id: str, one: str) -> None:
    for position in TABLES[game_id]["impossible"][one]:
        assert troubles(game_id, position) == {f"trouble.{one}"}, position


@of("possible")
def test_what_a_match_comes_to_is_read_written_and_played(game_id: str, one: str) -> None:
    g = game(game_id)
    for words in orders(game_id, one):
        s = g.parse_position(words)
        again = g.parse_position(g.position_text(s))
        assert (again, hash(again)) == (s, hash(s))
        assert g.position_text(again) == g.position_text(s)
        assert (g.outcome(s) is None) == bool(g.legal_actions(s))
        assert g.outcome(s) is None or "over" in words
        if own := brought(game_id, "soundness"):
            with suppress(Trouble):  # what somebody sees of a match is none
                own.check(g.initial_state(Scenario("own", words)), s)


@of("over")
def test_what_is_over_is_over_at_once(game_id: str, one: dict[str, str]) -> None:
    g = game(game_id)
    for words in orders(game_id, one["position"]):
        for s in (g.parse_position(words), g.initial_state(Scenario("own", words))):
            end = g.outcome(s)
            assert end is not None
            assert (list(end.winners), end.rule_id) == (one["winners"], one["rule"])
            assert g.current_player(s) == TERMINAL
            assert not [*g.legal_actions(s), *g.chance_outcomes(s)]
            assert g.parse_position(g.position_text(s)) == s


@of("unread")
def test_an_action_that_cannot_be_read_is_told(game_id: str, one: dict[str, str]) -> None:
    (position,) = orders(game_id, one["position"])
    s = game(game_id).parse_position(position)
    for words in one["words"]:
        with pytest.raises(Trouble) as trouble:
            game(game_id).parse_action(s, words)
        assert trouble.value.key == f"trouble.action.{one.get('key', 'unread')}", words
