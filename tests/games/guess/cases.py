"""Cases of Guess the unit: the steps of `rule_cases`, and some that only look.

seconds 10                  the time for an answer
opens yes; opens no         whether the game opens the padlock on the first battle
wins child; wins nobody; goes on
"""

from __future__ import annotations

from pathlib import Path

from kit.games.war_kids.guess import GAME, rules
from kit.games.war_kids.guess.state import State
from tests.games.rule_cases import Case, Cases

SHORT = {
    "{middle}": "colour blue; soldier 4; pegasus 3; mage 2; leader 1",
    "{last}": "colour pink; soldier 3 ca; used soldier 2; clue soldier 2",
    "{used}": "colour blue; soldier 1; pegasus 3 a; mage 2 cc; leader 1; used soldier 1 2 3; used leader 2",
}
SIDES = ("child", "adult")


def whole(text: str) -> str:
    """The position, with what its short words stand for."""
    for word, position in SHORT.items():
        text = text.replace(word, position)
    return text


def _seconds(s: State, words: str) -> None:
    assert rules.seconds() == int(words)


def _opens(s: State, words: str) -> None:
    assert rules.unlocks(s) is (words == "yes")


def _wins(s: State, words: str) -> None:
    end = GAME.outcome(s)
    assert end is not None
    assert [SIDES[player] for player in end.winners] == ([] if words == "nobody" else [words])
    assert GAME.returns(s) == tuple((player in end.winners) - (1 - player in end.winners) for player in (0, 1))


def _goes(s: State, words: str) -> None:
    assert words == "on"
    assert GAME.outcome(s) is None


LOOKS = {"seconds": _seconds, "opens": _opens, "wins": _wins, "goes": _goes}


def cases(*in_code: Case) -> Cases:
    """The cases of the table, and those."""
    return Cases(GAME, Path(__file__).parent, SIDES, ("guess_rules.toml",), whole, LOOKS, in_code)
