"""The contract of a game that says what is true of it at any time (`soundness.py`): it is, whatever is played or read.

Matches with all kinds of options, from their beginnings and from the midst, with some who give up; and positions in
which somebody made slips. `KIT_STEPS=100000` plays so many actions from the midst, and `-s` tells what was met.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playouts import ALL, begins, endless, listed, mixed, playouts, sample
from test_slips import Items, positions, slipped

from kit.core.capabilities import DropsOut, kernel
from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Refusal, Scenario, Trouble
from kit.core.manifest import GAMES
from kit.games import game
from kit.text import languages, text
from tests.games.brought import brought
from tests.sampling import amount

STEPS = int(os.environ.get("KIT_STEPS", amount(400, 20_000)))
LONGEST = 4_000
SOUND = [game_id for game_id in ALL if brought(game_id, "soundness")]
every_sound_game = pytest.mark.parametrize("game_id", SOUND)


def from_the_midst(game_id: str, rng: Random) -> Iterator[tuple[Any, Any, Any]]:
    """Actions between the states around them: from crowded positions on, rare kinds as often as common ones."""
    g, own = game(game_id), brought(game_id, "crowds")
    while own:
        s = own.crowd(rng)
        for _ in range(30):
            if not (legal := g.legal_actions(s)):
                break
            kind = rng.choice(sorted({type(a).__name__ for a in legal}))
            a = rng.choice([a for a in legal if type(a).__name__ == kind])
            t = g.apply(s, a)
            yield s, a, t
            s = t


@pytest.mark.slow
@every_sound_game
def test_whatever_is_played_stays_sound(game_id: str) -> None:
    g, own, met, rng = game(game_id), brought(game_id, "soundness"), Counter[str](), Random(1)
    for playout in playouts(game_id):
        for number, (s, a, t) in enumerate(playout.steps()):
            met.update([type(a).__name__, *(event.kind for event in g.events(s, a, t))])
            if number % own.EVERY == 0 or g.outcome(t):
                own.check(t, playout.states[0])
    for s, a, t in islice(from_the_midst(game_id, rng), STEPS):
        met.update([type(a).__name__, *(event.kind for event in g.events(s, a, t))])
        own.check(t, s)
        assert g.parse_position(g.position_text(t)) == t
        viewer = rng.choice([None, *range(g.num_players(t))])
        own.check(g.sample(g.observation(t, viewer), viewer, rng), s)
    print(f"\n{game_id}: " + ", ".join(f"{count} {what}" for what, count in sorted(met.items())))
    assert set(own.MET) <= set(met)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [game_id for game_id in ALL if isinstance(game(game_id), DropsOut)])
def test_whoever_gives_up_at_any_moment_is_never_asked_again(game_id: str) -> None:
    g, own, rng, left = game(game_id), brought(game_id, "soundness"), Random(game_id), Counter[int]()
    several = [one for one in g.scenarios() if len(g.seats(one)) > 2] or g.scenarios()
    for run in range(amount(8, 80)):
        scenario, agreed = several[run % len(several)], mixed(g, run)
        start = s = g.initial_state(scenario, dict(agreed if begins(g, scenario, agreed) else ()))
        when, gone = rng.randrange(1, 60), set[int]()
        for step in range(LONGEST):
            asked = g.current_player(s)
            assert asked not in gone
            if asked == TERMINAL:
                break
            if step % when == when - 1:
                gone.add(who := rng.choice([n for n in range(g.num_players(s)) if n not in gone]))
                s = g.dropped_out(s, who)
            else:
                s = g.apply(s, draw(g.chance_outcomes(s), rng) if asked == CHANCE else rng.choice(g.legal_actions(s)))
            if own and step % 5 == 0:
                own.check(s, start)
        assert g.outcome(s) or endless(g, agreed)
        assert g.parse_position(g.position_text(s)) == s
        left[len(gone)] += 1
    assert max(left)


def misspelt(words: str, rng: Random) -> str:
    """The same with some letters put in place of others."""
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(words))
        words = words[:at] + rng.choice(words) + words[at + rng.randrange(2) :]
    return words


def read(game_id: str, words: str) -> Any:
    """The state a match begins with, or `None` where it is refused with a sentence in each language."""
    try:
        return game(game_id).initial_state(Scenario("slip", words))
    except Trouble as trouble:
        said = {text(GAMES[game_id].domain, lang).trouble(trouble) for lang in languages()}
    assert len(said) == len(languages())
    assert all(one.endswith((".", "!")) and not one.startswith("trouble.") for one in said), said
    return None


@pytest.mark.slow
@every_sound_game
def test_whatever_is_read_is_sound_and_can_be_played(game_id: str) -> None:
    """By the rules, and by a kernel in lockstep with them."""
    g, own, wild = game(game_id), brought(game_id, "soundness"), brought(game_id, "wild")
    rng, found, sound = Random(2), positions(game_id, Random(3)), 0
    others: Items = {}
    for number in range(amount(300, 10_000)):
        if number % 10 == 0:
            known = next(found)
            for item in filter(None, map(str.strip, known.replace("\n", ";").split(";"))):
                others.setdefault(item.split()[0], []).append(item)
        s = read(game_id, misspelt(known if number % 3 else slipped(known, others, rng), rng))
        if s is None:
            continue
        sound += 1
        legal = g.legal_actions(s)
        own.check(s, s)
        assert [g.explain(s, a) for a in legal] == [None] * len(legal)
        for a in islice(wild.wild(s, rng), rng.randrange(40), 4_000, 41) if wild else ():
            no = g.explain(s, a)
            assert isinstance(no, Refusal) or g.canonical(s, a) in legal or g.menu
        simulator, log = kernel(g, s), list[Any]()
        if simulator is not None:
            simulator.play(rng, 60, log)
            for a in log:
                assert a in g.legal_actions(s)
                s = g.apply(s, a)
            assert simulator.state() == s
    assert 20 < sound < 280 or STEPS > 400


@pytest.mark.parametrize("game_id", ALL)
def test_any_text_is_an_action_that_can_be_judged_or_is_told(game_id: str) -> None:
    g, rng, judged, told = game(game_id), Random(4), 0, 0
    for s in sample(game_id, 50):
        for a in rng.sample(list(listed(game_id, s)), min(6, len(listed(game_id, s)))):
            letters = "".join(rng.choices("abcdefgh12345678²٣ -+*x#\0\né,.", k=rng.randrange(30)))
            for words in (misspelt(g.action_text(s, a), rng), g.action_text(s, a) + " " + letters, letters):
                try:
                    no = g.explain(s, g.parse_action(s, words))
                except Trouble as trouble:
                    told += text(GAMES[game_id].domain, "en").trouble(trouble) != ""
                    continue
                judged += 1
                assert no is None or no.code != "UNKNOWN_ACTION"
    assert min(judged, told) > 10


@pytest.mark.parametrize("game_id", ALL)
@given(st.text(max_size=200))
def test_any_text_is_a_position_or_is_told(game_id: str, words: str) -> None:
    read(game_id, words)
