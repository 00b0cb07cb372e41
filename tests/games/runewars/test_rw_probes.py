"""What bench asks of Rune Winter is what it says it asks."""

from kit.core.match import Match
from kit.games.runewars import probes
from kit.games.runewars.game import GAME
from kit.games.runewars.pieces import AUTOMAS, CLASSES
from kit.games.runewars.rules.autumn import SIX
from kit.games.runewars.rules.worst import LINES
from kit.games.runewars.state import AUTUMN, SPRING, supply, total


def test_the_full_board_has_all_models_and_the_crowded_one_no_room() -> None:
    full, crowded = probes.resolving(probes.FULL, SPRING), probes.resolving(probes.CROWDED, AUTUMN)
    assert [supply(full, AUTOMAS[0], kind) for kind in CLASSES] == [0, 0, 0]
    assert sum(total(groups) >= SIX for groups in crowded.forces) == 7


def test_a_turn_ends_where_the_next_season_begins() -> None:
    after = probes.turns(probes.FULL, [SPRING, AUTUMN], 4)()
    assert isinstance(after, list)
    assert [s.season for s in after] == ["summer", "summer", "winter", "winter"]


def test_six_areas_are_compared_line_by_line() -> None:
    legal, rows, _ = probes.choice()()  # type: ignore[misc]
    assert len(legal) == len(rows) == 6
    assert {len(lines) for _, lines in rows} == {len(LINES)}


def test_six_years_are_small_and_come_back() -> None:
    match = probes.six_years()
    assert match.outcome is not None
    assert match.state.year == 6
    text = match.save()
    assert len(text) < 300_000
    again, _ = Match.load(GAME, text)
    assert (again.state, again.record) == (match.state, match.record)
