"""Who plays in the laboratory: levels by name, functions and objects of the learner's own, and what they may answer."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kit.core.game import TERMINAL
from kit.games.war_kids import GAME
from kit.text.catalogue import languages
from kit.widgets.games.war_kids import lab
from kit.widgets.lab import Matches
from kit.widgets.lab_kindly import Sentence

pytestmark = pytest.mark.usefixtures("nothing_chosen")


def test_matches_say_what_happened() -> None:
    found = lab.play(lab.start("meadow"), matches=20, seed=3)
    assert isinstance(found, Matches)
    assert len(found) == 20
    won = [sum(match.winners == (side,) for match in found.samples) for side in (0, 1)]
    assert repr(found) == f"20 matches: {won[0]} for Blue, {won[1]} for Pink, {20 - sum(won)} drawn."
    assert found.share("blue").value + found.share("pink").value == pytest.approx(1)
    assert found.turns().low < found.turns().value < found.turns().high
    assert sum(found.endings().values()) == 20
    assert repr(found) == repr(lab.play(lab.start("meadow"), matches=20, seed=3))


def test_straight_spells_alone_change_nothing_at_all() -> None:
    """What the notebook points at: without obstacles every line is free, so that the very same matches are played."""
    plain, straight = (lab.play(lab.start("hill", *on), matches=5) for on in ((), ("adv_los",)))
    assert plain.samples == straight.samples


def test_a_function_plays() -> None:
    s = lab.start("meadow")

    def strikes(s: object, actions: list[object]) -> list[object]:
        return [a for a in actions if "x" in GAME.action_text(s, a)]

    def first(s: object, actions: list[object]) -> object:
        return actions[0]

    assert len(lab.play(s, strikes, "random", matches=2)) == 2
    assert len(lab.play(s, "cricket", first, matches=2)) == 2
    states = lab.story(s, first, lambda s, actions: [])
    assert states[0] == s
    assert GAME.current_player(states[-1]) == TERMINAL
    # The first legal action is the one that is liked, wherever blue decides.
    for before, after in pairwise(states):
        if GAME.current_player(before) == 0:
            assert after == GAME.apply(before, GAME.legal_actions(before)[0])


class Ponderer:
    """Somebody's own player as an object, with an answer that is no thought and takes no steps."""

    def choose(self, game: Any, seen: Any, rng: Random) -> Any:
        return game.legal_actions(seen)[-1]


class Stepper:
    """The same, thinking in steps, with an answer of its own."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, game: Any, seen: Any, rng: Random) -> Iterator[None]:
        yield
        return self.answer


def test_an_object_that_ponders_plays() -> None:
    s = lab.start("meadow")
    states = lab.story(s, Ponderer(), "random")
    for before, after in pairwise(states):
        if GAME.current_player(before) == 0:
            assert after == GAME.apply(before, GAME.legal_actions(before)[-1])
    assert len(lab.play(s, Ponderer, "cricket", matches=1)) == 1


def test_any_collection_of_actions_is_an_answer() -> None:
    s = lab.start("meadow")
    told = [lab.play(s, lambda s, a, kind=kind: kind(a), matches=3, seed=5) for kind in (list, tuple, iter)]
    assert len({repr(found.samples) for found in told}) == 1


ELSEWHERE = GAME.legal_actions(lab.start("waterloo"))[0]


@pytest.mark.parametrize("answer", ["P D2-D3", "", 4, 2.5, None, True, [4], ("end movement",), [ELSEWHERE], ELSEWHERE])
@pytest.mark.parametrize("lang", languages())
def test_an_answer_that_is_no_legal_action_is_told(answer: object, lang: str) -> None:
    """As the first player and as the second; nothing else is played in its place."""
    lab.language(lang)
    single = answer[0] if isinstance(answer, list | tuple) else answer
    meadow = lab.position(GAME.position_text(lab.start("meadow")) + "\nnow blue combat")

    def stranger(s: object, actions: list[object]) -> object:
        return answer

    for player in (stranger, Stepper(single)):
        with pytest.raises(Sentence, match="«" if lang == "it" else "“") as trouble:
            lab.play(meadow, player, matches=1)
        said = str(trouble.value)
        assert ("stranger" if player is stranger else "Stepper") in said
        assert "map 7x7" in said, "the position to try it again"
        assert "\n" not in said
    for ask in (lab.story, lab.footsteps, lab.watch):
        with pytest.raises(Sentence, match="stranger"):
            ask("meadow" if ask == lab.watch else lab.start("meadow"), "random", stranger)


def test_an_action_may_be_said_as_text() -> None:
    """By a function that is given the actions, and by one that is given the game, as players from outside are."""

    def ender(s: object, actions: list[object]) -> str:
        return GAME.action_text(s, actions[-1])  # type: ignore[arg-type]

    def outside(game: Any, seen: Any) -> str:
        return str(game.action_text(seen, game.legal_actions(seen)[-1]))

    for who in (ender, outside):
        for before, after in pairwise(lab.story(lab.start("meadow"), who, "random")):
            if GAME.current_player(before) == 0:
                assert after == GAME.apply(before, GAME.legal_actions(before)[-1])


def test_levels_have_numbers_too() -> None:
    one, other = (lab.play(lab.start("meadow"), level, "random", matches=2) for level in (1, "cricket"))
    assert one.samples == other.samples


def test_who_can_play_is_told_where_nobody_can_be_made_of_it() -> None:
    with pytest.raises(ValueError, match="“7”"):
        lab.play(lab.start("meadow"), 7, matches=1)  # type: ignore[arg-type]


def test_an_error_in_a_players_own_code_is_shown_as_theirs() -> None:
    """Of a function its own lines, none of those between, and a word on whose it is; of an object one sentence."""

    def clumsy(s: object, actions: list[object]) -> object:
        return actions[99_999]

    class Clumsy:
        def choose(self, game: object, seen: object, rng: Random) -> object:
            return clumsy(seen, [])

    with pytest.raises(IndexError) as error:
        lab.play(lab.start("meadow"), clumsy, "random", matches=1)
    names = [frame.name for frame in traceback.extract_tb(error.tb)]
    assert names[-1] == "clumsy"
    assert not {"choose", "think", "story", "sample"} & set(names[:-1])
    assert [note.count("lumsy”") for note in error.value.__notes__] == [1]
    with pytest.raises(Sentence, match=r"“Clumsy” stopped with an error.*IndexError"):
        lab.play(lab.start("meadow"), Clumsy(), "random", matches=1)
