"""Kings War on paper: tokens meet their knots, chances are those of the dice, the cards say what the game does."""

import re

import chess
import pytest
from papers import met

from kit.core.chance import Roll
from kit.core.diagrams import panels
from kit.draw.art import pictogram_paths
from kit.draw.scene import Group, walk
from kit.draw.sheet import Sheet, texts
from kit.draw.squareboard import SIDE
from kit.games.kings_war import GAME, diagrams
from kit.games.kings_war.actions import Bid, Support, Web
from kit.games.kings_war.pieces import DATA, KINDS, VALUES
from kit.games.kings_war.rules import duels
from kit.games.kings_war.rules.turn import RULES
from kit.games.kings_war.state import Duel, State
from kit.printables import registry
from kit.printables.kings_war.chances import FIGHTERS, signed, steps, wins
from kit.printables.kings_war.score import COUNTED, EXAMPLE, example
from kit.text import text

FACES = range(1, 7)


def words(sheet: Sheet) -> list[str]:
    return [one.text for one in texts(sheet)]


@pytest.mark.parametrize("count", [48, 24])
def test_behind_each_coin_is_a_knot(count: int) -> None:
    """As many as asked for."""
    pairs = list(met(registry.make("kings_war", "tokens", {"count": str(count)}).sheets, 20))
    assert len(pairs) == count
    for pair in pairs:
        for group, name in zip(pair, ("token", "web_knot"), strict=True):
            assert pictogram_paths(name) in [shape.children for shape in walk((group,)) if isinstance(shape, Group)]


# --- chances


def test_leads_are_worth_what_the_rules_say() -> None:
    assert [wins(ahead) for ahead in steps()] == [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]
    assert (steps()[0], steps()[-1]) == (-6, 5)
    assert {wins(-20), wins(-7)} == {0}
    assert {wins(6), wins(20)} == {36}


def against(attacker: int, defender: int) -> State:
    """A position in which the one can capture the other."""
    board = chess.Board(None)
    for square, kind, colour in (
        (chess.A1, chess.KING, chess.WHITE),
        (chess.H8, chess.KING, chess.BLACK),
        (chess.D5, defender, chess.BLACK),
    ):
        board.set_piece_at(square, chess.Piece(kind, colour))
    starts = {chess.PAWN: chess.E4, chess.KNIGHT: chess.F4, chess.BISHOP: chess.F3, chess.ROOK: chess.D3}
    board.set_piece_at(starts.get(attacker, chess.D3), chess.Piece(attacker, chess.WHITE))
    s: State = GAME.parse_position(f"fen {board.fen()}")
    return s


@pytest.mark.parametrize("attacker", FIGHTERS)
@pytest.mark.parametrize("defender", FIGHTERS)
def test_piece_against_piece_is_played_out(attacker: int, defender: int) -> None:
    s = against(attacker, defender)
    (capture,) = [
        a for a in GAME.legal_actions(s) if getattr(a, "end", None) == chess.D5 and not isinstance(a, Support)
    ]
    won = 0
    for one in FACES:
        for other in FACES:
            t = GAME.apply(GAME.apply(GAME.apply(s, capture), Roll(one)), Roll(other))
            won += not t.sides[1] >> chess.D5 & 1
    assert wins(VALUES[attacker] - VALUES[defender]) == won


def test_the_sheet_of_chances_shows_them() -> None:
    (sheet,) = registry.make("kings_war", "chances", {"lang": "en"}).sheets
    told = words(sheet)
    for ahead in steps():
        assert signed(ahead) in told
        assert f"{wins(ahead)} of 36" in told
    for attacker in FIGHTERS:
        for defender in FIGHTERS:
            assert str(wins(VALUES[attacker] - VALUES[defender])) in told
    gains = [wins(ahead + 1) - wins(ahead) for ahead in range(-6, 5)]
    assert max(gains) == gains[5] == 6, "the sheet says: one behind, and a token is worth six throws"
    assert "six throws more" in " ".join(told)


# --- the reminder card


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_card_names_every_ability_with_its_price(lang: str) -> None:
    front, _ = registry.make("kings_war", "abilities", {"lang": lang}).sheets
    for ability, rule_id in RULES.items():
        cost = next(entry["cost"] for entry in DATA["pieces"].values() if entry["ability"] == ability)
        assert text("kings_war", lang).rule(rule_id).endswith(f"({cost})")
    assert {"2", "4", "5", "6", "8"} <= set(words(front))


def test_both_players_get_the_same_card() -> None:
    for sheet in registry.make("kings_war", "abilities", {"lang": "en"}).sheets:
        white, black = (sorted({one.text for one in texts(Sheet(1, 1, (half,)))}) for half in sheet.items[:2])
        assert [word for word in white if word != "White"] == [word for word in black if word != "Black"]


@pytest.mark.parametrize("name", RULES)
def test_each_ability_has_a_picture_of_what_it_does(name: str) -> None:
    drawn = diagrams.ability(name)
    assert drawn.width == drawn.height == 4 * SIDE
    (panel, *_) = panels("kings_war", RULES[name])
    assert panel.verdict == "right"
    deed = panel.actions[0]
    assert type(deed).__name__.lower() == name
    corner = {chess.square(x, y) for x in range(4) for y in range(4)}
    named = {chess.parse_square(square) for square in re.findall(r"[a-h][1-8]", GAME.action_text(panel.before, deed))}
    assert named <= corner


def test_the_picture_of_support_marks_who_helps() -> None:
    panel = panels("kings_war", RULES["support"])[0]
    deed = panel.actions[0]
    assert isinstance(deed, Support)
    assert len(diagrams.helpers(panel.before, deed)) == duels.support_bonus(panel.before, deed) == 2


def test_the_picture_of_a_web_has_its_knots() -> None:
    panel = panels("kings_war", RULES["web"])[0]
    deed = panel.actions[0]
    assert isinstance(deed, Web)
    assert dict(GAME.apply(panel.before, deed).webs) == {deed.target: 3}
    plain = diagrams.diagram(panel.before, [deed], corners=panel.corners, frame=False)
    assert diagrams.ability("web").pieces != plain.pieces


# --- the score sheet


def test_the_line_that_shows_how_to_write_was_played() -> None:
    s = GAME.parse_position(EXAMPLE)
    s = GAME.apply(s, GAME.parse_action(s, "e4xd5"))
    assert isinstance(s.pending, Duel)
    for a in (Bid(1), Bid(0), Roll(4), Roll(2)):
        assert GAME.explain(s, a) is None
        s = GAME.apply(s, a)
    assert example() == ("e4xd5", "1 : 0", "4 : 2", str(s.bowls[0]), str(s.bowls[1]))
    front, _ = registry.make("kings_war", "score", {"lang": "en"}).sheets
    assert set(example()) <= set(words(front))


@pytest.mark.parametrize("paper", registry.PAPER.known())
def test_rounds_are_numbered_on_and_the_count_knows_the_values(paper: str) -> None:
    front, back = registry.make("kings_war", "score", {"paper": paper, "lang": "it"}).sheets
    rounds = [int(one.text) for sheet in (front, back) for one in texts(sheet) if one.role == "figure"]
    assert rounds == list(range(1, len(rounds) + 1))
    assert len(rounds) >= 50
    for kind in COUNTED:
        assert words(front).count(f"× {VALUES[kind]} =") == 2
    assert {KINDS[kind] for kind in COUNTED} == set(KINDS[1:]) - {"king"}
