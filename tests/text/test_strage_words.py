"""Whatever La Strage can say in play has its words in every language: refusals, events, troubles, outcomes, cards."""

from itertools import product
from random import Random

import pytest

from kit.core.chance import Roll
from kit.core.game import CHANCE, Ref, Scenario, Trouble
from kit.core.match import Match
from kit.games.strage import GAME
from kit.games.strage import cards as pack
from kit.games.strage.actions import (
    DONE,
    Answer,
    Attack,
    Break,
    Caprice,
    Curse,
    Draw,
    Escort,
    Fight,
    Immunity,
    Lightning,
    Metamorphosis,
    Move,
    NameSuit,
    Oppose,
    OrcMove,
    OrcPlace,
    Place,
    TakeCard,
    Upheaval,
)
from kit.games.strage.pieces import SIDES
from kit.games.strage.rules import BOOK
from kit.games.strage.state import PHASES
from kit.text import languages, text
from tests.sampling import amount

CATALOGUES = [text("strage", lang) for lang in languages()]
SCENARIOS = {scenario.id: scenario for scenario in GAME.scenarios()}


def attempts(s, rng):
    """Actions that make no sense, or nearly do."""
    yield from (DONE, Escort(True), Escort(False), Roll(0), Roll(3), Oppose(), Answer(), TakeCard(), NameSuit(7))
    together = [square for square in range(64) if (s.elves[s.side] & s.sprites) >> square & 1]
    yield from (Move(square, square + step, True) for square in together for step in (-8, -1, 1, 8))
    for _ in range(amount(2, 30)):
        one, other, third = (rng.randrange(-1, 65) for _ in range(3))
        card, more = (rng.randrange(len(pack.NAMES)) for _ in range(2))
        yield from (Place(one), Move(one, other), Move(one, other, True), Fight(one, other), OrcPlace(one))
        yield from (OrcMove((one, other)), OrcMove((one, other, third)), Attack(one, other), Draw(card))
        yield from (Lightning(card, one), Immunity(card), Metamorphosis(card, one), Metamorphosis(card, one, other))
        yield from (Curse(card, (one, other)), Upheaval(card), Caprice(card, (one, other)), TakeCard(card))
        yield from (Break(rng.randrange(-1, 5), (card, more)), Oppose((card,)), Oppose((card, more)))
        yield from (Answer((card, more)), Break(0, ()))


def played(match, rng):
    """The states of a match at random, in which half-elves walk on rather than stop and spells are cast."""
    while match.outcome is None and len(match.steps) < 1200:
        yield match.state
        if match.current_player == CHANCE:
            match.roll()
            continue
        actions = list(GAME.legal_actions(match.state))
        rare = [a for a in actions if a != DONE and (not isinstance(a, Move) or a.together)]
        match.play(rng.choice(rare if rare and rng.random() < 0.6 else actions))


def matches():
    for seed, id_ in enumerate(("walk", "short", "magic", "magic_four", "magic")):
        yield Random(seed), Match(GAME, SCENARIOS[id_], seed=seed)


@pytest.mark.slow
def test_everything_that_happens_and_every_refusal_is_told():
    refused, told = set(), set()
    for rng, match in matches():
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
    assert codes >= {"WRONG_PHASE", "TAKEN", "NOT_BESIDE", "NOT_YOURS", "NO_ROOM_FOR_TWO", "NOT_IN_HAND", "ORC_FIRST"}
    assert told >= {"placed_with", "walked_together", "home", "fight_hit", "orc_hit", "sprite_flees", "cast.lightning"}


POSITION = "sprites d2; now red main; points 3; "
WITH_CARDS = "option magic; hand red AS 7H; orcs c6; "


@pytest.mark.parametrize(
    ("position", "action", "english", "italian"),
    [
        ("red d2", "d2-d3 together", "Red’s half-elf and its sprite walk", "Un mezzelfo del Rosso e il suo folletto"),
        ("", "place d2", "Red brings in a half-elf on d2, beside", "Un mezzelfo del Rosso entra in d2, accanto"),
        ("red c3; green d4", "c3xd4", "attacks the green half-elf on d4", "attacca il mezzelfo verde in d4"),
        ("red c3; orcs d4", "c3xd4", "attacks the orc on d4", "attacca l’orco in d4"),
        (WITH_CARDS, "lightning AS c6", "at the orc on c6. The orc runs", "sull’orco in c6. L’orco scappa"),
        (
            WITH_CARDS + "green e5",
            "lightning AS e5",
            "the Ace of spades, at the green",
            "l’Asso di picche, sul mezzelfo",
        ),
    ],
)
def test_events_read_as_one_would_say_them(position, action, english, italian):
    moment = POSITION.replace("main; points 3", "magic") if "magic" in position else POSITION
    s = GAME.parse_position(moment + position)
    a = GAME.parse_action(s, action)
    assert GAME.explain(s, a) is None
    for lang, said in (("en", english), ("it", italian)):
        event = GAME.events(s, a, GAME.apply(s, a), 0)[0]
        assert said in text("strage", lang).event(event)


def test_every_rule_option_and_scenario_has_its_words():
    for t in CATALOGUES:
        assert not [rule for rule in BOOK.rules if not (t.has(f"rule.{rule}.name") and t.has(f"rule.{rule}.text"))]
        assert len({t.rule(rule) for rule in BOOK.rules}) == len(BOOK.rules)
        assert all(t(f"setting.{option.id}") for option in GAME.options())
        for scenario, what in product(GAME.scenarios(), ("title", "line", "briefing")):
            assert t(f"scenario.{scenario.id}.{what}")


def test_every_clan_piece_card_suit_and_phase_has_its_noun():
    refs = [Ref("side", side) for side in SIDES] + [Ref("piece", f"{side}_elf") for side in SIDES]
    refs += [Ref("piece", "orc"), Ref("piece", "sprite"), *(Ref("phase", phase) for phase in PHASES)]
    refs += [Ref("card", name) for name in pack.NAMES] + [Ref("suit", suit) for suit in pack.SUITS]
    for t in CATALOGUES:
        assert all(t.word(ref, "The") and t.word(ref, "many") for ref in refs)
        cards = {t.word(Ref("card", name), "name") for name in pack.NAMES}
        assert len(cards) == len(pack.NAMES) - 1, "only the two Jokers go by one name"


def test_every_way_to_end_has_its_words():
    for t in CATALOGUES:
        for rule_id, saved in (("ST-END-2", 5), ("ST-END-2", 0), ("ST-END-3", 1)):
            facts = {"saved": saved, "there": 2}
            assert len({t(f"outcome.{rule_id}", winner=Ref("side", side), **facts) for side in SIDES}) == len(SIDES)
        assert t("outcome.draw.ST-END-4", saved=1, there=1)


SPOILT = [
    "",
    "nonsense",
    "sprites z9",
    "sprites a1; sprites b1",
    "clans red green; sprites a1",
    "sprites a1; red a3 a4 a5 a6 a7 b3 b4",
    "sprites a1; orcs a3 a4 a5 a6 a7 b3 b4 b5 b6",
    "sprites a1 b1; saved 9 9 0",
    "sprites a1; orcs a1",
    "sprites a8",
    "sprites a1; order red green",
    "sprites a1; now red escort",
    "sprites a1; hand red AS",
    "sprites a1; option magic; hand red AS; hand green AS",
    "sprites a1; option magic; deck AS",
    "sprites a1; option magic; known red AS",
    "sprites a1; option magic; pile red 2S",
    "sprites a1; option magic; blind red 99",
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
