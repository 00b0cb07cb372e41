"""Whatever Kings War can say in play has its words in every language: refusals, events, troubles, outcomes."""

from random import Random

import pytest

from kit.core.chance import Roll
from kit.core.game import CHANCE, Ref, Trouble
from kit.core.match import Match
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import EXPIRE, PASS, REST, Bid, Bombard, Charge, Move, Support, Untie, Walk, Web
from kit.games.kings_war.pieces import SIDES
from kit.games.kings_war.rules import BOOK
from kit.text import languages, rulebook, text

CATALOGUES = [text("kings_war", lang) for lang in languages()]


def attempts(s, rng):
    """Actions that make no sense, or nearly do."""
    yield from (REST, PASS, EXPIRE, Untie(), Untie(0), Bid(0), Bid(99), Roll(0), Roll(3), "no action")
    for _ in range(40):
        one, other, third = (rng.randrange(-1, 65) for _ in range(3))
        yield from (kind(one, other) for kind in (Move, Support, Walk, Charge, Web))
        yield from (Bombard(one, other, third), Move(one, other, 5))


def played(match, rng):
    """The states of a match at random, abilities and webs more often than by chance."""
    while match.outcome is None and len(match.steps) < 800:
        yield match.state
        if match.current_player == CHANCE:
            match.roll()
            continue
        actions = list(GAME.legal_actions(match.state))
        rare = [a for a in actions if not isinstance(a, Move)]
        match.play(rng.choice(rare if rare and rng.random() < 0.4 else actions))


@pytest.mark.slow
def test_everything_that_happens_and_every_refusal_is_told():
    refused, told = set(), set()
    for seed in range(4):
        rng, match = Random(seed), Match(GAME, GAME.scenarios()[seed % 3], seed=seed)
        for s in played(match, rng):
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
    codes = {code for code, _ in refused}
    assert codes >= {"NOT_ITS_MOVE", "WEBBED", "NOT_ENOUGH_TOKENS", "NOT_IN_RANGE", "WRONG_NODE"}
    assert told >= {"moved", "duel_won", "duel_lost", "bombarded", "webbed", "untied", "walked", "rested.white"}


def test_every_rule_option_and_scenario_has_its_words():
    for t in CATALOGUES:
        assert not [rule for rule in BOOK.rules if not (t.has(f"rule.{rule}.name") and t.has(f"rule.{rule}.text"))]
        assert all(t(f"setting.{option.id}") for option in GAME.options())
        for scenario in GAME.scenarios():
            assert t(f"scenario.{scenario.id}.title")
            assert t(f"scenario.{scenario.id}.briefing")


def test_every_way_to_end_has_its_words():
    facts = {"white": 12, "black": 9, "white_tokens": 3, "black_tokens": 4}
    for t in CATALOGUES:
        for rule_id in ("KW-END-1", "KW-END-4", "KW-END-5", "KW-END-8"):
            assert len({t(f"outcome.{rule_id}", winner=Ref("side", side), **facts) for side in SIDES}) == 2
        assert t("outcome.draw.KW-END-5", **facts) != t("outcome.draw.KW-END-8", **facts)
        assert len({t("outcome.draw.KW-END-7", why=why) for why in ("quiet", "repeated", "stalemate")}) == 3


@pytest.mark.parametrize("position", ["", "fen nonsense", "fen 8/8/8/8/8/8/8/8 w - - 0 1", "web d5 3", "x" * 30_000])
def test_a_position_that_cannot_be_read_is_told(position):
    with pytest.raises(Trouble) as trouble:
        GAME.parse_position(position)
    assert all(t.trouble(trouble.value) for t in CATALOGUES)


@pytest.mark.parametrize(
    ("lang", "tokens", "ends"),
    [
        ("en", 3, "captures the black Bishop. That brings White 3 tokens."),
        ("en", 0, "captures the black Bishop."),
        ("it", 1, "mangia l’Alfiere nero. Il Bianco guadagna 1 gettone."),
        ("it", 0, "mangia l’Alfiere nero."),
    ],
)
def test_a_duel_that_is_won_says_who_takes_the_tokens(lang, tokens, ends):
    reserve = f"bowls 0 {48 - tokens}"
    s = GAME.parse_position(f"fen 4k3/8/8/3b4/4P3/8/8/4K3 w - - 0 1; {reserve}; duel e4xd5 bids 0 0 dice 6")
    roll = GAME.parse_action(s, "roll 1")
    event = GAME.events(s, roll, GAME.apply(s, roll))[0]
    assert text("kings_war", lang).event(event).endswith(ends)


@pytest.mark.parametrize("lang", languages())
def test_what_is_said_after_a_failed_attack_names_no_ability_and_is_short(lang):
    words = rulebook.rules("kings_war", lang)["KW-TAKE-4"][1]
    assert text("kings_war", lang)("ability.support").lower() not in words.lower()
    assert max(len(sentence.split()) for sentence in words.split(".")) <= 12


@pytest.mark.parametrize(
    ("lang", "key", "one", "two"),
    [
        ("en", "odds.duel.defence", "throws saves the pawn.", "throws save the pawn."),
        ("en", "odds.duel.attack", "throws lets the pawn win.", "throws let the pawn win."),
        ("it", "odds.duel.defence", "lanci salva il pedone.", "lanci salvano il pedone."),
        ("it", "odds.duel.attack", "lanci fa vincere il pedone.", "lanci fanno vincere il pedone."),
    ],
)
def test_of_36_throws_one_or_more_are_good(lang, key, one, two):
    """After "1 in 36", or more."""
    t = text("kings_war", lang)
    who = t.word(Ref("piece", "white_pawn"), "the short")
    assert (t(key, n=1, piece=who), t(key, n=2, piece=who)) == (one, two)
