"""Any text as a position: it is refused with a sentence, or a match goes on from it and keeps every promise."""

import re
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.core.chance import Roll
from kit.core.game import TERMINAL, Refusal, Trouble
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Bid, Bombard, Charge, Move, Support, Untie, Walk, Web
from kit.games.kings_war.state import SWITCHES, tokens
from kit.text.catalogue import text

CATALOGUES = [text("kings_war", lang) for lang in ("it", "en")]
SQUARES = [f"{file}{rank}" for file in "abcdefgh" for rank in "12345678"]
LONGEST = 400
"""Actions that are played from a position at most; few matches are longer."""


@cache
def written() -> tuple[str, ...]:
    """Positions of some matches, with every option and in every moment of a turn."""
    found = {}
    for seed in range(16):
        rng = Random(seed)
        options = {switch: rng.random() < (0.85 if switch == "abilities" else 0.5) for switch in SWITCHES}
        s = GAME.initial_state(rng.choice(GAME.scenarios()), options)
        while (actions := GAME.legal_actions(s)) and len(found) < 40 * (seed + 1):
            kind = rng.choice(sorted({type(a).__name__ for a in actions}))
            s = GAME.apply(s, rng.choice([a for a in actions if type(a).__name__ == kind]))
            words = GAME.position_text(s)
            found.setdefault((seed, type(s.pending).__name__, bool(s.passing), bool(s.webs), bool(s.tried)), words)
    return tuple(found.values())


def changed(data: st.DataObject, words: str) -> str:
    """The text with one thing in it put otherwise: a piece, a field, a square, a number, a line."""
    lines = words.splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    match data.draw(st.sampled_from(("piece", "sparse", "field", "square", "number", "line", "line", "gone"))):
        case "piece":
            spots = [i for i, sign in enumerate(lines[0].split()[1]) if sign != "/"]
            i = data.draw(st.sampled_from(spots)) + len("fen ")
            lines[0] = lines[0][:i] + data.draw(st.sampled_from("PNBRQKpnbrqk1")) + lines[0][i + 1 :]
        case "sparse":
            few = data.draw(st.sampled_from(("", "p", "Qr", "RBnq")))
            placed = "".join(sign if sign in "/Kk12345678" + few else "1" for sign in lines[0].split()[1])
            lines[0] = " ".join(["fen", placed, *lines[0].split()[2:]])
        case "field":
            fields = lines[0].split()
            which = data.draw(st.integers(2, 6))
            options = {2: ("w", "b"), 3: ("KQkq", "-", "K", "q"), 4: ("-", *SQUARES[2::8], *SQUARES[5::8], "a1")}
            fields[which] = data.draw(st.sampled_from(options.get(which, ("0", "1", "49", "99", "100", "150", "7"))))
            lines[0] = " ".join(fields)
        case "square":
            lines[at] = re.sub("[a-h][1-8]", lambda _: data.draw(st.sampled_from(SQUARES)), lines[at])
        case "number":
            lines[at] = re.sub(r"\b\d{1,3}\b", lambda _: str(data.draw(st.integers(0, 60))), lines[at])
        case "line":
            lines.append(_line(data, standing(lines[0])))
        case "gone" if at:
            del lines[at]
    return "\n".join(lines)


def standing(fen: str) -> list[str]:
    """The squares of the pieces, and one that may be empty."""
    rows = re.sub(r"\d", lambda found: "." * int(found[0]), fen.split()[1]).split("/")
    signs = zip((f"{file}{8 - row}" for row in range(8) for file in "abcdefgh"), "".join(rows), strict=False)
    return ["d6", *(square for square, sign in signs if sign != ".")]


def _line(data: st.DataObject, standing: list[str]) -> str:
    """A line that a position may have."""
    one, other = data.draw(st.sampled_from(standing)), data.draw(st.sampled_from(standing))
    number = data.draw(st.integers(0, 40))
    kinds = (
        f"web {one} {number % 5}",
        f"displaced {data.draw(st.sampled_from(SQUARES))}",
        f"tried {one}{other}",
        f"duel {one}x{other} bids",
        f"duel support {one}x{other} bids {number} 0 dice {number % 8}",
        f"duel {one}x{other}=Q bids {number}",
        "untie",
        f"bell {number}",
        f"rounds {number}",
        f"clock {number}",
        f"option {SWITCHES[number % len(SWITCHES)]}",
        "over KW-END-1 white",
        "seen 0123456789ab",
    )
    return data.draw(st.sampled_from(kinds))


def read(words: str):
    """The state, or nothing where it is refused with a sentence in every language."""
    try:
        return GAME.parse_position(words)
    except Trouble as trouble:
        said = {t.trouble(trouble) for t in CATALOGUES}
    assert len(said) == len(CATALOGUES)
    return None


def promises(s, rng: Random) -> None:
    """What holds in every state: tokens, text, who decides, and that legal is what no rule refuses."""
    assert min(s.reserve, *s.bowls, *(count for _, count in s.webs)) >= 0
    assert s.reserve + sum(s.bowls) + sum(count for _, count in s.webs) == tokens(s.treaty)
    assert GAME.parse_position(GAME.position_text(s)) == s
    legal = list(GAME.legal_actions(s))
    assert len(set(legal)) == len(legal)
    assert (GAME.current_player(s) == TERMINAL) == (not legal) == (GAME.outcome(s) is not None)
    assert [GAME.explain(s, a) for a in legal] == [None] * len(legal)
    for a in wild(rng):
        refusal = GAME.explain(s, a)
        assert (refusal is None) == (a in legal), (a, refusal)
        assert refusal is None or isinstance(refusal, Refusal)


def wild(rng: Random):
    """Actions of every kind with any squares and numbers."""
    for _ in range(30):
        one, other, third = (rng.randrange(64) for _ in range(3))
        near = min(63, max(0, one + rng.choice((-9, -8, -7, -1, 1, 7, 8, 9, 16, -16, 2, -2))))
        for kind in (Move, Walk, Charge, Web):
            yield kind(one, rng.choice((near, other)))
        yield from (Support(one, near), Move(one, near, 5), Bombard(one, other, third))
    yield from (Untie(), Untie(rng.randrange(64)), Bid(rng.randrange(50)), Roll(rng.randrange(8)))


@pytest.mark.slow
@given(st.data())
def test_a_match_goes_on_from_what_is_read(data):
    words = data.draw(st.sampled_from(written()))
    for _ in range(data.draw(st.integers(0, 3))):
        words = changed(data, words)
    s, rng = read(words), Random(data.draw(st.integers(0, 9)))
    for count in range(LONGEST if s else 0):
        if count < 3 or rng.random() < 0.02:
            promises(s, rng)
        actions = GAME.legal_actions(s)
        if not actions:
            break
        a = rng.choice(actions)
        t = GAME.apply(s, a)
        assert GAME.action_text(s, a)
        assert all(t_.event(event) for t_ in CATALOGUES for event in GAME.events(s, a, t)[:-1])
        s = t
