"""Kanonkugle: what its tutor warns of, for `tests/games/test_blunders.py`."""

from kit.games.kanonkugle.evaluation.blunders import KINDS as KINDS
from kit.widgets.games.kanonkugle.hints import warning as warning
from tests.games.tabled import shorts, table

MISTAKES = {
    kind: (position.removeprefix("= "), *words)
    for kind, (position, *words) in table("kanonkugle", "hints")["mistakes"].items()
}
OPEN, VOLLEY = shorts("kanonkugle", "hints")["open"], shorts("kanonkugle", "hints")["volley"]
FAR_OFF = "troop B beast | at 55,55; "


def six(x: int, y: int) -> str:
    """Where six figures stand in two rows."""
    return " ".join(f"{x + 3 * (n % 3)},{y + 3 * (n // 3)}" for n in range(6))
